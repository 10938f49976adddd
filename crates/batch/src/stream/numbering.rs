//! Numbers the puzzles of a file whose chunks are read in parallel.

use std::sync::{Condvar, Mutex, PoisonError};

/// Counts, for each chunk, the puzzles in the chunks before it.
#[derive(Debug, Default)]
pub struct Numbering {
    /// The next chunk to be counted, and the number of puzzles before it.
    next: Mutex<(usize, usize)>,
    changed: Condvar,
}

/// The turn of a chunk to have its puzzles counted. A turn that is dropped without being used counts no puzzles, so
/// that no other chunk waits for it.
#[derive(Debug)]
pub struct Turn<'n> {
    numbering: &'n Numbering,
    chunk: usize,
    first: Option<usize>,
}

impl Numbering {
    /// Sets the number of puzzles before the first chunk. Must be called before any turn is used.
    pub fn start(&self, puzzles: usize) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = (0, puzzles);
    }

    /// Returns the turn of the chunk with this number, counted from 0. The chunks must be started in order, and each
    /// chunk needs a turn.
    pub fn turn(&self, chunk: usize) -> Turn<'_> {
        Turn { numbering: self, chunk, first: None }
    }
}

impl Turn<'_> {
    /// Returns the index of the chunk's first puzzle; `puzzles` is the number of puzzles in the chunk. Waits until all
    /// chunks before this one are counted.
    pub fn number(&mut self, puzzles: usize) -> usize {
        if let Some(first) = self.first {
            return first;
        }
        let mut next = self.numbering.next.lock().unwrap_or_else(PoisonError::into_inner);
        while next.0 < self.chunk {
            next = self.numbering.changed.wait(next).unwrap_or_else(PoisonError::into_inner);
        }
        let first = next.1;
        *next = (self.chunk + 1, first + puzzles);
        self.numbering.changed.notify_all();
        self.first = Some(first);
        first
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.number(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_numbered_in_the_order_of_chunks() {
        let numbering = Numbering::default();
        std::thread::scope(|threads| {
            for chunk in (0..20).rev() {
                let mut turn = numbering.turn(chunk);
                threads.spawn(move || {
                    if chunk % 3 != 2 {
                        assert_eq!(turn.number(10), (chunk - chunk / 3) * 10);
                    }
                });
            }
        });
    }
}
