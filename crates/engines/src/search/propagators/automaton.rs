//! `Automaton`: the states on a way from the start to an accepting state, and the values read there (G. Pesant, "A
//! regular language membership constraint for finite sequences of variables", CP 2004).

use super::atom::ANY;
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Automaton, Domain};

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
                    // A state behind the last layer that does not accept leads nowhere.
                    if let Some(to) = behind.get_mut(to as usize) {
                        *to |= domain.contains(value);
                    }
                }
            }
        }
        for (state, alive) in (0..).zip(&mut alive[starts[cells.len()]..]) {
            *alive &= accepting.binary_search(&state).is_ok();
        }
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
