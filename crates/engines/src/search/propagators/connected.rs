//! `Connected`: excludes vertices that cannot be reached from the present vertices, which are those whose atoms hold.
//! Requires a vertex if every path between two present vertices goes through it.

use super::atom::{State, refuse, require, state};
use super::graph::{DepthFirst, Graph, Visitor};
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Connected;

pub(in crate::search) fn propagate(
    connected: &Connected,
    (graph, depth_first): (&Graph, &mut DepthFirst),
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    let vertices = connected.vertices();
    let states: Vec<State> = vertices.iter().map(|&atom| state(atom, domains)).collect();
    let Some(root) = states.iter().position(|&state| state == State::Yes) else { return Ok(()) };
    let below: Vec<u32> = states.iter().map(|&state| u32::from(state == State::Yes)).collect();
    let mut finder = Separators { states: &states, below, found: Vec::new() };
    depth_first.begin(graph);
    depth_first.search(graph, root, &mut finder);
    for (vertex, &state) in states.iter().enumerate() {
        if !depth_first.has_seen(vertex) {
            match state {
                State::Yes => return Err(Contradiction),
                State::Open => refuse(vertices[vertex], domains)?,
                State::No => {}
            }
        }
    }
    finder.found.into_iter().try_for_each(|vertex| require(vertices[vertex], domains))
}

struct Separators<'a> {
    states: &'a [State],
    /// Indexed by vertex: the number of present vertices among the vertex itself and those below it in the search tree.
    below: Vec<u32>,
    /// Open vertices that separate a present vertex from the root of the search. The root is also present.
    found: Vec<usize>,
}

impl Visitor for Separators<'_> {
    fn open(&self, _: u32, to: usize) -> bool {
        self.states[to] != State::No
    }

    fn back(&mut self, child: usize, parent: usize, _: u32, separated: bool) {
        if separated && self.below[child] > 0 && self.states[parent] == State::Open {
            self.found.push(parent);
        }
        self.below[parent] += self.below[child];
    }
}
