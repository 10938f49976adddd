//! Automata, and sums as automata whose states are the partial sums.

use std::collections::{BTreeMap, BTreeSet};

use super::{Lacks, Lit, Naive};
use gridproof_model::{Automaton, Cell, Domain, Linear};

/// The maximum total number of states in the layers of a constraint after the first layer. Up to this number, a formula
/// fits into the usual memory limit of 1 GiB.
const MOST_STATES: usize = (1 << 30) / 64;

/// A function that returns the state of the next layer to which a value leads; its arguments are the layer, the state
/// and the value.
type Step<'s> = &'s dyn Fn(usize, i64, u8) -> Option<i64>;

impl Naive<'_> {
    pub(super) fn linear(&mut self, name: &str, linear: &Linear, domains: &[Domain]) -> Result<(), Lacks> {
        let coefficients: Vec<i64> = linear.terms().map(|(coefficient, _)| coefficient.into()).collect();
        let step = |layer: usize, sum: i64, value: u8| Some(sum + coefficients[layer] * i64::from(value));
        let accepts = |sum| linear.from() <= sum && sum <= linear.to();
        self.layered(name, linear.cells(), &step, &accepts, domains)
    }

    pub(super) fn automaton(
        &mut self,
        name: &str,
        automaton: &Automaton,
        domains: &[Domain],
    ) -> Result<(), Lacks> {
        let step = |layer: usize, state: i64, value: u8| {
            automaton.step(layer, u32::try_from(state).ok()?, value).map(i64::from)
        };
        let accepting: BTreeSet<i64> = automaton.accepting().iter().map(|&state| state.into()).collect();
        let accepts = |state| accepting.contains(&state);
        self.layered(name, automaton.cells(), &step, &accepts, domains)
    }

    /// The values of the cells, in order, lead from state 0 to an accepting state. Only states on a path from state 0
    /// to an accepting state have variables. If a layer has only one such state, the state needs no variable. All
    /// accepting states are treated as a single state.
    pub(super) fn layered(
        &mut self,
        name: &str,
        cells: &[Cell],
        step: Step<'_>,
        accepts: &dyn Fn(i64) -> bool,
        domains: &[Domain],
    ) -> Result<(), Lacks> {
        let domain = |layer: usize| domains[cells[layer] as usize];
        let mut layers: Vec<BTreeSet<i64>> = vec![[0].into()];
        let mut states = 0;
        for layer in 0..cells.len() {
            let mut next = BTreeSet::new();
            for &state in &layers[layer] {
                self.spend(domain(layer).len())?;
                next.extend(domain(layer).iter().filter_map(|value| step(layer, state, value)));
                if states + next.len() > MOST_STATES {
                    return Err(Lacks::Steps);
                }
            }
            states += next.len();
            layers.push(next);
        }
        let n = cells.len();
        layers[n].retain(|&state| accepts(state));
        for layer in (0..n).rev() {
            let (here, after) = layers.split_at_mut(layer + 1);
            let leads = |&state: &i64| {
                domain(layer)
                    .iter()
                    .any(|value| step(layer, state, value).is_some_and(|to| after[0].contains(&to)))
            };
            here[layer].retain(leads);
        }
        if layers[0].is_empty() {
            return self.clause(&[]);
        }
        let mut here: BTreeMap<i64, Lit> = [(0, Lit::True)].into();
        for layer in 0..n {
            let mut next: BTreeMap<i64, Lit> = BTreeMap::new();
            for &state in &layers[layer + 1] {
                let literal = if layer + 1 == n || layers[layer + 1].len() == 1 {
                    Lit::True
                } else {
                    self.named(format_args!("{name}: at {state} after {}", layer + 1))?
                };
                next.insert(state, literal);
            }
            // `before` lists, for each next state, the states that lead to it; all accepting states count as one.
            // `readers` lists, for each value, the states that allow it.
            let mut before: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
            let mut readers: BTreeMap<u8, Vec<Lit>> =
                domain(layer).iter().map(|value| (value, vec![])).collect();
            for (&state, &at) in &here {
                let (mut values, mut after) = (vec![!at], vec![!at]);
                for value in domain(layer).iter() {
                    let is = self.is(cells[layer] as usize, value);
                    match step(layer, state, value).and_then(|to| Some((to, *next.get(&to)?))) {
                        None => self.set(&[!at, !is])?,
                        Some((to, there)) => {
                            self.set(&[!at, !is, there])?;
                            values.push(is);
                            after.push(there);
                            before.entry(if layer + 1 == n { 0 } else { to }).or_default().push(at);
                            readers.entry(value).or_default().push(at);
                        }
                    }
                }
                self.set(&values)?;
                self.set(&after)?;
            }
            for (to, mut origins) in before {
                origins.push(if layer + 1 == n { Lit::False } else { !next[&to] });
                self.set(&origins)?;
            }
            for (value, mut readers) in readers {
                readers.push(!self.is(cells[layer] as usize, value));
                self.set(&readers)?;
            }
            here = next;
        }
        Ok(())
    }
}
