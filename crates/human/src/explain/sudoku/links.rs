//! The links between candidates. Two candidates have a *weak* link if at most one of them is true, and a *strong* link
//! if at least one of them is true.

use std::collections::BTreeMap;
use std::ops::Range;

use smallvec::SmallVec;

use super::almost_locked::AlmostLockedSet;
use super::step::{Node, Set};
use crate::sudoku::{CellSet, DigitSet, House, Position, common_peers, houses_of};

/// The kind of a graph: it determines which candidates and links the graph contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Only candidates of these digits, and only links between candidates of the same digit.
    OneDigit(DigitSet),
    /// Only candidates of bivalue cells, and only strong links within a cell.
    Bivalue,
    /// All single candidates, without groups.
    Single,
    /// All candidates, and groups: two or three candidates of one digit where a box and a line meet.
    Grouped,
    /// Like `Grouped`, with an additional node for each digit of each almost locked set: the cells of the set that have
    /// the digit as a candidate. Strong links through a set connect these nodes.
    Sets,
}

/// A graph of candidates.
#[derive(Debug)]
pub(super) struct Links {
    nodes: Vec<(CellSet, u8)>,
    weak: Neighbours,
    strong: Neighbours,
    /// The node of each candidate, at index `cell * 9 + digit - 1`; [`NONE`] if the graph does not contain it.
    of: Vec<u16>,
    /// The number of nodes, not counting those that exist only for almost locked sets. Nodes of that kind come last.
    plain: usize,
    /// For each strong link that goes through almost locked sets, a set with the fewest cells among them.
    through: BTreeMap<(u16, u16), Set>,
}

pub(super) const NONE: u16 = u16::MAX;

/// The nodes that each node is linked to. They are in ascending order, but strong links through almost locked sets come
/// after all others.
#[derive(Debug)]
struct Neighbours {
    all: Vec<u16>,
    /// For each node, the index in `all` after its last neighbour.
    ends: Vec<u32>,
}

impl Neighbours {
    fn with_room(nodes: usize, each: usize) -> Self {
        Self { all: Vec::with_capacity(nodes * each), ends: Vec::with_capacity(nodes) }
    }

    /// Ends the list of neighbours of the current node.
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
        // Single candidates come first, ordered by cell and digit. The groups of each digit follow.
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

    /// Adds the links through almost locked sets. If one digit of a set is in none of the set's cells, each other digit
    /// of the set is in one of them. If this leaves a cell outside the set with only one candidate, that candidate is
    /// true.
    fn with_sets(mut self, position: &Position) -> Self {
        let mut place: BTreeMap<(CellSet, u8), u16> =
            self.nodes.iter().enumerate().map(|(node, &of)| (of, node as u16)).collect();
        let mut sets = AlmostLockedSet::all(position);
        // A set of one cell has two candidates, and its links already exist.
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
            // If one digit is in none of the cells of the set, every other digit is in one of them.
            for &one in &ends {
                for &other in ends.iter().filter(|&&other| other != one) {
                    self.link_through(one, other, set);
                }
            }
        }
        for set in &sets {
            for missing in set.digits {
                let one = place[&(set.of(missing), missing)];
                for (cell, digit) in last_candidates(position, set, missing) {
                    let other = self.node(cell, digit);
                    self.link_through(one, other, set);
                    self.link_through(other, one, set);
                }
            }
        }
        // The neighbour lists are rebuilt to include weak links from and to the new nodes, and strong links through
        // sets.
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

    /// Adds a strong link through a set from one node to another, unless they already have a strong link.
    fn link_through(&mut self, one: u16, other: u16, set: &AlmostLockedSet) {
        let known = (one as usize) < self.plain && self.strong.of(one as usize).contains(&other);
        if !known {
            self.through.entry((one, other)).or_insert_with(|| set.named());
        }
    }

    /// The almost locked set through which the strong link between two nodes goes, if there is such a set.
    pub(super) fn set_between(&self, one: &Node, other: &Node) -> Option<Set> {
        let place = |node: &Node| self.nodes.iter().position(|&of| of == (node.cells, node.digit));
        if self.through.is_empty() || one.digit == other.digit {
            return None;
        }
        let (one, other) = (place(one)? as u16, place(other)? as u16);
        self.through.get(&(one, other)).copied()
    }

    /// The number of nodes, not counting those that exist only for almost locked sets. Nodes of that kind come last.
    pub(super) fn plain(&self) -> usize {
        self.plain
    }

    /// Links a node to the nodes of its digit in each house that contains all its cells. A single candidate is also
    /// linked to the other candidates of its cell, unless the links are between candidates of the same digit only.
    /// `groups` is the index range of the nodes that are groups of the same digit.
    fn link(&mut self, position: &Position, kind: Kind, node: usize, groups: Range<usize>) {
        let (cells, digit) = self.nodes[node];
        let Some(cell) = cells.first() else { return };
        let houses = houses_of(cell).into_iter().filter(|house| cells.is_within(house.cells()));
        let houses: SmallVec<[CellSet; 3]> = houses.map(|house| position.places_in(digit, house)).collect();
        let seen = houses.iter().fold(CellSet::EMPTY, |seen, &house| seen | house) - cells;
        // Two nodes have a strong link if their digit has no other places in a house.
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

    /// The node of a candidate, if the graph contains it.
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

/// The cells outside an almost locked set that would have only one candidate left if the digit `missing` were not in
/// the set. Each is listed with that candidate. Only cells that lose at least two candidates are included.
fn last_candidates(
    position: &Position,
    set: &AlmostLockedSet,
    missing: u8,
) -> impl Iterator<Item = (u8, u8)> {
    let others = set.digits - DigitSet::single(missing);
    (position.empty_cells() - set.cells).iter().filter_map(move |cell| {
        let candidates = position.candidates(cell);
        let lost: DigitSet =
            (candidates & others).iter().filter(|&digit| set.seen(digit).contains(cell)).collect();
        let digit = (candidates - lost).only()?;
        (lost.len() > 1).then_some((cell, digit))
    })
}

/// The cells that cannot have a digit if at least one of two nodes of this digit is true: they see all cells of both
/// nodes.
pub(super) fn seeing_both(one: CellSet, other: CellSet) -> CellSet {
    common_peers(one | other)
}
