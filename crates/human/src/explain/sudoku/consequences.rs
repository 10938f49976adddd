//! Follows the consequences of a candidate being true or false, along alternating strong and weak links.

use super::links::{Links, NONE};
use super::step::Node;
use crate::sudoku::CellSet;

/// The states that follow, link by link, from a start state. A state means that a certain node is true, or that it is
/// false.
#[derive(Debug)]
pub(super) struct Consequences {
    /// For each state, the state from which it follows, or [`NONE`] if it was not reached. The start is its own parent.
    parent: Vec<u16>,
    /// The reached states, in order of their distance from the start. A state is stored as the node times 2, plus 1 if
    /// the node is true.
    pub(super) reached: Vec<u16>,
    distance: Vec<u16>,
    /// For each state, the cells on the path to it.
    way: Vec<CellSet>,
    /// Whether a path may visit each cell only once. Even then, the path may end in the cell where it starts.
    simple: bool,
}

impl Consequences {
    pub(super) fn new(size: usize) -> Self {
        Self {
            parent: vec![NONE; size * 2],
            reached: Vec::with_capacity(size * 2),
            distance: vec![0; size * 2],
            way: vec![CellSet::EMPTY; size * 2],
            simple: false,
        }
    }

    /// Like [`Self::new`], but follows only paths that visit no cell twice. The last node of a path may be in the cell
    /// of its first node.
    pub(super) fn of_simple_ways(size: usize) -> Self {
        Self { simple: true, ..Self::new(size) }
    }

    /// Follows paths of up to `most` links from a node. `holds` states whether this node is assumed to be true or
    /// false.
    pub(super) fn follow(&mut self, links: &Links, start: usize, holds: bool, most: usize) {
        for &state in &self.reached {
            self.parent[state as usize] = NONE;
        }
        self.reached.clear();
        let first = state(start, holds);
        self.parent[first as usize] = first;
        self.distance[first as usize] = 0;
        self.way[first as usize] = links.get(start).0;
        self.reached.push(first);
        let mut next = 0;
        while let Some(&from) = self.reached.get(next) {
            next += 1;
            let distance = self.distance[from as usize] + 1;
            if usize::from(distance) > most {
                break;
            }
            let (node, holds) = ((from / 2) as usize, from % 2 == 1);
            let list = if holds { links.weak(node) } else { links.strong(node) };
            let way = self.way[from as usize];
            for &to in list {
                let cells = links.get(to as usize).0;
                let to = state(to as usize, !holds);
                if self.parent[to as usize] == NONE && (!self.simple || self.goes_on(links, from, to)) {
                    self.way[to as usize] = way | cells;
                    self.parent[to as usize] = from;
                    self.distance[to as usize] = distance;
                    self.reached.push(to);
                }
            }
        }
    }

    /// Whether the path to the state `from` can continue to the state `to`.
    fn goes_on(&self, links: &Links, from: u16, to: u16) -> bool {
        let node = |state: u16| links.get((state / 2) as usize);
        let shared = |one: u16, other: u16| {
            let ((a, x), (b, y)) = (node(one), node(other));
            a.meets(b) && (x == y || a.len() + b.len() == 2)
        };
        let start = self.reached[0];
        // A path that returns to the start ends there. The second node of a path can be in the cell of the first.
        let parent = self.parent[from as usize];
        if from != start && parent != start && shared(from, start) {
            return false;
        }
        if !self.way[from as usize].meets(node(to).0) {
            return true;
        }
        let mut at = from;
        while at != start {
            // Only the last node of the path may be in the same cell as `to`.
            if at != from && shared(at, to) {
                return false;
            }
            at = self.parent[at as usize];
        }
        true
    }

    /// Whether a node was found to be true (if `holds` is set) or to be false (if not).
    pub(super) fn has(&self, node: usize, holds: bool) -> bool {
        self.parent[state(node, holds) as usize] != NONE
    }

    /// The number of links from the start to a state.
    pub(super) fn distance(&self, node: usize, holds: bool) -> usize {
        self.distance[state(node, holds) as usize] as usize
    }

    /// The chain from the start to a state.
    pub(super) fn chain(&self, links: &Links, node: usize, holds: bool) -> Vec<Node> {
        let mut chain = Vec::new();
        let mut at = state(node, holds);
        loop {
            let (cells, digit) = links.get((at / 2) as usize);
            chain.push(Node { cells, digit, holds: at % 2 == 1 });
            let from = self.parent[at as usize];
            if from == at || from == NONE {
                break;
            }
            at = from;
        }
        chain.reverse();
        chain
    }
}

fn state(node: usize, holds: bool) -> u16 {
    (node * 2 + usize::from(holds)) as u16
}
