//! Rectangular grids, indexed by row and column.

use std::ops::{Index, IndexMut};

/// A row and a column, each counted from 0.
pub type Place = (usize, usize);

/// A rectangle of elements, stored row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    rows: usize,
    columns: usize,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Creates a grid of the given elements, listed row by row; `None` if their number is not `rows * columns`.
    pub fn new(rows: usize, columns: usize, cells: Vec<T>) -> Option<Self> {
        (rows.checked_mul(columns) == Some(cells.len())).then_some(Self { rows, columns, cells })
    }

    /// Creates a grid of the results of `make`, which is called for each place, row by row.
    pub fn from_fn(rows: usize, columns: usize, mut make: impl FnMut(Place) -> T) -> Self {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Self { rows, columns, cells: cells.map(&mut make).collect() }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The element at a place; `None` if the place is outside the grid.
    pub fn get(&self, place: Place) -> Option<&T> {
        self.contains(place).then(|| &self.cells[place.0 * self.columns + place.1])
    }

    /// Iterates over all elements, row by row.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.cells.iter()
    }

    /// Whether a place is in the grid.
    pub fn contains(&self, (row, column): Place) -> bool {
        row < self.rows && column < self.columns
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + Clone + use<T> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The number of a place. Places are numbered row by row, starting at 0.
    pub fn number(&self, (row, column): Place) -> usize {
        row * self.columns + column
    }

    /// For each direction (up, down, left, right), the places from the neighbour of the given place to the border of
    /// the grid.
    pub fn rays(&self, (row, column): Place) -> [Vec<Place>; 4] {
        [
            (0..row).rev().map(|row| (row, column)).collect(),
            (row + 1..self.rows).map(|row| (row, column)).collect(),
            (0..column).rev().map(|column| (row, column)).collect(),
            (column + 1..self.columns).map(|column| (row, column)).collect(),
        ]
    }

    /// The places at the border, clockwise from the top left corner; empty if the grid has fewer than two rows or
    /// columns.
    pub fn border(&self) -> Vec<Place> {
        let (Some(last_row), Some(last_column)) = (self.rows.checked_sub(1), self.columns.checked_sub(1))
        else {
            return Vec::new();
        };
        if last_row == 0 || last_column == 0 {
            return Vec::new();
        }
        let top = (0..last_column).map(|column| (0, column));
        let right = (0..last_row).map(|row| (row, last_column));
        let bottom = (1..=last_column).rev().map(|column| (last_row, column));
        let left = (1..=last_row).rev().map(|row| (row, 0));
        top.chain(right).chain(bottom).chain(left).collect()
    }

    /// The places of each row. The rows are listed from top to bottom.
    pub fn row_places(&self) -> Vec<Vec<Place>> {
        (0..self.rows).map(|row| (0..self.columns).map(|column| (row, column)).collect()).collect()
    }

    /// The places of each column. The columns are listed from left to right.
    pub fn column_places(&self) -> Vec<Vec<Place>> {
        (0..self.columns).map(|column| (0..self.rows).map(|row| (row, column)).collect()).collect()
    }

    /// The places of each line: first the rows from top to bottom, then the columns from left to right.
    pub fn lines(&self) -> Vec<Vec<Place>> {
        [self.row_places(), self.column_places()].concat()
    }

    /// The places that share a side with the given place, in this order: above, left, right, below.
    pub fn neighbours(&self, (row, column): Place) -> Vec<Place> {
        let all = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column.wrapping_add(1)),
            (row.wrapping_add(1), column),
        ];
        all.into_iter().filter(|&place| self.contains(place)).collect()
    }

    /// The places that share a side or a corner with the given place, row by row.
    pub fn around(&self, (row, column): Place) -> Vec<Place> {
        let near = |at: usize| [at.wrapping_sub(1), at, at.wrapping_add(1)];
        let all = near(row).into_iter().flat_map(|r| near(column).map(|c| (r, c)));
        all.filter(|&place| place != (row, column) && self.contains(place)).collect()
    }

    /// The places of each window of `rows` rows and `columns` columns. Both the windows and the places in each window
    /// are listed row by row.
    pub fn windows(&self, rows: usize, columns: usize) -> Vec<Vec<Place>> {
        let mut found = Vec::new();
        for top in 0..(self.rows + 1).saturating_sub(rows) {
            for left in 0..(self.columns + 1).saturating_sub(columns) {
                let window = (top..top + rows).flat_map(|row| (left..left + columns).map(move |c| (row, c)));
                found.push(window.collect());
            }
        }
        found
    }

    /// The pairs of places that share a side, each pair once. A place is given by its number, as
    /// [`Builder::connected`](super::Builder::connected) expects. Pairs in the same row come before pairs in the same
    /// column.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        self.pairs().map(|(one, other)| (self.number(one), self.number(other))).collect()
    }

    /// The pairs of places that share a side, in the order of [`Grid::edges`].
    pub fn pairs(&self) -> impl Iterator<Item = (Place, Place)> + use<T> {
        let (rows, columns) = (self.rows, self.columns);
        let level = self.places().map(|(row, column)| ((row, column), (row, column + 1)));
        let upright = self.places().map(|(row, column)| ((row, column), (row + 1, column)));
        level.chain(upright).filter(move |&(_, (row, column))| row < rows && column < columns)
    }

    /// Returns a grid of the same size that contains the result of `make` for each element.
    pub fn map<U>(&self, make: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { rows: self.rows, columns: self.columns, cells: self.cells.iter().map(make).collect() }
    }
}

impl<'a, T> IntoIterator for &'a Grid<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.cells.iter()
    }
}

/// Returns the element at a place.
///
/// # Panics
/// Panics if the place is outside the grid.
impl<T> Index<Place> for Grid<T> {
    type Output = T;

    fn index(&self, (row, column): Place) -> &T {
        assert!(row < self.rows && column < self.columns, "({row}, {column}) is not in the grid");
        &self.cells[row * self.columns + column]
    }
}

/// Returns the element with the given number. Elements are numbered row by row, starting at 0.
///
/// # Panics
/// Panics if there is no such element.
impl<T> Index<usize> for Grid<T> {
    type Output = T;

    fn index(&self, number: usize) -> &T {
        &self.cells[number]
    }
}

impl<T> IndexMut<Place> for Grid<T> {
    fn index_mut(&mut self, (row, column): Place) -> &mut T {
        assert!(row < self.rows && column < self.columns, "({row}, {column}) is not in the grid");
        &mut self.cells[row * self.columns + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lines_windows_and_edges() {
        let grid = Grid::new(2, 3, (0..6).collect()).expect("six");
        assert_eq!(grid.places().map(|place| grid[place]).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(grid.lines().len(), 5);
        assert_eq!(grid.neighbours((0, 1)), [(0, 0), (0, 2), (1, 1)]);
        assert_eq!(grid.around((1, 0)), [(0, 0), (0, 1), (1, 1)]);
        assert_eq!(grid.windows(2, 2).len(), 2);
        assert!(grid.windows(3, 1).is_empty());
        assert_eq!(grid.edges(), [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
        assert_eq!(grid.border(), [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]);
        assert_eq!(grid.rays((0, 1)), [vec![], vec![(1, 1)], vec![(0, 0)], vec![(0, 2)]]);
        assert_eq!(grid[4], 4);
        assert_eq!((grid.get((1, 2)), grid.get((2, 0))), (Some(&5), None));
        assert!(Grid::new(2, 2, vec![0]).is_none());
    }
}
