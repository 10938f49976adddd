//! Work that is written once for all kinds of vectors.

use super::machine::Machine;

/// Work that is written once for all kinds of vectors.
pub(crate) trait Task: Sized {
    /// What it comes to.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`: only so are they compiled for the vectors they run on.
    fn run<M: Machine>(self) -> Self::Output;
}
