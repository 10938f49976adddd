//! The answers to a chunk of puzzles.

use gridproof::Verdict;

/// The statuses of a row, by code: the names of verdicts, and `error`.
pub(crate) const STATUSES: [&str; 7] =
    ["unsatisfiable", "unique", "multiple", "satisfiable", "stalled", "unknown", "error"];

/// The code of [`STATUSES`] for a row that is no puzzle.
pub(crate) const ERROR: u8 = 6;

/// The code of a verdict.
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

/// The bytes of a 9x9 sudoku's solution on one line.
pub(crate) const BOARD: usize = 81;

/// Most bytes of the lines of a table, but for the last one: far below the 2 GiB that 32-bit offsets reach, which all who
/// take tables understand.
const MOST_LINES: usize = 1 << 22;

/// Most bytes of a message, so that those of all rows of a chunk have less than 2 GiB together.
const MOST_MESSAGE: usize = 1 << 16;

/// Answers, one row a puzzle.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// Codes of [`STATUSES`].
    pub(crate) statuses: Vec<u8>,
    /// Solutions found, up to the limit; -1 where that is not known.
    pub(crate) counts: Vec<i64>,
    /// Decisions and conflicts of the search.
    pub(crate) efforts: Vec<i64>,
    /// [`BOARD`] bytes a row: the first solution, where it has that length; zeros elsewhere.
    pub(crate) boards: Vec<u8>,
    /// Solutions of another length, by row, in order.
    pub(crate) lines: Vec<(usize, String)>,
    /// What is wrong, by row, in order.
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

    /// The solution of a row on one line.
    pub(crate) fn solution(&self, row: usize) -> Option<&str> {
        let board = &self.boards[BOARD * row..BOARD * (row + 1)];
        if board[0] != 0 {
            return std::str::from_utf8(board).ok();
        }
        let found = self.lines.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        Some(&self.lines[found].1)
    }

    /// What is wrong with a row.
    pub(crate) fn error(&self, row: usize) -> Option<&str> {
        let found = self.errors.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        Some(&self.errors[found].1)
    }

    /// The row before which a table that begins with a row ends.
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
