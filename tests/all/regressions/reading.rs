//! A puzzle that cannot be read does not affect other puzzles.

use gridproof_formats::format::{Format, Nin, SudokuGrid, Tournament, detect};

use super::program::{folder, run};

/// The line and size of each puzzle that is read, and the line and `error` for each other puzzle.
fn items(format: &dyn Format, text: &str) -> Vec<String> {
    let item = |item: gridproof_formats::format::Item| match item.puzzle {
        Ok(puzzle) => format!("{}: {} x {}", item.line, puzzle.rows(), puzzle.columns()),
        Err(error) => {
            let skipped = error.skipped.map_or_else(String::new, |lines| format!(", {lines}"));
            format!("{}: error{skipped}", item.line)
        }
    };
    format.read(text).map(item).collect()
}

/// The lines of five pictures of 5 x 5.
fn five() -> Vec<Vec<&'static str>> {
    let puzzle = vec!["5 5", "1 2", "3", "1 1", "5", "1", "2 1", "4", "2 1", "1 1", "1 1"];
    vec![puzzle; 5]
}

fn text(puzzles: &[Vec<&str>]) -> String {
    puzzles.concat().iter().flat_map(|line| [*line, "\n"]).collect()
}

/// Without blank lines between puzzles, a missing or additional line made all later puzzles unreadable.
#[test]
fn a_line_too_many_or_too_few_costs_one_puzzle() {
    assert_eq!(items(&Nin, &text(&five())).len(), 5);
    for at in 1..11 {
        let mut puzzles = five();
        puzzles[1].remove(at);
        let found = items(&Nin, &text(&puzzles));
        assert_eq!(
            found,
            ["1: 5 x 5", "12: error", "22: 5 x 5", "33: 5 x 5", "44: 5 x 5"],
            "without line {at}"
        );
        for stray in ["1", "2 1", "x", "1 1 1"] {
            let mut puzzles = five();
            puzzles[1].insert(at, stray);
            let found = items(&Nin, &text(&puzzles));
            let rest: Vec<&str> =
                found.iter().map(String::as_str).filter(|item| !item.contains("error")).collect();
            assert_eq!(
                rest,
                ["1: 5 x 5", "24: 5 x 5", "35: 5 x 5", "46: 5 x 5"],
                "{stray} at {at}: {found:?}"
            );
            assert_eq!(found.len(), 5, "{stray} at {at}: {found:?}");
        }
    }
}

#[test]
fn skipped_lines_are_reported() {
    let mut puzzles = five();
    puzzles[1].extend(["x", "y", "z"]);
    let found = items(&Nin, &text(&puzzles));
    assert_eq!(found[1], "12: error, lines 23 to 25 are skipped");
    let folder = folder(&[("a.nin", text(&puzzles).as_bytes())]);
    let run = run(&folder, "solve a.nin --output jsonl --no-timing");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.out.lines().count(), 5);
    assert!(run.out.contains(r#""skipped":[23,25]"#), "{}", run.out);
    assert!(run.err.contains("lines 23 to 25 are skipped (read as nin)"), "{}", run.err);
}

/// Invalid UTF-8 near the beginning of a file made the program lose all puzzles before it. Later in a file, it made the
/// program lose the puzzle directly before it.
#[test]
fn puzzles_before_an_invalid_byte_are_read() {
    let puzzle = "2 1\n1\n1\n0\n";
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (file, text, whole) in [
        ("a.nin", puzzle.to_owned(), 1),
        ("a.nin", puzzle.repeat(3), 3),
        ("a.nin", format!("{puzzle}2 1\n1\n"), 1),
        ("a.txt", board.repeat(2), 2),
    ] {
        let folder = folder(&[(file, &[text.as_bytes(), b"\xff\n", text.as_bytes()].concat())]);
        let run = run(&folder, &format!("solve {file} --output line"));
        assert_eq!(run.code, Some(2), "{text:?}");
        let found: Vec<&str> =
            run.out.lines().map(|line| line.split('\t').next().unwrap_or_default()).collect();
        assert_eq!(found, [vec!["unique"; whole], vec!["error"]].concat(), "{text:?}");
        let line = text.matches('\n').count() + 1;
        assert!(run.err.contains(&format!("{file}:{line}:1: byte 0xff is not UTF-8")), "{}", run.err);
    }
}

/// If the first puzzle was invalid, no format was detected for the whole file.
#[test]
fn a_bad_first_puzzle_does_not_hide_the_format() {
    let grid = "1 2 3 4\n3 4 1 2\n. . . .\n. . . .\n";
    let grids = format!("1 2 3 4\n3 4\nx y z\n\n{grid}\n{grid}");
    assert_eq!(detect(None, &grids).ok().map(Format::name), Some("sudoku-grid"));
    assert_eq!(items(&SudokuGrid, &grids), ["1: error", "5: 4 x 4", "10: 4 x 4"]);
    let record = "1\n2\n1\n2\n";
    for bad in ["$1\nx\n1\n1\n2\n", "$one\n1\n2\n1\n2\n", "1\n2\n1\n2\n"] {
        let records = format!("{bad}$2\n{record}$3\n{record}");
        assert_eq!(detect(None, &records).ok().map(Format::name), Some("tournament"), "{records}");
        let found = items(&Tournament, &records);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[1].ends_with("2 x 2") && found[2].ends_with("2 x 2"), "{found:?}");
    }
}

/// A single `-1` made a file `pa3` despite its extension, with an error at its end.
#[test]
fn the_extension_decides_where_all_but_one_place_fits() {
    let nin = text(&five()).replacen("\n3\n", "\n-1\n", 1);
    let folder = folder(&[
        ("a.nin", nin.as_bytes()),
        ("b.nin", b"2 2\n1\n-1\n2\n1\n"),
        ("c.fopr", &b"1 2 3 4 5 6 7 8 12\n".repeat(9)[..]),
    ]);
    let nins = run(&folder, "solve a.nin b.nin --output jsonl --no-timing");
    assert_eq!(nins.out.lines().count(), 6, "{nins:?}");
    assert!(nins.out.lines().all(|line| line.ends_with(r#""format":"nin"}"#)), "{nins:?}");
    assert!(
        nins.err.contains("a.nin:3:1: expected a block's length, found `-1` (read as nin)"),
        "{}",
        nins.err
    );
    assert!(nins.err.contains("b.nin:3:1: "), "{}", nins.err);
    // The extension decides even if a typing error makes the first line look like another format.
    std::fs::write(folder.path().join("e.nin"), format!("$ 5{}", &text(&five())[3..])).expect("writable");
    let slip = run(&folder, "solve e.nin --output jsonl");
    assert_eq!(slip.out.matches(r#""format":"nin""#).count(), 5, "{slip:?}");
    // If the whole content has another format, the file is read in that format.
    std::fs::write(folder.path().join("d.sdm"), text(&five())).expect("writable");
    assert!(run(&folder, "solve d.sdm --output jsonl").out.contains(r#""format":"nin""#));
}

/// Nonograms with the line ends of old Macintoshes were read as a single line.
#[test]
fn lines_may_end_as_on_old_macintoshes() {
    let puzzle = "2 1\r1\r1\r0\r";
    for text in [puzzle.to_owned(), format!("# three\r{puzzle}\r{puzzle}{puzzle}")] {
        let folder = folder(&[("a.nin", text.as_bytes())]);
        let run = run(&folder, "solve a.nin --output line");
        assert_eq!(run.out.matches("unique\tX.").count(), text.matches("2 1").count(), "{}", run.err);
    }
}
