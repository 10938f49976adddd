//! Solving steps as a person would take them, for hints and complete explanations.

use std::time::Duration;

use gridproof::{Budget, Goal, Query, Verdict};
use gridproof_batch::record::{Fault, FaultCode};
use gridproof_human::explain::{ExplainedStep, Way, WayOptions};
use gridproof_model::Domain;
use gridproof_puzzles::Puzzle;
use serde::Serialize;

use crate::text::refused;

/// The steps that follow a state of play.
#[derive(Serialize)]
pub(crate) struct Explained {
    /// The cells with entries that differ from the solution. The steps do not depend on them.
    wrong: Vec<usize>,
    steps: Vec<ExplainedStep>,
}

/// Explains a puzzle with exactly one solution, starting from a state of play. Returns at most `most` steps.
pub(crate) fn explain(puzzle: &Puzzle, state: Option<&[Vec<u8>]>, most: usize) -> Result<Explained, Fault> {
    let query = Query::new(Goal::Unique).within(Budget::time(Duration::from_secs(20)));
    let outcome = gridproof::solve_with(puzzle, &query);
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        return Err(refused("only a puzzle with exactly one solution can be explained"));
    };
    let entered = |cell: usize| match state.and_then(|state| state.get(cell)).map(Vec::as_slice) {
        Some(&[value]) => Some(value),
        _ => None,
    };
    let (right, wrong): (Vec<_>, Vec<_>) = (0..solution.len())
        .filter_map(|cell| Some((cell, entered(cell)?)))
        .partition(|&(cell, value)| value == solution[cell]);
    let model = puzzle.model();
    let mut known = model.domains().to_vec();
    for &(cell, value) in &right {
        known[cell] = Domain::single(value);
    }
    let options = WayOptions { solution: Some(solution), known: Some(&known), ..WayOptions::default() };
    let mut way = Way::with(puzzle, options).map_err(|error| refused(error.to_string()))?;
    // Steps without conclusions are left out: they concern cells that the board does not show.
    let steps = way.by_ref().filter(|step| !step.conclusions.is_empty()).take(most).collect();
    if let Some(wrong) = way.wrong_step() {
        return Err(Fault::new(FaultCode::Internal, wrong.to_string()));
    }
    Ok(Explained { wrong: wrong.into_iter().map(|(cell, _)| cell).collect(), steps })
}
