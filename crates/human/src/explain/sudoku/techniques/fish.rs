//! Basic fish: the candidates of a digit in k rows lie in k columns (or the other way round), so the other cells of
//! these columns cannot have the digit. k is 2 for the *X-wing*, 3 for the *swordfish*, 4 for the *jellyfish*.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;
use crate::sudoku::{DigitSet, Fish, HallSets, HouseKind, Order, Position};

pub(super) fn basic(
    position: &Position,
    technique: Technique,
    size: usize,
    digits: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let lines = HallSets { size, least: 2, order: Order::ByLowest };
    for digit in digits {
        for base in [HouseKind::Row, HouseKind::Column] {
            Fish::basic(position.grid(), digit, base, lines, |fish| {
                sink.take(Step::of_fish(technique, position, fish))
            })?;
        }
    }
    ControlFlow::Continue(())
}
