//! From the clues of a puzzle to the board that the rules of its kind speak of.
//!
//! Places and forms of clues follow from the declarations of the file. The functions [`in_cell`] and [`areas`] name the
//! kinds whose clues mean something else than their form says.

use gridproof_rules::board::{ClueValue, Place, Point, Puzzle, Size};
use gridproof_rules::tree::{ClueForm, Direction, Edge, Noun};
use gridproof_rules::{Kind, tree};

use super::clues::outside_index;
use crate::clues::{ANY_RUN, Circle, Clue, Clues, Pole};
use crate::group::{Group, GroupRule};

/// A clue or a mark, by its name in the file. A mark has no value.
type Named = (&'static str, Option<ClueValue>);

/// An area, with its cells in order and its clues.
struct Area {
    cells: Vec<usize>,
    clues: Vec<Named>,
}

/// The board that the rules of `kind` speak of, for clues of the kind called `name`; `None` if it has more than 65,535
/// rows or columns.
pub(super) fn puzzle(kind: &Kind, name: &str, clues: &Clues) -> Option<Puzzle> {
    let size = Size { rows: u16::try_from(clues.rows).ok()?, columns: u16::try_from(clues.columns).ok()? };
    let mut board =
        Board { kind, puzzle: Puzzle::new(size, kind.layers.len(), kind.flags.len(), kind.clues.len()) };
    for (layer, declared) in kind.layers.iter().enumerate() {
        for (index, area) in areas(name, &declared.noun, clues).into_iter().enumerate() {
            board.puzzle.layers[layer].push(area.cells);
            for clue in area.clues {
                board.add_named(Place::Area(index), clue);
            }
        }
        if declared.noun == "room" {
            for (index, &clue) in clues.rooms.iter().enumerate() {
                board.add(Noun::Layer(layer), Place::Area(index), clue);
            }
        }
    }
    for (flag, declared) in board.puzzle.flags.iter_mut().zip(&kind.flags) {
        *flag = clues.flags.iter().any(|name| name.eq_ignore_ascii_case(&declared.name));
    }
    for (cell, &clue) in clues.cells.iter().enumerate() {
        let place = Place::Point(size.cell(cell));
        match in_cell(name, clue) {
            Some(all) => all.into_iter().for_each(|clue| board.add_named(place, clue)),
            None => board.add(Noun::Cell, place, clue),
        }
    }
    for (point, &clue) in size.corners().zip(&clues.corners) {
        board.add(Noun::Corner, Place::Point(point), clue);
    }
    board.add_outside(clues);
    board.add_for_board(clues);
    board.add_links_and_dots(clues);
    board.puzzle.clues.iter_mut().for_each(|places| places.sort_by_key(|(place, _)| *place));
    Some(board.puzzle)
}

struct Board<'k> {
    kind: &'k Kind,
    puzzle: Puzzle,
}

impl Board<'_> {
    /// Adds a clue that the file calls by this name.
    fn add_named(&mut self, place: Place, (name, value): Named) {
        for (index, declared) in self.kind.clues.iter().enumerate() {
            let value = match (&declared.form, &value) {
                (ClueForm::Marks { words, .. }, None) => {
                    words.iter().position(|word| word == name).map(ClueValue::Mark)
                }
                (ClueForm::Marks { .. }, Some(_)) => None,
                (_, value) => value.clone().filter(|_| declared.name == name),
            };
            self.puzzle.clues[index].extend(value.map(|value| (place, value)));
        }
    }

    /// Adds a clue to the clues that the file declares for such places.
    fn add(&mut self, noun: Noun, place: Place, clue: Clue) {
        let numbers = |kind: &Kind| {
            kind.clues.iter().any(|clue| clue.noun == noun && matches!(clue.form, ClueForm::Number(_)))
        };
        let has_numbers = numbers(self.kind);
        for (index, declared) in self.kind.clues.iter().enumerate().filter(|(_, clue)| clue.noun == noun) {
            let value = match (&declared.form, clue) {
                (ClueForm::Number(_), Clue::Number(number) | Clue::Arrow(_, Some(number))) => {
                    Some(ClueValue::Number(number.into()))
                }
                (ClueForm::Number(_), Clue::Unknown | Clue::Arrow(_, None)) => Some(ClueValue::Unknown),
                (ClueForm::Direction, Clue::Arrow(direction, _)) => {
                    Some(ClueValue::Direction(direction_of(direction)))
                }
                (ClueForm::Marks { .. }, Clue::Circle(Circle::White)) => Some(ClueValue::Mark(0)),
                (ClueForm::Marks { .. }, Clue::Circle(Circle::Black)) => Some(ClueValue::Mark(1)),
                // Where a file declares no numbers, a number only marks its cell, such as a tree or a black cell.
                (ClueForm::Marks { .. }, Clue::Number(_) | Clue::Unknown) if !has_numbers => {
                    Some(ClueValue::Mark(0))
                }
                _ => None,
            };
            self.puzzle.clues[index].extend(value.map(|value| (place, value)));
        }
    }

    /// Adds the clues outside the board.
    fn add_outside(&mut self, clues: &Clues) {
        let (rows, columns) = (clues.rows, clues.columns);
        for (index, declared) in self.kind.clues.iter().enumerate() {
            for &edge in declared.sides.iter().filter(|_| declared.noun == Noun::Place) {
                let count = if matches!(edge, Edge::Top | Edge::Bottom) { columns } else { rows };
                for line in 0..count {
                    let value = match clues.outside.get(outside_index(clues, edge, line)) {
                        Some(&Clue::Number(number)) => ClueValue::Number(number.into()),
                        Some(Clue::Unknown) => ClueValue::Unknown,
                        _ => continue,
                    };
                    let place = Place::Point(self.puzzle.size.outside(edge, line));
                    self.puzzle.clues[index].push((place, value));
                }
            }
        }
    }

    /// Adds the clues of the whole board: a number, or the lengths of the ships of a fleet.
    fn add_for_board(&mut self, clues: &Clues) {
        for (index, declared) in self.kind.clues.iter().enumerate() {
            let value = match declared.form {
                _ if declared.noun != Noun::Board => None,
                ClueForm::Number(_) => clues.number.map(|number| ClueValue::Number(number.into())),
                ClueForm::List => {
                    let ships = (1..).zip(&clues.rooms).flat_map(|(length, count)| {
                        std::iter::repeat_n(Some(length), count.number().unwrap_or(0) as usize)
                    });
                    Some(ClueValue::List(ships.collect()))
                }
                _ => None,
            };
            self.puzzle.clues[index].extend(value.map(|value| (Place::Board, value)));
        }
    }

    /// Adds the groups of cells that are clues of a dot or of a link.
    fn add_links_and_dots(&mut self, clues: &Clues) {
        let size = self.puzzle.size;
        for group in &clues.groups {
            let Some(place) = middle(size, group).map(Place::Point) else { continue };
            match group.rule {
                GroupRule::Bar => self.add_named(place, ("bar", None)),
                GroupRule::Dot => {
                    let colour = if group.numbers == [1] { "black" } else { "white" };
                    self.add_named(place, (colour, None));
                }
                _ => {}
            }
        }
    }
}

/// The point in the middle of the cells of a group.
pub(super) fn middle(size: Size, group: &Group) -> Option<Point> {
    let (first, last) = (size.cell(*group.cells.first()?), size.cell(*group.cells.last()?));
    Some(first.shifted((last.y - first.y) / 2, (last.x - first.x) / 2))
}

/// What a clue in a cell says if it does not follow from its form and the declarations.
fn in_cell(kind: &str, clue: Clue) -> Option<Vec<Named>> {
    let number = |number: u32| Some(ClueValue::Number(number.into()));
    Some(match (kind, clue) {
        ("battleships", Clue::Number(part @ 0..=6)) => {
            let parts = ["sea", "top_end", "bottom_end", "left_end", "right_end", "middle", "single"];
            vec![(parts[part as usize], None)]
        }
        ("battleships", Clue::Unknown) => vec![("part", None)],
        (_, Clue::Pole(Pole::Positive)) => vec![("given_plus", None)],
        (_, Clue::Pole(Pole::Negative)) => vec![("given_minus", None)],
        ("magnets", Clue::Unknown) => vec![("hole", None)],
        ("str8ts", Clue::Number(0)) => vec![("black", None)],
        ("str8ts", Clue::Number(black @ 100..)) => vec![("black", None), ("given", number(black - 100))],
        ("numberlink" | "tapa", Clue::Unknown) => vec![("unknown", None)],
        ("tapa", Clue::Number(_) | Clue::Runs(_)) => {
            let lengths = clue.runs().into_iter().map(|length| (length != ANY_RUN).then_some(length.into()));
            vec![("lengths", Some(ClueValue::List(lengths.collect())))]
        }
        // In hitori, a cell without a number is never equal to another one. In dominosa, each half needs a number.
        ("hitori" | "dominosa", Clue::Unknown) => Vec::new(),
        (_, Clue::Sums(down, right)) => {
            let mut all = vec![("block", None)];
            all.extend((down > 0).then(|| ("down_sum", number(down.into()))));
            all.extend((right > 0).then(|| ("right_sum", number(right.into()))));
            all
        }
        _ => return None,
    })
}

/// The areas of a layer.
fn areas(kind: &str, layer: &str, clues: &Clues) -> Vec<Area> {
    let plain = |cells: Vec<usize>| Area { cells, clues: Vec::new() };
    let of_rule = |rule: GroupRule| clues.groups.iter().filter(move |group| group.rule == rule);
    let total = |group: &Group| {
        let number = group.numbers.first().map(|&number| ClueValue::Number(number.into()));
        ("total", number)
    };
    match (kind, layer) {
        (_, "room") => clues.room_cells().into_iter().map(plain).collect(),
        ("futoshiki", "sign") => of_rule(GroupRule::Greater).map(|sign| plain(sign.cells.clone())).collect(),
        ("kenken", "cage") => {
            let cage = |group: &Group| {
                let name = match group.rule {
                    GroupRule::Total => Some(("plus", None)),
                    GroupRule::Difference => Some(("minus", None)),
                    GroupRule::Product => Some(("times", None)),
                    GroupRule::Quotient => Some(("over", None)),
                    _ => None,
                };
                let mut cells = group.cells.clone();
                cells.sort_unstable();
                Area { cells, clues: name.into_iter().chain([total(group)]).collect() }
            };
            clues.groups.iter().map(cage).collect()
        }
        ("killer", "cage") => {
            let cage = |group: &Group| {
                let stated = group.numbers.first().is_some_and(|&sum| sum > 0);
                Area { cells: group.cells.clone(), clues: stated.then(|| total(group)).into_iter().collect() }
            };
            of_rule(GroupRule::Cage).map(cage).collect()
        }
        ("killer", "exclusion") => {
            let excluded = |group: &Group| -> Vec<Area> {
                (1..=clues.rows as u32)
                    .filter(|digit| !group.numbers.contains(digit))
                    .map(|digit| Area {
                        cells: group.cells.clone(),
                        clues: vec![("excluded", Some(ClueValue::Number(digit.into())))],
                    })
                    .collect()
            };
            of_rule(GroupRule::Given).flat_map(excluded).collect()
        }
        ("thermometers", _) => thermometers(clues).into_iter().map(plain).collect(),
        _ => Vec::new(),
    }
}

/// The cells of each thermometer, from its bulb on. A thermometer that branches is listed once for each of its ends.
fn thermometers(clues: &Clues) -> Vec<Vec<usize>> {
    use crate::clues::Direction;
    let before = |cell: usize| {
        let direction = match clues.cells.get(cell)? {
            Clue::Number(1) => Direction::Up,
            Clue::Number(2) => Direction::Down,
            Clue::Number(3) => Direction::Left,
            Clue::Number(4) => Direction::Right,
            _ => return None,
        };
        clues.step(cell, direction.step())
    };
    let mut is_end: Vec<bool> = clues.cells.iter().map(|clue| clue.is_some()).collect();
    for cell in (0..clues.cells.len()).filter_map(before) {
        is_end[cell] = false;
    }
    let from_bulb = |end: usize| {
        let mut cells: Vec<usize> =
            std::iter::successors(Some(end), |&cell| before(cell)).take(clues.area()).collect();
        cells.reverse();
        cells
    };
    (0..is_end.len()).filter(|&cell| is_end[cell]).map(from_bulb).collect()
}

fn direction_of(direction: crate::clues::Direction) -> tree::Direction {
    use crate::clues::Direction as Ours;
    match direction {
        Ours::Up => Direction::Up,
        Ours::Down => Direction::Down,
        Ours::Left => Direction::Left,
        Ours::Right => Direction::Right,
    }
}
