//! `gridproof rules solve`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Query, Verdict};
use gridproof_puzzles::compile::CompileError;
use gridproof_puzzles::{RuledError, RuledPuzzle};
use gridproof_rules::board::in_order;
use gridproof_rules::trial::{Report, Solved};
use gridproof_rules::{Kind, grid};

use super::puzzles::boards;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;

/// How to solve.
pub(super) struct Limits {
    /// The number of solutions to look for.
    pub(super) solutions: usize,
    /// The time for each puzzle.
    pub(super) timeout: Option<Duration>,
}

/// Solves the plain grids of files by the rules, and prints each with its solutions.
pub(super) fn solve(
    rules: Kind,
    text: (&Path, &str),
    files: &[PathBuf],
    limits: &Limits,
    out: &mut impl Write,
) -> io::Result<Exit> {
    let rules = Arc::new(rules);
    let engine = engine::by_name("auto").expect("an engine");
    let (mut is_first, mut is_negative, mut is_undecided) = (true, false, false);
    for path in files {
        let Some(boards) = boards(&rules, None, path) else { return Ok(Exit::Error) };
        for (number, board) in (1..).zip(boards) {
            let name = format!("puzzle {number} of {}", path.display());
            let puzzle = match RuledPuzzle::new(Arc::clone(&rules), board.puzzle) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    report(&name, &error, text);
                    return Ok(Exit::Error);
                }
            };
            let budget = limits.timeout.map_or_else(Budget::default, Budget::time);
            let query = Query::solutions(limits.solutions.max(1)).within(budget);
            let outcome = match gridproof_gate::solve(engine, &puzzle, &query) {
                Ok(outcome) => outcome.into_inner(),
                Err(error) => {
                    diagnose::error(&format!("{name}: {error}"));
                    return Ok(Exit::Internal);
                }
            };
            let verdict = match outcome.verdict {
                Verdict::Unique => "one solution",
                Verdict::Multiple => "several solutions",
                Verdict::Satisfiable => "a solution; whether there are others is not known",
                Verdict::Unsatisfiable => "no solution",
                _ => "not decided",
            };
            is_negative |= matches!(outcome.verdict, Verdict::Multiple | Verdict::Unsatisfiable);
            is_undecided |= outcome.stopped.is_some();
            if !std::mem::take(&mut is_first) {
                writeln!(out, "---")?;
            }
            writeln!(out, "# {name}: {verdict}")?;
            out.write_all(grid::draw(&rules, puzzle.puzzle()).as_bytes())?;
            for (index, solution) in outcome.solutions.iter().enumerate() {
                if index > 0 {
                    writeln!(out, "---\n# {name}: another solution")?;
                    out.write_all(grid::draw(&rules, puzzle.puzzle()).as_bytes())?;
                }
                let answer = puzzle.answer(solution);
                out.write_all(grid::draw_solution(&rules, puzzle.puzzle().size, &answer).as_bytes())?;
            }
            out.flush()?;
        }
    }
    Ok(match (is_undecided, is_negative) {
        (true, _) => Exit::Undecided,
        (_, true) => Exit::Negative,
        _ => Exit::Success,
    })
}

/// The time for a puzzle whose other solutions a search did not find or exclude.
const TIME: Duration = Duration::from_secs(5);

/// Looks with an engine for other solutions of puzzles for which the search did not end. Returns the puzzles that have
/// none; other solutions are added to the accepted boards.
pub(super) fn settle(rules: &Kind, puzzles: &[Solved], report: &mut Report) -> Vec<usize> {
    let rules = Arc::new(rules.clone());
    let mut unique = Vec::new();
    report.unfinished.retain(|&index| {
        let solved = &puzzles[index];
        let Ok(puzzle) = RuledPuzzle::new(Arc::clone(&rules), solved.puzzle.clone()) else { return true };
        let query = Query::solutions(2).within(Budget::time(TIME));
        let engine = engine::by_name("auto").expect("an engine");
        let Ok(outcome) = gridproof_gate::solve(engine, &puzzle, &query) else { return true };
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

/// Reports why a puzzle cannot be solved; with its place in the file if it is a rule.
fn report(name: &str, error: &RuledError, (path, text): (&Path, &str)) {
    if let RuledError::Rules(error @ CompileError::NoConstraint { span, .. }) = error {
        let shown = gridproof_rules::RuleError::new(*span, error.to_string());
        diagnose::rendered(&format!("error: {}", shown.show(&path.display().to_string(), text)));
    } else {
        diagnose::error(&format!("{name}: {error}"));
    }
}
