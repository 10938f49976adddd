//! `gridproof verify`.

use snapbox::str;

use super::{CORNER, Folder, NONE, TWO};

/// The exit code and standard output. Standard error is left out because it contains times.
fn output(folder: &Folder, arguments: &str) -> (Option<i32>, String) {
    let output = folder.run(arguments).0.output().expect("the program starts");
    (output.status.code(), String::from_utf8(output.stdout).expect("output is UTF-8"))
}

#[test]
fn files_are_compared_and_counted_in_a_matrix() {
    let sudoku = format!("{}\n", "0".repeat(16));
    let folder = Folder::new(&[("a.nin", CORNER), ("b.nin", TWO), ("c.nin", NONE), ("d.sdm", &sudoku)]);
    let (code, out) = output(&folder, "verify . --engines auto,search,sat,permutation,passes");
    assert_eq!(code, Some(0));
    snapbox::assert_data_eq!(
        out,
        str![[r#"
             unique  multiple  unsatisfiable  satisfiable  stalled  unknown  skipped  faulty
auto              1         2              1            0        0        0        0       0
search            1         2              1            0        0        0        0       0
sat               1         2              1            0        0        0        0       0
permutation       1         1              1            0        0        0        1       0
passes            0         0              0            0        1        0        3       0
permutation skipped 1 puzzle: it solves black and white nonograms only
passes skipped 3 puzzles: it solves all-different models (sudokus) only

                auto   search      sat  permutation   passes
auto               -        4        4         3 ~1  0 ?1 ~3
search             4        -        4         3 ~1  0 ?1 ~3
sat                4        4        -         3 ~1  0 ?1 ~3
permutation     3 ~1     3 ~1     3 ~1            -     0 ~4
passes       0 ?1 ~3  0 ?1 ~3  0 ?1 ~3         0 ~4        -
N agreed, ?N one or both without a verdict, ~N not comparable (skipped), !N disagreed

confirmed by two or more independent complete engines: 4 of 4 puzzles (100.00 %)
deductions audited: 13 cells; 26 checked against the rule and the constraints that the engine named
other calls compared: 15 counts, 9 with an observer, none in a batch (no batch kernel for these puzzles), 2 as packed boards
not covered:
  permutation: not accepted: it solves black and white nonograms only: 1 puzzle
  passes: not accepted: it solves all-different models (sudokus) only: 3 puzzles
  passes: verdict: no further rule applied: 1 puzzle
puzzles with a disagreement: 0

"#]]
    );
}

#[test]
fn json_has_a_line_for_each_puzzle_and_one_for_the_summary() {
    let folder = Folder::new(&[("two.nin", TWO)]);
    let (code, out) = output(&folder, "verify two.nin --output jsonl --engines search,passes -n 3");
    assert_eq!(code, Some(0));
    snapbox::assert_data_eq!(
        out,
        str![[r#"
{"v":1,"source":"two.nin","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"status":"agreed","confirmed":false,"answers":[{"engine":"search","verdict":"multiple","listed":2},{"engine":"passes","not_comparable":"it solves all-different models (sudokus) only","listed":0}]}
{"v":1,"summary":{"puzzles":1,"disagreed":0,"confirmed":0,"deduced_cells":0,"open_cells":0,"engines":[{"engine":"search","complete":true,"verdicts":{"multiple":1},"not_taken":{},"faulty":0,"out_of_budget":0},{"engine":"passes","complete":false,"verdicts":{},"not_taken":{"it solves all-different models (sudokus) only":1},"faulty":0,"out_of_budget":0}],"pairs":[{"one":"search","other":"passes","agreed":0,"undecided":0,"not_comparable":1,"disagreed":0}],"undecided":0,"calls":{"observed":1,"many":0,"boards":0,"counted":1,"uncounted":0},"reasons":0,"not_covered":[{"engine":"passes","reason":"not accepted: it solves all-different models (sudokus) only","puzzles":1}]}}

"#]]
    );
}

#[test]
fn a_campaign_is_the_same_on_any_number_of_threads() {
    let folder = Folder::new(&[]);
    for kind in ["nonogram", "sudoku --size 6x6"] {
        let command =
            |jobs: usize| format!("verify --random {kind} --count 300 --seed 5 --output jsonl --jobs {jobs}");
        let (code, out) = output(&folder, &command(1));
        assert_eq!((code, out.lines().count()), (Some(0), 301));
        assert_eq!(output(&folder, &command(3)), (code, out.clone()));
        let (_, other) = output(&folder, &command(1).replace("--seed 5", "--seed 6"));
        assert_ne!(other, out);
        // The puzzle with this index is the same as in the run over all puzzles.
        let (_, only) = output(&folder, &(command(1) + " --index 123"));
        assert_eq!(only.lines().next(), out.lines().nth(123));
    }
    assert_eq!(std::fs::read_dir(folder.path()).map(Iterator::count).ok(), Some(0), "no file without need");
}

#[test]
fn the_seed_is_shown() {
    let folder = Folder::new(&[]);
    let run = folder.run("verify --random nonogram --count 1 --seed 77").0.output().expect("it starts");
    assert!(String::from_utf8_lossy(&run.stderr).contains("seed 77"));
}

#[test]
fn a_campaign_ends_in_time() {
    let folder = Folder::new(&[]);
    let (code, out) = output(&folder, "verify --random nonogram --time 0 --engines search,sat");
    assert_eq!(code, Some(0));
    assert!(out.contains("0 of 0 puzzles"), "{out}");
}

#[test]
fn engines_out_of_time_agree_with_everything() {
    let folder = Folder::new(&[("two.nin", TWO)]);
    let (code, out) = output(&folder, "verify two.nin --timeout 0 --engines search,sat");
    assert_eq!(code, Some(3));
    assert!(out.contains("0 ?1") && out.contains("0 of 1 puzzle (0.00 %)"), "{out}");
    assert!(
        out.contains("puzzles decided by no complete engine: 1") && out.contains("sat decided none"),
        "{out}"
    );
}

#[test]
fn an_unknown_engine_names_the_known_ones() {
    let run = Folder::new(&[]).run("verify . --engines search,magic").0.output().expect("it starts");
    let message = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2));
    assert!(
        message.contains("'magic'") && message.contains("unknown engine; choose one of auto, search, sat,")
    );
}

#[test]
fn one_puzzle_of_a_file_is_chosen_by_its_index() {
    let folder = Folder::new(&[("three.nin", &[CORNER, TWO, NONE].concat())]);
    let (code, out) = output(&folder, "verify three.nin --index 2 --output jsonl");
    assert_eq!((code, out.lines().count()), (Some(0), 2));
    assert!(out.contains(r#""index":2"#) && out.contains("unsatisfiable"), "{out}");
    let (code, _) = output(&folder, "verify three.nin --index 3");
    assert_eq!(code, Some(2));
}

#[test]
fn impossible_campaigns_are_refused() {
    let folder = Folder::new(&[]);
    folder.run("verify --random sudoku --size 4x6").gives(
        2,
        "",
        str![[r#"
error: a sudoku is a square of side 4 to 64, not 4 x 6

"#]],
    );
    folder.run("verify --random nonogram --density 1.5").gives(
        2,
        "",
        str![[r#"
error: a density is a number from 0 to 1, not 1.5

"#]],
    );
    folder.run("verify --random nonogram --shrink-dir missing").gives(
        2,
        "",
        str![[r#"
error: missing: no such folder (--shrink-dir)

"#]],
    );
}

#[test]
fn a_puzzle_that_cannot_be_read_is_an_error_and_the_rest_goes_on() {
    let folder = Folder::new(&[("bad.nin", "2 2\n1\nx\n2\n1\n"), ("good.nin", CORNER)]);
    let (code, out) = output(&folder, "verify bad.nin good.nin --engines search,sat");
    assert_eq!(code, Some(2));
    assert!(out.contains("1 of 1 puzzle (100.00 %)"), "{out}");
}

#[test]
fn what_random_puzzles_do_not_have_is_refused() {
    let folder = Folder::new(&[]);
    folder.run("verify --random model --size 3x3").gives(
        2,
        "",
        "error: random models have no size and no density\n",
    );
    folder.run("verify --random akari --colours 2").gives(2, "", "error: only nonograms have colours\n");
}
