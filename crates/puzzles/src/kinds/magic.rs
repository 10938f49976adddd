//! Magic squares.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct MagicSquare;

impl PuzzleKind for MagicSquare {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "magic",
            display_name: "magic square",
            title: "a magic square: each number once, all rows, columns and diagonals with one sum",
            rules: "Write the numbers from 1 to the number of cells into the cells, each once. All rows, all columns and both \
                    long diagonals have the same sum.",
            codes: &["magic"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (4, 4),
            small: (3, 3),
            example: "magic/3/3/27m",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let (side, area) = (clues.rows, clues.area() as i32);
        let numbers = model.ints(clues.rows, clues.columns, 1..=area);
        model.givens(clues, &numbers);
        model.all_different(numbers.iter().copied(), "each number once");
        let sum = area * (area + 1) / 2 / side as i32;
        let diagonals =
            [(0..side).map(|i| i * side + i).collect(), (0..side).map(|i| i * side + side - 1 - i).collect()];
        for line in clues.lines().chain::<[Vec<usize>; 2]>(diagonals) {
            let terms = line.iter().map(|&cell| (1, numbers[cell]));
            model.sum(terms, sum, clues.line_name(&line));
        }
        Token::numbers(&numbers)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.rows != clues.columns || clues.rows > 8 {
            return Some((None, "the board is not a square of side 1 to 8".to_owned()));
        }
        super::puzzle_kind::beyond(clues, 1, clues.area() as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }
}
