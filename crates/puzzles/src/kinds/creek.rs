//! Creek: numbers at corners count the shaded cells around them.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{At, Clue, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::{Phrase, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Creek;

/// The cells that meet at a corner.
fn cells_at(clues: &Clues, corner: usize) -> impl Iterator<Item = usize> {
    let (rows, columns) = (clues.rows, clues.columns);
    let (r, c) = (corner / (columns + 1), corner % (columns + 1));
    let near =
        [(r.wrapping_sub(1), c.wrapping_sub(1)), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1)), (r, c)];
    near.into_iter().filter(move |&(r, c)| r < rows && c < columns).map(move |(r, c)| r * columns + c)
}

/// The first corner number that is larger than the number of cells that meet at the corner.
pub(super) fn beyond_corner(clues: &Clues) -> Option<Fault> {
    clues.corners.iter().enumerate().find_map(|(corner, clue)| {
        let (number, most) = (clue.number()?, cells_at(clues, corner).count());
        (number as usize > most)
            .then(|| (Some(At::Corner(corner)), format!("{number} at a corner where {most} cells meet")))
    })
}

/// The name of a corner, for use in a sentence.
pub(super) fn corner_name(clues: &Clues, corner: usize) -> Phrase {
    let [down, right] =
        [corner / (clues.columns + 1), corner % (clues.columns + 1)].map(|count| count as u32);
    phrase!("the corner {} down and {} to the right", down, right)
}

impl PuzzleKind for Creek {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "creek",
            title: "shaded cells, counted around corners; the white cells are connected",
            rules: "Shade cells. A number tells how many of the cells around its corner are shaded. All white cells are \
                    connected.",
            codes: &["creek"],
            parts: &[Part::Corners],
            example: "creek/5/5/m55ak55ak55a",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for (corner, clue) in clues.corners.iter().enumerate() {
            if let Some(number) = clue.number() {
                let cells = cells_at(clues, corner).map(|cell| shaded[cell]);
                model.count(cells, number, corner_name(clues, corner));
            }
        }
        let white = shaded.map(|&atom| !atom);
        model.connected_places(&white, "the white cells");
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_corner(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let shaded = |corner: usize| count(words, Word::Marked, cells_at(clues, corner));
        let corners = (0..clues.corners.len()).map(|corner| Clue::Number(shaded(corner))).collect();
        Clues { corners, ..clues.clone() }
    }
}
