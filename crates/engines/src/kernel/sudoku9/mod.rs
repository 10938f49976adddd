//! A complete solver for 9x9 sudokus, with any limit on the number of solutions, for the vectors of every SIMD level.
//!
//! It is a depth-first search over candidates, with naked singles, hidden singles and locked candidates as inference.
//! The puzzles of a batch are searched in parallel, each in its own lane of the vectors.
//!
//! | module | content |
//! |---|---|
//! | `layout` | the word and the bit of each cell |
//! | `inference` | locked candidates and counts of candidates, on vectors of any kind |
//! | `batch_state` | the candidates of a batch of puzzles; one pass of inference |
//! | `puzzle_state` | the candidates of one puzzle; the same pass |
//! | `branching` | the candidate to guess |
//! | `depth_first` | depth-first search of one puzzle |
//! | `batch` | the interface between a search and its puzzles |
//! | `scheduler` | assigns puzzles to lanes; depth-first search in each lane |
//! | `candidate_codec` | converts givens or domains to candidates, and solved candidates to digits |
//! | `text_codec` | converts text to digits and back |
//! | `count` | [`solve_boards`]: boards without models |
//! | `model_search` | models with budgets, for the engines |
//!
//! The vectors are those of `kernel::simd`.
#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined into the entry of a SIMD level is compiled without its CPU features"
)]

mod batch;
mod batch_state;
mod board;
mod branching;
mod candidate_codec;
mod count;
mod depth_first;
mod inference;
mod layout;
mod model_search;
mod puzzle_state;
mod scheduler;
mod text_codec;

pub use board::Board;
pub(crate) use count::answer_boards;
pub use count::{Answer, solve_boards, solve_boards_until};
pub(crate) use model_search::{MEMORY, search, search_many, takes};
pub use text_codec::{TextCodec, TextTask};

#[cfg(test)]
mod tests;
