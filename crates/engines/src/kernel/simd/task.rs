//! Code that is written once for all backends.

use super::backend::Backend;

/// Code that is written once for all backends and run by [`SimdLevel::run`](crate::solve::SimdLevel).
pub trait Task: Sized {
    /// The type of the result.
    type Output;
    /// Runs the task on the vectors of `B`. Implementations must be `#[inline(always)]`; otherwise they are compiled
    /// without the CPU features of `B`.
    fn run<B: Backend>(self) -> Self::Output;
}
