//! Places things at random on a board: clues, dominoes, shaded cells, paths, numbers.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues};

/// A board in which each cell has a clue with probability `chance`; the numbers of the clues are still unknown.
pub(super) fn random_places(rows: usize, columns: usize, chance: f64, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let place = |_| if random.chance(chance) { Clue::Unknown } else { Clue::None };
    clues.cells = (0..clues.area()).map(place).collect();
    clues
}

/// A board like those of [`random_places`], but no two neighbouring cells have clues.
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

/// The maximum number of random boards to try in the search for one with a wanted property. The number is smaller for
/// boards with a large area: these take longer and rarely have the property.
pub(super) fn tries(area: usize) -> usize {
    (5000 / area.max(1)).clamp(1, 50)
}

/// A random Latin square of the numbers from 0: a cyclic square with its rows, columns and numbers permuted.
pub(super) fn random_latin(side: usize, random: &mut Random) -> Vec<usize> {
    let mut orders = [(); 3].map(|()| (0..side).collect::<Vec<_>>());
    for order in &mut orders {
        random.shuffle(order);
    }
    let [across, down, numbers] = orders;
    (0..side * side).map(|cell| numbers[(down[cell / side] + across[cell % side]) % side]).collect()
}

/// Returns whether the numbers are distinct and consecutive, in any order.
pub(super) fn without_gap(mut numbers: Vec<usize>) -> bool {
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Covers a board with random dominoes, except for one cell if the number of cells is odd. Returns the label of each
/// cell: the two cells of a domino have the same label.
pub(super) fn random_dominoes(clues: &Clues, random: &mut Random) -> Vec<usize> {
    let (rows, columns) = (clues.rows, clues.columns);
    // At first, all dominoes are horizontal; if the number of columns is odd, those in the last column are vertical.
    // Then random pairs of neighbouring dominoes are rotated.
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

/// Returns random paths that together cover a board. Each path is a list of its cells from one end to the other. No
/// path touches itself.
pub fn random_paths(rows: usize, columns: usize, random: &mut Random) -> Vec<Vec<usize>> {
    let clues = &Clues::new(rows, columns);
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
        for &cell in &tail {
            path_of[cell] = a;
        }
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
            let paths = random_paths(clues.rows, clues.columns, &mut Random::new(seed, 0));
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
