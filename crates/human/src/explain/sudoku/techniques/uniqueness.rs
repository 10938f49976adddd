//! Techniques that assume that the puzzle has only one solution. A *deadly rectangle* is four cells in two rows, two
//! columns and two boxes that can only be a or b. It would allow two solutions, so at least one of the four cells has
//! another digit.

use std::ops::ControlFlow;

use super::super::sink::Sink;
use super::super::step::{Set, Step};
use super::super::technique::Technique;
use crate::sudoku::{
    CellSet, DigitSet, House, HouseSet, Order, Position, Unions, box_of, column_of, common_houses,
    common_peers, peers, row_of,
};

/// Four cells in two rows, two columns and two boxes, in cyclic order, with the candidates a and b. The first cell has
/// only these two, and each other cell has at least one of them. A cell may already have lost one of the two
/// candidates; even then, the digits in the four cells of a solution could be exchanged.
#[derive(Clone, Copy)]
struct Rectangle {
    cells: [u8; 4],
    digits: DigitSet,
}

/// The corners of a rectangle. The corners in `extra` have candidates other than a and b: the `extra_digits`. The
/// corners in `plain` have no other candidates.
struct Corners {
    plain: CellSet,
    extra: CellSet,
    extra_digits: DigitSet,
}

impl Rectangle {
    fn all(self) -> CellSet {
        self.cells.into_iter().collect()
    }

    fn corners(self, position: &Position) -> Corners {
        let (mut plain, mut extra) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut extra_digits = DigitSet::EMPTY;
        for cell in self.cells {
            let more = position.candidates(cell) - self.digits;
            if more.is_empty() {
                plain.insert(cell);
            } else {
                extra.insert(cell);
            }
            extra_digits |= more;
        }
        Corners { plain, extra, extra_digits }
    }

    /// The corner that shares neither a row nor a column with the given corner.
    fn opposite(self, corner: u8) -> u8 {
        let i = self.cells.iter().position(|&cell| cell == corner).expect("a corner");
        self.cells[(i + 2) % 4]
    }

    /// Whether a digit has exactly two places in a house, and both are corners.
    fn has_both_places(self, position: &Position, digit: u8, house: House) -> bool {
        position.count(digit, house) == 2 && position.places_in(digit, house).is_within(self.all())
    }
}

/// Calls `each` with each rectangle that has a bivalue corner, once for each such corner.
fn rectangles(position: &Position, each: &mut dyn FnMut(Rectangle) -> ControlFlow<()>) -> ControlFlow<()> {
    for start in position.bivalue_cells() {
        let digits = position.candidates(start);
        let has_one = |cell: &u8| digits.meets(position.candidates(*cell));
        for line in [row_of(start), column_of(start)] {
            // The second corner is on a line with the first, in the same box.
            let near = (line.cells() & box_of(start).cells()) - CellSet::single(start);
            for second in near.iter().filter(has_one) {
                let across = |cell: u8| if line == row_of(start) { column_of(cell) } else { row_of(cell) };
                let far = across(start).cells() - box_of(start).cells();
                for fourth in far.iter().filter(has_one) {
                    let other_line = if line == row_of(start) { row_of(fourth) } else { column_of(fourth) };
                    let third = (across(second).cells() & other_line.cells()).first().expect("lines cross");
                    if has_one(&third) {
                        each(Rectangle { cells: [start, second, third, fourth], digits })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn uniqueness(position: &Position, technique: Technique, sink: &mut Sink) -> ControlFlow<()> {
    rectangles(position, &mut |rectangle| {
        let corners = rectangle.corners(position);
        match technique {
            Technique::Uniqueness1 => type_1(position, rectangle, &corners, sink),
            Technique::Uniqueness2 | Technique::Uniqueness5 => {
                types_2_and_5(position, technique, rectangle, &corners, sink)
            }
            Technique::Uniqueness3 => type_3(position, rectangle, &corners, sink),
            Technique::Uniqueness4 => type_4(position, rectangle, &corners, sink),
            Technique::Uniqueness6 => type_6(position, rectangle, &corners, sink),
            _ => hidden_rectangle(position, rectangle, &corners, sink),
        }
    })
}

fn step(technique: Technique, rectangle: Rectangle) -> Step {
    Step::new(technique, rectangle.digits, rectangle.all())
}

/// Three corners have only the candidates a and b, so the fourth corner is neither a nor b.
fn type_1(position: &Position, rectangle: Rectangle, corners: &Corners, sink: &mut Sink) -> ControlFlow<()> {
    if corners.extra.len() != 1 {
        return ControlFlow::Continue(());
    }
    let step = step(Technique::Uniqueness1, rectangle);
    sink.take(step.removing_all(position, corners.extra, rectangle.digits))
}

/// All corners with extra candidates have the same single extra candidate x, so one of these corners is x. In type 2,
/// there are two such corners, on one line. In type 5, there are three such corners, or two on a diagonal.
fn types_2_and_5(
    position: &Position,
    technique: Technique,
    rectangle: Rectangle,
    corners: &Corners,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let Some(x) = corners.extra_digits.only() else { return ControlFlow::Continue(()) };
    let on_a_line = corners.extra.len() == 2 && common_houses(corners.extra).next().is_some();
    if corners.extra.len() < 2 || on_a_line != (technique == Technique::Uniqueness2) {
        return ControlFlow::Continue(());
    }
    let targets = common_peers(corners.extra) & position.places(x);
    sink.take(step(technique, rectangle).with_fins(corners.extra).removing(position, targets, x))
}

/// Two corners in one house have extra candidates. If these two are treated as one cell with only the extra candidates,
/// this cell forms a naked subset with other cells of the house.
fn type_3(position: &Position, rectangle: Rectangle, corners: &Corners, sink: &mut Sink) -> ControlFlow<()> {
    if corners.extra.len() != 2 {
        return ControlFlow::Continue(());
    }
    for house in common_houses(corners.extra) {
        let others = (house.cells() & position.empty_cells()) - rectangle.all();
        let usable: CellSet =
            others.iter().filter(|&cell| !position.candidates(cell).meets(rectangle.digits)).collect();
        for size in 1..=usable.len().min(6) {
            let subsets = Unions {
                of: |cell| position.candidates(cell),
                with: corners.extra_digits,
                most: size + 1,
                order: Order::ByLowest,
            };
            subsets.each(usable, size, |cells: CellSet, digits| {
                if digits.len() != size + 1 {
                    return ControlFlow::Continue(());
                }
                let all = cells | corners.extra;
                let rest = common_houses(all).collect::<HouseSet>().cells() - all;
                let step = step(Technique::Uniqueness3, rectangle).in_houses([house]);
                let step = step.with_sets([Set { cells: all, digits }]);
                sink.take(step.removing_all(position, rest, digits))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The two corners with extra candidates are the only places of a in a house, so neither of them is b.
fn type_4(position: &Position, rectangle: Rectangle, corners: &Corners, sink: &mut Sink) -> ControlFlow<()> {
    if corners.extra.len() != 2 {
        return ControlFlow::Continue(());
    }
    for house in common_houses(corners.extra) {
        for a in rectangle.digits {
            let b = (rectangle.digits - DigitSet::single(a)).first().expect("two digits");
            if position.places_in(a, house) == corners.extra {
                let step =
                    step(Technique::Uniqueness4, rectangle).in_houses([house]).with_fins(corners.extra);
                sink.take(step.removing(position, corners.extra, b))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two corners with extra candidates are on a diagonal. In both rows of the rectangle, or in both columns, a has no
/// places other than the corners. So a is in the other two corners.
fn type_6(position: &Position, rectangle: Rectangle, corners: &Corners, sink: &mut Sink) -> ControlFlow<()> {
    let Some(first) = corners.extra.first() else { return ControlFlow::Continue(()) };
    let opposite = rectangle.opposite(first);
    if corners.extra.len() != 2 || !corners.extra.contains(opposite) {
        return ControlFlow::Continue(());
    }
    for a in rectangle.digits {
        let only_here = |house| rectangle.has_both_places(position, a, house);
        let rows = only_here(row_of(first)) && only_here(row_of(opposite));
        let columns = only_here(column_of(first)) && only_here(column_of(opposite));
        if rows || columns {
            let step = step(Technique::Uniqueness6, rectangle);
            sink.take(step.removing(position, corners.extra, a))?;
        }
    }
    ControlFlow::Continue(())
}

/// One corner has only the candidates a and b. In the row and in the column of the opposite corner, a has no places
/// other than the corners. So the opposite corner is not b.
fn hidden_rectangle(
    position: &Position,
    rectangle: Rectangle,
    corners: &Corners,
    sink: &mut Sink,
) -> ControlFlow<()> {
    if corners.plain.len() > 2 {
        return ControlFlow::Continue(());
    }
    // Each plain corner starts its own rectangle, in which it is the first corner.
    let opposite = rectangle.opposite(rectangle.cells[0]);
    for a in rectangle.digits {
        let b = (rectangle.digits - DigitSet::single(a)).first().expect("two digits");
        let only_here = |house| rectangle.has_both_places(position, a, house);
        if only_here(row_of(opposite)) && only_here(column_of(opposite)) {
            let step = step(Technique::HiddenRectangle, rectangle);
            sink.take(step.removing(position, CellSet::single(opposite), b))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds avoidable rectangles, whose filled corners are not givens. Type 1: the first corner is filled with a, and the
/// two corners next to it with b, so the opposite corner is not a. Type 2: two corners on one line are filled with a
/// and b. The corner opposite a has only the candidates a and x, and the corner opposite b has only b and x. So one of
/// these two corners is x.
pub(super) fn avoidable(position: &Position, technique: Technique, sink: &mut Sink) -> ControlFlow<()> {
    let solved = CellSet::ALL - position.empty_cells() - position.givens();
    for first in solved {
        let a = position.value(first);
        for second in solved & peers(first) {
            let b = position.value(second);
            let on_row = row_of(first) == row_of(second);
            if !on_row && column_of(first) != column_of(second) {
                continue;
            }
            let same_box = box_of(first) == box_of(second);
            let shift = |cell: u8, to: u8| if on_row { to / 9 * 9 + cell % 9 } else { cell / 9 * 9 + to % 9 };
            let line = if on_row { column_of(first) } else { row_of(first) };
            for fourth in line.cells() - CellSet::single(first) {
                // The far corners: `third` is opposite `first`, and `fourth` is opposite `second`.
                let third = shift(second, fourth);
                if same_box == (box_of(fourth) == box_of(first)) {
                    continue;
                }
                let corners: CellSet = [first, second, third, fourth].into_iter().collect();
                let digits: DigitSet = [a, b].into_iter().collect();
                let step = Step::new(technique, digits, corners);
                if technique == Technique::AvoidableRectangle1 {
                    // `fourth` is b, so `third` cannot be a.
                    if solved.contains(fourth)
                        && position.value(fourth) == b
                        && position.empty_cells().contains(third)
                    {
                        sink.take(step.removing(position, CellSet::single(third), a))?;
                    }
                } else if first < second {
                    let (over_fourth, over_third) = (position.candidates(fourth), position.candidates(third));
                    let x = over_fourth - DigitSet::single(b);
                    if over_fourth.contains(b)
                        && over_third.contains(a)
                        && over_fourth.len() == 2
                        && over_third.len() == 2
                        && x == over_third - DigitSet::single(a)
                        && let Some(x) = x.only()
                    {
                        let targets = peers(third) & peers(fourth);
                        sink.take(step.removing(position, targets, x))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All empty cells have two candidates, except for one cell with three. Each digit has two places in each house where
/// it is missing, but one digit has three places in the houses of that cell. If the cell did not have this digit, there
/// would be two solutions, so the cell has it.
pub(super) fn bug_plus_one(position: &Position, sink: &mut Sink) -> ControlFlow<()> {
    let Some(odd) = (position.empty_cells() - position.bivalue_cells()).only() else {
        return ControlFlow::Continue(());
    };
    if position.candidates(odd).len() != 3 {
        return ControlFlow::Continue(());
    }
    let mut thrice = DigitSet::EMPTY;
    for house in House::all() {
        for digit in 1..=9 {
            match position.count(digit, house) {
                0 | 2 => {}
                3 if house.cells().contains(odd) && position.places_in(digit, house).contains(odd) => {
                    thrice.insert(digit);
                }
                _ => return ControlFlow::Continue(()),
            }
        }
    }
    let Some(digit) = thrice.only() else { return ControlFlow::Continue(()) };
    let step = Step::new(Technique::BugPlusOne, DigitSet::single(digit), CellSet::single(odd));
    let others = position.candidates(odd) - DigitSet::single(digit);
    sink.take(step.removing_all(position, CellSet::single(odd), others))
}
