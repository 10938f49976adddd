//! Checks the answer of an engine without comparing it with other answers: whether each solution satisfies the rules,
//! and whether the verdict is consistent with the list of solutions.

use std::cmp::Ordering;

use gridproof_engines::solve::{Capabilities, Engine, Outcome, StopReason, Unsupported, Verdict};
use gridproof_gate::{InternalError, ToModel};
use gridproof_model::{Assignment, Cell, Model, Violation};

/// The answer of an engine to a puzzle.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The engine's name.
    pub engine: &'static str,
    /// Whether the engine is complete.
    pub complete: bool,
    /// Whether the engine always lists the solutions that its verdict implies.
    lists: bool,
    /// The number of solutions requested.
    pub wanted: usize,
    /// The outcome, or the reason why the engine does not support the puzzle.
    pub outcome: Result<Outcome, Unsupported>,
    /// The cells that distinguish solutions; `None` if all cells do.
    shown: Option<Box<[Cell]>>,
    /// The indices of the listed solutions that passed the check. The solutions at these indices are distinct and in
    /// ascending order.
    sound: Vec<usize>,
}

/// A fault in an answer that can be detected without comparing it with other answers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerFault {
    /// A listed solution violates the rules.
    #[error("solution {} is wrong: {violation}", index + 1)]
    NotASolution {
        /// The index of the solution in the list.
        index: usize,
        /// The violation.
        violation: Violation,
    },
    /// A solution is listed twice.
    #[error("a solution is listed twice")]
    Repeated,
    /// More solutions are listed than were requested.
    #[error("{listed} solutions are listed, although only {wanted} were requested")]
    TooMany {
        /// The number of solutions listed.
        listed: usize,
        /// The number of solutions requested.
        wanted: usize,
    },
    /// The verdict is inconsistent with the list of solutions or with the capabilities of the engine.
    #[error("the verdict `{}` contradicts the {listed} listed solutions{}", verdict.name(), why(*stopped))]
    Verdict {
        /// The verdict.
        verdict: Verdict,
        /// The number of solutions listed.
        listed: usize,
        /// The reason why the search ended early, if it did.
        stopped: Option<StopReason>,
    },
    /// The engine panicked.
    #[error("{0}")]
    Panicked(InternalError),
    /// The check of solutions accepts a solution that was altered on purpose to break the rules.
    #[error("the check also accepts its solution {} with a wrong value in the first cell", index + 1)]
    Unchecked {
        /// The index of the solution that was changed.
        index: usize,
    },
    /// A deduction concerns a cell that does not exist, or the number of decided domains differs from the number of
    /// cells.
    #[error("a deduction or the list of decided domains does not match the cells of the puzzle")]
    NoSuchCell,
}

fn why(stopped: Option<StopReason>) -> String {
    stopped.map_or_else(String::new, |reason| format!(" and a search ended by {}", reason.name()))
}

impl Answer {
    /// The answer of an engine that could not begin within its budget, because the puzzle had no model yet.
    pub(super) fn not_begun(engine: &dyn Engine, wanted: usize, reason: StopReason) -> Self {
        let Capabilities { complete, lists, .. } = engine.capabilities();
        let outcome = Ok(Outcome::not_begun(reason));
        Self { engine: engine.name(), complete, lists, wanted, outcome, shown: None, sound: Vec::new() }
    }

    /// Creates the answer of an engine that was asked for `wanted` solutions of `problem`, whose model is `model`. Also
    /// returns the faults of the answer.
    pub fn new(
        engine: &dyn Engine,
        problem: &dyn ToModel,
        model: &Model,
        wanted: usize,
        outcome: Result<Outcome, Unsupported>,
    ) -> (Self, Vec<AnswerFault>) {
        let Capabilities { complete, lists, .. } = engine.capabilities();
        let shown = model.shown().map(Box::from);
        let mut answer =
            Self { engine: engine.name(), complete, lists, wanted, outcome, shown, sound: Vec::new() };
        let mut faults = Vec::new();
        if let Ok(outcome) = &answer.outcome {
            for (index, solution) in outcome.solutions.iter().enumerate() {
                match problem.check(solution) {
                    Ok(()) => answer.sound.push(index),
                    Err(violation) => faults.push(AnswerFault::NotASolution { index, violation }),
                }
            }
            // This tests the check itself: it must reject a changed solution.
            let changed =
                answer.sound.first().map(|&index| (index, problem.changed(&outcome.solutions[index])));
            if let Some((index, Some(changed))) = changed
                && problem.check(&changed).is_ok()
            {
                faults.push(AnswerFault::Unchecked { index });
            }
            let wrong = outcome.solutions.len() - answer.sound.len();
            let listed = outcome.solutions.len();
            let shown = answer.shown.as_deref();
            // Sorting by the values of the shown cells makes repeated solutions adjacent.
            answer.sound.sort_by(|&a, &b| compare(shown, &outcome.solutions[a], &outcome.solutions[b]));
            answer
                .sound
                .dedup_by(|a, b| compare(shown, &outcome.solutions[*a], &outcome.solutions[*b]).is_eq());
            if answer.sound.len() + wrong < listed {
                faults.push(AnswerFault::Repeated);
            }
            if listed > wanted {
                faults.push(AnswerFault::TooMany { listed, wanted });
            }
            if !fits(outcome, wanted, (complete, answer.lists)) {
                let (verdict, stopped) = (outcome.verdict, outcome.stopped);
                faults.push(AnswerFault::Verdict { verdict, listed, stopped });
            }
            if outcome.decided.as_ref().is_some_and(|domains| domains.len() != model.cells()) {
                faults.push(AnswerFault::NoSuchCell);
            }
        }
        (answer, faults)
    }

    /// The verdict; `None` if the engine does not support the puzzle.
    pub fn verdict(&self) -> Option<Verdict> {
        self.outcome.as_ref().ok().map(|outcome| outcome.verdict)
    }

    /// The verdict, if it gives bounds on the number of solutions.
    pub fn decision(&self) -> Option<Verdict> {
        self.verdict().filter(|verdict| !matches!(verdict, Verdict::Stalled | Verdict::Unknown(_)))
    }

    /// Whether the verdict answers the question. If two or more solutions were requested, the verdict `satisfiable`
    /// does not answer the question.
    pub fn decides(&self) -> bool {
        let satisfiable = Some(Verdict::Satisfiable);
        self.decision().is_some_and(|verdict| Some(verdict) != satisfiable || self.wanted == 1)
    }

    /// The listed solutions that passed the check, without repetitions, in ascending order.
    pub fn sound(&self) -> impl ExactSizeIterator<Item = &Assignment> {
        let solutions = self.outcome.as_ref().map_or(&[][..], |outcome| &outcome.solutions);
        self.sound.iter().map(|&index| &solutions[index])
    }

    /// Whether the verdict implies that the list contains all solutions.
    pub fn is_exhaustive(&self) -> bool {
        match (&self.outcome, self.decision()) {
            (Ok(outcome), Some(Verdict::Multiple)) => {
                outcome.stopped.is_none() && outcome.solutions.len() < self.wanted
            }
            // A program may report that there is one solution without giving it.
            (Ok(outcome), Some(Verdict::Unique)) => self.lists || !outcome.solutions.is_empty(),
            (_, decision) => decision == Some(Verdict::Unsatisfiable),
        }
    }

    /// Whether the list has as many solutions as were requested, so that further solutions may exist.
    pub fn is_cut(&self) -> bool {
        let full = |outcome: &Outcome| outcome.solutions.len() >= self.wanted;
        self.decision() == Some(Verdict::Multiple) && self.outcome.as_ref().is_ok_and(full)
    }

    /// A checked solution of `other` that is missing from this list.
    pub(super) fn missing<'o>(&self, other: &'o Self) -> Option<&'o Assignment> {
        let Ok(outcome) = &self.outcome else { return None };
        let lacks = |solution: &&Assignment| {
            let own = |&index: &usize| compare(self.shown.as_deref(), &outcome.solutions[index], solution);
            self.sound.binary_search_by(own).is_err()
        };
        other.sound().find(lacks)
    }
}

/// Compares two solutions by the values of the shown cells.
fn compare(shown: Option<&[Cell]>, one: &Assignment, other: &Assignment) -> Ordering {
    match shown {
        None => one.cmp(other),
        Some(shown) => {
            let values =
                |values: &'_ Assignment| shown.iter().map(|&cell| values[cell as usize]).collect::<Vec<_>>();
            values(one).cmp(&values(other))
        }
    }
}

/// Whether the verdict, the list of solutions and the stop reason are consistent.
fn fits(outcome: &Outcome, wanted: usize, (complete, lists): (bool, bool)) -> bool {
    let (listed, stopped) = (outcome.solutions.len(), outcome.stopped);
    match outcome.verdict {
        // An engine that does not always list its solutions may list fewer solutions than it reports.
        Verdict::Unique if !lists && stopped.is_some() => listed == 0,
        Verdict::Multiple | Verdict::Satisfiable if !lists && stopped.is_some() => listed < wanted,
        Verdict::Unsatisfiable => listed == 0 && stopped.is_none(),
        Verdict::Unique => listed == 1 && wanted > 1 && stopped.is_none(),
        Verdict::Multiple => listed > 1,
        Verdict::Satisfiable => listed == 1 && wanted == 1,
        Verdict::Stalled => listed == 0 && !complete,
        Verdict::Unknown(reason) => listed < 2 && stopped == Some(reason),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::search::Search;
    use gridproof_engines::solve::Query;
    use gridproof_model::Model;
    use gridproof_puzzles::Nonogram;

    /// A 2x2 nonogram with one filled cell in each line, which has two solutions.
    fn domino() -> Model {
        Nonogram::black_and_white(&[&[1u32], &[1]], &[&[1], &[1]]).expect("valid").model()
    }

    fn answer(verdict: Verdict, solutions: &[[u8; 4]], wanted: usize) -> (Answer, Vec<AnswerFault>) {
        let solutions: Vec<_> = solutions.iter().map(|cells| cells.to_vec()).collect();
        let stopped = if let Verdict::Unknown(reason) = verdict { Some(reason) } else { None };
        let outcome = Outcome::new(verdict, solutions, stopped);
        Answer::new(&Search, &domino(), &domino(), wanted, Ok(outcome))
    }

    const ONE: [u8; 4] = [1, 0, 0, 1];
    const TWO: [u8; 4] = [0, 1, 1, 0];

    #[test]
    fn honest_answers_have_no_faults() {
        for wanted in [1, 2, 3] {
            let outcome = Search.solve(&domino(), &Query::solutions(wanted));
            let (answer, faults) = Answer::new(&Search, &domino(), &domino(), wanted, outcome);
            assert_eq!(faults, []);
            assert_eq!(answer.sound().len(), wanted.min(2));
            assert_eq!((answer.is_cut(), answer.is_exhaustive()), (wanted == 2, wanted == 3));
        }
    }

    #[test]
    fn each_fault_is_told() {
        let (found, faults) = answer(Verdict::Multiple, &[ONE, [1, 1, 0, 0]], 2);
        assert!(matches!(faults[..], [AnswerFault::NotASolution { index: 1, .. }]));
        assert_eq!(found.sound().collect::<Vec<_>>(), [&ONE.to_vec()]);
        assert_eq!(answer(Verdict::Multiple, &[TWO, TWO], 2).1, [AnswerFault::Repeated]);
        assert_eq!(
            answer(Verdict::Multiple, &[ONE, TWO], 1).1,
            [AnswerFault::TooMany { listed: 2, wanted: 1 }]
        );
        for (verdict, list) in [
            (Verdict::Unique, &[ONE, TWO][..]),
            (Verdict::Unique, &[]),
            (Verdict::Unsatisfiable, &[ONE]),
            (Verdict::Multiple, &[ONE]),
            (Verdict::Satisfiable, &[ONE]),
            (Verdict::Stalled, &[]),
            (Verdict::Unknown(StopReason::Time), &[ONE, TWO]),
        ] {
            assert!(matches!(answer(verdict, list, 2).1[..], [AnswerFault::Verdict { .. }]), "{verdict:?}");
        }
    }

    #[test]
    fn what_one_list_lacks_of_another_is_found() {
        let (one, _) = answer(Verdict::Unique, &[ONE], 2);
        let (both, _) = answer(Verdict::Multiple, &[ONE, TWO], 2);
        assert_eq!(one.missing(&both), Some(&TWO.to_vec()));
        assert_eq!(both.missing(&one), None);
    }
}
