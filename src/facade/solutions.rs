//! Iterates over solutions.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

use super::solve::solve_with;
use gridproof_engines::solve::{Assignments, Budget, Clock, Goal, Query, StopReason, Verdict};
use gridproof_gate::ToModel;
use gridproof_model::{Assignment, Cell};

/// Returns an iterator over the distinct solutions of a puzzle or model. It searches for further solutions only when
/// they are requested.
///
/// ```
/// use gridproof_puzzles::Sudoku;
///
/// let empty = Sudoku::new(2, 2, vec![0; 16]).unwrap();
/// let first_row_in_order = |solution: &Vec<u8>| solution[..4] == [0, 1, 2, 3];
/// assert_eq!(gridproof::solutions(&empty).filter(first_row_in_order).count(), 12);
/// ```
pub fn solutions<P: ToModel + Clone>(puzzle: &P) -> Solutions<P> {
    Solutions {
        shown: OnceLock::new(),
        puzzle: puzzle.clone(),
        budget: Budget::default(),
        clock: Clock::start(),
        batch: NonZeroUsize::MIN,
        found: Assignments::new().into_iter(),
        seen: HashSet::new(),
        complete: false,
        stopped: None,
    }
}

/// An iterator over solutions, returned by [`solutions`].
///
/// Each search starts anew, and looks for four times as many solutions as the search before it. In this way, less than
/// a third of the work is repeated, and engines that find many solutions at once can be used. All returned solutions
/// are kept in memory so that none is returned twice.
#[derive(Debug)]
pub struct Solutions<P> {
    puzzle: P,
    /// The cells that distinguish solutions; `None` for all cells. They are known once a search has made the model.
    shown: OnceLock<Option<Box<[Cell]>>>,
    budget: Budget,
    clock: Clock,
    /// The number of solutions that the next search looks for.
    batch: NonZeroUsize,
    found: <Assignments as IntoIterator>::IntoIter,
    seen: HashSet<Assignment>,
    complete: bool,
    stopped: Option<StopReason>,
}

impl<P: ToModel> Solutions<P> {
    /// Sets a budget. The time limit counts from this call, for the whole iteration; the limits on steps and memory
    /// apply to each search.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, clock: Clock::start(), ..self }
    }

    /// The limit that ended the iteration early; `None` while it continues, and if all solutions were found.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The values of the cells that distinguish solutions.
    fn key(&self, solution: &Assignment) -> Assignment {
        match self.shown.get_or_init(|| self.puzzle.to_model().shown().map(Box::from)) {
            None => solution.clone(),
            Some(shown) => shown.iter().map(|&cell| solution[cell as usize]).collect(),
        }
    }

    /// The next solution, if an earlier search has already found it. `None` does not mean that the iteration has ended.
    ///
    /// ```
    /// use gridproof_puzzles::Sudoku;
    ///
    /// let empty = Sudoku::new(2, 2, vec![0; 16]).unwrap();
    /// let mut solutions = gridproof::solutions(&empty);
    /// assert_eq!(solutions.next_found(), None);
    /// assert_eq!(solutions.by_ref().take(2).count(), 2);
    /// assert!(solutions.next_found().is_some());
    /// ```
    pub fn next_found(&mut self) -> Option<Assignment> {
        while let Some(solution) = self.found.next() {
            if self.seen.insert(self.key(&solution)) {
                return Some(solution);
            }
        }
        None
    }

    fn search(&mut self) {
        let time = self.budget.time.map(|limit| limit.saturating_sub(self.clock.elapsed()));
        let query = Query::new(Goal::UpTo(self.batch)).within(self.budget.clone().with_time(time));
        let outcome = solve_with(&self.puzzle, &query);
        self.stopped = outcome.stopped;
        let enough = outcome.solutions.len() >= self.batch.get();
        self.complete = self.stopped.is_some() || !enough || outcome.verdict == Verdict::Unsatisfiable;
        self.batch = self.batch.saturating_mul(NonZeroUsize::MIN.saturating_add(3));
        self.found = outcome.solutions.into_iter();
    }
}

impl<P: ToModel> Iterator for Solutions<P> {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        loop {
            if let Some(solution) = self.next_found() {
                return Some(solution);
            }
            if self.complete {
                return None;
            }
            self.search();
        }
    }
}

impl<P: ToModel> std::iter::FusedIterator for Solutions<P> {}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::solve::Engine as _;
    use gridproof_model::{Model, brute, check};
    use gridproof_puzzles::{Nonogram, Sudoku};

    #[test]
    fn each_solution_comes_once() {
        for model in [
            Sudoku::new(2, 2, vec![0; 16]).expect("valid").model(),
            Nonogram::black_and_white(&[vec![1], vec![1], vec![1]], &[vec![1], vec![1], vec![1]])
                .expect("valid")
                .model(),
            Nonogram::black_and_white(&[vec![2], vec![]], &[vec![], vec![1]]).expect("valid").model(),
        ] {
            let mut given: Vec<Assignment> = solutions(&model).collect();
            assert!(given.iter().all(|solution| check(&model, solution).is_ok()));
            given.sort();
            let mut expected = brute_solutions(&model);
            expected.sort();
            assert_eq!(given, expected);
        }
    }

    fn brute_solutions(model: &Model) -> Vec<Assignment> {
        brute::solutions(model, 1 << 40).unwrap_or_else(|_| {
            gridproof_engines::engine::sat::Sat
                .solve(model, &Query::solutions(1 << 20))
                .expect("any model")
                .solutions
                .into_vec()
        })
    }

    #[test]
    fn a_spent_budget_is_told() {
        let empty = Sudoku::new(3, 3, vec![0; 81]).expect("valid");
        let mut all = solutions(&empty).within(Budget::time(std::time::Duration::ZERO));
        assert_eq!(all.next(), None);
        assert_eq!(all.stopped(), Some(StopReason::Time));
        assert_eq!(solutions(&empty).take(100).count(), 100);
    }
}
