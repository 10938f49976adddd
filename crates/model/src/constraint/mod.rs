//! The constraints of a model. The set of kinds is closed: every checker, propagator and encoder handles all kinds.
//!
//! Each kind of constraint has a file with its definition, its constructor, and a check that applies the definition
//! directly to an assignment. `docs/model.md` describes the constraints in words, with the encoding and the proof of
//! each.

mod all_different;
mod automaton;
mod block;
mod clause;
mod connected;
mod count;
mod forest;
mod lazy;
mod linear;
mod one_loop;
mod regions;
mod runs;
mod table;

pub use automaton::{Automaton, MOST_STATES, Transitions};
pub use block::{Block, least_length};
pub use clause::Clause;
pub use connected::Connected;
pub use count::Count;
pub use forest::Forest;
pub use lazy::{Condition, Lazy};
pub use linear::Linear;
pub use one_loop::{Edge, Loop};
pub use regions::{Regions, Size};
pub use table::Table;

use super::atom::Cell;
use super::origin::Origin;

/// A constraint. The set of kinds is closed: a new kind does not compile until every part of the program handles it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// No two of `cells` have the same value. If there is a sum, the values add up to it.
    AllDifferent {
        /// The cells, without repetition.
        cells: Box<[Cell]>,
        /// The required sum of the values, if there is one.
        sum: Option<u32>,
        /// The part of the puzzle that the constraint represents.
        origin: Origin,
    },
    /// The cells of `line`, read in order, contain `blocks` in order; all other cells are background. Consecutive
    /// blocks of the same colour have at least one background cell between them.
    Runs {
        /// The cells in reading order, without repetition.
        line: Box<[Cell]>,
        /// The blocks in reading order.
        blocks: Box<[Block]>,
        /// The part of the puzzle that the constraint represents.
        origin: Origin,
    },
    /// At least one of the atoms holds.
    Clause(Clause),
    /// The number of atoms that hold is in a range.
    Count(Count),
    /// A weighted sum of values is in a range.
    Linear(Linear),
    /// The values of the cells, in order, form a row of a table.
    Table(Table),
    /// An automaton accepts the values of the cells, read in order.
    Automaton(Automaton),
    /// The vertices whose atoms hold are connected.
    Connected(Connected),
    /// The edges whose atoms hold form one loop.
    Loop(Loop),
    /// The edges whose atoms hold form no cycle.
    Forest(Forest),
    /// The links whose atoms hold divide a graph into regions.
    Regions(Regions),
    /// A condition, which is checked on complete assignments only.
    Lazy(Lazy),
}

impl Constraint {
    /// The cells of the constraint, each once.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::AllDifferent { cells, .. } => cells,
            Self::Runs { line, .. } => line,
            Self::Clause(clause) => clause.cells(),
            Self::Count(count) => count.cells(),
            Self::Linear(linear) => linear.cells(),
            Self::Table(table) => table.cells(),
            Self::Automaton(automaton) => automaton.cells(),
            Self::Connected(connected) => connected.cells(),
            Self::Loop(one_loop) => one_loop.cells(),
            Self::Forest(forest) => forest.cells(),
            Self::Regions(regions) => regions.cells(),
            Self::Lazy(lazy) => lazy.cells(),
        }
    }

    /// The part of the puzzle that the constraint represents, as it was given. Several constraints may have the same
    /// origin; [`Rules::origin`](crate::Rules::origin) returns unique origins.
    pub fn origin(&self) -> &Origin {
        match self {
            Self::AllDifferent { origin, .. } | Self::Runs { origin, .. } => origin,
            Self::Clause(clause) => &clause.origin,
            Self::Count(count) => &count.origin,
            Self::Linear(linear) => &linear.origin,
            Self::Table(table) => &table.origin,
            Self::Automaton(automaton) => &automaton.origin,
            Self::Connected(connected) => &connected.origin,
            Self::Loop(one_loop) => &one_loop.origin,
            Self::Forest(forest) => &forest.origin,
            Self::Regions(regions) => &regions.origin,
            Self::Lazy(lazy) => &lazy.origin,
        }
    }

    /// The name of the constraint's kind, in lowercase: `all-different`, `loop`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::AllDifferent { .. } => "all-different",
            Self::Runs { .. } => "runs",
            Self::Clause(_) => "clause",
            Self::Count(_) => "count",
            Self::Linear(_) => "linear",
            Self::Table(_) => "table",
            Self::Automaton(_) => "automaton",
            Self::Connected(_) => "connected",
            Self::Loop(_) => "loop",
            Self::Forest(_) => "forest",
            Self::Regions(_) => "regions",
            Self::Lazy(_) => "lazy",
        }
    }

    /// Whether the constraint holds in an assignment, which must contain all its cells.
    pub fn holds(&self, values: &[u8]) -> bool {
        match self {
            Self::AllDifferent { cells, sum, .. } => all_different::holds(cells, *sum, values),
            Self::Runs { line, blocks, .. } => runs::holds(line, blocks, values),
            Self::Clause(clause) => clause.holds(values),
            Self::Count(count) => count.holds(values),
            Self::Linear(linear) => linear.holds(values),
            Self::Table(table) => table.holds(values),
            Self::Automaton(automaton) => automaton.holds(values),
            Self::Connected(connected) => connected.holds(values),
            Self::Loop(one_loop) => one_loop.holds(values),
            Self::Forest(forest) => forest.holds(values),
            Self::Regions(regions) => regions.holds(values),
            Self::Lazy(lazy) => lazy.holds(values),
        }
    }
}
