//! Areas that look the same when they are turned by half.

use crate::puzzle::clues::{Clue, Clues};
use crate::random::Random;

/// The rows and the columns of the first and the last cell of a list in reading order, added up: twice the centre.
pub(super) fn centre(clues: &Clues, cells: &[usize]) -> (usize, usize) {
    let sum = |of: fn(usize, usize) -> usize| {
        let least = cells.iter().map(|&cell| of(cell, clues.columns)).min().unwrap_or(0);
        least + cells.iter().map(|&cell| of(cell, clues.columns)).max().unwrap_or(0)
    };
    (sum(|cell, columns| cell / columns), sum(|cell, columns| cell % columns))
}

/// The cell that a cell becomes by a half turn about a centre.
pub(super) fn turned(clues: &Clues, (y, x): (usize, usize), cell: usize) -> Option<usize> {
    let row = y.checked_sub(cell / clues.columns).filter(|&row| row < clues.rows)?;
    let column = x.checked_sub(cell % clues.columns).filter(|&column| column < clues.columns)?;
    Some(row * clues.columns + column)
}

/// The cells that the galaxy of a dot may reach, with those that they become by a half turn. `touched` tells the dot that
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

/// The dots of random areas that cover a board.
pub(super) fn random_dots(rows: usize, columns: usize, random: &mut Random) -> Clues {
    let mut clues = Clues::new(rows, columns);
    let mut dots = vec![Clue::None; (2 * rows - 1) * (2 * columns - 1)];
    let mut free = vec![true; clues.area()];
    while let Some(first) = free.iter().position(|&free| free) {
        // A dot in a free cell or between it and the next one, and what grows around it.
        let next =
            [first, first + 1].into_iter().filter(|&cell| cell / columns == first / columns && free[cell]);
        let mut area: Vec<usize> = next.take(1 + random.below(2)).collect();
        area.iter().for_each(|&cell| free[cell] = false);
        let (y, x) = centre(&clues, &area);
        for _ in 0..4 + random.below(40) {
            let beside = clues.neighbours(area[random.below(area.len())]);
            let cell = beside[random.below(beside.len())];
            if let Some(other) = turned(&clues, (y, x), cell).filter(|&other| free[cell] && free[other]) {
                for grown in [cell, other] {
                    if std::mem::take(&mut free[grown]) {
                        area.push(grown);
                    }
                }
            }
        }
        dots[y * (2 * columns - 1) + x] = Clue::Number(0);
    }
    clues.set_dots(&dots);
    clues
}
