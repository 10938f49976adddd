//! The summary of many comparisons, as a matrix of engines.

use std::collections::BTreeMap;

use serde::Serialize;

use super::answer::Answer;
use super::call::CallCounts;
use super::compare::Comparison;
use super::coverage::{Gap, NotCovered};
use super::discrepancy::Discrepancy;
use gridproof_engines::solve::{Engine, StopReason, Verdict};

/// The summary of many comparisons.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The number of puzzles compared.
    pub puzzles: u64,
    /// The number of puzzles with a discrepancy.
    pub disagreed: u64,
    /// The number of puzzles on which at least two independent complete engines reached a verdict and no discrepancy
    /// was found.
    pub confirmed: u64,
    /// The number of cells from which deductions removed values. On each puzzle, a cell counts once for each distinct
    /// set of deductions.
    pub deduced_cells: u64,
    /// The number of these cells for which the audit reached no result within its budget.
    pub open_cells: u64,
    /// For each engine, the counts of its answers.
    pub engines: Vec<EngineTally>,
    /// The comparison of each pair of engines.
    pub pairs: Vec<Pair>,
    /// The number of puzzles on which no complete engine reached a verdict.
    pub undecided: u64,
    /// The numbers of other calls that were compared.
    pub calls: CallCounts,
    /// The number of deductions that were checked against the rule and the constraints that they name.
    pub reasons: u64,
    /// The parts of answers that were not compared: for each engine and reason, the number of puzzles.
    pub not_covered: Vec<NotCovered>,
    /// For each entry of `not_covered`, the index of the engine and the reason, in ascending order.
    #[serde(skip)]
    gaps: Vec<(usize, Gap)>,
}

/// The counts of the answers of one engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineTally {
    /// The engine's name.
    pub engine: &'static str,
    /// Whether the engine is complete.
    pub complete: bool,
    /// The number of puzzles for each verdict, indexed by the name of the verdict.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// The number of puzzles that the engine does not support, indexed by the reason.
    pub not_taken: BTreeMap<&'static str, u64>,
    /// The number of puzzles on which an answer or a deduction of the engine was wrong.
    pub faulty: u64,
    /// The number of puzzles on which the engine ran out of time or steps before it reached a verdict.
    pub out_of_budget: u64,
    /// The number of puzzles for which the verdict of the engine answered the question.
    #[serde(skip)]
    pub decided: u64,
}

/// The comparison of two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// The name of the engine that is first in the list.
    pub one: &'static str,
    /// The name of the other engine.
    pub other: &'static str,
    /// The number of puzzles on which both engines reached a verdict and agree.
    pub agreed: u64,
    /// The number of puzzles on which at least one of the two engines did not answer the question.
    pub undecided: u64,
    /// The number of puzzles that at least one of the two engines does not support.
    pub not_comparable: u64,
    /// The number of puzzles on which the two engines disagree.
    pub disagreed: u64,
}

impl Summary {
    /// Creates a summary without any comparison.
    pub fn new(engines: &[&dyn Engine]) -> Self {
        let tally = |engine: &&dyn Engine| EngineTally {
            engine: engine.name(),
            complete: engine.capabilities().complete,
            verdicts: BTreeMap::new(),
            not_taken: BTreeMap::new(),
            out_of_budget: 0,
            decided: 0,
            faulty: 0,
        };
        let pair = |one: usize, other: usize| Pair {
            one: engines[one].name(),
            other: engines[other].name(),
            agreed: 0,
            undecided: 0,
            not_comparable: 0,
            disagreed: 0,
        };
        let count = engines.len();
        Self {
            puzzles: 0,
            disagreed: 0,
            confirmed: 0,
            deduced_cells: 0,
            open_cells: 0,
            undecided: 0,
            calls: CallCounts::default(),
            reasons: 0,
            not_covered: Vec::new(),
            gaps: Vec::new(),
            engines: engines.iter().map(tally).collect(),
            pairs: (0..count)
                .flat_map(|one| (one + 1..count).map(move |other| (one, other)))
                .map(|(one, other)| pair(one, other))
                .collect(),
        }
    }

    /// Adds a comparison. The engines of the comparison must be the same as those of the summary.
    pub fn add(&mut self, comparison: &Comparison) {
        self.puzzles += 1;
        self.disagreed += u64::from(!comparison.agrees());
        self.confirmed += u64::from(comparison.is_confirmed());
        self.deduced_cells += comparison.audit.cells as u64;
        self.open_cells += comparison.audit.open as u64;
        self.undecided += u64::from(!comparison.is_decided());
        self.calls.add(comparison.calls);
        self.reasons += comparison.audit.reasons as u64;
        for &gap in &comparison.gaps {
            let place = self.gaps.binary_search(&gap).unwrap_or_else(|place| {
                let (index, reason) = gap;
                let engine = self.engines.get(index).map_or("?", |tally| tally.engine);
                self.gaps.insert(place, gap);
                self.not_covered.insert(place, NotCovered { engine, reason: reason.in_words(), puzzles: 0 });
                place
            });
            self.not_covered[place].puzzles += 1;
        }
        let answers = &comparison.answers;
        for (tally, answer) in self.engines.iter_mut().zip(answers) {
            let stopped = answer.outcome.as_ref().ok().filter(|_| answer.decision().is_none());
            let reason = stopped.and_then(|outcome| outcome.stopped);
            tally.out_of_budget += u64::from(matches!(reason, Some(StopReason::Time | StopReason::Steps)));
            tally.decided += u64::from(answer.decides());
            match &answer.outcome {
                Ok(outcome) => *tally.verdicts.entry(outcome.verdict.name()).or_default() += 1,
                Err(unsupported) => *tally.not_taken.entry(unsupported.what).or_default() += 1,
            }
        }
        // A discrepancy of a single engine counts as a fault of that engine. A discrepancy between two engines counts
        // for the pair.
        let mut faulty: Vec<usize> = comparison
            .discrepancies
            .iter()
            .map(Discrepancy::engines)
            .filter_map(|(engine, other)| other.is_none().then_some(engine))
            .collect();
        faulty.sort_unstable();
        faulty.dedup();
        for engine in faulty {
            self.engines[engine].faulty += 1;
        }
        let count = answers.len();
        let places = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        for (pair, (one, other)) in self.pairs.iter_mut().zip(places) {
            let disagree = |discrepancy: &Discrepancy| matches!(discrepancy.engines(), (a, Some(b)) if [(a, b), (b, a)].contains(&(one, other)));
            let both = [&answers[one], &answers[other]];
            let counter = if comparison.discrepancies.iter().any(disagree) {
                &mut pair.disagreed
            } else if both.iter().any(|answer| answer.outcome.is_err()) {
                &mut pair.not_comparable
            } else if both.iter().any(|answer| !answer.decides()) {
                &mut pair.undecided
            } else {
                &mut pair.agreed
            };
            *counter += 1;
        }
    }

    /// Whether each puzzle was decided by a complete engine, and each complete engine decided at least one of the
    /// puzzles that it supports.
    pub fn is_decided(&self) -> bool {
        self.undecided == 0 && !self.engines.iter().any(EngineTally::decided_nothing)
    }

    /// Whether the engine, complete or not, decided at least one of the puzzles.
    pub fn has_decisions_of(&self, engine: &str) -> bool {
        self.engines.iter().any(|tally| tally.engine == engine && tally.decided > 0)
    }

    /// The pair of the engines at these two indices, in any order; `None` if the indices are equal.
    pub fn pair(&self, one: usize, other: usize) -> Option<&Pair> {
        let (one, other) = (self.engines.get(one)?.engine, self.engines.get(other)?.engine);
        self.pairs.iter().find(|pair| [(one, other), (other, one)].contains(&(pair.one, pair.other)))
    }
}

impl EngineTally {
    /// Whether the engine is complete and supported some puzzles, but decided none of them.
    pub fn decided_nothing(&self) -> bool {
        self.complete && !self.verdicts.is_empty() && self.decided == 0
    }

    /// The number of puzzles for which the engine gave this verdict, whatever the reason.
    pub fn count(&self, verdict: Verdict) -> u64 {
        self.verdicts.get(verdict.name()).copied().unwrap_or(0)
    }
}

impl Answer {
    /// The name of the verdict, with the reason if the search ended early; or the reason why the engine does not
    /// support the puzzle.
    pub fn in_words(&self) -> String {
        match &self.outcome {
            Err(unsupported) => format!("not comparable: {}", unsupported.what),
            Ok(outcome) => {
                let listed = outcome.solutions.len();
                let verdict = outcome.verdict.name();
                let reason =
                    outcome.stopped.map_or_else(String::new, |reason| format!(" ({})", reason.name()));
                let plural = if listed == 1 { "" } else { "s" };
                format!("{verdict}{reason}, {listed} solution{plural} listed")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::verify::compare::Verifier;
    use gridproof_engines::engine::by_name;
    use gridproof_engines::solve::Budget;
    use gridproof_puzzles::{Nonogram, Sudoku};

    #[test]
    fn every_puzzle_is_counted_once_in_every_pair() {
        let engines: Vec<&dyn Engine> =
            ["search", "permutation", "passes"].into_iter().filter_map(by_name).collect();
        let verifier = Verifier {
            engines: engines.clone(),
            solutions: NonZeroUsize::MIN.saturating_add(1),
            budget: Budget::default(),
        };
        let mut summary = Summary::new(&engines);
        summary.add(&verifier.compare(&Nonogram::from_picture(1, &[1]).expect("valid").model()));
        summary.add(&verifier.compare(&Sudoku::new(2, 2, vec![0; 16]).expect("valid").model()));
        let pair = |one, other| summary.pair(one, other).copied().expect("two engines");
        assert_eq!((pair(0, 1).agreed, pair(1, 0).not_comparable), (1, 1));
        assert_eq!((pair(0, 2).undecided, pair(0, 2).not_comparable), (1, 1));
        assert_eq!(pair(1, 2).not_comparable, 2);
        assert_eq!((summary.puzzles, summary.confirmed, summary.disagreed), (2, 1, 0));
        assert_eq!(summary.engines[2].count(Verdict::Stalled), 1);
        assert_eq!(summary.engines[1].not_taken.values().sum::<u64>(), 1);
        assert!(summary.pair(1, 1).is_none());
    }

    #[test]
    fn what_is_not_covered_is_told_by_engine_and_reason() {
        let engines: Vec<&dyn Engine> = ["search", "passes"].into_iter().filter_map(by_name).collect();
        let solutions = std::num::NonZeroUsize::new(2).expect("two");
        let verifier = Verifier { engines: engines.clone(), solutions, budget: Budget::default() };
        let mut summary = Summary::new(&engines);
        let mut comparison = verifier.compare(&Nonogram::from_picture(1, &[1]).expect("valid").model());
        for gaps in [[(1, Gap::Stalled), (0, Gap::LongList)], [(0, Gap::NotTaken("x")), (1, Gap::Stalled)]] {
            comparison.gaps = gaps.into();
            summary.add(&comparison);
        }
        let told = |gap: &NotCovered| (gap.engine, gap.reason.clone(), gap.puzzles);
        let told: Vec<_> = summary.not_covered.iter().map(told).collect();
        let told_as = |engine, gap: Gap, puzzles| (engine, gap.in_words(), puzzles);
        let expected = [
            told_as("search", Gap::NotTaken("x"), 1),
            told_as("search", Gap::LongList, 1),
            told_as("passes", Gap::Stalled, 2),
        ];
        assert_eq!(told, expected);
    }
}
