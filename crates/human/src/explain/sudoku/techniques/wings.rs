//! Wings: chains of two or three bivalue cells. *XY-wing*: a pivot xy sees xz and yz, so one of them is z. *XYZ-wing*:
//! the pivot is xyz. *W-wing*: two cells are xy, and each sees one end of a strong link of x, so one of them is y.

use std::ops::ControlFlow;

use super::super::cells::{CellSet, DigitSet};
use super::super::houses::{House, common_peers, peers};
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;

pub(super) fn xy_wing(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let bivalue: Vec<u8> = position.bivalue_cells().iter().collect();
    for (i, &one) in bivalue.iter().enumerate() {
        let first = position.candidates(one);
        for (j, &other) in bivalue.iter().enumerate().skip(i + 1) {
            let digits = first | position.candidates(other);
            if digits.len() != 3 {
                continue;
            }
            for &third in &bivalue[j + 1..] {
                if digits == first | position.candidates(third)
                    && digits == position.candidates(other) | position.candidates(third)
                    && position.candidates(third).is_within(digits)
                {
                    for (pivot, a, b) in [(one, other, third), (other, one, third), (third, one, other)] {
                        wings(position, Technique::XYWing, pivot, &[a, b], sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn xyz_wing(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let bivalue = position.bivalue_cells();
    for pivot in position.empty_cells().iter().filter(|&cell| position.candidates(cell).len() == 3) {
        let within = |&cell: &u8| position.candidates(cell).is_within(position.candidates(pivot));
        let near: Vec<u8> = (bivalue & peers(pivot)).iter().filter(within).collect();
        wings(position, Technique::XYZWing, pivot, &near, sink)?;
    }
    ControlFlow::Continue(())
}

fn wings(
    position: &Position,
    technique: Technique,
    pivot: u8,
    near: &[u8],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let own = position.candidates(pivot);
    for (i, &one) in near.iter().enumerate() {
        for &other in &near[i + 1..] {
            let (a, b) = (position.candidates(one), position.candidates(other));
            let Some(z) = (a & b).only() else { continue };
            let digits = a | b;
            let fits = match technique {
                Technique::XYWing => {
                    own == digits - DigitSet::single(z)
                        && common_peers([one, other].into_iter().collect()).contains(pivot)
                }
                _ => own == digits,
            };
            if !fits {
                continue;
            }
            let mut all: CellSet = [one, other].into_iter().collect();
            if technique == Technique::XYZWing {
                all.insert(pivot);
            }
            let targets = common_peers(all) & position.places(z);
            if !targets.is_empty() {
                all.insert(pivot);
                sink.take(Step::new(technique, digits, all).removing(position, targets, z))?;
            }
        }
    }
    ControlFlow::Continue(())
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
                    // Each end of the wing sees one of the two places.
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
