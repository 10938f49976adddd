//! Suguru: the numbers from 1 on in each room, and no equal ones that touch.

use super::rules::{About, Fault, Rules};
use crate::puzzle::clues::{At, Clue, Clues};
use crate::puzzle::code::{Cells, Part};
use crate::puzzle::shown::Token;
use crate::puzzle::statement::{Int, Statement};

/// The kind.
#[derive(Debug)]
pub(super) struct Suguru;

impl Rules for Suguru {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "suguru",
            title: "the numbers from 1 on in each room; equal numbers do not touch, not even at a corner",
            rules: "Write a number into each cell. A room of n cells holds the numbers from 1 to n. Cells with equal numbers \
                    share neither a side nor a corner.",
            codes: &["suguru"],
            parts: &[Part::Borders, Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (5, 5),
            region: 5,
            example: "suguru/2/2/00123g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let rooms = clues.room_cells();
        let numbers: Vec<Int> =
            (0..clues.area()).map(|cell| model.int(1..=rooms[clues.region(cell)].len() as i64)).collect();
        model.givens(clues, &numbers);
        for cells in &rooms {
            let ints: Vec<Int> = cells.iter().map(|&cell| numbers[cell]).collect();
            model.all_different(&ints, None, format!("the room of {}", clues.name(cells[0])));
        }
        for cell in 0..clues.area() {
            for next in clues.around(cell).into_iter().filter(|&next| next > cell) {
                if clues.region(cell) == clues.region(next) {
                    continue;
                }
                let others = model.values(numbers[next]);
                for number in model.values(numbers[cell]).into_iter().filter(|number| others.contains(number))
                {
                    let origin = format!("the {number} at {} and {}", clues.name(cell), clues.name(next));
                    model.not_all([numbers[cell].is(number), numbers[next].is(number)], origin);
                }
            }
        }
        numbers.iter().map(|number| number.shown()).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let rooms = clues.room_cells();
        clues.cells.iter().enumerate().find_map(|(cell, clue)| {
            let (number, size) = (clue.number()?, rooms[clues.region(cell)].len());
            let wrong = number == 0 || number as usize > size;
            wrong.then(|| (Some(At::Cell(cell)), format!("{number} in a room of {size} cells")))
        })
    }

    fn clued(&self, clues: &Clues, words: &[String]) -> Clues {
        let cells = words.iter().map(|word| word.parse().map_or(Clue::None, Clue::Number)).collect();
        Clues { cells, ..clues.clone() }
    }
}
