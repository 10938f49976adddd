//! Sizes and extents of groups and regions.

use std::rc::Rc;

use gridproof_model::planted::{self, Fault};
use gridproof_model::{Constraint, Domain, Edge, Regions, Size};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{
    Aggregate, Expression, Node, Noun, Phrase, Relation, Set, Things, Type, ValueOf,
};

use super::blocks::{Anchor, BlockSize, Division};
use super::circuit::Lit;
use super::joined::both;
use super::sentences::CellName;
use super::shapes::Cells;
use super::sum::{Sum, Term};
use super::things::Among;
use super::value::{Block, Number, Value, Variables};
use super::{Compile, Compiler};

/// A cell of a model has at most this value.
const LARGEST_VALUE: usize = 63;

/// The size of a block is the value of a cell plus one, or that value, up to this size.
const LARGEST_SIZE: usize = LARGEST_VALUE + 1;

/// How exactly a size must be known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// The size is compared with smaller numbers alone.
    pub(super) number: i64,
    /// It is probably compared with no more than one number.
    pub(super) is_only: bool,
}

impl Limit {
    fn steps(self) -> usize {
        usize::try_from(self.number).unwrap_or(0)
    }
}

impl Compiler<'_> {
    fn largest_block(&self, division: usize) -> usize {
        let fault = usize::from(planted::has(Fault::CompilerForbidsTheLargestGroup));
        let members = self.divisions[division].members.iter().filter(|member| **member != Lit::NEVER);
        members.count().saturating_sub(fault).max(1)
    }

    /// The size of a cell's block, which is at most `most`: 1 for a cell without a block.
    fn size_of(&mut self, division: usize, cell: usize, most: usize) -> Sum {
        match self.divisions[division].sizes.get(&cell) {
            Some(&BlockSize::Exactly(size)) => Sum::constant(size.into()),
            Some(&BlockSize::Value(cell, plus)) => Sum::constant(plus.into()).plus(&Sum::cell(cell)),
            None => {
                let most = most.min(LARGEST_SIZE);
                // With 64 cells, as on a board of 8x8, the value is one less than the size.
                let plus = u8::from(most > LARGEST_VALUE);
                let size = self.circuit.cell(1 - plus, most as u8 - plus, false);
                self.divisions[division].sizes.insert(cell, BlockSize::Value(size, plus.into()));
                Sum::constant(plus.into()).plus(&Sum::cell(size))
            }
        }
    }

    /// States the size of a block as a number or as the value of a cell, if nothing is known of it yet. If the block
    /// only exists under the condition that its cell belongs to it, the premise, a cell without a block has size 1.
    pub(super) fn state_size(&mut self, block: &Block, number: &Number, premises: &[Lit]) -> bool {
        let Some(cell) = self.board.size.cell_index(block.cell) else { return false };
        let member = self.divisions[block.division].members[cell];
        let not_member = self.circuit.not(member);
        let division = &self.divisions[block.division];
        let is_free =
            !division.is_path && !division.sizes.contains_key(&cell) && number.present == Lit::ALWAYS;
        let is_plain = premises.iter().all(|&premise| premise == Lit::NEVER);
        if !is_free
            || !is_plain && premises.iter().any(|&premise| premise != not_member && premise != Lit::NEVER)
        {
            return false;
        }
        let size = match (number.sum.terms(), number.sum.constant) {
            ([], size) if is_plain && (1..=i64::from(u32::MAX)).contains(&size) => {
                BlockSize::Exactly(u32::try_from(size).unwrap_or(u32::MAX))
            }
            ([(Term::Cell(cell), 1)], plus @ 0..1_000) if is_plain => {
                BlockSize::Value(*cell, u32::try_from(plus).unwrap_or(0))
            }
            ([], size) if !is_plain && (2..=LARGEST_VALUE as i64).contains(&size) => {
                return self.state_size_of_member(block, size);
            }
            _ => return false,
        };
        self.set_size(block.division, cell, size);
        true
    }

    /// States that the block of a cell has a size, if the cell belongs to one.
    fn state_size_of_member(&mut self, block: &Block, size: i64) -> bool {
        let Some(cell) = self.board.size.cell_index(block.cell) else { return false };
        let member = self.divisions[block.division].members[cell];
        let value = self.circuit.cell(1, size as u8, false);
        self.set_size(block.division, cell, BlockSize::Value(value, 0));
        let (is_size, not_member) = (self.circuit.atom(value, 1 << size), self.circuit.not(member));
        self.require(&[not_member, is_size]).is_ok()
    }

    /// Keeps the size of a cell's block, with the sentence of the rule that states it.
    fn set_size(&mut self, division: usize, cell: usize, size: BlockSize) {
        let division = &mut self.divisions[division];
        division.sizes.insert(cell, size);
        if !division.origins.contains(&self.origin) {
            division.origins.push(self.origin.clone());
        }
    }

    /// The largest number of cells of a block, if something states it.
    pub(super) fn largest_size(&self, block: &Block) -> Option<usize> {
        let cell = self.board.size.cell_index(block.cell)?;
        let most = match *self.divisions[block.division].sizes.get(&cell)? {
            BlockSize::Exactly(size) => size as usize,
            BlockSize::Value(cell, plus) => {
                let largest = Domain::from_bits(self.circuit.domain(cell)).iter().last()?;
                usize::from(largest) + plus as usize
            }
        };
        Some(most)
    }

    /// The number of columns, or of rows, of a block: these are the columns in which a cell belongs to it.
    fn extent(&mut self, block: &Block, width: bool) -> Compile<Value> {
        let mut lines = Vec::new();
        let all = if width { self.board.columns() } else { self.board.rows() };
        for line in all {
            let mut cells = Vec::new();
            for &point in &line.points {
                let is_beside = if width { point.y == block.cell.y } else { point.x == block.cell.x };
                if is_beside || !self.divisions[block.division].is_rectangular {
                    cells.push(self.same_block(block, point)?);
                }
            }
            lines.push(self.circuit.or(cells));
        }
        Ok(Value::Number(Number { present: Lit::ALWAYS, sum: self.count_of(&lines) }))
    }

    /// The links along a row or column from one cell to another.
    pub(super) fn straight(&self, division: usize, from: Point, to: Point) -> Vec<Lit> {
        let step = Point { y: (to.y - from.y).signum() * 2, x: (to.x - from.x).signum() * 2 };
        let mut links = Vec::new();
        let mut at = from;
        while at != to {
            let next = at.shifted(step.y, step.x);
            let cells = self.board.size.cell_index(at).zip(self.board.size.cell_index(next));
            links.push(cells.map_or(Lit::NEVER, |(a, b)| self.linked(division, a, b)));
            at = next;
        }
        links
    }

    /// A function of the cells of a block.
    pub(super) fn of_block(&mut self, aggregate: Aggregate, block: &Block) -> Compile<Value> {
        match aggregate {
            Aggregate::Count => {
                let Some(cell) = self.board.size.cell_index(block.cell) else { return Ok(Value::Absent) };
                if self.divisions[block.division].is_path {
                    let mut cells = Vec::new();
                    for point in self.board.size.cells() {
                        cells.push(self.same_block(block, point)?);
                    }
                    return Ok(Value::Number(Number { present: Lit::ALWAYS, sum: self.count_of(&cells) }));
                }
                let most = self.largest_block(block.division);
                let is_stated = self.divisions[block.division].sizes.contains_key(&cell);
                if most > LARGEST_SIZE && !is_stated {
                    return self.no_constraint("the size of a group or region on a large board");
                }
                Ok(Value::Number(Number {
                    present: Lit::ALWAYS,
                    sum: self.size_of(block.division, cell, most),
                }))
            }
            Aggregate::Rectangle if self.divisions[block.division].is_rectangular => {
                Ok(Value::Truth(Lit::ALWAYS))
            }
            Aggregate::Rectangle => Ok(Value::Truth(self.rectangle(block)?)),
            Aggregate::Width | Aggregate::Height => self.extent(block, aggregate == Aggregate::Width),
            Aggregate::Shape | Aggregate::Turned | Aggregate::Form
                if !self.divisions[block.division].is_path =>
            {
                Ok(super::aggregates::shape(aggregate, Cells::Block(block.clone())))
            }
            _ => self.no_constraint("this function of a group or region"),
        }
    }

    /// Whether a value is the size of a group or region, or a sum of such sizes.
    pub(super) fn is_size(&self, expression: &Expression) -> bool {
        match &expression.node {
            Node::Aggregate(Aggregate::Count, set) => {
                matches!(&**set, Set::Area(area, _) if matches!(area.ty, Type::Thing(Noun::Group | Noun::Region)))
            }
            Node::Aggregate(Aggregate::Sum, set) => is_sum_of_sizes(set),
            Node::Value(ValueOf::Defined(define), Some(_)) => {
                self.kind.defines.get(*define).is_some_and(|define| self.is_size(&define.body))
            }
            _ => false,
        }
    }

    /// A size that is compared with numbers below the limit alone. Of sizes from there on, it is only known that they are at
    /// least the limit, so that large groups and regions need not be followed to their ends.
    pub(super) fn size_up_to(
        &mut self,
        size: &Expression,
        limit: Limit,
        env: &mut Variables,
    ) -> Compile<Value> {
        let kind = self.kind;
        match &size.node {
            Node::Aggregate(aggregate, set) => match &**set {
                Set::Area(area, _) => {
                    let area = self.value(area, env)?;
                    self.map_cases(&area, &mut |this, area| match area {
                        Value::Block(block) => this.block_size_up_to(block, limit),
                        Value::Area(area) => Ok(Value::count(area.points.len())),
                        _ => Ok(Value::Absent),
                    })
                }
                Set::Things(things, _) => match self.sum_of_sizes(things, limit, env)? {
                    Some(sum) => Ok(sum),
                    None => self.aggregate(*aggregate, set, env),
                },
                Set::Way(..) => self.value(size, env),
            },
            Node::Value(ValueOf::Defined(define), Some(thing)) => {
                let thing = self.value(thing, env)?;
                self.map_cases(&thing, &mut |this, thing| match kind.defines.get(*define) {
                    Some(define) if !matches!(thing, Value::Absent) => {
                        let mut env = Variables::default();
                        env.set(0, thing.clone());
                        this.size_up_to(&define.body, limit, &mut env)
                    }
                    _ => Ok(Value::Absent),
                })
            }
            _ => self.value(size, env),
        }
    }

    /// The size of a block, if it is less than the limit; at least the limit for a larger block.
    fn block_size_up_to(&mut self, block: &Block, limit: Limit) -> Compile<Value> {
        /// Up to this number of steps, blocks are followed on small boards too.
        const SHORT: usize = 4;
        let Some(cell) = self.board.size.cell_index(block.cell) else { return Ok(Value::Absent) };
        let most = self.largest_block(block.division);
        let steps = limit.steps().clamp(1, most);
        let Division { is_path, sizes, .. } = &self.divisions[block.division];
        if *is_path || sizes.contains_key(&cell) || steps > SHORT && most <= LARGEST_SIZE {
            return self.of_block(Aggregate::Count, block);
        }
        let own = self.anchored_within(block.division, cell, steps)?;
        self.number_of_cells(own, limit)
    }

    /// The sum of the sizes of groups or regions, if it is less than the limit; at least the limit for a larger sum. It is
    /// the number of cells that belong to one of them. `None` if the groups are known.
    fn sum_of_sizes(&mut self, things: &Things, limit: Limit, env: &mut Variables) -> Compile<Option<Value>> {
        env.set(things.variable, Value::Absent);
        let (candidates, done) = self.candidates(things, env, Among::Admitted)?;
        let Some((Value::Block(Block { division, .. }), _)) = candidates.first() else { return Ok(None) };
        let division = *division;
        let is_plain =
            things.words.iter().all(|word| things.noun == Noun::Group && self.is_of_cells(&word.property));
        let beside = match &things.phrases[..] {
            [Phrase::Related(Relation::NextTo, x)] if is_plain && !self.divisions[division].is_path => {
                match self.value(x, env)? {
                    Value::Point(point) if self.board.is(point, Noun::Cell) => Some(point),
                    _ => None,
                }
            }
            _ => None,
        };
        let cells = if let Some(point) = beside {
            self.blocks_beside_cell(division, point, limit.steps())?
        } else {
            let mut lits = Vec::with_capacity(candidates.len());
            for (thing, guard) in candidates {
                env.set(things.variable, thing);
                lits.push(self.admits(things, done, guard, env)?);
            }
            lits.into()
        };
        self.number_of_cells(cells, limit).map(Some)
    }

    /// The number of these conditions that hold, if it is less than the limit; else at least the limit. If it is compared
    /// several times, it becomes the value of a cell, so that the conditions are counted once.
    fn number_of_cells(&mut self, own: Rc<[Lit]>, limit: Limit) -> Compile<Value> {
        let count = self.count_of(&own);
        let (low, high) = count.bounds(&self.circuit);
        let most = limit.number.min(high);
        if limit.is_only || low < 0 || most > LARGEST_VALUE as i64 || most <= low {
            return Ok(Value::Number(Number { present: Lit::ALWAYS, sum: count }));
        }
        let key = (own, most);
        let cell = if let Some(&cell) = self.counted.get(&key) {
            cell
        } else {
            let cell = self.circuit.cell(low as u8, most as u8, false);
            // The value is not larger than the count, and smaller only if it is the largest one.
            let difference = count.minus(&Sum::cell(cell));
            let is_most = self.circuit.atom(cell, 1 << most);
            let slack = Sum::lit(is_most, &self.circuit).times(high - most);
            let (least, excess) = (difference.clone(), difference.minus(&slack).times(-1));
            for sum in [least, excess] {
                let holds = self.circuit.at_least(&sum, 0);
                self.require(&[holds])?;
            }
            self.counted.insert(key, cell);
            cell
        };
        Ok(Value::Number(Number { present: Lit::ALWAYS, sum: Sum::cell(cell) }))
    }

    /// The condition that the block of a cell is a rectangle: no corner has exactly three of its four cells in the
    /// block.
    fn rectangle(&mut self, block: &Block) -> Compile<Lit> {
        let mut all = Vec::new();
        for square in self.board.squares() {
            let mut inside = Vec::new();
            for &point in &square.points {
                inside.push(self.same_block(block, point)?);
            }
            let count = self.count_of(&inside);
            let three = self.circuit.equals(&count, 3);
            all.push(self.circuit.not(three));
        }
        Ok(self.circuit.and(all))
    }

    /// The condition that some cells are a block.
    pub(super) fn is_block(&mut self, division: usize, points: &[Point]) -> Lit {
        let size = self.board.size;
        let cells: Vec<usize> = points.iter().filter_map(|&point| size.cell_index(point)).collect();
        let mut all = Vec::with_capacity(4 * cells.len());
        let division = &self.divisions[division];
        for &cell in &cells {
            all.push(division.members[cell]);
            for &(other, link) in &division.links_at[cell] {
                let is_inside = cells.contains(&other);
                // A pair inside is a pair of both its cells.
                if !is_inside || cell < other {
                    all.push(if is_inside { link } else { self.circuit.not(link) });
                }
            }
        }
        self.circuit.and(all)
    }

    /// The condition that a cell is the first one of its block, in the order of reading.
    pub(super) fn is_first(&mut self, block: &Block) -> Compile<Lit> {
        let Some(cell) = self.board.size.cell_index(block.cell) else { return Ok(Lit::NEVER) };
        let mut earlier = Vec::new();
        for other in 0..cell {
            earlier.push(self.same_block(block, self.board.size.cell(other))?);
        }
        let earlier = self.circuit.or(earlier);
        Ok(self.circuit.not(earlier))
    }

    /// States that the blocks of two anchors have the same cells or none in common. This follows from the rest, but
    /// propagation does not find it.
    fn compare_anchors(&mut self, division: usize) -> Compile<()> {
        const MOST_CLAUSES: usize = 1 << 18;
        let Division { anchors, members, is_rectangular, .. } = &self.divisions[division];
        let is_whole = |cell: usize, anchor: &Anchor| anchor.reach.is_none() && members[cell] == Lit::ALWAYS;
        let whole = anchors.iter().filter(|(cell, anchor)| is_whole(**cell, anchor));
        let mut whole: Vec<(usize, Rc<[Lit]>)> =
            whole.map(|(cell, anchor)| (*cell, Rc::clone(&anchor.own))).collect();
        let clauses = whole.len() * whole.len() / 2 * 3 * members.len();
        // The cells of a rectangle follow from its corners.
        if *is_rectangular || clauses > MOST_CLAUSES {
            return Ok(());
        }
        whole.sort_unstable_by_key(|(cell, _)| *cell);
        for (index, (one, of_one)) in whole.iter().enumerate() {
            for (_, of_other) in &whole[index + 1..] {
                let same = of_other[*one];
                let apart = self.circuit.not(same);
                for (&a, &b) in of_one.iter().zip(&**of_other) {
                    let (not_a, not_b) = (self.circuit.not(a), self.circuit.not(b));
                    self.require(&[apart, not_a, b])?;
                    self.require(&[apart, a, not_b])?;
                    self.require(&[same, not_a, not_b])?;
                }
            }
        }
        Ok(())
    }

    /// Adds the constraints of divisions.
    pub(super) fn finish_divisions(&mut self) -> Compile<()> {
        for index in 0..self.divisions.len() {
            let division = &self.divisions[index];
            let what = if division.is_region { "the regions" } else { "the groups" };
            let origin = division.origins.iter().cloned().reduce(|one, other| both(&one, &other));
            self.origin = origin.unwrap_or_else(|| what.into());
            if division.is_rectangular {
                let is_exact = |&cell: &usize| {
                    matches!(self.divisions[index].sizes.get(&cell), Some(BlockSize::Exactly(_)))
                };
                let cells: Vec<usize> = (0..self.board.size.area()).filter(is_exact).collect();
                for cell in cells {
                    self.anchored(index, cell)?;
                }
            }
            self.compare_anchors(index)?;
            let division = &self.divisions[index];
            let is_region = division.is_region && !planted::has(Fault::CompilerAllowsBordersInRegions);
            if division.sizes.is_empty() && !is_region {
                continue;
            }
            let sizes: Vec<Size> = (0..division.members.len())
                .map(|cell| match division.sizes.get(&cell) {
                    None => Size::Free,
                    Some(&BlockSize::Exactly(size)) => Size::Exactly(size),
                    Some(&BlockSize::Value(cell, plus)) => Size::Value { cell, plus },
                })
                .collect();
            let (links, is_everywhere) = (division.links.clone(), division.is_everywhere());
            let mut edges = Vec::with_capacity(links.len());
            for (a, b, link) in links {
                let [one, other] = [a, b].map(|cell| CellName(self.board.size.cell(cell)));
                // That there is a border can be seen, and is a step of its own.
                let origin = if is_everywhere {
                    format!("the neighbours {one} and {other}").into()
                } else {
                    self.origin.clone()
                };
                let Ok(atom) = self.circuit.atom_of(link, &origin) else {
                    self.has_not_ended()?;
                    return self.no_constraint("groups of this sort");
                };
                edges.push(Edge { atom, from: a as u32, to: b as u32 });
            }
            let regions = Regions::new(edges, sizes, self.origin.clone());
            self.circuit.builder().constraint(regions.map(Constraint::Regions));
        }
        Ok(())
    }
}

/// Whether these are groups or regions, each with its size.
fn is_sum_of_sizes(set: &Set) -> bool {
    let Set::Things(things, Some(value)) = set else { return false };
    let is_own = |area: &Expression| matches!(area.node, Node::Variable(slot) if slot == things.variable);
    matches!(things.noun, Noun::Group | Noun::Region)
        && matches!(&value.node, Node::Aggregate(Aggregate::Count, set) if matches!(&**set, Set::Area(area, _) if is_own(area)))
}
