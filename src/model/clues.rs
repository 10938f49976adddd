//! The clues of a black and white nonogram in two flat lists: a packed board.

use super::atom::Cell;
use super::constraint::Constraint;
use super::rules::Model;
use super::structure::Structure;

/// The clues of a black and white nonogram. Cells are numbered row by row, lines from the top row to the bottom one, then from the left column to the
/// right one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    rows: usize,
    columns: usize,
    /// The lengths of all blocks, line by line.
    blocks: Vec<u32>,
    /// By line: the start of its blocks; one more entry than lines.
    starts: Vec<u32>,
    /// By line: see [`Clues::joined`].
    joined: Vec<u64>,
    /// The word of the line whose blocks are being added, and its length.
    last: (u64, u32),
}

impl Clues {
    /// The clues of a model; `None` unless it is a black and white nonogram.
    pub fn of_model(model: &Model) -> Option<Self> {
        let grid = Structure::of(model.rules()).run_grid.filter(|grid| grid.black_and_white)?;
        let mut clues = Self::default();
        clues.reset(grid.rows, grid.columns);
        for constraint in model.constraints() {
            let Constraint::Runs { blocks, .. } = constraint else { return None };
            blocks.iter().for_each(|block| clues.add_block(block.length));
            clues.end_clue();
        }
        Some(clues)
    }

    /// Removes all clues, for a board of another size.
    pub fn reset(&mut self, rows: usize, columns: usize) {
        (self.rows, self.columns) = (rows, columns);
        self.blocks.clear();
        self.starts.clear();
        self.starts.push(0);
        self.joined.clear();
        self.last = (0, 0);
    }

    /// Adds a block to the clue of the next line.
    #[inline]
    pub fn add_block(&mut self, length: u32) {
        self.blocks.push(length);
        let (word, end) = self.last;
        let ones = (1u64 << (length & 63)) - 1;
        let end_of_block = if length == 0 { u32::MAX } else { end.saturating_add(length).saturating_add(1) };
        self.last = (word | ones << (end & 63), end_of_block);
    }

    /// Ends the clue of the next line.
    #[inline]
    pub fn end_clue(&mut self) {
        self.starts.push(self.blocks.len() as u32);
        let (word, end) = std::mem::take(&mut self.last);
        self.joined.push(if end > 64 { u64::MAX } else { word });
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of rows and columns.
    pub fn lines(&self) -> usize {
        self.rows + self.columns
    }

    /// The lengths of a line's blocks.
    #[inline]
    pub fn clue(&self, line: usize) -> &[u32] {
        &self.blocks[self.starts[line] as usize..self.starts[line + 1] as usize]
    }

    /// The blocks of each line as black cells from the first bit on, with one white cell behind each block: rows, then
    /// columns. All ones for a clue that is longer than 63 cells or has a block of no cells, and thus for no line of 63.
    pub fn joined(&self) -> &[u64] {
        &self.joined
    }

    /// The number of cells of a line.
    #[inline]
    pub fn length(&self, line: usize) -> u32 {
        (if line < self.rows { self.columns } else { self.rows }) as u32
    }

    /// The number of cells of the longest line.
    pub fn longest_line(&self) -> usize {
        self.rows.max(self.columns)
    }

    /// The cell at an index of a line.
    #[inline]
    pub fn cell(&self, line: usize, index: u32) -> Cell {
        let index = index as usize;
        (if line < self.rows { line * self.columns + index } else { index * self.columns + line - self.rows })
            as Cell
    }

    /// The row and the column of a cell.
    #[inline]
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        (cell as usize / self.columns, cell as usize % self.columns)
    }
}
