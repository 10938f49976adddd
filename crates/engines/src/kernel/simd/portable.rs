//! The backend for every machine. It uses arrays, which compilers turn into 128-bit vectors if the machine has them.
//!
//! Its operations are inlined only in optimised builds. They need no special CPU feature, so they work without inlining
//! too. If all operations were inlined in development builds too, compiling the kernels would take a third of the
//! library's compile time.

use super::backend::Backend;
use super::batch::{BatchVector, LaneWords4};
use super::cells::{AlignedBytes, GivenVector};
use super::digits::{DigitVector, DigitWords};
use super::lines::LineVector;
use super::words::WordVector;

/// The backend for every machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Backend for Portable {
    type Digits = Words<u32, 4, 3>;
    type Batch = Words<u32, 4, 1>;
    type Givens = GivenMasks;
    type Lines32 = Words<u32, 4, 2>;
    type Lines64 = Words<u64, 2, 2>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes_of_planes(planes: [u32; 4]) -> AlignedBytes {
        /// Indexed by an 8-bit value: a word with one byte for each of the 8 bits.
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
        let mut out = AlignedBytes([0; 32]);
        for (eight, to) in out.0.chunks_exact_mut(8).enumerate() {
            let mut bytes = 0;
            for (bit, plane) in planes.iter().enumerate() {
                bytes |= SPREAD[usize::from((plane >> (8 * eight)) as u8)] << bit;
            }
            to.copy_from_slice(&bytes.to_le_bytes());
        }
        out
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn parse_digits(text: &[u8; 81], cells: &mut [u8; 81]) -> bool {
        // The loop has no branches, so compilers can vectorise it.
        let mut other = 0;
        for (to, &byte) in cells.iter_mut().zip(text) {
            let digit = byte.wrapping_sub(b'0');
            let is_digit = u8::from(digit <= 9);
            other |= (is_digit | u8::from(byte == b'.')) ^ 1;
            *to = digit & is_digit.wrapping_neg();
        }
        other == 0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn print_digits(cells: &[u8; 81], text: &mut [u8; 81]) {
        for (to, &digit) in text.iter_mut().zip(cells) {
            *to = digit.wrapping_add(b'0');
        }
    }
}

/// `G` groups of `L` words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<W, const L: usize, const G: usize>([[W; L]; G]);

impl<W: Copy, const L: usize, const G: usize> Words<W, L, G> {
    #[inline(always)]
    fn map(mut self, f: impl Fn(W) -> W) -> Self {
        for word in self.0.as_flattened_mut() {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(W, W) -> W) -> Self {
        for (word, &other) in self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()) {
            *word = f(*word, other);
        }
        self
    }
}

/// Implements the vector traits for a word type.
macro_rules! word_vectors {
    ($word:ty) => {
        impl<const L: usize, const G: usize> WordVector<$word> for Words<$word, L, G> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn splat(word: $word) -> Self {
                Self([[word; L]; G])
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn and(self, b: Self) -> Self {
                self.zip(b, |a, b| a & b)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn or(self, b: Self) -> Self {
                self.zip(b, |a, b| a | b)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn and_not(self, b: Self) -> Self {
                self.zip(b, |a, b| a & !b)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn add(self, b: Self) -> Self {
                self.zip(b, <$word>::wrapping_add)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn sub(self, b: Self) -> Self {
                self.zip(b, <$word>::wrapping_sub)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn shl(self, by: u32) -> Self {
                self.map(|a| a << by)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn shr(self, by: u32) -> Self {
                self.map(|a| a >> by)
            }
        }

        impl<const L: usize, const G: usize, const N: usize> LineVector<$word, N> for Words<$word, L, G> {
            const LANES: usize = L * G;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn load(from: &[$word; N], at: usize) -> Self {
                let mut words = Self([[0; L]; G]);
                words.0.as_flattened_mut().copy_from_slice(&from[at..][..L * G]);
                words
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn store(self, to: &mut [$word; N], at: usize) {
                to[at..][..L * G].copy_from_slice(self.0.as_flattened());
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn xor(self, b: Self) -> Self {
                self.zip(b, |a, b| a ^ b)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn min(self, b: Self) -> Self {
                self.zip(b, Ord::min)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn saturating_sub(self, b: Self) -> Self {
                self.zip(b, <$word>::saturating_sub)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn exchanged<const DISTANCE: usize>(self) -> Self {
                let mut exchanged = self;
                for (lane, word) in exchanged.0.as_flattened_mut().iter_mut().enumerate() {
                    *word = self.0.as_flattened()[lane ^ DISTANCE];
                }
                exchanged
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn lanes_with<const DISTANCE: usize>() -> Self {
                let mut lanes = Self([[0; L]; G]);
                for (lane, word) in lanes.0.as_flattened_mut().iter_mut().enumerate() {
                    *word = if lane & DISTANCE == 0 { 0 } else { <$word>::MAX };
                }
                lanes
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn shl_each(self, by: Self) -> Self {
                self.zip(by, |a, by| a.checked_shl(by as u32).unwrap_or(0))
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn shr_each(self, by: Self) -> Self {
                self.zip(by, |a, by| a.checked_shr(by as u32).unwrap_or(0))
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn is_zero(self) -> Self {
                self.map(|a| if a == 0 { <$word>::MAX } else { 0 })
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn zeros(self) -> u32 {
                let mut lanes = 0;
                for (lane, &word) in self.0.as_flattened().iter().enumerate() {
                    lanes |= u32::from(word == 0) << lane;
                }
                lanes
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn union(self) -> $word {
                let mut union = 0;
                for word in self.0.as_flattened() {
                    union |= word;
                }
                union
            }
        }
    };
}

word_vectors!(u32);
word_vectors!(u64);

impl BatchVector for Words<u32, 4, 1> {
    type LaneWords = LaneWords4;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load(words: &LaneWords4) -> Self {
        Self([words.0])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn words(self) -> LaneWords4 {
        LaneWords4(self.0[0])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn nonzero(self) -> u16 {
        let mut lanes = 0;
        for (lane, word) in self.0[0].into_iter().enumerate() {
            lanes |= u16::from(word != 0) << lane;
        }
        lanes
    }
}

impl DigitVector for Words<u32, 4, 3> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load(words: &DigitWords) -> Self {
        let w = &words.0;
        Self([[w[0], w[1], w[2], 0], [w[4], w[5], w[6], 0], [w[8], w[9], w[10], 0]])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn words(self) -> DigitWords {
        let [a, b, c] = self.0;
        DigitWords([a[0], a[1], a[2], 0, b[0], b[1], b[2], 0, c[0], c[1], c[2], 0, 0, 0, 0, 0])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rotate(self) -> Self {
        Self(self.0.map(|[a, b, c, d]| [b, c, a, d]))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rotate_twice(self) -> Self {
        Self(self.0.map(|[a, b, c, d]| [c, a, b, d]))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rotate_groups(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rotate_groups_twice(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn equals(self, other: Self) -> bool {
        let differences = self.zip(other, |a, b| a ^ b);
        DigitVector::words(differences).0.iter().fold(0, |all, word| all | word) == 0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn intersecting(self, other: Self) -> u16 {
        let shared = DigitVector::words(self.and(other));
        (0..).zip(shared.0).fold(0, |lanes, (lane, word)| lanes | u16::from(word != 0) << lane)
    }
}

/// Indexed by byte, up to 9: the mask of the cells that contain this byte. The entries above 9 hold the cells with any
/// other byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenMasks([u32; 16]);

impl GivenVector for GivenMasks {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn load(givens: &[u8; 81], r: usize) -> Self {
        let mut masks = [0; 16];
        for band in 0..3 {
            for (column, &byte) in givens[(band * 3 + r) * 9..][..9].iter().enumerate() {
                masks[usize::from(byte.min(15))] |= 1 << (band * 9 + column);
            }
        }
        Self(masks)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn candidates(self, digit: usize) -> u32 {
        self.0[0] | self.0[digit + 1]
    }
}
