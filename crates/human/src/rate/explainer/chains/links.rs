//! The links between candidates, in the order in which chains follow them.

use smallvec::SmallVec;

use super::super::order::peers_of;
use crate::sudoku::{DigitSet, Grid, House, places_of};

/// A candidate that is assumed to be true or false. It is encoded as `(9 * cell + digit - 1) * 2`, plus 1 if it is
/// true.
pub(super) type State = u16;

/// The number of states.
pub(super) const STATES: usize = 81 * 9 * 2;

pub(super) const fn state(cell: u8, digit: u8, holds: bool) -> State {
    (cell as State * 9 + digit as State - 1) * 2 + holds as State
}

pub(super) const fn cell_of(state: State) -> u8 {
    (state / 18) as u8
}

pub(super) const fn digit_of(state: State) -> u8 {
    (state / 2 % 9) as u8 + 1
}

pub(super) const fn holds(state: State) -> bool {
    state & 1 != 0
}

/// The same candidate with the opposite truth value.
pub(super) const fn negated(state: State) -> State {
    state ^ 1
}

/// The reason why a candidate is true: it is the last one of its cell, or the last place of its digit in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Cell,
    House(House),
}

impl Cause {
    /// Calls `each` with the candidates whose removal made the given candidate the last one. These candidates are in
    /// the grid `before` but no longer in `now`; each is passed as a false state.
    pub(super) fn each_removed(
        self,
        before: &Grid,
        now: &Grid,
        cell: u8,
        digit: u8,
        mut each: impl FnMut(State),
    ) {
        match self {
            Self::Cell => {
                let gone = before.candidates(cell) - now.candidates(cell);
                gone.iter().for_each(|digit| each(state(cell, digit, false)));
            }
            Self::House(house) => {
                let gone = before.places(digit, house) - now.places(digit, house);
                gone.iter().for_each(|place| each(state(house.cell_at(place), digit, false)));
            }
        }
    }
}

/// Calls `each` with the false states that follow from a true candidate: the other candidates of its cell if
/// `in_cells`, then the same digit at its peers.
pub(super) fn each_false(grid: &Grid, cell: u8, digit: u8, in_cells: bool, mut each: impl FnMut(State)) {
    if in_cells {
        let others = grid.candidates(cell) - DigitSet::single(digit);
        others.iter().for_each(|other| each(state(cell, other, false)));
    }
    for &peer in peers_of(cell) {
        if grid.has(peer, digit) {
            each(state(peer, digit, false));
        }
    }
}

/// Calls `each` with the true states that follow from a false candidate: the only other candidate of its cell if
/// `in_cells`, then the only other place of its digit in its box, row and column. Each state is passed once.
pub(super) fn each_true(
    grid: &Grid,
    cell: u8,
    digit: u8,
    in_cells: bool,
    mut each: impl FnMut(State, Cause),
) {
    let candidates = grid.candidates(cell);
    if in_cells
        && candidates.len() == 2
        && let Some(other) = (candidates - DigitSet::single(digit)).first()
    {
        each(state(cell, other, true), Cause::Cell);
    }
    let mut seen: SmallVec<[u8; 3]> = SmallVec::new();
    let [row, column, own] = *places_of(cell);
    for (house, place) in [own, row, column] {
        let places = grid.places(digit, house);
        if places.len() == 2
            && let Some(other) = (places - place).first()
        {
            let other = house.cell_at(other);
            if !seen.contains(&other) {
                seen.push(other);
                each(state(other, digit, true), Cause::House(house));
            }
        }
    }
}

/// The links of all candidates of a position, computed once.
#[derive(Debug)]
pub(super) struct Links {
    targets: Vec<State>,
    /// For each state, the index of its first link in `targets`, and the index of its first link to another cell.
    starts: Vec<(u32, u32)>,
}

impl Links {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut links = Self { targets: Vec::with_capacity(4000), starts: Vec::with_capacity(STATES + 1) };
        for cell in 0..81 {
            for digit in 1..=9 {
                for holds in [false, true] {
                    links.add(grid, cell, digit, holds);
                }
            }
        }
        let end = links.targets.len() as u32;
        links.starts.push((end, end));
        links
    }

    fn add(&mut self, grid: &Grid, cell: u8, digit: u8, holds: bool) {
        let start = self.targets.len() as u32;
        if !grid.has(cell, digit) {
            self.starts.push((start, start));
            return;
        }
        if holds {
            each_false(grid, cell, digit, true, |to| self.targets.push(to));
        } else {
            each_true(grid, cell, digit, true, |to, _| self.targets.push(to));
        }
        let own = self.targets[start as usize..].iter().take_while(|&&to| cell_of(to) == cell).count();
        self.starts.push((start, start + own as u32));
    }

    /// All links of a state.
    pub(super) fn all(&self, state: State) -> &[State] {
        &self.targets[self.starts[state as usize].0 as usize..self.starts[state as usize + 1].0 as usize]
    }

    /// The links of a state within its cell.
    pub(super) fn in_cell(&self, state: State) -> &[State] {
        let (start, end) = self.starts[state as usize];
        &self.targets[start as usize..end as usize]
    }

    /// The links of a state to other cells.
    pub(super) fn to_others(&self, state: State) -> &[State] {
        &self.targets[self.starts[state as usize].1 as usize..self.starts[state as usize + 1].0 as usize]
    }
}
