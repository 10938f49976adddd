//! Templates: the ways to place a digit on the whole board, one place in each house. A place in all templates has the
//! digit (*template set*), and a place in no template cannot have it (*template delete*). A template is discarded if it
//! contains a place that is in all templates of another digit. This is repeated until no template is discarded.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Candidate, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, Position, peers};

/// The templates of a digit.
#[derive(Default)]
struct Templates(Vec<CellSet>);

impl Templates {
    /// The places that are in all templates.
    fn all(&self) -> CellSet {
        self.0.iter().fold(CellSet::ALL, |all, &template| all & template)
    }

    /// The places that are in at least one template.
    fn some(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |some, &template| some | template)
    }

    /// Adds all templates that contain the places `chosen`, which are in the rows before `row`. `left` contains the
    /// places that no chosen place sees.
    fn place(&mut self, row: usize, left: CellSet, chosen: CellSet) {
        let Some(house) = (row < 9).then(|| House::at(row)) else {
            self.0.push(chosen);
            return;
        };
        for cell in left & house.cells() {
            self.place(row + 1, left - peers(cell), chosen.with(cell));
        }
    }
}

pub(super) fn set(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (digit, templates) in all(position) {
        let certain = templates.all() & position.places(digit);
        if !certain.is_empty() && !templates.0.is_empty() {
            let mut step = Step::new(Technique::TemplateSet, DigitSet::single(digit), certain);
            step.placements.extend(certain.iter().map(|cell| Candidate { cell, digit }));
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn delete(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for (digit, templates) in all(position) {
        let impossible = position.places(digit) - templates.some();
        let step = Step::new(Technique::TemplateDelete, DigitSet::single(digit), impossible);
        sink.take(step.removing(position, impossible, digit))?;
    }
    ControlFlow::Continue(())
}

fn all(position: &Position) -> impl Iterator<Item = (u8, Templates)> + use<> {
    let mut all = [(); 9].map(|()| Templates::default());
    for (templates, digit) in all.iter_mut().zip(1..) {
        let placed = (0..81).filter(|&cell| position.value(cell) == digit).collect::<CellSet>();
        templates.place(0, position.places(digit) | placed, CellSet::EMPTY);
    }
    loop {
        let certain = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|digit: usize| all[digit].all());
        let count = |all: &[Templates]| all.iter().map(|templates| templates.0.len()).sum::<usize>();
        let before = count(&all);
        for (digit, templates) in all.iter_mut().enumerate() {
            let others = certain.iter().enumerate().filter(|(other, _)| *other != digit);
            let taken = others.fold(CellSet::EMPTY, |taken, (_, &places)| taken | places);
            templates.0.retain(|&template| (template & taken).is_empty());
        }
        if count(&all) == before {
            break;
        }
    }
    (1..).zip(all)
}
