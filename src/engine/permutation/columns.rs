//! Task 8 of PA3, the check of the columns' prefixes, and the automaton by which the search does the same at a step
//! per row.

use super::rows::Row;
use crate::model::Block;

/// Task 8: whether the first `complete` rows of `board` break no column clue.
///
/// In each column, the blocks that ended are the clue's first blocks; the one that touches the last complete row, if
/// any, is at most as long as its clue. When all rows are complete, the blocks are the clue. There is no look-ahead:
/// whether the remaining rows leave enough room is not asked.
pub fn check_rows_valid(board: &[Row], complete: usize, columns: &[Vec<Block>]) -> bool {
    let complete = complete.min(board.len());
    columns.iter().enumerate().all(|(column, clue)| {
        let mut clue = clue.iter().map(|block| block.length);
        let mut run = 0;
        for row in &board[..complete] {
            if row[column] {
                run += 1;
            } else if run > 0 {
                if clue.next() != Some(run) {
                    return false;
                }
                run = 0;
            }
        }
        let whole = complete == board.len();
        match clue.next() {
            Some(length) if whole => run == length && clue.next().is_none(),
            Some(length) => run <= length,
            None => run == 0,
        }
    })
}

/// A column's clue as an automaton that reads the cells from the top.
///
/// State `s` stands for a place in the left-aligned pattern of the clue, so `[2, 1]` has the pattern `XX.X` and the
/// states 0 (nothing yet) to 4 (all done): after `s` cells of the pattern, with a gap counted as seen only once the
/// empty cell was read.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// The next state on an empty and on a filled cell; [`DEAD`] where the clue forbids it.
    next: Vec<[u16; 2]>,
}

/// The state in which the clue is broken.
pub(super) const DEAD: u16 = u16::MAX;

impl Column {
    pub(super) fn new(clue: &[Block]) -> Self {
        let mut next = Vec::new();
        for (index, block) in clue.iter().enumerate() {
            let start = next.len() as u16;
            // Before the block any number of empty cells may come; inside it none.
            next.push([start, start + 1]);
            next.extend((1..block.length as u16).map(|done| [DEAD, start + done + 1]));
            if index + 1 < clue.len() {
                // The block is complete: its gap must follow.
                next.push([start + block.length as u16 + 1, DEAD]);
            }
        }
        let end = next.len() as u16;
        next.push([end, DEAD]);
        Self { next }
    }

    pub(super) fn states(&self) -> usize {
        self.next.len()
    }

    #[inline]
    pub(super) fn next(&self, state: u16, filled: bool) -> u16 {
        self.next[state as usize][usize::from(filled)]
    }

    /// For each number of complete rows `0..=rows`, the states from which the rest of the column can still be
    /// completed, when `allowed[row]` says whether row `row` may have an empty and a filled cell here.
    pub(super) fn completable(&self, allowed: &[[bool; 2]]) -> Vec<Vec<bool>> {
        let mut alive = vec![vec![false; self.states()]; allowed.len() + 1];
        alive[allowed.len()][self.states() - 1] = true;
        for row in (0..allowed.len()).rev() {
            for state in 0..self.states() {
                alive[row][state] = [false, true].into_iter().any(|filled| {
                    let next = self.next(state as u16, filled);
                    allowed[row][usize::from(filled)] && next != DEAD && alive[row + 1][next as usize]
                });
            }
        }
        alive
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clue(lengths: &[u32]) -> Vec<Block> {
        lengths.iter().copied().map(Block::black).collect()
    }

    fn column(text: &str) -> Vec<Row> {
        text.chars().map(|cell| Row::repeat(cell == 'X', 1)).collect()
    }

    fn valid(text: &str, complete: usize, lengths: &[u32]) -> bool {
        check_rows_valid(&column(text), complete, &[clue(lengths)])
    }

    #[test]
    fn prefixes_are_judged_by_the_rows_that_are_complete() {
        assert!(valid("XXXX", 0, &[1]), "nothing is complete");
        assert!(valid("X...", 1, &[2, 1]), "an unfinished block may be short");
        assert!(!valid("X...", 2, &[2, 1]), "a finished one may not");
        assert!(!valid("XXX.", 3, &[2, 1]), "too long");
        assert!(valid("XX..", 3, &[2, 1]), "no look-ahead: one cell is left for the second block");
        assert!(valid("XX.X", 4, &[2, 1]));
        assert!(!valid("XX..", 4, &[2, 1]), "at the end all blocks must be there");
        assert!(!valid(".XXX", 4, &[4]), "strict equality at the bottom");
        assert!(valid("....", 4, &[]));
        assert!(!valid("...X", 4, &[]));
        assert!(valid("XX.X", 99, &[2, 1]), "more rows than there are");
    }

    #[test]
    fn an_automaton_has_a_state_for_each_place_of_the_pattern() {
        assert_eq!(Column::new(&clue(&[2, 1])).states(), 5);
        assert_eq!(Column::new(&clue(&[])).states(), 1);
    }

    proptest! {
        #[test]
        fn the_automaton_and_the_definition_agree(
            cells in prop::collection::vec(any::<bool>(), 1..12),
            lengths in prop::collection::vec(1u32..4, 0..4),
        ) {
            let blocks = clue(&lengths);
            let automaton = Column::new(&blocks);
            let board: Vec<Row> = cells.iter().map(|&filled| Row::repeat(filled, 1)).collect();
            let columns = [blocks];
            let mut state = 0;
            for complete in 1..=cells.len() {
                if state != DEAD {
                    state = automaton.next(state, cells[complete - 1]);
                }
                let whole = complete == cells.len();
                let alive = if whole { usize::from(state) + 1 == automaton.states() || ends(&automaton, state) }
                    else { state != DEAD };
                prop_assert_eq!(check_rows_valid(&board, complete, &columns), alive);
            }
        }
    }

    /// The last state is reached with the last cell of the last block, so no other state accepts.
    fn ends(automaton: &Column, state: u16) -> bool {
        automaton.completable(&[])[0].get(state as usize).copied().unwrap_or(false)
    }
}
