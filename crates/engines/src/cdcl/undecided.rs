//! Finds the cells whose values differ between solutions. Each further solution shows a difference in at least one
//! more cell.

use std::cell::RefCell;

use super::enumerate::{SolutionEnumerator, VariableMap};
use super::formula;
use super::lit::{Lit, lit};
use crate::encode::{Encoding, Literal, Simplify, encode};
use crate::solve::{Budget, Counter, Query, StopReason};
use gridproof_model::{Assignment, Cell, Model};

/// Solutions that together show which cells are undecided.
#[derive(Debug)]
pub struct Undecided {
    /// Each solution after the first differs from the first in a shown cell that has the same value in all earlier
    /// solutions. Empty if there is no solution.
    pub solutions: Vec<Assignment>,
    /// The number of shown cells in which at least one of the solutions differs from the first.
    pub cells: usize,
    /// The number of conflicts of the search.
    pub conflicts: u64,
}

impl Undecided {
    /// Finds solutions of a model until the solutions show all undecided cells, or until they show more than `most` of
    /// these cells. The first solution is always included.
    ///
    /// # Errors
    /// Returns an error if the budget is exhausted.
    pub fn of(model: &Model, most: usize, budget: &Budget) -> Result<Self, StopReason> {
        let query = Query::solutions(usize::MAX).within(budget.clone());
        let mut enumerator = SolutionEnumerator::new(Vec::new(), &query);
        let encoding = encode(model, Simplify::Together, &enumerator.limits)?;
        let shown: Vec<Cell> =
            model.shown().map_or_else(|| (0..model.cells() as Cell).collect(), <[Cell]>::to_vec);
        let all = shown.len();
        let least = all.saturating_sub(most);
        let map =
            Differing { encoding: &encoding, same: RefCell::new(shown), first: RefCell::default(), least };
        formula::search(&encoding, &map, &mut enumerator)?;
        let conflicts = enumerator.statistics.get(Counter::Conflicts);
        Ok(Self { conflicts, solutions: enumerator.solutions, cells: all - map.same.into_inner().len() })
    }
}

/// The variable map of a formula. It requires each further solution to differ from the first in a shown cell that has
/// the same value in all solutions so far.
struct Differing<'a> {
    encoding: &'a Encoding,
    first: RefCell<Option<Assignment>>,
    /// The shown cells that have the same value in all solutions so far.
    same: RefCell<Vec<Cell>>,
    /// The search ends once `same` has fewer cells than this.
    least: usize,
}

impl VariableMap for Differing<'_> {
    fn assignment(&self, is_true: impl Fn(Lit) -> bool) -> Option<Assignment> {
        let is_enough = self.same.borrow().len() < self.least;
        if is_enough { None } else { VariableMap::assignment(self.encoding, is_true) }
    }

    fn blocking_clause(&self, assignment: &Assignment) -> Option<Vec<Lit>> {
        let mut first = self.first.borrow_mut();
        let first = first.get_or_insert_with(|| assignment.clone());
        let mut same = self.same.borrow_mut();
        same.retain(|&cell| assignment[cell as usize] == first[cell as usize]);
        let differs = same.iter().map(|&cell| !self.encoding.literal(cell, first[cell as usize]));
        Some(differs.filter(|&literal| literal != Literal::FALSE).map(lit).collect())
    }

    fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        VariableMap::cuts(self.encoding, assignment)
    }

    fn images(&self, _: &Assignment) -> Vec<Assignment> {
        Vec::new()
    }

    fn switched_solution(&self, _: &Assignment) -> Option<Assignment> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::Search;
    use crate::solve::{Engine, Verdict};
    use gridproof_human::generate::boards::random_board;
    use gridproof_model::random::Random;
    use gridproof_puzzles::{KindPuzzle, kinds};

    /// Boards of regions without other clues. Most have several solutions.
    #[test]
    fn undecided_cells_are_those_that_solutions_differ_in() {
        let (mut several, mut early) = (0, 0);
        for (seed, name) in (0..120).zip(["norinori", "lits", "simpleloop", "starbattle"].into_iter().cycle())
        {
            let kind = kinds::by_name(name).expect("a kind");
            let puzzle =
                KindPuzzle::new(kind, random_board(kind, 5, 5, &mut Random::new(seed, 0))).expect("a board");
            let model = puzzle.model();
            let all = Search.solve(model, &Query::solutions(100_000)).expect("any model");
            assert!(!matches!(all.verdict, Verdict::Unknown(_)));
            let found = Undecided::of(model, usize::MAX, &Budget::default()).expect("no limit");
            let shown: Vec<_> = all.solutions.iter().map(|solution| model.shown_values(solution)).collect();
            let Some(first) = shown.first() else {
                assert!(found.solutions.is_empty());
                continue;
            };
            let differs = |&place: &usize| shown.iter().any(|other| other[place] != first[place]);
            let undecided = (0..first.len()).filter(differs).count();
            assert_eq!(found.cells, undecided, "{name} {seed}");
            assert_eq!(found.solutions.len() > 1, shown.len() > 1);
            assert!(found.solutions.iter().all(|solution| gridproof_model::check(model, solution) == Ok(())));
            let some = Undecided::of(model, undecided / 2, &Budget::default()).expect("no limit");
            assert!(some.cells <= undecided && (undecided == 0 || some.cells > undecided / 2));
            several += usize::from(undecided > 0);
            early += usize::from(some.solutions.len() < found.solutions.len());
        }
        assert!(several > 20 && early > 10, "{several} {early}");
    }

    #[test]
    fn a_budget_ends_it() {
        let kind = kinds::by_name("norinori").expect("a kind");
        let puzzle =
            KindPuzzle::new(kind, random_board(kind, 9, 9, &mut Random::new(1, 0))).expect("a board");
        let none = Budget { steps: Some(0), ..Budget::default() };
        assert_eq!(Undecided::of(puzzle.model(), 0, &none).err(), Some(StopReason::Steps));
    }
}
