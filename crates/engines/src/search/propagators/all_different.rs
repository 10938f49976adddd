//! `AllDifferent`: naked and hidden singles, and generalised arc consistency by matchings.
//!
//! The algorithm for generalised arc consistency is from J.-C. Régin, "A filtering algorithm for constraints of
//! difference in CSPs" (AAAI 1994). It keeps exactly those values of each cell that occur in some assignment of
//! different values to the cells.
//!
//! A matching gives each cell a different value; the cell is the owner of this value. A cell can take another value if
//! the owner of that value can take a third value, and so on. The chain must end at the value that the first cell owns,
//! or at a value without an owner. Chains are paths in a graph whose nodes are the values. A value has arcs to all
//! values in its owner's domain; a value without an owner has arcs to all values. A cell keeps the values that are in
//! the same strongly connected component as its matched value.
//!
//! Sets of values are stored as bits of a word. The components are found by a search that handles all arcs of a value
//! at once (H. Gabow, "Path-based depth-first search for strong and biconnected components", Information Processing
//! Letters 74, 2000).

use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Cell, Constraint, Domain};

/// Propagates naked and hidden singles to the fixpoint.
pub(in crate::search) fn singles(
    cells: &[Cell],
    domains: &mut Domains<'_>,
    constraint: usize,
) -> Result<(), Contradiction> {
    loop {
        let mut placed = Domain::EMPTY;
        for &cell in cells {
            let domain = domains.get(cell);
            if domain.is_empty() || domain.value().is_some_and(|value| placed.contains(value)) {
                return Err(Contradiction);
            }
            if domain.value().is_some() {
                placed = placed.union(domain);
            }
        }
        let mut changed = false;
        for &cell in cells {
            if domains.get(cell).len() > 1 {
                let without = Domain::from_bits(!placed.bits());
                changed |= domains.post(cell, without, constraint)?;
            }
        }
        if !changed && !hidden_singles(cells, placed, domains, constraint)? {
            return Ok(());
        }
    }
}

/// If there are as many values as cells, each value must occur. A value with only one possible cell is placed in that
/// cell.
fn hidden_singles(
    cells: &[Cell],
    placed: Domain,
    domains: &mut Domains<'_>,
    constraint: usize,
) -> Result<bool, Contradiction> {
    let (mut once, mut more) = (Domain::EMPTY, Domain::EMPTY);
    for &cell in cells {
        let domain = domains.get(cell);
        more = more.union(once.intersection(domain));
        once = once.union(domain);
    }
    if once.len() < cells.len() {
        return Err(Contradiction);
    }
    let hidden = once.difference(more).difference(placed);
    if once.len() > cells.len() || hidden.is_empty() {
        return Ok(false);
    }
    for &cell in cells {
        let here = domains.get(cell).intersection(hidden);
        if here.len() > 1 {
            return Err(Contradiction);
        }
        if !here.is_empty() {
            domains.post(cell, here, constraint)?;
        }
    }
    Ok(true)
}

/// The data for generalised arc consistency: a matching for each `AllDifferent` constraint.
#[derive(Debug)]
pub(in crate::search) struct Matchings {
    /// The matched value of each cell of each constraint; these values may be out of date. `starts` contains, for each
    /// constraint, the index of its first cell in `matched`.
    matched: Vec<u8>,
    starts: Vec<usize>,
    filtered: u64,
}

impl Matchings {
    pub(in crate::search) fn new(constraints: &[Constraint]) -> Self {
        let ends = constraints.iter().scan(0, |sum, constraint| {
            *sum += constraint.cells().len();
            Some(*sum)
        });
        let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let matched = vec![NONE; starts.last().copied().unwrap_or(0)];
        Self { matched, starts, filtered: 0 }
    }

    /// Removes from the cells of a constraint all values that are in no complete matching.
    pub(in crate::search) fn propagate(
        &mut self,
        constraint: usize,
        cells: &[Cell],
        domains: &mut Domains<'_>,
    ) -> Result<(), Contradiction> {
        let mut words = [0; Domain::VALUES];
        // If there are more cells than values, the propagation of singles finds the contradiction.
        let Some(words) = words.get_mut(..cells.len()) else { return Ok(()) };
        for (word, &cell) in words.iter_mut().zip(cells) {
            *word = domains.get(cell).bits();
        }
        self.filtered += 1;
        let matched = &mut self.matched[self.starts[constraint]..][..cells.len()];
        if !match_values(words, matched) {
            return Err(Contradiction);
        }
        filter(words, matched);
        for (&word, &cell) in words.iter().zip(cells) {
            let before = domains.get(cell);
            let after = before.intersection(Domain::from_bits(word));
            if after != before {
                // After the filtering, this constraint has no naked or hidden singles left to propagate either.
                domains.set(cell, after, Some(constraint), Some(constraint));
            }
        }
        Ok(())
    }

    /// The number of times that a constraint has been filtered so far.
    pub(in crate::search) const fn filtered(&self) -> u64 {
        self.filtered
    }
}

/// Stands for the missing value of an unmatched cell, and for the missing owner of a value.
const NONE: u8 = u8::MAX;

/// Finds a complete matching of cells with values, starting from `matched`, which may be out of date. Returns `false`
/// if no complete matching exists.
fn match_values(domains: &[u64], matched: &mut [u8]) -> bool {
    let mut owner = [NONE; 64];
    for (cell, (value, &domain)) in matched.iter_mut().zip(domains).enumerate() {
        if *value < 64 && domain >> *value & 1 == 1 && owner[usize::from(*value)] == NONE {
            owner[usize::from(*value)] = cell as u8;
        } else {
            *value = NONE;
        }
    }
    for cell in 0..domains.len() {
        let mut untried = u64::MAX;
        if matched[cell] == NONE && !augment(cell, domains, matched, &mut owner, &mut untried) {
            return false;
        }
    }
    true
}

/// Finds an augmenting path from a cell without a value. The recursion depth is at most the number of values.
fn augment(
    cell: usize,
    domains: &[u64],
    matched: &mut [u8],
    owner: &mut [u8; 64],
    untried: &mut u64,
) -> bool {
    loop {
        let values = domains[cell] & *untried;
        if values == 0 {
            return false;
        }
        let value = values.trailing_zeros() as usize;
        *untried &= !(1 << value);
        let other = owner[value];
        if other == NONE || augment(usize::from(other), domains, matched, owner, untried) {
            matched[cell] = value as u8;
            owner[value] = cell as u8;
            return true;
        }
    }
}

/// Removes from each domain the values that are in no complete matching. `matched` must be a complete matching.
fn filter(domains: &mut [u64], matched: &[u8]) {
    let mut arcs = [0; 64];
    let all = domains.iter().fold(0, |all, &domain| all | domain);
    let owned = matched.iter().fold(0u64, |all, &value| all | 1 << value);
    for (&domain, &value) in domains.iter().zip(matched) {
        arcs[usize::from(value)] = domain;
    }
    let mut free = all & !owned;
    while free != 0 {
        arcs[free.trailing_zeros() as usize] = all;
        free &= free - 1;
    }
    let components = components(&arcs, all);
    for (domain, &value) in domains.iter_mut().zip(matched) {
        *domain &= components[usize::from(value)];
    }
}

/// The strongly connected component of each of the values in `all`.
fn components(arcs: &[u64; 64], all: u64) -> [u64; 64] {
    let mut components = [0; 64];
    // The path of the search, and the open components. Each component is stored with the length of the path before
    // its first value.
    let (mut path, mut length) = ([0u8; 64], 0);
    let (mut open, mut groups) = ([(0u64, 0usize); 64], 0);
    let (mut unseen, mut unclosed) = (all, 0u64);
    while unseen != 0 || length > 0 {
        let next = if length == 0 { unseen } else { arcs[usize::from(path[length - 1])] & unseen };
        if next != 0 {
            let value = next.trailing_zeros();
            unseen &= !(1 << value);
            unclosed |= 1 << value;
            open[groups] = (1 << value, length);
            groups += 1;
            path[length] = value as u8;
            length += 1;
            // A back arc closes a cycle, so the component of its target and all later ones are merged.
            let back = arcs[value as usize] & unclosed;
            while back & !open[groups - 1].0 != 0 {
                groups -= 1;
                open[groups - 1].0 |= open[groups].0;
            }
            continue;
        }
        length -= 1;
        let (group, start) = open[groups - 1];
        if start == length {
            groups -= 1;
            unclosed &= !group;
            let mut members = group;
            while members != 0 {
                components[members.trailing_zeros() as usize] = group;
                members &= members - 1;
            }
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// For each cell, the values that it has in assignments of different values, found by brute force.
    fn possible(domains: &[u64]) -> Vec<u64> {
        fn fill(domains: &[u64], values: &mut Vec<u32>, possible: &mut [u64]) {
            let Some(&domain) = domains.get(values.len()) else {
                for (possible, value) in possible.iter_mut().zip(values) {
                    *possible |= 1 << *value;
                }
                return;
            };
            for value in (0..64).filter(|value| domain >> value & 1 == 1) {
                if !values.contains(&value) {
                    values.push(value);
                    fill(domains, values, possible);
                    values.pop();
                }
            }
        }
        let mut possible = vec![0; domains.len()];
        fill(domains, &mut Vec::new(), &mut possible);
        possible
    }

    proptest! {
        #[test]
        fn exactly_the_values_of_some_assignment_are_left(
            domains in prop::collection::vec(0u64..1 << 7, 1..7),
            before in prop::collection::vec(any::<u8>(), 7),
            shift in 0u32..58,
        ) {
            // Small sets of values, at any position in the word.
            let mut domains: Vec<u64> = domains.into_iter().map(|domain| domain << shift).collect();
            let mut matched = before[..domains.len()].to_vec();
            let expected = possible(&domains);
            if match_values(&domains, &mut matched) {
                let mut seen = 0;
                for (&value, &domain) in matched.iter().zip(&domains) {
                    prop_assert!(domain >> value & 1 == 1 && seen >> value & 1 == 0);
                    seen |= 1u64 << value;
                }
                filter(&mut domains, &matched);
                prop_assert_eq!(domains, expected);
            } else {
                prop_assert!(expected.iter().all(|&domain| domain == 0));
            }
        }
    }

    #[test]
    fn all_of_a_word_can_be_matched() {
        // Each cell has its own value and the next one; the last cell has the first value, so that a cycle is closed.
        let mut domains: Vec<u64> = (0..64).map(|cell| 1 << cell | 1 << ((cell + 1) % 64)).collect();
        let mut matched = vec![NONE; 64];
        assert!(match_values(&domains, &mut matched));
        let before = domains.clone();
        filter(&mut domains, &matched);
        assert_eq!(domains, before);
        domains[63] = 1 << 63;
        assert!(match_values(&domains, &mut matched));
        filter(&mut domains, &matched);
        assert_eq!(domains, (0..64).map(|cell| 1 << cell).collect::<Vec<u64>>());
    }
}
