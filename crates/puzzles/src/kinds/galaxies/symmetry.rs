//! Areas that are symmetric under a half turn.

use crate::clues::{Clue, Clues};
use gridproof_model::random::Random;

/// Twice the centre of a list of cells: the sums of the smallest and the largest row, and of the smallest and the
/// largest column.
pub(super) fn centre(clues: &Clues, cells: &[usize]) -> (usize, usize) {
    let sum = |of: fn(usize, usize) -> usize| {
        let least = cells.iter().map(|&cell| of(cell, clues.columns)).min().unwrap_or(0);
        least + cells.iter().map(|&cell| of(cell, clues.columns)).max().unwrap_or(0)
    };
    (sum(|cell, columns| cell / columns), sum(|cell, columns| cell % columns))
}

/// The image of a cell under a half turn about a centre, which is given by twice its coordinates.
pub(super) fn turned(clues: &Clues, (y, x): (usize, usize), cell: usize) -> Option<usize> {
    let row = y.checked_sub(cell / clues.columns).filter(|&row| row < clues.rows)?;
    let column = x.checked_sub(cell % clues.columns).filter(|&column| column < clues.columns)?;
    Some(row * clues.columns + column)
}

/// The cells that the galaxy of a dot can reach, each with its image under the half turn. `touched` holds the dot that
/// touches each cell.
pub(super) fn reach(clues: &Clues, touched: &[Option<usize>], index: usize) -> Vec<(usize, usize)> {
    let dot = &clues.groups[index];
    let centre = centre(clues, &dot.cells);
    let taken = |cell: usize| touched[cell].is_some_and(|other| other != index);
    let mut seen = vec![None; clues.area()];
    let mut open = dot.cells.clone();
    while let Some(cell) = open.pop() {
        let other = turned(clues, centre, cell);
        if let (None, Some(other)) = (seen[cell], other)
            && !taken(cell)
            && !taken(other)
        {
            seen[cell] = Some(other);
            open.extend(clues.neighbours(cell));
        }
    }
    seen.into_iter().enumerate().filter_map(|(cell, other)| Some((cell, other?))).collect()
}

/// The number of areas that are grown for each dot; the largest one is kept. The cells left at the end still give
/// enough small areas.
const TRIES: usize = 6;

/// The dots of random areas that cover a board.
pub(super) fn random_dots(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let mut dots = vec![Clue::None; (2 * rows - 1) * (2 * columns - 1)];
    let mut free = vec![true; clues.area()];
    while free.contains(&true) {
        let areas: Vec<Vec<usize>> = (0..TRIES).map(|_| random_area(&clues, &free, random)).collect();
        let largest = areas.into_iter().max_by_key(Vec::len).unwrap_or_default();
        largest.iter().for_each(|&cell| free[cell] = false);
        let (y, x) = centre(&clues, &largest);
        dots[y * (2 * columns - 1) + x] = Clue::Number(0);
    }
    clues.set_dots(&dots);
    clues
}

/// Grows a random area of free cells, which starts from one, two or four cells around its dot.
fn random_area(clues: &Clues, free: &[bool], random: &mut Random) -> Vec<usize> {
    let cells: Vec<usize> = (0..free.len()).filter(|&cell| free[cell]).collect();
    let first = cells[random.below(cells.len())];
    let (down, right) = (random.below(2), random.below(2));
    let (row, column) = (first / clues.columns + down, first % clues.columns + right);
    let last = row * clues.columns + column;
    let mut area = vec![first, first + right, first + down * clues.columns, last];
    area.sort_unstable();
    area.dedup();
    if row >= clues.rows || column >= clues.columns || !area.iter().all(|&cell| free[cell]) {
        area = vec![first];
    }
    let mut free = free.to_vec();
    area.iter().for_each(|&cell| free[cell] = false);
    let about = centre(clues, &area);
    for _ in 0..random.below(4 * (clues.rows + clues.columns)) {
        let beside = clues.neighbours(area[random.below(area.len())]);
        // The only cell of a board has no neighbour.
        let Some(&cell) = beside.get(random.below(beside.len())) else { break };
        if let Some(other) = turned(clues, about, cell).filter(|&other| free[cell] && free[other]) {
            for grown in [cell, other] {
                if std::mem::take(&mut free[grown]) {
                    area.push(grown);
                }
            }
        }
    }
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_areas_are_large() {
        for side in [1, 2, 5, 10, 20] {
            let dots = |seed| random_dots(side, side, &mut Random::new(seed, 0)).groups.len();
            let all: usize = (0..20).map(dots).sum();
            let cells = 20 * side * side;
            let most = if side < 5 { cells } else { cells / 3 };
            assert!(all <= most, "{all} dots on {cells} cells of side {side}");
        }
    }
}
