//! Batch solving of `sudoku-line` files: boards of 9x9, side by side in the lanes of vectors.
// Code that is not inlined into the work of a SIMD level is compiled without its vector instructions.
#![allow(clippy::inline_always)]

use super::answers::{AnswerLines, status};
use super::chunk::Chunk;
use crate::format::{Item, Part, RecordSplitter, SudokuLine, is_all_comments, plain_board};
use crate::kernel::sudoku9::{Answer, Board, TextCodec, TextTask, solve_boards_until};
use crate::solve::{Cancel, SimdLevel};

/// Buffers for the work on a chunk.
#[derive(Debug, Default)]
pub(crate) struct SudokuBuffers {
    /// The boards of plain lines, and the bytes at which these lines start.
    boards: Vec<Board>,
    starts: Vec<usize>,
    /// Lines that are not just a board: the byte at which one starts, and the number of boards before it.
    irregular: Vec<(usize, usize)>,
    answers: Vec<Answer>,
}

impl SudokuBuffers {
    /// Answers the puzzles of a chunk of a `sudoku-line` file; `counts` by number of solutions.
    pub(crate) fn answer(
        &mut self,
        chunk: &Chunk,
        wanted: u64,
        cancel: &Cancel,
        lines: &mut AnswerLines,
        counts: &mut [usize; 3],
    ) {
        let level = SimdLevel::in_use();
        level.run_text(Read { buffers: self, text: chunk.bytes() });
        self.answers.clear();
        solve_boards_until(level, &self.boards, wanted, &mut self.answers, cancel);
        level.run_text(Print { buffers: self, chunk, wanted, lines, counts });
    }
}

/// Reads the plain boards of a text.
struct Read<'a> {
    buffers: &'a mut SudokuBuffers,
    text: &'a [u8],
}

impl TextTask for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: TextCodec>(self) {
        let SudokuBuffers { boards, starts, irregular, .. } = self.buffers;
        // The most that the text can hold.
        boards.resize(self.text.len() / 82 + 1, [0; 81]);
        starts.clear();
        irregular.clear();
        let (mut count, mut start) = (0, 0);
        while let Some(rest) = self.text.get(start..).filter(|rest| !rest.is_empty()) {
            // Most lines are a board and nothing else: no search for the line end.
            let (is_plain, length) = match rest.split_first_chunk() {
                Some((cells, [b'\n', ..])) if C::read(cells, &mut boards[count]) => (true, 81),
                _ => line(rest, &mut boards[count]),
            };
            if is_plain {
                starts.push(start);
                count += 1;
            } else {
                irregular.push((start, count));
            }
            start += length + 1;
        }
        boards.truncate(count);
    }
}

/// Reads the board of the first line; whether it is a plain one, and the length of the line in bytes.
fn line(text: &[u8], board: &mut Board) -> (bool, usize) {
    let length = memchr::memchr(b'\n', text).unwrap_or(text.len());
    let content = text[..length].strip_suffix(b"\r").unwrap_or(&text[..length]);
    let plain = plain_board(content);
    *board = plain.unwrap_or(*board);
    (plain.is_some(), length)
}

/// Checks the answers of a chunk, and writes the lines of those that are right.
struct Print<'a, 'b> {
    buffers: &'a SudokuBuffers,
    chunk: &'b Chunk,
    wanted: u64,
    lines: &'a mut AnswerLines,
    counts: &'a mut [usize; 3],
}

impl TextTask for Print<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<C: TextCodec>(self) {
        let Self { buffers: SudokuBuffers { boards, starts, irregular, answers }, lines, counts, .. } = self;
        let statuses = [0, 1, 2].map(|count| Status::new(status(count, self.wanted)));
        let mut fallback = Fallback::new(self.chunk);
        lines.text.resize(answers.len() * LINE, b'\n');
        lines.complete = answers.len() == boards.len();
        let (mut index, mut written) = (0, 0);
        // From one irregular line to the next, and from the last one to the end.
        for irregular in irregular.iter().map(Some).chain([None]) {
            let end = irregular.map_or(answers.len(), |(_, before)| answers.len().min(*before));
            for (board, answer) in boards[index..end].iter().zip(&answers[index..end]) {
                let solved = answer.count > 0 && C::is_solved(board, &answer.solution);
                // A repeated given is an error of the puzzle with its place, and a wrong solution a fault of the
                // engine: both are for the caller to report.
                if !solved && (answer.count > 0 || repeats(board)) {
                    fallback.push(starts[index], written, &mut lines.fallback);
                } else {
                    let count = answer.count.min(2) as usize;
                    counts[count] += 1;
                    written += statuses[count].write::<C>(answer, &mut lines.text[written..]);
                }
                index += 1;
            }
            if let Some((start, before)) = irregular
                && (lines.complete || *before < answers.len())
            {
                fallback.push(*start, written, &mut lines.fallback);
            }
        }
        lines.text.truncate(written);
    }
}

/// Bytes of a line at most.
const LINE: usize = STATUS + 82;
/// Bytes of a status at most.
const STATUS: usize = 16;

/// A status, ready to be copied to the beginning of a line.
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

    /// Writes the line of an answer to the beginning of `text`, of at least [`LINE`] bytes; returns its length.
    #[inline(always)]
    fn write<C: TextCodec>(&self, answer: &Answer, text: &mut [u8]) -> usize {
        // A copy of constant length compiles to one vector move.
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

/// The reader of the lines that fall back to the caller, in order.
struct Fallback<'b> {
    chunk: &'b Chunk,
    /// The byte up to which the lines were counted.
    at: usize,
    line: usize,
    /// Whether only blank lines, comments and boards came before.
    opens: bool,
}

impl<'b> Fallback<'b> {
    fn new(chunk: &'b Chunk) -> Self {
        let Part { line, opens, .. } = chunk.part();
        Self { chunk, at: 0, line, opens }
    }

    /// Adds the items of the line that starts at byte `start`; their answers belong at byte `at` of the output.
    fn push(&mut self, start: usize, at: usize, items: &mut Vec<(usize, Item)>) {
        let bytes = self.chunk.bytes();
        self.line += memchr::memchr_iter(b'\n', &bytes[self.at..start]).count();
        self.at = start;
        let length = memchr::memchr(b'\n', &bytes[start..]).unwrap_or(bytes.len() - start);
        let part = Part { bytes: start..start + length, line: self.line, opens: self.opens && at == 0 };
        if is_all_comments(self.chunk.text(), &part) {
            return;
        }
        self.opens = false;
        items.extend(SudokuLine.read_part(self.chunk.text(), &part).map(|item| (at, item)));
    }
}

/// The three of the 27 houses that hold a cell.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Whether a given stands twice in a house.
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

    /// Every wrong digit in the solution of the second of three puzzles makes that one fall back.
    #[test]
    fn no_wrong_solution_is_printed() {
        let text = format!("{PUZZLE}\n").repeat(3);
        let chunk = Chunk::whole(&text);
        let mut buffers = SudokuBuffers::default();
        let (mut lines, mut counts) = (AnswerLines::default(), [0; 3]);
        buffers.answer(&chunk, 2, &Cancel::default(), &mut lines, &mut counts);
        assert_eq!(counts, [0, 3, 0]);
        assert!(lines.fallback.is_empty() && lines.text.len() % 3 == 0);
        let line = lines.text[..lines.text.len() / 3].to_vec();
        assert_eq!(lines.text, line.repeat(3));
        let right = buffers.answers[1];
        for level in SimdLevel::available() {
            for cell in 0..81 {
                for digit in (0..=10).filter(|&digit| digit != right.solution[cell]) {
                    buffers.answers[1].solution[cell] = digit;
                    let (mut lines, mut counts) = (AnswerLines::default(), [0; 3]);
                    let (buffers, lines, counts) = (&buffers, &mut lines, &mut counts);
                    level.run_text(Print { buffers, chunk: &chunk, wanted: 2, lines, counts });
                    assert_eq!(lines.text, line.repeat(2), "{level}");
                    assert_eq!(*counts, [0, 2, 0]);
                    let left: Vec<_> = lines.fallback.iter().map(|(at, item)| (*at, item.line)).collect();
                    assert_eq!(left, [(line.len(), 2)]);
                }
                buffers.answers[1] = right;
            }
        }
    }
}
