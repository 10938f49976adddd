//! `Automaton`: the states on a way from the start to an accepting state, and the values read there (G. Pesant, "A
//! regular language membership constraint for finite sequences of variables", CP 2004).

use super::atom::ANY;
use crate::model::{Automaton, Domain};
use crate::search::domains::{Contradiction, Domains};

/// Room for the propagator, kept for the next automaton.
#[derive(Debug, Default)]
pub(in crate::search) struct Automata {
    /// The states of each layer, one layer after the other: first whether the cells before can lead there, then whether the
    /// cells behind also lead on from there to an accepting state.
    alive: Vec<bool>,
    /// Where the states of each layer begin.
    starts: Vec<usize>,
}

impl Automata {
    pub(in crate::search) fn propagate(
        &mut self,
        automaton: &Automaton,
        domains: &mut Domains<'_>,
    ) -> Result<(), Contradiction> {
        let Self { alive, starts } = self;
        let cells = automaton.cells();
        alive.clear();
        alive.push(true);
        starts.clear();
        starts.push(0);
        for (layer, &cell) in cells.iter().enumerate() {
            let domain = domains.get(cell);
            let (start, next) = (starts[layer], alive.len());
            starts.push(next);
            for (transitions, state) in automaton.layer(layer).iter().zip(start..next) {
                if !alive[state] {
                    continue;
                }
                for &(_, to) in transitions.iter().filter(|(value, _)| domain.contains(*value)) {
                    let to = next + to as usize;
                    if alive.len() <= to {
                        alive.resize(to + 1, false);
                    }
                    alive[to] = true;
                }
            }
        }
        let accepting = automaton.accepting();
        for (state, alive) in (0..).zip(&mut alive[starts[cells.len()]..]) {
            *alive &= accepting.binary_search(&state).is_ok();
        }
        for (layer, &cell) in cells.iter().enumerate().rev() {
            let domain = domains.get(cell);
            let (start, next) = (starts[layer], starts[layer + 1]);
            let mut left = Domain::EMPTY;
            for (transitions, state) in automaton.layer(layer).iter().zip(start..next) {
                if !alive[state] {
                    continue;
                }
                let mut leads_on = false;
                for &(value, to) in transitions.iter().filter(|(value, _)| domain.contains(*value)) {
                    if alive[next + to as usize] {
                        leads_on = true;
                        left = left.union(Domain::single(value));
                    }
                }
                alive[state] = leads_on;
            }
            domains.post(cell, left, ANY)?;
        }
        if alive[0] { Ok(()) } else { Err(Contradiction) }
    }
}
