//! The search for boards that a model refuses, although the rules accept them.
//!
//! The solutions that engines find cannot show that a model is too strict. Therefore, the model is made weaker: all
//! constraints of one or two origins are left out, or a cell with a single value gets more values. In addition, up to two
//! cells get random values, because the solutions that an engine lists are often similar. A solution of the weaker model
//! is a finding if the rules accept the board that it shows, and no solution of the model shows this board.

use super::case::Case;
use super::coverage::LONG_LIST;
use gridproof_engines::engine::by_name;
use gridproof_engines::solve::{Budget, Query, Verdict};
use gridproof_model::random::Random;
use gridproof_model::{Assignment, Domain, Model, Origin, Rules, check};

/// The number of weaker models of a puzzle.
const MODELS: usize = 4;
/// The number of solutions of each weaker model.
const SOLUTIONS: usize = 8;
/// The maximum number of steps of each search.
const STEPS: u64 = 1000;
/// The maximum number of constraints. Copying larger models takes too long.
const MOST_CONSTRAINTS: usize = 10_000;

/// Searches for a board that the model refuses, although the rules accept it. `known` is a solution of the model, if
/// there is one.
pub(super) fn refused(
    (problem, model): Case<'_>,
    known: Option<&Assignment>,
    budget: &Budget,
) -> Option<String> {
    let engine = by_name("cdcl")?;
    let has_rules = known.is_none_or(|solution| problem.accepted_board(solution).is_some());
    if !has_rules || model.constraints().len() > MOST_CONSTRAINTS {
        return None;
    }
    let mut random = seeded(model, known);
    let solve = |model: &Model, wanted: usize| {
        let query = Query::solutions(wanted).within(budget.clone().with_steps(STEPS));
        engine.solve(model, &query).ok()
    };
    let refused_board = |solution: &Assignment| {
        if check(model, solution).is_ok() {
            return None;
        }
        let board = problem.accepted_board(solution)?;
        let exact = solve(&showing(model, solution)?, 1)?;
        if exact.verdict != Verdict::Unsatisfiable {
            return None;
        }
        // Several assignments can show the same board.
        let all = solve(model, LONG_LIST)?;
        let is_complete = all.stopped.is_none() && all.solutions.len() < LONG_LIST;
        let shows = |solution: &Assignment| problem.accepted_board(solution).as_ref() == Some(&board);
        (is_complete && !all.solutions.iter().any(shows)).then_some(board)
    };
    (0..MODELS).find_map(|_| {
        let weaker = weaker(model, &mut random)?;
        solve(&weaker, SOLUTIONS)?.solutions.iter().find_map(refused_board)
    })
}

/// The model with some rules left out; `None` if there is nothing to leave out.
fn weaker(model: &Model, random: &mut Random) -> Option<Model> {
    let mut domains = model.domains().to_vec();
    let mut constraints = model.constraints().to_vec();
    let fixed: Vec<usize> = (0..domains.len()).filter(|&cell| domains[cell].len() == 1).collect();
    if !fixed.is_empty() && (constraints.is_empty() || random.chance(0.3)) {
        let cell = fixed[random.below(fixed.len())];
        let most = |domain: &Domain| domain.iter().max().unwrap_or(0);
        domains[cell] = Domain::first(1 + usize::from(most(&domains[cell]).max(1)));
    } else {
        for _ in 0..=random.below(2) {
            // Rows, columns and boxes are constraints of many models. The other rules of a kind are more often wrong.
            let others: Vec<usize> =
                (0..constraints.len()).filter(|&index| !is_house(constraints[index].origin())).collect();
            let index = match others.get(random.below(others.len())) {
                Some(&other) if random.chance(0.6) => other,
                _ => random.below(constraints.len()),
            };
            let origin = constraints.get(index)?.origin().clone();
            constraints.retain(|constraint| *constraint.origin() != origin);
        }
    }
    let fixed = random.below(3);
    fix_at_random(&mut domains, fixed, random);
    let rules = Rules::new(model.cells(), constraints).ok()?;
    let rules = match model.shown() {
        Some(shown) => rules.showing(shown.iter().copied()).ok()?,
        None => rules,
    };
    Model::new(rules.into(), domains).ok()
}

/// Random numbers that depend on the model and a solution, so that puzzles of the same size get different ones.
pub(super) fn seeded(model: &Model, known: Option<&Assignment>) -> Random {
    let seed = known.into_iter().flatten().fold(model.constraints().len() as u64, |seed, &value| {
        seed.wrapping_mul(31).wrapping_add(value.into())
    });
    Random::new(seed, 0)
}

/// Fixes a number of cells to random values of their domains.
pub(super) fn fix_at_random(domains: &mut [Domain], number: usize, random: &mut Random) {
    for _ in 0..number {
        let Some(domain) = domains.get_mut(random.below(domains.len())) else { return };
        let values: Vec<u8> = domain.iter().collect();
        if let Some(&value) = values.get(random.below(values.len())) {
            *domain = Domain::single(value);
        }
    }
}

const fn is_house(origin: &Origin) -> bool {
    matches!(origin, Origin::Row(_) | Origin::Column(_) | Origin::Box(_))
}

/// The model in which all shown cells have the values of a solution.
fn showing(model: &Model, solution: &Assignment) -> Option<Model> {
    let mut domains = model.domains().to_vec();
    let is_shown = |cell: usize| model.shown().is_none_or(|shown| shown.contains(&(cell as u32)));
    for (cell, domain) in domains.iter_mut().enumerate().filter(|(cell, _)| is_shown(*cell)) {
        *domain = domain.intersection(Domain::single(solution[cell]));
    }
    model.with_domains(domains).ok()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use gridproof_gate::ToModel;
    use gridproof_model::{Constraint, Violation, brute};
    use gridproof_puzzles::{Puzzle, Sudoku};

    /// A sudoku whose model also demands that the two diagonals have different digits at their ends.
    struct TooStrict(Puzzle);

    impl ToModel for TooStrict {
        fn to_model(&self) -> Cow<'_, Model> {
            let model = self.0.model();
            let mut constraints = model.constraints().to_vec();
            for cells in [[0, 15], [3, 12]] {
                let origin = Origin::from("too strict");
                constraints.push(Constraint::AllDifferent { cells: cells.into(), sum: None, origin });
            }
            let rules = Rules::new(model.cells(), constraints).expect("valid");
            Cow::Owned(Model::new(rules.into(), model.domains().to_vec()).expect("valid"))
        }

        fn check(&self, values: &[u8]) -> Result<(), Violation> {
            self.0.check(values)
        }

        fn accepted_board(&self, values: &[u8]) -> Option<String> {
            self.0.check(values).is_ok().then(|| format!("{values:?}"))
        }
    }

    #[test]
    fn a_refused_board_is_found() {
        let puzzle = Puzzle::Sudoku(Sudoku::new(2, 2, vec![0; 16]).expect("valid"));
        let strict = TooStrict(puzzle.clone());
        let budget = Budget::default();
        // The solutions differ, so the weaker models do too.
        let known = brute::solutions(&strict.to_model(), 20).expect("small");
        let mut found =
            known.iter().filter_map(|known| refused((&strict, &strict.to_model()), Some(known), &budget));
        assert!(found.next().is_some());
        assert!(
            known.iter().all(|known| refused((&puzzle, &puzzle.model()), Some(known), &budget).is_none())
        );
    }
}
