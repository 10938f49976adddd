//! Sets of states, stored as bits.

use super::links::{STATES, State};

/// A set of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StateSet([u64; STATES.div_ceil(64)]);

impl StateSet {
    pub(super) const EMPTY: Self = Self([0; STATES.div_ceil(64)]);

    pub(super) const fn contains(&self, state: State) -> bool {
        self.0[state as usize / 64] >> (state % 64) & 1 != 0
    }

    pub(super) const fn insert(&mut self, state: State) {
        self.0[state as usize / 64] |= 1 << (state % 64);
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}
