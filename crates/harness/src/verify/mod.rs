//! Verifies engines against each other. A verdict is confirmed if independent algorithms agree on it.
//!
//! | file | content |
//! |---|---|
//! | `compare` | [`Verifier`]: all engines on one puzzle, and the discrepancies |
//! | `answer` | the answer of one engine, checked without other answers |
//! | `audit` | the check whether the deductions of an engine follow from the puzzle |
//! | `backbone` | the values that cells have in the solutions of a puzzle |
//! | `call`, `calls` | the other ways to call an engine: counting, many models at once, with an observer |
//! | `case` | a puzzle with its model; engine calls whose panics are caught |
//! | [`certificate`] | proofs of verdicts as files |
//! | `coverage` | the parts that a comparison did not cover |
//! | `discrepancy` | the kinds of discrepancies, in words |
//! | `independence` | which engines share code, and therefore do not confirm each other |
//! | `line` | whether a line has a placement of its blocks, by the definition |
//! | `oracle` | the brute-force oracle as an engine |
//! | `reasons` | whether a deduction follows from the rule and the constraints that it names |
//! | `random_solution` | random solutions, from which random puzzles are made |
//! | `strict` | the search for boards that a model refuses, although the rules accept them |
//! | `summary` | the summary of many comparisons, as a matrix of engines |
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
mod strict;
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
