//! Certificates.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use gridproof::engine::{Budget, Engine, Query, Verdict, auto::Auto};
use gridproof::puzzle::{Kind, Nonogram, Puzzle};
use gridproof::verify::certificate::{Claim, Flaw, check_files, make};
use gridproof::verify::generate::Campaign;

/// The files of a certificate.
type Files = BTreeMap<String, Vec<u8>>;

/// The certificate of a puzzle that is unique or has no solution; nothing for others.
fn certificate(puzzle: &Puzzle) -> Option<Files> {
    let outcome = Auto.solve(&puzzle.model(), &Query::default()).expect("any puzzle");
    let solution = match outcome.verdict {
        Verdict::Unique => outcome.solutions.first(),
        Verdict::Unsatisfiable => None,
        _ => return None,
    };
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join("a");
    make(puzzle, solution, &place, &Budget::default()).expect("a right claim");
    let file = |entry: io::Result<fs::DirEntry>| {
        let entry = entry.expect("readable");
        let name = entry.file_name().into_string().expect("a plain name");
        (name, fs::read(entry.path()).expect("readable"))
    };
    Some(fs::read_dir(&place).expect("made").map(file).collect())
}

fn checked(files: &Files) -> Result<Claim, Flaw> {
    check_files(&mut |name| files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into()))
}

/// A step of a trimmed proof kept its number, which the checker took for too large where most steps had been left out:
/// 2 to 10 % of random nonograms of these sizes.
#[test]
fn certificates_of_random_nonograms_are_accepted() {
    let campaign = Campaign::new(Kind::Nonogram, 20, 20, Some(0.5), 1).expect("valid");
    let mut accepted = 0;
    for index in 0..200 {
        let Some(files) = certificate(&campaign.puzzle(index)) else { continue };
        let claim = checked(&files).unwrap_or_else(|flaw| panic!("puzzle {index}: {flaw}"));
        accepted += 1;
        // The first step stands behind the clauses of the formula, and the others follow one by one.
        let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
        let formula = text("formula.cnf");
        let header = formula.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("a header");
        let clauses: u64 = header.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number");
        for (line, number) in text("proof.lrat").lines().zip(clauses + 1..) {
            assert!(line.starts_with(&format!("{number} ")), "puzzle {index}: {line}");
        }
        assert_eq!(claim.puzzle.rows(), campaign.puzzle(index).rows());
    }
    assert!(accepted > 100, "{accepted}");
}

/// Whatever the numbers of the steps of a proof, only their order counts.
#[test]
fn steps_may_have_any_growing_numbers() {
    let puzzle = Nonogram::black_and_white(
        &[&[1][..], &[2, 1], &[1, 1], &[1, 1], &[1, 1, 1], &[1, 1, 1]],
        &[&[1, 1][..], &[2], &[1, 1], &[1, 1, 1], &[2, 1], &[2]],
    );
    let mut files = certificate(&Puzzle::Nonogram(puzzle.expect("valid"))).expect("no solution");
    assert!(checked(&files).is_ok());
    let proof = String::from_utf8(files["proof.lrat"].clone()).expect("text");
    let number = |word: &str| word.parse::<u64>().expect("a number");
    let first = proof.split(' ').next().map(number).expect("a step");
    assert!(proof.lines().count() > 3, "{proof}");
    for factor in [2, 1000, (u64::MAX - first) / 100] {
        let spread = |id: u64| if id < first { id } else { first + (id - first) * factor };
        let mut text = String::new();
        for line in proof.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let reasons = words.iter().position(|word| *word == "0").expect("the end of the literals") + 1;
            text += &spread(number(words[0])).to_string();
            words[1..reasons].iter().for_each(|word| text += &format!(" {word}"));
            words[reasons..].iter().for_each(|word| text += &format!(" {}", spread(number(word))));
            text += "\n";
        }
        files.insert("proof.lrat".to_owned(), text.into_bytes());
        assert!(checked(&files).is_ok(), "{:?}", checked(&files));
    }
}
