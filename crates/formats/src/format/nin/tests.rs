use super::Nin;
use crate::format::Format;
use crate::format::tests::{outcomes, single_before, written};
use gridproof_puzzles::{Nonogram, Puzzle};

const GOOD: &str = "3 2\n1 1\n3\n2\n1\n2\n";

/// Returns the outcome of reading a text. Also checks that a good puzzle after the text is read.
fn only(text: &str) -> String {
    single_before(&Nin, &format!("{text}\n"), (GOOD, "2 x 3"))
}

#[test]
fn rows_come_before_columns() {
    let expected =
        Nonogram::black_and_white(&[vec![1, 1], vec![3]], &[vec![2], vec![1], vec![2]]).expect("valid");
    let read: Vec<_> = Nin.read(GOOD).map(|item| item.puzzle).collect();
    assert_eq!(read, [Ok(Puzzle::Nonogram(expected))]);
}

#[test]
fn an_empty_clue_is_written_as_zero() {
    let puzzle = Nonogram::black_and_white(&[vec![], vec![1]], &[vec![1]]).expect("valid");
    assert_eq!(written(&Nin, &[Puzzle::Nonogram(puzzle)]), "1 2\n0\n1\n1\n");
}

#[test]
fn puzzles_follow_with_or_without_blank_lines() {
    let text = format!("# first\n{GOOD}{GOOD}\n\n  # third\n{GOOD}\n");
    assert_eq!(outcomes(&Nin, &text), ["2: 2 x 3", "8: 2 x 3", "17: 2 x 3"]);
}

#[test]
fn an_empty_line_is_the_clue_of_an_empty_line() {
    assert_eq!(outcomes(&Nin, "2 2\n\n1\n1\n\n"), ["1: 2 x 2"]);
    assert_eq!(outcomes(&Nin, "2 2\n \n# comment\n1\n1\n0"), ["1: 2 x 2"]);
}

#[test]
fn sizes_are_checked() {
    let size = "expected the numbers of columns and rows, each 1 or more, found";
    assert_eq!(only("3\n"), format!("1:2+1 {size} the end of the line"));
    assert_eq!(only("3 x\n1\n"), format!("1:3+1 {size} `x`"));
    assert_eq!(only(" 0 2\n1\n"), format!("1:2+1 {size} `0`"));
    assert_eq!(only("3 -2\n1\n"), format!("1:3+2 {size} `-2`"));
    assert_eq!(only("3 1001\n"), "1:3+4 1001 is too large; the maximum is 1000");
    assert_eq!(only("3 2 1\n1\n"), "1:5+1 expected the end of the line after columns and rows, found `1`");
    let huge = format!("1{}", "0".repeat(30));
    assert_eq!(only(&format!("{huge} 5\n")), format!("1:1+31 {huge} is too large; the maximum is 1000"));
}

#[test]
fn clues_are_checked() {
    assert_eq!(only("2 1\n1 x\n1\n1\n"), "2:3+1 expected a block's length, found `x`");
    assert_eq!(only("2 1\n1,1\n1\n1\n"), "2:1+3 expected a block's length, found `1,1`");
    let zero = "a block of 0 cells: `0` is allowed only on its own, for a line without blocks";
    assert_eq!(only("2 1\n1 0\n1\n0\n"), format!("2:3+1 {zero}"));
    assert_eq!(only("2 1\n4294967296\n1\n0\n"), "2:1+10 4294967296 is too large; the maximum is 4294967295");
    assert_eq!(only("2 1\n 1 1 \n1\n0\n"), "2:2+3 the clue of row 1 needs 3 cells, but the line has 2");
    assert_eq!(
        only("2 1\n1\n1\n4294967295 4294967295\n"),
        "4:1+21 the clue of column 2 needs 8589934591 cells, but the line has 1"
    );
    assert_eq!(only("2 1\n1\n1\n1\n"), "1:1+3 the row clues add up to 1 cell, the column clues to 2");
}

#[test]
fn puzzles_of_the_wrong_length_do_not_spoil_the_next() {
    assert_eq!(only("2 2\n1\n1\n"), "1:1+3 3 clue lines instead of 4");
    assert_eq!(
        only("2 1\n1\n1\n0\n0\n"),
        "5:1+1 expected a blank line or another puzzle's size after the last clue, found `0`"
    );
    assert_eq!(outcomes(&Nin, "2 2\n1\n1\n"), ["1:1+3 2 clue lines instead of 4"]);
    assert_eq!(outcomes(&Nin, "2 2"), ["1:1+3 0 clue lines instead of 4"]);
}

#[test]
fn a_clue_that_looks_like_a_size_does_not_swallow_puzzles() {
    const CROSS: &str = "3 3\n1\n3\n1\n1\n3\n1\n";
    assert_eq!(
        outcomes(&Nin, &format!("15 5\n1\n1\n{}", CROSS.repeat(2))),
        ["1:1+4 9 clue lines instead of 20", "4: 3 x 3", "11: 3 x 3"]
    );
    // Any list of clues contains lines that look like tiny puzzles. So only the last one counts, because a puzzle must
    // begin there.
    assert_eq!(
        outcomes(&Nin, &format!("15 5\n1\n1\n{}", GOOD.repeat(2))),
        ["1:1+4 8 clue lines instead of 20", "10: 2 x 3"]
    );
}

/// All lines happen to fit, and the sums happen to be equal; `5 5` is both a clue and the size of a good puzzle.
#[test]
fn the_sizes_of_the_next_puzzle_are_no_last_clue() {
    let columns = "2 6 2\n1 2 3\n1 1 6 1\n1 2 1 4\n4 1 1 3\n1 1 1 1 2\n5 1 2 1\n1 1 1 5\n";
    let rows = "1 1 2\n2 3 2\n1 3\n1 3 2\n1 3 2\n4 1 1\n4 1\n1 3 1\n1 2 2 1\n3 2\n1 6\n2 4 1\n3 2 2\n";
    let next = "5 5\n1 1\n1\n2 1\n1\n1\n1\n2\n1 1 1\n0\n2\n";
    assert_eq!(
        outcomes(&Nin, &format!("9 13\n{rows}{columns}{next}")),
        [
            "24:1+3 expected a blank line or another puzzle's size after the last clue, found `1 1`",
            "23: 5 x 5"
        ]
    );
}

#[test]
fn a_bad_clue_does_not_spoil_the_next_puzzle_without_a_blank_line() {
    let text = format!("2 1\n9\nx\n1\n{GOOD}");
    assert_eq!(
        outcomes(&Nin, &text),
        ["2:1+1 the clue of row 1 needs 9 cells, but the line has 2", "5: 2 x 3"]
    );
}

/// Two numbers do not fit as a clue, and are followed by as many lines as a board of that size has. All of these lines
/// are clues of the current board, and the next board starts at the expected line.
#[test]
fn a_bad_clue_that_looks_like_a_size_begins_no_puzzle() {
    let clues =
        "4 3 6|1 6 2 2|3 9|1 4 4|1 3 3 5|7 8|2 4 7|2 3|1 1 2|6|3 3|1 3|2 2|5 1|7|5|4 2|3 3|1 5|1 5|7|7";
    let bad = format!("15 7\n{}\n", clues.replace('|', "\n"));
    let error = "7:1+3 the clue of row 6 needs 16 cells, but the line has 15";
    assert_eq!(outcomes(&Nin, &bad), [error]);
    assert_eq!(outcomes(&Nin, &format!("{bad}{GOOD}{bad}{GOOD}")).len(), 4);
}

/// The bad clue `4 2`, which is among the column clues of both puzzles, looks like a size line. Each puzzle must be
/// reported separately.
#[test]
fn each_of_several_bad_puzzles_is_an_error() {
    let first =
        "12 6|3 4 2|2 3 3 1|3 1 3 2|5 2 1|1 1 3 3|4 2 3|6|4 1|1 4|1 1 1|5|2 1|1 2|3 1|4|1 3|1 1 2|4 2";
    let second = "12 6|5 1 2|3 1|5 3 2|1 3 1 1|2 2 1 1|4 1 2|2|2 2|6|4 2|1 2 1|1|1 1|1 3|1 1|1 1|1 1 1|1 4";
    let text = format!("{first}|{second}|").replace('|', "\n");
    let error =
        |line, column| format!("{line}:1+3 the clue of column {column} needs 7 cells, but the line has 6");
    assert_eq!(outcomes(&Nin, &format!("{text}{GOOD}")), [error(19, 12), error(30, 4), "39: 2 x 3".into()]);
}
