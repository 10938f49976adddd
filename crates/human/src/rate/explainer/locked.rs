//! Locked candidates: all places of a digit in a house lie in another house that crosses it.

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::finding::{Finding, of_digit};
use super::grid::{BOXES, Bits, CELLS, COLUMNS, Grid, HOUSES, House, Mask, ROWS, kind_of};
use super::pattern::{Pattern, Shape, Sink};

const POINTING: f64 = 2.6;
const CLAIMING: f64 = 2.8;
const DIRECT_POINTING: f64 = 1.7;
const DIRECT_CLAIMING: f64 = 1.9;

/// Passes each pattern that removes something to `sink`: first boxes in columns, then boxes in rows, columns in boxes,
/// and rows in boxes.
pub(super) fn patterns(grid: &Grid, sink: Sink) -> ControlFlow<()> {
    each_lock(grid, |base, cover, digit| {
        let places = grid.places(cover, digit) & !shared(cover, base);
        if places == 0 {
            return ControlFlow::Continue(());
        }
        let removed = of_digit(Bits(places).map(|place| CELLS[cover as usize][place as usize]), digit);
        let difficulty = if BOXES.contains(&base) { POINTING } else { CLAIMING };
        let shape = Shape::Covered { digit, bases: smallvec![base], covers: smallvec![cover] };
        sink(Pattern { difficulty, removed, shape })
    })
}

/// The first pattern that leaves the digit only one place in another house of the base's kind. The digit is placed
/// there.
pub(super) fn direct(grid: &Grid) -> Option<Finding> {
    let mut found = None;
    let _ = each_lock(grid, |base, cover, digit| {
        let others = kind(base).filter(|&house| house != base && shared(house, cover) != 0);
        for house in others {
            let places = grid.places(house, digit);
            let left = places & !shared(house, cover);
            if places.count_ones() > 1 && left.is_power_of_two() {
                let removed = grid.places(cover, digit) & !shared(cover, base);
                let cells = Bits(removed).map(|place| CELLS[cover as usize][place as usize]);
                found = Some(Finding {
                    difficulty: if BOXES.contains(&base) { DIRECT_POINTING } else { DIRECT_CLAIMING },
                    removed: of_digit(cells, digit),
                    placed: Some((CELLS[house as usize][left.trailing_zeros() as usize], digit)),
                });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// The houses of the same kind.
fn kind(house: House) -> std::ops::Range<House> {
    [BOXES, ROWS, COLUMNS][kind_of(house)].clone()
}

/// Calls `each` with each base, cover and digit where the digit has at least two places in the base, all of them in the
/// cover.
fn each_lock(grid: &Grid, mut each: impl FnMut(House, House, u8) -> ControlFlow<()>) -> ControlFlow<()> {
    for (bases, covers) in [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)] {
        for base in bases {
            let places = grid.house(base);
            for cover in covers.clone() {
                let shared = shared(base, cover);
                if shared == 0 {
                    continue;
                }
                for (digit, &places) in places.iter().enumerate() {
                    if places & !shared == 0 && places & places.wrapping_sub(1) != 0 {
                        each(base, cover, digit as u8)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The positions of a house that are also in another house.
fn shared(house: House, other: House) -> Mask {
    SHARED[house as usize][other as usize]
}

static SHARED: [[Mask; 27]; 27] = {
    let mut shared = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            let mut kind = 0;
            while kind < 3 {
                shared[house][HOUSES[CELLS[house][place] as usize][kind] as usize] |= 1 << place;
                kind += 1;
            }
            place += 1;
        }
        house += 1;
    }
    shared
};
