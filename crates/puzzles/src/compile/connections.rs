//! What is connected, and how: sets without gaps, sets without closed ways, pairs.

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Direction, Relation, Things};
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
        let corners = match by.unwrap_or(Relation::NextTo) {
            Relation::NextTo if planted::has(Fault::CompilerConnectsByCorners) => Some(Corners::Also),
            Relation::NextTo => Some(Corners::No),
            Relation::Around => Some(Corners::Also),
            Relation::DiagonalTo => Some(Corners::Only),
            _ => None,
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
                Some(corners) => self
                    .board
                    .neighbours(&[point], corners)
                    .iter()
                    .filter_map(|next| places.get(next))
                    .copied()
                    .collect(),
                None => match by {
                    Some(Relation::JoinedTo) => STRAIGHT
                        .iter()
                        .filter_map(|&direction: &Direction| places.get(&point.step(direction)).copied())
                        .collect(),
                    _ => (0..things.len()).collect(),
                },
            };
            next.retain(|&other| other > index);
            for other in next {
                let connected = if corners.is_some() {
                    Lit::ALWAYS
                } else {
                    let relation = by.unwrap_or(Relation::NextTo);
                    let other_thing = &things[other].1;
                    let there = self.related(relation, thing, other_thing)?;
                    match relation {
                        Relation::Defined(_) => {
                            let back = self.related(relation, other_thing, thing)?;
                            self.circuit.or([there, back])
                        }
                        _ => there,
                    }
                };
                match connected {
                    Lit::Known(true) => edges.push((index as u32, other as u32)),
                    Lit::Known(false) => {}
                    lit => {
                        let between = (vertices.len() + more.len()) as u32;
                        more.push(self.circuit.and([lit, vertices[index], vertices[other]]));
                        edges.extend([(index as u32, between), (between, other as u32)]);
                    }
                }
            }
        }
        let vertices: Box<[Lit]> = vertices.into_iter().chain(more).collect();
        if vertices.iter().filter(|vertex| **vertex != Lit::NEVER).count() <= 1 {
            return Ok(Lit::ALWAYS);
        }
        Ok(self.circuit.node(Node::Connected(vertices, edges.into())))
    }

    /// The condition that those things which are there are connected without a closed way.
    ///
    /// Of neighbouring cells on a board: each closed way goes around a square of cells, or around cells that do not
    /// belong to it and are not connected with the edge of the board past it.
    pub(super) fn forest(&mut self, things: &[(Lit, Value)], by: Option<Relation>) -> Compile<Lit> {
        let relation = by.unwrap_or(Relation::NextTo);
        let (most, others) = match relation {
            Relation::NextTo => (3, Corners::Also),
            Relation::Around => (2, Corners::No),
            _ => return self.no_constraint("`forest` by this relation"),
        };
        let size = self.board.size;
        let mut has = vec![Lit::NEVER; size.area()];
        for (guard, thing) in things {
            match thing {
                Value::Point(point) if size.cell_index(*point).is_some() => {
                    let cell = size.cell_index(*point).unwrap_or(0);
                    has[cell] = self.circuit.or([has[cell], *guard]);
                }
                _ => return self.no_constraint("`forest` of these things"),
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
        Ok(self.circuit.and(all))
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
