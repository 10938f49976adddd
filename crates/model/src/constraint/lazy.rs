//! `Lazy`: a condition that is checked on complete assignments only.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use crate::atom::{Atom, Cell};
use crate::error::ModelError;
use crate::origin::Origin;

/// A condition that can be checked on a complete assignment. Nothing else is known of it.
///
/// The answer for an assignment must always be the same.
pub trait Condition: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Returns cuts: clauses that follow from the condition and that the values violate. The list is empty if and only if
    /// the values satisfy the condition. `values` contains a value for each cell of the model.
    fn cuts(&self, values: &[u8]) -> Vec<Vec<Atom>>;
}

/// A condition that is checked on complete assignments only. Engines try assignments that satisfy all other constraints,
/// and learn cuts from each that the condition refuses.
#[derive(Clone, Debug)]
pub struct Lazy {
    cells: Box<[Cell]>,
    condition: Arc<dyn Condition>,
    pub(super) origin: Origin,
}

impl Lazy {
    /// Creates the constraint. `cells` are the cells on which the condition depends; they may be in any order.
    ///
    /// # Errors
    /// Returns an error if a cell is repeated.
    pub fn new(
        cells: impl IntoIterator<Item = Cell>,
        condition: Arc<dyn Condition>,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        let mut cells: Box<[Cell]> = cells.into_iter().collect();
        cells.sort_unstable();
        match cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ModelError::RepeatedCell { origin, cell: pair[0] }),
            None => Ok(Self { cells, condition, origin }),
        }
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns clauses that follow from the constraint and that the values violate. The list is empty if and only if the
    /// values satisfy the constraint.
    pub fn cuts(&self, values: &[u8]) -> Vec<Vec<Atom>> {
        self.condition.cuts(values)
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        self.cuts(values).is_empty()
    }
}

/// Two lazy constraints are equal if they share their condition.
impl PartialEq for Lazy {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.origin == other.origin
            && Arc::ptr_eq(&self.condition, &other.condition)
    }
}

impl Eq for Lazy {}
