//! `Automaton`: the states on a way from the start to an accepting state, and the values read there (G. Pesant, "A
//! regular language membership constraint for finite sequences of variables", CP 2004).

use super::atom::ANY;
use crate::model::{Automaton, Domain};
use crate::search::domains::{Contradiction, Domains};

pub(in crate::search) fn propagate(
    automaton: &Automaton,
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    let cells = automaton.cells();
    // By layer: the states that the cells before can lead to.
    let mut reached: Vec<Vec<bool>> = vec![vec![true]];
    for (layer, &cell) in cells.iter().enumerate() {
        let domain = domains.get(cell);
        let mut next = Vec::new();
        for (transitions, _) in
            automaton.layer(layer).iter().zip(&reached[layer]).filter(|(_, there)| **there)
        {
            for &(_, to) in transitions.iter().filter(|(value, _)| domain.contains(*value)) {
                if next.len() <= to as usize {
                    next.resize(to as usize + 1, false);
                }
                next[to as usize] = true;
            }
        }
        reached.push(next);
    }
    let last = &reached[cells.len()];
    let mut after = vec![false; last.len()];
    for &state in automaton.accepting() {
        if let Some(after) = after.get_mut(state as usize) {
            *after = last[state as usize];
        }
    }
    for (layer, &cell) in cells.iter().enumerate().rev() {
        let domain = domains.get(cell);
        let mut left = Domain::EMPTY;
        let mut here = vec![false; reached[layer].len()];
        for (state, here) in here.iter_mut().enumerate().filter(|(state, _)| reached[layer][*state]) {
            for &(value, to) in &automaton.layer(layer)[state] {
                if domain.contains(value) && after[to as usize] {
                    *here = true;
                    left = left.union(Domain::single(value));
                }
            }
        }
        domains.post(cell, left, ANY)?;
        after = here;
    }
    if after.first() == Some(&true) { Ok(()) } else { Err(Contradiction) }
}
