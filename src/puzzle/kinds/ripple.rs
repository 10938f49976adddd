//! Ripple effect, also known as hakyuu: numbers in rooms that keep their distance.

use super::rules::{About, Fault, Rules};
use crate::puzzle::clues::{At, Clue, Clues};
use crate::puzzle::code::{Cells, Part};
use crate::puzzle::shown::Token;
use crate::puzzle::statement::{Int, Statement};

/// The kind.
#[derive(Debug)]
pub(super) struct Ripple;

impl Rules for Ripple {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "ripple",
            title: "the numbers from 1 on in each room; equal numbers keep a distance of their size",
            rules: "Write a number into each cell. A room of n cells holds the numbers from 1 to n. Between two equal numbers \
                    of a row or column are at least as many cells as the number tells.",
            codes: &["ripple", "hakyukoka"],
            parts: &[Part::Borders, Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (5, 5),
            region: 4,
            example: "ripple/5/5/28dr2vi1h65g3141h5g4h1j78h",
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
        for line in clues.lines() {
            for (place, &one) in line.iter().enumerate() {
                for (apart, &other) in (1..).zip(&line[place + 1..]) {
                    let near = model.values(numbers[one]).into_iter().filter(|&number| number >= apart);
                    let near: Vec<i64> =
                        near.filter(|&number| model.values(numbers[other]).contains(&number)).collect();
                    for number in near {
                        let origin = format!("the {number} at {} and {}", clues.name(one), clues.name(other));
                        model.not_all([numbers[one].is(number), numbers[other].is(number)], origin);
                    }
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
