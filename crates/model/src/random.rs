//! Pseudo-random numbers that are the same on every machine, for campaigns, searches, tests and benchmarks.

/// `SplitMix64`: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014),
/// with the constants of variant 13 of D. Stafford's mixer.
#[derive(Clone, Debug)]
pub struct Random(u64);

/// The odd number nearest to 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Creates the `index`-th stream of a seed. Different indices give different streams.
    pub fn new(seed: u64, index: u64) -> Self {
        Self(mix(mix(seed.wrapping_add(GOLDEN)).wrapping_add(index.wrapping_mul(GOLDEN))))
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// Returns a number in `0..count`; 0 if `count` is 0. In this program `count` is far below 2^32, so all numbers are
    /// equally likely to within 2^-20.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.bits()) * count as u128) >> 64) as usize
    }

    /// Returns a number in `from..to`, which must not be empty.
    pub fn between(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.unit()
    }

    /// Returns `true` with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    /// Returns a number from 0 up to, but not including, 1.
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_algorithm() {
        // The first numbers of the authors' program for the state 1234567.
        let mut random = Random(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_are_spread_evenly() {
        let mut random = Random::new(1, 2);
        let mut seen = [0; 6];
        (0..60_000).for_each(|_| seen[random.below(6)] += 1);
        assert!(seen.iter().all(|times| (9_500..10_500).contains(times)), "{seen:?}");
        let heads = (0..10_000).filter(|_| random.chance(0.25)).count();
        assert!((2_300..2_700).contains(&heads), "{heads}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<usize> = (0..50).collect();
        Random::new(3, 0).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
