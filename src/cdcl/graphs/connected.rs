//! `Connected`: vertices that hold and cannot reach each other, and vertices on every way between two that hold.

use super::adjacency::Adjacency;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

const UNSEEN: u32 = u32::MAX;

/// The graph, with room for a search.
#[derive(Debug)]
pub(super) struct ConnectedGraph {
    vertices: Vec<Truth>,
    adjacency: Adjacency,
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
        self.vertices.len() * 26 + self.adjacency.memory()
    }

    /// Depth-first search from a vertex that holds (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
    /// Computing 1, 1972): what it does not reach does not hold; a vertex that separates some that holds from the root does.
    pub(super) fn propagate(
        &mut self,
        value: impl Fn(Lit) -> i8,
        implied: &mut Vec<Lit>,
    ) -> Result<(), Failed> {
        let value = |truth: Truth| truth.value(&value);
        let Some(root) = self.vertices.iter().position(|&truth| value(truth) > 0) else { return Ok(()) };
        let Self { vertices, adjacency, order, low, holds_below, path } = self;
        order.fill(UNSEEN);
        let mut next = 0;
        let mut enter = |vertex: u32, path: &mut Vec<(u32, u32)>, order: &mut [u32], low: &mut [u32]| {
            (order[vertex as usize], low[vertex as usize]) = (next, next);
            next += 1;
            path.push((vertex, 0));
        };
        path.clear();
        enter(root as u32, path, order, low);
        holds_below[root] = true;
        while let Some((vertex, place)) = path.last_mut() {
            let at = *vertex as usize;
            if let Some((to, _)) = adjacency.arc(*vertex, *place) {
                *place += 1;
                if order[to as usize] != UNSEEN {
                    // The way back to the parent makes no difference to what the parent separates.
                    low[at] = low[at].min(order[to as usize]);
                } else if value(vertices[to as usize]) >= 0 {
                    holds_below[to as usize] = value(vertices[to as usize]) > 0;
                    enter(to, path, order, low);
                }
                continue;
            }
            path.pop();
            let Some(&(parent, _)) = path.last() else { break };
            let parent = parent as usize;
            low[parent] = low[parent].min(low[at]);
            if holds_below[at] {
                if low[at] >= order[parent]
                    && let Truth::Of(literal) = vertices[parent]
                    && value(vertices[parent]) == 0
                {
                    implied.push(literal);
                }
                holds_below[parent] = true;
            }
        }
        for (vertex, &truth) in vertices.iter().enumerate() {
            if order[vertex] == UNSEEN
                && let Truth::Of(literal) = truth
            {
                match value(truth) {
                    1.. => return Err(Failed),
                    0 => implied.push(!literal),
                    _ => {}
                }
            } else if order[vertex] == UNSEEN && truth == Truth::Fixed(true) {
                return Err(Failed);
            }
        }
        Ok(())
    }

    /// A clause: of two vertices that hold, or one that holds and one that might, some does not; or some vertex holds of
    /// those that separate them.
    pub(super) fn explain(&self, value: impl Fn(Lit) -> i8, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        let value = |vertex: u32| self.vertices[vertex as usize].value(&value);
        let all = || 0..self.vertices.len() as u32;
        let holding = |but: Option<u32>| all().filter(move |&v| Some(v) != but).filter(|&v| value(v) > 0);
        let Some(literal) = implied else {
            // Two parts that hold.
            let Some(root) = holding(None).next() else { return };
            let (_, seen) = self.part(root, None, &value);
            if let Some(other) = holding(None).find(|&vertex| !seen[vertex as usize]) {
                self.separate(other, root, None, &value, clause);
            }
            return;
        };
        for vertex in all() {
            if self.vertices[vertex as usize] == Truth::Of(!literal) {
                // It is cut off from one that holds.
                let (_, seen) = self.part(vertex, None, &value);
                if let Some(root) = holding(None).find(|&other| !seen[other as usize]) {
                    return self.separate(vertex, root, None, &value, clause);
                }
            } else if self.vertices[vertex as usize] == Truth::Of(literal) {
                // Without it, one that holds is cut off from another.
                let Some(root) = holding(None).next() else { continue };
                let (_, seen) = self.part(root, Some(vertex), &value);
                if let Some(other) = holding(None).find(|&other| !seen[other as usize]) {
                    return self.separate(other, root, Some(vertex), &value, clause);
                }
            }
        }
        debug_assert!(false, "nothing implies the literal");
    }

    /// The vertices that can be reached from one over vertices that may hold, without another one.
    fn part(&self, from: u32, without: Option<u32>, value: &impl Fn(u32) -> i8) -> (Vec<u32>, Vec<bool>) {
        let mut seen = vec![false; self.vertices.len()];
        let open = |next: u32, _| value(next) >= 0 && Some(next) != without;
        let members = self.adjacency.flood(from, open, &mut seen);
        (members, seen)
    }

    /// Appends that `inside` or `root` does not hold, or a vertex of the border between the parts of both does, as far as the
    /// root's side reaches it.
    fn separate(
        &self,
        inside: u32,
        root: u32,
        without: Option<u32>,
        value: &impl Fn(u32) -> i8,
        clause: &mut Vec<Lit>,
    ) {
        let (members, part) = self.part(inside, without, value);
        let mut border = vec![false; self.vertices.len()];
        for &vertex in &members {
            for &(next, _) in self.adjacency.of(vertex) {
                border[next as usize] |= !part[next as usize];
            }
        }
        let mut reached = vec![false; self.vertices.len()];
        let beyond = self.adjacency.flood(root, |next, _| !border[next as usize], &mut reached);
        self.vertices[inside as usize].push_negated(clause);
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
