//! Converts a model of a puzzle's formula, as printed by a program, to a solution of the puzzle.

use gridproof_engines::encode::{Encoding, Literal};
use gridproof_model::Assignment;

/// Returns the values of the cells according to `literals`, the list that a program printed as a model of the formula
/// and the additional clauses `more`. Returns `None` if the literals contradict each other, or do not determine
/// whether some clause is true. In all other cases, variables that are not listed are false.
pub(crate) fn assignment(encoding: &Encoding, more: &[Vec<Literal>], literals: &[i32]) -> Option<Assignment> {
    let cnf = encoding.cnf();
    let holds = values(literals, cnf.variables(), cnf.clauses().chain(more.iter().map(Vec::as_slice)))?;
    let is_true = |literal: Literal| holds[literal.variable() as usize] == literal.is_positive();
    // If the model gives a cell no value, all cells get the value 0. The check then rejects this solution.
    Some(encoding.assignment(is_true).unwrap_or_else(|| vec![0; encoding.cells()]))
}

/// The values of the variables, indexed by the numbers of the variables.
fn values<'c>(
    literals: &[i32],
    variables: u32,
    mut clauses: impl Iterator<Item = &'c [Literal]>,
) -> Option<Vec<bool>> {
    let mut known: Vec<Option<bool>> = vec![None; variables as usize + 1];
    for &literal in literals {
        if let Some(value) = known.get_mut(literal.unsigned_abs() as usize) {
            match *value {
                Some(other) if other != (literal > 0) => return None,
                _ => *value = Some(literal > 0),
            }
        }
    }
    let value =
        |literal: &Literal| known[literal.variable() as usize].map(|value| value == literal.is_positive());
    let is_open = |clause: &[Literal]| {
        !clause.iter().any(|literal| value(literal) == Some(true))
            && clause.iter().any(|literal| value(literal).is_none())
    };
    let any_open = clauses.any(is_open);
    (!any_open).then(|| known.iter().map(|value| *value == Some(true)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_with_gaps() {
        let literal = |number: i32| {
            let literal = Literal::positive(number.unsigned_abs());
            if number > 0 { literal } else { !literal }
        };
        let clauses = [vec![literal(1), literal(-2)], vec![literal(3)]];
        let values = |literals: &[i32]| values(literals, 3, clauses.iter().map(Vec::as_slice));
        assert_eq!(values(&[1, 3]), Some(vec![false, true, false, true]));
        assert_eq!(values(&[1]), None, "nothing is said of 3");
        assert_eq!(values(&[1, 3, -3]), None);
        // One clause is false, whatever the values of the variables that are not listed. Such an answer is wrong, and
        // the check of the solution rejects it.
        assert_eq!(values(&[1, -3]), Some(vec![false, true, false, false]));
    }
}
