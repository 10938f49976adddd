//! Reachability between states, which quickly rules out most searches for chains.

use super::links::{STATES, State, negated};
use super::states::StateSet;

/// The consequences of each state, by strongly connected component (Tarjan 1972).
#[derive(Debug)]
pub(super) struct Reach {
    component: Vec<u16>,
    /// For each component, all states that follow from it.
    sets: Vec<StateSet>,
    /// For each component, the number of its states.
    sizes: Vec<u16>,
}

const UNSEEN: u16 = u16::MAX;

impl Reach {
    /// Computes reachability along the links of each state.
    pub(super) fn new<'a>(links: impl Fn(State) -> &'a [State]) -> Self {
        let mut visit = Visit {
            links: &links,
            reach: Self { component: vec![UNSEEN; STATES], sets: Vec::new(), sizes: Vec::new() },
            number: vec![UNSEEN; STATES],
            count: 0,
            stack: Vec::with_capacity(STATES),
        };
        for start in 0..STATES as State {
            if !links(start).is_empty() && visit.number[start as usize] == UNSEEN {
                visit.go(start);
            }
        }
        visit.reach
    }

    /// Whether a state implies its own negation.
    pub(super) fn contradicts_itself(&self, state: State) -> bool {
        let component = self.component[state as usize];
        component != UNSEEN && self.sets[component as usize].contains(negated(state))
    }

    /// Whether a state follows from itself through other states.
    pub(super) fn is_in_cycle(&self, state: State) -> bool {
        let component = self.component[state as usize];
        component != UNSEEN && self.sizes[component as usize] > 1
    }
}

struct Visit<'a, 'l> {
    links: &'a dyn Fn(State) -> &'l [State],
    reach: Reach,
    number: Vec<u16>,
    count: u16,
    stack: Vec<State>,
}

impl Visit<'_, '_> {
    /// Visits a state. Returns the lowest visit number among the states on the stack that the visit finds.
    fn go(&mut self, state: State) -> u16 {
        let own = self.count;
        self.count += 1;
        self.number[state as usize] = own;
        self.stack.push(state);
        let mut lowest = own;
        let links = self.links;
        for &to in links(state) {
            if self.number[to as usize] == UNSEEN {
                lowest = lowest.min(self.go(to));
            } else if self.reach.component[to as usize] == UNSEEN {
                lowest = lowest.min(self.number[to as usize]);
            }
        }
        if lowest == own {
            self.close(state);
        }
        lowest
    }

    /// Removes the component that starts at the state `first` from the stack, and records the component's consequences.
    fn close(&mut self, first: State) {
        let start = self.stack.iter().rposition(|&state| state == first).expect("on the stack");
        let index = self.reach.sets.len() as u16;
        let mut set = StateSet::EMPTY;
        for &state in &self.stack[start..] {
            self.reach.component[state as usize] = index;
            set.insert(state);
        }
        for &state in &self.stack[start..] {
            for &to in (self.links)(state) {
                let component = self.reach.component[to as usize];
                if component != index && !set.contains(to) {
                    set.add(&self.reach.sets[component as usize]);
                }
            }
        }
        self.reach.sets.push(set);
        self.reach.sizes.push((self.stack.len() - start) as u16);
        self.stack.truncate(start);
    }
}
