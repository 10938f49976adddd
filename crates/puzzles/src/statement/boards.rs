//! Rules that need the clues of a board.

use super::Statement;
use crate::clues::{Clue, Clues};
use gridproof_model::builder::{Grid, Int};
use gridproof_model::{Atom, Origin, phrase};

impl Statement {
    /// Adds a Latin square: every row and column contains each number from 1 to the side once. Cells with a given
    /// number get this number.
    pub fn latin_square(&mut self, clues: &Clues) -> Grid<Int> {
        let numbers = self.ints(clues.rows, clues.columns, 1..=clues.rows as i32);
        for (line, cells) in clues.lines().enumerate() {
            let line = line as u32 + 1;
            let rows = clues.rows as u32;
            let origin = if line <= rows { Origin::Row(line) } else { Origin::Column(line - rows) };
            self.all_different(cells.iter().map(|&cell| numbers[cell]), origin);
        }
        self.givens(clues, &numbers);
        numbers
    }

    /// Sets the numbers given in cells.
    pub fn givens(&mut self, clues: &Clues, numbers: &Grid<Int>) {
        for (clue, number) in clues.cells.iter().zip(numbers) {
            if let Some(given) = clue.number() {
                self.restrict(number.is(given as i32));
            }
        }
    }

    /// Sets the numbers given in cells of a board on which 0 stands for a cell without a number. A `?` is a number that is
    /// not known, so its cell is not empty.
    pub fn givens_besides_zero(&mut self, clues: &Clues, numbers: &Grid<Int>) {
        self.givens(clues, numbers);
        for (_, number) in clues.cells.iter().zip(numbers).filter(|(clue, _)| **clue == Clue::Unknown) {
            self.restrict(!number.is(0));
        }
    }

    /// For each row or column with a number outside, requires that exactly this number of the line's atoms hold. `atom`
    /// returns the atom of a cell, if the cell has one.
    pub fn count_lines<A: Into<Atom>>(&mut self, clues: &Clues, atom: impl Fn(usize) -> Option<A>) {
        for (line, cells) in clues.lines().enumerate() {
            let Some(number) = clues.outside[clues.outside_of(line)].number() else { continue };
            let origin = format!("the number of {}", clues.line_name(&cells));
            self.count(cells.iter().filter_map(|&cell| atom(cell)), number, origin);
        }
    }

    /// Adds a number for each cell: every room contains each number from 1 to its size once. Cells with a given number
    /// get this number.
    pub fn numbered_rooms(&mut self, clues: &Clues) -> Grid<Int> {
        let rooms = clues.room_cells();
        let numbers = self.grid(clues.rows, clues.columns, |model, place| {
            model.int(1..=rooms[clues.region(clues.cell(place))].len() as i32)
        });
        self.givens(clues, &numbers);
        for cells in &rooms {
            let origin = phrase!("the room of {}", clues.name(cells[0]));
            self.all_different(cells.iter().map(|&cell| numbers[cell]), origin);
        }
        numbers
    }

    /// Forbids that two cells have the same number if this number is at least `least`.
    pub fn unequal(&mut self, clues: &Clues, numbers: &Grid<Int>, (one, other): (usize, usize), least: i32) {
        let [first, second] = [one, other].map(|cell| numbers[cell]);
        let others = self.values(second);
        for number in
            self.values(first).into_iter().filter(|number| *number >= least && others.contains(number))
        {
            let [one, other] = [one, other].map(|cell| clues.name(cell));
            let origin = phrase!("the {} at {} and {}", number as u32, one, other);
            self.not_all([first.is(number), second.is(number)], origin);
        }
    }
}
