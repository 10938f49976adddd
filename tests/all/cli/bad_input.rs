//! Bad input: each case gives a clear error with its place, and the other puzzles are still solved.

use snapbox::str;

use super::{CORNER, Folder};

/// Solves one file with the given text, and expects exit code 2.
#[track_caller]
fn bad(name: &str, text: &str, out: impl snapbox::IntoData, err: impl snapbox::IntoData) {
    Folder::new(&[(name, text)]).run(&format!("solve {name} --no-timing --output line")).gives(2, out, err);
}

#[test]
fn a_clue_that_does_not_fit() {
    bad(
        "a.nin",
        "3 2\n2 1\n0\n1\n1\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:2:1: the clue of row 1 needs 4 cells, but the line has 3 (read as nin)
  |
2 | 2 1
  | ^^^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn sums_that_differ() {
    bad(
        "a.nin",
        "2 2\n1\n2\n2\n2\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:1:1: the row clues add up to 3 cells, the column clues to 4 (read as nin)
  |
1 | 2 2
  | ^^^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_letter_where_a_number_belongs() {
    bad(
        "a.nin",
        "2 2\n1\nx\n2\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:3:1: expected a block's length, found `x` (read as nin)
  |
3 | x
  | ^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn too_few_lines() {
    bad(
        "a.nin",
        "2 3\n1\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:1:1: 2 clue lines instead of 5 (read as nin)
  |
1 | 2 3
  | ^^^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn too_many_lines() {
    bad(
        "a.non",
        "width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.non:5:1: 2 row clues instead of 1 (read as non)
  |
5 | 1
  | ^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_repeated_given() {
    bad(
        "a.txt",
        &format!("{}\n", ["11", &".".repeat(79)].concat()),
        str![[r#"
error	

"#]],
        str![[r#"
error: a.txt:1:2: the given 1 at row 1, column 2 is already in row 1, at row 1, column 1 (read as sudoku-line)
  |
1 | 11..............................................................
  |  ^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_size_of_zero_and_one_beyond_the_limits() {
    bad(
        "a.nin",
        "0 2\n1\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:1:1: expected the numbers of columns and rows, each 1 or more, found `0`; lines 2 to 3 are skipped (read as nin)
  |
1 | 0 2
  | ^
note: 1 puzzle: 1 error

"#]],
    );
    bad(
        "a.nin",
        "1001 2\n1\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:1:1: 1001 is too large; the maximum is 1000; lines 2 to 3 are skipped (read as nin)
  |
1 | 1001 2
  | ^^^^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn an_empty_file() {
    bad(
        "a.nin",
        "",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:1:1: the file contains no puzzle (read as nin)
  |
1 |
  | ^
note: 1 puzzle: 1 error

"#]],
    );
    bad(
        "a.txt",
        "\n\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.txt: the file is empty
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_file_that_is_not_text() {
    let folder = Folder::new(&[]);
    folder.write("a.nin", b"2 2\n1\n\xff\n");
    folder.run("solve a.nin --no-timing").gives(
        2,
        str![[r#"
a.nin:3: error: byte 0xff is not UTF-8: the file is not text or has another encoding; the rest of the file is skipped

"#]],
        str![[r#"
error: a.nin:3:1: byte 0xff is not UTF-8: the file is not text or has another encoding; the rest of the file is skipped
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_huge_number() {
    bad(
        "a.nin",
        "2 2\n1000000000000000000000000000000\n2\n2\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:2:1: 1000000000000000000000000000000 is too large; the maximum is 4294967295 (read as nin)
  |
2 | 1000000000000000000000000000000
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_missing_file_and_an_empty_folder() {
    let folder = Folder::new(&[]);
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    folder.run("solve missing.nin empty --no-timing --output line").gives(
        2,
        str![[r#"
error	
error	

"#]],
        str![[r#"
error: missing.nin: no such file or folder
error: empty: the folder contains no puzzle files
note: 2 puzzles: 2 errors

"#]],
    );
}

#[test]
fn a_file_in_no_known_format() {
    bad(
        "a.md",
        "# Notes\n\nNothing to solve here.\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.md: no puzzle format fits this file; `gridproof formats` lists the formats, `--format NAME` selects one
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn an_unknown_format_or_engine_is_a_usage_error() {
    let folder = Folder::new(&[("a.nin", CORNER)]);
    folder.run("solve a.nin --format csv").gives(2, str![[r#""#]], str![[r#"
error: invalid value 'csv' for '--format <NAME>': unknown format; choose one of code, webpbn, g, model, grid, rules, json, opensudoku, freenono, ipuz, f-puzzles, sudokupad, sudokuwiki, sudoku-json, hodoku, nonograms-org, pbm, png, ppm, cnon, gno, griddler, picross, nonogrid, minizinc, yaml, tatham, iss, killer-line, cells, mk, cwd, spoj, non, tournament, nin, u80957, pa3, candidate-grid, table, sukaku, sudoku-line, sudoku-grid, titled-grids, fopr

For more information, try '--help'.

"#]]);
    folder.run("solve a.nin --engine magic").gives(2, str![[r#""#]], str![[r#"
error: invalid value 'magic' for '--engine <NAME>': unknown engine; choose one of auto, search, sat, cdcl, permutation, passes

For more information, try '--help'.

"#]]);
}

#[test]
fn an_engine_that_cannot_take_a_puzzle_reports_it() {
    let folder = Folder::new(&[("a.nin", CORNER)]);
    folder.run("solve a.nin --engine passes --no-timing --output jsonl").gives(
        2,
        str![[r#"
{"v":1,"source":"a.nin","index":0,"line":1,"kind":"nonogram","rows":2,"columns":2,"engine":"passes","status":"error","solutions":[],"effort":{},"error":{"code":"unsupported","message":"engine passes does not accept this puzzle: it solves all-different models (sudokus) only"},"format":"nin"}

"#]],
        str![[r#"
error: a.nin:1: engine passes does not accept this puzzle: it solves all-different models (sudokus) only
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn one_bad_puzzle_does_not_stop_the_others() {
    let text = format!("{CORNER}2 2\n1\n9\n2\n1\n{CORNER}");
    let folder = Folder::new(&[("a.nin", &text), ("b.nin", CORNER)]);
    folder.run("solve a.nin b.nin --no-timing --output line").gives(
        2,
        str![[r#"
unique	X./XX
error	
unique	X./XX
unique	X./XX

"#]],
        str![[r#"
error: a.nin:8:1: the clue of row 2 needs 9 cells, but the line has 2 (read as nin)
  |
8 | 9
  | ^
note: 4 puzzles: 1 error, 3 unique

"#]],
    );
}

#[test]
fn a_record_of_bad_input_has_the_place() {
    let folder = Folder::new(&[("a.nin", "2 2\n1\nx\n2\n1\n")]);
    folder.run("solve a.nin --no-timing --output jsonl").gives(2, str![[r#"
{"v":1,"source":"a.nin","index":0,"line":1,"kind":"nonogram","engine":"auto","status":"error","solutions":[],"effort":{},"error":{"code":"unreadable","message":"expected a block's length, found `x`","line":3,"column":1,"length":1},"format":"nin"}

"#]], str![[r#"
error: a.nin:3:1: expected a block's length, found `x` (read as nin)
  |
3 | x
  | ^
note: 1 puzzle: 1 error

"#]]);
}

#[test]
fn a_terminal_does_not_obey_what_a_file_holds() {
    bad(
        "a.nin",
        "2 2\n1\n\u{1b}[31m\u{7}x\n2\n1\n",
        str![[r#"
error	

"#]],
        str![[r#"
error: a.nin:3:1: expected a block's length, found `/u{1b}[31m/u{7}x` (read as nin)
  |
3 |  [31m x
  | ^^^^^^^
note: 1 puzzle: 1 error

"#]],
    );
}

#[test]
fn a_number_after_an_option_without_a_value_is_no_file() {
    let folder = Folder::new(&[("a.nin", CORNER)]);
    folder.run("solve --count 3 a.nin").gives(
        2,
        "",
        str![[r#"
error: '--count' takes no value, and there is no file '3'

  tip: '--count --limit 3' stops counting at 3, '--solutions 3' finds up to 3 solutions

Usage: gridproof solve [OPTIONS] <PATH>...

For more information, try '--help'.

"#]],
    );
    folder.run("rate --level 3 a.nin").gives(
        2,
        "",
        str![[r#"
error: '--level' takes no value, and there is no file '3'

Usage: gridproof rate [..]

For more information, try '--help'.

"#]],
    );
    // A file may have a number as its name.
    folder.write("3", CORNER.as_bytes());
    assert!(folder.run("solve --count 3 a.nin").output().status.success());
}
