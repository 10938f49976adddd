//! Compares certificates of tiny puzzles with the brute-force oracle.

mod flaws;
mod making;
mod meaning;
mod models;

use std::fs;

use proptest::prelude::*;

use super::*;
use gridproof_engines::solve::Budget;
use gridproof_model::{Assignment, brute};
use gridproof_puzzles::{Nonogram, Palette, Puzzle, Sudoku};

fn made(puzzle: &Puzzle, solution: Option<&Assignment>) -> Result<Files, MakeError> {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join("a");
    let result = make(puzzle, solution, &place, &Budget::default());
    let entries: Vec<_> = fs::read_dir(folder.path()).expect("the folder is there").collect();
    assert_eq!(entries.len(), usize::from(result.is_ok()), "the certificate and nothing else");
    result?;
    Ok(read_files(&place).expect("made"))
}

/// Checks that exactly the claims that the oracle confirms can be proved.
fn agrees_with_brute(puzzle: &Puzzle) {
    let solutions = brute::solutions(&puzzle.model(), 3).expect("tiny");
    let claims = [None].into_iter().chain(solutions.iter().map(Some));
    for solution in claims {
        let right = match solution {
            None => solutions.is_empty(),
            Some(_) => solutions.len() == 1,
        };
        match made(puzzle, solution) {
            Ok(files) => {
                assert!(right, "a wrong claim is proved");
                let claim = check_in_memory(&files).expect("a certificate of our own");
                assert_eq!(claim.puzzle.model().domains(), puzzle.model().domains());
                assert_eq!(claim.puzzle.model().constraints(), puzzle.model().constraints());
                assert_eq!(claim.solution.as_ref(), solution);
            }
            Err(MakeError::AnotherSolution) => assert!(!right),
            Err(MakeError::Contradiction(_)) => assert!(puzzle.contradiction().is_some()),
            Err(other) => panic!("{other}"),
        }
    }
}

fn picture() -> impl Strategy<Value = Puzzle> {
    (1usize..=5, 1usize..=5).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(0..=1u8, rows * columns).prop_map(move |cells| {
            Puzzle::Nonogram(Nonogram::from_picture(columns, &cells).expect("a picture"))
        })
    })
}

fn coloured() -> impl Strategy<Value = Puzzle> {
    (1usize..=4, 1usize..=4).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(0..=3u8, rows * columns).prop_map(move |cells| {
            let picture = Nonogram::from_picture(columns, &cells).expect("a picture");
            Puzzle::Nonogram(picture.in_colours(&Palette::usual(3)).expect("three colours"))
        })
    })
}

/// Nonograms whose clues rarely fit together: they have the row clues of one picture and the column clues of another.
fn clues() -> impl Strategy<Value = Puzzle> {
    (2usize..=5, 2usize..=5).prop_flat_map(|(rows, columns)| {
        let cells = || prop::collection::vec(0..=1u8, rows * columns);
        (cells(), cells()).prop_map(move |(one, other)| {
            let picture = |cells: &[u8]| Nonogram::from_picture(columns, cells).expect("a picture");
            let (one, other) = (picture(&one), picture(&other));
            Puzzle::Nonogram(Nonogram::new(one.rows().to_vec(), other.columns().to_vec()).expect("valid"))
        })
    })
}

fn sudoku() -> impl Strategy<Value = Puzzle> {
    let shape = prop_oneof![Just((2, 2)), Just((1, 4)), Just((4, 1))];
    (shape, prop::collection::vec((0usize..16, 1u8..=4), 0..12)).prop_map(|((rows, columns), givens)| {
        let mut cells = vec![0; 16];
        for (cell, digit) in givens {
            cells[cell] = digit;
        }
        Puzzle::Sudoku(Sudoku::new(rows, columns, cells).expect("valid"))
    })
}

proptest! {
    #[test]
    fn pictures(puzzle in picture()) {
        agrees_with_brute(&puzzle);
    }

    #[test]
    fn pictures_in_colours(puzzle in coloured()) {
        agrees_with_brute(&puzzle);
    }

    #[test]
    fn clues_that_rarely_fit(puzzle in clues()) {
        agrees_with_brute(&puzzle);
    }

    #[test]
    fn small_sudokus(puzzle in sudoku()) {
        agrees_with_brute(&puzzle);
    }
}

fn corner() -> Puzzle {
    Puzzle::Nonogram(Nonogram::from_picture(2, &[1, 1, 1, 0]).expect("a picture"))
}
