//! The engine calls other than a plain solve, and the number of calls of each kind that were compared.

use serde::Serialize;

/// A call other than a plain solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// A solve with an observer.
    Observed,
    /// [`Engine::solve_many`](gridproof_engines::solve::Engine::solve_many).
    Many,
    /// The engine's [`BoardSolver`](gridproof_engines::solve::BoardSolver), which is given the puzzle but not its
    /// model.
    Boards,
}

impl Call {
    /// Describes the call in words that can follow "when" in a sentence.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Observed => "it is observed",
            Self::Many => "it solves a batch",
            Self::Boards => "it solves packed boards",
        }
    }
}

/// The number of calls compared, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CallCounts {
    /// Solves with an observer.
    pub observed: u64,
    /// Calls that solved several copies of the model at once.
    pub many: u64,
    /// Puzzles solved as packed boards, as in batches.
    pub boards: u64,
    /// Counts that were completed or reached the limit on the number of solutions.
    pub counted: u64,
    /// Counts that ended early because the budget ran out.
    pub uncounted: u64,
}

impl CallCounts {
    /// Adds the calls of another comparison.
    pub fn add(&mut self, other: Self) {
        self.observed += other.observed;
        self.many += other.many;
        self.boards += other.boards;
        self.counted += other.counted;
        self.uncounted += other.uncounted;
    }
}
