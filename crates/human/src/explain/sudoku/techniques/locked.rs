//! Locked candidates. If the candidates of a digit in a box all lie on one line, no other cell of the line can have the
//! digit (*pointing*). If the candidates on a line all lie in one box, no other cell of the box can have it
//! (*claiming*).

use std::ops::ControlFlow;

use super::super::cells::DigitSet;
use super::super::houses::{House, box_of, column_of, row_of};
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;

pub(super) fn pointing(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for house in House::boxes() {
        for digit in digits {
            let places = position.places_in(digit, house);
            let Some(first) = places.first() else { continue };
            for line in [row_of(first), column_of(first)] {
                if places.len() > 1 && places.is_within(line.cells()) {
                    take(position, Technique::Pointing, digit, house, line, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn claiming(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for line in House::rows().chain(House::columns()) {
        for digit in digits {
            let places = position.places_in(digit, line);
            let Some(first) = places.first() else { continue };
            let house = box_of(first);
            if places.len() > 1 && places.is_within(house.cells()) {
                take(position, Technique::Claiming, digit, line, house, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn take(
    position: &Position,
    technique: Technique,
    digit: u8,
    from: House,
    to: House,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let rest = position.places_in(digit, to) - from.cells();
    if rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let step = Step::new(technique, DigitSet::single(digit), position.places_in(digit, from));
    sink.take(step.in_houses([from]).covering([to]).removing(position, rest, digit))
}
