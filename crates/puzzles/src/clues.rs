//! The clues of a puzzle: in cells, at corners, outside the board, for regions and for groups of cells.
//!
//! All kinds except nonograms and sudokus share this representation. Therefore codes, drawings, the removal of clues
//! and random puzzles need no separate implementation for each kind.

use std::fmt;

use super::group::Group;
use super::regions::Regions;
use super::word::{Word, count};
use gridproof_model::Part;
use gridproof_model::builder::Place;

/// The clue at one place of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clue {
    /// No clue.
    #[default]
    None,
    /// A clue without a stated number (`?`).
    Unknown,
    /// A number. Trees and excluded cells have the number 1.
    Number(u32),
    /// A circle.
    Circle(Circle),
    /// A pole of a magnet.
    Pole(Pole),
    /// The two sums in a black cell of a kakuro: the sum of the cells below, then the sum of the cells to the right.
    /// The number 0 means that there is no sum.
    Sums(u8, u8),
    /// An arrow and a number, which refers to the cells in the arrow's direction; `None` if the number is unknown
    /// (`?`).
    Arrow(Direction, Option<u32>),
    /// The lengths of two to four runs among the cells around the clue's cell, in any order. [`ANY_RUN`] is an unknown
    /// length. Unused entries are 0.
    Runs([u8; 4]),
}

/// The colour of a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Circle {
    /// A white circle.
    White,
    /// A black circle.
    Black,
}

/// A pole of a magnet. The numbers are those of the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pole {
    /// A positive pole.
    Positive = 1,
    /// A negative pole.
    Negative = 2,
}

/// The name of a cell as it is written in a sentence: `row 1, column 2`.
#[derive(Clone, Copy, Debug)]
pub struct CellName {
    row: usize,
    column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

impl From<CellName> for Part {
    fn from(name: CellName) -> Self {
        // Boards that can be read are far smaller than this limit.
        let number = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Self::Cell { row: number(name.row), column: number(name.column) }
    }
}

/// The value that stands for the unknown length of a run.
pub const ANY_RUN: u8 = 9;

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All directions, in the order of the numbers 1 to 4 in codes.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// How much the row and the column change in one step in this direction.
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }

    /// Returns the direction from one cell to another that shares a side with it, on a board with this number of
    /// columns. Returns `None` if the cells share no side. The difference between the two cell numbers would not be
    /// enough: on a board with one column, the next cell is below, not to the right.
    pub const fn between(columns: usize, from: usize, to: usize) -> Option<Self> {
        let (row, column) = (from / columns, from % columns);
        let (other_row, other_column) = (to / columns, to % columns);
        if row == other_row && column + 1 == other_column {
            Some(Self::Right)
        } else if row == other_row && other_column + 1 == column {
            Some(Self::Left)
        } else if column == other_column && row + 1 == other_row {
            Some(Self::Down)
        } else if column == other_column && other_row + 1 == row {
            Some(Self::Up)
        } else {
            None
        }
    }

    /// Returns whether the direction is left or right.
    pub const fn is_level(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

impl Clue {
    /// The number of the clue, if it has one.
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Number(number) | Self::Arrow(_, Some(number)) => Some(number),
            _ => None,
        }
    }

    /// The lengths that the clue gives for the runs around its cell.
    pub fn runs(self) -> Vec<u8> {
        match self {
            Self::Unknown => vec![ANY_RUN],
            Self::Number(length @ 1..=8) => vec![length as u8],
            Self::Runs(runs) => runs.into_iter().filter(|run| *run > 0).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns whether there is a clue.
    pub const fn is_some(self) -> bool {
        !matches!(self, Self::None)
    }
}

/// Returns whether `runs` match the lengths of a clue, in any order. A clue with a single unknown length also matches
/// if there is no run.
pub fn runs_agree(lengths: &[u8], runs: &[u8]) -> bool {
    if lengths == [ANY_RUN] {
        return runs.len() <= 1;
    }
    let mut left = runs.to_vec();
    let mut known = lengths.iter().filter(|&&length| length != ANY_RUN);
    lengths.len() == runs.len()
        && known.all(|length| {
            let place = left.iter().position(|run| run == length);
            place.map(|place| left.swap_remove(place)).is_some()
        })
}

/// The clues of a puzzle. Fields that a kind does not use are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clues {
    /// The number of rows of cells.
    pub rows: usize,
    /// The number of columns of cells.
    pub columns: usize,
    /// A number for the whole puzzle, such as the number of stars in each line, or the number of letters.
    pub number: Option<u32>,
    /// The names of the rule variants that apply. The kind defines these names.
    pub flags: Vec<&'static str>,
    /// The regions.
    pub regions: Option<Regions>,
    /// A clue for each cell, row by row.
    pub cells: Vec<Clue>,
    /// A clue for each corner of the cells, row by row. There is one more row and one more column of corners than of
    /// cells.
    pub corners: Vec<Clue>,
    /// A clue for each region.
    pub rooms: Vec<Clue>,
    /// Clues outside the board: those above the columns, then those left of the rows. In kinds with clues on all four
    /// sides, the order is above, below, left, right.
    pub outside: Vec<Clue>,
    /// Groups of cells, each with a rule.
    pub groups: Vec<Group>,
}

/// The place of a clue in [`Clues`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// The clue of a cell.
    Cell(usize),
    /// The clue of a corner.
    Corner(usize),
    /// The clue of a region.
    Room(usize),
    /// A clue outside the board.
    Outside(usize),
    /// A group of cells.
    Group(usize),
    /// A variant of the rules.
    Flag(usize),
}

impl Clues {
    /// Creates a board of this size without clues.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns, ..Self::default() }
    }

    /// Returns the same clues with sorted groups and flags. Files may list them in any order.
    #[must_use]
    pub fn in_order(&self) -> Self {
        let mut clues = self.clone();
        clues.groups.sort_unstable();
        clues.flags.sort_unstable();
        clues
    }

    /// The number of cells.
    pub const fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// The row and the column of a cell.
    pub const fn place(&self, cell: usize) -> Place {
        (cell / self.columns, cell % self.columns)
    }

    /// The cell at a row and a column.
    pub const fn cell(&self, (row, column): Place) -> usize {
        row * self.columns + column
    }

    /// The cells of each row, then of each column, in order.
    pub fn lines(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let rows = (0..self.rows).map(|r| (0..self.columns).map(|c| r * self.columns + c).collect());
        rows.chain((0..self.columns).map(|c| (0..self.rows).map(|r| r * self.columns + c).collect()))
    }

    /// The index of a line's clue in [`Clues::outside`], for kinds that have clues only above and on the left. Lines
    /// are numbered as in [`Clues::lines`].
    pub const fn outside_of(&self, line: usize) -> usize {
        if line < self.rows { self.columns + line } else { line - self.rows }
    }

    /// Returns these clues, but with a new clue outside each line: the number of cells in the line that show `word`.
    /// This is for kinds with clues above and on the left.
    #[must_use]
    pub fn counted(&self, words: &[Word], word: Word) -> Self {
        let mut all = self.clone();
        for (line, cells) in self.lines().enumerate() {
            all.outside[self.outside_of(line)] = Clue::Number(count(words, word, cells));
        }
        all
    }

    /// Returns these clues, but with a new clue for each cell: the word of the cell if it is a number, otherwise no
    /// clue.
    #[must_use]
    pub fn filled(&self, words: &[Word]) -> Self {
        let cells = words.iter().map(|word| word.number().map_or(Clue::None, Clue::Number)).collect();
        Self { cells, ..self.clone() }
    }

    /// The cells of each line as seen from outside, in the order of the clues on four sides: columns from above,
    /// columns from below, rows from the left, rows from the right.
    pub fn views(&self) -> Vec<Vec<usize>> {
        let mut rows: Vec<Vec<usize>> = self.lines().collect();
        let columns = rows.split_off(self.rows);
        let turned = |lines: &[Vec<usize>]| -> Vec<Vec<usize>> {
            lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
        };
        let (below, right) = (turned(&columns), turned(&rows));
        [columns, below, rows, right].concat()
    }

    /// The cell that is one step away from `cell`, if it is on the board.
    pub fn step(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(down).filter(|&r| r < self.rows)?;
        let column = (cell % self.columns).checked_add_signed(right).filter(|&c| c < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The cells that follow `cell` in a direction, up to the edge of the board.
    pub fn ray(&self, cell: usize, step: (isize, isize)) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.step(cell, step), move |&next| self.step(next, step))
    }

    /// The direction from one cell to another that shares a side with it; `None` if the cells share no side.
    pub const fn way(&self, from: usize, to: usize) -> Option<Direction> {
        Direction::between(self.columns, from, to)
    }

    /// Returns whether two cells are neighbours in the same row.
    pub const fn is_level(&self, one: usize, other: usize) -> bool {
        matches!(self.way(one, other), Some(way) if way.is_level())
    }

    /// The cells that share a side with a cell.
    pub fn neighbours(&self, cell: usize) -> Vec<usize> {
        let mut all = Vec::with_capacity(4);
        all.extend(Direction::ALL.iter().filter_map(|d| self.step(cell, d.step())));
        all
    }

    /// The cells that share a side or a corner with a cell.
    pub fn around(&self, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let near = |place: usize, count: usize| place.saturating_sub(1)..(place + 2).min(count);
        let mut all = Vec::with_capacity(9);
        for row in near(row, self.rows) {
            all.extend(near(column, self.columns).map(|column| row * self.columns + column));
        }
        all.retain(|&other| other != cell);
        all
    }

    /// Each pair of cells that share a side, once: first the pairs in rows, then the pairs in columns.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let right = (0..self.area()).filter_map(|cell| Some((cell, self.step(cell, (0, 1))?)));
        right.chain((0..self.area()).filter_map(|cell| Some((cell, self.step(cell, (1, 0))?)))).collect()
    }

    /// All squares of two by two cells.
    pub fn squares(&self) -> impl Iterator<Item = [usize; 4]> + '_ {
        (0..self.area())
            .filter(|&cell| self.step(cell, (1, 1)).is_some())
            .map(|cell| [cell, cell + 1, cell + self.columns, cell + self.columns + 1])
    }

    /// The name of a cell as it is written in a sentence.
    pub const fn name(&self, cell: usize) -> CellName {
        CellName { row: cell / self.columns + 1, column: cell % self.columns + 1 }
    }

    /// The name of a row, column or diagonal as it is written in a sentence. `line` contains its cells in order.
    pub fn line_name(&self, line: &[usize]) -> String {
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
            return "an empty line".to_owned();
        };
        let (first, last) = (self.name(first), self.name(last));
        match (first.row == last.row, first.column == last.column) {
            // A single cell is a whole row if the board has one column, and a whole column if the board has one row.
            (true, same) if !same || self.columns == 1 => format!("row {}", first.row),
            (_, true) if first.row != last.row || self.rows == 1 => format!("column {}", first.column),
            (true, true) => format!("the cell at {first}"),
            _ => format!("the diagonal from {first} to {last}"),
        }
    }

    /// The region of a cell; 0 if there are no regions.
    pub fn region(&self, cell: usize) -> usize {
        self.regions.as_ref().map_or(0, |regions| regions.of(cell))
    }

    /// The cells of each region.
    pub fn room_cells(&self) -> Vec<Vec<usize>> {
        self.regions.as_ref().map_or_else(Vec::new, Regions::cells)
    }

    /// The clue at a place.
    pub fn clue(&self, at: At) -> Clue {
        let (list, index) = match at {
            At::Cell(index) => (&self.cells, index),
            At::Corner(index) => (&self.corners, index),
            At::Room(index) => (&self.rooms, index),
            At::Outside(index) => (&self.outside, index),
            At::Group(_) | At::Flag(_) => return Clue::None,
        };
        list.get(index).copied().unwrap_or_default()
    }

    /// The places of all clues. Flags are not included.
    pub fn given(&self) -> Vec<At> {
        let some = |list: &[Clue], at: fn(usize) -> At| -> Vec<At> {
            (0..list.len()).filter(|&index| list[index].is_some()).map(at).collect()
        };
        let mut given = some(&self.cells, At::Cell);
        given.extend(some(&self.corners, At::Corner));
        given.extend(some(&self.rooms, At::Room));
        given.extend(some(&self.outside, At::Outside));
        given.extend((0..self.groups.len()).map(At::Group));
        given
    }

    /// Returns the clues without those at the places in `left_out`.
    #[must_use]
    pub fn without(&self, left_out: &[At]) -> Self {
        let mut fewer = self.clone();
        for &at in left_out {
            match at {
                At::Cell(index) => fewer.cells[index] = Clue::None,
                At::Corner(index) => fewer.corners[index] = Clue::None,
                At::Room(index) => fewer.rooms[index] = Clue::None,
                At::Outside(index) => fewer.outside[index] = Clue::None,
                At::Group(_) | At::Flag(_) => {}
            }
        }
        let mut index = 0;
        fewer.groups.retain(|_| {
            index += 1;
            !left_out.contains(&At::Group(index - 1))
        });
        let mut index = 0;
        fewer.flags.retain(|_| {
            index += 1;
            !left_out.contains(&At::Flag(index - 1))
        });
        fewer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_those_of_rows_and_columns() {
        for (rows, columns) in [(1, 1), (1, 4), (4, 1), (2, 2), (5, 2), (2, 5), (3, 3)] {
            let clues = Clues::new(rows, columns);
            for from in 0..clues.area() {
                for to in 0..clues.area() {
                    let expected =
                        Direction::ALL.into_iter().find(|way| clues.step(from, way.step()) == Some(to));
                    assert_eq!(clues.way(from, to), expected, "{rows}x{columns}: {from} {to}");
                }
            }
        }
    }

    #[test]
    fn lines_are_called_by_their_numbers() {
        let names = |rows, columns| -> Vec<String> {
            let clues = Clues::new(rows, columns);
            clues.lines().map(|line| clues.line_name(&line)).collect()
        };
        assert_eq!(names(2, 3), ["row 1", "row 2", "column 1", "column 2", "column 3"]);
        assert_eq!(names(1, 2), ["row 1", "column 1", "column 2"]);
        assert_eq!(names(2, 1), ["row 1", "row 2", "column 1"]);
        let clues = Clues::new(3, 3);
        assert_eq!(clues.line_name(&[0, 4, 8]), "the diagonal from row 1, column 1 to row 3, column 3");
        assert_eq!(clues.line_name(&[4]), "the cell at row 2, column 2");
    }
}
