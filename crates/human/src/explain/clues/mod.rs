//! Explanations for puzzles of every kind, by their own rules: each step uses the fewest clues from which something
//! follows.
//!
//! A minimal unsatisfiable subset (MUS) is a set of rules that excludes a value and from which no rule can be removed.
//! It is a subset of the rules of the puzzle, which contradicts that value. Small sets are easy for people to follow
//! (Espasa, Gent, Hoffmann, Jefferson, Lynch, Salamon and `McIlree`, "Using small `MUSes` to explain how to solve pen
//! and paper puzzles", arXiv 2104.15040).

mod clash;
mod clue_list;
mod entries;
mod steps;
mod subset;
mod subset_search;
mod why_not;
mod words;

pub use clash::clash_of;
pub use entries::{Entries, EntriesError};
pub use steps::{ClueStep, Explained, Explainer, Fact};
pub use why_not::{Ambiguity, Clash, Item, ambiguity, clash};
pub use words::Words;
