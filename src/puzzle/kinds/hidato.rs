//! Hidato: a path of numbers over all cells.

use super::rules::{About, Fault, Rules};
use crate::model::{Origin, phrase};
use crate::puzzle::clues::{Clue, Clues};
use crate::puzzle::code::{Cells, Part};
use crate::puzzle::shown::Token;
use crate::puzzle::statement::Statement;
use crate::puzzle::word::Word;

/// The kind.
#[derive(Debug)]
pub(super) struct Hidato;

impl Rules for Hidato {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "hidato",
            title: "all numbers from 1 on, each beside the next or at a corner of it",
            rules: "Write the numbers from 1 to the number of cells into the cells, each once. Each number and the next one \
                    share a side or a corner. The board has at most 64 cells.",
            codes: &["hidato"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (7, 7),
            small: (4, 4),
            example: "hidato/2/2/123g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let most = clues.area() as i64;
        let numbers = model.ints(clues.area(), 1..=most);
        model.givens(clues, &numbers);
        model.all_different(&numbers, None, "each number once");
        for cell in 0..clues.area() {
            let around = clues.around(cell);
            for number in 1..=most {
                for next in [number - 1, number + 1] {
                    if (1..=most).contains(&next) {
                        let origin = Origin::from(phrase!(
                            "the {} beside the {} at {}",
                            next as u32,
                            number as u32,
                            clues.name(cell)
                        ));
                        let there = around.iter().map(|&other| numbers[other].is(next)).collect::<Vec<_>>();
                        model.imply(numbers[cell].is(number), there, origin);
                    }
                }
            }
        }
        numbers.iter().map(|number| number.shown()).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.area() > 64 {
            return Some((None, "the board has more than 64 cells".to_owned()));
        }
        super::rules::beyond(clues, 1, clues.area() as u32)
    }

    fn clued(&self, clues: &Clues, words: &[Word]) -> Clues {
        let cells = words.iter().map(|word| word.parse().map_or(Clue::None, Clue::Number)).collect();
        Clues { cells, ..clues.clone() }
    }
}
