//! Conditions over the cells of a model, each stored once, and the constraints that state them.
//!
//! A [`Lit`] is a condition: known, an atom of the model, or a node. Nodes are stored once for each structure, so two
//! rules that speak of the same condition share it. [`Circuit::require`] adds constraints; a condition inside another
//! gets a hidden cell only where no clause can say it.

use std::hash::{Hash, Hasher};

use gridproof_model::builder::{Builder, Int};
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Atom, Cell, Domain, Model, ModelError};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet, FxHasher};
use smallvec::SmallVec;

use super::shared::{Effort, Log, Watched};
use super::sum::Term;

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lit {
    /// Always, or never.
    Known(bool),
    /// The cell has one of these values: some of its values, but not all.
    Atom(Cell, u64),
    /// A node, or its opposite.
    Node(NodeId, bool),
}

/// The number of a node. Nodes are ordered by what they consist of, so that the order of conditions in a constraint does
/// not depend on what else was looked at before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId {
    /// Connections come last.
    is_connection: bool,
    hash: u32,
    pub(super) index: u32,
}

impl Hash for NodeId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// A few conditions.
pub(super) type Few = SmallVec<[Lit; 8]>;

impl Lit {
    pub(super) const ALWAYS: Self = Self::Known(true);
    pub(super) const NEVER: Self = Self::Known(false);
}

/// A condition that consists of others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// All hold.
    And(Box<[Lit]>),
    /// The sum of the terms is at least the number.
    AtLeast(Box<[(Term, i64)]>, i64),
    /// The values of two cells are related: for each value of the first, the values of the second.
    Related(Cell, Cell, Box<[(u8, u64)]>),
    /// No two of the cells have the same value.
    Different(Box<[Cell]>),
    /// Hidden cells can make the condition true if and only if it holds; it may not be negated.
    OnlyIf(Lit),
    /// Those that hold are connected. The pairs are edges.
    Connected(Box<[Lit]>, Box<[(u32, u32)]>),
    /// Those that hold, each an edge between two points, form no cycle.
    Forest(Box<[(Lit, u32, u32)]>),
}

/// The reason why a condition cannot be stated: it is part of another condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nested;

/// Why the work on a model ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It takes too much work or memory.
    TooLarge,
    /// The caller wanted it to end.
    Stopped,
}

/// The conditions of a model under construction.
pub(super) struct Circuit<'s> {
    builder: Builder,
    /// Whether the caller wants the work to end.
    stops: &'s dyn Fn() -> bool,
    /// The amount of work after which the caller is asked again.
    next_look: u64,
    /// Why the work has ended. After that, conditions are no longer the right ones, so that what is left is over soon.
    ended: Option<Ended>,
    /// The values of each cell, as a set.
    domains: Vec<u64>,
    ints: Vec<Int>,
    nodes: Vec<Node>,
    known: HashMap<Node, NodeId>,
    /// Conditions that constraints imply, by the condition that implies them.
    pub(super) implied: Watched<HashMap<Lit, Lit>>,
    /// Short clauses that were added.
    pub(super) clauses: HashSet<SmallVec<[Atom; LONGEST_KEPT]>>,
    /// The hidden cell of each node that has one.
    pub(super) hidden: Watched<Vec<Option<Cell>>>,
    /// The number of copies of which the conditions that are being added are one, where they are multiplied out.
    pub(super) copies: usize,
    /// How many hidden cells are being defined, each as part of the one before.
    pub(super) depth: usize,
    /// The number of conditions that were looked at, as a measure of time.
    work: u64,
    /// The number of conditions in nodes and constraints, as a measure of memory.
    stored: usize,
    /// The largest number of these.
    pub(super) most_stored: usize,
    /// Whether a cell keeps only the values that a constraint about it alone allows.
    pub(super) narrows: bool,
    /// What an instance of a rule looks at.
    pub(super) log: Log,
}

/// The largest number of conditions in nodes and constraints, unless another one is set.
pub(super) const MOST_STORED: usize = 6_000_000;

/// Clauses up to this length are added once only.
pub(super) const LONGEST_KEPT: usize = 3;

/// Conditions about few cells become tables up to this number of combinations of their values.
pub(super) const MOST_COMBINATIONS: u64 = 1 << 10;

impl<'s> Circuit<'s> {
    /// Conditions within conditions are stated by recursion, down to this depth.
    pub(super) const DEEPEST: usize = 256;

    pub(super) fn new(stops: &'s dyn Fn() -> bool) -> Self {
        Self {
            builder: Builder::new(),
            stops,
            next_look: 0,
            ended: None,
            domains: Vec::new(),
            ints: Vec::new(),
            nodes: Vec::new(),
            known: HashMap::default(),
            implied: Watched::default(),
            clauses: HashSet::default(),
            hidden: Watched::default(),
            copies: 1,
            depth: 0,
            work: 0,
            stored: 0,
            most_stored: MOST_STORED,
            narrows: false,
            log: Log::default(),
        }
    }

    pub(super) fn finish(self) -> Result<Model, ModelError> {
        self.builder.finish()
    }

    pub(super) fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    /// Adds a cell that can have the values from `low` to `high`, which lie between 0 and 63.
    pub(super) fn cell(&mut self, low: u8, high: u8, shown: bool) -> Cell {
        let range = i32::from(low)..=i32::from(high);
        let int = if shown { self.builder.int(range) } else { self.builder.hidden_int(range) };
        self.domains.push((low..=high).collect::<Domain>().bits());
        self.ints.push(int);
        self.store(1);
        debug_assert_eq!((int.cell() as usize + 1, int.offset()), (self.domains.len(), 0));
        int.cell()
    }

    pub(super) fn int(&self, cell: Cell) -> Int {
        self.ints[cell as usize]
    }

    /// The values of a cell, as a set.
    pub(super) fn domain(&self, cell: Cell) -> u64 {
        let values = self.domains[cell as usize];
        self.log.domain(cell, values);
        values
    }

    /// The condition that a cell has one of the values.
    pub(super) fn atom(&self, cell: Cell, values: u64) -> Lit {
        let domain = self.domain(cell);
        match values & domain {
            0 => Lit::NEVER,
            values if values == domain => Lit::ALWAYS,
            values => Lit::Atom(cell, values),
        }
    }

    /// The condition, which is known if the cell has lost values since it was made.
    pub(super) fn current(&self, lit: Lit) -> Lit {
        match lit {
            Lit::Atom(cell, values) => self.atom(cell, values),
            lit => lit,
        }
    }

    /// Removes all other values of a cell, of which a constraint says that it has one of these, if `narrows` is set. A
    /// contradiction is left to the constraints.
    pub(super) fn narrow(&mut self, cell: Cell, values: u64) {
        let left = self.domain(cell) & values;
        if self.narrows && left != 0 {
            self.domains[cell as usize] = left;
        }
    }

    pub(super) fn not(&self, lit: Lit) -> Lit {
        match lit {
            Lit::Known(holds) => Lit::Known(!holds),
            Lit::Atom(cell, values) => self.atom(cell, !values),
            Lit::Node(node, negated) => Lit::Node(node, !negated),
        }
    }

    pub(super) fn or(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        let negated: Few = lits.into_iter().map(|lit| self.not(lit)).collect();
        let all = self.and(negated);
        self.not(all)
    }

    pub(super) fn and(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        let mut parts = Few::new();
        for lit in lits {
            match self.current(lit) {
                Lit::Known(true) => {}
                Lit::Known(false) => return Lit::NEVER,
                Lit::Node(node, false) => match self.node_of(node) {
                    Node::And(inner) => parts.extend(inner.iter().copied()),
                    _ => parts.push(lit),
                },
                lit => parts.push(lit),
            }
        }
        self.count_work(parts.len() as u64 + 1);
        if self.ended.is_some() {
            return Lit::NEVER;
        }
        parts.sort_unstable();
        parts.dedup();
        let mut joined = Few::new();
        for part in parts {
            match (joined.last_mut(), part) {
                (Some(Lit::Atom(own, values)), Lit::Atom(cell, more)) if *own == cell => {
                    *values &= more;
                    if *values == 0 {
                        return Lit::NEVER;
                    }
                }
                (Some(Lit::Node(own, _)), Lit::Node(node, _)) if *own == node => return Lit::NEVER,
                _ => joined.push(part),
            }
        }
        self.join_relations(&mut joined);
        self.absorb(&mut joined);
        if joined.contains(&Lit::NEVER) {
            return Lit::NEVER;
        }
        match joined[..] {
            [] => Lit::ALWAYS,
            [lit] => lit,
            _ => self.node(Node::And(joined.into_vec().into())),
        }
    }

    /// Removes disjunctions that hold because another of the conditions does.
    fn absorb(&self, parts: &mut Few) {
        const MOST_PARTS: usize = 8;
        if parts.len() < 2 || parts.len() > MOST_PARTS {
            return;
        }
        let holds_anyway = |lit: Lit| match lit {
            Lit::Node(node, true) => match self.node_of(node) {
                Node::And(inner) => inner.iter().any(|&part| parts.contains(&self.not(part))),
                _ => false,
            },
            _ => false,
        };
        let kept: Few = parts.iter().copied().filter(|&lit| !holds_anyway(lit)).collect();
        *parts = kept;
    }

    /// Makes one relation of those between the same two cells.
    fn join_relations(&mut self, parts: &mut Few) {
        let relation = |this: &Self, lit: Lit| match lit {
            Lit::Node(node, negated) => match this.node_of(node) {
                Node::Related(a, b, rows) => Some((*a, *b, rows.clone(), negated)),
                _ => None,
            },
            _ => None,
        };
        let is_relation = |lit: &&Lit| match lit {
            Lit::Node(node, _) => matches!(self.node_of(*node), Node::Related(..)),
            _ => false,
        };
        let related: Few = parts.iter().filter(is_relation).copied().collect();
        if related.len() < 2 {
            return;
        }
        let mut pairs: Vec<(Cell, Cell, Vec<u64>, Vec<Lit>)> = Vec::new();
        for lit in related {
            let Some((a, b, rows, negated)) = relation(self, lit) else { continue };
            let is_flipped = negated && !planted::has(Fault::CompilerForgetsNegations);
            let flip = if is_flipped { self.domain(b) } else { 0 };
            let sets = rows.iter().map(|(_, values)| values ^ flip);
            match pairs.iter_mut().find(|pair| (pair.0, pair.1) == (a, b)) {
                Some(pair) => {
                    pair.2.iter_mut().zip(sets).for_each(|(own, set)| *own &= set);
                    pair.3.push(lit);
                }
                None => pairs.push((a, b, sets.collect(), vec![lit])),
            }
        }
        for (a, b, sets, lits) in pairs.into_iter().filter(|pair| pair.3.len() > 1) {
            parts.retain(|part| !lits.contains(part));
            let joined = self.related(a, b, &sets);
            if joined != Lit::ALWAYS {
                parts.push(joined);
            }
        }
        parts.sort_unstable();
    }

    /// The condition that the values of two cells are related. `sets` has, for each value of the first cell in ascending
    /// order, the values of the second.
    pub(super) fn related(&mut self, a: Cell, b: Cell, sets: &[u64]) -> Lit {
        let domain = self.domain(b);
        let values = Domain::from_bits(self.domain(a));
        let rows: Vec<(u8, u64)> =
            values.iter().zip(sets).map(|(value, set)| (value, set & domain)).collect();
        if let Some((_, first)) = rows.first().copied()
            && rows.iter().all(|(_, set)| *set == first)
        {
            return self.atom(b, first);
        }
        if rows.iter().all(|(_, set)| *set == 0 || *set == domain) {
            let holds: Domain = rows.iter().filter(|(_, set)| *set != 0).map(|(value, _)| *value).collect();
            return self.atom(a, holds.bits());
        }
        // A relation and its opposite are one node.
        let negated = rows.iter().find_map(|(_, set)| {
            (*set != 0 && *set != domain).then_some(set & 1 << domain.trailing_zeros() == 0)
        });
        let negated = negated.unwrap_or(rows[0].1 == 0);
        let rows =
            rows.into_iter().map(|(value, set)| (value, if negated { domain & !set } else { set })).collect();
        match self.node(Node::Related(a, b, rows)) {
            Lit::Node(node, _) => Lit::Node(node, negated),
            lit => lit,
        }
    }

    /// The condition of a node.
    pub(super) fn node(&mut self, node: Node) -> Lit {
        if let Some(&known) = self.known.get(&node) {
            return Lit::Node(known, false);
        }
        if self.ended.is_some() {
            return Lit::NEVER;
        }
        let mut hasher = FxHasher::default();
        node.hash(&mut hasher);
        let hash = hasher.finish();
        let id = NodeId {
            is_connection: matches!(node, Node::Connected(..) | Node::Forest(_)),
            // Both halves, because a hash may have one only.
            hash: (hash ^ hash >> 32) as u32,
            index: u32::try_from(self.nodes.len()).unwrap_or(u32::MAX),
        };
        self.store(match &node {
            Node::And(parts) => parts.len(),
            Node::AtLeast(terms, _) => terms.len(),
            Node::Related(_, _, rows) => rows.len(),
            Node::Different(cells) => cells.len(),
            Node::Connected(vertices, edges) => vertices.len() + edges.len(),
            Node::Forest(edges) => edges.len(),
            Node::OnlyIf(_) => 1,
        });
        self.nodes.push(node.clone());
        // That a node has no cell yet says nothing.
        self.hidden.unnoticed().push(None);
        self.known.insert(node, id);
        Lit::Node(id, false)
    }

    /// Counts conditions that are kept. Each takes a place in a list, and the list some more.
    pub(super) fn store(&mut self, conditions: usize) {
        self.stored += conditions + 4;
        if self.stored > self.most_stored {
            self.end(Ended::TooLarge);
        }
    }

    /// Counts conditions that are looked at.
    pub(super) fn count_work(&mut self, conditions: u64) {
        const MOST_WORK: u64 = 400_000_000;
        const WORK_BETWEEN_LOOKS: u64 = 4_096;
        self.work = self.work.saturating_add(conditions);
        if self.work > MOST_WORK {
            self.end(Ended::TooLarge);
        }
        if self.ended.is_none() && self.work >= self.next_look {
            self.next_look = self.work.saturating_add(WORK_BETWEEN_LOOKS);
            if (self.stops)() {
                self.end(Ended::Stopped);
            }
        }
    }

    /// The conditions that were looked at and stored so far.
    pub(super) const fn effort(&self) -> Effort {
        Effort { steps: 0, work: self.work, stored: self.stored }
    }

    /// Counts the effort that was spared.
    pub(super) fn count_effort(&mut self, effort: Effort) {
        self.count_work(effort.work);
        self.store(effort.stored);
    }

    pub(super) fn end(&mut self, why: Ended) {
        self.ended.get_or_insert(why);
    }

    /// Why the work on the model has ended early, if it has.
    pub(super) const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    pub(super) fn node_of(&self, node: NodeId) -> &Node {
        &self.nodes[node.index as usize]
    }
}
