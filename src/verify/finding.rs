//! What can be found wrong, in words.

use super::answer::{Answer, Fault};
use crate::model::{Assignment, Cell, Domain};

/// A disagreement: between two engines, or between an engine and the rules. Engines are given by their index in the
/// comparison's list of answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// An answer is wrong whatever the others say.
    Faulty {
        /// The engine.
        engine: usize,
        /// What is wrong.
        fault: Fault,
    },
    /// Two verdicts cannot both be right.
    Verdicts {
        /// The engine that stands first in the list.
        one: usize,
        /// The other one.
        other: usize,
    },
    /// An engine says that it has listed every solution, but another one has a further one, which passes
    /// [`check`](crate::model::check).
    Missed {
        /// The engine that lacks the solution.
        engine: usize,
        /// The engine that found it.
        found_by: usize,
        /// The solution.
        solution: Assignment,
    },
    /// An engine ruled out values without a reason: there is a solution in which a cell has one of them.
    Deduction {
        /// The engine.
        engine: usize,
        /// The first such cell.
        cell: Cell,
        /// The values that the engine left it.
        left: Domain,
        /// The solution, which passes [`check`](crate::model::check).
        witness: Assignment,
    },
}

impl Finding {
    /// The engine at fault, or the first one of two that disagree, and the other one.
    pub fn engines(&self) -> (usize, Option<usize>) {
        match *self {
            Self::Faulty { engine, .. } | Self::Deduction { engine, .. } => (engine, None),
            Self::Verdicts { one, other } => (one, Some(other)),
            Self::Missed { engine, found_by, .. } => (engine, Some(found_by)),
        }
    }

    /// Whether the other finding is about the same engines and, if they disagree with the rules, in the same way.
    pub fn resembles(&self, other: &Self) -> bool {
        let sorted = |finding: &Self| match finding.engines() {
            (one, Some(two)) => (one.min(two), Some(one.max(two))),
            single => single,
        };
        let deduced = |finding: &Self| matches!(finding, Self::Deduction { .. });
        sorted(self) == sorted(other) && deduced(self) == deduced(other)
    }

    /// The finding in a sentence; `columns` is the puzzle's number of columns, by which cells are named.
    pub fn describe(&self, answers: &[Answer], columns: usize) -> String {
        let name = |engine: usize| answers.get(engine).map_or("?", |answer| answer.engine);
        let verdict = |engine: usize| answers.get(engine).and_then(Answer::verdict).map_or("?", |v| v.name());
        match self {
            Self::Faulty { engine, fault } => format!("{}: {fault}", name(*engine)),
            Self::Verdicts { one, other } => {
                format!("{} says {}, {} says {}", name(*one), verdict(*one), name(*other), verdict(*other))
            }
            Self::Missed { engine, found_by, .. } => format!(
                "{} says {}, but lacks a solution that {} found",
                name(*engine),
                verdict(*engine),
                name(*found_by)
            ),
            Self::Deduction { engine, cell, .. } => {
                let cell = *cell as usize;
                let (row, column) = (cell / columns.max(1) + 1, cell % columns.max(1) + 1);
                format!(
                    "{} ruled out a value at row {row}, column {column} that a solution has there",
                    name(*engine)
                )
            }
        }
    }
}
