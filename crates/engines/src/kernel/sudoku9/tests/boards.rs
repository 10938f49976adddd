//! Boards for tests.

use proptest::prelude::*;

use crate::kernel::sudoku9::Board;

/// Returns the digit of a cell in one valid grid, the seed; other grids are derived from the seed.
pub(super) fn seed_digit(row: usize, column: usize) -> u8 {
    ((row * 3 + row / 3 + column) % 9) as u8 + 1
}

/// A valid grid, derived from the seed: the digits, the bands and stacks, and the lines within each of them are
/// permuted; the grid may also be transposed.
pub(super) fn solved_grid() -> impl Strategy<Value = Board> {
    let lines = || {
        let three = || Just([0usize, 1, 2]).prop_shuffle();
        (three(), [three(), three(), three()]).prop_map(|(bands, inner)| {
            let line = move |i: usize| bands[i / 3] * 3 + inner[i / 3][i % 3];
            std::array::from_fn::<usize, 9, _>(line)
        })
    };
    let digits = Just([1u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    (lines(), lines(), digits, any::<bool>()).prop_map(|(rows, columns, digits, transposed)| {
        std::array::from_fn(|cell| {
            let (row, column) = if transposed { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
            digits[usize::from(seed_digit(rows[row], columns[column]) - 1)]
        })
    })
}

/// A board with no solution, with one, or with several.
pub(super) fn puzzle() -> impl Strategy<Value = Board> {
    let kept =
        (22usize..50).prop_flat_map(|count| prop::sample::subsequence((0..81).collect::<Vec<_>>(), count));
    let wrong = prop::option::weighted(0.3, (0usize..81, 1u8..=9));
    (solved_grid(), kept, wrong).prop_map(|(grid, kept, wrong)| {
        let mut board = [0; 81];
        for cell in kept {
            board[cell] = grid[cell];
        }
        if let Some((cell, digit)) = wrong {
            board[cell] = digit;
        }
        board
    })
}
