//! `AllDifferent` with a sum: filters the domains, given the sets of values that have the required sum.

use std::collections::HashMap;

use super::all_different::singles;
use super::atom::ANY;
use super::linear::sum;
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Cell, Domain};

/// A cache of lists of sets. A key consists of the available values, the size of the sets, and the sum of each set. An
/// entry is `None` if there are too many sets to list.
#[derive(Debug, Default)]
pub(in crate::search) struct Cages {
    sets: HashMap<(Domain, usize, u32), Option<Vec<Domain>>>,
}

/// The largest number of sets listed for a key.
const MOST_SETS: usize = 200;
/// The largest number of recursive calls made to list the sets for a key.
const MOST_TRIED: usize = 20_000;

impl Cages {
    pub(in crate::search) fn propagate(
        &mut self,
        cells: &[Cell],
        total: u32,
        all: Domain,
        domains: &mut Domains<'_>,
    ) -> Result<(), Contradiction> {
        singles(cells, domains, ANY)?;
        let terms: Vec<(i64, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
        sum(&terms, total.into(), total.into(), domains)?;
        let (mut placed, mut possible) = (Domain::EMPTY, Domain::EMPTY);
        for &cell in cells {
            let domain = domains.get(cell);
            possible = possible.union(domain);
            if domain.len() == 1 {
                placed = placed.union(domain);
            }
        }
        let sets = self.sets.entry((all, cells.len(), total)).or_insert_with(|| {
            let mut found = Vec::new();
            let mut tried = 0;
            list(&all.iter().collect::<Vec<_>>(), cells.len(), total, Domain::EMPTY, &mut found, &mut tried)
                .then_some(found)
        });
        let Some(sets) = sets else { return Ok(()) };
        // A set is possible if it contains all placed values, and each of its values is possible in some cell.
        let (mut allowed, mut required) = (Domain::EMPTY, Domain::first(Domain::VALUES));
        for &set in sets.iter() {
            if placed.difference(set).is_empty() && set.difference(possible).is_empty() {
                allowed = allowed.union(set);
                required = required.intersection(set);
            }
        }
        if allowed.is_empty() && !cells.is_empty() {
            return Err(Contradiction);
        }
        for &cell in cells {
            domains.post(cell, allowed, ANY)?;
        }
        // A value that is in every possible set must occur in some cell. If only one cell is left for the value, place
        // it there.
        for value in required.difference(placed).iter().filter(|_| !cells.is_empty()) {
            let mut places = cells.iter().filter(|&&cell| domains.get(cell).contains(value));
            let Some(&first) = places.next() else { return Err(Contradiction) };
            if places.next().is_none() {
                domains.post(first, Domain::single(value), ANY)?;
            }
        }
        Ok(())
    }
}

/// Lists the sets that consist of `count` of the values and have the sum `total`. Returns `false` if there are too many
/// sets or calls.
fn list(
    values: &[u8],
    count: usize,
    total: u32,
    chosen: Domain,
    found: &mut Vec<Domain>,
    tried: &mut usize,
) -> bool {
    *tried += 1;
    if *tried > MOST_TRIED {
        return false;
    }
    if count == 0 {
        if total == 0 {
            found.push(chosen);
        }
        return found.len() <= MOST_SETS;
    }
    if values.len() < count || values[..count].iter().map(|&value| u32::from(value)).sum::<u32>() > total {
        return true;
    }
    let (first, rest) = (values[0], &values[1..]);
    let with = chosen.union(Domain::single(first));
    let taken = match total.checked_sub(first.into()) {
        Some(left) => list(rest, count - 1, left, with, found, tried),
        None => true,
    };
    taken && list(rest, count, total, chosen, found, tried)
}
