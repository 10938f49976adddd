//! The check of packed nonograms.
//!
//! The check removes the runs of black cells one after the other, from all lines at once, and compares each run with
//! its block. It shares no code with the line solvers, except for the choice of CPU instructions.
#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined into the entry of a SIMD level is compiled without its CPU features"
)]

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Range, Shl, Shr};

use gridproof_engines::kernel::simd::{Backend, Task};
use gridproof_engines::solve::SimdLevel;
use gridproof_model::{Clues, HEAD_BLOCKS};

/// Returns whether `rows` is a solution of a nonogram with up to 63 rows and columns. Bit `i` of a row stands for cell
/// `i` of that row.
pub fn solves_clues(level: SimdLevel, clues: &Clues, rows: &[u64]) -> bool {
    let (height, width) = (clues.rows(), clues.columns());
    if rows.len() != height
        || height > 63
        || width > 63
        || rows.iter().fold(0, |all, row| all | row) >> width != 0
    {
        return false;
    }
    // The last bit of a word stays free, for the cell after the last run.
    if height.max(width) < 32 {
        let mut words = [0u32; 32];
        words.iter_mut().zip(rows).for_each(|(word, &row)| *word = row as u32);
        level.run(Agree { clues, rows: words })
    } else {
        let mut words = [0u64; 64];
        words[..height].copy_from_slice(rows);
        level.run(Agree { clues, rows: words })
    }
}

/// A word whose bits are cells; black cells are 1.
trait Cells:
    Copy
    + Default
    + PartialEq
    + From<u8>
    + From<u32>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Shl<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The first black cell, as a word in which only its bit is set.
    fn first(self) -> Self;

    /// A run of `length` black cells that starts at the only black cell of `self`.
    fn run(self, length: Self) -> Self;
}

macro_rules! words_of_cells {
    ($($word:ty),*) => { $(
        impl Cells for $word {
            #[inline(always)]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn run(self, length: Self) -> Self {
                (self << length).wrapping_sub(self)
            }
        }
    )* };
}

words_of_cells!(u32, u64);

/// Checks that the rows, and the columns that they form, have the runs of their clues.
struct Agree<'c, W, const N: usize> {
    clues: &'c Clues,
    rows: [W; N],
}

impl<W: Cells, const N: usize> Task for Agree<'_, W, N> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self) -> bool {
        let mut columns = self.rows;
        transpose(&mut columns);
        let (height, lines) = (self.clues.rows(), self.clues.lines());
        have_runs(self.clues, 0..height, &self.rows) && have_runs(self.clues, height..lines, &columns)
    }
}

/// Returns whether the runs of black cells in each line match the blocks of that line's clue. Lines beyond the board
/// must be white.
#[inline(always)]
fn have_runs<W: Cells, const N: usize>(clues: &Clues, lines: Range<usize>, cells: &[W; N]) -> bool {
    let none = W::default();
    let (mut left, mut wrong) = (*cells, [none; N]);
    // A head of 8 bytes may be longer than a word of cells, so it is processed in two halves.
    let (mut first, mut others, mut all) = ([none; N], [none; N], 0);
    for ((first, others), &head) in first.iter_mut().zip(&mut others).zip(&clues.heads()[lines.clone()]) {
        (*first, *others) = ((head as u32).into(), ((head >> 32) as u32).into());
        all |= head;
    }
    let blocks = HEAD_BLOCKS - all.leading_zeros() as usize / 8;
    for place in 0..blocks {
        take_runs(if place < HEAD_BLOCKS / 2 { &mut first } else { &mut others }, &mut left, &mut wrong);
    }
    let wrong = wrong.into_iter().fold(none, |all, wrong| all | wrong);
    if clues.heads_are_all() {
        return left.into_iter().fold(wrong, |wrong, left| wrong | left) == none;
    }
    wrong == none && lines.zip(left).all(|(line, left)| has_runs(clues.clue(line), left))
}

/// Removes the first run from the cells of each line, and the lowest byte from the lengths of its blocks. If this byte
/// is not the length of the run, some bit of `wrong` is set.
#[inline(always)]
fn take_runs<W: Cells, const N: usize>(lengths: &mut [W; N], left: &mut [W; N], wrong: &mut [W; N]) {
    let (none, within) = (W::default(), W::from(N as u8 - 1));
    for ((lengths, left), wrong) in lengths.iter_mut().zip(left).zip(wrong) {
        let length = *lengths & W::from(255u8);
        let first = left.first();
        // Adding the first cell carries through the run and sets the white cell after it.
        let behind = *left + first;
        let run = *left & !behind;
        let block = first.run(length & within);
        let missing = if first == none { length } else { length & !within };
        *wrong = *wrong | run ^ block | missing;
        *left = *left & behind;
        *lengths = *lengths >> 8;
    }
}

/// Returns whether the runs in `left` match those blocks of a clue that come after the blocks in its head.
fn has_runs<W: Cells>(clue: &[u32], left: W) -> bool {
    let mut left = left;
    let mut lengths = clue.iter().skip(HEAD_BLOCKS).copied();
    while left != W::default() {
        let run = left & !(left + left.first());
        let mut cells = 0;
        let mut of_run = run;
        while of_run != W::default() {
            of_run = of_run ^ of_run.first();
            cells += 1;
        }
        if lengths.next() != Some(cells) {
            return false;
        }
        left = left ^ run;
    }
    lengths.next().is_none() && !clue.contains(&0)
}

/// Exchanges bit `j` of word `i` with bit `i` of word `j`, for all `i` and `j`. The square of bits is transposed by
/// exchanging its quarters, then the quarters of smaller squares, and so on.
#[inline(always)]
fn transpose<W: Cells, const N: usize>(words: &mut [W; N]) {
    exchange_quarters::<W, N, 32>(words);
    exchange_quarters::<W, N, 16>(words);
    exchange_quarters::<W, N, 8>(words);
    exchange_quarters::<W, N, 4>(words);
    exchange_quarters::<W, N, 2>(words);
    exchange_quarters::<W, N, 1>(words);
}

/// Divides the bits into squares of `2 * SIZE` words and bits. In each square on the diagonal, exchanges the two
/// quarters that are not on the diagonal.
#[inline(always)]
fn exchange_quarters<W: Cells, const N: usize, const SIZE: usize>(words: &mut [W; N]) {
    if 2 * SIZE > N {
        return;
    }
    // A mask of the lower half of the bits of each square.
    let low =
        (2 * SIZE..N).step_by(2 * SIZE).fold(!W::default() >> (N - SIZE), |low, _| low | low << (2 * SIZE));
    let old = *words;
    for (index, word) in words.iter_mut().enumerate() {
        // Because the distance is constant, this compiles to a shuffle of vectors.
        let other = old[index ^ SIZE];
        *word = if index & SIZE == 0 {
            *word & low | other << SIZE & !low
        } else {
            *word & !low | other >> SIZE & low
        };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_model::check;
    use gridproof_puzzles::Nonogram;

    proptest! {
        #[test]
        fn the_check_of_rows_agrees_with_that_of_the_puzzle(
            (columns, mut cells) in (1usize..64, 1usize..64).prop_flat_map(|(rows, columns)| {
                (Just(columns), prop::collection::vec(0u8..2, rows * columns))
            }),
            flipped in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            let nonogram = Nonogram::from_picture(columns, &cells).expect("a picture");
            let model = nonogram.model();
            let clues = Clues::of_model(&model).expect("black and white");
            for index in flipped {
                *index.get_mut(&mut cells) ^= 1;
            }
            let bits = |row: &[u8]| row.iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell));
            let rows: Vec<u64> = cells.chunks(columns).map(bits).collect();
            let right = nonogram.check(&cells).is_ok();
            prop_assert_eq!(check(&model, &cells).is_ok(), right);
            for level in SimdLevel::tested() {
                prop_assert_eq!(solves_clues(level, &clues, &rows), right);
            }
        }
    }

    fn clues_of(columns: usize, clues: &[&[u32]]) -> Clues {
        let mut packed = Clues::default();
        packed.reset(clues.len() - columns, columns);
        for clue in clues {
            clue.iter().for_each(|&block| packed.add_block(block));
            packed.end_clue();
        }
        packed
    }

    #[test]
    fn a_line_has_the_runs_of_its_clue_and_no_others() {
        let solves = |cells: u64, width: usize, clue: &[u32]| {
            let mut clues = vec![clue];
            clues.extend((0..width).map(|column| if cells >> column & 1 == 1 { &[1u32][..] } else { &[] }));
            solves_clues(SimdLevel::in_use(), &clues_of(width, &clues), &[cells])
        };
        assert!(solves(0, 5, &[]) && solves(0b1011, 4, &[2, 1]) && solves(u64::MAX >> 1, 63, &[63]));
        assert!(solves(1 << 62, 63, &[1]) && solves(0b0110_0000, 9, &[2]) && solves(0x7fff_ffff, 31, &[31]));
        assert!(!solves(0, 5, &[1]) && !solves(1, 5, &[]) && !solves(0b1011, 4, &[1, 2]));
        assert!(!solves(0b10101, 5, &[1, 1]) && !solves(0b111, 5, &[2]) && !solves(0b11, 5, &[1, 1]));
        assert!(!solves(1, 5, &[0, 1]) && !solves(1, 5, &[1, 0]) && !solves(0, 5, &[0]));
        assert!(
            !solves(1 << 62, 63, &[2]) && !solves(1 << 62, 63, &[64]) && !solves(u64::MAX >> 1, 63, &[62])
        );
        assert!(!solves(u64::MAX >> 1, 63, &[u32::MAX]) && !solves(1, 63, &[u32::MAX, u32::MAX]));
        assert!(!solves(0b10_0000, 5, &[1]), "a cell beyond the board");
    }
}
