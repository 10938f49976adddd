//! Random boards of kinds with loops and paths, and changes to such boards.

use super::loops::{random_loop, random_loop_around, turn};
use super::regions::{FREE, any_or_grown, changed_regions};
use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues, Direction};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

/// The usual number of cells of a region.
const USUAL: usize = 6;

/// Cuts a random loop into pieces. Each region consists of one piece, and possibly of cells next to it that the loop
/// leaves out.
pub(super) fn countryroad(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let clues = any_or_grown(Clues::new(rows, columns), (USUAL, 2), random, |clues, random| {
        let mut labels = vec![FREE; clues.area()];
        let (mut label, mut left) = (0, 0);
        for cell in random_loop(clues, random) {
            if left == 0 {
                (label, left) = (label + 1, 2 + random.below(2 * USUAL - 3));
            }
            (labels[cell], left) = (label, left - 1);
        }
        // Each connected group of cells that the loop leaves out joins one neighbouring region.
        let left_out = Regions::new(rows, columns, |one, other| labels[one] == FREE && labels[other] == FREE);
        for cells in left_out.cells() {
            let beside = cells.iter().flat_map(|&cell| clues.neighbours(cell));
            let beside: Vec<usize> = beside.filter(|&next| labels[next] != FREE).collect();
            if labels[cells[0]] == FREE && !beside.is_empty() {
                let label = labels[beside[random.below(beside.len())]];
                for cell in cells {
                    labels[cell] = label;
                }
            }
        }
        Regions::new(rows, columns, |one, other| labels[one] == labels[other])
    });
    let rooms = vec![Clue::None; clues.regions.as_ref().map_or(0, Regions::count)];
    Clues { rooms, ..clues }
}

pub(super) fn countryroad_changed(
    kind: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    changed_regions(kind, clues, kept, other, random).map(|varied| kind.clues_of(&varied, kept))
}

pub(super) fn simpleloop(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let order = random_loop(&clues, random);
    clues.cells = vec![Clue::Number(1); clues.area()];
    for cell in order {
        clues.cells[cell] = Clue::None;
    }
    clues
}

/// Shortens the loop of `kept` at a U-turn. The two cells that the loop no longer visits become shaded.
pub(super) fn simpleloop_changed(
    _: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    let mut clues = clues.clone();
    for cell in turn(&clues, kept, other, random)? {
        clues.cells[cell] = Clue::Number(1);
    }
    Some(clues)
}

/// Makes a board with a random loop as its solution. Cells that the loop leaves out are shaded or have clues.
pub(super) fn yajilin(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let clues = Clues::new(rows, columns);
    let order = random_loop(&clues, random);
    with_arrows(clues, order, 0.7, random)
}

/// Replaces some boards by boards with more clues, so that more arrows point at other clues.
pub(super) fn more_arrows(clues: &mut Clues, random: &mut Random) {
    if random.chance(0.3) {
        let board = Clues::new(clues.rows, clues.columns);
        let closed: Vec<usize> = (0..clues.area()).filter(|_| random.chance(0.2)).collect();
        let order = random_loop_around(&board, &closed, random);
        clues.cells = with_arrows(board, order, 0.4, random).cells;
    }
}

/// Shades this share of the cells that a loop leaves out, if their neighbours are not shaded. The others become clues.
fn with_arrows(mut clues: Clues, order: Vec<usize>, share: f64, random: &mut Random) -> Clues {
    let mut left_out = vec![true; clues.area()];
    for cell in order {
        left_out[cell] = false;
    }
    let mut cells: Vec<usize> = (0..clues.area()).filter(|&cell| left_out[cell]).collect();
    random.shuffle(&mut cells);
    let mut shaded = vec![false; clues.area()];
    for cell in cells {
        shaded[cell] = random.chance(share) && !clues.neighbours(cell).iter().any(|&next| shaded[next]);
    }
    let clue = |cell: usize, random: &mut Random| {
        let is_clue = left_out[cell] && !shaded[cell];
        if is_clue { Clue::Arrow(Direction::ALL[random.below(4)], None) } else { Clue::None }
    };
    clues.cells = (0..clues.area()).map(|cell| clue(cell, random)).collect();
    clues
}

/// Turns a cell that is shaded in only one of the two solutions into a clue. Cells that `kept` shades are preferred.
/// The solution in which the cell was shaded stays valid when the shading is removed. If no cell is shaded in only one
/// of them, shortens the loop of `kept`, and turns the two cells that the loop no longer visits into clues.
pub(super) fn yajilin_changed(
    kind: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    let mut places: Vec<usize> = (0..clues.area())
        .filter(|&cell| (kept[cell] == Word::Marked) != (other[cell] == Word::Marked))
        .collect();
    random.shuffle(&mut places);
    let shaded = places.iter().find(|&&cell| kept[cell] == Word::Marked).or(places.first());
    let words = if shaded.is_none_or(|&cell| kept[cell] == Word::Marked) { kept } else { other };
    let to_clues = match shaded {
        Some(&cell) => vec![cell],
        None => turn(clues, kept, other, random)?.to_vec(),
    };
    let (mut varied, mut words) = (clues.clone(), words.to_vec());
    for cell in to_clues {
        words[cell] = Word::Nothing;
        varied.cells[cell] = Clue::Arrow(Direction::ALL[random.below(4)], None);
    }
    Some(kind.clues_of(&varied, &words))
}
