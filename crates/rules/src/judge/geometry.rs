//! The places of a board, and areas.

// Coordinates are signed because places outside lie at -1; boards are small enough.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::cell::OnceCell;
use std::rc::Rc;

use super::value::Value;
use crate::board::{Point, Puzzle, Size};
use crate::tree::{Direction, Edge, LayerForm, Noun};

/// Whether an area lies in a row or in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// In a row.
    Across,
    /// In a column.
    Down,
}

/// A set of cells, or of corners, in an order.
#[derive(Debug)]
pub(super) struct Area {
    /// What the area is.
    pub(super) noun: Noun,
    /// The index in the list of areas of this noun, for areas of a layer and for regions.
    pub(super) index: usize,
    /// The points, in the order of the area.
    pub(super) points: Vec<Point>,
    /// The way of a line, run, view or segment.
    pub(super) way: Option<Way>,
    /// The points in the order of reading, if that is another order.
    sorted: Option<Vec<Point>>,
}

impl Area {
    pub(super) fn new(noun: Noun, index: usize, points: Vec<Point>, way: Option<Way>) -> Self {
        let sorted = (!points.is_sorted()).then(|| {
            let mut sorted = points.clone();
            sorted.sort_unstable();
            sorted
        });
        Self { noun, index, points, way, sorted }
    }

    /// The points in the order of reading.
    pub(super) fn sorted(&self) -> &[Point] {
        self.sorted.as_deref().unwrap_or(&self.points)
    }

    pub(super) fn contains(&self, point: Point) -> bool {
        let sorted = self.sorted();
        if sorted.len() <= 8 { sorted.contains(&point) } else { sorted.binary_search(&point).is_ok() }
    }

    /// Returns whether both areas have the same points.
    pub(super) fn same_points(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.sorted() == other.sorted()
    }

    pub(super) fn lies_in(&self, other: &Self) -> bool {
        self.points.iter().all(|&point| other.contains(point))
    }
}

/// Things that are listed once for all answers.
pub(super) type Things = Rc<[Value]>;

/// The places of a board.
pub(super) struct Geometry {
    pub(super) size: Size,
    pub(super) cells: Things,
    pub(super) directions: Things,
    pub(super) rows: Things,
    pub(super) columns: Things,
    pub(super) lines: Things,
    /// The areas of each layer.
    pub(super) layers: Vec<Things>,
    /// For each layer, the area of each cell.
    pub(super) area_of: Vec<Vec<Option<usize>>>,
    corners: OnceCell<Things>,
    sides: OnceCell<Things>,
    links: OnceCell<Things>,
    dots: OnceCell<Things>,
    places: OnceCell<Things>,
    views: OnceCell<Things>,
    rings: OnceCell<Things>,
    squares: OnceCell<Things>,
    diagonals: OnceCell<Things>,
}

fn areas(areas: impl IntoIterator<Item = Area>) -> Things {
    areas.into_iter().map(|area| Value::Area(Rc::new(area))).collect()
}

fn points(points: impl Iterator<Item = Point>) -> Things {
    points.map(Value::Point).collect()
}

impl Geometry {
    /// The places of the board of a puzzle, whose layers fit.
    pub(super) fn new(puzzle: &Puzzle, forms: impl Iterator<Item = LayerForm>) -> Self {
        let size = puzzle.size;
        let (height, width) = (usize::from(size.rows), usize::from(size.columns));
        let at = |row: usize, column: usize| size.cell(row * width + column);
        let rows = areas((0..height).map(|row| {
            let cells = (0..width).map(|column| at(row, column)).collect();
            Area::new(Noun::Row, row, cells, Some(Way::Across))
        }));
        let columns = areas((0..width).map(|column| {
            let cells = (0..height).map(|row| at(row, column)).collect();
            Area::new(Noun::Column, column, cells, Some(Way::Down))
        }));
        let mut area_of = Vec::new();
        let mut layers = Vec::new();
        for (layer, (list, form)) in puzzle.layers.iter().zip(forms).enumerate() {
            let mut owners = vec![None; size.area()];
            for (index, cells) in list.iter().enumerate() {
                for &cell in cells {
                    owners[cell] = Some(index);
                }
            }
            area_of.push(owners);
            layers.push(areas(list.iter().enumerate().map(|(index, cells)| {
                let mut points: Vec<Point> = cells.iter().map(|&cell| size.cell(cell)).collect();
                if form == LayerForm::Areas {
                    points.sort_unstable();
                }
                Area::new(Noun::Layer(layer), index, points, None)
            })));
        }
        Self {
            size,
            cells: points(size.cells()),
            directions: Direction::STRAIGHT.into_iter().map(Value::Direction).collect(),
            lines: rows.iter().chain(columns.iter()).cloned().collect(),
            rows,
            columns,
            layers,
            area_of,
            corners: OnceCell::new(),
            sides: OnceCell::new(),
            links: OnceCell::new(),
            dots: OnceCell::new(),
            places: OnceCell::new(),
            views: OnceCell::new(),
            rings: OnceCell::new(),
            squares: OnceCell::new(),
            diagonals: OnceCell::new(),
        }
    }

    /// The number of entries of a table of points.
    pub(super) fn table_size(&self) -> usize {
        (2 * usize::from(self.size.rows) + 3) * (2 * usize::from(self.size.columns) + 3)
    }

    /// The index of a point in a table of points. Points outside have one too if they are one step beyond the edge.
    pub(super) fn index(&self, point: Point) -> Option<usize> {
        let (height, width) = (2 * i32::from(self.size.rows), 2 * i32::from(self.size.columns));
        ((-1..=height + 1).contains(&point.y) && (-1..=width + 1).contains(&point.x))
            .then(|| (point.y + 1) as usize * (width as usize + 3) + (point.x + 1) as usize)
    }

    /// The point with an index in a table of points.
    pub(super) fn point(&self, index: usize) -> Point {
        let width = 2 * usize::from(self.size.columns) + 3;
        Point { y: (index / width) as i32 - 1, x: (index % width) as i32 - 1 }
    }

    /// Returns whether a point lies on the board, edges included.
    pub(super) fn on_board(&self, point: Point) -> bool {
        let (height, width) = (2 * i32::from(self.size.rows), 2 * i32::from(self.size.columns));
        (0..=height).contains(&point.y) && (0..=width).contains(&point.x)
    }

    /// The point one cell away, if it is on the board.
    pub(super) fn step(&self, point: Point, direction: Direction) -> Option<Point> {
        Some(point.step(direction)).filter(|&point| self.on_board(point))
    }

    /// Returns whether a point is a thing of this noun.
    pub(super) fn is(&self, point: Point, noun: Noun) -> bool {
        let odd = (point.y & 1, point.x & 1);
        match noun {
            Noun::Place => self.index(point).is_some() && self.edge(point).is_some(),
            Noun::Cell => odd == (1, 1) && self.on_board(point),
            Noun::Corner => odd == (0, 0) && self.on_board(point),
            Noun::Side => odd.0 != odd.1 && self.on_board(point),
            Noun::Link => odd.0 != odd.1 && self.on_board(point) && !self.size.is_outer(point),
            Noun::Dot => self.on_board(point) && !self.size.is_outer(point),
            _ => false,
        }
    }

    /// The edge at which a place outside lies, and the index of its line.
    pub(super) fn edge(&self, point: Point) -> Option<(Edge, usize)> {
        let (height, width) = (2 * i32::from(self.size.rows), 2 * i32::from(self.size.columns));
        let in_row = point.y & 1 == 1 && (0..height).contains(&point.y);
        let in_column = point.x & 1 == 1 && (0..width).contains(&point.x);
        match point {
            Point { y: -1, x } if in_column => Some((Edge::Top, x as usize / 2)),
            Point { y, x } if in_column && y == height + 1 => Some((Edge::Bottom, x as usize / 2)),
            Point { y, x: -1 } if in_row => Some((Edge::Left, y as usize / 2)),
            Point { y, x } if in_row && x == width + 1 => Some((Edge::Right, y as usize / 2)),
            _ => None,
        }
    }

    pub(super) fn corners(&self) -> &Things {
        self.corners.get_or_init(|| points(self.size.corners()))
    }

    pub(super) fn sides(&self) -> &Things {
        self.sides.get_or_init(|| points(self.size.sides()))
    }

    pub(super) fn links(&self) -> &Things {
        self.links.get_or_init(|| points(self.size.links()))
    }

    pub(super) fn dots(&self) -> &Things {
        self.dots.get_or_init(|| points(self.size.dots()))
    }

    pub(super) fn places(&self) -> &Things {
        self.places.get_or_init(|| {
            let (height, width) = (usize::from(self.size.rows), usize::from(self.size.columns));
            let edges =
                [(Edge::Top, width), (Edge::Bottom, width), (Edge::Left, height), (Edge::Right, height)];
            points(
                edges
                    .into_iter()
                    .flat_map(|(edge, count)| (0..count).map(move |index| self.size.outside(edge, index))),
            )
        })
    }

    /// The lines that are seen from the places outside, in the order of the places.
    pub(super) fn views(&self) -> &Things {
        self.views.get_or_init(|| {
            areas(self.places().iter().enumerate().filter_map(|(index, place)| {
                let Value::Point(place) = *place else { return None };
                let (edge, line) = self.edge(place)?;
                let (line, way) = match edge {
                    Edge::Top | Edge::Bottom => (self.columns.get(line)?, Way::Down),
                    Edge::Left | Edge::Right => (self.rows.get(line)?, Way::Across),
                };
                let Value::Area(line) = line else { return None };
                let mut points = line.points.clone();
                if matches!(edge, Edge::Bottom | Edge::Right) {
                    points.reverse();
                }
                Some(Area::new(Noun::View, index, points, Some(way)))
            }))
        })
    }

    /// The line that is seen from a place outside.
    pub(super) fn view(&self, place: Point) -> Option<&Value> {
        let (edge, line) = self.edge(place)?;
        let (height, width) = (usize::from(self.size.rows), usize::from(self.size.columns));
        let before = match edge {
            Edge::Top => 0,
            Edge::Bottom => width,
            Edge::Left => 2 * width,
            Edge::Right => 2 * width + height,
        };
        self.views().get(before + line)
    }

    /// The cells around each cell, in a circle that begins above and to the left.
    pub(super) fn rings(&self) -> &Things {
        self.rings.get_or_init(|| {
            areas(self.size.cells().enumerate().map(|(index, cell)| {
                let around = Direction::CIRCLE.into_iter().filter_map(|direction| self.step(cell, direction));
                Area::new(Noun::Ring, index, around.collect(), None)
            }))
        })
    }

    pub(super) fn squares(&self) -> &Things {
        self.squares.get_or_init(|| {
            let all = self.size.cells().enumerate().filter_map(|(index, cell)| {
                let last = self.step(cell, Direction::DownRight)?;
                let cells = vec![cell, cell.step(Direction::Right), cell.step(Direction::Down), last];
                Some(Area::new(Noun::Square, index, cells, None))
            });
            areas(all)
        })
    }

    pub(super) fn diagonals(&self) -> &Things {
        self.diagonals.get_or_init(|| {
            let both = [(Direction::DownRight, Direction::UpLeft), (Direction::UpRight, Direction::DownLeft)];
            areas(both.into_iter().flat_map(|(ahead, back)| {
                self.size.cells().enumerate().filter(move |&(_, cell)| self.step(cell, back).is_none()).map(
                    move |(index, cell)| {
                        let mut cells = vec![cell];
                        let mut at = cell;
                        while let Some(next) = self.step(at, ahead) {
                            cells.push(next);
                            at = next;
                        }
                        Area::new(Noun::Diagonal, index, cells, None)
                    },
                )
            }))
        })
    }
}
