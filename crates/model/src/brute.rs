//! The oracle: enumerates the solutions of a tiny model by brute force.
//!
//! Cells are filled in index order. Once the last cell of a constraint has a value, the constraint is evaluated
//! according to the checker's definition. Of solutions that differ only in hidden cells, only the first one is
//! returned. Without propagation, little can go wrong. The oracle is meant for tests and tiny models only.

use std::collections::BTreeSet;

use super::rules::{Assignment, Model};

/// The error for a model that is too large for the oracle. It contains the limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} assignments would have to be tried")]
pub struct TooLarge(pub u64);

/// The maximum number of partial assignments that [`solutions`] tries.
pub const MOST_TRIED: u64 = 50_000_000;

/// Returns the first `limit` solutions in lexicographic order (cell 0 first, smaller values first).
///
/// # Errors
/// Returns an error if more than [`MOST_TRIED`] partial assignments would have to be tried.
pub fn solutions(model: &Model, limit: usize) -> Result<Vec<Assignment>, TooLarge> {
    // For each cell, the constraints in which it is the last cell. They can be evaluated once the cell has a value.
    let mut ending: Vec<Vec<usize>> = vec![Vec::new(); model.cells()];
    for (index, constraint) in model.constraints().iter().enumerate() {
        match constraint.cells().iter().max() {
            Some(&last) => ending[last as usize].push(index),
            None if !constraint.holds(&[]) => return Ok(Vec::new()),
            None => {}
        }
    }
    let mut search = Enumeration {
        model,
        ending,
        values: vec![0; model.cells()],
        found: Vec::new(),
        shown: BTreeSet::new(),
        limit,
        tried: 0,
    };
    if limit > 0 {
        search.fill(0)?;
    }
    Ok(search.found)
}

struct Enumeration<'a> {
    model: &'a Model,
    ending: Vec<Vec<usize>>,
    values: Assignment,
    found: Vec<Assignment>,
    /// The shown values of the solutions found so far; used only if some cells are hidden.
    shown: BTreeSet<Vec<u8>>,
    limit: usize,
    tried: u64,
}

impl Enumeration<'_> {
    fn fill(&mut self, cell: usize) -> Result<(), TooLarge> {
        if cell == self.values.len() {
            let hidden = self.model.shown().is_some();
            if !hidden || self.shown.insert(self.model.shown_values(&self.values).into_owned()) {
                self.found.push(self.values.clone());
            }
            return Ok(());
        }
        for value in self.model.domains()[cell].iter() {
            self.tried += 1;
            if self.tried > MOST_TRIED {
                return Err(TooLarge(MOST_TRIED));
            }
            self.values[cell] = value;
            let constraints = self.model.constraints();
            if self.ending[cell].iter().all(|&index| constraints[index].holds(&self.values)) {
                self.fill(cell + 1)?;
                if self.found.len() >= self.limit {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Rules;
    use crate::constraint::{Block, Constraint};
    use crate::domain::Domain;
    use crate::origin::Origin;

    fn line(length: usize, clue: &[u32]) -> Model {
        let runs = Constraint::Runs {
            line: (0..length as u32).collect(),
            blocks: clue.iter().map(|&l| Block::black(l)).collect(),
            origin: Origin::Row(1),
        };
        let rules = Arc::new(Rules::new(length, vec![runs]).expect("valid"));
        Model::new(rules, vec![Domain::first(2); length]).expect("domains")
    }

    #[test]
    fn a_line_has_as_many_solutions_as_ways_to_place_its_blocks() {
        // C(n - sum + 1, k): for 12 cells and the blocks 2 1 3, C(7, 3) = 35.
        assert_eq!(solutions(&line(12, &[2, 1, 3]), 1000).expect("tiny").len(), 35);
        assert_eq!(solutions(&line(3, &[4]), 9).expect("tiny").len(), 0);
        assert_eq!(solutions(&line(3, &[]), 9).expect("tiny"), [vec![0, 0, 0]]);
    }

    #[test]
    fn the_limit_is_obeyed_and_the_order_is_lexicographic() {
        let found = solutions(&line(4, &[1]), 2).expect("tiny");
        assert_eq!(found, [vec![0, 0, 0, 1], vec![0, 0, 1, 0]]);
        assert!(solutions(&line(4, &[1]), 0).expect("tiny").is_empty());
    }

    #[test]
    fn a_model_without_cells_has_one_empty_solution_unless_a_block_is_asked_for() {
        assert_eq!(solutions(&line(0, &[]), 5).expect("tiny"), [Vec::<u8>::new()]);
        assert!(solutions(&line(0, &[1]), 5).expect("tiny").is_empty());
    }
}
