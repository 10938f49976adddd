//! What the kernels ask of a machine: vectors with a lane for each digit, vectors with a lane for each puzzle, and
//! bytes compared with each other.

use super::board::Board;
use super::digit_vector::{DigitVector, PortableDigits};
use super::word_vector::WordVector;

/// The vector instructions of a machine.
pub(crate) trait Backend {
    /// For one puzzle: a lane for each digit.
    type Digits: DigitVector;
    /// For many puzzles: a lane for each of them.
    type Batch: BatchVector;
    /// For the check of a solution: three rows of its digits.
    type RowVector: RowVector;

    /// For the way from a board: a third of its givens.
    type GivenVector: GivenVector;

    /// For the way to a board: the bytes whose bits 0 to 3 are bit i of the four words, for byte i.
    fn bytes(bits: [u32; 4]) -> AlignedBytes;
    /// Reads digits, dots and zeros; whether there is nothing else.
    fn read(text: &[u8; 81], board: &mut Board) -> bool;
    /// Writes digits.
    fn write(board: &Board, text: &mut [u8; 81]);
    /// Whether each cell holds its given, where there is one.
    fn keeps(givens: &Board, board: &Board) -> bool;
    /// The number of cells that hold `byte`.
    fn count(board: &Board, byte: u8) -> u32;
}

/// The rows r, r + 3 and r + 6 of a board, one in each band, a byte for each of their nine cells.
pub(crate) trait RowVector: Copy {
    /// The rows r, r + 3 and r + 6 (r below 3), with bit d - 1 for a digit d up to 8 and no bit for any other.
    fn load(board: &Board, r: usize) -> Self;
    /// The bits of any of three.
    fn or3(self, b: Self, c: Self) -> Self;
    /// Whether in each row of all three the bytes add up to 255.
    fn rows_sum_to_255(self, b: Self, c: Self) -> bool;
    /// Whether in each row the cells 0 to 2, 3 to 5 and 6 to 8 have all bits among them.
    fn box_rows_full(self) -> bool;
    /// Whether the three rows have all bits among them in each column.
    fn columns_full(self) -> bool;
}

/// The rows r, r + 3 and r + 6 of a board of givens.
pub(crate) trait GivenVector: Copy {
    /// The rows r, r + 3 and r + 6 (r below 3).
    fn load(board: &Board, r: usize) -> Self;
    /// The cells that the givens leave a digit (counted from 0), as the bits of its word (see [`super::grid`]): those
    /// that hold it, and those that hold 0.
    fn candidates(self, digit: usize) -> u32;
}

/// 32 bytes.
#[repr(align(32))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AlignedBytes(pub(crate) [u8; 32]);

/// A word for each of several puzzles that lie side by side.
pub(crate) trait BatchVector: WordVector {
    /// The words in memory.
    type LaneWords: LaneWords;
    /// The word of each puzzle.
    fn load(row: &Self::LaneWords) -> Self;
    /// The words by lane.
    fn row(self) -> Self::LaneWords;
    /// The lanes whose words are not 0, as bits.
    fn nonzero(self) -> u16;
}

/// The words of a [`BatchVector`] in memory.
pub(crate) trait LaneWords: Copy {
    /// The number of lanes, a power of 2 and at most 16.
    const LANES: usize;
    /// All words 0.
    const ZERO: Self;
    /// The word of a lane; lanes are counted round.
    fn get(&self, lane: usize) -> u32;
    /// Changes the word of a lane.
    fn set(&mut self, lane: usize, word: u32);
}

/// Makes rows of a number of lanes and an alignment.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident: $lanes:literal, $align:literal;)*) => {$(
        $(#[$doc])*
        #[repr(align($align))]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(pub(crate) [u32; $lanes]);

        impl LaneWords for $name {
            const LANES: usize = $lanes;
            const ZERO: Self = Self([0; $lanes]);

            #[inline(always)]
            fn get(&self, lane: usize) -> u32 {
                self.0[lane % $lanes]
            }

            #[inline(always)]
            fn set(&mut self, lane: usize, word: u32) {
                self.0[lane % $lanes] = word;
            }
        }
    )*};
}

rows! {
    /// 128 bits.
    LaneWords4: 4, 16;
}

#[cfg(target_arch = "x86_64")]
rows! {
    /// 256 bits.
    LaneWords8: 8, 32;
    /// 512 bits.
    LaneWords16: 16, 64;
}

/// Every machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Backend for Portable {
    type Digits = PortableDigits;
    type Batch = PortableBatch;
    type RowVector = PortableRows;
    type GivenVector = PortableGivens;

    #[inline(always)]
    fn bytes(bits: [u32; 4]) -> AlignedBytes {
        /// By 8 bits: a byte for each of them.
        const SPREAD: [u64; 256] = {
            let mut spread = [0; 256];
            let mut bits = 0;
            while bits < spread.len() {
                let mut bit = 0;
                while bit < 8 {
                    spread[bits] |= (bits as u64 >> bit & 1) << (8 * bit);
                    bit += 1;
                }
                bits += 1;
            }
            spread
        };
        let mut block = AlignedBytes([0; 32]);
        for (eight, to) in block.0.chunks_exact_mut(8).enumerate() {
            let mut bytes = 0;
            for (bit, word) in bits.iter().enumerate() {
                bytes |= SPREAD[usize::from((word >> (8 * eight)) as u8)] << bit;
            }
            to.copy_from_slice(&bytes.to_le_bytes());
        }
        block
    }

    #[inline(always)]
    fn read(text: &[u8; 81], board: &mut Board) -> bool {
        // No branches: compilers make vectors of this.
        let mut other = 0;
        for (to, &byte) in board.iter_mut().zip(text) {
            let digit = byte.wrapping_sub(b'0');
            let is_digit = u8::from(digit <= 9);
            other |= (is_digit | u8::from(byte == b'.')) ^ 1;
            *to = digit & is_digit.wrapping_neg();
        }
        other == 0
    }

    #[inline(always)]
    fn write(board: &Board, text: &mut [u8; 81]) {
        for (to, &digit) in text.iter_mut().zip(board) {
            *to = digit.wrapping_add(b'0');
        }
    }

    #[inline(always)]
    fn keeps(givens: &Board, board: &Board) -> bool {
        let mut lost = 0;
        for (&given, &digit) in givens.iter().zip(board) {
            lost |= if given == digit { 0 } else { given };
        }
        lost == 0
    }

    #[inline(always)]
    fn count(board: &Board, byte: u8) -> u32 {
        let mut count = 0;
        for &other in board {
            count += u8::from(other == byte);
        }
        count.into()
    }
}

/// PortableBatch puzzles, which compilers turn into 128-bit vectors where there are any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PortableBatch([u32; 4]);

impl PortableBatch {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        self
    }
}

impl WordVector for PortableBatch {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 4])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        self.zip(self, |a, _| a << by)
    }

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        self.zip(self, |a, _| a >> by)
    }
}

impl BatchVector for PortableBatch {
    type LaneWords = LaneWords4;

    #[inline(always)]
    fn load(row: &LaneWords4) -> Self {
        Self(row.0)
    }

    #[inline(always)]
    fn row(self) -> LaneWords4 {
        LaneWords4(self.0)
    }

    #[inline(always)]
    fn nonzero(self) -> u16 {
        let mut lanes = 0;
        for (lane, word) in self.0.into_iter().enumerate() {
            lanes |= u16::from(word != 0) << lane;
        }
        lanes
    }
}

/// The cells that hold each byte up to 9, as bits; and what is no digit, at bytes that are none either.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PortableGivens([u32; 16]);

impl GivenVector for PortableGivens {
    #[inline(always)]
    fn load(board: &Board, r: usize) -> Self {
        let mut places = [0; 16];
        for band in 0..3 {
            for (column, &byte) in board[(band * 3 + r) * 9..][..9].iter().enumerate() {
                places[usize::from(byte.min(15))] |= 1 << (band * 9 + column);
            }
        }
        Self(places)
    }

    #[inline(always)]
    fn candidates(self, digit: usize) -> u32 {
        self.0[0] | self.0[digit + 1]
    }
}

/// A byte for each cell, row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PortableRows([[u8; 9]; 3]);

impl RowVector for PortableRows {
    #[inline(always)]
    fn load(board: &Board, r: usize) -> Self {
        /// By digit; what is no digit has no bit.
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
            for (to, &digit) in row.iter_mut().zip(&board[(band * 3 + r) * 9..][..9]) {
                *to = BITS[usize::from(digit)];
            }
        }
        Self(rows)
    }

    #[inline(always)]
    fn or3(mut self, b: Self, c: Self) -> Self {
        for ((row, b), c) in
            self.0.as_flattened_mut().iter_mut().zip(b.0.as_flattened()).zip(c.0.as_flattened())
        {
            *row |= b | c;
        }
        self
    }

    #[inline(always)]
    fn rows_sum_to_255(self, b: Self, c: Self) -> bool {
        let mut rows_sum_to_255 = true;
        for row in self.0.iter().chain(&b.0).chain(&c.0) {
            let mut sum = 0;
            for &byte in row {
                sum += u16::from(byte);
            }
            rows_sum_to_255 &= sum == 255;
        }
        rows_sum_to_255
    }

    #[inline(always)]
    fn box_rows_full(self) -> bool {
        let mut full = u8::MAX;
        for [a, b, c] in self.0.as_flattened().as_chunks::<3>().0 {
            full &= a | b | c;
        }
        full == u8::MAX
    }

    #[inline(always)]
    fn columns_full(self) -> bool {
        let [a, b, c] = self.0;
        let mut full = u8::MAX;
        for column in 0..9 {
            full &= a[column] | b[column] | c[column];
        }
        full == u8::MAX
    }
}
