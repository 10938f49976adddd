//! Unique rectangles and loops: cells that would allow two solutions if all of them had only the same two candidates.

use super::finding::{Finding, Removed, of_digit};
use super::loop_sets::{LoopSet, loop_sets};
use super::order::{common_houses, houses_of};
use crate::sudoku::{CellSet, DigitSet, Grid, HouseKind, HouseSet, common_peers, peers};

const LOOP: f64 = 4.5;

/// A loop of cells. Each house contains no cell of the loop, or two cells: one at an even and one at an odd index.
pub(super) struct Loop {
    pub(super) cells: Vec<u8>,
    pub(super) all: CellSet,
    /// The two digits that all cells of the loop have.
    pub(super) pair: DigitSet,
}

/// A step of a loop. Of steps with the same kind, the same cells and the same set, only the first is kept.
struct Of {
    finding: Finding,
    kind: u8,
    all: CellSet,
    set: Option<LoopSet>,
}

/// Finds the easiest step of any loop. Ties go to the lowest type, and then to the first step found.
pub(super) fn easiest(grid: &Grid) -> Option<Finding> {
    let mut found: Vec<Of> = Vec::new();
    for start in grid.bivalue_cells() {
        for cells in loops_from(grid, start) {
            if is_valid(&cells.cells) {
                steps_of(grid, &cells, &mut found);
            }
        }
    }
    let order = |a: &Of, b: &Of| {
        a.finding.difficulty.total_cmp(&b.finding.difficulty).then_with(|| a.kind.cmp(&b.kind))
    };
    found.into_iter().min_by(order).map(|of| of.finding)
}

/// Finds the loops through a cell. Two consecutive steps of a loop go along houses of different kinds.
fn loops_from(grid: &Grid, start: u8) -> Vec<Loop> {
    let pair = grid.candidates(start);
    let both = pair.iter().fold(CellSet::ALL, |both, digit| both & grid.cells_with(digit));
    let mut search = Search { grid, pair, both, cells: vec![], all: CellSet::EMPTY, found: vec![] };
    if around(both).contains(start) {
        search.extend(start, 2, DigitSet::EMPTY, None);
    }
    search.found
}

/// The cells that can be in a loop: each has other such cells in at least two of its houses.
fn around(mut cells: CellSet) -> CellSet {
    loop {
        let goes_on = |&cell: &u8| {
            let seen = cells & peers(cell);
            houses_of(cell).into_iter().filter(|house| house.cells().meets(seen)).count() > 1
        };
        let left: CellSet = cells.iter().filter(goes_on).collect();
        if left == cells {
            return left;
        }
        cells = left;
    }
}

/// A depth-first search for loops.
struct Search<'a> {
    grid: &'a Grid,
    pair: DigitSet,
    both: CellSet,
    cells: Vec<u8>,
    all: CellSet,
    found: Vec<Loop>,
}

impl Search<'_> {
    /// Adds a cell to the loop, and continues from there. Up to `more` further cells may have extra digits, or any
    /// number of cells if they all have the same single extra digit.
    fn extend(&mut self, cell: u8, more: i32, mut extra: DigitSet, came_by: Option<HouseKind>) {
        self.cells.push(cell);
        self.all.insert(cell);
        for house in houses_of(cell).into_iter().filter(|house| came_by != Some(house.kind())) {
            for next in house.cells() {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    self.found.push(Loop { cells: self.cells.clone(), all: self.all, pair: self.pair });
                } else if self.both.contains(next) && !self.all.contains(next) {
                    let candidates = self.grid.candidates(next);
                    // `extra` is not reset in this `for` loop: it keeps the digits of each `next` for the cells tried
                    // after it.
                    extra = (extra | candidates) - self.pair;
                    let has_more = candidates.len() > 2;
                    if !has_more || extra.only().is_some() || more > 0 {
                        self.extend(next, more - i32::from(has_more), extra, Some(house.kind()));
                    }
                }
            }
        }
        self.all.remove(cell);
        self.cells.pop();
    }
}

/// Whether each house has either no cell of the loop, or one cell at an even index and one at an odd index.
fn is_valid(cells: &[u8]) -> bool {
    let mut visited = [HouseSet::EMPTY; 2];
    for (i, &cell) in cells.iter().enumerate() {
        let houses: HouseSet = houses_of(cell).into_iter().collect();
        if visited[i % 2].meets(houses) {
            return false;
        }
        visited[i % 2] |= houses;
    }
    visited[0] == visited[1]
}

fn steps_of(grid: &Grid, around: &Loop, found: &mut Vec<Of>) {
    let mut difficulty = LOOP;
    if around.cells.len() >= 10 {
        difficulty += 0.3;
    }
    if around.cells.len() >= 8 {
        difficulty += 0.2;
    } else if around.cells.len() >= 6 {
        difficulty += 0.1;
    }
    let mut add = |kind: u8, difficulty: f64, removed: Removed, set: Option<LoopSet>| {
        let known = |of: &Of| of.kind == kind && of.all == around.all && of.set == set;
        if !removed.is_empty() && !found.iter().any(known) {
            let finding = Finding::removing(difficulty, removed);
            found.push(Of { finding, kind, all: around.all, set });
        }
    };
    let with_more: Vec<u8> =
        around.cells.iter().copied().filter(|&cell| grid.candidates(cell).len() > 2).collect();
    let extra = with_more.iter().fold(DigitSet::EMPTY, |extra, &cell| extra | grid.candidates(cell));
    let extra = extra - around.pair;
    match with_more[..] {
        [] => {}
        [cell] => add(1, difficulty, Removed::from_slice(&[(cell, around.pair)]), None),
        [one, other] => {
            if extra.only().is_some() {
                add(2, difficulty, type_2(grid, around, &with_more), None);
            } else {
                for (size, removed, set) in loop_sets(grid, around.pair, extra, one, other) {
                    add(3, difficulty + (size as f64 - 1.0) * 0.1, removed, Some(set));
                }
            }
            add(4, difficulty, type_4(grid, around.pair, one, other), None);
        }
        _ => add(2, difficulty, type_2(grid, around, &with_more), None),
    }
}

/// Type 2: one of the cells `with_more` must have the extra digit that they share, so cells that see all of them cannot
/// have it.
fn type_2(grid: &Grid, around: &Loop, with_more: &[u8]) -> Removed {
    let Some(digit) = (grid.candidates(with_more[0]) - around.pair).first() else {
        return Removed::new();
    };
    let seen = common_peers(with_more.iter().copied().collect());
    of_digit(seen & grid.cells_with(digit), digit)
}

/// Type 4: one digit of the pair has no other places in a house that contains both cells. So the two cells lose the
/// other digit.
fn type_4(grid: &Grid, pair: DigitSet, one: u8, other: u8) -> Removed {
    let only_here = |digit: u8| {
        let elsewhere = grid.cells_with(digit) - [one, other].into_iter().collect();
        common_houses(one, other).any(|house| !house.cells().meets(elsewhere))
    };
    let Some(locked) = pair.iter().find(|&digit| only_here(digit)) else { return Removed::new() };
    let gone = pair - DigitSet::single(locked);
    Removed::from_slice(&[(one, gone), (other, gone)])
}
