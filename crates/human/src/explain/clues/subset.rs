//! Finds subsets of clues that allow no solution.

use std::sync::Arc;

use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{Budget, Goal, Query, Verdict};
use gridproof_model::random::Random;
use gridproof_model::{Domain, Model, Rules};

/// Whether some constraints of a model are found to contradict the domains. Running out of steps counts as no
/// contradiction.
pub(super) fn is_contradiction(model: &Model, constraints: &[usize], domains: &[Domain], steps: u64) -> bool {
    if domains.iter().any(|domain| domain.is_empty()) {
        return true;
    }
    let chosen = constraints.iter().map(|&i| model.constraints()[i].clone()).collect();
    let rules = Rules::new(model.cells(), chosen).expect("constraints of a model");
    let model = Model::new(Arc::new(rules), domains.to_vec()).expect("as many domains as cells");
    let budget = Budget::default().with_steps(steps);
    let query = Query::new(Goal::Any).within(budget);
    gridproof_gate::solve(&Search, &model, &query)
        .is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
}

/// Finds clues of a list that allow no solution and of which none can be removed. Returns `None` if all of them
/// together allow a solution, or if more than `most` are needed in the order tried. `refuted` receives some clues. If
/// it finds a contradiction, it returns clues that suffice for it, in their order.
pub(super) fn minimal(
    mut clues: Vec<usize>,
    most: usize,
    random: &mut Random,
    mut refuted: impl FnMut(&[usize]) -> Option<Vec<usize>>,
) -> Option<Vec<usize>> {
    random.shuffle(&mut clues);
    clues = refuted(&clues)?;
    // Remove halves first: most clues are not involved in the contradiction.
    let mut size = clues.len() / 2;
    let mut needed = 0;
    while needed < clues.len() {
        size = size.min(clues.len() - needed).max(1);
        let mut rest = clues.clone();
        rest.drain(needed..needed + size);
        if let Some(enough) = refuted(&rest) {
            // The needed clues remain at the front.
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
