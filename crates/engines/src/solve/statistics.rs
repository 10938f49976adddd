//! The cost of a solve.

/// The hardest technique that was needed to solve a nonogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Difficulty {
    /// Line solving alone.
    Line,
    /// Probing: the values of a cell are tried in turn, and the conclusions that all of them share are kept.
    Probe,
    /// Search, with or without clause learning.
    Search,
}

impl Difficulty {
    /// The difficulty's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }
}

/// The counters of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counter {
    /// Clauses of the formula.
    Clauses,
    /// Conflicts of clause learning.
    Conflicts,
    /// Decisions of a depth-first search.
    Decisions,
    /// Candidate solutions, found by belief propagation, that guided the search.
    Guesses,
    /// Hidden singles placed.
    HiddenSingles,
    /// Lines solved in a nonogram.
    Lines,
    /// Times that an all-different constraint was filtered by a matching.
    Matchings,
    /// Naked singles placed.
    NakedSingles,
    /// Passes over a sudoku.
    Passes,
    /// Row permutations listed.
    Permutations,
    /// Cells probed.
    Probes,
    /// Constraints propagated. A constraint is counted each time that it is propagated.
    Propagations,
    /// Rows placed by backtracking.
    RowsPlaced,
    /// Calls of the SAT solver.
    SolverCalls,
    /// Boolean variables.
    Variables,
}

impl Counter {
    /// The counter's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clauses => "clauses",
            Self::Conflicts => "conflicts",
            Self::Decisions => "decisions",
            Self::Guesses => "guesses",
            Self::HiddenSingles => "hidden singles",
            Self::Lines => "lines",
            Self::Matchings => "matchings",
            Self::NakedSingles => "naked singles",
            Self::Passes => "passes",
            Self::Permutations => "permutations",
            Self::Probes => "probes",
            Self::Propagations => "propagations",
            Self::RowsPlaced => "rows placed",
            Self::SolverCalls => "solver calls",
            Self::Variables => "variables",
        }
    }
}

impl std::fmt::Display for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The cost of a solve: counters, in the order in which they were first used, and the difficulty if the engine can
/// determine it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The first counter is stored here without an allocation, because most outcomes in a batch have only one
    /// counter.
    first: Option<(Counter, u64)>,
    others: Vec<(Counter, u64)>,
    difficulty: Option<Difficulty>,
}

impl Statistics {
    /// Adds `amount` to a counter. Counters start at 0.
    pub fn add(&mut self, counter: Counter, amount: u64) {
        match self.first.iter_mut().chain(&mut self.others).find(|(known, _)| *known == counter) {
            Some((_, total)) => *total = total.saturating_add(amount),
            None => match &mut self.first {
                first @ None => *first = Some((counter, amount)),
                Some(_) => self.others.push((counter, amount)),
            },
        }
    }

    /// Adds every counter of `other` and keeps the harder of the two difficulties.
    pub fn merge(&mut self, other: &Self) {
        other.iter().for_each(|(counter, amount)| self.add(counter, amount));
        self.difficulty = self.difficulty.max(other.difficulty);
    }

    /// Sets the difficulty.
    pub fn set_difficulty(&mut self, difficulty: Difficulty) {
        self.difficulty = Some(difficulty);
    }

    /// The difficulty. It is known for nonograms that the engine `auto` or `search` has solved.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty
    }

    /// The value of a counter; 0 if nothing was added to it.
    pub fn get(&self, counter: Counter) -> u64 {
        self.iter().find(|(known, _)| *known == counter).map_or(0, |(_, total)| total)
    }

    /// The counters with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Counter, u64)> {
        self.first.iter().chain(&self.others).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_add_up_in_their_order() {
        let mut statistics = Statistics::default();
        statistics.add(Counter::Lines, 3);
        statistics.add(Counter::Decisions, u64::MAX);
        let mut other = Statistics::default();
        other.add(Counter::Decisions, 2);
        other.add(Counter::Lines, 2);
        statistics.merge(&other);
        assert_eq!(
            statistics.iter().collect::<Vec<_>>(),
            [(Counter::Lines, 5), (Counter::Decisions, u64::MAX)]
        );
        assert_eq!(statistics.get(Counter::Conflicts), 0);
    }
}
