//! Answers of other programs. A run that decided nothing counted as success, and a verdict without a solution counted
//! as a wrong solution.

#![cfg(unix)]

use std::process::Command;

/// The exit code and standard output of a comparison on three nonograms: with one solution, with two, and with none.
fn compared(command: &str, program: &str, more: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let texts = ["2 2\n1\n2\n2\n1\n", "2 2\n1\n1\n1\n1\n", "3 3\n1 1\n0\n1 1\n1\n2\n1\n"];
    let names: Vec<String> = (0..texts.len()).map(|index| format!("{index}.nin")).collect();
    for (name, text) in names.iter().zip(texts) {
        std::fs::write(folder.path().join(name), text).expect("writable");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .arg(command)
        .args(names)
        .args(["--engines", "search", "--against", program])
        .args(more)
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.code(), out + &String::from_utf8(output.stderr).expect("UTF-8"))
}

fn verified(program: &str, more: &[&str]) -> (Option<i32>, String) {
    compared("verify", program, &[&["--no-shrink"], more].concat())
}

#[test]
fn a_program_that_decides_nothing_leaves_the_comparison_undecided() {
    for program in [
        "echo s UNKNOWN {pa3}",
        "sh -c 'echo s UNKNOWN' {pa3}",
        "sh -c 'echo s UNKNOWN' {cnf}",
        "sh -c 'echo INDETERMINATE' {cnf}",
        r"sh -c 'printf unknown\\t\\n' {nin}",
        r"sh -c 'printf stalled\\tX\\n' {nin}",
        "sh -c 'exec sleep 3000' {nin}",
        "sh -c 'exec sleep 3000' {cnf}",
        "sh -c 'kill -9 $$' {nin}",
        "true {nin}",
        "false {cnf}",
        "sh -c 'echo s SATISFIABLE; echo s UNSATISFIABLE' {cnf}",
        "sh -c 'echo s SATISFIABLE; exit 20' {cnf}",
    ] {
        let (code, err) = verified(program, &["--timeout", "0.2"]);
        assert_eq!(code, Some(3), "{program}: {err}");
        assert!(err.contains("puzzles with a disagreement: 0"), "{program}: {err}");
    }
}

/// `MiniSat` writes its model to another file, so its standard output contains only the verdict.
#[test]
fn a_verdict_without_a_solution_is_no_wrong_solution() {
    for program in [
        "sh -c 'echo s SATISFIABLE; exit 10' {cnf}",
        "sh -c 'echo SATISFIABLE; exit 10' {cnf}",
        "sh -c 'exit 10' {cnf}",
        "sh -c 'exit 10' {nin}",
        // A truncated model.
        "sh -c 'echo s SATISFIABLE; echo v 1' {cnf}",
    ] {
        // The verdict is wrong only for the puzzle without a solution.
        let (code, err) = verified(program, &[]);
        assert_eq!(code, Some(1), "{program}: {err}");
        assert!(err.contains("puzzles with a disagreement: 1"), "{program}: {err}");
        assert!(!err.contains("is wrong"), "{program}: {err}");
        let (code, err) = verified(program, &["--index", "0", "--solutions", "1", "--output", "jsonl"]);
        assert_eq!(code, Some(1), "{program}: {err}");
        assert_eq!(err.matches(r#""status":"agreed""#).count(), 2, "{program}: {err}");
    }
}

/// If one solution is requested, the claim that there is a solution is a complete answer.
#[test]
fn the_requested_number_decides() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("one.nin"), "2 2\n1\n2\n2\n1\n").expect("writable");
    let code = |solutions: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_gridproof"))
            .args(["verify", "one.nin", "--engines", "search", "--solutions", solutions, "--no-shrink"])
            .args(["--against", "sh -c 'exit 10' {cnf}"])
            .current_dir(folder.path())
            .output()
            .expect("the program starts");
        output.status.code()
    };
    assert_eq!((code("1"), code("2")), (Some(0), Some(3)));
}

/// A claim of exactly one solution counts even without that solution.
#[test]
fn a_wrong_verdict_without_a_solution_is_found() {
    let (code, err) = verified(r"sh -c 'printf unique\\t\\n' {nin}", &[]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("puzzles with a disagreement: 2"), "{err}");
    assert!(!err.contains("lacks a solution"), "{err}");
    let (code, err) = verified(r"sh -c 'printf unsatisfiable\\t\\n' {nin}", &[]);
    assert!(code == Some(1) && err.contains("puzzles with a disagreement: 2"), "{err}");
}

/// A program may run out of time on some of the puzzles, just as an engine may.
#[test]
fn a_program_may_leave_some_puzzles_open() {
    let program = "sh -c 'grep -q \"^3 3\" $0 && exit 20; exec sleep 3000' {nin}";
    let (code, err) = verified(program, &["--timeout", "0.3"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("ended by time: 2 puzzles"), "{err}");
}

#[test]
fn what_bench_counts_as_solved() {
    let statuses = |program: &str| -> Vec<String> {
        let (_, err) = compared("bench", program, &["--runs", "1", "--output", "jsonl", "--timeout", "0.3"]);
        let records = err.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let of_program =
            records.filter(|record| record["command"].as_str().is_some_and(|name| name.starts_with(program)));
        of_program.map(|record| record["status"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(statuses("sh -c 'echo s UNKNOWN' {cnf}"), ["failed"; 3]);
    assert_eq!(statuses("sh -c 'exec sleep 3000' {cnf}"), ["timeout"; 3]);
    // The exit codes of SAT solvers need no `--success`, and are a verdict even without further output.
    assert_eq!(statuses("sh -c 'echo SATISFIABLE; exit 10' {cnf}"), ["satisfiable"; 3]);
    // A wrong model is reported differently from a board that cannot be read.
    let negatives = "sh -c 'echo s SATISFIABLE; echo v $(seq -s \" \" -f -%g 60) 0; exit 10' {cnf}";
    assert_eq!(statuses(negatives)[..2], ["wrong", "wrong"]);
    assert_eq!(statuses(r"sh -c 'printf unique\\tX\\n' {nin}"), ["failed"; 3]);
    assert_eq!(statuses(r"sh -c 'printf unknown\\t??\\n' {nin}"), ["failed"; 3]);
}
