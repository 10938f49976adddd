//! The judge of shakashaka. It measures the areas that stay white.

use gridproof_puzzles::clues::Clue;

use super::Judge;
use super::board::Board;
use super::clues::{in_cells, number};

pub(super) fn judges() -> Vec<Judge> {
    vec![Judge {
        kind: "shakashaka",
        most: 12,
        words: |board, cell| {
            let all: &[&str] =
                if board.clue(cell) == Clue::None { &["-", "nw", "ne", "sw", "se"] } else { &["-"] };
            all.iter().map(|word| (*word).to_owned()).collect()
        },
        begins,
        solves: shakashaka,
        clues: |rows, columns, random| in_cells(rows, columns, random, |random| number(random, 0, 3)),
    }]
}

/// The quarters of a cell, between its centre and its upper, right, lower and left side.
const QUARTERS: [char; 4] = ['n', 'e', 's', 'w'];

/// Whether a quarter of a cell is white. A triangle covers the two quarters whose letters are in its name.
fn is_white(board: &Board<'_>, words: &[&str], cell: usize, quarter: usize) -> bool {
    board.clue(cell) == Clue::None && !words[cell].contains(QUARTERS[quarter])
}

/// Around the upper left corner of the last cell, each white angle occurs in a rectangle: 90, 180 or 360 degrees.
fn begins(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    // At the corner, each cell has two quarters of 45 degrees. They are listed clockwise, starting above the corner.
    let around = [((-1, 0), [3, 2]), ((0, 0), [0, 3]), ((0, -1), [1, 0]), ((-1, -1), [2, 1])];
    let white: Vec<bool> = around
        .iter()
        .flat_map(|&(step, quarters)| {
            let cell = board.from(last, step);
            quarters.map(|quarter| cell.is_some_and(|cell| is_white(board, words, cell, quarter)))
        })
        .collect();
    let Some(black) = white.iter().position(|white| !white) else { return true };
    let turned: Vec<bool> = (0..8).map(|place| white[(black + place) % 8]).collect();
    turned.split(|white| !white).all(|angle| matches!(angle.len(), 0 | 2 | 4))
}

fn shakashaka(board: &Board<'_>, words: &[&str]) -> bool {
    let counted = |cell: usize| {
        let count = || board.sides(cell).into_iter().filter(|&next| words[next] != "-").count();
        board.clue(cell).number().is_none_or(|number| number as usize == count())
    };
    (0..board.area()).all(counted) && white_areas(board, words).iter().all(|area| is_rectangle(board, area))
}

/// The white areas. Each consists of quarters of cells that are joined by sides.
fn white_areas(board: &Board<'_>, words: &[&str]) -> Vec<Vec<(usize, usize)>> {
    const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    let mut open: Vec<(usize, usize)> = (0..board.area())
        .flat_map(|cell| (0..4).map(move |quarter| (cell, quarter)))
        .filter(|&(cell, quarter)| is_white(board, words, cell, quarter))
        .collect();
    let mut areas = Vec::new();
    while let Some(first) = open.pop() {
        let mut area = vec![first];
        let mut looked = 0;
        while looked < area.len() {
            let (cell, quarter) = area[looked];
            let beyond = board.from(cell, STEPS[quarter]).map(|next| (next, (quarter + 2) % 4));
            let inside = [1, 3].map(|turn| (cell, (quarter + turn) % 4));
            for next in inside.into_iter().chain(beyond) {
                if let Some(place) = open.iter().position(|&other| other == next) {
                    area.push(open.swap_remove(place));
                }
            }
            looked += 1;
        }
        areas.push(area);
    }
    areas
}

/// Whether an area fills its bounding box, either upright or turned by 45 degrees.
fn is_rectangle(board: &Board<'_>, area: &[(usize, usize)]) -> bool {
    // Corners in units of half a cell, so that the area of a quarter is 1.
    let corners = |&(cell, quarter): &(usize, usize)| {
        let (row, column) = board.place(cell);
        let (y, x) = (2 * row.cast_signed(), 2 * column.cast_signed());
        let square = [(y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)];
        [(y + 1, x + 1), square[quarter], square[(quarter + 1) % 4]]
    };
    let points: Vec<(isize, isize)> = area.iter().flat_map(corners).collect();
    let span = |of: fn((isize, isize)) -> isize| {
        let all = points.iter().map(|&point| of(point));
        all.clone().max().unwrap_or(0) - all.min().unwrap_or(0)
    };
    let size = area.len().cast_signed();
    // In the coordinates `y + x` and `y - x`, areas are twice as large.
    span(|point| point.0) * span(|point| point.1) == size
        || span(|point| point.0 + point.1) * span(|point| point.0 - point.1) == 2 * size
}
