//! Errors of files, with their places.

use std::{fmt, io};

use gridproof_puzzles::{Kind, PuzzleError};

/// A span of characters in one line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, from 1.
    pub line: usize,
    /// The first character in that line, from 1.
    pub column: usize,
    /// The number of characters, at least 1 even at the end of a line or of the text, where there is no character.
    pub length: usize,
    /// The byte at which the span starts, from 0, in the decoded text (see [`decode`](super::text::decode)).
    pub offset: usize,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The error of reading a puzzle, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {kind}")]
#[non_exhaustive]
pub struct ReadError {
    /// The kind of error.
    pub kind: ReadErrorKind,
    /// Its place.
    pub span: Span,
    /// The lines after the puzzle that were skipped, up to the next place where a puzzle can begin.
    pub skipped: Option<SkippedLines>,
}

/// A range of lines, counted from 1 with both ends included, from which no puzzle was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SkippedLines {
    /// The first one.
    pub first: usize,
    /// The last one.
    pub last: usize,
}

impl fmt::Display for SkippedLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "line {} is skipped", self.first)
        } else {
            write!(f, "lines {} to {} are skipped", self.first, self.last)
        }
    }
}

/// A kind of error. Excerpts of the file in messages are truncated and free of control characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file is not text in UTF-8.
    #[error(
        "byte 0x{byte:02x} is not UTF-8: the file is not text or has another encoding; the rest of it is skipped"
    )]
    NotUtf8 {
        /// The first byte that is not UTF-8.
        byte: u8,
    },
    /// The file holds a byte of value 0.
    #[error("a NUL byte: the file is not text; the rest of it is skipped")]
    NulByte,
    /// The file is empty, or holds nothing but blanks and comments.
    #[error("the file contains no puzzle")]
    NoPuzzle,
    /// The format requires something different at this place.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// A description of the text that the format requires.
        expected: &'static str,
        /// The text found, in backquotes, or words such as "the end of the file".
        found: String,
    },
    /// A number is too large for its place.
    #[error("{number} is too large; the maximum is {most}")]
    TooLarge {
        /// The number, truncated if it is long.
        number: String,
        /// The largest number allowed there.
        most: u64,
    },
    /// A clue holds a block of length 0 in addition to other blocks.
    #[error("a block of 0 cells: {hint}")]
    ZeroBlock {
        /// The clue of an empty line in this format.
        hint: &'static str,
    },
    /// The number of clues differs from the size of the puzzle.
    #[error("{found} {what} instead of {expected}")]
    ClueCount {
        /// The things counted, such as "row clues".
        what: &'static str,
        /// The number of clues found.
        found: usize,
        /// The number of clues expected.
        expected: usize,
    },
    /// There are more clues than a nonogram can have.
    #[error("more than {most} clues")]
    TooManyClues {
        /// The largest number of clues of a nonogram.
        most: usize,
    },
    /// A record of a square nonogram has an odd number of clue lines, so they cannot be halved.
    #[error("{found} clue lines, but a square nonogram has an even number: half for columns, half for rows")]
    OddClueLines {
        /// The number of lines.
        found: usize,
    },
    /// A text lacks its closing quote.
    #[error("the text has no closing quote")]
    UnclosedQuote,
    /// A required key is missing.
    #[error("the puzzle has no `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A key occurs twice in a puzzle.
    #[error("duplicate key `{key}` in this puzzle")]
    RepeatedKey {
        /// The key.
        key: &'static str,
    },
    /// A key is unknown, and is probably a misspelling of a known one.
    #[error("unknown key {found}; did you mean `{meant}`?")]
    MisspeltKey {
        /// The key found, in backquotes.
        found: String,
        /// The key that is meant.
        meant: &'static str,
    },
    /// A second sudoku follows the first on the same line.
    #[error("a second sudoku on the same line, where only a comment or the solution can follow")]
    SecondSudoku,
    /// The stated solution does not have one character per cell.
    #[error("the goal has {found} cells, but the puzzle has {expected}")]
    GoalLength {
        /// The number of cells of the goal. Counting stops at one more than the puzzle has.
        found: usize,
        /// The number of cells of the puzzle.
        expected: usize,
    },
    /// No column of a table holds puzzles.
    #[error("no column contains puzzles; the columns are {columns} (`--column` chooses one)")]
    NoPuzzleColumn {
        /// The columns of the table, in words.
        columns: String,
    },
    /// Two columns of a table hold puzzles.
    #[error("columns {first} and {second} both contain puzzles; choose one with `--column`")]
    PuzzleColumns {
        /// The first one: its number, and its name in backquotes.
        first: String,
        /// The second one.
        second: String,
    },
    /// A table has no column of that name or number.
    #[error("unknown column {found}; the columns are {columns}")]
    UnknownColumn {
        /// The name or number, in backquotes.
        found: String,
        /// The columns of the table, in words.
        columns: String,
    },
    /// The number of characters of a line is not the number of cells of any sudoku.
    #[error("{found} cells, but a sudoku has n x n cells: 81 for 9 x 9, 256 for 16 x 16, at most 4096")]
    LineCells {
        /// The number of characters.
        found: usize,
    },
    /// A character is neither a digit of the board nor an empty cell.
    #[error("{found} is neither a digit of a sudoku of {side} x {side} nor an empty cell")]
    Symbol {
        /// The character or word, in backquotes.
        found: String,
        /// The side of the board.
        side: usize,
    },
    /// A `0` on a board may be a digit or an empty cell.
    #[error(
        "`0` is ambiguous: it may be a digit or an empty cell; use one character for all empty cells, and digits from 1 to {side}"
    )]
    AmbiguousZero {
        /// The side of the board.
        side: usize,
    },
    /// The number of characters of a line is not the number of candidate places of any sukaku.
    #[error("{found} candidates, but a sukaku has n x n x n candidates: 729 for 9 x 9, 4096 for 16 x 16")]
    LineCandidates {
        /// The number of characters.
        found: usize,
    },
    /// A character is neither the candidate that belongs in its place nor an empty place.
    #[error(
        "found {found} instead of candidate {digit} of row {}, column {}",
        cell / side + 1, cell % side + 1
    )]
    Candidate {
        /// The character, in backquotes.
        found: String,
        /// The digit that belongs in the place.
        digit: u8,
        /// The cell, numbered row by row from 0.
        cell: usize,
        /// The side of the board.
        side: usize,
    },
    /// A row of a grid has fewer or more cells than the side of the board.
    #[error("row {row}: expected {side} cells, found {found}")]
    RowCells {
        /// The row, from 1.
        row: usize,
        /// The number of cells found.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// A grid has fewer or more rows than the side of the board.
    #[error("expected {side} rows, found {found}")]
    RowCount {
        /// The number of rows found.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// The bars of a grid do not divide it into equal boxes.
    #[error("the bars do not divide the {side} x {side} sudoku into {side} equal boxes")]
    UnevenBars {
        /// The side of the board.
        side: usize,
    },
    /// A clue or picture names a colour that the file does not define.
    #[error("the colour {found} is not defined")]
    UnknownColour {
        /// The colour's name or letter, in backquotes.
        found: String,
    },
    /// There are more colours than a nonogram can have.
    #[error("more than {most} colours")]
    TooManyColours {
        /// The largest number of colours of a nonogram, without the background.
        most: usize,
    },
    /// The file is well formed, but gridproof does not solve this type of puzzle.
    #[error("{what} are not supported")]
    Unsupported {
        /// The type of puzzle, or the unsupported part of it, in the plural.
        what: &'static str,
    },
    /// The text breaks the rules of XML, JSON or another notation on which the format is based.
    #[error("{message}")]
    Syntax {
        /// The problem, in words.
        message: String,
    },
    /// The rows of a picture differ in length.
    #[error("a row of the picture has {found} cells instead of {expected}")]
    PictureRow {
        /// The number of cells found.
        found: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
    /// The text is well formed, but the puzzle in it is not valid.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

/// The error of writing a puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is for puzzles of another kind.
    #[error("`{format}` does not support puzzles of the kind {}", kind.name())]
    Kind {
        /// The format's name.
        format: &'static str,
        /// The puzzle's kind.
        kind: Kind,
    },
    /// The format cannot express this puzzle.
    #[error("`{format}` has no code for this {}", kind.name())]
    NoCode {
        /// The format's name.
        format: &'static str,
        /// The puzzle's kind.
        kind: Kind,
    },
    /// The format is for black and white nonograms.
    #[error("`{format}` supports only black and white nonograms, but this one has {colours} colours")]
    Colours {
        /// The format's name.
        format: &'static str,
        /// The number of colours of the puzzle, without the background.
        colours: u8,
    },
    /// The format has fewer marks than the puzzle has colours.
    #[error("`{format}` supports up to {most} colours, but this puzzle has {colours}")]
    TooManyColours {
        /// The format's name.
        format: &'static str,
        /// The largest number of colours, without the background.
        most: usize,
        /// The number of colours of the puzzle, without the background.
        colours: u8,
    },
    /// The format holds pictures, and the puzzle states no goal that can be written as one.
    #[error("`{format}` stores the solution as a picture, but this puzzle does not state its solution")]
    NoPicture {
        /// The format's name.
        format: &'static str,
    },
    /// The format can be read only.
    #[error("`{format}` can be read, but not written")]
    ReadOnly {
        /// The format's name.
        format: &'static str,
    },
    /// The format is for square boards.
    #[error("`{format}` supports only square boards, but this one is {rows} x {columns}")]
    NotSquare {
        /// The format's name.
        format: &'static str,
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of columns of the puzzle.
        columns: usize,
    },
    /// The format cannot represent the shape of the boxes.
    #[error("`{format}` supports only the usual boxes, but this sudoku has boxes of {rows} x {columns}")]
    BoxShape {
        /// The format's name.
        format: &'static str,
        /// The number of rows of a box.
        rows: usize,
        /// The number of columns of a box.
        columns: usize,
    },
    /// The format cannot show that the digits of a sudoku begin at 0.
    #[error("`{format}` does not support sudokus with digits from 0")]
    FirstDigit {
        /// The format's name.
        format: &'static str,
    },
    /// The format cannot represent candidates.
    #[error("`{format}` supports only givens, but this sudoku has candidates for each cell (use `sukaku`)")]
    Candidates {
        /// The format's name.
        format: &'static str,
    },
    /// The format holds one puzzle per file, and one has been written already.
    #[error("`{format}` supports only one puzzle per file")]
    OnePuzzle {
        /// The format's name.
        format: &'static str,
    },
    /// A formula would state only a part of the puzzle.
    #[error("the formula of this {} would leave out {left_out}", kind.name())]
    InPart {
        /// The puzzle's kind.
        kind: Kind,
        /// The part that the formula leaves out.
        left_out: String,
    },
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
