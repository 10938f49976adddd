//! Renban: a Latin square whose regions hold consecutive numbers.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond};
use crate::clues::{At, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Renban;

impl PuzzleKind for Renban {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "renban",
            display_name: "Latin square with renban regions",
            title: "a Latin square whose regions hold consecutive numbers, in any order",
            rules: "Write the numbers from 1 to the side of the board into the cells, each once in every row and column. The \
                    numbers of a region are different and follow each other without a gap, in any order.",
            codes: &["latinrenban"],
            hosted: false,
            parts: &[Part::Borders, Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (8, 8),
            small: (6, 6),
            example: "latinrenban/4/4/720tbo12r4g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let numbers = model.latin_square(clues);
        for cells in clues.room_cells() {
            let room = cells.len() as u32;
            let origin = Origin::from(phrase!("the region at {}", clues.name(cells[0])));
            for (index, &one) in cells.iter().enumerate() {
                for &other in &cells[index + 1..] {
                    // If n distinct numbers differ pairwise by less than n, they are consecutive.
                    let close = |a: i32, b: i32| a != b && a.abs_diff(b) < room;
                    model.pair(numbers[one], numbers[other], close, origin.clone());
                }
            }
        }
        Token::numbers(&numbers)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.rows != clues.columns || clues.rows > 64 {
            return Some((None, "the board is not a square of side 1 to 64".to_owned()));
        }
        let large = clues.room_cells().into_iter().find(|cells| cells.len() > clues.rows);
        if let Some(cells) = large {
            let message =
                format!("a region of {} cells, but there are only {} numbers", cells.len(), clues.rows);
            return Some((Some(At::Cell(cells[0])), message));
        }
        beyond(clues, 1, clues.rows as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }
}
