//! Code written once for all backends.

use super::backend::Backend;

/// Code written once for all backends, run by [`SimdLevel::run`](crate::solve::SimdLevel).
pub trait Task: Sized {
    /// The result.
    type Output;
    /// Runs on the vectors of `B`. Implementations are `#[inline(always)]`: otherwise they are compiled without the
    /// CPU features of `B`.
    fn run<B: Backend>(self) -> Self::Output;
}
