//! Files of sudokus, a line each: boards of 9x9, side by side.
// What is not inlined into a task is compiled without its vector instructions.
#![allow(clippy::inline_always)]

use super::answers::{AnswerLines, status};
use super::chunk::Chunk;
use crate::format::{Item, Part, RecordSplitter, SudokuLine, is_all_comments, plain_board};
use crate::kernel::sudoku9::{Answer, Board, TextCodec, TextTask, solve_boards_until};
use crate::solve::{Cancel, SimdLevel};

/// Buffers for the work on a block.
#[derive(Debug, Default)]
pub(crate) struct SudokuBuffers {
    /// The boards of plain lines, and the bytes at which these lines start.
    boards: Vec<Board>,
    starts: Vec<usize>,
    /// AnswerLines that are not plain: the byte at which one starts, and how many boards come before it.
    odd: Vec<(usize, usize)>,
    answers: Vec<Answer>,
}

impl SudokuBuffers {
    /// Answers the puzzles of a block of a file of sudokus.
    pub(crate) fn answer(
        &mut self,
        block: &Chunk,
        wanted: u64,
        cancel: &Cancel,
        lines: &mut AnswerLines,
        counts: &mut [usize; 3],
    ) {
        let level = SimdLevel::in_use();
        level.run_text(Read { room: self, text: block.bytes() });
        self.answers.clear();
        solve_boards_until(level, &self.boards, wanted, &mut self.answers, cancel);
        level.run_text(Print { room: self, block, wanted, lines, counts });
    }
}

/// Reading a text as far as it is plain.
struct Read<'a> {
    room: &'a mut SudokuBuffers,
    text: &'a [u8],
}

impl TextTask for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: TextCodec>(self) {
        let SudokuBuffers { boards, starts, odd, .. } = self.room;
        // As many as there can be.
        boards.resize(self.text.len() / 82 + 1, [0; 81]);
        starts.clear();
        odd.clear();
        let (mut count, mut start) = (0, 0);
        while let Some(rest) = self.text.get(start..).filter(|rest| !rest.is_empty()) {
            // Most lines are a board and nothing else, and need not be searched for their end.
            let (is_plain, length) = match rest.split_first_chunk() {
                Some((cells, [b'\n', ..])) if C::read(cells, &mut boards[count]) => (true, 81),
                _ => line(rest, &mut boards[count]),
            };
            if is_plain {
                starts.push(start);
                count += 1;
            } else {
                odd.push((start, count));
            }
            start += length + 1;
        }
        boards.truncate(count);
    }
}

/// Reads the board of the first line; whether that is a plain one, and the length of the line.
fn line(text: &[u8], board: &mut Board) -> (bool, usize) {
    let length = memchr::memchr(b'\n', text).unwrap_or(text.len());
    let content = text[..length].strip_suffix(b"\r").unwrap_or(&text[..length]);
    let plain = plain_board(content);
    *board = plain.unwrap_or(*board);
    (plain.is_some(), length)
}

/// Checking the answers of a block, and writing the lines of those that are right.
struct Print<'a, 'b> {
    room: &'a SudokuBuffers,
    block: &'b Chunk,
    wanted: u64,
    lines: &'a mut AnswerLines,
    counts: &'a mut [usize; 3],
}

impl TextTask for Print<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<C: TextCodec>(self) {
        let Self { room: SudokuBuffers { boards, starts, odd, answers }, lines, counts, .. } = self;
        let statuses = [0, 1, 2].map(|count| Status::new(status(count, self.wanted)));
        let mut left = Left::new(self.block);
        lines.text.resize(answers.len() * LINE, b'\n');
        lines.complete = answers.len() == boards.len();
        let (mut index, mut written) = (0, 0);
        // From one line that is not plain to the next, and to the end.
        for odd in odd.iter().map(Some).chain([None]) {
            let end = odd.map_or(answers.len(), |(_, before)| answers.len().min(*before));
            for (board, answer) in boards[index..end].iter().zip(&answers[index..end]) {
                let solved = answer.count > 0 && C::is_solved(board, &answer.solution);
                // The ordinary way has more to say of a given that stands twice in a house, or of a solution that is
                // wrong.
                if !solved && (answer.count > 0 || repeats(board)) {
                    left.leave(starts[index], written, &mut lines.fallback);
                } else {
                    let count = answer.count.min(2) as usize;
                    counts[count] += 1;
                    written += statuses[count].write::<C>(answer, &mut lines.text[written..]);
                }
                index += 1;
            }
            if let Some((start, before)) = odd
                && (lines.complete || *before < answers.len())
            {
                left.leave(*start, written, &mut lines.fallback);
            }
        }
        lines.text.truncate(written);
    }
}

/// Buffers for a line.
const LINE: usize = STATUS + 82;
/// Buffers for a status.
const STATUS: usize = 16;

/// A status as the beginning of a line.
struct Status {
    bytes: [u8; STATUS],
    length: usize,
}

impl Status {
    fn new(name: &str) -> Self {
        let mut bytes = [b'\t'; STATUS];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        Self { bytes, length: name.len() + 1 }
    }

    /// Writes the line of an answer to the beginning of `text`, which has room for it; returns its length.
    #[inline(always)]
    fn write<C: TextCodec>(&self, answer: &Answer, text: &mut [u8]) -> usize {
        // All of the room, so that a single move of a vector comes of it.
        text[..STATUS].copy_from_slice(&self.bytes);
        let line = &mut text[self.length..];
        match line.split_first_chunk_mut() {
            Some((digits, end)) if answer.count > 0 => {
                C::write(&answer.solution, digits);
                end[0] = b'\n';
                self.length + 82
            }
            _ => {
                line[0] = b'\n';
                self.length + 1
            }
        }
    }
}

/// What is left to those who read item by item, in order.
struct Left<'b> {
    block: &'b Chunk,
    /// A place up to which the lines have been counted.
    at: usize,
    line: usize,
    /// Whether nothing but blank lines and comments came before, boards aside.
    opens: bool,
}

impl<'b> Left<'b> {
    fn new(block: &'b Chunk) -> Self {
        let Part { line, opens, .. } = block.part();
        Self { block, at: 0, line, opens }
    }

    /// Leaves the line that starts at a byte. Its own lines belong at byte `at` of what is written.
    fn leave(&mut self, start: usize, at: usize, left: &mut Vec<(usize, Item)>) {
        let bytes = self.block.bytes();
        self.line += memchr::memchr_iter(b'\n', &bytes[self.at..start]).count();
        self.at = start;
        let length = memchr::memchr(b'\n', &bytes[start..]).unwrap_or(bytes.len() - start);
        let part = Part { bytes: start..start + length, line: self.line, opens: self.opens && at == 0 };
        if is_all_comments(self.block.text(), &part) {
            return;
        }
        self.opens = false;
        left.extend(SudokuLine.read_part(self.block.text(), &part).map(|item| (at, item)));
    }
}

/// The houses that a cell is in, as numbers of 27.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Whether some given stands twice in a house.
pub(crate) fn repeats(givens: &Board) -> bool {
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
mod tests {
    use super::*;

    const PUZZLE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    /// Every wrong digit in the solution of the second of three puzzles leaves that to the ordinary way.
    #[test]
    fn no_wrong_solution_is_printed() {
        let text = format!("{PUZZLE}\n").repeat(3);
        let block = Chunk::whole(&text);
        let mut room = SudokuBuffers::default();
        let (mut lines, mut counts) = (AnswerLines::default(), [0; 3]);
        room.answer(&block, 2, &Cancel::default(), &mut lines, &mut counts);
        assert_eq!(counts, [0, 3, 0]);
        assert!(lines.fallback.is_empty() && lines.text.len() % 3 == 0);
        let line = lines.text[..lines.text.len() / 3].to_vec();
        assert_eq!(lines.text, line.repeat(3));
        let right = room.answers[1];
        for level in SimdLevel::available() {
            for cell in 0..81 {
                for digit in (0..=10).filter(|&digit| digit != right.solution[cell]) {
                    room.answers[1].solution[cell] = digit;
                    let (mut lines, mut counts) = (AnswerLines::default(), [0; 3]);
                    let (room, lines, counts) = (&room, &mut lines, &mut counts);
                    level.run_text(Print { room, block: &block, wanted: 2, lines, counts });
                    assert_eq!(lines.text, line.repeat(2), "{level}");
                    assert_eq!(*counts, [0, 2, 0]);
                    let left: Vec<_> = lines.fallback.iter().map(|(at, item)| (*at, item.line)).collect();
                    assert_eq!(left, [(line.len(), 2)]);
                }
                room.answers[1] = right;
            }
        }
    }
}
