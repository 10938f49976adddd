//! The clauses of a layered automaton. `Automaton`, `Linear` and sums use them.
//!
//! Each layer has a variable for each state on a path from the start to an accepting state. The clauses follow C.
//! Quimper and T. Walsh, "Decomposing global grammar constraints" (CP 2007): they state the forward transitions, and
//! the supports of states and values.

use std::collections::BTreeMap;

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::meaning::Meaning;
use crate::solve::{Limits, StopReason};
use gridproof_model::{Cell, Domain};

/// Adds the clauses of "the values of the cells lead from state 0 to a state for which `accepts` returns true".
///
/// A state is a number. `step` takes the layer (the index of the cell in `cells`), a state and a value, and returns
/// the next state; `None` if there is no transition.
pub(super) fn encode(
    cells: &[Cell],
    step: impl Fn(usize, i64, u8) -> Option<i64>,
    accepts: impl Fn(i64) -> bool,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let Some(layers) = viable(cells, &step, &accepts, of.domains(), builder.limits)? else {
        return builder.contradiction();
    };
    let mut states: BTreeMap<i64, Literal> = [(0, Literal::TRUE)].into();
    for (layer, &cell) in cells.iter().enumerate() {
        let last = layer + 1 == cells.len();
        // All accepting states are merged into one.
        let reached = |state| if last && layers[layer + 1].binary_search(&state).is_ok() { 0 } else { state };
        let mut next: BTreeMap<i64, Literal> = BTreeMap::new();
        if last {
            next.insert(0, Literal::TRUE);
        }
        for &state in layers[layer + 1].iter().filter(|_| !last) {
            let literal = if layers[layer + 1].len() == 1 {
                Literal::TRUE
            } else {
                builder.variable(Meaning::State { constraint, layer: layer as u32 + 1, state })?
            };
            next.insert(state, literal);
        }
        let domain = of.domains()[cell as usize];
        // Indexed by next state: the literals of the states that lead to the next state. Indexed by value: the literals
        // of the states in which the value can be read.
        let mut before: BTreeMap<i64, Vec<Literal>> = BTreeMap::new();
        let mut readers = vec![Vec::new(); Domain::VALUES];
        for (&state, &here) in &states {
            let (mut values, mut after) = (vec![!here], vec![!here]);
            for value in domain.iter() {
                let is = of.literal(cell, value);
                let to = step(layer, state, value).filter(|to| layers[layer + 1].binary_search(to).is_ok());
                let to = to.map(reached).and_then(|to| Some((to, *next.get(&to)?)));
                let Some((to, there)) = to else {
                    builder.set([!here, !is])?;
                    continue;
                };
                builder.set([!here, !is, there])?;
                values.push(is);
                after.push(there);
                before.entry(to).or_default().push(here);
                readers[usize::from(value)].push(here);
            }
            // A state reads one of its values and is followed by one of its next states.
            builder.set(values)?;
            builder.set(after)?;
        }
        // Each next state is preceded by one of the states that lead to it. Each value is read in one of the states
        // that can read it.
        for (state, mut origins) in before {
            origins.push(!next[&state]);
            builder.set(origins)?;
        }
        for value in domain.iter() {
            let mut readers = std::mem::take(&mut readers[usize::from(value)]);
            readers.push(!of.literal(cell, value));
            builder.set(readers)?;
        }
        states = next;
    }
    Ok(())
}

/// The number of collected states after which duplicates are removed.
const COLLECTED: usize = 1 << 20;
/// The number of states processed between two checks of the budget.
const STATES_PER_CHECK: usize = 1 << 14;
/// The estimated number of bytes for a state with its variable and its clauses.
const BYTES_PER_STATE: usize = 64;

/// For each layer, the states on paths from the start to an accepting state, in ascending order. There is a layer
/// before each cell, and one after the last cell. `None` if there is no such path.
fn viable(
    cells: &[Cell],
    step: impl Fn(usize, i64, u8) -> Option<i64>,
    accepts: impl Fn(i64) -> bool,
    domains: &[Domain],
    limits: &Limits,
) -> Result<Option<Vec<Vec<i64>>>, StopReason> {
    let mut layers: Vec<Vec<i64>> = vec![vec![0]];
    let mut total = 0;
    for (layer, &cell) in cells.iter().enumerate() {
        let mut next: Vec<i64> = Vec::new();
        let mut most = COLLECTED;
        for &state in &layers[layer] {
            next.extend(domains[cell as usize].iter().filter_map(|value| step(layer, state, value)));
            if next.len() > most {
                next.sort_unstable();
                next.dedup();
                limits.check_memory(BYTES_PER_STATE * (total + next.len()))?;
                limits.check()?;
                // The new limit is twice the number of remaining states. So the total number of sorted states stays
                // proportional to the number of states created.
                most = COLLECTED.max(2 * next.len());
            }
        }
        next.sort_unstable();
        next.dedup();
        total += next.len();
        limits.check_memory(BYTES_PER_STATE * total)?;
        limits.check()?;
        layers.push(next);
    }
    let last = layers.len() - 1;
    layers[last].retain(|&state| accepts(state));
    // Backward pass: keep the states from which a state of the next layer can be reached.
    for layer in (0..cells.len()).rev() {
        let (here, after) = layers.split_at_mut(layer + 1);
        let domain = domains[cells[layer] as usize];
        let (mut asked, mut budget) = (0, Ok(()));
        here[layer].retain(|&state| {
            asked += 1;
            if asked % STATES_PER_CHECK == 0 && budget.is_ok() {
                budget = limits.check();
            }
            let reached =
                |value| step(layer, state, value).is_some_and(|to| after[0].binary_search(&to).is_ok());
            budget.is_ok() && domain.iter().any(reached)
        });
        budget?;
    }
    Ok((!layers[0].is_empty()).then_some(layers))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counted;

    use super::*;
    use crate::solve::{Budget, Cancel};

    /// In the past, more than a million states were sorted again after each new state, and the cancel flag was
    /// checked only after the layer.
    #[test]
    fn a_raised_flag_ends_a_layer_of_many_states() {
        let cancel = Cancel::default();
        let made = Counted::new(0usize);
        let sums = |layer: usize, sum: i64, value: u8| {
            if layer == 3 {
                made.set(made.get() + 1);
                cancel.cancel();
            }
            Some(sum + 64i64.pow(layer as u32) * i64::from(value))
        };
        let limits = Limits::start(&Budget { cancel: Some(cancel.clone()), ..Budget::default() });
        let found = viable(&[0, 1, 2, 3], sums, |sum| sum == 7, &[Domain::first(64); 4], &limits);
        assert_eq!(found, Err(StopReason::Cancelled));
        assert!(made.get() < 2 * COLLECTED, "{}", made.get());
    }

    /// Even if the same sums occur many times, a layer contains each state once, and duplicates do not count towards
    /// the memory.
    #[test]
    fn repeated_states_are_one() {
        let values = Domain::first(64);
        let domains = [values, values, values, values, Domain::first(1)];
        let narrow = |layer: usize, sum: i64, value: u8| {
            Some(if layer < 4 { sum + 30i64.pow(layer as u32) * i64::from(value) } else { 0 })
        };
        let memory = BYTES_PER_STATE * 2_500_000;
        let limits = Limits::start(&Budget { memory, ..Budget::default() });
        let layers = viable(&[0, 1, 2, 3, 4], narrow, |_| true, &domains, &limits).expect("enough memory");
        let sizes: Vec<usize> = layers.expect("all words").iter().map(Vec::len).collect();
        let largest = 63 * (1 + 30 + 900 + 27_000) + 1;
        assert_eq!(sizes, [1, 64, 63 * 31 + 1, 63 * 931 + 1, largest, 1]);
        let few = Limits::start(&Budget { memory: memory / 4, ..Budget::default() });
        let refused = viable(&[0, 1, 2, 3, 4], narrow, |_| true, &domains, &few);
        assert_eq!(refused, Err(StopReason::Memory));
    }
}
