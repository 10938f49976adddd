//! Subsets of a model's constraints, and those that leave no solution.

use std::sync::Arc;

use crate::engine::search::Search;
use crate::model::{Domain, Model, Rules};
use crate::random::Random;
use crate::solve::{Budget, Engine, Goal, Query, Verdict};

/// A model of which constraints can be left out.
#[derive(Debug)]
pub(super) struct Subsets<'m> {
    model: &'m Model,
    /// Steps of each call; one out of budget counts as satisfiable.
    steps: u64,
    /// Calls so far.
    pub(super) calls: u64,
}

impl<'m> Subsets<'m> {
    pub(super) fn new(model: &'m Model, steps: u64) -> Self {
        Self { model, steps, calls: 0 }
    }

    /// Whether some constraints and domains are known to leave no solution.
    pub(super) fn is_contradiction(&mut self, constraints: &[usize], domains: &[Domain]) -> bool {
        if domains.iter().any(|domain| domain.is_empty()) {
            return true;
        }
        self.calls += 1;
        let chosen = constraints.iter().map(|&i| self.model.constraints()[i].clone()).collect();
        let rules = Rules::new(self.model.cells(), chosen).expect("constraints of a model");
        let model = Model::new(Arc::new(rules), domains.to_vec()).expect("as many domains as cells");
        let budget = Budget { steps: Some(self.steps), ..Budget::default() };
        let query = Query::new(Goal::Any).within(budget);
        Search.solve(&model, &query).is_ok_and(|outcome| outcome.verdict == Verdict::Unsatisfiable)
    }

    /// Constraints of a list that leave no solution, none of which can be left out; `None` if all of them leave one, or
    /// more than `most` are needed as far as this order shows.
    pub(super) fn minimal(
        &mut self,
        mut constraints: Vec<usize>,
        domains: &[Domain],
        most: usize,
        random: &mut Random,
    ) -> Option<Vec<usize>> {
        if !self.is_contradiction(&constraints, domains) {
            return None;
        }
        random.shuffle(&mut constraints);
        // Halves first: most constraints have nothing to do with it.
        let mut size = constraints.len() / 2;
        let mut needed = 0;
        while needed < constraints.len() {
            size = size.min(constraints.len() - needed).max(1);
            let mut rest = constraints.clone();
            rest.drain(needed..needed + size);
            if self.is_contradiction(&rest, domains) {
                constraints = rest;
            } else if size > 1 {
                size /= 2;
            } else {
                needed += 1;
                size = (constraints.len() - needed) / 2;
                if needed > most {
                    return None;
                }
            }
        }
        constraints.sort_unstable();
        Some(constraints)
    }
}
