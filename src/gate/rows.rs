//! The check of packed nonograms.
//!
//! It compares clues, not cells: the white cells between the runs of a line are removed but for one, for all lines at a
//! time, and what is left must be the line's clue in the same form. It shares no code with the line solvers.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::model::Clues;

/// Whether these rows, bit `i` for cell `i`, are a solution of a nonogram of up to 63 rows and columns.
pub(crate) fn solves_clues(clues: &Clues, rows: &[u64]) -> bool {
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
        agree(clues, words)
    } else {
        let mut words = [0u64; 64];
        words[..height].copy_from_slice(rows);
        agree(clues, words)
    }
}

/// A word of cells.
trait Cells:
    Copy
    + Default
    + Into<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
}

impl Cells for u32 {}
impl Cells for u64 {}

/// Lines whose gaps are removed at a time: a few vectors of words.
const TOGETHER: usize = 8;

/// Whether rows, and their columns, have the runs of their clues.
fn agree<W: Cells, const N: usize>(clues: &Clues, rows: [W; N]) -> bool {
    let mut columns = rows;
    transpose(&mut columns);
    let (of_rows, of_columns) = clues.joined().split_at(clues.rows());
    have_runs(of_rows, &rows) && have_runs(of_columns, &columns)
}

/// Whether the runs of each line, with a white cell between, are these.
fn have_runs<W: Cells, const N: usize>(runs: &[u64], lines: &[W; N]) -> bool {
    let (together, _) = lines.as_chunks::<TOGETHER>();
    let wrong = runs.chunks(TOGETHER).zip(together).fold(0, |wrong, (runs, lines)| {
        let mut lines = *lines;
        for cells in &mut lines {
            *cells = without_gaps::<W, N>(*cells);
        }
        runs.iter().zip(lines).fold(wrong, |wrong, (runs, cells)| wrong | (runs ^ cells.into()))
    });
    wrong == 0
}

/// The runs of black cells of a line from the first bit on, with one white cell behind each: the bits that are no gaps,
/// moved together (H. S. Warren, Hacker's Delight, 2nd edition, section 7-4, "compress"). Nothing branches, so that many
/// lines are done in vectors.
#[inline]
fn without_gaps<W: Cells, const N: usize>(cells: W) -> W {
    let mut kept = cells | cells << 1;
    let mut cells = cells;
    // Below each bit: whether an odd number of bits goes, then of pairs, of fours and so on.
    let mut removed = !kept << 1;
    let mut step = 1;
    while step < N {
        let mut odd = removed;
        let mut reach = 1;
        while reach < N {
            odd = odd ^ odd << reach;
            reach *= 2;
        }
        let moved = odd & kept;
        kept = kept ^ moved | moved >> step;
        let moving = cells & moved;
        cells = cells ^ moving | moving >> step;
        removed = removed & !odd;
        step *= 2;
    }
    cells
}

/// Exchanges bit `j` of word `i` and bit `i` of word `j`, by exchanging ever smaller quarters.
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
            prop_assert_eq!(solves_clues(&clues, &rows), nonogram.check(&cells).is_ok());
            prop_assert_eq!(solves_clues(&clues, &rows), check(&model, &cells).is_ok());
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
            solves_clues(&clues_of(width, &clues), &[cells])
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
