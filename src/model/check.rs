//! The checker: evaluates an assignment by the definition of each constraint.
//!
//! It shares no code with the engines: no propagation, no encoding, no helper. Solutions of puzzles have to pass the check of
//! the puzzle itself too, which does not read the model.

use super::constraint::{Block, Cell, Constraint, Origin};
use super::rules::Model;

/// The first violation found in an assignment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The assignment has the wrong number of cells.
    #[error("{values} values for {cells} cells")]
    Length {
        /// The number of values given.
        values: usize,
        /// The number of cells of the model.
        cells: usize,
    },
    /// A cell has a value outside its domain.
    #[error("cell {cell} has value {value}, which its domain excludes")]
    Domain {
        /// The cell's index.
        cell: Cell,
        /// Its value.
        value: u8,
    },
    /// A constraint does not hold.
    #[error("{0} is violated")]
    Constraint(Origin),
}

/// Checks that `values` is a solution of `model`.
///
/// # Errors
/// The first violation found, domains before constraints.
pub fn check(model: &Model, values: &[u8]) -> Result<(), Violation> {
    if values.len() != model.cells() {
        return Err(Violation::Length { values: values.len(), cells: model.cells() });
    }
    for (cell, (&value, domain)) in values.iter().zip(model.domains()).enumerate() {
        if !domain.contains(value) {
            return Err(Violation::Domain { cell: cell as Cell, value });
        }
    }
    match model.constraints().iter().find(|constraint| !holds(constraint, values)) {
        Some(violated) => Err(Violation::Constraint(violated.origin().clone())),
        None => Ok(()),
    }
}

/// Whether a constraint holds, all of whose cells have a value.
pub(super) fn holds(constraint: &Constraint, values: &[u8]) -> bool {
    match constraint {
        Constraint::AllDifferent { cells, .. } => {
            let mut seen = [false; 256];
            cells.iter().all(|&cell| {
                let value = values[cell as usize] as usize;
                !std::mem::replace(&mut seen[value], true)
            })
        }
        Constraint::Runs { line, blocks, .. } => {
            let mut expected = blocks.iter().copied();
            let mut cells = line.iter().map(|&cell| values[cell as usize]).peekable();
            // A run ends where the value changes, so two blocks of one colour that touch would read as one.
            while let Some(colour) = cells.next() {
                let mut length = 1;
                while cells.next_if_eq(&colour).is_some() {
                    length += 1;
                }
                if colour != 0 && expected.next() != Some(Block { length, colour }) {
                    return false;
                }
            }
            expected.next().is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::Rules;
    use crate::model::domain::Domain;

    fn runs(clue: &[(u32, u8)], values: &[u8]) -> bool {
        let line = (0..values.len() as Cell).collect();
        let blocks = clue.iter().map(|&(length, colour)| Block { length, colour }).collect();
        holds(&Constraint::Runs { line, blocks, origin: Origin::Row(1) }, values)
    }

    #[test]
    fn runs_hold_exactly_when_the_blocks_are_the_clue() {
        assert!(runs(&[(2, 1), (1, 1)], &[1, 1, 0, 1]));
        assert!(!runs(&[(2, 1), (1, 1)], &[1, 1, 1, 0]), "touching blocks are one block");
        assert!(!runs(&[(2, 1)], &[1, 1, 0, 1]), "a block too many");
        assert!(!runs(&[(2, 1), (1, 1)], &[1, 1, 0, 0]), "a block too few");
        assert!(!runs(&[(1, 1), (2, 1)], &[1, 1, 0, 1]), "order matters");
        assert!(runs(&[], &[0, 0]));
        assert!(!runs(&[], &[0, 1]));
        assert!(runs(&[], &[]));
    }

    #[test]
    fn blocks_of_different_colours_may_touch() {
        assert!(runs(&[(2, 1), (1, 2)], &[1, 1, 2, 0]));
        assert!(!runs(&[(2, 1), (1, 2)], &[1, 1, 1, 0]));
    }

    #[test]
    fn check_names_what_is_violated() {
        let rules = Rules::new(
            3,
            vec![
                Constraint::AllDifferent { cells: [0, 1].into(), origin: Origin::Row(7) },
                Constraint::AllDifferent { cells: [1, 2].into(), origin: Origin::Box(2) },
            ],
        );
        let model =
            Model::new(Arc::new(rules.expect("valid")), vec![Domain::first(3); 3]).expect("three domains");
        assert_eq!(check(&model, &[0, 1, 0]), Ok(()));
        assert_eq!(check(&model, &[0, 1, 1]), Err(Violation::Constraint(Origin::Box(2))));
        assert_eq!(check(&model, &[2, 2, 1]), Err(Violation::Constraint(Origin::Row(7))));
        assert_eq!(check(&model, &[0, 3, 0]), Err(Violation::Domain { cell: 1, value: 3 }));
        assert_eq!(check(&model, &[0, 1]), Err(Violation::Length { values: 2, cells: 3 }));
    }
}
