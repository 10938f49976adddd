//! The values of expressions.

use std::rc::Rc;

use super::geometry::Area;
use super::shape::Shape;
use crate::board::Point;
use crate::tree::Direction;

/// The value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Nothing: a step off the board, a clue that is not there.
    Absent,
    /// A number.
    Number(i64),
    /// A `?`, by its index.
    Unknown(usize),
    /// A direction.
    Direction(Direction),
    /// A cell, corner, side, link, dot or place outside.
    Point(Point),
    /// A set of cells.
    Area(Rc<Area>),
    /// A list.
    List(Rc<List>),
    /// A polyomino.
    Shape(Rc<Shape>),
    /// The name of a polyomino.
    Letter(char),
    /// The value of a condition.
    Truth(bool),
}

/// A list of values.
#[derive(Debug)]
pub(super) struct List {
    /// Whether the order of the values matters.
    pub(super) ordered: bool,
    /// The values.
    pub(super) items: Vec<Value>,
}

/// The largest absolute value of a number.
const LIMIT: u64 = 1 << 31;

impl Value {
    /// A number, which is absent if it is too large.
    pub(super) fn number(number: Option<i64>) -> Self {
        number.filter(|number| number.unsigned_abs() <= LIMIT).map_or(Self::Absent, Self::Number)
    }

    /// A count.
    pub(super) fn count(count: usize) -> Self {
        Self::number(i64::try_from(count).ok())
    }

    pub(super) fn point(point: Option<Point>) -> Self {
        point.map_or(Self::Absent, Self::Point)
    }

    pub(super) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// The points of a thing; empty if it has no place.
    pub(super) fn points(&self) -> &[Point] {
        match self {
            Self::Point(point) => std::slice::from_ref(point),
            Self::Area(area) => &area.points,
            _ => &[],
        }
    }

    /// Returns whether the point is this thing or in this area.
    pub(super) fn covers(&self, point: Point) -> bool {
        match self {
            Self::Point(own) => *own == point,
            Self::Area(area) => area.contains(point),
            _ => false,
        }
    }

    /// Returns whether two things are the same. Lists and unknown numbers are compared elsewhere.
    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::Direction(a), Self::Direction(b)) => a == b,
            (Self::Point(a), Self::Point(b)) => a == b,
            (Self::Area(a), Self::Area(b)) => a.same_points(b),
            (Self::Shape(a), Self::Shape(b)) => a.is(b),
            (Self::Shape(shape), Self::Letter(letter)) | (Self::Letter(letter), Self::Shape(shape)) => {
                shape.is_called(*letter)
            }
            (Self::Letter(a), Self::Letter(b)) => a == b,
            (Self::Truth(a), Self::Truth(b)) => a == b,
            _ => false,
        }
    }
}
