//! The places of dots, which are the centres of areas that are symmetric under a half turn.

use super::clues::{Clue, Clues};
use super::group::{Group, GroupRule};

/// The place of a dot: the centre of a cell, of the side between two cells, or of the corner between four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DotPlace {
    /// Twice the row of the place, where the centres of the first row of cells have the row 0.
    row: usize,
    /// Twice the column of the place.
    column: usize,
}

impl DotPlace {
    /// The number of places on a board.
    pub const fn count(clues: &Clues) -> usize {
        (2 * clues.rows - 1) * (2 * clues.columns - 1)
    }

    /// The place with an index.
    const fn at(clues: &Clues, index: usize) -> Self {
        let width = 2 * clues.columns - 1;
        Self { row: index / width, column: index % width }
    }

    /// The index of the place. Places are numbered row by row from 0, as in codes.
    pub const fn index(self, clues: &Clues) -> usize {
        self.row * (2 * clues.columns - 1) + self.column
    }

    /// The centre of cells: the middle between the first and the last row, and between the first and the last column.
    pub fn centre(clues: &Clues, cells: &[usize]) -> Self {
        let middle = |of: fn(usize, usize) -> usize| {
            let lines = || cells.iter().map(|&cell| of(cell, clues.columns));
            lines().min().unwrap_or(0) + lines().max().unwrap_or(0)
        };
        Self { row: middle(|cell, columns| cell / columns), column: middle(|cell, columns| cell % columns) }
    }

    /// The image of a cell under a half turn about the place; `None` if the image is off the board.
    pub fn turned(self, clues: &Clues, cell: usize) -> Option<usize> {
        let row = self.row.checked_sub(cell / clues.columns).filter(|&row| row < clues.rows)?;
        let column =
            self.column.checked_sub(cell % clues.columns).filter(|&column| column < clues.columns)?;
        Some(row * clues.columns + column)
    }

    /// The cells that a dot at the place touches.
    fn cells(self, clues: &Clues) -> Vec<usize> {
        let rows = self.row / 2..=self.row.div_ceil(2);
        let columns = self.column / 2..=self.column.div_ceil(2);
        rows.flat_map(|row| columns.clone().map(move |column| clues.cell((row, column)))).collect()
    }
}

impl Clues {
    /// Sets the groups to the dots, which are given as a clue for each place: 1 is a black dot, and 0 a white one.
    pub fn set_dots(&mut self, dots: &[Clue]) {
        let group = |(index, clue): (usize, &Clue)| {
            Some(Group::new(GroupRule::Dot, DotPlace::at(self, index).cells(self), [clue.number()?]))
        };
        self.groups = dots.iter().enumerate().filter_map(group).collect();
    }

    /// The dots, as a clue for each place.
    pub fn dots(&self) -> Vec<Clue> {
        let mut dots = vec![Clue::None; DotPlace::count(self)];
        for group in self.groups.iter().filter(|group| group.rule == GroupRule::Dot) {
            dots[DotPlace::centre(self, &group.cells).index(self)] = Clue::Number(group.numbers[0]);
        }
        dots
    }
}
