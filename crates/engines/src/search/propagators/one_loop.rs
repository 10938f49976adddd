//! `Loop`: zero or two edges at each point, no second loop, and all edges in one biconnected component.

use super::atom::{State, refuse, require, state};
use super::graph::{DepthFirst, Graph, Visitor};
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Loop;

pub(in crate::search) fn propagate(
    one_loop: &Loop,
    (graph, depth_first): (&Graph, &mut DepthFirst),
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    points(one_loop, graph, domains)?;
    closing(one_loop, domains)?;
    blocks(one_loop, (graph, depth_first), domains)
}

fn states(one_loop: &Loop, domains: &Domains<'_>) -> Vec<State> {
    one_loop.edges().iter().map(|edge| state(edge.atom, domains)).collect()
}

/// Propagates the rule that each point has either two edges or none.
fn points(one_loop: &Loop, graph: &Graph, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let mut waiting: Vec<usize> = (0..graph.vertices()).collect();
    while let Some(point) = waiting.pop() {
        let at = |arc: &(u32, u32)| one_loop.edges()[arc.1 as usize].atom;
        let (mut sure, mut open) = (0, 0);
        for arc in graph.arcs(point) {
            match state(at(arc), domains) {
                State::Yes => sure += 1,
                State::Open => open += 1,
                State::No => {}
            }
        }
        if sure > 2 || sure == 1 && open == 0 {
            return Err(Contradiction);
        }
        let take = match (sure, open) {
            (1, 1) => true,
            (2, 1..) | (0, 1) => false,
            _ => continue,
        };
        for arc in graph.arcs(point) {
            if state(at(arc), domains) == State::Open {
                if take {
                    require(at(arc), domains)?;
                } else {
                    refuse(at(arc), domains)?;
                }
                waiting.push(arc.0 as usize);
            }
        }
    }
    Ok(())
}

/// Excludes edges that would close a path into a loop although another edge, outside the path, is also taken.
fn closing(one_loop: &Loop, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let states = states(one_loop, domains);
    let mut leader: Vec<usize> = (0..one_loop.points()).collect();
    let (mut sure, mut closed) = (0, None);
    let mut length = vec![0usize; one_loop.points()];
    for (edge, _) in one_loop.edges().iter().zip(&states).filter(|(_, state)| **state == State::Yes) {
        sure += 1;
        let (from, to) = (find(&mut leader, edge.from as usize), find(&mut leader, edge.to as usize));
        if from == to {
            closed = Some(from);
            length[from] += 1;
        } else {
            leader[from] = to;
            length[to] += length[from] + 1;
        }
    }
    if let Some(part) = closed {
        let part = find(&mut leader, part);
        if length[part] < sure {
            return Err(Contradiction);
        }
    } else if !states.contains(&State::Open) {
        // Either no edge is taken, or all taken edges are part of paths that are not closed.
        return Err(Contradiction);
    }
    for (edge, _) in one_loop.edges().iter().zip(&states).filter(|(_, state)| **state == State::Open) {
        let (from, to) = (find(&mut leader, edge.from as usize), find(&mut leader, edge.to as usize));
        if closed.is_some() || from == to && length[from] < sure {
            refuse(edge.atom, domains)?;
        }
    }
    Ok(())
}

fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

/// Excludes edges that cannot be in the biconnected component of the loop. A loop lies within one biconnected
/// component of the edges that are not excluded. Once an edge is taken, edges of other components are excluded. A
/// bridge is always excluded.
fn blocks(
    one_loop: &Loop,
    (graph, depth_first): (&Graph, &mut DepthFirst),
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    let states = states(one_loop, domains);
    let mut blocks =
        Blocks { states: &states, stack: Vec::new(), of: vec![u32::MAX; states.len()], sizes: Vec::new() };
    depth_first.begin(graph);
    for point in 0..graph.vertices() {
        if !depth_first.has_seen(point) {
            depth_first.search(graph, point, &mut blocks);
        }
    }
    let Blocks { of, sizes, .. } = blocks;
    let mut main = None;
    for (edge, _) in states.iter().enumerate().filter(|(_, state)| **state == State::Yes) {
        if sizes[of[edge] as usize] < 2 || main.is_some_and(|main| main != of[edge]) {
            return Err(Contradiction);
        }
        main = Some(of[edge]);
    }
    for (edge, _) in states.iter().enumerate().filter(|(_, state)| **state == State::Open) {
        if sizes[of[edge] as usize] < 2 || main.is_some_and(|main| main != of[edge]) {
            refuse(one_loop.edges()[edge].atom, domains)?;
        }
    }
    Ok(())
}

struct Blocks<'a> {
    states: &'a [State],
    /// Edges that the search has seen but that are not in a block (biconnected component) yet.
    stack: Vec<u32>,
    /// `of`, indexed by edge: its block. `sizes`, indexed by block: the number of its edges.
    of: Vec<u32>,
    sizes: Vec<usize>,
}

impl Visitor for Blocks<'_> {
    fn open(&self, edge: u32, _: usize) -> bool {
        self.states[edge as usize] != State::No
    }

    fn edge(&mut self, edge: u32) {
        self.stack.push(edge);
    }

    fn back(&mut self, _: usize, _: usize, edge: u32, separated: bool) {
        if !separated {
            return;
        }
        let (block, mut size) = (self.sizes.len() as u32, 0);
        while let Some(top) = self.stack.pop() {
            self.of[top as usize] = block;
            size += 1;
            if top == edge {
                break;
            }
        }
        self.sizes.push(size);
    }
}
