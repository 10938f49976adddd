//! Judges of kinds with regions: heyawake, norinori, LITS, star battle, aquarium.

use std::collections::BTreeSet;

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::kinds;

use super::board::Board;
use super::clues::{number, with_outside, with_regions};
use super::shading::shaded_or_not;
use super::{Judge, any};

pub(super) fn judges() -> Vec<Judge> {
    let judge =
        |kind, solves, clues| Judge { kind, most: 12, words: shaded_or_not, begins: any, solves, clues };
    vec![
        judge("heyawake", heyawake, heyawake_clues),
        judge("norinori", norinori, |rows, columns, random| {
            let size = 2 + random.below(4);
            with_regions(rows, columns, size, random)
        }),
        Judge { begins: begins_starbattle, ..judge("starbattle", starbattle, starbattle_clues) },
        judge("aquarium", aquarium, aquarium_clues),
        Judge {
            words: |_, _| ["-", "L", "I", "T", "S"].map(str::to_owned).to_vec(),
            begins: begins_lits,
            ..judge("lits", lits, |rows, columns, random| {
                let size = 4 + random.below(3);
                with_regions(rows, columns, size, random)
            })
        },
    ]
}

fn heyawake(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] == "x";
    let count = |room: &Vec<usize>| room.iter().filter(|&&cell| shaded(cell)).count();
    let counted = |(room, cells): (usize, &Vec<usize>)| {
        let clue = board.clues.rooms.get(room).copied().unwrap_or(Clue::None);
        clue.number().is_none_or(|number| number as usize == count(cells))
    };
    // The number of borders that a run of white cells crosses.
    let crossed =
        |run: &[usize]| run.windows(2).filter(|pair| board.room(pair[0]) != board.room(pair[1])).count();
    board.rooms().iter().enumerate().all(counted)
        && !board.has_pair(shaded)
        && board.is_connected(|cell| !shaded(cell))
        && board.lines().iter().all(|line| line.split(|&cell| shaded(cell)).all(|run| crossed(run) < 2))
}

fn heyawake_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let size = 1 + random.below(5);
    let mut clues = with_regions(rows, columns, size, random);
    let count = clues.regions.as_ref().expect("regions").count();
    let room = |_| if random.chance(0.3) { number(random, 0, 3) } else { Clue::None };
    clues.rooms = (0..count).map(room).collect();
    clues
}

fn norinori(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] == "x";
    let in_pair = |cell: usize| board.sides(cell).iter().filter(|&&next| shaded(next)).count() == 1;
    board.rooms().iter().all(|room| room.iter().filter(|&&cell| shaded(cell)).count() == 2)
        && (0..board.area()).all(|cell| !shaded(cell) || in_pair(cell))
}

/// Usually there are as many regions as lines, because other puzzles have no solution.
fn starbattle_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let size = if random.chance(0.9) { rows * columns / rows.max(columns) } else { 1 + random.below(4) };
    let stars = 1 + u32::from(random.chance(0.1));
    Clues { number: Some(stars), ..with_regions(rows, columns, size, random) }
}

/// The last star touches no other star, and each complete row has its number of stars.
fn begins_starbattle(board: &Board<'_>, words: &[&str]) -> bool {
    let star = |cell: &usize| words.get(*cell) == Some(&"x");
    let last = words.len() - 1;
    let stars = board.clues.number.expect("stars") as usize;
    let full =
        words.chunks_exact(board.columns).all(|row| row.iter().filter(|word| **word == "x").count() == stars);
    full && (!star(&last) || !board.around(last).iter().any(star))
}

fn starbattle(board: &Board<'_>, words: &[&str]) -> bool {
    let star = |cell: usize| words[cell] == "x";
    let stars = board.clues.number.expect("stars") as usize;
    let groups = board.lines().into_iter().chain(board.rooms());
    groups.into_iter().all(|cells| cells.iter().filter(|&&cell| star(cell)).count() == stars)
        && (0..board.area()).all(|cell| !star(cell) || !board.around(cell).iter().any(|&next| star(next)))
}

/// In a region, water spreads to the sides and down. A connected body of water is level: above each of its cells that
/// lies below its surface, there is water too. With the flag, all water of a region has the same level.
fn aquarium(board: &Board<'_>, words: &[&str]) -> bool {
    let water = |cell: usize| words[cell] == "x";
    let same = |cell: usize, other: usize| board.room(cell) == board.room(other);
    let held = |cell: usize| {
        let around = [(0, -1), (0, 1), (1, 0)].into_iter().filter_map(|step| board.from(cell, step));
        around.into_iter().all(|next| !same(cell, next) || water(next))
    };
    let row = |cell: &usize| board.place(*cell).0;
    let level = |body: &Vec<usize>| {
        let top = body.iter().map(row).min();
        body.iter()
            .filter(|cell| Some(row(cell)) > top)
            .all(|&cell| board.from(cell, (-1, 0)).is_none_or(|above| !same(cell, above) || water(above)))
    };
    let bodies =
        board.grown(water, |cell| board.sides(cell).into_iter().filter(|&next| same(cell, next)).collect());
    let one_level = |room: &Vec<usize>| {
        let surface = room.iter().filter(|&&cell| water(cell)).map(row).min();
        surface.is_none_or(|top| room.iter().all(|cell| water(*cell) == (row(cell) >= top)))
    };
    (0..board.area()).all(|cell| !water(cell) || held(cell))
        && bodies.iter().all(level)
        && (board.clues.flags.is_empty() || board.rooms().iter().all(one_level))
        && board.counted(water)
}

fn aquarium_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let size = 1 + random.below(7);
    let mut clues = with_outside(with_regions(rows, columns, size, random), random);
    let variants = kinds::by_name("aquarium").expect("a kind").about().variants;
    clues.flags = variants.iter().filter_map(|(_, flag)| *flag).filter(|_| random.chance(0.5)).collect();
    clues
}

/// A normal form of a shape: the smallest of its rotations and reflections, moved to the corner of the board.
fn normal(cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let most = 3;
    let turned = |turns: usize| {
        cells.iter().map(move |&(row, column)| {
            let (row, column) = if turns & 1 > 0 { (most - row, column) } else { (row, column) };
            let (row, column) = if turns & 2 > 0 { (row, most - column) } else { (row, column) };
            if turns & 4 > 0 { (column, row) } else { (row, column) }
        })
    };
    let moved = |turns: usize| {
        let (row, column) = (turned(turns).map(|cell| cell.0).min(), turned(turns).map(|cell| cell.1).min());
        let moved = turned(turns).map(|cell| (cell.0 - row.unwrap_or(0), cell.1 - column.unwrap_or(0)));
        moved.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    (0..8).map(moved).min().expect("eight of them")
}

/// The letter of the tetromino that four cells form.
fn tetromino(board: &Board<'_>, cells: &[usize]) -> Option<&'static str> {
    const SHAPES: [(&str, [(usize, usize); 4]); 4] = [
        ("L", [(0, 0), (1, 0), (2, 0), (2, 1)]),
        ("I", [(0, 0), (1, 0), (2, 0), (3, 0)]),
        ("T", [(0, 0), (0, 1), (0, 2), (1, 1)]),
        ("S", [(0, 1), (0, 2), (1, 0), (1, 1)]),
    ];
    let places: Vec<(usize, usize)> = cells.iter().map(|&cell| board.place(cell)).collect();
    let (row, column) = (places.iter().map(|cell| cell.0).min()?, places.iter().map(|cell| cell.1).min()?);
    let places: Vec<_> = places.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect();
    if places.len() != 4 || places.iter().any(|cell| cell.0.max(cell.1) > 3) {
        return None;
    }
    SHAPES.iter().find(|(_, shape)| normal(shape) == normal(&places)).map(|(letter, _)| *letter)
}

/// A room has at most four shaded cells. Four shaded cells form a tetromino, and there are enough cells left for four.
fn begins_lits(board: &Board<'_>, words: &[&str]) -> bool {
    let last = words.len() - 1;
    let room: Vec<usize> = (0..board.area()).filter(|&cell| board.room(cell) == board.room(last)).collect();
    let shaded: Vec<&str> =
        room.iter().filter_map(|&cell| words.get(cell).copied()).filter(|w| *w != "-").collect();
    let open = room.iter().filter(|cell| **cell > last).count();
    shaded.len() <= 4 && shaded.len() + open >= 4 && shaded.iter().all(|word| *word == shaded[0])
}

fn lits(board: &Board<'_>, words: &[&str]) -> bool {
    let shaded = |cell: usize| words[cell] != "-";
    let is_piece = |room: &Vec<usize>| {
        let cells: Vec<usize> = room.iter().copied().filter(|&cell| shaded(cell)).collect();
        let letter = tetromino(board, &cells);
        letter.is_some_and(|letter| cells.iter().all(|&cell| words[cell] == letter))
    };
    let differ = |cell: usize| {
        let others = board.sides(cell).into_iter().filter(|&next| board.room(next) != board.room(cell));
        others.into_iter().all(|next| !shaded(next) || words[next] != words[cell])
    };
    board.rooms().iter().all(is_piece)
        && (0..board.area()).all(|cell| !shaded(cell) || differ(cell))
        && board.is_connected(shaded)
        && !board.has_square(shaded)
}
