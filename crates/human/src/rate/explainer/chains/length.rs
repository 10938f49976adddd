//! The difficulty that a chain gets for its length, and the ranking of chains.

/// The difficulty added for the number of states in a chain.
pub(super) fn by_length(states: usize) -> f64 {
    let (mut added, mut limit, mut odd) = (0.0, 4, false);
    while states > limit + 2 {
        added += 0.1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    added
}

/// The rank of a chain. Ranks are compared by difficulty, then by length, then by kind.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) struct Rank {
    pub(super) difficulty: f64,
    pub(super) states: usize,
    pub(super) kind: u8,
}

impl Rank {
    /// The rank of a chain with the difficulty `base`, to which the difficulty for its length is added.
    pub(super) fn new(base: f64, states: usize, kind: u8) -> Self {
        Self { difficulty: base + by_length(states), states, kind }
    }

    /// Whether a chain of this rank is better than the best one so far.
    pub(super) fn beats(self, best: Option<Self>) -> bool {
        best.is_none_or(|best| self < best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_grow_by_halves_and_thirds() {
        let lengths = [4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25, 33, 49, 65, 97, 129];
        let tenths = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11];
        for (length, tenths) in lengths.into_iter().zip(tenths) {
            assert!((by_length(length + 2) - f64::from(tenths) / 10.0).abs() < 1e-9, "{length}");
        }
    }
}
