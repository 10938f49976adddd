//! Subsets. *Naked*: k cells of a house have only k candidates in total, so no other cell of the house can have these
//! digits. *Hidden*: k digits have only k places in a house, so these cells can have no other digit. *Locked*: a naked
//! pair or triple where a box and a line meet, so that it removes candidates from both.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, HallSets, House, HouseSet, Order, PlaceSet, Position, common_houses};

/// The houses in search order: boxes, rows, columns.
fn houses() -> impl Iterator<Item = House> {
    House::boxes().chain(House::rows()).chain(House::columns())
}

/// A search for subsets of this size. Cells with a single candidate, and digits with a single place, are allowed; this
/// matters only if all subsets are wanted.
const fn of_size(size: usize) -> HallSets {
    HallSets { size, least: 1, order: Order::ByLowest }
}

pub(super) fn naked(
    position: &Position,
    technique: Technique,
    size: usize,
    within: HouseSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    for house in houses().filter(|&house| within.contains(house) && has_more_cells(position, house, size)) {
        each_naked(position, house, size, |cells, digits| {
            let all: Vec<House> = common_houses(cells).collect();
            take_naked(position, technique, house, (cells, digits), &all, sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds locked pairs and triples. A naked subset counts as locked only if it removes a candidate from each of the two
/// houses.
pub(super) fn locked(
    position: &Position,
    technique: Technique,
    size: usize,
    within: HouseSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    for house in House::boxes().filter(|&house| within.contains(house)) {
        each_naked(position, house, size, |cells, digits| {
            let all: Vec<House> = common_houses(cells).collect();
            if let [one, other] = all[..]
                && affects(position, digits, one.cells() - other.cells())
                && affects(position, digits, other.cells() - one.cells())
            {
                take_naked(position, technique, house, (cells, digits), &all, sink)
            } else {
                ControlFlow::Continue(())
            }
        })?;
    }
    ControlFlow::Continue(())
}

fn has_more_cells(position: &Position, house: House, size: usize) -> bool {
    usize::from(position.open(house)) > size
}

/// Whether at least one of these cells has at least one of these digits as a candidate.
fn affects(position: &Position, digits: DigitSet, cells: CellSet) -> bool {
    digits.iter().any(|digit| position.places(digit).meets(cells))
}

fn each_naked(
    position: &Position,
    house: House,
    size: usize,
    mut each: impl FnMut(CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    of_size(size).each(
        |place| position.candidates(house.cell_at(place)),
        |places: PlaceSet, digits| each(house.cells_at(places), digits),
    )
}

/// Takes a naked subset of a house. The digits of the subset are removed from the other cells of all houses that
/// contain the whole subset.
fn take_naked(
    position: &Position,
    technique: Technique,
    house: House,
    (cells, digits): (CellSet, DigitSet),
    all: &[House],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let affected: HouseSet =
        all.iter().copied().filter(|house| affects(position, digits, house.cells() - cells)).collect();
    let rest = affected.cells() - cells;
    let step = Step::new(technique, digits, cells).in_houses([house]);
    sink.take(step.removing_all(position, rest, digits).covering(affected))
}

pub(super) fn hidden(
    position: &Position,
    technique: Technique,
    size: usize,
    within: HouseSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    for house in houses().filter(|&house| within.contains(house) && has_more_cells(position, house, size)) {
        of_size(size).each(
            |digit| position.grid().places(digit, house),
            |digits: DigitSet, places| {
                let cells = house.cells_at(places);
                let step = Step::new(technique, digits, cells).in_houses([house]);
                sink.take(step.removing_all(position, cells, DigitSet::ALL - digits))
            },
        )?;
    }
    ControlFlow::Continue(())
}
