//! What the kernels ask of a machine: vectors with a lane for each digit, vectors with a lane for each puzzle, and
//! bytes compared with each other.

use super::Board;
use super::bits::Bits;
use super::lanes::{Lanes, Portable};

/// The vector instructions of a machine.
pub(super) trait Machine {
    /// For one puzzle: a lane for each digit.
    type Digits: Lanes;
    /// For many puzzles: a lane for each of them.
    type Puzzles: Side;
    /// For the check of a solution: three rows of its digits.
    type Rows: Rows;

    /// The places at which a block holds `byte`, as bits.
    fn places(block: &Block, byte: u8) -> u32;
    /// Writes `byte` to those places of a block.
    fn mark(block: Block, places: u32, byte: u8) -> Block;
    /// The cells that hold the same on both boards, as bits.
    fn same(a: &Board, b: &Board) -> u128;
}

/// The rows r, r + 3 and r + 6 of a board, one in each band, a byte for each cell; bytes of a row beyond its nine mean
/// nothing.
pub(super) trait Rows: Copy {
    /// The rows r, r + 3 and r + 6 (r below 3), with bit d - 1 for a digit d up to 8 and no bit for any other.
    fn load(board: &Board, r: usize) -> Self;
    /// The bits of either.
    fn or(self, b: Self) -> Self;
    /// The bits of both.
    fn and(self, b: Self) -> Self;
    /// Each cell gets the byte of the cell N columns to its right.
    fn moved_left<const N: i32>(self) -> Self;
    /// In each row: which of the first nine cells have all bits, as bits.
    fn full(self) -> [u16; 3];
    /// The cells with all bits, as bits, if each has the bits of its column in all three rows.
    fn full_together(self) -> u16;
}

/// 32 bytes.
#[repr(align(32))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block(pub(super) [u8; 32]);

/// A word for each of several puzzles that lie side by side.
pub(super) trait Side: Bits {
    /// The words in memory.
    type Row: Row;
    /// The word of each puzzle.
    fn load(row: &Self::Row) -> Self;
    /// The words by lane.
    fn row(self) -> Self::Row;
    /// The lanes whose words are not 0, as bits.
    fn nonzero(self) -> u16;
}

/// The words of a [`Side`] in memory.
pub(super) trait Row: Copy {
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
        pub(super) struct $name(pub(super) [u32; $lanes]);

        impl Row for $name {
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
    Row4: 4, 16;
}

#[cfg(target_arch = "x86_64")]
rows! {
    /// 256 bits.
    Row8: 8, 32;
    /// 512 bits.
    Row16: 16, 64;
}

/// Every machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Any;

impl Machine for Any {
    type Digits = Portable;
    type Puzzles = Four;
    type Rows = Wide;

    #[inline(always)]
    fn places(block: &Block, byte: u8) -> u32 {
        let mut places = 0;
        for (place, &other) in block.0.iter().enumerate() {
            places |= u32::from(other == byte) << place;
        }
        places
    }

    #[inline(always)]
    fn mark(mut block: Block, places: u32, byte: u8) -> Block {
        for (place, to) in block.0.iter_mut().enumerate() {
            *to |= byte * (places >> place & 1) as u8;
        }
        block
    }

    #[inline(always)]
    fn same(a: &Board, b: &Board) -> u128 {
        let mut cells = 0;
        for (cell, (a, b)) in a.iter().zip(b).enumerate() {
            cells |= u128::from(a == b) << cell;
        }
        cells
    }
}

/// Four puzzles, which compilers turn into 128-bit vectors where there are any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four([u32; 4]);

impl Four {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        self
    }
}

impl Bits for Four {
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

impl Side for Four {
    type Row = Row4;

    #[inline(always)]
    fn load(row: &Row4) -> Self {
        Self(row.0)
    }

    #[inline(always)]
    fn row(self) -> Row4 {
        Row4(self.0)
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

/// A number of 128 bits for each row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide([u128; 3]);

impl Wide {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u128, u128) -> u128) -> Self {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row = f(*row, other);
        }
        self
    }
}

/// The first nine cells with all bits, as bits.
#[inline(always)]
fn full(row: u128) -> u16 {
    (0..9).fold(0, |cells, cell| cells | u16::from((row >> (8 * cell)) as u8 == u8::MAX) << cell)
}

impl Rows for Wide {
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
        Self([0, 1, 2].map(|band| {
            let mut row = [0; 16];
            for (to, &digit) in row.iter_mut().zip(&board[(band * 3 + r) * 9..][..9]) {
                *to = BITS[usize::from(digit)];
            }
            u128::from_le_bytes(row)
        }))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn moved_left<const N: i32>(self) -> Self {
        Self(self.0.map(|row| row >> (8 * N)))
    }

    #[inline(always)]
    fn full(self) -> [u16; 3] {
        self.0.map(full)
    }

    #[inline(always)]
    fn full_together(self) -> u16 {
        full(self.0[0] | self.0[1] | self.0[2])
    }
}
