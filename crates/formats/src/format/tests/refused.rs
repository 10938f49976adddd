//! Puzzles and outputs that writers refuse.

use crate::format::error::WriteError;
use crate::format::{
    Fopr, Format, Nin, Pa3, SudokuGrid, SudokuLine, Sukaku, Tournament, U80957, all, by_name,
};
use gridproof_model::{Block, Domain};
use gridproof_puzzles::{Kind, Nonogram, Puzzle, Sudoku};

#[test]
fn puzzles_that_a_format_cannot_hold_are_refused() {
    let mut sink = std::io::sink();
    let mut message = |format: &dyn Format, puzzle: &Puzzle, index| {
        format.write(puzzle, index, &mut sink).expect_err("refused").to_string()
    };
    let nonogram =
        Puzzle::Nonogram(Nonogram::black_and_white(&[vec![1]], &[vec![1], vec![]]).expect("valid"));
    let coloured = vec![vec![Block { length: 1, colour: 2 }]];
    let coloured = Puzzle::Nonogram(Nonogram::new(coloured.clone(), coloured).expect("valid"));
    let tall = Puzzle::Sudoku(Sudoku::new(3, 2, vec![0; 36]).expect("valid"));
    let nine = Puzzle::Sudoku(Sudoku::new(3, 3, vec![0; 81]).expect("valid"));
    for format in all() {
        let (other, kind) = match format.kind() {
            Some(Kind::Nonogram) => (&nine, "sudoku"),
            Some(_) => (&nonogram, "nonogram"),
            None => continue,
        };
        let expected = format!("`{}` does not support puzzles of the kind {kind}", format.name());
        assert_eq!(message(*format, other, 0), expected);
    }
    for format in [&Nin as &dyn Format, &Tournament, &Pa3, &U80957] {
        let expected = format!(
            "`{}` supports only black and white nonograms, but this one has 2 colours",
            format.name()
        );
        assert_eq!(message(format, &coloured, 0), expected);
    }
    for (format, puzzle) in [(&Pa3 as &dyn Format, &nonogram), (&U80957, &nonogram), (&Fopr, &nine)] {
        assert_eq!(
            message(format, puzzle, 1),
            format!("`{}` supports only one puzzle per file", format.name())
        );
    }
    assert_eq!(
        message(&Tournament, &nonogram, 0),
        "`tournament` supports only square boards, but this one is 1 x 2"
    );
    let mut domains = vec![Domain::first(9); 81];
    domains[0] = Domain::first(2);
    let fewer = Puzzle::Sudoku(Sudoku::with_candidates(3, 3, domains).expect("valid"));
    for format in [&SudokuLine as &dyn Format, &SudokuGrid, &Fopr] {
        let expected = format!(
            "`{}` supports only givens, but this sudoku has candidates for each cell (use `sukaku`)",
            format.name()
        );
        assert_eq!(message(format, &fewer, 0), expected);
    }
    for format in [&SudokuLine as &dyn Format, &Sukaku, &Fopr] {
        let expected =
            format!("`{}` supports only the usual boxes, but this sudoku has boxes of 3 x 2", format.name());
        assert_eq!(message(format, &tall, 0), expected);
    }
}

/// A writer that fails.
struct Full;

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn failing_output_is_an_error() {
    let nonogram = Puzzle::Nonogram(Nonogram::from_picture(2, &[0, 1, 1, 1]).expect("a picture"));
    let sudoku = Puzzle::Sudoku(Sudoku::new(3, 3, vec![0; 81]).expect("valid"));
    let killer = by_name("iss").and_then(|format| format.read(".Cage~3~R1C1~R1C2").next());
    let killer = killer.expect("a format").puzzle.expect("a killer");
    for format in all() {
        // `killer-line` and `grid` are given a killer, and every other format a nonogram or a plain sudoku.
        let puzzle = match format.kind() {
            Some(Kind::Nonogram) => &nonogram,
            None if ["killer-line", "grid"].contains(&format.name()) => &killer,
            _ => &sudoku,
        };
        match format.write(puzzle, 0, &mut Full) {
            Err(WriteError::Io(_)) => assert_ne!(format.loses(), None, "{}", format.name()),
            Err(WriteError::ReadOnly { format: name }) => {
                assert_eq!((name, format.loses()), (format.name(), None));
            }
            other => panic!("{}: {other:?}", format.name()),
        }
    }
}
