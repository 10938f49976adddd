//! Changes a few cells of a picture to make it a valid puzzle.
//!
//! Where line solving stops, changing one undecided cell often lets it continue. Each step makes the change that leaves
//! the fewest cells undecided; how well the change fits the picture counts too, but less. This is the idea of
//! "disambiguation" in the program number-loom, and of Batenburg, Henstra, Kosters and Palenstijn, "Constructing simple
//! nonograms of varying difficulty", 2009. At the end, changes that are not needed are undone.

use super::sketch::Sketch;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::kernel::nonogram::undecided::{undecided, undecided_cells, undecided_in_colours};
use gridproof_engines::solve::{Budget, Cancel, Outcome, Query, Verdict};
use gridproof_gate::Checked;
use gridproof_model::random::Random;
use gridproof_model::{Clues, Model};
use gridproof_puzzles::Nonogram;

/// The property that the puzzle made from a picture must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// It has only one solution.
    Unique,
    /// Line solving alone finds the only solution.
    #[default]
    LineSolvable,
}

/// The step limits of a test for exactly one solution: while the picture is being mended, and for the finished puzzle.
const STEPS: u64 = 20_000;
const LAST_STEPS: u64 = 50_000;
/// The number of attempts to mend a picture. If several changes are nearly equally good, each attempt chooses one of
/// them at random.
const TRIES: usize = 3;
/// The number of undecided cells that counts as much as a cost of 1. So a change that fits the picture better may leave
/// more cells undecided.
const SUITING: f32 = 2.0;

pub(super) struct Mender<'a> {
    pub(super) sketch: &'a Sketch,
    pub(super) target: Target,
    /// Whether changes are chosen at random among those that exclude a second solution, so that the puzzle remains
    /// hard.
    pub(super) hard: bool,
    pub(super) cancel: &'a Cancel,
}

impl Mender<'_> {
    /// Returns the picture with a few cells changed; `None` if no valid puzzle is found, or if cancelled.
    pub(super) fn mend(&self, random: &mut Random) -> Option<Vec<u8>> {
        let mut best: Option<(usize, Vec<u8>)> = None;
        for _ in 0..if self.hard { 1 } else { TRIES } {
            let Some(cells) = self.attempt(random) else { continue };
            let changes = cells.iter().zip(&self.sketch.values).filter(|(now, before)| now != before).count();
            if best.as_ref().is_none_or(|(fewest, _)| changes < *fewest) {
                best = Some((changes, cells));
            }
            // No other attempt can need fewer changes.
            if changes <= 1 {
                break;
            }
        }
        best.map(|(_, cells)| cells)
    }

    fn attempt(&self, random: &mut Random) -> Option<Vec<u8>> {
        let mut cells = self.sketch.values.clone();
        let mut fixed = vec![false; cells.len()];
        let most = 50.max(cells.len() / 4);
        for _ in 0..most {
            if self.cancel.is_cancelled() {
                return None;
            }
            let open = self.open(&cells);
            if open.is_empty() {
                return Some(self.without_needless(cells, random));
            }
            let (cell, value) = if self.hard {
                let free: Vec<usize> = open.into_iter().filter(|&cell| !fixed[cell]).collect();
                let cell = *free.get(random.below(free.len()))?;
                let step = 1 + random.below(self.sketch.all() - 1);
                (cell, ((usize::from(cells[cell]) + step) % self.sketch.all()) as u8)
            } else {
                self.best_change(&mut cells, &open, &fixed, random)?
            };
            cells[cell] = value;
            fixed[cell] = true;
        }
        None
    }

    /// The cells that keep the picture from reaching the target.
    fn open(&self, cells: &[u8]) -> Vec<usize> {
        let by_lines = self.undecided_cells(cells);
        if self.target == Target::LineSolvable || by_lines.is_empty() {
            return by_lines;
        }
        let Some(outcome) = self.ask(&self.model(cells), STEPS) else { return by_lines };
        let differs = |&cell: &usize| outcome.solutions.iter().any(|solution| solution[cell] != cells[cell]);
        match outcome.verdict {
            Verdict::Unique => Vec::new(),
            Verdict::Multiple => (0..cells.len()).filter(differs).collect(),
            _ => by_lines,
        }
    }

    /// Tests the finished puzzle for exactly one solution, with a larger step limit.
    pub(super) fn ask_at_last(&self, nonogram: &Nonogram) -> Option<Outcome> {
        self.ask(&nonogram.model(), LAST_STEPS)
    }

    /// Searches for up to two solutions of a model, with a limited number of steps, or until cancelled.
    fn ask(&self, model: &Model, steps: u64) -> Option<Outcome> {
        let budget = Budget::default().with_steps(steps).with_cancel(self.cancel.clone());
        let checked = gridproof_gate::solve(&Auto, model, &Query::default().within(budget));
        checked.ok().map(Checked::into_inner)
    }

    fn is_done(&self, cells: &[u8]) -> bool {
        match self.target {
            Target::LineSolvable => self.undecided(cells) == 0,
            Target::Unique => self.open(cells).is_empty(),
        }
    }

    /// Finds the best change of an open cell or of a neighbour of an open cell: the one that leaves the fewest cells
    /// undecided.
    fn best_change(
        &self,
        cells: &mut [u8],
        open: &[usize],
        fixed: &[bool],
        random: &mut Random,
    ) -> Option<(usize, u8)> {
        let mut changes: Vec<(f32, usize, u8)> = Vec::new();
        for cell in self.around(open).into_iter().filter(|&cell| !fixed[cell]) {
            let others = (0..self.sketch.all() as u8).filter(|&value| value != cells[cell]);
            for value in others {
                // A small random cost is added, so that the attempts differ.
                let cost = self.sketch.cost(cell, value) + random.between(0.0, 0.1) as f32;
                changes.push((cost, cell, value));
            }
        }
        let trials = (400_000 / cells.len()).clamp(40, 300);
        changes.sort_by(|one, other| one.0.total_cmp(&other.0));
        changes.truncate(trials);
        let mut best: Option<(f32, usize, u8)> = None;
        for (cost, cell, value) in changes {
            if self.cancel.is_cancelled() {
                return None;
            }
            let before = std::mem::replace(&mut cells[cell], value);
            let left = self.undecided(cells) as f32 + SUITING * cost;
            cells[cell] = before;
            if best.is_none_or(|(fewest, ..)| left < fewest) {
                best = Some((left, cell, value));
            }
        }
        best.map(|(_, cell, value)| (cell, value))
    }

    /// The given cells and their neighbours, each once.
    fn around(&self, cells: &[usize]) -> Vec<usize> {
        let columns = self.sketch.columns;
        let mut near = vec![false; self.sketch.values.len()];
        for &cell in cells {
            let column = cell % columns;
            let neighbours = [
                Some(cell),
                cell.checked_sub(columns),
                (cell + columns < near.len()).then_some(cell + columns),
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then_some(cell + 1),
            ];
            neighbours.into_iter().flatten().for_each(|cell| near[cell] = true);
        }
        (0..near.len()).filter(|&cell| near[cell]).collect()
    }

    /// Undoes changes one by one if they are not needed to reach the target, until all remaining changes are needed.
    fn without_needless(&self, mut cells: Vec<u8>, random: &mut Random) -> Vec<u8> {
        let own = &self.sketch.values;
        let mut changed: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != own[cell]).collect();
        random.shuffle(&mut changed);
        loop {
            let before = changed.len();
            changed.retain(|&cell| {
                let now = std::mem::replace(&mut cells[cell], own[cell]);
                let needed = !self.is_done(&cells);
                if needed {
                    cells[cell] = now;
                }
                needed
            });
            if changed.len() == before {
                return cells;
            }
        }
    }

    fn model(&self, cells: &[u8]) -> Model {
        nonogram(self.sketch.columns, cells).model()
    }

    fn undecided(&self, cells: &[u8]) -> usize {
        if self.sketch.all() == 2 {
            return undecided(&clues(self.sketch.columns, cells));
        }
        undecided_in_colours(&self.model(cells)).map_or(cells.len(), |open| open.len())
    }

    fn undecided_cells(&self, cells: &[u8]) -> Vec<usize> {
        let open = if self.sketch.all() == 2 {
            undecided_cells(&clues(self.sketch.columns, cells))
        } else {
            undecided_in_colours(&self.model(cells)).unwrap_or_default()
        };
        open.into_iter().map(|cell| cell as usize).collect()
    }
}

/// The nonogram of a picture. The size of the picture must be within the limits for nonograms.
pub(super) fn nonogram(columns: usize, cells: &[u8]) -> Nonogram {
    Nonogram::from_picture(columns, cells).expect("whole rows of a bounded size")
}

/// The clues of a black and white picture, computed without creating a nonogram.
fn clues(columns: usize, cells: &[u8]) -> Clues {
    let mut clues = Clues::default();
    clues.reset(cells.len() / columns, columns);
    let mut add = |line: &mut dyn Iterator<Item = u8>| {
        let mut length = 0;
        for cell in line {
            if cell > 0 {
                length += 1;
            } else if length > 0 {
                clues.add_block(std::mem::take(&mut length));
            }
        }
        if length > 0 {
            clues.add_block(length);
        }
        clues.end_clue();
    };
    cells.chunks(columns).for_each(|row| add(&mut row.iter().copied()));
    (0..columns).for_each(|column| add(&mut cells.iter().copied().skip(column).step_by(columns)));
    clues
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::solve::Engine;
    use gridproof_engines::solve::StopReason;
    use gridproof_puzzles::Palette;

    fn is_unique(columns: usize, cells: &[u8]) -> bool {
        let outcome = Auto.solve(&nonogram(columns, cells).model(), &Query::default()).expect("any model");
        outcome.verdict == Verdict::Unique
    }

    #[test]
    fn the_clues_are_those_of_the_puzzle() {
        let mut random = Random::new(2, 2);
        for _ in 0..50 {
            let columns = 1 + random.below(12);
            let cells: Vec<u8> = (0..columns * 7).map(|_| u8::from(random.chance(0.5))).collect();
            assert_eq!(Some(clues(columns, &cells)), Clues::of_model(&nonogram(columns, &cells).model()));
        }
    }

    /// A regression test: in the past, the cancel flag was not passed to the engine, so a hard picture was examined to
    /// the end.
    #[test]
    fn a_raised_flag_ends_the_questions_to_the_engine() {
        let mut random = Random::new(3, 0);
        let cells: Vec<u8> = (0..400).map(|_| u8::from(random.chance(0.5))).collect();
        let sketch = Sketch::plain(20, cells.clone(), Palette::usual(1));
        let cancel = Cancel::default();
        let mender = Mender { sketch: &sketch, target: Target::Unique, hard: true, cancel: &cancel };
        let puzzle = nonogram(20, &cells);
        let verdict = || mender.ask_at_last(&puzzle).expect("any model").verdict;
        assert_eq!(verdict(), Verdict::Multiple);
        assert_ne!(mender.open(&cells), mender.undecided_cells(&cells));
        cancel.cancel();
        assert_eq!(verdict(), Verdict::Unknown(StopReason::Cancelled));
        assert_eq!(mender.open(&cells), mender.undecided_cells(&cells));
        assert_eq!(mender.mend(&mut random), None);
    }

    /// Random pictures are far from being puzzles. Each mended picture reaches its target, and no change can be undone.
    #[test]
    fn mended_pictures_are_as_wanted_and_no_change_is_needless() {
        let cancel = Cancel::default();
        let mut changed = 0;
        for index in 0..12 {
            let mut random = Random::new(7, index);
            let colours = if index % 3 == 2 { 3 } else { 1 };
            let cells: Vec<u8> = (0..120)
                .map(|_| if random.chance(0.55) { 1 + random.below(colours) as u8 } else { 0 })
                .collect();
            let sketch = Sketch::plain(12, cells, Palette::usual(colours as u8));
            for target in [Target::Unique, Target::LineSolvable] {
                let mender = Mender { sketch: &sketch, target, hard: false, cancel: &cancel };
                let mended = mender.mend(&mut random).expect("small pictures can be mended");
                assert!(is_unique(12, &mended));
                if target == Target::LineSolvable {
                    assert!(mender.undecided_cells(&mended).is_empty());
                }
                for cell in (0..mended.len()).filter(|&cell| mended[cell] != sketch.values[cell]) {
                    changed += 1;
                    let mut without = mended.clone();
                    without[cell] = sketch.values[cell];
                    assert!(!mender.is_done(&without));
                }
            }
        }
        assert!(changed > 10, "{changed}");
    }
}
