//! Batch solving of files with one sudoku per line or row: 9x9 boards are solved in parallel in the lanes of vectors.
// Code that is not inlined into the task of a SIMD level would be compiled without the vector instructions of that
// level.
#![allow(clippy::inline_always)]

use std::cell::LazyCell;

use super::answers::{AnswerLines, Fallback};
use super::boards::{push_drawn_digits, push_json_digits};
use super::chunk::Chunk;
use super::numbering::Turn;
use super::print::Print;
use super::template::{BoardShape, Values, status};
use crate::record::OtherFields;
use gridproof_engines::kernel::sudoku9::{TextCodec, TextTask};
use gridproof_engines::solve::{Board, BoardAnswer, BoardAnswers, BoardSolver, Clock};
use gridproof_formats::format::{
    Item, Part, PlainRow, ReadErrorKind, RecordSplitter, RowShape, board_in_json_line, is_all_comments,
    plain_board, stated_solution, zero_may_be_a_digit,
};
use gridproof_gate::digits::is_solved;
use gridproof_model::byte_search;

/// How the sudokus of a file are read.
#[derive(Clone, Copy)]
pub(super) struct SudokuSource<'s> {
    pub(super) splitter: &'s dyn RecordSplitter,
    pub(super) place: BoardPlace,
}

/// The positions of the boards in a file.
#[derive(Clone, Copy)]
pub(super) enum BoardPlace {
    /// At the beginning of each line, as in [`SudokuLine`](gridproof_formats::format::SudokuLine).
    Line,
    /// In a JSON object on each line.
    JsonLine,
    /// In rows of a table.
    Row(RowShape),
}

/// Buffers for the work on a chunk.
#[derive(Debug, Default)]
pub(super) struct SudokuBuffers {
    /// The boards of plain lines, and the offsets of these lines.
    boards: Vec<Board>,
    starts: Vec<usize>,
    /// The indices of the boards whose line states a correct solution, in ascending order.
    agreeing: Vec<usize>,
    /// The irregular lines: those that are not just a board, and those that state a wrong solution. An entry consists
    /// of the offset of the line and the number of boards before it.
    irregular: Vec<(usize, usize)>,
    /// The items of the irregular lines; empty for comments and blank lines.
    items: Vec<Vec<Item>>,
    answers: BoardAnswers,
}

impl SudokuBuffers {
    /// Solves the puzzles of a chunk, and adds the numbers of puzzles with no, one and several solutions to `counts`.
    pub(super) fn answer(
        &mut self,
        (chunk, source): (&Chunk, SudokuSource<'_>),
        turn: &mut Turn<'_>,
        (solver, print): (&mut dyn BoardSolver, &Print),
        lines: &mut AnswerLines,
        counts: &mut [usize; 3],
    ) {
        let first = turn.number(self.read(chunk, source, print));
        let clock = Clock::start();
        solver.sudokus(&self.boards, &mut self.answers);
        let share = clock.elapsed().as_secs_f64() / self.boards.len().max(1) as f64;
        print.level().run_text(PrintAll { buffers: self, chunk, source, first, share, print, lines, counts });
    }

    /// Reads the puzzles of a chunk and returns their number.
    pub(super) fn read(&mut self, chunk: &Chunk, source: SudokuSource<'_>, print: &Print) -> usize {
        let text = chunk.bytes();
        print.level().run_text(Read { buffers: self, text, place: source.place });
        self.read_irregular_lines(chunk, source);
        self.boards.len() + self.items.iter().flatten().count()
    }

    fn read_irregular_lines(&mut self, chunk: &Chunk, source: SudokuSource<'_>) {
        self.items.clear();
        let text = LazyCell::new(|| chunk.text());
        let Part { line, opens, .. } = chunk.part();
        let mut opens = opens;
        for (number, &(start, boards)) in self.irregular.iter().enumerate() {
            // Each line before this one is a board or irregular.
            let part = part(chunk, start, line + boards + number, opens && boards == 0);
            // The line with the column names is not a puzzle. Only the first line that is not a comment can contain the
            // names.
            opens = part.opens && is_all_comments(&text, &part);
            let items: Vec<Item> = source.splitter.read_part(&text, &part).collect();
            if matches!(source.place, BoardPlace::Row(_)) && items.first().is_some_and(is_unclosed) {
                return self.read_one_by_one(chunk, source);
            }
            self.items.push(items);
        }
    }

    /// Reads a chunk of a table in which a quoted field spans several lines, so that not every line is a row.
    fn read_one_by_one(&mut self, chunk: &Chunk, source: SudokuSource<'_>) {
        self.boards.clear();
        self.starts.clear();
        self.agreeing.clear();
        self.irregular.clear();
        self.items.clear();
        self.items.extend(source.splitter.read_part(chunk.text(), &chunk.part()).map(|item| vec![item]));
        self.irregular.resize(self.items.len(), (0, 0));
    }
}

fn is_unclosed(item: &Item) -> bool {
    item.puzzle.as_ref().is_err_and(|error| error.kind == ReadErrorKind::UnclosedQuote)
}

/// The line that starts at byte `start`, as a part of the chunk.
fn part(chunk: &Chunk, start: usize, line: usize, opens: bool) -> Part {
    let bytes = chunk.bytes();
    let length = memchr::memchr(b'\n', &bytes[start..]).unwrap_or(bytes.len() - start);
    Part { bytes: start..start + length, line, opens }
}

/// Reads the plain boards of a text.
struct Read<'a> {
    buffers: &'a mut SudokuBuffers,
    text: &'a [u8],
    place: BoardPlace,
}

impl TextTask for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: TextCodec>(self) {
        let SudokuBuffers { boards, starts, irregular, agreeing, .. } = &mut *self.buffers;
        // The largest number of boards that the text can contain.
        boards.resize(self.text.len() / 82 + 1, [0; 81]);
        starts.clear();
        irregular.clear();
        agreeing.clear();
        // Few files contain both `.` and `0`. In the other files, no board needs to be examined for a mixture of both.
        let is_mixed = [b'.', b'0'].iter().all(|&sign| byte_search::find(sign, self.text).is_some());
        if let BoardPlace::Row(shape) = self.place {
            return self.read_rows::<C>(shape, is_mixed);
        }
        let is_json = matches!(self.place, BoardPlace::JsonLine);
        let (mut count, mut start) = (0, 0);
        while let Some(rest) = self.text.get(start..).filter(|rest| !rest.is_empty()) {
            // Most lines consist only of a board, so no search for the line ending is needed.
            let (is_plain, length) = match rest.split_first_chunk() {
                _ if is_json => {
                    let line = first_line(rest);
                    let cells = board_in_json_line(line).and_then(|at| line[at..].first_chunk());
                    (
                        cells.is_some_and(|cells| read_board::<C>(cells, &mut boards[count], is_mixed)),
                        line.len(),
                    )
                }
                Some((cells, [b'\n', ..])) if read_board::<C>(cells, &mut boards[count], is_mixed) => {
                    (true, 81)
                }
                _ => {
                    let (line, is_plain) = line(rest, &mut boards[count]);
                    let stated = stated_solution(without_return(line)).filter(|_| is_plain);
                    let agrees = stated.map(|stated| is_solved(&boards[count], &stated));
                    agreeing.extend((agrees == Some(true)).then_some(count));
                    (is_plain && agrees != Some(false), line.len())
                }
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

impl Read<'_> {
    /// Reads the plain boards of a table.
    #[inline(always)]
    fn read_rows<C: TextCodec>(self, shape: RowShape, is_mixed: bool) {
        let Self { buffers, text, .. } = self;
        let has_quotes = byte_search::find(b'"', text).is_some();
        let SudokuBuffers { boards, starts, irregular, agreeing, .. } = buffers;
        let (mut count, mut start) = (0, 0);
        while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
            let board = &mut boards[count];
            let row =
                shape.plain_row(rest, has_quotes).filter(|row| read_board::<C>(row.cells, board, is_mixed));
            let agrees = |stated: &Board| is_solved(board, &stated.map(|digit| digit - b'0'));
            let row = row.map(|PlainRow { solution, length, .. }| (solution.map(agrees), length));
            let length = if let Some((agrees @ (None | Some(true)), length)) = row {
                agreeing.extend(agrees.map(|_| count));
                starts.push(start);
                count += 1;
                length
            } else {
                irregular.push((start, count));
                first_line(rest).len()
            };
            start += length + 1;
        }
        boards.truncate(count);
    }
}

/// Reads a board of dots and digits, and returns whether `cells` is such a board. If both dots and zeros occur, a zero
/// may be a digit instead of an empty cell; such cells are not accepted.
#[inline(always)]
fn read_board<C: TextCodec>(cells: &[u8; 81], board: &mut Board, is_mixed: bool) -> bool {
    C::read(cells, board) && !(is_mixed && has_both_signs(cells) && zero_may_be_a_digit(cells))
}

/// Whether both dots and zeros occur in the cells. Both characters may also occur in other fields of a row.
#[inline(always)]
fn has_both_signs(cells: &[u8; 81]) -> bool {
    let (mut dots, mut zeros) = (0, 0);
    // The loop has no branches, so the compiler can vectorise it.
    for &byte in cells {
        dots |= u8::from(byte == b'.');
        zeros |= u8::from(byte == b'0');
    }
    dots & zeros != 0
}

fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())]
}

/// The line without the carriage return at its end, if there is one.
fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Reads the board of the first line. Returns the line, and whether its board is plain.
fn line<'t>(text: &'t [u8], board: &mut Board) -> (&'t [u8], bool) {
    let line = first_line(text);
    let plain = plain_board(without_return(line));
    *board = plain.unwrap_or(*board);
    (line, plain.is_some())
}

/// Checks the answers of a chunk, and prints the correct ones.
struct PrintAll<'a, 'b> {
    buffers: &'a SudokuBuffers,
    chunk: &'b Chunk,
    source: SudokuSource<'b>,
    /// The index, within the source, of the first item of the chunk.
    first: usize,
    /// The solving time per board, in seconds.
    share: f64,
    print: &'a Print,
    lines: &'a mut AnswerLines,
    counts: &'a mut [usize; 3],
}

impl TextTask for PrintAll<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<C: TextCodec>(self) {
        let Self { buffers, chunk, source, first, share, print, lines, counts } = self;
        let SudokuBuffers {
            boards,
            starts,
            irregular,
            items,
            agreeing,
            answers: BoardAnswers { all: answers, second },
        } = buffers;
        let mut out = Out::new(print, share, &mut lines.text, (second, agreeing), answers.len());
        lines.complete = answers.len() == boards.len();
        let Part { line: first_line, opens, .. } = chunk.part();
        // For most chunks, the text is not needed.
        let text = LazyCell::new(|| chunk.text());
        // The numbers of the boards whose second solution is wrong, or equal to the first one.
        let is_wrong = |(number, other): &(usize, Board)| {
            let same = answers.get(*number).is_some_and(|answer| answer.solution == *other);
            same || !is_solved(&boards[*number], other)
        };
        let wrong_second: Vec<usize> =
            out.second.clone().filter(|second| is_wrong(second)).map(|(number, _)| *number).collect();
        let mut found_by_count = [0; 3];
        let (mut index, mut items_before) = (0, 0);
        // Print the answers up to each irregular line, and then the answers after the last one.
        for (lines_before, irregular) in irregular.iter().map(Some).chain([None]).enumerate() {
            let end = irregular.map_or(answers.len(), |(_, before)| answers.len().min(*before));
            for (board, answer) in boards[index..end].iter().zip(&answers[index..end]) {
                let found = answer.count > 0 && answer.count != BoardAnswer::STOPPED;
                let solved = found
                    && is_solved(board, &answer.solution)
                    && (wrong_second.is_empty() || !wrong_second.contains(&index));
                // A repeated given is an error in the puzzle. The caller reports this error with its position.
                if !solved && (answer.count > 0 || repeats(board)) {
                    let line = first_line + index + lines_before;
                    let opens = opens && index == 0 && items_before == 0;
                    let part = part(chunk, starts[index], line, opens);
                    if let Some(item) = source.splitter.read_part(&text, &part).next() {
                        let (at, index) = (out.length(), first + index + items_before);
                        lines.fallback.push(Fallback { at, index, item, is_wrong: found });
                    }
                } else {
                    found_by_count[answer.count.min(2) as usize] += 1;
                    let place = (first + index + items_before, first_line + index + lines_before);
                    let others = || {
                        let part = part(chunk, starts[index], place.1, false);
                        let fields = source.splitter.other_fields(&text, &part);
                        print.format.fields(&OtherFields(fields.unwrap_or_default()))
                    };
                    out.push::<C>(index, answer, place, others);
                }
                index += 1;
            }
            if let Some((_, before)) = irregular
                && (lines.complete || *before < answers.len())
            {
                for item in &items[lines_before] {
                    let (at, index) = (out.length(), first + index + items_before);
                    lines.fallback.push(Fallback { at, index, item: item.clone(), is_wrong: false });
                    items_before += 1;
                }
            }
        }
        out.finish();
        counts.iter_mut().zip(found_by_count).for_each(|(all, found)| *all += found);
    }
}

/// The output of the answers.
struct Out<'a> {
    print: &'a Print,
    is_bare: bool,
    shown: [bool; 3],
    statuses: [Status; 3],
    seconds: String,
    text: &'a mut Vec<u8>,
    /// The number of bytes of `text` that are written. For bare lines, `text` is first set to the greatest possible
    /// length.
    written: usize,
    second: std::iter::Peekable<std::slice::Iter<'a, (usize, Board)>>,
    agreeing: std::iter::Peekable<std::slice::Iter<'a, usize>>,
}

impl<'a> Out<'a> {
    fn new(
        print: &'a Print,
        share: f64,
        text: &'a mut Vec<u8>,
        (second, agreeing): (&'a [(usize, Board)], &'a [usize]),
        answers: usize,
    ) -> Self {
        if print.shape == BoardShape::BareLine {
            // The content of an earlier chunk is overwritten, or cut off at the end.
            text.resize(answers * LINE, b'\n');
        } else {
            text.clear();
        }
        let statuses = [0, 1, 2].map(|count| Status::new(status(count, print.wanted())));
        let seconds = if print.templates.are_timed() { print.format.seconds(share) } else { String::new() };
        let is_bare = print.shape == BoardShape::BareLine;
        let (second, agreeing) = (second.iter().peekable(), agreeing.iter().peekable());
        Self { print, is_bare, shown: print.shown, statuses, seconds, text, written: 0, second, agreeing }
    }

    fn length(&self) -> usize {
        if self.is_bare { self.written } else { self.text.len() }
    }

    #[inline(always)]
    fn push<C: TextCodec>(
        &mut self,
        number: usize,
        answer: &BoardAnswer,
        place: (usize, usize),
        others: impl Fn() -> String,
    ) {
        let count = answer.count.min(2) as usize;
        if !self.shown[count] {
            return;
        }
        if self.is_bare {
            self.written += self.statuses[count].write::<C>(answer, &mut self.text[self.written..]);
        } else {
            self.push_template(number, answer, place, others);
        }
    }

    #[inline(never)]
    fn push_template(
        &mut self,
        number: usize,
        answer: &BoardAnswer,
        (index, line): (usize, usize),
        others: impl Fn() -> String,
    ) {
        let values = Values { index, line, effort: answer.guesses, ..Values::default() };
        let count = answer.count.min(2) as usize;
        while self.second.peek().is_some_and(|(board, _)| *board < number) {
            self.second.next();
        }
        let second = self.second.peek().filter(|(board, _)| *board == number).map(|(_, board)| board);
        let board = |which: usize, out: &mut Vec<u8>| {
            let (one, other) = (&answer.solution, second.unwrap_or(&answer.solution));
            let board = match which {
                0 => one,
                1 => other,
                _ => &std::array::from_fn(|cell| if one[cell] == other[cell] { one[cell] } else { 0 }),
            };
            match self.print.shape {
                BoardShape::Drawing => push_drawn_digits(board, out),
                BoardShape::Json => push_json_digits(board, out),
                BoardShape::Line | BoardShape::BareLine => out.extend(board.map(|digit| b'0' + digit)),
            }
        };
        while self.agreeing.next_if(|board| **board < number).is_some() {}
        let agrees = self.agreeing.next_if(|board| **board == number).is_some();
        let template = self.print.templates.of(count, answer.guesses, agrees);
        template.write(&values, &self.seconds, self.text, board, others);
    }

    fn finish(self) {
        if self.is_bare {
            self.text.truncate(self.written);
        }
    }
}

/// The maximum length of a line, in bytes.
const LINE: usize = STATUS + 82;
/// The maximum length of a status, in bytes.
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

    /// Writes the line of an answer to the beginning of `text`, which must have at least [`LINE`] bytes. Returns the
    /// length of the line.
    #[inline(always)]
    fn write<C: TextCodec>(&self, answer: &BoardAnswer, text: &mut [u8]) -> usize {
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

/// The numbers, from 0 to 26, of the three houses that contain a cell.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Whether a given occurs twice in a house.
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
