//! Queries to engines, and the outcomes that engines return.
//!
//! An [`Engine`] takes a [`Model`](gridproof_model::Model) and a [`Query`] (how many solutions to look for, within
//! which [`Budget`]) and returns an [`Outcome`]. An engine reports [`Verdict::Unique`] only if it has searched for a
//! second solution and there is none.

mod assignments;
mod boards;
mod budget;
mod clock;
mod cover;
mod engine;
mod goal;
mod limits;
mod observer;
mod outcome;
mod query;
mod simd;
mod statistics;
mod verdict;

pub use assignments::{Assignments, IntoAssignments};
pub use boards::{Board, BoardAnswer, BoardAnswers, BoardSolver};
pub use budget::{Budget, Cancel};
pub use clock::Clock;
pub(crate) use cover::smallest_cover;
pub use engine::{Capabilities, Deductions, Engine, Unsupported};
pub use goal::Goal;
pub use limits::Limits;
pub use observer::{Deduction, Observer, Rule};
pub use outcome::Outcome;
pub use query::{Query, SolutionCheck};
pub use simd::{NoSuchSimdLevel, SIMD_VARIABLE, SimdLevel};
pub use statistics::{Counter, Difficulty, Statistics};
pub use verdict::{StopReason, Verdict};
