//! Conditions about few cells, which become clauses or tables.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use gridproof_model::{Atom, Cell, Constraint, Domain, Origin, Table};
use rustc_hash::FxHashMap as HashMap;
use smallvec::SmallVec;

use super::circuit::{Circuit, Lit, MOST_COMBINATIONS, Node, NodeId};
use super::sum::Term;

/// A condition about this number of cells with two values each, or fewer, becomes clauses if these are not more than
/// [`MOST_CLAUSES`].
const MOST_BITS: usize = 8;

/// See [`MOST_BITS`].
const MOST_CLAUSES: usize = 24;

/// For each combination of values of some cells, in their order, whether something holds: a bit.
type Truths = [u64; (MOST_COMBINATIONS / 64) as usize];

const NEVER: Truths = [0; _];

fn both(a: &Truths, b: &Truths) -> Truths {
    std::array::from_fn(|word| a[word] & b[word])
}

fn either(a: &Truths, b: &Truths) -> Truths {
    std::array::from_fn(|word| a[word] | b[word])
}

fn opposite(truths: &Truths) -> Truths {
    truths.map(|rows| !rows)
}

fn holds_in(truths: &Truths, combination: usize) -> bool {
    truths[combination / 64] >> (combination % 64) & 1 == 1
}

/// The combinations whose number has a bit.
fn with_bit(bit: u32) -> Truths {
    const IN_A_WORD: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    std::array::from_fn(|word| match bit.checked_sub(6) {
        None => IN_A_WORD[bit as usize],
        Some(bit) if word >> bit & 1 == 1 => u64::MAX,
        Some(_) => 0,
    })
}

/// A clause about bits: which ones, and the value that each of them has if the clause fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Implicate {
    bits: u16,
    values: u16,
}

/// The prime implicates of a truth table about a number of bits: the clauses that it implies, but for those of which
/// a part is implied. Propagation by all of them finds everything that the table does. `None` if they are too many.
///
/// Found as in W. V. Quine's "A way to simplify truth functions" (American Mathematical Monthly 62, 1955): two rows or
/// clauses that differ in the value of one bit are joined without it, until none can be joined.
fn prime_implicates(truths: &Truths, bits: usize) -> Option<Vec<Implicate>> {
    let fails = |row: &u16| !holds_in(truths, usize::from(*row));
    let whole = ((1_u32 << bits) - 1) as u16;
    let mut level: BTreeSet<Implicate> =
        (0..=whole).filter(fails).map(|values| Implicate { bits: whole, values }).collect();
    let mut prime = Vec::new();
    while !level.is_empty() {
        let mut next = BTreeSet::new();
        for &Implicate { bits: own, values } in &level {
            let mut is_prime = true;
            for bit in (0..bits).map(|bit| 1_u16 << bit).filter(|bit| own & bit != 0) {
                if level.contains(&Implicate { bits: own, values: values ^ bit }) {
                    is_prime = false;
                    next.insert(Implicate { bits: own & !bit, values: values & !bit });
                }
            }
            if is_prime {
                prime.push(Implicate { bits: own, values });
            }
        }
        if prime.len() > MOST_CLAUSES {
            return None;
        }
        level = next;
    }
    // Short clauses first.
    prime.sort_unstable_by_key(|implicate| (implicate.bits.count_ones(), *implicate));
    Some(prime)
}

/// Clauses by the truth table that they state and its number of bits; `None` if they are too many.
type Kept = HashMap<(Truths, usize), Option<Vec<Implicate>>>;

thread_local! {
    /// The prime implicates that were asked for. Puzzles of a kind have many of them in common.
    static PRIME_IMPLICATES: RefCell<Kept> = RefCell::default();
}

/// As [`prime_implicates`], which is asked once for a truth table.
fn prime_implicates_once(truths: Truths, bits: usize) -> Option<Vec<Implicate>> {
    const MOST_KEPT: usize = 4_096;
    PRIME_IMPLICATES.with_borrow_mut(|kept| {
        if kept.len() > MOST_KEPT {
            kept.clear();
        }
        kept.entry((truths, bits)).or_insert_with(|| prime_implicates(&truths, bits)).clone()
    })
}

/// Conditions with more parts than this are not tried out. A node that is a part of several others counts once.
const MOST_PARTS: usize = 2_000;

/// What some conditions are about.
struct Gathered {
    cells: Vec<Cell>,
    /// The number of combinations of the values of these cells.
    combinations: u64,
    parts: usize,
    /// The nodes among the parts, by index. In this order, the parts of a node stand before it.
    nodes: BTreeMap<u32, NodeId>,
}

/// All combinations of the values of some cells, and when some nodes hold.
struct Combinations {
    cells: Vec<Cell>,
    /// The number of combinations.
    count: usize,
    /// The values of each cell, and when it has them. The value of the first cell changes from one combination to the
    /// next, that of the last cell most seldom.
    values: Vec<Vec<(u8, Truths)>>,
    nodes: Vec<NodeId>,
    /// When the first of the nodes hold.
    truths: Vec<Truths>,
}

impl Combinations {
    fn new(circuit: &Circuit<'_>, cells: Vec<Cell>, nodes: Vec<NodeId>) -> Self {
        let domains = cells.iter().map(|&cell| circuit.domain(cell));
        let domains: Vec<Vec<u8>> =
            domains.map(|domain| Domain::from_bits(domain).iter().collect()).collect();
        let in_all: usize = domains.iter().map(Vec::len).product();
        let mut count = 1_usize;
        let mut values = Vec::with_capacity(cells.len());
        for own in domains {
            let mut when = vec![NEVER; own.len()];
            if let [first, second] = &mut when[..]
                && count.is_power_of_two()
            {
                *second = with_bit(count.trailing_zeros());
                *first = opposite(second);
            } else {
                // The cell has each value for all combinations of the cells before it, then the next one.
                let mut from = 0;
                for place in (0..own.len()).cycle().take(in_all / count) {
                    for combination in from..from + count {
                        when[place][combination / 64] |= 1 << (combination % 64);
                    }
                    from += count;
                }
            }
            count *= own.len();
            values.push(own.into_iter().zip(when).collect());
        }
        let mut all = Self { cells, count, values, nodes, truths: Vec::new() };
        for place in 0..all.nodes.len() {
            let truths = all.of_node(circuit.node_of(all.nodes[place]));
            all.truths.push(truths);
        }
        all
    }

    /// The values of a cell, and when it has them.
    fn values_of(&self, cell: Cell) -> &[(u8, Truths)] {
        let place = self.cells.iter().position(|&own| own == cell);
        place.map_or(&[], |place| &self.values[place])
    }

    /// When a cell has a value of a set.
    fn has(&self, cell: Cell, set: u64) -> Truths {
        let held = self.values_of(cell).iter().filter(|(value, _)| set >> value & 1 == 1);
        held.fold(NEVER, |all, (_, when)| either(&all, when))
    }

    /// When a condition holds whose node is among the first ones.
    fn of(&self, lit: Lit) -> Truths {
        match lit {
            Lit::Known(holds) => [if holds { u64::MAX } else { 0 }; _],
            Lit::Atom(cell, set) => self.has(cell, set),
            Lit::Node(node, negated) => {
                let place = self.nodes.binary_search_by_key(&node.index, |own| own.index);
                let truths = place.map_or(NEVER, |place| self.truths[place]);
                if negated { opposite(&truths) } else { truths }
            }
        }
    }

    fn of_node(&self, node: &Node) -> Truths {
        match node {
            Node::And(parts) => parts.iter().fold(opposite(&NEVER), |all, &part| both(&all, &self.of(part))),
            Node::AtLeast(terms, least) => {
                let mut sums = vec![0_i64; self.count];
                let mut add = |when: &Truths, number: i64| {
                    for (combination, sum) in sums.iter_mut().enumerate() {
                        *sum += if holds_in(when, combination) { number } else { 0 };
                    }
                };
                for &(term, coefficient) in terms {
                    match term {
                        Term::Lit(lit) => add(&self.of(lit), coefficient),
                        Term::Cell(cell) => {
                            for (value, when) in self.values_of(cell) {
                                add(when, coefficient * i64::from(*value));
                            }
                        }
                    }
                }
                let mut reached = NEVER;
                for (combination, _) in sums.iter().enumerate().filter(|(_, sum)| *sum >= least) {
                    reached[combination / 64] |= 1 << (combination % 64);
                }
                reached
            }
            Node::Related(a, b, rows) => rows.iter().fold(NEVER, |all, &(value, set)| {
                either(&all, &both(&self.has(*a, 1 << value), &self.has(*b, set)))
            }),
            Node::Different(_) | Node::Connected(..) | Node::Forest(_) | Node::OnlyIf(_) => NEVER,
        }
    }

    /// The rows of a table of the combinations in which something holds. Those that differ only in the last cell are one
    /// row.
    fn rows(&self, truths: &Truths) -> Vec<Vec<Domain>> {
        let Some((last, first)) = self.values.split_last() else { return Vec::new() };
        // The value of the last cell changes after all combinations of the others.
        let others = self.count / last.len();
        let mut rows = Vec::new();
        for place in 0..others {
            let held = last.iter().enumerate().filter(|(nth, _)| holds_in(truths, nth * others + place));
            let bits = held.fold(0, |bits, (_, (value, _))| bits | 1 << value);
            if bits == 0 {
                continue;
            }
            let mut rest = place;
            let mut row = Vec::with_capacity(self.cells.len());
            for values in first {
                row.push(Domain::single(values[rest % values.len()].0));
                rest /= values.len();
            }
            row.push(Domain::from_bits(bits));
            rows.push(row);
        }
        rows
    }
}

impl Circuit<'_> {
    /// Adds clauses or a table if at least one of the conditions must hold, one of them is a condition within a
    /// condition, and all are about few cells. Returns whether it did.
    pub(super) fn table_of(&mut self, lits: &[Lit], origin: &Origin) -> bool {
        if !self.is_deep(lits) {
            return false;
        }
        let mut gathered = Gathered { cells: Vec::new(), combinations: 1, parts: 0, nodes: BTreeMap::new() };
        if !lits.iter().all(|&lit| self.gather(lit, &mut gathered)) {
            return false;
        }
        let Gathered { cells, combinations, parts, nodes } = gathered;
        self.count_work(combinations.saturating_mul(parts as u64));
        let all = Combinations::new(self, cells, nodes.into_values().collect());
        let truths = lits.iter().fold(NEVER, |truths, &lit| either(&truths, &all.of(lit)));
        let is_of_bits = all.cells.len() <= MOST_BITS && all.values.iter().all(|values| values.len() == 2);
        if is_of_bits && self.clauses_of(truths, &all, origin) {
            return true;
        }
        let holding = (0..all.count).filter(|&combination| holds_in(&truths, combination)).count();
        if holding == 0 {
            self.builder().impossible(origin.clone());
        } else if holding < all.count {
            let rows = all.rows(&truths);
            let table = Table::new(all.cells, rows, origin.clone());
            self.builder().constraint(table.map(Constraint::Table));
        }
        true
    }

    /// Adds the clauses that are equivalent to a condition about cells with two values. Returns whether they are few.
    fn clauses_of(&mut self, truths: Truths, all: &Combinations, origin: &Origin) -> bool {
        let Some(prime) = prime_implicates_once(truths, all.cells.len()) else { return false };
        for Implicate { bits, values } in prime {
            if bits == 0 {
                self.builder().impossible(origin.clone());
                continue;
            }
            let bits = (0..all.cells.len()).filter(|bit| bits >> bit & 1 == 1);
            let atoms =
                bits.map(|bit| !Atom::is(all.cells[bit], all.values[bit][usize::from(values >> bit & 1)].0));
            self.clause(atoms.collect::<SmallVec<[Atom; MOST_BITS]>>(), origin);
        }
        true
    }

    /// Lists what a condition is about. Returns `false` if its cells or parts are too many.
    fn gather(&self, lit: Lit, gathered: &mut Gathered) -> bool {
        gathered.parts += 1;
        if gathered.parts > MOST_PARTS {
            return false;
        }
        let add = |cell: Cell, gathered: &mut Gathered| {
            if !gathered.cells.contains(&cell) {
                gathered.cells.push(cell);
                let values = u64::from(self.domain(cell).count_ones());
                gathered.combinations = gathered.combinations.saturating_mul(values);
            }
            gathered.combinations <= MOST_COMBINATIONS
        };
        match lit {
            Lit::Known(_) => true,
            Lit::Atom(cell, _) => add(cell, gathered),
            Lit::Node(node, _) => {
                if gathered.nodes.insert(node.index, node).is_some() {
                    return true;
                }
                match self.node_of(node) {
                    Node::And(all) => all.iter().all(|&part| self.gather(part, gathered)),
                    Node::AtLeast(terms, _) => terms.iter().all(|(term, _)| match term {
                        Term::Cell(cell) => self.gather(Lit::Atom(*cell, 0), gathered),
                        Term::Lit(lit) => self.gather(*lit, gathered),
                    }),
                    Node::Related(a, b, _) => add(*a, gathered) && add(*b, gathered),
                    Node::Different(_) | Node::Connected(..) | Node::Forest(_) | Node::OnlyIf(_) => false,
                }
            }
        }
    }

    /// Whether a disjunction of these conditions is more than a clause.
    fn is_deep(&self, lits: &[Lit]) -> bool {
        let conjunctions = lits.iter().filter(|lit| match lit {
            Lit::Node(node, false) => matches!(self.node_of(*node), Node::And(_)),
            _ => false,
        });
        let nested = |lit: &Lit| match lit {
            Lit::Node(node, _) => match self.node_of(*node) {
                Node::And(parts) => parts.iter().any(|part| matches!(part, Lit::Node(..))),
                _ => true,
            },
            _ => false,
        };
        conjunctions.count() > 1 || lits.iter().any(nested)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_tables_are_the_conjunctions_of_their_prime_implicates() {
        for bits in 1..=4 {
            for seed in 0..200_u64 {
                let mut truths = NEVER;
                truths[0] = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
                let prime = prime_implicates(&truths, bits).expect("few clauses");
                for row in 0..1_u16 << bits {
                    let breaks = |clause: &Implicate| row & clause.bits == clause.values;
                    assert_eq!(!holds_in(&truths, row.into()), prime.iter().any(breaks), "{truths:x?} {row}");
                }
                // None follows from a part of another.
                for (index, a) in prime.iter().enumerate() {
                    let is_part = |b: &Implicate| a.bits & b.bits == a.bits && b.values & a.bits == a.values;
                    assert!(!prime[index + 1..].iter().any(is_part));
                }
            }
        }
    }

    fn node(lit: Lit) -> Option<NodeId> {
        match lit {
            Lit::Node(node, _) => Some(node),
            _ => None,
        }
    }

    #[test]
    fn conditions_hold_in_the_right_combinations() {
        let mut circuit = Circuit::new(&|| false);
        let cells = [(0, 1), (2, 4), (0, 1), (1, 5)].map(|(low, high)| circuit.cell(low, high, true));
        let terms = [(Term::Cell(cells[1]), 2), (Term::Cell(cells[2]), -3), (Term::Cell(cells[3]), 1)];
        let sum = circuit.node(Node::AtLeast(terms.into(), 6));
        let related = circuit.related(cells[1], cells[3], &[0b10_0100, 0b1010, 0b11_0000]);
        let bit = circuit.atom(cells[0], 2);
        let lit = circuit.and([sum, circuit.not(related), bit]);
        let mut nodes: Vec<NodeId> = [sum, related, lit].into_iter().filter_map(node).collect();
        nodes.sort_unstable_by_key(|node| node.index);
        let all = Combinations::new(&circuit, cells.to_vec(), nodes);
        let truths = all.of(lit);
        assert_eq!(all.count, 60);
        let rows = all.rows(&truths);
        assert!(rows.len() < 60 / 5, "{rows:?}");
        for combination in 0..60_u8 {
            let own = [combination % 2, 2 + combination / 2 % 3, combination / 6 % 2, 1 + combination / 12];
            let [a, b, c, d] = own.map(i32::from);
            let related = matches!((b, d), (2, 2 | 5) | (3, 1 | 3) | (4, 4 | 5));
            let holds = 2 * b - 3 * c + d >= 6 && !related && a == 1;
            let of = |row: &&Vec<Domain>| row.iter().zip(own).all(|(domain, value)| domain.contains(value));
            assert_eq!(rows.iter().filter(of).count(), usize::from(holds), "{own:?}");
        }
    }
}
