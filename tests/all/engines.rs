//! Properties of all engines.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use gridproof::{Assignment, Budget, Engine, Model, Nonogram, Query, StopReason, Sudoku, Verdict};
use gridproof_engines::engine::all;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::search::Search;
use gridproof_human::generate::{self, Campaign};
use gridproof_model::check;
use gridproof_model::random::Random;
use gridproof_model::{Atom, Cell, Condition, Constraint, Domain, Lazy, Rules, brute};
use gridproof_puzzles::Kind;

/// Every engine that accepts the model counts the same number of solutions as brute force, but at most `limit`.
fn counts_as_the_oracle(model: &Model, limit: usize) {
    let solutions = brute::solutions(model, 1000).expect("tiny").len();
    for engine in all() {
        let Ok(outcome) = engine.solve(model, &Query::count(limit)) else { continue };
        if outcome.verdict == Verdict::Stalled {
            assert!(!engine.capabilities().complete && !outcome.counted_all(limit));
            continue;
        }
        let name = engine.name();
        assert_eq!(outcome.count, Some(solutions.min(limit) as u64), "{name}");
        assert_eq!(outcome.counted_all(limit), solutions < limit, "{name}");
        assert_eq!(outcome.solutions.len(), solutions.min(1), "{name}");
        assert!(outcome.solutions.iter().all(|solution| check(model, solution).is_ok()), "{name}");
        let listed = engine.solve(model, &Query::solutions(limit)).expect("taken before");
        assert_eq!((listed.verdict, listed.count), (outcome.verdict, None), "{name}");
    }
}

/// Every complete engine that accepts a model with mixed constraints finds the same solutions as brute force.
#[test]
fn random_models_of_mixed_constraints_are_solved_as_by_the_oracle() {
    for index in 0..500 {
        let model = generate::model(&mut Random::new(1, index));
        let shown = |solutions: &[Assignment]| -> BTreeSet<Vec<u8>> {
            solutions.iter().map(|solution| model.shown_values(solution).into_owned()).collect()
        };
        let expected = brute::solutions(&model, 5000).expect("tiny");
        for engine in all().iter().filter(|engine| engine.capabilities().complete) {
            let Ok(outcome) = engine.solve(&model, &Query::solutions(5000)) else { continue };
            let name = engine.name();
            let found = &outcome.solutions;
            assert!(found.iter().all(|solution| check(&model, solution).is_ok()), "{name} {index}");
            assert_eq!(shown(found), shown(&expected), "{name} on model {index}: {model:?}");
            assert_eq!(found.len(), expected.len(), "{name} on model {index}");
        }
    }
}

/// The condition of any constraint, as a lazy one.
#[derive(Debug)]
struct Late(Constraint);

impl Condition for Late {
    fn cuts(&self, values: &[u8]) -> Vec<Vec<Atom>> {
        if self.0.holds(values) {
            return Vec::new();
        }
        let other = |&cell: &Cell| !Atom::is(cell, values[cell as usize]);
        vec![self.0.cells().iter().map(other).collect()]
    }
}

/// A model in which some constraints are lazy has the same solutions.
#[test]
fn lazy_constraints_are_solved_as_the_constraints_themselves() {
    for index in 0..300 {
        let random = &mut Random::new(11, index);
        let model = generate::model(random);
        let late = |constraint: &Constraint| {
            let (cells, origin) = (constraint.cells().to_vec(), constraint.origin().clone());
            Lazy::new(cells, Arc::new(Late(constraint.clone())), origin).map(Constraint::Lazy).expect("cells")
        };
        let constraints: Vec<Constraint> = model
            .constraints()
            .iter()
            .map(|constraint| if random.chance(0.5) { late(constraint) } else { constraint.clone() })
            .collect();
        let mut rules = Rules::new(model.cells(), constraints).expect("the same cells");
        if let Some(shown) = model.shown() {
            rules = rules.showing(shown.iter().copied()).expect("shown cells");
        }
        let lazy = Model::new(Arc::new(rules), model.domains().to_vec()).expect("the same cells");
        let shown = |solutions: &[Assignment]| -> BTreeSet<Vec<u8>> {
            solutions.iter().map(|solution| model.shown_values(solution).into_owned()).collect()
        };
        let expected = shown(&brute::solutions(&model, 5000).expect("tiny"));
        assert_eq!(shown(&brute::solutions(&lazy, 5000).expect("tiny")), expected);
        for engine in all().iter().filter(|engine| engine.capabilities().complete) {
            let Ok(outcome) = engine.solve(&lazy, &Query::solutions(5000)) else { continue };
            assert_eq!(shown(&outcome.solutions), expected, "{} on model {index}: {lazy:?}", engine.name());
        }
        let written = lazy.to_json();
        let has_lazy = lazy.constraints().iter().any(|constraint| constraint.name() == "lazy");
        assert_eq!(Model::from_json(&written).is_err(), has_lazy, "{written}");
    }
}

proptest! {
    #[test]
    fn nonograms_are_counted(cells in prop::collection::vec(0u8..2, 16), limit in 1usize..6) {
        counts_as_the_oracle(&Nonogram::from_picture(4, &cells).expect("a picture").model(), limit);
    }

    #[test]
    fn nonograms_in_colours_are_counted(cells in prop::collection::vec(0u8..4, 12), limit in 1usize..6) {
        counts_as_the_oracle(&Nonogram::from_picture(4, &cells).expect("a picture").model(), limit);
    }

    /// Every engine finds all solutions of nonograms in colours. Most of the clues have no solution or several; some
    /// cells already have fewer possible values.
    #[test]
    fn solutions_in_colours_are_those_of_the_oracle(
        index in any::<u64>(),
        known in prop::collection::vec(prop_oneof![6 => Just(u64::MAX), 1 => any::<u64>()], 16),
    ) {
        let campaign = Campaign::new(Kind::Nonogram, 4, 4, None, 7).expect("valid").in_colours(3);
        let model = campaign.puzzle(index).model();
        let domains = model.domains().iter().zip(known);
        let domains = domains.map(|(domain, known)| domain.intersection(Domain::from_bits(known))).collect();
        let model = model.with_domains(domains).expect("as many");
        let mut expected = brute::solutions(&model, 100_000).expect("tiny");
        expected.sort();
        for engine in all() {
            let Ok(outcome) = engine.solve(&model, &Query::solutions(100_000)) else { continue };
            let mut found = outcome.solutions;
            found.sort();
            prop_assert_eq!(&found[..], &expected[..], "{}", engine.name());
            let verdict = [Verdict::Unsatisfiable, Verdict::Unique, Verdict::Multiple][expected.len().min(2)];
            let outcome = engine.solve(&model, &Query::default()).expect("taken before");
            prop_assert_eq!(outcome.verdict, verdict, "{}", engine.name());
        }
    }

    /// Boards that are large enough for conflicts. Compares clause learning on lines with the SAT formula.
    #[test]
    fn larger_boards_in_colours_have_one_verdict(index in any::<u64>(), density in 0.3f64..0.9) {
        let campaign = Campaign::new(Kind::Nonogram, 10, 10, Some(density), 8).expect("valid").in_colours(3);
        let model = campaign.puzzle(index).model();
        let solve = |name: &str| {
            let engine = all().iter().find(|engine| engine.name() == name).expect("an engine");
            let outcome = engine.solve(&model, &Query::default()).expect("any model");
            assert!(outcome.solutions.iter().all(|solution| check(&model, solution).is_ok()), "{name}");
            outcome.verdict
        };
        let verdicts = ["auto", "cdcl", "search"].map(solve);
        prop_assert!(verdicts.iter().all(|&verdict| verdict == verdicts[0]), "{:?}", verdicts);
        #[cfg(feature = "sat")]
        prop_assert_eq!(solve("sat"), verdicts[0]);
    }

    #[test]
    fn sudokus_are_counted(givens in prop::collection::vec(prop_oneof![3 => Just(0u8), 1 => 1u8..=4], 16), limit in 1usize..400) {
        let model = Sudoku::new(2, 2, givens).expect("valid").model();
        for limit in [limit, 400] {
            for engine in [&Auto as &dyn Engine, &Search] {
                let solutions = brute::solutions(&model, 1000).expect("tiny").len();
                let outcome = engine.solve(&model, &Query::count(limit)).expect("any model");
                prop_assert_eq!(outcome.count, Some(solutions.min(limit) as u64));
                prop_assert_eq!(outcome.counted_all(limit), solutions < limit);
            }
        }
        counts_as_the_oracle(&model, limit.min(5));
    }
}

#[test]
fn counting_keeps_one_solution_in_memory() {
    let ones = vec![vec![1u32]; 7];
    let permutations = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let empty = Sudoku::new(3, 3, vec![0; 81]).expect("valid").model();
    let six = Sudoku::new(2, 3, vec![0; 36]).expect("valid").model();
    for (model, expected) in [(permutations, 5040), (empty, 10_000), (six, 10_000)] {
        let budget = Budget::default().with_memory(40_000);
        let counted = Search.solve(&model, &Query::count(10_000).within(budget.clone()));
        let counted = counted.expect("any model");
        assert_eq!((counted.count, counted.solutions.len(), counted.stopped), (Some(expected), 1, None));
        let listed = Search.solve(&model, &Query::solutions(10_000).within(budget)).expect("any model");
        assert_eq!(listed.stopped, Some(StopReason::Memory));
    }
}

/// If there are more solutions than clause learning counts, the search takes over.
#[test]
fn auto_counts_few_and_many() {
    let ones = vec![vec![1u32]; 6];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    for (limit, expected) in [(60, 60), (700, 700), (10_000, 720)] {
        let outcome = Auto.solve(&model, &Query::count(limit)).expect("any model");
        assert_eq!((outcome.count, outcome.counted_all(limit)), (Some(expected), expected < limit as u64));
    }
    let budget = Budget::default().with_steps(160);
    let outcome = Auto.solve(&model, &Query::count(10_000).within(budget)).expect("any model");
    assert_eq!(outcome.stopped, Some(StopReason::Steps));
    assert!(outcome.count >= Some(2) && !outcome.counted_all(10_000));
}
