//! The places on which conditions about one group or region depend.
//!
//! That a group has too many cells depends on some of them alone, which are connected; that it has too few depends on the
//! cells around it alone. These functions are used where places that are read are listed.

use std::collections::{HashMap, HashSet};

use super::domain::{directions, mentions};
use super::evaluate::{Evaluated, Evaluation, Variables};
use super::geometry::Area;
use super::members::{Member, Members, Needs, aggregate, holds_for, on_one_side};
use super::value::Value;
use super::words::is_of_cells;
use crate::board::Point;
use crate::tree::{
    Aggregate, Comparison, Direction, Expression, Function, Node, Noun, Phrase, Quantifier, Relation, Said,
    Set, Slot, Things,
};

/// What the cells of a block have in common: a region, or a group that is connected by sides or also by corners.
#[derive(Clone, Copy)]
pub(super) enum Block<'e> {
    Region,
    /// The words of the cells; none for cells with equal values.
    Group {
        words: &'e [Said],
        corners: bool,
    },
}

impl<'e> Block<'e> {
    /// What some things are, if they are all groups of some words, or all regions.
    fn of(evaluation: &Evaluation<'e, '_>, things: &'e Things) -> Option<Self> {
        if !things.phrases.is_empty() {
            return None;
        }
        let are_of_cells = things.words.iter().all(|word| is_of_cells(evaluation, &word.property));
        match (things.noun, things.by) {
            (Noun::Region, None) if things.words.is_empty() => Some(Self::Region),
            (Noun::Group, None | Some(Relation::NextTo)) if are_of_cells => {
                Some(Self::Group { words: &things.words, corners: false })
            }
            (Noun::Group, Some(Relation::Around)) if are_of_cells => {
                Some(Self::Group { words: &things.words, corners: true })
            }
            _ => None,
        }
    }

    fn directions(self) -> &'static [Direction] {
        directions(matches!(self, Self::Group { corners: true, .. }))
    }
}

/// Returns whether a phrase can be checked without the value of a variable.
fn is_apart(phrase: &Phrase, own: Slot) -> bool {
    match phrase {
        Phrase::With(..) | Phrase::WithMark(_) => true,
        Phrase::Where(condition) => !mentions(condition, own),
        _ => false,
    }
}

fn is_own(expression: &Expression, own: Slot) -> bool {
    matches!(expression.node, Node::Variable(slot) if slot == own)
}

/// Returns whether things are cells of an area, which can otherwise be checked without it.
fn is_apart_in(cells: &Things, own: Slot) -> bool {
    cells.noun == Noun::Cell
        && match cells.phrases.as_slice() {
            [Phrase::In(of), rest @ ..] => is_own(of, own) && rest.iter().all(|phrase| is_apart(phrase, own)),
            _ => false,
        }
}

/// Returns whether things are the squares that lie in an area.
fn is_square_in(squares: &Things, own: Slot) -> bool {
    let lies_in = |condition: &Expression| matches!(&condition.node, Node::In(both) if is_own(&both[0], squares.variable) && is_own(&both[1], own));
    squares.noun == Noun::Square
        && squares.words.is_empty()
        && match squares.phrases.as_slice() {
            [Phrase::In(of)] => is_own(of, own),
            [Phrase::Where(condition)] => lies_in(condition),
            _ => false,
        }
}

impl<'e> Evaluation<'e, '_> {
    /// Returns whether a condition holds for one of some groups or regions, which is the value of their variable. `None`
    /// if the places on which it depends are those of the whole group or region.
    pub(super) fn holds_for_block(
        &mut self,
        things: &'e Things,
        area: &Value,
        body: &'e Expression,
        env: &mut Variables,
    ) -> Evaluated<Option<bool>> {
        if let Node::And(both) = &body.node {
            return self.both_hold_for_block(things, area, both, env);
        }
        let (Some(block), Value::Area(area)) = (Block::of(self, things), area) else { return Ok(None) };
        let own = things.variable;
        // The cells that a side counts: all of the block, or those that something else is said of.
        let counted = |side: &'e Expression| match aggregate(side, Aggregate::Count)? {
            Set::Area(of, _) if is_own(of, own) => Some(None),
            Set::Things(cells, None) if is_apart_in(cells, own) => Some(Some(cells)),
            _ => None,
        };
        if matches!(aggregate(body, Aggregate::Rectangle), Some(Set::Area(of, _)) if is_own(of, own)) {
            return Ok(self.has_inner_corner(block, area)?.then_some(false));
        }
        let (cells, comparison, number, is_first) = match &body.node {
            Node::Compare(comparison, both) => match on_one_side(both, counted) {
                Some((cells, other, is_first)) if !mentions(other, own) => {
                    let Value::Number(number) = self.known_value(other, env)? else { return Ok(None) };
                    (cells, *comparison, number, is_first)
                }
                _ => return self.compare_own_extent(block, area, own, *comparison, both, env),
            },
            Node::Quantified(quantifier, cells, None) if is_apart_in(cells, own) => {
                let (comparison, number) = match quantifier {
                    Quantifier::Some => (Comparison::AtLeast, 1),
                    Quantifier::No => (Comparison::Equal, 0),
                    Quantifier::ExactlyOne => (Comparison::Equal, 1),
                    Quantifier::Each => return Ok(None),
                };
                (Some(&**cells), comparison, number, true)
            }
            Node::Quantified(Quantifier::No, squares, None) if is_square_in(squares, own) => {
                return Ok(self.has_square(block, area)?.then_some(false));
            }
            _ => return Ok(None),
        };
        let members = match cells {
            Some(cells) => self.members(cells, env, &mut |_, _| Ok(true))?,
            None => Members::all(&area.points),
        };
        let holds = |count: i64| holds_for(comparison, is_first, count, number);
        self.note_size(block, area, None, &members, number, &holds)?;
        Ok(Some(holds(members.count())))
    }

    /// Returns whether two conditions hold for one of some groups or regions, as [`Self::holds_for_block`]. That they do
    /// not depends on the places of one of them alone.
    fn both_hold_for_block(
        &mut self,
        things: &'e Things,
        area: &Value,
        both: &'e [Expression; 2],
        env: &mut Variables,
    ) -> Evaluated<Option<bool>> {
        let start = self.tables.depth();
        let mut are_known = true;
        for condition in both {
            self.tables.go_back(start);
            match self.holds_for_block(things, area, condition, env)? {
                Some(false) => return Ok(Some(false)),
                Some(true) => {}
                None => are_known = false,
            }
        }
        // Where both hold, nobody asks for the places.
        Ok(are_known.then_some(true))
    }

    /// Compares the number of cells in the group or region of a cell with a value; `None` if neither side is such a
    /// number.
    pub(super) fn compare_size(
        &mut self,
        comparison: Comparison,
        both: &'e [Expression; 2],
        env: &mut Variables,
    ) -> Evaluated<Option<bool>> {
        let sized = |side: &'e Expression| match aggregate(side, Aggregate::Count)? {
            Set::Area(Expression { node: Node::Function(Function::Group, cell), .. }, _) => {
                Some((Block::Group { words: &[], corners: false }, cell.first()?))
            }
            Set::Area(Expression { node: Node::Function(Function::Region, cell), .. }, _) => {
                Some((Block::Region, cell.first()?))
            }
            _ => None,
        };
        let Some(((block, cell), other, is_first)) = on_one_side(both, sized) else {
            return self.compare_extent(comparison, both, env);
        };
        let start = self.tables.depth();
        let Value::Point(cell) = self.value(cell, env)? else {
            self.tables.go_back(start);
            return Ok(None);
        };
        let middle = self.tables.depth();
        let area = match block {
            Block::Region => self.tables.region_of(self.judge, cell),
            Block::Group { .. } => self.group_of(cell)?,
        };
        self.tables.go_back(middle);
        let (Value::Area(area), Value::Number(number)) = (area, self.known_value(other, env)?) else {
            self.tables.go_back(start);
            return Ok(None);
        };
        let holds = |count: i64| holds_for(comparison, is_first, count, number);
        let members = Members::all(&area.points);
        self.note_size(block, &area, Some(cell), &members, number, &holds)?;
        Ok(Some(holds(members.count())))
    }

    /// Notes the places on which it depends whether a condition holds of the number of cells of a block that are
    /// members.
    fn note_size(
        &mut self,
        block: Block<'e>,
        area: &Area,
        anchor: Option<Point>,
        members: &Members,
        number: i64,
        holds: &dyn Fn(i64) -> bool,
    ) -> Evaluated<()> {
        let Some(first) = anchor.or_else(|| members.first()).or_else(|| area.points.first().copied()) else {
            return Ok(());
        };
        let order = self.block_in_order(block, area, first)?;
        let place: HashMap<Point, usize> =
            order.iter().enumerate().map(|(index, (cell, _))| (*cell, index)).collect();
        match members.needs(number, holds, false) {
            Needs::Some(least) => {
                // Some of the members are enough, and the cells that connect them.
                let mut nearest: Vec<&Member> = members.all.iter().filter(|member| member.is_in).collect();
                let distance = |member: &Member| member.point().and_then(|point| place.get(&point).copied());
                nearest.sort_by_key(|member| (member.reads.len(), distance(member)));
                let mut needed = vec![false; order.len()];
                needed[0] = true;
                for member in &nearest[..least] {
                    self.tables.add(&member.reads);
                    let Some(mut at) = distance(member) else { return self.note_block(block, &order) };
                    while !std::mem::replace(&mut needed[at], true) {
                        at = place[&order[at].1];
                    }
                }
                let tree: Vec<(Point, Point)> =
                    order.iter().zip(needed).filter(|(_, needed)| *needed).map(|(step, _)| *step).collect();
                self.note_inside(block, &tree)
            }
            Needs::Out(out) => {
                // The block lies in these cells, whether all of them belong to it or not.
                self.tables.add(&out);
                self.note_inside(block, &order[..1])?;
                self.note_around(block, &order)
            }
            Needs::All => {
                self.tables.add(&members.everything());
                self.note_block(block, &order)
            }
        }
    }

    /// The cells in the order of their distance from the first one, each with the one before it.
    pub(super) fn block_in_order(
        &mut self,
        block: Block<'e>,
        area: &Area,
        first: Point,
    ) -> Evaluated<Vec<(Point, Point)>> {
        let mut order = vec![(first, first)];
        let mut seen = HashSet::from([first]);
        let mut next = 0;
        while let Some(&(cell, _)) = order.get(next) {
            next += 1;
            self.tick()?;
            for neighbour in block.directions().iter().map(|&direction| cell.step(direction)) {
                if area.contains(neighbour) && seen.insert(neighbour) {
                    order.push((neighbour, cell));
                }
            }
        }
        Ok(order)
    }

    fn note_block(&mut self, block: Block<'e>, cells: &[(Point, Point)]) -> Evaluated<()> {
        self.note_inside(block, cells)?;
        self.note_around(block, cells)
    }

    /// Notes what makes these cells belong together: the first one, and each further one with the one before it.
    pub(super) fn note_inside(&mut self, block: Block<'e>, cells: &[(Point, Point)]) -> Evaluated<()> {
        for &(cell, before) in cells {
            match block {
                Block::Region if cell == before => self.tables.note_regions_at(self.judge, &[cell]),
                Block::Region => self.tables.note_regions_at(self.judge, &[between(cell, before)]),
                Block::Group { words, .. } => self.note_cell(words, cell)?,
            }
        }
        Ok(())
    }

    /// Notes what separates these cells from those around them.
    pub(super) fn note_around(&mut self, block: Block<'e>, cells: &[(Point, Point)]) -> Evaluated<()> {
        let mut inside: Vec<Point> = cells.iter().map(|(cell, _)| *cell).collect();
        inside.sort_unstable();
        for &(cell, _) in cells {
            for &direction in block.directions() {
                let neighbour = cell.step(direction);
                if inside.binary_search(&neighbour).is_ok() || !self.judge.geometry.is(neighbour, Noun::Cell)
                {
                    continue;
                }
                match block {
                    Block::Region => self.tables.note_regions_at(self.judge, &[cell.half_step(direction)]),
                    Block::Group { words, .. } => self.note_cell(words, neighbour)?,
                }
            }
        }
        Ok(())
    }

    /// Notes what a cell has: whether it has the words, or its values.
    fn note_cell(&mut self, words: &'e [Said], cell: Point) -> Evaluated<()> {
        self.tick()?;
        if words.is_empty() {
            if let Some(index) = self.judge.geometry.size.cell_index(cell) {
                self.tables.values(self.judge, index);
            }
            return Ok(());
        }
        for word in words {
            self.holds(&word.property, &Value::Point(cell))?;
        }
        Ok(())
    }

    /// Returns whether four cells around a corner belong to a block, and notes them.
    fn has_square(&mut self, block: Block<'e>, area: &Area) -> Evaluated<bool> {
        for &cell in &area.points {
            self.tick()?;
            let (below, beside) = (cell.step(Direction::Down), cell.step(Direction::Right));
            let last = below.step(Direction::Right);
            if [below, beside, last].into_iter().all(|other| area.contains(other)) {
                self.note_inside(block, &[(cell, cell), (below, cell), (beside, cell), (last, below)])?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether three of four cells around a corner belong to a block, so that it is no rectangle, and notes them.
    fn has_inner_corner(&mut self, block: Block<'e>, area: &Area) -> Evaluated<bool> {
        for &cell in &area.points {
            self.tick()?;
            for down in [Direction::Up, Direction::Down] {
                for right in [Direction::Left, Direction::Right] {
                    let (below, beside) = (cell.step(down), cell.step(right));
                    let last = below.step(right);
                    if area.contains(below) && area.contains(beside) && !area.contains(last) {
                        self.note_inside(block, &[(cell, cell), (below, cell), (beside, cell)])?;
                        match block {
                            Block::Region => {
                                self.tables.note_regions_at(self.judge, &[between(below, last)]);
                            }
                            Block::Group { words, .. } => self.note_cell(words, last)?,
                        }
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// The middle of the side between two neighbours.
const fn between(a: Point, b: Point) -> Point {
    Point { y: a.y.midpoint(b.y), x: a.x.midpoint(b.x) }
}
