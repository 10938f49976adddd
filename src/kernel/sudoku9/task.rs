//! TextTask that is written once for all kinds of vectors.

use super::backend::Backend;

/// TextTask that is written once for all kinds of vectors.
pub(crate) trait Task: Sized {
    /// What it comes to.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`: only so are they compiled for the vectors they run on.
    fn run<B: Backend>(self) -> Self::Output;
}
