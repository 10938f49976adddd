//! Writes boards as lines, in JSON and as drawings.

use gridproof_engines::solve::Board;
use gridproof_model::Clues;
use gridproof_puzzles::board_text;

/// Appends the digits of a sudoku in JSON, in the layout of [`Record`](crate::record::Record).
pub(super) fn push_json_digits(board: &Board, out: &mut Vec<u8>) {
    const ROW: usize = 20;
    const SIZE: usize = ROW * 9 + 1;
    const EMPTY: [u8; SIZE] = {
        let mut text = [b','; SIZE];
        let mut row = 0;
        while row < 9 {
            text[1 + row * ROW] = b'[';
            text[row * ROW + 19] = b']';
            row += 1;
        }
        text[0] = b'[';
        text[SIZE - 1] = b']';
        text
    };
    let mut text = EMPTY;
    for (row, digits) in board.as_chunks::<9>().0.iter().enumerate() {
        let cells = &mut text[row * ROW + 2..][..17];
        for (cell, digit) in digits.iter().enumerate() {
            cells[2 * cell] = b'0' + digit;
        }
    }
    out.extend_from_slice(&text);
}

/// Appends the drawing of a sudoku, in the layout of [`Sudoku::draw`](gridproof_puzzles::Sudoku::draw). Cells with 0
/// are empty.
pub(super) fn push_drawn_digits(board: &Board, out: &mut Vec<u8>) {
    const ROW: usize = 22;
    const SIZE: usize = ROW * 11;
    const EMPTY: [u8; SIZE] = {
        let (dashes, cells) = (b"------+-------+------\n", b"0 0 0 | 0 0 0 | 0 0 0\n");
        let mut text = [0; SIZE];
        let mut at = 0;
        while at < SIZE {
            let row = at / ROW;
            text[at] = if row == 3 || row == 7 { dashes[at % ROW] } else { cells[at % ROW] };
            at += 1;
        }
        text
    };
    let mut text = EMPTY;
    for (row, digits) in board.as_chunks::<9>().0.iter().enumerate() {
        let cells = &mut text[(row + row / 3) * ROW..][..ROW];
        for (cell, digit) in digits.iter().enumerate() {
            cells[2 * (cell + cell / 3)] = if *digit == 0 { b'.' } else { b'0' + digit };
        }
    }
    out.extend_from_slice(&text);
}

/// Appends the rows of a nonogram, joined by `/`.
pub(super) fn push_line(columns: usize, rows: &[u64], out: &mut Vec<u8>) {
    push_rows(columns, rows, (b"", b"/", b""), out);
}

/// Appends the rows of a nonogram in JSON.
pub(super) fn push_json_rows(columns: usize, rows: &[u64], out: &mut Vec<u8>) {
    push_rows(columns, rows, (b"[\"", b"\",\"", b"\"]"), out);
}

/// Appends the rows of a nonogram, with the given texts before, between and after them.
#[inline]
fn push_rows(
    columns: usize,
    rows: &[u64],
    (before, between, behind): (&[u8], &[u8], &[u8]),
    out: &mut Vec<u8>,
) {
    let start = out.len();
    // Cells are written in whole groups, so the last group of a row can extend beyond the row.
    let room = before.len() + rows.len() * (columns + between.len()) + behind.len() + GROUP;
    out.resize(start + room, 0);
    let text = &mut out[start..];
    let mut at = 0;
    let mut first = true;
    for cells in rows {
        let fence = if std::mem::take(&mut first) { before } else { between };
        text[at..][..fence.len()].copy_from_slice(fence);
        at += fence.len();
        for group in (0..columns).step_by(GROUP) {
            let bits = (cells >> group) as u8;
            text[at + group..][..GROUP].copy_from_slice(&PICTURES[usize::from(bits)]);
        }
        at += columns;
    }
    text[at..][..behind.len()].copy_from_slice(behind);
    out.truncate(start + at + behind.len());
}

/// The number of cells that are written at a time.
const GROUP: usize = 8;

/// Indexed by the bits of a group of cells: the text of the group.
static PICTURES: [[u8; GROUP]; 256] = {
    let mut pictures = [[b'.'; GROUP]; 256];
    let mut cells = 0;
    while cells < pictures.len() {
        let mut cell = 0;
        while cell < GROUP {
            if cells >> cell & 1 == 1 {
                pictures[cells][cell] = b'X';
            }
            cell += 1;
        }
        cells += 1;
    }
    pictures
};

/// Appends the drawing of a nonogram, in the layout of [`Nonogram::draw`](gridproof_puzzles::Nonogram::draw).
pub(super) fn push_drawn_rows(clues: &Clues, rows: &[u64], out: &mut Vec<u8>) {
    let cell = |row: usize, column: usize| if rows[row] >> column & 1 == 1 { 'X' } else { '.' };
    board_text::nonogram((clues.rows(), clues.columns()), |line| clues.clue(line).iter().copied(), cell, out);
}
