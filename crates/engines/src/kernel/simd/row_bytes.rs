//! Rows of a sudoku as arrays of bytes, for every machine.

use super::cells::RowVector;

/// A byte for each cell of three rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowBytes([[u8; 9]; 3]);

impl RowVector for RowBytes {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load(cells: &[u8; 81], r: usize) -> Self {
        /// By byte: the bit of a digit from 1 to 8; 0 for the digit 9 and all other bytes.
        const BITS: [u8; 256] = {
            let mut bits = [0; 256];
            let mut digit = 1;
            while digit <= 8 {
                bits[digit] = 1 << (digit - 1);
                digit += 1;
            }
            bits
        };
        let mut rows = [[0; 9]; 3];
        for (band, row) in rows.iter_mut().enumerate() {
            for (to, &digit) in row.iter_mut().zip(&cells[(band * 3 + r) * 9..][..9]) {
                *to = BITS[usize::from(digit)];
            }
        }
        Self(rows)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn or3(mut self, b: Self, c: Self) -> Self {
        for ((row, b), c) in
            self.0.as_flattened_mut().iter_mut().zip(b.0.as_flattened()).zip(c.0.as_flattened())
        {
            *row |= b | c;
        }
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rows_sum_to_255(self, b: Self, c: Self) -> bool {
        let mut all = true;
        for row in self.0.iter().chain(&b.0).chain(&c.0) {
            let mut sum = 0;
            for &byte in row {
                sum += u16::from(byte);
            }
            all &= sum == 255;
        }
        all
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn triples_are_full(self) -> bool {
        let mut full = u8::MAX;
        for [a, b, c] in self.0.as_flattened().as_chunks::<3>().0 {
            full &= a | b | c;
        }
        full == u8::MAX
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn columns_are_full(self) -> bool {
        let [a, b, c] = self.0;
        let mut full = u8::MAX;
        for column in 0..9 {
            full &= a[column] | b[column] | c[column];
        }
        full == u8::MAX
    }
}
