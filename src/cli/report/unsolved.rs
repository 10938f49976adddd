//! Solves puzzles for commands that need the solution, and reports puzzles that were not solved.

use std::time::Duration;

use gridproof_engines::solve::{Budget, Clock, Outcome, Query, StopReason, Verdict};
use gridproof_puzzles::Puzzle;

use super::diagnose;
use crate::cli::exit::Exit;

/// Solves a puzzle within a time limit.
///
/// # Errors
/// Returns the exit code as an error if the puzzle is not decided. The reason is printed.
pub(crate) fn solved_within(time: Option<Duration>, puzzle: &Puzzle) -> Result<Outcome, Exit> {
    let outcome = crate::solve_with(puzzle, &Query::default().within(Budget::default().with_time(time)));
    let Verdict::Unknown(reason) = outcome.verdict else { return Ok(outcome) };
    diagnose::error(&unsolved(reason, outcome.detail.as_deref()));
    Err(match reason {
        StopReason::Internal => Exit::Internal,
        StopReason::Cancelled => Exit::Interrupted,
        _ => Exit::Negative,
    })
}

/// A budget with the time that is left of the limit `time`. `clock` has been running since the start of the command.
pub(crate) fn left_of(time: Option<Duration>, clock: &Clock) -> Budget {
    Budget::default().with_time(time.map(|time| time.saturating_sub(clock.elapsed())))
}

/// The message for a puzzle that was not solved. It includes the reason.
pub(crate) fn unsolved(reason: StopReason, detail: Option<&str>) -> String {
    let why = match reason {
        StopReason::Internal => "the puzzle was not solved: an internal error of this program".to_owned(),
        StopReason::Cancelled => "the puzzle was not solved: interrupted".to_owned(),
        limit => format!("the puzzle was not solved within the {} limit", limit.name().trim_end_matches('s')),
    };
    detail.map_or_else(|| why.clone(), |detail| format!("{why}: {detail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_reported() {
        assert_eq!(unsolved(StopReason::Time, None), "the puzzle was not solved within the time limit");
        assert_eq!(
            unsolved(StopReason::Memory, Some("4 GB are needed")),
            "the puzzle was not solved within the memory limit: 4 GB are needed"
        );
        assert!(unsolved(StopReason::Internal, Some("x")).ends_with("an internal error of this program: x"));
    }
}
