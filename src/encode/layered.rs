//! The clauses of a layered automaton, for `Automaton`, `Linear` and sums.
//!
//! A variable for each state of each layer that a word can pass and still be accepted. After C. Quimper and T. Walsh,
//! "Decomposing global grammar constraints" (CP 2007): transitions forward, and what supports a state or a value.

use std::collections::BTreeMap;

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::meaning::Meaning;
use crate::model::{Cell, Domain};
use crate::solve::StopReason;

/// Encodes that `step` leads from the state 0 through the values of the cells to a state that `accepts`.
///
/// A state is a number; `step` takes the layer (the index of the cell), a state and a value.
pub(crate) fn encode(
    cells: &[Cell],
    step: impl Fn(usize, i64, u8) -> Option<i64>,
    accepts: impl Fn(i64) -> bool,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let Some(layers) = viable(cells, &step, &accepts, of.domains(), builder)? else {
        return builder.contradiction();
    };
    let mut states: BTreeMap<i64, Literal> = [(0, Literal::TRUE)].into();
    for (layer, &cell) in cells.iter().enumerate() {
        let last = layer + 1 == cells.len();
        // All accepting states are one.
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
        // By next state: the states before it. By value: the states that can read it.
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
            builder.set(values)?;
            builder.set(after)?;
        }
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

/// For each layer the states on a way from the start to an accepting state, in ascending order, with one layer more
/// behind the last cell; `None` if there is none.
fn viable(
    cells: &[Cell],
    step: impl Fn(usize, i64, u8) -> Option<i64>,
    accepts: impl Fn(i64) -> bool,
    domains: &[Domain],
    builder: &Builder<'_>,
) -> Result<Option<Vec<Vec<i64>>>, StopReason> {
    let mut layers: Vec<Vec<i64>> = vec![vec![0]];
    let mut total = 0;
    for (layer, &cell) in cells.iter().enumerate() {
        let mut next = Vec::new();
        for &state in &layers[layer] {
            next.extend(domains[cell as usize].iter().filter_map(|value| step(layer, state, value)));
            if next.len() > 1 << 20 {
                next.sort_unstable();
                next.dedup();
                builder.limits.allow(2 * next.capacity() * size_of::<i64>())?;
            }
        }
        next.sort_unstable();
        next.dedup();
        total += next.len();
        builder.limits.allow(64 * total)?;
        builder.limits.look()?;
        layers.push(next);
    }
    let last = layers.len() - 1;
    layers[last].retain(|&state| accepts(state));
    for layer in (0..cells.len()).rev() {
        let (here, after) = layers.split_at_mut(layer + 1);
        let domain = domains[cells[layer] as usize];
        here[layer].retain(|&state| {
            let reached =
                |value| step(layer, state, value).is_some_and(|to| after[0].binary_search(&to).is_ok());
            domain.iter().any(reached)
        });
    }
    Ok((!layers[0].is_empty()).then_some(layers))
}
