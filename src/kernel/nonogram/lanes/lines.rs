//! The lines of a side, solved side by side.

use super::LineClues;
use super::vector::{LineVector, LineWords, Word};

/// The most blocks of a line of up to 63 cells.
const MOST_BLOCKS: usize = 32;

impl<W: Word, const N: usize> LineClues<W, N> {
    /// Solves the lines that wait, and some beside them; the places at which some line has changed. Nothing if a line has
    /// no placement.
    #[inline(always)]
    pub(crate) fn pass<L: LineVector<N, Word = W>>(
        &self,
        waiting: W,
        black: &mut LineWords<W, N>,
        white: &mut LineWords<W, N>,
    ) -> Option<W> {
        match self.longest {
            0..=4 => self.pass_up_to::<L, 2>(waiting, black, white),
            5..=8 => self.pass_up_to::<L, 3>(waiting, black, white),
            9..=16 => self.pass_up_to::<L, 4>(waiting, black, white),
            17..=32 => self.pass_up_to::<L, 5>(waiting, black, white),
            _ => self.pass_up_to::<L, 6>(waiting, black, white),
        }
    }

    /// The same where no block is longer than 2^`LEVELS`.
    #[inline(always)]
    fn pass_up_to<L: LineVector<N, Word = W>, const LEVELS: usize>(
        &self,
        waiting: W,
        blacks: &mut LineWords<W, N>,
        whites: &mut LineWords<W, N>,
    ) -> Option<W> {
        let mut steps = [(L::splat(W::ZERO), L::splat(W::ZERO)); MOST_BLOCKS];
        let mut changed = L::splat(W::ZERO);
        let mut at = 0;
        while at < self.lines {
            let lanes = (self.lines - at).min(L::COUNT) as u32;
            if !(waiting >> at & W::below(lanes)).is_zero() {
                let (black, white) = (L::load(blacks, at), L::load(whites, at));
                let (reached, new_black, new_white) =
                    self.solve_lines::<L, LEVELS>(at, black, white, &mut steps);
                if reached.zeros() & ((1 << lanes) - 1) != 0 {
                    return None;
                }
                changed = changed.or(black.xor(new_black)).or(white.xor(new_white));
                new_black.store(blacks, at);
                new_white.store(whites, at);
            }
            at += L::COUNT;
        }
        Some(changed.union())
    }

    /// Solves the lines from `at` on as [`LineSolver::solve`](crate::kernel::nonogram::line::LineSolver::solve) does. Lines that
    /// are 0 in the first word have no placement.
    #[inline(always)]
    fn solve_lines<L: LineVector<N, Word = W>, const LEVELS: usize>(
        &self,
        at: usize,
        black: L,
        white: L,
        steps: &mut [(L, L); MOST_BLOCKS],
    ) -> (L, L, L) {
        let end = L::splat(W::bit(self.length as u32));
        let clues = &self.clues[..self.blocks];
        // Of each block: where it can start, seen from the left, and where it could if it fitted.
        let mut ready = run_up(L::splat(W::bit(0)), white);
        let mut reached = ready;
        for (clue, step) in clues.iter().zip(steps.iter_mut()) {
            let block = L::load(clue, at);
            let absent = block.is_zero();
            let starts = ready.and(fit::<L, N, LEVELS>(black, block)).and_not(absent);
            *step = (starts, ready);
            let ends = starts.up_by(block);
            // LineVector without this block stay as they are: the new words are 0 there.
            let next = run_up(ends.and(white).up::<1>(), white);
            reached = ends.or(next).or(reached.and(absent));
            ready = next.or(ready.and(absent));
        }

        // From the right: the positions from which the blocks behind explain all cells, the first of which is white.
        let through = Through::new(white);
        let mut after = end.or(through.run_down(end.down::<1>().and(white)));
        let mut may_be_white = ready.down::<1>().and(after);
        let mut may_be_black = L::splat(W::ZERO);
        for (clue, &(starts, ready)) in clues.iter().zip(steps.iter()).rev() {
            let block = L::load(clue, at);
            let starts = starts.and(after.down_by(block));
            may_be_black = may_be_black.or(spread::<L, N, LEVELS>(starts, block));
            let next = through.run_down(starts.down::<1>().and(white));
            after = next.or(after.and(block.is_zero()));
            may_be_white = may_be_white.or(ready.down::<1>().and(after));
        }
        (reached.and(end), may_be_black, may_be_white.and(white))
    }
}

/// The positions reached from `from` by any number of cells of `through`, none included.
#[inline(always)]
fn run_up<L: LineVector<N>, const N: usize>(from: L, through: L) -> L {
    through.add(from.and(through)).xor(through).or(from)
}

/// Cells to run through from right to left, against the carry of an addition: by runs of 1, 2, 4 cells and so on.
struct Through<L>([L; 6]);

impl<L> Through<L> {
    #[inline(always)]
    fn new<const N: usize>(cells: L) -> Self
    where
        L: LineVector<N>,
    {
        let two = cells.and(cells.down::<1>());
        let four = two.and(two.down::<2>());
        let eight = four.and(four.down::<4>());
        let sixteen = eight.and(eight.down::<8>());
        Self([cells, two, four, eight, sixteen, sixteen.and(sixteen.down::<16>())])
    }

    /// The cells from which all cells up to one of `from` can be run through; those of `from` are among them.
    #[inline(always)]
    fn run_down<const N: usize>(&self, from: L) -> L
    where
        L: LineVector<N>,
    {
        let cells = from.or(from.down::<1>().and(self.0[0]));
        let cells = cells.or(cells.down::<2>().and(self.0[1]));
        let cells = cells.or(cells.down::<4>().and(self.0[2]));
        let cells = cells.or(cells.down::<8>().and(self.0[3]));
        let cells = cells.or(cells.down::<16>().and(self.0[4]));
        if N > 32 { cells.or(cells.down::<32>().and(self.0[5])) } else { cells }
    }
}

/// By how much sets have to be moved in step `level` so that single cells become `lengths` of cells.
#[inline(always)]
fn amount<L: LineVector<N>, const N: usize>(lengths: L, level: usize) -> L {
    let have = L::splat(L::Word::from(1 << level));
    lengths.max(have).sub(have).min(have)
}

/// The cells from which as many cells in a row as `lengths` says are in `cells`.
#[inline(always)]
fn fit<L: LineVector<N>, const N: usize, const LEVELS: usize>(cells: L, lengths: L) -> L {
    let mut fits = cells;
    for level in 0..LEVELS {
        fits = fits.and(fits.down_by(amount(lengths, level)));
    }
    fits
}

/// The cells of blocks of these lengths that start at `starts`.
#[inline(always)]
fn spread<L: LineVector<N>, const N: usize, const LEVELS: usize>(starts: L, lengths: L) -> L {
    let mut cells = starts;
    for level in 0..LEVELS {
        cells = cells.or(cells.up_by(amount(lengths, level)));
    }
    cells
}
