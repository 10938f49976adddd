//! Pools of buffers. Each buffer is reused only by the thread that it belongs to.

use std::sync::{Mutex, PoisonError};

use gridproof_batch::stream::in_order::WINDOW;
use gridproof_batch::stream::{AnswerLines, BatchBuffers};

/// The weight of a chunk of usual size; a small puzzle has weight 1. The total weight of the work in progress and of
/// the results that wait for an earlier result is at most [`WINDOW`], which is tens of such chunks.
const WEIGHT: usize = 64;

/// The weight of a chunk of `bytes` bytes. A single large puzzle can make a chunk much larger than usual.
pub(super) const fn weight(bytes: usize) -> usize {
    const USUAL: usize = 1 << 18;
    WEIGHT * bytes.div_ceil(USUAL)
}

/// The weight of a puzzle with `cells` cells. Large puzzles weigh more because their answers are longer.
pub(super) const fn puzzle_weight(cells: usize) -> usize {
    1 + (cells >> 12)
}

/// Buffers for the chunks, for solving them, and for the output.
#[derive(Default)]
pub(super) struct BufferPools {
    pub(super) chunks: BufferPool<Vec<u8>>,
    pub(super) work: BufferPool<(BatchBuffers, AnswerLines)>,
    pub(super) texts: BufferPool<Vec<u8>>,
}

/// The thread that a buffer belongs to.
///
/// Each buffer stays with its thread. Memory that another core wrote last would have to be fetched from that core's
/// cache before this core could overwrite it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner(Option<usize>);

impl Owner {
    /// The thread that reads files.
    pub(super) const READER: Self = Self(None);

    /// The calling thread, which belongs to a thread pool.
    pub(super) fn here() -> Self {
        Self(rayon::current_thread_index())
    }
}

/// Buffers to reuse. The most recently returned buffer is taken first, because it may still be in a CPU cache.
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
