//! Judges of kinds whose cells are shaded or not.

use gridproof::puzzle::clues::{Clue, Clues};
use gridproof::random::Random;

use super::board::Board;
use super::{Judge, any};

pub(super) fn judges() -> Vec<Judge> {
    vec![Judge {
        kind: "nurikabe",
        most: 12,
        words: shaded_or_not,
        begins: any,
        solves: nurikabe,
        clues: nurikabe_clues,
    }]
}

fn shaded_or_not(_: &Board<'_>, _: usize) -> Vec<String> {
    vec!["x".to_owned(), "-".to_owned()]
}

/// White blocks hold one number each, their size; the shaded cells are connected and hold no square.
fn nurikabe(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] == "x";
    let islands = board.blocks(|cell| !shaded(cell));
    let fits = |island: &Vec<usize>| {
        let clues: Vec<Clue> =
            island.iter().map(|&cell| board.clue(cell)).filter(|clue| *clue != Clue::None).collect();
        clues.len() == 1 && clues[0].number().is_none_or(|number| number as usize == island.len())
    };
    (0..board.area()).all(|cell| !shaded(cell) || board.clue(cell) == Clue::None)
        && islands.iter().all(fits)
        && board.blocks(shaded).len() <= 1
        && !board.squares().iter().any(|square| square.iter().all(|&cell| shaded(cell)))
}

fn nurikabe_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let clue = |random: &mut Random| match random.below(6) {
        0 => Clue::Unknown,
        1 => Clue::Number(1 + random.below(4) as u32),
        _ => Clue::None,
    };
    Clues { cells: (0..rows * columns).map(|_| clue(random)).collect(), ..Clues::new(rows, columns) }
}
