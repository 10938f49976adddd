//! From a board that the rules of a kind speak of to the clues of a puzzle: the way back of [`super::board`].
//!
//! The result is compared with the board by going there again. A board that the clues cannot hold is an error, also if
//! no function here names the reason.

use gridproof_rules::Kind;
use gridproof_rules::board::{ClueValue, Place, Point, Puzzle};
use gridproof_rules::tree::{self, ClueForm, ClueIndex, Edge, LayerForm, LayerIndex, Noun};

use crate::clues::{ANY_RUN, At, Circle, Clue, Clues, Direction, Pole};
use crate::code::{Cells, LONGEST_SHIP, MOST_SIDE, Part};
use crate::group::{Group, GroupRule};
use crate::kinds::{PuzzleKind, sudoku};
use crate::regions::Regions;

/// The largest number of a clue, except for the results of cages.
const MOST_NUMBER: i64 = 1 << 20;

/// The largest result of a cage.
const MOST_RESULT: i64 = 1 << 30;

/// The most ships of a fleet.
const MOST_SHIPS: usize = 400;

/// The part of a board that the clues of a kind cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// The board as a whole.
    Whole,
    /// An area of a layer, or all of them.
    Area(LayerIndex, Option<usize>),
    /// A clue, whether it is there or not.
    Clue(ClueIndex, Place),
}

/// The reason why the clues of a kind cannot hold a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unfit {
    /// The part that cannot be held.
    pub part: BoardPart,
    /// The reason. It names the clue and its place.
    pub message: String,
}

/// The clues of a board.
///
/// # Errors
/// Returns the part of the board that no clues of the kind hold.
pub(super) fn clues(
    kind: &'static dyn PuzzleKind,
    rules: &'static Kind,
    board: &Puzzle,
) -> Result<Clues, Unfit> {
    let reader = Reader { kind, rules, board };
    let clues = reader.clues()?;
    match super::board::puzzle(rules, &rules.name, &clues) {
        Some(again) => reader.compare(&again).map(|()| clues),
        None => Err(reader.whole("the board is too large")),
    }
}

/// Returns the clue of a board that the clue of a puzzle at a place comes from; `None` if it belongs to the board as a
/// whole.
pub(super) fn place_of(rules: &Kind, clues: &Clues, board: &Puzzle, at: At) -> Option<Place> {
    let size = board.size;
    Some(match at {
        At::Cell(cell) => Place::Point(size.cell(cell)),
        At::Corner(corner) => Place::Point(size.corners().nth(corner)?),
        At::Room(room) if rules.layers.iter().any(|layer| layer.noun == "room") => Place::Area(room),
        At::Outside(index) => {
            let place = |edge| (0..lines(clues, edge).1).map(move |line| (edge, line));
            let mut places = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right].into_iter().flat_map(place);
            let (edge, line) = places.find(|&(edge, line)| outside_index(clues, edge, line) == index)?;
            Place::Point(size.outside(edge, line))
        }
        At::Group(group) => match clues.groups.get(group)?.rule {
            GroupRule::Dot | GroupRule::Bar => {
                Place::Point(super::board::middle(size, &clues.groups[group])?)
            }
            GroupRule::Given => return None,
            _ => Place::Area(group),
        },
        At::Room(_) | At::Flag(_) => return None,
    })
}

/// The number of lines at an edge of the board, and of clues before them if there are clues at all four edges.
const fn lines(clues: &Clues, edge: Edge) -> (usize, usize) {
    match edge {
        Edge::Top => (0, clues.columns),
        Edge::Bottom => (clues.columns, clues.columns),
        Edge::Left => (2 * clues.columns, clues.rows),
        Edge::Right => (2 * clues.columns + clues.rows, clues.rows),
    }
}

/// The index in [`Clues::outside`] of the clue at an edge.
pub(super) fn outside_index(clues: &Clues, edge: Edge, line: usize) -> usize {
    let has_four = clues.outside.len() == 2 * (clues.rows + clues.columns);
    let (first, _) = if has_four || edge != Edge::Left { lines(clues, edge) } else { (clues.columns, 0) };
    first + line
}

struct Reader<'a> {
    kind: &'static dyn PuzzleKind,
    rules: &'static Kind,
    board: &'a Puzzle,
}

impl Reader<'_> {
    fn clues(&self) -> Result<Clues, Unfit> {
        let size = self.board.size;
        let mut clues = Clues::new(size.rows.into(), size.columns.into());
        if clues.rows.max(clues.columns) > MOST_SIDE as usize {
            return Err(self.whole(&format!("the board has more than {MOST_SIDE} rows or columns")));
        }
        if self.rules.board.square && clues.rows != clues.columns {
            return Err(self.whole("the board is not square"));
        }
        if self.rules.board.boxes && sudoku::boxes(clues.rows).is_none() {
            return Err(self.whole("there are no usual boxes for this size"));
        }
        clues.flags = self.flags();
        for layer in 0..self.rules.layers.len() {
            self.add_layer(layer, &mut clues)?;
        }
        let has = |noun| self.rules.clues.iter().any(|clue| clue.noun == noun);
        if has(Noun::Cell) {
            clues.cells = self.cells()?;
        }
        if has(Noun::Corner) {
            clues.corners = size
                .corners()
                .map(|point| self.only(Noun::Corner, Place::Point(point)))
                .collect::<Result<_, _>>()?;
        }
        if has(Noun::Place) {
            self.add_outside(&mut clues)?;
        }
        self.add_for_board(&mut clues)?;
        self.add_points(&mut clues)?;
        match self.rules.name.as_str() {
            "kakuro" => self.check_edge(&clues)?,
            "killer" => self.check_killer(&clues)?,
            "magnets" => self.check_holes(&clues)?,
            _ => {}
        }
        Ok(clues)
    }

    fn flags(&self) -> Vec<&'static str> {
        let variants = self.kind.about().variants;
        let rank = |name: &&str| variants.iter().position(|(_, rule)| *rule == Some(name));
        let declared = self.rules.flags.iter().zip(&self.board.flags).filter(|(_, is_set)| **is_set);
        let name = |(flag, _): (&'static tree::Flag, _)| {
            let known = variants.iter().filter_map(|(_, rule)| *rule);
            known.into_iter().find(|rule| rule.eq_ignore_ascii_case(&flag.name)).unwrap_or(&flag.name)
        };
        let mut flags: Vec<&'static str> = declared.map(name).collect();
        flags.sort_by_key(rank);
        flags
    }

    // Areas and strips.

    fn add_layer(&self, layer: LayerIndex, clues: &mut Clues) -> Result<(), Unfit> {
        let areas = &self.board.layers[layer];
        let declared = &self.rules.layers[layer];
        if declared.form == LayerForm::Areas {
            let mut labels = vec![usize::MAX; clues.area()];
            for (area, cells) in areas.iter().enumerate() {
                cells.iter().for_each(|&cell| labels[cell] = area);
            }
            let regions = Regions::of_labels(&labels);
            let pieces = Regions::new(clues.rows, clues.columns, |one, other| labels[one] == labels[other]);
            if let Some(cell) = labels.iter().position(|&label| label == usize::MAX) {
                let reason = format!(
                    "r{}c{} is in no {}",
                    cell / clues.columns + 1,
                    cell % clues.columns + 1,
                    declared.noun
                );
                return Err(self.unfit(BoardPart::Area(layer, None), &reason));
            }
            if let Some(cell) = (0..clues.area()).find(|&cell| pieces.of(cell) != regions.of(cell)) {
                let reason = format!("the cells of a {} must be connected", declared.noun);
                return Err(self.unfit(BoardPart::Area(layer, Some(labels[cell])), &reason));
            }
            if declared.noun == "room" && self.rules.clues.iter().any(|clue| clue.noun == Noun::Layer(layer))
            {
                let rooms = 0..areas.len();
                clues.rooms = rooms
                    .map(|room| self.only(Noun::Layer(layer), Place::Area(room)))
                    .collect::<Result<_, _>>()?;
            }
            clues.regions = Some(regions);
        }
        for (index, cells) in areas.iter().enumerate() {
            let wrong = |reason: &str| Err(self.unfit(BoardPart::Area(layer, Some(index)), reason));
            match (self.rules.name.as_str(), declared.noun.as_str()) {
                ("futoshiki", "sign") => match cells[..] {
                    [one, other] if clues.way(one, other).is_some() && clues.flags.is_empty() => {
                        clues.groups.push(Group::new(GroupRule::Greater, [one, other], []));
                    }
                    [_, _] if !clues.flags.is_empty() => {
                        return wrong("with the flag `a`, there are bars instead of signs");
                    }
                    _ => return wrong("a sign has two neighbouring cells"),
                },
                ("kenken", "cage") => clues.groups.push(self.cage(layer, index)?),
                ("killer", "cage") => {
                    let total = match self.value("total", Place::Area(index)) {
                        None => 0,
                        Some((_, ClueValue::Number(number @ 1..=MOST_RESULT))) => *number as u32,
                        Some((clue, _)) => {
                            return Err(self.misfit(
                                clue,
                                Place::Area(index),
                                "a cage without a sum has no entry",
                            ));
                        }
                    };
                    clues.groups.push(Group::new(GroupRule::Cage, cells.clone(), [total]));
                }
                ("killer", "exclusion") => {
                    let digit = self.value("excluded", Place::Area(index));
                    let ([cell], Some((_, ClueValue::Number(digit)))) = (&cells[..], digit) else {
                        return wrong("an exclusion has one cell and one digit");
                    };
                    self.exclude(*cell, *digit, clues);
                }
                ("thermometers", _) => add_thermometer(cells, clues).or_else(wrong)?,
                _ => {}
            }
        }
        if self.rules.name == "thermometers" && clues.cells.is_empty() {
            clues.cells = vec![Clue::None; clues.area()];
        }
        Ok(())
    }

    fn cage(&self, layer: LayerIndex, index: usize) -> Result<Group, Unfit> {
        let place = Place::Area(index);
        let rules = [GroupRule::Total, GroupRule::Difference, GroupRule::Product, GroupRule::Quotient];
        let rule = match self.value("plus", place) {
            Some((_, ClueValue::Mark(mark))) => rules.get(*mark),
            _ => None,
        };
        let total = match self.value("total", place) {
            Some((_, ClueValue::Number(number @ 0..=MOST_RESULT))) => Some(*number as u32),
            _ => None,
        };
        match (rule, total) {
            (Some(&rule), Some(total)) => {
                Ok(Group::new(rule, self.board.layers[layer][index].clone(), [total]))
            }
            _ => Err(self.unfit(
                BoardPart::Area(layer, Some(index)),
                "a cage has a total and an operation; a cage of one cell has `plus`",
            )),
        }
    }

    /// Removes a digit from the candidates of a cell of a killer sudoku.
    fn exclude(&self, cell: usize, digit: i64, clues: &mut Clues) {
        let is_of_cell = |group: &&mut Group| group.rule == GroupRule::Given && group.cells == [cell];
        if let Some(group) = clues.groups.iter_mut().find(is_of_cell) {
            group.numbers.retain(|&number| i64::from(number) != digit);
        } else {
            let numbers: Vec<u32> =
                (1..=clues.rows as u32).filter(|&number| i64::from(number) != digit).collect();
            clues.groups.push(Group::new(GroupRule::Given, [cell], numbers));
        }
    }

    // Clues at places.

    fn cells(&self) -> Result<Vec<Clue>, Unfit> {
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
    fn in_cell(&self, values: &[(ClueIndex, &ClueValue)]) -> Result<Clue, &'static str> {
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
    fn by_form(&self, values: &[(ClueIndex, &ClueValue)]) -> Result<Clue, &'static str> {
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

    fn number(&self, value: &ClueValue) -> Result<Clue, &'static str> {
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
    fn only(&self, noun: Noun, place: Place) -> Result<Clue, Unfit> {
        for (index, _) in self.rules.clues.iter().enumerate().filter(|(_, clue)| clue.noun == noun) {
            if let Some(value) = self.board.clue(index, place) {
                return self.number(value).map_err(|reason| self.misfit(index, place, reason));
            }
        }
        Ok(Clue::None)
    }

    fn add_outside(&self, clues: &mut Clues) -> Result<(), Unfit> {
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
    fn add_for_board(&self, clues: &mut Clues) -> Result<(), Unfit> {
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
    fn add_points(&self, clues: &mut Clues) -> Result<(), Unfit> {
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
    fn cells_at(&self, side: Point) -> Vec<usize> {
        let (down, right) = if side.y % 2 == 0 { (1, 0) } else { (0, 1) };
        let ends = [side.shifted(-down, -right), side.shifted(down, right)];
        ends.into_iter().filter_map(|end| self.board.size.cell_index(end)).collect()
    }

    // What the model of a kind takes for granted.

    /// The first row and the first column of a kakuro hold sums only.
    fn check_edge(&self, clues: &Clues) -> Result<(), Unfit> {
        let is_edge = |cell: usize| cell < clues.columns || cell.is_multiple_of(clues.columns);
        match (0..clues.area()).find(|&cell| is_edge(cell) && !clues.cells[cell].is_some()) {
            Some(_) => Err(self.whole("all cells of the first row and of the first column are blocks")),
            None => Ok(()),
        }
    }

    fn check_killer(&self, clues: &Clues) -> Result<(), Unfit> {
        if clues.regions.is_none() || clues.regions != sudoku::boxes(clues.rows) {
            return Err(self.whole("the rooms are not the usual boxes"));
        }
        if clues.groups.iter().all(|group| group.rule != GroupRule::Cage) {
            return Err(self.whole("there is no cage"));
        }
        Ok(())
    }

    /// A cell of magnets without a magnet is a room of its own.
    fn check_holes(&self, clues: &Clues) -> Result<(), Unfit> {
        let rooms = clues.room_cells();
        let hole = (0..clues.area())
            .find(|&cell| clues.cells[cell] == Clue::Unknown && rooms[clues.region(cell)].len() > 1);
        match (hole, self.value_index("given_plus")) {
            (Some(cell), Some(clue)) => Err(self.misfit(
                clue,
                Place::Point(self.board.size.cell(cell)),
                "a hole is a room of one cell",
            )),
            _ => Ok(()),
        }
    }

    // The comparison, and errors.

    /// Compares the board with the one that was made from the clues.
    fn compare(&self, again: &Puzzle) -> Result<(), Unfit> {
        let (one, other) = (normal(self.rules, self.board), normal(self.rules, again));
        for layer in 0..self.rules.layers.len() {
            if one.layers[layer] != other.layers[layer] {
                return Err(
                    self.unfit(BoardPart::Area(layer, None), "the clues of the kind cannot hold these areas")
                );
            }
        }
        if one.flags != other.flags {
            return Err(self.whole("the clues of the kind cannot hold these flags"));
        }
        for (index, (one, other)) in one.clues.iter().zip(&other.clues).enumerate() {
            // The places of a clue are in order.
            let differs = |clue: &(Place, ClueValue), others: &[(Place, ClueValue)]| {
                let index = others.binary_search_by_key(&clue.0, |(place, _)| *place);
                index.map_or(true, |index| others[index] != *clue)
            };
            let lost = one.iter().find(|clue| differs(clue, other));
            if let Some(&(place, _)) = lost.or_else(|| other.iter().find(|clue| differs(clue, one))) {
                return Err(self.misfit(index, place, "the clues of the kind cannot hold it"));
            }
        }
        Ok(())
    }

    /// The value of the clue with this name.
    fn value(&self, name: &str, place: Place) -> Option<(ClueIndex, &ClueValue)> {
        let index = self.value_index(name)?;
        Some((index, self.board.clue(index, place)?))
    }

    fn value_index(&self, name: &str) -> Option<ClueIndex> {
        self.rules.clues.iter().position(|clue| clue.name == name)
    }

    fn misfit(&self, clue: ClueIndex, place: Place, reason: &str) -> Unfit {
        let name = &self.rules.clues[clue].name;
        let place_name = match place {
            Place::Point(point) => match self.board.size.cell_index(point) {
                Some(cell) => cell_name(self.board, cell),
                None if point.y < 0 => format!("above column {}", point.x / 2 + 1),
                None if point.x < 0 => format!("left of row {}", point.y / 2 + 1),
                None if point.y > 2 * i32::from(self.board.size.rows) => {
                    format!("below column {}", point.x / 2 + 1)
                }
                None if point.x > 2 * i32::from(self.board.size.columns) => {
                    format!("right of row {}", point.y / 2 + 1)
                }
                None => format!("line {} and column {} of its drawing", point.y + 1, point.x + 1),
            },
            Place::Area(area) => match self.rules.clues[clue].noun {
                Noun::Layer(layer) => self.area_name(layer, area),
                _ => "an area".to_owned(),
            },
            Place::Board => "the board".to_owned(),
        };
        Unfit {
            part: BoardPart::Clue(clue, place),
            message: format!("the clue `{name}` at {place_name}: {reason}"),
        }
    }

    fn area_name(&self, layer: LayerIndex, area: usize) -> String {
        let first = self.board.layers[layer].get(area).and_then(|cells| cells.first());
        let cell = first.map_or_else(String::new, |&cell| format!(" at {}", cell_name(self.board, cell)));
        format!("the {}{cell}", self.rules.layers[layer].noun)
    }

    fn unfit(&self, part: BoardPart, reason: &str) -> Unfit {
        let message = match part {
            BoardPart::Area(layer, Some(area)) => format!("{}: {reason}", self.area_name(layer, area)),
            BoardPart::Area(layer, None) => format!("`{}`: {reason}", self.rules.layers[layer].plural),
            _ => reason.to_owned(),
        };
        Unfit { part, message }
    }

    fn whole(&self, reason: &str) -> Unfit {
        self.unfit(BoardPart::Whole, reason)
    }
}

fn cell_name(board: &Puzzle, cell: usize) -> String {
    let columns = usize::from(board.size.columns);
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}

/// The areas, flags and clues of a board, in an order that says nothing.
struct Normal<'b> {
    layers: Vec<Vec<(&'b [usize], String)>>,
    flags: &'b [bool],
    clues: Vec<Vec<(Place, ClueValue)>>,
}

/// Areas are sorted, each with its clues, and so are the lengths of the ships of a fleet.
fn normal<'b>(rules: &Kind, board: &'b Puzzle) -> Normal<'b> {
    let layer = |(layer, areas): (usize, &'b Vec<Vec<usize>>)| {
        let of_layer: Vec<ClueIndex> =
            (0..rules.clues.len()).filter(|&clue| rules.clues[clue].noun == Noun::Layer(layer)).collect();
        let area = |(area, cells): (usize, &'b Vec<usize>)| {
            let values: Vec<_> = of_layer.iter().map(|&clue| board.clue(clue, Place::Area(area))).collect();
            (cells.as_slice(), format!("{values:?}"))
        };
        let mut areas: Vec<_> = areas.iter().enumerate().map(area).collect();
        areas.sort_unstable();
        areas
    };
    let clues = |(index, clues): (usize, &Vec<(Place, ClueValue)>)| match rules.clues[index].noun {
        Noun::Layer(_) => Vec::new(),
        Noun::Board => {
            let mut clues = clues.clone();
            for (_, value) in &mut clues {
                if let ClueValue::List(list) = value {
                    list.sort_unstable();
                }
            }
            clues
        }
        _ => clues.clone(),
    };
    Normal {
        layers: board.layers.iter().enumerate().map(layer).collect(),
        flags: &board.flags,
        clues: board.clues.iter().enumerate().map(clues).collect(),
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

/// Adds a thermometer: each cell points at the one before it.
fn add_thermometer(cells: &[usize], clues: &mut Clues) -> Result<(), &'static str> {
    if clues.cells.is_empty() {
        clues.cells = vec![Clue::None; clues.area()];
    }
    for (place, &cell) in cells.iter().enumerate() {
        let clue = match place.checked_sub(1).map(|before| clues.way(cell, cells[before])) {
            None => Clue::Number(0),
            Some(Some(Direction::Up)) => Clue::Number(1),
            Some(Some(Direction::Down)) => Clue::Number(2),
            Some(Some(Direction::Left)) => Clue::Number(3),
            Some(Some(Direction::Right)) => Clue::Number(4),
            Some(None) => return Err("each cell of a thermometer shares a side with the one before it"),
        };
        if ![Clue::None, clue].contains(&clues.cells[cell]) {
            return Err("it crosses another thermometer");
        }
        clues.cells[cell] = clue;
    }
    Ok(())
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
