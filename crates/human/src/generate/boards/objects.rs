//! Random boards of kinds with objects in cells: lamps, islands, ships, tents, thermometers, dominoes.

use super::places::{random_dominoes, random_places, random_places_apart};
use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::board_parts::{largest_of_dominoes, thermometers as thermometers_of};
use gridproof_puzzles::clues::{Clue, Clues, Direction};
use gridproof_puzzles::word::Word;

pub(super) fn akari(rows: usize, columns: usize, random: &mut Random) -> Clues {
    random_places(rows, columns, 0.2, random)
}

pub(super) fn shakashaka(rows: usize, columns: usize, random: &mut Random) -> Clues {
    random_places(rows, columns, 0.2, random)
}

pub(super) fn hashi(rows: usize, columns: usize, random: &mut Random) -> Clues {
    random_places_apart(rows, columns, 0.35, random)
}

pub(super) fn shikaku(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::None; clues.area()];
    for _ in 0..clues.area().div_ceil(4) {
        let cell = random.below(clues.area());
        clues.cells[cell] = Clue::Unknown;
    }
    clues
}

pub(super) fn battleships(rows: usize, columns: usize, _: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.outside = vec![Clue::None; rows + columns];
    clues.cells = vec![Clue::None; clues.area()];
    // The longest ship is half as long as the shorter side of the board, with a length from 1 to 5. There is one ship
    // of this length, two are shorter by one, three are shorter by two, and so on.
    let longest = (rows.min(columns) / 2).clamp(1, 5) as u32;
    let longest = if clues.area() < 10 { 1 } else { longest };
    clues.rooms = (1..=longest).rev().map(Clue::Number).collect();
    clues
}

pub(super) fn tents(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.outside = vec![Clue::None; rows + columns];
    clues.cells = vec![Clue::None; clues.area()];
    // Tents of a solution are placed, each with a tree next to it. Only the trees become clues.
    let mut taken = vec![false; clues.area()];
    for _ in 0..=(clues.area() / 5) {
        let tent = random.below(clues.area());
        let free = |cell: usize| !clues.cells[cell].is_some() && !taken[cell];
        let trees: Vec<usize> = clues.neighbours(tent).into_iter().filter(|&cell| free(cell)).collect();
        if free(tent) && !trees.is_empty() && clues.around(tent).iter().all(|&cell| !taken[cell]) {
            taken[tent] = true;
            clues.cells[trees[random.below(trees.len())]] = Clue::Number(1);
        }
    }
    clues
}

/// The average number, per board, of thermometers that are filled up to a random cell.
const FILLED_AT_RANDOM: f64 = 5.0;

pub(super) fn thermometers(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::None; clues.area()];
    clues.outside = vec![Clue::None; rows + columns];
    let mut bulbs: Vec<usize> = (0..clues.area()).collect();
    random.shuffle(&mut bulbs);
    for mut last in bulbs {
        for length in 0..2 + random.below(4) {
            let free = |cell: usize| clues.step(cell, (0, 0)).filter(|&cell| !clues.cells[cell].is_some());
            let next: Vec<(usize, u32)> = if length == 0 {
                free(last).map(|cell| (cell, 0)).into_iter().collect()
            } else {
                // The clue points back to the previous cell, so its direction is the opposite one. In the list of
                // directions, up and down are adjacent, as are left and right.
                let step = |way: usize| clues.step(last, Direction::ALL[way].step()).and_then(free);
                (0..4).filter_map(|way| Some((step(way)?, (way ^ 1) as u32 + 1))).collect()
            };
            if next.is_empty() {
                break;
            }
            let (cell, number) = next[random.below(next.len())];
            clues.cells[cell] = Clue::Number(number);
            last = cell;
        }
    }
    // Solutions found by a solver are nearly empty. A filling is more often the only one with its sums if lines are
    // nearly full or nearly empty rather than half full. A set of cells is determined by its sums if it consists of all
    // cells whose row weight plus column weight is above a threshold. Therefore, such weights determine how far most
    // thermometers are filled.
    let mut weights = |count: usize| (0..count).map(|_| random.between(0.0, 1.0)).collect::<Vec<_>>();
    let (of_rows, of_columns) = (weights(rows), weights(columns));
    let mut words = vec![Word::Nothing; clues.area()];
    let thermometers = thermometers_of(&clues);
    let others = FILLED_AT_RANDOM / thermometers.len() as f64;
    for cells in thermometers {
        let is_heavy = |&cell: &usize| of_rows[cell / columns] + of_columns[cell % columns] > 1.0;
        let random_end = random.chance(others).then(|| random.below(cells.len() + 1));
        let end = random_end.unwrap_or_else(|| cells.iter().take_while(|cell| is_heavy(cell)).count());
        cells[..end].iter().for_each(|&cell| words[cell] = Word::Marked);
    }
    clues.counted(&words, Word::Marked)
}

pub(super) fn dominosa(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    clues.cells = vec![Clue::Number(0); clues.area()];
    let labels = random_dominoes(&clues, random);
    let most = largest_of_dominoes(&clues).unwrap_or(0);
    let mut set: Vec<[u32; 2]> =
        (0..=most).flat_map(|low| (low..=most).map(move |high| [low, high])).collect();
    random.shuffle(&mut set);
    let mut halves = vec![Vec::new(); clues.area()];
    (0..clues.area()).for_each(|cell| halves[labels[cell]].push(cell));
    for (cells, domino) in halves.into_iter().filter(|cells| cells.len() == 2).zip(set) {
        let first = random.below(2);
        clues.cells[cells[0]] = Clue::Number(domino[first]);
        clues.cells[cells[1]] = Clue::Number(domino[1 - first]);
    }
    clues
}

pub(super) fn magnets(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let labels = random_dominoes(&clues, random);
    let regions = Regions::new(rows, columns, |one, other| labels[one] == labels[other]);
    let alone = |cell: usize| labels.iter().filter(|label| **label == labels[cell]).count() == 1;
    let cell = |cell: usize| if alone(cell) { Clue::Unknown } else { Clue::None };
    clues.cells = (0..clues.area()).map(cell).collect();
    clues.regions = Some(regions);
    clues.outside = vec![Clue::None; 2 * (rows + columns)];
    clues
}

/// Joins a few neighbouring regions.
pub(super) fn join_regions(clues: &mut Clues, random: &mut Random) {
    let pairs = clues.pairs();
    while !pairs.is_empty() && random.chance(0.4) {
        let Some(regions) = &clues.regions else { return };
        let (one, other) = pairs[random.below(pairs.len())];
        let (kept, joined) = (regions.of(one), regions.of(other));
        let labels: Vec<usize> =
            regions.labels().iter().map(|&label| if label == joined { kept } else { label }).collect();
        clues.regions = Some(Regions::of_labels(&labels));
    }
}
