//! Disagreements of engines on a puzzle.

use gridproof_engines::solve::{Outcome, Verdict};

/// An engine's claims about a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'s> {
    pub(super) verdict: Verdict,
    /// The only solution, if the engine claims that there is exactly one solution and has returned it.
    pub(super) only: Option<&'s [u8]>,
}

impl<'s> From<&'s Outcome> for Said<'s> {
    fn from(outcome: &'s Outcome) -> Self {
        let only = outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique);
        Self { verdict: outcome.verdict, only: only.map(Vec::as_slice) }
    }
}

/// Describes an inconsistency between claims, either in the number of solutions or in the only solution. Each claim
/// comes with the name of its engine. Returns `None` if the claims are consistent.
pub(super) fn between(outcomes: &[(&str, Said<'_>)]) -> Option<String> {
    let contradict = |a: &Said<'_>, b: &Said<'_>| {
        let (fewest_a, most_a) = solutions(a.verdict);
        let (fewest_b, most_b) = solutions(b.verdict);
        let differ = a.only.zip(b.only).is_some_and(|(a, b)| a != b);
        fewest_a > most_b || fewest_b > most_a || differ
    };
    let any = outcomes
        .iter()
        .enumerate()
        .any(|(at, (_, a))| outcomes[at + 1..].iter().any(|(_, b)| contradict(a, b)));
    any.then(|| {
        let decided = outcomes.iter().filter(|(_, outcome)| solutions(outcome.verdict) != ANY);
        let claims: Vec<String> =
            decided.map(|(name, outcome)| format!("{name} reports {}", outcome.verdict.name())).collect();
        let same = outcomes.iter().all(|(_, outcome)| outcome.verdict == outcomes[0].1.verdict);
        let what = if same { ", with different solutions" } else { "" };
        claims.join(", ") + what
    })
}

/// The bounds for a verdict that does not limit the number of solutions.
const ANY: (usize, usize) = (0, usize::MAX);

/// The minimum and the maximum number of solutions that a verdict allows.
const fn solutions(verdict: Verdict) -> (usize, usize) {
    match verdict {
        Verdict::Unsatisfiable => (0, 0),
        Verdict::Unique => (1, 1),
        Verdict::Multiple => (2, usize::MAX),
        Verdict::Satisfiable => (1, usize::MAX),
        _ => ANY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::solve::{Statistics, StopReason};

    fn between(outcomes: &[(&str, &Outcome)]) -> Option<String> {
        let said: Vec<(&str, Said<'_>)> =
            outcomes.iter().map(|(name, outcome)| (*name, (*outcome).into())).collect();
        super::between(&said)
    }

    fn outcome(solutions: &[u8], stopped: Option<StopReason>) -> Outcome {
        let solutions: Vec<_> = solutions.iter().map(|&value| vec![value]).collect();
        Outcome::of_search(solutions, 2, stopped, Statistics::default())
    }

    #[test]
    fn verdicts_that_cannot_both_be_true() {
        let (none, one, two) = (outcome(&[], None), outcome(&[1], None), outcome(&[1, 0], None));
        assert_eq!(
            between(&[("a", &none), ("b", &one), ("c", &one)]).as_deref(),
            Some("a reports unsatisfiable, b reports unique, c reports unique")
        );
        assert!(between(&[("a", &one), ("b", &two)]).is_some());
        assert_eq!(between(&[("a", &two), ("b", &outcome(&[0, 1], None))]), None);
    }

    #[test]
    fn two_different_only_solutions() {
        let found = between(&[("a", &outcome(&[1], None)), ("b", &outcome(&[0], None))]);
        assert_eq!(found.as_deref(), Some("a reports unique, b reports unique, with different solutions"));
    }

    #[test]
    fn who_says_nothing_contradicts_nobody() {
        let unknown = outcome(&[], Some(StopReason::Time));
        assert_eq!(between(&[("a", &unknown), ("b", &outcome(&[], None))]), None);
    }
}
