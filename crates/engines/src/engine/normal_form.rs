//! Searches for solutions in normal form first. If only one solution in normal form exists, searches for other
//! solutions that differ little from it.

use super::classes::ClassSearch;
use crate::solve::{Budget, Counter, Limits, Outcome, Query, Statistics, StopReason};
use gridproof_model::{Assignment, Model, NormalForm, check};

/// If no solution is found within this number of steps, a search with streamliners looks for a first solution
/// (`docs/experiments/many-kinds.md`).
const STEPS_BEFORE_STREAMLINERS: u64 = 1000;
/// The step limit of the search with streamliners.
const STREAMLINED_STEPS: u64 = 10_000;

/// Searches for a solution and a second solution, within the limits. The solutions of `model` must have a normal
/// form, and `normal` is the model of the solutions in that form. `solve` solves a model, given the solutions already
/// known.
///
/// If there are two solutions in normal form, or none, the search is complete. If there is exactly one and the model
/// has further solutions, at least one of these further solutions is close to the solution in normal form.
pub(super) fn solve(
    model: &Model,
    normal: &Model,
    query: &Query<'_>,
    limits: Limits,
    solve: impl Fn(&Model, Vec<Assignment>, &Query<'_>) -> Outcome,
) -> Outcome {
    let statistics = Statistics::default();
    Forms { model, query, limits, statistics, solutions: Vec::new(), solve }
        .settle(normal, STEPS_BEFORE_STREAMLINERS)
}

/// The state of the search, which solves several models derived from one model.
struct Forms<'a, S> {
    model: &'a Model,
    query: &'a Query<'a>,
    limits: Limits,
    statistics: Statistics,
    /// Distinct solutions, at most as many as the query requests.
    solutions: Vec<Assignment>,
    solve: S,
}

impl<S: Fn(&Model, Vec<Assignment>, &Query<'_>) -> Outcome> Forms<'_, S> {
    /// Returns the outcome. For the first `first_steps` steps, only one model is searched: the model in normal form,
    /// or the original model if the normal form relaxes constraints.
    fn settle(mut self, normal: &Model, first_steps: u64) -> Outcome {
        let relaxes = self.model.normal_form().is_some_and(NormalForm::relaxes);
        let first = if relaxes { self.model } else { normal };
        let mut stopped = self.ask(first, first_steps);
        if stopped == Some(StopReason::Steps) && !self.limits.is_out_of_steps() {
            stopped = self.settle_long(normal, relaxes);
        } else if !relaxes {
            stopped = stopped.or_else(|| self.look_near());
        }
        Outcome::of_search(self.solutions, self.query.wanted(), stopped, self.statistics)
    }

    /// Continues the search if the first steps gave no result. In most such cases, a separate search for a first
    /// solution is worth the time.
    fn settle_long(&mut self, normal: &Model, relaxes: bool) -> Option<StopReason> {
        if self.solutions.is_empty()
            && let Some(streamlined) = self.model.streamlined()
        {
            self.ask(&streamlined, STREAMLINED_STEPS);
        }
        let were_known = !self.solutions.is_empty();
        let mut stopped = self.look_near().or_else(|| self.ask_all(normal));
        if !were_known {
            stopped = stopped.or_else(|| self.look_near());
        }
        if relaxes {
            let are_all = stopped.is_none() && self.solutions.len() < self.query.wanted();
            self.solutions.retain(|solution| check(self.model, solution).is_ok());
            if stopped.is_none() && !are_all {
                stopped = self.ask(self.model, u64::MAX);
            }
        }
        stopped
    }

    /// Searches for further solutions in normal form. If the normal form has an abstraction, the search works class
    /// by class.
    fn ask_all(&mut self, normal: &Model) -> Option<StopReason> {
        let wanted = self.query.wanted();
        if self.solutions.len() < wanted
            && let Some(abstraction) = self.model.normal_form().and_then(NormalForm::abstraction)
        {
            let Self { limits, statistics, solutions, .. } = self;
            let found = ClassSearch::new(normal, abstraction, limits)
                .and_then(|mut search| search.solve(solutions, wanted, limits, statistics).map_err(Some));
            match found {
                Ok(()) => return None,
                Err(None | Some(StopReason::Memory)) => {}
                Err(stopped) => return stopped,
            }
        }
        self.ask(normal, u64::MAX)
    }

    /// If exactly one solution is known, searches for other solutions close to it.
    fn look_near(&mut self) -> Option<StopReason> {
        let [only] = &self.solutions[..] else { return None };
        let only = only.clone();
        self.model.near(&only).find_map(|near| self.ask(&near, u64::MAX))
    }

    /// Searches for further solutions for at most `most` steps, unless enough solutions are known. Returns the reason
    /// if the search ended early.
    fn ask(&mut self, model: &Model, most: u64) -> Option<StopReason> {
        let wanted = self.query.wanted();
        if self.solutions.len() >= wanted {
            return None;
        }
        let rest = self.limits.remaining();
        let steps = rest.steps.map_or(most, |steps| steps.min(most));
        let budget = Budget { steps: Some(steps), ..rest };
        let query = Query { budget, observer: None, ..self.query.clone() };
        let outcome = (self.solve)(model, self.solutions.clone(), &query);
        let counter = |counter| outcome.statistics.get(counter);
        self.limits.spend(counter(Counter::Decisions) + counter(Counter::Conflicts));
        self.statistics.merge(&outcome.statistics);
        self.model.add_distinct(&mut self.solutions, outcome.solutions, wanted);
        outcome.stopped
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Forms, Statistics};
    use crate::engine::auto::{self, Auto};
    use crate::engine::search::Search;
    use crate::solve::{Engine, Goal, Limits, Outcome, Query, Verdict};
    use gridproof_human::generate::boards::random_board;
    use gridproof_model::random::Random;
    use gridproof_model::{Atom, Clause, Constraint, Domain, Model, Move, NormalForm, Rules};
    use gridproof_puzzles::KindPuzzle;
    use gridproof_puzzles::kinds::by_name;

    fn clause(atoms: &[Atom]) -> Constraint {
        Constraint::Clause(Clause::new(atoms.iter().copied(), "a clause".into()).expect("atoms"))
    }

    /// The verdict for a model with two cells, these constraints and this normal form.
    fn verdict(constraints: Vec<Constraint>, form: NormalForm, goal: Goal) -> Verdict {
        let rules = Rules::new(2, constraints).expect("valid");
        let model = Model::new(Arc::new(rules), vec![Domain::first(2); 2]).expect("a domain each");
        let model = model.with_normal_form(form);
        Auto.solve(&model, &Query::new(goal)).expect("any model").verdict
    }

    /// In the normal form, the second of two atoms does not hold. If both atoms hold in a solution, the same
    /// assignment without the second atom is also a solution.
    #[test]
    fn what_keeps_the_atoms_of_the_only_one_is_found() {
        let [one, other] = [Atom::is(0, 1), Atom::is(1, 1)];
        let form = || NormalForm::new().with_constraints([clause(&[!other])]).with_atoms(vec![one, other]);
        let verdict = |constraints: Vec<Constraint>, goal: Goal| verdict(constraints, form(), goal);
        let first = clause(&[one]);
        assert_eq!(verdict(vec![first.clone()], Goal::Unique), Verdict::Multiple);
        assert_eq!(verdict(vec![first.clone()], Goal::Any), Verdict::Satisfiable);
        let both = vec![first, clause(&[!other])];
        assert_eq!(verdict(both.clone(), Goal::Unique), Verdict::Unique);
        let none = both.into_iter().chain([clause(&[!one, other])]).collect();
        assert_eq!(verdict(none, Goal::Unique), Verdict::Unsatisfiable);
    }

    /// Exactly one of two atoms holds. The normal form prefers the first, and a move leads from the first to the
    /// second.
    #[test]
    fn what_is_a_move_away_is_found() {
        let [one, other] = [Atom::is(0, 1), Atom::is(1, 1)];
        let form = || {
            let moves = vec![Move { from: vec![one], cells: vec![0, 1] }];
            NormalForm::new()
                .with_constraints([clause(&[!other])])
                .with_atoms(vec![one, other])
                .with_moves(moves)
        };
        let either = vec![clause(&[one, other]), clause(&[!one, !other])];
        assert_eq!(verdict(either.clone(), form(), Goal::Unique), Verdict::Multiple);
        let first = either.into_iter().chain([clause(&[one])]).collect();
        assert_eq!(verdict(first, form(), Goal::Unique), Verdict::Unique);
    }

    /// The outcome if the first search has no steps, and later steps are unlimited.
    fn settled_long(model: &Model, query: &Query<'_>) -> Outcome {
        let solve = |model: &Model, known, query: &Query<'_>| {
            auto::solve_general(model, known, query, Limits::start(&query.budget))
        };
        let normal = model.in_normal_form().expect("a form");
        let limits = Limits::start(&query.budget);
        Forms { model, query, limits, statistics: Statistics::default(), solutions: Vec::new(), solve }
            .settle(&normal, 0)
    }

    /// Numberlink has a normal form, in which paths are pulled taut. The normal form of Arukone relaxes constraints.
    /// The engine `search` does not use normal forms.
    #[test]
    fn verdicts_are_those_without_it() {
        let kind = by_name("numberlink").expect("a kind");
        let mut seen = [[0; 3]; 2];
        for seed in 0..900 {
            let (rows, columns) = [(3, 4), (4, 3), (4, 4), (3, 5), (1, 7), (5, 4)][seed as usize % 6];
            let mut clues = random_board(kind, rows, columns, &mut Random::new(seed, 0));
            let is_arukone = seed % 12 < 6;
            clues.flags.extend(is_arukone.then_some("EveryCell"));
            let Ok(puzzle) = KindPuzzle::new(kind, clues) else { continue };
            let model = puzzle.model();
            for goal in [Goal::Any, Goal::Unique] {
                let query = Query::new(goal);
                let without = Search.solve(model, &query).expect("any model");
                for with in [Auto.solve(model, &query).expect("any model"), settled_long(model, &query)] {
                    assert_eq!(with.verdict, without.verdict, "{seed}");
                    for solution in &with.solutions {
                        assert_eq!(gridproof_model::check(model, solution), Ok(()));
                    }
                    seen[usize::from(is_arukone)][with.solutions.len()] += 1;
                }
            }
        }
        let [numberlinks, arukones] = seen;
        assert!(numberlinks[1] > 20 && numberlinks[2] > 20, "{numberlinks:?}");
        assert!(arukones.iter().all(|&count| count > 20), "{arukones:?}");
    }

    /// A model that is copied with other domains has no normal form.
    #[test]
    fn narrower_models_have_none() {
        let kind = by_name("numberlink").expect("a kind");
        let puzzle =
            KindPuzzle::new(kind, random_board(kind, 3, 4, &mut Random::new(1, 0))).expect("a puzzle");
        let model = puzzle.model();
        assert!(model.clone().normal_form().is_some());
        assert!(model.with_domains(model.domains().to_vec()).expect("as many").normal_form().is_none());
    }
}
