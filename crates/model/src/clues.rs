//! A packed board: the clues of a black and white nonogram in flat lists.

use super::atom::Cell;
use super::constraint::Constraint;
use super::rules::Model;
use super::structure::Structure;

/// The maximum number of blocks in a line of 63 cells.
pub const MOST_BLOCKS: usize = 32;
/// The number of blocks per line that fit into [`Clues::heads`]; few lines have more blocks.
pub const HEAD_BLOCKS: usize = 8;

/// The clues of a black and white nonogram. Cells are numbered row by row. Lines are numbered from the top row to the
/// bottom row, then from the left column to the right column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    rows: usize,
    columns: usize,
    /// The lengths of all blocks, line by line.
    blocks: Vec<u32>,
    /// For each line, the index of its first block in `blocks`. The last entry is the length of `blocks`.
    starts: Vec<u32>,
    /// See [`Clues::heads`].
    heads: Vec<u64>,
    /// Whether some clue has more blocks than fit into its head, or a block of length 0.
    heads_lack: bool,
}

impl Clues {
    /// Returns the clues of a model; `None` unless it is a black and white nonogram.
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

    /// Removes all clues and sets the size of the next board.
    pub fn reset(&mut self, rows: usize, columns: usize) {
        (self.rows, self.columns) = (rows, columns);
        self.blocks.clear();
        self.starts.clear();
        self.starts.push(0);
        self.heads.clear();
        self.heads_lack = false;
    }

    /// Adds a block to the clue of the current line.
    #[inline]
    pub fn add_block(&mut self, length: u32) {
        self.blocks.push(length);
        self.heads_lack |= length == 0;
    }

    /// Ends the clue of the current line. The next block belongs to the next line.
    #[inline]
    pub fn end_clue(&mut self) {
        let clue = &self.blocks[self.starts.last().map_or(0, |&start| start as usize)..];
        self.heads_lack |= clue.len() > HEAD_BLOCKS;
        let head = clue.iter().zip(0..HEAD_BLOCKS);
        self.heads.push(head.fold(0, |head, (&length, at)| head | u64::from(length.min(255)) << (8 * at)));
        self.starts.push(self.blocks.len() as u32);
    }

    /// Adds the clue of the next line. The lengths of its blocks are the first `count` of `lengths`, all positive;
    /// `head` is the clue's entry in [`Clues::heads`].
    #[inline]
    pub fn add_clue(&mut self, lengths: &[u8; MOST_BLOCKS], count: usize, head: u64) {
        let end = self.blocks.len() + count;
        // Copying a constant number of lengths avoids a branch on the number of blocks; `truncate` removes the rest.
        if count <= HEAD_BLOCKS {
            self.blocks.extend_from_slice(&head.to_le_bytes().map(u32::from));
        } else {
            self.blocks.extend_from_slice(&lengths.map(u32::from));
            self.heads_lack = true;
        }
        self.blocks.truncate(end);
        self.heads.push(head);
        self.starts.push(end as u32);
    }

    /// Adds the clues of the next lines. `lengths` contains the lengths of the blocks, line after line, and then at
    /// least eight more bytes; all lengths are positive. `ends` contains, for each line, the index in `lengths` that
    /// follows the last block of the line.
    pub fn add_clues(&mut self, lengths: &[u8], ends: &[u32]) {
        let all = ends.last().map_or(0, |&end| end as usize);
        let before = self.blocks.len() as u32;
        let mut start = 0;
        self.heads.extend(ends.iter().map(|&end| {
            let count = end as usize - start;
            self.heads_lack |= count > HEAD_BLOCKS;
            let head = lengths[start..].first_chunk().map_or(0, |&head| u64::from_le_bytes(head));
            start = end as usize;
            // `checked_shl` is needed because a shift by all 64 bits would overflow.
            head & (1_u64.checked_shl(8 * count as u32).unwrap_or(0)).wrapping_sub(1)
        }));
        self.blocks.extend(lengths[..all].iter().map(|&length| u32::from(length)));
        self.starts.extend(ends.iter().map(|end| before + end));
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

    /// The number of lines: rows plus columns.
    pub fn lines(&self) -> usize {
        self.rows + self.columns
    }

    /// The lengths of a line's blocks, in order.
    #[inline]
    pub fn clue(&self, line: usize) -> &[u32] {
        &self.blocks[self.starts[line] as usize..self.starts[line + 1] as usize]
    }

    /// For each line, the lengths of its first eight blocks, one byte each, with the first block in the lowest byte.
    /// Bytes after the last block are 0; a length above 255 is stored as 255.
    pub fn heads(&self) -> &[u64] {
        &self.heads
    }

    /// Whether [`Clues::heads`] contains all blocks: no clue has more than eight blocks, and no block has length 0.
    pub fn heads_are_all(&self) -> bool {
        !self.heads_lack
    }

    /// The number of cells in a line.
    #[inline]
    pub fn length(&self, line: usize) -> u32 {
        (if line < self.rows { self.columns } else { self.rows }) as u32
    }

    /// The number of cells in the longest line.
    pub fn longest_line(&self) -> usize {
        self.rows.max(self.columns)
    }

    /// The cell at an index in a line.
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
