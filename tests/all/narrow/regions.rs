//! Judges of kinds that divide the board: galaxies, shikaku, fillomino.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};

use super::Judge;
use super::board::Board;
use super::clues::{in_cells, number};
use super::ruled::flagged;

pub(super) fn judges() -> Vec<Judge> {
    vec![
        Judge {
            kind: "galaxies",
            most: 10,
            words: areas,
            begins: begins_galaxies,
            solves: galaxies,
            clues: galaxies_clues,
        },
        Judge {
            kind: "shikaku",
            most: 12,
            words: areas,
            begins: begins_shikaku,
            solves: shikaku,
            clues: |rows, columns, random| {
                in_cells(rows, columns, random, |random| number(random, 1, rows * columns / 2 + 1))
            },
        },
        Judge {
            kind: "fillomino",
            most: 9,
            words: |board, _| (1..=board.area()).map(|number| number.to_string()).collect(),
            begins: begins_fillomino,
            solves: fillomino,
            clues: |rows, columns, random| {
                flagged(in_cells(rows, columns, random, |random| number(random, 1, 5)), "UpToThree", random)
            },
        },
    ]
}

/// The numbers that the area of a cell may have. Areas are numbered in the order of their first cells.
fn areas(_: &Board<'_>, cell: usize) -> Vec<String> {
    (1..=cell + 1).map(|number| number.to_string()).collect()
}

fn numbers(words: &[&str]) -> Vec<usize> {
    words.iter().map(|word| word.parse().expect("a number")).collect()
}

/// Whether the area of the last cell has a number that occurred before, or the next number.
fn in_order(words: &[&str]) -> bool {
    let numbers = numbers(words);
    let (last, before) = numbers.split_last().expect("a word");
    *last <= 1 + before.iter().max().copied().unwrap_or(0)
}

/// The cells of each area.
fn cells(board: &Board<'_>, words: &[&str]) -> Vec<Vec<usize>> {
    let numbers = numbers(words);
    let most = numbers.iter().max().copied().unwrap_or(0);
    (1..=most).map(|area| (0..board.area()).filter(|&cell| numbers[cell] == area).collect()).collect()
}

/// There are at most as many areas as dots, and all cells of a dot are in the same area.
fn begins_galaxies(board: &Board<'_>, words: &[&str]) -> bool {
    let dots = &board.clues.groups;
    let most = numbers(words).into_iter().max().unwrap_or(0);
    let in_one = |cells: &[usize]| {
        let mut shown = cells.iter().filter_map(|&cell| words.get(cell));
        shown.next().is_none_or(|first| shown.all(|word| word == first))
    };
    in_order(words) && most <= dots.len() && dots.iter().all(|dot| in_one(&dot.cells))
}

fn galaxies(board: &Board<'_>, words: &[&str]) -> bool {
    cells(board, words).iter().all(|area| {
        let inside = |cell: usize| area.contains(&cell);
        let dots: Vec<&Vec<usize>> = board
            .clues
            .groups
            .iter()
            .map(|dot| &dot.cells)
            .filter(|dot| dot.iter().any(|&cell| inside(cell)))
            .collect();
        let [dot] = dots[..] else { return false };
        // Twice the coordinates of the dot: the sum of the coordinates of two opposite cells around it.
        let (first, last) = (board.place(dot[0]), board.place(dot[dot.len() - 1]));
        let (down, right) = ((first.0 + last.0).cast_signed(), (first.1 + last.1).cast_signed());
        let turned = |&cell: &usize| {
            let (row, column) = board.place(cell);
            board.at(down - row.cast_signed(), right - column.cast_signed()).is_some_and(inside)
        };
        dot.iter().all(|&cell| inside(cell)) && board.is_connected(inside) && area.iter().all(turned)
    })
}

fn galaxies_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    // The possible places of dots: on cells, sides and corners.
    let places = (2 * rows - 1) * (2 * columns - 1);
    let mut dots = vec![Clue::None; places];
    if random.chance(0.5) {
        // Dots on many cells, so that the cells of some areas would not be connected.
        for place in
            (0..places).filter(|place| place / (2 * columns - 1) % 2 + place % (2 * columns - 1) % 2 == 0)
        {
            if random.chance(0.6) {
                dots[place] = Clue::Number(0);
            }
        }
    } else {
        for _ in 0..=random.below(5) {
            dots[random.below(places)] = Clue::Number(random.below(2) as u32);
        }
    }
    clues.set_dots(&dots);
    clues
}

/// Each cell of a rectangle, except its first, has a neighbour in the same rectangle to its left or above it. No
/// rectangle has two numbers.
fn begins_shikaku(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    let own: Vec<usize> = (0..last).filter(|&cell| words[cell] == words[last]).collect();
    let neighbours = [(0, -1), (-1, 0)].into_iter().filter_map(|step| board.from(last, step));
    let numbers = own.iter().chain([&last]).filter(|&&cell| board.clue(cell) != Clue::None).count();
    in_order(words)
        && numbers < 2
        && (own.is_empty() || neighbours.into_iter().any(|before| words[before] == words[last]))
}

fn shikaku(board: &Board<'_>, words: &[&str]) -> bool {
    cells(board, words).iter().all(|area| {
        let rows = area.iter().map(|&cell| board.place(cell).0);
        let columns = area.iter().map(|&cell| board.place(cell).1);
        let height = 1 + rows.clone().max().unwrap_or(0) - rows.min().unwrap_or(0);
        let width = 1 + columns.clone().max().unwrap_or(0) - columns.min().unwrap_or(0);
        let clues: Vec<Clue> =
            area.iter().map(|&cell| board.clue(cell)).filter(|clue| *clue != Clue::None).collect();
        let is_counted = |clue: &Clue| clue.number().is_none_or(|number| number as usize == area.len());
        height * width == area.len() && clues.len() == 1 && clues.iter().all(is_counted)
    })
}

/// The last word agrees with the given number. No group is larger than its number, or enclosed before it is complete.
fn begins_fillomino(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    let may_be = |cell: usize| {
        let number: usize = words[cell].parse().expect("a number");
        let own = |other: usize| words.get(other) == Some(&words[cell]);
        let groups = board.blocks(own);
        let group = groups.iter().find(|group| group.contains(&cell)).expect("its group");
        let is_open = || group.iter().any(|&cell| board.sides(cell).iter().any(|&next| next > last));
        group.len() == number || group.len() < number && is_open()
    };
    let above = board.from(last, (-1, 0));
    let before = board.from(last, (0, -1));
    board.clue(last).number().is_none_or(|given| given.to_string() == words[last])
        && above.into_iter().chain(before).chain([last]).all(may_be)
}

fn fillomino(board: &Board<'_>, words: &[&str]) -> bool {
    let most = if board.clues.flags.contains(&"UpToThree") { 3 } else { board.area() };
    numbers(words).iter().all(|&number| number <= most)
        && (0..board.area()).all(|cell| {
            let groups = board.blocks(|other| words[other] == words[cell]);
            let own = groups.iter().find(|group| group.contains(&cell)).expect("its group");
            let given = board.clue(cell).number().is_none_or(|given| given.to_string() == words[cell]);
            given && own.len().to_string() == words[cell]
        })
}
