//! Solving one chunk of puzzles.

use std::ops::Range;

use gridproof::{Budget, Cancel, Counter, Goal, Puzzle, Query, SolvedBoard, StopReason, Sudoku, Verdict};

use super::answers::{Answers, BOARD, code};
use super::entry::Entry;
use super::numpy::narrow;
use super::source::Source;

/// The goal and the budget for each puzzle.
pub(crate) struct Task {
    goal: Goal,
    budget: Budget,
    /// Whether 9x9 sudokus can be solved many at a time. This is possible only without limits on time and steps, and
    /// for at most two solutions.
    side_by_side: bool,
}

impl Task {
    pub(crate) fn new(limit: u64, budget: Budget) -> Self {
        let side_by_side = budget.time.is_none() && budget.steps.is_none() && limit <= 2;
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let goal = match limit {
            1 => Goal::Any,
            2 => Goal::Unique,
            _ => Goal::count(most),
        };
        Self { goal, budget, side_by_side }
    }

    fn query(&self) -> Query<'static> {
        Query::new(self.goal).within(self.budget.clone())
    }
}

/// The digits of a 9x9 sudoku, row by row; 0 is an empty cell.
type Board = [u8; BOARD];

/// The number of boards that are solved in one call; it is small enough that they and their answers stay in a core's
/// cache.
const AT_ONCE: usize = 1024;

/// Buffers that are used again for each chunk.
#[derive(Default)]
pub(crate) struct Buffers {
    boards: Vec<Board>,
    rows: Vec<usize>,
    others: Vec<usize>,
    answers: Vec<SolvedBoard>,
}

/// Solves the puzzles of these rows. The result must not be used if `cancel` was raised.
pub(crate) fn solve_chunk(
    source: &Source<'_>,
    rows: Range<usize>,
    task: &Task,
    cancel: &Cancel,
    buffers: &mut Buffers,
) -> Answers {
    let first = rows.start;
    let mut answers = Answers::of_rows(rows.len());
    buffers.others.clear();
    for start in rows.clone().step_by(AT_ONCE) {
        let Buffers { boards, rows: places, others, .. } = buffers;
        boards.clear();
        places.clear();
        for row in start..rows.end.min(start + AT_ONCE) {
            let mut board = [0; BOARD];
            if task.side_by_side && is_board(&source.get(row), &mut board) {
                boards.push(board);
                places.push(row - first);
            } else {
                others.push(row - first);
            }
        }
        solve_boards(task, buffers, &mut answers);
        if cancel.is_cancelled() {
            return answers;
        }
    }
    buffers.others.sort_unstable();
    for row in buffers.others.drain(..) {
        if cancel.is_cancelled() {
            break;
        }
        solve_one(&source.get(first + row), row, task, &mut answers);
    }
    answers
}

/// Solves the collected boards. Boards without a solution are moved to the other puzzles, because they may be invalid.
fn solve_boards(task: &Task, buffers: &mut Buffers, out: &mut Answers) {
    let Buffers { boards, rows, others, answers } = buffers;
    answers.clear();
    gridproof::solve_boards_into(boards, &task.query(), answers);
    for (answer, &row) in answers.iter().zip(&*rows) {
        let Some(solution) = &answer.solution else {
            others.push(row);
            continue;
        };
        out.statuses[row] = code(answer.verdict);
        out.counts[row] = if answer.verdict == Verdict::Multiple { 2 } else { 1 };
        out.efforts[row] = answer.guesses.cast_signed();
        let line = &mut out.boards[BOARD * row..BOARD * (row + 1)];
        line.iter_mut().zip(solution).for_each(|(symbol, digit)| *symbol = b'0' + digit);
    }
}

/// Returns whether an entry is clearly a 9x9 sudoku; if so, writes its digits to `board`.
fn is_board(entry: &Entry<'_>, board: &mut Board) -> bool {
    match entry {
        Entry::Digits(digits) => {
            let Ok(digits) = <&Board>::try_from(*digits) else { return false };
            *board = *digits;
            board.iter().fold(0, |most, digit| most.max(*digit)) <= 9
        }
        Entry::Text(text) => <&[u8; BOARD]>::try_from(*text).is_ok_and(|text| are_digits(text, board)),
        Entry::Wide(wide) => {
            let (characters, _) = wide.as_chunks::<4>();
            let Ok(characters) = <&[[u8; 4]; BOARD]>::try_from(characters) else { return false };
            // A character above 255 cannot be part of a board.
            let text = characters.map(|bytes| u8::try_from(u32::from_ne_bytes(bytes)).unwrap_or(0xff));
            are_digits(&text, board)
        }
        Entry::Puzzle(Puzzle::Sudoku(sudoku))
            if sudoku.box_shape() == (3, 3) && sudoku.candidates().is_none() && sudoku.first_digit() == 1 =>
        {
            board.copy_from_slice(sudoku.givens());
            true
        }
        Entry::Puzzle(_) | Entry::Null | Entry::Wrong(_) => false,
    }
}

/// Returns whether the text has only digits and dots; if so, writes them to `board`. If both `.` and `0` occur, `0` may
/// be a digit, so the result is `false`.
fn are_digits(text: &[u8; BOARD], board: &mut Board) -> bool {
    // The length is constant and the loop has no branches, so that the compiler uses vector instructions.
    let (mut most, mut has_dot, mut has_zero) = (0, false, false);
    for (cell, &symbol) in board.iter_mut().zip(text) {
        let digit = if symbol == b'.' { 0 } else { symbol.wrapping_sub(b'0') };
        has_dot |= symbol == b'.';
        has_zero |= symbol == b'0';
        *cell = digit;
        most = most.max(digit);
    }
    most <= 9 && !(has_dot && has_zero)
}

/// Returns the puzzle of an entry, or an error message.
fn puzzle_of(entry: &Entry<'_>) -> Result<Puzzle, String> {
    let puzzle = match entry {
        Entry::Null => return Err("null: there is no puzzle here".to_owned()),
        Entry::Wrong(message) => return Err((*message).to_owned()),
        Entry::Text(bytes) => parsed(bytes)?,
        Entry::Wide(bytes) => parsed(&narrow(bytes))?,
        Entry::Digits(digits) => {
            let sudoku = Sudoku::with_side(digits.len().isqrt(), digits.to_vec());
            Puzzle::Sudoku(sudoku.map_err(|error| error.to_string())?)
        }
        Entry::Puzzle(puzzle) => (*puzzle).clone(),
    };
    puzzle.contradiction().map_or(Ok(puzzle), |contradiction| Err(contradiction.to_string()))
}

fn parsed(bytes: &[u8]) -> Result<Puzzle, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    gridproof::parse(text).map_err(|error| error.to_string())
}

fn solve_one(entry: &Entry<'_>, row: usize, task: &Task, out: &mut Answers) {
    let puzzle = match puzzle_of(entry) {
        Ok(puzzle) => puzzle,
        Err(message) => return out.fail(row, message),
    };
    let outcome = gridproof::solve_with(&puzzle, &task.query());
    if outcome.stopped == Some(StopReason::Internal) {
        return out.fail(row, outcome.detail.unwrap_or_else(|| "internal error".to_owned()));
    }
    out.statuses[row] = code(outcome.verdict);
    if outcome.stopped.is_none() {
        let count = outcome.count.unwrap_or(outcome.solutions.len() as u64);
        out.counts[row] = count.cast_signed();
    }
    let effort = outcome.statistics.get(Counter::Decisions) + outcome.statistics.get(Counter::Conflicts);
    out.efforts[row] = effort.cast_signed();
    if let Some(solution) = outcome.solutions.first() {
        let line = puzzle.line(solution);
        match <&Board>::try_from(line.as_bytes()) {
            Ok(board) => out.boards[BOARD * row..BOARD * (row + 1)].copy_from_slice(board),
            Err(_) => out.lines.push((row, line)),
        }
    }
}
