//! `Connected`: the vertices whose atoms hold form a connected graph.

use crate::atom::{Atom, Cell, Scope, scope};
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The vertices whose atoms hold are connected by edges between them. An empty set of vertices and a single vertex
/// count as connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connected {
    vertices: Box<[Atom]>,
    edges: Box<[(u32, u32)]>,
    scope: Scope,
    pub(super) origin: Origin,
}

impl Connected {
    /// Creates the constraint for a graph with one atom per vertex. Edges name vertices by index.
    ///
    /// # Errors
    /// Returns an error if an edge names a vertex that does not exist.
    pub fn new(
        vertices: impl IntoIterator<Item = Atom>,
        edges: impl IntoIterator<Item = (u32, u32)>,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        let vertices: Box<[Atom]> = vertices.into_iter().collect();
        let edges: Box<[(u32, u32)]> = edges.into_iter().collect();
        let ends = edges.iter().flat_map(|&(u, v)| [u, v]);
        if let Some(vertex) = ends.max().filter(|&end| end as usize >= vertices.len()) {
            let fault = Fault::NoSuchVertex { vertex, vertices: vertices.len() };
            return Err(ModelError::BadConstraint { origin, fault });
        }
        Ok(Self { scope: scope(vertices.iter().copied()), vertices, edges, origin })
    }

    /// The atoms of the vertices, in the order of the indices.
    pub fn vertices(&self) -> &[Atom] {
        &self.vertices
    }

    /// The edges: pairs of indices of vertices.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.scope
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let there: Vec<bool> = self.vertices.iter().map(|atom| atom.holds(values)).collect();
        let mut leader: Vec<usize> = (0..there.len()).collect();
        let mut parts = there.iter().filter(|&&there| there).count();
        for &(u, v) in &self.edges {
            let (u, v) = (u as usize, v as usize);
            if there[u] && there[v] {
                let (u, v) = (find(&mut leader, u), find(&mut leader, v));
                if u != v {
                    leader[u] = v;
                    parts -= 1;
                }
            }
        }
        parts <= 1
    }
}

/// Returns the leader of the set that contains `at`, and halves the path from `at` to the leader.
pub(super) fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_to_touch() {
        let path =
            Connected::new((0..4).map(|cell| Atom::is(cell, 1)), [(0, 1), (1, 2), (2, 3)], "path".into());
        let path = path.expect("a graph");
        assert!(path.holds(&[0, 1, 1, 0]) && path.holds(&[0, 0, 0, 0]) && path.holds(&[0, 0, 0, 1]));
        assert!(!path.holds(&[1, 0, 1, 0]) && !path.holds(&[1, 1, 0, 1]));
        assert!(Connected::new([Atom::is(0, 1)], [(0, 1)], "edge".into()).is_err());
    }
}
