//! Errors in models.

use super::atom::Cell;
use super::constraint::Block;
use super::origin::Origin;

/// The error that constraints or domains do not form a valid model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// A constraint, or a call of the builder, that is invalid for the given reason.
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
    /// A shown cell is not in the model, is named twice, or is out of order.
    #[error("cell {0} cannot be shown: shown cells are cells of the model, in ascending order")]
    Shown(Cell),
}

impl ModelError {
    /// The origin of the constraint at fault, if the error is about a constraint.
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

/// The reason why a constraint or a call of the builder is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A clause has no atoms, so it never holds.
    #[error("a clause without atoms")]
    EmptyClause,
    /// The lower bound of a range of numbers or sums is above its upper bound.
    #[error("a range from {from} to {to}")]
    EmptyRange {
        /// The lower bound.
        from: i64,
        /// The upper bound.
        to: i64,
    },
    /// A range of values that no cell can have: it is empty, or has more than 64 values.
    #[error("a cell has 1 to 64 values, not those from {from} to {to}")]
    Values {
        /// The least value.
        from: i64,
        /// The greatest value.
        to: i64,
    },
    /// The coefficients or bounds are so large that sums might overflow.
    #[error("a sum whose parts exceed 2^31")]
    Overflow,
    /// A row of a table is not as long as the list of cells.
    #[error("row {row} has {values} entries for {cells} cells")]
    RowLength {
        /// The index of the row.
        row: usize,
        /// The number of entries of the row.
        values: usize,
        /// The number of cells.
        cells: usize,
    },
    /// An automaton has more or fewer layers than cells.
    #[error("{layers} layers for {cells} cells")]
    Layers {
        /// The number of layers.
        layers: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A state or a table of an automaton does not exist.
    #[error("layer {layer} has no state or table {number}")]
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
    /// A layer has more states than are allowed.
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
    /// The stated size of a region is 0.
    #[error("a region of size 0")]
    NoSize,
    /// There are more combinations of values than can be listed.
    #[error("more than {0} combinations of values")]
    TooManyRows(usize),
    /// Two lists that must have the same length do not.
    #[error("{0} entries on one side and {1} on the other")]
    Lengths(usize, usize),
    /// Integers with different offsets are used where all must have the same offset.
    #[error("integers with different offsets, {0} and {1}")]
    Offsets(i32, i32),
    /// There are too many cells, or far more points than edges.
    #[error("too many cells")]
    TooLarge,
}
