//! All answers of a small puzzle, from the declarations of its kind alone.
//!
//! No rule is asked, and of the `find`s only what they fill in: words and numbers at the places that have them, sets of
//! links, divisions into regions. A test can judge each of the answers and knows then all that the rules accept.
//!
//! ```
//! use gridproof_rules::answers::Answers;
//! use gridproof_rules::board::{Puzzle, Size};
//! use gridproof_rules::judge::{Budget, Judge};
//!
//! let kind = gridproof_rules::parse(
//!     "kind apart
//! find shaded or white in cells
//! rule the shaded cell {a} has no shaded neighbour
//!   each shaded cell a: no shaded cell next to a
//! ",
//! )?;
//! let puzzle = Puzzle::new(Size { rows: 1, columns: 3 }, 0, 0, 0);
//! let judge = Judge::new(&kind, &puzzle)?;
//! let answers = Answers::new(&judge, 1000).expect("few answers");
//! assert_eq!(answers.count(), 8);
//! let kept = answers.iter().filter(|answer| judge.first_broken(answer, &mut Budget::new(10_000)) == Ok(None));
//! assert_eq!(kept.count(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{Answer, Found, Size};
use crate::judge::{Choices, Judge};
use crate::tree::{Direction, FindForm, LineForm};

/// All answers of a puzzle.
#[derive(Clone, Debug)]
pub struct Answers {
    finds: Vec<Part>,
    count: u64,
}

/// What may be filled in for one `find`.
#[derive(Clone, Debug)]
enum Part {
    /// A word or number at each place.
    Places(Choices),
    /// Any of these sets of links. A link that is in two of the chosen sets is not drawn.
    Links { links: usize, sets: Vec<Vec<usize>> },
    /// One of these divisions.
    Regions(Vec<Vec<Option<usize>>>),
}

/// Up to this number of links, each set of links counts as an answer, even where a `find loop` excludes it.
const MOST_FREE_LINKS: usize = 12;

/// On larger boards, there are more divisions into regions than anybody could look at.
const MOST_CELLS_OF_REGIONS: usize = 16;

impl Answers {
    /// The answers of a judge's puzzle; `None` if there are more than `most`.
    ///
    /// Loops are sets of links of which each cell or corner has an even number. On boards with at most 12 links, all
    /// other sets of links are answers as well, so that the conditions of `find loop` are tested too.
    pub fn new(judge: &Judge<'_>, most: u64) -> Option<Self> {
        let size = judge.size();
        let part = |(index, find): (usize, &crate::tree::Find)| match find.form {
            FindForm::Words { .. } | FindForm::Numbers { .. } => judge.choices(index, most).map(Part::Places),
            FindForm::Lines { form, on_corners } => {
                let links = if on_corners { size.sides().count() } else { size.links().count() };
                let is_free = matches!(form, LineForm::Paths | LineForm::Lines) || links <= MOST_FREE_LINKS;
                let sets = if is_free {
                    (0..links).map(|link| vec![link]).collect()
                } else {
                    size.squares_of_links(on_corners)
                };
                Some(Part::Links { links, sets })
            }
            FindForm::Regions { everywhere, ref left_over } => {
                divisions(size, everywhere && left_over.is_empty(), most).map(Part::Regions)
            }
        };
        let finds: Vec<Part> = judge.kind().finds.iter().enumerate().map(part).collect::<Option<_>>()?;
        let count = finds.iter().try_fold(1_u64, |count, part| count.checked_mul(part.count()?));
        count.filter(|&count| count <= most).map(|count| Self { finds, count })
    }

    /// An answer to begin a search with: the first choice at each place, no lines, and regions of one cell or none.
    pub fn first(judge: &Judge<'_>) -> Option<Answer> {
        const MOST: u64 = 4096;
        let size = judge.size();
        let first = |(index, find): (usize, &crate::tree::Find)| {
            Some(match (&find.form, judge.choices(index, MOST)) {
                (_, Some(Choices::Words(places))) => {
                    Found::Words(places.iter().map(|words| words.first().copied().flatten()).collect())
                }
                (_, Some(Choices::Numbers(places))) => {
                    Found::Numbers(places.iter().map(|entries| entries.first().copied().flatten()).collect())
                }
                (FindForm::Lines { on_corners: true, .. }, _) => {
                    Found::Lines(vec![false; size.sides().count()])
                }
                (FindForm::Lines { .. }, _) => Found::Lines(vec![false; size.links().count()]),
                (FindForm::Regions { everywhere: true, .. }, _) => {
                    Found::Regions((0..size.area()).map(Some).collect())
                }
                (FindForm::Regions { .. }, _) => Found::Regions(vec![None; size.area()]),
                _ => return None,
            })
        };
        judge.kind().finds.iter().enumerate().map(first).collect()
    }

    /// The number of answers.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The answer with this index, which is less than [`Answers::count`].
    pub fn get(&self, mut index: u64) -> Answer {
        let mut take = |count: usize| {
            let count = (count as u64).max(1);
            let digit = index % count;
            index /= count;
            digit as usize
        };
        let found = |part: &Part| match part {
            Part::Places(Choices::Words(places)) => Found::Words(
                places.iter().map(|words| words.get(take(words.len())).copied().flatten()).collect(),
            ),
            Part::Places(Choices::Numbers(places)) => {
                let entry = |entries: &Vec<_>| entries.get(take(entries.len())).copied().flatten();
                Found::Numbers(places.iter().map(entry).collect())
            }
            Part::Links { links, sets } => {
                let mut drawn = vec![false; *links];
                for set in sets {
                    if take(2) == 1 {
                        for &link in set {
                            drawn[link] = !drawn[link];
                        }
                    }
                }
                Found::Lines(drawn)
            }
            Part::Regions(all) => Found::Regions(all.get(take(all.len())).cloned().unwrap_or_default()),
        };
        self.finds.iter().map(found).collect()
    }

    /// All answers.
    pub fn iter(&self) -> impl Iterator<Item = Answer> + '_ {
        (0..self.count).map(|index| self.get(index))
    }
}

impl Part {
    /// The number of choices; `None` if it is beyond all limits.
    fn count(&self) -> Option<u64> {
        let times = |product: u64, count: usize| product.checked_mul(count as u64);
        match self {
            Self::Places(Choices::Words(places)) => places.iter().map(Vec::len).try_fold(1, times),
            Self::Places(Choices::Numbers(places)) => places.iter().map(Vec::len).try_fold(1, times),
            Self::Links { sets, .. } => 1_u64.checked_shl(u32::try_from(sets.len()).ok()?),
            Self::Regions(all) => Some(all.len() as u64),
        }
    }
}

/// All divisions of a board into connected regions, also those that leave cells out unless each cell is in a region;
/// `None` if there are more than `most`.
fn divisions(size: Size, everywhere: bool, most: u64) -> Option<Vec<Vec<Option<usize>>>> {
    let area = size.area();
    if area > MOST_CELLS_OF_REGIONS {
        return None;
    }
    let next_to = |cell: usize| {
        let steps = Direction::STRAIGHT.iter().filter_map(|&way| size.cell_index(size.cell(cell).step(way)));
        steps.fold(0_u32, |set, next| set | 1 << next)
    };
    let mut divider = Divider {
        next_to: (0..area).map(next_to).collect(),
        labels: vec![None; area],
        everywhere,
        most,
        found: Vec::new(),
    };
    divider.divide((1 << area) - 1, 0).then_some(divider.found)
}

/// The search for all divisions of a board. Sets of cells are bits.
struct Divider {
    next_to: Vec<u32>,
    labels: Vec<Option<usize>>,
    everywhere: bool,
    most: u64,
    found: Vec<Vec<Option<usize>>>,
}

impl Divider {
    /// Divides the cells that are left in all ways, the first of them first. Returns `false` if there are too many.
    fn divide(&mut self, left: u32, region: usize) -> bool {
        if left == 0 {
            self.found.push(self.labels.clone());
            return self.found.len() as u64 <= self.most;
        }
        let first = 1 << left.trailing_zeros();
        let mut regions = if self.everywhere { Vec::new() } else { vec![0] };
        self.grow(first, left & !first, &mut regions);
        regions.into_iter().all(|cells| {
            let label = (cells != 0).then_some(region);
            // A cell in no region is taken alone.
            let taken = if cells == 0 { first } else { cells };
            for (cell, own) in self.labels.iter_mut().enumerate() {
                if taken >> cell & 1 == 1 {
                    *own = label;
                }
            }
            self.divide(left & !taken, region + usize::from(cells != 0))
        })
    }

    /// Lists the connected sets that contain `cells` and else only cells of `free`.
    fn grow(&self, cells: u32, mut free: u32, found: &mut Vec<u32>) {
        found.push(cells);
        let near = |(cell, next): (usize, &u32)| if cells >> cell & 1 == 1 { *next } else { 0 };
        let mut border = self.next_to.iter().enumerate().map(near).fold(0, |all, next| all | next) & free;
        while border != 0 {
            let next = 1 << border.trailing_zeros();
            border &= !next;
            // Later sets do not contain the cell, so that each set is listed once.
            free &= !next;
            self.grow(cells | next, free, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Puzzle;
    use crate::parse;

    fn count(finds: &str, clues: &str, rows: u16, columns: u16) -> Option<u64> {
        let kind = parse(&format!("kind all\n{clues}{finds}rule nothing\n  count(cells) >= 0\n"));
        let kind = kind.unwrap_or_else(|error| panic!("{error}"));
        let puzzle =
            Puzzle::new(Size { rows, columns }, kind.layers.len(), kind.flags.len(), kind.clues.len());
        let judge = Judge::new(&kind, &puzzle).unwrap_or_else(|refused| panic!("{refused}"));
        let answers = Answers::new(&judge, 100_000)?;
        let all: BTreeSet<Answer> = answers.iter().map(crate::board::in_order).collect();
        assert_eq!(all.len() as u64, answers.count(), "an answer occurs twice");
        Some(answers.count())
    }

    #[test]
    fn answers_are_counted() {
        assert_eq!(count("find a or b or z in cells\n", "", 2, 2), Some(81));
        assert_eq!(count("find digit 1 to rows or blank in cells\n", "", 2, 3), Some(3_u64.pow(6)));
        assert_eq!(count("find bridge 0 to 2 in links\n", "", 2, 3), Some(3_u64.pow(7)));
        assert_eq!(count("find digit 1 to 9 in cells\n", "", 3, 3), None);
        assert_eq!(
            count("find digit 1 to 9 in block cells\n", "clue block else open in cells\n", 3, 3),
            Some(1)
        );
        assert_eq!(count("find lines\n", "", 3, 3), Some(1 << 12));
        assert_eq!(count("find loop\n", "", 3, 4), Some(1 << 6));
        assert_eq!(count("find loop on corners\n", "", 3, 4), Some(1 << 12));
        assert_eq!(count("find a or b in cells\nfind loop\n", "", 2, 2), Some(16 * 16));
        // Whether a cell has a digit depends on its word.
        assert_eq!(count("find a or b in cells\nfind digit 1 to 2 in a cells\n", "", 1, 2), Some(4 * 9));
    }

    #[test]
    fn divisions_are_counted() {
        let whole = |rows, columns| {
            let size = Size { rows, columns };
            let all = divisions(size, false, 1_000_000).expect("few divisions");
            let whole = all.iter().filter(|division| division.iter().all(Option::is_some)).count();
            assert_eq!(divisions(size, true, 1_000_000).map(|all| all.len()), Some(whole));
            whole
        };
        // The numbers of divisions of squares are A145835 in the OEIS.
        assert_eq!([whole(1, 1), whole(2, 2), whole(3, 3), whole(1, 5)], [1, 12, 1434, 16]);
        assert_eq!(count("find regions\n", "", 1, 2), Some(2));
        assert_eq!(count("find regions in some cells\n", "", 1, 2), Some(5));
        assert_eq!(count("find regions\n", "", 5, 5), None);
    }
}
