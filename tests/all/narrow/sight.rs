//! Judges of kinds whose numbers count visible or surrounding cells: kuromasu, cave, nurimisaki, tapa.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{ANY_RUN, Clue, Clues};

use super::board::Board;
use super::clues::{in_cells, number};
use super::shading::shaded_or_not;
use super::{Judge, any};

pub(super) fn judges() -> Vec<Judge> {
    let judge =
        |kind, solves, clues| Judge { kind, most: 12, words: shaded_or_not, begins: any, solves, clues };
    vec![
        judge("kuromasu", kuromasu, of_sight),
        judge("cave", cave, of_sight),
        judge("nurimisaki", nurimisaki, of_sight),
        judge("tapa", tapa, of_runs),
    ]
}

fn of_sight(rows: usize, columns: usize, random: &mut Random) -> Clues {
    in_cells(rows, columns, random, |random| number(random, 1, rows + columns))
}

/// Whether each number is the number of cells visible from its cell, including that cell. The view ends where the
/// condition does not hold.
fn sees(board: &Board<'_>, holds: impl Fn(usize) -> bool) -> bool {
    (0..board.area()).all(|cell| {
        board.clue(cell).number().is_none_or(|number| number as usize == 1 + board.seen(cell, &holds).len())
    })
}

fn kuromasu(board: &Board<'_>, words: &[&str]) -> bool {
    let white = |cell: usize| words[cell] == "-";
    (0..board.area()).all(|cell| board.clue(cell) == Clue::None || white(cell))
        && !board.has_pair(|cell| !white(cell))
        && board.is_connected(white)
        && sees(board, white)
}

fn cave(board: &Board<'_>, words: &[&str]) -> bool {
    let open = |cell: usize| words[cell] == "x";
    let at_edge = |&cell: &usize| board.sides(cell).len() < 4;
    (0..board.area()).all(|cell| board.clue(cell) == Clue::None || open(cell))
        && board.is_connected(open)
        && board.blocks(|cell| !open(cell)).iter().all(|block| block.iter().any(at_edge))
        && sees(board, open)
}

fn nurimisaki(board: &Board<'_>, words: &[&str]) -> bool {
    let white = |cell: usize| words[cell] == "-";
    let is_cape =
        |cell: usize| white(cell) && board.sides(cell).iter().filter(|&&next| white(next)).count() == 1;
    (0..board.area()).all(|cell| (board.clue(cell) != Clue::None) == is_cape(cell))
        && board.is_connected(white)
        && !board.has_square(white)
        && !board.has_square(|cell| !white(cell))
        && sees(board, white)
}

/// The lengths of the runs of shaded cells in the ring around a cell.
fn around(board: &Board<'_>, cell: usize, shaded: impl Fn(usize) -> bool) -> Vec<u8> {
    const RING: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];
    let ring = RING.map(|step| board.from(cell, step).is_some_and(&shaded));
    let Some(gap) = ring.iter().position(|shaded| !shaded) else { return vec![8] };
    let from_gap: Vec<bool> = (0..8).map(|place| ring[(gap + place) % 8]).collect();
    let runs = from_gap.split(|shaded| !shaded).map(|run| run.len() as u8);
    runs.filter(|length| *length > 0).collect()
}

fn tapa(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] == "x";
    let fits = |cell: usize| {
        let lengths: Vec<u8> = match board.clue(cell) {
            Clue::None => return true,
            // If `?` is the only clue of a cell, it can also be 0.
            Clue::Unknown if around(board, cell, shaded).is_empty() => Vec::new(),
            Clue::Unknown => vec![ANY_RUN],
            Clue::Number(0) => Vec::new(),
            Clue::Number(length) => vec![length as u8],
            Clue::Runs(lengths) => lengths.into_iter().filter(|length| *length > 0).collect(),
            clue => panic!("{clue:?}"),
        };
        let mut runs = around(board, cell, shaded);
        let count = runs.len();
        let mut takes = |length: &u8| {
            runs.iter().position(|run| run == length).map(|place| runs.swap_remove(place)).is_some()
        };
        !shaded(cell)
            && count == lengths.len()
            && lengths.iter().filter(|length| **length != ANY_RUN).all(&mut takes)
    };
    (0..board.area()).all(fits) && board.is_connected(shaded) && !board.has_square(shaded)
}

/// Lists of lengths that fit into a ring, including 1,1,1,1 and `?`.
fn of_runs(rows: usize, columns: usize, random: &mut Random) -> Clues {
    in_cells(rows, columns, random, |random| {
        let length =
            |random: &mut Random| if random.chance(0.3) { ANY_RUN } else { 1 + random.below(3) as u8 };
        match random.below(6) {
            0 => Clue::Unknown,
            1..=3 => Clue::Number(random.below(if rows.min(columns) < 3 { 6 } else { 9 }) as u32),
            4 => Clue::Runs([length(random), length(random), 0, 0]),
            _ if random.chance(0.5) => Clue::Runs([length(random), 1, 1, 0]),
            _ => Clue::Runs([1, length(random).max(ANY_RUN), 1, 1]),
        }
    })
}
