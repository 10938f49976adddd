use std::time::Duration;

use super::*;
use crate::solve::{Budget, Query};
use gridproof_model::Model;
use gridproof_puzzles::Nonogram;

fn clues(model: &Model) -> Clues {
    Clues::of_model(model).expect("black and white")
}

fn unlimited() -> Limits {
    Limits::start(&Query::default().budget)
}

/// Returns the first `count` batches of guesses under the given clauses.
fn batches(clues: &Clues, domains: &[Domain], count: usize, clauses: &[Vec<CellLiteral>]) -> Vec<Vec<Guess>> {
    let mut guesser = Guesser::new(clues, domains, &unlimited()).expect("small");
    let mut batch = || {
        let clauses = clauses.iter().map(|clause| clause.iter().copied());
        guesser.guesses(domains, clauses, &unlimited()).expect("no limit")
    };
    (0..count).map(|_| batch()).collect()
}

#[test]
fn decided_boards_are_recognised() {
    // Each line alone decides all its cells.
    let cells = [1, 1, 1, 0, 1, 0, 1, 1, 1];
    let model = Nonogram::from_picture(3, &cells).expect("a picture").model();
    let clues = clues(&model);
    let log_odds = log_odds(&clues, model.domains(), ROUNDS, &unlimited()).expect("no limit");
    assert!(log_odds.iter().zip(cells).all(|(odds, cell)| (*odds > 1.0) == (cell == 1)), "{log_odds:?}");
    for guess in batches(&clues, model.domains(), 1, &[]).remove(0) {
        assert_eq!(guess.wrong_lines, 0);
        assert!(guess.log_odds.iter().zip(cells).all(|(odds, cell)| (*odds > 0.0) == (cell == 1)));
    }
    let limits = Limits::start(&Budget::time(Duration::ZERO));
    assert_eq!(super::log_odds(&clues, model.domains(), ROUNDS, &limits), Err(StopReason::Time));
    let mut guesser = Guesser::new(&clues, model.domains(), &limits).expect("small");
    let none = std::iter::empty::<std::iter::Empty<CellLiteral>>();
    assert_eq!(guesser.guesses(model.domains(), none, &limits).map(|_| ()), Err(StopReason::Time));
}

/// The two solutions are the two diagonals. Beliefs stay even, and each guess with noise chooses one solution.
#[test]
fn guesses_break_ties() {
    let ones = vec![vec![1u32]; 2];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let clues = clues(&model);
    let even = log_odds(&clues, model.domains(), ROUNDS, &unlimited()).expect("no limit");
    assert!(even.iter().all(|odds| odds.abs() < 1e-6), "{even:?}");
    let guesses = batches(&clues, model.domains(), 3, &[]).concat();
    assert_eq!(guesses.len(), 3 * GUESSES);
    // Only the first guess has no noise to break the tie.
    assert_eq!(guesses.iter().filter(|guess| guess.wrong_lines > 0).count(), 1, "{guesses:?}");
    let blacks: Vec<bool> = guesses.iter().map(|guess| guess.log_odds[0] > 0.0).collect();
    assert!(blacks.contains(&true) && blacks.contains(&false), "both solutions");
}

#[test]
fn guesses_satisfy_clauses() {
    let ones = vec![vec![1u32]; 2];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let clues = clues(&model);
    for black in [true, false] {
        // The clause requires this colour in at least one of two opposite corners. In both solutions, these corners
        // have the same colour.
        let clause = vec![(0, black), (3, black)];
        for guess in batches(&clues, model.domains(), 3, &[clause]).concat() {
            assert_eq!(guess.wrong_lines, 0);
            assert!(guess.log_odds.iter().zip([1.0, -1.0, -1.0, 1.0]).all(|(o, s)| (o * s > 0.0) == black));
        }
    }
}

#[test]
fn batches_are_deterministic_and_distinct() {
    let fives = vec![vec![2u32, 1]; 6];
    let model = Nonogram::black_and_white(&fives, &fives).expect("valid").model();
    let clues = clues(&model);
    let odds = || -> Vec<Vec<Vec<f64>>> {
        let batches = batches(&clues, model.domains(), 2, &[]);
        batches.into_iter().map(|batch| batch.into_iter().map(|guess| guess.log_odds).collect()).collect()
    };
    let first = odds();
    assert_eq!(first, odds());
    assert_ne!(first[0], first[1]);
}

#[test]
fn guesses_respect_new_domains() {
    let ones = vec![vec![1u32]; 3];
    let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
    let clues = clues(&model);
    let mut guesser = Guesser::new(&clues, model.domains(), &unlimited()).expect("small");
    let mut domains = model.domains().to_vec();
    for cell in [0, 4, 8] {
        domains[cell] = Domain::single(BLACK);
        let none = std::iter::empty::<std::iter::Empty<CellLiteral>>();
        let guesses = guesser.guesses(&domains, none, &unlimited()).expect("no limit");
        assert!(cell == 0 || guesses.iter().all(|guess| guess.wrong_lines == 0));
    }
}

#[test]
fn wrong_lines_are_counted() {
    let model = Nonogram::black_and_white(&[vec![1u32, 1]], &[vec![1u32], vec![], vec![1]]);
    let model = model.expect("valid").model();
    let clues = clues(&model);
    let wrong = |odds: [f64; 3]| wrong_lines(&clues, model.domains(), &odds);
    assert_eq!(wrong([1.0, -1.0, 1.0]), 0);
    assert_eq!(wrong([1.0, 1.0, 1.0]), 2, "the row and the second column");
    assert_eq!(wrong([-1.0, -1.0, 1.0]), 2, "the row and the first column");
    assert_eq!(wrong([-1.0, -1.0, -1.0]), 3);
}
