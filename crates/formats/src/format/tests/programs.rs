//! Puzzles written in the formats of programs and sites are read back as equal puzzles, and each text is claimed by one
//! format.

use proptest::collection::vec;
use proptest::prelude::*;

use super::round_trip::{USUAL, reads_back, sudoku};
use super::{claiming, written};
use crate::format::by_name;
use crate::format::error::WriteError;
use gridproof_model::Domain;
use gridproof_puzzles::{Puzzle, Sudoku};

/// The formats of programs and sites.
const PROGRAMS: [&str; 9] = [
    "titled-grids",
    "hodoku",
    "candidate-grid",
    "opensudoku",
    "sudoku-json",
    "sudokuwiki",
    "f-puzzles",
    "sudokupad",
    "ipuz",
];

proptest! {
    #[test]
    fn sudokus_of_programs(sudoku in sudoku(&USUAL), masks in vec(any::<u64>(), 1296)) {
        let fewer = |(domain, mask): (Domain, u64)| match domain.intersection(Domain::from_bits(mask)) {
            Domain::EMPTY => domain,
            fewer => fewer,
        };
        let (rows, columns) = sudoku.box_shape();
        let domains = sudoku.domains().into_iter().zip(masks).map(fewer).collect();
        let fewer = Sudoku::with_candidates(rows, columns, domains).expect("valid");
        let mut puzzles = vec![sudoku];
        puzzles.extend(Some(fewer).filter(|fewer| fewer.contradiction().is_none()));
        for name in PROGRAMS {
            let Some(format) = by_name(name) else { continue };
            for puzzle in &puzzles {
                let side = puzzle.side();
                let puzzle = Puzzle::Sudoku(puzzle.clone());
                match format.write(&puzzle, 0, &mut Vec::new()) {
                    Ok(()) => {
                        reads_back(format, std::slice::from_ref(&puzzle))?;
                        let text = written(format, &[puzzle]);
                        prop_assert_eq!(claiming(&text), [name], "{}", text);
                    }
                    Err(WriteError::Candidates { .. }) => prop_assert!(!["hodoku", "candidate-grid", "f-puzzles", "sudokuwiki"].contains(&name)),
                    Err(WriteError::NoCode { .. }) => {
                        let any_side = ["titled-grids", "sudoku-json"].contains(&name);
                        prop_assert!(!any_side && (side != 9 || name == "ipuz"), "{} {}", name, side);
                    }
                    Err(error) => prop_assert!(false, "{}: {}", name, error),
                }
            }
        }
    }
}
