//! Techniques that use almost locked sets.
//!
//! A digit is a *restricted common* of two sets if every cell with this candidate in one set sees every cell with it in
//! the other set. The digit is then missing from at least one of the sets. *ALS-XZ*: if x is a restricted common, any
//! other common digit z is in at least one of the sets. So a cell that sees all cells with z in both sets cannot be z.
//! If there are two restricted commons, each set loses one of them, and the set's other digits are locked in the set.
//! *ALS-XY-wing*: one set has a restricted common x with a third set, and another set has a restricted common y with
//! this third set. *ALS chain*: a longer chain of sets. *Death blossom*: a stem cell, and for each of its candidates a
//! set in which all cells with that candidate see the stem.
//!
//! Linked sets may overlap, but not in a cell that has their restricted common as a candidate. Overlapping sets are
//! examined only if all steps are wanted. The steps of a solver use disjoint sets, as `HoDoKu` does by default.

use std::ops::ControlFlow;

use super::super::almost_locked::AlmostLockedSet;
use super::super::sink::Sink;
use super::super::step::{Node, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, Position, peers};

/// A neighbour of a set: another set, and the restricted commons of the two sets.
struct Common {
    other: usize,
    digits: DigitSet,
}

/// The restricted commons of two sets. No cell with such a digit is in both sets, because a cell does not see itself.
fn restricted_commons(one: &AlmostLockedSet, other: &AlmostLockedSet) -> DigitSet {
    (one.digits & other.digits).iter().filter(|&digit| other.of(digit).is_within(one.seen(digit))).collect()
}

/// For each set, the other sets with which it has a restricted common. Sets that overlap the given set are included
/// only if `may_overlap` is set.
fn commons(sets: &[AlmostLockedSet], may_overlap: bool) -> Vec<Vec<Common>> {
    let mut found: Vec<Vec<Common>> = sets.iter().map(|_| Vec::new()).collect();
    for (i, one) in sets.iter().enumerate() {
        for (j, other) in sets.iter().enumerate().skip(i + 1) {
            if !one.digits.meets(other.digits) || (!may_overlap && one.cells.meets(other.cells)) {
                continue;
            }
            let digits = restricted_commons(one, other);
            if !digits.is_empty() {
                found[i].push(Common { other: j, digits });
                found[j].push(Common { other: i, digits });
            }
        }
    }
    found
}

/// Removes each of the digits from every cell that is outside the sets and sees all places of the digit in the sets.
fn remove_common(position: &Position, step: Step, digits: DigitSet, sets: &[&AlmostLockedSet]) -> Step {
    let cells = sets.iter().fold(CellSet::EMPTY, |cells, als| cells | als.cells);
    digits.iter().fold(step, |step, digit| {
        let seen = sets.iter().fold(CellSet::ALL, |seen, als| seen & als.seen(digit));
        step.removing(position, seen - cells, digit)
    })
}

fn has_common(
    position: &Position,
    digits: DigitSet,
    one: &AlmostLockedSet,
    other: &AlmostLockedSet,
    cells: CellSet,
) -> bool {
    digits.iter().any(|digit| {
        ((one.seen(digit) & other.seen(digit) & position.places(digit)) - cells) != CellSet::EMPTY
    })
}

pub(super) fn xz(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = AlmostLockedSet::all(position);
    let commons = commons(&sets, sink.is_for_all());
    for (i, one) in sets.iter().enumerate() {
        for common in commons[i].iter().filter(|common| common.other > i) {
            let other = &sets[common.other];
            let shared = one.digits & other.digits;
            let cells = one.cells | other.cells;
            let doubly = common.digits.len() > 1;
            // With one restricted common x, the other common digits can be removed. With two, all common digits can be
            // removed, because each of the two restricted commons can serve as x.
            let others = if doubly { shared } else { shared - common.digits };
            let mut step =
                Step::new(Technique::AlsXz, common.digits, cells).with_sets([one.named(), other.named()]);
            if has_common(position, others, one, other, cells) {
                step = remove_common(position, step, others, &[one, other]);
            }
            if doubly {
                for als in [one, other] {
                    for digit in als.digits - common.digits {
                        step = step.removing(position, als.seen(digit) - cells, digit);
                    }
                }
            }
            step.eliminations.sort_unstable();
            step.eliminations.dedup();
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn xy_wing(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = AlmostLockedSet::all(position);
    let commons = commons(&sets, sink.is_for_all());
    for (c, pivot) in sets.iter().enumerate() {
        for (k, first) in commons[c].iter().enumerate() {
            let one = &sets[first.other];
            for second in &commons[c][k + 1..] {
                let other = &sets[second.other];
                let overlap = !sink.is_for_all() && one.cells.meets(other.cells);
                if overlap || (first.digits | second.digits).len() < 2 {
                    continue;
                }
                let cells = one.cells | other.cells | pivot.cells;
                for x in first.digits {
                    for y in second.digits - DigitSet::single(x) {
                        let xy: DigitSet = [x, y].into_iter().collect();
                        let shared = (one.digits & other.digits) - xy;
                        if has_common(position, shared, one, other, one.cells | other.cells) {
                            let step = Step::new(Technique::AlsXyWing, xy, cells);
                            let step = step.with_sets([one.named(), other.named(), pivot.named()]);
                            sink.take(remove_common(position, step, shared, &[one, other]))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The maximum number of sets in a chain if only one step is wanted.
const LONGEST: usize = 6;
/// The maximum number of sets in a chain if all steps are wanted.
const LONGEST_OF_ALL: usize = 7;

pub(super) fn chain(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = AlmostLockedSet::all(position);
    let commons = commons(&sets, sink.is_for_all());
    for start in 0..sets.len() {
        // The eliminations depend on the digit of the first link. If all steps are wanted, each digit of the first link
        // is followed separately.
        if sink.is_for_all() {
            for first in sets[start].digits {
                chains_from(position, &sets, &commons, start, DigitSet::single(first), sink)?;
            }
        } else {
            chains_from(position, &sets, &commons, start, DigitSet::ALL, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds the chains that begin with the set `start` and whose first link is one of the digits `firsts`. The search is
/// breadth-first. Unless all steps are wanted, each set of a chain must come after the previous one in `sets`. A search
/// state is a set, and the digit of the link that leads to it.
fn chains_from(
    position: &Position,
    sets: &[AlmostLockedSet],
    commons: &[Vec<Common>],
    start: usize,
    firsts: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut parent: Vec<[Option<(u16, u8)>; 9]> = vec![[None; 9]; sets.len()];
    let mut level: Vec<(u16, u8)> = vec![(start as u16, 0)];
    let longest = if sink.is_for_all() { LONGEST_OF_ALL } else { LONGEST };
    for length in 2..=longest {
        let mut next: Vec<(u16, u8)> = Vec::new();
        for &(at, entered) in &level {
            for common in &commons[at as usize] {
                let to = common.other;
                if to == start || (!sink.is_for_all() && to <= at as usize) {
                    continue;
                }
                let digits = if length == 2 { common.digits & firsts } else { common.digits };
                for digit in digits {
                    let slot = &mut parent[to][digit as usize - 1];
                    if digit == entered || slot.is_some() {
                        continue;
                    }
                    *slot = Some((at, entered));
                    next.push((to as u16, digit));
                    if length > 3 {
                        chain_ends(position, sets, &parent, (start, to, digit), sink)?;
                    }
                }
            }
        }
        level = next;
    }
    ControlFlow::Continue(())
}

fn chain_ends(
    position: &Position,
    sets: &[AlmostLockedSet],
    parent: &[[Option<(u16, u8)>; 9]],
    (start, to, digit): (usize, usize, u8),
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut path = vec![to];
    let mut links: Vec<u8> = Vec::new();
    let mut at = (to as u16, digit);
    while at.1 > 0 {
        links.push(at.1);
        let Some(before) = parent[at.0 as usize][at.1 as usize - 1] else { return ControlFlow::Continue(()) };
        path.push(before.0 as usize);
        at = before;
    }
    let (one, other) = (&sets[start], &sets[to]);
    let first_link = links.last().copied().unwrap_or(digit);
    let used: DigitSet = [first_link, digit].into_iter().collect();
    let shared = (one.digits & other.digits) - used;
    if !has_common(position, shared, one, other, one.cells | other.cells) {
        return ControlFlow::Continue(());
    }
    path.reverse();
    links.reverse();
    let cells = path.iter().fold(CellSet::EMPTY, |cells, &i| cells | sets[i].cells);
    let nodes = links.iter().zip(&path[1..]).map(|(&digit, &i)| Node {
        cells: sets[i].of(digit),
        digit,
        holds: false,
    });
    let step = Step::new(Technique::AlsChain, links.iter().copied().collect(), cells);
    let step = step.with_sets(path.iter().map(|&i| sets[i].named())).with_chain(nodes.collect());
    sink.take(remove_common(position, step, shared, &[one, other]))
}

/// For each candidate of the stem, there is a set in which all cells with that candidate see the stem. Whichever
/// candidate is placed in the stem, the set for that candidate no longer contains it. So all other digits of that set,
/// including those that all sets have in common, are in the set.
pub(super) fn death_blossom(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = AlmostLockedSet::all(position);
    for stem in position.empty_cells() {
        let digits: Vec<u8> = position.candidates(stem).iter().collect();
        let petals: Vec<Vec<usize>> = digits
            .iter()
            .map(|&digit| {
                let fits = |&i: &usize| {
                    let als: &AlmostLockedSet = &sets[i];
                    als.digits.contains(digit)
                        && !als.cells.contains(stem)
                        && als.of(digit).is_within(peers(stem))
                };
                (0..sets.len()).filter(fits).collect()
            })
            .collect();
        if (sink.is_for_all() || digits.len() <= 3) && petals.iter().all(|petals| !petals.is_empty()) {
            blossom(position, &sets, stem, &digits, &petals, &mut Vec::new(), sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn blossom(
    position: &Position,
    sets: &[AlmostLockedSet],
    stem: u8,
    digits: &[u8],
    petals: &[Vec<usize>],
    chosen: &mut Vec<usize>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let Some(choices) = petals.get(chosen.len()) else {
        let petals: Vec<&AlmostLockedSet> = chosen.iter().map(|&i| &sets[i]).collect();
        let shared = petals.iter().fold(DigitSet::ALL, |shared, als| shared & als.digits);
        let shared = shared - digits.iter().copied().collect();
        let cells = petals.iter().fold(CellSet::single(stem), |cells, als| cells | als.cells);
        let step = Step::new(Technique::DeathBlossom, digits.iter().copied().collect(), cells);
        let step = step.with_sets(petals.iter().map(|als| als.named()));
        return sink.take(remove_common(position, step, shared, &petals));
    };
    for &choice in choices {
        let als = &sets[choice];
        let fits = sink.is_for_all() || chosen.iter().all(|&i| !sets[i].cells.meets(als.cells));
        let shared = chosen.iter().fold(als.digits, |shared, &i| shared & sets[i].digits);
        let seen = shared.iter().any(|digit| {
            let seen = chosen.iter().fold(als.seen(digit), |seen, &i| seen & sets[i].seen(digit));
            !digits.contains(&digit) && seen.meets(position.places(digit))
        });
        if fits && seen {
            chosen.push(choice);
            blossom(position, sets, stem, digits, petals, chosen, sink)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
