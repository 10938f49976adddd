//! The values that cells have in the solutions of a puzzle.

use gridproof_engines::engine::sat::backbone_check;
use gridproof_engines::solve::{Budget, StopReason};
use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::Puzzle;

/// For each cell, the set of its values over all solutions. The search starts from the `known` solutions. Returns
/// `None` if no solution is known.
///
/// The search looks for solutions with new values until it finds no further value. It uses the formula of the engine
/// `sat`, and each solution is checked against the puzzle. The limits of the budget apply to each search.
///
/// # Errors
/// Returns the stop reason if the budget runs out.
pub fn values_in_solutions(
    puzzle: &Puzzle,
    known: &[Assignment],
    budget: &Budget,
) -> Result<Option<Vec<Domain>>, StopReason> {
    let Some(first) = known.first() else { return Ok(None) };
    let mut values = vec![Domain::EMPTY; first.len()];
    let add = |values: &mut [Domain], solution: &Assignment| {
        for (domain, &value) in values.iter_mut().zip(solution) {
            *domain = domain.union(Domain::single(value));
        }
    };
    for solution in known {
        add(&mut values, solution);
    }
    let model = puzzle.model();
    while let Some(other) = backbone_check(&model, &values, budget)? {
        puzzle.check(&other).map_err(|_| StopReason::Internal)?;
        add(&mut values, &other);
    }
    Ok(Some(values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::brute;
    use gridproof_puzzles::{Nonogram, Sudoku};

    #[test]
    fn the_values_are_those_of_all_solutions() {
        let nonogram =
            Nonogram::black_and_white(&[&[1u32][..], &[1], &[]], &[&[1][..], &[1]]).expect("valid");
        let sudoku = Sudoku::new(2, 2, [vec![1, 2, 3, 4, 3, 4, 1, 2], vec![0; 8]].concat()).expect("valid");
        for puzzle in [Puzzle::Nonogram(nonogram), Puzzle::Sudoku(sudoku)] {
            let model = puzzle.model();
            let all = brute::solutions(&model, 1000).expect("tiny");
            assert!(all.len() > 1);
            let expected: Vec<Domain> =
                (0..model.cells()).map(|cell| all.iter().map(|solution| solution[cell]).collect()).collect();
            let found = values_in_solutions(&puzzle, &all[..1], &Budget::default());
            assert_eq!(found, Ok(Some(expected)));
            assert_eq!(values_in_solutions(&puzzle, &[], &Budget::default()), Ok(None));
            let none = Budget::default().with_steps(0);
            assert_eq!(values_in_solutions(&puzzle, &all[..1], &none), Err(StopReason::Steps));
        }
    }
}
