//! Techniques with two strong links of one digit and a weak link between them: a = b - c = d. The digit is in a or in
//! d, so a cell that sees both a and d cannot have it. A *skyscraper* has its strong links on two parallel lines. A
//! *2-string kite* has one strong link on a row and one on a column, and its weak link in a box. A *turbot fish* can
//! also have a strong link in a box. An *empty rectangle* is a box in which all candidates of the digit lie on one row
//! and one column. It needs a strong link on a line that crosses this row or column outside the box.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Node, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, HouseKind, Position, box_of, column_of, peers, row_of};

/// A strong link: the only two places of a digit in a house.
#[derive(Clone, Copy)]
struct StrongLink {
    house: House,
    ends: [u8; 2],
}

impl StrongLink {
    fn of(position: &Position, digit: u8, house: House) -> Option<Self> {
        let mut places = position.places_in(digit, house).iter();
        let ends = [places.next()?, places.next()?];
        places.next().is_none().then_some(Self { house, ends })
    }

    fn all(position: &Position, digit: u8, houses: impl Iterator<Item = House>) -> Vec<Self> {
        houses.filter_map(|house| Self::of(position, digit, house)).collect()
    }

    /// The four possible chains of this link and another one, each listed from end to end. They differ in which ends of
    /// the two strong links the weak link joins.
    fn joined(self, other: Self) -> impl Iterator<Item = [u8; 4]> {
        let [[a, b], [c, d]] = [self.ends, other.ends];
        [[b, a, c, d], [b, a, d, c], [a, b, c, d], [a, b, d, c]].into_iter()
    }
}

/// The chain a = b - c = d as nodes.
fn chain(digit: u8, cells: [u8; 4]) -> Vec<Node> {
    let node = |(i, cell)| Node { cells: CellSet::single(cell), digit, holds: i % 2 == 1 };
    cells.into_iter().enumerate().map(node).collect()
}

fn take(
    position: &Position,
    technique: Technique,
    digit: u8,
    cells: [u8; 4],
    houses: [House; 2],
    sink: &mut Sink,
) -> ControlFlow<()> {
    let targets = peers(cells[0]) & peers(cells[3]) & position.places(digit);
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let step = Step::new(technique, DigitSet::single(digit), cells.into_iter().collect());
    sink.take(step.in_houses(houses).with_chain(chain(digit, cells)).removing(position, targets, digit))
}

pub(super) fn skyscraper(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        for (lines, crossing) in [(HouseKind::Row, column_of as fn(u8) -> House), (HouseKind::Column, row_of)]
        {
            let links = StrongLink::all(position, digit, lines.houses());
            for (i, &one) in links.iter().enumerate() {
                for &other in &links[i + 1..] {
                    let meets = |&[end, joint, joint2, end2]: &[u8; 4]| {
                        crossing(joint) == crossing(joint2) && crossing(end) != crossing(end2)
                    };
                    for cells in one.joined(other).filter(meets) {
                        take(position, Technique::Skyscraper, digit, cells, [one.house, other.house], sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A 2-string kite that removes a candidate.
struct Kite {
    digit: u8,
    /// The cells of the chain, from end to end.
    cells: [u8; 4],
    houses: [House; 2],
    targets: CellSet,
}

impl Kite {
    /// The two cells of the weak link, which are in one box.
    fn joints(&self) -> CellSet {
        [self.cells[1], self.cells[2]].into_iter().collect()
    }
}

/// All 2-string kites of a digit: for each, the cells of its chain, and its row and column.
fn kites(position: &Position, digit: u8) -> Vec<([u8; 4], [House; 2])> {
    let columns = StrongLink::all(position, digit, House::columns());
    let mut found = Vec::new();
    for row in StrongLink::all(position, digit, House::rows()) {
        for &column in &columns {
            let is_kite = |cells: &[u8; 4]| {
                let [end, joint, joint2, end2] = *cells;
                box_of(joint) == box_of(joint2) && are_distinct(*cells) && box_of(end) != box_of(end2)
            };
            found.extend(row.joined(column).filter(is_kite).map(|cells| (cells, [row.house, column.house])));
        }
    }
    found
}

fn are_distinct(cells: [u8; 4]) -> bool {
    cells.into_iter().collect::<CellSet>().len() == 4
}

pub(super) fn two_string_kite(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        for (cells, houses) in kites(position, digit) {
            take(position, Technique::TwoStringKite, digit, cells, houses, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds two kites of one digit whose weak links are in the same box, or two kites of different digits whose weak links
/// join the same two cells.
pub(super) fn dual_two_string_kite(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let mut kites: Vec<Kite> = Vec::new();
    for digit in 1..=9 {
        for (cells, houses) in self::kites(position, digit) {
            let targets = peers(cells[0]) & peers(cells[3]) & position.places(digit);
            if !targets.is_empty() {
                kites.push(Kite { digit, cells, houses, targets });
            }
        }
    }
    for (i, one) in kites.iter().enumerate() {
        for other in &kites[i + 1..] {
            let is_dual = if one.digit == other.digit {
                box_of(one.cells[1]) == box_of(other.cells[1]) && one.targets != other.targets
            } else {
                one.joints() == other.joints()
            };
            if is_dual {
                let cells = one.cells.iter().chain(&other.cells).copied().collect();
                let digits = [one.digit, other.digit].into_iter().collect();
                let step = Step::new(Technique::DualTwoStringKite, digits, cells);
                let step = step.in_houses(one.houses.iter().chain(&other.houses).copied());
                let step = step.with_chain(chain(one.digit, one.cells));
                let step = step.with_chain(chain(other.digit, other.cells));
                let step = step.removing(position, one.targets, one.digit);
                sink.take(step.removing(position, other.targets, other.digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn turbot_fish(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        let links = StrongLink::all(position, digit, House::all());
        for (i, &one) in links.iter().enumerate() {
            for &other in &links[i + 1..] {
                let meets = |cells: &[u8; 4]| peers(cells[1]).contains(cells[2]) && are_distinct(*cells);
                for cells in one.joined(other).filter(meets) {
                    take(position, Technique::TurbotFish, digit, cells, [one.house, other.house], sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// An empty rectangle: the box, its places, the ends of the strong link, and the target.
struct EmptyRectangle {
    house: House,
    places: CellSet,
    near: u8,
    far: u8,
    target: u8,
}

fn empty_rectangles(position: &Position, digit: u8, least: usize) -> Vec<EmptyRectangle> {
    let mut found = Vec::new();
    for house in House::boxes() {
        let places = position.places_in(digit, house);
        if places.len() < least {
            continue;
        }
        let crossed = |lines: [usize; 3]| lines.map(House::at);
        let corner = house.cells().first().expect("nine cells");
        let (top, left) = (usize::from(corner / 9), usize::from(corner % 9));
        for row in crossed([top, top + 1, top + 2]) {
            for column in crossed([left + 9, left + 10, left + 11]) {
                let (on_row, on_column) = (places & row.cells(), places & column.cells());
                if !places.is_within(row.cells() | column.cells())
                    || (on_row - column.cells()).is_empty()
                    || (on_column - row.cells()).is_empty()
                {
                    continue;
                }
                for (line, crossing_line) in [(row, column), (column, row)] {
                    // The strong link starts on `line`, outside the box. The line through its far end meets
                    // `crossing_line` at the target.
                    for near in position.places(digit) & (line.cells() - house.cells()) {
                        let link = if line == row { column_of(near) } else { row_of(near) };
                        let Some(StrongLink { ends: [one, other], .. }) =
                            StrongLink::of(position, digit, link)
                        else {
                            continue;
                        };
                        let far = if one == near { other } else { one };
                        let across = if line == row { row_of(far) } else { column_of(far) };
                        let target = (across.cells() & crossing_line.cells()).first().expect("lines cross");
                        if box_of(far) != box_of(near)
                            && box_of(target) != house
                            && position.places(digit).contains(target)
                        {
                            found.push(EmptyRectangle { house, places, near, far, target });
                        }
                    }
                }
            }
        }
    }
    found
}

pub(super) fn empty_rectangle(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        // If the box has only two candidates, the pattern is also a 2-string kite. A search for a single step has
        // already found that kite.
        for found in empty_rectangles(position, digit, if sink.is_for_all() { 2 } else { 3 }) {
            let link: CellSet = [found.near, found.far].into_iter().collect();
            let step = Step::new(Technique::EmptyRectangle, DigitSet::single(digit), found.places | link);
            let link_house = [row_of(found.near), column_of(found.near)]
                .into_iter()
                .filter(|house| house.cells().contains(found.far));
            let step = step.in_houses([found.house]).covering(link_house);
            sink.take(step.removing(position, CellSet::single(found.target), digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds two empty rectangles in one box that have different targets.
pub(super) fn dual_empty_rectangle(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        let all = empty_rectangles(position, digit, 2);
        for (i, one) in all.iter().enumerate() {
            for other in &all[i + 1..] {
                let link = |found: &EmptyRectangle| [found.near, found.far].into_iter().collect::<CellSet>();
                if one.house == other.house && one.target != other.target {
                    let cells = one.places | link(one) | link(other);
                    let step = Step::new(Technique::DualEmptyRectangle, DigitSet::single(digit), cells);
                    let targets = [one.target, other.target].into_iter().collect();
                    sink.take(step.in_houses([one.house]).removing(position, targets, digit))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
