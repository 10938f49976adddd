//! Subsets of a model's clues, and those that leave no solution.

use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::search::Search;
use crate::model::{Constraint, Domain, Model, Origin, Rules};
use crate::random::Random;
use crate::solve::{Budget, Engine, Goal, Query, Verdict};

/// A model of which clues can be left out, each with the constraints that state it.
#[derive(Debug)]
pub(super) struct Subsets<'m> {
    model: &'m Model,
    /// Steps of each call; one out of budget counts as satisfiable.
    steps: u64,
    /// Calls so far.
    pub(super) calls: u64,
    /// The constraints of each clue.
    pub(super) clues: Vec<Vec<usize>>,
}

impl<'m> Subsets<'m> {
    /// The constraints of a model, those of one clue together; constraints on graphs come last, since they take longest.
    pub(super) fn of_clues(model: &'m Model, steps: u64) -> Self {
        let mut clues: Vec<(Origin, Vec<usize>)> = Vec::new();
        let mut index: HashMap<Origin, usize> = HashMap::new();
        for constraint in 0..model.constraints().len() {
            let origin = clue_of(model, constraint);
            let clue = *index.entry(origin.clone()).or_insert_with(|| {
                clues.push((origin, Vec::new()));
                clues.len() - 1
            });
            clues[clue].1.push(constraint);
        }
        let on_graphs = |list: &[usize]| {
            list.iter().any(|&constraint| {
                matches!(
                    model.constraints()[constraint],
                    Constraint::Connected(_) | Constraint::Loop(_) | Constraint::Regions(_)
                )
            })
        };
        clues.sort_by_key(|(_, list)| on_graphs(list));
        Self { model, steps, calls: 0, clues: clues.into_iter().map(|(_, list)| list).collect() }
    }

    /// The constraints of a model, each by itself.
    #[cfg(test)]
    pub(super) fn of_constraints(model: &'m Model, steps: u64) -> Self {
        let clues = (0..model.constraints().len()).map(|constraint| vec![constraint]).collect();
        Self { model, steps, calls: 0, clues }
    }

    /// The name of a clue.
    pub(super) fn name(&self, clue: usize) -> Origin {
        clue_of(self.model, self.clues[clue][0])
    }

    /// The constraints of some clues.
    pub(super) fn constraints(&self, clues: &[usize]) -> Vec<usize> {
        clues.iter().flat_map(|&clue| self.clues[clue].iter().copied()).collect()
    }

    /// Whether some clues and domains are known to leave no solution.
    pub(super) fn is_contradiction(&mut self, clues: &[usize], domains: &[Domain]) -> bool {
        if domains.iter().any(|domain| domain.is_empty()) {
            return true;
        }
        self.calls += 1;
        let constraints = self.constraints(clues);
        let chosen = constraints.into_iter().map(|i| self.model.constraints()[i].clone()).collect();
        let rules = Rules::new(self.model.cells(), chosen).expect("constraints of a model");
        let model = Model::new(Arc::new(rules), domains.to_vec()).expect("as many domains as cells");
        let budget = Budget { steps: Some(self.steps), ..Budget::default() };
        let query = Query::new(Goal::Any).within(budget);
        Search.solve(&model, &query).is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
    }

    /// Clues of a list that leave no solution, none of which can be left out; `None` if all of them leave one, or
    /// more than `most` are needed as far as this order shows.
    pub(super) fn minimal(
        &mut self,
        mut clues: Vec<usize>,
        domains: &[Domain],
        most: usize,
        random: &mut Random,
    ) -> Option<Vec<usize>> {
        if !self.is_contradiction(&clues, domains) {
            return None;
        }
        random.shuffle(&mut clues);
        // Halves first: most clues have nothing to do with it.
        let mut size = clues.len() / 2;
        let mut needed = 0;
        while needed < clues.len() {
            size = size.min(clues.len() - needed).max(1);
            let mut rest = clues.clone();
            rest.drain(needed..needed + size);
            if self.is_contradiction(&rest, domains) {
                clues = rest;
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
}

/// The clue that a constraint comes from: where several constraints state one clue, their origins differ by a number.
fn clue_of(model: &Model, constraint: usize) -> Origin {
    let origin = model.constraints()[constraint].origin();
    let Origin::Named(name) = origin else { return origin.clone() };
    let numbered = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    match numbered {
        Some((clue, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            clue.into()
        }
        _ => origin.clone(),
    }
}
