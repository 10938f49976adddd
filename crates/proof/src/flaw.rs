//! What can be wrong with a certificate, and where.

use std::{fmt, io};

use gridproof_formats::format::ReadErrorKind;
use gridproof_model::Violation;

/// Why a certificate is rejected, and the place at fault.
#[derive(Debug, thiserror::Error)]
pub struct Flaw {
    /// The name of the file.
    pub file: String,
    /// The line, from 1, if the fault has a place.
    pub line: Option<usize>,
    /// What is wrong.
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
    /// Whether a file could not be read at all, so that nothing is known of what it holds.
    pub fn is_unreadable(&self) -> bool {
        matches!(self.wrong, Wrong::Io(_))
    }
}

/// What can be wrong with a certificate. Texts of its files that appear in messages are cut short and free of control
/// characters.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Wrong {
    /// A file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A file is larger than any that is read.
    #[error("larger than {most} bytes, the most that is read")]
    LargeFile {
        /// The most bytes.
        most: u64,
    },
    /// A line is longer than any that has a meaning here.
    #[error("a line of more than {most} bytes")]
    LongLine {
        /// The most bytes.
        most: usize,
    },
    /// The manifest is no JSON object with the right keys.
    #[error("{0}")]
    Manifest(String),
    /// The layout is not known.
    #[error("version {0} of the layout is not known")]
    Version(u32),
    /// The manifest names a file outside of its folder, or in an unusual way.
    #[error("`{0}` is no plain file name")]
    FileName(String),
    /// The manifest names a puzzle format that does not exist.
    #[error("there is no puzzle format `{0}`")]
    Format(String),
    /// The puzzle cannot be read.
    #[error("{0}")]
    Puzzle(ReadErrorKind),
    /// There are several puzzles.
    #[error("a second puzzle: the certificate is for one")]
    SeveralPuzzles,
    /// There is a solution where there should be none, or none where there should be one.
    #[error("a certificate that a puzzle is {verdict} names {} solution", if *.wanted { "its" } else { "no" })]
    SolutionNamed {
        /// The verdict.
        verdict: &'static str,
        /// Whether there should be one.
        wanted: bool,
    },
    /// A character or number of the solution is no value of a cell.
    #[error("not a row of the board")]
    SolutionCell,
    /// The solution has not one value for each cell.
    #[error("not a board of {rows} rows with {columns} cells each")]
    SolutionShape {
        /// The puzzle's rows.
        rows: usize,
        /// The puzzle's columns.
        columns: usize,
    },
    /// The solution breaks the rules.
    #[error("the solution is wrong: {0}")]
    Violation(#[from] Violation),
    /// Something else stands where a file's syntax asks for a certain thing.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A literal of a variable beyond those of the header.
    #[error("{literal} names a variable beyond the {variables} of the formula")]
    NoSuchVariable {
        /// The literal.
        literal: i32,
        /// The formula's variables.
        variables: usize,
    },
    /// A clause has a literal twice.
    #[error("{0} is twice in this clause")]
    RepeatedLiteral(i32),
    /// A formula has fewer or more variables or clauses than its header says.
    #[error("the header says {stated} {what}, but there are {found}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// What the header says.
        stated: usize,
        /// What there is.
        found: usize,
    },
    /// Two variables have the same name.
    #[error("variable {0} has the name of another")]
    RepeatedName(usize),
    /// The puzzle's formula has a variable that the certificate's has not.
    #[error("the formula lacks a variable for `{0}`")]
    MissingVariable(String),
    /// The certificate's formula has a variable that the puzzle's has not.
    #[error("`{0}` is no variable of the puzzle's formula")]
    StrayVariable(String),
    /// The puzzle's formula has a clause that the certificate's has not.
    #[error("the formula lacks the clause {0}")]
    MissingClause(String),
    /// Deriving the puzzle's formula takes much more than the certificate's formula is worth.
    #[error("the puzzle asks for far more than the formula has, or for too many partial sums or states")]
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
    #[error("clause {0} is a cut already")]
    RepeatedCut(usize),
    /// A cut is not seen to follow from the constraint that it names.
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
    /// The certificate's formula has a clause that the puzzle's has not.
    #[error("{0} is no clause of the puzzle's formula")]
    StrayClause(String),
    /// A step of the proof is numbered out of order.
    #[error("step {id} does not come after {last}")]
    StepNumber {
        /// The step's number.
        id: u64,
        /// The last number before it.
        last: u64,
    },
    /// A step of the proof names a clause that does not exist, or no more.
    #[error("there is no clause {0} at this step")]
    NoSuchClause(u64),
    /// A clause named as a reason is neither false nor forces a literal.
    #[error("clause {0} forces nothing here")]
    NotUnit(u64),
    /// A step of the proof has no sufficient reasons.
    #[error("the reasons named do not lead to a contradiction")]
    NoConflict,
    /// A step of the proof introduces a definition instead of following from the clauses before.
    #[error("a RAT step: only consequences of earlier clauses are taken")]
    Rat,
    /// The proof is correct as far as it goes, but does not end with the empty clause.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
}

/// A text of a file for use in a message.
pub(crate) fn quoted(text: &[u8]) -> String {
    const MOST: usize = 80;
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * MOST)]);
    let mut quoted: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push_str("...");
    }
    quoted
}
