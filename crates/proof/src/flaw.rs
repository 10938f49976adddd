//! The flaws that a certificate can have, and their positions.

use std::{fmt, io};

use gridproof_formats::format::ReadErrorKind;
use gridproof_model::Violation;

/// The reason why a certificate is rejected, and the position of the flaw.
#[derive(Debug, thiserror::Error)]
pub struct Flaw {
    /// The name of the file.
    pub file: String,
    /// The line of the flaw, counted from 1; `None` if the flaw is not in a particular line.
    pub line: Option<usize>,
    /// The flaw.
    #[source]
    pub wrong: Wrong,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.wrong),
            None => write!(f, "{}: {}", self.file, self.wrong),
        }
    }
}

impl Flaw {
    /// Whether a file could not be read at all, so that its content is unknown.
    pub fn is_unreadable(&self) -> bool {
        matches!(self.wrong, Wrong::Io(_))
    }
}

/// The kinds of flaws. In messages, text from the files is truncated, and its control characters are replaced.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A file is larger than the checker accepts.
    #[error("the file is larger than the limit of {most} bytes")]
    LargeFile {
        /// The largest size accepted, in bytes.
        most: u64,
    },
    /// A line is longer than any valid line can be.
    #[error("the line has more than {most} bytes")]
    LongLine {
        /// The greatest length accepted, in bytes.
        most: usize,
    },
    /// The manifest is not a JSON object with the right keys.
    #[error("{0}")]
    Manifest(String),
    /// The version of the layout is unknown.
    #[error("unknown layout version {0}")]
    Version(u32),
    /// The manifest contains a file name that leads out of the folder of the certificate or has unusual characters.
    #[error("`{0}` is not a plain file name")]
    FileName(String),
    /// The manifest contains an unknown puzzle format.
    #[error("unknown puzzle format `{0}`")]
    Format(String),
    /// The puzzle cannot be read.
    #[error("{0}")]
    Puzzle(ReadErrorKind),
    /// The file contains several puzzles.
    #[error("a second puzzle starts here, but a certificate is for a single puzzle")]
    SeveralPuzzles,
    /// The manifest names a solution although the verdict excludes one, or names no solution although the verdict
    /// requires one.
    #[error("a certificate for the verdict {verdict} must {} a solution", if *.wanted { "name" } else { "not name" })]
    SolutionNamed {
        /// The verdict.
        verdict: &'static str,
        /// Whether the verdict requires a solution.
        wanted: bool,
    },
    /// A line of the solution is not a row of the board, or the number of values is wrong.
    #[error("the line is not a row of the board")]
    SolutionCell,
    /// The solution does not have one value for each cell.
    #[error("the solution is not a board of {rows} rows with {columns} cells each")]
    SolutionShape {
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of columns of the puzzle.
        columns: usize,
    },
    /// The solution breaks a rule or a clue.
    #[error("the solution is wrong: {0}")]
    Violation(#[from] Violation),
    /// The text does not match the syntax of the file; the field describes what the syntax requires here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The variable of a literal is greater than the number of variables in the header.
    #[error("literal {literal} has an unknown variable; the formula has {variables} variables")]
    NoSuchVariable {
        /// The literal.
        literal: i32,
        /// The number of variables of the formula.
        variables: usize,
    },
    /// A clause contains a literal twice.
    #[error("literal {0} occurs twice in this clause")]
    RepeatedLiteral(i32),
    /// The header states a number of variables or clauses that differs from the actual number.
    #[error("the header states {stated} {what}, but there are {found}")]
    Count {
        /// What is counted: variables or clauses.
        what: &'static str,
        /// The number in the header.
        stated: usize,
        /// The actual number.
        found: usize,
    },
    /// Two variables have the same name.
    #[error("variable {0} has the same name as another variable")]
    RepeatedName(usize),
    /// The puzzle's formula has a variable that the certificate's formula lacks.
    #[error("the formula lacks a variable for `{0}`")]
    MissingVariable(String),
    /// The certificate's formula has a variable that the puzzle's formula lacks.
    #[error("`{0}` is not a variable of the puzzle's formula")]
    StrayVariable(String),
    /// The puzzle's formula has a clause that the certificate's formula lacks.
    #[error("the formula lacks the clause {0}")]
    MissingClause(String),
    /// Deriving the puzzle's formula takes more steps than the size of the certificate's formula allows.
    #[error(
        "the constraints of the puzzle need a far larger formula, or have too many partial sums or states"
    )]
    Steps,
    /// A cut names a clause or a constraint that does not exist.
    #[error("clause {clause} or constraint {constraint} does not exist")]
    NoSuchCut {
        /// The number of the clause, counted from 1.
        clause: usize,
        /// The number of the constraint, counted from 1.
        constraint: usize,
    },
    /// The list of cuts contains a clause twice.
    #[error("clause {0} is listed as a cut twice")]
    RepeatedCut(usize),
    /// The checker cannot derive a cut from the constraint that the cut names.
    #[error("{clause} does not follow from {origin}")]
    NoLemma {
        /// The clause, in words.
        clause: String,
        /// The constraint's origin.
        origin: String,
    },
    /// A certificate of layout version 1 has cuts, which that version does not allow.
    #[error("layout version 1 does not allow cuts")]
    EarlyCuts,
    /// The certificate's formula has a clause that the puzzle's formula lacks.
    #[error("{0} is not a clause of the puzzle's formula")]
    StrayClause(String),
    /// A step of the proof is numbered out of order.
    #[error("the number of step {id} is not above {last}")]
    StepNumber {
        /// The step's number.
        id: u64,
        /// The greatest earlier number, either of a step or of a clause of the formula.
        last: u64,
    },
    /// A step of the proof names a clause that does not exist or was deleted.
    #[error("there is no clause {0} at this step")]
    NoSuchClause(u64),
    /// One of the reasons of a step is a clause that is not false and does not force a literal.
    #[error("clause {0} forces no literal here")]
    NotUnit(u64),
    /// The reasons of a step of the proof are not sufficient.
    #[error("the reasons named do not lead to a contradiction")]
    NoConflict,
    /// A step of the proof is a RAT step: its clause need not follow from the clauses before it.
    #[error("this is a RAT step, but only consequences of earlier clauses are accepted")]
    Rat,
    /// The proof is correct so far, but does not end with the empty clause.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
}

/// Prepares text from a file for a message: truncates it and replaces control characters with blanks.
pub(crate) fn quoted(text: &[u8]) -> String {
    const MOST: usize = 80;
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * MOST)]);
    let mut quoted: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push_str("...");
    }
    quoted
}
