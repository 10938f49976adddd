//! Explanations for puzzles of every kind, from their own rules: at each step the fewest clues from which something
//! follows.
//!
//! A set of rules that excludes a value, and of which none can be left out, is a minimal unsatisfiable subset (MUS) of the
//! puzzle together with that value. Small ones are what people find easy (Espasa, Gent, Hoffmann, Jefferson, Lynch,
//! Salamon and `McIlree`, "Using small `MUSes` to explain how to solve pen and paper puzzles", arXiv 2104.15040).

mod clash;
mod clue_list;
mod entries;
mod several;
mod steps;
mod subset;
mod why_not;
mod words;

pub use clash::clash_of;
pub use entries::{Entries, EntriesError};
pub use steps::{ClueStep, Explained, Explainer, Fact};
pub use why_not::{Ambiguity, Clash, Item, ambiguity, clash};
pub use words::Words;
