//! The links between candidates: *weak* between two that cannot both be true, *strong* between two of which one is true.

use std::collections::BTreeMap;
use std::ops::Range;

use smallvec::SmallVec;

use super::almost_locked::AlmostLockedSet;
use super::cells::{CellSet, DigitSet};
use super::houses::{House, common_peers, houses_of};
use super::position::Position;
use super::step::{Node, Set};

/// Which candidates and links are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Candidates of these digits, and links between those of one digit.
    OneDigit(DigitSet),
    /// Strong links within bivalue cells only.
    Bivalue,
    /// All candidates.
    Single,
    /// All candidates, and groups of two or three where a box and a line meet.
    Grouped,
    /// These, and the cells of each digit of almost locked sets, with strong links through the sets.
    Sets,
}

/// A graph of candidates.
#[derive(Debug)]
pub(super) struct Links {
    nodes: Vec<(CellSet, u8)>,
    weak: Neighbours,
    strong: Neighbours,
    /// The node of each cell and digit, by `cell * 9 + digit - 1`.
    of: Vec<u16>,
    /// How many nodes there are without those that only almost locked sets have.
    plain: usize,
    /// The almost locked set that a strong link goes through: the one with the least cells.
    through: BTreeMap<(u16, u16), Set>,
}

const NONE: u16 = u16::MAX;

/// The nodes that each node is linked to, in ascending order.
#[derive(Debug)]
struct Neighbours {
    all: Vec<u16>,
    /// By node: the end of its neighbours.
    ends: Vec<u32>,
}

impl Neighbours {
    fn with_room(nodes: usize, each: usize) -> Self {
        Self { all: Vec::with_capacity(nodes * each), ends: Vec::with_capacity(nodes) }
    }

    /// The neighbours of the next node are those added since the last one.
    fn end_node(&mut self) {
        self.ends.push(self.all.len() as u32);
    }

    fn of(&self, node: usize) -> &[u16] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.all[start as usize..self.ends[node] as usize]
    }
}

impl Links {
    pub(super) fn new(position: &Position, kind: Kind) -> Self {
        let mut nodes = Vec::with_capacity(300);
        let mut of = vec![NONE; 729];
        for cell in position.empty_cells() {
            if kind == Kind::Bivalue && position.candidates(cell).len() != 2 {
                continue;
            }
            let digits = match kind {
                Kind::OneDigit(digits) => position.candidates(cell) & digits,
                _ => position.candidates(cell),
            };
            for digit in digits {
                of[cell as usize * 9 + digit as usize - 1] = nodes.len() as u16;
                nodes.push((CellSet::single(cell), digit));
            }
        }
        let mut groups: [Range<usize>; 9] = std::array::from_fn(|_| nodes.len()..nodes.len());
        if matches!(kind, Kind::Grouped | Kind::Sets) {
            for digit in 1..=9 {
                let first = nodes.len();
                for house in House::boxes() {
                    for line in House::rows().chain(House::columns()) {
                        let group = position.places_in(digit, house) & line.cells();
                        if group.len() > 1 {
                            nodes.push((group, digit));
                        }
                    }
                }
                groups[digit as usize - 1] = first..nodes.len();
            }
        }
        let plain = nodes.len();
        let (weak, strong) = (Neighbours::with_room(nodes.len(), 12), Neighbours::with_room(nodes.len(), 3));
        let mut links = Self { nodes, weak, strong, of, plain, through: BTreeMap::new() };
        for node in 0..links.len() {
            let of_digit = groups[links.nodes[node].1 as usize - 1].clone();
            links.link(position, kind, node, of_digit);
            links.weak.end_node();
            links.strong.end_node();
        }
        if kind == Kind::Sets { links.with_sets(position) } else { links }
    }

    /// The same links and those of almost locked sets: if a digit is in none of its cells in a set, each other digit of the
    /// set is in one of its own.
    fn with_sets(mut self, position: &Position) -> Self {
        let mut place: BTreeMap<(CellSet, u8), u16> =
            self.nodes.iter().enumerate().map(|(node, &of)| (of, node as u16)).collect();
        let mut sets = AlmostLockedSet::all(position);
        // One cell with two candidates has its links already.
        sets.retain(|set| set.cells.len() > 1);
        sets.sort_by_key(|set| set.cells.len());
        for set in &sets {
            let ends: SmallVec<[u16; 9]> = set
                .digits
                .iter()
                .map(|digit| {
                    *place.entry((set.of(digit), digit)).or_insert_with(|| {
                        self.nodes.push((set.of(digit), digit));
                        (self.nodes.len() - 1) as u16
                    })
                })
                .collect();
            for &one in &ends {
                let is_new = |other: u16| {
                    let known = (one as usize) < self.plain && self.strong.of(one as usize).contains(&other);
                    other != one && !known
                };
                for &other in ends.iter().filter(|&&other| is_new(other)) {
                    self.through.entry((one, other)).or_insert_with(|| set.named());
                }
            }
        }
        let (mut weak, mut strong) =
            (Neighbours::with_room(self.len(), 40), Neighbours::with_room(self.len(), 20));
        for node in 0..self.len() {
            let (cells, digit) = self.nodes[node];
            let seen = common_peers(cells);
            let is_seen =
                |&other: &usize| self.nodes[other].1 == digit && self.nodes[other].0.is_within(seen);
            if node < self.plain {
                weak.all.extend_from_slice(self.weak.of(node));
                strong.all.extend_from_slice(self.strong.of(node));
                weak.all.extend((self.plain..self.len()).filter(is_seen).map(|other| other as u16));
            } else {
                weak.all.extend((0..self.len()).filter(is_seen).map(|other| other as u16));
            }
            let (first, last) = ((node as u16, 0), (node as u16, u16::MAX));
            strong.all.extend(self.through.range(first..=last).map(|(&(_, other), _)| other));
            weak.end_node();
            strong.end_node();
        }
        Self { weak, strong, ..self }
    }

    /// The almost locked set that a strong link goes through.
    pub(super) fn set_between(&self, one: &Node, other: &Node) -> Option<Set> {
        let place = |node: &Node| self.nodes.iter().position(|&of| of == (node.cells, node.digit));
        if self.through.is_empty() || one.digit == other.digit {
            return None;
        }
        let (one, other) = (place(one)? as u16, place(other)? as u16);
        self.through.get(&(one, other)).copied()
    }

    /// How many nodes there are without those that only almost locked sets have.
    pub(super) fn plain(&self) -> usize {
        self.plain
    }

    /// Links a node to others: of its digit in each house that holds it whole, of other digits in its cell. Nodes are single
    /// candidates by cell and digit, then groups, of which `groups` are those of its digit.
    fn link(&mut self, position: &Position, kind: Kind, node: usize, groups: Range<usize>) {
        let (cells, digit) = self.nodes[node];
        let Some(cell) = cells.first() else { return };
        let houses = houses_of(cell).into_iter().filter(|house| cells.is_within(house.cells()));
        let houses: SmallVec<[CellSet; 3]> = houses.map(|house| position.places_in(digit, house)).collect();
        let seen = houses.iter().fold(CellSet::EMPTY, |seen, &house| seen | house) - cells;
        // One of two is true where there are no other places.
        let is_strong = |other: CellSet| kind != Kind::Bivalue && houses.contains(&(cells | other));
        let own = if cells.len() > 1 || matches!(kind, Kind::OneDigit(_)) { CellSet::EMPTY } else { cells };
        for other in seen | own {
            if own.contains(other) {
                let digits = position.candidates(cell);
                for linked in digits.into_iter().filter(|&linked| linked != digit) {
                    let linked = self.node(cell, linked);
                    self.weak.all.push(linked);
                    if digits.len() == 2 {
                        self.strong.all.push(linked);
                    }
                }
                continue;
            }
            let linked = self.node(other, digit);
            if linked == NONE {
                continue;
            }
            self.weak.all.push(linked);
            if is_strong(CellSet::single(other)) {
                self.strong.all.push(linked);
            }
        }
        for linked in groups {
            let (group, _) = self.nodes[linked];
            if houses.iter().any(|&house| (cells | group).is_within(house)) && !group.meets(cells) {
                self.weak.all.push(linked as u16);
                if is_strong(group) {
                    self.strong.all.push(linked as u16);
                }
            }
        }
    }

    fn node(&self, cell: u8, digit: u8) -> u16 {
        self.of[cell as usize * 9 + digit as usize - 1]
    }

    /// The node of a candidate.
    pub(super) fn node_of(&self, cell: u8, digit: u8) -> Option<usize> {
        let node = self.node(cell, digit);
        (node != NONE).then_some(node as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The cells and the digit of a node.
    pub(super) fn get(&self, node: usize) -> (CellSet, u8) {
        self.nodes[node]
    }

    pub(super) fn weak(&self, node: usize) -> &[u16] {
        self.weak.of(node)
    }

    pub(super) fn strong(&self, node: usize) -> &[u16] {
        self.strong.of(node)
    }

    pub(super) fn is_group(&self, node: usize) -> bool {
        self.nodes[node].0.len() > 1
    }
}

/// What follows, link by link, from a node being true or false.
#[derive(Debug)]
pub(super) struct Consequences {
    /// For each state the state it follows from; itself for the start.
    parent: Vec<u16>,
    /// The states in the order of their distance from the start: node times 2, plus 1 if it is true.
    pub(super) reached: Vec<u16>,
    distance: Vec<u16>,
    /// The cells of the way to each state.
    way: Vec<CellSet>,
    /// Whether no way comes twice to a cell but back to its start.
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

    /// The same, of ways that come to no cell twice, but back to the cell of their start as their end.
    pub(super) fn of_simple_ways(size: usize) -> Self {
        Self { simple: true, ..Self::new(size) }
    }

    /// Follows the links from a node that is true or false, up to a number of links.
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

    /// Whether a way that has come to a state can go on to another.
    fn goes_on(&self, links: &Links, from: u16, to: u16) -> bool {
        let node = |state: u16| links.get((state / 2) as usize);
        let shared = |one: u16, other: u16| {
            let ((a, x), (b, y)) = (node(one), node(other));
            a.meets(b) && (x == y || a.len() + b.len() == 2)
        };
        let start = self.reached[0];
        // Back at the start it ends. The second node of a way can be in the cell of the first.
        let parent = self.parent[from as usize];
        if from != start && parent != start && shared(from, start) {
            return false;
        }
        if !self.way[from as usize].meets(node(to).0) {
            return true;
        }
        let mut at = from;
        while at != start {
            // The last node may be in the same cell.
            if at != from && shared(at, to) {
                return false;
            }
            at = self.parent[at as usize];
        }
        true
    }

    /// Whether a node was found to be true, or false.
    pub(super) fn has(&self, node: usize, holds: bool) -> bool {
        self.parent[state(node, holds) as usize] != NONE
    }

    /// The number of links from the start.
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

/// The cells that lose a digit when two nodes of it cannot both be false.
pub(super) fn seeing_both(one: CellSet, other: CellSet) -> CellSet {
    common_peers(one | other)
}
