//! Two strong links of one digit with a weak link between them: a = b - c = d. The digit is in a or in d, so a cell
//! that sees both cannot have it. A *skyscraper* has its strong links on two parallel lines. A *2-string kite* has them
//! on a row and a column that meet in a box. A *turbot fish* may have a strong link in a box. An *empty rectangle* is a
//! box whose candidates all lie on a row and a column, with a strong link on a line that crosses one of them.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Node, Step};
use super::super::technique::Technique;
use crate::sudoku::{CellSet, DigitSet, House, Position, box_of, column_of, peers, row_of};

/// The two places of a digit in a house, if it has exactly two.
fn two_places(position: &Position, digit: u8, house: House) -> Option<(u8, u8)> {
    if position.count(digit, house) != 2 {
        return None;
    }
    let mut places = position.places_in(digit, house).iter();
    Some((places.next()?, places.next()?))
}

fn strong_lines(position: &Position, digit: u8, lines: impl Iterator<Item = House>) -> Vec<(House, u8, u8)> {
    lines
        .filter_map(|line| two_places(position, digit, line).map(|(one, other)| (line, one, other)))
        .collect()
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
        for first in [0, 9] {
            let crossing = |cell: u8| if first == 0 { cell % 9 } else { cell / 9 };
            let lines = strong_lines(position, digit, (first..first + 9).map(House::at));
            for (i, &(line, a, b)) in lines.iter().enumerate() {
                for &(other, c, d) in &lines[i + 1..] {
                    for (end, joint, joint2, end2) in [(b, a, c, d), (a, b, c, d), (b, a, d, c), (a, b, d, c)]
                    {
                        if crossing(joint) == crossing(joint2) && crossing(end) != crossing(end2) {
                            let cells = [end, joint, joint2, end2];
                            take(position, Technique::Skyscraper, digit, cells, [line, other], sink)?;
                        }
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
    /// The two cells in the box.
    fn joints(&self) -> CellSet {
        [self.cells[1], self.cells[2]].into_iter().collect()
    }
}

/// All 2-string kites of a digit: the cells of the chain, and the row and column.
fn kites(position: &Position, digit: u8) -> Vec<([u8; 4], [House; 2])> {
    let rows = strong_lines(position, digit, House::rows());
    let columns = strong_lines(position, digit, House::columns());
    let mut found = Vec::new();
    for &(row, a, b) in &rows {
        for &(column, c, d) in &columns {
            for (end, joint, joint2, end2) in [(b, a, c, d), (b, a, d, c), (a, b, c, d), (a, b, d, c)] {
                let cells: CellSet = [end, joint, joint2, end2].into_iter().collect();
                if box_of(joint) == box_of(joint2) && cells.len() == 4 && box_of(end) != box_of(end2) {
                    found.push(([end, joint, joint2, end2], [row, column]));
                }
            }
        }
    }
    found
}

pub(super) fn two_string_kite(position: &Position, digits: DigitSet, sink: &mut Sink) -> ControlFlow<()> {
    for digit in digits {
        for (cells, houses) in kites(position, digit) {
            take(position, Technique::TwoStringKite, digit, cells, houses, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two kites of a digit that share a box, or two kites of different digits that share both cells in the box.
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
        let links = strong_lines(position, digit, House::all());
        for (i, &(house, a, b)) in links.iter().enumerate() {
            for &(other, c, d) in &links[i + 1..] {
                for (end, joint, joint2, end2) in [(b, a, c, d), (b, a, d, c), (a, b, c, d), (a, b, d, c)] {
                    let cells: CellSet = [end, joint, joint2, end2].into_iter().collect();
                    if cells.len() == 4 && peers(joint).contains(joint2) {
                        let cells = [end, joint, joint2, end2];
                        take(position, Technique::TurbotFish, digit, cells, [house, other], sink)?;
                    }
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
                    // The strong link starts on `line` outside the box; its far end meets `crossing_line`.
                    for near in position.places(digit) & (line.cells() - house.cells()) {
                        let link = if line == row { column_of(near) } else { row_of(near) };
                        let Some((one, other)) = two_places(position, digit, link) else { continue };
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
        // With two candidates it is a 2-string kite, and a search for the first step has found it as such.
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

/// Finds two empty rectangles in one box.
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
