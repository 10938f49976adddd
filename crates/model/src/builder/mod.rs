//! Builds models in terms that suit puzzles: integers, grids and sides, with one method for each type of constraint.
//!
//! Each method that adds a constraint takes an origin. The origin describes in words the part of the puzzle that the
//! constraint represents, such as `"the cage at row 2, column 3"`. Explanations, proofs and reports of violated
//! constraints use the origin as the name of the constraint. These methods never fail. If the arguments of a call are
//! invalid, [`Builder::finish`] returns an error with the origin of that call.
//!
//! | file | content |
//! |---|---|
//! | `mod` | the builder, and the methods that create integers, booleans, grids, sides and links |
//! | `constraints`, `automata` | the methods that add one constraint each |
//! | `conveniences` | the methods that add several constraints |
//! | `boards` | the methods that add constraints on a grid of atoms |
//! | `places`, `sides`, `variables`, `amount` | the types of the arguments and results |

mod amount;
mod automata;
mod boards;
mod constraints;
mod conveniences;
mod places;
mod sides;
#[cfg(test)]
mod tests;
mod variables;

use std::ops::{Range, RangeInclusive};

pub use amount::Amount;
pub use constraints::RegionSize;
pub use places::{Grid, Place};
pub use sides::{Links, Sides};
pub use variables::{Bool, Int, WideInt};

use super::atom::Cell;
use super::constraint::Constraint;
use super::domain::Domain;
use super::error::{Fault, ModelError};
use super::origin::Origin;
use super::rules::{Model, Rules};

/// The maximum number of cells in a model.
const MOST_CELLS: usize = 1 << 24;

/// The largest value that a cell can have.
const LARGEST_VALUE: i64 = 63;

/// A model under construction. See the [module](self).
#[derive(Clone, Debug, Default)]
pub struct Builder {
    domains: Vec<Domain>,
    shown: Vec<bool>,
    constraints: Vec<Constraint>,
    /// Whether the values of each integer's cell start at 0, even if the range of the integer starts above 0.
    from_zero: bool,
    /// The first fault, which [`Builder::finish`] returns.
    fault: Option<ModelError>,
}

impl Builder {
    /// Creates a builder for a model that has no cells yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a builder without cells, in which the values of each integer's cell start at 0. In a builder from
    /// [`Builder::new`], the values of a cell are the numbers of its integer if all these numbers lie between 0 and 63.
    pub fn from_zero() -> Self {
        Self { from_zero: true, ..Self::default() }
    }

    /// Returns the finished model.
    ///
    /// # Errors
    /// Returns an error if a call had invalid arguments. The error contains the origin of the first such call.
    pub fn finish(self) -> Result<Model, ModelError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let rules = Rules::new(self.domains.len(), self.constraints)?;
        let shown = (0..).zip(&self.shown).filter(|(_, shown)| **shown).map(|(cell, _)| cell);
        Model::new(rules.showing(shown)?.into(), self.domains)
    }

    /// The current number of cells.
    pub fn cells(&self) -> usize {
        self.domains.len()
    }

    /// The constraints that were added so far.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the indices of the constraints that `state` adds.
    pub fn constraints_of(&mut self, state: impl FnOnce(&mut Self)) -> Range<usize> {
        let first = self.constraints.len();
        state(self);
        first..self.constraints.len()
    }

    /// Adds an integer whose range has at most 64 numbers.
    pub fn int(&mut self, range: RangeInclusive<i32>) -> Int {
        self.make_int(range, true)
    }

    /// Adds an integer that is not part of the solution: solutions that differ only in hidden cells count as one.
    pub fn hidden_int(&mut self, range: RangeInclusive<i32>) -> Int {
        self.make_int(range, false)
    }

    /// Adds an integer that is one of the given numbers. The largest number may exceed the smallest by at most 63.
    pub fn int_among(&mut self, numbers: impl IntoIterator<Item = i32>) -> Int {
        let numbers: Vec<i32> = numbers.into_iter().collect();
        let least = numbers.iter().copied().min().unwrap_or(1);
        let int = self.make_int(least..=numbers.iter().copied().max().unwrap_or(0), true);
        self.restrict(int.among(numbers));
        int
    }

    /// Adds a grid of integers that all have the same range.
    pub fn ints(&mut self, rows: usize, columns: usize, range: RangeInclusive<i32>) -> Grid<Int> {
        self.grid(rows, columns, |builder, _| builder.int(range.clone()))
    }

    /// Adds a boolean.
    pub fn bool(&mut self) -> Bool {
        Bool { cell: self.cell(Domain::first(2), true) }
    }

    /// Adds a boolean that is not part of the solution: solutions that differ only in hidden cells count as one.
    pub fn hidden_bool(&mut self) -> Bool {
        Bool { cell: self.cell(Domain::first(2), false) }
    }

    /// Adds a grid of booleans.
    pub fn bools(&mut self, rows: usize, columns: usize) -> Grid<Bool> {
        self.grid(rows, columns, |builder, _| builder.bool())
    }

    /// Creates a grid of the results of `make`, which is called for each place, row by row.
    pub fn grid<T>(
        &mut self,
        rows: usize,
        columns: usize,
        mut make: impl FnMut(&mut Self, Place) -> T,
    ) -> Grid<T> {
        let size = rows.saturating_mul(columns);
        let (rows, columns) = if size > MOST_CELLS { (0, 0) } else { (rows, columns) };
        if size > MOST_CELLS {
            self.fail("a grid".into(), Fault::TooLarge);
        }
        Grid::from_fn(rows, columns, |place| make(self, place))
    }

    /// Adds a hidden boolean that is always true.
    pub fn always(&mut self) -> Bool {
        Bool { cell: self.cell(Domain::single(1), false) }
    }

    /// Adds a boolean for each side of the cells of a grid.
    pub fn sides(&mut self, rows: usize, columns: usize) -> Sides {
        Sides {
            rows,
            columns,
            across: self.bools(rows.saturating_add(1), columns),
            down: self.bools(rows, columns.saturating_add(1)),
        }
    }

    /// Adds a boolean for each pair of cells of a grid that share a side.
    pub fn links(&mut self, rows: usize, columns: usize) -> Links {
        self.links_where(rows, columns, |_| true)
    }

    /// Adds a boolean for each pair of cells of a grid that share a side, if `there` returns true for both cells. Links
    /// between cells of the same row come before links between cells of the same column.
    pub fn links_where(&mut self, rows: usize, columns: usize, there: impl Fn(Place) -> bool) -> Links {
        let link = |builder: &mut Self, one: Place, other: Place| {
            let inside = other.0 < rows && other.1 < columns;
            (inside && there(one) && there(other)).then(|| builder.bool())
        };
        let right = self
            .grid(rows, columns, |builder, (row, column)| link(builder, (row, column), (row, column + 1)));
        let below = self
            .grid(rows, columns, |builder, (row, column)| link(builder, (row, column), (row + 1, column)));
        Links { right, below }
    }

    /// Adds an integer whose range may have more than 64 numbers. It is represented by one boolean per number, exactly
    /// one of which is true.
    pub fn wide_int(&mut self, range: RangeInclusive<i32>, origin: impl Into<Origin>) -> WideInt {
        let (least, most) = (i64::from(*range.start()), i64::from(*range.end()));
        let origin = origin.into();
        let count = u32::try_from(most - least + 1).unwrap_or(0);
        if count == 0 || count as usize > MOST_CELLS {
            self.fail(origin, Fault::EmptyRange { from: least, to: most });
            return WideInt { first: 0, least: 0, count: 0 };
        }
        let first = self.domains.len() as Cell;
        let each: Vec<Bool> = (0..count).map(|_| self.bool()).collect();
        self.count(each, 1, origin);
        WideInt { first, least: *range.start(), count }
    }

    /// Hides a cell: solutions that differ only in hidden cells count as one.
    pub fn hide(&mut self, cell: Cell) {
        if let Some(shown) = self.shown.get_mut(cell as usize) {
            *shown = false;
        } else {
            let cells = self.domains.len();
            self.fault.get_or_insert(ModelError::NoSuchCell { origin: "hide".into(), cell, cells });
        }
    }

    /// Removes those values of the atom's cell for which the atom does not hold. Use this method for givens, which need
    /// no constraint.
    pub fn restrict(&mut self, atom: impl Into<super::atom::Atom>) {
        let atom = atom.into();
        if let Some(domain) = self.domains.get_mut(atom.cell as usize) {
            *domain = domain.intersection(atom.values);
        } else {
            let (cell, cells) = (atom.cell, self.domains.len());
            self.fault.get_or_insert(ModelError::NoSuchCell { origin: "restrict".into(), cell, cells });
        }
    }

    /// The possible values of an integer, in ascending order.
    pub fn values(&self, int: Int) -> Vec<i32> {
        self.domain(int).iter().map(|value| i32::from(value) + int.offset).collect()
    }

    /// The domain of an integer; empty if it belongs to another builder.
    fn domain(&self, int: Int) -> Domain {
        self.domains.get(int.cell as usize).copied().unwrap_or_default()
    }

    fn make_int(&mut self, range: RangeInclusive<i32>, shown: bool) -> Int {
        let (from, to) = (i64::from(*range.start()), i64::from(*range.end()));
        if from > to || to - from > LARGEST_VALUE {
            self.fail(format!("the integer from {from} to {to}").into(), Fault::Values { from, to });
            return Int { cell: self.cell(Domain::first(1), shown), offset: 0 };
        }
        let fits = !self.from_zero && from >= 0 && to <= LARGEST_VALUE;
        let offset = if fits { 0 } else { *range.start() };
        let of = |number: i64| u8::try_from(number - i64::from(offset)).ok();
        Int { cell: self.cell((from..=to).filter_map(of).collect(), shown), offset }
    }

    fn cell(&mut self, domain: Domain, shown: bool) -> Cell {
        let cell = self.domains.len();
        if cell >= MOST_CELLS {
            self.fail("the cells".into(), Fault::TooLarge);
            return 0;
        }
        self.domains.push(domain);
        self.shown.push(shown);
        cell as Cell
    }

    fn fail(&mut self, origin: Origin, fault: Fault) {
        self.fault.get_or_insert(ModelError::BadConstraint { origin, fault });
    }

    fn add(&mut self, constraint: Result<Constraint, ModelError>) {
        match constraint {
            Ok(constraint) => self.constraints.push(constraint),
            Err(fault) => {
                self.fault.get_or_insert(fault);
            }
        }
    }
}
