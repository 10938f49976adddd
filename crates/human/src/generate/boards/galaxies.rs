//! Random boards of galaxies: the dots of areas that are symmetric under a half turn.

use gridproof_model::random::Random;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::dot::DotPlace;

/// The number of areas that are grown for each dot; the largest one is kept. Enough small areas still arise from the
/// cells that are left at the end.
const TRIES: usize = 6;

/// Returns a board with the dots of random areas that cover the board.
pub(super) fn galaxies(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let mut dots = vec![Clue::None; DotPlace::count(&clues)];
    let mut free = vec![true; clues.area()];
    while free.contains(&true) {
        let areas: Vec<Vec<usize>> = (0..TRIES).map(|_| random_area(&clues, &free, random)).collect();
        let largest = areas.into_iter().max_by_key(Vec::len).unwrap_or_default();
        for &cell in &largest {
            free[cell] = false;
        }
        dots[DotPlace::centre(&clues, &largest).index(&clues)] = Clue::Number(0);
    }
    clues.set_dots(&dots);
    clues
}

/// Makes some of the dots black.
pub(super) fn blacken_dots(clues: &mut Clues, random: &mut Random) {
    for dot in &mut clues.groups {
        dot.numbers = vec![random.chance(0.3).into()];
    }
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
    for &cell in &area {
        free[cell] = false;
    }
    let about = DotPlace::centre(clues, &area);
    for _ in 0..random.below(4 * (clues.rows + clues.columns)) {
        let beside = clues.neighbours(area[random.below(area.len())]);
        // The cell of a 1x1 board has no neighbour.
        let Some(&cell) = beside.get(random.below(beside.len())) else { break };
        if let Some(other) = about.turned(clues, cell).filter(|&other| free[cell] && free[other]) {
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
            let dots = |seed| galaxies(side, side, &mut Random::new(seed, 0)).groups.len();
            let all: usize = (0..20).map(dots).sum();
            let cells = 20 * side * side;
            let most = if side < 5 { cells } else { cells / 3 };
            assert!(all <= most, "{all} dots on {cells} cells of side {side}");
        }
    }
}
