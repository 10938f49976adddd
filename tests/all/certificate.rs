//! Certificates written by the built program, and certificates that were tampered with.
//!
//! `GRIDPROOF_MUTATIONS=10000 cargo test --release --test all certificate` makes more changes than the usual run.

mod change;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Engine, Query, Verdict};
use gridproof_harness::verify::certificate::{Claim, Files, check_in_memory, make, read_files};
use gridproof_model::random::Random;
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

use change::{KINDS, change};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const PUZZLES: &[(&str, &str)] = &[
    ("unique.nin", "3 3\n1 1\n1\n3\n3\n1\n1 1\n"),
    ("none.nin", "2 2\n2\n0\n2\n0\n"),
    ("several.nin", "2 2\n1\n1\n1\n1\n"),
    ("candidates.sukaku", "12...23..234.2.41.3...341..4.2.4.23412..12.4..3412.4123..23.12.4\n"),
];

#[test]
fn the_time_of_a_certificate_is_reported_next_to_that_of_the_solve() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    for (name, puzzle) in PUZZLES {
        fs::write(folder.path().join(name), puzzle).expect("writable");
    }
    for (name, proved) in [("unique.nin", true), ("none.nin", true), ("several.nin", false)] {
        let solved = run(folder.path(), &["solve", "--output", "jsonl", "--certificate", "proofs", name]);
        let line: serde_json::Value = serde_json::from_str(&text(&solved.stdout)).expect("JSON");
        let seconds = |key: &str| line.get(key).and_then(serde_json::Value::as_f64);
        assert!(seconds("seconds").is_some_and(|seconds| seconds > 0.0), "{line}");
        assert_eq!(seconds("certificate_seconds").is_some_and(|seconds| seconds > 0.0), proved, "{line}");
    }
}

#[test]
fn solving_writes_certificates_and_checking_accepts_them() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    for (name, puzzle) in PUZZLES {
        fs::write(folder.path().join(name), puzzle).expect("writable");
    }
    let arguments = ["solve", "--output", "jsonl", "--no-timing", "--certificate", "proofs"];
    let names = PUZZLES.iter().map(|(name, _)| *name);
    let solved = run(folder.path(), &arguments.into_iter().chain(names).collect::<Vec<_>>());
    let lines: Vec<serde_json::Value> =
        text(&solved.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["status"], "unique", "{}", text(&solved.stderr));
    assert_eq!(lines[0]["certificate"], "proofs/unique.nin/0.certificate");
    assert_eq!(lines[1]["status"], "unsatisfiable");
    assert_eq!(lines[1]["certificate"], "proofs/none.nin/0.certificate");
    assert_eq!(lines[2]["status"], "multiple");
    assert!(lines[2].get("certificate").is_none());
    assert!(lines.iter().all(|line| line.get("certificate_seconds").is_none()), "no times were wanted");
    assert_eq!(lines[3]["certificate"], "proofs/candidates.sukaku/0.certificate");
    assert!(text(&solved.stderr).contains("3 of 3 certificates made"), "{}", text(&solved.stderr));

    let checked = run(folder.path(), &["certificate", "check", "--no-timing", "proofs"]);
    assert_eq!(checked.status.code(), Some(0));
    assert_eq!(
        text(&checked.stdout),
        "proofs/candidates.sukaku/0.certificate: accepted: sudoku 4 x 4, unique: puzzle 0 of candidates.sukaku\n\
         proofs/none.nin/0.certificate: accepted: nonogram 2 x 2, unsatisfiable: puzzle 0 of none.nin\n\
         proofs/unique.nin/0.certificate: accepted: nonogram 3 x 3, unique: puzzle 0 of unique.nin\n"
    );

    // Damage one certificate so that it is rejected.
    let proof = folder.path().join("proofs/none.nin/0.certificate/proof.lrat");
    fs::write(&proof, "1 0 1 0\n").expect("writable");
    let checked = run(folder.path(), &["certificate", "check", "--no-timing", "--output", "jsonl", "proofs"]);
    assert_eq!(checked.status.code(), Some(1));
    let rejected = text(&checked.stdout).lines().nth(1).map(str::to_owned).unwrap_or_default();
    assert!(
        rejected.starts_with(
            r#"{"v":1,"certificate":"proofs/none.nin/0.certificate","status":"rejected","file":"proof.lrat","line":1,"message":"the number of step 1 is not above "#
        ),
        "{rejected}"
    );

    // An unreadable certificate overrides a rejected one in the exit code.
    fs::remove_file(folder.path().join("proofs/unique.nin/0.certificate/manifest.json")).expect("there");
    let checked = run(folder.path(), &["certificate", "check", "proofs"]);
    assert_eq!(checked.status.code(), Some(2));
    assert!(text(&checked.stdout).contains("0.certificate: unreadable: manifest.json: "));
}

#[test]
fn nothing_to_check_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    for path in [".", "nowhere"] {
        let checked = run(folder.path(), &["certificate", "check", path]);
        assert_eq!(checked.status.code(), Some(2));
        assert!(text(&checked.stdout).starts_with(&format!("{path}: unreadable: ")), "{checked:?}");
    }
}

#[test]
fn a_certificate_that_takes_too_much_is_reported() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let domino = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/nonogram/domino/domino-03.nin");
    fs::copy(domino, folder.path().join("domino.nin")).expect("copied");
    // This limit is enough for the engine, which uses more propagation, but not for the proof.
    let solved = run(folder.path(), &["solve", "domino.nin", "--certificate", "proofs", "--steps", "5"]);
    assert_eq!(solved.status.code(), Some(1));
    assert!(text(&solved.stdout).contains(": unique"), "{}", text(&solved.stdout));
    let err = text(&solved.stderr);
    assert!(err.contains("domino.nin:1: no certificate: the budget ran out (steps)"), "{err}");
    assert!(err.contains("0 of 1 certificate made"), "{err}");

    fs::write(folder.path().join("file"), "").expect("writable");
    let solved = run(folder.path(), &["solve", "domino.nin", "--certificate", "file/in"]);
    assert_eq!(solved.status.code(), Some(2));
    assert_eq!(text(&solved.stdout), "", "found out before the solving");
}

/// The certificate of a puzzle that has exactly one solution or none.
fn certificate(puzzle: &Puzzle) -> Files {
    let outcome = Auto.solve(&puzzle.model(), &Query::default()).expect("any puzzle");
    let solution = match outcome.verdict {
        Verdict::Unique => outcome.solutions.first(),
        verdict => {
            assert_eq!(verdict, Verdict::Unsatisfiable);
            None
        }
    };
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let place = folder.path().join("a");
    make(puzzle, solution, &place, &Budget::default()).expect("a right claim");
    read_files(&place).expect("made")
}

fn sudoku(rows: usize, columns: usize, line: &str) -> Puzzle {
    let givens = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
    Puzzle::Sudoku(Sudoku::new(rows, columns, givens).expect("valid"))
}

/// Nonograms and sudokus with one solution and without a solution. Some are line-solvable, and others need a search.
fn puzzles() -> Vec<Puzzle> {
    let nonogram = |rows: &[&[u32]], columns: &[&[u32]]| {
        Puzzle::Nonogram(Nonogram::black_and_white(rows, columns).expect("valid"))
    };
    vec![
        nonogram(&[&[1, 1], &[1], &[3]], &[&[3], &[1], &[1, 1]]),
        nonogram(&[&[2], &[]], &[&[2], &[]]),
        nonogram(
            &[&[3], &[1], &[3, 1], &[1], &[3, 1], &[1], &[1]],
            &[&[1], &[1], &[1, 3], &[1], &[1, 3], &[1], &[3]],
        ),
        // Line solving alone does not show that this puzzle has no solution.
        nonogram(
            &[&[1], &[2, 1], &[1, 1], &[1, 1], &[1, 1, 1], &[1, 1, 1]],
            &[&[1, 1], &[2], &[1, 1], &[1, 1, 1], &[2, 1], &[2]],
        ),
        sudoku(2, 2, "1234341221.3...."),
        sudoku(4, 1, "1..421433.12.321"),
        sudoku(2, 2, "123........4...."),
        sudoku(3, 3, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ]
}

#[test]
fn no_change_of_meaning_is_accepted() {
    let count: usize = std::env::var("GRIDPROOF_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let certificates: Vec<Files> = puzzles().iter().map(certificate).collect();
    let claims: Vec<Claim> =
        certificates.iter().map(|files| check_in_memory(files).expect("a certificate of our own")).collect();
    let mut numbers = Random::new(1, 0);
    let (mut rejected, mut accepted) = (0, BTreeMap::<String, usize>::new());
    let mut made = 0;
    while made < count {
        let index = numbers.below(certificates.len());
        let other = numbers.below(certificates.len());
        let names: Vec<&String> = certificates[index].keys().collect();
        let name = names[numbers.below(names.len())];
        let bytes = &certificates[index][name];
        let others = certificates[other].get(name).unwrap_or(bytes);
        let changed = change(bytes, others, numbers.below(KINDS), &mut numbers);
        if changed == *bytes {
            continue;
        }
        made += 1;
        let mut files = certificates[index].clone();
        files.insert(name.clone(), changed);
        match check_in_memory(&files) {
            Err(_) => rejected += 1,
            Ok(claim) => {
                let (was, is) = (&claims[index], &claim);
                let change = || format!("{name}: {}", text(&files[name]));
                assert_eq!(is.verdict(), was.verdict(), "{}", change());
                assert_eq!(is.solution, was.solution, "{}", change());
                let (was, is) = (was.puzzle.model(), is.puzzle.model());
                assert_eq!(is.constraints(), was.constraints(), "{}", change());
                assert_eq!(is.domains(), was.domains(), "{}", change());
                *accepted.entry(name.clone()).or_default() += 1;
            }
        }
    }
    eprintln!("{made} changes: {rejected} rejected, accepted without a change of meaning: {accepted:?}");
    assert!(rejected > made / 2, "most changes do harm");
}
