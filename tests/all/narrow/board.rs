//! The board that the judges use: rows and columns, without anything that models are built with.

use gridproof_puzzles::clues::{Clue, Clues};

/// Clues, and the arithmetic of rows and columns. It is written for the judges alone.
pub(super) struct Board<'c> {
    pub(super) clues: &'c Clues,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// Steps to the right, down, left and up, as changes of row and column.
const SIDES: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl<'c> Board<'c> {
    pub(super) fn new(clues: &'c Clues) -> Self {
        Self { clues, rows: clues.rows, columns: clues.columns }
    }

    pub(super) fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// The row and the column of a cell.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The cell at a row and a column, if it is on the board.
    pub(super) fn at(&self, row: isize, column: isize) -> Option<usize> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// The cell that lies the given number of rows below and columns to the right of another.
    pub(super) fn from(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let (row, column) = self.place(cell);
        self.at(row.cast_signed() + down, column.cast_signed() + right)
    }

    /// The cells that share a side with a cell.
    pub(super) fn sides(&self, cell: usize) -> Vec<usize> {
        SIDES.iter().filter_map(|&step| self.from(cell, step)).collect()
    }

    /// The cells that share a side or a corner with a cell.
    pub(super) fn around(&self, cell: usize) -> Vec<usize> {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        steps.filter(|&step| step != (0, 0)).filter_map(|step| self.from(cell, step)).collect()
    }

    /// The cells of each line: of the rows, then of the columns.
    pub(super) fn lines(&self) -> Vec<Vec<usize>> {
        let row = |r| (0..self.columns).map(move |c| r * self.columns + c).collect();
        let column = |c| (0..self.rows).map(|r| r * self.columns + c).collect();
        (0..self.rows).map(row).chain((0..self.columns).map(column)).collect()
    }

    /// The cells in a direction, from the neighbour of a cell to the edge.
    pub(super) fn ray(&self, cell: usize, (down, right): (isize, isize)) -> Vec<usize> {
        (1..).map_while(|far| self.from(cell, (far * down, far * right))).collect()
    }

    /// The 2x2 squares of cells.
    pub(super) fn squares(&self) -> Vec<[usize; 4]> {
        let square =
            |cell| Some([cell, self.from(cell, (0, 1))?, self.from(cell, (1, 0))?, self.from(cell, (1, 1))?]);
        (0..self.area()).filter_map(square).collect()
    }

    /// The cells of each region.
    pub(super) fn rooms(&self) -> Vec<Vec<usize>> {
        let labels = self.clues.regions.as_ref().expect("a kind with regions").labels();
        let count = labels.iter().max().map_or(0, |last| last + 1);
        (0..count).map(|room| (0..self.area()).filter(|&cell| labels[cell] == room).collect()).collect()
    }

    /// The region of a cell.
    pub(super) fn room(&self, cell: usize) -> usize {
        self.clues.regions.as_ref().expect("a kind with regions").labels()[cell]
    }

    /// The clue in a cell. If the kind has no clues in cells, this is `Clue::None`.
    pub(super) fn clue(&self, cell: usize) -> Clue {
        self.clues.cells.get(cell).copied().unwrap_or(Clue::None)
    }

    /// The number outside a line of [`Board::lines`]. The kind must have numbers above the columns and left of the
    /// rows.
    pub(super) fn outside(&self, line: usize) -> Option<usize> {
        let place = if line < self.rows { self.columns + line } else { line - self.rows };
        self.clues.outside[place].number().map(|number| number as usize)
    }

    /// Whether each line with a number outside has that number of cells for which a condition holds.
    pub(super) fn counted(&self, holds: impl Fn(usize) -> bool) -> bool {
        self.lines().iter().enumerate().all(|(line, cells)| {
            self.outside(line)
                .is_none_or(|number| number == cells.iter().filter(|&&cell| holds(cell)).count())
        })
    }

    /// Whether the cells for which a condition holds are connected. An empty set of cells is connected.
    pub(super) fn is_connected(&self, holds: impl Fn(usize) -> bool) -> bool {
        self.blocks(holds).len() <= 1
    }

    /// Whether a condition holds for two cells that share a side.
    pub(super) fn has_pair(&self, holds: impl Fn(usize) -> bool) -> bool {
        (0..self.area()).any(|cell| holds(cell) && self.sides(cell).iter().any(|&next| holds(next)))
    }

    /// Whether there is a square in which a condition holds for all cells.
    pub(super) fn has_square(&self, holds: impl Fn(usize) -> bool) -> bool {
        self.squares().iter().any(|square| square.iter().all(|&cell| holds(cell)))
    }

    /// The cells that are visible from a cell in four directions. The view ends before the first cell for which the
    /// condition does not hold.
    pub(super) fn seen(&self, cell: usize, holds: impl Fn(usize) -> bool) -> Vec<usize> {
        let arm =
            |&step: &_| self.ray(cell, step).into_iter().take_while(|&next| holds(next)).collect::<Vec<_>>();
        SIDES.iter().flat_map(arm).collect()
    }

    /// The blocks of cells for which a condition holds. The cells of a block are joined by sides.
    pub(super) fn blocks(&self, holds: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        self.grown(holds, |cell| self.sides(cell))
    }

    /// The blocks of cells for which a condition holds. `next` returns the cells to which a cell is joined.
    pub(super) fn grown(
        &self,
        holds: impl Fn(usize) -> bool,
        next: impl Fn(usize) -> Vec<usize>,
    ) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.area()];
        let mut blocks = Vec::new();
        for first in 0..self.area() {
            if seen[first] || !holds(first) {
                continue;
            }
            seen[first] = true;
            let mut block = vec![first];
            let mut looked = 0;
            while looked < block.len() {
                for other in next(block[looked]) {
                    if holds(other) && !seen[other] {
                        seen[other] = true;
                        block.push(other);
                    }
                }
                looked += 1;
            }
            block.sort_unstable();
            blocks.push(block);
        }
        blocks
    }
}
