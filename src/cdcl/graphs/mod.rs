//! Constraints on graphs as a propagator: what follows from them before a candidate is complete.
//!
//! The formula holds what is local in these constraints, and cuts hold the rest ([`encode::cuts`](crate::encode)). On most
//! boards a few cuts are enough, and looking at the graphs at each node of the search costs more than it saves. So the
//! propagator waits: it looks at a graph once cuts have refused a few candidates, or the search has had many conflicts and
//! restarts. Explanations are clauses of the shapes of cuts, made when conflict analysis asks for one.
//!
//! | file | what it holds |
//! |---|---|
//! | `connected` | `Connected`: what cannot be reached, and what every way goes through |
//! | `one_loop` | `Loop`: edges that would close a second loop, and edges outside of a biconnected component |
//! | `adjacency`, `truth` | the edges at each vertex; what decides whether one is there |
//!
//! The solver of `cspuz_core` propagates connectivity at each fixed point likewise (`constraints/Graph.cc`); loops there are
//! connected line graphs, here parts of one biconnected component.

mod adjacency;
mod connected;
mod one_loop;
mod truth;

use super::lit::Lit;
use super::propagator::{Propagation, Propagator};
use super::trail::Trail;
use crate::encode::Encoding;
use crate::model::Constraint;
use connected::ConnectedGraph;
use one_loop::LoopGraph;
use truth::{Failed, Truth};

/// Conflicts before the graphs are looked at.
const WAKING_CONFLICTS: u64 = 3000;

#[derive(Debug)]
enum Graph {
    Connected(ConnectedGraph),
    Loop(LoopGraph),
}

impl Graph {
    /// Candidates that cuts refuse before the graph is looked at: on many boards they refuse none. A cut of a loop mostly says
    /// more than one of parts.
    const fn patience(&self) -> u32 {
        match self {
            Self::Connected(_) => 1,
            Self::Loop(_) => 12,
        }
    }
}

/// The propagator.
#[derive(Debug)]
pub(crate) struct Graphs {
    all: Vec<Graph>,
    /// By variable: where the indices of its graphs start in `of_variable`.
    starts: Vec<u32>,
    of_variable: Vec<u32>,
    /// By literal: 1 if it is true, -1 if false, 0 if open.
    values: Vec<i8>,
    /// By graph: whether it is looked at.
    awake: Vec<bool>,
    queue: Vec<u32>,
    /// By graph: whether it is in the queue, or is not to be.
    queued: Vec<bool>,
    visits: u64,
}

impl Graphs {
    /// The graphs of a model's constraints. One with an atom that no single literal stands for is left to cuts.
    pub(crate) fn new(encoding: &Encoding) -> Self {
        let graphs: Vec<Graph> =
            encoding.constraints().iter().filter_map(|one| graph(one, encoding)).collect();
        let variables = encoding.cnf().variables() as usize;
        let mut mentions: Vec<(usize, u32)> = Vec::new();
        for (graph, index) in graphs.iter().zip(0..) {
            let truths: Vec<Truth> = match graph {
                Graph::Connected(graph) => graph.vertices().to_vec(),
                Graph::Loop(graph) => graph.edges().collect(),
            };
            mentions.extend(truths.iter().filter_map(|truth| match truth {
                Truth::Of(literal) => Some((literal.variable(), index)),
                Truth::Fixed(_) => None,
            }));
        }
        mentions.sort_unstable();
        mentions.dedup();
        let mut starts = vec![0; variables + 1];
        for &(variable, _) in &mentions {
            starts[variable + 1] += 1;
        }
        for variable in 0..variables {
            starts[variable + 1] += starts[variable];
        }
        Self {
            starts,
            of_variable: mentions.into_iter().map(|(_, index)| index).collect(),
            values: vec![0; 2 * variables],
            awake: vec![false; graphs.len()],
            queue: Vec::new(),
            queued: vec![true; graphs.len()],
            all: graphs,
            visits: 0,
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Looks at the graphs from the start.
    #[cfg(test)]
    pub(super) fn awake(mut self) -> Self {
        self.wake(u64::MAX, 0);
        self
    }

    /// Looks at the graphs for which it is time from now on. Nothing above level 0 is assigned: what fails now fails for good.
    fn wake(&mut self, conflicts: u64, refused: u32) {
        for (index, graph) in (0..).zip(&self.all) {
            let is_due = conflicts >= WAKING_CONFLICTS || refused >= graph.patience();
            if is_due && !std::mem::replace(&mut self.awake[index as usize], true) {
                self.queue.push(index);
            }
        }
    }

    fn take_queued(&mut self) -> Option<u32> {
        let index = self.queue.pop()?;
        self.queued[index as usize] = false;
        Some(index)
    }
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
        _ => None,
    }
}

impl Propagator for Graphs {
    type Word = u32;

    fn notify_assignment(&mut self, literal: Lit, _: Option<u32>) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let [start, end] = [0, 1].map(|next| self.starts[literal.variable() + next] as usize);
        for &index in &self.of_variable[start..end] {
            if !std::mem::replace(&mut self.queued[index as usize], true) {
                self.queue.push(index);
            }
        }
    }

    fn notify_unassignment(&mut self, literal: Lit) {
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
    }

    fn notify_backtrack(&mut self) {
        while self.take_queued().is_some() {}
    }

    fn notify_restart(&mut self, conflicts: u64, refused: u32) {
        self.wake(conflicts, refused);
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
                Graph::Connected(graph) => graph.propagate(value, implied),
                Graph::Loop(graph) => graph.propagate(value, implied),
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
        }
        clause.sort_unstable();
        clause.dedup();
    }

    fn work(&self) -> u64 {
        // A visit takes as long as the graph is large.
        self.visits * self.of_variable.len() as u64
    }

    fn memory(&self) -> usize {
        let graphs = self.all.iter().map(|graph| match graph {
            Graph::Connected(graph) => graph.memory(),
            Graph::Loop(graph) => graph.memory(),
        });
        self.values.len() + 4 * (self.starts.len() + self.of_variable.len()) + graphs.sum::<usize>()
    }
}

#[cfg(test)]
mod tests;
