//! A form that every solution can be brought to.

use super::atom::Atom;
use super::constraint::Constraint;

/// Constraints that some solution keeps, if there is one at all: each solution can be changed into one that keeps them, in
/// which none of the [`atoms`](Self::new) holds that did not hold before.
///
/// They are no part of the rules, and an engine need not know them. One that does looks for solutions in normal form; if
/// there is exactly one, each other solution has all of its atoms, which leaves little to look through.
#[derive(Clone, Debug)]
pub struct NormalForm {
    pub(super) constraints: Vec<Constraint>,
    pub(super) atoms: Vec<Atom>,
}

impl NormalForm {
    /// The constraints of the form, and the atoms that changing a solution never makes true.
    pub fn new(constraints: Vec<Constraint>, atoms: Vec<Atom>) -> Self {
        Self { constraints, atoms }
    }
}
