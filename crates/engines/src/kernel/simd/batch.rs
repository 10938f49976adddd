//! Vectors with a lane for each puzzle of a batch.

use super::words::WordVector;

/// A vector type with a word for each puzzle of a batch.
pub trait BatchVector: WordVector {
    /// The type that stores the vector in memory.
    type LaneWords: LaneWords;
    /// Loads the words of all lanes.
    fn load(words: &Self::LaneWords) -> Self;
    /// The words of all lanes.
    fn words(self) -> Self::LaneWords;
    /// The mask of the lanes whose words are nonzero.
    fn nonzero(self) -> u16;
}

/// The words of a [`BatchVector`], stored in memory.
pub trait LaneWords: Copy {
    /// The number of lanes, a power of 2 and at most 16.
    const LANES: usize;
    /// The value in which all words are 0.
    const ZERO: Self;
    /// Returns the word of a lane. `lane` is taken modulo the number of lanes, which avoids a bounds check.
    fn get(&self, lane: usize) -> u32;
    /// Sets the word of a lane. `lane` is taken modulo the number of lanes.
    fn set(&mut self, lane: usize, word: u32);
}

/// Defines [`LaneWords`] types with the given numbers of lanes and alignments in bytes.
macro_rules! lane_words {
    ($($(#[$doc:meta])* $name:ident: $lanes:literal, $align:literal;)*) => {$(
        $(#[$doc])*
        #[repr(align($align))]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(pub [u32; $lanes]);

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

lane_words! {
    /// The words of four lanes: 128 bits.
    LaneWords4: 4, 16;
}

#[cfg(target_arch = "x86_64")]
lane_words! {
    /// The words of eight lanes: 256 bits.
    LaneWords8: 8, 32;
    /// The words of sixteen lanes: 512 bits.
    LaneWords16: 16, 64;
}
