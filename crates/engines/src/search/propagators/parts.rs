//! The connected components of a graph.

use super::graph::Graph;

/// The connected components of a graph, called parts.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Indexed by vertex: the number of its part.
    pub(super) of: Vec<usize>,
    /// Indexed by part: the number of its vertices.
    pub(super) sizes: Vec<u32>,
    stack: Vec<usize>,
}

impl Parts {
    /// Finds the parts: the connected components of the vertices for which `counts` is true, joined by the links for
    /// which `joins` is true. Every other vertex is a part by itself.
    pub(super) fn find(
        &mut self,
        graph: &Graph,
        counts: impl Fn(usize) -> bool,
        joins: impl Fn(usize) -> bool,
    ) {
        const NONE: usize = usize::MAX;
        let Self { of, sizes, stack } = self;
        of.clear();
        of.resize(graph.vertices(), NONE);
        sizes.clear();
        for first in 0..graph.vertices() {
            if of[first] != NONE {
                continue;
            }
            let part = sizes.len();
            of[first] = part;
            sizes.push(1);
            if counts(first) {
                stack.push(first);
            }
            while let Some(vertex) = stack.pop() {
                for &(to, link) in graph.arcs(vertex) {
                    let to = to as usize;
                    if of[to] == NONE && counts(to) && joins(link as usize) {
                        of[to] = part;
                        sizes[part] += 1;
                        stack.push(to);
                    }
                }
            }
        }
    }

    /// The number of vertices in the part of a vertex.
    pub(super) fn size(&self, vertex: usize) -> u32 {
        self.sizes[self.of[vertex]]
    }
}
