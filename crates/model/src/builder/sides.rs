//! The sides of the cells of a grid, and the links between neighbouring cells.

use super::places::{Grid, Place};
use super::variables::Bool;

/// A boolean for each side of the cells of a grid. Each side joins two points. The points are the corners of the cells,
/// numbered row by row.
#[derive(Clone, Debug)]
pub struct Sides {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The horizontal sides: above each row, and below the last row.
    pub(super) across: Grid<Bool>,
    /// The vertical sides: to the left of each column, and to the right of the last column.
    pub(super) down: Grid<Bool>,
}

impl Sides {
    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of cells.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The horizontal sides. There is one more row of sides than of cells; row `r` of the sides is above row `r` of the
    /// cells.
    pub fn across(&self) -> &Grid<Bool> {
        &self.across
    }

    /// The vertical sides. There is one more column of sides than of cells; column `c` of the sides is to the left of
    /// column `c` of the cells.
    pub fn down(&self) -> &Grid<Bool> {
        &self.down
    }

    /// The sides of a cell, in this order: above, left, right, below.
    ///
    /// # Panics
    /// Panics if the cell does not exist.
    pub fn around(&self, (row, column): Place) -> [Bool; 4] {
        [
            self.across[(row, column)],
            self.down[(row, column)],
            self.down[(row, column + 1)],
            self.across[(row + 1, column)],
        ]
    }

    /// The number of the point at the top left corner of the cell at `(row, column)`. At the bottom border, `row`
    /// equals the number of rows; at the right border, `column` equals the number of columns.
    pub fn point(&self, (row, column): Place) -> usize {
        row * (self.columns + 1) + column
    }

    /// The sides that meet at the top left corner of the cell at `(row, column)`: those to its left, to its right,
    /// above it and below it. Fewer than four sides meet at a point on the border.
    pub fn at_point(&self, (row, column): Place) -> Vec<Bool> {
        let above = row.checked_sub(1).and_then(|row| self.down.get((row, column)));
        let left = column.checked_sub(1).and_then(|column| self.across.get((row, column)));
        let (right, below) = (self.across.get((row, column)), self.down.get((row, column)));
        [left, right, above, below].into_iter().flatten().copied().collect()
    }

    /// All sides, each with its two points, as [`Builder::single_loop`](super::Builder::single_loop) expects them.
    pub fn edges(&self) -> Vec<(Bool, usize, usize)> {
        let across = self.across.places().map(|at| (self.across[at], at, (at.0, at.1 + 1)));
        let down = self.down.places().map(|at| (self.down[at], at, (at.0 + 1, at.1)));
        across.chain(down).map(|(side, one, other)| (side, self.point(one), self.point(other))).collect()
    }
}

/// A boolean for each pair of cells that share a side. [`Builder::links_where`](super::Builder::links_where) may leave
/// out cells; such cells have no links.
#[derive(Clone, Debug)]
pub struct Links {
    /// The link between each cell and the cell to its right, if there is one.
    pub(super) right: Grid<Option<Bool>>,
    /// The link between each cell and the cell below it, if there is one.
    pub(super) below: Grid<Option<Bool>>,
}

impl Links {
    /// The steps from a cell to each of its neighbours, as changes of the row and the column, in the order of
    /// [`Links::around`].
    pub const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.right.rows()
    }

    /// The number of columns of cells.
    pub fn columns(&self) -> usize {
        self.right.columns()
    }

    /// All cells, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + Clone + use<> {
        self.right.places()
    }

    /// The link between a cell and the cell to its right, if there is one.
    pub fn right(&self, place: Place) -> Option<Bool> {
        self.right.get(place).copied().flatten()
    }

    /// The link between a cell and the cell below it, if there is one.
    pub fn below(&self, place: Place) -> Option<Bool> {
        self.below.get(place).copied().flatten()
    }

    /// The link between a cell and the cell to its left, if there is one.
    pub fn left(&self, (row, column): Place) -> Option<Bool> {
        self.right((row, column.checked_sub(1)?))
    }

    /// The link between a cell and the cell above it, if there is one.
    pub fn above(&self, (row, column): Place) -> Option<Bool> {
        self.below((row.checked_sub(1)?, column))
    }

    /// The links of a cell in this order: upwards, to the right, downwards, to the left. `None` stands for a missing
    /// link.
    pub fn around(&self, place: Place) -> [Option<Bool>; 4] {
        [self.above(place), self.right(place), self.below(place), self.left(place)]
    }

    /// The existing links of a cell, in this order: above, right, below, left.
    pub fn at(&self, place: Place) -> Vec<Bool> {
        self.around(place).into_iter().flatten().collect()
    }

    /// The link between two cells; `None` if they have no link.
    pub fn between(&self, one: Place, other: Place) -> Option<Bool> {
        let (one, other) = (one.min(other), one.max(other));
        match (other.0 - one.0, other.1.checked_sub(one.1)) {
            (0, Some(1)) => self.right(one),
            (1, Some(0)) => self.below(one),
            _ => None,
        }
    }

    /// All links, each with the numbers of its two cells, as [`Builder::single_loop`](super::Builder::single_loop) and
    /// [`Builder::regions`](super::Builder::regions) expect them. Cells are numbered row by row. Links between cells of
    /// the same row come before links between cells of the same column.
    pub fn edges(&self) -> Vec<(Bool, usize, usize)> {
        let number = |place: Place| self.right.number(place);
        let link =
            |(one, other): (Place, Place)| Some((self.between(one, other)?, number(one), number(other)));
        self.right.pairs().filter_map(link).collect()
    }
}
