//! Explanations for puzzles of every kind, directly from their clues: each step uses as few clues as possible.
//!
//! If a step excludes a value, its clues form a minimal unsatisfiable subset (MUS) of the puzzle's rules: they
//! contradict the value, and none of them can be left out. Small subsets are easy for people to follow (Espasa, Gent,
//! Hoffmann, Jefferson, Lynch, Salamon and `McIlree`, "Using small `MUSes` to explain how to solve pen and paper
//! puzzles", arXiv 2104.15040).

mod clash;
mod clue_list;
mod entries;
mod entries_by_rules;
mod steps;
mod subset;
mod subset_search;
mod unseen;
mod why_not;
mod words;

pub use clash::{clash_of, clash_of_within};
pub use entries::{Entries, EntriesError};
pub use steps::{ClueStep, Explained, Explainer, Fact};
pub use why_not::{Ambiguity, Clash, Item, ambiguity, clash};
pub use words::Words;
