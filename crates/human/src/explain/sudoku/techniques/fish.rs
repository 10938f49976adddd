//! Basic fish: the candidates of a digit in k rows lie in k columns (or the other way round), so the other cells of
//! these columns cannot have the digit. k is 2 for the *X-wing*, 3 for the *swordfish*, 4 for the *jellyfish*.

use std::ops::ControlFlow;

use super::super::cells::{CellSet, DigitSet};
use super::super::houses::House;
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;

const fn size_of(technique: Technique) -> usize {
    match technique {
        Technique::XWing => 2,
        Technique::Swordfish => 3,
        _ => 4,
    }
}

pub(super) fn basic(
    position: &Position,
    technique: Technique,
    digits: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let size = size_of(technique);
    for digit in digits {
        for first in [0, 9] {
            let lines: Vec<House> = (first..first + 9)
                .map(House::at)
                .filter(|&line| (2..=size).contains(&usize::from(position.count(digit, line))))
                .collect();
            if lines.len() >= size {
                let fish = Fish { position, technique, size, digit, crossing: 9 - first };
                fish.grow(&lines, &mut Vec::with_capacity(size), 0, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Fish<'p> {
    position: &'p Position,
    technique: Technique,
    size: usize,
    digit: u8,
    /// The index of the first crossing line.
    crossing: usize,
}

impl Fish<'_> {
    /// Adds base lines to `chosen`, whose places are on the crossing lines `covered` (bits).
    fn grow(
        &self,
        lines: &[House],
        chosen: &mut Vec<House>,
        covered: u16,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        if chosen.len() == self.size {
            return self.take(chosen, covered, sink);
        }
        for (i, &line) in lines.iter().enumerate() {
            let covered = covered | self.crossed(line);
            if covered.count_ones() as usize <= self.size {
                chosen.push(line);
                self.grow(&lines[i + 1..], chosen, covered, sink)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// The crossing lines on which a line has places of the digit.
    fn crossed(&self, line: House) -> u16 {
        self.position.places_in(self.digit, line).iter().fold(0, |bits, cell| {
            let number = if self.crossing == 9 { cell % 9 } else { cell / 9 };
            bits | 1 << number
        })
    }

    fn take(&self, base: &[House], covered: u16, sink: &mut Sink) -> ControlFlow<()> {
        let union =
            |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let cover: Vec<House> =
            (0..9).filter(|i| covered >> i & 1 != 0).map(|i| House::at(self.crossing + i)).collect();
        if cover.len() < self.size {
            return ControlFlow::Continue(());
        }
        let base_cells = union(base);
        let places = self.position.places(self.digit);
        let rest = (places & union(&cover)) - base_cells;
        if rest.is_empty() {
            return ControlFlow::Continue(());
        }
        let step = Step::new(self.technique, DigitSet::single(self.digit), places & base_cells);
        let step = step.in_houses(base.iter().copied()).covering(cover);
        sink.take(step.removing(self.position, rest, self.digit))
    }
}
