//! Other programs: `verify --against`, and the answers that `bench --against` reads.

#![cfg(unix)]

use super::{CORNER, Folder, NONE, TWO};

/// The exit code, standard output and standard error of a command that compares with another program.
fn run(folder: &Folder, arguments: &str, program: &str) -> (Option<i32>, String, String) {
    let output = folder.run(arguments).0.args(["--against", program]).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A solver for tiny formulas. It tries both values of one variable after the other.
const SOLVER: &str = r#"
/^c/ { next }
/^p/ { n = $3; next }
{ m++; for (i = 1; i < NF; i++) clause[m, i] = $i; size[m] = NF - 1 }
function broken(  j, i, open, literal, value) {
    for (j = 1; j <= m; j++) {
        open = 0
        for (i = 1; i <= size[j] && !open; i++) {
            literal = clause[j, i]
            value = values[literal < 0 ? -literal : literal]
            if (value == 0 || (value > 0) == (literal > 0)) open = 1
        }
        if (!open) return 1
    }
    return 0
}
function search(at) {
    if (broken()) return 0
    if (at > n) return 1
    values[at] = 1
    if (search(at + 1)) return 1
    values[at] = -1
    if (search(at + 1)) return 1
    values[at] = 0
    return 0
}
END {
    for (i = 1; i <= n; i++) values[i] = 0
    if (!search(1)) { print "s UNSATISFIABLE"; exit 20 }
    print "s SATISFIABLE"
    for (i = 1; i <= n; i++) printf "v %d\n", values[i] * i
    print "v 0"
    exit 10
}
"#;

fn folder() -> Folder {
    let folder = Folder::new(&[("1.nin", CORNER), ("2.nin", TWO), ("3.nin", NONE), ("solver.awk", SOLVER)]);
    folder.write("4.txt", b"123434122143432.\n");
    folder
}

#[test]
fn a_sat_solver_agrees_on_the_formulas() {
    let folder = folder();
    let (code, out, err) =
        run(&folder, "verify 1.nin 2.nin 3.nin --engines search --output jsonl", "awk -f solver.awk {cnf}");
    assert_eq!(code, Some(0), "{out}{err}");
    let records: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (record, verdict) in records.iter().zip(["unique", "multiple", "unsatisfiable"]) {
        assert_eq!(record["status"], "agreed");
        assert_eq!(record["confirmed"], true);
        assert_eq!(record["answers"][1]["verdict"], verdict);
    }
    // Both use the same formula, so their agreement confirms nothing.
    let (code, out, _) = run(&folder, "verify 1.nin --engines sat --output jsonl", "awk -f solver.awk {cnf}");
    assert!(code == Some(0) && out.contains(r#""confirmed":false"#), "{out}");
}

#[test]
fn a_program_on_puzzles_agrees() {
    let program = format!("{} solve {{}} --output line", env!("CARGO_BIN_EXE_gridproof"));
    let (code, out, err) =
        run(&folder(), "verify 1.nin 2.nin 3.nin 4.txt --engines search --output jsonl", &program);
    assert_eq!(code, Some(0), "{out}{err}");
    for (line, verdict) in out.lines().zip(["unique", "multiple", "unsatisfiable", "unique"]) {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(record["answers"][1]["verdict"], verdict, "{line}");
    }
}

#[test]
fn a_program_that_is_wrong_is_found_and_the_puzzle_shrunk() {
    let folder = folder();
    // This program reports that puzzles of more than three lines have no solution.
    folder.write(
        "wrong.sh",
        b"if [ $(wc -l < $1) -gt 3 ]; then printf 'unsatisfiable\\t\\n'; else printf 'unique\\tX\\n'; fi\n",
    );
    let puzzle = "4 4\n4\n3\n1\n1\n4\n2\n2\n1\n";
    folder.write("5.nin", puzzle.as_bytes());
    let (code, out, _) = run(&folder, "verify 5.nin --engines auto", "sh ./wrong.sh {}");
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("--against 'sh ./wrong.sh {}'"), "{out}");
    let smaller = std::fs::read_to_string(folder.path().join("disagreement-1.nin")).expect("shrunk");
    assert!(smaller.len() < puzzle.len(), "{smaller}");
    // The program returns a board that breaks a clue.
    let (code, out, _) =
        run(&folder, "verify 1.nin --engines auto --no-shrink", r"printf 'unique\tXX/XX\n{}'");
    assert!(code == Some(1) && out.contains("row 1"), "{out}");
}

#[test]
fn what_cannot_be_read_is_not_compared() {
    let folder = folder();
    let (code, out, _) = run(&folder, "verify 1.nin --engines auto --output jsonl", "cat {}");
    assert!(out.contains(r#""not_comparable":"the program's answer cannot be read""#), "{out}");
    assert_eq!(code, Some(3), "{out}");
    let (code, out, _) = run(&folder, "verify 1.nin --engines auto", "false {}");
    assert!(code == Some(3) && out.contains("ended with an error"), "{out}");
    let (code, _, err) = run(&folder, "verify 1.nin", "no-such-program {}");
    assert!(code == Some(2) && err.contains("program not found"), "{err}");
}

/// A program that copies its input used to count as having solved the puzzle.
#[test]
fn a_copy_of_the_puzzle_is_no_solution() {
    let folder = folder();
    let status = |arguments: &str, program: &str| {
        let bench = format!("bench {arguments} --engines auto --runs 1 --output jsonl");
        let (code, out, err) = run(&folder, &bench, program);
        let line = out.lines().nth(1).unwrap_or_else(|| panic!("{err}"));
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        (code, record["status"].as_str().expect("a name").to_owned())
    };
    assert_eq!(status("1.nin", "cat {}"), (Some(0), "failed".to_owned()));
    assert_eq!(status("1.nin --unchecked", "cat {}"), (Some(0), "finished".to_owned()));
    let formula = "awk -f solver.awk {cnf}";
    assert_eq!(status("1.nin --success 10,20", formula), (Some(0), "satisfiable".to_owned()));
    assert_eq!(status("1.nin", r"printf 'unsatisfiable\t\n{}'"), (Some(1), "unsatisfiable".to_owned()));
}

#[test]
fn a_baseline_is_compared_with() {
    let folder = folder();
    let bench = |arguments: &str| {
        let output = folder
            .run(&format!("bench 1.nin 2.nin --engines auto --runs 5 {arguments}"))
            .0
            .output()
            .expect("the program starts");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    assert_eq!(bench("--export before.json").0, Some(0));
    let (_, err) = bench("--baseline before.json");
    assert!(err.contains("times the time in before.json, over 2 items"), "{err}");
    // Compare with a report in which each run took a thousandth of the time.
    let text = std::fs::read_to_string(folder.path().join("before.json")).expect("a report");
    let mut report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for entry in report["results"].as_array_mut().expect("entries") {
        for time in entry["times"].as_array_mut().expect("times") {
            *time = serde_json::json!(time.as_f64().expect("a number") / 1000.0);
        }
    }
    folder.write("fast.json", report.to_string().as_bytes());
    let (code, err) = bench("--baseline fast.json");
    assert!(code == Some(1) && err.contains("slower than in fast.json: auto on 1.nin:1"), "{err}");
    let (code, err) = bench("--baseline 1.nin");
    assert!(code == Some(2) && err.contains("not a report of --export json"), "{err}");
}
