//! From a board that the rules of a kind speak of to the clues of a puzzle: the way back of [`super::board`].
//!
//! The result is compared with the board by going there again. A board that the clues cannot hold is an error, also if
//! no function here names the reason.

mod areas;
mod compare;
mod places;

use gridproof_rules::Kind;
use gridproof_rules::board::{Place, Puzzle};
use gridproof_rules::tree::{self, ClueIndex, Edge, LayerIndex, Noun};

use crate::clues::{At, Clue, Clues};
use crate::code::MOST_SIDE;
use crate::group::GroupRule;
use crate::kinds::{PuzzleKind, sudoku};

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
    match crate::judge::board::puzzle(rules, &rules.name, &clues) {
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
                Place::Point(crate::judge::board::middle(size, &clues.groups[group])?)
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

    /// In magnets, a cell without a magnet is alone in its room.
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
}
