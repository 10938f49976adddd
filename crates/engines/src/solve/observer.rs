//! Who hears what an engine deduces.

use gridproof_model::{Cell, Domain};

/// Hears what an engine deduces.
///
/// Hearing never changes how a model is solved: see [`Deductions`](super::Deductions) for what engines report.
pub trait Observer {
    /// A deduction has been made.
    fn deduced(&self, deduction: &Deduction<'_>);
    /// An engine that works in passes has ended the pass of that number, counted from 1.
    fn pass_ended(&self, pass: u32) {
        let _ = pass;
    }
}

/// A cell that loses candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction<'a> {
    /// The cell.
    pub cell: Cell,
    /// The values that it can still have.
    pub left: Domain,
    /// The values that it loses by this deduction.
    pub removed: Domain,
    /// The rule applied.
    pub rule: Rule,
    /// The indices, in the model, of the fewest constraints from which it follows, given the values of the cells decided
    /// so far; the house of a hidden single comes first. For a line, given the candidates of its cells.
    pub constraints: &'a [usize],
    /// The pass in which it was made, counted from 1; 0 for engines that do not work in passes.
    pub pass: u32,
}

impl<'a> Deduction<'a> {
    /// A deduction that leaves `cell` the values `left` and takes `removed`, by `rule` and these constraints.
    pub const fn new(
        cell: Cell,
        left: Domain,
        removed: Domain,
        rule: Rule,
        constraints: &'a [usize],
    ) -> Self {
        Self { cell, left, removed, rule, constraints, pass: 0 }
    }

    /// The same, made in the pass of that number.
    #[must_use]
    pub const fn in_pass(self, pass: u32) -> Self {
        Self { pass, ..self }
    }

    /// The value that the cell has from now on, if it is decided.
    pub const fn value(&self) -> Option<u8> {
        self.left.value()
    }
}

/// The kind of a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A value stands elsewhere in a house.
    Elimination,
    /// The cell has one candidate left.
    NakedSingle,
    /// The value has one cell left in a house.
    HiddenSingle,
    /// No placement of the blocks of a line gives the cell this value.
    Line,
}

impl Rule {
    /// The rule's name in the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elimination => "elimination",
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Line => "line solving",
        }
    }
}
