//! Depth-first search over a store of domains.

use super::collector::SolutionCollector;
use super::result::SearchResult;
use crate::solve::{Counter, Limits, Query, Statistics, StopReason};
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Assignment, Cell, Domain};

/// A store of domains that can be propagated, with an undo trail.
pub(crate) trait Store {
    /// Propagates to the fixpoint. Returns `false` on a contradiction. Long propagations check the limits from time
    /// to time.
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason>;

    /// Chooses the cell to decide next and the value to try first; `None` if every cell is decided.
    fn choose(&self) -> Option<(Cell, u8)>;

    /// Whether the cell is shown. Solutions that differ only in cells that are not shown count as the same. Branching
    /// decides all shown cells before the others.
    fn is_shown(&self, cell: Cell) -> bool {
        let _ = cell;
        true
    }

    /// The domain of a cell.
    fn domain(&self, cell: Cell) -> Domain;

    /// Restricts a cell to the values in `domain`.
    fn post(&mut self, cell: Cell, domain: Domain);

    /// The current level, to which [`Store::undo`] can return.
    fn level(&self) -> usize;

    /// Undoes all changes made since the level was `level`.
    fn undo(&mut self, level: usize);

    /// Whether to restart the search because the branching heuristic has improved. Called after contradictions.
    fn restart(&mut self) -> bool {
        false
    }

    /// The number of cells.
    fn cells(&self) -> usize;

    /// Adds the counters of the work done so far.
    fn spent(&self, statistics: &mut Statistics);
}

/// An open decision, with the values of `cell` that have not been tried yet.
struct Decision {
    level: usize,
    cell: Cell,
    untried: Domain,
}

/// A restart may discard at most this number of solutions, which the search then finds again.
const MAX_LOST_SOLUTIONS: u64 = 1;

/// Searches for as many solutions as the query requests, depth first and with propagation at each node.
pub(crate) fn depth_first_search<K: Store>(
    store: &mut K,
    query: &Query<'_>,
    limits: &mut Limits,
) -> SearchResult {
    let mut found = SolutionCollector::new(query);
    let start = limits.steps();
    let mut possible = store.propagate(limits);
    let mut root_level = store.level();
    let mut decisions: Vec<Decision> = Vec::new();
    let stopped = loop {
        match possible {
            Err(reason) => break Some(reason),
            Ok(true) => {
                if let Some((cell, value)) = store.choose() {
                    if let Err(reason) = limits.step() {
                        break Some(reason);
                    }
                    let untried = store.domain(cell).difference(Domain::single(value));
                    decisions.push(Decision { level: store.level(), cell, untried });
                    store.post(cell, Domain::single(value));
                    possible = store.propagate(limits);
                    continue;
                }
                limits.solution();
                match found.add(|| values(store), limits) {
                    Ok(true) if planted::has(Fault::SearchStopsAtTheFirst) => break None,
                    Ok(true) => {}
                    Ok(false) => break None,
                    Err(reason) => break Some(reason),
                }
                // Skip solutions that differ from this one only in cells that are not shown.
                while decisions.last().is_some_and(|decision| !store.is_shown(decision.cell)) {
                    decisions.pop();
                }
            }
            Ok(false) if limits.dead_end().is_err() => break Some(StopReason::Steps),
            // A restart discards the solutions found so far, so the search restarts only while few have been found.
            Ok(false) if store.restart() && found.count() <= MAX_LOST_SOLUTIONS && !decisions.is_empty() => {
                found = SolutionCollector::new(query);
                decisions.clear();
                store.undo(root_level);
                possible = store.propagate(limits);
                root_level = store.level();
                continue;
            }
            Ok(false) => {}
        }
        let Some(Decision { level, cell, untried }) = decisions.pop() else { break None };
        store.undo(level);
        // Branching is binary: the second branch excludes the value that was tried.
        store.post(cell, untried);
        possible = store.propagate(limits);
    };
    store.undo(root_level);
    let mut statistics = Statistics::default();
    store.spent(&mut statistics);
    statistics.add(Counter::Decisions, limits.steps() - start);
    let root = (0..store.cells() as Cell).map(|cell| store.domain(cell)).collect();
    let (solutions, count) = found.into_parts();
    SearchResult { solutions, count, stopped, root, statistics }
}

fn values<K: Store>(store: &K) -> Assignment {
    let value = |cell| store.domain(cell).min().expect("a cell without values fails propagation");
    (0..store.cells() as Cell).map(value).collect()
}
