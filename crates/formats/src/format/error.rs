//! Errors in reading and writing files. A read error contains its location in the file.

use std::{fmt, io};

use gridproof_puzzles::{Kind, PuzzleError};

/// A span of characters in one line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, counted from 1.
    pub line: usize,
    /// The column at which the span starts in that line, counted from 1.
    pub column: usize,
    /// The number of characters. It is 1 even at the end of a line or of the text, where the span contains no
    /// character.
    pub length: usize,
    /// The byte offset at which the span starts in the decoded text, counted from 0 (see
    /// [`decode`](super::text::decode)).
    pub offset: usize,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error found while a puzzle was being read, with its location in the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {kind}")]
#[non_exhaustive]
pub struct ReadError {
    /// The kind of error.
    pub kind: ReadErrorKind,
    /// The location of the error.
    pub span: Span,
    /// The lines after the puzzle that were skipped to find the next line at which a puzzle can begin.
    pub skipped: Option<SkippedLines>,
}

/// A range of lines from which no puzzle was read. Lines are counted from 1, and both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SkippedLines {
    /// The first line of the range.
    pub first: usize,
    /// The last line of the range.
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

/// The kind of a [`ReadError`]. The excerpts of the file that the messages quote are truncated and contain no control
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file is not UTF-8 text.
    #[error(
        "byte 0x{byte:02x} is not UTF-8: the file is not text or has another encoding; the rest of the file is skipped"
    )]
    NotUtf8 {
        /// The first byte that is not UTF-8.
        byte: u8,
    },
    /// The file contains a byte of value 0.
    #[error("a NUL byte: the file is not text; the rest of the file is skipped")]
    NulByte,
    /// The file is empty, or contains only blanks and comments.
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
    /// A number is larger than the format allows at this place.
    #[error("{number} is too large; the maximum is {most}")]
    TooLarge {
        /// The number, truncated if it is long.
        number: String,
        /// The largest number that is allowed.
        most: u64,
    },
    /// A clue contains a block of length 0 in addition to other blocks.
    #[error("a block of 0 cells: {hint}")]
    ZeroBlock {
        /// An explanation of how this format writes the clue of a line without blocks.
        hint: &'static str,
    },
    /// The number of clues, or of other listed items, does not match the size of the puzzle.
    #[error("{found} {what} instead of {expected}")]
    ClueCount {
        /// The items that are counted, such as "row clues".
        what: &'static str,
        /// The number of items found.
        found: usize,
        /// The number of items expected.
        expected: usize,
    },
    /// There are more clues than a nonogram can have.
    #[error("more than {most} clues")]
    TooManyClues {
        /// The largest number of clues of a nonogram.
        most: usize,
    },
    /// The record of a square nonogram has an odd number of clue lines, which cannot be divided equally between columns
    /// and rows.
    #[error(
        "{found} clue lines, but a square nonogram needs an even number: half for columns, half for rows"
    )]
    OddClueLines {
        /// The number of lines.
        found: usize,
    },
    /// Quoted text has no closing quote.
    #[error("the quoted text has no closing quote")]
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
        /// The known key that is probably meant.
        meant: &'static str,
    },
    /// A second sudoku follows the first on the same line.
    #[error("a second sudoku on the same line; only a comment or the solution can follow the first one")]
    SecondSudoku,
    /// The stated solution does not have one character per cell.
    #[error("the goal has {found} cells, but the puzzle has {expected}")]
    GoalLength {
        /// The number of cells of the goal. Counting may stop as soon as the goal has more cells than the puzzle.
        found: usize,
        /// The number of cells of the puzzle.
        expected: usize,
    },
    /// No column of a table contains puzzles.
    #[error("no column contains puzzles; the columns are {columns} (choose one with `--column`)")]
    NoPuzzleColumn {
        /// A list of the columns of the table, in words.
        columns: String,
    },
    /// Two columns of a table contain puzzles.
    #[error("columns {first} and {second} both contain puzzles; choose one with `--column`")]
    PuzzleColumns {
        /// The first of these columns: its number, and its name in backquotes.
        first: String,
        /// The second of these columns, in the same form.
        second: String,
    },
    /// A table has no column with the requested name or number.
    #[error("unknown column {found}; the columns are {columns}")]
    UnknownColumn {
        /// The requested name or number, in backquotes.
        found: String,
        /// A list of the columns of the table, in words.
        columns: String,
    },
    /// No sudoku has as many cells as the line has characters.
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
    /// It is unclear whether a `0` on a board is a digit or an empty cell.
    #[error(
        "`0` is ambiguous: it may be a digit or an empty cell; use one character for all empty cells, and digits from 1 to {side}"
    )]
    AmbiguousZero {
        /// The side of the board.
        side: usize,
    },
    /// No sukaku has as many places for candidates as the line has characters.
    #[error("{found} candidates, but a sukaku has n x n x n candidates: 729 for 9 x 9, 4096 for 16 x 16")]
    LineCandidates {
        /// The number of characters.
        found: usize,
    },
    /// A character is neither the candidate that its position requires nor the sign for a missing candidate.
    #[error(
        "found {found} instead of candidate {digit} of row {}, column {}",
        cell / side + 1, cell % side + 1
    )]
    Candidate {
        /// The character, in backquotes.
        found: String,
        /// The digit that this position requires.
        digit: u8,
        /// The cell, numbered row by row from 0.
        cell: usize,
        /// The side of the board.
        side: usize,
    },
    /// The number of cells in a row of a grid differs from the side of the board.
    #[error("row {row}: expected {side} cells, found {found}")]
    RowCells {
        /// The row, counted from 1.
        row: usize,
        /// The number of cells found.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// The number of rows of a grid differs from the side of the board.
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
    /// The file is well formed, but gridproof does not support this type of puzzle or a part of it.
    #[error("{what} are not supported")]
    Unsupported {
        /// The name of the unsupported type of puzzle or of the unsupported parts, as a plural noun.
        what: &'static str,
    },
    /// The rules of a file make no model of this board.
    #[error("{message}")]
    NoModel {
        /// The reason.
        message: String,
    },
    /// The text breaks the rules of XML, JSON or another notation on which the format is based.
    #[error("{message}")]
    Syntax {
        /// A description of the problem.
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

/// An error that prevents a puzzle from being written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format does not support puzzles of this kind.
    #[error("`{format}` does not support puzzles of the kind {}", kind.name())]
    Kind {
        /// The format's name.
        format: &'static str,
        /// The puzzle's kind.
        kind: Kind,
    },
    /// The format cannot express this puzzle.
    #[error("`{format}` cannot express this {}", kind.name())]
    NoCode {
        /// The format's name.
        format: &'static str,
        /// The puzzle's kind.
        kind: Kind,
    },
    /// The rules of the puzzle's kind do not say what a code consists of.
    #[error("the rules of {kind} have no line `code`, so there are no codes of such puzzles")]
    NoCodeLine {
        /// The name of the kind.
        kind: String,
    },
    /// The puzzle has a rule that is checked on complete solutions only.
    #[error("`{format}` cannot express the rule {rule}, which is only checked on complete solutions")]
    Lazy {
        /// The format's name.
        format: &'static str,
        /// The origin of the constraint: the sentence of the rule, in quotation marks.
        rule: String,
    },
    /// The format supports only black and white nonograms.
    #[error("`{format}` supports only black and white nonograms, but this one has {colours} colours")]
    Colours {
        /// The format's name.
        format: &'static str,
        /// The number of colours of the puzzle, not counting the background.
        colours: u8,
    },
    /// The format supports fewer colours than the puzzle has.
    #[error("`{format}` supports up to {most} colours, but this puzzle has {colours}")]
    TooManyColours {
        /// The format's name.
        format: &'static str,
        /// The largest number of colours, without the background.
        most: usize,
        /// The number of colours of the puzzle, without the background.
        colours: u8,
    },
    /// The format stores the picture of a solution, but the puzzle has no goal that can be written as a picture.
    #[error("`{format}` stores the solution as a picture, but this puzzle does not state its solution")]
    NoPicture {
        /// The format's name.
        format: &'static str,
    },
    /// The format can be read, but not written.
    #[error("`{format}` can be read, but not written")]
    ReadOnly {
        /// The format's name.
        format: &'static str,
    },
    /// The format supports only square boards.
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
    /// The format allows one puzzle per file, and one has already been written.
    #[error("`{format}` supports only one puzzle per file")]
    OnePuzzle {
        /// The format's name.
        format: &'static str,
    },
    /// There is no formula of the puzzle, or only one that expresses a part of it.
    #[error("the formula of this {} would {reason}", kind.name())]
    NoFormula {
        /// The puzzle's kind.
        kind: Kind,
        /// What would be wrong with the formula.
        reason: String,
    },
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
