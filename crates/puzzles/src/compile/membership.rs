//! Which cells belong to the same group or region, and which groups and regions touch.

use std::collections::VecDeque;
use std::rc::Rc;

use gridproof_rules::board::Point;
use gridproof_rules::tree::{Noun, Relation, Said, Things};

use super::blocks::{Anchor, BlockSize, Division};
use super::board::{Corners, sorted};
use super::circuit::{Lit, Node};
use super::sum::Sum;
use super::value::{Block, Value};
use super::{Compile, Compiler};

/// How far blocks are followed: cells that can only be reached with this number of steps or more are left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) steps: usize,
    /// The blocks reach no further.
    pub(super) is_end: bool,
}

impl Compiler<'_> {
    /// The condition that two neighbouring cells belong to one block.
    pub(super) fn linked(&self, division: usize, a: usize, b: usize) -> Lit {
        self.divisions[division].link(a, b).unwrap_or(Lit::NEVER)
    }

    /// The condition that a cell belongs to the block of another cell.
    pub(super) fn same_block(&mut self, block: &Block, point: Point) -> Compile<Lit> {
        self.step()?;
        let size = self.board.size;
        let Some((own, other)) = size.cell_index(block.cell).zip(size.cell_index(point)) else {
            return Ok(Lit::NEVER);
        };
        let division = &self.divisions[block.division];
        if own == other {
            return Ok(division.members[own]);
        }
        for (anchor, cell) in [(other, own), (own, other)] {
            if let Some(Anchor { reach: None, own }) = division.anchors.get(&anchor) {
                return Ok(own[cell]);
            }
        }
        let is_sized = |cell: &usize| matches!(division.sizes.get(cell), Some(BlockSize::Exactly(_)));
        if division.is_rectangular
            && let Some(anchor) = [other, own].into_iter().find(is_sized)
        {
            return Ok(self.anchored(block.division, anchor)?[own + other - anchor]);
        }
        if !division.is_path && division.link(own, other).is_some() {
            // The link of a group holds if both cells belong to it.
            return Ok(self.linked(block.division, own, other));
        }
        if division.is_rectangular {
            // In a rectangle, a straight way along the row and then along the column stays inside.
            let corner = Point { y: block.cell.y, x: point.x };
            let mut way = self.straight(block.division, block.cell, corner);
            way.extend(self.straight(block.division, corner, point));
            return Ok(self.circuit.and(way));
        }
        let (anchor, cell) =
            if self.has_clue(point) || !self.has_clue(block.cell) { (other, own) } else { (own, other) };
        Ok(self.anchored(block.division, anchor)?[cell])
    }

    pub(super) fn has_clue(&self, point: Point) -> bool {
        let place = gridproof_rules::board::Place::Point(point);
        self.clues.iter().any(|clues| clues.contains_key(&place))
    }

    /// For each cell, the condition that it belongs to the block of an anchor.
    pub(super) fn anchored(&mut self, division: usize, anchor: usize) -> Compile<Rc<[Lit]>> {
        if let Some(Anchor { reach: None, own }) = self.divisions[division].anchors.get(&anchor) {
            return Ok(Rc::clone(own));
        }
        let member = self.divisions[division].members[anchor];
        let size = match self.divisions[division].sizes.get(&anchor) {
            Some(&BlockSize::Exactly(size)) => Some(size as usize),
            _ => None,
        };
        let placed = match size {
            Some(size) if self.divisions[division].is_rectangular => self.placed(division, anchor, size)?,
            _ => None,
        };
        let own: Rc<[Lit]> = if let Some(placed) = placed {
            placed.into()
        } else {
            let block = Block { division, cell: self.board.size.cell(anchor) };
            let within = self.largest_size(&block).map(|reach| Reach { steps: reach, is_end: true });
            let own = self.blocks_of(division, &[(anchor, member)], within)?;
            if let Some(size) = size {
                let (count, absent) = (self.count_of(&own), self.circuit.not(member));
                let is_size = self.circuit.equals(&count, size as i64);
                self.require(&[absent, is_size])?;
            }
            own.into()
        };
        self.divisions[division].anchors.insert(anchor, Anchor { reach: None, own: Rc::clone(&own) });
        Ok(own)
    }

    /// For each cell that a number of steps reaches from an anchor, the condition that it belongs to the block of the
    /// anchor because of these cells alone. If the block has fewer cells than this number, these are its cells; otherwise
    /// they are at least this number.
    pub(super) fn anchored_within(
        &mut self,
        division: usize,
        anchor: usize,
        steps: usize,
    ) -> Compile<Rc<[Lit]>> {
        if let Some(Anchor { reach, own }) = self.divisions[division].anchors.get(&anchor)
            && reach.is_none_or(|reach| reach >= steps)
        {
            return Ok(Rc::clone(own));
        }
        let member = self.divisions[division].members[anchor];
        let reach = Reach { steps, is_end: false };
        let own: Rc<[Lit]> = self.blocks_of(division, &[(anchor, member)], Some(reach))?.into();
        self.divisions[division].anchors.insert(anchor, Anchor { reach: Some(steps), own: Rc::clone(&own) });
        Ok(own)
    }

    /// For each cell, the condition that it belongs to one of the blocks that are next to a cell. Only cells that this number
    /// of steps reaches from there are looked at: if fewer belong to the blocks, these are all.
    pub(super) fn blocks_beside_cell(
        &mut self,
        division: usize,
        point: Point,
        steps: usize,
    ) -> Compile<Rc<[Lit]>> {
        let size = self.board.size;
        let Some(cell) = size.cell_index(point) else { return Ok(Rc::new([])) };
        if let Some(Anchor { reach, own }) = self.divisions[division].beside.get(&cell)
            && reach.is_none_or(|reach| reach >= steps)
        {
            return Ok(Rc::clone(own));
        }
        let own = Block { division, cell: point };
        let mut seeds = Vec::new();
        for next in self.board.neighbours(&[point], Corners::No) {
            let Some(seed) = size.cell_index(next) else { continue };
            let same = if self.divisions[division].members[cell] == Lit::NEVER {
                Lit::NEVER
            } else {
                self.same_block(&own, next)?
            };
            let apart = self.circuit.not(same);
            let holds = self.circuit.and([apart, self.divisions[division].members[seed]]);
            if holds != Lit::NEVER {
                seeds.push((seed, holds));
            }
        }
        let reach = Reach { steps, is_end: false };
        let own: Rc<[Lit]> = self.blocks_of(division, &seeds, Some(reach))?.into();
        self.divisions[division].beside.insert(cell, Anchor { reach: Some(steps), own: Rc::clone(&own) });
        Ok(own)
    }

    /// For each cell, the condition that it belongs to the block of one of some cells, the seeds, for which a condition
    /// holds. The condition implies that the seed belongs to a block; it holds for all seeds of one block, or for none.
    ///
    /// The cells are connected with each other by way of a seed, and what is linked with one of them is one too.
    pub(super) fn blocks_of(
        &mut self,
        division: usize,
        seeds: &[(usize, Lit)],
        reach: Option<Reach>,
    ) -> Compile<Vec<Lit>> {
        let Division { members, links, is_path, .. } = &self.divisions[division];
        let (members, links, is_path) = (members.clone(), links.clone(), *is_path);
        let steps = self.steps_from(division, seeds);
        let is_near =
            |cell: usize| steps[cell].is_some_and(|steps| reach.is_none_or(|reach| steps < reach.steps));
        let any = self.circuit.or(seeds.iter().map(|(_, holds)| *holds));
        let mut own = vec![Lit::NEVER; members.len()];
        for (cell, &member) in members.iter().enumerate().filter(|&(cell, _)| is_near(cell)) {
            self.step()?;
            if let Some((_, holds)) = seeds.iter().find(|(seed, _)| *seed == cell) {
                own[cell] = *holds;
                continue;
            }
            let hidden = self.circuit.cell(0, 1, false);
            let (yes, no) = (self.circuit.atom(hidden, 2), self.circuit.atom(hidden, 1));
            self.require(&[no, member])?;
            self.require(&[no, any])?;
            self.circuit.implied.insert(yes, member);
            own[cell] = yes;
        }
        // The vertices of the graph: the cells, each at its place, then connections.
        let mut vertices: Vec<Lit> = Vec::new();
        let place: Vec<Option<u32>> = own
            .iter()
            .map(|&lit| {
                (lit != Lit::NEVER).then(|| {
                    vertices.push(lit);
                    vertices.len() as u32 - 1
                })
            })
            .collect();
        let mut edges = Vec::new();
        for &(a, b, link) in &links {
            let not_linked = self.circuit.not(link);
            for (one, other) in [(a, b), (b, a)] {
                if own[one] != Lit::NEVER && (is_near(other) || reach.is_none_or(|reach| reach.is_end)) {
                    let not_one = self.circuit.not(own[one]);
                    self.require(&[not_linked, not_one, own[other]])?;
                }
            }
            let (Some(one), Some(other)) = (place[a], place[b]) else { continue };
            let both_members = self.circuit.and([members[a], members[b]]);
            let both = self.circuit.and([own[a], own[b]]);
            if link == both_members || both == Lit::NEVER {
                edges.push((one, other));
            } else if seeds.len() == 1 && !is_path {
                // Neighbours in one block are linked.
                let not_both = self.circuit.not(both);
                self.require(&[not_both, link])?;
                edges.push((one, other));
            } else {
                let between = self.circuit.and([both, link]);
                edges.extend([(one, vertices.len() as u32), (vertices.len() as u32, other)]);
                vertices.push(between);
            }
        }
        if seeds.len() > 1 {
            let hub = vertices.len() as u32;
            vertices.push(Lit::ALWAYS);
            edges.extend(seeds.iter().filter_map(|(seed, _)| Some((place[*seed]?, hub))));
        }
        if vertices.len() > 1 {
            let connected = self.circuit.node(Node::Connected(vertices.into(), edges.into()));
            self.require(&[connected])?;
        }
        Ok(own)
    }

    /// For each cell, the number of steps from one of the seeds along links that may hold; `None` if no way leads there.
    fn steps_from(&self, division: usize, seeds: &[(usize, Lit)]) -> Vec<Option<usize>> {
        let Division { members, links, .. } = &self.divisions[division];
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); members.len()];
        for &(a, b, link) in links {
            if self.circuit.current(link) != Lit::NEVER {
                next[a].push(b);
                next[b].push(a);
            }
        }
        let mut steps = vec![None; members.len()];
        let mut open = VecDeque::new();
        for &(seed, holds) in seeds {
            if holds != Lit::NEVER {
                steps[seed] = Some(0);
                open.push_back(seed);
            }
        }
        while let Some(cell) = open.pop_front() {
            for &to in &next[cell] {
                if steps[to].is_none() {
                    steps[to] = steps[cell].map(|steps| steps + 1);
                    open.push_back(to);
                }
            }
        }
        steps
    }

    /// For each cell, the condition that it belongs to the block of an anchor, which is a rectangle of this number of
    /// cells: it is one of the rectangles that lie around the anchor. `None` if there are too many.
    fn placed(&mut self, division: usize, anchor: usize, size: usize) -> Compile<Option<Vec<Lit>>> {
        const MOST_PLACEMENTS: usize = 2_000;
        let (rows, columns) = (usize::from(self.board.size.rows), usize::from(self.board.size.columns));
        let (row, column) = (anchor / columns, anchor % columns);
        let mut rectangles = Vec::new();
        for height in (1..=rows).filter(|height| size.is_multiple_of(*height) && size / height <= columns) {
            let width = size / height;
            for top in (row + 1).saturating_sub(height)..=row.min(rows - height) {
                for left in (column + 1).saturating_sub(width)..=column.min(columns - width) {
                    self.step()?;
                    let cells = (top..top + height)
                        .flat_map(|row| (left..left + width).map(move |column| row * columns + column));
                    rectangles.push(cells.collect::<Vec<usize>>());
                }
            }
        }
        if rectangles.len() > MOST_PLACEMENTS {
            return Ok(None);
        }
        let mut covering = vec![Vec::new(); rows * columns];
        let mut all = Vec::with_capacity(rectangles.len());
        for cells in rectangles {
            let points: Vec<Point> = cells.iter().map(|&cell| self.board.size.cell(cell)).collect();
            let is_block = self.is_block(division, &points);
            if is_block == Lit::NEVER {
                continue;
            }
            let hidden = self.circuit.cell(0, 1, false);
            let (here, not_here) = (self.circuit.atom(hidden, 2), self.circuit.atom(hidden, 1));
            self.require(&[not_here, is_block])?;
            for cell in cells {
                covering[cell].push(here);
            }
            all.push(here);
        }
        let member = Sum::lit(self.divisions[division].members[anchor], &self.circuit);
        let one = self.count_of(&all).minus(&member);
        let one = self.circuit.equals(&one, 0);
        self.require(&[one])?;
        let own: Vec<Lit> = covering.into_iter().map(|lits| self.circuit.or(lits)).collect();
        let members = &self.divisions[division].members;
        self.circuit.implied.extend(own.iter().copied().zip(members.iter().copied()));
        Ok(Some(own))
    }

    /// The condition that a point lies in a block: a cell that belongs to it, a side with both cells in it, a corner
    /// with all cells in it.
    pub(super) fn point_in_block(&mut self, point: Point, block: &Block) -> Compile<Lit> {
        if self.board.is(point, Noun::Cell) {
            return self.same_block(block, point);
        }
        if self.board.size.is_outer(point) {
            return Ok(Lit::NEVER);
        }
        let mut all = Vec::new();
        for cell in self.board.touching(Noun::Cell, &[point]) {
            all.push(self.same_block(block, cell)?);
        }
        Ok(if all.is_empty() { Lit::NEVER } else { self.circuit.and(all) })
    }

    /// A relation of blocks, or of a block and another thing.
    pub(super) fn blocks_related(&mut self, relation: Relation, a: &Value, b: &Value) -> Compile<Lit> {
        let corners = match relation {
            Relation::NextTo => Corners::No,
            Relation::Around => Corners::Also,
            _ => return self.no_constraint("this relation of groups or regions"),
        };
        let ((Value::Block(block), other) | (other, Value::Block(block))) = (a, b) else {
            return Ok(Lit::NEVER);
        };
        if let Value::Block(other) = other {
            return self.neighbouring_blocks(block, other, corners);
        }
        // A cell is next to a block if it is not in it, and one of its neighbours is.
        let points = sorted(other.points().to_vec());
        let mut apart = Vec::new();
        for &point in &points {
            let lies_in = self.point_in_block(point, block)?;
            apart.push(self.circuit.not(lies_in));
        }
        let mut next = Vec::new();
        for neighbour in self.board.neighbours(&points, corners) {
            next.push(self.point_in_block(neighbour, block)?);
        }
        let next = self.circuit.or(next);
        apart.push(next);
        Ok(self.circuit.and(apart))
    }

    /// The condition that two different blocks have neighbouring cells.
    fn neighbouring_blocks(&mut self, a: &Block, b: &Block, corners: Corners) -> Compile<Lit> {
        if a.division != b.division {
            return self.no_constraint("groups or regions of two sorts next to each other");
        }
        let same = self.same_block(a, b.cell)?;
        let mut next = Vec::new();
        for point in self.board.size.cells() {
            let of_a = self.same_block(a, point)?;
            if of_a == Lit::NEVER {
                continue;
            }
            for neighbour in self.board.neighbours(&[point], corners) {
                let of_b = self.same_block(b, neighbour)?;
                next.push(self.circuit.and([of_a, of_b]));
            }
        }
        let next = self.circuit.or(next);
        let apart = self.circuit.not(same);
        Ok(self.circuit.and([apart, next]))
    }

    /// The blocks of the same division that touch the cell of a block from outside, each with its condition. If a rule
    /// must hold for each cell of the block, these are all that are next to the block.
    pub(super) fn blocks_beside(
        &mut self,
        things: &Things,
        block: &Block,
        corners: Corners,
    ) -> Compile<Option<Vec<(Value, Lit)>>> {
        let division = block.division;
        let own = match things.noun {
            Noun::Region => self.regions() == Some(division),
            Noun::Group => {
                let words: Vec<Said> =
                    things.words.iter().filter(|word| self.is_of_cells(&word.property)).cloned().collect();
                let groups = self.groups(&words, things.by, None)?;
                groups
                    .first()
                    .is_some_and(|(group, _)| matches!(group, Value::Block(own) if own.division == division))
            }
            _ => false,
        };
        if !own {
            return Ok(None);
        }
        let mut beside = Vec::new();
        for next in self.board.neighbours(&[block.cell], corners) {
            let Some(cell) = self.board.size.cell_index(next) else { continue };
            let same = self.same_block(block, next)?;
            let apart = self.circuit.not(same);
            let guard = self.circuit.and([apart, self.divisions[division].members[cell]]);
            beside.push((Value::Block(Block { division, cell: next }), guard));
        }
        Ok(Some(beside))
    }
}
