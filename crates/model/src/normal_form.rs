//! A normal form: constraints that some solution satisfies, if there is a solution.

use std::ops::Range;

use super::abstraction::{Abstraction, Lazy};
use super::atom::{Atom, Cell};
use super::constraint::Constraint;

/// Constraints that some solution satisfies, if there is a solution at all. If exactly one solution satisfies them, and
/// there are more solutions, then one of the others is near to it. Near means: all [atoms](Self::with_atoms) that hold
/// in the first solution hold in the other, or the other is one of the [moves](Self::with_moves) away.
///
/// The constraints are not part of the rules, and an engine may ignore them. An engine that uses them searches for
/// solutions in normal form. If there is exactly one, it searches for another solution near to it.
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
    /// A form without constraints: all solutions are in this form.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the constraints of the form.
    #[must_use]
    pub fn with_constraints(self, constraints: impl IntoIterator<Item = Constraint>) -> Self {
        Self { constraints: constraints.into_iter().collect(), ..self }
    }

    /// Sets the atoms: those that hold in the first solution also hold in a near one.
    #[must_use]
    pub fn with_atoms(self, atoms: Vec<Atom>) -> Self {
        Self { atoms, ..self }
    }

    /// Sets the moves: the ways to near solutions in which some of the atoms change.
    #[must_use]
    pub fn with_moves(self, moves: Vec<Move>) -> Self {
        Self { moves, ..self }
    }

    /// Names constraints of the rules, by index, that follow from the others. They cost more than they gain when a
    /// solution in normal form is searched for.
    #[must_use]
    pub fn without(self, implied: Range<usize>) -> Self {
        Self { implied, ..self }
    }

    /// Names constraints of the rules, by index, that a solution in normal form, or one near to it, may violate. The
    /// form then applies to the solutions of the other constraints. If these have at most one solution, the number of
    /// solutions of the model is known.
    #[must_use]
    pub fn relaxing(self, relaxed: Range<usize>) -> Self {
        Self { relaxed, ..self }
    }

    /// Whether the form relaxes any constraints.
    pub const fn relaxes(&self) -> bool {
        self.relaxed.start < self.relaxed.end
    }

    /// Sets atoms that all hold in the only solution of many models. If no solution is found soon, the search is
    /// restricted to solutions in which they hold (C. Gomes, M. Sellmann, "Streamlined constraint reasoning", CP 2004).
    #[must_use]
    pub fn with_streamliners(self, streamliners: Vec<Atom>) -> Self {
        Self { streamliners, ..self }
    }

    /// Sets the classes of the solutions in normal form. `make` is called when they are needed. It returns `None` if
    /// there are too many classes, or if classes do not apply to the model.
    #[must_use]
    pub fn with_abstraction(self, make: impl Fn() -> Option<Abstraction> + Send + Sync + 'static) -> Self {
        Self { abstraction: Some(Lazy::new(make)), ..self }
    }

    /// The classes of the solutions in normal form, if there are any.
    pub fn abstraction(&self) -> Option<Abstraction> {
        self.abstraction.as_ref()?.make()
    }
}
