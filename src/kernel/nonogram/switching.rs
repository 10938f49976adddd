//! Another solution of a nonogram beside a known one.
//!
//! Two black cells at opposite corners of a rectangle, and two white ones at the others: where their exchange leaves the clues
//! of both rows and of both columns as they are, it leads to another solution. Most boards with several solutions have such
//! a rectangle.

use super::clues::{BLACK, Clues};
use crate::model::{Assignment, Domain};

/// The most rectangles that are looked at.
const MOST: usize = 1 << 16;

/// A solution that differs from this one in the corners of a rectangle, if one is soon found.
///
/// In each line a block moves by a cell, or, if it is one cell, to anywhere between its neighbours; rectangles that need other changes of
/// a line are passed over.
pub(crate) fn neighbour(clues: &Clues, domains: &[Domain], solution: &Assignment) -> Option<Assignment> {
    let moves: Vec<Vec<(u32, u32)>> = (0..clues.lines()).map(|line| moves(clues, solution, line)).collect();
    let column = |index: u32| clues.rows() + index as usize;
    let has = |line: usize, from: u32, to: u32| moves[line].binary_search(&(from, to)).is_ok();
    let mut looked = 0;
    for row in 0..clues.rows() {
        for &(from, to) in &moves[row] {
            let down = &moves[column(from)];
            let first = down.partition_point(|&(start, _)| (start as usize) < row);
            for &(_, other) in down[first..].iter().take_while(|&&(start, _)| start as usize == row) {
                looked += 1;
                if looked > MOST {
                    return None;
                }
                let corners = [(row, from), (row, to), (other as usize, from), (other as usize, to)]
                    .map(|(row, column)| clues.cell(row, column) as usize);
                if has(other as usize, to, from)
                    && has(column(to), other, row as u32)
                    && corners.iter().all(|&cell| domains[cell].len() > 1)
                {
                    let mut neighbour = solution.clone();
                    for cell in corners {
                        neighbour[cell] ^= 1;
                    }
                    return Some(neighbour);
                }
            }
        }
    }
    None
}

/// From where to where a black cell of the line may go, in order, so that the runs of black cells stay as long as they are: the
/// first cell of a run behind it, the last before it, a run of one cell as far as there is room.
fn moves(clues: &Clues, solution: &Assignment, line: usize) -> Vec<(u32, u32)> {
    let length = clues.length(line);
    let black = |index: u32| solution[clues.cell(line, index) as usize] == BLACK;
    let mut moves = Vec::new();
    let mut free_from = 0;
    let mut at = 0;
    while at < length {
        if !black(at) {
            at += 1;
            continue;
        }
        let end = (at..length).find(|&index| !black(index)).unwrap_or(length);
        let next = (end..length).find(|&index| black(index)).unwrap_or(length + 1);
        // The run may lie anywhere from `free_from` to `free_to`, exclusive.
        let free_to = next - 1;
        if end - at == 1 {
            moves.extend((free_from..free_to).filter(|&to| to != at).map(|to| (at, to)));
        } else {
            moves.extend((end < free_to).then_some((at, end)));
            moves.extend((free_from < at).then(|| (end - 1, at - 1)));
        }
        (free_from, at) = (end + 1, end);
    }
    moves
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::puzzle::Nonogram;

    /// The solutions that differ in a rectangle, by exchanging the corners of all rectangles one after the other.
    fn neighbours(columns: usize, picture: &Assignment) -> Vec<Assignment> {
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
                let values = corners.map(|cell| picture[cell]);
                if values == [1, 0, 0, 1] || values == [0, 1, 1, 0] {
                    let mut other = picture.clone();
                    for cell in corners {
                        other[cell] ^= 1;
                    }
                    found.extend((clues(&other) == clues(picture)).then_some(other));
                }
            }
        }
        found
    }

    fn neighbour_of(columns: usize, picture: &Assignment, decided: &[usize]) -> Option<Assignment> {
        let model = Nonogram::from_picture(columns, picture).expect("a picture").model();
        let clues = Clues::of_model(&model).expect("black and white");
        let mut domains = model.domains().to_vec();
        for &cell in decided {
            domains[cell] = Domain::single(picture[cell]);
        }
        neighbour(&clues, &domains, picture)
    }

    proptest! {
        #[test]
        fn it_is_one_of_those_that_all_rectangles_give(picture in prop::collection::vec(0..2u8, 30), decided: u32) {
            let expected = neighbours(6, &picture);
            let found = neighbour_of(6, &picture, &[]);
            prop_assert!(found.iter().all(|found| expected.contains(found)));
            let decided: Vec<usize> = (0..30).filter(|cell| decided >> cell & 1 == 1).collect();
            if let Some(found) = neighbour_of(6, &picture, &decided) {
                prop_assert!(expected.contains(&found));
                prop_assert!(decided.iter().all(|&cell| found[cell] == picture[cell]));
            }
        }

        /// One cell a line: nothing else can happen to a line than that its cell moves.
        #[test]
        fn of_single_cells_none_is_missed(columns in Just((0..6usize).collect::<Vec<_>>()).prop_shuffle(), rows in 1..7usize) {
            let mut picture = vec![0; 6 * rows];
            (0..rows).for_each(|row| picture[6 * row + columns[row % 6]] = 1);
            prop_assert_eq!(neighbour_of(6, &picture, &[]).is_some(), !neighbours(6, &picture).is_empty());
        }
    }

    #[test]
    fn blocks_move_by_a_cell() {
        let picture = ["XX..", "X.X.", "...."].concat().bytes().map(|cell| u8::from(cell == b'X')).collect();
        assert_eq!(neighbour_of(4, &picture, &[]), None);
        let picture: Assignment =
            ["XX.", ".XX"].concat().bytes().map(|cell| u8::from(cell == b'X')).collect();
        assert_eq!(neighbour_of(3, &picture, &[]), Some(vec![0, 1, 1, 1, 1, 0]));
        assert_eq!(neighbour_of(3, &picture, &[5]), None);
    }
}
