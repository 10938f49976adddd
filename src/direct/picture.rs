//! Files of black and white nonograms: those that line solving alone decides.

use super::{Lines, status};
use crate::engine::Cancel;
use crate::engine::search::problem::GridProblem;
use crate::engine::search::solve_by_lines;
use crate::format::{Nin, Part, Parts, plain_nin};

/// Answers the puzzles of a part of a `nin` file.
pub(super) fn answer(text: &str, part: &Part, wanted: u64, cancel: &Cancel) -> Lines {
    let bytes = &text.as_bytes()[..part.bytes.end];
    let mut lines = Lines { text: Vec::with_capacity(part.bytes.len()), ..Lines::default() };
    let mut problem = GridProblem::default();
    let mut solved = 0;
    let (mut at, mut line, mut opens) = (part.bytes.start, part.line, part.opens);
    while at < bytes.len() {
        if cancel.is_cancelled() {
            return lines.with([0, solved, 0], wanted);
        }
        // What does not start like a puzzle, or does not end like one, is left with all that follows.
        let end = Nin::end_of_plain(bytes, at).unwrap_or(bytes.len());
        let rows = plain_nin(&bytes[at..end], &mut problem).then(|| solve_by_lines(&problem)).flatten();
        if let Some(rows) = rows.filter(|rows| is_solved(&problem, rows)) {
            solved += 1;
            push(&problem, &rows, status(1, wanted), &mut lines.text);
        } else {
            let part = Part { bytes: at..end, line, opens };
            let place = lines.text.len();
            lines.left.extend(Nin.read_part(text, &part).map(|item| (place, item)));
        }
        line += memchr::memchr_iter(b'\n', &bytes[at..end]).count();
        opens = false;
        at = end;
    }
    lines.complete = true;
    lines.with([0, solved, 0], wanted)
}

/// Whether these rows, bit `i` for cell `i`, are a solution.
fn is_solved(problem: &GridProblem, rows: &[u64]) -> bool {
    let mut columns = vec![0u64; problem.columns()];
    for (row, &cells) in rows.iter().enumerate() {
        let mut left = cells;
        while left != 0 {
            let Some(column) = columns.get_mut(left.trailing_zeros() as usize) else { return false };
            *column |= 1 << row;
            left &= left - 1;
        }
    }
    rows.len() == problem.rows()
        && rows.iter().chain(&columns).enumerate().all(|(line, &cells)| has_runs(cells, problem.clue(line)))
}

/// Whether the runs of a line's cells are those of its clue.
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

/// Writes a verdict and the picture.
fn push(problem: &GridProblem, rows: &[u64], status: &str, text: &mut Vec<u8>) {
    text.extend_from_slice(status.as_bytes());
    let mut before = b'\t';
    for &cells in rows {
        text.push(before);
        before = b'/';
        text.extend((0..problem.columns()).map(|column| if cells >> column & 1 == 1 { b'X' } else { b'.' }));
    }
    text.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut problem = GridProblem::default();
        assert!(plain_nin(b"3 2\n1 1\n3\n2\n1\n2\n", &mut problem));
        assert!(is_solved(&problem, &[0b101, 0b111]));
        for rows in [[0b101, 0b110], [0b111, 0b101], [0b1101, 0b111], [0, 0]] {
            assert!(!is_solved(&problem, &rows));
        }
        assert!(!is_solved(&problem, &[0b101]) && !is_solved(&problem, &[0b101, 0b111, 0]));
    }
}
