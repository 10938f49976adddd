//! Judges of kinds with lines along sides, diagonals and bridges.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};

use super::board::Board;
use super::ruled::{Ruled, every_rule_matters, flagged, judges_of, of_program, ruled, scattered, value};
use super::{Judge, any};

fn kinds() -> Vec<Ruled> {
    vec![
        ruled!(
            "slitherlink",
            12,
            in_or_out,
            any,
            |rows, columns, random| flagged(slitherlink_clues(rows, columns, random), "EveryPoint", random),
            [some_inside, inside_connected, outside_connected, sides_taken, every_point]
        ),
        ruled!("gokigen", 12, diagonals, any, gokigen_clues, [corner_numbers, no_closed_way]),
        ruled!(
            "hashi",
            12,
            bridge_words,
            bridges_go_on,
            hashi_clues,
            [bridges_end_at_islands, counted_and_connected]
        ),
    ]
}

pub(super) fn judges() -> Vec<Judge> {
    judges_of(kinds())
}

#[test]
fn every_rule_of_lines_matters() {
    every_rule_matters(&kinds());
}

// Slitherlink: the loop is the border between the inside and the outside. Both are connected, which means that there is
// a single loop, and that it does not touch itself at a corner.

fn in_or_out(_: &Board<'_>, _: usize) -> Vec<String> {
    vec!["x".to_owned(), "-".to_owned()]
}

fn some_inside(_: &Board<'_>, words: &[&str]) -> bool {
    words.contains(&"x")
}

fn inside_connected(board: &Board<'_>, words: &[&str]) -> bool {
    board.blocks(|cell| words[cell] == "x").len() <= 1
}

/// Each block of cells outside the loop reaches the edge.
fn outside_connected(board: &Board<'_>, words: &[&str]) -> bool {
    let edge = |&cell: &usize| board.sides(cell).len() < 4;
    board.blocks(|cell| words[cell] == "-").iter().all(|block| block.iter().any(edge))
}

fn sides_taken(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| {
        let inside = |step| board.from(cell, step).is_some_and(|next| words[next] == "x");
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let taken = steps.into_iter().filter(|&step| inside(step) != (words[cell] == "x")).count();
        board.clue(cell).number().is_none_or(|number| number as usize == taken)
    })
}

/// With the flag, the loop visits every corner. Of the four cells around a corner, some are inside and some are not;
/// cells beyond the edge count as outside.
fn every_point(board: &Board<'_>, words: &[&str]) -> bool {
    let inside = |row: isize, column: isize| board.at(row, column).is_some_and(|cell| words[cell] == "x");
    let taken = |row: isize, column: isize| {
        let around =
            [(-1, -1), (-1, 0), (0, -1), (0, 0)].map(|(down, right)| inside(row + down, column + right));
        around.contains(&true) && around.contains(&false)
    };
    let (rows, columns) = (board.rows.cast_signed(), board.columns.cast_signed());
    !board.clues.flags.contains(&"EveryPoint")
        || (0..=rows).all(|row| (0..=columns).all(|column| taken(row, column)))
}

fn slitherlink_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.5) {
        return of_program("slitherlink", rows, columns, random);
    }
    let mut cells = vec![Clue::None; rows * columns];
    for _ in 0..random.below(4) {
        let clue = if random.below(8) == 0 { Clue::Unknown } else { Clue::Number(random.below(5) as u32) };
        cells[random.below(rows * columns)] = clue;
    }
    Clues { cells, ..Clues::new(rows, columns) }
}

// Gokigen (slant).

fn diagonals(_: &Board<'_>, _: usize) -> Vec<String> {
    vec!["/".to_owned(), "\\".to_owned()]
}

/// The two corners that each diagonal joins.
fn joined(board: &Board<'_>, words: &[&str]) -> Vec<[usize; 2]> {
    let ends = |cell| {
        let (row, column) = board.place(cell);
        let corner = |down: usize, right: usize| (row + down) * (board.columns + 1) + column + right;
        if words[cell] == "/" { [corner(0, 1), corner(1, 0)] } else { [corner(0, 0), corner(1, 1)] }
    };
    (0..board.area()).map(ends).collect()
}

fn corner_numbers(board: &Board<'_>, words: &[&str]) -> bool {
    let joined = joined(board, words);
    board.clues.corners.iter().enumerate().all(|(corner, clue)| {
        let ends = joined.iter().filter(|ends| ends.contains(&corner)).count();
        clue.number().is_none_or(|number| number as usize == ends)
    })
}

/// Each diagonal joins two corners that were not connected before.
fn no_closed_way(board: &Board<'_>, words: &[&str]) -> bool {
    let mut group: Vec<usize> = (0..(board.rows + 1) * (board.columns + 1)).collect();
    joined(board, words).into_iter().all(|[one, other]| {
        let (kept, gone) = (group[one], group[other]);
        group.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
        kept != gone
    })
}

fn gokigen_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.5) {
        return of_program("gokigen", rows, columns, random);
    }
    let mut corners = vec![Clue::None; (rows + 1) * (columns + 1)];
    for _ in 0..random.below(5) {
        let corner = random.below(corners.len());
        corners[corner] = scattered(1, 5, random)[0];
    }
    Clues { corners, ..Clues::new(rows, columns) }
}

// Hashi: `1` to `4` are bridges to the right, `a` to `d` are bridges downwards. The number of the board is the maximum
// number of parallel bridges. Bridges between islands that share a side are not shown.

fn most_bridges(board: &Board<'_>) -> usize {
    board.clues.number.unwrap_or(2) as usize
}

fn bridge_words(board: &Board<'_>, cell: usize) -> Vec<String> {
    let mut words = vec!["-".to_owned()];
    if board.clue(cell) == Clue::None {
        words.extend((1..=most_bridges(board)).map(|count| count.to_string()));
        words.extend("abcd".chars().take(most_bridges(board)).map(String::from));
    }
    words
}

/// The number of bridges at a cell that run to the right or, if `across` is false, downwards.
fn bridges(word: &str, across: bool) -> usize {
    if across {
        value(word)
    } else {
        ["a", "b", "c", "d"].iter().position(|&w| w == word).map_or(0, |at| at + 1)
    }
}

/// Bridges from the cell before continue in the last cell, and bridges in the last cell begin in the cell before.
fn bridges_go_on(board: &Board<'_>, words: &[&str]) -> bool {
    let cell = words.len() - 1;
    [((0, -1), true), ((-1, 0), false)].into_iter().all(|(step, across)| {
        let here = bridges(words[cell], across);
        let island = |cell: usize| board.clue(cell) != Clue::None;
        match board.from(cell, step) {
            None => here == 0,
            Some(other) => island(cell) || island(other) || bridges(words[other], across) == here,
        }
    })
}

/// Checks the far ends of bridges, where `bridges_go_on` checks the near ones: the last cell of a bridge is next to an
/// island.
fn bridges_end_at_islands(board: &Board<'_>, words: &[&str]) -> bool {
    (0..board.area()).all(|cell| {
        let ends = |step, across| {
            bridges(words[cell], across) == 0
                || board.from(cell, step).is_some_and(|next| {
                    board.clue(next) != Clue::None
                        || bridges(words[next], across) == bridges(words[cell], across)
                })
        };
        ends((0, 1), true) && ends((1, 0), false)
    })
}

/// Each pair of islands in line, with the number of their bridges; `None` for islands that share a side.
fn spans(board: &Board<'_>, words: &[&str]) -> Vec<(usize, usize, Option<usize>)> {
    let island = |cell: &usize| board.clue(*cell) != Clue::None;
    let mut spans = Vec::new();
    for one in (0..board.area()).filter(island) {
        for (step, across) in [((0, 1), true), ((1, 0), false)] {
            let ray = board.ray(one, step);
            if let Some(place) = ray.iter().position(island) {
                spans.push((one, ray[place], (place > 0).then(|| bridges(words[ray[0]], across))));
            }
        }
    }
    spans
}

/// Whether the numbers are right and all islands are connected, for some choice of the bridges between islands that
/// share a side.
fn counted_and_connected(board: &Board<'_>, words: &[&str]) -> bool {
    let spans = spans(board, words);
    let mut counts = Vec::new();
    choose(board, &spans, &mut counts)
}

fn choose(board: &Board<'_>, spans: &[(usize, usize, Option<usize>)], counts: &mut Vec<usize>) -> bool {
    let known = spans.len() == counts.len();
    let at = |cell: usize| -> usize {
        let ends =
            spans.iter().zip(counts.iter()).filter(|((one, other, _), _)| *one == cell || *other == cell);
        ends.map(|(_, count)| count).sum()
    };
    let islands: Vec<usize> = (0..board.area()).filter(|&cell| board.clue(cell) != Clue::None).collect();
    let fits = |number: usize, count: usize| if known { number == count } else { number >= count };
    let numbers = |&cell: &usize| board.clue(cell).number().is_none_or(|n| fits(n as usize, at(cell)));
    if !islands.iter().all(numbers) {
        return false;
    }
    if known {
        let next = |cell: usize| -> Vec<usize> {
            let joined = spans.iter().zip(counts.iter()).filter(|(_, count)| **count > 0);
            let ends = joined.filter(|((one, other, _), _)| *one == cell || *other == cell);
            ends.map(|((one, other, _), _)| one + other - cell).collect()
        };
        return board.grown(|cell| board.clue(cell) != Clue::None, next).len() <= 1;
    }
    let choices = spans[counts.len()].2.map_or(0..=most_bridges(board), |count| count..=count);
    for count in choices {
        counts.push(count);
        if choose(board, spans, counts) {
            return true;
        }
        counts.pop();
    }
    false
}

fn hashi_clues(rows: usize, columns: usize, random: &mut Random) -> Clues {
    if random.chance(0.5) {
        return of_program("hashi", rows, columns, random);
    }
    let mut cells = vec![Clue::None; rows * columns];
    for _ in 0..random.below(7) {
        let clue =
            if random.below(3) == 0 { Clue::Unknown } else { Clue::Number(1 + random.below(5) as u32) };
        cells[random.below(rows * columns)] = clue;
    }
    let water = cells.iter().filter(|clue| **clue == Clue::None).count();
    // Boards with many empty cells have many words, so they get at most two parallel bridges.
    let number = [1, 3, 4].into_iter().nth(random.below(9)).filter(|_| water < 9);
    Clues { cells, number, ..Clues::new(rows, columns) }
}
