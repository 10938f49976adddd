//! The comparison of all engines on one puzzle.
//!
//! Answers are interpreted as follows:
//!
//! * A listed solution counts if it passes the check of the [puzzle](gridproof_puzzles::Puzzle::check). Otherwise, it
//!   is reported as a discrepancy of its engine, and is ignored in the rest of the comparison.
//! * An answer claims that there are no solutions other than the listed ones if it is `unsatisfiable`, `unique`, or
//!   `multiple` with fewer solutions than requested. If another engine then has a further solution, this is a
//!   discrepancy.
//! * If the verdict is `unique`, `multiple` or `satisfiable`, and fewer solutions are listed than the verdict implies,
//!   the answer claims a number of solutions, but no particular solution. Only other programs give such answers.
//! * `multiple` with a full list claims that there are at least two solutions. Full lists may differ although all of
//!   them are correct. In that case, the engines are called again, for [`RETRY`] and then for [`LONG_LIST`] solutions,
//!   so that puzzles with fewer solutions are compared completely. For puzzles with more solutions, the lists are only
//!   checked to contain distinct, correct solutions, and the numbers of solutions are compared.
//! * Further solutions of puzzles of other kinds, in which some cells have random values, are checked as well.
//! * If there is no discrepancy, a model that is too strict is looked for: one that has no solution for a board
//!   that the rules accept. On small puzzles, all boards are judged by the rules.
//! * Comparisons that could not be made are reported for each engine as a [`Gap`].
//! * `stalled` and `unknown` claim nothing, but a solution that is listed with `unknown` counts.

use std::num::NonZeroUsize;

use super::answer::{Answer, AnswerFault};
use super::audit::{Audit, audit};
use super::call::CallCounts;
use super::case::{Case, caught};
use super::coverage::{Gap, LONG_LIST};
use super::discrepancy::Discrepancy;
use super::independence::Independence;
use super::strict::{fix_at_random, refused, seeded};
use crate::trials;
use gridproof_engines::solve::{Budget, Engine, Query, StopReason, Verdict};
use gridproof_gate::ToModel;
use gridproof_model::Assignment;

/// The number of solutions to request when the full lists of engines differ.
pub const RETRY: usize = 64;

/// The engine that finds solutions in which some cells have random values.
const OTHERS_BY: &str = "cdcl";
/// The number of models in which some cells have random values, and the number of solutions and steps of each.
const OTHER_MODELS: usize = 3;
const OTHER_SOLUTIONS: usize = 3;
const OTHER_STEPS: u64 = 1000;

/// Compares engines on puzzles.
#[derive(Clone, Debug)]
pub struct Verifier<'e> {
    /// The engines to compare, without repetitions.
    pub engines: Vec<&'e dyn Engine>,
    /// The number of solutions to request. With 2 or more, verdicts on uniqueness are compared; with 1, only
    /// satisfiability is compared.
    pub solutions: NonZeroUsize,
    /// The budget of each engine on each puzzle, and of each audit.
    pub budget: Budget,
}

/// The answers of engines to one puzzle, and their discrepancies.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The answers, in the order of the engines. For an engine that was called again, this is the last answer.
    pub answers: Vec<Answer>,
    /// All discrepancies.
    pub discrepancies: Vec<Discrepancy>,
    /// The numbers of other calls that were compared.
    pub calls: CallCounts,
    /// The audit of the deductions.
    pub audit: Audit,
    /// The independence of the engines on this puzzle.
    pub independence: Independence,
    /// The parts of answers that were not compared, each with the index of the engine.
    pub gaps: Vec<(usize, Gap)>,
}

impl Verifier<'_> {
    /// Compares all engines on a puzzle or model. Solutions are checked against the puzzle, not against its model.
    pub fn compare(&self, problem: &impl ToModel) -> Comparison {
        let solutions = self.solutions.get();
        let model = match problem.to_model_within(&mut self.budget.clone()) {
            Ok(model) => model,
            Err(reason) => return self.not_begun(reason),
        };
        let model = &*model;
        let mut discrepancies = Vec::new();
        let mut answers = Vec::with_capacity(self.engines.len());
        for index in 0..self.engines.len() {
            answers.push(self.ask(index, (problem, model), solutions, &mut discrepancies));
        }
        disagreements(&answers, &mut discrepancies);
        for more in [RETRY, LONG_LIST] {
            let is_open = discrepancies.is_empty() && solutions > 1 && full_lists_differ(&answers);
            if !is_open || solutions >= more {
                continue;
            }
            for (index, answer) in answers.iter_mut().enumerate() {
                if answer.is_cut() {
                    *answer = self.ask(index, (problem, model), more, &mut discrepancies);
                }
            }
            disagreements(&answers, &mut discrepancies);
        }
        let mut gaps: Vec<(usize, Gap)> = answers
            .iter()
            .enumerate()
            .filter_map(|(index, answer)| Some((index, Gap::of_answer(answer)?)))
            .collect();
        let known = answers.iter().find_map(|answer| answer.sound().next()).cloned();
        if let Some(known) = known.as_ref().filter(|_| problem.kind_puzzle().is_some()) {
            self.check_others((problem, model), &answers, known, &mut discrepancies);
        }
        let (calls, claims) = self.other_calls((problem, model), &answers, &mut discrepancies, &mut gaps);
        let audit = audit((problem, model), &answers, claims, &self.budget, &mut discrepancies, &mut gaps);
        if discrepancies.is_empty()
            && let Some(board) = refused((problem, model), known.as_ref(), &self.budget)
                .or_else(|| trials::refused(problem.kind_puzzle()?))
        {
            discrepancies.push(Discrepancy::Refused { board });
        }
        let independence = Independence::on(model);
        Comparison { answers, discrepancies, calls, audit, independence, gaps }
    }

    /// The comparison if there is no model within the budget.
    fn not_begun(&self, reason: StopReason) -> Comparison {
        let answers: Vec<Answer> = self
            .engines
            .iter()
            .map(|&engine| Answer::not_begun(engine, self.solutions.get(), reason))
            .collect();
        let gaps =
            answers.iter().enumerate().filter_map(|(index, answer)| Some((index, Gap::of_answer(answer)?)));
        Comparison {
            gaps: gaps.collect(),
            answers,
            discrepancies: Vec::new(),
            calls: CallCounts::default(),
            audit: Audit::default(),
            independence: Independence::default(),
        }
    }

    /// Checks solutions in which some cells have random values. If a model lacks a rule, the solutions that engines find
    /// first may keep this rule by chance.
    fn check_others(
        &self,
        (problem, model): Case<'_>,
        answers: &[Answer],
        known: &Assignment,
        discrepancies: &mut Vec<Discrepancy>,
    ) {
        let Some(index) = answers.iter().position(|answer| answer.engine == OTHERS_BY && answer.decides())
        else {
            return;
        };
        let mut random = seeded(model, Some(known));
        for _ in 0..OTHER_MODELS {
            let mut domains = model.domains().to_vec();
            fix_at_random(&mut domains, 1 + random.below(model.cells().div_ceil(6)), &mut random);
            let Ok(narrowed) = model.with_domains(domains) else { return };
            let query = Query::solutions(OTHER_SOLUTIONS).within(self.budget.clone().with_steps(OTHER_STEPS));
            let engine = self.engines[index];
            let outcome = caught(index, engine, discrepancies, || engine.solve(&narrowed, &query));
            let (_, faults) = Answer::new(engine, problem, &narrowed, OTHER_SOLUTIONS, outcome);
            let faults = faults.into_iter().map(|fault| Discrepancy::Faulty { engine: index, fault });
            for fault in faults {
                if !discrepancies.contains(&fault) {
                    discrepancies.push(fault);
                }
            }
        }
    }

    fn ask(
        &self,
        index: usize,
        (problem, model): Case<'_>,
        wanted: usize,
        discrepancies: &mut Vec<Discrepancy>,
    ) -> Answer {
        let engine = self.engines[index];
        let query = Query::solutions(wanted).within(self.budget.clone());
        let outcome = caught(index, engine, discrepancies, || engine.solve(model, &query));
        let (answer, faults) = Answer::new(engine, problem, model, wanted, outcome);
        discrepancies.extend(
            faults.into_iter().map(|fault: AnswerFault| Discrepancy::Faulty { engine: index, fault }),
        );
        answer
    }
}

impl Comparison {
    /// Whether there is no discrepancy.
    pub fn agrees(&self) -> bool {
        self.discrepancies.is_empty()
    }

    /// Whether at least two independent complete engines reached a verdict, and there is no discrepancy.
    pub fn is_confirmed(&self) -> bool {
        let mut decided = self.answers.iter().filter(|answer| answer.complete && answer.decides());
        let others = decided.clone();
        let independent =
            |one: &Answer, other: &Answer| self.independence.independent(one.engine, other.engine);
        self.agrees() && decided.any(|one| others.clone().any(|other| independent(one, other)))
    }

    /// Whether a complete engine reached a verdict.
    pub fn is_decided(&self) -> bool {
        self.answers.iter().any(|answer| answer.complete && answer.decides())
    }

    /// Checked solutions, possibly with repetitions. The witnesses of discrepancies come first.
    pub fn known_solutions(&self) -> impl Iterator<Item = &Assignment> {
        let witnesses = self.discrepancies.iter().filter_map(Discrepancy::witness);
        witnesses.chain(self.answers.iter().flat_map(Answer::sound))
    }
}

/// Whether two engines have full lists with different solutions.
fn full_lists_differ(answers: &[Answer]) -> bool {
    let mut full = answers.iter().filter(|answer| answer.is_cut());
    let first = full.next();
    full.any(|other| first.is_some_and(|first| first.missing(other).is_some()))
}

fn disagreements(answers: &[Answer], discrepancies: &mut Vec<Discrepancy>) {
    for (one, answer) in answers.iter().enumerate() {
        for (other, second) in answers.iter().enumerate().skip(one + 1) {
            let before = discrepancies.len();
            for (engine, found_by, exhaustive, lists) in
                [(one, other, answer, second), (other, one, second, answer)]
            {
                if exhaustive.is_exhaustive()
                    && let Some(solution) = exhaustive.missing(lists)
                {
                    discrepancies.push(Discrepancy::Missed { engine, found_by, solution: solution.clone() });
                }
            }
            let clash = answer.decision().zip(second.decision()).is_some_and(|(a, b)| contradict(a, b));
            if clash && discrepancies.len() == before {
                discrepancies.push(Discrepancy::Verdicts { one, other });
            }
        }
    }
}

/// Whether two verdicts on the number of solutions are inconsistent.
pub(super) fn contradict(one: Verdict, other: Verdict) -> bool {
    let satisfiable = |verdict| matches!(verdict, Verdict::Satisfiable);
    match (one, other) {
        (Verdict::Unsatisfiable, other) => other != Verdict::Unsatisfiable,
        (one, Verdict::Unsatisfiable) => one != Verdict::Unsatisfiable,
        (one, other) => one != other && !satisfiable(one) && !satisfiable(other),
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::verify::oracle::Oracle;
    use gridproof_engines::engine;
    use gridproof_model::{Model, Rules, Violation, brute};
    use gridproof_puzzles::clues::{Clue, Clues};
    use gridproof_puzzles::kinds::by_name;
    use gridproof_puzzles::{KindPuzzle, Nonogram, Sudoku};

    fn verifier(solutions: usize) -> Verifier<'static> {
        let mut engines = engine::all().to_vec();
        engines.push(&Oracle);
        let solutions = NonZeroUsize::new(solutions).expect("some");
        Verifier { engines, solutions, budget: Budget::default() }
    }

    #[test]
    fn the_engines_agree_on_puzzles_of_every_verdict() {
        for (clues, verdict) in [
            (vec![vec![1u32], vec![1], vec![1]], Verdict::Multiple),
            (vec![vec![3], vec![1], vec![1]], Verdict::Unique),
            (vec![vec![2], vec![1], vec![2]], Verdict::Unsatisfiable),
        ] {
            let model = Nonogram::black_and_white(&clues, &clues).expect("valid").model();
            for solutions in [2, 3, 100] {
                let comparison = verifier(solutions).compare(&model);
                assert_eq!(comparison.discrepancies, []);
                assert!(comparison.is_confirmed());
                assert_eq!(comparison.answers[0].verdict(), Some(verdict));
                let passes = comparison.answers.iter().find(|answer| answer.engine == "passes");
                assert_eq!(passes.and_then(Answer::verdict), None, "passes takes no nonograms");
            }
        }
    }

    #[test]
    fn full_lists_that_differ_are_compared_in_full() {
        // The model has six solutions. If two are requested, the engines find different ones.
        let ones = vec![vec![1u32]; 3];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let comparison = verifier(2).compare(&model);
        assert!(
            comparison.answers.iter().filter(|answer| answer.verdict().is_some()).all(|answer| {
                answer.wanted == RETRY && answer.sound().len() == 6 && answer.is_exhaustive()
            })
        );
    }

    /// A puzzle whose model lacks its first two constraints. The first alone follows from the others in a Latin square.
    struct TooWeak(KindPuzzle);

    impl ToModel for TooWeak {
        fn to_model(&self) -> Cow<'_, Model> {
            let model = self.0.model();
            let rules = Rules::new(model.cells(), model.constraints()[2..].to_vec()).expect("valid");
            Cow::Owned(Model::new(rules.into(), model.domains().to_vec()).expect("valid"))
        }

        fn check(&self, values: &[u8]) -> Result<(), Violation> {
            ToModel::check(&self.0, values)
        }
    }

    #[test]
    fn other_solutions_of_a_weak_model_are_checked() {
        let mut clues = Clues::new(4, 4);
        clues.cells = vec![Clue::None; 16];
        let weak = TooWeak(KindPuzzle::new(by_name("latin").expect("a kind"), clues).expect("a puzzle"));
        let verifier = verifier(2);
        let found = |problem: &dyn ToModel| {
            let model = &*problem.to_model();
            let answers: Vec<Answer> = (0..verifier.engines.len())
                .map(|index| verifier.ask(index, (problem, model), 2, &mut Vec::new()))
                .collect();
            let known = brute::solutions(weak.0.model(), 1).expect("small").swap_remove(0);
            let mut discrepancies = Vec::new();
            verifier.check_others((problem, model), &answers, &known, &mut discrepancies);
            discrepancies
        };
        assert_eq!(found(&weak.0), []);
        assert!(matches!(
            found(&weak)[..],
            [Discrepancy::Faulty { fault: AnswerFault::NotASolution { .. }, .. }, ..]
        ));
    }

    #[test]
    fn one_solution_asked_for_is_enough_to_agree() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        let comparison = verifier(1).compare(&model);
        assert_eq!(comparison.discrepancies, []);
        assert_eq!(comparison.answers[0].verdict(), Some(Verdict::Satisfiable));
    }

    #[test]
    fn engines_out_of_budget_agree_with_everything_and_confirm_nothing() {
        let model = Sudoku::new(3, 3, vec![0; 81]).expect("valid").model();
        let budget = Budget::default().with_steps(0);
        let comparison = Verifier { budget, ..verifier(2) }.compare(&model);
        assert!(comparison.agrees() && !comparison.is_confirmed());
    }

    #[test]
    fn verdicts_that_exclude_each_other() {
        use Verdict::{Multiple, Satisfiable, Unique, Unsatisfiable};
        assert!(contradict(Unsatisfiable, Satisfiable) && contradict(Unique, Multiple));
        assert!(!contradict(Satisfiable, Unique) && !contradict(Unique, Unique));
    }
}
