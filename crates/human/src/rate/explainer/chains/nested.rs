//! Nested chains: chains within chains.

use std::cell::Cell;
use std::rc::Rc;

use super::super::order::common_houses;
use super::advance::{patterns, states_of};
use super::links::{Cause, State, cell_of, digit_of, each_true, holds, negated};
use super::multiple::{Aim, Family, Found, Search, cause_of_start};
use super::simple::{self, Simple};
use super::trace::{Advance, Advances, Nested, Trace};
use crate::sudoku::Grid;
use gridproof_engines::solve::{Limits, StopReason};

/// The amount of work that searches for nested chains may still do. Without this limit, some puzzles would take
/// minutes.
#[derive(Debug)]
pub(crate) struct Work<'l> {
    left: Cell<u64>,
    limits: &'l Limits,
}

impl<'l> Work<'l> {
    /// Allows this number of searches for cycles and forcing chains, or equivalent work. Once the limits are reached,
    /// no work is left.
    pub(crate) fn new(searches: u64, limits: &'l Limits) -> Self {
        Self { left: Cell::new(searches), limits }
    }

    /// Checks the limits.
    pub(crate) fn check(&self) -> Result<(), StopReason> {
        self.limits.check().inspect_err(|_| self.left.set(0))
    }

    /// Whether no work is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Subtracts the work of a search at a level.
    fn spend(&self, level: u8) {
        let searches = match level {
            2 => 1,
            3 => 4,
            _ => 30,
        };
        self.left.set(self.left.get().saturating_sub(searches));
    }
}

/// Finds removals in the middle of a chain. Patterns are tried at each level. Levels 2 and 3 also try cycles and
/// forcing chains, and level 3 then tries chains with several assumptions. Levels 4 and 5 try dynamic chains instead,
/// and level 5 then tries dynamic chains with nested chains. Returns all removals of the first type that occurs, or
/// nothing if no work is left.
pub(super) fn advances(level: u8, before: &Grid, now: &Grid, work: &Work<'_>) -> Vec<Advance> {
    if work.check().is_err() || work.is_spent() {
        return Vec::new();
    }
    let mut found = patterns(before, now);
    if found.is_empty() {
        work.spend(level);
    }
    let mut otherwise = |is_used: bool, search: &dyn Fn() -> Vec<Advance>| {
        if found.is_empty() && is_used {
            found = search();
        }
    };
    otherwise(matches!(level, 2 | 3), &|| simple_chains(before, now));
    otherwise(level == 3, &|| of_several(before, now, Family::Static, None));
    otherwise(level >= 4, &|| of_several(before, now, Family::Dynamic, None));
    otherwise(level >= 5, &|| {
        of_several(before, now, Family::Dynamic, Some(&|before, now| advances(level - 3, before, now, work)))
    });
    found
}

fn simple_chains(before: &Grid, now: &Grid) -> Vec<Advance> {
    let mut chains = simple::all(now);
    chains.sort_by(|a, b| a.rank.partial_cmp(&b.rank).expect("finite"));
    let mut done: Vec<Vec<State>> = Vec::new();
    let mut advances = Vec::new();
    for chain in chains {
        let states = states_of(&chain.removed);
        if done.contains(&states) {
            continue;
        }
        done.push(states.clone());
        let conditions = conditions_of_simple(before, now, &chain);
        if !conditions.is_empty() {
            let nested = Nested { states: chain.rank.states, ways: ways_of_simple(&chain) };
            advances.push(Advance { states, conditions, nested: Some(Rc::new(nested)) });
        }
    }
    advances
}

/// The paths of a chain. A cycle has one path in each direction; neither repeats its first state at the end.
fn ways_of_simple(chain: &Simple) -> Vec<Vec<State>> {
    if !chain.is_cycle {
        return vec![chain.states.clone()];
    }
    let states = &chain.states;
    let there = states[..states.len() - 1].to_vec();
    let back = states[1..].iter().rev().map(|&state| negated(state)).collect();
    vec![there, back]
}

fn conditions_of_simple(before: &Grid, now: &Grid, chain: &Simple) -> Vec<State> {
    let mut conditions = Conditions { before, now, all: Vec::new() };
    for pair in chain.states.windows(2).filter(|pair| holds(pair[0])) {
        conditions.add(pair[0], cause_of(now, pair[1], pair[0]));
    }
    if chain.is_cycle {
        // In the opposite direction, the same link makes the negation of the state true.
        for pair in chain.states.windows(2).rev().filter(|pair| !holds(pair[0])) {
            let (cell, from) = (cell_of(pair[0]), cell_of(pair[1]));
            let shared = common_houses(cell, from).next();
            let cause = if cell == from { Some(Cause::Cell) } else { shared.map(Cause::House) };
            conditions.add(negated(pair[0]), cause);
        }
    }
    conditions.all
}

/// The reason why the true state `to` follows from the false state `from`.
fn cause_of(now: &Grid, from: State, to: State) -> Option<Cause> {
    let mut cause = None;
    each_true(now, cell_of(from), digit_of(from), true, |state, by| {
        cause = cause.or((state == to).then_some(by));
    });
    cause
}

fn of_several(before: &Grid, now: &Grid, family: Family, within: Option<Advances>) -> Vec<Advance> {
    let mut search = Search::new(now, family, 0.0, within, Aim::Each);
    search.run();
    let (found, traces) = search.into_best();
    let advance = |found: Found| {
        let mut conditions = Conditions { before, now, all: Vec::new() };
        let mut ways = Vec::with_capacity(found.ends.len());
        for &(start, node) in &found.ends {
            let trace: &Trace = traces[start as usize].as_deref()?;
            let ancestors = trace.ancestors(node);
            for &node in &ancestors {
                let here = trace.state(node);
                if holds(here) {
                    let by_link = || cause_of(now, trace.state(trace.first_parent(node)?), here);
                    let cause = match node {
                        0 => cause_of_start(found.origin),
                        _ => trace.cause(node).or_else(by_link),
                    };
                    conditions.add(here, cause);
                }
            }
            ways.push(ancestors.iter().map(|&node| trace.state(node)).collect());
        }
        let nested = Nested { states: found.rank.states, ways };
        let states = states_of(&found.removed);
        let conditions = conditions.all;
        (!conditions.is_empty()).then(|| Advance { states, conditions, nested: Some(Rc::new(nested)) })
    };
    found.into_iter().filter_map(advance).collect()
}

/// The candidates that had to be removed for a chain to exist, each once.
struct Conditions<'a> {
    before: &'a Grid,
    now: &'a Grid,
    all: Vec<State>,
}

impl Conditions<'_> {
    /// Adds the candidates that had to be removed so that the candidate `of` became the last one left.
    fn add(&mut self, of: State, cause: Option<Cause>) {
        let Some(cause) = cause else { return };
        cause.each_removed(self.before, self.now, cell_of(of), digit_of(of), |state| {
            if !self.all.contains(&state) {
                self.all.push(state);
            }
        });
    }
}
