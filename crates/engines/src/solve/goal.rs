//! The goal of a query: how many solutions to look for.

use std::num::NonZeroUsize;

/// How many solutions to look for, and whether to keep or count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// One solution.
    Any,
    /// Whether there is exactly one solution. The engine also looks for a second solution.
    #[default]
    Unique,
    /// All solutions, but at most this number.
    UpTo(NonZeroUsize),
    /// The number of solutions. The count stops at this limit, and only the first solution is kept.
    Count(NonZeroUsize),
}

impl Goal {
    /// All solutions, but at most `most`; a `most` of 0 becomes 1.
    pub const fn up_to(most: usize) -> Self {
        Self::UpTo(at_least_one(most))
    }

    /// The number of solutions. The count stops at `limit`; a `limit` of 0 becomes 1.
    pub const fn count(limit: usize) -> Self {
        Self::Count(at_least_one(limit))
    }

    /// The largest number of solutions to look for.
    pub const fn wanted(self) -> usize {
        match self {
            Self::Any => 1,
            Self::Unique => 2,
            Self::UpTo(most) | Self::Count(most) => most.get(),
        }
    }

    /// Whether solutions are counted instead of kept.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Count(_))
    }
}

const fn at_least_one(number: usize) -> NonZeroUsize {
    match NonZeroUsize::new(number) {
        Some(number) => number,
        None => NonZeroUsize::MIN,
    }
}
