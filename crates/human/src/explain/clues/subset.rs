//! Finds subsets of clues that allow no solution.

use std::sync::Arc;

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Goal, Query, Verdict};
use gridproof_model::random::Random;
use gridproof_model::{Domain, Model, Rules};

/// Whether an engine finds within the budget that these constraints of a model contradict the domains.
pub(super) fn is_contradiction(
    model: &Model,
    constraints: &[usize],
    domains: &[Domain],
    budget: Budget,
) -> bool {
    if domains.iter().any(|domain| domain.is_empty()) {
        return true;
    }
    let chosen = constraints.iter().map(|&i| model.constraints()[i].clone()).collect();
    let rules = Rules::new(model.cells(), chosen).expect("constraints of a model");
    let model = Model::new(Arc::new(rules), domains.to_vec()).expect("as many domains as cells");
    let query = Query::new(Goal::Any).within(budget);
    gridproof_gate::solve(&Auto, &model, &query)
        .is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
}

/// Finds a minimal subset of the clues that allows no solution: none of its clues can be removed. Returns `None` if
/// `refuted` finds no contradiction among all clues, or if more than `most` clues are needed in the order tried.
/// `refuted` receives a list of clues. If these clues contradict each other, it returns clues from the list that
/// suffice for the contradiction, in the same order.
pub(super) fn minimal(
    mut clues: Vec<usize>,
    most: usize,
    random: &mut Random,
    mut refuted: impl FnMut(&[usize]) -> Option<Vec<usize>>,
) -> Option<Vec<usize>> {
    random.shuffle(&mut clues);
    clues = refuted(&clues)?;
    // Try to remove half of the clues first, because most clues are not involved in the contradiction.
    let mut size = clues.len() / 2;
    let mut needed = 0;
    while needed < clues.len() {
        size = size.min(clues.len() - needed).max(1);
        let mut rest = clues.clone();
        rest.drain(needed..needed + size);
        if let Some(enough) = refuted(&rest) {
            // The clues that are known to be needed remain at the front.
            needed = rest[..needed].iter().filter(|clue| enough.contains(clue)).count();
            clues = enough;
        } else if size > 1 {
            size /= 2;
        } else {
            needed += 1;
            size = (clues.len() - needed) / 2;
            if needed > most {
                return None;
            }
        }
    }
    clues.sort_unstable();
    Some(clues)
}
