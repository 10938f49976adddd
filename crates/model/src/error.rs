//! Errors in models.

use super::atom::Cell;
use super::constraint::Block;
use super::origin::Origin;

/// The reason why constraints or domains do not form a valid model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A constraint names a cell that is not in the model.
    #[error("{origin} names cell {cell}, but the number of cells is {cells}")]
    NoSuchCell {
        /// The constraint's origin.
        origin: Origin,
        /// The cell that the constraint names.
        cell: Cell,
        /// The number of cells.
        cells: usize,
    },
    /// A constraint names a cell twice.
    #[error("{origin} names cell {cell} twice")]
    RepeatedCell {
        /// The constraint's origin.
        origin: Origin,
        /// The repeated cell.
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
    /// A constraint or a call of the builder is invalid; `fault` is the reason.
    #[error("{origin}: {fault}")]
    BadConstraint {
        /// The origin of the constraint or of the builder call.
        origin: Origin,
        /// The reason why the constraint or call is invalid.
        fault: Fault,
    },
    /// The number of domains differs from the number of cells.
    #[error("the number of domains is {domains}, but the number of cells is {cells}")]
    DomainCount {
        /// The number of domains given.
        domains: usize,
        /// The number of cells of the rules.
        cells: usize,
    },
    /// A shown cell is not in the model, is named twice, or is out of order.
    #[error(
        "cell {0} cannot be shown: shown cells must be cells of the model, each once, in ascending order"
    )]
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
    #[error("the clause has no atoms")]
    EmptyClause,
    /// A range of numbers or sums is empty, because its lower bound is above its upper bound. This fault also stands
    /// for a count that would have to be negative, and for a wide integer with too many values.
    #[error("the range from {from} to {to} is empty or not allowed")]
    EmptyRange {
        /// The lower bound.
        from: i64,
        /// The upper bound.
        to: i64,
    },
    /// The range of a cell's values is empty or contains more than 64 values.
    #[error("a cell needs 1 to 64 values, but the range is from {from} to {to}")]
    Values {
        /// The least value.
        from: i64,
        /// The greatest value.
        to: i64,
    },
    /// The coefficients are so large that partial sums might not fit in 32 bits.
    #[error("the terms of the sum may add up to 2^31 or more")]
    Overflow,
    /// A row of a table is empty, or its length differs from the number of cells.
    #[error("row {row} has {values} entries, but the number of cells is {cells}")]
    RowLength {
        /// The index of the row.
        row: usize,
        /// The number of entries of the row.
        values: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The number of layers of an automaton differs from the number of cells.
    #[error("the number of layers is {layers}, but the number of cells is {cells}")]
    Layers {
        /// The number of layers.
        layers: usize,
        /// The number of cells.
        cells: usize,
    },
    /// An automaton names a state or a table that does not exist.
    #[error("layer {layer} has no state or table {number}")]
    NoSuchState {
        /// The index of the layer.
        layer: usize,
        /// The state or table that the automaton names.
        number: u32,
    },
    /// The values of a state's transitions are not strictly ascending: a value is repeated or out of order.
    #[error("in state {state} of table {table}, value {value} is repeated or out of order")]
    Ambiguous {
        /// The table.
        table: usize,
        /// The state.
        state: usize,
        /// The value.
        value: u8,
    },
    /// A layer has more states than are allowed.
    #[error("a layer has more than {0} states")]
    TooManyStates(usize),
    /// An edge ends at a vertex that does not exist.
    #[error("an edge ends at vertex {vertex}, but the number of vertices is {vertices}")]
    NoSuchVertex {
        /// The vertex that the edge names.
        vertex: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// An edge of a loop or a forest, or a link, joins a vertex to itself.
    #[error("an edge joins vertex {0} to itself")]
    SelfLoop(u32),
    /// The stated size of a region is 0.
    #[error("a region cannot have size 0")]
    NoSize,
    /// There are more combinations of values than can be listed.
    #[error("there are more than {0} combinations of values")]
    TooManyRows(usize),
    /// Two lists that must have the same length have different lengths.
    #[error("one list has {0} entries, the other has {1}")]
    Lengths(usize, usize),
    /// The integers have different offsets, although they must have the same one. Alternatively, the second number is
    /// an offset that is not allowed.
    #[error("the integers have different offsets, {0} and {1}")]
    Offsets(i32, i32),
    /// There are too many cells, or a loop or a forest has far more points than edges.
    #[error("there are too many cells or points")]
    TooLarge,
}
