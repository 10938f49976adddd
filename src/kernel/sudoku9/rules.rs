//! Whether a filled board keeps the rules.
//!
//! This is told from the digits alone and by nothing that the search uses: a digit must be in each row, in each column
//! and in each box.

use super::Board;
use super::bytes::Bytes;
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
            solved.push(<M as Bytes>::is_solved(givens, solution));
        }
        solved
    }
}

/// Whether each row, each column and each box has all nine digits.
#[inline(always)]
pub(crate) fn in_every_house<M: Machine>(board: &Board) -> bool {
    // A bit for each digit but nine: a house has all eight if its cells have all bits among them. That leaves one cell
    // of each house, and nine nines fill one in each. Rows are added up: for 255, eight cells at least must have a
    // bit, and so no row can hold two nines; nine nines leave eight cells, which only come to 255 if all differ.
    let (row, row1, row2) = (M::Rows::load(board, 0), M::Rows::load(board, 1), M::Rows::load(board, 2));
    let bands = row.or3(row1, row2);
    row.add_up(row1, row2) & bands.full_by_three() & bands.full_together() & (M::count(board, 9) == 9)
}
