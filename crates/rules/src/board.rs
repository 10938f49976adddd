//! Boards: the clues of a puzzle, and a complete answer.

// Coordinates are signed because places outside lie at -1; boards have at most 65,535 rows and columns.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use crate::tree::{Clue, ClueIndex, Direction, Edge, LayerIndex, Noun};

/// A point of a board in half cells: the centre of the first cell is (1, 1), its upper left corner (0, 0), and the
/// middle of its upper side (0, 1). Places outside the board lie one step beyond the edge: the place above the first
/// column is (-1, 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The number of half cells from the upper edge.
    pub y: i32,
    /// The number of half cells from the left edge.
    pub x: i32,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// The number of rows of cells.
    pub rows: u16,
    /// The number of columns of cells.
    pub columns: u16,
}

/// A place that can have a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A cell, corner, side, link, dot or place outside.
    Point(Point),
    /// The area with this index in its layer.
    Area(usize),
    /// The whole board.
    Board,
}

/// The value of a clue at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClueValue {
    /// A number.
    Number(i64),
    /// `?`: a number that is not given.
    Unknown,
    /// A direction.
    Direction(Direction),
    /// A list. `None` stands for a number that is not given.
    List(Vec<Option<i64>>),
    /// The name of a polyomino.
    Shape(char),
    /// The mark with this index.
    Mark(usize),
}

/// The clues of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The size.
    pub size: Size,
    /// The areas of each layer: the indices of their cells, row by row from 0, in the order of the area.
    pub layers: Vec<Vec<Vec<usize>>>,
    /// Whether the puzzle asks for each flag.
    pub flags: Vec<bool>,
    /// The places of each clue in order, each with its value.
    pub clues: Vec<Vec<(Place, ClueValue)>>,
}

/// What is filled in for one `find` of a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Found {
    /// For each cell, the index of its word; `None` for a cell that has none.
    Words(Vec<Option<usize>>),
    /// For each cell or link, its number or the other word; `None` for one that has neither.
    Numbers(Vec<Option<Entry>>),
    /// The links that are drawn, in the order of [`Size::links`] or, between corners, of [`Size::sides`].
    Lines(Vec<bool>),
    /// For each cell, the number of its region; `None` for a cell in no region.
    Regions(Vec<Option<usize>>),
}

/// A number, or the word that stands instead of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entry {
    /// A number.
    Number(i64),
    /// The other word.
    Other,
}

/// A complete answer: what is filled in for each `find` of a kind.
pub type Answer = Vec<Found>;

/// The answer with regions numbered in the order of their first cells. Answers that mean the same are equal then.
pub fn in_order(mut answer: Answer) -> Answer {
    for found in &mut answer {
        if let Found::Regions(cells) = found {
            let mut order: Vec<usize> = Vec::new();
            for region in cells.iter_mut().flatten() {
                let known = order.iter().position(|known| known == region);
                let number = known.unwrap_or(order.len());
                if known.is_none() {
                    order.push(*region);
                }
                *region = number;
            }
        }
    }
    answer
}

impl Point {
    /// The point that is this many half cells below and to the right.
    #[must_use]
    pub const fn shifted(self, down: i32, right: i32) -> Self {
        Self { y: self.y + down, x: self.x + right }
    }

    /// The point that is one cell away.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (down, right) = direction.offset();
        self.shifted(2 * down, 2 * right)
    }

    /// The middle of the side or link in this direction.
    #[must_use]
    pub const fn half_step(self, direction: Direction) -> Self {
        let (down, right) = direction.offset();
        self.shifted(down, right)
    }
}

impl Direction {
    /// The four directions along rows and columns.
    pub const STRAIGHT: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// All directions, in a circle.
    pub const CIRCLE: [Self; 8] = [
        Self::UpLeft,
        Self::Up,
        Self::UpRight,
        Self::Right,
        Self::DownRight,
        Self::Down,
        Self::DownLeft,
        Self::Left,
    ];

    /// How the row and the column change in one step.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::Up => (-1, 0),
            Self::Right => (0, 1),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::UpLeft => (-1, -1),
            Self::UpRight => (-1, 1),
            Self::DownLeft => (1, -1),
            Self::DownRight => (1, 1),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }
}

impl Size {
    /// The number of cells.
    pub const fn area(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// The centre of the cell with this index, counted row by row from 0.
    pub const fn cell(self, index: usize) -> Point {
        let columns = self.columns as usize;
        Point { y: 2 * (index / columns) as i32 + 1, x: 2 * (index % columns) as i32 + 1 }
    }

    /// The index of the cell with this centre; `None` if the point is not the centre of a cell.
    pub const fn cell_index(self, point: Point) -> Option<usize> {
        let Point { y, x } = point;
        if y % 2 == 1
            && x % 2 == 1
            && y < 2 * self.rows as i32
            && x < 2 * self.columns as i32
            && y > 0
            && x > 0
        {
            Some((y / 2) as usize * self.columns as usize + (x / 2) as usize)
        } else {
            None
        }
    }

    /// The centres of all cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.area()).map(move |index| self.cell(index))
    }

    /// All points of the board in the order of reading, edges included.
    fn points(self) -> impl Iterator<Item = Point> + Clone {
        let (height, width) = (2 * i32::from(self.rows), 2 * i32::from(self.columns));
        (0..=height).flat_map(move |y| (0..=width).map(move |x| Point { y, x }))
    }

    /// The corners, in the order of reading.
    pub fn corners(self) -> impl Iterator<Item = Point> + Clone {
        self.points().filter(|point| point.y % 2 == 0 && point.x % 2 == 0)
    }

    /// The sides of cells, those at the edge of the board included, in the order of reading.
    pub fn sides(self) -> impl Iterator<Item = Point> + Clone {
        self.points().filter(|point| (point.y + point.x) % 2 == 1)
    }

    /// The links between neighbouring cells, in the order of reading.
    pub fn links(self) -> impl Iterator<Item = Point> + Clone {
        self.sides().filter(move |&point| !self.is_outer(point))
    }

    /// The centres of cells, of sides between two cells and of corners between four cells, in the order of reading.
    pub fn dots(self) -> impl Iterator<Item = Point> + Clone {
        self.points().filter(move |&point| !self.is_outer(point))
    }

    /// The links around each smallest square: a corner between four cells or, for links between corners, a cell. Links
    /// are numbered as in [`Size::links`] and [`Size::sides`].
    pub(crate) fn squares_of_links(self, on_corners: bool) -> Vec<Vec<usize>> {
        let links: Vec<Point> = if on_corners { self.sides().collect() } else { self.links().collect() };
        let centres: Vec<Point> = if on_corners {
            self.cells().collect()
        } else {
            self.corners().filter(|&corner| !self.is_outer(corner)).collect()
        };
        let around = |centre: Point| {
            let sides = Direction::STRAIGHT.iter().map(|&direction| centre.half_step(direction));
            sides.filter_map(|side| links.binary_search(&side).ok()).collect()
        };
        centres.into_iter().map(around).collect()
    }

    /// Returns whether the point lies on the edge of the board.
    pub const fn is_outer(self, point: Point) -> bool {
        point.y == 0 || point.x == 0 || point.y == 2 * self.rows as i32 || point.x == 2 * self.columns as i32
    }

    /// The place outside the board at this edge, next to the line with this index.
    pub const fn outside(self, edge: Edge, index: usize) -> Point {
        let across = 2 * index as i32 + 1;
        match edge {
            Edge::Top => Point { y: -1, x: across },
            Edge::Bottom => Point { y: 2 * self.rows as i32 + 1, x: across },
            Edge::Left => Point { y: across, x: -1 },
            Edge::Right => Point { y: across, x: 2 * self.columns as i32 + 1 },
        }
    }
}

impl Puzzle {
    /// Creates a board without clues for a kind with these numbers of layers, flags and clues.
    pub fn new(size: Size, layers: LayerIndex, flags: usize, clues: ClueIndex) -> Self {
        Self {
            size,
            layers: vec![Vec::new(); layers],
            flags: vec![false; flags],
            clues: vec![Vec::new(); clues],
        }
    }

    /// The places that can have a clue.
    pub fn places(&self, clue: &Clue) -> Vec<Place> {
        let size = self.size;
        match clue.noun {
            Noun::Cell => size.cells().map(Place::Point).collect(),
            Noun::Corner => size.corners().map(Place::Point).collect(),
            Noun::Side => size.sides().map(Place::Point).collect(),
            Noun::Link => size.links().map(Place::Point).collect(),
            Noun::Dot => size.dots().map(Place::Point).collect(),
            Noun::Layer(layer) => (0..self.layers.get(layer).map_or(0, Vec::len)).map(Place::Area).collect(),
            Noun::Board => vec![Place::Board],
            _ => {
                let outside = |&edge: &Edge| {
                    let along = match edge {
                        Edge::Top | Edge::Bottom => size.columns,
                        Edge::Left | Edge::Right => size.rows,
                    };
                    (0..along.into()).map(move |line| Place::Point(size.outside(edge, line)))
                };
                clue.sides.iter().flat_map(outside).collect()
            }
        }
    }

    /// For each cell, the index of its area in a layer; `None` for a cell in no area.
    pub fn owners(&self, layer: LayerIndex) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.size.area()];
        for (area, cells) in self.layers.get(layer).into_iter().flatten().enumerate() {
            for &cell in cells {
                owners[cell] = Some(area);
            }
        }
        owners
    }

    /// The value of a clue at a place.
    pub fn clue(&self, clue: ClueIndex, place: Place) -> Option<&ClueValue> {
        let places = self.clues.get(clue)?;
        let index = places.binary_search_by_key(&place, |(place, _)| *place).ok()?;
        places.get(index).map(|(_, value)| value)
    }
}
