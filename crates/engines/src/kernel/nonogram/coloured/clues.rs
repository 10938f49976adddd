//! The clues of a nonogram in colours.

use crate::kernel::nonogram::line::bits::Bits;
use gridproof_model::structure::Structure;
use gridproof_model::{Block, Cell, Constraint, Domain, Model};

/// The clues of a board. Cells are numbered row by row. Lines are numbered from the top row to the bottom row, then
/// from the left column to the right column.
#[derive(Clone, Debug)]
pub(crate) struct ColourClues {
    rows: usize,
    columns: usize,
    /// The number of values of a cell: one more than the largest colour of a block, since the background is 0, and at
    /// least 2.
    values: usize,
    blocks: Vec<Block>,
    /// By line: the start of its blocks in `blocks`. There is one more entry than there are lines.
    starts: Vec<u32>,
}

/// The maximum number of cells of a line: a word of 1024 bits needs one bit for the position after the last cell.
const MAX_LINE: usize = 1023;

impl ColourClues {
    /// Returns the clues of a model; `None` unless it is a nonogram whose lines fit in a word.
    pub(crate) fn of_model(model: &Model) -> Option<Self> {
        let grid = Structure::of(model.rules()).run_grid?;
        if grid.rows.max(grid.columns) > MAX_LINE {
            return None;
        }
        let mut clues =
            Self { rows: grid.rows, columns: grid.columns, values: 2, blocks: Vec::new(), starts: vec![0] };
        for constraint in model.constraints() {
            let Constraint::Runs { blocks, .. } = constraint else { return None };
            clues.blocks.extend_from_slice(blocks);
            clues.starts.push(clues.blocks.len() as u32);
        }
        let largest = clues.blocks.iter().map(|block| usize::from(block.colour)).max();
        clues.values = 2.max(largest.unwrap_or(0) + 1);
        Some(clues)
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    pub(crate) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of rows and columns.
    pub(crate) fn lines(&self) -> usize {
        self.rows + self.columns
    }

    /// The number of values of a cell, the background included.
    #[inline]
    pub(crate) fn values(&self) -> usize {
        self.values
    }

    /// The blocks of a line, in order.
    #[inline]
    pub(crate) fn clue(&self, line: usize) -> &[Block] {
        &self.blocks[self.starts[line] as usize..self.starts[line + 1] as usize]
    }

    /// The number of cells of a line.
    #[inline]
    pub(crate) fn length(&self, line: usize) -> u32 {
        (if line < self.rows { self.columns } else { self.rows }) as u32
    }

    /// The number of cells of the longest line.
    pub(crate) fn longest_line(&self) -> usize {
        self.rows.max(self.columns)
    }

    /// The cell at an index of a line.
    #[inline]
    pub(crate) fn cell(&self, line: usize, index: u32) -> Cell {
        let index = index as usize;
        (if line < self.rows { line * self.columns + index } else { index * self.columns + line - self.rows })
            as Cell
    }

    /// Returns the line that crosses a line in its first cell, and the index of `line` in it. The crossing lines of the
    /// other cells follow in order, with the same index.
    #[inline]
    pub(crate) fn crossing(&self, line: usize) -> (usize, u32) {
        if line < self.rows { (self.rows, line as u32) } else { (0, (line - self.rows) as u32) }
    }

    /// Returns, by line and value, the cells that may have the value.
    pub(crate) fn sets<W: Bits>(&self, domains: &[Domain]) -> Vec<W> {
        let values = self.values;
        let known = Domain::first(values);
        if domains.iter().all(|domain| domain.intersection(known) == known) {
            let all = |line| std::iter::repeat_n(W::below(self.length(line)), values);
            return (0..self.lines()).flat_map(all).collect();
        }
        let mut sets = vec![W::ZERO; values * self.lines()];
        for (row, domains) in domains.chunks(self.columns).enumerate() {
            for (column, domain) in domains.iter().enumerate() {
                for value in domain.intersection(known).iter() {
                    let of = |line: usize| line * values + usize::from(value);
                    let (across, down) = (of(row), of(self.rows + column));
                    sets[across] = sets[across] | W::bit(column as u32);
                    sets[down] = sets[down] | W::bit(row as u32);
                }
            }
        }
        sets
    }

    /// Returns the row and the column of a cell as lines, each with the index of the cell in it.
    #[inline]
    pub(crate) fn places(&self, cell: Cell) -> [(usize, u32); 2] {
        let (row, column) = (cell as usize / self.columns, cell as usize % self.columns);
        [(row, column as u32), (self.rows + column, row as u32)]
    }
}
