//! The places of a board: rows, squares, rings and views, and what touches what.
//!
//! Written for the compiler alone; the judge of the language has its own.

use std::rc::Rc;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::{Point, Puzzle, Size};
use gridproof_rules::tree::{Direction, Edge, Noun};

use super::shared::Watched;

/// A set of cells, or of corners, that is known when the model is made.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Area {
    pub(super) noun: Noun,
    /// The number of the area in its layer.
    pub(super) index: usize,
    /// In the order of the area.
    pub(super) points: Vec<Point>,
    /// Whether it lies in a row; `None` if it is no line.
    pub(super) across: Option<bool>,
}

impl Area {
    pub(super) fn contains(&self, point: Point) -> bool {
        // Most points lie in other lines.
        let is_in_line = match (self.across, self.points.first()) {
            (Some(true), Some(first)) => point.y == first.y,
            (Some(false), Some(first)) => point.x == first.x,
            _ => true,
        };
        is_in_line && self.points.contains(&point)
    }

    pub(super) fn same_points(&self, other: &Self) -> bool {
        self.points.len() == other.points.len() && self.points.iter().all(|&point| other.contains(point))
    }

    /// Whether the area lies in one row, or in one column.
    pub(super) fn lies(&self, across: bool) -> bool {
        self.across.map_or_else(
            || {
                let same =
                    |pair: &[Point]| if across { pair[0].y == pair[1].y } else { pair[0].x == pair[1].x };
                self.points.windows(2).all(same)
            },
            |own| own == across,
        )
    }
}

/// The places of a board.
pub(super) struct Board {
    pub(super) size: Size,
    /// The areas of each layer.
    pub(super) layers: Watched<Vec<Vec<Rc<Area>>>>,
    /// For each layer, the number of the area of each cell.
    pub(super) area_of: Watched<Vec<Vec<Option<usize>>>>,
}

/// The four directions along rows and columns.
pub(super) const STRAIGHT: [Direction; 4] = Direction::STRAIGHT;

impl Board {
    pub(super) fn new(puzzle: &Puzzle, is_strips: impl Fn(usize) -> bool) -> Self {
        let size = puzzle.size;
        let mut layers = Vec::new();
        let mut area_of = Vec::new();
        for (layer, areas) in puzzle.layers.iter().enumerate() {
            let mut of = vec![None; size.area()];
            let mut list = Vec::new();
            for (index, cells) in areas.iter().enumerate() {
                let mut cells = cells.clone();
                if !is_strips(layer) || planted::has(Fault::CompilerSortsStrips) {
                    cells.sort_unstable();
                }
                for &cell in &cells {
                    of[cell] = Some(index);
                }
                let points = cells.into_iter().map(|cell| size.cell(cell)).collect();
                list.push(Rc::new(Area { noun: Noun::Layer(layer), index, points, across: None }));
            }
            layers.push(list);
            area_of.push(of);
        }
        Self { size, layers: Watched::new(layers), area_of: Watched::new(area_of) }
    }

    fn height(&self) -> i32 {
        2 * i32::from(self.size.rows)
    }

    fn width(&self) -> i32 {
        2 * i32::from(self.size.columns)
    }

    pub(super) fn on_board(&self, Point { y, x }: Point) -> bool {
        (0..=self.height()).contains(&y) && (0..=self.width()).contains(&x)
    }

    pub(super) fn step(&self, point: Point, direction: Direction) -> Option<Point> {
        Some(point.step(direction)).filter(|&next| self.on_board(next))
    }

    /// Whether the point is a thing of this noun.
    pub(super) fn is(&self, point: Point, noun: Noun) -> bool {
        let (down, right) = (point.y.rem_euclid(2) == 1, point.x.rem_euclid(2) == 1);
        match noun {
            Noun::Cell => down && right && self.on_board(point),
            Noun::Corner => !down && !right && self.on_board(point),
            Noun::Side => down != right && self.on_board(point),
            Noun::Link => down != right && self.on_board(point) && !self.size.is_outer(point),
            Noun::Dot => self.on_board(point) && !self.size.is_outer(point),
            Noun::Place => self.edge(point).is_some(),
            _ => false,
        }
    }

    /// The edge at which a place outside lies, and the number of its line.
    pub(super) fn edge(&self, point: Point) -> Option<(Edge, usize)> {
        let line = |across: i32, most: i32| {
            (across.rem_euclid(2) == 1 && (0..most).contains(&across)).then_some((across / 2) as usize)
        };
        if point.y == -1 {
            return line(point.x, self.width()).map(|line| (Edge::Top, line));
        }
        if point.y == self.height() + 1 {
            return line(point.x, self.width()).map(|line| (Edge::Bottom, line));
        }
        if point.x == -1 {
            return line(point.y, self.height()).map(|line| (Edge::Left, line));
        }
        if point.x == self.width() + 1 {
            return line(point.y, self.height()).map(|line| (Edge::Right, line));
        }
        None
    }

    fn line(&self, across: bool, index: usize) -> Rc<Area> {
        let (rows, columns) = (usize::from(self.size.rows), usize::from(self.size.columns));
        let cell = |place| if across { index * columns + place } else { place * columns + index };
        let points =
            (0..if across { columns } else { rows }).map(|place| self.size.cell(cell(place))).collect();
        let noun = if across { Noun::Row } else { Noun::Column };
        Rc::new(Area { noun, index, points, across: Some(across) })
    }

    pub(super) fn rows(&self) -> Vec<Rc<Area>> {
        (0..self.size.rows.into()).map(|row| self.line(true, row)).collect()
    }

    pub(super) fn columns(&self) -> Vec<Rc<Area>> {
        (0..self.size.columns.into()).map(|column| self.line(false, column)).collect()
    }

    /// The row or column of a cell.
    pub(super) fn line_of(&self, point: Point, across: bool) -> Option<Rc<Area>> {
        self.size.cell_index(point)?;
        Some(self.line(across, (if across { point.y } else { point.x } / 2) as usize))
    }

    /// The line that is seen from a place outside.
    pub(super) fn view(&self, place: Point) -> Option<Rc<Area>> {
        let (edge, index) = self.edge(place)?;
        let line = self.line(matches!(edge, Edge::Left | Edge::Right), index);
        let mut points = line.points.clone();
        let is_forwards = edge == Edge::Right && planted::has(Fault::CompilerReadsAllViewsForwards);
        if matches!(edge, Edge::Bottom | Edge::Right) && !is_forwards {
            points.reverse();
        }
        Some(Rc::new(Area { noun: Noun::View, index, points, across: line.across }))
    }

    pub(super) fn places(&self) -> Vec<Point> {
        let columns = 0..usize::from(self.size.columns);
        let rows = 0..usize::from(self.size.rows);
        let top =
            columns.clone().map(|line| (Edge::Top, line)).chain(columns.map(|line| (Edge::Bottom, line)));
        let left = rows.clone().map(|line| (Edge::Left, line)).chain(rows.map(|line| (Edge::Right, line)));
        top.chain(left).map(|(edge, line)| self.size.outside(edge, line)).collect()
    }

    /// The cells around a cell, in a circle.
    pub(super) fn ring(&self, cell: Point) -> Rc<Area> {
        let points =
            Direction::CIRCLE.into_iter().filter_map(|direction| self.step(cell, direction)).collect();
        Rc::new(Area { noun: Noun::Ring, index: 0, points, across: None })
    }

    pub(super) fn squares(&self) -> Vec<Rc<Area>> {
        let square = |cell: Point| {
            let last = self.step(cell, Direction::DownRight)?;
            let points = vec![cell, cell.step(Direction::Right), cell.step(Direction::Down), last];
            Some(Rc::new(Area { noun: Noun::Square, index: 0, points, across: None }))
        };
        self.size.cells().filter_map(square).collect()
    }

    pub(super) fn diagonals(&self) -> Vec<Rc<Area>> {
        let mut diagonals = Vec::new();
        for (ahead, back) in
            [(Direction::DownRight, Direction::UpLeft), (Direction::UpRight, Direction::DownLeft)]
        {
            for first in self.size.cells().filter(|&cell| self.step(cell, back).is_none()) {
                let points = std::iter::successors(Some(first), |&cell| self.step(cell, ahead)).collect();
                diagonals.push(Rc::new(Area { noun: Noun::Diagonal, index: 0, points, across: None }));
            }
        }
        diagonals
    }

    /// The points of a noun at most half a cell away from some points.
    pub(super) fn touching(&self, noun: Noun, points: &[Point]) -> Vec<Point> {
        let near = |&point: &Point| {
            (-1..=1).flat_map(move |down| (-1..=1).map(move |right| point.shifted(down, right)))
        };
        sorted(points.iter().flat_map(near).filter(|&point| self.is(point, noun)).collect())
    }

    /// The points next to, around or diagonal to some points, outside of them.
    pub(super) fn neighbours(&self, points: &[Point], corners: Corners) -> Vec<Point> {
        let directions: &[Direction] = if corners == Corners::No { &STRAIGHT } else { &Direction::CIRCLE };
        let steps =
            |&point: &Point| directions.iter().filter_map(move |&direction| self.step(point, direction));
        let mut found = sorted(points.iter().flat_map(steps).filter(|next| !points.contains(next)).collect());
        if corners == Corners::Only {
            found.retain(|point| !STRAIGHT.iter().any(|&direction| points.contains(&point.step(direction))));
        }
        found
    }

    /// Whether a thing lies in an area.
    pub(super) fn lies_in(&self, points: &[Point], area: &Area) -> bool {
        let [point] = *points else { return points.iter().all(|&point| area.contains(point)) };
        let is_inside = area.contains(point);
        if is_inside || self.is(point, Noun::Cell) {
            return is_inside;
        }
        let all_in = |noun| {
            let touching = self.touching(noun, &[point]);
            !touching.is_empty() && touching.into_iter().all(|point| area.contains(point))
        };
        !self.size.is_outer(point) && self.on_board(point) && all_in(Noun::Cell)
            || self.is(point, Noun::Side) && all_in(Noun::Corner)
    }

    /// All points of a noun.
    pub(super) fn points(&self, noun: Noun) -> Vec<Point> {
        match noun {
            Noun::Cell => self.size.cells().collect(),
            Noun::Corner => self.size.corners().collect(),
            Noun::Side => self.size.sides().collect(),
            Noun::Link => self.size.links().collect(),
            Noun::Dot => self.size.dots().collect(),
            Noun::Place => self.places(),
            _ => Vec::new(),
        }
    }
}

/// Whether neighbours share a side or a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Corners {
    /// They share a side.
    No,
    /// They share a side or a corner.
    Also,
    /// They share a corner, but no side.
    Only,
}

/// The points in the order of reading, each once.
pub(super) fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    points
}
