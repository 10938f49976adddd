//! `Table`: the values of the cells, in order, form one of the rows.

use crate::atom::Cell;
use crate::domain::Domain;
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The values of the cells match one of the rows. A row contains a set of allowed values for each cell (a short table).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    cells: Box<[Cell]>,
    /// The rows, concatenated.
    sets: Box<[Domain]>,
    pub(super) origin: Origin,
}

impl Table {
    /// Creates a table whose rows contain a set of allowed values for each cell. A table without rows never holds.
    ///
    /// # Errors
    /// Returns an error if the length of a row differs from the number of cells, or if a row is empty.
    pub fn new(
        cells: impl IntoIterator<Item = Cell>,
        rows: impl IntoIterator<Item = Vec<Domain>>,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        let cells: Box<[Cell]> = cells.into_iter().collect();
        let mut sets = Vec::new();
        for (index, row) in rows.into_iter().enumerate() {
            if row.len() != cells.len() || row.is_empty() {
                let fault = Fault::RowLength { row: index, values: row.len(), cells: cells.len() };
                return Err(ModelError::BadConstraint { origin, fault });
            }
            sets.extend(row);
        }
        Ok(Self { cells, sets: sets.into(), origin })
    }

    /// The cells, in the order of the entries of a row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The rows, each with one set of values per cell.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Domain]> + Clone {
        self.sets.chunks_exact(self.cells.len().max(1))
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        self.rows()
            .any(|row| row.iter().zip(&self.cells).all(|(set, &cell)| set.contains(values[cell as usize])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_are_a_row() {
        let set = |values: &[u8]| values.iter().copied().collect::<Domain>();
        let rows = [vec![set(&[1]), set(&[2, 3])], vec![set(&[0]), set(&[0])]];
        let table = Table::new([1, 0], rows, "table".into()).expect("rows of two");
        assert!(
            table.holds(&[3, 1]) && table.holds(&[0, 0]) && !table.holds(&[1, 3]) && !table.holds(&[0, 1])
        );
        assert!(Table::new([0], [vec![set(&[1]), set(&[2])]], "long".into()).is_err());
        assert!(!Table::new([0], [], "none".into()).expect("no rows").holds(&[0]));
    }
}
