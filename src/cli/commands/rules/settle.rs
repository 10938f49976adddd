//! Whether solved puzzles have other solutions, by an engine.

use std::sync::Arc;
use std::time::Duration;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query, Verdict};
use gridproof_gate::Checked;
use gridproof_puzzles::RuledPuzzle;
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, Puzzle, in_order};
use gridproof_rules::trial::{Report, Solved};

/// The time for a puzzle whose other solutions a search did not find or exclude.
const TIME: Duration = Duration::from_secs(5);

/// The only solution of a puzzle; `None` if an engine does not find out that there is exactly one.
pub(super) fn only_solution(rules: &Kind, puzzle: &Puzzle) -> Option<Answer> {
    let puzzle = RuledPuzzle::new(Arc::new(rules.clone()), puzzle.clone()).ok()?;
    let outcome = two_solutions_of(&puzzle)?;
    let solution = outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique)?;
    Some(puzzle.answer(solution))
}

/// Asks an engine for two solutions.
fn two_solutions_of(puzzle: &RuledPuzzle) -> Option<Checked> {
    let query = Query::solutions(2).within(Budget::time(TIME));
    let engine = engine::by_name("auto").expect("an engine");
    gridproof_gate::solve(engine, puzzle, &query).ok()
}

/// Looks with an engine for other solutions of puzzles for which the search did not end. Returns the puzzles that have
/// none; other solutions are added to the accepted boards.
pub(super) fn settle(rules: &Kind, puzzles: &[Solved], report: &mut Report) -> Vec<usize> {
    let rules = Arc::new(rules.clone());
    let mut unique = Vec::new();
    report.unfinished.retain(|&index| {
        let solved = &puzzles[index];
        let Ok(puzzle) = RuledPuzzle::new(Arc::clone(&rules), solved.puzzle.clone()) else { return true };
        let Some(outcome) = two_solutions_of(&puzzle) else { return true };
        let solution = in_order(solved.solution.clone());
        let mut found = outcome.solutions.iter().map(|found| in_order(puzzle.answer(found)));
        match (outcome.verdict, found.find(|found| *found != solution)) {
            (_, Some(other)) => report.accepted.push((index, other)),
            (Verdict::Unique, None) => unique.push(index),
            _ => return true,
        }
        false
    });
    unique
}
