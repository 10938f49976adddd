//! Cells and atoms. An atom states that the value of a cell is in a set.

use std::ops::Not;

use smallvec::SmallVec;

use super::domain::Domain;

/// The index of a cell in a model.
pub type Cell = u32;

/// The statement that a cell has one of a set of values. Clauses, counts and graph constraints consist of atoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The cell.
    pub cell: Cell,
    /// The values for which the atom holds.
    pub values: Domain,
}

impl Atom {
    /// The atom "the cell has this value". For a value above 63, the atom never holds.
    pub const fn is(cell: Cell, value: u8) -> Self {
        Self { cell, values: Domain::single(value) }
    }

    /// The atom "the cell has one of these values".
    pub const fn among(cell: Cell, values: Domain) -> Self {
        Self { cell, values }
    }

    /// Whether the atom holds in an assignment, which must contain the cell.
    pub fn holds(self, values: &[u8]) -> bool {
        self.values.contains(values[self.cell as usize])
    }
}

/// The negation: an atom that has the same cell and contains all other values.
impl Not for Atom {
    type Output = Self;

    fn not(self) -> Self {
        Self { cell: self.cell, values: Domain::first(Domain::VALUES).difference(self.values) }
    }
}

/// The cells of a constraint, each once, in ascending order. Most constraints have few cells, so up to four are stored
/// inline.
pub(super) type Scope = SmallVec<[Cell; 4]>;

/// The cells of the atoms, each once, in ascending order.
pub(super) fn scope(atoms: impl IntoIterator<Item = Atom>) -> Scope {
    let mut cells: Scope = atoms.into_iter().map(|atom| atom.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
