//! A propagator for constraints on graphs. It finds consequences before a candidate is complete.
//!
//! The formula contains the local part of these constraints, and cuts add the rest ([`encode::cuts`](crate::encode)).
//! On most boards a few cuts are enough. Propagating the graphs at each node of the search would cost more time than
//! it saves. So the propagator stays idle until cuts have refused a few candidates. Explanations are clauses of the
//! same form as cuts. They are created when conflict analysis needs them.
//!
//! | file | what it holds |
//! |---|---|
//! | `connected` | `Connected`: vertices that cannot be reached, and vertices that every path goes through |
//! | `one_loop` | `Loop`: edges that would close a second loop, and edges outside of a biconnected component |
//! | `forest` | `Forest`: edges that would close a cycle |
//! | `separation` | the vertices that separate part of a graph from the rest |
//! | `adjacency`, `truth` | the edges at each vertex; the literal that is true if a vertex or edge holds |
//!
//! The solver of `cspuz_core` also propagates connectivity at each fixed point (`constraints/Graph.cc`). It treats a
//! loop as a connected line graph. Here, the edges of a loop must all be in one biconnected component.

mod adjacency;
mod connected;
mod forest;
mod one_loop;
mod separation;
mod truth;

use super::lit::Lit;
use super::propagator::{Propagation, Propagator};
use super::trail::Trail;
use crate::encode::Encoding;
use connected::ConnectedGraph;
use forest::ForestGraph;
use gridproof_model::Constraint;
use one_loop::LoopGraph;
use truth::{Failed, Truth};

#[derive(Debug)]
enum Graph {
    Connected(ConnectedGraph),
    Loop(LoopGraph),
    Forest(ForestGraph),
}

impl Graph {
    /// The number of refused candidates after which the graph is propagated. On many boards, cuts refuse no candidate.
    /// A cut for a loop usually excludes more candidates than a cut for disconnected vertices, so the propagation of
    /// loops starts later.
    const fn patience(&self) -> u32 {
        match self {
            Self::Connected(_) | Self::Forest(_) => 1,
            Self::Loop(_) => 12,
        }
    }
}

/// A vertex or an edge whose presence depends on a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    variable: u32,
    graph: u32,
    /// The index of the vertex or edge. This vertex or edge is present if the variable has the value `holds_if`.
    index: u32,
    holds_if: bool,
}

/// The propagator for all graphs in a model.
#[derive(Debug)]
pub(super) struct Graphs {
    all: Vec<Graph>,
    /// Indexed by variable: the index of the variable's first entry in `places`.
    starts: Vec<u32>,
    places: Vec<Place>,
    /// Indexed by literal: 1 if the literal is true, -1 if false, 0 if unassigned.
    values: Vec<i8>,
    /// Indexed by graph: whether the graph is active, that is, whether it is propagated.
    awake: Vec<bool>,
    queue: Vec<u32>,
    /// Indexed by graph: true if the graph is in the queue, or if it must not be queued because it is not active yet.
    queued: Vec<bool>,
    visits: u64,
}

impl Graphs {
    /// Creates the graphs of a model's constraints. If one of the atoms of a graph is not a single literal, the graph
    /// is not propagated; only cuts enforce its constraint.
    pub(super) fn new(encoding: &Encoding) -> Self {
        let graphs: Vec<Graph> =
            encoding.constraints().iter().filter_map(|one| graph(one, encoding)).collect();
        let variables = encoding.cnf().variables() as usize;
        let mut places = Vec::new();
        for (one, graph) in graphs.iter().zip(0..) {
            let truths: Vec<Truth> = match one {
                Graph::Connected(graph) => graph.vertices().to_vec(),
                Graph::Loop(graph) => graph.edges().collect(),
                Graph::Forest(graph) => graph.edges().collect(),
            };
            places.extend(truths.iter().zip(0..).filter_map(|(truth, index)| match truth {
                Truth::Of(literal) => Some(Place {
                    variable: literal.variable() as u32,
                    graph,
                    index,
                    holds_if: literal.is_positive(),
                }),
                Truth::Fixed(_) => None,
            }));
        }
        // The sort order groups the places by variable, because `variable` is the first field that is compared.
        places.sort_unstable();
        let mut starts = vec![0; variables + 1];
        for place in &places {
            starts[place.variable as usize + 1] += 1;
        }
        for variable in 0..variables {
            starts[variable + 1] += starts[variable];
        }
        Self {
            starts,
            places,
            values: vec![0; 2 * variables],
            awake: vec![false; graphs.len()],
            queue: Vec::new(),
            queued: vec![true; graphs.len()],
            all: graphs,
            visits: 0,
        }
    }

    /// Whether there are no graphs to propagate.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Activates all graphs, so that they are propagated from the start.
    #[cfg(test)]
    pub(super) fn awake(mut self) -> Self {
        self.wake(u32::MAX);
        self
    }

    /// Activates the graphs whose patience is at most `refused`, the number of refused candidates. No literal above
    /// level 0 may be assigned, so that a failure found now is final.
    fn wake(&mut self, refused: u32) {
        for (index, graph) in (0..).zip(&mut self.all) {
            if refused < graph.patience() || std::mem::replace(&mut self.awake[index as usize], true) {
                continue;
            }
            self.queue.push(index);
            if let Graph::Connected(graph) = graph {
                for place in self.places.iter().filter(|place| place.graph == index) {
                    let value = self.values[Lit::new(place.variable, place.holds_if).index()];
                    if value != 0 {
                        graph.assign(place.index, value > 0);
                    }
                }
            }
        }
    }

    fn take_queued(&mut self) -> Option<u32> {
        let index = self.queue.pop()?;
        self.queued[index as usize] = false;
        Some(index)
    }
}

/// The vertices and edges whose presence depends on the variable of a literal.
#[inline]
fn places_of<'a>(starts: &[u32], places: &'a [Place], literal: Lit) -> &'a [Place] {
    let variable = literal.variable();
    &places[starts[variable] as usize..starts[variable + 1] as usize]
}

fn graph(constraint: &Constraint, encoding: &Encoding) -> Option<Graph> {
    match constraint {
        Constraint::Connected(connected) => {
            let vertices = connected.vertices().iter().map(|&atom| Truth::of_atom(atom, encoding));
            Some(Graph::Connected(ConnectedGraph::new(vertices.collect::<Option<_>>()?, connected.edges())))
        }
        Constraint::Loop(one_loop) => {
            let edges = one_loop.edges().iter();
            let edges = edges.map(|edge| Some((Truth::of_atom(edge.atom, encoding)?, edge.from, edge.to)));
            Some(Graph::Loop(LoopGraph::new(one_loop.points(), edges.collect::<Option<_>>()?)))
        }
        Constraint::Forest(forest) => {
            let edges = forest.edges().iter();
            let edges = edges.map(|edge| Some((Truth::of_atom(edge.atom, encoding)?, edge.from, edge.to)));
            Some(Graph::Forest(ForestGraph::new(forest.points(), edges.collect::<Option<_>>()?)))
        }
        _ => None,
    }
}

impl Propagator for Graphs {
    type Word = u32;

    fn notify_assignment(&mut self, literal: Lit, constraint: Option<u32>) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let places = places_of(&self.starts, &self.places, literal);
        for place in places {
            let index = place.graph as usize;
            if !self.awake[index] {
                continue;
            }
            let holds = literal.is_positive() == place.holds_if;
            // An edge that is not taken closes no cycle.
            if !holds && matches!(self.all[index], Graph::Forest(_)) {
                continue;
            }
            if let Graph::Connected(graph) = &mut self.all[index] {
                graph.assign(place.index, holds);
                // If this graph itself implied the literal, its last search has already found all consequences, unless
                // other vertices or edges depend on the same variable.
                if constraint == Some(place.graph) && places.len() == 1 {
                    continue;
                }
            }
            if !std::mem::replace(&mut self.queued[index], true) {
                self.queue.push(place.graph);
            }
        }
    }

    fn notify_unassignment(&mut self, literal: Lit) {
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        for place in places_of(&self.starts, &self.places, literal) {
            if self.awake[place.graph as usize]
                && let Graph::Connected(graph) = &mut self.all[place.graph as usize]
            {
                graph.unassign(place.index);
            }
        }
    }

    fn notify_backtrack(&mut self) {
        while self.take_queued().is_some() {}
    }

    fn notify_refused(&mut self, refused: u32) {
        self.wake(refused);
    }

    fn wakes_after(&self, refused: u32) -> bool {
        self.all.iter().any(|graph| refused == graph.patience())
    }

    fn propagate(&mut self, implied: &mut Vec<Lit>) -> Propagation {
        while let Some(index) = self.take_queued() {
            self.visits += 1;
            let values = &self.values;
            let value = |literal: Lit| values[literal.index()];
            let result = match &mut self.all[index as usize] {
                Graph::Connected(graph) => graph.propagate(implied),
                Graph::Loop(graph) => graph.propagate(value, implied),
                Graph::Forest(graph) => graph.propagate(value, implied),
            };
            match result {
                Err(Failed) => return Propagation::Conflict(index),
                Ok(()) if implied.is_empty() => {}
                Ok(()) => return Propagation::Implied(index),
            }
        }
        Propagation::Fixpoint
    }

    fn explain(&mut self, constraint: u32, implied: Option<Lit>, trail: &Trail, clause: &mut Vec<Lit>) {
        let before = implied.map_or(u32::MAX, |literal| trail.position(literal.variable()));
        let value = |literal: Lit| match trail.value(literal) {
            value if value != 0 && trail.position(literal.variable()) < before => value,
            _ => 0,
        };
        match &mut self.all[constraint as usize] {
            Graph::Connected(graph) => graph.explain(value, implied, clause),
            Graph::Loop(graph) => graph.explain(value, implied, clause),
            Graph::Forest(graph) => graph.explain(value, implied, clause),
        }
        clause.sort_unstable();
        clause.dedup();
    }

    fn work(&self) -> u64 {
        // The time of a visit is proportional to the size of the graph.
        self.visits * self.places.len() as u64
    }

    fn memory(&self) -> usize {
        let graphs = self.all.iter().map(|graph| match graph {
            Graph::Connected(graph) => graph.memory(),
            Graph::Loop(graph) => graph.memory(),
            Graph::Forest(graph) => graph.memory(),
        });
        self.values.len()
            + 4 * self.starts.len()
            + size_of::<Place>() * self.places.len()
            + graphs.sum::<usize>()
    }
}

#[cfg(test)]
mod tests;
