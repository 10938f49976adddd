//! Conditions about few cells, which become clauses or tables.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gridproof_model::{Atom, Cell, Constraint, Domain, Origin, Table};
use rustc_hash::FxHashMap as HashMap;

use super::circuit::{Circuit, Lit, MOST_COMBINATIONS, Node};
use super::sum::Term;

/// A condition about this number of cells with two values each, or fewer, becomes clauses if these are not more than
/// [`MOST_CLAUSES`].
const MOST_BITS: usize = 8;

/// See [`MOST_BITS`].
const MOST_CLAUSES: usize = 24;

/// The truth table of a condition about bits, one bit for each row.
type Truths = [u64; 1 << MOST_BITS >> 6];

fn both(a: &Truths, b: &Truths) -> Truths {
    std::array::from_fn(|word| a[word] & b[word])
}

fn opposite(truths: Truths) -> Truths {
    truths.map(|rows| !rows)
}

/// The rows in which a bit is set.
fn second_value(bit: usize) -> Truths {
    const IN_A_WORD: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    std::array::from_fn(|word| match bit.checked_sub(6) {
        None => IN_A_WORD[bit],
        Some(bit) if word >> bit & 1 == 1 => u64::MAX,
        Some(_) => 0,
    })
}

/// The rows in which the weights of the conditions that hold add up to a number.
fn at_least(weights: &[(Truths, i64)], least: i64) -> Truths {
    let Ok(least) = usize::try_from(least) else { return [u64::MAX; _] };
    // For each number from 0 to `least`, the rows in which the conditions so far reach it.
    let mut reach: Vec<Truths> = vec![[0; _]; least + 1];
    reach[0] = [u64::MAX; _];
    for (holds, weight) in weights {
        for number in (1..=least).rev() {
            let before = number.saturating_sub(usize::try_from(*weight).unwrap_or(usize::MAX));
            let more = both(&reach[before], holds);
            reach[number].iter_mut().zip(more).for_each(|(all, rows)| *all |= rows);
        }
    }
    reach[least]
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
    let fails = |row: &u16| truths[usize::from(row / 64)] >> (row % 64) & 1 == 0;
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

/// Conditions with more parts than this are not tried out: shared parts are looked at once for each use.
const MOST_PARTS: usize = 2_000;

impl Circuit {
    /// Adds clauses or a table if at least one of the conditions must hold, one of them is a condition within a
    /// condition, and all are about few cells. Returns whether it did.
    pub(super) fn table_of(&mut self, lits: &[Lit], origin: &Origin) -> bool {
        let mut cells = Vec::new();
        let mut combinations = 1;
        let mut parts = 0;
        if !lits.iter().all(|&lit| self.gather(lit, &mut cells, &mut combinations, &mut parts))
            || !self.is_deep(lits)
        {
            return false;
        }
        let domains: Vec<Vec<u8>> =
            cells.iter().map(|&cell| Domain::from_bits(self.domain(cell)).iter().collect()).collect();
        if cells.len() <= MOST_BITS && domains.iter().all(|domain| domain.len() == 2) {
            let mut truths: Truths = [0; _];
            for &lit in lits {
                let of_lit = self.truths(lit, &cells, &domains);
                truths.iter_mut().zip(of_lit).for_each(|(all, rows)| *all |= rows);
            }
            if self.clauses_of(truths, &cells, &domains, origin) {
                return true;
            }
        }
        let mut rows = Vec::new();
        for mut index in 0..combinations {
            let mut values = Vec::with_capacity(cells.len());
            for domain in &domains {
                values.push(domain[(index % domain.len() as u64) as usize]);
                index /= domain.len() as u64;
            }
            let value =
                |cell: Cell| cells.iter().position(|&own| own == cell).map_or(0, |place| values[place]);
            if lits.iter().any(|&lit| self.holds(lit, &value)) {
                rows.push(values.iter().map(|&value| Domain::single(value)).collect());
            }
        }
        match rows.len() as u64 {
            0 => self.builder().impossible(origin.clone()),
            all if all == combinations => {}
            _ => {
                let table = Table::new(cells, joined(rows), origin.clone());
                self.builder().constraint(table.map(Constraint::Table));
            }
        }
        true
    }

    /// The truth table of a condition about cells with two values. Row `r` has the second value of each cell whose bit
    /// in `r` is set.
    fn truths(&self, lit: Lit, cells: &[Cell], domains: &[Vec<u8>]) -> Truths {
        let place = |cell: Cell| cells.iter().position(|&own| own == cell).unwrap_or(0);
        let (index, negated) = match lit {
            Lit::Known(holds) => return [if holds { u64::MAX } else { 0 }; _],
            Lit::Atom(cell, set) => {
                let place = place(cell);
                let has_second = set >> domains[place][1] & 1 == 1;
                return if has_second { second_value(place) } else { opposite(second_value(place)) };
            }
            Lit::Node(index, negated) => (index, negated),
        };
        let truths = match self.node_of(index) {
            Node::And(parts) => {
                parts.iter().fold([u64::MAX; _], |all, &part| both(&all, &self.truths(part, cells, domains)))
            }
            Node::AtLeast(terms, least) => {
                // Each term is its smallest value, and more if a condition holds.
                let mut least = *least;
                let mut more: Vec<(Truths, i64)> = Vec::with_capacity(terms.len());
                for &(term, coefficient) in terms {
                    let (holds, low, high) = match term {
                        Term::Lit(lit) => (self.truths(lit, cells, domains), 0, 1),
                        Term::Cell(cell) => {
                            let place = place(cell);
                            (second_value(place), domains[place][0].into(), domains[place][1].into())
                        }
                    };
                    let (first, second) = (coefficient * i64::from(low), coefficient * i64::from(high));
                    least -= first.min(second);
                    more.push((if first < second { holds } else { opposite(holds) }, (second - first).abs()));
                }
                at_least(&more, least)
            }
            Node::Related(a, b, rows) => {
                let (place_a, place_b) = (place(*a), place(*b));
                let has = |place: usize, value: u8| {
                    if domains[place][1] == value {
                        second_value(place)
                    } else {
                        opposite(second_value(place))
                    }
                };
                let mut related: Truths = [0; _];
                for &(value, set) in rows {
                    for other in domains[place_b].iter().filter(|&&other| set >> other & 1 == 1) {
                        let pair = both(&has(place_a, value), &has(place_b, *other));
                        related.iter_mut().zip(pair).for_each(|(all, rows)| *all |= rows);
                    }
                }
                related
            }
            Node::Different(_) | Node::Connected(..) | Node::OnlyIf(_) => [0; _],
        };
        if negated { opposite(truths) } else { truths }
    }

    /// Adds the clauses that state a truth table about cells with two values. Returns whether they are few.
    fn clauses_of(&mut self, truths: Truths, cells: &[Cell], domains: &[Vec<u8>], origin: &Origin) -> bool {
        let Some(prime) = prime_implicates_once(truths, cells.len()) else { return false };
        for Implicate { bits, values } in prime {
            if bits == 0 {
                self.builder().impossible(origin.clone());
                continue;
            }
            let fails = |bit: usize| domains[bit][usize::from(values >> bit & 1)];
            let bits = (0..cells.len()).filter(|bit| bits >> bit & 1 == 1);
            let atoms = bits.map(|bit| !Atom::is(cells[bit], fails(bit)));
            self.builder().clause(atoms, origin.clone());
        }
        true
    }

    /// Lists the cells that a condition is about. Returns `false` if they, or the parts of the condition, are too many.
    fn gather(&self, lit: Lit, cells: &mut Vec<Cell>, combinations: &mut u64, parts: &mut usize) -> bool {
        *parts += 1;
        if *parts > MOST_PARTS {
            return false;
        }
        let mut add = |cell: Cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
                *combinations = combinations.saturating_mul(u64::from(self.domain(cell).count_ones()));
            }
            *combinations <= MOST_COMBINATIONS
        };
        match lit {
            Lit::Known(_) => true,
            Lit::Atom(cell, _) => add(cell),
            Lit::Node(index, _) => match self.node_of(index) {
                Node::And(all) => all.iter().all(|&part| self.gather(part, cells, combinations, parts)),
                Node::AtLeast(terms, _) => terms.iter().all(|(term, _)| match term {
                    Term::Cell(cell) => self.gather(Lit::Atom(*cell, 0), cells, combinations, parts),
                    Term::Lit(lit) => self.gather(*lit, cells, combinations, parts),
                }),
                Node::Related(a, b, _) => add(*a) && add(*b),
                Node::Different(_) | Node::Connected(..) | Node::OnlyIf(_) => false,
            },
        }
    }

    /// Whether a disjunction of these conditions is more than a clause.
    fn is_deep(&self, lits: &[Lit]) -> bool {
        let conjunctions = lits.iter().filter(|lit| match lit {
            Lit::Node(index, false) => matches!(self.node_of(*index), Node::And(_)),
            _ => false,
        });
        let nested = |lit: &Lit| match lit {
            Lit::Node(index, _) => match self.node_of(*index) {
                Node::And(parts) => parts.iter().any(|part| matches!(part, Lit::Node(..))),
                _ => true,
            },
            _ => false,
        };
        conjunctions.count() > 1 || lits.iter().any(nested)
    }

    fn holds(&self, lit: Lit, value: &dyn Fn(Cell) -> u8) -> bool {
        match lit {
            Lit::Known(holds) => holds,
            Lit::Atom(cell, set) => Domain::from_bits(set).contains(value(cell)),
            Lit::Node(index, negated) => {
                let holds = match self.node_of(index) {
                    Node::And(parts) => parts.iter().all(|&part| self.holds(part, value)),
                    Node::AtLeast(terms, least) => {
                        let of = |term: Term| match term {
                            Term::Cell(cell) => i64::from(value(cell)),
                            Term::Lit(lit) => i64::from(self.holds(lit, value)),
                        };
                        terms.iter().map(|&(term, coefficient)| coefficient * of(term)).sum::<i64>() >= *least
                    }
                    Node::Related(a, b, rows) => {
                        let row = rows.iter().find(|(own, _)| *own == value(*a));
                        row.is_some_and(|(_, set)| Domain::from_bits(*set).contains(value(*b)))
                    }
                    Node::Different(_) | Node::Connected(..) | Node::OnlyIf(_) => false,
                };
                holds != negated
            }
        }
    }
}

/// Rows that differ only in the last cell, as one row.
fn joined(rows: Vec<Vec<Domain>>) -> Vec<Vec<Domain>> {
    let mut joined: Vec<Vec<Domain>> = Vec::new();
    let mut place: HashMap<Vec<Domain>, usize> = HashMap::default();
    for mut row in rows {
        let Some(last) = row.pop() else { continue };
        let index = *place.entry(row.clone()).or_insert(joined.len());
        if index == joined.len() {
            row.push(last);
            joined.push(row);
        } else if let Some(own) = joined[index].last_mut() {
            *own = own.union(last);
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_tables_are_the_conjunctions_of_their_prime_implicates() {
        for bits in 1..=4 {
            for seed in 0..200_u64 {
                let mut truths: Truths = [0; _];
                truths[0] = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
                let prime = prime_implicates(&truths, bits).expect("few clauses");
                for row in 0..1_u16 << bits {
                    let breaks = |clause: &Implicate| row & clause.bits == clause.values;
                    assert_eq!(truths[0] >> row & 1 == 0, prime.iter().any(breaks), "{truths:x?} {row}");
                }
                // None follows from a part of another.
                for (index, a) in prime.iter().enumerate() {
                    let is_part = |b: &Implicate| a.bits & b.bits == a.bits && b.values & a.bits == a.values;
                    assert!(!prime[index + 1..].iter().any(is_part));
                }
            }
        }
    }

    #[test]
    fn rows_in_which_weights_reach_a_number() {
        let weights = [(second_value(0), 1), (second_value(1), 2), (opposite(second_value(7)), 3)];
        for least in -1..=7 {
            let rows = at_least(&weights, least);
            for row in 0..256_usize {
                let sum = (row & 1) + (row >> 1 & 1) * 2 + (1 - (row >> 7 & 1)) * 3;
                assert_eq!(rows[row / 64] >> (row % 64) & 1 == 1, sum as i64 >= least, "{row} {least}");
            }
        }
    }
}
