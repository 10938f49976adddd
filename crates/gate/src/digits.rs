//! The check of packed sudokus. It shares nothing with the solvers, not even vector types.
//!
//! The digits 1 to 8 have one bit each, and 9 has no bit. The exclusive or of the nine cells of a house has a bit if the
//! bit's digit occurs an odd number of times. If all eight bits are set, each of the digits 1 to 8 occurs, and one cell is
//! left. That cell has 9: any other digit would occur twice, and its bit would not be set.

#[cfg(target_arch = "x86_64")]
mod avx2;

use gridproof_engines::solve::Board;

/// Returns whether a filled board is a solution of a 9x9 sudoku: each row, column and box contains all digits, and each
/// given is in its cell.
#[inline]
pub fn is_solved(givens: &Board, solution: &Board) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(is_solved) = avx2::is_solved(givens, solution) {
        return is_solved;
    }
    is_solved_portably(givens, solution)
}

/// The portable check, which works on every machine.
fn is_solved_portably(givens: &Board, solution: &Board) -> bool {
    let (mut wrong, mut bits) = (0, [0; 81]);
    // The loop has no branches, so the compiler can vectorise it.
    for ((bit, &digit), &given) in bits.iter_mut().zip(solution).zip(givens) {
        wrong |= u8::from(digit.wrapping_sub(1) > 8) | if given == digit { 0 } else { given };
        *bit = bit_of(digit);
    }
    // The first eight cells of a row form one integer; the ninth cell is a separate integer.
    let (mut full, mut columns, mut last_column) = (u8::MAX, 0, 0);
    for band in bits.as_chunks::<27>().0 {
        let (mut of_band, mut last) = (0, 0);
        for row in band.as_chunks::<9>().0 {
            let (eight, ninth) = (u64::from_le_bytes(*row.first_chunk().expect("nine cells")), row[8]);
            let halves = eight ^ eight >> 32;
            let quarters = halves ^ halves >> 16;
            full &= (quarters ^ quarters >> 8) as u8 ^ ninth;
            of_band ^= eight;
            last ^= ninth;
        }
        let triples = of_band ^ of_band >> 8 ^ of_band >> 16;
        full &= triples as u8 & (triples >> 24) as u8 & ((triples >> 48) as u8 ^ last);
        columns ^= of_band;
        last_column ^= last;
    }
    wrong == 0 && full & last_column == u8::MAX && columns == u64::MAX
}

/// Bit `d - 1` for a digit `d` from 1 to 8, and no bit for 9. For other bytes, the result may have any bits.
const fn bit_of(digit: u8) -> u8 {
    // Each of the lower three bits of the index shifts the result by the value of that bit, because SSE and AVX have no
    // instruction that shifts bytes by a variable distance.
    let index = digit.wrapping_sub(1);
    let bit = 1 + (index & 1);
    let bit = if index & 2 == 0 { bit } else { bit << 2 };
    let bit = if index & 4 == 0 { bit } else { bit << 4 };
    if index & 8 == 0 { bit } else { 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_puzzles::Sudoku;

    proptest! {
        #[test]
        fn the_check_of_boards_agrees_with_that_of_the_puzzle(
            digits in Just([1u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle(),
            shown in prop::collection::vec(any::<bool>(), 81),
            changes in prop::collection::vec((0usize..81, prop_oneof![4 => 0u8..=9, 1 => any::<u8>()]), 0..3),
            swaps in prop::collection::vec((0usize..81, 0usize..81), 0..4),
        ) {
            let solution: Board = std::array::from_fn(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                digits[(row * 3 + row / 3 + column) % 9]
            });
            let givens: Board = std::array::from_fn(|cell| if shown[cell] { solution[cell] } else { 0 });
            let mut filled = solution;
            for (a, b) in swaps {
                filled.swap(a, b);
            }
            for (cell, digit) in changes {
                filled[cell] = digit;
            }
            let values = filled.map(|digit| digit.wrapping_sub(1));
            // Without givens, only the houses are checked; with those of the board itself, the givens always agree.
            let own: Board = std::array::from_fn(|cell| if shown[cell] { filled[cell] } else { 0 });
            for givens in [givens, [0; 81], own] {
                let right = Sudoku::new(3, 3, givens.to_vec())
                    .is_ok_and(|sudoku| sudoku.check(&values).is_ok());
                prop_assert_eq!(is_solved(&givens, &filled), right);
                prop_assert_eq!(is_solved_portably(&givens, &filled), right);
            }
        }
    }
}
