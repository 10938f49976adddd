//! `Clause`: if no atom holds and exactly one is open, the open atom must hold.

use super::atom::{State, require, state};
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Clause;

pub(in crate::search) fn propagate(clause: &Clause, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let mut open = None;
    for &atom in clause.atoms() {
        match state(atom, domains) {
            State::Yes => return Ok(()),
            State::No => {}
            State::Open if open.is_some() => return Ok(()),
            State::Open => open = Some(atom),
        }
    }
    open.map_or(Err(Contradiction), |atom| require(atom, domains))
}
