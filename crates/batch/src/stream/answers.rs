//! The answers to the puzzles of a chunk.

use gridproof_formats::format::Item;

/// The answers to the puzzles of a chunk.
#[derive(Clone, Debug, Default)]
pub struct AnswerLines {
    /// The printed answers to the solved puzzles, in the order of the chunk.
    pub text: Vec<u8>,
    /// For each status (no solution, one solution, several solutions), its name and the number of solved puzzles that
    /// have this status. If only one solution was requested, the second status stands for at least one solution.
    pub statuses: [(&'static str, usize); 3],
    /// Items that were not answered, which the caller must solve.
    pub fallback: Vec<Fallback>,
    /// Whether the whole chunk was answered; `false` if it was cancelled.
    pub complete: bool,
}

impl AnswerLines {
    /// Writes the answers in order. For each item that was not answered, `answer` writes the answer.
    ///
    /// # Errors
    ///
    /// Returns the first error of `answer`. The answers before that item are already written.
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
    /// The offset in [`AnswerLines::text`] at which the answer to the item belongs.
    pub at: usize,
    /// The position of the item in its source, counted from 0.
    pub index: usize,
    /// The item.
    pub item: Item,
    /// Whether the solver returned a solution that failed the check, which is an error of this program.
    pub is_wrong: bool,
}
