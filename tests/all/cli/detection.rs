//! Which format is detected for a file, and when detection is ambiguous.

use super::{CORNER, Folder};

const BOARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLVED: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

fn output(folder: &Folder, arguments: &str) -> (Option<i32>, String, String) {
    let output = folder.run(arguments).output();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The clues of a board with blocks at its four corners. Both `nin`, with two blocks per line, and `u80957`, with one
/// block per line, fit the complete text.
const BOTH: &str = "3 3\n1 1\n0\n1 1\n1 1\n0\n1 1\n";

#[test]
fn nothing_is_solved_where_two_formats_read_different_puzzles() {
    let three = "1 3\n0\n0\n0\n0\n";
    let folder = Folder::new(&[("a.txt", BOTH), ("b", three), ("a.nin", BOTH), ("a.u80957", BOTH)]);
    for (file, sizes) in [("a.txt", ["3 x 3", "3 x 3"]), ("b", ["3 x 1", "1 x 3"])] {
        let (code, out, err) = output(&folder, &format!("solve {file} -o line"));
        assert_eq!((code, out.as_str()), (Some(2), "error\t\n"));
        let [nin, u80957] = sizes;
        let expected = format!(
            "{file}: the text can be read as `nin` (nonogram of {nin}) or as `u80957` (nonogram of {u80957}); \
             select one with `--format NAME`"
        );
        assert!(err.contains(&expected), "{err}");
    }
    for (arguments, answer) in [
        ("solve a.txt --format nin -o line", "unique\tX.X/.../X.X\n"),
        ("solve a.nin -o line", "unique\tX.X/.../X.X\n"),
        ("solve a.txt --format u80957 -o line", "multiple\t"),
        ("solve a.u80957 -o line", "multiple\t"),
    ] {
        let (_, out, err) = output(&folder, arguments);
        assert!(out.starts_with(answer), "{arguments}: {out}{err}");
    }
    // In a folder too, such a file is an error and is not skipped.
    std::fs::remove_file(folder.path().join("b")).expect("removable");
    let (code, out, _) = output(&folder, "solve . -o line");
    assert_eq!((code, out.matches("error\t").count()), (Some(2), 1), "{out}");
}

#[test]
fn the_detected_format_is_reported() {
    let folder = Folder::new(&[("a", CORNER), ("b", &format!("{BOARD}\n{}\n", &BOARD[1..]))]);
    let (_, out, err) = output(&folder, "solve a b");
    assert!(out.contains("a:1: nonogram 2 x 2: unique") && out.contains("(read as nin)"), "{out}");
    assert!(out.contains("(read as sudoku-line)"), "{out}");
    assert!(err.contains("(read as sudoku-line)"), "{err}");
    let (_, out, _) = output(&folder, "solve a b -o jsonl");
    let formats = ["nin", "sudoku-line", "sudoku-line"].map(|name| format!(r#""format":"{name}""#));
    assert!(out.lines().zip(&formats).all(|(line, format)| line.contains(format)), "{out}");
}

#[test]
fn formats_say_why_they_do_or_do_not_claim_a_file() {
    let damaged = format!("x\n{CORNER}\n{CORNER}");
    let folder = Folder::new(&[("a", CORNER), ("b", BOTH), ("c.nin", &damaged), ("d", "Dear all,\n")]);
    let (code, out, _) = output(&folder, "formats --explain a");
    assert_eq!(code, Some(0));
    assert!(out.starts_with("a: read as nin\nnin            fits to the end 1 puzzle\n"), "{out}");
    assert!(out.contains("\ncells          no              not found: rows of equal length"), "{out}");
    assert_eq!(out.lines().count(), 1 + gridproof_formats::format::all().len());
    let (_, out, _) = output(&folder, "formats --explain b");
    assert!(out.starts_with("b: the text can be read as `nin` ("), "{out}");
    let (_, out, _) = output(&folder, "formats --explain c.nin");
    assert!(out.starts_with("c.nin: read as nin\n"), "{out}");
    let (_, out, _) = output(&folder, "formats --explain d");
    assert!(out.starts_with("d: no puzzle format fits this file"), "{out}");
    let (code, _, err) = output(&folder, "formats --explain none");
    assert_eq!((code, err.as_str()), (Some(2), "error: none: no such file or folder\n"));
}

#[test]
fn a_damaged_beginning_does_not_hide_the_format() {
    let step = format!(":0901:1:{BOARD}:::");
    let object = format!("{{\"puzzle\":\"{BOARD}\"}}");
    let code = "slither/2/2/3c";
    for (name, good, bad) in [
        ("hodoku", &*step, ":0901:1:4..8:::"),
        ("hodoku", &*step, "Library of steps"),
        ("sudoku-json", &*object, "{\"puzzle\":\"4..\"}"),
        ("sudoku-line", BOARD, &BOARD[2..]),
        ("code", code, "slither/2/x"),
    ] {
        let folder = Folder::new(&[("a", &format!("{bad}\n{good}\n{good}\n"))]);
        let (code, out, err) = output(&folder, "solve a -o jsonl");
        assert_eq!(code, Some(2));
        let format = format!(r#""format":"{name}""#);
        assert_eq!(out.matches(&format).count(), 3, "{name}: {out}{err}");
        assert_eq!(out.matches(r#""status":"error""#).count(), 1, "{name}: {out}");
    }
}

#[test]
fn grids_of_numbers_with_minus_one_are_no_nonograms() {
    for grid in [
        "4 5\n-1 -1 -1 -1 -1\n-1 -1 -1 -1 -1\n-1 -1 -1 -1 2\n-1 -1 -1 0 -1\n",
        "2 3\n1 -1 -1\n-1 1 -1\n",
        "3 -1 2\n-1 -1 -1\n1 -1 3\n",
        "1 1\n-1 -1\n-1 -1\n",
        "2\n2\n1 -1\n-1 1\n",
        "-1,3,-1\n2,-1,-1\n-1,-1,0\n",
    ] {
        let folder = Folder::new(&[("a.txt", grid)]);
        let (code, out, err) = output(&folder, "solve a.txt -o line");
        assert_eq!((code, out.as_str()), (Some(2), "error\t\n"), "{grid}{err}");
        assert!(err.contains("no puzzle format fits") && err.contains("slitherlink"), "{grid}{err}");
    }
    // A sudoku that is written this way is read as one.
    let rows: String = BOARD.as_bytes().chunks(9).map(|cells| numbers(cells) + "\n").collect();
    let folder = Folder::new(&[("a.txt", &rows)]);
    assert_eq!(output(&folder, "solve a.txt -o line").1, format!("unique\t{SOLVED}\n"));
}

fn numbers(cells: &[u8]) -> String {
    let word = |&cell: &u8| if cell == b'.' { "-1".to_owned() } else { char::from(cell).to_string() };
    cells.iter().map(word).collect::<Vec<_>>().join(" ")
}
