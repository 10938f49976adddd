//! Judges of kinds that place objects in cells: akari, tents, battleships, n queens, minesweeper.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};

use super::board::Board;
use super::clues::{in_cells, number, with_outside};
use super::shading::shaded_or_not;
use super::{Judge, any};

pub(super) fn judges() -> Vec<Judge> {
    let judge =
        |kind, solves, clues| Judge { kind, most: 12, words: shaded_or_not, begins: any, solves, clues };
    vec![
        Judge {
            words: |board, cell| if_free(board, cell, "-"),
            ..judge("akari", akari, |rows, columns, random| {
                in_cells(rows, columns, random, |random| number(random, 0, 3))
            })
        },
        Judge {
            words: |board, cell| if_free(board, cell, "x"),
            ..judge("tents", tents, |rows, columns, random| {
                with_outside(in_cells(rows, columns, random, |_| Clue::Number(1)), random)
            })
        },
        judge("battleships", battleships, battleships_clues),
        Judge { begins: begins_queens, ..judge("n-queens", queens, queens_clues) },
        judge("minesweeper", minesweeper, |rows, columns, random| {
            in_cells(rows, columns, random, |random| number(random, 0, 4))
        }),
    ]
}

/// The words `o` and `-` for a cell without a clue; the word `clue` for other cells.
fn if_free(board: &Board<'_>, cell: usize, clue: &str) -> Vec<String> {
    let words = if board.clue(cell) == Clue::None { vec!["o", "-"] } else { vec![clue] };
    words.into_iter().map(str::to_owned).collect()
}

/// Whether each number is the number of cells among `others` for which a condition holds.
fn counts(board: &Board<'_>, others: impl Fn(usize) -> Vec<usize>, holds: impl Fn(usize) -> bool) -> bool {
    (0..board.area()).all(|cell| {
        let count = || others(cell).into_iter().filter(|&other| holds(other)).count();
        board.clue(cell).number().is_none_or(|number| number as usize == count())
    })
}

fn akari(board: &Board<'_>, words: &[&str]) -> bool {
    let lamp = |cell: usize| words[cell] == "o";
    let open = |cell: usize| board.clue(cell) == Clue::None;
    let lamps_seen = |cell: usize| board.seen(cell, open).into_iter().filter(|&other| lamp(other)).count();
    (0..board.area())
        .all(|cell| !open(cell) || if lamp(cell) { lamps_seen(cell) == 0 } else { lamps_seen(cell) > 0 })
        && counts(board, |cell| board.sides(cell), lamp)
}

fn tents(board: &Board<'_>, words: &[&str]) -> bool {
    let tent = |cell: usize| words[cell] == "o";
    let trees: Vec<usize> = (0..board.area()).filter(|&cell| board.clue(cell) != Clue::None).collect();
    let tents = (0..board.area()).filter(|&cell| tent(cell)).count();
    tents == trees.len()
        && (0..board.area()).all(|cell| !tent(cell) || !board.around(cell).iter().any(|&next| tent(next)))
        && pairs(board, &trees, &mut (0..board.area()).map(tent).collect())
        && board.counted(tent)
}

/// Whether each tree can have a free neighbouring tent of its own. All assignments are tried.
fn pairs(board: &Board<'_>, trees: &[usize], free: &mut Vec<bool>) -> bool {
    let Some((&tree, others)) = trees.split_first() else { return true };
    board.sides(tree).into_iter().any(|tent| {
        if !free[tent] {
            return false;
        }
        free[tent] = false;
        let fits = pairs(board, others, free);
        free[tent] = true;
        fits
    })
}

fn battleships(board: &Board<'_>, words: &[&str]) -> bool {
    let ship = |cell: usize| words[cell] == "x";
    let blocks = board.grown(ship, |cell| board.around(cell));
    let straight = |block: &Vec<usize>| {
        let same = |of: fn((usize, usize)) -> usize| {
            block.iter().all(|&cell| of(board.place(cell)) == of(board.place(block[0])))
        };
        same(|place| place.0) || same(|place| place.1)
    };
    let fleet: Vec<usize> =
        board.clues.rooms.iter().map(|clue| clue.number().unwrap_or(0) as usize).collect();
    let has = |length: usize| blocks.iter().filter(|block| block.len() == length).count();
    let fits = |cell: usize| {
        let [right, below, left, above] =
            [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|step| board.from(cell, step).is_some_and(ship));
        let part = match (above, below, left, right) {
            _ if !ship(cell) => 0,
            (false, true, false, false) => 1,
            (true, false, false, false) => 2,
            (false, false, false, true) => 3,
            (false, false, true, false) => 4,
            (false, false, false, false) => 6,
            _ => 5,
        };
        match board.clue(cell) {
            Clue::None => true,
            Clue::Number(given) => given == part,
            _ => ship(cell),
        }
    };
    blocks.iter().all(straight)
        && blocks.iter().all(|block| block.len() <= fleet.len())
        && (1..=fleet.len()).all(|length| has(length) == fleet[length - 1])
        && (0..board.area()).all(fits)
        && board.counted(ship)
}

fn battleships_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = with_outside(in_cells(rows, columns, random, |random| number(random, 0, 6)), random);
    if random.chance(0.5) {
        let kept = random.below(clues.area());
        (0..rows * columns).filter(|&cell| cell != kept).for_each(|cell| clues.cells[cell] = Clue::None);
    }
    let lengths = 1 + random.below(4);
    clues.rooms = (0..lengths).map(|_| Clue::Number(random.below(3) as u32)).collect();
    clues
}

fn queens_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = in_cells(rows, columns, random, |_| Clue::Number(1));
    if random.chance(0.8) {
        let kept = random.below(2 * clues.area());
        (0..rows * columns).filter(|&cell| cell != kept).for_each(|cell| clues.cells[cell] = Clue::None);
    }
    clues
}

/// No line has a second queen.
fn begins_queens(board: &Board<'_>, words: &[&str]) -> bool {
    let queen = |cell: &&usize| words.get(**cell) == Some(&"x");
    board.lines().iter().all(|line| line.iter().filter(queen).count() < 2)
}

fn queens(board: &Board<'_>, words: &[&str]) -> bool {
    let queen = |cell: usize| words[cell] == "x";
    let places: Vec<(usize, usize)> =
        (0..board.area()).filter(|&cell| queen(cell)).map(|cell| board.place(cell)).collect();
    let attacks = |one: (usize, usize), other: (usize, usize)| {
        one != other && one.0.abs_diff(other.0) == one.1.abs_diff(other.1)
    };
    board.lines().iter().all(|line| line.iter().filter(|&&cell| queen(cell)).count() == 1)
        && !places.iter().any(|&one| places.iter().any(|&other| attacks(one, other)))
        && (0..board.area()).all(|cell| board.clue(cell) == Clue::None || queen(cell))
}

fn minesweeper(board: &Board<'_>, words: &[&str]) -> bool {
    let mine = |cell: usize| words[cell] == "x";
    (0..board.area()).all(|cell| board.clue(cell) == Clue::None || !mine(cell))
        && counts(board, |cell| board.around(cell), mine)
}
