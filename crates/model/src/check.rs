//! The checker: evaluates an assignment according to the definition of each constraint.
//!
//! It shares no code with the engines: no propagation, no encoding, no helper. Solutions of nonograms and sudokus must
//! also pass the check of the puzzle itself, which does not use the model.

use super::atom::Cell;
use super::origin::Origin;
use super::rules::Model;

/// The first violation found in an assignment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The number of values differs from the number of cells.
    #[error("the number of values is {values}, but the number of cells is {cells}")]
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
    /// A rule does not hold, by a statement of the rules that shares nothing with the model.
    #[error("{0}")]
    Rule(String),
}

/// Checks that `values` is a solution of `model`.
///
/// # Errors
/// Returns the first violation found; domains are checked before constraints.
pub fn check(model: &Model, values: &[u8]) -> Result<(), Violation> {
    if values.len() != model.cells() {
        return Err(Violation::Length { values: values.len(), cells: model.cells() });
    }
    for (cell, (&value, domain)) in values.iter().zip(model.domains()).enumerate() {
        if !domain.contains(value) {
            return Err(Violation::Domain { cell: cell as Cell, value });
        }
    }
    match model.constraints().iter().position(|constraint| !constraint.holds(values)) {
        Some(violated) => Err(Violation::Constraint(model.rules().origin(violated).clone())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Rules;
    use crate::constraint::Constraint;
    use crate::domain::Domain;

    #[test]
    fn check_names_what_is_violated() {
        let rules = Rules::new(
            3,
            vec![
                Constraint::AllDifferent { cells: [0, 1].into(), sum: None, origin: Origin::Row(7) },
                Constraint::AllDifferent { cells: [1, 2].into(), sum: None, origin: Origin::Box(2) },
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
