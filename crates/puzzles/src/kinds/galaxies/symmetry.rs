//! Areas that are symmetric under a half turn.

use crate::clues::Clues;
use crate::dot::DotPlace;

/// The cells that the galaxy of the dot `index` can reach, each with its image under the half turn. `touched` has, for
/// each cell, the dot that touches it.
pub(super) fn reach(clues: &Clues, touched: &[Option<usize>], index: usize) -> Vec<(usize, usize)> {
    let dot = &clues.groups[index];
    let centre = DotPlace::centre(clues, &dot.cells);
    let taken = |cell: usize| touched[cell].is_some_and(|other| other != index);
    let mut seen = vec![None; clues.area()];
    let mut open = dot.cells.clone();
    while let Some(cell) = open.pop() {
        let other = centre.turned(clues, cell);
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
