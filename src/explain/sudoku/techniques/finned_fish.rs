//! Fish with fins, and fish with boxes. Of k base houses, all places of a digit lie in k cover houses, but for some
//! *fins*: a place in the cover outside the base that sees all fins cannot have the digit, since either a fin has it or
//! the base fills the cover. A fish is *sashimi* if without its fins a base house has one place left only. A *Franken*
//! fish has boxes among its houses; a place in two base houses counts as a fin there.

use std::ops::ControlFlow;

use super::super::cells::{CellSet, DigitSet};
use super::super::houses::{House, common_peers, houses_of, peers};
use super::super::position::Position;
use super::super::sink::Sink;
use super::super::step::Step;
use super::super::technique::Technique;

/// Most fins of a fish.
const MOST_FINS: usize = 5;

/// What is looked for: the number of base houses, whether boxes are among the houses, whether there are fins.
struct Wanted {
    technique: Technique,
    size: usize,
    boxes: bool,
    fins: bool,
    sashimi: bool,
}

const fn wanted(technique: Technique) -> Wanted {
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
    Wanted { technique, size, boxes, fins, sashimi }
}

pub(super) fn finned(position: &Position, technique: Technique, sink: &mut Sink) -> ControlFlow<()> {
    let wanted = wanted(technique);
    for digit in 1..=9 {
        for (base, cover) in [(0, 9), (9, 0)] {
            let houses = |first: usize| -> Vec<House> {
                let boxes = if wanted.boxes { 18..27 } else { 18..18 };
                (first..first + 9)
                    .chain(boxes)
                    .map(House::at)
                    .filter(|&house| position.count(digit, house) > 0)
                    .collect()
            };
            let search = Search { position, wanted: &wanted, digit, covers: &houses(cover) };
            let bases: Vec<House> = houses(base);
            let mut chosen = Vec::with_capacity(wanted.size);
            search.grow_base(&bases, &mut chosen, CellSet::EMPTY, CellSet::EMPTY, sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s> {
    position: &'s Position,
    wanted: &'s Wanted,
    digit: u8,
    covers: &'s [House],
}

/// The places of some houses: those in one at least, and those in two.
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
        if chosen.len() == self.wanted.size {
            let base = Places { once, twice };
            if !self.has_target(chosen, base) {
                return ControlFlow::Continue(());
            }
            let mut cover = Vec::with_capacity(self.wanted.size);
            let empty = Places { once: CellSet::EMPTY, twice: CellSet::EMPTY };
            return self.grow_cover(chosen, base, self.covers, &mut cover, empty, sink);
        }
        for (i, &house) in left.iter().enumerate() {
            let places = self.position.places_in(self.digit, house);
            chosen.push(house);
            self.grow_base(&left[i + 1..], chosen, once | places, twice | (once & places), sink)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether some place could be excluded: all base places that it does not see, and the place itself, can be covered,
    /// and it sees the places in two base houses. This spares looking at the covers of most bases.
    fn has_target(&self, base: &[House], places: Places) -> bool {
        if !self.wanted.boxes && !self.fins_fit_a_box(places.once) {
            return false;
        }
        let mask = |houses: &[House]| houses.iter().fold(0u32, |mask, house| mask | 1 << house.index());
        let covers = mask(self.covers) & !mask(base);
        self.position.places(self.digit).iter().any(|target| {
            let seen = peers(target);
            let needed = (places.once - seen).with(target);
            places.twice.is_within(seen) && can_cover(covers, needed, self.wanted.size)
        })
    }

    /// Whether the covers needed for a base of lines are few enough, if all base places of one box are fins. Fins lie in
    /// one box: what is removed lies in a cover but in no base house, and so sees base places outside its box only in that
    /// cover.
    fn fins_fit_a_box(&self, once: CellSet) -> bool {
        let (mut covers, mut within) = (0, [0; 9]);
        for house in self.covers {
            let own = once & house.cells();
            let Some(cell) = own.first() else { continue };
            covers += 1;
            let [.., its_box] = houses_of(cell);
            if own.is_within(its_box.cells()) {
                within[its_box.index() - 18] += 1;
            }
        }
        within.iter().any(|fins| covers - fins <= self.wanted.size)
    }

    fn grow_cover(
        &self,
        base: &[House],
        places: Places,
        left: &[House],
        chosen: &mut Vec<House>,
        cover: Places,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        if chosen.len() == self.wanted.size {
            return self.take(base, places, chosen, cover, sink);
        }
        let missing = self.wanted.size - chosen.len();
        for (i, &house) in left.iter().enumerate() {
            if left.len() - i < missing {
                break;
            }
            let own = self.position.places_in(self.digit, house);
            // A house without a place of the base covers nothing; one of the base covers itself.
            if !own.meets(places.once) || base.contains(&house) {
                continue;
            }
            let cover = Places { once: cover.once | own, twice: cover.twice | (cover.once & own) };
            chosen.push(house);
            self.grow_cover(base, places, &left[i + 1..], chosen, cover, sink)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
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
        if fins.is_empty() == self.wanted.fins || fins.len() > MOST_FINS {
            return ControlFlow::Continue(());
        }
        let seen = common_peers(fins);
        let targets = ((cover.once - places.once) | cover.twice) & seen;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.wanted.boxes {
            let is_box = |house: &House| house.index() >= 18;
            if !base.iter().chain(covers).any(is_box) {
                return ControlFlow::Continue(());
            }
        } else {
            let left_without_fins =
                |house: &House| (self.position.places_in(self.digit, *house) & cover.once).len();
            let sashimi = base.iter().any(|house| left_without_fins(house) < 2);
            if sashimi != self.wanted.sashimi {
                return ControlFlow::Continue(());
            }
        }
        let step = Step::new(self.wanted.technique, DigitSet::single(self.digit), places.once);
        let step = step.in_houses(base.iter().copied()).covering(covers.iter().copied()).with_fins(fins);
        sink.take(step.removing(self.position, targets, self.digit))
    }
}

/// Whether so many of the houses of a mask cover all these cells.
fn can_cover(covers: u32, needed: CellSet, houses: usize) -> bool {
    let Some(cell) = needed.first() else { return true };
    houses > 0
        && houses_of(cell).into_iter().any(|house| {
            covers >> house.index() & 1 == 1 && can_cover(covers, needed - house.cells(), houses - 1)
        })
}
