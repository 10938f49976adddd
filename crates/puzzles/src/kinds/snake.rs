//! Snake: a path that does not touch itself.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_lines};
use crate::clues::{Circle, Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::hidden::HiddenCell;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Snake;

impl PuzzleKind for Snake {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "snake",
            title: "a path of cells that does not touch itself, counted in rows and columns",
            rules: "Shade a snake: a path of cells that share sides, two ends and all else between them, or a single cell. \
                    It does not touch itself, not even at a corner. A black circle is an end of it, a white one another cell of it. A number \
                    outside tells how many cells of its line it takes.",
            codes: &["snake"],
            parts: &[Part::Cells(Cells::Circles), Part::TwoSides],
            clue_mark: Mark::Pearl,
            small: (5, 5),
            example: "snake/3/3/i00113311",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let body = model.bools(clues.rows, clues.columns);
        let mut ends = Vec::with_capacity(3 * clues.area());
        for cell in 0..clues.area() {
            let origin = Origin::from(phrase!("the snake at {}", clues.name(cell)));
            let [end, middle, whole] = [(); 3].map(|()| model.hidden_bool());
            model.describe(end, HiddenCell::Is(cell, "an end of the snake"));
            model.describe(middle, HiddenCell::Is(cell, "in the middle of the snake"));
            model.describe(whole, HiddenCell::Is(cell, "the whole snake"));
            let beside: Vec<_> = clues.neighbours(cell).iter().map(|&next| body[next]).collect();
            model.count([end.yes(), middle.yes(), whole.yes(), !body[cell]], 1, origin.clone());
            model.count_if(whole, beside.iter().copied(), 0, origin.clone());
            model.count_if(end, beside.iter().copied(), 1, origin.clone());
            model.count_if(middle, beside, 2, origin);
            match clues.cells[cell] {
                Clue::Circle(Circle::Black) => model.restrict(end),
                Clue::Circle(Circle::White) => model.restrict(middle),
                _ => {}
            }
            // A snake of one cell counts twice, since its cell is both ends.
            ends.extend([end, whole, whole]);
        }
        model.count(ends, 2, "the ends of the snake");
        for [a, b, c, d] in clues.squares() {
            let origin = Origin::from(phrase!("the corner between {} and {}", clues.name(a), clues.name(d)));
            model.clause([!body[a], !body[d], body[b].yes(), body[c].yes()], origin.clone());
            model.clause([!body[b], !body[c], body[a].yes(), body[d].yes()], origin);
        }
        model.connected_places(&body, "the snake");
        model.count_lines(clues, |cell| Some(body[cell]));
        Token::marks(&body)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_lines(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.counted(words, Word::Marked);
        let taken = |cell: usize| words[cell] == Word::Marked;
        for cell in 0..clues.area() {
            let beside = clues.neighbours(cell).into_iter().filter(|&next| taken(next)).count();
            all.cells[cell] = match (taken(cell), beside) {
                (true, 1) => Clue::Circle(Circle::Black),
                (true, 2) => Clue::Circle(Circle::White),
                // A snake of one cell is not marked by a circle.
                _ => Clue::None,
            };
        }
        all
    }
}
