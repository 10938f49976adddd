//! The answers to a chunk of puzzles.

use gridproof::Verdict;

/// The possible statuses of a row, indexed by code: the names of the verdicts, and `error`.
pub(crate) const STATUSES: [&str; 7] =
    ["unsatisfiable", "unique", "multiple", "satisfiable", "stalled", "unknown", "error"];

/// The code of `error` in [`STATUSES`], for a row without a valid puzzle.
pub(crate) const ERROR: u8 = 6;

/// Returns the code of a verdict in [`STATUSES`].
pub(crate) const fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unsatisfiable => 0,
        Verdict::Unique => 1,
        Verdict::Multiple => 2,
        Verdict::Satisfiable => 3,
        Verdict::Stalled => 4,
        _ => 5,
    }
}

/// The length of a 9x9 sudoku's solution on one line, in bytes.
pub(crate) const BOARD: usize = 81;

/// The maximum number of bytes in all lines of a table, not counting the last line. It is far below the 2 GiB that
/// 32-bit offsets can address; every consumer of tables supports such offsets.
const MOST_LINES: usize = 1 << 22;

/// The maximum number of bytes of a message, so that the messages of all rows of a chunk have less than 2 GiB in total.
const MOST_MESSAGE: usize = 1 << 16;

/// Answers, with one row for each puzzle.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// The status of each row, as a code of [`STATUSES`].
    pub(crate) statuses: Vec<u8>,
    /// The number of solutions found, up to the limit; -1 if it is not known.
    pub(crate) counts: Vec<i64>,
    /// The number of decisions and conflicts of the search.
    pub(crate) efforts: Vec<i64>,
    /// [`BOARD`] bytes for each row: the first solution, if it has this length, and zeros otherwise.
    pub(crate) boards: Vec<u8>,
    /// The first solutions of any other length, each with its row, in the order of the rows.
    pub(crate) lines: Vec<(usize, String)>,
    /// The error messages, each with its row, in the order of the rows.
    pub(crate) errors: Vec<(usize, String)>,
}

impl Answers {
    pub(crate) fn of_rows(rows: usize) -> Self {
        Self {
            statuses: vec![ERROR; rows],
            counts: vec![-1; rows],
            efforts: vec![0; rows],
            boards: vec![0; BOARD * rows],
            ..Self::default()
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.statuses.len()
    }

    /// Returns the solution of a row, on one line.
    pub(crate) fn solution(&self, row: usize) -> Option<&str> {
        let board = &self.boards[BOARD * row..BOARD * (row + 1)];
        if board[0] != 0 {
            return std::str::from_utf8(board).ok();
        }
        let found = self.lines.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        Some(&self.lines[found].1)
    }

    /// Returns the error message of a row.
    pub(crate) fn error(&self, row: usize) -> Option<&str> {
        let found = self.errors.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        Some(&self.errors[found].1)
    }

    /// Returns the end (exclusive) of the table that begins with the row `first`.
    pub(crate) fn end_of_table(&self, first: usize) -> usize {
        let mut bytes = 0;
        let from = self.lines.partition_point(|(row, _)| *row < first);
        let last = self.lines[from..].iter().find(|(_, line)| {
            bytes += line.len();
            bytes > MOST_LINES
        });
        last.map_or(self.len(), |(row, _)| row + 1)
    }

    pub(crate) fn fail(&mut self, row: usize, mut message: String) {
        if message.len() > MOST_MESSAGE {
            let end = (0..=MOST_MESSAGE).rev().find(|at| message.is_char_boundary(*at));
            message.truncate(end.unwrap_or(0));
        }
        self.statuses[row] = ERROR;
        self.errors.push((row, message));
    }
}
