//! Rates sudokus of any size by level. The techniques are those that need no shape of the board other than rows, columns
//! and boxes: singles, locked candidates, subsets and fish. Beyond these, the method that the model needs decides.

use std::collections::BTreeMap;

use super::refusal::RatingRefusal;
use crate::explain::sudoku::{Level, Technique};
use gridproof_engines::difficulty::{ModelDifficulty, is_enough};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Limits, Query, StopReason, Verdict};
use gridproof_gate as gate;
use gridproof_model::{Domain, Model};
use gridproof_puzzles::Sudoku;

/// The difficulty of a sudoku of any size.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct SizedRating {
    /// The level of the hardest technique. If techniques do not solve the puzzle: unfair if trying single cells does,
    /// and otherwise extreme.
    pub level: Level,
    /// The number of steps by technique, in the order in which techniques are tried.
    pub techniques: BTreeMap<Technique, u32>,
    /// The method that solves what the techniques leave open; `None` if they leave nothing open.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "by_name")]
    pub difficulty: Option<ModelDifficulty>,
}

#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn by_name<S: serde::Serializer>(
    difficulty: &Option<ModelDifficulty>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&difficulty.map(ModelDifficulty::name), serializer)
}

/// Rates a sudoku of any size, which must have exactly one solution. The step limit of the budget applies only to the
/// test of this condition.
///
/// # Errors
/// Returns an error if the puzzle does not have exactly one solution, or if the budget runs out.
pub fn rate_any_size(sudoku: &Sudoku, budget: &Budget) -> Result<SizedRating, RatingRefusal> {
    let limits = Limits::start(budget);
    let outcome = gate::solve(&Auto, sudoku, &Query::default().within(limits.remaining()))?.into_inner();
    match outcome.verdict {
        Verdict::Unique => {}
        Verdict::Unsatisfiable => return Err(RatingRefusal::NoSolution),
        Verdict::Multiple => return Err(RatingRefusal::SeveralSolutions),
        _ => return Err(RatingRefusal::Stopped(outcome.stopped.unwrap_or(StopReason::Internal))),
    }
    let mut board = Board::new(sudoku);
    let mut techniques = BTreeMap::new();
    while let Some(technique) = board.step() {
        *techniques.entry(technique).or_default() += 1;
        limits.check().map_err(RatingRefusal::Stopped)?;
    }
    let hardest = techniques.keys().map(|technique| technique.level()).max().unwrap_or(Level::Easy);
    if board.is_full() {
        return Ok(SizedRating { level: hardest, techniques, difficulty: None });
    }
    let model = sudoku.model();
    let model = Model::new(model.rules().clone(), board.domains).expect("a domain for each cell");
    let probe = is_enough(ModelDifficulty::Probe, &model, &limits).map_err(RatingRefusal::Stopped)?;
    let (level, difficulty) = if probe {
        (Level::Unfair, ModelDifficulty::Probe)
    } else {
        (Level::Extreme, ModelDifficulty::Search)
    };
    Ok(SizedRating { level, techniques, difficulty: Some(difficulty) })
}

/// The candidates of each cell.
struct Board {
    side: usize,
    domains: Vec<Domain>,
    /// Whether the digit of a cell is placed, and no longer a candidate of other cells.
    is_placed: Vec<bool>,
    /// The rows, then the columns, then the boxes.
    houses: Vec<Vec<usize>>,
}

impl Board {
    fn new(sudoku: &Sudoku) -> Self {
        let (side, (rows, columns)) = (sudoku.side(), sudoku.box_shape());
        let row = |i: usize| (0..side).map(|j| i * side + j).collect();
        let column = |i: usize| (0..side).map(|j| j * side + i).collect();
        let in_row = side / columns;
        let in_box = |i: usize| {
            let (top, left) = (i / in_row * rows, i % in_row * columns);
            (0..side).map(|j| (top + j / columns) * side + left + j % columns).collect()
        };
        let houses = (0..side).map(row).chain((0..side).map(column)).chain((0..side).map(in_box)).collect();
        let mut board = Self {
            side,
            domains: sudoku
                .candidates()
                .map_or_else(|| vec![Domain::first(side); side * side], <[_]>::to_vec),
            is_placed: vec![false; side * side],
            houses,
        };
        for (cell, &given) in sudoku.givens().iter().enumerate() {
            if given > 0 {
                board.place(cell, given - 1);
            }
        }
        board
    }

    fn is_full(&self) -> bool {
        self.is_placed.iter().all(|&is_placed| is_placed)
    }

    fn place(&mut self, cell: usize, value: u8) {
        self.domains[cell] = Domain::single(value);
        self.is_placed[cell] = true;
        for house in self.houses.iter().filter(|house| house.contains(&cell)) {
            for &other in house.iter().filter(|&&other| other != cell) {
                self.domains[other] = self.domains[other].difference(Domain::single(value));
            }
        }
    }

    /// Removes values from cells, and returns whether a candidate was removed.
    fn remove(&mut self, cells: impl IntoIterator<Item = usize>, values: Domain) -> bool {
        let mut is_changed = false;
        for cell in cells {
            let left = self.domains[cell].difference(values);
            is_changed |= left != self.domains[cell];
            self.domains[cell] = left;
        }
        is_changed
    }

    /// The places of a value among the cells, as a set of their indices. Cells with digits have no candidates.
    fn places(&self, cells: &[usize], value: u8) -> Domain {
        let has = |&(_, &cell): &(usize, &usize)| !self.is_placed[cell] && self.domains[cell].contains(value);
        let places = cells.iter().enumerate().filter(has);
        places.fold(Domain::EMPTY, |all, (place, _)| all.union(Domain::single(place as u8)))
    }

    /// Applies the easiest technique that changes the board.
    fn step(&mut self) -> Option<Technique> {
        self.single().or_else(|| self.locked()).or_else(|| {
            let subsets = |board: &mut Self, sizes: std::ops::RangeInclusive<usize>, is_naked| {
                sizes.into_iter().find(|&size| board.subset(size, is_naked))
            };
            let named = |names: [Technique; 3], size: usize| names[size - 2];
            let naked = [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuadruple];
            let hidden = [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuadruple];
            let fish = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish];
            (subsets(self, 2..=3, true).map(|size| named(naked, size)))
                .or_else(|| subsets(self, 2..=3, false).map(|size| named(hidden, size)))
                .or_else(|| subsets(self, 4..=4, true).map(|size| named(naked, size)))
                .or_else(|| subsets(self, 4..=4, false).map(|size| named(hidden, size)))
                .or_else(|| (2..=4).find(|&size| self.fish(size)).map(|size| named(fish, size)))
        })
    }

    fn single(&mut self) -> Option<Technique> {
        let open = |house: &&Vec<usize>| house.iter().filter(|&&cell| !self.is_placed[cell]).count();
        let naked = |&cell: &usize| !self.is_placed[cell] && self.domains[cell].len() == 1;
        let last = self.houses.iter().filter(|house| open(house) == 1).flatten().copied().find(naked);
        if let Some(cell) = last.or_else(|| (0..self.domains.len()).find(naked)) {
            let value = self.domains[cell].value()?;
            self.place(cell, value);
            return Some(if last.is_some() { Technique::FullHouse } else { Technique::NakedSingle });
        }
        let houses = self.houses.iter();
        let (cell, value) = houses
            .flat_map(|house| (0..self.side as u8).map(move |value| (house, value)))
            .find_map(|(house, value)| {
                self.places(house, value).value().map(|place| (house[usize::from(place)], value))
            })?;
        self.place(cell, value);
        Some(Technique::HiddenSingle)
    }

    /// A value whose places in a box all lie on one line, or whose places on a line all lie in one box.
    fn locked(&mut self) -> Option<Technique> {
        let lines = 0..2 * self.side;
        let boxes = 2 * self.side..3 * self.side;
        let pairs = |bases: std::ops::Range<usize>, covers: std::ops::Range<usize>| {
            bases.flat_map(move |base| covers.clone().map(move |cover| (base, cover)))
        };
        for (technique, pairs) in [
            (Technique::Pointing, pairs(boxes.clone(), lines.clone())),
            (Technique::Claiming, pairs(lines, boxes)),
        ] {
            for (base, cover) in pairs {
                let (base, cover) = (self.houses[base].clone(), self.houses[cover].clone());
                let (within, outside): (Vec<usize>, Vec<usize>) =
                    base.iter().partition(|cell| cover.contains(cell));
                if within.len() < 2 {
                    continue;
                }
                for value in 0..self.side as u8 {
                    let rest = cover.iter().copied().filter(|cell| !base.contains(cell));
                    if self.places(&outside, value).is_empty()
                        && !self.places(&within, value).is_empty()
                        && self.remove(rest, Domain::single(value))
                    {
                        return Some(technique);
                    }
                }
            }
        }
        None
    }

    /// A naked subset: some cells of a house with that number of values. A hidden one: some values with that number of
    /// places in a house.
    fn subset(&mut self, size: usize, is_naked: bool) -> bool {
        for house in self.houses.clone() {
            let of_cells = |(place, &cell): (usize, &usize)| {
                (!self.is_placed[cell]).then_some((place as u8, self.domains[cell]))
            };
            let sets: Vec<(u8, Domain)> = if is_naked {
                house.iter().enumerate().filter_map(of_cells).collect()
            } else {
                (0..self.side as u8).map(|value| (value, self.places(&house, value))).collect()
            };
            let is_found = each_subset(&sets, size, &mut |chosen, union| {
                let cells = |places: Domain| places.iter().map(|place| house[usize::from(place)]);
                if is_naked {
                    self.remove(cells(Domain::first(self.side).difference(chosen)), union)
                } else {
                    self.remove(cells(union), Domain::first(self.side).difference(chosen))
                }
            });
            if is_found {
                return true;
            }
        }
        false
    }

    /// Rows in which a value has only that number of columns, or the other way round.
    fn fish(&mut self, size: usize) -> bool {
        let (rows, columns) = (0..self.side, self.side..2 * self.side);
        for (bases, covers) in [(rows.clone(), columns.clone()), (columns, rows)] {
            for value in 0..self.side as u8 {
                let houses = self.houses[bases.clone()].iter().enumerate();
                let sets: Vec<(u8, Domain)> =
                    houses.map(|(i, house)| (i as u8, self.places(house, value))).collect();
                let is_found = each_subset(&sets, size, &mut |chosen, union| {
                    let rest = Domain::first(self.side).difference(chosen);
                    let cells: Vec<usize> = union
                        .iter()
                        .flat_map(|cover| rest.iter().map(move |base| (cover, base)))
                        .map(|(cover, base)| {
                            self.houses[covers.start + usize::from(cover)][usize::from(base)]
                        })
                        .collect();
                    self.remove(cells, Domain::single(value))
                });
                if is_found {
                    return true;
                }
            }
        }
        false
    }
}

/// Calls `take` with the choices of `size` sets that have only `size` elements in total, until it returns `true`: with
/// the chosen names and these elements. Empty sets are not chosen.
fn each_subset(sets: &[(u8, Domain)], size: usize, take: &mut dyn FnMut(Domain, Domain) -> bool) -> bool {
    let sets: Vec<(u8, Domain)> =
        sets.iter().filter(|(_, set)| (1..=size).contains(&set.len())).copied().collect();
    grow(&sets, size, size, (Domain::EMPTY, Domain::EMPTY), take)
}

fn grow(
    sets: &[(u8, Domain)],
    size: usize,
    missing: usize,
    (chosen, union): (Domain, Domain),
    take: &mut dyn FnMut(Domain, Domain) -> bool,
) -> bool {
    if missing == 0 {
        return union.len() == size && take(chosen, union);
    }
    sets.iter().enumerate().any(|(i, &(name, set))| {
        let (chosen, union) = (chosen.union(Domain::single(name)), union.union(set));
        union.len() <= size && grow(&sets[i + 1..], size, missing - 1, (chosen, union), take)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_puzzles::Puzzle;

    fn rated(text: &str) -> Result<SizedRating, RatingRefusal> {
        let Ok(Puzzle::Sudoku(sudoku)) = gridproof_formats::parse(text) else { panic!("a sudoku") };
        rate_any_size(&sudoku, &Budget::default())
    }

    #[test]
    fn each_size_has_a_level() {
        let small = rated("1...\n..3.\n.4..\n...2\n").expect("unique");
        assert_eq!((small.level, small.difficulty), (Level::Easy, None));
        assert_eq!(small.techniques.values().sum::<u32>(), 12);
        assert_eq!(rated("1...\n..3.\n....\n...2\n"), Err(RatingRefusal::SeveralSolutions));
        assert_eq!(rated("12..\n..3.\n.4..\n3..2\n"), Err(RatingRefusal::NoSolution));
    }

    /// The levels of 9x9 sudokus up to hard agree with those that the techniques of 9x9 sudokus give, unless these need
    /// a technique that this module does not have.
    #[test]
    fn techniques_agree_with_those_of_9x9() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(rated(easy).map(|rating| rating.level), Ok(Level::Easy));
        let pair = "92....31..8.5..9.6..6.14....3......1514..6...7......5....29....1......9..9..8.2..";
        let rating = rated(pair).expect("unique");
        assert_eq!((rating.level, rating.difficulty), (Level::Medium, None), "{rating:?}");
        let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        assert!(rated(hard).expect("unique").level >= Level::Unfair);
    }
}
