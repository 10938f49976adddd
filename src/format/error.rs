//! What can go wrong with a file, and where in it.

use std::{fmt, io};

use crate::puzzle::{Kind, PuzzleError};

/// A place in a text: some characters of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, from 1.
    pub line: usize,
    /// The first character in that line, from 1.
    pub column: usize,
    /// The number of characters, at least 1. At the end of a line or of the text there may be none to point at.
    pub length: usize,
    /// The byte at which the span starts, from 0, in the decoded text (see [`decode`](super::text::decode)).
    pub offset: usize,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a puzzle could not be read, and the place at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {kind}")]
pub struct ReadError {
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// Where.
    pub span: Span,
}

/// What can be wrong with a file. Texts of the file that appear in messages are cut short and free of control
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file is not text in UTF-8.
    #[error("byte 0x{byte:02x} is not UTF-8: the file is not text, or in another encoding")]
    NotUtf8 {
        /// The first byte that does not belong.
        byte: u8,
    },
    /// The file holds a byte of value 0.
    #[error("a NUL byte: the file is not text")]
    NulByte,
    /// The file is empty, or holds nothing but blanks and comments.
    #[error("the file holds no puzzle")]
    NoPuzzle,
    /// Something else stands where the format asks for a certain thing.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What the format asks for.
        expected: &'static str,
        /// What stands there, in backquotes, or words such as "the end of the file".
        found: String,
    },
    /// A number is larger than it can be at its place.
    #[error("{number} is too large: the most is {most}")]
    TooLarge {
        /// The number, cut short if it is long.
        number: String,
        /// The largest number allowed there.
        most: u64,
    },
    /// A clue holds a block of no cells beside others.
    #[error("a block of 0 cells: {hint}")]
    ZeroBlock {
        /// How the format writes the clue of an empty line.
        hint: &'static str,
    },
    /// A puzzle has fewer or more clues than its size says.
    #[error("{found} {what} instead of {expected}")]
    ClueCount {
        /// What is counted, such as "row clues".
        what: &'static str,
        /// The clues there are.
        found: usize,
        /// The clues there should be.
        expected: usize,
    },
    /// There are more clues in one direction than a nonogram can have, or more of both.
    #[error("more than {most} clues")]
    TooManyClues {
        /// The most there can be.
        most: usize,
    },
    /// A record of a square nonogram has a number of lines that cannot be halved.
    #[error("{found} clue lines cannot be halved into columns and rows")]
    OddClueLines {
        /// The lines there are.
        found: usize,
    },
    /// A text in quotes lacks the second quote.
    #[error("the text has no closing quote")]
    UnclosedQuote,
    /// A key without which there is no puzzle is missing.
    #[error("the puzzle has no `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A key that states one thing occurs twice in a puzzle.
    #[error("`{key}` stands in this puzzle already")]
    RepeatedKey {
        /// The key.
        key: &'static str,
    },
    /// The stated solution has not one character for each cell.
    #[error("the goal has {found} cells, the puzzle has {expected}")]
    GoalLength {
        /// The cells of the goal; counting stops at one more than the puzzle has.
        found: usize,
        /// The cells of the puzzle.
        expected: usize,
    },
    /// A line has a number of characters that no sudoku has.
    #[error("{found} cells, but a sudoku has n x n: 81 for 9 x 9, 256 for 16 x 16, at most 4096")]
    LineCells {
        /// The characters there are.
        found: usize,
    },
    /// A character stands for no digit of the board and for no empty cell.
    #[error("{found} is neither a digit of a sudoku of {side} x {side} nor an empty cell")]
    Symbol {
        /// The character or word, in backquotes.
        found: String,
        /// The side of the board.
        side: usize,
    },
    /// A line has a number of places for candidates that no sukaku has.
    #[error("{found} candidates, but a sukaku has n x n x n: 729 for 9 x 9, 4096 for 16 x 16")]
    LineCandidates {
        /// The characters there are.
        found: usize,
    },
    /// Another character than the one candidate that belongs there, or an empty place.
    #[error(
        "{found} in the place of candidate {digit} of row {}, column {}",
        cell / side + 1, cell % side + 1
    )]
    Candidate {
        /// The character, in backquotes.
        found: String,
        /// The digit that the place is for.
        digit: u8,
        /// The cell, numbered row by row from 0.
        cell: usize,
        /// The side of the board.
        side: usize,
    },
    /// A row of a grid has fewer or more cells than the board is wide.
    #[error("{found} cells in row {row} of a sudoku of {side} x {side}")]
    RowCells {
        /// The row, from 1.
        row: usize,
        /// The cells there are.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// A grid has fewer or more rows than the board is high.
    #[error("{found} rows for a sudoku of {side} x {side}")]
    RowCount {
        /// The rows there are.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// The bars of a grid do not cut it into equal boxes.
    #[error("the bars do not cut a sudoku of {side} x {side} into {side} equal boxes")]
    UnevenBars {
        /// The side of the board.
        side: usize,
    },
    /// The text is well formed, but the puzzle it describes is not.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

/// Why a puzzle could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is for puzzles of another kind.
    #[error("a {} cannot be written as `{format}`", kind.name())]
    Kind {
        /// The format's name.
        format: &'static str,
        /// The puzzle's kind.
        kind: Kind,
    },
    /// The format is for black and white nonograms.
    #[error("`{format}` holds black and white nonograms, this one has {colours} colours")]
    Colours {
        /// The format's name.
        format: &'static str,
        /// The puzzle's colours beside the background.
        colours: u8,
    },
    /// The format is for square boards.
    #[error("`{format}` holds square boards, this one has {rows} rows and {columns} columns")]
    NotSquare {
        /// The format's name.
        format: &'static str,
        /// The puzzle's rows.
        rows: usize,
        /// The puzzle's columns.
        columns: usize,
    },
    /// The format cannot tell the shape of the boxes.
    #[error("`{format}` holds sudokus with the usual boxes, this one has boxes of {rows} x {columns}")]
    BoxShape {
        /// The format's name.
        format: &'static str,
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
    },
    /// The format has no place for the candidates of cells.
    #[error(
        "`{format}` holds sudokus with givens, this one has candidates for each cell (`sukaku` holds those)"
    )]
    Candidates {
        /// The format's name.
        format: &'static str,
    },
    /// A second puzzle for a format that holds one a file.
    #[error("`{format}` holds one puzzle a file")]
    OnePuzzle {
        /// The format's name.
        format: &'static str,
    },
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
