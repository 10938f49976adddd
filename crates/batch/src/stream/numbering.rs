//! Numbers the puzzles of a file whose chunks are read side by side.

use std::sync::{Condvar, Mutex, PoisonError};

/// The number of puzzles in the chunks before each.
#[derive(Debug, Default)]
pub struct Numbering {
    /// The next chunk to be counted, and the puzzles before it.
    next: Mutex<(usize, usize)>,
    changed: Condvar,
}

/// The turn of a chunk; one that is dropped unused counts no puzzles, so that nobody waits for it.
#[derive(Debug)]
pub struct Turn<'n> {
    numbering: &'n Numbering,
    chunk: usize,
    first: Option<usize>,
}

impl Numbering {
    /// Says how many puzzles stand before the first chunk; before any turn.
    pub fn start(&self, puzzles: usize) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = (0, puzzles);
    }

    /// The turn of the chunk of that number, from 0. Chunks are to be begun in order, each with a turn.
    pub fn turn(&self, chunk: usize) -> Turn<'_> {
        Turn { numbering: self, chunk, first: None }
    }
}

impl Turn<'_> {
    /// The index of the first of the chunk's `puzzles`. Waits until the chunks before it are counted.
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
