//! Tests of grids in all notations, and of the errors in them.

use super::SudokuGrid;
use crate::format::Format;
use crate::format::tests::{outcomes, single_before, written};
use gridproof_puzzles::{Puzzle, Sudoku};

fn read(text: &str) -> Sudoku {
    match SudokuGrid.read(text).next().map(|item| item.puzzle) {
        Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku,
        other => panic!("{other:?} in {text}"),
    }
}

/// Returns the outcome of reading a grid. Also checks that a grid after it is read.
fn only(text: &str) -> String {
    single_before(&SudokuGrid, &format!("{text}\n"), ("1234\n....\n....\n....\n", "4 x 4"))
}

#[test]
fn one_board_in_many_notations() {
    let mut givens = vec![0; 16];
    givens[..6].copy_from_slice(&[1, 2, 3, 0, 0, 4]);
    let expected = Sudoku::new(2, 2, givens).expect("valid");
    for text in [
        "123.\n.4..\n....\n....\n",
        "1230\n0400\n0000\n0000",
        "4\n1 2 3 _\n_ 4 _ _\n_ _ _ _\n_ _ _ _\n",
        "2x2\n1 2 3 .\n. 4 . .\n. . . .\n. . . .\n",
        "2 x 2\r\n\r\n1  2  3  0 \r\n0\t4 0 0\r\n* * * *\r\n* * * *\r\n",
        "12|3.\n.4|..\n--+--\n..|..\n..|..\n",
        "1 2 | 3 .\n. 4 | . .\n----+----\n. . | . .\n. . | . .\n",
        "+----+----+\n| 12 | 3. |\n| .4 | .. |\n+----+----+\n| .. | .. |\n| .. | .. |\n+----+----+\n",
        "┌──┬──┐\n│12│3.│\n│.4│..│\n├──┼──┤\n│..│..│\n│..│..│\n└──┴──┘\n",
        "+-+-+-+-+\n|1|2|3|.|\n+-+-+-+-+\n|.|4|.|.|\n+-+-+-+-+\n|.|.|.|.|\n+-+-+-+-+\n|.|.|.|.|\n+-+-+-+-+\n",
        "123.\n.4..\n\n....\n....\n",
        "4\n\n1 2 3 .\n. 4 . .\n\n\n. . . .\n. . . .\n",
        "12|3.\n.4|..\n\n..|..\n..|..\n",
        "12 3.\n.4 ..\n \n# a comment\n.. ..\n.. ..\n",
        "123.\n\n.4..\n\n....\n\n....\n",
        "# a comment\n123.\n# another\n.4..\n....\n....\n",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn digits_from_zero_are_read_in_every_notation() {
    let expected = Sudoku::new(2, 2, vec![1, 0, 0, 4, 0, 4, 1, 0, 2, 0, 0, 3, 0, 3, 2, 0]).expect("valid");
    let expected = expected.with_first_digit(0);
    for text in [
        "0..3\n.30.\n1..2\n.21.\n",
        "0|.|.|3\n.|3|0|.\n1|.|.|2\n.|2|1|.\n",
        "4 0-3\n0 _ _ 3\n_ 3 0 _\n1 _ _ 2\n_ 2 1 _\n",
        "0 -1 -1 3\n-1 3 0 -1\n1 -1 -1 2\n-1 2 1 -1\n",
        "0,,,3\n,3,0,\n1,,,2\n,2,1,\n",
        "0, -1, -1, 3\n-1, 3, 0, -1\n1, -1, -1, 2\n-1, 2, 1, -1\n",
        "4 0-3\n0 _ _ 3\n_ 3 0 _\n1 _ _ 2\n_ 2 1 _\n",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    assert_eq!(
        written(&SudokuGrid, &[Puzzle::Sudoku(expected)]),
        "4 0-3\n0 _ _ 3\n_ 3 0 _\n1 _ _ 2\n_ 2 1 _\n"
    );
    // Numbers of two digits, and boxes of another shape.
    let numbers =
        |shape: &str, row: &str| format!("{shape}{row}\n{}", format!("0{}\n", " .".repeat(11)).repeat(11));
    let repeated = read(&numbers("", "11 . . . . . . . . . . ."));
    assert_eq!((repeated.first_digit(), repeated.givens()[0]), (1, 11), "0 occurs twice in a column");
    let row = format!("11 0 1{}\n", " .".repeat(9));
    let rest = format!("{}\n", [". "; 12].concat().trim_end()).repeat(10) + "0 . . . . . . . . . . 10\n";
    let twelve = read(&format!("2x6\n{row}{rest}"));
    assert_eq!((twelve.first_digit(), twelve.box_shape()), (0, (2, 6)));
    assert_eq!((&twelve.givens()[..3], twelve.givens()[143]), (&[12, 1, 2][..], 11));
}

#[test]
fn a_header_states_the_digits_where_the_givens_do_not() {
    let givens = [vec![0, 2, 0, 4], vec![0; 12]].concat();
    for (shape, header) in [((2, 2), "4 0-3"), ((1, 4), "1x4 0-3")] {
        let sudoku = Sudoku::new(shape.0, shape.1, givens.clone()).expect("valid").with_first_digit(0);
        let text = written(&SudokuGrid, &[Puzzle::Sudoku(sudoku.clone())]);
        assert_eq!(text, format!("{header}\n_ 1 _ 3\n{}", "_ _ _ _\n".repeat(3)));
        assert_eq!(read(&text), sudoku);
        assert_eq!(crate::format::detect(None, &text).ok().map(Format::name), Some("sudoku-grid"));
    }
    assert_eq!(only("4 0-3\n....\n..4.\n....\n....\n"), "3:3+1 4 is not a digit of a sudoku of 4 x 4");
    // The digits stated in the header do not match the side.
    let other = "4 0-4\n....\n....\n....\n....\n";
    assert!(outcomes(&SudokuGrid, other)[0].starts_with("1:4+1 `-` is neither"));
}

#[test]
fn grids_with_minus_one_may_be_of_other_kinds() {
    let ambiguous = "`0` is ambiguous: it may be a digit or an empty cell; use one character for all empty cells, and digits from 1 to 6";
    let empty = "-1 -1 -1 -1 -1 -1\n".repeat(5);
    assert_eq!(only(&format!("0 1 2 3 4 -1\n{empty}")), format!("1:1+1 {ambiguous}"));
    let few = only("0 1 2 -1\n-1 3 -1 -1\n-1 -1 -1 -1\n-1 -1 -1 -1\n");
    assert!(few.starts_with("1:7+2 grids of numbers (such as slitherlinks) that have -1"), "{few}");
    let row = "-1 3 -1 2 -1 1\n";
    let error = &only(&row.repeat(6));
    assert!(error.starts_with("1:1+2 grids of numbers") && error.ends_with("are not supported"), "{error}");
    let slitherlink = row.repeat(6);
    assert!(!SudokuGrid.resembles(crate::format::Beginning::of(&slitherlink)));
    let sudoku = read(
        "-1 1 -1 2 3 4\n-1 -1 -1 5 -1 6\n-1 -1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1\n",
    );
    assert_eq!(&sudoku.givens()[..6], [0, 1, 0, 2, 3, 4]);
}

#[test]
fn bars_and_dashes_show_the_boxes() {
    let rows = |bars: &str, dashes: &[usize]| -> String {
        let row = |r| if dashes.contains(&r) { format!("----\n{bars}") } else { bars.to_owned() };
        (0..6).map(row).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(read(&rows("......", &[])).box_shape(), (2, 3), "the usual one");
    assert_eq!(read(&rows("..|..|..", &[3])).box_shape(), (3, 2));
    assert_eq!(read(&rows("..|..|..", &[])).box_shape(), (3, 2));
    assert_eq!(read(&rows(". . . . . .", &[3])).box_shape(), (3, 2));
    assert_eq!(read(&rows("...|...", &[2, 4])).box_shape(), (2, 3));
    assert_eq!(read(&format!("2x3\n{}", rows("..|..|..", &[3]))).box_shape(), (2, 3), "the header wins");
    assert_eq!(read(&format!("6\n{}", rows("..|..|..", &[]))).box_shape(), (3, 2), "a side leaves it open");
    assert_eq!(read(&format!("3x2\n{}", rows("......", &[]))).box_shape(), (3, 2));
}

#[test]
fn blank_lines_between_bands_show_the_boxes() {
    let bands = |rows: usize| format!("{}\n", "......\n".repeat(rows)).repeat(6 / rows);
    // Halves with an unusual number of rows may be a board with one blank line too many.
    assert_eq!(only(&bands(3)), "1:1+6 the bars do not divide the 6 x 6 sudoku into 6 equal boxes");
    assert_eq!(read(&bands(3).replace("......", "..|..|..")).box_shape(), (3, 2));
    assert_eq!(read(&bands(2)).box_shape(), (2, 3));
    assert_eq!(read(&bands(1)).box_shape(), (2, 3), "lines apart say nothing");
    assert_eq!(read(&format!("2x3\n{}", bands(3))).box_shape(), (2, 3), "the header wins");
    let band = "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n\n... ... ...\n... ... ...\n... ... ...\n\n";
    let last = "... ... ...\n... ... ...\n... ... ...\n";
    assert_eq!(read(&format!("{band}{last}")).givens()[18..21], [0, 9, 8]);
    // Two boards, one after the other, and a board after other text.
    let two = format!("{band}{last}\n\n{}", bands(2));
    assert_eq!(outcomes(&SudokuGrid, &two), ["1: 9 x 9", "14: 6 x 6"]);
    let count = "expected 6 rows, found 2";
    let short = format!("{}\n1234\n....\n....\n....\n", "......\n......\n\n".repeat(2));
    assert_eq!(
        outcomes(&SudokuGrid, &short),
        [format!("2:7+1 {count}"), format!("5:7+1 {count}"), "8: 4 x 4".to_owned()]
    );
    let wrong = format!("......\n......\n\n......\n.....\n\n......\n......\n\n{}", bands(2));
    assert_eq!(outcomes(&SudokuGrid, &wrong), ["5:6+1 row 4: expected 6 cells, found 5", "10: 6 x 6"]);
}

#[test]
fn boards_beyond_nine_have_numbers_or_letters() {
    let row = |start: &str, cells: usize| format!("{start}{}\n", " _".repeat(cells));
    let empty = row("_", 15).repeat(15);
    assert_eq!(read(&format!("{}{empty}", row("16 10 1", 13))).givens()[..3], [16, 10, 1]);
    assert_eq!(read(&format!("{}{empty}", row("G A 1", 13))).givens()[..3], [16, 10, 1]);
    assert_eq!(read(&format!("{}{empty}", row("P J A", 13))).givens()[..3], [16, 10, 1], "letters only");
    let compact = format!("P{}\n{}", ".".repeat(15), "................\n".repeat(15));
    assert_eq!(read(&compact).givens()[0], 16);
}

#[test]
fn the_writer_names_the_side_or_the_box() {
    let usual = Puzzle::Sudoku(Sudoku::new(2, 2, vec![0; 16]).expect("valid"));
    let rows = "_ _ _ _\n".repeat(4);
    assert_eq!(written(&SudokuGrid, &[usual.clone(), usual]), format!("4\n{rows}\n4\n{rows}"));
    let mut givens = vec![0; 36];
    givens[35] = 6;
    let tall = Puzzle::Sudoku(Sudoku::new(3, 2, givens).expect("valid"));
    let rows = "_ _ _ _ _ _\n".repeat(5);
    assert_eq!(written(&SudokuGrid, &[tall]), format!("3x2\n{rows}_ _ _ _ _ 6\n"));
}

#[test]
fn headers_are_checked() {
    let side = "expected the side of a sudoku, from 4 to 64, found";
    assert_eq!(only("3\n...\n"), format!("1:1+1 {side} `3`"));
    assert_eq!(only("99\n...\n"), "1:1+2 99 is too large; the maximum is 64");
    assert_eq!(
        only("9x9\n....\n"),
        "1:1+3 the boxes of a sudoku have 4 to 64 cells, with at least 1 row and 1 column, not 9 x 9"
    );
    assert_eq!(
        only("0x9\n....\n"),
        "1:1+3 the boxes of a sudoku have 4 to 64 cells, with at least 1 row and 1 column, not 0 x 9"
    );
    assert_eq!(
        only("3x100000000000000000000\n....\n"),
        "1:3+21 100000000000000000000 is too large; the maximum is 64"
    );
    assert_eq!(
        only("7\n.......\n.......\n.......\n.......\n.......\n.......\n.......\n"),
        "1:1+1 no box shape for a sudoku of 7 x 7: 7 is not a product of two numbers above 1"
    );
    assert_eq!(outcomes(&SudokuGrid, "9\n"), ["1:2+1 expected 9 rows, found 0"]);
    assert_eq!(outcomes(&SudokuGrid, "-----\n\n"), ["1:1+1 the file contains no puzzle"]);
}

#[test]
fn rows_are_checked() {
    let row = "1 2 3 4 5 6 7 8 9\n";
    let rows = ". . . . . . . . .\n".repeat(7);
    assert_eq!(only(&format!("{row}{rows}")), "8:18+1 expected 9 rows, found 8");
    assert_eq!(
        only(&format!("9\n{row}{rows}{}", ". . . . . . . . .\n".repeat(2))),
        "11:1+17 expected 9 rows, found 10"
    );
    assert_eq!(
        only(&format!("{row}{rows}1 2 3 4 5 6 7 8 9 0\n")),
        "9:19+1 row 9: expected 9 cells, found 10"
    );
    assert_eq!(only(&format!("{row}{rows}1 2 3 4 5 6 7 8\n")), "9:16+1 row 9: expected 9 cells, found 8");
    assert_eq!(only("1234\n....\n...\n....\n"), "3:4+1 row 3: expected 4 cells, found 3");
    assert_eq!(only("1234\n....\n.....\n....\n"), "3:5+1 row 3: expected 4 cells, found 5");
    assert_eq!(only("some text\n"), "1:10+1 expected 8 rows, found 1");
}

#[test]
fn cells_are_checked() {
    let symbol = "is neither a digit of a sudoku of 4 x 4 nor an empty cell";
    assert_eq!(only("1234\n.x..\n....\n....\n"), format!("2:2+1 `x` {symbol}"));
    assert_eq!(only("1234\n.é..\n....\n....\n"), format!("2:2+1 `é` {symbol}"));
    assert_eq!(only("1 2 3 5\n....\n....\n....\n"), format!("1:7+1 `5` {symbol}"));
    assert_eq!(only("4\n1 2 3 a1\n....\n....\n....\n"), format!("2:7+2 `a1` {symbol}"));
    assert_eq!(only("4\n1 2 3 10\n....\n....\n....\n"), "2:7+2 10 is too large; the maximum is 4");
    assert_eq!(
        only("12|3.\n..|..\n--+--\n..|..\n..|3.\n"),
        "5:4+1 the given 3 at row 4, column 3 is already in column 3, at row 1, column 3"
    );
}

#[test]
fn uneven_bars_are_refused() {
    let message = |side| format!("the bars do not divide the {side} x {side} sudoku into {side} equal boxes");
    assert_eq!(only("12|34\n...|.\n..|..\n..|..\n"), format!("2:1+5 {}", message(4)));
    assert_eq!(only("123|4\n...|.\n...|.\n...|.\n"), format!("1:1+5 {}", message(4)));
    assert_eq!(
        only("......\n......\n---\n......\n---\n......\n......\n......\n"),
        format!("1:1+6 {}", message(6))
    );
    assert_eq!(only(&"...|...\n...|...\n...|...\n---+---\n".repeat(2)), format!("1:1+7 {}", message(6)));
}
