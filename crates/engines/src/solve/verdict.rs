//! What is known of the number of solutions.

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is none.
    Unsatisfiable,
    /// There is exactly one.
    Unique,
    /// There are two or more.
    Multiple,
    /// There is at least one; only one was asked for.
    Satisfiable,
    /// An incomplete algorithm has no rule left to apply.
    Stalled,
    /// The budget ran out before a verdict.
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

/// Why a solve ended early: which part of the budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The time limit.
    Time,
    /// The step limit.
    Steps,
    /// The memory limit.
    Memory,
    /// The cancel flag was raised.
    Cancelled,
    /// A solution failed its check: an error of this program.
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
