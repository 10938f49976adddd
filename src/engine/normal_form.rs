//! Solutions in normal form first, and then those that can be brought to the only one.

use crate::model::Model;
use crate::solve::{Counter, Limits, Outcome, Query};

/// Whether there is a solution, and a second one, of a model whose solutions have a normal form, within what is left of the
/// limits. `normal` is the model of those in that form, `solve` the way to solve models.
///
/// Two of these settle it, and so does none. With exactly one, whatever other solution there is can be brought to it.
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
    let [found] = &first.solutions[..] else { return first };
    if wanted == 1 || first.stopped.is_some() {
        return first;
    }
    let rest = model.reducible_to(found);
    limits.spend(first.statistics.get(Counter::Decisions) + first.statistics.get(Counter::Conflicts));
    let second = ask(&rest, &limits);
    let mut statistics = first.statistics;
    statistics.merge(&second.statistics);
    let mut solutions = first.solutions;
    let known = model.shown_values(&solutions[0]).into_owned();
    let others = second.solutions.into_iter().filter(|solution| *model.shown_values(solution) != known[..]);
    solutions.extend(others.take(wanted - 1));
    Outcome::of_search(solutions, wanted, second.stopped, statistics)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::engine::auto::Auto;
    use crate::engine::search::Search;
    use crate::model::{Atom, Clause, Constraint, Domain, Model, NormalForm, Rules};
    use crate::puzzle::Other;
    use crate::puzzle::kinds::by_name;
    use crate::random::Random;
    use crate::solve::{Engine, Goal, Query, Verdict};

    fn clause(atoms: &[Atom]) -> Constraint {
        Constraint::Clause(Clause::new(atoms.iter().copied(), "a clause".into()).expect("atoms"))
    }

    fn verdict(rules: Rules, goal: Goal) -> Verdict {
        let domains = vec![Domain::first(2); rules.cells()];
        let model = Model::new(Arc::new(rules), domains).expect("a domain each");
        Auto.solve(&model, &Query::new(goal)).expect("any model").verdict
    }

    /// One of two may hold, and each solution in which both do can do without the second one.
    #[test]
    fn what_can_be_brought_to_the_only_one_is_found() {
        let [one, other] = [Atom::is(0, 1), Atom::is(1, 1)];
        let rules = |constraints: Vec<Constraint>| {
            let form = NormalForm::new(vec![clause(&[!other])], vec![one, other]);
            Rules::new(2, constraints).expect("valid").with_normal_form(form)
        };
        let first = clause(&[one]);
        assert_eq!(verdict(rules(vec![first.clone()]), Goal::Unique), Verdict::Multiple);
        assert_eq!(verdict(rules(vec![first.clone()]), Goal::Any), Verdict::Satisfiable);
        let both = vec![first, clause(&[!other])];
        assert_eq!(verdict(rules(both.clone()), Goal::Unique), Verdict::Unique);
        let none = both.into_iter().chain([clause(&[!one, other])]).collect();
        assert_eq!(verdict(rules(none), Goal::Unique), Verdict::Unsatisfiable);
    }

    /// Numberlinks have a normal form: without short cuts. The search does not know of it.
    #[test]
    fn verdicts_are_those_without_it() {
        let kind = by_name("numberlink").expect("a kind");
        let mut seen = [0; 3];
        for seed in 0..150 {
            let clues = kind.blank(3, 4, &mut Random::new(seed, 0));
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
}
