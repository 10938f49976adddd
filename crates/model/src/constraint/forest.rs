//! `Forest`: the edges whose atoms hold form no cycle.

use super::connected::find;
use super::one_loop::{Edge, points};
use crate::atom::{Cell, Scope, scope};
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The edges whose atoms hold form no cycle, so that each connected part of them is a tree. Two edges between the same
/// two points form a cycle. No edges at all are a forest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forest {
    edges: Box<[Edge]>,
    points: usize,
    scope: Scope,
    pub(super) origin: Origin,
}

impl Forest {
    /// Creates the constraint for a graph with these edges. The points are numbered from 0 to the greatest number that
    /// an edge names.
    ///
    /// # Errors
    /// Returns an error if an edge joins a point to itself, or if the number of points is greater than 64 plus twice
    /// the number of edges.
    pub fn new(edges: impl IntoIterator<Item = Edge>, origin: Origin) -> Result<Self, ModelError> {
        let edges: Box<[Edge]> = edges.into_iter().collect();
        let points = points(&edges);
        let fault = edges.iter().find(|edge| edge.from == edge.to).map(|edge| Fault::SelfLoop(edge.from));
        match fault.or((points > 2 * edges.len() + 64).then_some(Fault::TooLarge)) {
            Some(fault) => Err(ModelError::BadConstraint { origin, fault }),
            None => Ok(Self { scope: scope(edges.iter().map(|edge| edge.atom)), points, edges, origin }),
        }
    }

    /// The edges, in the order given.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.scope
    }

    /// Whether no edge that holds joins two points that edges before it have joined already.
    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let mut leader: Vec<usize> = (0..self.points).collect();
        self.edges.iter().filter(|edge| edge.atom.holds(values)).all(|edge| {
            let (from, to) = (find(&mut leader, edge.from as usize), find(&mut leader, edge.to as usize));
            leader[from] = to;
            from != to
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atom::Atom;

    #[test]
    fn trees_hold_and_cycles_do_not() {
        // Two squares that share a side, and a separate double edge.
        let ends = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (6, 7), (6, 7)];
        let edges = (0..).zip(ends).map(|(cell, (from, to))| Edge { atom: Atom::is(cell, 1), from, to });
        let forest = Forest::new(edges, "forest".into()).expect("a graph");
        let held =
            |taken: &[usize]| forest.holds(&(0..9).map(|e| u8::from(taken.contains(&e))).collect::<Vec<_>>());
        assert!(held(&[]) && held(&[0, 2, 4]) && held(&[0, 1, 2, 3, 4, 7]) && held(&[8]));
        assert!(!held(&[0, 2, 4, 5]) && !held(&[0, 1, 2, 3, 4, 6]) && !held(&[7, 8]));
        let edge = Edge { atom: Atom::is(0, 1), from: 1, to: 1 };
        assert!(matches!(
            Forest::new([edge], "self".into()),
            Err(ModelError::BadConstraint { fault: Fault::SelfLoop(1), .. })
        ));
        assert!(Forest::new([Edge { to: u32::MAX, ..edge }], "far".into()).is_err());
    }
}
