//! The clauses for the sum of an `AllDifferent`. They are based on the sets of values that have this sum, or on partial
//! sums if there are too many such sets.

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::layered;
use super::meaning::Meaning;
use crate::solve::StopReason;
use gridproof_model::{Cell, Domain};

/// The largest number of sets of values. Each set gets a variable.
const MOST_SETS: usize = if cfg!(test) { 3 } else { 64 };

pub(super) fn encode(
    cells: &[Cell],
    sum: u32,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let domains = || cells.iter().map(|&cell| of.domains()[cell as usize]);
    let values: Vec<u8> = domains().fold(Domain::EMPTY, Domain::union).iter().collect();
    let mut sets = Vec::new();
    let listed = list(&values, cells.len(), sum, Domain::EMPTY, &mut (&mut sets, MOST_TRIED));
    // If there are too many sets, the partial sums are the states of an automaton.
    if !listed {
        let step = |_, before: i64, value: u8| Some(before + i64::from(value));
        return layered::encode(cells, step, |total| total == i64::from(sum), constraint, of, builder);
    }
    sets.sort_unstable_by_key(|set| set.bits());
    if sets.is_empty() {
        return builder.contradiction();
    }
    // Indexed by value: the literal "some cell has the value".
    let mut used = vec![Literal::FALSE; Domain::VALUES];
    for &value in &values {
        let used = &mut used[usize::from(value)];
        *used = builder.variable(Meaning::Used { constraint, value })?;
        let mut somewhere = vec![!*used];
        for &cell in cells {
            let is = of.literal(cell, value);
            builder.set(vec![!is, *used])?;
            somewhere.push(is);
        }
        builder.set(somewhere)?;
    }
    // Indexed by set: the literal "the cells have these values". The literal is the constant true if there is only one
    // set.
    let mut taken = vec![Literal::TRUE];
    if sets.len() > 1 {
        let variable = |&values| builder.variable(Meaning::Values { constraint, values });
        taken = sets.iter().map(variable).collect::<Result<_, _>>()?;
    }
    builder.set(taken.clone())?;
    for &value in &values {
        let used = used[usize::from(value)];
        // If a set is taken, each value is used if and only if the set contains it. The two converse clauses are
        // implied, but unit propagation does not derive them.
        let (mut with, mut without) = (vec![!used], vec![used]);
        for (&taken, set) in taken.iter().zip(&sets) {
            if set.contains(value) {
                builder.set(vec![!taken, used])?;
                with.push(taken);
            } else {
                builder.set(vec![!taken, !used])?;
                without.push(taken);
            }
        }
        builder.set(with)?;
        builder.set(without)?;
    }
    Ok(())
}

/// The largest number of partial sets that are tried. This limits the time spent if there are very many partial sets.
const MOST_TRIED: usize = 100_000;

/// Lists the sets that consist of `count` of the values and have the sum `sum`. The list contains the union of each
/// such set with `chosen`. Returns `false` if there are too many sets, or too many partial sets to try.
fn list(
    values: &[u8],
    count: usize,
    sum: u32,
    chosen: Domain,
    found: &mut (&mut Vec<Domain>, usize),
) -> bool {
    if found.1 == 0 {
        return false;
    }
    found.1 -= 1;
    if count == 0 {
        if sum == 0 {
            found.0.push(chosen);
        }
        return found.0.len() <= MOST_SETS;
    }
    if values.len() < count {
        return true;
    }
    let total = |values: &[u8]| values.iter().map(|&value| u32::from(value)).sum::<u32>();
    if sum < total(&values[..count]) || sum > total(&values[values.len() - count..]) {
        return true;
    }
    for (index, &value) in values.iter().enumerate().take(values.len() + 1 - count) {
        let Some(rest) = sum.checked_sub(value.into()) else { break };
        if !list(&values[index + 1..], count - 1, rest, chosen.union(Domain::single(value)), found) {
            return false;
        }
    }
    true
}
