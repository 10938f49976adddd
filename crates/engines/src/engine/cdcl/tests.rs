//! Compares the engine with the brute-force oracle and with varisat.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::engine::sat::Sat;
use crate::solve::{Budget, Counter, StopReason, Verdict};
use gridproof_model::brute;
use gridproof_puzzles::{Nonogram, Sudoku};

fn agrees_with_the_oracle(model: &Model) {
    let mut expected = brute::solutions(model, 100_000).expect("tiny");
    let mut found = Cdcl.solve(model, &Query::solutions(100_000)).expect("any model").solutions;
    expected.sort();
    found.sort();
    assert_eq!(found[..], expected);
}

/// A square picture that is invariant under certain reflections. The bits of `ways`, lowest first, select the
/// reflections: left to right, top to bottom, and across the diagonal.
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

proptest! {
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
    fn larger_symmetric_nonograms_agree_with_varisat(
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
    fn larger_nonograms_agree_with_varisat(cells in prop::collection::vec(prop::bool::weighted(0.5), 18 * 18)) {
        let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
        let model = Nonogram::from_picture(18, &cells).expect("a picture").model();
        let verdict = |engine: &dyn Engine| engine.solve(&model, &Query::default()).map(|outcome| outcome.verdict);
        prop_assert_eq!(verdict(&Cdcl), verdict(&Sat));
    }
}

#[test]
fn budget_limits_are_enforced() {
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

/// Changes that a line's own propagation makes do not queue the line again.
#[test]
fn lines_do_not_requeue_themselves() {
    let model = Nonogram::black_and_white(&[vec![3], vec![1], vec![1]], &[vec![1], vec![3], vec![1]])
        .expect("valid")
        .model();
    let outcome = Cdcl.solve(&model, &Query::default()).expect("any model");
    assert_eq!(outcome.verdict, Verdict::Unique);
    // The lines propagated are three rows, three columns, and then again the two rows in which the columns decided
    // cells.
    assert_eq!(outcome.statistics.get(Counter::Lines), 8);
}

/// A nonogram with dominoes on a diagonal. Its solution is easy to find, but its uniqueness is hard to prove.
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
fn long_proofs_of_uniqueness_agree_with_varisat() {
    for size in [3, 5, 10] {
        let model = domino(size).model();
        let ours = Cdcl.solve(&model, &Query::default()).expect("any model");
        let theirs = Sat.solve(&model, &Query::default()).expect("any model");
        assert_eq!((ours.verdict, &ours.solutions), (Verdict::Unique, &theirs.solutions), "{size}");
        // The largest puzzle takes so many conflicts that the search goes through a period of inverted best phases and
        // the period of best phases that follows.
        assert!(size < 10 || ours.statistics.get(Counter::Conflicts) > 1600, "{:?}", ours.statistics);
    }
}

#[test]
fn many_solutions_are_distinct() {
    // The board has 8! solutions.
    let ones = vec![vec![1u32]; 8];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let outcome = Cdcl.solve(&model, &Query::solutions(3000)).expect("any model");
    let distinct: BTreeSet<_> = outcome.solutions.iter().collect();
    assert_eq!((outcome.solutions.len(), distinct.len()), (3000, 3000));
}
