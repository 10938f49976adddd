//! Judges of binairo and thermometers.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};

use super::board::Board;
use super::clues::{in_cells, with_outside};
use super::shading::shaded_or_not;
use super::{Judge, any};

pub(super) fn judges() -> Vec<Judge> {
    vec![
        Judge {
            kind: "binairo",
            most: 12,
            words: |_, _| vec!["0".to_owned(), "1".to_owned()],
            begins: any,
            solves: binairo,
            clues: |rows, columns, random| {
                let mut clues =
                    in_cells(rows, columns, random, |random| Clue::Number(random.below(2) as u32));
                clues.flags = if random.chance(0.5) { vec!["u"] } else { Vec::new() };
                clues
            },
        },
        Judge {
            kind: "thermometers",
            most: 12,
            words: shaded_or_not,
            begins: any,
            solves: thermometers,
            clues: thermometers_clues,
        },
    ]
}

fn binairo(board: &Board<'_>, words: &[&str]) -> bool {
    let lines: Vec<Vec<&str>> =
        board.lines().iter().map(|line| line.iter().map(|&cell| words[cell]).collect()).collect();
    let fits = |line: &Vec<&str>| {
        2 * line.iter().filter(|word| **word == "1").count() == line.len()
            && line.windows(3).all(|three| three[0] != three[1] || three[1] != three[2])
    };
    let differ = |lines: &[Vec<&str>]| (1..lines.len()).all(|one| !lines[..one].contains(&lines[one]));
    let (rows, columns) = lines.split_at(board.rows);
    let given = |cell: usize| match board.clue(cell) {
        Clue::Number(number) => words[cell] == number.to_string(),
        _ => true,
    };
    lines.iter().all(fits)
        && (0..board.area()).all(given)
        && (!board.clues.flags.contains(&"u") || differ(rows) && differ(columns))
}

/// Each number points to the previous cell of the thermometer, which must be filled if this cell is. Cells outside the
/// thermometers are empty.
fn thermometers(board: &Board<'_>, words: &[&str]) -> bool {
    let full = |cell: usize| words[cell] == "x";
    let fits = |cell: usize| {
        let step = match board.clue(cell) {
            Clue::None => return !full(cell),
            Clue::Number(0) => return true,
            Clue::Number(1) => (-1, 0),
            Clue::Number(2) => (1, 0),
            Clue::Number(3) => (0, -1),
            Clue::Number(4) => (0, 1),
            clue => panic!("{clue:?}"),
        };
        !full(cell) || full(board.from(cell, step).expect("a cell of the thermometer"))
    };
    (0..board.area()).all(fits) && board.counted(full)
}

/// Thermometers with random turns, as long as there is space. Some cells belong to no thermometer.
fn thermometers_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let clues = Clues { cells: vec![Clue::None; rows * columns], ..Clues::new(rows, columns) };
    let mut clues = with_outside(clues, random);
    for _ in 0..=random.below(rows * columns) {
        let (mut row, mut column) = (random.below(rows), random.below(columns));
        if clues.cells[row * columns + column] != Clue::None {
            continue;
        }
        clues.cells[row * columns + column] = Clue::Number(0);
        for _ in 0..random.below(9) {
            // The number points back to the previous cell.
            let (number, next) = match random.below(4) {
                0 => (1, (Some(row + 1), Some(column))),
                1 => (2, (row.checked_sub(1), Some(column))),
                2 => (3, (Some(row), Some(column + 1))),
                _ => (4, (Some(row), column.checked_sub(1))),
            };
            let (Some(down), Some(right)) = next else { continue };
            if down < rows && right < columns && clues.cells[down * columns + right] == Clue::None {
                clues.cells[down * columns + right] = Clue::Number(number);
                (row, column) = (down, right);
            }
        }
    }
    clues
}
