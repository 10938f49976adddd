//! Singles. A *full house* is the last empty cell of a house. A *naked single* is a cell with one candidate. A *hidden
//! single* is the only cell of a house where a digit can be placed.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;
use crate::sudoku::{Position, box_of, houses_of};

pub(super) fn full_house(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (cell, digit) in position.naked_singles() {
        let last = houses_of(cell).into_iter().find(|&house| position.open(house) == 1);
        if let Some(house) = last {
            sink.take(Step::placing(Technique::FullHouse, cell, digit).in_houses([house]))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn naked_single(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (cell, digit) in position.naked_singles() {
        sink.take(Step::placing(Technique::NakedSingle, cell, digit))?;
    }
    ControlFlow::Continue(())
}

pub(super) fn hidden_single(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (cell, digit, house) in position.hidden_singles() {
        // A box is easier to look over than a line. If all steps are wanted, each house has its own.
        let is_in_box = !sink.is_for_all() && position.count(digit, box_of(cell)) == 1;
        let house = if is_in_box { box_of(cell) } else { house };
        sink.take(Step::placing(Technique::HiddenSingle, cell, digit).in_houses([house]))?;
    }
    ControlFlow::Continue(())
}

/// The first single: a full house if there is one, otherwise a naked single, otherwise a hidden single.
pub(crate) fn first_single(position: &Position) -> Option<(Technique, u8, u8)> {
    let is_last = |cell: u8| houses_of(cell).into_iter().any(|house| position.open(house) == 1);
    if let Some((cell, digit)) = position.naked_singles().find(|&(cell, _)| is_last(cell)) {
        return Some((Technique::FullHouse, cell, digit));
    }
    if let Some((cell, digit)) = position.naked_singles().next() {
        return Some((Technique::NakedSingle, cell, digit));
    }
    position.hidden_singles().next().map(|(cell, digit, _)| (Technique::HiddenSingle, cell, digit))
}
