//! The places on which it depends that a rule is broken.
//!
//! An evaluation depends on the places that it reads, and on nothing else of the answer: all answers that agree there
//! break the rule as well. A solver that tries answers excludes all of them at once.

use super::answer::{EVERYTHING, Tables};
use super::evaluate::{Evaluated, Evaluation, Stop, Variables};
use super::{Budget, Instances, Judge, Stopped};
use crate::board::{Found, Point};
use crate::tree::FindIndex;

/// The most broken instances of rules for which reasons are given.
pub(super) const MOST_REASONS: usize = 32;

/// The reason why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All answers that have the same at these places are refused as well: each `find` by its index, with a cell, link
    /// or side. In a `find regions`, a cell stands for whether it is in a region, and a side for whether the cells on
    /// both sides of it are in the same region.
    Places(Vec<(FindIndex, Point)>),
    /// The reason may lie anywhere.
    Anywhere,
}

impl Judge<'_> {
    /// Returns reasons why an answer breaks some of these rules. The list is empty if it breaks none of them.
    ///
    /// If a rule needs the value of a `?`, the answer must also keep all other rules with the same value.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the budget is used up before it is known whether the rules are broken.
    pub fn reasons(
        &self,
        answer: &[Found],
        rules: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Reason>, Stopped> {
        let Ok(tables) = Tables::new(self, answer) else { return Ok(vec![Reason::Anywhere]) };
        let mut evaluation = Evaluation::new(self, tables.listing_places(), budget);
        let (found, needs_values) = evaluation.reasons(rules).map_err(|stop| match stop {
            Stop::Budget(stopped) => stopped,
            Stop::Unknown(_) => Stopped,
        })?;
        drop(evaluation);
        if found.is_empty() && needs_values && self.first_broken(answer, budget)?.is_some() {
            return Ok(vec![Reason::Anywhere]);
        }
        Ok(found)
    }
}

impl<'e> Evaluation<'e, '_> {
    /// The reasons, and whether an instance of a rule needs the value of a `?`.
    fn reasons(&mut self, rules: &[usize]) -> Evaluated<(Vec<Reason>, bool)> {
        let judge: &'e Judge<'e> = self.judge;
        let mut found = Instances::default();
        for &index in rules {
            let Some(rule) = judge.kind.rules.get(index) else { continue };
            self.tables.go_back(0);
            if self.instances(index, &rule.condition, &mut Variables::default(), &mut found)? {
                break;
            }
        }
        let geometry = &judge.geometry;
        let reason = |mut reads: Vec<_>| {
            reads.sort_unstable();
            reads.dedup();
            if reads.last() == Some(&EVERYTHING) {
                return Reason::Anywhere;
            }
            Reason::Places(reads.into_iter().map(|(find, place)| (find, geometry.point(place))).collect())
        };
        Ok((found.reasons.into_iter().map(reason).collect(), !found.aside.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::Answers;
    use crate::board::{Puzzle, Size};
    use crate::parse;

    /// Whether two answers have the same at a place of a `find`.
    fn agree(a: &Found, b: &Found, size: Size, point: Point) -> bool {
        let cell = size.cell_index(point);
        match (a, b) {
            (Found::Words(a), Found::Words(b)) => cell.is_some_and(|cell| a[cell] == b[cell]),
            (Found::Numbers(a), Found::Numbers(b)) => cell.is_some_and(|cell| a[cell] == b[cell]),
            (Found::Lines(a), Found::Lines(b)) => {
                let is_between_cells = a.len() == size.links().count();
                let place = if is_between_cells {
                    size.links().position(|link| link == point)
                } else {
                    size.sides().position(|side| side == point)
                };
                place.is_none_or(|place| a[place] == b[place])
            }
            (Found::Regions(a), Found::Regions(b)) => {
                if let Some(cell) = cell {
                    return a[cell].is_some() == b[cell].is_some();
                }
                let (down, right) = if point.y & 1 == 0 { (1, 0) } else { (0, 1) };
                let ends = [point.shifted(-down, -right), point.shifted(down, right)];
                let [Some(one), Some(other)] = ends.map(|end| size.cell_index(end)) else { return true };
                let joined =
                    |regions: &[Option<usize>]| regions[one].is_some() && regions[one] == regions[other];
                joined(a) == joined(b)
            }
            _ => false,
        }
    }

    /// Tests the reasons for each refused answer of a blank board: all answers that agree at their places are refused
    /// too. Returns the number of reasons that leave a place out.
    fn test_reasons(rules: &str, rows: u16, columns: u16) -> usize {
        let kind = parse(rules).unwrap_or_else(|error| panic!("{error}"));
        let size = Size { rows, columns };
        let puzzle = Puzzle::new(size, kind.layers.len(), kind.flags.len(), kind.clues.len());
        let judge = Judge::new(&kind, &puzzle).unwrap_or_else(|refused| panic!("{refused}"));
        let all: Vec<_> = Answers::new(&judge, 10_000).expect("few answers").iter().collect();
        let rules: Vec<usize> = (0..kind.rules.len()).collect();
        let reasons =
            |answer| judge.reasons(answer, &rules, &mut Budget::new(1_000_000)).expect("enough steps");
        let of_all: Vec<Vec<Reason>> = all.iter().map(|answer| reasons(answer)).collect();
        let mut less = 0;
        let breaks = |answer: &[Found]| {
            let broken = judge.broken(answer, &mut Budget::new(1_000_000)).expect("enough steps");
            broken.iter().any(|broken| broken.rule.is_some())
        };
        for (answer, reasons) in all.iter().zip(&of_all) {
            assert_eq!(breaks(answer), !reasons.is_empty());
            for reason in reasons {
                let Reason::Places(places) = reason else { continue };
                let alike = |other: &&Vec<Found>| {
                    places.iter().all(|&(find, point)| agree(&answer[find], &other[find], size, point))
                };
                let of_alike: Vec<_> = all.iter().filter(alike).collect();
                assert!(of_alike.iter().all(|other| breaks(other)), "{answer:?}: {reason:?}");
                less += usize::from(of_alike.len() > 1);
            }
        }
        less
    }

    #[test]
    fn all_answers_that_agree_with_a_reason_are_refused() {
        let words = "kind a\nfind shaded or white in cells\n\
            rule each group has two cells\n  each white group g: count(g) = 2\n\
            rule white cells form a group\n  count(white groups) = 1 or not connected(shaded cells)\n\
            rule runs are short\n  each shaded run r: count(r) <= 2\n";
        assert!(test_reasons(words, 2, 3) > 30);
        // The number of reasons that leave a place out, of all reasons for all answers.
        for (condition, least) in [
            ("each row r: count(shaded cells in r) = 2", 320),
            ("3 >= count(shaded cells)", 163),
            ("count(shaded groups) = 1", 74),
            ("count(shaded groups) != 1", 0),
            ("count(white groups) < 2 or count(shaded groups) > 7", 0),
            ("exactly one shaded group g: count(g) = 2", 0),
            ("each cell c: exactly one cell d next to c: d is shaded", 1152),
            ("connected(white cells)", 147),
            ("each row r: connected(shaded cells in r)", 160),
            ("connected(shaded cells by around)", 81),
            ("count(cells) = 7", 256),
            ("each cell c: count(group of c) = 2", 1728),
            ("each cell c: count(group of c) >= 3", 704),
            ("each white group g: count(g) = 2", 352),
            ("each white group g by around: 3 > count(g)", 180),
            ("each shaded group g: count(cells c in g where c in row of c) = 2", 296),
            ("each shaded group g: count(cells c in g where some white cell d next to c) = 2", 248),
            ("each shaded group g: rectangle(g)", 138),
            ("each shaded group g by around: rectangle(g)", 152),
            ("each shaded group g: width(g) + height(g) = 4", 359),
            ("each shaded group g: height(g) + count(g) < 4", 200),
            ("each cell c: width(group of c) + height(group of c) > 3", 704),
            ("each white group g by around: exactly one cell c in g where c in column of c", 112),
            ("each white group g: no square q where q in g", 40),
        ] {
            let less = test_reasons(
                &format!("kind a\nfind shaded or white in cells\nrule a\n  {condition}\n"),
                2,
                4,
            );
            assert!(less >= least, "{condition}: {less}");
        }
        let different = "kind a\nfind digit 1 to 3 in cells\nrule a\n  each line l: different(cells c in l: digit of c)\n";
        assert!(test_reasons(different, 2, 3) > 700);
        let numbers = "kind a\nfind digit 1 to 3 in cells\n\
            define cell c is high when digit of c > 1 and some cell d next to c: digit of d = digit of c\n\
            rule each group has its size\n  each cell c: count(group of c) = digit of c\n\
            rule no high cell is in the first row\n  each cell c: c is high or exactly one cell d next to c: digit of d = 1\n";
        assert!(test_reasons(numbers, 2, 3) > 100);
        let lines = "kind a\nfind lines\n\
            rule each path has four cells\n  each path p: count(p) = 4\n\
            rule segments are short\n  each segment s: length(s) <= 1\n";
        assert!(test_reasons(lines, 2, 3) > 30);
        let inside = "kind a\nfind loop on corners\nrule no cell is inside\n  no inside cell\n";
        assert!(test_reasons(inside, 1, 2) > 30);
        let regions = "kind a\nfind regions\n\
            rule each region is a rectangle\n  each region r: rectangle(r)\n\
            rule regions have two cells\n  each region r: count(r) <= 2\n\
            rule each cell is in a region\n  each cell c: count(region of c) >= 1\n\
            rule regions have a cell at the side\n  each region r: count(cells c in r where c in row of c) != 3\n\
            rule regions side by side differ\n  each region r: each region s next to r: count(r) != count(s)\n\
            rule corners\n  each cell c: some cell d next to c: region of c = region of d\n";
        assert!(test_reasons(regions, 2, 3) > 30);
        for (condition, least) in [
            ("each region r: width(r) + height(r) = 3", 819),
            ("each region r: 2 < height(r) + width(r) + 1 and count(r) + width(r) != 4", 136),
            ("each region r: count(r) >= 2 and count(r) <= 3", 701),
            ("each cell c: width(region of c) + height(region of c) = 4", 1988),
            ("each cell c: 3 >= width(region of c) + count(region of c) or height(region of c) = 2", 992),
            ("each region r: no square q where q in r", 19),
            ("each region r: no square in r", 19),
            ("each region r: exactly one cell c in r where c in column of c", 423),
            ("each region r: some cell c in r where count(cells next to c) = 3", 550),
            ("each region r: no cell c in r where count(cells next to c) = 3", 614),
        ] {
            let less =
                test_reasons(&format!("kind a\nfind regions in some cells\nrule a\n  {condition}\n"), 2, 3);
            assert!(less >= least, "{condition}: {less}");
        }
    }
}
