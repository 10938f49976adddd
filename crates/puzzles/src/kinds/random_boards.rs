//! Random boards, and random divisions of them into regions, for random puzzles.

use crate::clues::{Clue, Clues};
use crate::regions::Regions;
use crate::word::{NOTHING, Word};
use gridproof_model::random::Random;

/// A board in which each cell has a clue with probability `chance`; the numbers of the clues are still unknown.
pub(super) fn random_places(rows: usize, columns: usize, chance: f64, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let place = |_| if random.chance(chance) { Clue::Unknown } else { Clue::None };
    clues.cells = (0..clues.area()).map(place).collect();
    clues
}

/// A board like those of [`random_places`], without clues in neighbouring cells.
pub(super) fn random_places_apart(rows: usize, columns: usize, chance: f64, random: &mut Random) -> Clues {
    let mut clues = Clues { cells: vec![Clue::None; rows * columns], ..Clues::new(rows, columns) };
    for cell in 0..clues.area() {
        let free = clues.neighbours(cell).iter().all(|&next| !clues.cells[next].is_some());
        if free && random.chance(chance) {
            clues.cells[cell] = Clue::Unknown;
        }
    }
    clues
}

/// Random connected regions that cover a board.
pub(super) fn random_regions(rows: usize, columns: usize, count: usize, random: &mut Random) -> Regions {
    let clues = Clues::new(rows, columns);
    let mut labels = vec![FREE; clues.area()];
    for region in 0..count.clamp(1, labels.len()) {
        let free: Vec<usize> = (0..labels.len()).filter(|&cell| labels[cell] == FREE).collect();
        labels[free[random.below(free.len())]] = region;
    }
    grown_regions(&clues, labels, random)
}

/// Random regions with `usual` cells on average; if `usual` is 0, there are as many regions as rows.
pub(super) fn regions_of_usual_size(
    rows: usize,
    columns: usize,
    usual: usize,
    random: &mut Random,
) -> Regions {
    let count = if usual == 0 { rows } else { (rows * columns).div_ceil(usual) };
    random_regions(rows, columns, count, random)
}

/// Returns a board whose regions are either arbitrary or `grown` around a solution. Arbitrary regions have `usual`
/// cells on average; none has fewer than `least` cells if such a division is found soon. Half of the 6x6 boards have
/// arbitrary regions, and fewer of the larger boards. Such boards may have no solution, but if they have solutions,
/// they have few.
pub(super) fn any_or_grown(
    clues: Clues,
    (usual, least): (usize, usize),
    random: &mut Random,
    grown: impl FnOnce(&Clues, &mut Random) -> Regions,
) -> Clues {
    const MOST_CUTS: usize = 200;
    let regions = if random.chance(18.0 / clues.area() as f64) {
        let mut cut = || regions_of_usual_size(clues.rows, clues.columns, usual, random);
        let is_fit = |regions: &Regions| regions.cells().iter().all(|cells| cells.len() >= least);
        let fit = (0..MOST_CUTS).map(|_| cut()).find(is_fit);
        fit.unwrap_or_else(cut)
    } else {
        grown(&clues, random)
    };
    Clues { regions: Some(regions), ..clues }
}

/// The number of random boards of an area to try for one with a wanted property. It is smaller for large boards, which
/// take longer and rarely have the property.
pub(super) fn tries(area: usize) -> usize {
    (5000 / area.max(1)).clamp(1, 50)
}

/// The label of a cell that is in no region yet.
pub(super) const FREE: usize = usize::MAX;

/// Grows regions from labelled cells until no cell is [`FREE`]; if all cells are free, returns one region.
pub(super) fn grown_regions(clues: &Clues, mut labels: Vec<usize>, random: &mut Random) -> Regions {
    loop {
        let open: Vec<(usize, usize)> = (0..labels.len())
            .filter(|&cell| labels[cell] == FREE)
            .flat_map(|cell| clues.neighbours(cell).into_iter().map(move |next| (cell, next)))
            .filter(|&(_, next)| labels[next] != FREE)
            .collect();
        if open.is_empty() {
            return Regions::new(clues.rows, clues.columns, |one, other| labels[one] == labels[other]);
        }
        let (cell, next) = open[random.below(open.len())];
        labels[cell] = labels[next];
    }
}

/// Moves one cell that `kept` does not mark to the region of a neighbour. Cells that `other` marks are preferred.
pub(super) fn varied_regions(
    clues: &Clues,
    kept: &[Word],
    other: &[Word],
    random: &mut Random,
) -> Option<Clues> {
    let regions = clues.regions.as_ref()?;
    let mut moves: Vec<(usize, usize)> = (0..clues.area())
        .filter(|&cell| kept[cell] == NOTHING)
        .flat_map(|cell| clues.neighbours(cell).into_iter().map(move |next| (cell, next)))
        .filter(|&(cell, next)| regions.of(cell) != regions.of(next))
        .collect();
    random.shuffle(&mut moves);
    moves.sort_by_key(|&(cell, _)| other[cell] == NOTHING);
    moves.into_iter().find_map(|(moved, to)| {
        let label = |cell: usize| regions.of(if cell == moved { to } else { cell });
        let regions = Regions::new(clues.rows, clues.columns, |one, other| label(one) == label(other));
        (regions.count() == clues.regions.as_ref()?.count())
            .then(|| Clues { regions: Some(regions), ..clues.clone() })
    })
}

/// A random Latin square of the numbers from 0: a cyclic square with its rows, columns and numbers permuted.
pub(super) fn random_latin(side: usize, random: &mut Random) -> Vec<usize> {
    let mut orders = [(); 3].map(|()| (0..side).collect::<Vec<_>>());
    orders.iter_mut().for_each(|order| random.shuffle(order));
    let [across, down, numbers] = orders;
    (0..side * side).map(|cell| numbers[(down[cell / side] + across[cell % side]) % side]).collect()
}

/// Returns whether the numbers are distinct and consecutive, in any order.
pub(super) fn without_gap(mut numbers: Vec<usize>) -> bool {
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Dominoes that cover a board, except for one cell if the number of cells is odd.
pub(super) fn random_dominoes(clues: &Clues, random: &mut Random) -> Vec<usize> {
    let (rows, columns) = (clues.rows, clues.columns);
    // Dominoes start horizontal, or vertical in a last column of odd number. Then random pairs of them are rotated.
    let brick = |cell: usize| {
        let (r, c) = (cell / columns, cell % columns);
        let (even, last) = (columns / 2 * 2, rows / 2 * 2);
        if c < even {
            r * columns + c / 2 * 2
        } else if r < last {
            r / 2 * 2 * columns + c
        } else {
            cell
        }
    };
    let mut labels: Vec<usize> = (0..clues.area()).map(brick).collect();
    let squares: Vec<[usize; 4]> = clues.squares().collect();
    for _ in 0..if squares.is_empty() { 0 } else { 8 * clues.area() } {
        let [a, b, c, d] = squares[random.below(squares.len())];
        if labels[a] == labels[b] && labels[c] == labels[d] {
            (labels[a], labels[b], labels[c], labels[d]) = (a, b, a, b);
        } else if labels[a] == labels[c] && labels[b] == labels[d] {
            (labels[a], labels[b], labels[c], labels[d]) = (a, a, c, c);
        }
    }
    labels
}

/// Shades random cells until no more can be shaded. No two shaded cells share a side, and the other cells stay
/// connected.
pub(super) fn random_shading(clues: &Clues, random: &mut Random) -> Vec<bool> {
    let mut shaded = vec![false; clues.area()];
    let mut cells: Vec<usize> = (0..clues.area()).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let neighbours = clues.neighbours(cell);
        if neighbours.iter().any(|&next| shaded[next]) {
            continue;
        }
        shaded[cell] = true;
        let regions = Regions::new(clues.rows, clues.columns, |one, other| !shaded[one] && !shaded[other]);
        if neighbours.iter().any(|&next| regions.of(next) != regions.of(neighbours[0])) {
            shaded[cell] = false;
        }
    }
    shaded
}

/// Random paths that cover a board, each as its cells from end to end. No path touches itself.
pub(super) fn random_paths(clues: &Clues, random: &mut Random) -> Vec<Vec<usize>> {
    let labels = random_dominoes(clues, random);
    let mut paths = vec![Vec::new(); clues.area()];
    for (cell, &label) in labels.iter().enumerate() {
        paths[label].push(cell);
    }
    let mut path_of = labels;
    let mut pairs = clues.pairs();
    random.shuffle(&mut pairs);
    for (one, other) in pairs {
        let (a, b) = (path_of[one], path_of[other]);
        let end = |path: &[usize], cell| path.first() == Some(&cell) || path.last() == Some(&cell);
        let touching = || {
            let beside =
                |&cell: &usize| clues.neighbours(cell).into_iter().filter(|&next| path_of[next] == b).count();
            paths[a].iter().map(beside).sum::<usize>()
        };
        if a == b || !end(&paths[a], one) || !end(&paths[b], other) || touching() > 1 {
            continue;
        }
        let mut tail = std::mem::take(&mut paths[b]);
        tail.iter().for_each(|&cell| path_of[cell] = a);
        if paths[a].last() != Some(&one) {
            paths[a].reverse();
        }
        if tail[0] != other {
            tail.reverse();
        }
        paths[a].extend(tail);
    }
    paths.retain(|path| !path.is_empty());
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaded_cells_are_apart_and_leave_the_others_connected() {
        for seed in 0..20 {
            let clues = Clues::new(1 + seed as usize % 5, 6);
            let shaded = random_shading(&clues, &mut Random::new(seed, 0));
            assert!(clues.pairs().into_iter().all(|(one, other)| !shaded[one] || !shaded[other]));
            let regions = Regions::new(clues.rows, 6, |one, other| !shaded[one] && !shaded[other]);
            let white: Vec<usize> = (0..clues.area()).filter(|&cell| !shaded[cell]).collect();
            assert!(white.iter().all(|&cell| regions.of(cell) == regions.of(white[0])), "{shaded:?}");
        }
    }

    #[test]
    fn paths_cover_the_board_and_do_not_touch_themselves() {
        for seed in 0..20 {
            let clues = Clues::new(1 + seed as usize % 5, 7);
            let paths = random_paths(&clues, &mut Random::new(seed, 0));
            let mut cells = paths.concat();
            cells.sort_unstable();
            assert_eq!(cells, (0..clues.area()).collect::<Vec<_>>());
            for path in paths {
                let beside = |one: usize, other: usize| clues.neighbours(one).contains(&other);
                for (place, &one) in path.iter().enumerate() {
                    for (next, &other) in path.iter().enumerate().skip(place + 1) {
                        assert_eq!(beside(one, other), next == place + 1, "{path:?}");
                    }
                }
            }
        }
    }
}
