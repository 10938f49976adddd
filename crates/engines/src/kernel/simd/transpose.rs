//! Transposition of a square of bits.

use std::ops::{BitAnd, BitXor, Shl, Shr, Sub};

/// Transposes a square of bits: bit `i` of word `j` becomes bit `j` of word `i`. The side of the square, `words.len()`,
/// is a power of 2 and at most the number of bits of a word. Bits outside the square must be 0. The off-diagonal
/// quarters of the square are swapped, then those of each quarter, and so on (H. S. Warren, "Hacker's Delight", section
/// 7-3).
#[inline(always)]
pub(crate) fn transpose<W>(words: &mut [W])
where
    W: Copy
        + From<u8>
        + BitAnd<Output = W>
        + BitXor<Output = W>
        + Shl<usize, Output = W>
        + Shr<usize, Output = W>
        + Sub<Output = W>,
{
    let side = words.len();
    let mut half = side / 2;
    // The low half of each group of `2 * half` bits.
    let mut mask = (W::from(1) << half) - W::from(1);
    while half > 0 {
        let mut quarter = 0;
        while quarter < side {
            for i in quarter..quarter + half {
                let swapped = (words[i] >> half ^ words[i + half]) & mask;
                words[i] = words[i] ^ swapped << half;
                words[i + half] = words[i + half] ^ swapped;
            }
            quarter += 2 * half;
        }
        half /= 2;
        mask = mask ^ mask << half;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn squares_are_transposed_bit_by_bit(rows in prop::collection::vec(any::<u64>(), 64)) {
            for side in [1, 2, 8, 32, 64] {
                let inside = u64::MAX >> (64 - side);
                let rows: Vec<u64> = rows[..side].iter().map(|row| row & inside).collect();
                let mut square = rows.clone();
                transpose(&mut square);
                for (index, column) in square.iter().enumerate() {
                    let expected =
                        rows.iter().enumerate().fold(0, |bits, (row, bits_of)| bits | (bits_of >> index & 1) << row);
                    prop_assert_eq!(*column, expected);
                }
            }
        }
    }
}
