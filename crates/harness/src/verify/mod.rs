//! Verification of engines against each other: a verdict is confirmed if independent algorithms agree on it.
//!
//! | file | content |
//! |---|---|
//! | `compare` | [`Verifier`]: all engines on one puzzle, and the discrepancies |
//! | `answer` | one engine's answer, checked by the rules alone |
//! | `audit` | whether an engine's deductions follow from the puzzle |
//! | `backbone` | the values that cells have in the solutions of a puzzle |
//! | `call`, `calls` | the other calls of an engine: counting, many models at once, observed |
//! | `case` | a puzzle with its model; calls that survive a panic |
//! | [`certificate`] | proofs of a verdict as files, and an independent checker |
//! | `coverage` | the parts that a comparison did not cover |
//! | `discrepancy` | the kinds of discrepancies, in words |
//! | `independence` | the engines that share code, and so do not confirm each other |
//! | `line` | whether a line has a placement, by the definition |
//! | `oracle` | the brute-force oracle as an engine |
//! | `reasons` | whether a deduction follows from its named rule and constraints |
//! | `random_solution` | solutions from which random puzzles are made |
//! | `summary` | many comparisons as a matrix of engines |
//! | `shrink_model` | the reduction of a model on which engines disagree |
//! | [`shrink`](mod@shrink) | the reduction of a puzzle on which engines disagree |

mod answer;
mod audit;
#[cfg(feature = "sat")]
mod backbone;
mod call;
mod calls;
mod case;
pub mod certificate;
mod compare;
mod coverage;
mod discrepancy;
mod independence;
mod line;
mod oracle;
mod random_solution;
mod reasons;
pub mod shrink;
mod shrink_model;
mod summary;

pub use answer::{Answer, AnswerFault};
pub use audit::Audit;
#[cfg(feature = "sat")]
pub use backbone::values_in_solutions;
pub use call::{Call, CallCounts};
pub use compare::{Comparison, RETRY, Verifier};
pub use coverage::{Gap, LONG_LIST, NotCovered};
pub use discrepancy::Discrepancy;
pub use independence::Independence;
pub use oracle::Oracle;
pub use random_solution::random_solution;
pub use shrink_model::shrink_model;
pub use summary::{EngineTally, Pair, Summary};
