//! Inputs for which no certificate is made, and the folders of certificates.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::super::*;
use super::{corner, made};
use gridproof_engines::solve::{Budget, Cancel, StopReason};
use gridproof_formats::format::{Format, Nin};
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

#[test]
fn more_colours_than_letters_have_no_format() {
    let picture: Vec<u8> = (1..=60).collect();
    let puzzle = Puzzle::Nonogram(Nonogram::from_picture(1, &picture).expect("a picture"));
    assert!(matches!(made(&puzzle, Some(&picture)), Err(MakeError::Format(_))));
}

#[test]
fn a_wrong_solution_is_not_certified() {
    assert!(matches!(made(&corner(), Some(&vec![1, 1, 0, 1])), Err(MakeError::Wrong(_))));
    assert!(matches!(made(&corner(), Some(&vec![1])), Err(MakeError::Wrong(_))));
}

#[test]
fn what_does_not_keep_to_the_budget_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join("a");
    let empty = Puzzle::Sudoku(Sudoku::new(5, 5, vec![0; 625]).expect("valid"));
    let cancel = Cancel::default();
    cancel.cancel();
    let budgets = [
        (Budget::time(Duration::ZERO), StopReason::Time),
        (Budget::default().with_memory(1000), StopReason::Memory),
        (Budget::default().with_cancel(cancel), StopReason::Cancelled),
    ];
    for (budget, reason) in budgets {
        let result = make(&empty, None, &place, &budget);
        assert!(matches!(result, Err(MakeError::Stopped(stopped)) if stopped == reason), "{result:?}");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
    }
}

/// The 14-domino nonogram takes seconds of search.
#[test]
fn a_hard_proof_ends_in_time() {
    let text = include_str!("../../../../../../puzzles/nonogram/domino/domino-14.nin");
    let item = Nin.read(text).next().expect("a puzzle");
    let puzzle = item.puzzle.expect("valid");
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let budget = Budget::time(Duration::from_millis(200));
    let result = make(&puzzle, None, &folder.path().join("a"), &budget);
    assert!(matches!(result, Err(MakeError::Stopped(StopReason::Time))), "{result:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
}

#[test]
fn a_certificate_of_the_same_puzzle_is_replaced_and_of_another_kept() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join("a");
    let budget = Budget::default();
    let solution = vec![1, 1, 1, 0];
    assert!(make(&corner(), Some(&solution), &place, &budget).is_ok());
    fs::write(place.join("proof.lrat"), "damaged").expect("writable");
    assert!(check(&place).is_err());
    assert!(make(&corner(), Some(&solution), &place, &budget).is_ok());
    assert!(check(&place).is_ok());
    let other = Puzzle::Nonogram(Nonogram::from_picture(1, &[1]).expect("a picture"));
    assert!(matches!(make(&other, Some(&vec![1]), &place, &budget), Err(MakeError::Taken(_))));
    assert_eq!(check(&place).expect("as before").solution, Some(solution.clone()));
    fs::write(place.join("notes.txt"), "mine").expect("writable");
    assert!(matches!(make(&corner(), Some(&solution), &place, &budget), Err(MakeError::Taken(_))));
    assert!(place.join("notes.txt").exists());
}

#[test]
fn every_source_has_a_folder_of_its_own() {
    let place = |source: &str| folder_of(Path::new("d"), source, 7).to_string_lossy().into_owned();
    assert_eq!(place("a/b.nin"), "d/a/b.nin/7.certificate");
    assert_eq!(place("./a/b.nin"), "d/a/b.nin/7.certificate", "the same file");
    assert_eq!(place("-"), "d/%stdin/7.certificate");
    let sources = ["-", "%stdin", "/a", "a", "../a", "%up/a", "%%up/a", "%root/a", ".a", "%.a", "..a", "a/a"];
    let places: BTreeSet<String> = sources.iter().map(|source| place(source)).collect();
    assert_eq!(places.len(), sources.len());
    for source in sources {
        let found = source_of(Path::new("d"), Path::new(&place(source)));
        assert_eq!(found, Some((source.to_owned(), 7)));
    }
    for other in ["d/7.certificate", "e/a/7.certificate", "d/a/x.certificate", "d/a/7", "d"] {
        assert_eq!(source_of(Path::new("d"), Path::new(other)), None, "{other}");
    }
    assert!(places.iter().all(|place| !place.contains("/.")));
}
