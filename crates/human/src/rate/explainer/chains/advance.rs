//! Finds candidates that patterns within houses remove in the middle of a chain.

use std::ops::ControlFlow;

use super::super::finding::Removed;
use super::super::pattern::{Pattern, Sink};
use super::super::{fish, locked, sets};
use super::links::{State, state};
use super::trace::Advance;
use crate::sudoku::Grid;

type Method = fn(&Grid, Sink) -> ControlFlow<()>;

/// Finds locked candidates, pairs and X-Wings that exist only because of earlier removals in the chain. Returns all
/// patterns of the first of these types that occurs.
pub(super) fn patterns(before: &Grid, now: &Grid) -> Vec<Advance> {
    let methods: [Method; 4] = [
        |grid, sink| locked::patterns(grid, sink),
        |grid, sink| sets::hidden(grid, 2, sink),
        |grid, sink| sets::naked(grid, 2, sink),
        |grid, sink| fish::fish(grid, 2, sink),
    ];
    for method in methods {
        let mut advances = Vec::new();
        let _ = method(now, &mut |pattern| {
            advances.extend(advance(before, now, &pattern));
            ControlFlow::Continue(())
        });
        if !advances.is_empty() {
            return advances;
        }
    }
    Vec::new()
}

/// Returns the candidates that a pattern removes; `None` if the pattern already exists in the grid `before`.
fn advance(before: &Grid, now: &Grid, pattern: &Pattern) -> Option<Advance> {
    let mut conditions: Vec<State> = Vec::new();
    pattern.shape.conditions(before, now, |cell, digit| conditions.push(state(cell, digit, false)));
    (!conditions.is_empty()).then(|| Advance {
        states: states_of(&pattern.removed),
        conditions,
        nested: None,
    })
}

/// Returns the removed candidates as false states, sorted by cell and digit.
pub(super) fn states_of(removed: &Removed) -> Vec<State> {
    let mut states: Vec<State> = removed
        .iter()
        .flat_map(|&(cell, digits)| digits.iter().map(move |digit| state(cell, digit, false)))
        .collect();
    states.sort_unstable();
    states
}
