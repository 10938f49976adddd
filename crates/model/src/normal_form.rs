//! A form that some solution has, if there is one.

use std::ops::Range;

use super::abstraction::{Abstraction, Lazy};
use super::atom::{Atom, Cell};
use super::constraint::Constraint;

/// Constraints that some solution keeps, if there is a solution at all. If exactly one keeps them, and there are more
/// solutions, then one of the others is near to it: all [atoms](Self::with_atoms) hold that hold in it, or it is one of the
/// [moves](Self::with_moves) away.
///
/// They are no part of the rules, and an engine need not know them. One that does looks for solutions in normal form; if
/// there is exactly one, it looks for another near to it.
#[derive(Clone, Debug, Default)]
pub struct NormalForm {
    pub(super) constraints: Vec<Constraint>,
    pub(super) atoms: Vec<Atom>,
    pub(super) moves: Vec<Move>,
    pub(super) implied: Range<usize>,
    pub(super) relaxed: Range<usize>,
    pub(super) streamliners: Vec<Atom>,
    abstraction: Option<Lazy>,
}

/// A few cells that may have other values in a second solution.
#[derive(Clone, Debug)]
pub struct Move {
    /// The atoms that hold in the first solution.
    pub from: Vec<Atom>,
    /// The cells that differ.
    pub cells: Vec<Cell>,
}

impl NormalForm {
    /// A form in which all solutions are.
    pub fn new() -> Self {
        Self::default()
    }

    /// The constraints of the form.
    #[must_use]
    pub fn with_constraints(self, constraints: impl IntoIterator<Item = Constraint>) -> Self {
        Self { constraints: constraints.into_iter().collect(), ..self }
    }

    /// The atoms that near solutions keep.
    #[must_use]
    pub fn with_atoms(self, atoms: Vec<Atom>) -> Self {
        Self { atoms, ..self }
    }

    /// The ways to near solutions that do not keep the atoms.
    #[must_use]
    pub fn with_moves(self, moves: Vec<Move>) -> Self {
        Self { moves, ..self }
    }

    /// Constraints of the rules, by their places, that follow from the others, and cost more than they show where a solution in
    /// normal form is looked for.
    #[must_use]
    pub fn without(self, implied: Range<usize>) -> Self {
        Self { implied, ..self }
    }

    /// Constraints of the rules, by their places, that a solution in normal form, or one near to it, may break: the form is one of
    /// the solutions of the other constraints. If these have no more than one, it is settled how many the model has.
    #[must_use]
    pub fn relaxing(self, relaxed: Range<usize>) -> Self {
        Self { relaxed, ..self }
    }

    /// Whether there are constraints that it relaxes.
    pub const fn relaxes(&self) -> bool {
        self.relaxed.start < self.relaxed.end
    }

    /// Atoms that all hold in the one solution of many models. A solution is looked for where they do, if it does not
    /// turn up soon (C. Gomes, M. Sellmann, "Streamlined constraint reasoning", CP 2004).
    #[must_use]
    pub fn with_streamliners(self, streamliners: Vec<Atom>) -> Self {
        Self { streamliners, ..self }
    }

    /// Classes of the solutions in normal form, made when they are asked for; `None` if there are too many, or the classes do not
    /// apply to the model.
    #[must_use]
    pub fn with_abstraction(self, make: impl Fn() -> Option<Abstraction> + Send + Sync + 'static) -> Self {
        Self { abstraction: Some(Lazy::new(make)), ..self }
    }

    /// The classes of the solutions in normal form, if there are any.
    pub fn abstraction(&self) -> Option<Abstraction> {
        self.abstraction.as_ref()?.make()
    }
}
