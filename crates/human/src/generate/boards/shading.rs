//! Random boards of kinds with shaded cells, and changes to such boards.

use super::places::{random_latin, random_places, random_places_apart, random_shading, tries};
use super::regions::{FREE, any_or_grown, grown_regions};
use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::board_parts::{is_cape, shape_of_piece};
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

/// Places random pieces, each in contact with an earlier one, until there is no more room. Returns for each cell the
/// number of its piece, or [`FREE`].
fn random_pieces(clues: &Clues, random: &mut Random) -> Vec<usize> {
    const TRIES_A_CELL: usize = 4;
    let mut pieces = vec![FREE; clues.area()];
    let mut shapes = vec![0; clues.area()];
    let mut starts: Vec<usize> = (0..clues.area()).flat_map(|cell| [cell; TRIES_A_CELL]).collect();
    random.shuffle(&mut starts);
    let mut number = 0;
    while let Some(start) = starts.pop() {
        let Some(piece) = random_piece(clues, start, &pieces, random) else { continue };
        let Some(shape) = shape_of_piece(clues, &piece) else { continue };
        let beside =
            piece.iter().flat_map(|&cell| clues.neighbours(cell)).filter(|&next| pieces[next] != FREE);
        let beside: Vec<usize> = beside.collect();
        if (beside.is_empty() && number > 0) || beside.iter().any(|&next| shapes[next] == shape) {
            continue;
        }
        for cell in piece {
            (pieces[cell], shapes[cell]) = (number, shape);
        }
        number += 1;
        // Cells that did not touch a piece before may touch one now.
        starts = (0..clues.area())
            .filter(|&cell| pieces[cell] == FREE)
            .flat_map(|cell| [cell; TRIES_A_CELL])
            .collect();
        random.shuffle(&mut starts);
    }
    pieces
}

/// Returns four connected free cells that can be shaded without completing a 2x2 square of shaded cells.
fn random_piece(clues: &Clues, start: usize, pieces: &[usize], random: &mut Random) -> Option<Vec<usize>> {
    let mut piece = vec![start];
    while piece.len() < 4 {
        let next = piece.iter().flat_map(|&cell| clues.neighbours(cell));
        let next: Vec<usize> = next.filter(|next| pieces[*next] == FREE && !piece.contains(next)).collect();
        piece.push(*next.get(random.below(next.len().max(1)))?);
    }
    let shaded = |cell: &usize| pieces[*cell] != FREE || piece.contains(cell);
    let is_free = pieces[start] == FREE && !clues.squares().any(|square| square.iter().all(shaded));
    is_free.then_some(piece)
}

pub(super) fn lits(rows: usize, columns: usize, random: &mut Random) -> Clues {
    any_or_grown(Clues::new(rows, columns), (7, 4), random, |clues, random| {
        let pieces = random_pieces(clues, random);
        grown_regions(clues, pieces, random)
    })
}

/// Places random dominoes until there is no more room; no two of them touch. Returns regions, each of which contains
/// two cells of dominoes.
fn norinori_regions(clues: &Clues, random: &mut Random) -> Regions {
    let mut pairs = clues.pairs();
    random.shuffle(&mut pairs);
    let mut seeds = vec![FREE; clues.area()];
    let mut partner = Vec::new();
    for (one, other) in pairs {
        let beside = [one, other].into_iter().flat_map(|cell| clues.neighbours(cell));
        if beside.chain([one, other]).all(|cell| seeds[cell] == FREE) {
            (seeds[one], seeds[other]) = (partner.len(), partner.len() + 1);
            partner.extend([partner.len() + 1, partner.len()]);
        }
    }
    // A part grows around each half of a domino. Two touching parts form a region. The two parts need not belong to the
    // same domino.
    let parts = grown_regions(clues, seeds.clone(), random);
    let mut seed_of = vec![0; parts.count()];
    (0..clues.area())
        .filter(|&cell| seeds[cell] != FREE)
        .for_each(|cell| seed_of[parts.of(cell)] = seeds[cell]);
    let seed_of = |cell: usize| seed_of[parts.of(cell)];
    let touching: Vec<(usize, usize)> =
        clues.pairs().into_iter().map(|(one, other)| (seed_of(one), seed_of(other))).collect();
    let touch = |a: usize, b: usize| touching.contains(&(a, b)) || touching.contains(&(b, a));
    for _ in 0..2 * touching.len() {
        let (a, b) = touching[random.below(touching.len())];
        let (with_a, with_b) = (partner.get(a).copied(), partner.get(b).copied());
        let (Some(with_a), Some(with_b)) = (with_a, with_b) else { continue };
        if a != b && with_a != b && touch(with_a, with_b) {
            (partner[a], partner[b], partner[with_a], partner[with_b]) = (b, a, with_b, with_a);
        }
    }
    let region = |cell: usize| seed_of(cell).min(partner.get(seed_of(cell)).copied().unwrap_or(FREE));
    Regions::new(clues.rows, clues.columns, |one, other| region(one) == region(other))
}

pub(super) fn norinori(rows: usize, columns: usize, random: &mut Random) -> Clues {
    any_or_grown(Clues::new(rows, columns), (5, 2), random, norinori_regions)
}

pub(super) fn nurikabe(rows: usize, columns: usize, random: &mut Random) -> Clues {
    random_places_apart(rows, columns, 0.15, random)
}

pub(super) fn nurikabe_changed(
    _: &dyn PuzzleKind,
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    // Moves a number to another cell of its island, one that is sea in the other solution.
    let islands = Regions::new(clues.rows, clues.columns, |a, b| kept[a] == kept[b]);
    let mut places: Vec<usize> =
        (0..clues.area()).filter(|&cell| kept[cell] != Word::Marked && other[cell] == Word::Marked).collect();
    random.shuffle(&mut places);
    places.into_iter().find_map(|to| {
        let is_here = |&cell: &usize| clues.cells[cell].is_some() && islands.of(cell) == islands.of(to);
        let from = (0..clues.area()).find(is_here)?;
        let mut varied = clues.clone();
        varied.cells.swap(from, to);
        Some(varied)
    })
}

/// Grows a random area of white cells from one cell until no more cells fit without making a white 2x2 square. Most of
/// the area has the shape of a tree with many ends.
fn random_white(clues: &Clues, random: &mut Random) -> Vec<bool> {
    let mut white = vec![false; clues.area()];
    let mut open = vec![random.below(clues.area())];
    while !open.is_empty() {
        let cell = open.swap_remove(random.below(open.len()));
        if white[cell] {
            continue;
        }
        let joins = clues.neighbours(cell).iter().filter(|&&next| white[next]).count() > 1;
        white[cell] = true;
        let is_square = clues.squares().any(|square| square.iter().all(|&cell| white[cell]));
        if is_square || (joins && !random.chance(0.05)) {
            white[cell] = false;
        } else {
            open.extend(clues.neighbours(cell).into_iter().filter(|&next| !white[next]));
        }
    }
    white
}

pub(super) fn nurimisaki(rows: usize, columns: usize, random: &mut Random) -> Clues {
    // Some boards are arbitrary, and most of these have no solution. The others have the circles of a solution.
    if random.chance(0.2) {
        return random_places(rows, columns, 0.2, random);
    }
    let mut clues = Clues::new(rows, columns);
    let mut grow = || random_white(&clues, random);
    let is_fit = |white: &Vec<bool>| clues.squares().all(|square| square.iter().any(|&cell| white[cell]));
    let white = (0..tries(clues.area())).map(|_| grow()).find(is_fit).unwrap_or_else(grow);
    let circle = |cell| if is_cape(&clues, &white, cell) { Clue::Unknown } else { Clue::None };
    clues.cells = (0..clues.area()).map(circle).collect();
    clues
}

pub(super) fn hitori(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let side = rows.max(columns);
    // The white cells have the numbers of a Latin square. A shaded cell repeats a white number of its row or
    // column.
    let latin = random_latin(side, random);
    let plain = |cell: usize| latin[cell / columns * side + cell % columns];
    let shaded = random_shading(&clues, random);
    let lines: Vec<Vec<usize>> = clues.lines().collect();
    let mut number = |cell: usize| {
        let line = &lines[[cell / columns, rows + cell % columns][random.below(2)]];
        let white: Vec<usize> = line.iter().copied().filter(|&other| !shaded[other]).collect();
        let repeated = shaded[cell] && !white.is_empty();
        Clue::Number(1 + plain(if repeated { white[random.below(white.len())] } else { cell }) as u32)
    };
    clues.cells = (0..rows * columns).map(&mut number).collect();
    // Boards with arbitrary numbers are useful when a unique solution is not required.
    if random.chance(0.1) {
        let other = |_| Clue::Number(1 + random.below(side) as u32);
        clues.cells = (0..rows * columns).map(other).collect();
    }
    clues
}
