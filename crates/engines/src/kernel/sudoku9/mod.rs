//! A complete solver for 9x9 sudokus. It finds solutions up to any limit, and runs on the vectors of any SIMD level.
//!
//! It is a depth-first search over candidates. Its inference rules are naked singles, hidden singles and locked
//! candidates. The puzzles of a batch are searched in parallel, each in its own lane of the vectors.
//!
//! | module | content |
//! |---|---|
//! | `layout` | the word and the bit that stand for each cell |
//! | `inference` | locked candidates and counts of candidates, on vectors of any kind |
//! | `batch_state` | the candidates of a batch of puzzles; one pass of inference |
//! | `puzzle_state` | the candidates of one puzzle; one pass of inference over them |
//! | `branching` | chooses the candidate to guess |
//! | `depth_first` | depth-first search of one puzzle |
//! | `batch` | the interface between a search and its puzzles |
//! | `scheduler` | assigns puzzles to lanes; depth-first search in each lane |
//! | `candidate_codec` | converts the candidates of cells to words, and the words of a solved puzzle to digits |
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
