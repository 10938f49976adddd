//! Graphs as adjacency lists.

use std::collections::{BTreeMap, VecDeque};

/// The edges at each vertex. An entry consists of the vertex at the other end of an edge, and the index of the edge.
pub(super) struct Neighbours {
    starts: Vec<u32>,
    ends: Vec<(u32, u32)>,
}

impl Neighbours {
    pub(super) fn new(vertices: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; vertices + 1];
        for (u, v) in edges.clone() {
            starts[u as usize + 1] += 1;
            starts[v as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut ends = vec![(0, 0); starts[vertices] as usize];
        for (index, (u, v)) in (0..).zip(edges) {
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut next[from as usize];
                ends[*place as usize] = (to, index);
                *place += 1;
            }
        }
        Self { starts, ends }
    }

    pub(super) fn of(&self, vertex: u32) -> &[(u32, u32)] {
        let vertex = vertex as usize;
        &self.ends[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

/// Marks a vertex that is in no part.
pub(super) const NONE: u32 = u32::MAX;

/// Computes the parts: the connected components of the graph that consists of the vertices for which `there` is true
/// and the edges for which `taken` returns true. Returns two lists: for each vertex, the number of its part, or
/// [`NONE`] if the vertex is in no part; and for each part, its vertices.
pub(super) fn parts(
    neighbours: &Neighbours,
    there: &[bool],
    taken: impl Fn(u32) -> bool,
) -> (Vec<u32>, Vec<Vec<u32>>) {
    let mut part = vec![NONE; there.len()];
    let mut parts: Vec<Vec<u32>> = Vec::new();
    for first in 0..there.len() {
        if !there[first] || part[first] != NONE {
            continue;
        }
        let number = parts.len() as u32;
        let mut members = vec![first as u32];
        part[first] = number;
        let mut at = 0;
        while at < members.len() {
            for &(next, edge) in neighbours.of(members[at]) {
                if there[next as usize] && part[next as usize] == NONE && taken(edge) {
                    part[next as usize] = number;
                    members.push(next);
                }
            }
            at += 1;
        }
        parts.push(members);
    }
    (part, parts)
}

/// The index of the largest part; `None` if there are no parts.
pub(super) fn largest(parts: &[Vec<u32>]) -> Option<usize> {
    (0..parts.len()).max_by_key(|&index| (parts[index].len(), std::cmp::Reverse(index)))
}

/// The edges of a shortest path from `from` to `to` along edges that are taken.
pub(super) fn path(neighbours: &Neighbours, taken: &[bool], from: u32, to: u32) -> Vec<u32> {
    let mut came_by = BTreeMap::from([(from, None)]);
    let mut queue = VecDeque::from([from]);
    while let Some(vertex) = queue.pop_front() {
        if vertex == to {
            break;
        }
        for &(next, edge) in neighbours.of(vertex) {
            if taken[edge as usize] && !came_by.contains_key(&next) {
                came_by.insert(next, Some((vertex, edge)));
                queue.push_back(next);
            }
        }
    }
    let (mut edges, mut at) = (Vec::new(), to);
    while let Some(&Some((before, edge))) = came_by.get(&at) {
        edges.push(edge);
        at = before;
    }
    edges
}
