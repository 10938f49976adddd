//! Colouring of one digit. The strong links of a digit connect its places into components. The places of a component
//! get two colours: all places of one colour have the digit, and no place of the other colour has it.
//!
//! *Simple colours*: a colour with two cells that see each other is false (wrap); a cell that sees both colours cannot
//! have the digit (trap). *Multi colours* use two components. If a colour of one component sees a colour of the other,
//! at least one of the two opposite colours is true. A cell that sees both of these opposite colours cannot have the
//! digit (type 1). A colour that sees both colours of the other component is false (type 2).

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Set, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, Position, peers};

/// The components of a digit, each as the cells of its two colours.
fn components(position: &Position, digit: u8) -> Vec<[CellSet; 2]> {
    let mut linked = [CellSet::EMPTY; 81];
    let mut all = CellSet::EMPTY;
    for house in House::all() {
        if position.count(digit, house) == 2 {
            let places = position.places_in(digit, house);
            all |= places;
            for cell in places {
                linked[cell as usize] |= places - CellSet::single(cell);
            }
        }
    }
    let mut found = Vec::new();
    while let Some(start) = all.first() {
        let colours = two_colours(start, |cell| linked[cell as usize]);
        all -= colours[0] | colours[1];
        found.push(colours);
    }
    found
}

/// Two sets of cells: those at an even number of links from a start cell, and those at an odd number of links from it.
/// If there is an odd cycle, a cell can be in both sets.
fn two_colours(start: u8, linked: impl Fn(u8) -> CellSet) -> [CellSet; 2] {
    let mut colours = [CellSet::single(start), CellSet::EMPTY];
    let mut todo = colours;
    while let Some((side, cell)) = (0..2).find_map(|side| Some((side, todo[side].first()?))) {
        todo[side].remove(cell);
        let new = linked(cell) - colours[1 - side];
        colours[1 - side] |= new;
        todo[1 - side] |= new;
    }
    colours
}

/// The cells that see at least one cell of a set.
fn seen_by(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | peers(cell))
}

fn coloured(technique: Technique, digit: u8, colours: &[CellSet]) -> Step {
    let cells = colours.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    let digits = DigitSet::single(digit);
    Step::new(technique, digits, cells).with_sets(colours.iter().map(|&cells| Set { cells, digits }))
}

pub(super) fn simple(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        for colours in components(position, digit) {
            let wraps: Vec<usize> =
                (0..2).filter(|&side| seen_by(colours[side]).meets(colours[side])).collect();
            if let [side] = wraps[..] {
                let step = coloured(Technique::SimpleColorsWrap, digit, &colours);
                sink.take(step.removing(position, colours[side], digit))?;
            }
            let targets = seen_by(colours[0]) & (seen_by(colours[1]) - (colours[0] | colours[1]));
            let step = coloured(Technique::SimpleColorsTrap, digit, &colours);
            sink.take(step.removing(position, targets, digit))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn multi(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        let components = components(position, digit);
        for (i, one) in components.iter().enumerate() {
            for (j, other) in components.iter().enumerate().filter(|(j, _)| *j != i) {
                let sees = |side: usize, end: usize| seen_by(one[side]).meets(other[end]);
                if i < j {
                    // For each pair of colours that see each other, cells that see both opposite colours are excluded.
                    let pairs =
                        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|&(side, end)| sees(side, end));
                    let targets = pairs.fold(CellSet::EMPTY, |targets, (side, end)| {
                        targets | (seen_by(one[1 - side]) & seen_by(other[1 - end]))
                    });
                    let step =
                        coloured(Technique::MultiColors1, digit, &[one[0], one[1], other[0], other[1]]);
                    sink.take(step.removing(position, targets, digit))?;
                }
                for side in (0..2).filter(|&side| sees(side, 0) && sees(side, 1)) {
                    let all = [one[side], one[1 - side], other[0], other[1]];
                    let step = coloured(Technique::MultiColors2, digit, &all);
                    sink.take(step.removing(position, one[side], digit))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Remote pairs: in a chain of bivalue cells with the same two candidates, each cell sees the next, so the two digits
/// alternate. Two cells with an odd number of links between them have different digits, so a cell that sees both can
/// have neither digit.
pub(super) fn remote_pair(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let mut left = position.bivalue_cells();
    while let Some(start) = left.first() {
        let digits = position.candidates(start);
        let same: CellSet = left.iter().filter(|&cell| position.candidates(cell) == digits).collect();
        let colours = two_colours(start, |cell| peers(cell) & same);
        let all = colours[0] | colours[1];
        left -= all;
        // If a cell has both colours, the position is contradictory. Singles and pairs will find the contradiction.
        if all.len() >= 4 && !colours[0].meets(colours[1]) {
            let targets = seen_by(colours[0]) & (seen_by(colours[1]) - all);
            let step = Step::new(Technique::RemotePair, digits, all);
            let step = step.with_sets(colours.map(|cells| Set { cells, digits }));
            sink.take(step.removing_all(position, targets, digits))?;
        }
    }
    ControlFlow::Continue(())
}
