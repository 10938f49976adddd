use super::SudokuLine;
use crate::format::tests::{outcomes, single_before, written};
use crate::format::{Beginning, Format};
use gridproof_puzzles::{Puzzle, Sudoku};

fn givens(text: &str) -> Vec<u8> {
    match SudokuLine.read(text).next().map(|item| item.puzzle) {
        Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku.givens().to_vec(),
        other => panic!("{other:?}"),
    }
}

/// Returns the outcome of reading a line. Also checks that a line after it is read.
fn only(line: &str) -> String {
    single_before(&SudokuLine, &format!("{line}\n"), ("1234............\n", "4 x 4"))
}

#[test]
fn a_full_second_board_is_the_stated_solution() {
    let goal = |line: &str| match SudokuLine.read(line).next().map(|item| item.puzzle) {
        Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku.goal().map(<[u8]>::to_vec),
        other => panic!("{other:?}"),
    };
    let values = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
    for end in ["", ",x", " # easy"] {
        assert_eq!(goal(&format!("12343412........,1234341221434321{end}")).as_deref(), Some(&values[..]));
    }
    assert_eq!(goal("12343412........ # 123434122143432z"), None);
    assert_eq!(goal("12343412........,1234"), None);
}

#[test]
fn empty_cells_have_four_symbols() {
    assert_eq!(givens("1.0_*..4........")[..8], [1, 0, 0, 0, 0, 0, 0, 4]);
}

fn sudoku(text: &str) -> Sudoku {
    match SudokuLine.read(text).next().map(|item| item.puzzle) {
        Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku,
        other => panic!("{other:?}"),
    }
}

#[test]
fn digits_from_zero_are_read_and_written() {
    let line = "0..3.30.1..2.21.";
    let board = sudoku(line);
    assert_eq!((board.first_digit(), &board.givens()[..7]), (0, &[1, 0, 0, 4, 0, 4, 1][..]));
    assert_eq!(written(&SudokuLine, &[Puzzle::Sudoku(board.clone())]), format!("{line}\n"));
    assert_eq!(sudoku(&line.replace('.', "-")), board);
    // With digits from 1, the same board has the same model.
    let other = sudoku("1..4.41.2..3.32.");
    assert_eq!(board.model().domains(), other.model().domains());
    assert_ne!(Puzzle::Sudoku(board).content(), Puzzle::Sudoku(other).content());
    assert_eq!(
        only("0..3.30.1..2.2.2"),
        "1:16+1 the given 2 at row 4, column 4 is already in row 4, at row 4, column 2"
    );
}

#[test]
fn digits_from_zero_that_would_not_be_read_so_are_not_written() {
    let write = |givens: Vec<u8>| {
        let sudoku = Sudoku::new(2, 2, givens).expect("a sudoku").with_first_digit(0);
        SudokuLine.write(&Puzzle::Sudoku(sudoku), 0, &mut Vec::new()).map_err(|error| error.to_string())
    };
    let refused = Err("`sudoku-line` does not support sudokus with digits from 0".to_owned());
    let single = [vec![1], vec![0; 15]].concat();
    for givens in [single, vec![0; 16], vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]] {
        assert_eq!(write(givens), refused);
    }
}

#[test]
fn an_ambiguous_zero_is_an_error_unless_a_solution_decides() {
    let message = |side| {
        format!(
            "`0` is ambiguous: it may be a digit or an empty cell; use one character for all empty cells, and digits from 1 to {side}"
        )
    };
    assert_eq!(only(".123............0"[1..].trim_end()), format!("1:16+1 {}", message(4)));
    let nine = format!("{:.<81}", "12.0");
    assert_eq!(only(&nine), format!("1:4+1 {}", message(9)));
    // Digits from 0 and digits from 1, decided by the solution.
    let from_zero = sudoku(".123............,0123230110323210");
    assert_eq!(
        (from_zero.first_digit(), from_zero.goal()),
        (0, Some(&[0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0][..]))
    );
    let single = sudoku(".123..0.........,0123230110323210");
    assert_eq!((single.first_digit(), &single.givens()[..7]), (0, &[0, 2, 3, 4, 0, 0, 1][..]));
    let mixed = sudoku(".123..0.........,4123231413243241");
    assert_eq!((mixed.first_digit(), &mixed.givens()[..7]), (1, &[0, 1, 2, 3, 0, 0, 0][..]));
    assert!(mixed.goal().is_some());
    // A solution with digits from 1 does not change empty cells that are unambiguous.
    assert_eq!(sudoku("1000............,1234341221434321").first_digit(), 1);
}

#[test]
fn packed_boards_have_no_zero_that_may_be_a_digit() {
    let line = |start: &str| format!("{start:.<81}");
    for plain in ["1203", "12.9", "1.2.0.0", "9.0"] {
        let line = if plain == "1203" { line(plain).replace('.', "0") } else { line(plain) };
        let board = super::plain_board(line.as_bytes()).expect("a plain board");
        assert_eq!(board.to_vec(), givens(&line));
    }
    for open in ["12.0", "0.......1....0"] {
        assert_eq!(super::plain_board(line(open).as_bytes()), None, "{open}");
    }
    let wide = line("12.0") + ",x";
    assert_eq!(super::plain_board(wide.as_bytes()), None);
}

/// Returns a line for a board of this side that begins with `start` and is otherwise empty.
fn padded(start: &str, side: usize) -> String {
    format!("{start:.<width$}", width = side * side)
}

#[test]
fn letters_follow_nine_and_small_ones_are_capitals_up_to_35() {
    assert_eq!(givens(&padded("19Abg", 16))[..5], [1, 9, 10, 11, 16]);
    assert_eq!(givens(&padded("1aZ", 36))[..3], [1, 36, 35]);
    assert_eq!(
        only(&padded("1zZ", 36)),
        "1:2+1 `z` is neither a digit of a sudoku of 36 x 36 nor an empty cell"
    );
    assert_eq!(givens(&padded("1az@&$", 64))[..6], [1, 36, 61, 62, 63, 64]);
}

#[test]
fn letters_without_digits_start_at_one() {
    assert_eq!(givens(&padded("APb0", 16))[..4], [1, 16, 2, 0]);
    assert_eq!(givens(&padded("AY", 25))[..2], [1, 25]);
    // `Z` is beyond 25 in either alphabet; there are too few letters for 28.
    assert_eq!(
        only(&padded("AZ", 25)),
        "1:2+1 `Z` is neither a digit of a sudoku of 25 x 25 nor an empty cell"
    );
    assert_eq!(givens(&padded("AI", 28))[..2], [10, 18]);
}

#[test]
fn a_puzzle_without_one_to_nine_is_written_in_letters() {
    let mut digits = vec![0; 256];
    digits[..3].copy_from_slice(&[10, 0, 16]);
    let puzzle = Puzzle::Sudoku(Sudoku::new(4, 4, digits.clone()).expect("valid"));
    let text = written(&SudokuLine, &[puzzle]);
    assert_eq!(text[..4], *"J.P.");
    assert_eq!(givens(&text), digits);
}

#[test]
fn the_rest_of_a_line_is_a_comment() {
    let grid = "1...............";
    let comment =
        |rest: &str| match SudokuLine.read(&format!("{grid}{rest}\n")).next().map(|item| item.puzzle) {
            Some(Ok(puzzle)) => puzzle.metadata().get("comment").map(str::to_owned),
            other => panic!("{other:?}"),
        };
    assert_eq!(comment(""), None);
    assert_eq!(comment(" "), None);
    assert_eq!(comment(" # "), None);
    assert_eq!(comment(",2341").as_deref(), Some("2341"));
    assert_eq!(comment("; 5 stars").as_deref(), Some("5 stars"));
    assert_eq!(comment("\t# # twice ").as_deref(), Some("# twice"));
    assert_eq!(comment(" 17 clues").as_deref(), Some("17 clues"));
}

#[test]
fn comments_and_blank_lines_are_skipped() {
    let text = "# head\n\n1...............,1234341221434321\r\n \n  1............... \n";
    assert_eq!(outcomes(&SudokuLine, text), ["3: 4 x 4", "5: 4 x 4"]);
    assert_eq!(outcomes(&SudokuLine, "# head\n"), ["1:1+1 the file contains no puzzle"]);
}

#[test]
fn lines_are_checked() {
    let cells = "cells, but a sudoku has n x n cells: 81 for 9 x 9, 256 for 16 x 16, at most 4096";
    assert_eq!(only(&".".repeat(80)), format!("1:1+80 80 {cells}"));
    assert_eq!(only("  12é4 "), format!("1:3+4 4 {cells}"));
    assert_eq!(only(&".".repeat(25)), format!("1:1+25 25 {cells}"));
    assert_eq!(only(&".".repeat(65 * 65)), format!("1:1+4225 4225 {cells}"));
    let symbol = |found| format!("{found} is neither a digit of a sudoku of 4 x 4 nor an empty cell");
    assert_eq!(only(" 12x4............"), format!("1:4+1 {}", symbol("`x`")));
    assert_eq!(only("1234é..........5"), format!("1:5+1 {}", symbol("`é`")));
    assert_eq!(only("1235............"), format!("1:4+1 {}", symbol("`5`")));
    assert_eq!(
        only("1...2..2........,x"),
        "1:8+1 the given 2 at row 2, column 4 is already in row 2, at row 2, column 1"
    );
}

#[test]
fn a_comment_that_reads_as_a_board_is_not_written() {
    let board = format!("1{}", ".".repeat(15));
    let written = |comment: &str| {
        let mut sudoku = Sudoku::new(2, 2, [&[1][..], &[0; 15]].concat()).expect("a sudoku");
        sudoku.metadata.push("comment", comment);
        let mut out = Vec::new();
        SudokuLine.write(&Puzzle::Sudoku(sudoku), 0, &mut out).expect("a line");
        String::from_utf8(out).expect("a text")
    };
    assert_eq!(written(&format!(" ;{board} x")), format!("{board}\n"));
    for kept in ["1234341221434321", "1..............", "a board"] {
        assert_eq!(written(kept), format!("{board} # {kept}\n"));
    }
}

#[test]
fn an_empty_board_is_distinguished_from_decoration() {
    let dots = ".".repeat(16);
    assert!(SudokuLine.resembles(Beginning::of(&dots)));
    assert!(SudokuLine.resembles(Beginning::of(&format!("{dots} *"))));
    assert!(!SudokuLine.resembles(Beginning::of(&"*".repeat(16))));
}

#[test]
fn a_board_of_27_is_no_list_of_candidates() {
    assert_eq!(givens(&padded("12", 27))[..2], [1, 2]);
    assert_eq!(givens(&padded("R", 27))[0], 27);
    assert!(SudokuLine.resembles(Beginning::of(&padded("12", 27))));
    assert!(!SudokuLine.resembles(Beginning::of(&"123456789".repeat(81))));
}
