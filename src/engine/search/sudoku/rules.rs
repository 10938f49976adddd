//! Whether a filled board keeps the rules.
//!
//! This is told from the digits alone and by nothing that the search uses: a digit must be in each row, in each column
//! and in each box.

use super::Board;
use super::bits::Bits as _;
use super::lanes::{Lanes as _, Words, lane};
use super::machine::{Block, Machine};
use super::path::{Path, Task};

/// For each board whether `solution` fills it by the rules: all nine digits in each row, column and box, and the
/// givens kept. The places of digits are compared side by side, so that this takes a fraction of the time of a search.
pub fn are_solved<'a>(path: Path, boards: impl Iterator<Item = (&'a Board, &'a Board)>) -> Vec<bool> {
    path.run(Check(boards))
}

struct Check<I>(I);

impl<'a, I: Iterator<Item = (&'a Board, &'a Board)>> Task for Check<I> {
    type Output = Vec<bool>;

    #[inline(always)]
    fn run<M: Machine>(self) -> Vec<bool> {
        let mut solved = Vec::with_capacity(self.0.size_hint().0);
        for (givens, solution) in self.0 {
            solved.push(keeps(givens, solution) && in_every_house::<M>(solution));
        }
        solved
    }
}

#[inline(always)]
fn keeps(givens: &Board, solution: &Board) -> bool {
    let mut changed = 0;
    for (&given, &digit) in givens.iter().zip(solution) {
        changed |= if given == 0 { 0 } else { given ^ digit };
    }
    changed == 0
}

/// The highest bit of each row's nine.
const ROWS: u32 = 1 << 8 | 1 << 17 | 1 << 26;
/// The other eight.
const NOT_LAST: u32 = 0o377 | 0o377 << 9 | 0o377 << 18;
/// The first columns of the boxes of a band.
const BOXES: u32 = 0o111_111_111;

#[inline(always)]
fn in_every_house<M: Machine>(board: &Board) -> bool {
    // Word r of a digit: its places in the rows r, r + 3 and r + 6.
    let mut words = [Words::ZERO; 3];
    for (r, words) in words.iter_mut().enumerate() {
        let mut block = Block([0; 32]);
        for band in 0..3 {
            block.0[band * 9..][..9].copy_from_slice(&board[(band * 3 + r) * 9..][..9]);
        }
        for digit in 0..9 {
            words.0[lane(digit)] = M::places(&block, digit as u8 + 1);
        }
    }
    let [x, y, z] = [M::Digits::load(&words[0]), M::Digits::load(&words[1]), M::Digits::load(&words[2])];
    // A carry out of eight bits tells that there is one among them.
    let eight = M::Digits::splat(NOT_LAST);
    let mut rows = M::Digits::splat(ROWS);
    rows = rows.and_or(x.and(eight).add(eight), x);
    rows = rows.and_or(y.and(eight).add(eight), y);
    rows = rows.and_or(z.and(eight).add(eight), z);
    let band = x.or3(y, z);
    let columns = band.or3(band.shr(9), band.shr(18)).and(M::Digits::splat(0o777));
    let boxes = band.or3(band.shr(1), band.shr(2)).and(M::Digits::splat(BOXES));
    // Nine digits, each in nine rows: that takes all 81 cells, so that none is left for a second one.
    rows.equals(M::Digits::splat(ROWS))
        && columns.equals(M::Digits::splat(0o777))
        && boxes.equals(M::Digits::splat(BOXES))
}
