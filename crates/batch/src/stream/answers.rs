//! The answers to the puzzles of a chunk.

use gridproof_formats::format::Item;

/// The answers to the puzzles of a chunk.
#[derive(Clone, Debug, Default)]
pub struct AnswerLines {
    /// The answers to the puzzles that were solved, as they are printed, in the order of the chunk.
    pub text: Vec<u8>,
    /// The number of these puzzles by status: no solution, one, several. Where one solution was asked for, the second
    /// status is that of a puzzle with at least one.
    pub statuses: [(&'static str, usize); 3],
    /// Items that were not answered, for the caller to solve.
    pub fallback: Vec<Fallback>,
    /// Whether the whole chunk was answered; `false` if it was cancelled.
    pub complete: bool,
}

impl AnswerLines {
    /// Writes the answers in order, with what `answer` writes for each item that was not answered.
    ///
    /// # Errors
    ///
    /// The first error of `answer`; what stands before that item is written.
    pub fn join<E>(
        &mut self,
        out: &mut Vec<u8>,
        mut answer: impl FnMut(Fallback, &mut Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut done = 0;
        for fallback in self.fallback.drain(..) {
            out.extend_from_slice(&self.text[done..fallback.at]);
            done = fallback.at;
            answer(fallback, out)?;
        }
        out.extend_from_slice(&self.text[done..]);
        Ok(())
    }
}

/// An item that was not answered.
#[derive(Clone, Debug)]
pub struct Fallback {
    /// The byte of [`AnswerLines::text`] at which its answer belongs.
    pub at: usize,
    /// Its position in its source, from 0.
    pub index: usize,
    /// The item.
    pub item: Item,
    /// Whether it was answered with a solution that failed the check: an error of this program.
    pub is_wrong: bool,
}
