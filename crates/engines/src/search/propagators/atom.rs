//! Atoms under propagation.

use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Atom;

/// What the domain of its cell says of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It holds.
    Yes,
    /// It does not hold.
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

/// Posts that an atom holds. The constraint itself is queued again, since other atoms of it may be of the same cell.
pub(super) fn require(atom: Atom, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    domains.post(atom.cell, atom.values, ANY).map(drop)
}

/// Posts that an atom does not hold.
pub(super) fn refuse(atom: Atom, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    require(!atom, domains)
}

/// No constraint: all that a cell is in are queued when it changes.
pub(super) const ANY: usize = usize::MAX;
