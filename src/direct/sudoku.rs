//! Files of sudokus, a line each: boards of 9x9, side by side.

use super::{Block, Lines, status};
use crate::engine::Cancel;
use crate::engine::search::sudoku::{Answer, Board, Path, are_solved, solve_boards_until};
use crate::format::{Part, Parts, SudokuLine, is_all_comments, plain_board};

/// Room for the work on a block.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// The boards of plain lines, and the bytes at which these lines start.
    boards: Vec<Board>,
    starts: Vec<usize>,
    /// Lines that are not plain: the byte at which one starts, and how many boards come before it.
    odd: Vec<(usize, usize)>,
    answers: Vec<Answer>,
}

impl Room {
    /// Answers the puzzles of a block of a file of sudokus.
    pub(super) fn answer(
        &mut self,
        block: &Block,
        wanted: u64,
        cancel: &Cancel,
        lines: &mut Lines,
        counts: &mut [usize; 3],
    ) {
        self.read(block);
        let Self { boards, starts, odd, answers } = self;
        answers.clear();
        solve_boards_until(Path::in_use(), boards, wanted, answers, cancel);
        lines.text.reserve(answers.len() * LINE);
        let solutions = answers.iter().map(|answer| &answer.solution);
        let solved = are_solved(Path::in_use(), boards.iter().zip(solutions));
        let statuses = [0, 1, 2].map(|count| Status::new(status(count, wanted)));
        let mut left = Left::new(block);
        let mut odd = odd.iter().peekable();
        for (index, ((board, answer), solved)) in boards.iter().zip(&*answers).zip(solved).enumerate() {
            while let Some((start, _)) = odd.next_if(|(_, before)| *before == index) {
                left.leave(*start, lines);
            }
            // The ordinary way has more to say of a given that stands twice in a house, or of a solution that is wrong.
            if if answer.count == 0 { repeats(board) } else { !solved } {
                left.leave(starts[index], lines);
                continue;
            }
            let count = answer.count.min(2) as usize;
            counts[count] += 1;
            statuses[count].push(answer, &mut lines.text);
        }
        if answers.len() == boards.len() {
            odd.for_each(|(start, _)| left.leave(*start, lines));
            lines.complete = true;
        }
    }

    /// Reads a block as far as it is plain.
    fn read(&mut self, block: &Block) {
        self.boards.clear();
        self.starts.clear();
        self.odd.clear();
        let bytes = block.bytes();
        let mut start = 0;
        while let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) {
            // Most lines are a board and nothing else, and need not be searched for their end.
            let board = if rest.get(81) == Some(&b'\n') { plain_board(&rest[..81]) } else { None };
            let (board, length) = if board.is_some() { (board, 81) } else { line(rest) };
            if let Some(board) = board {
                self.boards.push(board);
                self.starts.push(start);
            } else {
                self.odd.push((start, self.boards.len()));
            }
            start += length + 1;
        }
    }
}

/// The board of the first line, if it is a plain one, and its length.
fn line(text: &[u8]) -> (Option<Board>, usize) {
    let length = memchr::memchr(b'\n', text).unwrap_or(text.len());
    let content = text[..length].strip_suffix(b"\r").unwrap_or(&text[..length]);
    (plain_board(content), length)
}

/// Room for a line.
const LINE: usize = 16 + 82;

/// A status as the beginning of a line.
struct Status {
    bytes: [u8; 16],
    length: usize,
}

impl Status {
    fn new(name: &str) -> Self {
        let mut bytes = [b'\t'; 16];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        Self { bytes, length: name.len() + 1 }
    }

    /// Writes the line of an answer. Lengths are constant here, so that nothing but moves of vectors comes of it.
    #[inline]
    fn push(&self, answer: &Answer, text: &mut Vec<u8>) {
        let start = text.len();
        text.extend_from_slice(&self.bytes);
        text.truncate(start + self.length);
        if answer.count == 0 {
            text.push(b'\n');
            return;
        }
        let mut digits = [b'\n'; 82];
        for (to, digit) in digits.iter_mut().zip(&answer.solution) {
            *to = digit + b'0';
        }
        text.extend_from_slice(&digits);
    }
}

/// What is left to those who read item by item, in order.
struct Left<'b> {
    block: &'b Block,
    /// A place up to which the lines have been counted.
    at: usize,
    line: usize,
    /// Whether nothing but blank lines and comments came before, boards aside.
    opens: bool,
}

impl<'b> Left<'b> {
    fn new(block: &'b Block) -> Self {
        let Part { line, opens, .. } = block.part();
        Self { block, at: 0, line, opens }
    }

    /// Leaves the line that starts at a byte.
    fn leave(&mut self, start: usize, lines: &mut Lines) {
        let bytes = self.block.bytes();
        self.line += memchr::memchr_iter(b'\n', &bytes[self.at..start]).count();
        self.at = start;
        let length = memchr::memchr(b'\n', &bytes[start..]).unwrap_or(bytes.len() - start);
        let at = lines.text.len();
        let part = Part { bytes: start..start + length, line: self.line, opens: self.opens && at == 0 };
        if is_all_comments(self.block.text(), &part) {
            return;
        }
        self.opens = false;
        lines.left.extend(SudokuLine.read_part(self.block.text(), &part).map(|item| (at, item)));
    }
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
