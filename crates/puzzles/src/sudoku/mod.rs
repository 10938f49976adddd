//! Sudokus: boards in which each row, column and box contains every digit once.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use super::error::PuzzleError;
use super::metadata::Metadata;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Assignment, Cell, Constraint, Domain, Model, Origin, Rules};

/// The maximum number of rows, columns and digits of a sudoku.
pub const MAX_SUDOKU_SIDE: usize = Domain::VALUES;

/// A sudoku with boxes of any shape: boxes of `r` rows by `c` columns make a board of side `r * c`.
///
/// A puzzle states a digit for some cells, the givens. More generally, it can state the candidates of each cell; such
/// puzzles are known as *sukaku* or pencilmark sudokus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    box_rows: usize,
    box_columns: usize,
    givens: Vec<u8>,
    /// The candidates of each cell; `None` if the givens imply them, so that equivalent puzzles compare equal.
    candidates: Option<Box<[Domain]>>,
    goal: Option<Box<[u8]>>,
    /// 0 or 1: see [`Sudoku::first_digit`].
    first_digit: u8,
    /// Title, author, licence and other text fields.
    pub metadata: Metadata,
}

impl Sudoku {
    /// Creates a sudoku with boxes of `box_rows` x `box_columns` cells. `givens` contains the digit of each cell, row
    /// by row, with 0 for an empty cell.
    ///
    /// # Errors
    /// Returns an error if the side is below 4 or above [`MAX_SUDOKU_SIDE`], the number of givens is not the square of
    /// the side, or a given is larger than the side. A repeated given is allowed here: see [`Sudoku::contradiction`].
    pub fn new(box_rows: usize, box_columns: usize, givens: Vec<u8>) -> Result<Self, PuzzleError> {
        let side = checked_side(box_rows, box_columns, givens.len())?;
        if let Some(cell) = givens.iter().position(|&digit| usize::from(digit) > side) {
            return Err(PuzzleError::Digit { cell, digit: givens[cell], side });
        }
        Ok(Self {
            box_rows,
            box_columns,
            givens,
            candidates: None,
            goal: None,
            first_digit: 1,
            metadata: Metadata::default(),
        })
    }

    /// Creates a sudoku from the candidates of each cell, row by row; digit `d` is value `d - 1`. A cell with one
    /// candidate is a given.
    ///
    /// # Errors
    /// Returns the errors of [`Sudoku::new`]. A cell without candidates is allowed here: see [`Sudoku::contradiction`].
    pub fn with_candidates(
        box_rows: usize,
        box_columns: usize,
        candidates: Vec<Domain>,
    ) -> Result<Self, PuzzleError> {
        let side = checked_side(box_rows, box_columns, candidates.len())?;
        let all = Domain::first(side);
        let beyond = |domain: &Domain| domain.difference(all).min();
        if let Some((cell, value)) =
            candidates.iter().enumerate().find_map(|(cell, domain)| Some((cell, beyond(domain)?)))
        {
            return Err(PuzzleError::Digit { cell, digit: value + 1, side });
        }
        let givens = candidates.iter().map(|domain| domain.value().map_or(0, |value| value + 1)).collect();
        let implied_by_givens = candidates.iter().all(|&domain| domain == all || domain.value().is_some());
        let candidates = (!implied_by_givens).then(|| candidates.into());
        let (goal, metadata) = (None, Metadata::default());
        Ok(Self { box_rows, box_columns, givens, candidates, goal, first_digit: 1, metadata })
    }

    /// Sets the first digit in all output, 0 or 1; a larger number is treated as 1. Givens, domains and solutions do
    /// not change.
    #[must_use]
    pub fn with_first_digit(self, first_digit: u8) -> Self {
        Self { first_digit: first_digit.min(1), ..self }
    }

    /// The smallest digit as the setter writes it: 1, or 0 if the digits run from 0 to the side minus 1. The givens are
    /// stored with digits counted from 1 in both cases; [`Sudoku::number`] and [`Sudoku::sign`] return digits as the
    /// setter writes them.
    pub const fn first_digit(&self) -> u8 {
        self.first_digit
    }

    /// The digit for a value, as the setter writes it.
    pub const fn number(&self, value: u8) -> u8 {
        value + self.first_digit
    }

    /// The character for a value, as the setter writes it: `0` for the digit 0, otherwise as in [`Sudoku::symbol`].
    pub const fn sign(&self, value: u8) -> char {
        match self.number(value) {
            0 => '0',
            number => Self::symbol(number),
        }
    }

    /// The values of the givens; `None` for an empty cell.
    pub fn given_values(&self) -> impl ExactSizeIterator<Item = Option<u8>> {
        self.givens.iter().map(|digit| digit.checked_sub(1))
    }

    /// Sets the stated solution: a value for each cell, which is the digit minus 1. It is not checked. If the number of
    /// values differs from the number of cells, the puzzle has no stated solution.
    #[must_use]
    pub fn with_goal(self, values: &[u8]) -> Self {
        let goal = (values.len() == self.givens.len()).then(|| values.into());
        Self { goal, ..self }
    }

    /// The solution that the puzzle's file states: a value for each cell, which is the digit minus 1. It is not
    /// checked.
    pub fn goal(&self) -> Option<&[u8]> {
        self.goal.as_deref()
    }

    /// Creates a sudoku of the given side with the usual boxes. The numbers of rows and columns of a box are the two
    /// factors of the side that are closest to each other. The smaller one is the number of rows: 3x3 for side 9, 2x3
    /// for side 6.
    ///
    /// # Errors
    /// Returns an error if the side is a prime or 1, and the errors of [`Sudoku::new`].
    pub fn with_side(side: usize, givens: Vec<u8>) -> Result<Self, PuzzleError> {
        let (rows, columns) = Self::usual_box(side).ok_or(PuzzleError::NoBoxShape { side })?;
        Self::new(rows, columns, givens)
    }

    /// The numbers of rows and columns of the usual box for a board of this side. Returns `None` if the side is not a
    /// product of two numbers above 1, or is above [`MAX_SUDOKU_SIDE`].
    pub fn usual_box(side: usize) -> Option<(usize, usize)> {
        if side > MAX_SUDOKU_SIDE {
            return None;
        }
        (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).map(|rows| (rows, side / rows))
    }

    /// The side: the number of rows, of columns and of digits.
    pub fn side(&self) -> usize {
        self.box_rows * self.box_columns
    }

    /// The numbers of rows and of columns of a box.
    pub fn box_shape(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }

    /// The givens: a digit per cell, row by row, counted from 1; 0 for an empty cell.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The candidates of each cell, if the givens do not imply them. The givens imply them if each cell has either one
    /// candidate or all candidates.
    pub fn candidates(&self) -> Option<&[Domain]> {
        self.candidates.as_deref()
    }

    /// The initial domain of each cell; digit `d` is value `d - 1`.
    pub fn domains(&self) -> Vec<Domain> {
        let all = Domain::first(self.side());
        match &self.candidates {
            Some(candidates) => candidates.to_vec(),
            None => self.givens.iter().map(|&d| if d == 0 { all } else { Domain::single(d - 1) }).collect(),
        }
    }

    /// Returns the first obvious contradiction, if there is one: a cell without candidates, or else a given that occurs
    /// twice in a row, column or box.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        let empty = self.candidates().and_then(|cells| cells.iter().position(|domain| domain.is_empty()));
        if let Some(cell) = empty {
            return Some(PuzzleError::NoCandidate { cell, side: self.side() });
        }
        if !self.repeats_a_given() {
            return None;
        }
        let side = self.side();
        let rules = self.rules();
        let mut repeated: Vec<(usize, usize, &Origin)> = Vec::new();
        for house in rules.constraints() {
            let mut first = [usize::MAX; MAX_SUDOKU_SIDE + 1];
            for cell in house.cells().iter().map(|&cell| cell as usize) {
                match self.givens[cell] as usize {
                    0 => {}
                    digit if first[digit] == usize::MAX => first[digit] = cell,
                    digit => {
                        repeated.push((cell, first[digit], house.origin()));
                        break;
                    }
                }
            }
        }
        let &(cell, first, house) = repeated.iter().min_by_key(|(cell, ..)| *cell)?;
        let digit = self.number(self.givens[cell] - 1);
        Some(PuzzleError::RepeatedGiven { digit, cell, first, house: house.clone(), side })
    }

    /// Returns whether a given occurs twice in a house. This takes one pass over the cells. Most puzzles of a large
    /// file have no repetition, so the slower search for the place of a repetition is rarely needed.
    fn repeats_a_given(&self) -> bool {
        let (mut columns, mut boxes) = ([0u64; MAX_SUDOKU_SIDE], [0u64; MAX_SUDOKU_SIDE]);
        let mut repeated = 0;
        for (r, cells) in self.givens.chunks(self.side()).enumerate() {
            let mut row = 0;
            // A band consists of `box_rows` boxes next to each other.
            let boxes = &mut boxes[r / self.box_rows * self.box_rows..];
            for ((part, columns), house_box) in
                cells.chunks(self.box_columns).zip(columns.chunks_mut(self.box_columns)).zip(boxes)
            {
                for (&digit, column) in part.iter().zip(columns) {
                    // The bit of an empty cell is 0, which avoids a branch.
                    let bit = u64::from(digit > 0) << (digit.wrapping_sub(1) & 63);
                    repeated |= bit & (row | *column | *house_box);
                    row |= bit;
                    *column |= bit;
                    *house_box |= bit;
                }
            }
        }
        repeated != 0
    }

    /// The constraint model: an [`AllDifferent`](gridproof_model::Constraint::AllDifferent) for each row, column and
    /// box. Digit `d` is value `d - 1`.
    pub fn model(&self) -> Model {
        Model::new(self.rules(), self.domains()).expect("one given for each cell was checked on construction")
    }

    /// The rules, which all sudokus with boxes of this shape share.
    fn rules(&self) -> Arc<Rules> {
        static MADE: Mutex<BTreeMap<(usize, usize), Arc<Rules>>> = Mutex::new(BTreeMap::new());
        // There are a few hundred shapes at most. The table stays consistent even if another thread panics.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let shape = self.box_shape();
        let shape = if planted::has(Fault::ExchangedBoxes) { (shape.1, shape.0) } else { shape };
        Arc::clone(made.entry(shape).or_insert_with(|| Arc::new(build_rules(shape))))
    }

    /// The character for a digit in one-line form: 1 to 9, then A to Z, a to z, and `@`, `&`, `$`; `.` for 0.
    pub const fn symbol(digit: u8) -> char {
        match digit {
            0 => '.',
            1..=9 => (b'0' + digit) as char,
            10..=35 => (b'A' + digit - 10) as char,
            36..=61 => (b'a' + digit - 36) as char,
            62 => '@',
            63 => '&',
            _ => '$',
        }
    }

    /// A solution on one line, with a character per cell (see [`Sudoku::sign`]).
    pub fn line(&self, solution: &Assignment) -> String {
        solution.iter().map(|&value| self.sign(value)).collect()
    }

    /// The digits of a solution, row by row, as the setter writes them.
    pub fn digit_rows(&self, solution: &[u8]) -> Vec<Vec<u8>> {
        solution
            .chunks(self.side())
            .map(|row| row.iter().map(|&value| self.number(value)).collect())
            .collect()
    }

    /// The digits of cells with these domains, row by row, as the setter writes them; `None` for an undecided cell.
    pub fn partial_rows(&self, domains: &[Domain]) -> Vec<Vec<Option<u8>>> {
        let digit = |domain: &Domain| domain.value().map(|value| self.number(value));
        domains.chunks(self.side()).map(|row| row.iter().map(digit).collect()).collect()
    }

    /// Draws the board as text, with bars between the boxes.
    pub fn draw(&self, domains: &[Domain]) -> String {
        let width = self.number(self.side() as u8 - 1).to_string().len();
        let dashes = self.box_columns * (width + 1);
        let mut out = String::new();
        for (r, row) in self.partial_rows(domains).iter().enumerate() {
            if r > 0 && r % self.box_rows == 0 {
                for b in 0..self.box_rows {
                    let (plus, end) =
                        (if b == 0 { "" } else { "+" }, usize::from(b > 0 && b + 1 < self.box_rows));
                    let _ = write!(out, "{plus}{}", "-".repeat(dashes + end));
                }
                out.push('\n');
            }
            for (c, digit) in row.iter().enumerate() {
                let bar = if c > 0 && c % self.box_columns == 0 { "| " } else { "" };
                let text = digit.map_or_else(|| ".".to_owned(), |digit| digit.to_string());
                let space = if c + 1 < row.len() { " " } else { "" };
                let _ = write!(out, "{bar}{text:>width$}{space}");
            }
            out.push('\n');
        }
        out
    }
}

/// Returns the side of a board with boxes of this shape, if it is allowed and fits the number of cells.
fn checked_side(box_rows: usize, box_columns: usize, cells: usize) -> Result<usize, PuzzleError> {
    let side = box_rows.saturating_mul(box_columns);
    if !(4..=MAX_SUDOKU_SIDE).contains(&side) {
        return Err(PuzzleError::BoxShape { rows: box_rows, columns: box_columns, most: MAX_SUDOKU_SIDE });
    }
    if cells != side * side {
        return Err(PuzzleError::CellCount { given: cells, side });
    }
    Ok(side)
}

fn build_rules((box_rows, box_columns): (usize, usize)) -> Rules {
    let side = box_rows * box_columns;
    let house = |origin, cell: &dyn Fn(usize) -> usize| Constraint::AllDifferent {
        cells: (0..side).map(|i| cell(i) as Cell).collect(),
        sum: None,
        origin,
    };
    let mut houses = Vec::with_capacity(3 * side);
    houses.extend((0..side).map(|r| house(Origin::Row(r as u32 + 1), &|i| r * side + i)));
    houses.extend((0..side).map(|c| house(Origin::Column(c as u32 + 1), &|i| i * side + c)));
    houses.extend((0..side).map(|b| {
        // A band consists of `box_rows` boxes next to each other.
        let corner = b / box_rows * box_rows * side + b % box_rows * box_columns;
        house(Origin::Box(b as u32 + 1), &|i| corner + i / box_columns * side + i % box_columns)
    }));
    Rules::new(side * side, houses).expect("a house names each of its cells once")
}

#[cfg(test)]
mod tests;
