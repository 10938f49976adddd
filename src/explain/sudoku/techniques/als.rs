//! Almost locked sets: n cells of a house with n + 1 candidates. If one of its digits is gone, the others are locked.
//!
//! A digit is a *restricted common* of two sets if each of its cells in one sees each of its cells in the other: then it
//! is missing in one of the sets. *ALS-XZ*: with a restricted common x, another common digit z stands in one of them, so
//! that what sees all its cells in both loses it; with two restricted commons each set is locked. *ALS-XY-wing*: two sets
//! that share x and y with a third. *ALS chain*: longer. *Death blossom*: a stem cell, for each of whose candidates there
//! is a set that shares it.

use std::ops::ControlFlow;

use super::super::cells::{CellSet, DigitSet};
use super::super::houses::{House, common_peers, peers};
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::{Node, Set, Step};
use super::super::technique::Technique;

/// An almost locked set, with what each digit of it sees.
struct Als {
    cells: CellSet,
    digits: DigitSet,
    /// The cells of each digit.
    of: [CellSet; 9],
    /// The cells that see all cells of a digit.
    seen: [CellSet; 9],
}

/// Two sets with a restricted common.
struct Common {
    other: usize,
    digits: DigitSet,
}

fn all_sets(position: &Position) -> Vec<Als> {
    let mut found: Vec<Als> = Vec::new();
    for house in House::all() {
        let cells: Vec<u8> = (house.cells() & position.empty_cells()).iter().collect();
        grow(position, &cells, CellSet::EMPTY, DigitSet::EMPTY, &mut found);
    }
    // A set that lies in two houses comes once, with the first of them.
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|als| seen.insert(als.cells));
    found
}

fn grow(position: &Position, left: &[u8], cells: CellSet, digits: DigitSet, found: &mut Vec<Als>) {
    for (i, &cell) in left.iter().enumerate() {
        let (cells, digits) = (cells.with(cell), digits | position.candidates(cell));
        if digits.len() == cells.len() + 1 {
            let mut als = Als { cells, digits, of: [CellSet::EMPTY; 9], seen: [CellSet::EMPTY; 9] };
            for digit in digits {
                als.of[digit as usize - 1] = cells & position.places(digit);
                als.seen[digit as usize - 1] = common_peers(als.of[digit as usize - 1]);
            }
            found.push(als);
        }
        grow(position, &left[i + 1..], cells, digits, found);
    }
}

/// The restricted commons of two sets that do not overlap.
fn restricted_commons(one: &Als, other: &Als) -> DigitSet {
    if one.cells.meets(other.cells) {
        return DigitSet::EMPTY;
    }
    (one.digits & other.digits)
        .iter()
        .filter(|&digit| other.of[digit as usize - 1].is_within(one.seen[digit as usize - 1]))
        .collect()
}

/// For each set those that it shares a restricted common with.
fn commons(sets: &[Als]) -> Vec<Vec<Common>> {
    let mut found: Vec<Vec<Common>> = sets.iter().map(|_| Vec::new()).collect();
    for (i, one) in sets.iter().enumerate() {
        for (j, other) in sets.iter().enumerate().skip(i + 1) {
            if !one.digits.meets(other.digits) {
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

fn set(als: &Als) -> Set {
    Set { cells: als.cells, digits: als.digits }
}

/// Removes each of the digits from what sees all its cells in all of the sets.
fn remove_common(position: &Position, step: Step, digits: DigitSet, sets: &[&Als]) -> Step {
    let cells = sets.iter().fold(CellSet::EMPTY, |cells, als| cells | als.cells);
    digits.iter().fold(step, |step, digit| {
        let seen = sets.iter().fold(CellSet::ALL, |seen, als| seen & als.seen[digit as usize - 1]);
        step.removing(position, seen - cells, digit)
    })
}

fn has_common(position: &Position, digits: DigitSet, one: &Als, other: &Als, cells: CellSet) -> bool {
    digits.iter().any(|digit| {
        let d = digit as usize - 1;
        ((one.seen[d] & other.seen[d] & position.places(digit)) - cells) != CellSet::EMPTY
    })
}

pub(super) fn xz(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = all_sets(position);
    let commons = commons(&sets);
    for (i, one) in sets.iter().enumerate() {
        for common in commons[i].iter().filter(|common| common.other > i) {
            let other = &sets[common.other];
            let shared = one.digits & other.digits;
            let cells = one.cells | other.cells;
            let doubly = common.digits.len() > 1;
            // With one restricted common x, the others of the common digits; with two, all of them but both in turn.
            let others = if doubly { shared } else { shared - common.digits };
            let mut step =
                Step::new(Technique::AlsXz, common.digits, cells).with_sets([set(one), set(other)]);
            if has_common(position, others, one, other, cells) {
                step = remove_common(position, step, others, &[one, other]);
            }
            if doubly {
                for als in [one, other] {
                    for digit in als.digits - common.digits {
                        step = step.removing(position, als.seen[digit as usize - 1] - cells, digit);
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
    let sets = all_sets(position);
    let commons = commons(&sets);
    for (c, pivot) in sets.iter().enumerate() {
        for (k, first) in commons[c].iter().enumerate() {
            let one = &sets[first.other];
            for second in &commons[c][k + 1..] {
                let other = &sets[second.other];
                if (first.digits | second.digits).len() < 2 || one.cells.meets(other.cells) {
                    continue;
                }
                let cells = one.cells | other.cells | pivot.cells;
                for x in first.digits {
                    for y in second.digits - DigitSet::single(x) {
                        let xy: DigitSet = [x, y].into_iter().collect();
                        let shared = (one.digits & other.digits) - xy;
                        if has_common(position, shared, one, other, one.cells | other.cells) {
                            let step = Step::new(Technique::AlsXyWing, xy, cells);
                            let step = step.with_sets([set(one), set(other), set(pivot)]);
                            sink.take(remove_common(position, step, shared, &[one, other]))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Most sets of a chain.
const LONGEST: usize = 6;

pub(super) fn chain(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = all_sets(position);
    let commons = commons(&sets);
    // Breadth first from each set, to later sets only: states are a set and the digit by which it was entered.
    for start in 0..sets.len() {
        let mut parent: Vec<[Option<(u16, u8)>; 9]> = vec![[None; 9]; sets.len()];
        let mut level: Vec<(u16, u8)> = vec![(start as u16, 0)];
        for length in 2..=LONGEST {
            let mut next: Vec<(u16, u8)> = Vec::new();
            for &(at, entered) in &level {
                for common in &commons[at as usize] {
                    let to = common.other;
                    if to <= at as usize {
                        continue;
                    }
                    for digit in common.digits {
                        let slot = &mut parent[to][digit as usize - 1];
                        if digit == entered || slot.is_some() {
                            continue;
                        }
                        *slot = Some((at, entered));
                        next.push((to as u16, digit));
                        if length > 3 {
                            chain_ends(position, &sets, &parent, (start, to, digit), sink)?;
                        }
                    }
                }
            }
            level = next;
        }
    }
    ControlFlow::Continue(())
}

fn chain_ends(
    position: &Position,
    sets: &[Als],
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
        cells: sets[i].of[digit as usize - 1],
        digit,
        holds: false,
    });
    let step = Step::new(Technique::AlsChain, links.iter().copied().collect(), cells);
    let step = step.with_sets(path.iter().map(|&i| set(&sets[i]))).with_chain(nodes.collect());
    sink.take(remove_common(position, step, shared, &[one, other]))
}

/// For each candidate of the stem a set in which all cells of that candidate see the stem: one of the sets loses it, and
/// keeps a digit common to all.
pub(super) fn death_blossom(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let sets = all_sets(position);
    for stem in position.empty_cells() {
        let digits: Vec<u8> = position.candidates(stem).iter().collect();
        let petals: Vec<Vec<usize>> = digits
            .iter()
            .map(|&digit| {
                let fits = |&i: &usize| {
                    let als: &Als = &sets[i];
                    als.digits.contains(digit)
                        && !als.cells.contains(stem)
                        && als.of[digit as usize - 1].is_within(peers(stem))
                };
                (0..sets.len()).filter(fits).collect()
            })
            .collect();
        if digits.len() <= 3 && petals.iter().all(|petals| !petals.is_empty()) {
            blossom(position, &sets, stem, &digits, &petals, &mut Vec::new(), sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn blossom(
    position: &Position,
    sets: &[Als],
    stem: u8,
    digits: &[u8],
    petals: &[Vec<usize>],
    chosen: &mut Vec<usize>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let Some(choices) = petals.get(chosen.len()) else {
        let petals: Vec<&Als> = chosen.iter().map(|&i| &sets[i]).collect();
        let shared = petals.iter().fold(DigitSet::ALL, |shared, als| shared & als.digits);
        let shared = shared - digits.iter().copied().collect();
        let cells = petals.iter().fold(CellSet::single(stem), |cells, als| cells | als.cells);
        let step = Step::new(Technique::DeathBlossom, digits.iter().copied().collect(), cells);
        let step = step.with_sets(petals.iter().map(|als| set(als)));
        return sink.take(remove_common(position, step, shared, &petals));
    };
    for &choice in choices {
        let als = &sets[choice];
        let apart = chosen.iter().all(|&i| !sets[i].cells.meets(als.cells));
        let shared = chosen.iter().fold(als.digits, |shared, &i| shared & sets[i].digits);
        let seen = shared.iter().any(|digit| {
            let d = digit as usize - 1;
            let seen = chosen.iter().fold(als.seen[d], |seen, &i| seen & sets[i].seen[d]);
            !digits.contains(&digit) && seen.meets(position.places(digit))
        });
        if apart && seen {
            chosen.push(choice);
            blossom(position, sets, stem, digits, petals, chosen, sink)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
