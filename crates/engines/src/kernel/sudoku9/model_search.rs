//! Solves models for the engines, using this kernel, within budgets.

use std::ops::ControlFlow;

use super::batch::{Batch, Start};
use super::board::Board;
use super::candidate_codec::words_of_candidates;
use super::depth_first::MAX_DEPTH;
use super::layout::place;
use super::puzzle_state::PuzzleState;
use super::scheduler::SolveAll;
use crate::kernel::simd::{Backend, DigitWords, Task, digit_lane};
use crate::search::collector::SolutionCollector;
use crate::search::result::SearchResult;
use crate::solve::{Cancel, Counter, Limits, Query, SimdLevel, Statistics, StopReason};
use gridproof_model::planted::{self, Fault};
use gridproof_model::structure::{LatinBoxes, Structure};
use gridproof_model::{Domain, Model};

/// Whether the kernel supports this model. It supports exactly the 9x9 sudokus.
pub(crate) fn takes(model: &Model) -> bool {
    Structure::of(model.rules()).latin_boxes.is_some_and(LatinBoxes::is_nine_by_nine)
        && model.domains().iter().all(|domain| domain.difference(Domain::first(9)).is_empty())
}

/// The approximate memory use of a search, in bytes.
pub(crate) const MEMORY: usize = MAX_DEPTH * 3 * 64;

/// Searches a model that the kernel supports (see [`takes`]). Each guess counts as one step of the budget. The result
/// has root domains only if the search was stopped early.
pub(crate) fn search(
    level: SimdLevel,
    model: &Model,
    query: &Query<'_>,
    limits: &mut Limits,
) -> SearchResult {
    let all = vec![ModelSearch::new(query, limits.clone())];
    let mut searches = ModelBatch { models: &[model], cancel: None, all, solution: [0; 81] };
    level.run(SolveAll(&mut searches));
    let spent = limits.steps();
    let search = searches.all.pop().expect("one model");
    *limits = search.limits.clone();
    search.result(level, model, spent)
}

/// Searches many models in parallel lanes, and returns for each model the result of [`search`]. The budget applies to
/// each model separately. It must allow at least [`MEMORY`] bytes and have no time limit.
pub(crate) fn search_many(level: SimdLevel, models: &[&Model], query: &Query<'_>) -> Vec<SearchResult> {
    let mut limits = Limits::start(&query.budget);
    let held = limits.reserve_memory(MEMORY);
    debug_assert_eq!(held, Ok(()));
    let all = models.iter().map(|_| ModelSearch::new(query, limits.clone())).collect();
    let cancel = query.budget.cancel.as_ref();
    let mut searches = ModelBatch { models, cancel, all, solution: [0; 81] };
    level.run(SolveAll(&mut searches));
    searches.all.into_iter().zip(models).map(|(search, model)| search.result(level, model, 0)).collect()
}

/// The searches of many models.
struct ModelBatch<'a> {
    models: &'a [&'a Model],
    /// The flag that cancels all searches.
    cancel: Option<&'a Cancel>,
    all: Vec<ModelSearch<'a>>,
    /// The most recently found solution of any of the models.
    solution: Board,
}

/// The search of a model within its budget.
struct ModelSearch<'q> {
    limits: Limits,
    found: SolutionCollector<'q>,
    /// The reason why the search was stopped early, if it was.
    stopped: Option<StopReason>,
}

impl<'q> ModelSearch<'q> {
    fn new(query: &Query<'q>, limits: Limits) -> Self {
        Self { limits, found: SolutionCollector::new(query), stopped: None }
    }

    /// Ends the search if `more` is false (no more solutions are wanted) or an error (the budget is exhausted).
    fn proceed(&mut self, more: Result<bool, StopReason>) -> ControlFlow<()> {
        match more {
            Ok(true) => return ControlFlow::Continue(()),
            Ok(false) => {}
            Err(reason) => self.stopped = Some(reason),
        }
        ControlFlow::Break(())
    }

    fn result(self, level: SimdLevel, model: &Model, spent: u64) -> SearchResult {
        let mut statistics = Statistics::default();
        statistics.add(Counter::Decisions, self.limits.steps() - spent);
        let root = match self.stopped {
            Some(_) => domains(&level.run(Propagate(words(model)))),
            None => Vec::new(),
        };
        let (solutions, count) = self.found.into_parts();
        SearchResult { solutions, count, stopped: self.stopped, root, statistics }
    }
}

impl Batch for ModelBatch<'_> {
    fn count(&self) -> usize {
        self.models.len()
    }

    fn start(&self, puzzle: usize) -> Start<'_> {
        Start::Words(words(self.models[puzzle]))
    }

    fn on_guess(&mut self, puzzle: usize) -> ControlFlow<()> {
        let search = &mut self.all[puzzle];
        let step = search.limits.step().map(|()| true);
        search.proceed(step)
    }

    fn next_solution(&mut self, _puzzle: usize) -> &mut Board {
        &mut self.solution
    }

    fn on_solution(&mut self, puzzle: usize) -> ControlFlow<()> {
        if planted::has(Fault::KernelLosesSolutions) && self.solution[0] % 2 == 1 {
            return ControlFlow::Continue(());
        }
        let search = &mut self.all[puzzle];
        let more =
            search.found.add(|| self.solution.iter().map(|digit| digit - 1).collect(), &mut search.limits);
        search.proceed(more)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(Cancel::is_cancelled)
    }

    fn on_cancelled(&mut self, puzzle: usize) {
        self.all[puzzle].stopped = Some(StopReason::Cancelled);
    }
}

/// Runs passes of inference without guesses, until nothing changes.
struct Propagate([DigitWords; 3]);

impl Task for Propagate {
    type Output = [DigitWords; 3];

    #[inline(always)]
    fn run<B: Backend>(self) -> [DigitWords; 3] {
        PuzzleState::<B::Digits>::load(&self.0).propagated().words()
    }
}

fn words(model: &Model) -> [DigitWords; 3] {
    words_of_candidates(model.domains().iter().map(|domain| domain.bits() as u16))
}

/// Returns the domain of each cell.
fn domains(words: &[DigitWords; 3]) -> Vec<Domain> {
    let domain = |cell| {
        let (r, bit) = place(cell);
        (0..9).filter(|&digit| words[r].0[digit_lane(usize::from(digit))] >> bit & 1 == 1).collect()
    };
    (0..81).map(domain).collect()
}
