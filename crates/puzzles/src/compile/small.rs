//! Conditions about few cells, which become tables.

use std::collections::HashMap;

use gridproof_model::{Cell, Constraint, Domain, Origin, Table};

use super::circuit::{Circuit, Lit, MOST_COMBINATIONS, Node};
use super::sum::Term;

/// Conditions with more parts than this are not tried out: shared parts are looked at once for each use.
const MOST_PARTS: usize = 2_000;

impl Circuit {
    /// Adds a table if at least one of the conditions must hold, one of them is a condition within a condition, and all
    /// are about few cells. Returns whether it did.
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
        let mut rows = Vec::new();
        let mut values = HashMap::new();
        for mut index in 0..combinations {
            let mut row = Vec::with_capacity(cells.len());
            for (cell, domain) in cells.iter().zip(&domains) {
                let value = domain[(index % domain.len() as u64) as usize];
                index /= domain.len() as u64;
                values.insert(*cell, value);
                row.push(Domain::single(value));
            }
            if lits.iter().any(|&lit| self.holds(lit, &values)) {
                rows.push(row);
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

    fn holds(&self, lit: Lit, values: &HashMap<Cell, u8>) -> bool {
        match lit {
            Lit::Known(holds) => holds,
            Lit::Atom(cell, set) => Domain::from_bits(set).contains(values[&cell]),
            Lit::Node(index, negated) => {
                let holds = match self.node_of(index) {
                    Node::And(parts) => parts.iter().all(|&part| self.holds(part, values)),
                    Node::AtLeast(terms, least) => {
                        let of = |term: Term| match term {
                            Term::Cell(cell) => i64::from(values[&cell]),
                            Term::Lit(lit) => i64::from(self.holds(lit, values)),
                        };
                        terms.iter().map(|&(term, coefficient)| coefficient * of(term)).sum::<i64>() >= *least
                    }
                    Node::Related(a, b, rows) => {
                        let row = rows.iter().find(|(value, _)| *value == values[a]);
                        row.is_some_and(|(_, set)| Domain::from_bits(*set).contains(values[b]))
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
    let mut place: HashMap<Vec<Domain>, usize> = HashMap::new();
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
