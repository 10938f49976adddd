//! The reasons why random boards did not become puzzles.

/// The numbers of boards that did not become a puzzle, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedBoards {
    /// Boards for which no solution was found.
    pub without_solution: u64,
    /// Boards with several solutions, although they have all clues that are true of one of these.
    pub with_several: u64,
    /// Boards for which a limited search did not find out whether there is only one solution.
    pub undecided: u64,
    /// Boards that need an easier or a harder technique than wanted.
    pub of_other_difficulty: u64,
    /// Boards that have one solution without any clue.
    pub without_clues: u64,
}

/// The reason why a board did not become a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Failure {
    NoSolution,
    SeveralSolutions,
    Undecided,
    OtherDifficulty,
    NothingPrinted,
}

impl FailedBoards {
    /// Returns the number of boards.
    pub fn count(&self) -> u64 {
        let Self { without_solution, with_several, undecided, of_other_difficulty, without_clues } = self;
        without_solution + with_several + undecided + of_other_difficulty + without_clues
    }

    /// Adds the boards of another count.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            without_solution: self.without_solution + other.without_solution,
            with_several: self.with_several + other.with_several,
            undecided: self.undecided + other.undecided,
            of_other_difficulty: self.of_other_difficulty + other.of_other_difficulty,
            without_clues: self.without_clues + other.without_clues,
        }
    }

    pub(super) fn add(&mut self, failure: Failure) {
        *match failure {
            Failure::NoSolution => &mut self.without_solution,
            Failure::SeveralSolutions => &mut self.with_several,
            Failure::Undecided => &mut self.undecided,
            Failure::OtherDifficulty => &mut self.of_other_difficulty,
            Failure::NothingPrinted => &mut self.without_clues,
        } += 1;
    }
}
