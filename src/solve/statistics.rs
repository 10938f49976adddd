//! What a solve cost.

/// What it took to solve a nonogram, the hardest thing that was needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Line solving alone.
    Line,
    /// Trying single cells both ways, and what both have in common.
    Probe,
    /// Search, with or without learning.
    Search,
}

impl Difficulty {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }
}

/// What a solve cost: named counters, in the order in which they were first added to, and how hard it was where the
/// engine can tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    counters: Vec<(&'static str, u64)>,
    difficulty: Option<Difficulty>,
}

impl Effort {
    /// Adds to a counter, which starts at 0.
    pub fn add(&mut self, name: &'static str, amount: u64) {
        match self.counters.iter_mut().find(|(known, _)| *known == name) {
            Some((_, total)) => *total = total.saturating_add(amount),
            None => self.counters.push((name, amount)),
        }
    }

    /// Adds every counter of another effort; the harder of both is what it took.
    pub fn merge(&mut self, other: &Self) {
        other.iter().for_each(|(name, amount)| self.add(name, amount));
        self.difficulty = self.difficulty.max(other.difficulty);
    }

    /// Says how hard it was.
    pub fn set_difficulty(&mut self, difficulty: Difficulty) {
        self.difficulty = Some(difficulty);
    }

    /// How hard it was, where the engine can tell: of nonograms that `auto` or `search` solved.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty
    }

    /// A counter's value; 0 if it was never added to.
    pub fn get(&self, name: &str) -> u64 {
        self.counters.iter().find(|(known, _)| *known == name).map_or(0, |(_, total)| *total)
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.counters.iter().copied()
    }
}
