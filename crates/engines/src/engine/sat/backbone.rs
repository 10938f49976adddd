//! The backbone check: tests, for all cells at once, whether every solution has only values in the claimed domains.

use super::deadline::Spending;
use super::solver::LoadedSolver;
use crate::encode::{Simplify, encode};
use crate::solve::{Budget, Limits, StopReason};
use gridproof_model::{Assignment, Domain, Model};

/// Returns a solution in which some cell has a value outside its domain in `claimed`. Returns `None` if there is no
/// such solution; the claim then follows from the model.
///
/// # Errors
/// Returns an error if the budget ends the check.
pub fn backbone_check(
    model: &Model,
    claimed: &[Domain],
    budget: &Budget,
) -> Result<Option<Assignment>, StopReason> {
    let mut limits = Limits::start(budget);
    limits.step()?;
    let encoding = encode(model, Simplify::Together, &limits)?;
    let clause = encoding.backbone_clause(claimed);
    if clause.as_ref().is_some_and(Vec::is_empty) || encoding.cnf().is_contradictory() {
        return Ok(None);
    }
    if encoding.cnf().variables() == 0 {
        return Ok(encoding.assignment(|_| false).filter(|only| encoding.cuts(only).is_empty()));
    }
    let spending = Spending::new(limits);
    let mut loaded = LoadedSolver::new(&encoding, &spending)?;
    if let Some(clause) = clause {
        loaded.add(&clause);
    }
    loop {
        let found = loaded.solve()?;
        if !found.as_ref().is_some_and(|candidate| loaded.cut(candidate)) {
            return Ok(found);
        }
        spending.borrow_mut().next_search()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::Nonogram;

    /// One block of length two in four cells.
    fn line() -> Model {
        Nonogram::black_and_white(&[&[2u32][..]], &[&[][..], &[1], &[1], &[]]).expect("valid").model()
    }

    /// A 2x2 board with one filled cell in each line. It has two solutions.
    fn domino() -> Model {
        Nonogram::black_and_white(&[&[1u32], &[1]], &[&[1], &[1]]).expect("valid").model()
    }

    fn singles(values: &[u8]) -> Vec<Domain> {
        values.iter().map(|&value| Domain::single(value)).collect()
    }

    #[test]
    fn what_follows_has_no_solution_outside() {
        let budget = Budget::default();
        assert_eq!(backbone_check(&line(), &singles(&[0, 1, 1, 0]), &budget), Ok(None));
        assert_eq!(backbone_check(&domino(), &[Domain::first(2); 4], &budget), Ok(None));
    }

    #[test]
    fn what_does_not_follow_has_a_witness() {
        let budget = Budget::default();
        let found = backbone_check(&line(), &singles(&[0, 1, 0, 0]), &budget);
        assert_eq!(found, Ok(Some(vec![0, 1, 1, 0])));
        let mut claimed = vec![Domain::first(2); 4];
        claimed[3] = Domain::single(0);
        assert_eq!(backbone_check(&domino(), &claimed, &budget), Ok(Some(vec![1, 0, 0, 1])));
    }

    #[test]
    fn of_an_unsolvable_model_everything_follows() {
        let model = Nonogram::black_and_white(&[&[1u32], &[1]], &[&[2], &[1]]).expect("valid").model();
        assert_eq!(backbone_check(&model, &[Domain::EMPTY; 4], &Budget::default()), Ok(None));
    }

    #[test]
    fn the_budget_is_obeyed() {
        let budget = Budget { steps: Some(0), ..Budget::default() };
        assert_eq!(backbone_check(&domino(), &singles(&[1, 0, 0, 1]), &budget), Err(StopReason::Steps));
    }
}
