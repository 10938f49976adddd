//! Path systems: paths on a grid that have no place in common.

use std::ops::Range;

use super::builder::{Int, Links};

/// The variables and constraints by which a model states that its solutions are path systems: sets of paths on a grid
/// that have no place in common.
///
/// A path joins two ends with the same label, and does not go through a third end. Apart from the constraints in
/// `covering`, every path system with these ends must be a solution. The data are not part of the rules: an engine may
/// ignore them, and checks do not read them.
#[derive(Clone, Debug)]
pub struct PathSystem {
    /// For each pair of places that share a side, whether a path leads from one directly to the other.
    pub links: Links,
    /// For each place, row by row, the label of the path through it; 0 if there is no path.
    pub labels: Vec<Int>,
    /// For each place, the label of the path that ends there; `None` if no path ends there. Labels start at 1.
    pub ends: Vec<Option<i32>>,
    /// The indices of constraints of the rules that follow from the other constraints.
    pub implied: Range<usize>,
    /// The indices of constraints that require a path through each place. The range is empty if places may stay empty.
    pub covering: Range<usize>,
}
