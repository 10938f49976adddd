//! Switching components: how to derive a second solution of a nonogram from a known one.
//!
//! A switching component is a rectangle with cells of one colour at two opposite corners and background at the other
//! two (H. J. Ryser, "Combinatorial properties of matrices of zeros and ones", Canadian Journal of Mathematics 9,
//! 1957). Exchanging the colour and the background at these corners keeps the number of cells of that colour in each
//! line. If the exchange also keeps the clues, the result is another solution. Most boards with several solutions have
//! such a rectangle. Two colours cannot be exchanged with each other, because a clue gives the order of the colours in
//! a line.

use std::cell::OnceCell;

use gridproof_model::{Assignment, Domain};

/// The maximum number of rectangles tested.
const MAX_RECTANGLES: usize = 1 << 16;

/// The value of the background.
const BACKGROUND: u8 = 0;

/// Returns a solution that differs from `solution` in one switching component, if a limited search finds such a
/// solution. The board has `columns` columns. Blocks are runs of one value; blocks of the same value do not touch.
///
/// Only some rectangles are tested. In each of the four lines of such a rectangle, the exchange moves a block by one
/// cell, or moves a one-cell block to any position between its neighbours.
pub(crate) fn switched_solution(
    columns: usize,
    domains: &[Domain],
    solution: &Assignment,
) -> Option<Assignment> {
    let board = Board { rows: solution.len() / columns.max(1), columns, solution };
    // Moves are computed on demand: if there is a rectangle, it is usually found before the moves of all lines are
    // needed.
    let known = vec![OnceCell::new(); board.rows + columns];
    let moves = |line: usize| known[line].get_or_init(|| board.moves(line));
    let column = |index: u32| board.rows + index as usize;
    let has = |line: usize, from: u32, to: u32| moves(line).binary_search(&(from, to)).is_ok();
    let mut tested = 0;
    for row in 0..board.rows {
        for &(from, to) in moves(row) {
            let down = moves(column(from));
            let first = down.partition_point(|&(start, _)| (start as usize) < row);
            for &(_, other) in down[first..].iter().take_while(|&&(start, _)| start as usize == row) {
                tested += 1;
                if tested > MAX_RECTANGLES {
                    return None;
                }
                // The corners in order around the rectangle: colour, background, colour, background.
                let corners = [(row, from), (row, to), (other as usize, to), (other as usize, from)]
                    .map(|(row, column)| board.cell(row, column));
                let [value, _, opposite, _] = corners.map(|cell| solution[cell]);
                let switched = [BACKGROUND, value, BACKGROUND, value];
                if has(other as usize, to, from)
                    && has(column(to), other, row as u32)
                    && value == opposite
                    && corners.iter().zip(switched).all(|(&cell, value)| domains[cell].contains(value))
                {
                    let mut other = solution.clone();
                    corners.iter().zip(switched).for_each(|(&cell, value)| other[cell] = value);
                    return Some(other);
                }
            }
        }
    }
    None
}

/// A solved board, stored row by row. Its lines are numbered: first the rows, then the columns.
struct Board<'a> {
    rows: usize,
    columns: usize,
    solution: &'a Assignment,
}

impl Board<'_> {
    fn cell(&self, row: usize, column: u32) -> usize {
        row * self.columns + column as usize
    }

    /// Returns the moves that keep the clue of a line. Each of them moves one cell of a block to a background cell. A
    /// move is a pair of indices in the line (from, to); the list is sorted. The first cell of a block may move to just
    /// after the block, and the last to just before it. A one-cell block may move as far as its neighbours allow.
    fn moves(&self, line: usize) -> Vec<(u32, u32)> {
        let cells: Vec<u8> = if line < self.rows {
            self.solution[line * self.columns..][..self.columns].to_vec()
        } else {
            self.solution.iter().skip(line - self.rows).step_by(self.columns).copied().collect()
        };
        let length = cells.len() as u32;
        let value = |index: u32| cells[index as usize];
        let mut moves = Vec::new();
        // The previous block: its value, and the index of the cell after it.
        let mut last = (BACKGROUND, 0);
        let mut at = 0;
        while at < length {
            let colour = value(at);
            if colour == BACKGROUND {
                at += 1;
                continue;
            }
            let end = (at..length).find(|&index| value(index) != colour).unwrap_or(length);
            let next = (end..length).find(|&index| value(index) != BACKGROUND);
            // The cells that the block may occupy are `free_from..free_to`.
            let free_from = last.1 + u32::from(last.0 == colour);
            let free_to = next.map_or(length, |next| next - u32::from(value(next) == colour));
            if end - at == 1 {
                moves.extend((free_from..free_to).filter(|&to| to != at).map(|to| (at, to)));
            } else {
                moves.extend((end < free_to).then_some((at, end)));
                moves.extend((free_from < at).then(|| (end - 1, at - 1)));
            }
            last = (colour, end);
            at = end;
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_puzzles::Nonogram;

    /// All solutions that differ from `picture` by an exchange of two values at the corners of one rectangle. They are
    /// found by trying every rectangle.
    fn all_switched(columns: usize, picture: &Assignment) -> Vec<Assignment> {
        let clues = |picture: &Assignment| {
            let nonogram = Nonogram::from_picture(columns, picture).expect("a picture");
            (nonogram.rows().to_vec(), nonogram.columns().to_vec())
        };
        let rows = picture.len() / columns;
        let mut found = Vec::new();
        for (top, bottom) in (0..rows).flat_map(|top| (0..top).map(move |bottom| (top, bottom))) {
            for (left, right) in (0..columns).flat_map(|left| (0..left).map(move |right| (left, right))) {
                let corners = [(top, left), (top, right), (bottom, left), (bottom, right)]
                    .map(|(row, column)| row * columns + column);
                let [one, other, ..] = corners.map(|cell| picture[cell]);
                if one != other && corners.map(|cell| picture[cell]) == [one, other, other, one] {
                    let mut switched = picture.clone();
                    corners
                        .iter()
                        .zip([other, one, one, other])
                        .for_each(|(&cell, value)| switched[cell] = value);
                    found.extend((clues(&switched) == clues(picture)).then_some(switched));
                }
            }
        }
        found
    }

    fn switched(columns: usize, picture: &Assignment, decided: &[usize]) -> Option<Assignment> {
        let mut domains = vec![Domain::first(4); picture.len()];
        for &cell in decided {
            domains[cell] = Domain::single(picture[cell]);
        }
        switched_solution(columns, &domains, picture)
    }

    proptest! {
        #[test]
        fn switched_solutions_agree_with_enumeration(
            picture in (2..5u8).prop_flat_map(|values| prop::collection::vec(0..values, 30)),
            decided: u32,
        ) {
            let expected = all_switched(6, &picture);
            let found = switched(6, &picture, &[]);
            prop_assert!(found.iter().all(|found| expected.contains(found)));
            let decided: Vec<usize> = (0..30).filter(|cell| decided >> cell & 1 == 1).collect();
            if let Some(found) = switched(6, &picture, &decided) {
                prop_assert!(expected.contains(&found));
                prop_assert!(decided.iter().all(|&cell| found[cell] == picture[cell]));
            }
        }

        /// If no line has more than one black cell, [`switched_solution`] tests every switching component.
        #[test]
        fn single_cells_are_complete(columns in Just((0..6usize).collect::<Vec<_>>()).prop_shuffle(), rows in 1..7usize) {
            let mut picture = vec![0; 6 * rows];
            (0..rows).for_each(|row| picture[6 * row + columns[row % 6]] = 1);
            prop_assert_eq!(switched(6, &picture, &[]).is_some(), !all_switched(6, &picture).is_empty());
        }
    }

    #[test]
    fn blocks_move_by_one_cell() {
        let picture = ["XX..", "X.X.", "...."].concat().bytes().map(|cell| u8::from(cell == b'X')).collect();
        assert_eq!(switched(4, &picture, &[]), None);
        let picture: Assignment =
            ["XX.", ".XX"].concat().bytes().map(|cell| u8::from(cell == b'X')).collect();
        assert_eq!(switched(3, &picture, &[]), Some(vec![0, 1, 1, 1, 1, 0]));
        assert_eq!(switched(3, &picture, &[5]), None);
        // The moved block touches a block of the other colour. It would not be allowed to touch a block of its own
        // colour.
        assert_eq!(switched(4, &vec![2, 1, 1, 0, 2, 0, 1, 1], &[]), Some(vec![2, 0, 1, 1, 2, 1, 1, 0]));
        assert_eq!(switched(4, &vec![2, 2, 1, 0, 2, 0, 1, 1], &[]), None);
    }
}
