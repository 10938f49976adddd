//! Columns: the check of column prefixes (task 8 of PA3), and an automaton that makes the same check in one step per
//! row. The suffix support of a column is a table. For each state of the automaton, the table states which of the cells
//! below may be filled and which must be filled.
//!
//! The engine follows a published specification. It shares no line solver with the other engines, so that it can
//! confirm their results.

use super::rows::RowBits;
use gridproof_model::{Block, least_length};

/// Task 8: whether the first `complete` rows of `board` violate no column clue.
///
/// In each column, the complete blocks must be the first blocks of the clue. A block that touches the last complete row
/// may still grow; its length must not exceed the corresponding number in the clue. If all rows are complete, the
/// blocks must be exactly those of the clue. There is no look-ahead: the check does not test whether the remaining rows
/// have room for the remaining blocks.
pub fn check_rows_valid(board: &[RowBits], complete: usize, columns: &[Vec<Block>]) -> bool {
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

/// The clue of a column as an automaton that reads the cells from the top.
///
/// State `s` means that `s` cells of the shortest pattern of the clue have been read. The clue `[2, 1]` has the
/// shortest pattern `XX.X`, and the states 0 (nothing read) to 4 (complete). A gap has one cell in this pattern. This
/// cell counts as read after the first empty cell.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Indexed by state: the next state after an empty cell, and the next state after a filled cell. A next state is
    /// [`DEAD`] if the clue forbids the cell.
    next: Vec<[u16; 2]>,
}

/// The state after a violation of the clue.
pub(super) const DEAD: u16 = u16::MAX;

impl Column {
    pub(super) fn new(clue: &[Block]) -> Self {
        let mut next = Vec::new();
        for (index, block) in clue.iter().enumerate() {
            let start = next.len() as u16;
            // Any number of empty cells may precede the block, but none may be inside it.
            next.push([start, start + 1]);
            next.extend((1..block.length as u16).map(|done| [DEAD, start + done + 1]));
            if index + 1 < clue.len() {
                // The block is complete, so its gap must follow.
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

    /// Indexed by the number of complete rows, starting with 0, and by state: whether the rest of the column can be
    /// completed. `allowed[row]` states whether the cell in row `row` may be empty, and whether it may be filled.
    fn completable(&self, allowed: &[[bool; 2]]) -> Vec<Vec<bool>> {
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

    /// For each row, whether the cell is empty in some completion of the column, and whether it is filled in some
    /// completion.
    pub(super) fn supported(&self, allowed: &[[bool; 2]]) -> Vec<[bool; 2]> {
        let completable = self.completable(allowed);
        let mut reached = vec![false; self.states()];
        reached[0] = completable[0][0];
        let step = |(row, alive): (usize, &Vec<bool>)| {
            let mut supported = [false; 2];
            let mut next_reached = vec![false; self.states()];
            for state in (0..self.states()).filter(|&state| reached[state]) {
                for filled in [false, true] {
                    let next = self.next(state as u16, filled);
                    if allowed[row][usize::from(filled)] && next != DEAD && alive[next as usize] {
                        supported[usize::from(filled)] = true;
                        next_reached[next as usize] = true;
                    }
                }
            }
            reached = next_reached;
            supported
        };
        completable[1..].iter().enumerate().map(step).collect()
    }
}

/// The number of rows that a [`Demand`] covers, starting with the first row that is not complete.
pub(super) const WINDOW: usize = 64;

/// Two sets of incomplete rows: those in which a column can be filled, and those in which the column must be filled.
/// Bit 0 stands for the first row that is not complete, bit 1 for the row after it, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    /// Rows filled in some completion.
    pub(super) may: u64,
    /// Rows filled in all completions.
    pub(super) must: u64,
}

impl Demand {
    /// The demand of a column that can no longer be completed.
    const DEAD: Self = Self { may: 0, must: u64::MAX };

    #[inline]
    pub(super) fn is_dead(self) -> bool {
        self.must & !self.may != 0
    }
}

/// The suffix support of a column: the [`Demand`] for each number of complete rows and each state.
///
/// The number of a state is at most the number of rows read. The difference between the two numbers is at most the
/// column's slack: the number of cells that the shortest pattern leaves free. So the table has `slack + 1` entries for
/// each number of rows.
#[derive(Clone, Debug)]
pub(super) struct SuffixSupport {
    places: usize,
    table: Vec<Demand>,
}

impl SuffixSupport {
    /// The number of table entries for a column of `rows` cells with this clue. The clue must fit in the column.
    pub(super) fn entries(clue: &[Block], rows: usize) -> u64 {
        (rows as u64 + 1) * (rows as u64 - least_length(clue) + 1)
    }

    /// Computes the table for a column. `allowed[row]` states whether the cell in row `row` may be empty, and whether
    /// it may be filled.
    pub(super) fn new(column: &Column, allowed: &[[bool; 2]]) -> Self {
        let rows = allowed.len();
        let last = column.states() - 1;
        let places = rows - last + 1;
        let mut support = Self { places, table: vec![Demand::DEAD; places * (rows + 1)] };
        support.table[rows * places + rows - last] = Demand { may: 0, must: 0 };
        for row in (0..rows).rev() {
            // `behind` is the number of rows read minus the number of the state.
            for behind in 0..places.min(row + 1) {
                let state = row - behind;
                if state > last {
                    continue;
                }
                let mut demand = Demand::DEAD;
                for filled in [false, true] {
                    let next = column.next(state as u16, filled);
                    if next == DEAD || !allowed[row][usize::from(filled)] {
                        continue;
                    }
                    let below = support.get(row + 1, next);
                    if below.is_dead() {
                        continue;
                    }
                    // Shift the demand of the rows below by one row, and add this row as bit 0.
                    let (may, must) =
                        (below.may << 1 | u64::from(filled), below.must << 1 | u64::from(filled));
                    demand = if demand.is_dead() {
                        Demand { may, must }
                    } else {
                        Demand { may: demand.may | may, must: demand.must & must }
                    };
                }
                support.table[row * places + behind] = demand;
            }
        }
        support
    }

    /// The demand after `complete` rows that have led to `state`.
    #[inline]
    pub(super) fn get(&self, complete: usize, state: u16) -> Demand {
        let behind = complete - state as usize;
        if behind < self.places { self.table[complete * self.places + behind] } else { Demand::DEAD }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clue(lengths: &[u32]) -> Vec<Block> {
        lengths.iter().copied().map(Block::black).collect()
    }

    fn column(text: &str) -> Vec<RowBits> {
        text.chars().map(|cell| RowBits::repeat(cell == 'X', 1)).collect()
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
            let board: Vec<RowBits> = cells.iter().map(|&filled| RowBits::repeat(filled, 1)).collect();
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

    #[test]
    fn a_column_asks_for_what_all_its_completions_share() {
        // With the clue 3 in five rows, the middle row is filled in every completion.
        let column = Column::new(&clue(&[3]));
        let support = SuffixSupport::new(&column, &[[true; 2]; 5]);
        assert_eq!(support.get(0, 0), Demand { may: 0b11111, must: 0b00100 });
        // After one empty row, rows 1 to 4 are left, and two of them are certainly filled.
        assert_eq!(support.get(1, 0), Demand { may: 0b1111, must: 0b0110 });
        assert_eq!(support.get(2, 1), Demand { may: 0b011, must: 0b011 });
        assert!(support.get(3, 0).is_dead());
        let support =
            SuffixSupport::new(&column, &[[true; 2], [true; 2], [true, false], [true; 2], [true; 2]]);
        assert!(support.get(0, 0).is_dead());
        assert_eq!(SuffixSupport::entries(&clue(&[3]), 5), 18);
    }

    /// Whether a state accepts. The last cell of the last block leads to the last state, so only the last state
    /// accepts.
    fn ends(automaton: &Column, state: u16) -> bool {
        automaton.completable(&[])[0].get(state as usize).copied().unwrap_or(false)
    }
}
