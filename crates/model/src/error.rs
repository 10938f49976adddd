//! What can be wrong with a model.

use super::atom::Cell;
use super::constraint::Block;
use super::origin::Origin;

/// The error that constraints or domains do not make a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// A constraint names a cell that is not in the model.
    #[error("{origin} names cell {cell}, but there are {cells} cells")]
    NoSuchCell {
        /// The constraint's origin.
        origin: Origin,
        /// The index it names.
        cell: Cell,
        /// The number of cells.
        cells: usize,
    },
    /// A constraint names a cell twice.
    #[error("{origin} names cell {cell} twice")]
    RepeatedCell {
        /// The constraint's origin.
        origin: Origin,
        /// The repeated index.
        cell: Cell,
    },
    /// A block has length 0, or the background's colour, or a colour above 63.
    #[error("{origin} has a block of length {} and colour {}", block.length, block.colour)]
    BadBlock {
        /// The constraint's origin.
        origin: Origin,
        /// The block at fault.
        block: Block,
    },
    /// A constraint says nothing that can be understood.
    #[error("{origin}: {fault}")]
    BadConstraint {
        /// The constraint's origin, or the call of the builder.
        origin: Origin,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The number of domains is not the number of cells.
    #[error("{domains} domains for {cells} cells")]
    DomainCount {
        /// The number of domains given.
        domains: usize,
        /// The number of cells of the rules.
        cells: usize,
    },
    /// A shown cell is not in the model, or named twice, or out of order.
    #[error("cell {0} cannot be shown: shown cells are cells of the model, in ascending order")]
    Shown(Cell),
}

impl ModelError {
    /// The origin of the constraint at fault, if it is one.
    pub const fn origin(&self) -> Option<&Origin> {
        match self {
            Self::NoSuchCell { origin, .. }
            | Self::RepeatedCell { origin, .. }
            | Self::BadBlock { origin, .. }
            | Self::BadConstraint { origin, .. } => Some(origin),
            Self::DomainCount { .. } | Self::Shown(_) => None,
        }
    }
}

/// What is wrong with one constraint, or with one call of the builder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A clause without atoms never holds.
    #[error("a clause without atoms")]
    EmptyClause,
    /// The least number or sum is above the greatest.
    #[error("a range from {from} to {to}")]
    EmptyRange {
        /// The least.
        from: i64,
        /// The greatest.
        to: i64,
    },
    /// A range of values that no cell can have: more than 64, or none.
    #[error("a cell has 1 to 64 values, not those from {from} to {to}")]
    Values {
        /// The least value.
        from: i64,
        /// The greatest value.
        to: i64,
    },
    /// Coefficients or bounds so large that sums might overflow.
    #[error("a sum whose parts exceed 2^31")]
    Overflow,
    /// A row of a table is not as long as the list of cells.
    #[error("row {row} has {values} entries for {cells} cells")]
    RowLength {
        /// The row's index.
        row: usize,
        /// Its entries.
        values: usize,
        /// The number of cells.
        cells: usize,
    },
    /// An automaton has not one table for each cell.
    #[error("{layers} layers for {cells} cells")]
    Layers {
        /// The number of layers.
        layers: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A state or a table of an automaton does not exist.
    #[error("there is no state or table {number} in layer {layer}")]
    NoSuchState {
        /// The index of the layer.
        layer: usize,
        /// The state or table named.
        number: u32,
    },
    /// A state has two transitions for one value.
    #[error("state {state} of table {table} has two transitions for value {value}")]
    Ambiguous {
        /// The table.
        table: usize,
        /// The state.
        state: usize,
        /// The value.
        value: u8,
    },
    /// More states in a layer than are allowed.
    #[error("more than {0} states in a layer")]
    TooManyStates(usize),
    /// An edge ends at a vertex that does not exist.
    #[error("an edge ends at vertex {vertex}, but there are {vertices}")]
    NoSuchVertex {
        /// The vertex named.
        vertex: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// An edge of a loop or a link joins a vertex with itself.
    #[error("an edge joins vertex {0} with itself")]
    SelfLoop(u32),
    /// A size of 0 for a region.
    #[error("a region of size 0")]
    NoSize,
    /// More combinations of values than can be listed.
    #[error("more than {0} combinations of values")]
    TooManyRows(usize),
    /// Lists that should be of one length are not.
    #[error("{0} entries on one side and {1} on the other")]
    Lengths(usize, usize),
    /// Integers whose values are shifted by different amounts.
    #[error("integers with different offsets, {0} and {1}")]
    Offsets(i32, i32),
    /// More than 2^31 cells, points or constraints.
    #[error("too many cells")]
    TooLarge,
}
