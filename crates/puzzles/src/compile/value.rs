//! The values of expressions while a model is made.

use std::rc::Rc;

use gridproof_rules::board::Point;
use gridproof_rules::tree::Direction;

use super::board::Area;
use super::circuit::Lit;
use super::shapes::Shape;
use super::sum::Sum;

/// A number that may be absent.
#[derive(Clone, Debug)]
pub(super) struct Number {
    /// It is there if this holds.
    pub(super) present: Lit,
    /// Its value, if it is there.
    pub(super) sum: Sum,
}

impl Number {
    pub(super) const fn known(number: i64) -> Self {
        Self { present: Lit::ALWAYS, sum: Sum::constant(number) }
    }
}

/// A largest set of connected cells that are alike, or a region: the one that contains a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The number of the division of the board: see [`super::blocks`].
    pub(super) division: usize,
    /// A cell of the block.
    pub(super) cell: Point,
}

/// The value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Absent,
    Truth(Lit),
    Number(Number),
    /// A `?`, by its number.
    Unknown(usize),
    Direction(Direction),
    Point(Point),
    Area(Rc<Area>),
    Block(Block),
    List(Rc<List>),
    Letter(char),
    Shape(Rc<Shape>),
    /// One of several values, each with its condition; these exclude each other. If none holds, the value is absent.
    Cases(Rc<[(Lit, Value)]>),
}

/// A list. An item belongs to it if its condition holds.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) ordered: bool,
    pub(super) items: Vec<(Lit, Value)>,
}

impl Value {
    pub(super) const fn known(number: i64) -> Self {
        Self::Number(Number::known(number))
    }

    pub(super) fn count(count: usize) -> Self {
        Self::known(i64::try_from(count).unwrap_or(i64::MAX))
    }

    pub(super) fn point(point: Option<Point>) -> Self {
        point.map_or(Self::Absent, Self::Point)
    }

    pub(super) fn area(area: Option<Rc<Area>>) -> Self {
        area.map_or(Self::Absent, Self::Area)
    }

    /// The points of a thing that is known.
    pub(super) fn points(&self) -> &[Point] {
        match self {
            Self::Point(point) => std::slice::from_ref(point),
            Self::Area(area) => &area.points,
            _ => &[],
        }
    }
}

/// The values of variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables(Vec<Value>);

impl Variables {
    pub(super) fn get(&self, slot: usize) -> Value {
        self.0.get(slot).cloned().unwrap_or(Value::Absent)
    }

    pub(super) fn set(&mut self, slot: usize, value: Value) {
        if self.0.len() <= slot {
            self.0.resize(slot + 1, Value::Absent);
        }
        self.0[slot] = value;
    }
}

/// A number to be found: the value of a cell, or one of several conditions.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) number: Number,
    /// The condition of each number.
    pub(super) cases: Vec<(i64, Lit)>,
    /// The condition that the other word stands there.
    pub(super) other: Lit,
}
