//! Chooses the candidate to guess when inference makes no more progress.

use crate::kernel::simd::{DigitVector, DigitWords, digit_lane};

/// The maximum number of bivalue cells compared per guess. Comparing more cells saves a few guesses, but takes more
/// time than those guesses.
const MAX_BIVALUE_CELLS: u32 = 4;

/// A candidate: bit `bit` in word `r` of the digit whose lane is `lane`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(crate) r: usize,
    pub(crate) bit: u32,
    pub(crate) lane: usize,
}

/// Returns the candidate to guess. `bivalue` holds the cells with exactly two candidates.
#[inline(always)]
pub(super) fn choose<V: DigitVector>(words: &[DigitWords; 3], bivalue: [u32; 3]) -> Guess {
    // Closures are avoided, because they may be compiled without the CPU features of the level.
    match best_bivalue::<V>(words, bivalue) {
        Some(guess) => guess,
        None => fewest_positions(words),
    }
}

/// Compares the first few bivalue cells, and returns a candidate of the cell whose digits occur most often in other
/// bivalue cells of its houses. Guessing a digit immediately decides every one of those other cells that has this
/// digit.
#[inline(always)]
fn best_bivalue<V: DigitVector>(words: &[DigitWords; 3], bivalue: [u32; 3]) -> Option<Guess> {
    let mut best = None;
    let mut best_score = 0;
    let mut left = MAX_BIVALUE_CELLS;
    for r in 0..3 {
        let mut bits = bivalue[r];
        while bits != 0 && left > 0 {
            left -= 1;
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let digits = V::load(&words[r]).intersecting(V::splat(1 << bit));
            let first = digits.trailing_zeros() as usize & 15;
            let second = digits.leading_zeros() as usize & 15 ^ 15;
            // The houses of the cell: its box and its column have bits in all three words, its row only in word `r`.
            let mut houses = [0o7 << (bit / 3 * 3) | 0o001_001_001 << (bit % 9); 3];
            houses[r] |= 0o777 << (bit / 9 * 9);
            let [mut of_first, mut of_second] = [0; 2];
            for ((words, bivalue), houses) in words.iter().zip(&bivalue).zip(&houses) {
                of_first += (words.0[first] & bivalue & houses).count_ones();
                of_second += (words.0[second] & bivalue & houses).count_ones();
            }
            // The cell itself is counted too, so that the score is never 0.
            if of_first + of_second > best_score {
                best_score = of_first + of_second;
                best = Some(Guess { r, bit, lane: if of_first >= of_second { first } else { second } });
            }
        }
    }
    best
}

/// Finds a digit and a box in which the digit has the fewest positions, but more than one, and returns one of these
/// candidates. So if there are digits with exactly two positions in some box (a bilocation), one of these digits is
/// chosen.
fn fewest_positions(words: &[DigitWords; 3]) -> Guess {
    let mut best = Guess { r: 0, bit: 0, lane: 0 };
    let mut fewest = u32::MAX;
    for lane in (0..9).map(digit_lane) {
        for corner in (0..27).step_by(3) {
            let here = [0, 1, 2].map(|r| words[r].0[lane] & 0o7 << corner);
            let count = here.iter().map(|part| part.count_ones()).sum();
            if count > 1
                && count < fewest
                && let Some(r) = here.iter().position(|&part| part != 0)
            {
                fewest = count;
                best = Guess { r, bit: here[r].trailing_zeros(), lane };
            }
        }
    }
    best
}
