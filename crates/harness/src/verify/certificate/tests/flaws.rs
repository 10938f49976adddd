//! The checker's messages for damaged certificates.

use super::{corner, made};
use crate::verify::certificate::*;

/// Changes one file of a certificate, and returns the flaw that the checker reports.
fn flaw_after(files: &Files, name: &str, change: impl Fn(String) -> String) -> String {
    let mut files = files.clone();
    let text = String::from_utf8(files[name].clone()).expect("text");
    files.insert(name.to_owned(), change(text).into_bytes());
    check_in_memory(&files).map_or_else(|flaw| flaw.to_string(), |_| "accepted".to_owned())
}

#[test]
fn a_flaw_is_told_with_its_place() {
    let files = made(&corner(), Some(&vec![1, 1, 1, 0])).expect("unique");
    assert!(check_in_memory(&files).is_ok());
    let flaw = |name, from: &'static str, to: &'static str| {
        flaw_after(&files, name, |text| {
            assert!(text.contains(from), "{text}");
            text.replacen(from, to, 1)
        })
    };
    assert_eq!(flaw(MANIFEST, "\"version\": 3", "\"version\": 4"), "manifest.json: unknown layout version 4");
    assert_eq!(
        flaw(MANIFEST, "proof.lrat", "../proof"),
        "manifest.json: `../proof` is not a plain file name"
    );
    assert_eq!(flaw(MANIFEST, "\"non\"", "\"nono\""), "manifest.json: unknown puzzle format `nono`");
    assert_eq!(
        flaw(MANIFEST, "unique", "unsatisfiable"),
        "manifest.json: a certificate for the verdict unsatisfiable must not name a solution"
    );
    assert!(flaw(MANIFEST, "verdict", "verdikt").starts_with("manifest.json:3: unknown field `verdikt`"));
    assert_eq!(flaw("solution.txt", "X.", "XX"), "solution.txt: the solution is wrong: row 2 is violated");
    assert_eq!(
        flaw("solution.txt", "X.", "X"),
        "solution.txt:2: the solution is not a board of 2 rows with 2 cells each"
    );
    assert_eq!(
        flaw("solution.txt", "X.\n", ""),
        "solution.txt:2: the solution is not a board of 2 rows with 2 cells each"
    );
    assert_eq!(flaw("solution.txt", "X.", "X0"), "solution.txt:2: the line is not a row of the board");
    let column = flaw("puzzle.non", "columns\n2", "columns\nx");
    assert!(column.starts_with("puzzle.non:10: expected"), "{column}");
    assert_eq!(
        flaw("formula.cnf", "cell 3", "cell 4"),
        "formula.cnf: the formula lacks a variable for `cell 3 is 1`"
    );
    assert!(flaw("formula.cnf", "c 4", "c 5").starts_with("formula.cnf:4: expected the number and the name"));
    assert!(flaw("formula.cnf", " 0\n", "\n").starts_with("formula.cnf:8: expected literals"), "{files:?}");
    assert!(
        flaw("formula.cnf", " 0\n", " 7 0\n").starts_with("formula.cnf:8: literal 7 has an unknown variable")
    );
    let proof = flaw("proof.lrat", " 0 ", " 0 99 ");
    assert!(proof.starts_with("proof.lrat:1: there is no clause 99 at this step"), "{proof}");
    let proof = flaw_after(&files, "proof.lrat", |_| String::new());
    assert_eq!(proof, "proof.lrat:1: the proof ends without the empty clause");
    let mut missing = files.clone();
    missing.remove("proof.lrat");
    assert!(check_in_memory(&missing).is_err_and(|flaw| flaw.is_unreadable() && flaw.file == "proof.lrat"));
}
