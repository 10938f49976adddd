//! Fish with fins, and fish with boxes. All places of a digit in k base houses lie in k cover houses, except for some
//! *fins*. A place cannot have the digit if it is in a cover house but in no base house, and sees all fins. The reason
//! is that either a fin has the digit, or the base places provide the digit of every cover house. A fish is *sashimi*
//! if some base house has at most one place that is not a fin. A *Franken* fish has boxes among its houses; a place in
//! two base houses then counts as a fin.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, Position, common_peers, houses_of, peers};

/// The maximum number of fins of a fish.
const MOST_FINS: usize = 5;

/// The kind of a fish: the number of base houses, whether the houses can include boxes, whether there are fins, and
/// whether the fish is sashimi.
struct FishSpec {
    technique: Technique,
    size: usize,
    boxes: bool,
    fins: bool,
    sashimi: bool,
}

const fn spec_of(technique: Technique) -> FishSpec {
    use Technique as T;
    let size = match technique {
        T::FinnedXWing | T::SashimiXWing | T::FrankenXWing | T::FinnedFrankenXWing => 2,
        T::FinnedSwordfish | T::SashimiSwordfish | T::FrankenSwordfish | T::FinnedFrankenSwordfish => 3,
        _ => 4,
    };
    let boxes = matches!(
        technique,
        T::FrankenXWing | T::FrankenSwordfish | T::FinnedFrankenXWing | T::FinnedFrankenSwordfish
    );
    let fins = !matches!(technique, T::FrankenXWing | T::FrankenSwordfish);
    let sashimi = matches!(technique, T::SashimiXWing | T::SashimiSwordfish | T::SashimiJellyfish);
    FishSpec { technique, size, boxes, fins, sashimi }
}

pub(super) fn finned(
    position: &Position,
    technique: Technique,
    digits: DigitSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let spec = spec_of(technique);
    for digit in digits {
        for (base, cover) in [(0, 9), (9, 0)] {
            let houses = |first: usize| -> Vec<House> {
                let boxes = if spec.boxes { 18..27 } else { 18..18 };
                (first..first + 9)
                    .chain(boxes)
                    .map(House::at)
                    .filter(|&house| position.count(digit, house) > 0)
                    .collect()
            };
            let bases: Vec<House> = houses(base);
            let lines = Lines::new(position, digit, base);
            let search = Search { position, spec: &spec, digit, covers: &houses(cover), lines };
            let mut chosen = Vec::with_capacity(spec.size);
            search.grow_base(&bases, &mut chosen, CellSet::EMPTY, CellSet::EMPTY, sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s> {
    position: &'s Position,
    spec: &'s FishSpec,
    digit: u8,
    covers: &'s [House],
    lines: Lines,
}

/// The places of a digit in the nine base lines. In the bit set of a line, bit `i` stands for the place on the crossing
/// line `i`.
struct Lines {
    /// The index of the first of the nine base lines.
    first: usize,
    /// For each band of three lines, and for each subset of its lines, the places of the digit in these lines.
    of_band: [[u16; 8]; 3],
}

impl Lines {
    fn new(position: &Position, digit: u8, first: usize) -> Self {
        let mut of_band = [[0; 8]; 3];
        for cell in position.places(digit) {
            let (row, column) = (cell / 9, cell % 9);
            let (line, crossing) = if first == 0 { (row, column) } else { (column, row) };
            for (set, places) in of_band[line as usize / 3].iter_mut().enumerate() {
                *places |= u16::from(set as u8 >> (line % 3) & 1) << crossing;
            }
        }
        Self { first, of_band }
    }

    /// Whether a fish with these base lines, and the same number of cover lines, could remove the digit from at least
    /// one place. Such a place is in a cover line but in no base line. So outside its own box, it sees base places only
    /// in that cover line, and all fins must be in its box.
    fn can_remove(&self, base: &[House]) -> bool {
        let lines = base.iter().fold(0usize, |lines, house| lines | 1 << (house.index() - self.first));
        let chosen = [0, 3, 6].map(|first| lines >> first & 0b111);
        let [one, two, three] = [0, 1, 2].map(|band| self.of_band[band][chosen[band]]);
        let union = one | two | three;
        let bands = [(one, two | three), (two, one | three), (three, one | two)];
        bands.iter().enumerate().any(|(band, &(inside, outside))| {
            // `needed` contains the crossing lines that must be covers: those of base places outside the band, and
            // those of base places in the band but outside the box.
            let outside_base = self.of_band[band][!chosen[band] & 0b111] & union;
            (0..3).any(|stack| {
                let stack = 0b111 << (3 * stack);
                let needed = outside | (inside & !stack);
                let removed = outside_base & stack;
                let spare = base.len().checked_sub(needed.count_ones() as usize);
                spare.is_some_and(|spare| removed & needed != 0 || (spare > 0 && removed != 0))
            })
        })
    }
}

/// A possible cover house.
#[derive(Clone, Copy)]
struct Cover {
    house: House,
    places: CellSet,
    /// The places of this house and of all later houses in the list of covers.
    from_here: CellSet,
}

/// The places of some houses: those in at least one of the houses, and those in at least two.
#[derive(Clone, Copy)]
struct Places {
    once: CellSet,
    twice: CellSet,
}

impl Search<'_> {
    fn grow_base(
        &self,
        left: &[House],
        chosen: &mut Vec<House>,
        once: CellSet,
        twice: CellSet,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        if chosen.len() == self.spec.size {
            let base = Places { once, twice };
            if !self.has_target(chosen, base) {
                return ControlFlow::Continue(());
            }
            // A house without a base place covers nothing, and a base house cannot also be a cover house.
            let mut from_here = CellSet::EMPTY;
            let covers = self.covers.iter().rev().filter_map(|&house| {
                let places = self.position.places_in(self.digit, house);
                (places.meets(once) && !chosen.contains(&house)).then(|| {
                    from_here |= places;
                    Cover { house, places, from_here }
                })
            });
            let mut covers: SmallVec<[Cover; 18]> = covers.collect();
            covers.reverse();
            let mut cover = Vec::with_capacity(self.spec.size);
            let empty = Places { once: CellSet::EMPTY, twice: CellSet::EMPTY };
            return self.grow_cover(chosen, base, &covers, &mut cover, empty, sink);
        }
        for (i, &house) in left.iter().enumerate() {
            let places = self.position.places_in(self.digit, house);
            chosen.push(house);
            self.grow_base(&left[i + 1..], chosen, once | places, twice | (once & places), sink)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether a fish with this base could remove the digit from at least one place. For most bases, this is
    /// impossible, so their covers need not be examined.
    fn has_target(&self, base: &[House], places: Places) -> bool {
        if !self.spec.boxes {
            return self.lines.can_remove(base);
        }
        // Without fins, the covers must cover all base places, and no place may be in two base houses. With fins, the
        // covers must cover the target and all base places that the target does not see. The target must also see all
        // places that are in two base houses.
        let mask = |houses: &[House]| houses.iter().fold(0u32, |mask, house| mask | 1 << house.index());
        let covers = mask(self.covers) & !mask(base);
        if !self.spec.fins {
            return places.twice.is_empty() && can_cover(covers, places.once, self.spec.size);
        }
        self.position.places(self.digit).iter().any(|target| {
            let seen = peers(target);
            let needed = (places.once - seen).with(target);
            places.twice.is_within(seen) && can_cover(covers, needed, self.spec.size)
        })
    }

    fn grow_cover(
        &self,
        base: &[House],
        places: Places,
        left: &[Cover],
        chosen: &mut Vec<House>,
        cover: Places,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        if chosen.len() == self.spec.size {
            return self.take(base, places, chosen, cover, sink);
        }
        let missing = self.spec.size - chosen.len();
        for (i, &Cover { house, places: own, from_here }) in left.iter().enumerate() {
            // Base places that are not covered yet, and that no remaining house can cover, are fins. Places in two base
            // houses are fins, too.
            let fins = (places.once - cover.once - from_here) | places.twice;
            if left.len() - i < missing || !self.can_be_fins(fins) {
                break;
            }
            let cover = Places { once: cover.once | own, twice: cover.twice | (cover.once & own) };
            chosen.push(house);
            self.grow_cover(base, places, &left[i + 1..], chosen, cover, sink)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether these places can be the fins of a fish that removes the digit from at least one place.
    fn can_be_fins(&self, fins: CellSet) -> bool {
        fins.is_empty()
            || (self.spec.fins
                && fins.len() <= MOST_FINS
                && self.position.places(self.digit).meets(common_peers(fins)))
    }

    fn take(
        &self,
        base: &[House],
        places: Places,
        covers: &[House],
        cover: Places,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let fins = (places.once - cover.once) | places.twice;
        if fins.is_empty() == self.spec.fins || fins.len() > MOST_FINS {
            return ControlFlow::Continue(());
        }
        let seen = common_peers(fins);
        let targets = ((cover.once - places.once) | cover.twice) & seen;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.spec.boxes {
            let is_box = |house: &House| house.index() >= 18;
            if !base.iter().chain(covers).any(is_box) {
                return ControlFlow::Continue(());
            }
        } else {
            let left_without_fins =
                |house: &House| (self.position.places_in(self.digit, *house) & cover.once).len();
            let sashimi = base.iter().any(|house| left_without_fins(house) < 2);
            if sashimi != self.spec.sashimi {
                return ControlFlow::Continue(());
            }
        }
        let step = Step::new(self.spec.technique, DigitSet::single(self.digit), places.once);
        let step = step.in_houses(base.iter().copied()).covering(covers.iter().copied()).with_fins(fins);
        sink.take(step.removing(self.position, targets, self.digit))
    }
}

/// Whether at most `houses` of the houses in the bit mask `covers` can contain all the cells `needed`.
fn can_cover(covers: u32, needed: CellSet, houses: usize) -> bool {
    let Some(cell) = needed.first() else { return true };
    houses > 0
        && houses_of(cell).into_iter().any(|house| {
            covers >> house.index() & 1 == 1 && can_cover(covers, needed - house.cells(), houses - 1)
        })
}
