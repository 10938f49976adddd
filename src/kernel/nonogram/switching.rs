//! Switching components: a second solution of a nonogram from a known one.
//!
//! A switching component is a rectangle with two black cells at opposite corners and two white ones at the others (H. J. Ryser,
//! "Combinatorial properties of matrices of zeros and ones", Canadian Journal of Mathematics 9, 1957). Exchanging the colours keeps
//! the number of black cells in each line; if it keeps the clues too, it gives another solution. Most boards with several solutions
//! have such a rectangle.

use super::clues::{BLACK, Clues};
use crate::model::{Assignment, Domain};

/// Maximum number of rectangles tested.
const MAX_RECTANGLES: usize = 1 << 16;

/// A solution that differs from this one in one switching component, if a limited search finds one.
///
/// Only rectangles are tested that move a block by one cell in each line, or a block of one cell to anywhere between its neighbours.
pub(crate) fn switched_solution(
    clues: &Clues,
    domains: &[Domain],
    solution: &Assignment,
) -> Option<Assignment> {
    let moves: Vec<Vec<(u32, u32)>> = (0..clues.lines()).map(|line| moves(clues, solution, line)).collect();
    let column = |index: u32| clues.rows() + index as usize;
    let has = |line: usize, from: u32, to: u32| moves[line].binary_search(&(from, to)).is_ok();
    let mut tested = 0;
    for row in 0..clues.rows() {
        for &(from, to) in &moves[row] {
            let down = &moves[column(from)];
            let first = down.partition_point(|&(start, _)| (start as usize) < row);
            for &(_, other) in down[first..].iter().take_while(|&&(start, _)| start as usize == row) {
                tested += 1;
                if tested > MAX_RECTANGLES {
                    return None;
                }
                let corners = [(row, from), (row, to), (other as usize, from), (other as usize, to)]
                    .map(|(row, column)| clues.cell(row, column) as usize);
                if has(other as usize, to, from)
                    && has(column(to), other, row as u32)
                    && corners.iter().all(|&cell| domains[cell].len() > 1)
                {
                    let mut switched = solution.clone();
                    for cell in corners {
                        switched[cell] ^= 1;
                    }
                    return Some(switched);
                }
            }
        }
    }
    None
}

/// The moves of one black cell to a white cell that keep the clue of a line, as sorted pairs of indices: the first cell of a run to
/// behind the run, the last to before it, a run of one cell as far as there is room.
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

    /// All solutions that differ in one switching component, by trying every rectangle.
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

    fn switched(columns: usize, picture: &Assignment, decided: &[usize]) -> Option<Assignment> {
        let model = Nonogram::from_picture(columns, picture).expect("a picture").model();
        let clues = Clues::of_model(&model).expect("black and white");
        let mut domains = model.domains().to_vec();
        for &cell in decided {
            domains[cell] = Domain::single(picture[cell]);
        }
        switched_solution(&clues, &domains, picture)
    }

    proptest! {
        #[test]
        fn switched_solutions_agree_with_enumeration(picture in prop::collection::vec(0..2u8, 30), decided: u32) {
            let expected = all_switched(6, &picture);
            let found = switched(6, &picture, &[]);
            prop_assert!(found.iter().all(|found| expected.contains(found)));
            let decided: Vec<usize> = (0..30).filter(|cell| decided >> cell & 1 == 1).collect();
            if let Some(found) = switched(6, &picture, &decided) {
                prop_assert!(expected.contains(&found));
                prop_assert!(decided.iter().all(|&cell| found[cell] == picture[cell]));
            }
        }

        /// With one black cell in each line, every rectangle is of the kind tested.
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
    }
}
