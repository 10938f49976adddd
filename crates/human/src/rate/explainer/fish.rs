//! Fish of two to four lines: X-Wing, Swordfish, Jellyfish.

use std::ops::ControlFlow;

use super::finding::Removed;
use super::grid::{Bits, CELLS, COLUMNS, Grid, Mask, ROWS, subsets};
use super::pattern::{Pattern, Shape, Sink};

/// The difficulty by the number of lines, from 2.
const FISH: [f64; 3] = [3.2, 3.8, 5.2];

/// Passes each fish of a size that removes something to `sink`. Fish with column bases are first, then fish with row
/// bases, each in order of their lines and then of the digit.
pub(super) fn fish(grid: &Grid, size: usize, sink: Sink) -> ControlFlow<()> {
    let free = (0..9u8).filter(|&digit| usize::from(grid.placed(digit)) + 2 * size <= 9);
    let digits: Mask = free.fold(0, |mask, digit| mask | 1 << digit);
    for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        // For each line, the digits for which it can belong to a fish.
        let fitting: [Mask; 9] = std::array::from_fn(|line| {
            let places = grid.house(bases.start + line as u8);
            let fits = |&digit: &u8| (2..=size as u32).contains(&places[digit as usize].count_ones());
            Bits(digits).filter(fits).fold(0, |mask, digit| mask | 1 << digit)
        });
        for lines in subsets(size as u32, 9) {
            let lines = lines as Mask;
            let common = Bits(lines).fold(digits, |common, line| common & fitting[line as usize]);
            for digit in Bits(common) {
                let union = Bits(lines).fold(0, |union, line| union | grid.places(bases.start + line, digit));
                if union.count_ones() as usize != size {
                    continue;
                }
                let mut removed = Removed::new();
                for cover in Bits(union) {
                    let house = covers.start + cover;
                    for place in Bits(grid.places(house, digit) & !lines) {
                        removed.push((CELLS[house as usize][place as usize], 1 << digit));
                    }
                }
                if removed.is_empty() {
                    continue;
                }
                let shape = Shape::Covered {
                    digit,
                    bases: Bits(lines).map(|line| bases.start + line).collect(),
                    covers: Bits(union).map(|line| covers.start + line).collect(),
                };
                sink(Pattern { difficulty: FISH[size - 2], removed, shape })?;
            }
        }
    }
    ControlFlow::Continue(())
}
