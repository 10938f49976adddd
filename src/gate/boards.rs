//! The check of packed boards, against the boards themselves.

use crate::kernel::sudoku9;
use crate::model::Clues;
use crate::solve::{Board, SimdLevel};

/// Most rows and columns of a board whose rows are words.
const MOST: usize = 64;

/// Whether these rows, bit `i` for cell `i`, are a solution of a nonogram, by the definition of a clue. It shares no code
/// with the line solvers.
pub(crate) fn solves_clues(clues: &Clues, rows: &[u64]) -> bool {
    let (height, width) = (clues.rows(), clues.columns());
    if rows.len() != height || height > MOST || width > MOST {
        return false;
    }
    let mut columns = [0u64; MOST];
    columns[..height].copy_from_slice(rows);
    let beyond = if width == MOST { 0 } else { u64::MAX << width };
    if rows.iter().any(|cells| cells & beyond != 0) {
        return false;
    }
    transpose(&mut columns, if height.max(width) <= 32 { 32 } else { 64 });
    let lines = rows.iter().chain(&columns[..width]);
    lines.enumerate().all(|(line, &cells)| has_runs(cells, clues.clue(line)))
}

/// Exchanges bit `j` of word `i` and bit `i` of word `j` of the first `size` words, by exchanging ever smaller quarters.
fn transpose(words: &mut [u64; MOST], size: usize) {
    let mut half = size / 2;
    let mut low = (1u64 << half) - 1;
    // The pattern of `half` ones and `half` zeros, all along the word.
    let mut width = size;
    while width < MOST {
        low |= low << width;
        width *= 2;
    }
    while half > 0 {
        let mut upper = 0;
        while upper < size {
            for index in upper..upper + half {
                let exchanged = (words[index] >> half ^ words[index + half]) & low;
                words[index + half] ^= exchanged;
                words[index] ^= exchanged << half;
            }
            upper += 2 * half;
        }
        half /= 2;
        low ^= low << half;
    }
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

/// For each pair of a 9x9 sudoku and a filled board, whether that is a solution: all digits in each house, and each given
/// in its cell.
pub fn are_solved<'a>(level: SimdLevel, boards: impl Iterator<Item = (&'a Board, &'a Board)>) -> Vec<bool> {
    sudoku9::are_solved(level, boards)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::check;
    use crate::puzzle::{Nonogram, Sudoku};

    proptest! {
        #[test]
        fn the_check_of_rows_agrees_with_that_of_the_puzzle(
            (columns, mut cells) in (1usize..65, 1usize..65).prop_flat_map(|(rows, columns)| {
                (Just(columns), prop::collection::vec(0u8..2, rows * columns))
            }),
            flipped in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            let nonogram = Nonogram::from_picture(columns, &cells).expect("a picture");
            let model = nonogram.model();
            let clues = Clues::of_model(&model).expect("black and white");
            for index in flipped {
                *index.get_mut(&mut cells) ^= 1;
            }
            let bits = |row: &[u8]| row.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell));
            let rows: Vec<u64> = cells.chunks(columns).map(bits).collect();
            prop_assert_eq!(solves_clues(&clues, &rows), nonogram.check(&cells).is_ok());
            prop_assert_eq!(solves_clues(&clues, &rows), check(&model, &cells).is_ok());
        }

        #[test]
        fn the_check_of_boards_agrees_with_that_of_the_puzzle(
            shown in prop::collection::vec(any::<bool>(), 81),
            changes in prop::collection::vec((0usize..81, 1u8..=9), 0..3),
            swapped in (0usize..81, 0usize..81),
        ) {
            let solution: Board = std::array::from_fn(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                ((row * 3 + row / 3 + column) % 9) as u8 + 1
            });
            let givens: Board = std::array::from_fn(|cell| if shown[cell] { solution[cell] } else { 0 });
            let mut filled = solution;
            for (cell, digit) in changes {
                filled[cell] = digit;
            }
            filled.swap(swapped.0, swapped.1);
            let sudoku = Sudoku::new(3, 3, givens.to_vec()).expect("valid");
            let right = sudoku.check(&filled.map(|digit| digit - 1)).is_ok();
            for level in SimdLevel::tested() {
                prop_assert_eq!(are_solved(level, [(&givens, &filled)].into_iter()), [right]);
            }
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
}
