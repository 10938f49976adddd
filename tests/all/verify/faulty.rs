//! Engines that are wrong on purpose.

use std::sync::Arc;

use gridproof_engines::engine::search::Search;
use gridproof_engines::solve::{
    Capabilities, Deduction, Deductions, Engine, Outcome, Query, Rule, Statistics, StopReason, Unsupported,
    Verdict,
};
use gridproof_model::{Assignment, Cell, Domain, Model, Rules};

fn capabilities(complete: bool) -> Capabilities {
    let capabilities = Capabilities::complete("every puzzle", "wrong on purpose");
    if complete { capabilities } else { capabilities.incomplete() }
}

/// The true solutions, at most `limit`.
fn solutions(model: &Model, limit: usize) -> Vec<Assignment> {
    Search
        .solve(model, &Query::solutions(limit))
        .map_or_else(|_| Vec::new(), |outcome| outcome.solutions.into_vec())
}

fn outcome(solutions: Vec<Assignment>, query: &Query<'_>) -> Outcome {
    Outcome::of_search(solutions, query.wanted(), None, Statistics::default())
}

/// Stops at the first solution and reports that it is unique.
#[derive(Debug)]
pub(crate) struct SaysUnique;

impl Engine for SaysUnique {
    fn name(&self) -> &'static str {
        "says-unique"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(outcome(solutions(model, 1), query))
    }
}

/// Drops the last solution if there are at least `from`.
#[derive(Debug)]
pub(crate) struct DropsASolution {
    pub(crate) from: usize,
}

impl Engine for DropsASolution {
    fn name(&self) -> &'static str {
        "drops-a-solution"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let wanted = query.wanted();
        let mut found = solutions(model, self.from.max(wanted + 1));
        if found.len() >= self.from {
            found.pop();
        }
        found.truncate(wanted);
        Ok(outcome(found, query))
    }
}

/// Changes the last cell of each solution.
#[derive(Debug)]
pub(crate) struct InventsASolution;

impl Engine for InventsASolution {
    fn name(&self) -> &'static str {
        "invents-a-solution"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut found = solutions(model, query.wanted());
        for cell in found.iter_mut().filter_map(|solution| solution.last_mut()) {
            *cell = u8::from(*cell == 0);
        }
        Ok(outcome(found, query))
    }
}

/// Ignores the last constraint, which is the last column of a nonogram.
#[derive(Debug)]
pub(crate) struct IgnoresTheLastColumn;

impl Engine for IgnoresTheLastColumn {
    fn name(&self) -> &'static str {
        "ignores-the-last-column"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let [most @ .., _] = model.constraints() else { return Ok(outcome(Vec::new(), query)) };
        let rules = Rules::new(model.cells(), most.to_vec()).expect("some of the rules of a model");
        let model = Model::new(Arc::new(rules), model.domains().to_vec()).expect("the model's domains");
        Ok(outcome(solutions(&model, query.wanted()), query))
    }
}

/// Solves correctly, but reports that the value of an open cell follows from a single line.
#[derive(Debug)]
pub(crate) struct DecidesACell;

impl Engine for DecidesACell {
    fn name(&self) -> &'static str {
        "decides-a-cell"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true).reporting(Deductions::Steps)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let found = solutions(model, query.wanted());
        if let (Some(observer), [first, ..]) = (query.observer, &found[..]) {
            let open = model.domains().iter().position(|domain| domain.len() > 1).unwrap_or(0);
            let (cell, value) = (open as Cell, first[open]);
            let left = Domain::single(value);
            observer.deduced(&Deduction::new(cell, left, Domain::EMPTY, Rule::Line, &[0]));
        }
        Ok(outcome(found, query))
    }
}

/// Counts one solution too many.
#[derive(Debug)]
pub(crate) struct CountsOneTooMany;

impl Engine for CountsOneTooMany {
    fn name(&self) -> &'static str {
        "counts-one-too-many"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut outcome = Search.solve(model, query)?;
        outcome.count = outcome.count.map(|count| count + 1);
        Ok(outcome)
    }
}

/// Loses all solutions when it solves many models at once.
#[derive(Debug)]
pub(crate) struct LosesSolutionsOfMany;

impl Engine for LosesSolutionsOfMany {
    fn name(&self) -> &'static str {
        "loses-solutions-of-many"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Search.solve(model, query)
    }
    fn solves_many(&self, _: &Model) -> bool {
        true
    }
    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        models.iter().map(|_| Ok(outcome(Vec::new(), query))).collect()
    }
}

/// Loses its solutions if there is no observer, like an engine that then uses a faulty kernel.
#[derive(Debug)]
pub(crate) struct RightWhenObserved;

impl Engine for RightWhenObserved {
    fn name(&self) -> &'static str {
        "right-when-observed"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true).reporting(Deductions::Steps)
    }
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let found = if query.observer.is_some() { solutions(model, query.wanted()) } else { Vec::new() };
        Ok(outcome(found, query))
    }
}

/// Gives up at once.
#[derive(Debug)]
pub(crate) struct AlwaysUnknown;

impl Engine for AlwaysUnknown {
    fn name(&self) -> &'static str {
        "always-unknown"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(true)
    }
    fn solve(&self, _: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(Outcome::of_search(Vec::new(), query.wanted(), Some(StopReason::Steps), Statistics::default()))
    }
}

/// A number of solutions that no other engine is asked to list.
const MANY: usize = 1000;

/// Stalls after removing a value that occurs only in a later solution, not in the first ones of the other engines.
#[derive(Debug)]
pub(crate) struct FollowsAHunch;

impl Engine for FollowsAHunch {
    fn name(&self) -> &'static str {
        "follows-a-hunch"
    }
    fn capabilities(&self) -> Capabilities {
        capabilities(false)
    }
    fn solve(&self, model: &Model, _: &Query<'_>) -> Result<Outcome, Unsupported> {
        let all = solutions(model, MANY);
        let mut decided = model.domains().to_vec();
        let (first, rest) = all.split_at(all.len() / 2);
        let values = |list: &[Assignment], cell: usize| -> Domain { list.iter().map(|s| s[cell]).collect() };
        let late = |cell| values(rest, cell).difference(values(first, cell));
        if all.len() == MANY
            && let Some((cell, value)) =
                (0..model.cells()).find_map(|cell| late(cell).min().map(|v| (cell, v)))
        {
            decided[cell] = decided[cell].difference(Domain::single(value));
        }
        let mut outcome = Outcome::new(Verdict::Stalled, Vec::new(), None);
        outcome.decided = Some(decided);
        Ok(outcome)
    }
}
