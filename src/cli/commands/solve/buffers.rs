//! Buffers that are reused, each by the same thread.

use std::sync::{Mutex, PoisonError};

use gridproof_batch::stream::in_order::WINDOW;
use gridproof_batch::stream::{AnswerLines, BatchBuffers};

/// The weight of a usual chunk in the window of waiting results, in puzzles. Tens of chunks can then wait for an older one.
const WEIGHT: usize = 64;

/// The weight of a chunk of `bytes` bytes in that window. A single large puzzle can make a chunk much larger than usual.
pub(super) const fn weight(bytes: usize) -> usize {
    const USUAL: usize = 1 << 18;
    WEIGHT * bytes.div_ceil(USUAL)
}

/// The weight of a puzzle with `cells` cells: large puzzles have long answers.
pub(super) const fn puzzle_weight(cells: usize) -> usize {
    1 + (cells >> 12)
}

/// Buffers for chunks, for solving them and for their output.
#[derive(Default)]
pub(super) struct BufferPools {
    pub(super) chunks: BufferPool<Vec<u8>>,
    pub(super) work: BufferPool<(BatchBuffers, AnswerLines)>,
    pub(super) texts: BufferPool<Vec<u8>>,
}

/// The thread that a buffer belongs to.
///
/// Each buffer stays with its thread: memory that another core wrote last would have to be fetched from the cache of that core
/// before it can be overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner(Option<usize>);

impl Owner {
    /// The thread that reads files.
    pub(super) const READER: Self = Self(None);

    /// This thread, one of a pool.
    pub(super) fn here() -> Self {
        Self(rayon::current_thread_index())
    }
}

/// Buffers to reuse. The buffer returned last is taken first, since it may still be in a cache.
#[derive(Default)]
pub(super) struct BufferPool<T>(Mutex<Vec<(Owner, T)>>);

impl<T: Default> BufferPool<T> {
    pub(super) fn take(&self, owner: Owner) -> T {
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = pool.iter().rposition(|(of, _)| *of == owner);
        place.map(|place| pool.swap_remove(place).1).unwrap_or_default()
    }

    pub(super) fn give(&self, owner: Owner, used: T) {
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < WINDOW / WEIGHT {
            pool.push((owner, used));
        }
    }
}
