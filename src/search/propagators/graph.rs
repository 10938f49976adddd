//! Graphs under propagation: neighbours, and depth-first search for what separates.

use crate::model::{Constraint, Edge};

/// The edges at each vertex, as pairs of the other end and the edge's index.
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

    /// The graph of a constraint, if it has one.
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

/// The graphs of constraints, each made when its constraint is propagated for the first time.
#[derive(Debug, Default)]
pub(in crate::search) struct Graphs {
    /// Each with the index of its constraint, in ascending order.
    made: Vec<(usize, Graph)>,
}

impl Graphs {
    /// The graph of a constraint that has one.
    pub(in crate::search) fn of(&mut self, index: usize, constraint: &Constraint) -> &Graph {
        let place = self.made.binary_search_by_key(&index, |made| made.0).unwrap_or_else(|place| {
            let graph = Graph::of(constraint).expect("a constraint on a graph");
            self.made.insert(place, (index, graph));
            place
        });
        &self.made[place].1
    }
}

/// Not seen yet.
pub(super) const UNSEEN: u32 = u32::MAX;

/// What a depth-first search tells its caller.
pub(super) trait Visitor {
    /// Whether the search may go along an edge to a vertex.
    fn open(&self, edge: u32, to: usize) -> bool;

    /// An edge is seen for the first time.
    fn edge(&mut self, edge: u32) {
        let _ = edge;
    }

    /// The search goes back from `child` to `parent`, to which it had come by `edge`; `separated` if every way from below
    /// to the rest is through the parent.
    fn back(&mut self, child: usize, parent: usize, edge: u32, separated: bool);
}

/// Depth-first search from `root` (R. Tarjan, "Depth-first search and linear graph algorithms", 1972). `order` has the
/// number of each vertex seen.
pub(super) fn search(
    graph: &Graph,
    root: usize,
    order: &mut [u32],
    next: &mut u32,
    visitor: &mut impl Visitor,
) {
    let mut low = vec![0u32; 0];
    low.resize(graph.vertices(), 0);
    // Vertices on the way, each with the next arc to look at and the edge by which it was reached.
    let mut path: Vec<(usize, usize, u32)> = vec![(root, 0, u32::MAX)];
    order[root] = *next;
    low[root] = *next;
    *next += 1;
    while let Some((vertex, at, by)) = path.last_mut() {
        let (vertex, by) = (*vertex, *by);
        if let Some(&(to, edge)) = graph.arcs(vertex).get(*at) {
            *at += 1;
            let to = to as usize;
            if edge == by || !visitor.open(edge, to) {
                continue;
            }
            if order[to] == UNSEEN {
                visitor.edge(edge);
                order[to] = *next;
                low[to] = *next;
                *next += 1;
                path.push((to, 0, edge));
            } else if order[to] < order[vertex] {
                visitor.edge(edge);
                low[vertex] = low[vertex].min(order[to]);
            }
        } else {
            path.pop();
            if let Some(&(parent, _, _)) = path.last() {
                low[parent] = low[parent].min(low[vertex]);
                visitor.back(vertex, parent, by, low[vertex] >= order[parent]);
            }
        }
    }
}
