//! `Forest`: excludes edges that would close a cycle of edges that are taken.
//!
//! The connected parts of the taken edges are computed anew at each visit, in time proportional to the number of edges.
//! The reason why an edge is excluded is a path of taken edges between its ends. It is sought only when conflict analysis
//! asks for it; a shortest path gives the shortest clause. This is cycle detection for acyclic graphs as in M. Gebser, T.
//! Janhunen and J. Rintanen, "SAT modulo graphs: acyclicity" (JELIA 2014), for undirected edges.

use super::adjacency::Adjacency;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

/// Stands for "no edge".
const NONE: u32 = u32::MAX;

/// The graph, with working memory.
#[derive(Debug)]
pub(super) struct ForestGraph {
    edges: Vec<(Truth, u32, u32)>,
    adjacency: Adjacency,
    /// Indexed by point: a point of the same part that is closer to the part's root. A root names itself.
    parent: Vec<u32>,
}

impl ForestGraph {
    pub(super) fn new(points: usize, edges: Vec<(Truth, u32, u32)>) -> Self {
        let adjacency = Adjacency::new(points, edges.iter().map(|&(_, from, to)| (from, to)));
        Self { edges, adjacency, parent: Vec::new() }
    }

    pub(super) fn edges(&self) -> impl Iterator<Item = Truth> + '_ {
        self.edges.iter().map(|(truth, _, _)| *truth)
    }

    pub(super) fn memory(&self) -> usize {
        self.edges.len() * 24 + self.adjacency.vertices() * 4 + self.adjacency.memory()
    }

    /// The root of the part that contains a point.
    fn root(&mut self, mut at: u32) -> u32 {
        while self.parent[at as usize] != at {
            let above = self.parent[at as usize];
            self.parent[at as usize] = self.parent[above as usize];
            at = above;
        }
        at
    }

    /// Computes the parts that the taken edges form. Returns the first taken edge that closes a cycle with those before
    /// it.
    fn closed(&mut self, value: impl Fn(Lit) -> i8) -> Option<u32> {
        self.parent.clear();
        self.parent.extend(0..self.adjacency.vertices() as u32);
        for index in 0..self.edges.len() {
            let (truth, from, to) = self.edges[index];
            if truth.value(&value) > 0 {
                let (from, to) = (self.root(from), self.root(to));
                if from == to {
                    return Some(index as u32);
                }
                self.parent[from as usize] = to;
            }
        }
        None
    }

    pub(super) fn propagate(
        &mut self,
        value: impl Fn(Lit) -> i8,
        implied: &mut Vec<Lit>,
    ) -> Result<(), Failed> {
        if self.closed(&value).is_some() {
            return Err(Failed);
        }
        for index in 0..self.edges.len() {
            let (truth, from, to) = self.edges[index];
            if let Truth::Of(literal) = truth
                && value(literal) == 0
                && self.root(from) == self.root(to)
            {
                implied.push(!literal);
            }
        }
        Ok(())
    }

    /// Appends the explanation, a clause that states: one of the edges of a cycle is not taken. All the other edges of
    /// the cycle are taken.
    pub(super) fn explain(&mut self, value: impl Fn(Lit) -> i8, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        let explained = match implied {
            // Several edges may have this literal. One of them closes a cycle.
            Some(literal) => (0..).zip(&self.edges).any(|(index, (truth, ..))| {
                *truth == Truth::Of(!literal) && self.explain_by_path(index, &value, clause)
            }),
            None => self.closed(&value).is_some_and(|edge| self.explain_by_path(edge, &value, clause)),
        };
        debug_assert!(explained, "nothing implies the literal");
    }

    /// Appends the clause for an edge and a shortest path of other taken edges between its ends. Returns whether there
    /// is such a path.
    fn explain_by_path(&self, edge: u32, value: impl Fn(Lit) -> i8, clause: &mut Vec<Lit>) -> bool {
        let (truth, from, to) = self.edges[edge as usize];
        // Indexed by point: the edge by which the search reached it.
        let mut came_by = vec![NONE; self.adjacency.vertices()];
        let (mut queue, mut next) = (vec![from], 0);
        while came_by[to as usize] == NONE {
            let Some(&point) = queue.get(next) else { return false };
            next += 1;
            for &(other, by) in self.adjacency.of(point) {
                let is_new = other != from && came_by[other as usize] == NONE;
                if is_new && by != edge && self.edges[by as usize].0.value(&value) > 0 {
                    came_by[other as usize] = by;
                    queue.push(other);
                }
            }
        }
        truth.push_negated(clause);
        let mut at = to;
        while at != from {
            let (truth, one, other) = self.edges[came_by[at as usize] as usize];
            truth.push_negated(clause);
            at = if one == at { other } else { one };
        }
        true
    }
}
