//! The check of packed nonograms.
//!
//! It takes the runs of black cells from the lines one by one, from all lines at a time, and compares each with the block
//! that it is to be. It shares no code with the line solvers but the choice of the instructions that it is compiled with.
#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined into the entry of a SIMD level is compiled without its CPU features"
)]

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Range, Shl, Shr};

use crate::kernel::simd::{Backend, Task};
use crate::model::{Clues, HEAD_BLOCKS};
use crate::solve::SimdLevel;

/// Whether these rows, bit `i` for cell `i`, are a solution of a nonogram of up to 63 rows and columns.
pub(crate) fn solves_clues(level: SimdLevel, clues: &Clues, rows: &[u64]) -> bool {
    let (height, width) = (clues.rows(), clues.columns());
    if rows.len() != height
        || height > 63
        || width > 63
        || rows.iter().fold(0, |all, row| all | row) >> width != 0
    {
        return false;
    }
    // The last bit of a word stays free for the cell behind the last run.
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

/// A word of cells.
trait Cells:
    Copy
    + Default
    + PartialEq
    + From<u8>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Shl<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The first black cell.
    fn first(self) -> Self;

    /// As many black cells from this first one on.
    fn run(self, length: Self) -> Self;

    /// The lowest bits of a word.
    fn from_lowest(word: u64) -> Self;
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

            #[inline(always)]
            fn from_lowest(word: u64) -> Self {
                word as Self
            }
        }
    )* };
}

words_of_cells!(u32, u64);

/// Whether rows, and their columns, have the runs of their clues.
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

/// Whether the runs of black cells of each line are the blocks of its clue; lines beyond are white.
#[inline(always)]
fn have_runs<W: Cells, const N: usize>(clues: &Clues, lines: Range<usize>, cells: &[W; N]) -> bool {
    // Loops of constant lengths compile to vectors.
    let mut heads = [0; N];
    heads[..lines.len()].copy_from_slice(&clues.heads()[lines.clone()]);
    let (none, within) = (W::default(), W::from(N as u8 - 1));
    let (mut left, mut wrong) = ([none; N], [none; N]);
    left.copy_from_slice(cells);
    for place in 0..HEAD_BLOCKS {
        for ((left, wrong), head) in left.iter_mut().zip(&mut wrong).zip(heads) {
            let length = W::from_lowest(head >> (8 * place)) & W::from(255);
            let first = left.first();
            // A carry runs through the run, and stops in the white cell behind it.
            let behind = *left + first;
            let run = *left & !behind;
            let block = first.run(length & within);
            let missing = if first == none { length } else { length & !within };
            *wrong = *wrong | run ^ block | missing;
            *left = *left & behind;
        }
    }
    let wrong = wrong.into_iter().fold(none, |all, wrong| all | wrong);
    if clues.heads_are_all() {
        return left.into_iter().fold(wrong, |wrong, left| wrong | left) == none;
    }
    wrong == none && lines.zip(left).all(|(line, left)| has_runs(clues.clue(line), left))
}

/// Whether the runs of `left` are the blocks of a clue behind those of its head.
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

/// Exchanges bit `j` of word `i` and bit `i` of word `j`, by exchanging ever smaller quarters.
#[inline(always)]
fn transpose<W: Cells, const N: usize>(words: &mut [W; N]) {
    let mut half = N / 2;
    let mut low = !W::default() >> half;
    while half > 0 {
        let mut upper = 0;
        while upper < N {
            for index in upper..upper + half {
                let exchanged = (words[index] >> half ^ words[index + half]) & low;
                words[index + half] = words[index + half] ^ exchanged;
                words[index] = words[index] ^ exchanged << half;
            }
            upper += 2 * half;
        }
        half /= 2;
        low = low ^ low << half;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::check;
    use crate::puzzle::Nonogram;

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
