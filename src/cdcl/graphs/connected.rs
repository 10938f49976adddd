//! `Connected`: vertices that hold and cannot reach each other, and vertices on every way between two that hold.

use super::adjacency::Adjacency;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

const UNSEEN: u32 = u32::MAX;

/// A vertex that does not hold, which no way leads over.
const EXCLUDED: u32 = u32::MAX - 1;

/// The graph, with room for a search.
#[derive(Debug)]
pub(super) struct ConnectedGraph {
    vertices: Vec<Truth>,
    adjacency: Adjacency,
    /// By vertex: 1 if it holds, -1 if not, 0 if that is open.
    values: Vec<i8>,
    /// The number of each vertex in the order of the search.
    order: Vec<u32>,
    low: Vec<u32>,
    /// Whether a vertex that holds is in the part of the search's tree below each, itself included.
    holds_below: Vec<bool>,
    /// The way to the vertex that is looked at, each with the next arc.
    path: Vec<(u32, u32)>,
}

impl ConnectedGraph {
    pub(super) fn new(vertices: Vec<Truth>, edges: &[(u32, u32)]) -> Self {
        let count = vertices.len();
        // An edge from a vertex to itself says nothing.
        let adjacency = Adjacency::new(count, edges.iter().copied().filter(|(one, other)| one != other));
        Self {
            vertices,
            adjacency,
            values: vec![0; count],
            order: vec![UNSEEN; count],
            low: vec![0; count],
            holds_below: vec![false; count],
            path: Vec::new(),
        }
    }

    pub(super) fn vertices(&self) -> &[Truth] {
        &self.vertices
    }

    pub(super) fn memory(&self) -> usize {
        self.vertices.len() * 27 + self.adjacency.memory()
    }

    fn look(&mut self, value: impl Fn(Lit) -> i8) {
        for (known, truth) in self.values.iter_mut().zip(&self.vertices) {
            *known = truth.value(&value);
        }
    }

    /// Depth-first search from a vertex that holds (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
    /// Computing 1, 1972): what it does not reach does not hold; a vertex that separates some that holds from the root does.
    pub(super) fn propagate(
        &mut self,
        value: impl Fn(Lit) -> i8,
        implied: &mut Vec<Lit>,
    ) -> Result<(), Failed> {
        self.look(value);
        let Self { vertices, adjacency, values, order, low, holds_below, path } = self;
        let Some(root) = values.iter().position(|&value| value > 0) else { return Ok(()) };
        for (number, &value) in order.iter_mut().zip(&*values) {
            *number = if value < 0 { EXCLUDED } else { UNSEEN };
        }
        let mut next = 0;
        let mut enter = |vertex: usize, order: &mut [u32], low: &mut [u32], holds_below: &mut [bool]| {
            (order[vertex], low[vertex], holds_below[vertex]) = (next, next, values[vertex] > 0);
            next += 1;
        };
        enter(root, order, low, holds_below);
        path.clear();
        let (mut at, mut place) = (root, adjacency.first(root as u32));
        loop {
            if let Some((to, _)) = adjacency.arc(at as u32, place) {
                place += 1;
                if order[to as usize] == UNSEEN {
                    path.push((at as u32, place));
                    enter(to as usize, order, low, holds_below);
                    (at, place) = (to as usize, adjacency.first(to));
                } else {
                    // The way back to the parent makes no difference to what the parent separates, and no number is
                    // above that of vertices which do not hold.
                    low[at] = low[at].min(order[to as usize]);
                }
                continue;
            }
            let Some((parent, resumed)) = path.pop() else { break };
            let below = std::mem::replace(&mut at, parent as usize);
            place = resumed;
            low[at] = low[at].min(low[below]);
            if holds_below[below] {
                holds_below[at] = true;
                if low[below] >= order[at]
                    && values[at] == 0
                    && let Truth::Of(literal) = vertices[at]
                {
                    implied.push(literal);
                }
            }
        }
        for (vertex, _) in order.iter().enumerate().filter(|(_, number)| **number == UNSEEN) {
            match vertices[vertex] {
                Truth::Of(literal) if values[vertex] == 0 => implied.push(!literal),
                _ => return Err(Failed),
            }
        }
        Ok(())
    }

    /// A clause: of two vertices that hold, or one that holds and one that might, some does not; or some vertex holds of
    /// those that separate them.
    pub(super) fn explain(&mut self, value: impl Fn(Lit) -> i8, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        self.look(value);
        let all = || 0..self.vertices.len() as u32;
        let holding = || all().filter(|&vertex| self.values[vertex as usize] > 0);
        let Some(literal) = implied else {
            // Two parts that hold.
            let Some(root) = holding().next() else { return };
            let (_, seen) = self.part(root, None);
            if let Some(other) = holding().find(|&vertex| !seen[vertex as usize]) {
                self.separate(&self.part(other, None), root, clause);
            }
            return;
        };
        for vertex in all() {
            if self.vertices[vertex as usize] == Truth::Of(!literal) {
                // It is cut off from one that holds.
                let part = self.part(vertex, None);
                if let Some(root) = holding().find(|&other| !part.1[other as usize]) {
                    return self.separate(&part, root, clause);
                }
            } else if self.vertices[vertex as usize] == Truth::Of(literal) {
                // Without it, one that holds is cut off from another.
                let Some(root) = holding().next() else { continue };
                let (_, seen) = self.part(root, Some(vertex));
                if let Some(other) = holding().find(|&other| !seen[other as usize]) {
                    return self.separate(&self.part(other, Some(vertex)), root, clause);
                }
            }
        }
        debug_assert!(false, "nothing implies the literal");
    }

    /// The vertices that can be reached from one over vertices that may hold, without another one: that one first, and for
    /// each vertex whether it is among them.
    fn part(&self, from: u32, without: Option<u32>) -> (Vec<u32>, Vec<bool>) {
        let mut seen = vec![false; self.vertices.len()];
        let open = |next: u32, _| self.values[next as usize] >= 0 && Some(next) != without;
        let members = self.adjacency.flood(from, open, &mut seen);
        (members, seen)
    }

    /// Appends that the first vertex of a part or `root` does not hold, or a vertex of the border between the part and that of
    /// `root` does, as far as the root's side reaches it.
    fn separate(&self, (members, part): &(Vec<u32>, Vec<bool>), root: u32, clause: &mut Vec<Lit>) {
        let mut border = vec![false; self.vertices.len()];
        for &vertex in members {
            for &(next, _) in self.adjacency.of(vertex) {
                border[next as usize] |= !part[next as usize];
            }
        }
        let mut reached = vec![false; self.vertices.len()];
        let beyond = self.adjacency.flood(root, |next, _| !border[next as usize], &mut reached);
        self.vertices[members[0] as usize].push_negated(clause);
        self.vertices[root as usize].push_negated(clause);
        for vertex in beyond {
            for &(next, _) in self.adjacency.of(vertex) {
                if std::mem::take(&mut border[next as usize]) {
                    self.vertices[next as usize].push(clause);
                }
            }
        }
    }
}
