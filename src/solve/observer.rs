//! Who hears what an engine deduces.

use crate::model::Cell;

/// Hears what an engine deduces.
pub trait Observer {
    /// A deduction has been made.
    fn deduced(&self, deduction: &Deduction);
    /// An engine that works in passes has ended the pass of that number, counted from 1.
    fn pass_ended(&self, pass: u32) {
        let _ = pass;
    }
}

/// A cell whose value follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The cell.
    pub cell: Cell,
    /// Its value.
    pub value: u8,
    /// Why.
    pub rule: Rule,
    /// The index, in the model, of the constraint it follows from; `None` where several constraints together
    /// leave one value.
    pub constraint: Option<usize>,
    /// The pass in which it was made, counted from 1; 0 for engines that do not work in passes.
    pub pass: u32,
}

/// The kind of a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The cell has one candidate left.
    NakedSingle,
    /// The value has one cell left in a house.
    HiddenSingle,
    /// Every way to place the blocks of a line gives the cell this value.
    Line,
}

impl Rule {
    /// The rule's name in the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Line => "line solving",
        }
    }
}
