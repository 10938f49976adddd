//! Graphs for propagation: adjacency lists, and a depth-first search that finds separating vertices.

use std::ops::Range;

use gridproof_model::{Constraint, Edge};

/// The edges at each vertex. Each edge is stored as a pair: the vertex at the other end, and the index of the edge.
#[derive(Debug)]
pub(in crate::search) struct Graph {
    first: Vec<usize>,
    arcs: Vec<(u32, u32)>,
}

impl Graph {
    fn new(vertices: usize, ends: &[(u32, u32)]) -> Self {
        let mut degree = vec![0; vertices + 1];
        for &(u, v) in ends {
            degree[u as usize] += 1;
            degree[v as usize] += 1;
        }
        let mut first = Vec::with_capacity(vertices + 1);
        let mut total = 0;
        for degree in &degree {
            first.push(total);
            total += degree;
        }
        let mut free = first.clone();
        let mut arcs = vec![(0, 0); total];
        for (&(u, v), edge) in ends.iter().zip(0..) {
            for (from, to) in [(u, v), (v, u)] {
                arcs[free[from as usize]] = (to, edge);
                free[from as usize] += 1;
            }
        }
        Self { first, arcs }
    }

    /// The graph of a constraint; `None` if the constraint has no graph.
    fn of(constraint: &Constraint) -> Option<Self> {
        match constraint {
            Constraint::Connected(connected) => {
                Some(Self::new(connected.vertices().len(), connected.edges()))
            }
            Constraint::Loop(one_loop) => Some(Self::of_edges(one_loop.points(), one_loop.edges())),
            Constraint::Regions(regions) => Some(Self::of_edges(regions.sizes().len(), regions.links())),
            _ => None,
        }
    }

    fn of_edges(vertices: usize, edges: &[Edge]) -> Self {
        let ends: Vec<(u32, u32)> = edges.iter().map(|edge| (edge.from, edge.to)).collect();
        Self::new(vertices, &ends)
    }

    pub(super) fn vertices(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn arcs(&self, vertex: usize) -> &[(u32, u32)] {
        &self.arcs[self.first[vertex]..self.first[vertex + 1]]
    }
}

/// The graphs of constraints. Each is built when its constraint is propagated for the first time.
#[derive(Debug, Default)]
pub(in crate::search) struct Graphs {
    /// The graphs with the indices of their constraints, in ascending order.
    made: Vec<(usize, Graph)>,
    depth_first: DepthFirst,
}

impl Graphs {
    /// Returns the graph of a constraint, and the buffers for searches in this graph. The constraint must have a
    /// graph.
    pub(in crate::search) fn of(
        &mut self,
        index: usize,
        constraint: &Constraint,
    ) -> (&Graph, &mut DepthFirst) {
        let place = self.made.binary_search_by_key(&index, |made| made.0).unwrap_or_else(|place| {
            let graph = Graph::of(constraint).expect("a constraint on a graph");
            self.made.insert(place, (index, graph));
            place
        });
        (&self.made[place].1, &mut self.depth_first)
    }
}

/// Marks a vertex that the search has not seen yet.
const UNSEEN: u32 = u32::MAX;

/// The callbacks of a depth-first search.
pub(super) trait Visitor {
    /// Whether the search may follow an edge to a vertex.
    fn open(&self, edge: u32, to: usize) -> bool;

    /// Called for each edge when it is seen for the first time.
    fn edge(&mut self, edge: u32) {
        let _ = edge;
    }

    /// Called when the search returns from `child` to `parent`, after it had followed `edge` from `parent` to `child`.
    /// `separated` is true if every path from `child`, or from the search tree below it, to the rest of the graph goes
    /// through `parent`.
    fn back(&mut self, child: usize, parent: usize, edge: u32, separated: bool);
}

/// Depth-first search (R. Tarjan, "Depth-first search and linear graph algorithms", 1972). Its buffers are reused.
#[derive(Debug, Default)]
pub(in crate::search) struct DepthFirst {
    /// Indexed by vertex: its number in the order of the search, or [`UNSEEN`].
    order: Vec<u32>,
    /// Indexed by vertex: the lowest number among the vertices to which this vertex, or the search tree below it, has
    /// an edge.
    low: Vec<u32>,
    next: u32,
    /// The path of the search to the current vertex.
    path: Vec<Step>,
}

/// A vertex on the path, the edge by which the search reached it, and the range of its arcs that have not been
/// followed yet.
#[derive(Clone, Debug)]
struct Step {
    vertex: usize,
    by: u32,
    arcs: Range<usize>,
}

impl DepthFirst {
    /// Starts a new search, in which no vertex has been seen yet.
    pub(super) fn begin(&mut self, graph: &Graph) {
        self.order.clear();
        self.order.resize(graph.vertices(), UNSEEN);
        self.low.resize(graph.vertices(), 0);
        self.next = 0;
    }

    /// Whether the search has seen a vertex.
    pub(super) fn has_seen(&self, vertex: usize) -> bool {
        self.order[vertex] != UNSEEN
    }

    /// Searches from `root`, which must not have been seen.
    pub(super) fn search(&mut self, graph: &Graph, root: usize, visitor: &mut impl Visitor) {
        let mut here = self.enter(graph, root, u32::MAX);
        loop {
            let Some(arc) = here.arcs.next() else {
                let Some(parent) = self.path.pop() else { return };
                let low = self.low[here.vertex];
                self.low[parent.vertex] = self.low[parent.vertex].min(low);
                visitor.back(here.vertex, parent.vertex, here.by, low >= self.order[parent.vertex]);
                here = parent;
                continue;
            };
            let (to, edge) = graph.arcs[arc];
            let to = to as usize;
            if edge == here.by || !visitor.open(edge, to) {
                continue;
            }
            if self.order[to] == UNSEEN {
                visitor.edge(edge);
                let below = self.enter(graph, to, edge);
                self.path.push(std::mem::replace(&mut here, below));
            } else if self.order[to] < self.order[here.vertex] {
                visitor.edge(edge);
                self.low[here.vertex] = self.low[here.vertex].min(self.order[to]);
            }
        }
    }

    fn enter(&mut self, graph: &Graph, vertex: usize, by: u32) -> Step {
        self.order[vertex] = self.next;
        self.low[vertex] = self.next;
        self.next += 1;
        Step { vertex, by, arcs: graph.first[vertex]..graph.first[vertex + 1] }
    }
}
