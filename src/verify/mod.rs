//! Engines against each other: a verdict is worth more where independent algorithms agree on it.
//!
//! | file | what it holds |
//! |---|---|
//! | `compare` | [`Verifier`]: every engine on one puzzle, and what does not fit together |
//! | `answer` | one engine's answer, judged by the rules alone |
//! | `audit` | whether what an engine deduced follows from the puzzle |
//! | `calls` | the other calls of an engine: counting, many at once, observed |
//! | [`certificate`] | files that prove a verdict, and a checker of its own |
//! | `discrepancy` | what can be found wrong, in words |
//! | `independence` | which engines share code, and so do not confirm each other |
//! | `oracle` | the brute-force oracle as one more engine |
//! | `summary` | many comparisons as a matrix, engine by engine |
//! | [`shrink`](mod@shrink) | the smallest puzzle on which engines still disagree |

mod answer;
mod audit;
mod calls;
pub mod certificate;
mod compare;
mod discrepancy;
mod independence;
mod oracle;
pub mod shrink;
mod summary;

pub use answer::{Answer, AnswerFault};
pub use audit::Audit;
pub use calls::{Call, CallCounts};
pub use compare::{Comparison, RETRY, Verifier};
pub use discrepancy::Discrepancy;
pub use independence::Independence;
pub use oracle::Oracle;
pub use summary::{EngineTally, Pair, Summary};
