//! The states of atoms during propagation.

use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Atom;

/// The state of an atom, given the domain of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The atom holds.
    Yes,
    /// The atom does not hold.
    No,
    Open,
}

pub(super) fn state(atom: Atom, domains: &Domains<'_>) -> State {
    let domain = domains.get(atom.cell);
    if domain.intersection(atom.values).is_empty() {
        State::No
    } else if domain.difference(atom.values).is_empty() {
        State::Yes
    } else {
        State::Open
    }
}

/// Requires that an atom holds. The calling constraint is also queued again if the domain changes, because it may
/// have other atoms of the same cell.
pub(super) fn require(atom: Atom, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    domains.post(atom.cell, atom.values, ANY).map(drop)
}

/// Requires that an atom does not hold.
pub(super) fn refuse(atom: Atom, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    require(!atom, domains)
}

/// Stands for no constraint, so that all constraints of a changed cell are queued.
pub(super) const ANY: usize = usize::MAX;
