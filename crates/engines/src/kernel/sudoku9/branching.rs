//! Chooses the candidate to guess when inference makes no more progress.

use crate::kernel::simd::{DigitVector, DigitWords, digit_lane};

/// The maximum number of bivalue cells compared for a guess. Comparing more saves a few guesses, but costs more time
/// than it saves.
const MAX_BIVALUE_CELLS: u32 = 4;

/// A candidate: a bit of word `r` of the digit in a lane.
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

/// Returns a candidate of the bivalue cell whose digits occur most often in other bivalue cells of its houses. Each
/// such cell gets its value at once after one of the two guesses.
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
            // The houses of the cell: its box and its column in all words, its row in word r.
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

/// Returns a candidate of a digit that has the fewest positions in a box, but more than one. If some box has a
/// digit with two positions (a bilocation), one such digit is chosen.
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
