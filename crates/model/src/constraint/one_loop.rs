//! `Loop`: the edges whose atoms hold form one closed loop.

use super::connected::find;
use crate::atom::{Atom, Cell, Scope, scope};
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// An edge of a graph. The edge is selected if its atom holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The atom "the edge is selected".
    pub atom: Atom,
    /// The index of the point at one end.
    pub from: u32,
    /// The index of the point at the other end.
    pub to: u32,
}

/// The edges whose atoms hold form one closed loop that visits no point twice. The loop has at least one edge. Two
/// edges between the same two points form a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    edges: Box<[Edge]>,
    points: usize,
    scope: Scope,
    pub(super) origin: Origin,
}

impl Loop {
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

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let mut degree = vec![0usize; self.points];
        let mut leader: Vec<usize> = (0..self.points).collect();
        for edge in self.edges.iter().filter(|edge| edge.atom.holds(values)) {
            for end in [edge.from, edge.to] {
                degree[end as usize] += 1;
            }
            let (from, to) = (find(&mut leader, edge.from as usize), find(&mut leader, edge.to as usize));
            leader[from] = to;
        }
        let used: Vec<usize> = (0..self.points).filter(|&point| degree[point] > 0).collect();
        let Some(&first) = used.first() else { return false };
        let part = find(&mut leader, first);
        used.iter().all(|&point| degree[point] == 2 && find(&mut leader, point) == part)
    }
}

/// The number of points: one more than the greatest number that an edge names; 0 without edges.
pub(super) fn points(edges: &[Edge]) -> usize {
    edges.iter().map(|edge| edge.from.max(edge.to) as usize + 1).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_closed_loop_and_no_other() {
        // Two squares that share a side, and a separate double edge.
        let ends = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (6, 7), (6, 7)];
        let edges = (0..).zip(ends).map(|(cell, (from, to))| Edge { atom: Atom::is(cell, 1), from, to });
        let looped = Loop::new(edges, "loop".into()).expect("a graph");
        let held =
            |taken: &[usize]| looped.holds(&(0..9).map(|e| u8::from(taken.contains(&e))).collect::<Vec<_>>());
        assert!(held(&[0, 2, 4, 5]) && held(&[0, 1, 2, 3, 4, 6]) && held(&[7, 8]));
        assert!(
            !held(&[]) && !held(&[0, 2, 4]) && !held(&[0, 1, 2, 3, 4, 5, 6]) && !held(&[0, 2, 4, 5, 7, 8])
        );
        let edge = Edge { atom: Atom::is(0, 1), from: 1, to: 1 };
        assert!(matches!(
            Loop::new([edge], "self".into()),
            Err(ModelError::BadConstraint { fault: Fault::SelfLoop(1), .. })
        ));
        assert!(Loop::new([Edge { to: u32::MAX, ..edge }], "far".into()).is_err());
    }
}
