//! What is known about the number of solutions.

/// What is known about the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// There is no solution.
    Unsatisfiable,
    /// There is exactly one solution.
    Unique,
    /// There are two or more solutions.
    Multiple,
    /// There is at least one solution, and the query requested only one.
    Satisfiable,
    /// An incomplete algorithm stopped because none of its rules applies.
    Stalled,
    /// The budget ran out before the engine reached a verdict.
    Unknown(StopReason),
}

impl Verdict {
    /// The verdict's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unsatisfiable => "unsatisfiable",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Satisfiable => "satisfiable",
            Self::Stalled => "stalled",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// The reason why a solve ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The time limit was reached.
    Time,
    /// The step limit was reached.
    Steps,
    /// The memory limit was reached.
    Memory,
    /// The cancel flag was raised.
    Cancelled,
    /// A solution failed its check, which means that this program has a bug.
    Internal,
}

impl StopReason {
    /// The reason's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Steps => "steps",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
            Self::Internal => "internal",
        }
    }
}
