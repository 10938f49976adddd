//! Forcing chains and nets follow the consequences of assuming that a candidate is true, or that it is false. If an
//! assumption leads to a contradiction, its opposite is true. A conclusion that follows from each candidate of a cell,
//! or from each place of a digit in a house, is also true (*verity*). In a *chain*, each node follows from the previous
//! one alone; in a *net*, a single can follow from all earlier conclusions together.

use std::ops::ControlFlow;

use super::super::branch::{self, Branch, Goal};
use super::super::consequences::Consequences;
use super::super::links::{Kind, Links};
use super::super::sink::Sink;
use super::super::step::{Candidate, Node, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, Position};

/// The maximum number of links of a chain.
const LONGEST: usize = 40;

/// The consequences of assuming that a candidate is true, or false: for each digit, the cells that have the digit and
/// the cells that cannot have it.
#[derive(Clone)]
struct Table {
    on: [CellSet; 9],
    off: [CellSet; 9],
}

/// The reason for a contradiction.
enum Clash {
    /// All of these candidates would be true or false as stated, which is impossible.
    Candidates(Vec<(Candidate, bool)>),
}

fn table(links: &Links, found: &Consequences) -> Table {
    let mut table = Table { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };
    for &state in &found.reached {
        let (cells, digit) = links.get((state / 2) as usize);
        if state % 2 == 0 {
            // If a group is false, the digit is in none of its cells.
            table.off[digit as usize - 1] |= cells;
        } else if let Some(cell) = cells.only() {
            table.on[digit as usize - 1].insert(cell);
        }
    }
    table
}

/// A contradiction among the consequences, if there is one. It is one of these: a candidate that is both true and
/// false; a digit that has no place in a house, or is in it twice; a cell that has no candidate left, or has two
/// digits.
fn clash(position: &Position, table: &Table) -> Option<Clash> {
    let candidate = |cell: u8, digit: u8| Candidate { cell, digit };
    for digit in 1..=9 {
        let (on, off) = (table.on[digit as usize - 1], table.off[digit as usize - 1]);
        if let Some(cell) = (on & off).first() {
            let both = vec![(candidate(cell, digit), true), (candidate(cell, digit), false)];
            return Some(Clash::Candidates(both));
        }
        for house in House::all() {
            let places = position.places_in(digit, house);
            if !places.is_empty() && places.is_within(off) {
                let all = places.iter().map(|cell| (candidate(cell, digit), false)).collect();
                return Some(Clash::Candidates(all));
            }
            if (on & places).len() > 1 {
                let all = (on & places).iter().take(2).map(|cell| (candidate(cell, digit), true)).collect();
                return Some(Clash::Candidates(all));
            }
        }
    }
    for cell in position.empty_cells() {
        let digits = position.candidates(cell);
        let in_table = |sets: &[CellSet; 9]| -> DigitSet {
            digits.iter().filter(|&digit| sets[digit as usize - 1].contains(cell)).collect()
        };
        if in_table(&table.off) == digits {
            let all = digits.iter().map(|digit| (candidate(cell, digit), false)).collect();
            return Some(Clash::Candidates(all));
        }
        let on = in_table(&table.on);
        if on.len() > 1 {
            let all = on.iter().take(2).map(|digit| (candidate(cell, digit), true)).collect();
            return Some(Clash::Candidates(all));
        }
    }
    None
}

/// The step that concludes that a candidate is true or false.
fn concluding(
    technique: Technique,
    position: &Position,
    Candidate { cell, digit }: Candidate,
    holds: bool,
) -> Step {
    if holds {
        Step::placing(technique, cell, digit)
    } else {
        let cells = CellSet::single(cell);
        Step::new(technique, DigitSet::single(digit), cells).removing(position, cells, digit)
    }
}

/// Takes a step, and derives its branches if they are wanted.
fn take<B: IntoIterator<Item = Branch>>(
    step: Step,
    branches: impl FnOnce() -> B,
    sink: &mut Sink,
) -> ControlFlow<()> {
    if sink.wants_branches() { sink.take(step.with_branches(branches())) } else { sink.take(step) }
}

pub(super) fn chains(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let links = Links::new(position, Kind::Grouped);
    let mut found = Consequences::new(links.len());
    let mut tables: Vec<Option<Table>> = vec![None; links.len()];
    for (node, slot) in tables.iter_mut().enumerate() {
        if links.is_group(node) {
            continue;
        }
        for holds in [true, false] {
            found.follow(&links, node, holds, LONGEST);
            let table = table(&links, &found);
            if let Some(Clash::Candidates(clashing)) = clash(position, &table) {
                let (cells, digit) = links.get(node);
                let cell = cells.first().expect("a cell");
                let premise = Candidate { cell, digit };
                let step = concluding(Technique::ForcingChainContradiction, position, premise, !holds);
                let chains = || {
                    let chain = |&(candidate, state): &_| chain_to(&links, &found, candidate, state);
                    clashing.iter().map(chain).collect::<Vec<_>>()
                };
                let branch = || branch::of_chains(position, Goal::Contradiction, &chains());
                take(step, branch, sink)?;
            }
            if holds {
                *slot = Some(table);
            }
        }
    }
    verities(
        position,
        sink,
        Technique::ForcingChainVerity,
        &|cell, digit| tables[links.node_of(cell, digit)?].clone(),
        &mut |from, to, holds| {
            let node = links.node_of(from.cell, from.digit).expect("a candidate");
            found.follow(&links, node, true, LONGEST);
            let goal = Goal::Conclusion(to, holds);
            branch::of_chains(position, goal, &[chain_to(&links, &found, to, holds)])
        },
    )
}

/// The chain to the state of a candidate: to the candidate itself or, if it is false, to a false group that contains
/// it. Empty if there is no such chain.
fn chain_to(
    links: &Links,
    found: &Consequences,
    Candidate { cell, digit }: Candidate,
    holds: bool,
) -> Vec<Node> {
    let node = links.node_of(cell, digit).filter(|&node| found.has(node, holds));
    let in_group = || {
        (0..links.len()).find(|&node| {
            let (cells, of) = links.get(node);
            of == digit && cells.contains(cell) && !holds && found.has(node, false)
        })
    };
    node.or_else(in_group).map_or_else(Vec::new, |node| found.chain(links, node, holds))
}

/// Finds conclusions that follow from every candidate of a cell, or from every place of a digit in a house.
fn verities(
    position: &Position,
    sink: &mut Sink,
    technique: Technique,
    table: &dyn Fn(u8, u8) -> Option<Table>,
    branch: &mut dyn FnMut(Candidate, Candidate, bool) -> Option<Branch>,
) -> ControlFlow<()> {
    let in_cells = position.empty_cells().iter().map(|cell| {
        let all = position.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
        (None, all.collect::<Vec<Candidate>>())
    });
    let in_houses = House::all().flat_map(|house| {
        (1..=9).map(move |digit| {
            let places = position.places_in(digit, house).iter();
            (Some(house), places.map(move |cell| Candidate { cell, digit }).collect::<Vec<Candidate>>())
        })
    });
    for (house, cases) in in_cells.chain(in_houses).filter(|(_, cases)| cases.len() > 1) {
        let mut common = Table { on: [CellSet::ALL; 9], off: [CellSet::ALL; 9] };
        for case in &cases {
            let Some(table) = table(case.cell, case.digit) else {
                // If there is no table for a candidate, the candidate is impossible and does not restrict the
                // conclusions.
                continue;
            };
            for d in 0..9 {
                common.on[d] &= table.on[d];
                common.off[d] &= table.off[d];
            }
        }
        for (holds, sets) in [(true, common.on), (false, common.off)] {
            for digit in 1..=9 {
                let cells = sets[digit as usize - 1] & position.places(digit);
                for cell in cells {
                    let conclusion = Candidate { cell, digit };
                    let step = concluding(technique, position, conclusion, holds).in_houses(house);
                    take(step, || cases.iter().filter_map(|&case| branch(case, conclusion, holds)), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The result of an assumption: the position reached, the singles placed (in order), and whether there is a
/// contradiction.
struct Net {
    position: Position,
    placed: Vec<Candidate>,
    broken: bool,
}

fn net(position: &Position, Candidate { cell, digit }: Candidate, holds: bool) -> Net {
    let mut position = position.clone();
    let mut placed = Vec::new();
    if holds {
        position.place(cell, digit);
        placed.push(Candidate { cell, digit });
    } else {
        position.remove(cell, digit);
    }
    loop {
        if position.is_broken() {
            return Net { position, placed, broken: true };
        }
        position.drop_old_singles();
        let naked = position.naked_singles().next();
        let hidden = || position.hidden_singles().next().map(|(cell, digit, _)| (cell, digit));
        let Some((cell, digit)) = naked.or_else(hidden) else {
            return Net { position, placed, broken: false };
        };
        position.place(cell, digit);
        placed.push(Candidate { cell, digit });
    }
}

pub(super) fn nets(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let mut tables: Vec<Option<Table>> = vec![None; 729];
    for cell in position.empty_cells() {
        for digit in position.candidates(cell) {
            for holds in [true, false] {
                let premise = Candidate { cell, digit };
                let net = net(position, premise, holds);
                if net.broken {
                    let step = concluding(Technique::ForcingNetContradiction, position, premise, !holds);
                    let branch = || branch::of_singles(position, Goal::Contradiction, premise, holds);
                    take(step, branch, sink)?;
                } else if holds {
                    let mut table = Table { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };
                    for digit in 1..=9 {
                        table.off[digit as usize - 1] = position.places(digit) - net.position.places(digit);
                    }
                    for placed in &net.placed {
                        let d = placed.digit as usize - 1;
                        table.on[d].insert(placed.cell);
                        table.off[d].remove(placed.cell);
                    }
                    tables[cell as usize * 9 + digit as usize - 1] = Some(table);
                }
            }
        }
    }
    let at = |cell: u8, digit: u8| cell as usize * 9 + digit as usize - 1;
    verities(
        position,
        sink,
        Technique::ForcingNetVerity,
        &|cell, digit| tables[at(cell, digit)].clone(),
        &mut |from, to, holds| {
            let is_possible = tables[at(from.cell, from.digit)].is_some();
            let goal = if is_possible { Goal::Conclusion(to, holds) } else { Goal::Contradiction };
            branch::of_singles(position, goal, from, true)
        },
    )
}
