//! Subsets. *Naked*: k cells of a house have only k candidates, which no other cell of the house can have. *Hidden*: k
//! digits of a house have only k cells, which can have no other digit. *Locked*: a naked pair or triple where a box and
//! a line meet, so that it removes candidates from both.

use std::ops::ControlFlow;

use super::super::cells::{CellSet, DigitSet};
use super::super::houses::{House, HouseSet, column_of, common_houses, row_of};
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;

/// The houses in search order: boxes, rows, columns.
fn houses() -> impl Iterator<Item = House> {
    House::boxes().chain(House::rows()).chain(House::columns())
}

pub(super) fn naked(
    position: &Position,
    technique: Technique,
    within: HouseSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let size = size_of(technique);
    for house in houses().filter(|&house| within.contains(house)) {
        let cells: CellSet = (house.cells() & position.empty_cells())
            .iter()
            .filter(|&cell| position.candidates(cell).len() <= size)
            .collect();
        if cells.len() >= size && usize::from(position.open(house)) > size {
            grow_naked(position, size, cells, Chosen::default(), &mut |chosen| {
                take_naked(position, technique, house, chosen, sink)
            })?;
        }
    }
    ControlFlow::Continue(())
}

#[derive(Clone, Copy, Default)]
struct Chosen {
    cells: CellSet,
    digits: DigitSet,
}

fn grow_naked(
    position: &Position,
    size: usize,
    mut left: CellSet,
    chosen: Chosen,
    each: &mut dyn FnMut(Chosen) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let missing = size - chosen.cells.len();
    if missing == 0 {
        return each(chosen);
    }
    while left.len() >= missing
        && let Some(cell) = left.first()
    {
        left.remove(cell);
        let digits = chosen.digits | position.candidates(cell);
        if digits.len() <= size {
            grow_naked(position, size, left, Chosen { cells: chosen.cells.with(cell), digits }, each)?;
        }
    }
    ControlFlow::Continue(())
}

fn take_naked(
    position: &Position,
    technique: Technique,
    house: House,
    Chosen { cells, digits }: Chosen,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let affects = |rest: CellSet| digits.iter().any(|digit| position.places(digit).meets(rest));
    let all: Vec<House> = common_houses(cells).collect();
    if let ([one, other], Technique::LockedPair | Technique::LockedTriple) = (&all[..], technique)
        && !(affects(one.cells() - other.cells()) && affects(other.cells() - one.cells()))
    {
        // It counts as locked only if it removes a candidate from each of the two houses.
        return ControlFlow::Continue(());
    }
    let affected: Vec<House> = all.into_iter().filter(|house| affects(house.cells() - cells)).collect();
    let mut step = Step::new(technique, digits, cells).in_houses([house]);
    let rest = affected.iter().fold(CellSet::EMPTY, |rest, house| rest | house.cells()) - cells;
    for digit in digits {
        step = step.removing(position, rest, digit);
    }
    sink.take(step.covering(affected))
}

pub(super) fn hidden(
    position: &Position,
    technique: Technique,
    within: HouseSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let size = size_of(technique);
    for house in houses().filter(|&house| within.contains(house)) {
        if usize::from(position.open(house)) <= size {
            continue;
        }
        let fits = |&digit: &u8| (1..=size).contains(&usize::from(position.count(digit, house)));
        let digits: DigitSet = (1..=9).filter(fits).collect();
        if digits.len() >= size {
            grow_hidden(position, house, size, digits, Chosen::default(), &mut |chosen| {
                let step = Step::new(technique, chosen.digits, chosen.cells).in_houses([house]);
                sink.take(
                    (DigitSet::ALL - chosen.digits)
                        .iter()
                        .fold(step, |step, digit| step.removing(position, chosen.cells, digit)),
                )
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn grow_hidden(
    position: &Position,
    house: House,
    size: usize,
    mut left: DigitSet,
    chosen: Chosen,
    each: &mut dyn FnMut(Chosen) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let missing = size - chosen.digits.len();
    if missing == 0 {
        return each(chosen);
    }
    while left.len() >= missing
        && let Some(digit) = left.first()
    {
        left.remove(digit);
        let cells = chosen.cells | position.places_in(digit, house);
        if cells.len() <= size {
            let digits = chosen.digits | DigitSet::single(digit);
            grow_hidden(position, house, size, left, Chosen { cells, digits }, each)?;
        }
    }
    ControlFlow::Continue(())
}

const fn size_of(technique: Technique) -> usize {
    match technique {
        Technique::LockedPair | Technique::NakedPair | Technique::HiddenPair => 2,
        Technique::LockedTriple | Technique::NakedTriple | Technique::HiddenTriple => 3,
        _ => 4,
    }
}

/// Finds locked pairs and triples. It suffices to search the cells of a box that are on the same line.
pub(super) fn locked(
    position: &Position,
    technique: Technique,
    within: HouseSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let size = size_of(technique);
    for house in House::boxes().filter(|&house| within.contains(house)) {
        let cells: CellSet = (house.cells() & position.empty_cells())
            .iter()
            .filter(|&cell| position.candidates(cell).len() <= size)
            .collect();
        if cells.len() >= size {
            grow_naked(position, size, cells, Chosen::default(), &mut |chosen| {
                let first = chosen.cells.first().expect("some cells");
                let on_a_line =
                    [row_of(first), column_of(first)].iter().any(|line| chosen.cells.is_within(line.cells()));
                if on_a_line && chosen.digits.len() == size {
                    take_naked(position, technique, house, chosen, sink)
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}
