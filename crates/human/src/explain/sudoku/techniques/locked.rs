//! Locked candidates. If the candidates of a digit in a box all lie on one line, no other cell of the line can have the
//! digit (*pointing*). If the candidates of a digit on a line all lie in one box, no other cell of the box can have the
//! digit (*claiming*).

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;
use crate::sudoku::{DigitSet, Fish, House, Position, houses_of};

pub(super) fn pointing(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    locked(position, Technique::Pointing, House::boxes(), digits, sink)
}

pub(super) fn claiming(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    locked(position, Technique::Claiming, House::rows().chain(House::columns()), digits, sink)
}

fn locked(
    position: &Position,
    technique: Technique,
    bases: impl Iterator<Item = House>,
    digits: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    for base in bases {
        for digit in digits {
            let Some(first) = position.grid().places(digit, base).first() else { continue };
            for cover in houses_of(base.cell_at(first)).into_iter().filter(|&cover| cover != base) {
                if let Some(fish) = Fish::locked(position.grid(), digit, base, cover) {
                    sink.take(Step::of_fish(technique, position, fish))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
