//! Changes of complete answers: of one place, and of several places that belong together.

use crate::board::{Answer, Entry, Found, Point, Size, in_order};
use crate::judge::{Choices, Judge};
use crate::tree::{Direction, FindForm, FindIndex, LineForm};

/// A place changes to any number of its range if the range has at most this number of numbers, otherwise to the numbers
/// of the solution.
pub(super) const MOST_NUMBERS: u64 = 64;

/// Two values are swapped if they are at most this number of rows and columns apart.
const NEAR: i32 = 2;

/// The most cells of a group that moves.
const MOST_MOVED: usize = 64;

/// On boards with more places, values are not swapped and groups do not move: there would be too many changes.
const MOST_PLACES: usize = 10_000;

/// The most squares over which a segment of a line moves.
const MOST_SQUARES: usize = 8;

/// One in this number of random changes is a change of several places.
const SEVERAL: usize = 4;

/// The changes that can be made to the answers of a puzzle.
pub(super) struct Changes {
    /// For each `find` of words or numbers, what each place may have; `None` for other finds.
    choices: Vec<Option<Choices>>,
    /// Changes of one place. A square of links counts as one.
    pub(super) single: Vec<Change>,
    /// Changes of several places: two values swapped, a segment of a line or a group of cells moved by one.
    pub(super) several: Vec<Change>,
}

/// A change of what is filled in for one `find`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// A place has one of its choices. A cell leaves all regions (0) or becomes a region by itself (1).
    Put(FindIndex, usize, usize),
    /// The links that are drawn are not, and the others are.
    Flip(FindIndex, Vec<usize>),
    /// Each first place gets what the second one has.
    Copy(FindIndex, Vec<(usize, usize)>),
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

impl Changes {
    /// The changes of a solution.
    pub(super) fn new(judge: &Judge<'_>, solution: &Answer) -> Self {
        let size = judge.size();
        let mut changes = Self { choices: Vec::new(), single: Vec::new(), several: Vec::new() };
        for (find, (declared, found)) in judge.kind().finds.iter().zip(solution).enumerate() {
            let mut choices = judge.choices(find, MOST_NUMBERS);
            match (&declared.form, found) {
                (_, Found::Words(words)) => changes.several(find, size, words, false),
                (_, Found::Numbers(numbers)) => {
                    choices = choices.or_else(|| {
                        let mut entries: Vec<Option<Entry>> = numbers.clone();
                        entries.sort_unstable();
                        entries.dedup();
                        Some(Choices::Numbers(vec![entries; numbers.len()]))
                    });
                    changes.several(find, size, numbers, false);
                }
                (FindForm::Lines { form, on_corners }, Found::Lines(drawn)) => {
                    changes.of_lines(find, size, *form, *on_corners, drawn);
                }
                (_, Found::Regions(regions)) => changes.of_regions(find, size, regions),
                (_, Found::Lines(_)) => {}
            }
            if let Some(choices) = &choices {
                let put = |(place, count)| (0..count).map(move |choice| Change::Put(find, place, choice));
                changes.single.extend(choices.counts().into_iter().enumerate().flat_map(put));
            }
            changes.choices.push(choices);
        }
        changes
    }

    /// A random change; `None` if there is none.
    pub(super) fn random(&self, numbers: &mut Numbers) -> Option<&Change> {
        let is_several = !self.several.is_empty() && numbers.below(SEVERAL) == 0;
        let changes = if is_several { &self.several } else { &self.single };
        changes.get(numbers.below(changes.len()))
    }

    /// A changed answer.
    pub(super) fn changed(&self, answer: &Answer, change: &Change) -> Answer {
        let mut changed = answer.clone();
        self.make(&mut changed, change);
        in_order(changed)
    }

    /// Makes a change.
    pub(super) fn make(&self, answer: &mut Answer, change: &Change) {
        match change {
            Change::Put(find, place, choice) => match (answer.get_mut(*find), self.choices.get(*find)) {
                (Some(Found::Words(words)), Some(Some(Choices::Words(choices)))) => {
                    words[*place] = choices[*place][*choice];
                }
                (Some(Found::Numbers(numbers)), Some(Some(Choices::Numbers(choices)))) => {
                    numbers[*place] = choices[*place][*choice];
                }
                (Some(Found::Regions(regions)), _) => {
                    let fresh = regions.iter().flatten().max().map_or(0, |most| most + 1);
                    regions[*place] = (*choice > 0).then_some(fresh);
                }
                _ => {}
            },
            Change::Flip(find, links) => {
                if let Some(Found::Lines(drawn)) = answer.get_mut(*find) {
                    for &link in links {
                        drawn[link] = !drawn[link];
                    }
                }
            }
            Change::Copy(find, places) => match answer.get_mut(*find) {
                Some(Found::Words(words)) => copy(words, places),
                Some(Found::Numbers(numbers)) => copy(numbers, places),
                Some(Found::Regions(regions)) => copy(regions, places),
                _ => {}
            },
        }
    }

    /// Swaps of two values that are near each other, and groups of equal values that move by one cell. Cells of two
    /// regions are swapped only where both regions stay connected at the new cell.
    fn several<T: Copy + PartialEq>(
        &mut self,
        find: FindIndex,
        size: Size,
        values: &[Option<T>],
        in_regions: bool,
    ) {
        if values.len() > MOST_PLACES {
            return;
        }
        let is_cells = values.len() == size.area();
        let points: Vec<Point> = if is_cells { size.cells().collect() } else { size.links().collect() };
        let place = |point: Point| points.binary_search(&point).ok();
        let touches = |point: Point, value: Option<T>, but: usize| {
            let next = Direction::STRAIGHT.iter().filter_map(|&way| place(point.step(way)));
            next.into_iter().any(|next| next != but && values[next] == value)
        };
        for (one, &point) in points.iter().enumerate() {
            for (down, right) in (0..=2 * NEAR).flat_map(|y| (-2 * NEAR..=2 * NEAR).map(move |x| (y, x))) {
                let Some(other) = place(point.shifted(down, right)).filter(|&other| other > one) else {
                    continue;
                };
                let is_swap =
                    values[one] != values[other] && values[one].is_some() && values[other].is_some();
                let stays =
                    || touches(point, values[other], other) && touches(points[other], values[one], one);
                if is_swap && (!in_regions || stays()) {
                    self.several.push(Change::Copy(find, vec![(one, other), (other, one)]));
                }
            }
        }
        if !is_cells {
            return;
        }
        let mut seen = vec![false; values.len()];
        for first in 0..values.len() {
            if std::mem::replace(&mut seen[first], true) || values[first].is_none() {
                continue;
            }
            let mut group = vec![first];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                for near in Direction::STRAIGHT.iter().filter_map(|&way| place(points[cell].step(way))) {
                    if values[near] == values[first] && !std::mem::replace(&mut seen[near], true) {
                        group.push(near);
                    }
                }
            }
            // A larger group is rather the ground on which others lie; a single cell is swapped.
            if (2..=MOST_MOVED.min(values.len() / 2)).contains(&group.len()) {
                let moved = |&way: &Direction| moved(&group, |cell| place(points[cell].step(way)));
                let moves = Direction::STRAIGHT.iter().filter_map(moved);
                self.several.extend(moves.map(|places| Change::Copy(find, places)));
            }
        }
    }

    /// Squares of links, single links, and segments that move by one cell.
    fn of_lines(&mut self, find: FindIndex, size: Size, form: LineForm, on_corners: bool, drawn: &[bool]) {
        let squares = size.squares_of_links(on_corners);
        // A loop with one link more or less is no loop.
        if matches!(form, LineForm::Paths | LineForm::Lines) {
            self.single.extend((0..drawn.len()).map(|link| Change::Flip(find, vec![link])));
        }
        let width = usize::from(size.columns) - usize::from(!on_corners);
        for (first, square) in squares.iter().enumerate() {
            // The ends and the long sides of a row or column of squares, as indices of the links of a square.
            for (step, start, end, sides) in [(1, 3, 1, [0, 2]), (width, 0, 2, [1, 3])] {
                let row: Vec<&Vec<usize>> = (first..squares.len())
                    .step_by(step)
                    .take_while(|&other| step > 1 || other / width == first / width)
                    .take(MOST_SQUARES)
                    .filter_map(|other| squares.get(other))
                    .collect();
                for count in 2..=row.len() {
                    let long =
                        sides.map(|side| row[..count].iter().map(|square| square[side]).collect::<Vec<_>>());
                    if long.iter().any(|links| links.iter().all(|&link| drawn[link])) {
                        let ends = [square[start], row[count - 1][end]];
                        self.several.push(Change::Flip(find, [&ends[..], &long[0], &long[1]].concat()));
                    }
                }
            }
        }
        self.single.extend(squares.into_iter().map(|links| Change::Flip(find, links)));
    }

    /// Cells that change to the region of a neighbour, become a region by themselves, or leave all regions.
    fn of_regions(&mut self, find: FindIndex, size: Size, regions: &[Option<usize>]) {
        for (cell, point) in size.cells().enumerate() {
            let near = Direction::STRAIGHT.iter().filter_map(|&way| size.cell_index(point.step(way)));
            self.single.extend(near.map(|near| Change::Copy(find, vec![(cell, near)])));
            self.single.extend([Change::Put(find, cell, 0), Change::Put(find, cell, 1)]);
        }
        self.several(find, size, regions, true);
    }
}

/// A group that moves by one cell: each cell gets the value of the cell before it. What was in the way goes to the other
/// end. `None` if the group would leave the board.
fn moved(group: &[usize], step: impl Fn(usize) -> Option<usize>) -> Option<Vec<(usize, usize)>> {
    let mut places = Vec::new();
    for &cell in group {
        let ahead = step(cell)?;
        places.push((ahead, cell));
    }
    let starts = group.iter().filter(|cell| !places.iter().any(|(ahead, _)| ahead == *cell));
    let swapped: Vec<(usize, usize)> = starts
        .map(|&start| {
            let mut end = start;
            while let Some(&(ahead, _)) = places.iter().find(|(_, from)| *from == end) {
                end = ahead;
            }
            (start, end)
        })
        .collect();
    places.extend(swapped);
    Some(places)
}

fn copy<T: Copy>(values: &mut [T], places: &[(usize, usize)]) {
    let copied: Vec<T> = places.iter().map(|&(_, from)| values[from]).collect();
    for (&(to, _), value) in places.iter().zip(copied) {
        values[to] = value;
    }
}
