//! What is connected, and how: sets without gaps, sets without closed ways, pairs.

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{
    Comparison, DefineIndex, Expression, Function, Node as ExpressionNode, Noun, Relation, Things,
};
use rustc_hash::FxHashMap as HashMap;

use super::board::{Corners, STRAIGHT};
use super::circuit::{Lit, Node};
use super::value::{Value, Variables};
use super::{Compile, Compiler};

impl Compiler<'_> {
    /// The condition that those things which are there are connected.
    pub(super) fn connected(&mut self, things: &[(Lit, Value)], by: Option<Relation>) -> Compile<Lit> {
        let vertices: Vec<Lit> = things.iter().map(|(guard, _)| *guard).collect();
        let mut edges = Vec::new();
        // Neighbours whose connection depends on what is filled in are connected by a vertex of their own.
        let mut more = Vec::new();
        for (connected, index, other) in self.connections(things, by)? {
            if connected == Lit::ALWAYS {
                edges.push((index, other));
            } else {
                let between = (vertices.len() + more.len()) as u32;
                more.push(self.circuit.and([connected, vertices[index as usize], vertices[other as usize]]));
                edges.extend([(index, between), (between, other)]);
            }
        }
        let vertices: Box<[Lit]> = vertices.into_iter().chain(more).collect();
        if vertices.iter().filter(|vertex| **vertex != Lit::NEVER).count() <= 1 {
            return Ok(Lit::ALWAYS);
        }
        Ok(self.circuit.node(Node::Connected(vertices, edges.into())))
    }

    /// The pairs of things that may be connected, by their indices, each once and with the condition. Whether the things
    /// are there is not part of the condition.
    fn connections(
        &mut self,
        things: &[(Lit, Value)],
        by: Option<Relation>,
    ) -> Compile<Vec<(Lit, u32, u32)>> {
        let mut edges = Vec::new();
        let relation = by.unwrap_or(Relation::NextTo);
        let corners = match relation {
            Relation::NextTo if planted::has(Fault::CompilerConnectsByCorners) => Some(Corners::Also),
            Relation::NextTo | Relation::JoinedTo => Some(Corners::No),
            Relation::Around => Some(Corners::Also),
            Relation::DiagonalTo => Some(Corners::Only),
            Relation::Defined(define) if self.is_between_neighbours(define) => Some(Corners::Also),
            Relation::Defined(_) | Relation::At => None,
        };
        let places: HashMap<Point, usize> = things
            .iter()
            .enumerate()
            .filter_map(|(index, (_, thing))| match thing {
                Value::Point(point) => Some((*point, index)),
                _ => None,
            })
            .collect();
        if places.len() < things.len() {
            return self.no_constraint("a connection of areas");
        }
        for (index, (_, thing)) in things.iter().enumerate() {
            let &[point] = thing.points() else { continue };
            let mut next: Vec<usize> = match corners {
                Some(corners) => {
                    let near = self.board.neighbours(&[point], corners);
                    near.iter().filter_map(|next| places.get(next)).copied().collect()
                }
                None => (0..things.len()).collect(),
            };
            next.retain(|&other| other > index);
            for other in next {
                let other_thing = &things[other].1;
                let connected = match relation {
                    Relation::NextTo | Relation::Around | Relation::DiagonalTo => Lit::ALWAYS,
                    Relation::JoinedTo | Relation::At => self.related(relation, thing, other_thing)?,
                    Relation::Defined(_) => {
                        let there = self.related(relation, thing, other_thing)?;
                        let back = self.related(relation, other_thing, thing)?;
                        self.circuit.or([there, back])
                    }
                };
                if connected != Lit::NEVER {
                    edges.push((connected, index as u32, other as u32));
                }
            }
        }
        Ok(edges)
    }

    /// Whether a relation is about cells or corners, and holds between neighbours at most, corners included.
    pub(super) fn is_between_neighbours(&self, define: DefineIndex) -> bool {
        let definition = self.kind.defines.get(define);
        definition.is_some_and(|definition| {
            matches!(definition.noun, Noun::Cell | Noun::Corner) && demands_neighbours(&definition.body)
        })
    }

    /// The condition that those things which are there are connected without a closed way.
    pub(super) fn forest(&mut self, things: &[(Lit, Value)], by: Option<Relation>) -> Compile<Lit> {
        let is_cell = |(_, thing): &(Lit, Value)| match thing {
            Value::Point(point) => self.board.size.cell_index(*point).is_some(),
            _ => false,
        };
        let most = match by.unwrap_or(Relation::NextTo) {
            Relation::NextTo => Some((3, Corners::Also)),
            Relation::Around => Some((2, Corners::No)),
            _ => None,
        };
        if let Some((most, others)) = most.filter(|_| things.iter().all(is_cell)) {
            return Ok(self.forest_of_cells(things, most, others));
        }
        let mut edges = Vec::new();
        for (connected, index, other) in self.connections(things, by)? {
            let (there, other_there) = (things[index as usize].0, things[other as usize].0);
            let edge = if planted::has(Fault::CompilerJoinsMissingThings) {
                connected
            } else {
                self.circuit.and([connected, there, other_there])
            };
            if edge != Lit::NEVER {
                edges.push((edge, index, other));
            }
        }
        // Two edges never have the same ends.
        if edges.len() < 3 {
            return Ok(Lit::ALWAYS);
        }
        Ok(self.circuit.node(Node::Forest(edges.into())))
    }

    /// The condition that those cells which are there are connected without a closed way, as neighbours.
    ///
    /// Each closed way goes around a square of cells, or around cells that do not belong to it and are not connected
    /// with the edge of the board past it. `most` is the largest number of cells of a square that form no closed way, and
    /// the other cells are connected by `others`.
    fn forest_of_cells(&mut self, things: &[(Lit, Value)], most: i64, others: Corners) -> Lit {
        let size = self.board.size;
        let mut has = vec![Lit::NEVER; size.area()];
        for (guard, thing) in things {
            if let Value::Point(point) = thing
                && let Some(cell) = size.cell_index(*point)
            {
                has[cell] = self.circuit.or([has[cell], *guard]);
            }
        }
        let mut all = Vec::new();
        for square in self.board.squares() {
            let lits: Vec<Lit> = square
                .points
                .iter()
                .filter_map(|&point| size.cell_index(point))
                .map(|cell| has[cell])
                .collect();
            let count = self.count_of(&lits);
            let more = self.circuit.at_least(&count, most + 1);
            all.push(self.circuit.not(more));
        }
        let mut vertices: Vec<Lit> = has.iter().map(|&lit| self.circuit.not(lit)).collect();
        let outside = vertices.len() as u32;
        vertices.push(Lit::ALWAYS);
        let mut edges = Vec::new();
        for (cell, point) in size.cells().enumerate() {
            if STRAIGHT.iter().any(|&direction| self.board.step(point, direction).is_none()) {
                edges.push((cell as u32, outside));
            }
            let next = self.board.neighbours(&[point], others);
            let next = next.into_iter().filter_map(|next| size.cell_index(next)).filter(|&next| next > cell);
            edges.extend(next.map(|next| (cell as u32, next as u32)));
        }
        all.push(self.circuit.node(Node::Connected(vertices.into(), edges.into())));
        self.circuit.and(all)
    }

    /// `paired(A and B)`: hidden conditions pair each thing that is there with one neighbour of the other sort. They are
    /// true for some pairing if there is one, so the result may not be part of a negation.
    pub(super) fn paired(&mut self, both: &[Things; 2], env: &mut Variables) -> Compile<Lit> {
        let (first, second) = (self.collect(&both[0], env)?, self.collect(&both[1], env)?);
        let mut partners: Vec<Vec<Lit>> = vec![Vec::new(); first.len() + second.len()];
        let mut all = Vec::new();
        for (index, (guard, thing)) in first.iter().enumerate() {
            for (other_index, (other_guard, other)) in second.iter().enumerate() {
                let next = self.related(Relation::NextTo, thing, other)?;
                let possible = self.circuit.and([next, *guard, *other_guard]);
                if possible != Lit::NEVER {
                    let cell = self.circuit.cell(0, 1, false);
                    let (pair, no_pair) = (self.circuit.atom(cell, 2), self.circuit.atom(cell, 1));
                    all.push(self.circuit.or([no_pair, possible]));
                    partners[index].push(pair);
                    partners[first.len() + other_index].push(pair);
                }
            }
        }
        for ((guard, _), partners) in first.iter().chain(&second).zip(&partners) {
            let count = self.count_of(partners);
            let one = if planted::has(Fault::CompilerPairsOneWithTwo) {
                self.circuit.at_least(&count, 1)
            } else {
                self.circuit.equals(&count, 1)
            };
            let not_there = self.circuit.not(*guard);
            all.push(self.circuit.or([not_there, one]));
        }
        let all = self.circuit.and(all);
        Ok(self.circuit.node(Node::OnlyIf(all)))
    }
}

/// Whether a condition about the variables 0 and 1 holds between neighbours at most, corners included.
fn demands_neighbours(condition: &Expression) -> bool {
    let variable = |expression: &Expression| match expression.node {
        ExpressionNode::Variable(slot) => Some(slot),
        _ => None,
    };
    let are_both = |one: &Expression, other: &Expression| {
        matches!((variable(one), variable(other)), (Some(0), Some(1)) | (Some(1), Some(0)))
    };
    let leads_to = |one: &Expression, other: &Expression| match &one.node {
        ExpressionNode::Function(Function::Step, arguments) => {
            arguments.first().is_some_and(|from| are_both(from, other))
        }
        _ => false,
    };
    match &condition.node {
        ExpressionNode::And(parts) => parts.iter().any(demands_neighbours),
        ExpressionNode::Or(parts) => parts.iter().all(demands_neighbours),
        ExpressionNode::Related(
            Relation::NextTo | Relation::Around | Relation::DiagonalTo | Relation::JoinedTo,
            things,
        ) => are_both(&things[0], &things[1]),
        ExpressionNode::Compare(Comparison::Equal, values) => {
            leads_to(&values[0], &values[1]) || leads_to(&values[1], &values[0])
        }
        _ => false,
    }
}
