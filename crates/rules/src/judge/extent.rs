//! The places on which the extent of a group or region depends.
//!
//! Its width, its height, its number of cells and their sums grow with its cells. So that one is too large depends on some
//! of the cells alone, which are connected; that it is too small depends on the cells around it alone.

use std::collections::HashMap;

use super::evaluate::{Evaluated, Evaluation, Variables};
use super::geometry::Area;
use super::inner::Block;
use super::members::{aggregate, holds_for, on_one_side};
use super::value::Value;
use crate::board::Point;
use crate::tree::{Aggregate, Comparison, Expression, Function, Node, Operator, Set, Slot};

/// A sum of the width, the height and the number of cells of an area, each a number of times.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Extent {
    width: i64,
    height: i64,
    cells: i64,
    constant: i64,
}

impl Extent {
    /// The sum that an expression is; `None` if it is something else. `is_area` tells which expressions stand for the area.
    fn of(expression: &Expression, is_area: &mut dyn FnMut(&Expression) -> bool) -> Option<Self> {
        match &expression.node {
            Node::Number(number) => Some(Self { constant: *number, ..Self::default() }),
            Node::Calculate(Operator::Plus, both) => {
                let (a, b) = (Self::of(&both[0], is_area)?, Self::of(&both[1], is_area)?);
                Some(Self {
                    width: a.width + b.width,
                    height: a.height + b.height,
                    cells: a.cells + b.cells,
                    constant: a.constant.checked_add(b.constant)?,
                })
            }
            _ => {
                let mut of = |wanted| matches!(aggregate(expression, wanted), Some(Set::Area(area, _)) if is_area(area));
                let none = Self::default();
                if of(Aggregate::Width) {
                    Some(Self { width: 1, ..none })
                } else if of(Aggregate::Height) {
                    Some(Self { height: 1, ..none })
                } else if of(Aggregate::Count) {
                    Some(Self { cells: 1, ..none })
                } else {
                    None
                }
            }
        }
    }

    /// Whether it is the same for every area.
    const fn is_known(&self) -> bool {
        self.width == 0 && self.height == 0 && self.cells == 0
    }

    /// The number for these cells.
    fn number(&self, cells: &(impl Iterator<Item = Point> + Clone)) -> i64 {
        let span = |along: fn(&Point) -> i32| {
            let places = cells.clone().map(|cell| along(&cell));
            places.clone().min().zip(places.max()).map_or(0, |(low, high)| i64::from((high - low) / 2 + 1))
        };
        let count = i64::try_from(cells.clone().count()).unwrap_or(i64::MAX);
        self.width * span(|cell| cell.x)
            + self.height * span(|cell| cell.y)
            + self.cells * count
            + self.constant
    }
}

impl<'e> Evaluation<'e, '_> {
    /// Compares the extent of the area that a variable stands for with a value; `None` if neither side is such an extent.
    pub(super) fn compare_own_extent(
        &mut self,
        block: Block<'e>,
        area: &Area,
        own: Slot,
        comparison: Comparison,
        both: &'e [Expression; 2],
        env: &mut Variables,
    ) -> Evaluated<Option<bool>> {
        let extent = |side: &'e Expression| {
            let is_own = &mut |area: &Expression| matches!(area.node, Node::Variable(slot) if slot == own);
            Extent::of(side, is_own).filter(|extent| !extent.is_known())
        };
        let Some((extent, other, is_first)) = on_one_side(both, extent) else { return Ok(None) };
        if super::domain::mentions(other, own) {
            return Ok(None);
        }
        let Value::Number(number) = self.known_value(other, env)? else { return Ok(None) };
        let holds = |value: i64| holds_for(comparison, is_first, value, number);
        self.note_extent(block, area, None, extent, number, &holds).map(Some)
    }

    /// Compares the extent of the region or group of a cell with a value; `None` if neither side is such an extent.
    pub(super) fn compare_extent(
        &mut self,
        comparison: Comparison,
        both: &'e [Expression; 2],
        env: &mut Variables,
    ) -> Evaluated<Option<bool>> {
        let extent = |side: &'e Expression| {
            let mut of: Option<(Function, Slot)> = None;
            let is_area = &mut |area: &Expression| match &area.node {
                Node::Function(function @ (Function::Region | Function::Group), cell) => {
                    match cell.as_slice() {
                        [Expression { node: Node::Variable(slot), .. }] => {
                            *of.get_or_insert((*function, *slot)) == (*function, *slot)
                        }
                        _ => false,
                    }
                }
                _ => false,
            };
            let extent = Extent::of(side, is_area)?;
            of.map(|(function, cell)| (extent, function, cell))
        };
        let Some(((extent, function, cell), other, is_first)) = on_one_side(both, extent) else {
            return Ok(None);
        };
        let start = self.tables.depth();
        let Value::Point(cell) = *env.get(cell) else { return Ok(None) };
        let (block, area) = match function {
            Function::Region => (Block::Region, self.tables.region_of(self.judge, cell)),
            _ => (Block::Group { words: &[], corners: false }, self.group_of(cell)?),
        };
        self.tables.go_back(start);
        let Value::Area(area) = area else { return Ok(None) };
        let Value::Number(number) = self.known_value(other, env)? else {
            self.tables.go_back(start);
            return Ok(None);
        };
        let holds = |value: i64| holds_for(comparison, is_first, value, number);
        self.note_extent(block, &area, Some(cell), extent, number, &holds).map(Some)
    }

    /// Returns whether a condition holds of the extent of a block, and notes the places on which it depends. The condition
    /// is the same for all values below `number`, and for all above it.
    fn note_extent(
        &mut self,
        block: Block<'e>,
        area: &Area,
        anchor: Option<Point>,
        extent: Extent,
        number: i64,
        holds: &dyn Fn(i64) -> bool,
    ) -> Evaluated<bool> {
        let Some(first) = anchor.or_else(|| area.points.first().copied()) else { return Ok(false) };
        let order = self.block_in_order(block, area, first)?;
        let value = extent.number(&area.points.iter().copied());
        let result = holds(value);
        let turns = [number.saturating_sub(1), number, number.saturating_add(1)];
        let no_turn = |is_beyond: &dyn Fn(i64) -> bool| {
            turns.into_iter().filter(|&turn| is_beyond(turn)).all(|turn| holds(turn) == result)
        };
        if no_turn(&|turn| turn >= value) {
            // More cells would change nothing, so those that are there may be more than enough.
            let enough = |value: i64| {
                holds(value) == result && turns.into_iter().all(|turn| turn < value || holds(turn) == result)
            };
            let mut kept = order;
            let mut children: HashMap<Point, usize> = HashMap::new();
            for (_, before) in kept.iter().skip(1) {
                *children.entry(*before).or_default() += 1;
            }
            for index in (1..kept.len()).rev() {
                self.ticks(kept.len())?;
                let (cell, before) = kept[index];
                let without = kept.iter().map(|(cell, _)| *cell).filter(|other| *other != cell);
                if children.get(&cell).copied().unwrap_or(0) == 0 && enough(extent.number(&without)) {
                    kept.remove(index);
                    *children.entry(before).or_default() -= 1;
                }
            }
            self.note_inside(block, &kept)?;
        } else if no_turn(&|turn| turn <= value) {
            // The block lies in these cells, whether all of them belong to it or not.
            self.note_inside(block, &order[..1])?;
            self.note_around(block, &order)?;
        } else {
            self.note_inside(block, &order)?;
            self.note_around(block, &order)?;
        }
        Ok(result)
    }
}
