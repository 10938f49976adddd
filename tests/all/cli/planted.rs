//! Faults planted in the checker of certificates, `--part`, `--resume` and explanations. A command finds each of them.
//!
//! `src/cli/commands/verify/planted.rs` does the same for the faults that `verify` finds.

use super::Folder;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// Runs the program, with a planted fault if one is named. Returns the exit code, standard output and standard error.
fn run(folder: &Folder, fault: &str, arguments: &str) -> (Option<i32>, String, String) {
    let output =
        folder.run(arguments).0.env("GRIDPROOF_PLANTED", fault).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The numbers of a row of the table of `certificate selftest`: how many claims were made, and how many were refused.
fn numbers(table: &str, sort: &str) -> (usize, usize) {
    let row = table.lines().find_map(|line| line.strip_prefix(sort)).expect("a row");
    let numbers: Vec<usize> = row.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    (numbers[0], numbers[1])
}

const SORTS: [&str; 9] = [
    "wrong verdict",
    "wrong lemma",
    "broken LRAT step",
    "stray clause",
    "missing clause",
    "other puzzle",
    "other solution",
    "damaged file",
    "claim without proof",
];

#[test]
fn false_claims_of_each_sort_are_made_and_refused() {
    let folder = Folder::new(&[("two.nin", "2 2\n1\n2\n2\n1\n\n2 2\n1\n1\n1\n1\n")]);
    let (code, table, err) = run(&folder, "", "certificate selftest");
    assert_eq!((code, &*err), (Some(0), ""), "{table}");
    for sort in SORTS {
        let (made, refused) = numbers(&table, sort);
        assert!(made > 5 && made == refused, "{table}");
    }
    assert!(table.ends_with(" certificates accepted\n"), "{table}");

    // Puzzles and certificates of the user.
    let (code, table, _) = run(&folder, "", "certificate selftest two.nin");
    assert_eq!(code, Some(0), "{table}");
    assert_eq!(numbers(&table, "claim without proof"), (4, 4));
    assert!(table.ends_with("1 certificate accepted\n"), "{table}");
    assert_eq!(run(&folder, "", "solve two.nin --certificate proofs").0, Some(1));
    let (code, table, _) = run(&folder, "", "certificate selftest proofs");
    assert!(code == Some(0) && table.ends_with("1 certificate accepted\n"), "{table}");
    folder.write("proofs/two.nin/0.certificate/proof.lrat", b"");
    let (code, table, _) = run(&folder, "", "certificate selftest proofs");
    assert!(code == Some(1) && table.contains(": refused: proof.lrat:1: "), "{table}");
    let (code, _, err) = run(&folder, "", "certificate selftest nowhere");
    assert!(code == Some(2) && err.contains("nowhere"), "{err}");
}

#[test]
fn faults_of_the_checker_are_found_by_its_test() {
    let folder = Folder::new(&[]);
    for (fault, sort) in
        [("CheckerAcceptsAnyLemma", "wrong lemma"), ("CheckerSkipsTheSolution", "wrong verdict")]
    {
        let (code, table, _) = run(&folder, fault, "certificate selftest");
        let (made, refused) = numbers(&table, sort);
        assert!(code == Some(1) && refused < made, "{fault}: {table}");
        assert!(table.contains(&format!(": a false claim was accepted: {sort}, number ")), "{table}");
    }
}

#[test]
fn a_part_that_loses_a_puzzle_is_found() {
    let folder = Folder::new(&[("a.txt", &SUDOKU.repeat(40))]);
    for output in ["--output text", "--output line", "--output jsonl", "--output jsonl --out a.jsonl"] {
        let solve = format!("solve a.txt --part 1/4 --quiet {output}");
        assert_eq!(run(&folder, "", &solve).0, Some(0));
        let (code, _, err) = run(&folder, "PartLosesAPuzzle", &solve);
        assert_eq!(code, Some(70), "{err}");
        let difference = if solve.contains("--out ") {
            "a.jsonl:10: no record of puzzle 9 of a.txt"
        } else {
            "this part of the input has 10 puzzles, but 9 answers were written"
        };
        assert!(err.contains(difference), "{err}");
    }
}

#[test]
fn a_resumed_run_that_skips_or_repeats_a_puzzle_is_found() {
    let folder = Folder::new(&[("a.txt", &SUDOKU.repeat(40)), ("b.nin", "2 2\n1\n2\n2\n1\n")]);
    let solve = "solve a.txt b.nin --quiet --output jsonl --out a.jsonl";
    for part in ["", " --part 1/2"] {
        let solve = format!("{solve}{part}");
        assert_eq!(run(&folder, "", &solve).0, Some(0));
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
        let whole = read("a.jsonl");
        let state = read("a.jsonl.resume").replace(r#""exit":"success""#, r#""exit":null"#);
        let begun: String = whole.split_inclusive('\n').take(7).collect();
        for (fault, difference) in [
            ("", ""),
            ("ResumeSkipsAPuzzle", "a.jsonl:8: a record of puzzle 8 of a.txt, not of puzzle 7 of a.txt"),
            (
                "ResumeSolvesAPuzzleTwice",
                "a.jsonl:8: a record of puzzle 6 of a.txt, not of puzzle 7 of a.txt",
            ),
        ] {
            folder.write("a.jsonl", begun.as_bytes());
            folder.write("a.jsonl.resume", state.as_bytes());
            let (code, _, err) = run(&folder, fault, &format!("{solve} --resume"));
            assert_eq!(code, Some(if fault.is_empty() { 0 } else { 70 }), "{err}");
            assert!(err.contains(difference), "{err}");
            // A run with a fault is not recorded as complete.
            assert_eq!(read("a.jsonl.resume").contains(r#""exit":null"#), !fault.is_empty());
        }
    }
}

#[test]
fn steps_that_do_not_follow_are_found() {
    let folder = Folder::new(&[("a.txt", SUDOKU), ("b.txt", "slither/6/6/g2c1176dgcg7c1070bcg\n")]);
    for (fault, file) in [("StepRemovesTooMuch", "a.txt"), ("StepNamesAnotherClue", "b.txt")] {
        for command in ["explain", "hint --depth all"] {
            let (code, right, err) = run(&folder, "", &format!("{command} {file}"));
            assert_eq!((code, &*err), (Some(0), ""));
            let (code, out, err) = run(&folder, fault, &format!("{command} {file}"));
            assert_eq!(code, Some(70), "{fault}: {out}");
            assert!(
                err.contains("internal error: a step cannot be derived again from what it names: "),
                "{err}"
            );
            // The first step is wrong already, and no wrong step is printed.
            assert_eq!(out, "");
            let (code, out, err) = run(&folder, fault, &format!("{command} {file} --unchecked-steps"));
            assert_eq!((code, &*err), (Some(0), ""));
            assert_ne!(out, right, "{fault}");
        }
    }
}
