//! Wings: patterns of bivalue cells. Only the pivot of an XYZ-wing has three candidates. *XY-wing*: a pivot with the
//! candidates xy sees a cell xz and a cell yz, so one of these two cells is z. *XYZ-wing*: the pivot has the candidates
//! xyz, so one of the three cells is z. *W-wing*: two cells have the candidates xy, and they see different ends of a
//! strong link of x, so at least one of the two cells is y.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Set, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, Position, Wing, peers, wings};

pub(super) fn xy_wing(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let mut found: Vec<Wing> = Vec::new();
    for pivot in position.bivalue_cells() {
        found.extend(wings_of(position, pivot));
    }
    // The wings are tried in order of their cells, and then of the pivot.
    found.sort_by(|one, other| one.cells.iter().cmp(other.cells));
    found.into_iter().try_for_each(|wing| take(position, Technique::XYWing, wing, sink))
}

pub(super) fn xyz_wing(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for pivot in position.empty_cells().iter().filter(|&cell| position.candidates(cell).len() == 3) {
        for wing in wings_of(position, pivot) {
            take(position, Technique::XYZWing, wing, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn wings_of(position: &Position, pivot: u8) -> Vec<Wing> {
    let pincers: Vec<u8> = (position.bivalue_cells() & peers(pivot)).iter().collect();
    wings(position.grid(), pivot, &pincers).collect()
}

fn take(position: &Position, technique: Technique, wing: Wing, sink: &mut Sink) -> ControlFlow<()> {
    let set = |cell: u8| Set { cells: CellSet::single(cell), digits: position.candidates(cell) };
    // The pivot comes first, and then its pincers.
    let pincers = wing.cells.iter().filter(|&cell| cell != wing.pivot);
    let sets: Vec<Set> = std::iter::once(wing.pivot).chain(pincers).map(set).collect();
    let digits = sets.iter().fold(DigitSet::EMPTY, |digits, set| digits | set.digits);
    let step = Step::new(technique, digits, wing.cells).with_sets(sets);
    sink.take(step.removing(position, wing.removed, wing.digit))
}

pub(super) fn w_wing(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let bivalue: Vec<u8> = position.bivalue_cells().iter().collect();
    for (i, &one) in bivalue.iter().enumerate() {
        let digits = position.candidates(one);
        for &other in &bivalue[i + 1..] {
            if position.candidates(other) != digits {
                continue;
            }
            for removed in digits {
                let linked = (digits - DigitSet::single(removed)).first().expect("two digits");
                let targets = peers(one) & peers(other) & position.places(removed);
                if targets.is_empty() {
                    continue;
                }
                let ends: CellSet = [one, other].into_iter().collect();
                for house in House::all() {
                    let places = position.places_in(linked, house);
                    let (near, far) = (places & peers(one), places & peers(other));
                    // Each end of the wing sees at least one of the two places, and together they see both.
                    let joined = places.len() == 2
                        && !places.meets(ends)
                        && (near | far) == places
                        && !near.is_empty()
                        && !far.is_empty();
                    if joined {
                        let step = Step::new(Technique::WWing, digits, ends | places);
                        sink.take(step.in_houses([house]).removing(position, targets, removed))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
