//! Which cells belong to the same group or region, and which groups and regions touch.

use gridproof_rules::board::Point;
use gridproof_rules::tree::{Noun, Relation, Said, Things};

use super::board::{Corners, sorted};
use super::circuit::{Lit, Node};
use super::value::{Block, Value};
use super::{Compile, Compiler};

impl Compiler<'_> {
    /// The condition that two neighbouring cells belong to one block.
    pub(super) fn linked(&self, division: usize, a: usize, b: usize) -> Lit {
        let link_of = &self.divisions[division].link_of;
        link_of.get(&(a.min(b), a.max(b))).copied().unwrap_or(Lit::NEVER)
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
        if !division.is_path && division.link_of.contains_key(&(own.min(other), own.max(other))) {
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
        let has_clue = |point: Point| {
            let place = gridproof_rules::board::Place::Point(point);
            self.clues.iter().any(|clues| clues.contains_key(&place))
        };
        let of_point = division.anchors.contains_key(&other)
            || !division.anchors.contains_key(&own) && (has_clue(point) || !has_clue(block.cell));
        let (anchor, cell) = if of_point { (other, own) } else { (own, other) };
        Ok(self.anchored(block.division, anchor)?[cell])
    }

    /// For each cell, the condition that it belongs to the block of an anchor: the cells are connected, the anchor is
    /// one of them, and what is linked with one of them is one too.
    fn anchored(&mut self, division: usize, anchor: usize) -> Compile<Vec<Lit>> {
        if let Some(known) = self.divisions[division].anchors.get(&anchor) {
            return Ok(known.clone());
        }
        let members = self.divisions[division].members.clone();
        let links = self.divisions[division].links.clone();
        let mut own = Vec::with_capacity(members.len());
        let size = self.board.size;
        let reach = self.largest_size(&Block { division, cell: size.cell(anchor) });
        let is_far = |cell: usize| {
            let (here, there) = (size.cell(anchor), size.cell(cell));
            let steps = (here.y - there.y).abs().max((here.x - there.x).abs()) / 2;
            reach.is_some_and(|reach| steps as usize >= reach)
        };
        for (cell, &member) in members.iter().enumerate() {
            self.step()?;
            own.push(match member {
                Lit::NEVER => Lit::NEVER,
                _ if is_far(cell) => Lit::NEVER,
                member if cell == anchor => member,
                member => {
                    let hidden = self.circuit.cell(0, 1, false);
                    let (yes, no) = (self.circuit.atom(hidden, 2), self.circuit.atom(hidden, 1));
                    self.require(&[no, member])?;
                    // Without the anchor, there is no block.
                    self.require(&[no, members[anchor]])?;
                    yes
                }
            });
        }
        let mut vertices = own.clone();
        let mut edges = Vec::new();
        for &(a, b, link) in &links {
            let not_linked = self.circuit.not(link);
            for (one, other) in [(a, b), (b, a)] {
                let not_one = self.circuit.not(own[one]);
                self.require(&[not_linked, not_one, own[other]])?;
            }
            let both = self.circuit.and([own[a], own[b]]);
            let between = self.circuit.and([both, link]);
            if between == both {
                edges.push((a as u32, b as u32));
            } else if between != Lit::NEVER {
                edges.extend([(a as u32, vertices.len() as u32), (vertices.len() as u32, b as u32)]);
                vertices.push(between);
            }
        }
        let connected = self.circuit.node(Node::Connected(vertices.into(), edges.into()));
        self.require(&[connected])?;
        self.divisions[division].anchors.insert(anchor, own.clone());
        Ok(own)
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
