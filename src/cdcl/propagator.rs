//! Constraints that are too strong for clauses.

use super::clauses::{Lit, Word};
use super::trail::Trail;

/// Carries the trail on where clauses alone would not, and says afterwards, only if asked, from what a literal followed:
/// lazy clause generation (O. Ohrimenko, P. Stuckey and M. Codish, "Propagation via lazy clause generation",
/// Constraints 14, 2009).
///
/// The solver tells it of literals in the order of the trail, and takes them back in the opposite order.
pub(crate) trait Propagator {
    /// What clauses are made of: with room for all literals.
    type Word: Word;

    /// A literal holds from now on. `by` is the constraint of the propagator that implied it, if one did.
    fn assigned(&mut self, literal: Lit, by: Option<u32>);

    /// It does not hold any more.
    fn unassigned(&mut self, literal: Lit);

    /// Nothing waits any more: what was assigned since the last fixed point has been, or is about to be, taken back.
    fn forget_waiting(&mut self);

    /// Visits one of the constraints that wait. What follows from it is appended to `implied`, in part perhaps known
    /// already.
    fn visit(&mut self, implied: &mut Vec<Lit>) -> Visit;

    /// Appends to `clause` literals that are all false but for `implied`: one of them must hold by the constraint of
    /// that number alone. They were false before `implied` became true; where nothing is implied they all are now, and
    /// the constraint failed.
    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>);

    /// The bytes taken.
    fn memory(&self) -> usize;
}

/// What came of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// Nothing waits.
    Idle,
    /// This constraint implies the literals.
    Implied(u32),
    /// This constraint cannot hold.
    Failed(u32),
}

/// For formulas: nothing but clauses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClausesOnly;

impl Propagator for ClausesOnly {
    type Word = u32;

    #[inline]
    fn assigned(&mut self, _: Lit, _: Option<u32>) {}

    #[inline]
    fn unassigned(&mut self, _: Lit) {}

    #[inline]
    fn forget_waiting(&mut self) {}

    #[inline]
    fn visit(&mut self, _: &mut Vec<Lit>) -> Visit {
        Visit::Idle
    }

    fn explain(&mut self, _: u32, _: Option<Lit>, _: &Trail, _: &mut Vec<Lit>) {}

    fn memory(&self) -> usize {
        0
    }
}
