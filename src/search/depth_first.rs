//! Depth-first search over a kernel.

use super::collector::Found;
use super::result::Finding;
use crate::model::{Assignment, Cell, Domain};
use crate::solve::{Counter, Limits, Observer, Query, Statistics, StopReason};

/// Domains under propagation, with an undo trail.
pub(crate) trait Kernel {
    /// Narrows the domains until no constraint narrows them further; `false` if one cannot hold. Long runs look at
    /// the limits now and then. The observer, if any, hears each cell that gets its value.
    fn propagate(&mut self, limits: &Limits, observer: Option<&dyn Observer>) -> Result<bool, StopReason>;

    /// The cell to decide next and the value to try first; `None` if every cell has its value.
    fn choose(&self) -> Option<(Cell, u8)>;

    /// The domain of a cell.
    fn domain(&self, cell: Cell) -> Domain;

    /// Leaves a cell only those of its values that are in `domain`.
    fn restrict(&mut self, cell: Cell, domain: Domain);

    /// A point to come back to by [`Kernel::undo`].
    fn mark(&self) -> usize;

    /// Takes back everything since `mark`.
    fn undo(&mut self, mark: usize);

    /// Whether the search had better begin again, because the kernel has learned to choose better. Asked after dead ends.
    fn begin_again(&mut self) -> bool {
        false
    }

    /// The number of cells.
    fn cells(&self) -> usize;

    /// Adds what was spent so far.
    fn spent(&self, statistics: &mut Statistics);
}

/// A decision that can still be taken back: the values of `cell` that were not tried.
struct Decision {
    mark: usize,
    cell: Cell,
    untried: Domain,
}

/// The most solutions that are given up where the search begins again.
const FEW: u64 = 1;

/// Looks for as many solutions as the query wants.
pub(crate) fn explore<K: Kernel>(kernel: &mut K, query: &Query<'_>, limits: &mut Limits) -> Finding {
    let mut found = Found::new(query);
    let start = limits.steps();
    let mut possible = kernel.propagate(limits, query.observer);
    let mut root_mark = kernel.mark();
    let mut decisions: Vec<Decision> = Vec::new();
    let stopped = loop {
        match possible {
            Err(reason) => break Some(reason),
            Ok(true) => {
                if let Some((cell, value)) = kernel.choose() {
                    if let Err(reason) = limits.step() {
                        break Some(reason);
                    }
                    let untried = kernel.domain(cell).difference(Domain::single(value));
                    decisions.push(Decision { mark: kernel.mark(), cell, untried });
                    kernel.restrict(cell, Domain::single(value));
                    possible = kernel.propagate(limits, None);
                    continue;
                }
                match found.add(|| values(kernel), limits) {
                    Ok(true) => {}
                    Ok(false) => break None,
                    Err(reason) => break Some(reason),
                }
            }
            Ok(false) if kernel.begin_again() && found.count() <= FEW && !decisions.is_empty() => {
                // What was found will be found again.
                found = Found::new(query);
                decisions.clear();
                kernel.undo(root_mark);
                possible = kernel.propagate(limits, None);
                root_mark = kernel.mark();
                continue;
            }
            Ok(false) => {}
        }
        let Some(Decision { mark, cell, untried }) = decisions.pop() else { break None };
        kernel.undo(mark);
        kernel.restrict(cell, untried);
        possible = kernel.propagate(limits, None);
    };
    kernel.undo(root_mark);
    let mut statistics = Statistics::default();
    kernel.spent(&mut statistics);
    statistics.add(Counter::Decisions, limits.steps() - start);
    let root = (0..kernel.cells() as Cell).map(|cell| kernel.domain(cell)).collect();
    let (solutions, count) = found.into_parts();
    Finding { solutions, count, stopped, root, statistics }
}

fn values<K: Kernel>(kernel: &K) -> Assignment {
    let value = |cell| kernel.domain(cell).min().expect("a cell without values fails propagation");
    (0..kernel.cells() as Cell).map(value).collect()
}
