//! The `search` engine: depth-first search with complete propagation, branching on the most constrained cell.
//!
//! The store depends on the model. Nonograms use a store of bit-parallel lines. For black and white nonograms, this
//! store probes cells at the nodes of the search once branching has led to contradictions. Other models use a store
//! with one domain per cell. If all constraints are `AllDifferent`, generalised arc consistency is enforced on them.
//! For 9x9 sudokus, there is a kernel with its own search, [`sudoku9`].

use crate::kernel::boards;
use crate::kernel::nonogram::clues::{BoardClues, Clues};
use crate::kernel::nonogram::coloured::clues::ColourClues;
use crate::kernel::nonogram::grid::Grid;
use crate::kernel::nonogram::line::{Bits, with_word};
use crate::kernel::nonogram::probe::Prober;
use crate::kernel::nonogram::probing_search::ProbingStore;
use crate::kernel::sudoku9;
use crate::search::deductions;
use crate::search::depth_first::depth_first_search;
use crate::search::result::SearchResult;
use crate::search::store::DomainStore;
use crate::solve::{
    BoardSolver, Capabilities, Deductions, Engine, Limits, Outcome, Query, Statistics, StopReason,
    Unsupported,
};
use gridproof_model::structure::Structure;
use gridproof_model::{Domain, Model};

/// The engine `search`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search;

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete("every puzzle", "line solving and probing, or singles and matchings, while branching on the most constrained cell").reporting(Deductions::Propagation)
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut limits = Limits::start(&query.budget);
        report_deductions(model, query, &limits);
        Ok(search(model, query, &mut limits).into_outcome(query.wanted()))
    }

    fn solves_many(&self, model: &Model) -> bool {
        sudoku9::takes(model)
    }

    fn board_solver(&self, query: &Query<'_>) -> Option<Box<dyn BoardSolver>> {
        boards::solver(query, boards::search_effort)
    }

    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        solve_many(self, models, query)
    }
}

/// The engine `search` without the kernels that are specialised for one kind of puzzle. It uses one domain per cell,
/// and a propagator for each kind of constraint. Tests compare the kernels with this engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct GeneralSearch;

impl Engine for GeneralSearch {
    fn name(&self) -> &'static str {
        "general-search"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete("every puzzle", "singles and matchings, or line solving, while branching")
            .reporting(Deductions::Propagation)
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut limits = Limits::start(&query.budget);
        report_deductions(model, query, &limits);
        if let Err(reason) = limits.reserve_memory(DomainStore::memory(model)).and_then(|()| limits.check()) {
            return Ok(stopped(model, query, reason).into_outcome(query.wanted()));
        }
        Ok(search_domains(model, query, &mut limits).into_outcome(query.wanted()))
    }
}

/// Reports the deductions of plain propagation to the observer, if there is one.
pub(super) fn report_deductions(model: &Model, query: &Query<'_>, limits: &Limits) {
    if let Some(observer) = query.observer {
        // The error can be ignored: the search itself soon detects the limit that ended the report.
        let _ = deductions::report(model, limits, observer);
    }
}

/// Implements [`Engine::solve_many`] for engines that use the sudoku kernel. It solves many 9x9 sudokus at once, in the
/// lanes of SIMD vectors. This is many times faster than solving them one by one.
pub(super) fn solve_many(
    engine: &dyn Engine,
    models: &[Model],
    query: &Query<'_>,
) -> Vec<Result<Outcome, Unsupported>> {
    // With a time limit there is no batch, because the puzzles in a batch would share the limit.
    let fits = query.budget.time.is_none() && query.budget.memory >= sudoku9::MEMORY;
    let batched = |model: &Model| fits && sudoku9::takes(model);
    let sudokus: Vec<&Model> = models.iter().filter(|model| batched(model)).collect();
    let found = if fits { sudoku9::search_many(query.simd_level(), &sudokus, query) } else { Vec::new() };
    let (mut found, wanted) = (found.into_iter(), query.wanted());
    let outcome = |model| match if batched(model) { found.next() } else { None } {
        Some(result) => Ok(result.into_outcome(wanted)),
        None => engine.solve(model, query),
    };
    models.iter().map(outcome).collect()
}

/// Searches `model` with the store or kernel that suits it. Each decision, together with the probing that it causes,
/// is one step of the budget.
pub(crate) fn search(model: &Model, query: &Query<'_>, limits: &mut Limits) -> SearchResult {
    let is_sudoku = sudoku9::takes(model);
    let clues = Clues::of_model(model);
    let in_colours = if clues.is_none() { ColourClues::of_model(model) } else { None };
    let needed = match (&clues, &in_colours) {
        (Some(clues), _) => with_word!(clues.longest_line(), W => Grid::<_, W>::memory(clues)),
        (None, Some(clues)) => with_word!(clues.longest_line(), W => Grid::<_, W>::memory(clues)),
        _ if is_sudoku => sudoku9::MEMORY,
        _ => DomainStore::memory(model),
    };
    if let Err(reason) = limits.reserve_memory(needed).and_then(|()| limits.check()) {
        return stopped(model, query, reason);
    }
    match (&clues, &in_colours) {
        (Some(clues), _) => {
            with_word!(clues.longest_line(), W => search_lines::<W>(clues, model, query, limits))
        }
        (None, Some(clues)) => with_word!(clues.longest_line(), W => {
            depth_first_search(&mut Grid::<_, W>::new(clues, model.domains()), query, limits)
        }),
        _ if is_sudoku => sudoku9::search(query.simd_level(), model, query, limits),
        _ => search_domains(model, query, limits),
    }
}

/// Searches any model with the general store: one domain per cell.
fn search_domains(model: &Model, query: &Query<'_>, limits: &mut Limits) -> SearchResult {
    let structure = Structure::of(model.rules());
    if structure.all_different {
        depth_first_search(&mut DomainStore::with_matchings(model, &structure), query, limits)
    } else {
        depth_first_search(&mut DomainStore::new(model, &structure), query, limits)
    }
}

/// The result of a search that was stopped before it began.
fn stopped(model: &Model, query: &Query<'_>, reason: StopReason) -> SearchResult {
    SearchResult {
        solutions: Vec::new(),
        count: query.goal.counts().then_some(0),
        stopped: Some(reason),
        root: model.domains().to_vec(),
        statistics: Statistics::default(),
    }
}

fn search_lines<W: Bits>(
    clues: &Clues,
    model: &Model,
    query: &Query<'_>,
    limits: &mut Limits,
) -> SearchResult {
    if let Some((solution, lines)) = boards::line_solution(clues, model, query) {
        return SearchResult {
            root: solution.iter().map(|&value| Domain::single(value)).collect(),
            solutions: vec![solution],
            count: query.goal.counts().then_some(1),
            stopped: None,
            statistics: boards::search_effort(lines),
        };
    }
    // Probing is optional. It is not used if it would leave too little memory for solutions.
    let needed = Prober::<W>::memory(clues);
    let may_probe = limits.check_memory(2 * needed).and_then(|()| limits.reserve_memory(needed)).is_ok();
    let grid = Grid::<_, W>::new(clues, model.domains());
    depth_first_search(&mut ProbingStore::new(grid, may_probe), query, limits)
}

#[cfg(test)]
mod tests;
