//! From the text of a file straight to lines of verdicts, without a puzzle, a model and a record for each.
//!
//! Batches of easy puzzles spend most of their time on the way from text to model and back. A [`Direct`] way solves the
//! plain puzzles of a [`Part`] of a file all at once, and leaves whatever is not plain, from a comment to an error, to
//! those who read item by item.

use std::ops::Range;

use crate::engine::search::sudoku::{Answer, Board, Path, are_solved, solve_boards_until};
use crate::engine::{Cancel, Engine, Query, Verdict};
use crate::format::{Format, Item, Part, Parts, SudokuLine, plain_board};

/// A way to answer parts of files. Its lines are `status<TAB>solution`.
#[derive(Clone, Debug)]
pub struct Direct {
    solutions: u64,
    cancel: Cancel,
}

/// What was made of a part.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// A line for each puzzle that was solved, in order.
    pub text: Vec<u8>,
    /// How many puzzles ended with each status: no solution, one, several or one of which no more was asked.
    pub statuses: Vec<(&'static str, usize)>,
    /// The items that were left, with the byte of `text` at which their lines belong.
    pub left: Vec<(usize, Item)>,
    /// Whether the end of the part was reached; not so if it was cancelled.
    pub complete: bool,
}

/// The budget of memory from which on the way is open; it needs less.
const MEMORY: usize = 1 << 20;

impl Direct {
    /// The way for files of that format, if there is one on which every answer is the same as from the engine.
    pub fn new(format: &dyn Format, engine: &dyn Engine, query: &Query<'_>) -> Option<Self> {
        let budget = &query.budget;
        let kernel = matches!(engine.name(), "auto" | "search") && format.name() == SudokuLine.name();
        let unlimited = budget.time.is_none() && budget.steps.is_none() && budget.memory >= MEMORY;
        // One solution is shown, and two are enough to know that there are several.
        let shown = query.wanted() <= 2 && !query.count;
        (kernel && unlimited && shown && query.observer.is_none()).then(|| Self {
            solutions: query.wanted() as u64,
            cancel: budget.cancel.clone().unwrap_or_default(),
        })
    }

    /// Cuts a text into parts for so many threads.
    pub fn parts<'t>(&self, text: &'t str, threads: usize) -> impl Iterator<Item = Part> + use<'t> {
        // Some hundred puzzles keep all lanes of a vector at work; more of them would only wait for each other.
        let size = (text.len() / threads.max(1) / 4).clamp(1 << 13, 1 << 15);
        <dyn Parts>::of(&SudokuLine, text, size)
    }

    /// Answers the puzzles of a part.
    pub fn answer(&self, text: &str, part: &Part) -> Lines {
        let read = Read::new(text, part);
        let mut answers = Vec::with_capacity(read.boards.len());
        solve_boards_until(Path::in_use(), &read.boards, self.solutions, &mut answers, &self.cancel);
        let mut lines = Lines { text: Vec::with_capacity(answers.len() * LINE), ..Lines::default() };
        let mut counts = [0; 3];
        let solutions = answers.iter().map(|answer| &answer.solution);
        let solved = are_solved(Path::in_use(), read.boards.iter().zip(solutions));
        let mut answers = read.boards.iter().zip(&answers).zip(solved);
        let mut opens = part.opens;
        for place in &read.places {
            let status = if place.plain {
                let Some(((board, answer), solved)) = answers.next() else {
                    return lines.with(counts, self.solutions);
                };
                self.push(board, answer, solved, &mut lines.text)
            } else {
                None
            };
            match status {
                Some(count) => counts[count] += 1,
                None => lines.leave(text, place, opens),
            }
            opens = false;
        }
        lines.complete = true;
        lines.with(counts, self.solutions)
    }

    /// Writes the line of an answer, and gives back how many solutions there are. Nothing where the ordinary way has more
    /// to say: of a given that stands twice in a house, or of a solution that is wrong.
    fn push(&self, board: &Board, answer: &Answer, solved: bool, text: &mut Vec<u8>) -> Option<usize> {
        if if answer.count == 0 { repeats(board) } else { !solved } {
            return None;
        }
        let count = answer.count.min(2) as usize;
        text.extend_from_slice(status(count, self.solutions).as_bytes());
        text.push(b'\t');
        if count > 0 {
            text.extend_from_slice(&answer.solution.map(|digit| digit + b'0'));
        }
        text.push(b'\n');
        Some(count)
    }
}

/// Room for a line.
const LINE: usize = "unsatisfiable".len() + 1 + 81 + 1;

/// The verdict on so many solutions where so many were looked for.
const fn status(count: usize, wanted: u64) -> &'static str {
    match count {
        0 => Verdict::Unsatisfiable.name(),
        1 if wanted == 1 => Verdict::Satisfiable.name(),
        1 => Verdict::Unique.name(),
        _ => Verdict::Multiple.name(),
    }
}

impl Lines {
    fn with(mut self, counts: [usize; 3], wanted: u64) -> Self {
        let named = counts.into_iter().enumerate().filter(|(_, many)| *many > 0);
        self.statuses = named.map(|(count, many)| (status(count, wanted), many)).collect();
        self
    }

    fn leave(&mut self, text: &str, place: &Place, opens: bool) {
        let part = Part { bytes: place.bytes.clone(), line: place.line, opens };
        let at = self.text.len();
        self.left.extend(SudokuLine.read_part(text, &part).map(|item| (at, item)));
    }
}

/// A part, read as far as it is plain.
struct Read {
    boards: Vec<Board>,
    /// The lines that hold something, those of the boards and all others.
    places: Vec<Place>,
}

struct Place {
    bytes: Range<usize>,
    line: usize,
    plain: bool,
}

impl Read {
    fn new(text: &str, part: &Part) -> Self {
        let bytes = &text.as_bytes()[part.bytes.clone()];
        let lines = bytes.len() / 82 + 1;
        let mut read = Self { boards: Vec::with_capacity(lines), places: Vec::with_capacity(lines) };
        let mut start = 0;
        for line in part.line.. {
            let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) else { break };
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let content = rest[..length].strip_suffix(b"\r").unwrap_or(&rest[..length]);
            let board = plain_board(content);
            let from = part.bytes.start + start;
            if board.is_some() || holds_something(&text[from..from + content.len()]) {
                read.places.push(Place { bytes: from..from + length, line, plain: board.is_some() });
            }
            read.boards.extend(board);
            start += length + 1;
        }
        read
    }
}

/// Whether a line is neither blank nor a comment.
fn holds_something(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// The houses that a cell is in, as numbers of 27.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Whether some given stands twice in a house.
fn repeats(givens: &Board) -> bool {
    let mut seen = [0u16; 27];
    let mut repeated = 0;
    for (cell, &given) in givens.iter().enumerate() {
        for house in houses(cell) {
            let bit = u16::from(given > 0) << (given & 15);
            repeated |= seen[house] & bit;
            seen[house] |= bit;
        }
    }
    repeated != 0
}

#[cfg(test)]
mod tests;
