//! The flaws that a certificate can have, and where they are.

use std::{fmt, io};

use gridproof_formats::format::ReadErrorKind;
use gridproof_model::Violation;

/// The reason why a certificate is rejected, and the place of the flaw.
#[derive(Debug, thiserror::Error)]
pub struct Flaw {
    /// The name of the file.
    pub file: String,
    /// The line, from 1, if the flaw has a place.
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

/// The kinds of flaw. Texts from the files are truncated in messages, and control characters are replaced.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A file is larger than the checker accepts.
    #[error("larger than the limit of {most} bytes")]
    LargeFile {
        /// The largest size accepted, in bytes.
        most: u64,
    },
    /// A line is longer than any valid one.
    #[error("a line of more than {most} bytes")]
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
    /// The manifest contains a file name that leads out of its folder or has unusual characters.
    #[error("`{0}` is not a plain file name")]
    FileName(String),
    /// The manifest contains an unknown puzzle format.
    #[error("unknown puzzle format `{0}`")]
    Format(String),
    /// The puzzle cannot be read.
    #[error("{0}")]
    Puzzle(ReadErrorKind),
    /// The file contains several puzzles.
    #[error("a second puzzle, but a certificate is for a single puzzle")]
    SeveralPuzzles,
    /// The manifest names a solution although the verdict excludes one, or names none although the verdict requires
    /// one.
    #[error("a certificate for the verdict {verdict} must {} a solution", if *.wanted { "name" } else { "not name" })]
    SolutionNamed {
        /// The verdict.
        verdict: &'static str,
        /// Whether the verdict requires a solution.
        wanted: bool,
    },
    /// A character or number of the solution is not a value of a cell.
    #[error("not a row of the board")]
    SolutionCell,
    /// The solution does not have one value for each cell.
    #[error("not a board of {rows} rows with {columns} cells each")]
    SolutionShape {
        /// The number of rows of the puzzle.
        rows: usize,
        /// The number of columns of the puzzle.
        columns: usize,
    },
    /// The solution breaks a rule or a clue.
    #[error("the solution is wrong: {0}")]
    Violation(#[from] Violation),
    /// The syntax of a file requires something else at this place.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A literal has a variable greater than the header's number of variables.
    #[error("{literal} names an unknown variable; the formula has {variables}")]
    NoSuchVariable {
        /// The literal.
        literal: i32,
        /// The number of variables of the formula.
        variables: usize,
    },
    /// A clause has a literal twice.
    #[error("{0} occurs twice in this clause")]
    RepeatedLiteral(i32),
    /// The numbers of variables or clauses in the header and in the formula differ.
    #[error("the header states {stated} {what}, but there are {found}")]
    Count {
        /// The things that are counted.
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
        "the constraints of the puzzle are far larger than the formula, or have too many partial sums or states"
    )]
    Steps,
    /// A cut names a clause or a constraint that does not exist.
    #[error("there is no clause {clause} or no constraint {constraint}")]
    NoSuchCut {
        /// The number of the clause.
        clause: usize,
        /// The number of the constraint.
        constraint: usize,
    },
    /// A clause is listed as a cut twice.
    #[error("clause {0} is already a cut")]
    RepeatedCut(usize),
    /// The checker cannot derive a cut from the constraint that it names.
    #[error("{clause} does not follow from {origin}")]
    NoLemma {
        /// The clause, in words.
        clause: String,
        /// The constraint's origin.
        origin: String,
    },
    /// A certificate of layout 1 has cuts.
    #[error("layout 1 has no cuts")]
    EarlyCuts,
    /// The certificate's formula has a clause that the puzzle's formula lacks.
    #[error("{0} is not a clause of the puzzle's formula")]
    StrayClause(String),
    /// A step of the proof is numbered out of order.
    #[error("step {id} does not come after {last}")]
    StepNumber {
        /// The step's number.
        id: u64,
        /// The number of the step before it.
        last: u64,
    },
    /// A step of the proof names a clause that does not exist or was deleted.
    #[error("there is no clause {0} at this step")]
    NoSuchClause(u64),
    /// A clause named as a reason is neither false nor forces a literal.
    #[error("clause {0} forces nothing here")]
    NotUnit(u64),
    /// The reasons of a step of the proof are not sufficient.
    #[error("the reasons named do not lead to a contradiction")]
    NoConflict,
    /// A step of the proof is a RAT step: it need not follow from the clauses before it.
    #[error("a RAT step, but only consequences of earlier clauses are accepted")]
    Rat,
    /// The proof is correct so far, but does not end with the empty clause.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
}

/// Quotes a text of a file for a message: truncated, with control characters replaced by blanks.
pub(crate) fn quoted(text: &[u8]) -> String {
    const MOST: usize = 80;
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * MOST)]);
    let mut quoted: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push_str("...");
    }
    quoted
}
