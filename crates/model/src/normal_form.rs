//! A normal form: constraints that at least one solution satisfies if the model has any solution.

use std::ops::Range;

use super::abstraction::{Abstraction, Lazy};
use super::atom::{Atom, Cell};
use super::constraint::Constraint;

/// Constraints that at least one solution satisfies if the model has any solution. If exactly one solution satisfies
/// these constraints, and the model has other solutions, then at least one of the other solutions is near this
/// solution. A second solution is near the first in two cases: all [atoms](Self::with_atoms) that hold in the first
/// also hold in the second, or one of the [moves](Self::with_moves) leads from the first to the second.
///
/// The constraints are not part of the rules, and an engine may ignore them. An engine that uses them searches for
/// solutions in normal form. If the engine finds exactly one such solution, it searches for a second solution near it.
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

/// A few cells whose values may differ between the first solution and a second one.
#[derive(Clone, Debug)]
pub struct Move {
    /// The atoms that must hold in the first solution.
    pub from: Vec<Atom>,
    /// The cells whose values may differ.
    pub cells: Vec<Cell>,
}

impl NormalForm {
    /// Creates a form without constraints: all solutions are in this form.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the constraints of the form.
    #[must_use]
    pub fn with_constraints(self, constraints: impl IntoIterator<Item = Constraint>) -> Self {
        Self { constraints: constraints.into_iter().collect(), ..self }
    }

    /// Sets the atoms. The atoms that hold in the first solution also hold in a second solution near it, unless a move
    /// leads to the second solution.
    #[must_use]
    pub fn with_atoms(self, atoms: Vec<Atom>) -> Self {
        Self { atoms, ..self }
    }

    /// Sets the moves. Each move leads from the first solution to second solutions near it, in which some of the atoms
    /// may no longer hold.
    #[must_use]
    pub fn with_moves(self, moves: Vec<Move>) -> Self {
        Self { moves, ..self }
    }

    /// Sets the indices of constraints of the rules that follow from the other constraints. Such constraints make the
    /// search for a solution in normal form slower.
    #[must_use]
    pub fn without(self, implied: Range<usize>) -> Self {
        Self { implied, ..self }
    }

    /// Sets the indices of constraints of the rules that a solution in normal form, or a solution near it, may violate.
    /// The form then applies to the solutions of the other constraints. If these other constraints have at most one
    /// solution, the number of solutions of the model is known.
    #[must_use]
    pub fn relaxing(self, relaxed: Range<usize>) -> Self {
        Self { relaxed, ..self }
    }

    /// Whether the form relaxes any constraints.
    pub const fn relaxes(&self) -> bool {
        self.relaxed.start < self.relaxed.end
    }

    /// Sets atoms. In many models with a single solution, all of these atoms hold in that solution. If no solution is
    /// found soon, the search is restricted to solutions in which they hold (C. Gomes, M. Sellmann, "Streamlined
    /// constraint reasoning", CP 2004).
    #[must_use]
    pub fn with_streamliners(self, streamliners: Vec<Atom>) -> Self {
        Self { streamliners, ..self }
    }

    /// Sets the classes of the solutions in normal form. `make` is called when the classes are needed. It returns
    /// `None` if there are too many classes, or if the model cannot be divided into classes.
    #[must_use]
    pub fn with_abstraction(self, make: impl Fn() -> Option<Abstraction> + Send + Sync + 'static) -> Self {
        Self { abstraction: Some(Lazy::new(make)), ..self }
    }

    /// The classes of the solutions in normal form, if there are any.
    pub fn abstraction(&self) -> Option<Abstraction> {
        self.abstraction.as_ref()?.make()
    }
}
