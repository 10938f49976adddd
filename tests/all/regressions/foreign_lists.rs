//! Lists of clues of other programs that were read as wrong puzzles: data of `MiniZinc`, and `cnon`.

use std::path::Path;

use gridproof::{Nonogram, Verdict};
use gridproof_formats::format::{by_name, decode, detect};
use gridproof_puzzles::{Clue, Puzzle};

use crate::kinds::collection;

fn read(text: &str) -> Result<Nonogram, String> {
    let format = detect(None, text).map_err(|_| "no format")?;
    let mut items: Vec<_> = format.read(text).collect();
    assert_eq!(items.len(), 1, "{text}");
    match items.remove(0).puzzle {
        Ok(Puzzle::Nonogram(nonogram)) => Ok(nonogram),
        Ok(_) => Err("another kind".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn lengths(clues: &[Clue]) -> Vec<Vec<u32>> {
    clues.iter().map(|clue| clue.iter().map(|block| block.length).collect()).collect()
}

fn assert_clues(text: &str, rows: &[&[u32]], columns: &[&[u32]]) {
    let nonogram = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(lengths(nonogram.rows()), rows, "{text}");
    assert_eq!(lengths(nonogram.columns()), columns, "{text}");
}

/// Each 1 of a pattern used to be read as a block of length 1.
#[test]
fn patterns_of_ones_are_blocks() {
    let text = "% a comment; rows = [|2|];\nX = 5;\nY = 2;\nmaxlen = 5;\n\
                rows = [|1, 1, 0, 1, 1\n | 0, -1, -1, -1, -1 |];\n\
                cols = [|1,-1,-1,-1,-1|1,-1,-1,-1,-1|0,-1,-1,-1,-1|1,-1,-1,-1,-1|1,-1,-1,-1,-1|]";
    assert_clues(text, &[&[2, 2], &[]], &[&[1], &[1], &[], &[1], &[1]]);
    // A zero between ones shows that the arrays are patterns, whatever the rest of the file states.
    let text = "rows = [|1, 1, 0, 1|0, 0, 0, 0|]; cols = [|1|1|0|1|];";
    assert_clues(text, &[&[2, 1], &[]], &[&[1], &[1], &[], &[1]]);
}

/// In the other layout, the sizes have the names of the arrays of the first layout, and the arrays are function calls.
#[test]
fn lengths_in_arrays_of_two_dimensions() {
    let text = "rows = 2; /* rows\n */ cols = 3;\nrow_rule_len = 2;\ncol_rule_len = 1;\n\
                row_rules = array2d(1..rows, 1..row_rule_len, [1, 1,\n 0, 0,]);\n\
                col_rules = array2d(1..cols, 1..1, [1, 0, 1]);\n";
    assert_clues(text, &[&[1, 1], &[]], &[&[1], &[], &[1]]);
    assert_clues("rows = [|0, 3|1, 1|]; columns = [|2|1|2|];", &[&[3], &[1, 1]], &[&[2], &[1], &[2]]);
}

/// `1, 1` can be read in two ways, so it is refused.
#[test]
fn what_can_be_lengths_or_a_pattern_is_refused() {
    let text = "rows = [|0, 0|1, 1|];\ncols = [|1|0|1|];\n";
    let error = read(text).expect_err("two readings");
    assert!(error.starts_with("line 1, column 15: the 1s may be filled cells or blocks"), "{error}");
    // If both readings give the same puzzle, it is accepted.
    assert_clues("rows = [|1|0|];\ncols = [|1|0|];\n", &[&[1], &[]], &[&[1], &[]]);
}

#[test]
fn faulty_data_of_minizinc_is_refused_with_its_place() {
    let head = "X = 2;\nY = 1;\nmaxlen = 2;\n";
    for (text, expected) in [
        ("rows = [|1, 1|];\nrows = [|1, 1|];\n", "line 2, column 1: `rows` is assigned a second time"),
        (
            "rows = [|1, 2|];\nrow_rules = [|1, 2|];\ncols = [|1|];",
            "line 2, column 1: `rows` and `row_rules` are both assigned: remove one of them",
        ),
        (
            "rows = [|1, 2|1|];\ncols = [|1|];",
            "line 1, column 15: this line has 1 numbers, but the first line of the array has 2",
        ),
        ("rows = [|1, 0, 2|];\ncols = [|1|1|];", "line 1, column 13: expected a block's length, found `0`"),
        ("rows = [|1, -1, 2|];\ncols = [|1|1|];", "line 1, column 13: expected a block's length, found `-1`"),
        (
            &format!("{head}rows = [|1, 0|];\ncols = [|1, -1|0, -1|];"),
            "line 4, column 10: a pattern starts and ends with 1 and has a single 0 between blocks; `0` alone is a line \
             without blocks",
        ),
        (
            &format!("{head}rows = [|1, -1|];\ncols = [|1, -1|0, -1|1, -1|];"),
            "line 1, column 5: 3 column clues instead of 2",
        ),
        (
            "row_rules = array2d(1..2, 1..2, [1, 2, 3]);\ncol_rules = [|1|];",
            "line 1, column 1: 3 numbers in an array of 2 x 2",
        ),
        (
            "row_rules = array2d(1..n, 1..2, [1, 2]);\ncol_rules = [|1|];",
            "line 1, column 24: expected a size: a number, or a name to which a number is assigned, found `n`",
        ),
        ("rows = [||];\ncols = [||];\n", "line 1, column 10: expected a number, found `|`"),
        (
            "rows = [|1, 1",
            "line 1, column 14: expected a number, `,`, `|` or `|]`, found the end of the file",
        ),
    ] {
        assert_eq!(read(text).expect_err("an error"), expected, "{text}");
    }
}

/// Width and height used to be swapped.
#[test]
fn the_first_size_of_cnon_is_the_width() {
    let text = "2 3 1\nA #E8AD00\nB #FFDE0D\n1:A,1:B\n1:A\n1:B\n0\n";
    let nonogram = read(text).expect("a puzzle");
    assert_eq!((nonogram.rows().len(), nonogram.columns().len()), (1, 3));
    assert!(read("2 1 3\nA #E8AD00\nB #FFDE0D\n1:A,1:B\n1:A\n1:B\n0\n").is_err());
}

fn text(path: &Path) -> String {
    decode(std::fs::read(path).expect("a file")).expect("text")
}

/// Reads the clues of an array again in the simplest way, as the runs of ones between bars.
fn runs(text: &str, name: &str) -> Vec<Vec<u32>> {
    let start = text.find(&format!("{name} =")).expect("the array");
    let array = text[start..].split(['[', ']']).nth(1).expect("brackets");
    let lines = array.split('|').filter(|line| line.contains(',') || line.contains('1'));
    let ones = |line: &str| line.replace("-1", "").replace([' ', ',', '\t', '\n', '\r'], "");
    let run = |run: &str| u32::try_from(run.len()).expect("small");
    lines.map(|line| ones(line).split('0').filter(|run| !run.is_empty()).map(run).collect()).collect()
}

/// Compares puzzles with the same puzzles in `nin`, if these are available, by their clues and verdicts.
#[test]
fn data_of_the_minizinc_benchmarks() {
    let (Some(folder), Some(known)) = (collection("formats/dzn"), collection("nonogram")) else { return };
    let (mut files, mut compared) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text_of_file = text(&path);
        let nonogram = read(&text_of_file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(lengths(nonogram.rows()), runs(&text_of_file, "rows"), "{name}");
        assert_eq!(lengths(nonogram.columns()), runs(&text_of_file, "cols"), "{name}");
        let same = match name.strip_prefix("dom_") {
            Some(number) => format!("domino-{number}.nin"),
            None => format!("mzn-{name}.nin"),
        };
        if let Some(same) = Some(known.join(same)).filter(|path| path.exists()) {
            let same = text(&same);
            let items = by_name("nin").expect("a format").read(&same).next().expect("a puzzle");
            assert_eq!(items.puzzle.ok(), Some(Puzzle::Nonogram(nonogram.clone())), "{name}");
            compared += 1;
        }
        files += 1;
    }
    assert_eq!((files, compared), (13, 5));
}

#[test]
fn the_file_of_colored_nonogram_solver() {
    let Some(folder) = collection("formats/cnon") else { return };
    let nonogram = read(&text(&folder.join("0.cnon"))).expect("a puzzle");
    assert_eq!((nonogram.rows().len(), nonogram.columns().len(), nonogram.colours()), (7, 13, 5));
    assert_eq!(gridproof::solve(&Puzzle::Nonogram(nonogram)).verdict, Verdict::Unique);
}
