//! The constraints that state conditions.

use gridproof_model::builder::Int;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Atom, Cell, Clause, Constraint, Domain, Origin, Table};
use smallvec::SmallVec;

use super::circuit::{Circuit, Ended, Few, LONGEST_KEPT, Lit, Nested, Node};
use super::sum::{Sum, Term};

/// Up to this number of clauses, a condition that consists of several is written out instead of given a hidden cell.
const MOST_COPIES: usize = 24;

/// A copy may consist of such conditions again. Up to this number of clauses in all, these are written out as well.
const MOST_NESTED_COPIES: usize = 1 << 7;

/// The terms of a sum, and the bounds that are required.
type Bounds = (Box<[(Term, i64)]>, Option<i64>, Option<i64>);

impl Circuit<'_> {
    /// Adds constraints that at least one of the conditions holds.
    ///
    /// # Errors
    /// Returns an error if a condition is one that cannot be part of another.
    pub(super) fn require(&mut self, lits: &[Lit], origin: &Origin) -> Result<(), Nested> {
        self.store(lits.len());
        if self.ended().is_some() {
            return Err(Nested);
        }
        let mut rest = Few::new();
        let mut open: Few = lits.iter().rev().copied().collect();
        while let Some(lit) = open.pop() {
            match self.current(lit) {
                Lit::Known(true) => return Ok(()),
                Lit::Known(false) => {}
                Lit::Node(node, true) => match self.node_of(node) {
                    Node::And(parts) => {
                        open.extend(parts.iter().rev().map(|&part| self.not(part)));
                    }
                    _ => rest.push(lit),
                },
                lit => rest.push(lit),
            }
        }
        rest.sort_unstable();
        rest.dedup();
        // Values of one cell are joined, and a condition with its opposite always holds.
        let mut joined = Few::new();
        for lit in rest {
            match (joined.last().copied(), lit) {
                (Some(Lit::Atom(own, values)), Lit::Atom(cell, more)) if own == cell => {
                    joined.pop();
                    match self.atom(cell, values | more) {
                        Lit::Known(true) => return Ok(()),
                        both => joined.push(both),
                    }
                }
                (Some(Lit::Node(own, _)), Lit::Node(node, _)) if own == node => return Ok(()),
                _ => joined.push(lit),
            }
        }
        match joined[..] {
            [] => {
                self.builder().impossible(origin.clone());
                Ok(())
            }
            [lit] => self.require_one(lit, origin),
            _ => self.require_several(&joined, origin),
        }
    }

    fn require_one(&mut self, lit: Lit, origin: &Origin) -> Result<(), Nested> {
        let (node, negated) = match lit {
            Lit::Node(node, negated) => (node, negated),
            Lit::Atom(cell, values) => {
                self.clause([Atom::among(cell, Domain::from_bits(values))], origin);
                return Ok(());
            }
            Lit::Known(_) => return Ok(()),
        };
        match (self.node_of(node).clone(), negated) {
            (Node::And(parts), false) => self.require_all(&parts, origin),
            (Node::And(_), true) => self.require(&[lit], origin),
            (Node::AtLeast(terms, least), false) => self.require_sum(&terms, Some(least), None, origin),
            (Node::AtLeast(terms, least), true) => self.require_sum(&terms, None, Some(least - 1), origin),
            (Node::Related(a, b, rows), _) => {
                let flip = if negated { self.domain(b) } else { 0 };
                let rows: Vec<(u8, u64)> = rows.iter().map(|&(value, set)| (value, set ^ flip)).collect();
                let forbidden: usize = rows.iter().map(|(_, set)| usize::from(*set != self.domain(b))).sum();
                if forbidden <= 2 {
                    let whole = self.domain(b);
                    for (value, set) in rows.into_iter().filter(|(_, set)| *set != whole) {
                        let other = self.atom(a, !(1 << value));
                        self.require(&[other, self.atom(b, set)], origin)?;
                    }
                    return Ok(());
                }
                let rows = rows.into_iter().filter(|(_, set)| *set != 0);
                let rows = rows.map(|(value, set)| vec![Domain::single(value), Domain::from_bits(set)]);
                self.builder().constraint(Table::new([a, b], rows, origin.clone()).map(Constraint::Table));
                Ok(())
            }
            (Node::Different(cells), false) => {
                let ints: Vec<Int> = cells.iter().map(|&cell| self.int(cell)).collect();
                self.builder().all_different(ints, origin.clone());
                Ok(())
            }
            (Node::Connected(vertices, edges), false) => {
                let atoms: Vec<Atom> =
                    vertices.iter().map(|&lit| self.atom_of(lit, origin)).collect::<Result<_, _>>()?;
                let edges = edges.iter().map(|&(a, b)| (a as usize, b as usize));
                self.builder().connected(atoms, edges, origin.clone());
                Ok(())
            }
            (Node::Forest(edges), false) => {
                let edge = |&(lit, one, other): &(Lit, u32, u32)| {
                    Ok((self.atom_of(lit, origin)?, one as usize, other as usize))
                };
                let edges = edges.iter().map(edge).collect::<Result<Vec<_>, _>>()?;
                self.builder().forest(edges, origin.clone());
                Ok(())
            }
            (Node::OnlyIf(lit), false) => self.require(&[lit], origin),
            (Node::Different(_), true) => {
                let atom = self.atom_of(lit, origin)?;
                self.clause([atom], origin);
                Ok(())
            }
            (Node::Connected(..) | Node::Forest(_) | Node::OnlyIf(_), true) => Err(Nested),
        }
    }

    /// Adds constraints for conditions that must all hold. Two bounds of one sum become one constraint.
    fn require_all(&mut self, parts: &[Lit], origin: &Origin) -> Result<(), Nested> {
        let mut sums: Vec<Bounds> = Vec::new();
        for &part in parts {
            let Lit::Node(node, negated) = part else {
                self.require(&[part], origin)?;
                continue;
            };
            let Node::AtLeast(terms, least) = self.node_of(node).clone() else {
                self.require(&[part], origin)?;
                continue;
            };
            let place = sums.iter().position(|(own, ..)| *own == terms).unwrap_or_else(|| {
                sums.push((terms, None, None));
                sums.len() - 1
            });
            let (_, low, high) = &mut sums[place];
            if negated {
                *high = Some(high.map_or(least - 1, |high| high.min(least - 1)));
            } else {
                *low = Some(low.map_or(least, |low| low.max(least)));
            }
        }
        sums.into_iter().try_for_each(|(terms, low, high)| self.require_sum(&terms, low, high, origin))
    }

    /// Adds a constraint that at least one of two or more conditions holds, none of which is the opposite of `And`.
    fn require_several(&mut self, lits: &[Lit], origin: &Origin) -> Result<(), Nested> {
        if lits.iter().any(|lit| matches!(lit, Lit::Node(..))) {
            if let Some(node) = self.graph_under_premises(lits) {
                return self.require(&[node], origin);
            }
            if let Some(one) = self.guarded_one(lits) {
                let number = 1 - one.constant;
                return self.require_sum(one.terms(), Some(number), Some(number), origin);
            }
            if self.table_of(lits, origin) {
                return Ok(());
            }
            // Conditions that consist of few are multiplied out.
            let parts = |lit: &Lit| match *lit {
                Lit::Node(node, false) => match self.node_of(node) {
                    Node::And(parts) => parts.to_vec(),
                    _ => vec![*lit],
                },
                _ => vec![*lit],
            };
            let parts: Vec<Vec<Lit>> = lits.iter().map(parts).collect();
            let copies = parts.iter().fold(1_usize, |copies, part| copies.saturating_mul(part.len()));
            let conjunctions = parts.iter().filter(|part| part.len() > 1).count();
            let (outer, all) = (self.copies, self.copies.saturating_mul(copies));
            let are_few = all <= MOST_NESTED_COPIES || outer == 1;
            if conjunctions > 0 && (copies <= MOST_COPIES || conjunctions == 1) && are_few {
                self.copies = all;
                for mut copy in 0..copies {
                    let mut clause = Vec::with_capacity(parts.len());
                    for part in &parts {
                        clause.push(part[copy % part.len()]);
                        copy /= part.len();
                    }
                    self.require(&clause, origin)?;
                }
                self.copies = outer;
                return Ok(());
            }
        }
        let mut atoms = Vec::with_capacity(lits.len());
        for &lit in lits {
            atoms.push(self.atom_of(lit, origin)?);
        }
        self.clause(atoms, origin);
        Ok(())
    }

    /// Adds a clause.
    pub(super) fn clause(&mut self, atoms: impl IntoIterator<Item = Atom>, origin: &Origin) {
        let clause = Clause::new(atoms, origin.clone()).map(Constraint::Clause);
        match clause {
            Ok(clause) => self.add(clause),
            error => self.builder().constraint(error),
        }
    }

    /// Adds a constraint, if it is no short clause that was added before: what a rule says of two things, it often says
    /// twice, once for each. Values that a clause about one cell excludes are known from now on, if `narrows` is set.
    pub(super) fn add(&mut self, constraint: Constraint) {
        if let Constraint::Clause(clause) = &constraint {
            match clause.atoms() {
                [atom] => self.narrow(atom.cell, atom.values.bits()),
                // What an instance would add is noted, whatever other instances have added.
                atoms if atoms.len() <= LONGEST_KEPT && !self.log.is_on() => {
                    let mut key: SmallVec<[Atom; LONGEST_KEPT]> = atoms.into();
                    key.sort_unstable_by_key(|atom| atom.cell);
                    if !self.clauses.insert(key) {
                        return;
                    }
                }
                _ => {}
            }
        }
        self.builder().constraint(Ok(constraint));
    }

    /// The condition of a graph, if all others are premises. Where a premise fails, its cells or edges are ignored.
    fn graph_under_premises(&mut self, lits: &[Lit]) -> Option<Lit> {
        let [premises @ .., Lit::Node(graph, false)] = lits else { return None };
        if !matches!(self.node_of(*graph), Node::Connected(..) | Node::Forest(_)) {
            return None;
        }
        let graph = self.node_of(*graph).clone();
        let fails = self.or(premises.iter().copied());
        let holds = self.not(fails);
        let graph = match graph {
            Node::Connected(vertices, edges) => {
                let vertices = vertices.iter().map(|&vertex| self.and([vertex, holds])).collect();
                Node::Connected(vertices, edges)
            }
            Node::Forest(edges) => {
                let edges = edges.iter().map(|&(edge, a, b)| (self.and([edge, holds]), a, b));
                Node::Forest(edges.collect())
            }
            other => other,
        };
        Some(self.node(graph))
    }

    /// A sum that must be 1, if these are the conditions that a guard holds or exactly one of several conditions, and if
    /// none of those can hold together with the guard.
    fn guarded_one(&mut self, lits: &[Lit]) -> Option<Sum> {
        let ([guard, Lit::Node(node, false)] | [Lit::Node(node, false), guard]) = *lits else {
            return None;
        };
        let Node::And(parts) = self.node_of(node) else { return None };
        let &[first, second] = &**parts else { return None };
        for (one, other) in [(first, second), (second, first)] {
            let Lit::Node(node, true) = other else { continue };
            let Node::AtLeast(terms, 2) = self.node_of(node) else { continue };
            let needed = self.not(guard);
            let excludes_guard = |&(term, coefficient): &(Term, i64)| {
                let lit = match term {
                    Term::Lit(lit) => lit,
                    Term::Cell(cell) if self.domain(cell) == 3 => self.atom(cell, 2),
                    Term::Cell(_) => return false,
                };
                coefficient == 1 && (lit == needed || self.implies(lit) == Some(needed))
            };
            let sum = Sum::of(terms);
            let is_excluded = planted::has(Fault::CompilerCountsPremises) || terms.iter().all(excludes_guard);
            if is_excluded && self.at_least(&sum, 1) == one {
                return Some(sum.plus(&Sum::lit(guard, self)));
            }
        }
        None
    }

    /// The condition that another one is known to imply.
    fn implies(&self, lit: Lit) -> Option<Lit> {
        if self.implied.noted().is_empty() {
            self.log.implied_nothing();
            return None;
        }
        self.implied.get(&lit).copied()
    }

    /// An atom that is equivalent to a condition.
    pub(super) fn atom_of(&mut self, lit: Lit, origin: &Origin) -> Result<Atom, Nested> {
        let (node, negated) = match lit {
            Lit::Atom(cell, values) => return Ok(Atom::among(cell, Domain::from_bits(values))),
            Lit::Known(holds) => {
                let cell = self.cell(1, 1, false);
                return Ok(Atom::is(cell, u8::from(holds)));
            }
            Lit::Node(node, negated) => (node, negated),
        };
        let cell = if let Some(cell) = self.hidden[node.index as usize] {
            cell
        } else {
            let cell = self.cell(0, 1, false);
            self.hidden[node.index as usize] = Some(cell);
            self.depth += 1;
            if self.depth > Self::DEEPEST {
                self.end(Ended::TooLarge);
                return Err(Nested);
            }
            // A hidden cell is defined once, however many copies mention it.
            let copies = std::mem::replace(&mut self.copies, 1);
            self.define(cell, self.node_of(node).clone(), origin)?;
            self.copies = copies;
            self.depth -= 1;
            cell
        };
        Ok(Atom::is(cell, u8::from(!negated)))
    }

    /// Adds constraints that a hidden cell is 1 if and only if the condition holds.
    fn define(&mut self, cell: Cell, node: Node, origin: &Origin) -> Result<(), Nested> {
        let (yes, no) = (self.atom(cell, 2), self.atom(cell, 1));
        match node {
            Node::And(parts) => {
                let mut one = vec![yes];
                for &part in &parts {
                    self.require(&[no, part], origin)?;
                    one.push(self.not(part));
                }
                self.require(&one, origin)
            }
            Node::AtLeast(terms, least) => {
                let sum = Sum::of(&terms);
                let (low, high) = sum.bounds(self);
                // If the cell is 1, the sum is at least `least`; if it is 0, at most `least - 1`.
                let holds = sum.clone().plus(&Sum::of(&[(Term::Cell(cell), low - least)]));
                let fails = sum.plus(&Sum::of(&[(Term::Cell(cell), least - 1 - high)]));
                self.require_sum(holds.terms(), Some(low), None, origin)?;
                self.require_sum(fails.terms(), None, Some(least - 1), origin)
            }
            Node::Related(a, b, rows) => {
                let among = |cell, values| Atom::among(cell, Domain::from_bits(values));
                for &(value, set) in &rows {
                    let other = self.atom(a, !(1 << value));
                    for (related, holds) in [(self.atom(b, set), false), (self.atom(b, !set), true)] {
                        self.store(3);
                        let unless = Atom::is(cell, holds.into());
                        let clause = match (other, related) {
                            (Lit::Known(true), _) | (_, Lit::Known(true)) => continue,
                            (Lit::Atom(a, values), Lit::Atom(b, more)) => {
                                Clause::new([among(a, values), among(b, more), unless], origin.clone())
                            }
                            (Lit::Atom(cell, values), _) | (_, Lit::Atom(cell, values)) => {
                                Clause::new([among(cell, values), unless], origin.clone())
                            }
                            _ => Clause::new([unless], origin.clone()),
                        };
                        // The cell is a new one, so that no clause about it was added before.
                        self.builder().constraint(clause.map(Constraint::Clause));
                    }
                }
                Ok(())
            }
            Node::Different(cells) => {
                let mut pairs = Vec::new();
                for (index, &a) in cells.iter().enumerate() {
                    for &b in &cells[index + 1..] {
                        let sets: Vec<u64> =
                            Domain::from_bits(self.domain(a)).iter().map(|value| !(1 << value)).collect();
                        pairs.push(self.related(a, b, &sets));
                    }
                }
                let all = self.and(pairs);
                let not_all = self.not(all);
                self.require(&[no, all], origin)?;
                self.require(&[yes, not_all], origin)
            }
            Node::Connected(..) | Node::Forest(_) | Node::OnlyIf(_) => Err(Nested),
        }
    }
}
