//! Line solving: what all ways to place a line's blocks have in common.

pub(crate) mod bits;

pub use bits::{Bits, Wide};

/// Evaluates an expression for the shortest type of word, under the name given, that has room for lines of that length.
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

/// A black and white line: which cells may be black, and which may be white. A cell that may be neither is a
/// contradiction, one that may be both is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<W> {
    /// The cells that may be black; no bit at the line's length or above.
    pub black: W,
    /// The cells that may be white; likewise.
    pub white: W,
}

impl<W: Bits> Line<W> {
    /// A line of which nothing is known.
    pub fn unknown(length: u32) -> Self {
        Self { black: W::below(length), white: W::below(length) }
    }

    /// The cells that may be both.
    #[inline]
    pub fn undecided(self) -> W {
        self.black & self.white
    }
}

/// A complete line solver: it finds every cell that has the same colour in all placements of the blocks.
///
/// Dynamic programming over the blocks, each step on all positions of the line at once. *Position* `p` is the border
/// left of cell `p`, so a line of `n` cells has the positions `0..=n`. Running a set of positions to the right, through all
/// white cells that follow, is one addition, whose carry runs through a run of ones; to the left, and over the cells of
/// a block, it takes steps of 1, 2, 4 cells and so on. O(k log n) word operations for `k` blocks and `n` cells.
#[derive(Clone, Debug, Default)]
pub struct LineSolver<W> {
    steps: Vec<Step<W>>,
}

/// What the pass from the left finds for one block.
#[derive(Clone, Copy, Debug)]
struct Step<W> {
    /// Where the block can start, seen from the left.
    starts: W,
    /// Where it could if it fitted there.
    ready: W,
}

impl<W: Bits> LineSolver<W> {
    /// A solver with an empty workspace, which it keeps from call to call.
    pub fn new() -> Self {
        Self { steps: Vec::new() }
    }

    /// The line with every cell decided that all placements of `blocks` agree on; `None` if there is no placement.
    ///
    /// `blocks` holds the length of each block, in order; `length` is the line's, below `W::BITS`.
    pub fn solve(&mut self, blocks: &[u32], length: u32, line: Line<W>) -> Option<Line<W>> {
        debug_assert!(length < W::BITS, "a line of n cells has n + 1 positions");
        let white = line.white;
        let mut from_left = FromLeft::new(line);
        self.steps.resize(blocks.len(), Step { starts: W::ZERO, ready: W::ZERO });
        for (step, &block) in self.steps.iter_mut().zip(blocks) {
            let ready = from_left.ready;
            let starts = from_left.place(block);
            if starts.is_zero() {
                return None;
            }
            *step = Step { starts, ready };
        }
        if !from_left.reached.has(length) {
            return None;
        }

        // From the right: the positions from which the blocks behind explain all cells, the first of which is white.
        let through = Stretches::new(white);
        let end = W::bit(length);
        let mut after = end | through.run_down(end.down_within(1) & white);
        let mut may_be_white = from_left.ready.down_within(1) & after;
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

/// The pass from the left over the blocks.
struct FromLeft<W> {
    black: Stretches<W>,
    white: W,
    /// The positions at which the next block could start if it fitted.
    ready: W,
    /// The positions that all cells before can be explained up to by the blocks so far.
    reached: W,
}

impl<W: Bits> FromLeft<W> {
    #[inline]
    fn new(Line { black, white }: Line<W>) -> Self {
        let ready = run_up(W::bit(0), white);
        Self { black: Stretches::new(black), white, ready, reached: ready }
    }

    /// Places the next block; where it can start.
    #[inline]
    fn place(&mut self, block: u32) -> W {
        let starts = self.ready & self.black.fit(block);
        // No block fits that is not shorter than the word.
        let ends = starts.up_within(block);
        self.ready = run_up((ends & self.white).up_within(1), self.white);
        self.reached = ends | self.ready;
        starts
    }
}

/// By `i`: the cells of a set from which on 2^`i` cells in a row are in it.
struct Stretches<W>([W; LEVELS]);

/// Lines have up to 2^`LEVELS` cells.
const LEVELS: usize = 10;

impl<W: Bits> Stretches<W> {
    #[inline]
    fn new(cells: W) -> Self {
        let mut stretches = [W::ZERO; LEVELS];
        stretches[0] = cells;
        let mut level = 1;
        while Self::is_level(level) && !(Self::LONG && stretches[level - 1].is_zero()) {
            stretches[level] = stretches[level - 1] & stretches[level - 1].down_within(1 << (level - 1));
            level += 1;
        }
        Self(stretches)
    }

    /// Long words rarely have stretches of all lengths; with short ones asking is dearer than doing.
    const LONG: bool = W::BITS > 128;

    const fn is_level(level: usize) -> bool {
        level < LEVELS && 1 << level < W::BITS
    }

    /// The cells from which `length` cells in a row are in the set; none if the word is not longer.
    #[inline]
    fn fit(&self, length: u32) -> W {
        if !(1..W::BITS).contains(&length) {
            return W::ZERO;
        }
        let level = length.ilog2();
        let fits = self.0[level as usize];
        fits & fits.down_within(length - (1 << level))
    }

    /// The cells from which all cells up to one of `from` are in the set; those of `from` too.
    #[inline]
    fn run_down(&self, from: W) -> W {
        let mut cells = from;
        let mut level = 0;
        while Self::is_level(level) && !(Self::LONG && self.0[level].is_zero()) {
            cells = cells | (cells.down_within(1 << level) & self.0[level]);
            level += 1;
        }
        cells
    }
}

/// The cells that are black, and those that are white, in every line of that length with these blocks; `None` if there
/// is no such line. What [`LineSolver::solve`] finds where nothing is known, at less cost.
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

/// Whether the runs of black cells are these blocks.
#[inline]
pub(crate) fn has_blocks<W: Bits>(blocks: &[u32], mut black: W) -> bool {
    for &block in blocks {
        let Some(start) = black.first() else { return false };
        // A run ends below the length of the line, so there is a cell behind it.
        if (!black.down(start)).first() != Some(block) {
            return false;
        }
        black = black & !W::below(start + block);
    }
    black.is_zero()
}

/// Where there is no way to place the blocks: decided cells that this rests on (bits from the line's length on mean nothing).
/// Whatever else is decided may be given up, and there is still none. `None` if there is a way.
#[inline]
pub(crate) fn grounds_of_failure<W: Bits>(blocks: &[u32], length: u32, line: Line<W>) -> Option<W> {
    let mut from_left = FromLeft::new(line);
    // The cells of which the pass from the left asked whether they may be white, and whether they may be black. The others might be
    // as they like.
    let (mut as_white, mut as_black) = (from_left.reached, W::ZERO);
    for &block in blocks {
        if (1..W::BITS).contains(&block) {
            as_black = as_black | spread(from_left.ready, block);
        }
        if from_left.place(block).is_zero() {
            return Some(as_white & !line.white | as_black & !line.black);
        }
        as_white = as_white | from_left.reached;
    }
    (!from_left.reached.has(length)).then(|| as_white & !line.white | as_black & !line.black)
}

/// The positions reached from `from` by any number of cells of `through`, none included.
#[inline]
fn run_up<W: Bits>(from: W, through: W) -> W {
    (through.plus(from & through) ^ through) | from
}

/// The cells of blocks of `length` cells that start at `starts`; `length` is not 0, and below `W::BITS`.
#[inline]
fn spread<W: Bits>(starts: W, length: u32) -> W {
    let (mut cells, mut have) = (starts, 1);
    while 2 * have <= length {
        cells = cells | cells.up_within(have);
        have *= 2;
    }
    cells | cells.up_within(length - have)
}

#[cfg(test)]
mod tests;
