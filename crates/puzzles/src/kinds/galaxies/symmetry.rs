//! Areas that are symmetric under a half turn.

use crate::clues::Clues;

/// Twice the centre of a list of cells, as row and column: the sum of the smallest and the largest row, and the sum of
/// the smallest and the largest column.
pub fn centre(clues: &Clues, cells: &[usize]) -> (usize, usize) {
    let sum = |of: fn(usize, usize) -> usize| {
        let least = cells.iter().map(|&cell| of(cell, clues.columns)).min().unwrap_or(0);
        least + cells.iter().map(|&cell| of(cell, clues.columns)).max().unwrap_or(0)
    };
    (sum(|cell, columns| cell / columns), sum(|cell, columns| cell % columns))
}

/// The image of a cell under a half turn about a centre; `None` if the image is off the board. The centre is given by
/// its doubled coordinates.
pub fn turned(clues: &Clues, (y, x): (usize, usize), cell: usize) -> Option<usize> {
    let row = y.checked_sub(cell / clues.columns).filter(|&row| row < clues.rows)?;
    let column = x.checked_sub(cell % clues.columns).filter(|&column| column < clues.columns)?;
    Some(row * clues.columns + column)
}

/// The cells that the galaxy of the dot `index` can reach, each with its image under the half turn. `touched` has, for
/// each cell, the dot that touches it.
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
