//! The clues in cells, at corners, outside, of the whole board, at sides and at dots.

use gridproof_rules::board::{ClueValue, Place, Point};
use gridproof_rules::tree::{self, ClueForm, ClueIndex, Edge, Noun};

use super::{BoardPart, Reader, Unfit, lines, outside_index};
use crate::clues::{ANY_RUN, Circle, Clue, Clues, Direction, Pole};
use crate::code::{Cells, LONGEST_SHIP, Part};
use crate::group::{Group, GroupRule};

/// The largest number of a clue, except for the results of cages.
const MOST_NUMBER: i64 = 1 << 20;

/// The most ships of a fleet.
const MOST_SHIPS: usize = 400;

impl Reader<'_> {
    pub(super) fn cells(&self) -> Result<Vec<Clue>, Unfit> {
        let mut at: Vec<Vec<(ClueIndex, &ClueValue)>> = vec![Vec::new(); self.board.size.area()];
        for (index, _) in self.rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun == Noun::Cell) {
            for (place, value) in &self.board.clues[index] {
                if let Place::Point(point) = place
                    && let Some(cell) = self.board.size.cell_index(*point)
                {
                    at[cell].push((index, value));
                }
            }
        }
        let clue = |(cell, values): (usize, &Vec<(ClueIndex, &ClueValue)>)| match values[..] {
            [] => Ok(Clue::None),
            [(clue, _), ..] => self
                .in_cell(values)
                .map_err(|reason| self.misfit(clue, Place::Point(self.board.size.cell(cell)), reason)),
        };
        at.iter().enumerate().map(clue).collect()
    }

    /// The clue in a cell, from all that the board has there; the reason why there is none.
    pub(super) fn in_cell(&self, values: &[(ClueIndex, &ClueValue)]) -> Result<Clue, &'static str> {
        let named: Vec<(&str, &ClueValue)> =
            values.iter().map(|&(clue, value)| (self.rules.clues[clue].name.as_str(), value)).collect();
        match (self.rules.name.as_str(), &named[..]) {
            ("battleships", &[(_, &ClueValue::Mark(part))]) => {
                Ok(if part < 7 { Clue::Number(part as u32) } else { Clue::Unknown })
            }
            ("magnets", &[(_, &ClueValue::Mark(mark))]) => {
                Ok([Clue::Pole(Pole::Positive), Clue::Pole(Pole::Negative), Clue::Unknown][mark.min(2)])
            }
            ("str8ts", &[("black", _)]) => Ok(Clue::Number(0)),
            ("str8ts", &[("black", _), (_, &ClueValue::Number(number @ 1..64))]) => {
                Ok(Clue::Number(100 + number as u32))
            }
            ("numberlink" | "tapa", &[("unknown", _)]) => Ok(Clue::Unknown),
            ("numberlink", &[(_, ClueValue::Unknown)]) => Err("a `?` is the mark `unknown`"),
            ("tapa", &[(_, ClueValue::List(list))]) => runs(list),
            ("hitori", &[(_, ClueValue::Unknown)]) => Err("a cell without a number has no entry"),
            ("binairo", &[(_, &ClueValue::Number(2..))]) => Err("the numbers are 0 and 1"),
            ("kakuro", &[("block", _), ref sums @ ..]) => {
                let sum = |name| match sums.iter().find(|(known, _)| *known == name) {
                    None => Ok(0),
                    Some((_, ClueValue::Number(number @ 1..=255))) => Ok(*number as u8),
                    Some(_) => Err("a sum is from 1 to 255"),
                };
                Ok(Clue::Sums(sum("down_sum")?, sum("right_sum")?))
            }
            ("kakuro", _) => Err("a sum stands in a block"),
            _ => self.by_form(values),
        }
    }

    /// The clue in a cell as it follows from the forms of clues.
    pub(super) fn by_form(&self, values: &[(ClueIndex, &ClueValue)]) -> Result<Clue, &'static str> {
        let arrows = self.rules.clues.iter().any(|clue| matches!(clue.form, ClueForm::Direction));
        let (mut number, mut direction, mut mark) = (None, None, None);
        for &(index, value) in values {
            match (value, &self.rules.clues[index].form) {
                (ClueValue::Direction(given), _) => direction = direction_of(*given),
                (ClueValue::Mark(given), ClueForm::Marks { words, .. }) => mark = Some((*given, words.len())),
                (value, _) => number = Some(self.number(value)?),
            }
        }
        match (number, direction, mark) {
            (Some(number), Some(direction), None) => Ok(Clue::Arrow(direction, number.number())),
            (_, _, None) if arrows => {
                Err("a number and an arrow belong together; `?` is a number that is not given")
            }
            (Some(number), None, None) => Ok(number),
            (None, None, Some((_, 1))) => Ok(Clue::Number(1)),
            (None, None, Some((mark, 2))) => {
                Ok(Clue::Circle(if mark == 0 { Circle::White } else { Circle::Black }))
            }
            _ => Err("these clues cannot be in one cell"),
        }
    }

    pub(super) fn number(&self, value: &ClueValue) -> Result<Clue, &'static str> {
        let is_small = self
            .kind
            .about()
            .parts
            .iter()
            .any(|part| matches!(part, Part::Corners | Part::Cells(Cells::FourCell)));
        match *value {
            ClueValue::Unknown => Ok(Clue::Unknown),
            ClueValue::Number(number @ 0..=MOST_NUMBER) if number <= 4 || !is_small => {
                Ok(Clue::Number(number as u32))
            }
            _ if is_small => Err("a number is from 0 to 4"),
            _ => Err("a number is from 0 to 1048576"),
        }
    }

    /// The number at a place that has no other clues.
    pub(super) fn only(&self, noun: Noun, place: Place) -> Result<Clue, Unfit> {
        for (index, _) in self.rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun == noun) {
            if let Some(value) = self.board.clue(index, place) {
                return self.number(value).map_err(|reason| self.misfit(index, place, reason));
            }
        }
        Ok(Clue::None)
    }

    pub(super) fn add_outside(&self, clues: &mut Clues) -> Result<(), Unfit> {
        let places = || self.rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun == Noun::Place);
        let has_four = places()
            .any(|(_, clue)| clue.sides.iter().any(|edge| matches!(edge, Edge::Bottom | Edge::Right)));
        clues.outside = vec![Clue::None; (clues.rows + clues.columns) * if has_four { 2 } else { 1 }];
        for (index, clue) in places() {
            for &edge in &clue.sides {
                for line in 0..lines(clues, edge).1 {
                    let place = Place::Point(self.board.size.outside(edge, line));
                    let Some(value) = self.board.clue(index, place) else { continue };
                    let number = self.number(value).map_err(|reason| self.misfit(index, place, reason))?;
                    let at = outside_index(clues, edge, line);
                    clues.outside[at] = number;
                }
            }
        }
        Ok(())
    }

    /// Adds the clues of the whole board. A kind that has such a clue needs it.
    pub(super) fn add_for_board(&self, clues: &mut Clues) -> Result<(), Unfit> {
        for (index, declared) in
            self.rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun == Noun::Board)
        {
            let most = self.kind.about().parts.iter().find_map(|part| match part {
                Part::Number(most) => Some(i64::from(*most)),
                _ => None,
            });
            match self.board.clue(index, Place::Board) {
                None => {
                    return Err(
                        self.unfit(BoardPart::Whole, &format!("the clue `{}` is missing", declared.name))
                    );
                }
                Some(&ClueValue::Number(number))
                    if number >= 0 && most.is_some_and(|most| number <= most) =>
                {
                    clues.number = Some(number as u32);
                }
                Some(ClueValue::List(ships)) if ships.len() <= MOST_SHIPS => {
                    for ship in ships {
                        let length = ship.and_then(|ship| usize::try_from(ship).ok());
                        let Some(length @ 1..=LONGEST_SHIP) = length else {
                            let reason = format!("a ship has from 1 to {LONGEST_SHIP} cells");
                            return Err(self.misfit(index, Place::Board, &reason));
                        };
                        clues.rooms.resize(clues.rooms.len().max(length), Clue::Number(0));
                        let count = clues.rooms[length - 1].number().unwrap_or(0);
                        clues.rooms[length - 1] = Clue::Number(count + 1);
                    }
                }
                Some(_) => {
                    let most = most.map_or_else(
                        || format!("at most {MOST_SHIPS} ships"),
                        |most| format!("a number from 0 to {most}"),
                    );
                    return Err(self.misfit(index, Place::Board, &format!("it is {most}")));
                }
            }
        }
        Ok(())
    }

    /// Adds bars at sides, and dots.
    pub(super) fn add_points(&self, clues: &mut Clues) -> Result<(), Unfit> {
        for (index, declared) in self.rules.clues.iter().enumerate() {
            match declared.noun {
                Noun::Side => {
                    for &(place, _) in &self.board.clues[index] {
                        let cells = match place {
                            Place::Point(point) => self.cells_at(point),
                            _ => Vec::new(),
                        };
                        if cells.len() != 2 || clues.flags.is_empty() {
                            return Err(self.misfit(
                                index,
                                place,
                                "a bar is between two cells, and needs the flag `a`",
                            ));
                        }
                        clues.groups.push(Group::new(GroupRule::Bar, cells, []));
                    }
                }
                Noun::Dot => {
                    let mark = |point| match self.board.clue(index, Place::Point(point)) {
                        Some(ClueValue::Mark(mark)) => Clue::Number(u32::from(*mark > 0)),
                        _ => Clue::None,
                    };
                    clues.set_dots(&self.board.size.dots().map(mark).collect::<Vec<_>>());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The cells at the two ends of a side.
    pub(super) fn cells_at(&self, side: Point) -> Vec<usize> {
        let (down, right) = if side.y % 2 == 0 { (1, 0) } else { (0, 1) };
        let ends = [side.shifted(-down, -right), side.shifted(down, right)];
        ends.into_iter().filter_map(|end| self.board.size.cell_index(end)).collect()
    }
}

/// The clue of a tapa with these lengths of runs.
fn runs(list: &[Option<i64>]) -> Result<Clue, &'static str> {
    match *list {
        [] => Ok(Clue::Number(0)),
        [Some(length @ 1..=8)] => Ok(Clue::Number(length as u32)),
        [None] => Err("a `?` alone is the mark `unknown`"),
        [_, _, ..] if list.len() <= 4 && list.iter().flatten().all(|length| (1..=8).contains(length)) => {
            let mut runs = [0; 4];
            for (run, length) in runs.iter_mut().zip(list) {
                *run = length.map_or(ANY_RUN, |length| length as u8);
            }
            Ok(Clue::Runs(runs))
        }
        _ => Err("there are at most 4 lengths, each from 1 to 8, or a single 0"),
    }
}

const fn direction_of(direction: tree::Direction) -> Option<Direction> {
    match direction {
        tree::Direction::Up => Some(Direction::Up),
        tree::Direction::Down => Some(Direction::Down),
        tree::Direction::Left => Some(Direction::Left),
        tree::Direction::Right => Some(Direction::Right),
        _ => None,
    }
}
