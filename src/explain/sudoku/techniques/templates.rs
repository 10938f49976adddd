//! Templates: all ways to place a digit in the whole board, one place in each house. A place that all of them have holds
//! the digit (*template set*); one that none has cannot (*template delete*).

use std::ops::ControlFlow;

use super::super::cells::{CellSet, DigitSet};
use super::super::houses::{House, peers};
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::{Candidate, Step};
use super::super::technique::Technique;

/// The places that all templates have, and those that some template has.
struct Templates {
    all: CellSet,
    some: CellSet,
}

/// Goes on with the rows from `row` on; `left` are the places that no chosen one sees.
fn place(row: usize, left: CellSet, chosen: CellSet, found: &mut Templates) {
    let Some(house) = (row < 9).then(|| House::at(row)) else {
        found.all &= chosen;
        found.some |= chosen;
        return;
    };
    for cell in left & house.cells() {
        place(row + 1, left - peers(cell), chosen.with(cell), found);
    }
}

pub(super) fn set(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (digit, templates) in all(position) {
        let certain = templates.all & position.places(digit);
        if !certain.is_empty() && !templates.some.is_empty() {
            let mut step = Step::new(Technique::TemplateSet, DigitSet::single(digit), certain);
            step.placements.extend(certain.iter().map(|cell| Candidate { cell, digit }));
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn delete(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (digit, templates) in all(position) {
        let impossible = position.places(digit) - templates.some;
        let step = Step::new(Technique::TemplateDelete, DigitSet::single(digit), impossible);
        sink.take(step.removing(position, impossible, digit))?;
    }
    ControlFlow::Continue(())
}

fn all(position: &Position) -> impl Iterator<Item = (u8, Templates)> + '_ {
    (1..=9).map(|digit| {
        let placed = (0..81).filter(|&cell| position.value(cell) == digit).collect::<CellSet>();
        let mut found = Templates { all: CellSet::ALL, some: CellSet::EMPTY };
        place(0, position.places(digit) | placed, CellSet::EMPTY, &mut found);
        (digit, found)
    })
}
