//! The parts of answers that a comparison did not cover, with the reasons.

use serde::Serialize;

use super::answer::Answer;
use gridproof_engines::solve::{StopReason, Verdict};

/// The maximum length of the lists of solutions that are compared. It is also the limit for counting.
pub const LONG_LIST: usize = 512;

/// The reason why a part of an engine's answer was not compared on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// The engine does not support the puzzle, for this reason.
    NotTaken(&'static str),
    /// The engine stopped because none of its rules applied.
    Stalled,
    /// The budget ran out before a verdict was reached or the list was complete. The field is the name of the stop
    /// reason.
    Undecided(&'static str),
    /// There are too many solutions to list and compare all of them.
    LongList,
    /// The budget ran out while counting the solutions.
    Uncounted,
    /// The budget ran out during the audit of the deductions.
    Deductions,
}

impl Gap {
    /// The gap that is apparent from the answer itself, if there is one.
    pub(super) fn of_answer(answer: &Answer) -> Option<Self> {
        match &answer.outcome {
            Err(unsupported) => Some(Self::NotTaken(unsupported.what)),
            Ok(outcome) => match outcome.verdict {
                Verdict::Stalled => Some(Self::Stalled),
                Verdict::Unknown(reason) => Some(Self::Undecided(reason.name())),
                _ if outcome.stopped.is_some() => outcome.stopped.map(StopReason::name).map(Self::Undecided),
                _ => None,
            },
        }
    }

    /// The reason in words.
    pub fn in_words(self) -> String {
        match self {
            Self::NotTaken(what) => format!("not accepted: {what}"),
            Self::Stalled => "verdict: no further rule applied".to_owned(),
            Self::Undecided(reason) => format!("verdict or list: ended by {reason}"),
            Self::LongList => {
                format!("list of solutions: only counted, because there are more than {LONG_LIST}")
            }
            Self::Uncounted => "number of solutions: not counted within the limits".to_owned(),
            Self::Deductions => "deductions: not audited within the limits".to_owned(),
        }
    }
}

/// A gap of one engine, with the number of puzzles for which it occurred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotCovered {
    /// The engine's name.
    pub engine: &'static str,
    /// The part of the answer that was not compared, and the reason.
    pub reason: String,
    /// The number of puzzles.
    pub puzzles: u64,
}
