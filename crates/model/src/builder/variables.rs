//! The variables that a builder creates: integers, booleans, and integers with more than 64 values.

use std::ops::{Bound, Not, RangeBounds};

use crate::atom::{Atom, Cell};
use crate::domain::Domain;

/// An integer variable: the value of a cell of the model plus an offset. The offset maps a range outside 0 to 63 to
/// values that a cell can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Int {
    pub(super) cell: Cell,
    /// The number to add to the value of the cell.
    pub(super) offset: i32,
}

impl Int {
    /// The cell of the model that represents the integer.
    pub fn cell(self) -> Cell {
        self.cell
    }

    /// The offset. The integer is the value of its cell plus this number.
    pub fn offset(self) -> i32 {
        self.offset
    }

    /// The value of the integer in an assignment, which must contain the cell.
    pub fn value(self, values: &[u8]) -> i32 {
        i32::from(values[self.cell as usize]) + self.offset
    }

    /// The atom "the integer is this number".
    pub fn is(self, number: i32) -> Atom {
        self.among([number])
    }

    /// The atom "the integer is not this number".
    pub fn is_not(self, number: i32) -> Atom {
        !self.is(number)
    }

    /// The atom "the integer is one of these numbers".
    pub fn among(self, numbers: impl IntoIterator<Item = i32>) -> Atom {
        let value = |number: i32| u8::try_from(i64::from(number) - i64::from(self.offset)).ok();
        Atom::among(self.cell, numbers.into_iter().filter_map(value).collect())
    }

    /// The atom "the integer is in a range": `int.within(3..)`, `int.within(..=5)`.
    pub fn within(self, range: impl RangeBounds<i32>) -> Atom {
        let numbers = (0..Domain::VALUES as u8).filter(|&value| {
            let number = i64::from(value) + i64::from(self.offset);
            let above = match range.start_bound() {
                Bound::Included(&start) => number >= start.into(),
                Bound::Excluded(&start) => number > start.into(),
                Bound::Unbounded => true,
            };
            let below = match range.end_bound() {
                Bound::Included(&end) => number <= end.into(),
                Bound::Excluded(&end) => number < end.into(),
                Bound::Unbounded => true,
            };
            above && below
        });
        Atom::among(self.cell, numbers.collect())
    }
}

/// A boolean variable: a cell with the values 0 and 1. Used as an [`Atom`], it states that the variable is true; `!`
/// gives the atom "the variable is false".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bool {
    pub(super) cell: Cell,
}

impl Bool {
    /// The cell of the model that represents the variable.
    pub fn cell(self) -> Cell {
        self.cell
    }

    /// The atom "the variable is true".
    pub fn yes(self) -> Atom {
        Atom::is(self.cell, 1)
    }

    /// The atom "the variable has this value".
    pub fn is(self, value: bool) -> Atom {
        if value { self.yes() } else { !self }
    }

    /// Whether the variable is true in an assignment, which must contain the cell.
    pub fn value(self, values: &[u8]) -> bool {
        values[self.cell as usize] == 1
    }
}

impl From<Bool> for Atom {
    fn from(bool: Bool) -> Self {
        bool.yes()
    }
}

/// Converts a boolean to an integer: 1 for true, 0 for false.
impl From<Bool> for Int {
    fn from(bool: Bool) -> Self {
        Self { cell: bool.cell, offset: 0 }
    }
}

impl Not for Bool {
    type Output = Atom;

    fn not(self) -> Atom {
        !self.yes()
    }
}

/// An integer whose range may have more than 64 numbers. It is represented by one boolean per number; exactly one
/// boolean is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WideInt {
    pub(super) first: Cell,
    pub(super) least: i32,
    pub(super) count: u32,
}

impl WideInt {
    /// The boolean that is true if the integer is this number; `None` for a number outside the range.
    pub fn is(&self, number: i32) -> Option<Bool> {
        let index = u32::try_from(i64::from(number) - i64::from(self.least)).ok()?;
        (index < self.count).then(|| Bool { cell: self.first + index })
    }

    /// The value of the integer in an assignment, which must contain its cells; `None` if none of its booleans is true.
    pub fn value(&self, values: &[u8]) -> Option<i32> {
        let index = (0..self.count).find(|index| values[(self.first + index) as usize] == 1)?;
        Some(self.least.wrapping_add_unsigned(index))
    }

    /// The numbers of the range in ascending order, each with its boolean.
    pub fn each(&self) -> impl Iterator<Item = (i32, Bool)> + use<> {
        let (first, least) = (self.first, self.least);
        (0..self.count).map(move |index| (least.wrapping_add_unsigned(index), Bool { cell: first + index }))
    }
}
