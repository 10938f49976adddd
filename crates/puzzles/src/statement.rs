//! Builds the model of a puzzle. The files of the kinds state their rules with these calls.
//!
//! Calls return no errors. The first error is kept and returned by [`Statement::finish`], so that rules read as rules.

mod abstraction;
mod automata;
mod boards;
mod planar;

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::shown::{Case, Token};
use super::unseen::Unseen;
use super::word::Word;
use gridproof_model::subsets::Subsets;
use gridproof_model::{
    Atom, Cell, Clause, Connected, Constraint, Count, Domain, Edge, Linear, Loop, Model, ModelError,
    NormalForm, Origin, Regions, Rules, Size, Table,
};

/// A cell that stands for an integer; its values are counted from `least`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// The cell.
    pub cell: Cell,
    /// The number that value 0 stands for.
    pub least: i64,
}

impl Int {
    /// The atom that the cell has this value.
    pub fn is(self, value: i64) -> Atom {
        self.among([value])
    }

    /// The atom that the cell has one of these values.
    pub fn among(self, values: impl IntoIterator<Item = i64>) -> Atom {
        let inside = values.into_iter().filter_map(|value| u8::try_from(value - self.least).ok());
        let domain = inside.fold(Domain::EMPTY, |domain, value| domain.union(Domain::single(value)));
        Atom::among(self.cell, domain)
    }

    /// The token that shows the cell: its value.
    pub fn shown(self) -> Token {
        Token::Number(self.cell, self.least)
    }
}

/// The lines that may join the centres of neighbouring cells.
#[derive(Clone, Debug)]
pub struct Links {
    /// The link of each cell upwards, to the right, downwards and to the left.
    pub at: Vec<[Option<Atom>; 4]>,
    /// Each link once, with the cells that it joins.
    pub all: Vec<(Atom, usize, usize)>,
}

impl Links {
    /// The steps to the neighbours of a cell, in the order of its links.
    pub const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

    /// The links that end at a cell.
    pub fn of(&self, cell: usize) -> Vec<Atom> {
        self.at[cell].iter().flatten().copied().collect()
    }

    /// The token that shows a cell: the letters of its links.
    pub fn shown(&self, cell: usize) -> Token {
        Token::Links(self.at[cell].map(|link| link.map(|atom| atom.cell)))
    }
}

/// A model under construction.
#[derive(Debug, Default)]
pub struct Statement {
    domains: Vec<Domain>,
    hidden: Vec<bool>,
    unseen: Vec<(Cell, Unseen)>,
    constraints: Vec<Constraint>,
    normal_form: Option<NormalForm>,
    error: Option<ModelError>,
}

impl Statement {
    /// Returns the finished model.
    ///
    /// # Errors
    /// Returns the error of the first call that failed.
    pub fn finish(self) -> Result<Model, ModelError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let rules = Rules::new(self.domains.len(), self.constraints)?;
        let shown = (0..).zip(&self.hidden).filter(|(_, hidden)| !**hidden).map(|(cell, _)| cell);
        let rules = if self.hidden.contains(&true) { rules.showing(shown)? } else { rules };
        let model = Model::new(Arc::new(rules), self.domains)?;
        Ok(match self.normal_form {
            Some(form) => model.with_normal_form(form),
            None => model,
        })
    }

    fn cell(&mut self, domain: Domain, hidden: bool) -> Cell {
        self.domains.push(domain);
        self.hidden.push(hidden);
        self.domains.len() as Cell - 1
    }

    /// A cell with a value from a range.
    pub fn int(&mut self, range: RangeInclusive<i64>) -> Int {
        let least = *range.start();
        let count = usize::try_from(range.end() - least + 1).unwrap_or(0);
        if count > Domain::VALUES {
            let fault = gridproof_model::Fault::Values { from: least, to: *range.end() };
            self.error.get_or_insert(ModelError::BadConstraint { origin: "a cell".into(), fault });
        }
        Int { cell: self.cell(Domain::first(count), false), least }
    }

    /// Cells with values from a range.
    pub fn ints(&mut self, count: usize, range: RangeInclusive<i64>) -> Vec<Int> {
        (0..count).map(|_| self.int(range.clone())).collect()
    }

    /// Like [`Statement::int`], for a cell that is not shown and may differ between equal solutions.
    pub fn hidden_int(&mut self, range: RangeInclusive<i64>) -> Int {
        let int = self.int(range);
        self.hidden[int.cell as usize] = true;
        int
    }

    /// A boolean cell, as the atom that it is true.
    pub fn bool(&mut self) -> Atom {
        Atom::is(self.cell(Domain::first(2), false), 1)
    }

    /// Boolean cells, as the atoms that they are true.
    pub fn bools(&mut self, count: usize) -> Vec<Atom> {
        (0..count).map(|_| self.bool()).collect()
    }

    /// Like [`Statement::bool`], for a cell that is not shown.
    pub fn hidden_bool(&mut self) -> Atom {
        Atom::is(self.cell(Domain::first(2), true), 1)
    }

    /// Records what a hidden cell, given by one of its atoms, stands for in explanations.
    pub fn tell(&mut self, atom: Atom, unseen: Unseen) {
        self.unseen.push((atom.cell, unseen));
    }

    /// Records what hidden cells stand for, one for each place of a board. `what` names the thing at a place; `words`
    /// has a word for each value.
    pub fn tell_each(&mut self, ints: &[Int], what: &'static str, words: impl IntoIterator<Item = String>) {
        let words: Arc<[Word]> = words.into_iter().map(Word::from).collect();
        for (place, int) in ints.iter().enumerate() {
            self.unseen.push((int.cell, Unseen::Which(what, place, words.clone())));
        }
    }

    /// Takes the recorded meanings of hidden cells.
    pub fn unseen(&mut self) -> Vec<(Cell, Unseen)> {
        std::mem::take(&mut self.unseen)
    }

    /// An atom that always holds.
    pub fn always(&mut self) -> Atom {
        Atom::is(self.cell(Domain::single(1), true), 1)
    }

    /// An atom that holds exactly if all of these do.
    pub fn both(&mut self, atoms: &[Atom], origin: impl Into<Origin>) -> Atom {
        let all = self.hidden_bool();
        let origin = origin.into();
        for &atom in atoms {
            self.clause([!all, atom], origin.clone());
        }
        self.clause(atoms.iter().map(|&atom| !atom).chain([all]), origin);
        all
    }

    /// Restricts a cell to the values for which an atom holds.
    pub fn given(&mut self, atom: Atom) {
        let domain = &mut self.domains[atom.cell as usize];
        *domain = domain.intersection(atom.values);
    }

    fn add(&mut self, constraint: Result<Constraint, ModelError>) {
        match constraint {
            Ok(constraint) => self.constraints.push(constraint),
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
    }

    /// Returns the range of indices of the constraints that `state` adds.
    pub fn places(&mut self, state: impl FnOnce(&mut Self)) -> Range<usize> {
        let first = self.constraints.len();
        state(self);
        first..self.constraints.len()
    }

    /// Sets the normal form of the solutions. The constraints that `state` adds become part of the form and are removed
    /// from the rules.
    pub fn normal_form(&mut self, form: NormalForm, state: impl FnOnce(&mut Self)) {
        let places = self.places(state);
        self.normal_form = Some(form.with_constraints(self.constraints.drain(places)));
    }

    /// At least one of the atoms holds. Without atoms, the model has no solution.
    pub fn clause(&mut self, atoms: impl IntoIterator<Item = Atom>, origin: impl Into<Origin>) {
        let mut atoms = atoms.into_iter().peekable();
        if atoms.peek().is_none() {
            return self.exactly([], 1, origin);
        }
        self.add(Clause::new(atoms, origin.into()).map(Constraint::Clause));
    }

    /// If `condition` holds, at least one of the atoms holds.
    pub fn imply(
        &mut self,
        condition: Atom,
        atoms: impl IntoIterator<Item = Atom>,
        origin: impl Into<Origin>,
    ) {
        self.clause(atoms.into_iter().chain([!condition]), origin);
    }

    /// Not all of the atoms hold.
    pub fn not_all(&mut self, atoms: impl IntoIterator<Item = Atom>, origin: impl Into<Origin>) {
        self.clause(atoms.into_iter().map(|atom| !atom), origin);
    }

    /// The number of atoms that hold is in a range.
    pub fn count(
        &mut self,
        atoms: impl IntoIterator<Item = Atom>,
        range: RangeInclusive<u32>,
        origin: impl Into<Origin>,
    ) {
        let count = Count::new(atoms, *range.start(), *range.end(), origin.into());
        self.add(count.map(Constraint::Count));
    }

    /// Exactly `number` of the atoms hold.
    pub fn exactly(&mut self, atoms: impl IntoIterator<Item = Atom>, number: u32, origin: impl Into<Origin>) {
        self.count(atoms, number..=number, origin);
    }

    /// Exactly `number` of the atoms hold if `condition` does.
    pub fn exactly_if(&mut self, condition: Atom, atoms: &[Atom], number: usize, origin: impl Into<Origin>) {
        let origin = origin.into();
        if number > atoms.len() {
            return self.clause([!condition], origin);
        }
        // Any `number + 1` atoms would be too many, so one of them is false. Any `len + 1 - number` atoms contain one
        // that is true, since otherwise too few would be left.
        let mut too_many = Subsets::new(atoms.len(), number + 1);
        while let Some(places) = too_many.advance() {
            let chosen = places.iter().rev().map(|&place| !atoms[place]);
            self.clause(chosen.chain([!condition]), origin.clone());
        }
        let mut too_few = Subsets::new(atoms.len(), atoms.len() + 1 - number);
        while let Some(places) = too_few.advance() {
            let chosen = places.iter().rev().map(|&place| atoms[place]);
            self.clause(chosen.chain([!condition]), origin.clone());
        }
    }

    /// The weighted sum of the terms is in a range.
    pub fn sum(
        &mut self,
        terms: impl IntoIterator<Item = (i32, Int)>,
        range: RangeInclusive<i64>,
        origin: impl Into<Origin>,
    ) {
        let terms: Vec<(i32, Int)> = terms.into_iter().collect();
        let offset: i64 = terms.iter().map(|(weight, int)| i64::from(*weight) * int.least).sum();
        let (from, to) = (range.start() - offset, range.end() - offset);
        let terms = terms.into_iter().map(|(weight, int)| (weight, int.cell));
        self.add(Linear::new(terms, from, to, origin.into()).map(Constraint::Linear));
    }

    /// The values are pairwise different; if a sum is given, they add up to it.
    pub fn all_different(&mut self, ints: &[Int], sum: Option<u32>, origin: impl Into<Origin>) {
        let origin = origin.into();
        debug_assert!(
            ints.iter().all(|int| int.least == ints[0].least),
            "{origin}: cells with other least values"
        );
        let offset: i64 = ints.iter().map(|int| int.least).sum();
        let sum = match sum.map(|sum| u32::try_from(i64::from(sum) - offset)) {
            None => None,
            Some(Ok(sum)) => Some(sum),
            // The sum is below the smallest possible one, so there is no solution.
            Some(Err(_)) => return self.clause([], origin),
        };
        let cells = ints.iter().map(|int| int.cell).collect();
        self.constraints.push(Constraint::AllDifferent { cells, sum, origin });
    }

    /// The values of the cells are one of the rows of the table.
    pub fn table(
        &mut self,
        ints: &[Int],
        rows: impl IntoIterator<Item = Vec<i64>>,
        origin: impl Into<Origin>,
    ) {
        let rows = rows.into_iter().filter_map(|row| {
            let sets = row.iter().zip(ints).map(|(&value, int)| int.is(value).values);
            let sets: Vec<Domain> = sets.collect();
            (!sets.contains(&Domain::EMPTY)).then_some(sets)
        });
        let rows: Vec<Vec<Domain>> = rows.collect();
        self.add(Table::new(ints.iter().map(|int| int.cell), rows, origin.into()).map(Constraint::Table));
    }

    /// The pair of values satisfies the relation `holds`.
    pub fn related(
        &mut self,
        one: Int,
        other: Int,
        holds: impl Fn(i64, i64) -> bool,
        origin: impl Into<Origin>,
    ) {
        let values = |int: Int| self.values(int);
        let others = values(other);
        let rows: Vec<Vec<Domain>> = values(one)
            .into_iter()
            .map(|a| {
                let related = other.among(others.iter().copied().filter(|&b| holds(a, b)));
                vec![one.is(a).values, related.values]
            })
            .filter(|row| !row[1].is_empty())
            .collect();
        self.add(Table::new([one.cell, other.cell], rows, origin.into()).map(Constraint::Table));
    }

    /// The values that a cell can have, as integers.
    pub fn values(&self, int: Int) -> Vec<i64> {
        self.domains[int.cell as usize].iter().map(|value| i64::from(value) + int.least).collect()
    }

    /// The vertices whose atoms hold form a connected subgraph.
    pub fn connected(
        &mut self,
        vertices: &[Atom],
        edges: impl IntoIterator<Item = (usize, usize)>,
        origin: impl Into<Origin>,
    ) {
        let edges = edges.into_iter().map(|(from, to)| (from as u32, to as u32));
        self.add(Connected::new(vertices.iter().copied(), edges, origin.into()).map(Constraint::Connected));
    }

    /// The edges whose atoms hold form a single loop.
    pub fn one_loop(
        &mut self,
        edges: impl IntoIterator<Item = (Atom, usize, usize)>,
        origin: impl Into<Origin>,
    ) {
        self.add(Loop::new(edges.into_iter().map(edge), origin.into()).map(Constraint::Loop));
    }

    /// Partitions the vertices into regions: links hold exactly between neighbours of one region, and each region has
    /// the size that each of its cells has as its value.
    pub fn regions(
        &mut self,
        links: impl IntoIterator<Item = (Atom, usize, usize)>,
        sizes: &[Int],
        origin: impl Into<Origin>,
    ) {
        let sizes = sizes
            .iter()
            .map(|int| Size::Value { cell: int.cell, plus: u32::try_from(int.least).unwrap_or(0) });
        self.add(Regions::new(links.into_iter().map(edge), sizes, origin.into()).map(Constraint::Regions));
    }
}

/// The cell of an atom as an integer whose values start at 0.
pub fn int_of(atom: Atom) -> Int {
    Int { cell: atom.cell, least: 0 }
}

/// The case in which an atom with a single value holds.
pub fn case(atom: Atom, word: impl Into<std::borrow::Cow<'static, str>>) -> Case {
    Case::new(atom.cell, atom.values.min().unwrap_or(1), word)
}

/// Tokens that show `word` where the atom holds.
pub fn marks(atoms: &[Atom], word: &'static str) -> Vec<Token> {
    atoms.iter().map(|&atom| Token::Cases(vec![case(atom, word)])).collect()
}

const fn edge((atom, from, to): (Atom, usize, usize)) -> Edge {
    Edge { atom, from: from as u32, to: to as u32 }
}
