//! `Count`: compares the bounds with the number of atoms that hold and the number of atoms that may still hold.

use super::atom::{State, refuse, require, state};
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Count;

pub(in crate::search) fn propagate(count: &Count, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let (mut sure, mut open) = (0, 0);
    for &atom in count.atoms() {
        match state(atom, domains) {
            State::Yes => sure += 1,
            State::No => {}
            State::Open => open += 1,
        }
    }
    if sure > count.to() || sure + open < count.from() {
        return Err(Contradiction);
    }
    let (full, scarce) = (sure == count.to(), sure + open == count.from());
    if open == 0 || !full && !scarce {
        return Ok(());
    }
    for &atom in count.atoms() {
        // The state is computed again, because an earlier atom of the same cell may already have decided this one.
        if state(atom, domains) == State::Open {
            if full { refuse(atom, domains)? } else { require(atom, domains)? }
        }
    }
    Ok(())
}
