//! Random clues. They need not have a solution.

use gridproof_model::random::Random;
use gridproof_puzzles::Regions;
use gridproof_puzzles::clues::{Clue, Clues};

/// A board with a random clue in each cell. Most clues are `Clue::None`.
pub(super) fn in_cells(
    rows: usize,
    columns: usize,
    random: &mut Random,
    mut clue: impl FnMut(&mut Random) -> Clue,
) -> Clues {
    let share = [0.1, 0.25, 0.5][random.below(3)];
    let cells = (0..rows * columns).map(|_| if random.chance(share) { clue(random) } else { Clue::None });
    Clues { cells: cells.collect(), ..Clues::new(rows, columns) }
}

/// A number from `least` to `most`, or `Clue::Unknown`.
pub(super) fn number(random: &mut Random, least: usize, most: usize) -> Clue {
    if random.chance(0.2) {
        Clue::Unknown
    } else {
        Clue::Number((least + random.below(most + 1 - least)) as u32)
    }
}

/// Adds numbers above the columns and left of the rows. They are at most the number of cells of a line, rarely one
/// more. Many lines have no number.
pub(super) fn with_outside(clues: Clues, random: &mut Random) -> Clues {
    let share = [0.0, 0.2, 0.5][random.below(3)];
    let mut numbers = |lines: usize, length: usize| -> Vec<Clue> {
        let mut number = |_| {
            let most = length + usize::from(random.chance(0.05));
            if random.chance(share) { Clue::Number(random.below(most + 1) as u32) } else { Clue::None }
        };
        (0..lines).map(&mut number).collect()
    };
    let (above, left) = (numbers(clues.columns, clues.rows), numbers(clues.rows, clues.columns));
    Clues { outside: [above, left].concat(), ..clues }
}

/// A board with regions of random shape, of about `size` cells each.
pub(super) fn with_regions(rows: usize, columns: usize, size: usize, random: &mut Random) -> Clues {
    let area = rows * columns;
    let mut labels: Vec<usize> = vec![usize::MAX; area];
    let mut cells: Vec<usize> = (0..area).collect();
    random.shuffle(&mut cells);
    let count = (area / size.max(1)).max(1);
    for (label, &cell) in cells.iter().take(count).enumerate() {
        labels[cell] = label;
    }
    // A random free cell joins the region of a random neighbour, so that the regions wind around each other.
    while labels.contains(&usize::MAX) {
        let cell = random.below(area);
        let (row, column) = (cell / columns, cell % columns);
        let next = match random.below(4) {
            0 if row > 0 => cell - columns,
            1 if column > 0 => cell - 1,
            2 if row + 1 < rows => cell + columns,
            3 if column + 1 < columns => cell + 1,
            _ => continue,
        };
        if labels[cell] == usize::MAX {
            labels[cell] = labels[next];
        }
    }
    let regions = Regions::new(rows, columns, |one, other| labels[one] == labels[other]);
    Clues { regions: Some(regions), ..Clues::new(rows, columns) }
}
