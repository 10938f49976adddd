//! Whether a filled board keeps the rules.
//!
//! This is told from the digits alone and by nothing that the search uses: a digit must be in each row, in each column
//! and in each box.

use super::Board;
use super::machine::{Machine, Rows};
use super::path::{Path, Task};

/// For each board whether `solution` fills it by the rules: all nine digits in each row, column and box, and the
/// givens kept. Whole rows are looked at side by side, so that this takes a fraction of the time of a search.
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
            solved.push(keeps::<M>(givens, solution) && in_every_house::<M>(solution));
        }
        solved
    }
}

#[inline(always)]
fn keeps<M: Machine>(givens: &Board, solution: &Board) -> bool {
    M::same(givens, &[0; 81]) | M::same(givens, solution) == (1 << 81) - 1
}

/// The first columns of the boxes, as bits.
const BOXES: u16 = 0b1_001_001;

#[inline(always)]
fn in_every_house<M: Machine>(board: &Board) -> bool {
    // A bit for each digit but nine: a house has all eight if its cells have all bits among them. (No closures: they
    // would be compiled without the vectors.)
    let (row, row1, row2) = (M::Rows::load(board, 0), M::Rows::load(board, 1), M::Rows::load(board, 2));
    let (three, three1, three2) = (three(row), three(row1), three(row2));
    let nine = nine(three).and(nine(three1)).and(nine(three2));
    let [top, middle, bottom] = nine.full();
    let in_rows = top & middle & bottom & 1 == 1;
    let [top, middle, bottom] = three.or(three1).or(three2).full();
    let in_boxes = top & middle & bottom & BOXES == BOXES;
    let in_columns = row.or(row1).or(row2).full_together() == 0o777;
    // That leaves one cell of each house, and nine nines fill one in each.
    let nines = M::same(board, &[9; 81]).count_ones();
    in_rows && in_boxes && in_columns && nines == 9
}

/// Each cell together with the next two.
#[inline(always)]
fn three<R: Rows>(row: R) -> R {
    row.or(row.moved_left::<1>()).or(row.moved_left::<2>())
}

/// Each cell together with the next eight.
#[inline(always)]
fn nine<R: Rows>(three: R) -> R {
    three.or(three.moved_left::<3>()).or(three.moved_left::<6>())
}
