//! Cave, also known as corral and bag: a white cave without holes.

use super::kuromasu::seen;
use super::puzzle_kind::{About, Fault, PuzzleKind, beyond};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Cave;

impl PuzzleKind for Cave {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "cave",
            title: "a connected cave; each number sees as many of its cells",
            rules: "Shade cells. The white cells, the cave, are connected, and each shaded cell is connected with the edge of \
                    the board by shaded cells. Cells with numbers are white, and a number tells how many white cells are \
                    seen from it in the four directions up to the next shaded cell, itself included.",
            codes: &["cave", "bag"],
            parts: &[Part::Cells(Cells::Number16)],
            small: (5, 5),
            glyphs: &[(Word::Marked, "."), (Word::Nothing, "#")],
            example: "cave/5/5/z99999",
            marks: &[(Word::Marked, Mark::Nothing), (Word::Nothing, Mark::Shade)],
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let white = model.bools(clues.rows, clues.columns);
        for (cell, clue) in clues.cells.iter().enumerate().filter(|(_, clue)| clue.is_some()) {
            model.restrict(white[cell]);
            if let Some(number) = clue.number() {
                model.visible(
                    &white,
                    clues.place(cell),
                    number,
                    phrase!("the {} at {}", number, clues.name(cell)),
                );
            }
        }
        model.connected_places(&white, "the cave");
        let outer = model.always();
        let vertices = white.iter().map(|&cell| !cell).chain([outer.yes()]);
        let outside = clues.area();
        let edge = (0..outside).filter(|&cell| clues.neighbours(cell).len() < 4).map(|cell| (cell, outside));
        model.connected(vertices, clues.pairs().into_iter().chain(edge), "the cells outside the cave");
        model.no_crossing(&white, "the crossing in the square");
        Token::marks(&white)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        // A cell sees at least itself, and at most all cells of its row and column.
        beyond(clues, 1, (clues.rows + clues.columns - 1) as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let clue = |cell: usize| match words[cell] {
            Word::Marked => Clue::Number(seen(clues, cell, |next| words[next] != Word::Marked)),
            _ => Clue::None,
        };
        Clues { cells: (0..clues.area()).map(clue).collect(), ..clues.clone() }
    }
}
