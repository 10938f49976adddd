//! Line solving: finds the cells that have the same colour in all placements of a line's blocks.

pub(crate) mod bits;

pub use bits::{Bits, Wide};

/// Evaluates an expression in which the given name stands for the shortest word type that fits lines of the given
/// length.
macro_rules! with_word {
    ($longest:expr, $word:ident => $value:expr) => {
        match $longest {
            0..=63 => {
                type $word = u64;
                $value
            }
            64..=127 => {
                type $word = u128;
                $value
            }
            128..=255 => {
                type $word = $crate::kernel::nonogram::line::Wide<4>;
                $value
            }
            256..=511 => {
                type $word = $crate::kernel::nonogram::line::Wide<8>;
                $value
            }
            _ => {
                type $word = $crate::kernel::nonogram::line::Wide<16>;
                $value
            }
        }
    };
}
pub(crate) use with_word;

/// The state of a black and white line: the cells that may be black, and those that may be white. A cell that may be
/// both is undecided; a cell that may be neither is a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<W> {
    /// The cells that may be black. Bits at the line's length and above must be 0.
    pub black: W,
    /// The cells that may be white. Bits at the line's length and above must be 0.
    pub white: W,
}

impl<W: Bits> Line<W> {
    /// A line with all cells undecided.
    pub fn unknown(length: u32) -> Self {
        Self { black: W::below(length), white: W::below(length) }
    }

    /// The undecided cells.
    #[inline]
    pub fn undecided(self) -> W {
        self.black & self.white
    }
}

/// A complete line solver: it decides every cell that has the same colour in all placements of the blocks.
///
/// It uses dynamic programming over the blocks; each step handles all positions of the line at once. *Position* `p` is
/// the border to the left of cell `p`, so a line of `n` cells has the positions `0..=n`. One addition extends a set of
/// positions to the right, through the white cells that follow: its carry propagates through a run of ones. Extending
/// to the left, or over the cells of a block, takes doubling steps of 1, 2, 4 cells and so on. In total, a line of `n`
/// cells with `k` blocks takes O(k log n) word operations.
#[derive(Clone, Debug, Default)]
pub struct LineSolver<W> {
    steps: Vec<Step<W>>,
}

/// The result of the forward pass for one block.
#[derive(Clone, Copy, Debug)]
struct Step<W> {
    /// The positions at which the block can start, given its own cells and all cells before them.
    starts: W,
    /// The positions at which the block could start if all its own cells could be black.
    ready: W,
}

impl<W: Bits> LineSolver<W> {
    /// Creates a solver. All calls of [`solve`](Self::solve) on it share one workspace, which is empty at first.
    pub fn new() -> Self {
        Self { steps: Vec::new() }
    }

    /// Decides every cell that has the same colour in all placements of `blocks`. Returns `None` if there is no
    /// placement.
    ///
    /// `blocks` holds the length of each block, in order. `length` is the length of the line, which must be below
    /// `W::BITS`.
    pub fn solve(&mut self, blocks: &[u32], length: u32, line: Line<W>) -> Option<Line<W>> {
        debug_assert!(length < W::BITS, "a line of n cells has n + 1 positions");
        let white = line.white;
        // Forward pass: the positions at which each block can start, given the blocks before it.
        let mut forward = ForwardPass::new(line);
        self.steps.resize(blocks.len(), Step { starts: W::ZERO, ready: W::ZERO });
        for (step, &block) in self.steps.iter_mut().zip(blocks) {
            let ready = forward.ready;
            let starts = forward.place(block);
            if starts.is_zero() {
                return None;
            }
            *step = Step { starts, ready };
        }
        if !forward.reached.has(length) {
            return None;
        }

        // Backward pass: the positions from which the later blocks can fill the rest of the line, starting with a white
        // cell.
        let through = RunTable::new(white);
        let end = W::bit(length);
        let mut after = end | through.run_down(end.down_within(1) & white);
        let mut may_be_white = forward.ready.down_within(1) & after;
        let mut may_be_black = W::ZERO;
        for (&block, step) in blocks.iter().zip(&self.steps).rev() {
            let starts = step.starts & after.down_within(block);
            may_be_black = may_be_black | spread(starts, block);
            after = through.run_down(starts.down_within(1) & white);
            may_be_white = may_be_white | (step.ready.down_within(1) & after);
        }
        Some(Line { black: may_be_black, white: may_be_white & white })
    }
}

/// The forward pass over the blocks.
struct ForwardPass<W> {
    black: RunTable<W>,
    white: W,
    /// The positions at which the next block could start if all its own cells could be black.
    ready: W,
    /// The positions up to which the blocks placed so far, together with white cells, can fill the line.
    reached: W,
}

impl<W: Bits> ForwardPass<W> {
    #[inline]
    fn new(Line { black, white }: Line<W>) -> Self {
        let ready = run_up(W::bit(0), white);
        Self { black: RunTable::new(black), white, ready, reached: ready }
    }

    /// Places the next block and returns the positions at which it can start.
    #[inline]
    fn place(&mut self, block: u32) -> W {
        let starts = self.ready & self.black.fit(block);
        // `starts` is empty unless the block is shorter than the word.
        let ends = starts.up_within(block);
        self.ready = run_up((ends & self.white).up_within(1), self.white);
        self.reached = ends | self.ready;
        starts
    }
}

/// Indexed by `i`: the first cells of all runs of 2^`i` cells in a set of cells.
#[derive(Debug)]
pub(super) struct RunTable<W>([W; LEVELS]);

/// The number of run lengths in a [`RunTable`]. Lines have fewer than 2^`LEVELS` cells.
const LEVELS: usize = 10;

impl<W: Bits> RunTable<W> {
    #[inline]
    pub(super) fn new(cells: W) -> Self {
        let mut runs = [W::ZERO; LEVELS];
        runs[0] = cells;
        let mut level = 1;
        while Self::is_level(level) && !(Self::LONG && runs[level - 1].is_zero()) {
            runs[level] = runs[level - 1] & runs[level - 1].down_within(1 << (level - 1));
            level += 1;
        }
        Self(runs)
    }

    /// Long words rarely have runs of all lengths, so empty levels are skipped. In short words the test costs more than
    /// it saves.
    const LONG: bool = W::BITS > 128;

    const fn is_level(level: usize) -> bool {
        level < LEVELS && 1 << level < W::BITS
    }

    /// Returns the first cells of all runs of `length` cells in the set. Returns the empty set if `length` is 0 or at
    /// least `W::BITS`.
    #[inline]
    pub(super) fn fit(&self, length: u32) -> W {
        if !(1..W::BITS).contains(&length) {
            return W::ZERO;
        }
        let level = length.ilog2();
        let fits = self.0[level as usize];
        fits & fits.down_within(length - (1 << level))
    }

    /// Returns the members of `from`, and all cells from which a run of cells of the set leads up to a member of
    /// `from`.
    #[inline]
    pub(super) fn run_down(&self, from: W) -> W {
        let mut cells = from;
        let mut level = 0;
        while Self::is_level(level) && !(Self::LONG && self.0[level].is_zero()) {
            cells = cells | (cells.down_within(1 << level) & self.0[level]);
            level += 1;
        }
        cells
    }
}

/// Returns the cells that are black, and those that are white, in every placement of the blocks on an undecided line.
/// Returns `None` if there is no placement. [`LineSolver::solve`] gives the same result at higher cost.
#[inline]
pub(crate) fn overlap<W: Bits>(blocks: &[u32], length: u32) -> Option<(W, W)> {
    let needed = blocks.iter().try_fold(0u32, |sum, &block| sum.checked_add(block)?.checked_add(1));
    let slack = (length + 1).checked_sub(needed?.max(1))?;
    let (mut black, mut start) = (W::ZERO, 0);
    for &block in blocks {
        if block > slack {
            black = black | (W::below(start + block) & !W::below(start + slack));
        }
        start += block + 1;
    }
    let decided = blocks.is_empty() || slack == 0;
    Some((black, if decided { W::below(length) & !black } else { W::ZERO }))
}

/// Whether the runs of black cells are exactly these blocks.
#[inline]
pub(crate) fn has_blocks<W: Bits>(blocks: &[u32], mut black: W) -> bool {
    for &block in blocks {
        let Some(start) = black.first() else { return false };
        // A run ends within the line, and the word is longer than the line, so there is always a 0 bit after the run.
        if (!black.down(start)).first() != Some(block) {
            return false;
        }
        black = black & !W::below(start + block);
    }
    black.is_zero()
}

/// Returns decided cells that alone exclude every placement of the blocks, or `None` if there is a placement. Bits of
/// the result at the line's length or above have no meaning.
#[inline]
pub(crate) fn conflict_cells<W: Bits>(blocks: &[u32], length: u32, line: Line<W>) -> Option<W> {
    let mut forward = ForwardPass::new(line);
    // The cells that the forward pass tested for white, and those that it tested for black. No other cells matter.
    let (mut as_white, mut as_black) = (forward.reached, W::ZERO);
    for &block in blocks {
        if (1..W::BITS).contains(&block) {
            as_black = as_black | spread(forward.ready, block);
        }
        if forward.place(block).is_zero() {
            return Some(as_white & !line.white | as_black & !line.black);
        }
        as_white = as_white | forward.reached;
    }
    (!forward.reached.has(length)).then(|| as_white & !line.white | as_black & !line.black)
}

/// Returns the positions that can be reached upwards from a member of `from` through any number of cells of `through`,
/// including none.
#[inline]
pub(super) fn run_up<W: Bits>(from: W, through: W) -> W {
    (through.plus(from & through) ^ through) | from
}

/// Returns the cells of all blocks of `length` cells that start at a member of `starts`. `length` must be at least 1
/// and below `W::BITS`.
#[inline]
pub(super) fn spread<W: Bits>(starts: W, length: u32) -> W {
    let (mut cells, mut have) = (starts, 1);
    while 2 * have <= length {
        cells = cells | cells.up_within(have);
        have *= 2;
    }
    cells | cells.up_within(length - have)
}

#[cfg(test)]
mod tests;
