//! The consequences of one candidate being true, or false.

use std::rc::Rc;

use super::links::{Cause, Links, STATES, State, cell_of, digit_of, each_false, each_true, holds, negated};
use super::states::StateSet;
use crate::sudoku::Grid;

/// The types of consequences that are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depth {
    /// Whether false candidates count as removed.
    pub(super) dynamic: bool,
    /// Whether links within cells are followed.
    pub(super) in_cells: bool,
}

/// Candidates that a pattern or a nested chain removes, and the conditions for their removal.
#[derive(Clone, Debug)]
pub(super) struct Advance {
    /// The states that become false.
    pub(super) states: Vec<State>,
    /// The states that had to be false before.
    pub(super) conditions: Vec<State>,
    /// The nested chain that removes the candidates; `None` if a pattern removes them.
    pub(super) nested: Option<Rc<Nested>>,
}

/// A chain nested in another one.
#[derive(Debug)]
pub(super) struct Nested {
    /// The number of states of the chain, including the states of chains nested in it.
    pub(super) states: usize,
    /// The states of each path of the chain, from the end of the path.
    pub(super) ways: Vec<Vec<State>>,
}

/// Finds removals by patterns or nested chains. The arguments are the grid before the assumption and the current grid.
/// The result must depend only on these two grids.
pub(super) type Advances<'a> = &'a dyn Fn(&Grid, &Grid) -> Vec<Advance>;

#[derive(Debug)]
struct Node {
    state: State,
    cause: Option<Cause>,
    /// The index of the node's first parent in the list of all parents, and the number of the node's parents.
    parents: (u32, u32),
    nested: Option<Rc<Nested>>,
}

/// The consequences of one assumption, in the order in which they were found.
#[derive(Debug)]
pub(super) struct Trace {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The node of each state, or [`NONE`] if the state does not follow.
    of: Vec<u16>,
    all: StateSet,
    /// The nodes of the two states of one candidate, first the true state and then the false state.
    pub(super) contradiction: Option<(u16, u16)>,
}

const NONE: u16 = u16::MAX;

impl Trace {
    /// Follows an assumption until it has no further consequences, or until the first contradiction.
    pub(super) fn new(
        grid: &Grid,
        links: &Links,
        start: State,
        depth: Depth,
        advances: Option<Advances>,
    ) -> Self {
        let mut trace = Self {
            nodes: Vec::with_capacity(128),
            parents: Vec::with_capacity(256),
            of: vec![NONE; STATES],
            all: StateSet::EMPTY,
            contradiction: None,
        };
        trace.add(start, None, None);
        trace.contradiction = if depth.dynamic {
            trace.follow_dynamic(grid, depth, advances)
        } else {
            trace.follow_static(links)
        };
        trace
    }

    /// Adds a node whose parents are those pushed since the previous node. The second node of a contradiction is not
    /// recorded as a consequence.
    fn add(&mut self, state: State, cause: Option<Cause>, nested: Option<Rc<Nested>>) -> u16 {
        let start = self.nodes.last().map_or(0, |node| node.parents.0 + node.parents.1);
        let count = self.parents.len() as u32 - start;
        let index = self.nodes.len() as u16;
        self.nodes.push(Node { state, cause, parents: (start, count), nested });
        if self.of[negated(state) as usize] == NONE {
            self.of[state as usize] = index;
            self.all.insert(state);
        }
        index
    }

    /// Records that a state follows, and returns whether this is new. Returns an error with the two contradictory nodes
    /// if the negation of the state follows too.
    fn follow(&mut self, to: State, from: u16, cause: Option<Cause>) -> Result<bool, (u16, u16)> {
        let contrary = self.of[negated(to) as usize];
        if contrary == NONE && self.of[to as usize] != NONE {
            return Ok(false);
        }
        self.parents.push(from);
        let node = self.add(to, cause, None);
        if contrary != NONE {
            return Err(if holds(to) { (node, contrary) } else { (contrary, node) });
        }
        Ok(true)
    }

    fn follow_static(&mut self, links: &Links) -> Option<(u16, u16)> {
        let mut queues = Queues::default();
        queues.push(self.nodes[0].state, 0);
        while let Some(at) = queues.pop() {
            for &to in links.all(self.nodes[at as usize].state) {
                match self.follow(to, at, None) {
                    Ok(true) => queues.push(to, self.nodes.len() as u16 - 1),
                    Ok(false) => {}
                    Err(contrary) => return Some(contrary),
                }
            }
        }
        None
    }

    fn follow_dynamic(
        &mut self,
        before: &Grid,
        depth: Depth,
        advances: Option<Advances>,
    ) -> Option<(u16, u16)> {
        let mut now = before.clone();
        let mut queues = Queues::default();
        let mut next = Vec::new();
        queues.push(self.nodes[0].state, 0);
        loop {
            while let Some(at) = queues.pop() {
                let here = self.nodes[at as usize].state;
                let (cell, digit) = (cell_of(here), digit_of(here));
                next.clear();
                if holds(here) {
                    each_false(&now, cell, digit, depth.in_cells, |to| next.push((to, None)));
                } else {
                    each_true(&now, cell, digit, depth.in_cells, |to, cause| next.push((to, Some(cause))));
                }
                for &(to, cause) in &next {
                    let known = self.of[to as usize] != NONE && self.of[negated(to) as usize] == NONE;
                    if known {
                        continue;
                    }
                    let result = match cause {
                        None => self.follow(to, at, None),
                        Some(cause) => self.follow_last(to, at, cause, before, &now),
                    };
                    match result {
                        Ok(_) => queues.push(to, self.nodes.len() as u16 - 1),
                        Err(contrary) => return Some(contrary),
                    }
                }
                // A false candidate counts as removed for everything that follows later.
                if !holds(here) {
                    now.remove(cell, digit);
                }
            }
            // Other techniques are applied only when no link leads any further.
            for advance in advances.map_or_else(Vec::new, |advances| advances(before, &now)) {
                for &to in &advance.states {
                    if self.of[to as usize] != NONE {
                        continue;
                    }
                    self.parents.extend(advance.conditions.iter().map(|&state| self.of[state as usize]));
                    let node = self.add(to, None, advance.nested.clone());
                    self.of[to as usize] = node;
                    self.all.insert(to);
                    queues.push(to, node);
                }
            }
            if queues.is_empty() {
                return None;
            }
        }
    }

    /// Records that a link, together with earlier removals, makes a candidate the last one left.
    fn follow_last(
        &mut self,
        to: State,
        from: u16,
        cause: Cause,
        before: &Grid,
        now: &Grid,
    ) -> Result<bool, (u16, u16)> {
        let (cell, digit) = (cell_of(to), digit_of(to));
        let contrary = self.of[negated(to) as usize];
        self.parents.push(from);
        let of = &self.of;
        cause.each_removed(before, now, cell, digit, |state| self.parents.push(of[state as usize]));
        let node = self.add(to, Some(cause), None);
        if contrary == NONE { Ok(true) } else { Err((node, contrary)) }
    }

    /// All states that follow from the assumption.
    pub(super) fn all(&self) -> &StateSet {
        &self.all
    }

    /// Either the true or the false states that follow from the assumption, in the order in which they were found.
    pub(super) fn in_order(&self, which: bool) -> impl Iterator<Item = State> {
        self.nodes
            .iter()
            .enumerate()
            .filter(move |&(i, node)| holds(node.state) == which && self.of[node.state as usize] == i as u16)
            .map(|(_, node)| node.state)
    }

    /// The node of a state that follows.
    pub(super) fn node(&self, state: State) -> u16 {
        self.of[state as usize]
    }

    pub(super) fn state(&self, node: u16) -> State {
        self.nodes[node as usize].state
    }

    fn parents(&self, node: u16) -> &[u16] {
        let (start, count) = self.nodes[node as usize].parents;
        &self.parents[start as usize..(start + count) as usize]
    }

    /// The nodes from which a node follows, layer by layer, starting with the node itself; each state is listed once.
    pub(super) fn ancestors(&self, node: u16) -> Vec<u16> {
        let (mut ancestors, mut done) = (Vec::with_capacity(32), StateSet::EMPTY);
        done.insert(self.state(node));
        ancestors.push(node);
        let mut next = 0;
        while let Some(&at) = ancestors.get(next) {
            next += 1;
            for &parent in self.parents(at) {
                if !done.contains(self.state(parent)) {
                    done.insert(self.state(parent));
                    ancestors.push(parent);
                }
            }
        }
        ancestors
    }

    /// The number of states from which a node follows, including its own; `None` if there are more than `most`.
    pub(super) fn count(&self, node: u16, most: usize, buffers: &mut Buffers) -> Option<usize> {
        let Buffers { list, seen, round } = buffers;
        *round += 1;
        list.clear();
        list.push(node);
        seen[self.state(node) as usize] = *round;
        let mut next = 0;
        while let Some(&at) = list.get(next) {
            next += 1;
            if list.len() > most {
                return None;
            }
            for &parent in self.parents(at) {
                let state = self.state(parent) as usize;
                if seen[state] != *round {
                    seen[state] = *round;
                    list.push(parent);
                }
            }
        }
        (list.len() <= most).then_some(list.len())
    }

    /// The first parent of a node: for a node that follows by a link, the node at the other end of the link.
    pub(super) fn first_parent(&self, node: u16) -> Option<u16> {
        self.parents(node).first().copied()
    }

    /// The reason why the candidate of a node is the last one of its cell or house.
    pub(super) fn cause(&self, node: u16) -> Option<Cause> {
        self.nodes[node as usize].cause
    }

    /// The nested chain that implies a node.
    pub(super) fn nested(&self, node: u16) -> Option<&Rc<Nested>> {
        self.nodes[node as usize].nested.as_ref()
    }
}

/// Memory for counting states, reused from one count to the next.
#[derive(Debug)]
pub(super) struct Buffers {
    list: Vec<u16>,
    seen: Vec<u32>,
    round: u32,
}

impl Default for Buffers {
    fn default() -> Self {
        Self { list: Vec::new(), seen: vec![0; STATES], round: 0 }
    }
}

/// The states still to be followed: all true states before any false state.
#[derive(Default)]
struct Queues {
    lists: [Vec<u16>; 2],
    next: [usize; 2],
}

impl Queues {
    fn push(&mut self, state: State, node: u16) {
        self.lists[usize::from(!holds(state))].push(node);
    }

    fn pop(&mut self) -> Option<u16> {
        for (list, next) in self.lists.iter().zip(&mut self.next) {
            if let Some(&node) = list.get(*next) {
                *next += 1;
                return Some(node);
            }
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.lists.iter().zip(self.next).all(|(list, next)| next == list.len())
    }
}
