//! Sue de Coq. Where a box and a line meet, n cells have at least n + 2 candidates. Some of these digits are also
//! candidates of a group of cells on the rest of the line; others are candidates of a group of cells in the rest of the
//! box. Both groups can have further digits. A further digit that both groups have counts twice. If the number of
//! digits equals the number of all these cells, each digit must be in one of the cells. If all of these cells that can
//! have a certain digit lie in one house, the digit can be removed from the other cells of that house.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Set, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, House, HouseSet, Position};

pub(super) fn sue_de_coq(position: &Position, within: HouseSet, sink: &mut Sink) -> ControlFlow<()> {
    for line in House::rows().chain(House::columns()) {
        for house in House::boxes() {
            if !within.contains(line) && !within.contains(house) {
                continue;
            }
            let crossing = line.cells() & house.cells() & position.empty_cells();
            if crossing.len() < 2 {
                continue;
            }
            for core in subsets(position, crossing, |core| {
                core.cells.len() >= 2 && core.digits.len() >= core.cells.len() + 2
            }) {
                around(position, line, house, core, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The nonempty subsets of the cells (at most nine) that satisfy `fits`. Each is listed with its candidates, and the
/// smallest come first.
fn subsets(position: &Position, cells: CellSet, fits: impl Fn(&Set) -> bool) -> Vec<Set> {
    let mut found: Vec<Set> = Vec::new();
    for cell in cells {
        let own = Set { cells: CellSet::single(cell), digits: position.candidates(cell) };
        for i in 0..found.len() {
            let before = found[i];
            found.push(Set { cells: before.cells | own.cells, digits: before.digits | own.digits });
        }
        found.push(own);
    }
    found.retain(fits);
    found.sort_by_key(|set| set.cells.len());
    found
}

fn around(position: &Position, line: House, house: House, core: Set, sink: &mut Sink) -> ControlFlow<()> {
    let rest_of = |house: House| (house.cells() & position.empty_cells()) - core.cells;
    // A cell of the intersection that is not in the core can belong to the group on the line or to the group in the
    // box, but not to both.
    let with_line = |on: &Set| core.digits.len() + (on.digits - core.digits).len();
    // The core and the group on the line must have more digits than cells. The group in the box then has to make up the
    // difference.
    let on_line = subsets(position, rest_of(line), |on| {
        on.digits.meets(core.digits) && with_line(on) > core.cells.len() + on.cells.len()
    });
    if on_line.is_empty() {
        return ControlFlow::Continue(());
    }
    let in_box = subsets(position, rest_of(house), |set| set.digits.meets(core.digits));
    for on in &on_line {
        for within in &in_box {
            let cells = core.cells | on.cells | within.cells;
            if (on.digits & core.digits).meets(within.digits)
                || on.cells.meets(within.cells)
                || with_line(on) + (within.digits - core.digits).len() != cells.len()
            {
                continue;
            }
            let all = core.digits | on.digits | within.digits;
            let sets = [core, *on, *within];
            let step = Step::new(Technique::SueDeCoq, all, cells).in_houses([line, house]).with_sets(sets);
            let from_line = on.digits | (core.digits - within.digits);
            let from_box = within.digits | (core.digits - on.digits);
            let mut removed: [CellSet; 10] = [CellSet::EMPTY; 10];
            for digit in from_line {
                removed[digit as usize] |= line.cells() - cells;
            }
            for digit in from_box {
                removed[digit as usize] |= house.cells() - cells;
            }
            sink.take(
                (1..=9).fold(step, |step, digit| step.removing(position, removed[digit as usize], digit)),
            )?;
        }
    }
    ControlFlow::Continue(())
}
