//! What the kernels ask of a machine: vectors with a lane for each digit, vectors with a lane for each puzzle, and
//! bytes compared with each other.

use super::bits::Bits;
use super::lanes::{Lanes, Portable};

/// The vector instructions of a machine.
pub(super) trait Machine {
    /// For one puzzle: a lane for each digit.
    type Digits: Lanes;
    /// For many puzzles: a lane for each of them.
    type Puzzles: Side;

    /// The places at which a block holds `byte`, as bits.
    fn places(block: &Block, byte: u8) -> u32;
    /// Writes `byte` to those places of a block.
    fn mark(block: Block, places: u32, byte: u8) -> Block;
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
