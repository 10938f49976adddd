//! The interface for constraints that are not clauses.

use super::clause_db::ArenaWord;
use super::lit::Lit;
use super::trail::Trail;

/// An external propagator, in the sense of IPASIR-UP (K. Fazekas and others, SAT 2023). Its explanations are clauses
/// created on demand: lazy clause generation (O. Ohrimenko, P. Stuckey and M. Codish, "Propagation via lazy clause
/// generation", Constraints 14, 2009).
///
/// The solver reports assignments in the order of the trail, and unassignments in the opposite order.
pub(crate) trait Propagator {
    /// The word type of the clause database, wide enough for every literal.
    type Word: ArenaWord;

    /// Called when a literal has become true. `constraint` is the propagator's constraint that implied the literal, if
    /// there is one.
    fn notify_assignment(&mut self, literal: Lit, constraint: Option<u32>);

    /// Called when a literal is no longer true.
    fn notify_unassignment(&mut self, literal: Lit);

    /// Called when the solver has backtracked. Queued constraints no longer need propagation, because the changes for
    /// which they were queued have been undone.
    fn notify_backtrack(&mut self);

    /// Called when cuts have refused `refused` candidates, if the propagator [wakes up](Self::wakes_after) after that
    /// number. No literal above level 0 is assigned.
    fn notify_refused(&mut self, refused: u32) {
        let _ = refused;
    }

    /// Whether the propagator has postponed work until cuts have refused exactly this number of candidates. If so, the
    /// solver backtracks to level 0 and calls [`Self::notify_refused`].
    fn wakes_after(&self, refused: u32) -> bool {
        let _ = refused;
        false
    }

    /// Propagates one queued constraint. Implied literals are appended to `implied`; some of them may already be true.
    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Propagation;

    /// Appends a clause that `constraint` alone implies. If `implied` is given, the clause contains this literal, and
    /// its other literals were false before this literal became true. Otherwise the constraint failed, and all
    /// literals of the clause are false.
    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>);

    /// The work done so far, in units of about 10 ns. The solver uses it to decide when to check the limits.
    fn work(&self) -> u64 {
        0
    }

    /// Allocated memory in bytes.
    fn memory(&self) -> usize;
}

/// The result of a call to [`Propagator::propagate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Propagation {
    /// No constraint is queued.
    Fixpoint,
    /// This constraint implies the appended literals.
    Implied(u32),
    /// Every completion of the assignment violates this constraint.
    Conflict(u32),
}

/// The propagator of a problem that consists of clauses only.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoPropagator;

impl Propagator for NoPropagator {
    type Word = u32;

    #[inline]
    fn notify_assignment(&mut self, _: Lit, _: Option<u32>) {}

    #[inline]
    fn notify_unassignment(&mut self, _: Lit) {}

    #[inline]
    fn notify_backtrack(&mut self) {}

    #[inline]
    fn propagate(&mut self, _: &mut Vec<Lit>) -> Propagation {
        Propagation::Fixpoint
    }

    fn explain(&mut self, _: u32, _: Option<Lit>, _: &Trail, _: &mut Vec<Lit>) {}

    fn memory(&self) -> usize {
        0
    }
}
