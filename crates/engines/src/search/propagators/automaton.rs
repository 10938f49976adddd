//! `Automaton`: keeps only the values that are read on some path from the start state to an accepting state (G. Pesant,
//! "A regular language membership constraint for finite sequences of variables", CP 2004).

use super::atom::ANY;
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Automaton, Domain};

/// Buffers of the propagator, reused for every automaton.
#[derive(Debug, Default)]
pub(in crate::search) struct Automata {
    /// For each state, layer by layer, whether it is alive. The forward pass marks the states that can be reached by
    /// the values of the earlier cells. The backward pass keeps those marked states from which values of the remaining
    /// cells lead to an accepting state.
    alive: Vec<bool>,
    /// The index of the first state of each layer.
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
        let accepting = automaton.accepting();
        alive.clear();
        alive.push(true);
        starts.clear();
        starts.push(0);
        for (layer, &cell) in cells.iter().enumerate() {
            let domain = domains.get(cell);
            let (start, next) = (starts[layer], alive.len());
            starts.push(next);
            let is_last = layer + 1 == cells.len();
            let states = if is_last {
                accepting.last().map_or(0, |&last| last as usize + 1)
            } else {
                automaton.layer(layer + 1).len()
            };
            alive.resize(next + states, false);
            let (here, behind) = alive[start..].split_at_mut(next - start);
            for (transitions, _) in automaton.layer(layer).iter().zip(here).filter(|(_, alive)| **alive) {
                for &(value, to) in transitions {
                    // A state out of range has a greater number than the last accepting state, so it is not
                    // accepting.
                    if let Some(to) = behind.get_mut(to as usize) {
                        *to |= domain.contains(value);
                    }
                }
            }
        }
        // Keep only the accepting states of the last layer.
        for (state, alive) in (0..).zip(&mut alive[starts[cells.len()]..]) {
            *alive &= accepting.binary_search(&state).is_ok();
        }
        // Backward pass: keep the states that lead to an accepting state, and the values read on the way there.
        for (layer, &cell) in cells.iter().enumerate().rev() {
            let domain = domains.get(cell);
            let (start, next) = (starts[layer], starts[layer + 1]);
            let (here, behind) = alive[start..].split_at_mut(next - start);
            let mut left = Domain::EMPTY;
            for (transitions, alive) in automaton.layer(layer).iter().zip(here).filter(|(_, alive)| **alive) {
                let leads_on = transitions.iter().filter(|(_, to)| behind.get(*to as usize) == Some(&true));
                let read =
                    leads_on.fold(Domain::EMPTY, |read, &(value, _)| read.union(Domain::single(value)));
                let read = read.intersection(domain);
                *alive = !read.is_empty();
                left = left.union(read);
            }
            domains.post(cell, left, ANY)?;
        }
        if alive[0] { Ok(()) } else { Err(Contradiction) }
    }
}
