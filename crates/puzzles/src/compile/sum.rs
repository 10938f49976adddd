//! Sums of values of cells and of conditions that count as 1, and comparisons of them.

use gridproof_model::builder::{Amount, Int};
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Atom, Cell, Domain, Origin};
use smallvec::SmallVec;

use super::circuit::{Circuit, Lit, Nested, Node};

/// What is added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Term {
    /// 1 if the condition holds, and else 0.
    Lit(Lit),
    /// The value of the cell.
    Cell(Cell),
}

/// A number: a constant and terms with coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) constant: i64,
    /// In ascending order, each term once, none with coefficient 0.
    terms: Vec<(Term, i64)>,
}

/// A sum is counted out, as atoms of which a number holds, up to this weight.
const MOST_COUNTED: i64 = 192;

impl Sum {
    pub(super) const fn constant(constant: i64) -> Self {
        Self { constant, terms: Vec::new() }
    }

    pub(super) fn of(terms: &[(Term, i64)]) -> Self {
        let mut sum = Self { constant: 0, terms: terms.to_vec() };
        sum.join();
        sum
    }

    pub(super) fn cell(cell: Cell) -> Self {
        Self { constant: 0, terms: vec![(Term::Cell(cell), 1)] }
    }

    /// 1 if the condition holds, and else 0.
    pub(super) fn lit(lit: Lit, circuit: &Circuit<'_>) -> Self {
        match circuit.current(lit) {
            Lit::Known(holds) => Self::constant(holds.into()),
            Lit::Atom(cell, values) if circuit.domain(cell) == 3 => match values {
                2 => Self::cell(cell),
                _ => Self { constant: 1, terms: vec![(Term::Cell(cell), -1)] },
            },
            Lit::Node(node, true) => {
                Self { constant: 1, terms: vec![(Term::Lit(Lit::Node(node, false)), -1)] }
            }
            lit => Self { constant: 0, terms: vec![(Term::Lit(lit), 1)] },
        }
    }

    /// The sum of numbers, each of which counts if its condition holds.
    pub(super) fn of_lits(lits: impl IntoIterator<Item = (Lit, i64)>, circuit: &Circuit<'_>) -> Self {
        let mut sum = Self::default();
        for (lit, number) in lits {
            let one = Self::lit(lit, circuit).times(number);
            sum.constant = sum.constant.saturating_add(one.constant);
            sum.terms.extend(one.terms);
        }
        sum.join();
        sum
    }

    pub(super) fn terms(&self) -> &[(Term, i64)] {
        &self.terms
    }

    pub(super) fn known(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    fn join(&mut self) {
        self.terms.sort_unstable_by_key(|(term, _)| *term);
        self.terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
    }

    pub(super) fn plus(mut self, other: &Self) -> Self {
        self.constant = self.constant.saturating_add(other.constant);
        self.terms.extend_from_slice(&other.terms);
        self.join();
        self
    }

    pub(super) fn times(mut self, factor: i64) -> Self {
        self.constant = self.constant.saturating_mul(factor);
        self.terms.iter_mut().for_each(|(_, coefficient)| *coefficient = coefficient.saturating_mul(factor));
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
        self
    }

    pub(super) fn minus(self, other: &Self) -> Self {
        self.plus(&other.clone().times(-1))
    }

    /// The smallest and the largest value, if all terms were independent.
    pub(super) fn bounds(&self, circuit: &Circuit<'_>) -> (i64, i64) {
        let mut bounds = (self.constant, self.constant);
        for &(term, coefficient) in &self.terms {
            let (low, high) = bounds_of(term, circuit);
            let (low, high) = (coefficient.saturating_mul(low), coefficient.saturating_mul(high));
            bounds.0 = bounds.0.saturating_add(low.min(high));
            bounds.1 = bounds.1.saturating_add(low.max(high));
        }
        bounds
    }

    /// The cells that the value depends on, if they are at most two and no node is among the terms.
    fn cells(&self) -> Option<Vec<Cell>> {
        let mut cells = Vec::with_capacity(2);
        for (term, _) in &self.terms {
            let cell = match term {
                Term::Cell(cell) | Term::Lit(Lit::Atom(cell, _)) => *cell,
                Term::Lit(_) => return None,
            };
            if !cells.contains(&cell) {
                cells.push(cell);
            }
            if cells.len() > 2 {
                return None;
            }
        }
        cells.sort_unstable();
        Some(cells)
    }

    /// What a cell with this value adds.
    fn share(&self, own: Cell, value: u8) -> i64 {
        let of = |term: Term| match term {
            Term::Cell(cell) if cell == own => value.into(),
            Term::Lit(Lit::Atom(cell, values)) if cell == own => (values >> value & 1) as i64,
            Term::Cell(_) | Term::Lit(_) => 0,
        };
        self.terms.iter().map(|&(term, coefficient)| coefficient * of(term)).sum()
    }
}

fn bounds_of(term: Term, circuit: &Circuit<'_>) -> (i64, i64) {
    match term {
        Term::Lit(_) => (0, 1),
        Term::Cell(cell) => {
            let domain = Domain::from_bits(circuit.domain(cell));
            let values = domain.min().zip(domain.iter().last());
            values.map_or((0, 0), |(low, high)| (low.into(), high.into()))
        }
    }
}

impl Circuit<'_> {
    /// The condition that a sum has a value for which something holds, if it depends on at most two cells.
    pub(super) fn where_sum(&mut self, sum: &Sum, holds: impl Fn(i64) -> bool) -> Option<Lit> {
        if self.ended().is_some() {
            return Some(Lit::NEVER);
        }
        Some(match sum.cells()?[..] {
            [] => Lit::Known(holds(sum.constant)),
            [cell] => {
                self.count_work(self.domain(cell).count_ones().into());
                let holds = |&value: &u8| holds(sum.constant.saturating_add(sum.share(cell, value)));
                let set: Domain = Domain::from_bits(self.domain(cell)).iter().filter(holds).collect();
                self.atom(cell, set.bits())
            }
            [a, b, ..] => {
                let (of_a, of_b) = (self.domain(a), self.domain(b));
                self.count_work(u64::from(of_a.count_ones()) * u64::from(of_b.count_ones()));
                // What each value of the second cell adds is looked up, once for all values of the first.
                let of_b: SmallVec<[(u8, i64); 16]> =
                    Domain::from_bits(of_b).iter().map(|value| (value, sum.share(b, value))).collect();
                let row = |one| {
                    let share = sum.constant.saturating_add(sum.share(a, one));
                    let holding = of_b.iter().filter(|(_, other)| holds(share.saturating_add(*other)));
                    holding.fold(0, |set, (value, _)| set | 1 << value)
                };
                let sets: SmallVec<[u64; 16]> = Domain::from_bits(of_a).iter().map(row).collect();
                self.related(a, b, &sets)
            }
        })
    }

    /// The condition that a sum is at least a number.
    pub(super) fn at_least(&mut self, sum: &Sum, least: i64) -> Lit {
        let (low, high) = sum.bounds(self);
        if low >= least {
            return Lit::ALWAYS;
        }
        if high < least {
            return Lit::NEVER;
        }
        if let Some(lit) = self.where_sum(sum, |value| value >= least) {
            return lit;
        }
        let least = least.saturating_sub(sum.constant);
        let ones = sum
            .terms
            .iter()
            .all(|&(term, coefficient)| coefficient.abs() == 1 && bounds_of(term, self) == (0, 1));
        if ones && (low + 1 == least + sum.constant || high == least + sum.constant) {
            let lits: Vec<Lit> =
                sum.terms.iter().map(|&(term, coefficient)| self.one(term, coefficient)).collect();
            return if high == least + sum.constant { self.and(lits) } else { self.or(lits) };
        }
        // A condition and its opposite are one node.
        if sum.terms.first().is_some_and(|(_, coefficient)| *coefficient < 0) {
            let opposite = sum.terms.iter().map(|&(term, coefficient)| (term, -coefficient)).collect();
            let lit = self.node(Node::AtLeast(opposite, 1 - least));
            return self.not(lit);
        }
        self.node(Node::AtLeast(sum.terms.clone().into(), least))
    }

    /// The condition that a term with the values 0 and 1 and the coefficient 1 or -1 is as large as it can be.
    fn one(&self, term: Term, coefficient: i64) -> Lit {
        let lit = match term {
            Term::Lit(lit) => lit,
            Term::Cell(cell) => self.atom(cell, 2),
        };
        if coefficient > 0 { lit } else { self.not(lit) }
    }

    /// The condition that a sum is a number.
    pub(super) fn equals(&mut self, sum: &Sum, number: i64) -> Lit {
        if let Some(lit) = self.equal_cells(sum, number) {
            return lit;
        }
        if let Some(lit) = self.where_sum(sum, |value| value == number) {
            return lit;
        }
        let low = self.at_least(sum, number);
        let above = self.at_least(sum, number + 1);
        let high = self.not(above);
        self.and([low, high])
    }

    /// As [`Circuit::equals`], for the values of two cells with coefficients 1 or -1. A value of one leaves at most one value
    /// of the other, so that not all pairs need to be tried.
    fn equal_cells(&mut self, sum: &Sum, number: i64) -> Option<Lit> {
        let [(Term::Cell(a), of_a @ (1 | -1)), (Term::Cell(b), of_b @ (1 | -1))] = sum.terms[..] else {
            return None;
        };
        let rest = number.checked_sub(sum.constant)?;
        let values = Domain::from_bits(self.domain(a));
        self.count_work(values.len() as u64);
        let set = |value: u8| {
            let other = rest.checked_sub(of_a * i64::from(value)).map(|other| other * of_b);
            other.and_then(|other| 1_u64.checked_shl(u32::try_from(other).ok()?)).unwrap_or(0)
        };
        let sets: SmallVec<[u64; 16]> = values.iter().map(set).collect();
        Some(self.related(a, b, &sets))
    }

    /// Adds a constraint that a sum lies between two numbers.
    pub(super) fn require_sum(
        &mut self,
        terms: &[(Term, i64)],
        low: Option<i64>,
        high: Option<i64>,
        origin: &Origin,
    ) -> Result<(), Nested> {
        let sum = Sum::of(terms);
        let (least, most) = sum.bounds(self);
        let (low, high) = (low.unwrap_or(least).max(least), high.unwrap_or(most).min(most));
        if low > high {
            self.builder().impossible(origin.clone());
            return Ok(());
        }
        if (low, high) == (least, most) {
            return Ok(());
        }
        if self.require_chains(terms, (low, high), origin) {
            return Ok(());
        }
        let is_bit = |circuit: &Self, term: Term| bounds_of(term, circuit) == (0, 1);
        let all_cells = terms.iter().all(|(term, _)| matches!(term, Term::Cell(_)));
        let all_bits = terms.iter().all(|&(term, _)| is_bit(self, term));
        let weight: i64 = terms
            .iter()
            .map(|&(term, coefficient)| {
                let (low, high) = bounds_of(term, self);
                coefficient.abs().saturating_mul(high - low)
            })
            .fold(0, i64::saturating_add);
        if weight <= MOST_COUNTED && (all_bits || !all_cells) {
            let mut atoms: Vec<Atom> = Vec::new();
            let mut shift = 0;
            for &(term, coefficient) in terms {
                let copies = coefficient.unsigned_abs() as usize;
                match term {
                    Term::Lit(lit) => {
                        let lit = if coefficient > 0 { lit } else { self.not(lit) };
                        if !planted::has(Fault::CompilerLosesTheShift) {
                            shift += coefficient.min(0);
                        }
                        let atom = self.atom_of(lit, origin)?;
                        atoms.extend(std::iter::repeat_n(atom, copies));
                    }
                    Term::Cell(cell) => {
                        // The value of a cell is the number of thresholds that it reaches.
                        let (low, high) = bounds_of(term, self);
                        shift += if coefficient > 0 { coefficient * low } else { coefficient * high };
                        for threshold in low + 1..=high {
                            let reaches = Domain::from_bits(u64::MAX << threshold);
                            let atom = Atom::among(cell, reaches);
                            let atom = if coefficient > 0 { atom } else { !atom };
                            atoms.extend(std::iter::repeat_n(atom, copies));
                        }
                    }
                }
            }
            self.builder().count(atoms, low - shift..=high - shift, origin.clone());
            return Ok(());
        }
        let mut weighted: Vec<(i32, Int)> = Vec::with_capacity(terms.len());
        for &(term, coefficient) in terms {
            let cell = match term {
                Term::Cell(cell) => cell,
                Term::Lit(lit) => self.bit_of(lit, origin)?,
            };
            weighted.push((i32::try_from(coefficient).unwrap_or(i32::MAX), self.int(cell)));
        }
        let amount: Amount = (low..=high).into();
        self.builder().sum(weighted, amount, origin.clone());
        Ok(())
    }

    /// A cell with the values 0 and 1 that is 1 if and only if the condition holds.
    fn bit_of(&mut self, lit: Lit, origin: &Origin) -> Result<Cell, Nested> {
        let atom = self.atom_of(lit, origin)?;
        if self.domain(atom.cell) == 3 && atom.values == Domain::single(1) {
            return Ok(atom.cell);
        }
        let cell = self.cell(0, 1, false);
        let (yes, no) = (self.atom(cell, 2), self.atom(cell, 1));
        let (holds, fails) =
            (self.atom(atom.cell, atom.values.bits()), self.atom(atom.cell, !atom.values.bits()));
        self.require(&[no, holds], origin)?;
        self.require(&[yes, fails], origin)?;
        Ok(cell)
    }
}
