//! Line solving for coloured nonograms, with one set of cells for each colour.

use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::line::{RunTable, run_up, spread};
use gridproof_model::Block;

/// A complete line solver: it keeps for each cell exactly the colours that it has in some placement of the blocks.
///
/// It works like [`LineSolver`](crate::kernel::nonogram::line::LineSolver), with two differences. The cells of a block
/// are looked up in the set of its colour, and a block may follow a block of another colour without a gap. Solving a
/// line takes `O(k log n)` word operations for `k` blocks and `n` cells, whatever the number of colours.
#[derive(Debug, Default)]
pub(crate) struct ColourLineSolver<W> {
    steps: Vec<Step<W>>,
    /// Indexed by colour: the runs of its cells, computed for the colours of the current clue.
    runs: Vec<RunTable<W>>,
}

/// The result of the forward pass for one block.
#[derive(Clone, Copy, Debug)]
struct Step<W> {
    /// The positions up to which the blocks before this one, together with background cells, can fill the line.
    reached: W,
    /// The positions at which the block can start, given the cells before it.
    starts: W,
}

/// Whether a background cell must precede the block at an index.
#[inline]
fn needs_gap(blocks: &[Block], index: usize) -> bool {
    index > 0 && index < blocks.len() && blocks[index - 1].colour == blocks[index].colour
}

impl<W: Bits> ColourLineSolver<W> {
    pub(crate) fn new() -> Self {
        Self { steps: Vec::new(), runs: Vec::new() }
    }

    /// Removes from each cell of a line the colours that the cell has in no placement. Returns whether there is a
    /// placement; if not, the sets are unchanged.
    ///
    /// `line` holds the cells that may be background, and then for each colour the cells that may have it. `length` is
    /// the number of cells, which must be below `W::BITS`.
    pub(crate) fn solve(&mut self, blocks: &[Block], length: u32, line: &mut [W]) -> bool {
        let white = line[0];
        let Some(reached) = self.forward(blocks, length, line) else { return false };
        let through = RunTable::new(white);
        // The positions from which background cells lead to the next block, or to the end.
        let mut onward = through.run_down(W::bit(length));
        let mut may_be_white = reached & white & onward.down_within(1);
        line[1..].fill(W::ZERO);
        for (index, block) in blocks.iter().enumerate().rev() {
            let Step { reached, starts } = self.steps[index];
            let after = if needs_gap(blocks, index + 1) { white & onward.down_within(1) } else { onward };
            let starts = starts & after.down_within(block.length);
            let set = &mut line[usize::from(block.colour)];
            *set = *set | spread(starts, block.length);
            onward = through.run_down(starts);
            may_be_white = may_be_white | (reached & white & onward.down_within(1));
        }
        line[0] = may_be_white;
        true
    }

    /// Runs the forward pass. It fills the steps and returns the positions up to which all blocks can fill the line.
    /// Returns `None` if a block cannot be placed or the end cannot be reached.
    fn forward(&mut self, blocks: &[Block], length: u32, line: &[W]) -> Option<W> {
        let white = line[0];
        self.look_up_runs(blocks, line);
        self.steps.clear();
        let mut reached = run_up(W::bit(0), white);
        for (index, block) in blocks.iter().enumerate() {
            let ready = if needs_gap(blocks, index) { (reached & white).up_within(1) } else { reached };
            let starts = ready & self.runs[usize::from(block.colour)].fit(block.length);
            if starts.is_zero() {
                return None;
            }
            self.steps.push(Step { reached, starts });
            // `starts` is empty unless the block is shorter than the word.
            reached = run_up(starts.up_within(block.length), white);
        }
        reached.has(length).then_some(reached)
    }

    /// Computes the runs of cells for the colours of a clue.
    #[inline]
    fn look_up_runs(&mut self, blocks: &[Block], line: &[W]) {
        if self.runs.len() < line.len() {
            self.runs.resize_with(line.len(), || RunTable::new(W::ZERO));
        }
        let mut known = 0u64;
        for block in blocks {
            let bit = 1 << block.colour;
            if known & bit == 0 {
                known |= bit;
                let colour = usize::from(block.colour);
                self.runs[colour] = RunTable::new(line[colour]);
            }
        }
    }

    /// Returns whether a line has no placement. If so, `missing` holds, for each colour, some cells that cannot have
    /// the colour; these cells alone exclude every placement. Bits at the line's length or above have no meaning.
    pub(crate) fn conflict(&mut self, blocks: &[Block], length: u32, line: &[W], missing: &mut [W]) -> bool {
        let white = line[0];
        self.look_up_runs(blocks, line);
        missing.fill(W::ZERO);
        let mut reached = run_up(W::bit(0), white);
        // The sets first collect all cells that the pass tests for a colour; the other cells do not matter.
        missing[0] = reached;
        let mut failed = false;
        for (index, block) in blocks.iter().enumerate() {
            let colour = usize::from(block.colour);
            let ready = if needs_gap(blocks, index) { (reached & white).up_within(1) } else { reached };
            if (1..W::BITS).contains(&block.length) {
                missing[colour] = missing[colour] | spread(ready, block.length);
            }
            let starts = ready & self.runs[colour].fit(block.length);
            if starts.is_zero() {
                failed = true;
                break;
            }
            reached = run_up(starts.up_within(block.length), white);
            missing[0] = missing[0] | reached;
        }
        for (missing, &set) in missing.iter_mut().zip(line) {
            *missing = *missing & !set;
        }
        failed || !reached.has(length)
    }
}
