//! Small changes of complete answers.

use crate::board::{Answer, Entry, Found, Point, Size};
use crate::tree::{Direction, FindForm, Kind, LineForm};

/// The changes that can be made to the answers of a puzzle.
pub(super) struct Changes<'k> {
    kind: &'k Kind,
    size: Size,
    /// For each `find` of numbers, the entries that may be put in; empty for other finds.
    entries: Vec<Vec<Entry>>,
    /// For each `find` of lines, the links of each smallest square; empty for other finds.
    squares: Vec<Vec<Vec<usize>>>,
    /// The neighbours of each cell.
    neighbours: Vec<Vec<usize>>,
}

/// A change of what is filled in for one `find`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    find: usize,
    /// The place: a cell, a link or a square of links.
    place: usize,
    /// What is put in there.
    choice: usize,
}

/// Random numbers (a linear congruential generator; D. E. Knuth, "The Art of Computer Programming", volume 2, section
/// 3.3.4). The same seed always gives the same numbers.
pub(super) struct Numbers(u64);

impl Numbers {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number less than `limit`; 0 if the limit is 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The upper bits are the random ones.
        ((self.0 >> 33) as usize).checked_rem(limit).unwrap_or(0)
    }
}

impl<'k> Changes<'k> {
    pub(super) fn new(kind: &'k Kind, size: Size, solution: &Answer) -> Self {
        let entries = kind.finds.iter().zip(solution).map(|(find, found)| match (&find.form, found) {
            (FindForm::Numbers { other, .. }, Found::Numbers(numbers)) => {
                let mut entries: Vec<Entry> = numbers.iter().flatten().copied().collect();
                entries.extend(other.iter().map(|_| Entry::Other));
                entries.sort_unstable();
                entries.dedup();
                entries
            }
            _ => Vec::new(),
        });
        let squares = kind.finds.iter().map(|find| match find.form {
            FindForm::Lines { on_corners, .. } => squares(size, on_corners),
            _ => Vec::new(),
        });
        let neighbours = size.cells().map(|cell| {
            Direction::STRAIGHT
                .iter()
                .filter_map(|&direction| size.cell_index(cell.step(direction)))
                .collect()
        });
        Self {
            kind,
            size,
            entries: entries.collect(),
            squares: squares.collect(),
            neighbours: neighbours.collect(),
        }
    }

    /// The number of places of a `find` that can be changed, and the number of choices at each.
    fn extent(&self, find: usize) -> (usize, usize) {
        let area = self.size.area();
        match &self.kind.finds[find].form {
            FindForm::Words { words, .. } => (area, words.len()),
            FindForm::Numbers { noun: crate::tree::Noun::Link, .. } => {
                (self.size.links().count(), self.entries[find].len())
            }
            FindForm::Numbers { .. } => (area, self.entries[find].len()),
            // The squares of links, then the links.
            FindForm::Lines { form, on_corners } => {
                let links = if *on_corners { self.size.sides().count() } else { self.size.links().count() };
                // A loop with one link more or less is no loop.
                let is_loop = matches!(form, LineForm::Loop | LineForm::CrossingLoop | LineForm::Loops);
                (self.squares[find].len() + if is_loop { 0 } else { links }, 1)
            }
            // Each cell may change to the region of a neighbour, or become a region by itself.
            FindForm::Regions => (area, 5),
        }
    }

    /// All changes.
    pub(super) fn all(&self) -> impl Iterator<Item = Change> + '_ {
        (0..self.kind.finds.len()).flat_map(move |find| {
            let (places, choices) = self.extent(find);
            (0..places).flat_map(move |place| (0..choices).map(move |choice| Change { find, place, choice }))
        })
    }

    /// A random change; `None` if nothing can be changed.
    pub(super) fn random(&self, numbers: &mut Numbers) -> Option<Change> {
        let finds: Vec<(usize, (usize, usize))> = (0..self.kind.finds.len())
            .map(|find| (find, self.extent(find)))
            .filter(|(_, (places, choices))| places * choices > 0)
            .collect();
        let &(find, (places, choices)) = finds.get(numbers.below(finds.len()))?;
        Some(Change { find, place: numbers.below(places), choice: numbers.below(choices) })
    }

    /// Makes a change. Cells that have no word and no number stay as they are.
    pub(super) fn make(&self, answer: &mut Answer, change: Change) {
        let Change { find, place, choice } = change;
        match answer.get_mut(find) {
            Some(Found::Words(words)) => {
                if let Some(Some(word)) = words.get_mut(place) {
                    *word = choice;
                }
            }
            Some(Found::Numbers(numbers)) => {
                if let Some(Some(entry)) = numbers.get_mut(place) {
                    *entry = self.entries[find][choice];
                }
            }
            Some(Found::Lines(drawn)) => {
                let squares = &self.squares[find];
                let single = [place.wrapping_sub(squares.len())];
                for &link in squares.get(place).map_or(&single[..], Vec::as_slice) {
                    if let Some(drawn) = drawn.get_mut(link) {
                        *drawn = !*drawn;
                    }
                }
            }
            Some(Found::Regions(regions)) => {
                let fresh = regions.iter().flatten().max().map_or(0, |most| most + 1);
                let region = match self.neighbours[place].get(choice) {
                    Some(&neighbour) => regions[neighbour],
                    None => Some(fresh),
                };
                if let (Some(Some(own)), Some(region)) = (regions.get_mut(place), region) {
                    *own = region;
                }
            }
            None => {}
        }
    }
}

/// The links around each smallest square: a cell or, for links between cells, a corner between four cells.
fn squares(size: Size, on_corners: bool) -> Vec<Vec<usize>> {
    let links: Vec<Point> = if on_corners { size.sides().collect() } else { size.links().collect() };
    let centres: Vec<Point> = if on_corners {
        size.cells().collect()
    } else {
        size.corners().filter(|&corner| !size.is_outer(corner)).collect()
    };
    let around = |centre: Point| {
        let sides = Direction::STRAIGHT.iter().map(|&direction| centre.half_step(direction));
        sides.filter_map(|side| links.binary_search(&side).ok()).collect()
    };
    centres.into_iter().map(around).collect()
}
