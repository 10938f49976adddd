//! The difficulty of a model: whether propagation is enough to solve it, whether probing single cells is enough, or
//! whether a search is needed.

use super::depth_first::Store;
use super::store::DomainStore;
use crate::solve::{Limits, StopReason};
use gridproof_model::structure::Structure;
use gridproof_model::{Cell, Domain, Model};

/// A technique that is enough to solve a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ModelDifficulty {
    /// Propagating the constraints decides every shown cell, without trying any value.
    Propagation,
    /// Propagation and probing: the values of single cells are tried, and the conclusions that hold for every possible
    /// value of a cell are kept.
    Probe,
    /// A search is needed.
    Search,
}

impl ModelDifficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Self; 3] = [Self::Propagation, Self::Probe, Self::Search];

    /// The name used on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }

    /// The difficulty with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }
}

/// Whether a technique is enough to solve a model. Search is enough for any model. If another technique is enough,
/// all solutions of the model have the same values in the shown cells.
///
/// # Errors
/// Returns an error if the limits end the attempt.
pub fn is_enough(difficulty: ModelDifficulty, model: &Model, limits: &Limits) -> Result<bool, StopReason> {
    if difficulty == ModelDifficulty::Search {
        return Ok(true);
    }
    let structure = Structure::of(model.rules());
    let mut store = DomainStore::new(model, &structure);
    let possible = store.propagate(limits)?;
    Ok(match difficulty {
        ModelDifficulty::Probe => possible && probe(&mut store, limits)?,
        _ => possible && is_decided(&store),
    })
}

fn is_decided(store: &impl Store) -> bool {
    (0..store.cells() as Cell).all(|cell| store.domain(cell).len() == 1 || !store.is_shown(cell))
}

/// Tries each value of each undecided cell, and keeps the conclusions that hold for every possible value of the cell.
/// Stops when all shown cells are decided, or when nothing more follows; returns whether all shown cells are decided.
fn probe(store: &mut impl Store, limits: &Limits) -> Result<bool, StopReason> {
    let cells = store.cells() as Cell;
    loop {
        let mut is_fixpoint = true;
        for cell in 0..cells {
            let domain = store.domain(cell);
            if domain.len() < 2 {
                continue;
            }
            if is_decided(store) {
                return Ok(true);
            }
            // Indexed by cell: the values that remain possible after at least one of the trials.
            let mut possible = vec![Domain::EMPTY; cells as usize];
            let level = store.level();
            for value in domain.iter() {
                store.post(cell, Domain::single(value));
                if store.propagate(limits)? {
                    for (all, other) in possible.iter_mut().zip(0..) {
                        *all = all.union(store.domain(other));
                    }
                }
                store.undo(level);
            }
            if possible[cell as usize].is_empty() {
                return Ok(false);
            }
            for (domain, other) in possible.into_iter().zip(0..) {
                if domain != store.domain(other) {
                    store.post(other, domain);
                    is_fixpoint = false;
                }
            }
            if !store.propagate(limits)? {
                return Ok(false);
            }
        }
        if is_fixpoint {
            return Ok(is_decided(store));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::ModelDifficulty::{Probe, Propagation, Search};
    use super::*;
    use crate::solve::Budget;
    use gridproof_model::brute;
    use gridproof_puzzles::{Nonogram, Sudoku};

    fn decided(difficulty: ModelDifficulty, model: &Model) -> bool {
        is_enough(difficulty, model, &Limits::start(&Budget::default())).expect("no limit")
    }

    fn least(model: &Model) -> Option<ModelDifficulty> {
        ModelDifficulty::ALL.into_iter().find(|difficulty| decided(*difficulty, model))
    }

    fn nonogram(rows: &[&str]) -> Model {
        let cells: Vec<u8> = rows.concat().bytes().map(|cell| u8::from(cell == b'X')).collect();
        Nonogram::from_picture(rows[0].len(), &cells).expect("a picture").model()
    }

    #[test]
    fn each_technique_decides_more() {
        assert_eq!(least(&nonogram(&["XX", "X."])), Some(Propagation));
        assert_eq!(least(&nonogram(&[".....", ".X..X", "..XXX", "X....", "XX..."])), Some(Probe));
        // A board with two solutions is not decided by any technique.
        assert_eq!(least(&nonogram(&["X.", ".X"])), Some(Search));
    }

    proptest! {
        /// A board that a technique decides has no second solution, according to exhaustive search.
        #[test]
        fn what_is_decided_has_no_second_solution(
            givens in prop::collection::vec(prop_oneof![3 => Just(0u8), 1 => 1u8..=4], 16),
        ) {
            let model = Sudoku::new(2, 2, givens).expect("valid").model();
            match brute::solutions(&model, 2).expect("tiny").len() {
                0 => {}
                // On such a small board, probing is always enough.
                1 => prop_assert!(decided(Probe, &model)),
                _ => prop_assert!(!decided(Propagation, &model) && !decided(Probe, &model)),
            }
        }
    }
}
