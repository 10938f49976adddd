//! `Loop`: excludes a second loop, and edges outside the biconnected component of the loop.
//!
//! A loop lies within one biconnected component (block) of the edges that are not excluded. Once an edge is taken,
//! the edges of other blocks are therefore excluded. A bridge is always excluded.
//!
//! Explanations follow K. Francis and P. Stuckey, "Explaining circuit propagation" (Constraints 19, 2014), where the
//! reason is a set of points that no edge leaves. Here the reason may also ignore the edges at one point P outside the
//! set. Suppose that one edge of a loop touches the set and another edge does not. The loop passes through P only
//! once, so it must also leave the set by an edge that does not lead to P.

use super::adjacency::Adjacency;
use super::truth::{Failed, Truth};
use crate::cdcl::lit::Lit;

const UNSEEN: u32 = u32::MAX;

/// The graph, with working memory for the search.
#[derive(Debug)]
pub(super) struct LoopGraph {
    edges: Vec<(Truth, u32, u32)>,
    adjacency: Adjacency,
    blocks: Blocks,
    leader: Vec<u32>,
}

/// Biconnected components, called blocks.
#[derive(Debug, Default)]
struct Blocks {
    /// Three lists, indexed by point: the point's search number; the greatest search number among the point and all
    /// points below it in the search tree; the low point.
    order: Vec<u32>,
    last: Vec<u32>,
    low: Vec<u32>,
    /// Indexed by edge: the block of the edge.
    of: Vec<u32>,
    /// Indexed by block: the top point, the first point that the search reached below the top, and the number of edges
    /// in the block.
    all: Vec<(u32, u32, u32)>,
    stack: Vec<u32>,
    /// The search path to the current point. An entry consists of a point, the index of the point's next arc, and the
    /// edge by which the search reached the point.
    path: Vec<(u32, u32, u32)>,
    next: u32,
}

impl Blocks {
    fn clear(&mut self, points: usize, edges: usize) {
        for list in [&mut self.order, &mut self.last, &mut self.low] {
            list.clear();
            list.resize(points, UNSEEN);
        }
        self.of.clear();
        self.of.resize(edges, UNSEEN);
        self.all.clear();
        self.next = 0;
    }

    fn enter(&mut self, point: u32, by: u32, adjacency: &Adjacency) {
        (self.order[point as usize], self.low[point as usize]) = (self.next, self.next);
        self.next += 1;
        self.path.push((point, adjacency.arcs(point).0, by));
    }

    /// Finds the blocks of the open edges that can be reached from `root`.
    fn search(&mut self, root: u32, adjacency: &Adjacency, open: impl Fn(u32) -> bool) {
        self.enter(root, UNSEEN, adjacency);
        while let Some((point, place, by)) = self.path.last_mut() {
            let (at, by) = (*point as usize, *by);
            if let Some((to, edge)) = adjacency.arc(*point, *place) {
                *place += 1;
                if edge == by || !open(edge) {
                    continue;
                }
                if self.order[to as usize] == UNSEEN {
                    self.stack.push(edge);
                    self.enter(to, edge, adjacency);
                } else if self.order[to as usize] < self.order[at] {
                    self.stack.push(edge);
                    self.low[at] = self.low[at].min(self.order[to as usize]);
                }
                continue;
            }
            self.last[at] = self.next - 1;
            self.path.pop();
            let Some(&(parent, _, _)) = self.path.last() else { break };
            self.low[parent as usize] = self.low[parent as usize].min(self.low[at]);
            if self.low[at] < self.order[parent as usize] {
                continue;
            }
            // No edge leads from the tree below to a point above the parent. So the tree edge and all edges pushed
            // after it form a block.
            let (block, mut size) = (self.all.len() as u32, 0);
            while let Some(top) = self.stack.pop() {
                self.of[top as usize] = block;
                size += 1;
                if top == by {
                    break;
                }
            }
            self.all.push((parent, at as u32, size));
        }
    }

    /// Whether a point is `first`, or below it in the search tree. `first` is the first point below the top of a
    /// block.
    fn is_below(&self, point: u32, first: u32) -> bool {
        (self.order[first as usize]..=self.last[first as usize]).contains(&self.order[point as usize])
    }
}

fn find(leader: &mut [u32], mut at: u32) -> u32 {
    while leader[at as usize] != at {
        leader[at as usize] = leader[leader[at as usize] as usize];
        at = leader[at as usize];
    }
    at
}

impl LoopGraph {
    pub(super) fn new(points: usize, edges: Vec<(Truth, u32, u32)>) -> Self {
        let adjacency = Adjacency::new(points, edges.iter().map(|&(_, from, to)| (from, to)));
        Self { edges, adjacency, blocks: Blocks::default(), leader: Vec::new() }
    }

    pub(super) fn edges(&self) -> impl Iterator<Item = Truth> + '_ {
        self.edges.iter().map(|(truth, _, _)| *truth)
    }

    pub(super) fn memory(&self) -> usize {
        self.edges.len() * 28 + self.adjacency.vertices() * 28 + self.adjacency.memory()
    }

    /// Computes the connected components that the taken edges form. If a taken edge closes a loop and another component
    /// also has a taken edge, returns the edge that closes the loop.
    fn closed(&mut self, value: &impl Fn(Truth) -> i8) -> Option<u32> {
        self.leader.clear();
        self.leader.extend(0..self.adjacency.vertices() as u32);
        let mut closed = None;
        for (edge, &(truth, from, to)) in (0..).zip(&self.edges) {
            if value(truth) > 0 {
                let (from, to) = (find(&mut self.leader, from), find(&mut self.leader, to));
                if from == to {
                    closed = Some(edge);
                }
                self.leader[from as usize] = to;
            }
        }
        let part = find(&mut self.leader, self.edges[closed? as usize].1);
        let mut taken = self.edges.iter().filter(|(truth, ..)| value(*truth) > 0);
        closed.filter(|_| taken.any(|&(_, from, _)| find(&mut self.leader, from) != part))
    }

    /// Computes the blocks of the edges that are not excluded. Returns a taken edge that cannot be in the loop. This is
    /// the first taken edge if it is a bridge, otherwise a taken edge outside the block of the first taken edge.
    fn misplaced(&mut self, value: &impl Fn(Truth) -> i8) -> Option<u32> {
        let Self { edges, adjacency, blocks, .. } = self;
        blocks.clear(adjacency.vertices(), edges.len());
        for point in 0..adjacency.vertices() as u32 {
            if blocks.order[point as usize] == UNSEEN {
                blocks.search(point, adjacency, |edge| value(edges[edge as usize].0) >= 0);
            }
        }
        let mut taken = (0..).zip(edges.iter()).filter(|(_, edge)| value(edge.0) > 0).map(|(edge, _)| edge);
        let first = taken.next()?;
        let main = blocks.of[first as usize];
        if blocks.all[main as usize].2 < 2 {
            return Some(first);
        }
        taken.find(|&edge| blocks.of[edge as usize] != main)
    }

    pub(super) fn propagate(
        &mut self,
        value: impl Fn(Lit) -> i8,
        implied: &mut Vec<Lit>,
    ) -> Result<(), Failed> {
        let value = |truth: Truth| truth.value(&value);
        // The call also stores the components in `leader`, which the code below uses.
        if self.closed(&value).is_some() {
            return Err(Failed);
        }
        // If edges are taken in several components, exclude each edge that would close a path into a loop.
        let mut some = None;
        let mut several = false;
        for &(truth, from, _) in &self.edges {
            if value(truth) > 0 {
                let part = find(&mut self.leader, from);
                several |= some.is_some_and(|known| known != part);
                some = Some(part);
            }
        }
        for &(truth, from, to) in &self.edges {
            if several
                && let Truth::Of(literal) = truth
                && value(truth) == 0
                && find(&mut self.leader, from) == find(&mut self.leader, to)
            {
                implied.push(!literal);
            }
        }
        if self.misplaced(&value).is_some() {
            return Err(Failed);
        }
        let Self { edges, blocks, .. } = self;
        // Exclude bridges, and edges outside the block of the taken edges.
        let main = edges.iter().position(|edge| value(edge.0) > 0).map(|edge| blocks.of[edge]);
        for (edge, &(truth, _, _)) in edges.iter().enumerate() {
            if let Truth::Of(literal) = truth
                && value(truth) == 0
            {
                let block = blocks.of[edge];
                if blocks.all[block as usize].2 < 2 || main.is_some_and(|main| main != block) {
                    implied.push(!literal);
                }
            }
        }
        Ok(())
    }

    pub(super) fn explain(&mut self, value: impl Fn(Lit) -> i8, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        let value = |truth: Truth| truth.value(&value);
        let candidates: Vec<u32> = match implied {
            Some(literal) => {
                let among = (0..).zip(&self.edges).filter(|(_, edge)| edge.0 == Truth::Of(!literal));
                among.map(|(edge, _)| edge).collect()
            }
            None => self.closed(&value).or_else(|| self.misplaced(&value)).into_iter().collect(),
        };
        // All taken edges must be in one block, so any taken edge identifies it.
        let known = (0..).zip(&self.edges).find(|(_, edge)| value(edge.0) > 0).map(|(edge, _)| edge);
        let explained = candidates.iter().any(|&edge| {
            self.explain_by_blocks(edge, known, &value, clause) || self.explain_by_path(edge, &value, clause)
        });
        debug_assert!(explained, "nothing implies the literal");
    }

    /// Explains why an edge is excluded: in the graph that consists of this edge and all edges that are not excluded,
    /// this edge is a bridge, or it lies outside the block of the taken edge `known`. The clause states: the edge is
    /// not taken, or `known` is not taken (for a bridge, `known` is omitted), or one of the excluded edges that leave a
    /// certain set of points is taken.
    fn explain_by_blocks(
        &mut self,
        edge: u32,
        known: Option<u32>,
        value: &impl Fn(Truth) -> i8,
        clause: &mut Vec<Lit>,
    ) -> bool {
        let Self { edges, adjacency, blocks, .. } = self;
        let (truth, from, to) = edges[edge as usize];
        let open = |index: u32| index == edge || value(edges[index as usize].0) >= 0;
        let root = known.map_or(from, |known| edges[known as usize].1);
        blocks.clear(adjacency.vertices(), edges.len());
        blocks.search(root, adjacency, open);
        let apart = blocks.order[from as usize] == UNSEEN;
        if apart {
            // The search from the root has not reached the edge, so another search starts from one end of the edge.
            blocks.search(from, adjacency, open);
        }
        let (top, first, size) = blocks.all[blocks.of[edge as usize] as usize];
        let bridge = size < 2;
        if !bridge && known.is_none_or(|known| blocks.of[known as usize] == blocks.of[edge as usize]) {
            return false;
        }
        truth.push_negated(clause);
        if !bridge && let Some(known) = known {
            edges[known as usize].0.push_negated(clause);
        }
        debug_assert!(blocks.is_below(from, first) || blocks.is_below(to, first));
        for (index, &(truth, from, to)) in (0..).zip(edges.iter()) {
            // The set consists of the points at or below `first`. Only edges that leave the set matter. If the block
            // has several edges, edges at its top can be ignored, as explained at the start of this file.
            let crosses = blocks.is_below(from, first) != blocks.is_below(to, first);
            let at_top = from == top || to == top;
            if crosses && (bridge && index != edge || !bridge && !at_top) {
                truth.push(clause);
            }
        }
        true
    }

    /// Explains why an edge is excluded: it would close a path of taken edges into a loop, but another edge is taken
    /// elsewhere. The clause states that at least one of these edges is not taken: the edge itself, the edge taken
    /// elsewhere, or an edge of the path.
    fn explain_by_path(&self, edge: u32, value: &impl Fn(Truth) -> i8, clause: &mut Vec<Lit>) -> bool {
        let (truth, from, to) = self.edges[edge as usize];
        let mut came_by = vec![UNSEEN; self.adjacency.vertices()];
        let (mut queue, mut at) = (vec![from], 0);
        while let Some(&point) = queue.get(at) {
            at += 1;
            for &(next, by) in self.adjacency.of(point) {
                let taken = by != edge && value(self.edges[by as usize].0) > 0;
                if taken && next != from && came_by[next as usize] == UNSEEN {
                    came_by[next as usize] = by;
                    queue.push(next);
                }
            }
        }
        let on_path = |point: u32| point == from || came_by[point as usize] != UNSEEN;
        let elsewhere = self.edges.iter().find(|edge| value(edge.0) > 0 && !on_path(edge.1));
        let (true, Some((elsewhere, ..))) = (on_path(to), elsewhere) else { return false };
        truth.push_negated(clause);
        elsewhere.push_negated(clause);
        let mut at = to;
        while at != from {
            let (truth, one, other) = self.edges[came_by[at as usize] as usize];
            truth.push_negated(clause);
            at = if one == at { other } else { one };
        }
        true
    }
}
