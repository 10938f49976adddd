//! Solutions in normal form first, and then those near to the only one.

use crate::model::Model;
use crate::solve::{Counter, Limits, Outcome, Query};

/// Whether there is a solution, and a second one, of a model whose solutions have a normal form, within what is left of the
/// limits. `normal` is the model of those in that form, `solve` the way to solve models.
///
/// Two of these settle it, and so does none. With exactly one, another solution, if there is any, is near to it.
pub(super) fn solve(
    model: &Model,
    normal: &Model,
    query: &Query<'_>,
    mut limits: Limits,
    solve: impl Fn(&Model, &Query<'_>) -> Outcome,
) -> Outcome {
    let wanted = query.wanted();
    let ask = |model: &Model, limits: &Limits| {
        solve(model, &Query { budget: limits.remaining(), observer: None, ..query.clone() })
    };
    let mut first = ask(normal, &limits);
    // What holds in all solutions of that form need not hold in the others.
    first.decided = None;
    if wanted == 1 || first.solutions.len() != 1 || first.stopped.is_some() {
        return first;
    }
    let steps = |outcome: &Outcome| {
        outcome.statistics.get(Counter::Decisions) + outcome.statistics.get(Counter::Conflicts)
    };
    limits.spend(steps(&first));
    let (mut solutions, mut statistics, mut stopped) = (first.solutions, first.statistics, None);
    let found = solutions[0].clone();
    let known = model.shown_values(&found);
    for near in model.near(&found) {
        let second = ask(&near, &limits);
        limits.spend(steps(&second));
        statistics.merge(&second.statistics);
        let others = second.solutions.into_iter().filter(|solution| model.shown_values(solution) != known);
        solutions.extend(others.take(wanted - 1));
        stopped = second.stopped;
        if solutions.len() == wanted || stopped.is_some() {
            break;
        }
    }
    Outcome::of_search(solutions, wanted, stopped, statistics)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::engine::auto::Auto;
    use crate::engine::search::Search;
    use crate::model::{Atom, Clause, Constraint, Domain, Model, Move, NormalForm, Rules};
    use crate::puzzle::Other;
    use crate::puzzle::kinds::by_name;
    use crate::random::Random;
    use crate::solve::{Engine, Goal, Query, Verdict};

    fn clause(atoms: &[Atom]) -> Constraint {
        Constraint::Clause(Clause::new(atoms.iter().copied(), "a clause".into()).expect("atoms"))
    }

    /// The verdict on two cells.
    fn verdict(constraints: Vec<Constraint>, form: NormalForm, goal: Goal) -> Verdict {
        let rules = Rules::new(2, constraints).expect("valid");
        let model = Model::new(Arc::new(rules), vec![Domain::first(2); 2]).expect("a domain each");
        let model = model.with_normal_form(form);
        Auto.solve(&model, &Query::new(goal)).expect("any model").verdict
    }

    /// One of two may hold, and each solution in which both do can do without the second one.
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

    /// One of two holds. The form prefers the first one, and a move leads from there to the other.
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

    /// Numberlinks have a normal form: their paths are pulled taut. The search does not know of it.
    #[test]
    fn verdicts_are_those_without_it() {
        let kind = by_name("numberlink").expect("a kind");
        let mut seen = [0; 3];
        for seed in 0..300 {
            let (rows, columns) = [(3, 4), (4, 3), (4, 4), (3, 5)][seed as usize % 4];
            let clues = kind.blank(rows, columns, &mut Random::new(seed, 0));
            let Ok(puzzle) = Other::new(kind, clues) else { continue };
            let model = puzzle.model();
            assert!(model.in_normal_form().is_some());
            let of = |engine: &dyn Engine| engine.solve(model, &Query::default()).expect("any model");
            let (with, without) = (of(&Auto), of(&Search));
            assert_eq!(with.verdict, without.verdict, "{seed}");
            for solution in &with.solutions {
                assert_eq!(crate::model::check(model, solution), Ok(()));
            }
            seen[with.solutions.len()] += 1;
        }
        assert!(seen[1] > 10 && seen[2] > 10, "{seen:?}");
    }

    /// The form says nothing about a model with fewer values left.
    #[test]
    fn narrower_models_have_none() {
        let kind = by_name("numberlink").expect("a kind");
        let puzzle = Other::new(kind, kind.blank(3, 4, &mut Random::new(1, 0))).expect("a puzzle");
        let model = puzzle.model();
        assert!(model.clone().normal_form().is_some());
        assert!(model.with_domains(model.domains().to_vec()).expect("as many").normal_form().is_none());
    }
}
