//! Bugs that were fixed. Each test is the smallest case that showed the bug.

mod certificates;
mod claims;
mod codes;
mod coverage;
#[cfg(target_os = "linux")]
mod decompression;
mod file_endings;
mod foreign_lists;
mod formulas;
#[cfg(target_os = "linux")]
mod hostile_certificates;
mod iss;
mod judges;
mod limits;
mod loose;
mod narrow;
#[cfg(target_os = "linux")]
mod output;
mod outside_answers;
mod program;
mod published_rules;
mod reading;
mod refused;
mod small;
mod small_boards;

use gridproof_engines::kernel::sudoku9::solve_boards;
use gridproof_engines::solve::SimdLevel;

/// A guess could fall on an unused lane between the lanes of the digits. It changed nothing, and the next guess was the
/// same, so the search did not end. If the bug returns, this test does not end.
#[test]
fn guesses_on_a_board_without_pairs_make_progress() {
    for level in SimdLevel::available() {
        let mut answers = Vec::new();
        solve_boards(level, &[[0; 81]], 1000, &mut answers);
        assert_eq!(answers[0].count, 1000, "{level}");
    }
}

/// The place of an error after a control character of two bytes was counted in the bytes of the file, but drawn in the
/// text without such characters. The program panicked and the batch was lost.
#[test]
fn an_error_after_a_control_character_is_drawn_in_its_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bad = "\u{85} 1 2x\n";
    std::fs::write(folder.path().join("bad.nin"), bad).expect("writable");
    std::fs::write(folder.path().join("good.nin"), "1 1\n1\n1\n").expect("writable");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(["solve", "bad.nin", "good.nin", "--format", "nin", "--output", "line"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    let drawn = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{drawn}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "error\t\nunique\tX\n");
    assert!(drawn.contains("1 |   1 2x\n  |     ^^"), "{drawn}");
}

/// The name of a colour was printed to the terminal unchanged, including escape codes.
#[test]
fn an_escape_code_in_a_colour_is_not_printed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let colours = "   0:.  #ffffff  white\n   a:   #0000c8  blue\n   b:   #c80000  r\u{1b}[31med\n";
    let text = format!("#d\n{colours}: rows\n2b\n2a\n: columns\n1b 1a\n1b 1a\n: end\n");
    std::fs::write(folder.path().join("colour.g"), text).expect("writable");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gridproof"))
        .args(["solve", "colour.g"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("r [31med") && !printed.contains('\u{1b}'), "{printed:?}");
}

/// The bounds of a sum without a lower or an upper bound overflowed in `search`, which then found no solution.
#[test]
fn sums_without_a_bound_on_one_side_have_solutions() {
    for (bound, terms) in [("\"to\": 3", "[[1, 0], [1, 1]]"), ("\"from\": 1", "[[1, 0], [-1, 1]]")] {
        let text = format!(
            "{{\"format\": \"gridproof-model\", \"version\": 1, \"cells\": [[1, 2, 3], [1, 2, 3]], \
             \"constraints\": [{{\"type\": \"linear\", \"origin\": \"sum\", \"terms\": {terms}, {bound}}}]}}"
        );
        let model = gridproof::Model::from_json(&text).expect("a model");
        let query = gridproof::Query::new(gridproof::Goal::count(100));
        for engine in gridproof_engines::engine::all() {
            if let Ok(outcome) = engine.solve(&model, &query) {
                assert_eq!(outcome.count, Some(3), "{} {bound}", engine.name());
            }
        }
    }
}
