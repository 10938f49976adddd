//! Batch solving of `nin` files: black and white nonograms that line solving alone decides.
//!
//! Solutions are checked here by the definition of a clue on words of bits: that shares no code with the line solvers, and is
//! many times faster than [`crate::model::check`], which it is tested against.

use super::answers::{AnswerLines, status};
use super::chunk::Chunk;
use crate::format::{ClueSink, Nin, Part, RecordSplitter, read_plain};
use crate::kernel::nonogram::clues::Clues;
use crate::kernel::nonogram::lanes::{LaneSolver, SolvedRows};
use crate::kernel::nonogram::presolve::solve_by_lines;
use crate::solve::Cancel;

impl ClueSink for Clues {
    #[inline]
    fn reset(&mut self, rows: usize, columns: usize) {
        Self::reset(self, rows, columns);
    }

    #[inline]
    fn add_block(&mut self, length: u32) {
        Self::add_block(self, length);
    }

    #[inline]
    fn end_clue(&mut self) {
        Self::end_clue(self);
    }
}

/// Buffers for the work on a chunk.
#[derive(Debug, Default)]
pub(crate) struct NonogramBuffers {
    clues: Clues,
    lanes: LaneSolver,
    /// The black cells of each column, for the check of a solution.
    columns: Vec<u64>,
}

impl NonogramBuffers {
    /// Answers the puzzles of a chunk of a `nin` file; `counts` by number of solutions.
    pub(crate) fn answer(
        &mut self,
        chunk: &Chunk,
        wanted: u64,
        cancel: &Cancel,
        lines: &mut AnswerLines,
        counts: &mut [usize; 3],
    ) {
        let bytes = chunk.bytes();
        // The line at which byte `counted` stands.
        let Part { mut line, opens, .. } = chunk.part();
        let mut counted = 0;
        let mut at = 0;
        while at < bytes.len() {
            if cancel.is_cancelled() {
                return;
            }
            let plain = read_plain(bytes, at, &mut self.clues);
            let end = if plain.is_some() && self.solve(status(1, wanted), &mut lines.text) {
                counts[1] += 1;
                plain
            } else {
                // Text without the outline of a puzzle goes to the reader together with all that follows.
                let end = plain.or_else(|| Nin::end_of_outline(bytes, at));
                line += memchr::memchr_iter(b'\n', &bytes[counted..at]).count();
                counted = at;
                let bytes = at..end.unwrap_or(bytes.len());
                let part = Part { bytes, line, opens: opens && at == 0 };
                let place = lines.text.len();
                lines.fallback.extend(Nin.read_part(chunk.text(), &part).map(|item| (place, item)));
                end
            };
            at = end.unwrap_or(bytes.len());
        }
        lines.complete = true;
    }

    /// Writes verdict and picture if line solving finds the only solution; whether it does.
    fn solve(&mut self, status: &str, text: &mut Vec<u8>) -> bool {
        let columns = self.clues.columns();
        if LaneSolver::takes(&self.clues) {
            match self.lanes.solve(&self.clues) {
                Some(SolvedRows::Small(rows)) => {
                    push(columns, rows.iter().copied().map(u64::from), status, text);
                }
                Some(SolvedRows::Large(rows)) => push(columns, rows.iter().copied(), status, text),
                None => return false,
            }
        } else {
            let Some(rows) = solve_by_lines(&self.clues) else { return false };
            if !is_solved(&self.clues, &rows, &mut self.columns) {
                return false;
            }
            push(columns, rows.into_iter(), status, text);
        }
        true
    }
}

/// Whether these rows, bit `i` for cell `i`, are a solution, by the definition of a clue. `columns` is a buffer.
fn is_solved(clues: &Clues, rows: &[u64], columns: &mut Vec<u64>) -> bool {
    columns.clear();
    columns.resize(clues.columns(), 0);
    for (row, &cells) in rows.iter().enumerate() {
        let mut left = cells;
        while left != 0 {
            let Some(column) = columns.get_mut(left.trailing_zeros() as usize) else { return false };
            *column |= 1 << row;
            left &= left - 1;
        }
    }
    rows.len() == clues.rows()
        && rows.iter().chain(&*columns).enumerate().all(|(line, &cells)| has_runs(cells, clues.clue(line)))
}

/// Whether the runs of black cells of a line are the blocks of its clue.
fn has_runs(mut cells: u64, clue: &[u32]) -> bool {
    for &block in clue {
        cells = cells.checked_shr(cells.trailing_zeros()).unwrap_or(0);
        let run = cells.trailing_ones();
        if run != block {
            return false;
        }
        cells = cells.checked_shr(run).unwrap_or(0);
    }
    cells == 0
}

/// Appends the line of an answer: the verdict and the picture.
fn push(columns: usize, rows: impl ExactSizeIterator<Item = u64>, status: &str, text: &mut Vec<u8>) {
    // Whole groups of cells are written, so that the last one writes beyond its row.
    let size = status.len() + rows.len() * (columns + 1) + GROUP;
    let start = text.len();
    text.resize(start + size, b'\n');
    let mut out = &mut text[start..];
    out[..status.len()].copy_from_slice(status.as_bytes());
    out = &mut out[status.len()..];
    let mut before = b'\t';
    for cells in rows {
        out[0] = before;
        before = b'/';
        for first in (0..columns).step_by(GROUP) {
            let group = (cells >> first) as u8;
            out[1 + first..][..GROUP].copy_from_slice(&PICTURES[usize::from(group)]);
        }
        out = &mut out[1 + columns..];
    }
    out[0] = b'\n';
    text.truncate(start + size - GROUP + 1);
}

/// Cells written at a time.
const GROUP: usize = 8;

/// The text of a group of cells, by its bits.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::check;
    use crate::puzzle::Nonogram;

    proptest! {
        #[test]
        fn the_check_agrees_with_that_of_the_model(
            columns in 1usize..9,
            mut cells in prop::collection::vec(0u8..2, 1..60),
            flipped in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            cells.resize(cells.len().next_multiple_of(columns), 0);
            let model = Nonogram::from_picture(columns, &cells).expect("a picture").model();
            let clues = Clues::of_model(&model).expect("black and white");
            for index in flipped {
                *index.get_mut(&mut cells) ^= 1;
            }
            let bits = |row: &[u8]| row.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell));
            let rows: Vec<u64> = cells.chunks(columns).map(bits).collect();
            prop_assert_eq!(is_solved(&clues, &rows, &mut Vec::new()), check(&model, &cells).is_ok());
        }
    }

    #[test]
    fn runs_are_compared_with_the_clue() {
        assert!(has_runs(0, &[]) && has_runs(0b1011, &[2, 1]) && has_runs(u64::MAX, &[64]));
        assert!(has_runs(1 << 63, &[1]) && has_runs(0b0110_0000, &[2]));
        assert!(
            !has_runs(0, &[1]) && !has_runs(1, &[]) && !has_runs(0b1011, &[1, 2]) && !has_runs(0b11, &[1, 1])
        );
        assert!(!has_runs(0b10101, &[1, 1]) && !has_runs(0b111, &[2]));
    }

    #[test]
    fn wrong_pictures_are_seen() {
        let (mut clues, mut columns) = (Clues::default(), Vec::new());
        assert_eq!(read_plain(b"3 2\n1 1\n3\n2\n1\n2\n", 0, &mut clues), Some(16));
        assert!(is_solved(&clues, &[0b101, 0b111], &mut columns));
        for rows in [[0b101, 0b110], [0b111, 0b101], [0b1101, 0b111], [0, 0]] {
            assert!(!is_solved(&clues, &rows, &mut columns));
        }
        assert!(
            !is_solved(&clues, &[0b101], &mut columns)
                && !is_solved(&clues, &[0b101, 0b111, 0], &mut columns)
        );
    }
}
