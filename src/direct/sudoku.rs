//! Files of sudokus, a line each: boards of 9x9, side by side.

use std::ops::Range;

use super::{Lines, status};
use crate::engine::Cancel;
use crate::engine::search::sudoku::{Answer, Board, Path, are_solved, solve_boards_until};
use crate::format::{Part, Parts, SudokuLine, plain_board};

/// Answers the puzzles of a part of a file of sudokus.
pub(super) fn answer(text: &str, part: &Part, wanted: u64, cancel: &Cancel) -> Lines {
    let read = Read::new(text, part);
    let mut answers = Vec::with_capacity(read.boards.len());
    solve_boards_until(Path::in_use(), &read.boards, wanted, &mut answers, cancel);
    let mut lines = Lines { text: Vec::with_capacity(answers.len() * LINE), ..Lines::default() };
    let mut counts = [0; 3];
    let solutions = answers.iter().map(|answer| &answer.solution);
    let solved = are_solved(Path::in_use(), read.boards.iter().zip(solutions));
    let mut answers = read.boards.iter().zip(&answers).zip(solved);
    let mut opens = part.opens;
    for place in &read.places {
        let status = if place.plain {
            let Some(((board, answer), solved)) = answers.next() else {
                return lines.with(counts, wanted);
            };
            push(wanted, board, answer, solved, &mut lines.text)
        } else {
            None
        };
        match status {
            Some(count) => counts[count] += 1,
            None => leave(&mut lines, text, place, opens),
        }
        opens = false;
    }
    lines.complete = true;
    lines.with(counts, wanted)
}

/// Writes the line of an answer, and gives back how many solutions there are. Nothing where the ordinary way has more
/// to say: of a given that stands twice in a house, or of a solution that is wrong.
fn push(wanted: u64, board: &Board, answer: &Answer, solved: bool, text: &mut Vec<u8>) -> Option<usize> {
    if if answer.count == 0 { repeats(board) } else { !solved } {
        return None;
    }
    let count = answer.count.min(2) as usize;
    text.extend_from_slice(status(count, wanted).as_bytes());
    text.push(b'\t');
    if count > 0 {
        text.extend_from_slice(&answer.solution.map(|digit| digit + b'0'));
    }
    text.push(b'\n');
    Some(count)
}
/// Leaves a line to those who read item by item.
fn leave(lines: &mut Lines, text: &str, place: &Place, opens: bool) {
    let part = Part { bytes: place.bytes.clone(), line: place.line, opens };
    let at = lines.text.len();
    lines.left.extend(SudokuLine.read_part(text, &part).map(|item| (at, item)));
}

/// Room for a line.
const LINE: usize = "unsatisfiable".len() + 1 + 81 + 1;

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
pub(super) fn repeats(givens: &Board) -> bool {
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
