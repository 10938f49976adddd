//! The methods that add one constraint each.

use super::Builder;
use super::amount::Amount;
use super::variables::Int;
use crate::atom::Atom;
use crate::constraint::{
    Block, Clause, Connected, Constraint, Count, Edge, Forest, Linear, Loop, Regions, Size, Table,
};
use crate::domain::Domain;
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// The maximum number of combinations of values that [`Builder::relation`] tests.
const MOST_ROWS: usize = 1 << 16;

/// The size that a vertex requires of its region, for [`Builder::regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionSize {
    /// No size is required.
    Free,
    /// The size is this number.
    Exactly(u32),
    /// The size is the value of the integer.
    Value(Int),
}

impl Builder {
    /// Requires that the integers are all different.
    pub fn all_different(&mut self, ints: impl IntoIterator<Item = Int>, origin: impl Into<Origin>) {
        self.different(&ints.into_iter().collect::<Vec<_>>(), None, origin.into());
    }

    /// Requires that the integers are all different and have this sum.
    pub fn cage(&mut self, ints: impl IntoIterator<Item = Int>, sum: u32, origin: impl Into<Origin>) {
        self.different(&ints.into_iter().collect::<Vec<_>>(), Some(sum), origin.into());
    }

    fn different(&mut self, ints: &[Int], sum: Option<u32>, origin: Origin) {
        let offset = ints.first().map_or(0, |int| int.offset);
        if let Some(other) = ints.iter().find(|int| int.offset != offset) {
            return self.fail(origin, Fault::Offsets(offset, other.offset));
        }
        let cells = ints.iter().map(|int| int.cell).collect();
        // The values of the cells add up to the sum minus the offsets.
        let offsets: i64 = ints.iter().map(|int| i64::from(int.offset)).sum();
        let of_cells = |sum: u32| u32::try_from(i64::from(sum) - offsets);
        match sum.map(of_cells).transpose() {
            Ok(sum) => self.constraints.push(Constraint::AllDifferent { cells, sum, origin }),
            // The sum is negative, or too large for the cells.
            Err(_) => self.impossible(origin),
        }
    }

    /// Requires that at least one of the atoms holds.
    pub fn clause<A: Into<Atom>>(&mut self, atoms: impl IntoIterator<Item = A>, origin: impl Into<Origin>) {
        let clause = Clause::new(atoms.into_iter().map(Into::into), origin.into());
        self.add(clause.map(Constraint::Clause));
    }

    /// Requires that at least one of the atoms holds. Without atoms, the model has no solution.
    pub fn at_least_one<A: Into<Atom>>(
        &mut self,
        atoms: impl IntoIterator<Item = A>,
        origin: impl Into<Origin>,
    ) {
        let mut atoms = atoms.into_iter().peekable();
        match atoms.peek() {
            Some(_) => self.clause(atoms, origin),
            None => self.impossible(origin),
        }
    }

    /// Adds a constraint that never holds, for a clue that cannot be satisfied.
    pub fn impossible(&mut self, origin: impl Into<Origin>) {
        self.add(Count::new([], 1, 1, origin.into()).map(Constraint::Count));
    }

    /// Requires that the number of atoms that hold equals `amount` or, if `amount` is a range, lies within the range.
    pub fn count<A: Into<Atom>>(
        &mut self,
        atoms: impl IntoIterator<Item = A>,
        amount: impl Into<Amount>,
        origin: impl Into<Origin>,
    ) {
        let (Amount { from, to }, origin) = (amount.into(), origin.into());
        let number = |bound: i64| u32::try_from(bound.max(0)).unwrap_or(u32::MAX);
        if from > to || to < 0 {
            return self.fail(origin, Fault::EmptyRange { from, to });
        }
        let count = Count::new(atoms.into_iter().map(Into::into), number(from), number(to), origin);
        self.add(count.map(Constraint::Count));
    }

    /// Requires that the sum of the terms equals `amount` or, if `amount` is a range, lies within the range. A term is
    /// a coefficient times an integer.
    pub fn sum<I: Into<Int>>(
        &mut self,
        terms: impl IntoIterator<Item = (i32, I)>,
        amount: impl Into<Amount>,
        origin: impl Into<Origin>,
    ) {
        let Amount { from, to } = amount.into();
        let mut offset = 0i64;
        let mut of_cells = Vec::new();
        for (coefficient, int) in terms {
            let int: Int = int.into();
            offset = offset.saturating_add(i64::from(coefficient) * i64::from(int.offset));
            of_cells.push((coefficient, int.cell));
        }
        let bound = |bound: i64| {
            if bound == i64::MIN || bound == i64::MAX { bound } else { bound.saturating_sub(offset) }
        };
        self.add(Linear::new(of_cells, bound(from), bound(to), origin.into()).map(Constraint::Linear));
    }

    /// Requires that the values of the integers, in order, are one of the rows.
    pub fn table(
        &mut self,
        ints: impl IntoIterator<Item = Int>,
        rows: impl IntoIterator<Item = Vec<i32>>,
        origin: impl Into<Origin>,
    ) {
        let ints: Vec<Int> = ints.into_iter().collect();
        let set = |(int, &number): (&Int, &i32)| int.is(number).values;
        let rows = rows.into_iter().filter_map(|row| {
            let mut sets: Vec<Domain> = ints.iter().zip(&row).map(set).collect();
            let is_possible = !sets.contains(&Domain::EMPTY);
            // A row of the wrong length keeps that length, so that [`Table::new`] reports the error.
            sets.resize(row.len(), Domain::EMPTY);
            is_possible.then_some(sets)
        });
        self.add(Table::new(ints.iter().map(|int| int.cell), rows, origin.into()).map(Constraint::Table));
    }

    /// Requires that `holds` returns true for the values of the integers. The constraint is a table of all combinations
    /// of values for which `holds` returns true.
    pub fn relation(
        &mut self,
        ints: impl IntoIterator<Item = Int>,
        holds: impl Fn(&[i32]) -> bool,
        origin: impl Into<Origin>,
    ) {
        let (ints, origin): (Vec<Int>, Origin) = (ints.into_iter().collect(), origin.into());
        let domains: Vec<Domain> = ints.iter().map(|&int| self.domain(int)).collect();
        let size = domains.iter().fold(1usize, |size, domain| size.saturating_mul(domain.len()));
        if size > MOST_ROWS {
            return self.fail(origin, Fault::TooManyRows(MOST_ROWS));
        }
        let mut rows: Vec<Vec<i32>> = vec![Vec::new()];
        for (domain, int) in domains.iter().zip(&ints) {
            let longer = |row: &Vec<i32>| {
                domain
                    .iter()
                    .map(|value| [&row[..], &[i32::from(value) + int.offset]].concat())
                    .collect::<Vec<_>>()
            };
            rows = rows.iter().flat_map(longer).collect();
        }
        rows.retain(|row| holds(row));
        self.table(ints, rows, origin);
    }

    /// Requires that `holds` returns true for two integers: `puzzle.pair(a, b, |a, b| a < b, "the sign")`.
    pub fn pair(
        &mut self,
        one: Int,
        other: Int,
        holds: impl Fn(i32, i32) -> bool,
        origin: impl Into<Origin>,
    ) {
        let (numbers, others) = (self.values(one), self.values(other));
        // One row for each number of the first integer, with the set of numbers that the other integer can then have.
        let row = |&a: &i32| {
            let related = other.among(others.iter().copied().filter(|&b| holds(a, b)));
            (!related.values.is_empty()).then(|| vec![one.is(a).values, related.values])
        };
        let rows = numbers.iter().filter_map(row);
        self.add(Table::new([one.cell, other.cell], rows, origin.into()).map(Constraint::Table));
    }

    /// Requires that a nonogram line has these blocks, in order. Each block is a pair of a length and a colour. Cells
    /// outside the blocks have the value 0.
    pub fn runs(
        &mut self,
        line: impl IntoIterator<Item = Int>,
        blocks: impl IntoIterator<Item = (u32, u8)>,
        origin: impl Into<Origin>,
    ) {
        let (line, origin): (Vec<Int>, Origin) = (line.into_iter().collect(), origin.into());
        if let Some(other) = line.iter().find(|int| int.offset != 0) {
            return self.fail(origin, Fault::Offsets(0, other.offset));
        }
        let line = line.iter().map(|int| int.cell).collect();
        let blocks = blocks.into_iter().map(|(length, colour)| Block { length, colour }).collect();
        self.constraints.push(Constraint::Runs { line, blocks, origin });
    }

    /// Requires that the vertices whose atoms hold are connected. An edge is a pair of vertex indices.
    pub fn connected<A: Into<Atom>>(
        &mut self,
        vertices: impl IntoIterator<Item = A>,
        edges: impl IntoIterator<Item = (usize, usize)>,
        origin: impl Into<Origin>,
    ) {
        let edges = edges.into_iter().map(|(one, other)| (index(one), index(other)));
        let connected = Connected::new(vertices.into_iter().map(Into::into), edges, origin.into());
        self.add(connected.map(Constraint::Connected));
    }

    /// Requires that the edges whose atoms hold form one closed loop with at least one edge. An edge consists of an
    /// atom and the two points that the edge joins.
    pub fn single_loop<A: Into<Atom>>(
        &mut self,
        edges: impl IntoIterator<Item = (A, usize, usize)>,
        origin: impl Into<Origin>,
    ) {
        self.add(Loop::new(edges.into_iter().map(edge), origin.into()).map(Constraint::Loop));
    }

    /// Requires that the edges whose atoms hold form no cycle. An edge consists of an atom and the two points that the
    /// edge joins.
    pub fn forest<A: Into<Atom>>(
        &mut self,
        edges: impl IntoIterator<Item = (A, usize, usize)>,
        origin: impl Into<Origin>,
    ) {
        self.add(Forest::new(edges.into_iter().map(edge), origin.into()).map(Constraint::Forest));
    }

    /// Requires that a link holds if and only if its two vertices are in the same region, and that each region has the
    /// size that its vertices require. A link consists of an atom and two vertices. `sizes` has one entry for each
    /// vertex.
    pub fn regions<A: Into<Atom>>(
        &mut self,
        links: impl IntoIterator<Item = (A, usize, usize)>,
        sizes: impl IntoIterator<Item = RegionSize>,
        origin: impl Into<Origin>,
    ) {
        let origin = origin.into();
        let mut stated = Vec::new();
        for size in sizes {
            stated.push(match size {
                RegionSize::Free => Size::Free,
                RegionSize::Exactly(size) => Size::Exactly(size),
                RegionSize::Value(int) => match u32::try_from(int.offset) {
                    Ok(plus) => Size::Value { cell: int.cell, plus },
                    Err(_) => return self.fail(origin, Fault::Offsets(0, int.offset)),
                },
            });
        }
        self.add(Regions::new(links.into_iter().map(edge), stated, origin).map(Constraint::Regions));
    }

    /// Removes the constraints that were added since there were `first`, and returns them.
    pub fn take_constraints(&mut self, first: usize) -> Vec<Constraint> {
        self.constraints.split_off(first.min(self.constraints.len()))
    }

    /// Returns whether a call had invalid arguments, so that [`Builder::finish`] will return an error.
    pub const fn is_faulty(&self) -> bool {
        self.fault.is_some()
    }

    /// Adds a constraint that is already built, or records its error for [`Builder::finish`].
    pub fn constraint(&mut self, constraint: Result<Constraint, ModelError>) {
        self.add(constraint);
    }
}

fn edge<A: Into<Atom>>((atom, from, to): (A, usize, usize)) -> Edge {
    Edge { atom: atom.into(), from: index(from), to: index(to) }
}

/// Converts an index to `u32`. An index that does not fit becomes `u32::MAX`, which no vertex has.
fn index(vertex: usize) -> u32 {
    u32::try_from(vertex).unwrap_or(u32::MAX)
}
