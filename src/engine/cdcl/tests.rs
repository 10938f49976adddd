//! The solver against the oracle and against varisat.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::cdcl::clauses::Lit;
use crate::cdcl::pace::FIRST_MODE;
use crate::cdcl::propagator::ClausesOnly;
use crate::cdcl::solver::Solver;
use crate::engine::sat::Sat;
use crate::model::brute;
use crate::puzzle::{Nonogram, Sudoku};
use crate::solve::{Budget, Counter, Limits, StopReason, Verdict};

fn agrees_with_the_oracle(model: &Model) {
    let mut expected = brute::solutions(model, 100_000).expect("tiny");
    let mut found = Cdcl.solve(model, &Query::solutions(100_000)).expect("any model").solutions;
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

/// A square picture that stays the same under those of three ways to mirror it whose bits are set: left and right, top and
/// bottom, rows and columns.
fn symmetric(side: usize, cells: Vec<bool>, ways: u8) -> Vec<u8> {
    let mut picture: Vec<u8> = cells.into_iter().map(u8::from).collect();
    let images: [fn(usize, usize, usize) -> usize; 3] = [
        |side, row, column| row * side + side - 1 - column,
        |side, row, column| (side - 1 - row) * side + column,
        |side, row, column| column * side + row,
    ];
    for image in (0..3).filter(|way| ways >> way & 1 == 1).map(|way| images[way]) {
        for cell in 0..side * side {
            let other = image(side, cell / side, cell % side);
            picture[cell] &= picture[other];
            picture[other] = picture[cell];
        }
    }
    picture
}

/// All solutions of a formula over `variables` variables, each clause as DIMACS numbers.
fn solutions(variables: usize, clauses: &[Vec<i32>]) -> BTreeSet<Vec<bool>> {
    let lit = |number: i32| Lit::new(number.unsigned_abs() - 1, number > 0);
    let mut solver = Solver::new(variables, ClausesOnly);
    for clause in clauses {
        solver.add(&clause.iter().copied().map(lit).collect::<Vec<_>>());
    }
    let mut found = BTreeSet::new();
    while solver.solve(&mut Limits::start(&Budget::default())) == Ok(true) {
        let solution: Vec<bool> = (0..variables).map(|v| solver.holds(Lit::new(v as u32, true))).collect();
        let blocking: Vec<Lit> = solution.iter().zip(0..).map(|(&value, v)| Lit::new(v, !value)).collect();
        assert!(found.insert(solution), "each once");
        solver.add(&blocking);
    }
    found
}

proptest! {
    #[test]
    fn formulas_have_the_solutions_of_the_truth_table(
        clauses in prop::collection::vec(prop::collection::vec((1i32..9, any::<bool>()), 0..5), 0..40),
    ) {
        let clauses: Vec<Vec<i32>> = clauses
            .into_iter()
            .map(|clause| clause.into_iter().map(|(v, positive)| if positive { v } else { -v }).collect())
            .collect();
        let satisfies = |values: &Vec<bool>| {
            clauses.iter().all(|clause| clause.iter().any(|&l| values[l.unsigned_abs() as usize - 1] == (l > 0)))
        };
        let table = (0u32..256).map(|bits| (0..8).map(|v| bits >> v & 1 == 1).collect());
        prop_assert_eq!(solutions(8, &clauses), table.filter(satisfies).collect::<BTreeSet<_>>());
    }

    #[test]
    fn nonograms(cells in prop::collection::vec(prop::bool::weighted(0.4), 20)) {
        let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
        agrees_with_the_oracle(&Nonogram::from_picture(5, &cells).expect("a picture").model());
    }

    #[test]
    fn symmetric_nonograms(cells in prop::collection::vec(prop::bool::weighted(0.4), 25), ways in 0..8u8) {
        agrees_with_the_oracle(&Nonogram::from_picture(5, &symmetric(5, cells, ways)).expect("a picture").model());
    }

    #[test]
    fn larger_symmetric_nonograms_as_varisat_has_them(
        cells in prop::collection::vec(prop::bool::weighted(0.6), 12 * 12),
        ways in 1..8u8,
    ) {
        let model = Nonogram::from_picture(12, &symmetric(12, cells, ways)).expect("a picture").model();
        let solutions = |engine: &dyn Engine| {
            let solutions = engine.solve(&model, &Query::solutions(100)).expect("any model").solutions;
            (solutions.len() < 100).then(|| solutions.into_iter().collect::<BTreeSet<_>>())
        };
        prop_assert_eq!(solutions(&Cdcl), solutions(&Sat));
    }

    #[test]
    fn sudokus(givens in prop::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1u8..=4], 16)) {
        agrees_with_the_oracle(&Sudoku::new(2, 2, givens).expect("valid").model());
    }

    #[test]
    fn larger_nonograms_as_varisat_has_them(cells in prop::collection::vec(prop::bool::weighted(0.5), 18 * 18)) {
        let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
        let model = Nonogram::from_picture(18, &cells).expect("a picture").model();
        let verdict = |engine: &dyn Engine| engine.solve(&model, &Query::default()).map(|outcome| outcome.verdict);
        prop_assert_eq!(verdict(&Cdcl), verdict(&Sat));
    }
}

/// States, pair by pair, that so many pigeons have a hole each, of which there is one less. Variables go pigeon by pigeon.
fn put_pigeons(pigeons: u32, solver: &mut Solver<ClausesOnly>) {
    let holes = pigeons - 1;
    let literal = |pigeon: u32, hole: u32, inside| Lit::new(pigeon * holes + hole, inside);
    for pigeon in 0..pigeons {
        solver.add(&(0..holes).map(|hole| literal(pigeon, hole, true)).collect::<Vec<_>>());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            solver.add(&[pigeon, other].map(|one| literal(one, hole, false)));
        }
    }
}

/// Long enough for restarts, reductions and both modes.
#[test]
fn a_long_refutation_ends() {
    let mut solver = Solver::new(90, ClausesOnly);
    put_pigeons(10, &mut solver);
    assert_eq!(solver.solve(&mut Limits::start(&Budget::default())), Ok(false));
    assert!(solver.conflicts() > FIRST_MODE + 1000, "{}", solver.conflicts());
}

/// Pigeons that may change places: what is learnt of one holds for the others.
#[test]
fn what_is_learnt_has_images() {
    let (pigeons, holes) = (7u32, 6u32);
    let variable = |pigeon: u32, hole: u32| pigeon * holes + hole;
    let conflicts = |symmetries: Vec<Vec<u32>>| {
        let mut solver = Solver::new((pigeons * holes) as usize, ClausesOnly);
        solver.set_symmetries(symmetries);
        put_pigeons(pigeons, &mut solver);
        assert_eq!(solver.solve(&mut Limits::start(&Budget::default())), Ok(false));
        solver.conflicts()
    };
    let turned =
        |by: u32| (0..pigeons * holes).map(|v| variable((v / holes + by) % pigeons, v % holes)).collect();
    let (without, with) = (conflicts(Vec::new()), conflicts((1..pigeons).map(turned).collect()));
    assert!(with < without, "{with} {without}");
}

#[test]
fn every_part_of_the_budget_is_obeyed() {
    let ones = vec![vec![1u32]; 7];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let stopped = |budget| {
        let query = Query::solutions(1_000_000).within(budget);
        Cdcl.solve(&model, &query).map(|outcome| (outcome.verdict, outcome.stopped))
    };
    assert_eq!(stopped(Budget::default()), Ok((Verdict::Multiple, None)));
    assert_eq!(
        stopped(Budget { steps: Some(0), ..Budget::default() }).map(|s| s.1),
        Ok(Some(StopReason::Steps))
    );
    assert_eq!(
        stopped(Budget { memory: 10, ..Budget::default() }).map(|s| s.1),
        Ok(Some(StopReason::Memory))
    );
    assert_eq!(stopped(Budget::time(std::time::Duration::ZERO)).map(|s| s.1), Ok(Some(StopReason::Time)));
}

#[test]
fn suggested_values_are_tried_first() {
    let mut solver = Solver::new(3, ClausesOnly);
    solver.add(&[Lit::new(0, false), Lit::new(1, false)]);
    for (variable, value) in [(0, true), (1, true), (2, true)] {
        solver.suggest(variable, value);
    }
    solver.prefer([0.0, 2.0].into_iter());
    assert_eq!(solver.solve(&mut Limits::start(&Budget::default())), Ok(true));
    let values = [0, 1, 2].map(|variable| solver.holds(Lit::new(variable, true)));
    assert_eq!(values, [false, true, true]);
}

/// What a line implied is no reason to visit it again.
#[test]
fn a_line_is_visited_once_for_what_it_implies() {
    let model = Nonogram::black_and_white(&[vec![3], vec![1], vec![1]], &[vec![1], vec![3], vec![1]])
        .expect("valid")
        .model();
    let outcome = Cdcl.solve(&model, &Query::default()).expect("any model");
    assert_eq!(outcome.verdict, Verdict::Unique);
    // The three rows, the three columns, and the two rows of which the columns decided cells.
    assert_eq!(outcome.statistics.get(Counter::Lines), 8);
}

/// Dominoes on a diagonal: the one solution is found at once, but it takes long to prove that there is no other.
fn domino(size: usize) -> Nonogram {
    let mut rows = vec![vec![3], vec![1]];
    let mut columns = vec![vec![1], vec![1]];
    for _ in 1..size {
        rows.extend([vec![3, 1], vec![1]]);
        columns.extend([vec![1, 3], vec![1]]);
    }
    rows.push(vec![1]);
    columns.push(vec![3]);
    Nonogram::black_and_white(&rows, &columns).expect("valid")
}

#[test]
fn a_long_proof_of_uniqueness_ends_as_varisat_has_it() {
    for size in [3, 5, 10] {
        let model = domino(size).model();
        let ours = Cdcl.solve(&model, &Query::default()).expect("any model");
        let theirs = Sat.solve(&model, &Query::default()).expect("any model");
        assert_eq!((ours.verdict, &ours.solutions), (Verdict::Unique, &theirs.solutions), "{size}");
        // The last one lasts long enough to turn away, and to come back.
        assert!(size < 10 || ours.statistics.get(Counter::Conflicts) > 1600, "{:?}", ours.statistics);
    }
}

#[test]
fn other_solutions_are_found_away_from_the_last_one() {
    // All 8! solutions, of which the first ones are followed by many others at once.
    let ones = vec![vec![1u32]; 8];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let outcome = Cdcl.solve(&model, &Query::solutions(3000)).expect("any model");
    let distinct: BTreeSet<_> = outcome.solutions.iter().collect();
    assert_eq!((outcome.solutions.len(), distinct.len()), (3000, 3000));
}
