//! Subsets of clues that leave no solution.

use std::sync::Arc;

use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Budget, Engine, Goal, Query, Verdict};
use gridproof_model::random::Random;
use gridproof_model::{Domain, Model, Rules};

/// Whether some constraints of a model and domains are known to leave no solution. Out of steps counts as a solution.
pub(super) fn is_contradiction(model: &Model, constraints: &[usize], domains: &[Domain], steps: u64) -> bool {
    if domains.iter().any(|domain| domain.is_empty()) {
        return true;
    }
    let chosen = constraints.iter().map(|&i| model.constraints()[i].clone()).collect();
    let rules = Rules::new(model.cells(), chosen).expect("constraints of a model");
    let model = Model::new(Arc::new(rules), domains.to_vec()).expect("as many domains as cells");
    let budget = Budget { steps: Some(steps), ..Budget::default() };
    let query = Query::new(Goal::Any).within(budget);
    Search.solve(&model, &query).is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
}

/// Clues of a list that leave no solution, none of which can be left out; `None` if all of them leave one, or more than
/// `most` are needed as far as this order shows. `refuted` gives those of some clues that are enough for a contradiction, in
/// their order, if it finds one.
pub(super) fn minimal(
    mut clues: Vec<usize>,
    most: usize,
    random: &mut Random,
    mut refuted: impl FnMut(&[usize]) -> Option<Vec<usize>>,
) -> Option<Vec<usize>> {
    random.shuffle(&mut clues);
    clues = refuted(&clues)?;
    // Halves first: most clues have nothing to do with it.
    let mut size = clues.len() / 2;
    let mut needed = 0;
    while needed < clues.len() {
        size = size.min(clues.len() - needed).max(1);
        let mut rest = clues.clone();
        rest.drain(needed..needed + size);
        if let Some(enough) = refuted(&rest) {
            // Those that are needed stay in front.
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
