//! Values of clues: those of our own clues, those of the letters of a part, and those of the declared clues.

use gridproof_rules::board::ClueValue;
use gridproof_rules::tree;

use super::Entry;
use super::parts::Form;
use crate::clues::{ANY_RUN, Circle, Clue, Direction};
use crate::code::part::{Cells, Part};

/// The directions of our clues, and those of the language. A number stands for a direction by this order.
const DIRECTIONS: [(Direction, tree::Direction); 4] = [
    (Direction::Up, tree::Direction::Up),
    (Direction::Down, tree::Direction::Down),
    (Direction::Left, tree::Direction::Left),
    (Direction::Right, tree::Direction::Right),
];

pub(super) fn direction_of(direction: Direction) -> tree::Direction {
    DIRECTIONS.iter().find(|(known, _)| *known == direction).map_or(tree::Direction::Up, |(_, other)| *other)
}

pub(super) fn direction_from(direction: tree::Direction) -> Option<Direction> {
    DIRECTIONS.iter().find(|(_, known)| *known == direction).map(|(other, _)| *other)
}

/// Translates a value into a form, of which [`Form::Marks`] states the number of marks: the first mark, and the first
/// direction, is the number 1.
pub(super) fn translated(value: ClueValue, form: Form) -> Option<ClueValue> {
    Some(match (value, form) {
        (value @ (ClueValue::Number(_) | ClueValue::Unknown), Form::Number)
        | (value @ (ClueValue::Direction(_) | ClueValue::Unknown), Form::Direction)
        | (value @ (ClueValue::Shape(_) | ClueValue::Unknown), Form::Shape)
        | (value @ ClueValue::List(_), Form::List) => value,
        (ClueValue::Mark(mark), Form::Marks(count)) if mark < count => ClueValue::Mark(mark),
        (ClueValue::Number(number), Form::Marks(count)) => {
            let mark = usize::try_from(number).ok()?.checked_sub(1)?;
            (mark < count).then_some(ClueValue::Mark(mark))?
        }
        (ClueValue::Mark(mark), Form::Number) => ClueValue::Number(i64::try_from(mark).ok()? + 1),
        (ClueValue::Number(number), Form::Direction) => {
            let index = usize::try_from(number).ok()?.checked_sub(1)?;
            ClueValue::Direction(DIRECTIONS.get(index)?.1)
        }
        (ClueValue::Direction(direction), Form::Number) => {
            let index = DIRECTIONS.iter().position(|(_, known)| *known == direction)?;
            ClueValue::Number(i64::try_from(index).ok()? + 1)
        }
        _ => return None,
    })
}

/// The entry of a clue in a part of our own kinds. A list without any length is a mark of its own if the rules have one.
pub(super) fn entry(part: Part, clue: Clue, has_mark: bool) -> Entry {
    let number = |slot: usize, number: u32| (slot, ClueValue::Number(number.into()));
    match (part, clue) {
        // In the part `hitori`, a cell with `?` has no number: it is never equal to another one.
        (_, Clue::None | Clue::Pole(_)) | (Part::Cells(Cells::Base36), Clue::Unknown) => Vec::new(),
        (Part::Cells(Cells::Runs), Clue::Unknown) if has_mark => vec![(1, ClueValue::Mark(0))],
        (Part::Cells(Cells::Runs), clue) | (_, clue @ Clue::Runs(_)) => {
            let length = |length: u8| (length != ANY_RUN).then_some(length.into());
            vec![(0, ClueValue::List(clue.runs().into_iter().map(length).collect()))]
        }
        (Part::Cells(Cells::Bits | Cells::Trees), _) => vec![(0, ClueValue::Mark(0))],
        // White dots have the number 0.
        (Part::Dots, clue) => {
            clue.number().map(|colour| (0, ClueValue::Mark(colour as usize))).into_iter().collect()
        }
        (_, Clue::Unknown) => vec![(0, ClueValue::Unknown)],
        (_, Clue::Number(value)) => vec![number(0, value)],
        (_, Clue::Circle(circle)) => vec![(0, ClueValue::Mark(usize::from(circle == Circle::Black)))],
        (_, Clue::Sums(down, right)) => {
            let sum = |slot, sum: u8| (sum > 0).then(|| number(slot, sum.into()));
            [Some((0, ClueValue::Mark(0))), sum(1, right), sum(2, down)].into_iter().flatten().collect()
        }
        (_, Clue::Arrow(direction, value)) => vec![
            (0, ClueValue::Direction(direction_of(direction))),
            value.map_or((1, ClueValue::Unknown), |value| number(1, value)),
        ],
    }
}

/// The clue that stands for an entry in a part of our own kinds; no clue if there is none.
pub(super) fn clue(part: Part, entry: &Entry) -> Clue {
    let sum = |slot: usize| match value(entry, slot) {
        Some(&ClueValue::Number(number)) => u8::try_from(number).unwrap_or(0),
        _ => 0,
    };
    match entry.first() {
        None => Clue::None,
        Some(_) if part == Part::Cells(Cells::Kakuro) => Clue::Sums(sum(2), sum(1)),
        Some((0, ClueValue::Number(number))) => u32::try_from(*number).map_or(Clue::None, Clue::Number),
        // White dots have the number 0.
        Some((0, ClueValue::Mark(mark))) if part == Part::Dots => Clue::Number(*mark as u32),
        Some((0, ClueValue::Mark(0))) => Clue::Circle(Circle::White),
        Some((0, ClueValue::Mark(_))) => Clue::Circle(Circle::Black),
        Some((0, ClueValue::List(lengths))) => runs(lengths),
        Some(_) => Clue::Unknown,
    }
}

/// The value of a slot.
pub(super) fn value(entry: &Entry, slot: usize) -> Option<&ClueValue> {
    entry.iter().find(|(known, _)| *known == slot).map(|(_, value)| value)
}

fn runs(lengths: &[Option<i64>]) -> Clue {
    match *lengths {
        [] => Clue::Number(0),
        [None] => Clue::Unknown,
        [Some(length)] => u32::try_from(length).map_or(Clue::None, Clue::Number),
        _ => {
            let mut runs = [0; 4];
            for (run, length) in runs.iter_mut().zip(lengths) {
                *run = length.map_or(ANY_RUN, |length| u8::try_from(length).unwrap_or(0));
            }
            Clue::Runs(runs)
        }
    }
}
