//! Small changes of complete answers.

use crate::board::{Answer, Entry, Found, Size};
use crate::judge::{Choices, Judge};
use crate::tree::{Direction, Find, FindForm, Kind, LineForm};

/// A place changes to any number of its range if the range has at most this number of numbers, otherwise to the numbers
/// of the solution.
const MOST_NUMBERS: u64 = 64;

/// The changes that can be made to the answers of a puzzle.
pub(super) struct Changes<'k> {
    kind: &'k Kind,
    size: Size,
    /// For each `find` of words or numbers, what each place may have; `None` for other finds.
    choices: Vec<Option<Choices>>,
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
    pub(super) fn new(judge: &Judge<'k>, solution: &Answer) -> Self {
        let (kind, size) = (judge.kind(), judge.size());
        let choices = (0..).zip(solution).map(|(find, found)| {
            judge.choices(find, MOST_NUMBERS).or_else(|| match found {
                Found::Numbers(numbers) => {
                    let mut entries: Vec<Option<Entry>> = numbers.clone();
                    entries.sort_unstable();
                    entries.dedup();
                    Some(Choices::Numbers(vec![entries; numbers.len()]))
                }
                _ => None,
            })
        });
        let squares = kind.finds.iter().map(|find| match find.form {
            FindForm::Lines { on_corners, .. } => size.squares_of_links(on_corners),
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
            choices: choices.collect(),
            squares: squares.collect(),
            neighbours: neighbours.collect(),
        }
    }

    /// The number of choices at each place of a `find`.
    fn extent(&self, find: usize) -> Vec<usize> {
        let form = self.kind.finds.get(find).map(|Find { form, .. }| form);
        match (form, self.choices.get(find)) {
            (_, Some(Some(Choices::Words(places)))) => places.iter().map(Vec::len).collect(),
            (_, Some(Some(Choices::Numbers(places)))) => places.iter().map(Vec::len).collect(),
            // The squares of links, then the links.
            (Some(FindForm::Lines { form, on_corners }), _) => {
                let links = if *on_corners { self.size.sides().count() } else { self.size.links().count() };
                // A loop with one link more or less is no loop.
                let is_loop = matches!(form, LineForm::Loop | LineForm::CrossingLoop | LineForm::Loops);
                vec![1; self.squares[find].len() + if is_loop { 0 } else { links }]
            }
            // Each cell may change to the region of a neighbour, become a region by itself, or leave all regions.
            (Some(FindForm::Regions), _) => vec![6; self.size.area()],
            _ => Vec::new(),
        }
    }

    /// All changes.
    pub(super) fn all(&self) -> impl Iterator<Item = Change> + '_ {
        (0..self.kind.finds.len()).flat_map(move |find| {
            self.extent(find).into_iter().enumerate().flat_map(move |(place, choices)| {
                (0..choices).map(move |choice| Change { find, place, choice })
            })
        })
    }

    /// Makes a change.
    pub(super) fn make(&self, answer: &mut Answer, change: Change) {
        let Change { find, place, choice } = change;
        match (answer.get_mut(find), self.choices.get(find)) {
            (Some(Found::Words(words)), Some(Some(Choices::Words(choices)))) => {
                words[place] = choices[place][choice];
            }
            (Some(Found::Numbers(numbers)), Some(Some(Choices::Numbers(choices)))) => {
                numbers[place] = choices[place][choice];
            }
            (Some(Found::Lines(drawn)), _) => {
                let squares = &self.squares[find];
                let single = [place.wrapping_sub(squares.len())];
                for &link in squares.get(place).map_or(&single[..], Vec::as_slice) {
                    if let Some(drawn) = drawn.get_mut(link) {
                        *drawn = !*drawn;
                    }
                }
            }
            (Some(Found::Regions(regions)), _) => {
                let fresh = regions.iter().flatten().max().map_or(0, |most| most + 1);
                regions[place] = match self.neighbours[place].get(choice) {
                    Some(&neighbour) => regions[neighbour],
                    None if choice == 5 => None,
                    None => Some(fresh),
                };
            }
            _ => {}
        }
    }
}
