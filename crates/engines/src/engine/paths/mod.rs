//! Searches for solutions of models that state a [`PathSystem`].
//!
//! Paths are first pulled taut: the search is for solutions in a normal form. If only one such solution exists, the
//! search continues with solutions that differ little from it. If this takes long, solutions are searched class by
//! class: a class states which path passes between which ends, and ignores the exact route in between.
//!
//! | file | content |
//! |---|---|
//! | `mod` | the order of these searches |
//! | `taut`, `normal_form` | the normal form; the models of solutions in normal form and of solutions near one of them |
//! | `class_search` | the search class by class |
//! | `class_models`, `classes`, `unary` | the classes as a model, and its constraints |
//! | `surface`, `triangulation`, `plane` | the triangulation of the board that the classes refer to |
//!
//! No other engine uses the path system, so other engines can confirm the claims of this folder.

mod class_models;
mod class_search;
mod classes;
mod normal_form;
mod plane;
mod surface;
mod taut;
mod triangulation;
mod unary;

use std::ops::RangeInclusive;

use self::class_models::ClassModels;
use self::class_search::ClassSearch;
use self::normal_form::NormalForm;
use crate::solve::{Budget, Counter, Limits, Outcome, Query, Statistics, StopReason};
use gridproof_model::{Assignment, Atom, Clause, Constraint, Model, PathSystem, Phrase, check};

/// If no solution is found within this number of steps, a search with streamliners looks for a first solution
/// (`docs/experiments/many-kinds.md`).
const STEPS_BEFORE_STREAMLINERS: u64 = 1000;
/// The step limit of the search with streamliners.
const STREAMLINED_STEPS: u64 = 10_000;

/// Searches for a solution and a second solution of `model`, whose constraints state the path system `paths`, within
/// the limits. `solve` solves a model, given the solutions already known.
pub(super) fn solve(
    model: &Model,
    paths: &PathSystem,
    query: &Query<'_>,
    limits: Limits,
    solve: impl Fn(&Model, Vec<Assignment>, &Query<'_>) -> Outcome,
) -> Outcome {
    PathSearch::new(&taut::normal_form(model, paths), query, limits, solve).settle(STEPS_BEFORE_STREAMLINERS)
}

/// The labels of the ends.
fn labels(paths: &PathSystem) -> RangeInclusive<i32> {
    1..=paths.ends.iter().flatten().copied().max().unwrap_or(0)
}

/// Whether only one path has this label.
fn is_single(paths: &PathSystem, label: i32) -> bool {
    paths.ends.iter().filter(|end| **end == Some(label)).count() == 2
}

/// Creates a clause of at least one atom.
fn clause(atoms: impl IntoIterator<Item = Atom>, origin: &'static &'static str) -> Constraint {
    let clause = Clause::new(atoms, Phrase::new(origin, []).into());
    Constraint::Clause(clause.expect("at least one atom"))
}

/// The state of the search, which solves several models derived from one model.
struct PathSearch<'a, S> {
    form: &'a NormalForm<'a>,
    query: &'a Query<'a>,
    limits: Limits,
    statistics: Statistics,
    /// Distinct solutions, at most as many as the query requests.
    solutions: Vec<Assignment>,
    solve: S,
}

impl<'a, S: Fn(&Model, Vec<Assignment>, &Query<'_>) -> Outcome> PathSearch<'a, S> {
    fn new(form: &'a NormalForm<'a>, query: &'a Query<'a>, limits: Limits, solve: S) -> Self {
        Self { form, query, limits, statistics: Statistics::default(), solutions: Vec::new(), solve }
    }

    /// Returns the outcome. For the first `first_steps` steps, only one model is searched: the model in normal form,
    /// or the original model if a solution in normal form may leave places empty that must be on paths.
    ///
    /// If there are two solutions in normal form, or none, the search is complete. If there is exactly one and the
    /// model has further solutions, at least one of these further solutions is near the solution in normal form.
    fn settle(mut self, first_steps: u64) -> Outcome {
        let must_cover = !self.form.paths.covering.is_empty();
        let normal = self.form.solutions();
        let first = if must_cover { self.form.model } else { &normal };
        let mut stopped = self.ask(first, first_steps);
        if stopped == Some(StopReason::Steps) && !self.limits.is_out_of_steps() {
            stopped = self.settle_long(&normal, must_cover);
        } else if !must_cover {
            stopped = stopped.or_else(|| self.look_near());
        }
        Outcome::of_search(self.solutions, self.query.wanted(), stopped, self.statistics)
    }

    /// Continues the search if the first steps gave no result. In most such cases, a separate search for a first
    /// solution is worth the time.
    fn settle_long(&mut self, normal: &Model, must_cover: bool) -> Option<StopReason> {
        if self.solutions.is_empty() {
            self.ask(&self.form.streamlined(), STREAMLINED_STEPS);
        }
        let were_known = !self.solutions.is_empty();
        let mut stopped = self.look_near().or_else(|| self.ask_all(normal));
        if !were_known {
            stopped = stopped.or_else(|| self.look_near());
        }
        if must_cover {
            let are_all = stopped.is_none() && self.solutions.len() < self.query.wanted();
            self.solutions.retain(|solution| check(self.form.model, solution).is_ok());
            if stopped.is_none() && !are_all {
                stopped = self.ask(self.form.model, u64::MAX);
            }
        }
        stopped
    }

    /// Searches for further solutions in normal form, class by class if that is possible.
    fn ask_all(&mut self, normal: &Model) -> Option<StopReason> {
        let wanted = self.query.wanted();
        if self.solutions.len() < wanted
            && let Some(models) = ClassModels::of_paths(normal, self.form.paths)
        {
            let Self { limits, statistics, solutions, .. } = self;
            let search = ClassSearch::new(&models, limits);
            match search.and_then(|mut search| search.solve(solutions, wanted, limits, statistics)) {
                Ok(()) => return None,
                Err(StopReason::Memory) => {}
                Err(stopped) => return Some(stopped),
            }
        }
        self.ask(normal, u64::MAX)
    }

    /// If exactly one solution is known, searches for other solutions close to it.
    fn look_near(&mut self) -> Option<StopReason> {
        let [only] = &self.solutions[..] else { return None };
        let only = only.clone();
        self.form.near(&only).find_map(|near| self.ask(&near, u64::MAX))
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
        self.form.model.add_distinct(&mut self.solutions, outcome.solutions, wanted);
        outcome.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::normal_form::Move;
    use super::*;
    use crate::engine::auto::{Auto, solve_general};
    use crate::engine::search::Search;
    use crate::solve::{Engine, Goal, Verdict};
    use gridproof_human::generate::boards::random_board;
    use gridproof_model::builder::Builder;
    use gridproof_model::random::Random;
    use gridproof_puzzles::KindPuzzle;
    use gridproof_puzzles::kinds::by_name;

    /// The outcome if the search for the first solution has `first_steps` steps, and later steps are unlimited.
    fn settled(form: &NormalForm<'_>, goal: Goal, first_steps: u64) -> Outcome {
        let query = Query::new(goal);
        let solve = |model: &Model, known, query: &Query<'_>| {
            solve_general(model, known, query, Limits::start(&query.budget))
        };
        PathSearch::new(form, &query, Limits::start(&query.budget), solve).settle(first_steps)
    }

    /// The verdict for a model with a label for each of two places and these clauses. In the normal form, the second
    /// label is 0.
    fn verdict(clauses: &[&[Atom]], moves: Vec<Move>, goal: Goal) -> Verdict {
        let mut builder = Builder::new();
        let labels = vec![builder.int(0..=1), builder.int(0..=1)];
        let links = builder.links(1, 2);
        builder.restrict(!links.edges()[0].0);
        for clause in clauses {
            builder.clause(clause.iter().copied(), "a clause");
        }
        let constraints = vec![clause([labels[1].is(0)], &"the form")];
        let paths = PathSystem { links, labels, ends: vec![None; 2], implied: 0..0, covering: 0..0 };
        let model = builder.finish().expect("valid");
        settled(&NormalForm { model: &model, paths: &paths, constraints, moves }, goal, 1000).verdict
    }

    /// If both places are on paths in a solution, the same assignment without the second is also a solution.
    #[test]
    fn solutions_in_which_places_on_paths_keep_their_labels_are_found() {
        let [one, other] = [Atom::is(0, 1), Atom::is(1, 1)];
        let verdict = |clauses: &[&[Atom]], goal: Goal| verdict(clauses, Vec::new(), goal);
        assert_eq!(verdict(&[&[one]], Goal::Unique), Verdict::Multiple);
        assert_eq!(verdict(&[&[one]], Goal::Any), Verdict::Satisfiable);
        assert_eq!(verdict(&[&[one], &[!other]], Goal::Unique), Verdict::Unique);
        assert_eq!(verdict(&[&[one], &[!other], &[!one, other]], Goal::Unique), Verdict::Unsatisfiable);
    }

    /// Exactly one of two places is on a path. The normal form prefers the first, and a move leads from the first to the
    /// second.
    #[test]
    fn solutions_that_are_a_move_away_are_found() {
        let [one, other] = [Atom::is(0, 1), Atom::is(1, 1)];
        let moves = || vec![Move { from: vec![one], cells: vec![0, 1] }];
        let either: [&[Atom]; 2] = [&[one, other], &[!one, !other]];
        assert_eq!(verdict(&either, moves(), Goal::Unique), Verdict::Multiple);
        assert_eq!(verdict(&[either[0], either[1], &[one]], moves(), Goal::Unique), Verdict::Unique);
    }

    /// In a numberlink, places may stay empty; in an arukone, they may not. The engine `search` does not use the path
    /// system.
    #[test]
    fn verdicts_are_those_without_it() {
        let kind = by_name("numberlink").expect("a kind");
        let mut seen = [[0; 3]; 2];
        for seed in 0..900 {
            let (rows, columns) = [(3, 4), (4, 3), (4, 4), (3, 5), (1, 7), (5, 4)][seed as usize % 6];
            let mut random = Random::new(seed, 0);
            let mut clues = random_board(kind, rows, columns, &mut random);
            if seed % 5 == 0 {
                // Most of the shuffled boards have no solution.
                random.shuffle(&mut clues.cells);
            }
            let is_arukone = seed % 12 < 6;
            clues.flags.extend(is_arukone.then_some("EveryCell"));
            let Ok(puzzle) = KindPuzzle::new(kind, clues) else { continue };
            let model = puzzle.model();
            let form = taut::normal_form(model, model.path_system().expect("paths"));
            for goal in [Goal::Any, Goal::Unique] {
                let query = Query::new(goal);
                let without = Search.solve(model, &query).expect("any model");
                for with in [Auto.solve(model, &query).expect("any model"), settled(&form, goal, 0)] {
                    assert_eq!(with.verdict, without.verdict, "{seed}");
                    for solution in &with.solutions {
                        assert_eq!(check(model, solution), Ok(()));
                    }
                    seen[usize::from(is_arukone)][with.solutions.len()] += 1;
                }
            }
        }
        let [numberlinks, arukones] = seen;
        assert!(numberlinks[1] > 20 && numberlinks[2] > 20, "{numberlinks:?}");
        assert!(arukones.iter().all(|&count| count > 20), "{arukones:?}");
    }

    /// A model that is copied with other domains has no path system.
    #[test]
    fn narrower_models_have_none() {
        let kind = by_name("numberlink").expect("a kind");
        let puzzle =
            KindPuzzle::new(kind, random_board(kind, 3, 4, &mut Random::new(1, 0))).expect("a puzzle");
        let model = puzzle.model();
        assert!(model.clone().path_system().is_some());
        assert!(model.with_domains(model.domains().to_vec()).expect("as many").path_system().is_none());
    }
}
