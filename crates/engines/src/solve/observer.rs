//! Observers, which receive the deductions of an engine.

use gridproof_model::{Cell, Domain};

/// Receives the deductions of an engine.
///
/// An observer never changes how a model is solved. See [`Deductions`](super::Deductions) for what engines report.
pub trait Observer {
    /// Called for each deduction.
    fn deduced(&self, deduction: &Deduction<'_>);
    /// Called by engines that work in passes, at the end of pass `pass`, counted from 1.
    fn pass_ended(&self, pass: u32) {
        let _ = pass;
    }
}

/// A deduction: a cell loses candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction<'a> {
    /// The cell.
    pub cell: Cell,
    /// The candidates left.
    pub left: Domain,
    /// The candidates removed by this deduction.
    pub removed: Domain,
    /// The rule applied.
    pub rule: Rule,
    /// The indices, in the model, of a smallest set of constraints from which the deduction follows, given the values
    /// of the cells decided so far. The house of a hidden single comes first. A deduction in a line also uses the
    /// current candidates of the line's cells.
    pub constraints: &'a [usize],
    /// The pass in which the deduction was made, counted from 1; 0 for engines that do not work in passes.
    pub pass: u32,
}

impl<'a> Deduction<'a> {
    /// A deduction that follows from `constraints` by `rule`: `cell` keeps the candidates in `left` and loses those in
    /// `removed`.
    pub const fn new(
        cell: Cell,
        left: Domain,
        removed: Domain,
        rule: Rule,
        constraints: &'a [usize],
    ) -> Self {
        Self { cell, left, removed, rule, constraints, pass: 0 }
    }

    /// Sets the pass of the deduction.
    #[must_use]
    pub const fn in_pass(self, pass: u32) -> Self {
        Self { pass, ..self }
    }

    /// The value of the cell, if it has only one candidate after the deduction.
    pub const fn value(&self) -> Option<u8> {
        self.left.value()
    }
}

/// The kind of a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The value is already placed in a house of the cell.
    Elimination,
    /// The cell has only one candidate left.
    NakedSingle,
    /// A house has only one cell left for the value.
    HiddenSingle,
    /// No placement of the blocks of the line gives the cell the removed value.
    Line,
}

impl Rule {
    /// The usual name of the rule.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elimination => "elimination",
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Line => "line solving",
        }
    }
}
