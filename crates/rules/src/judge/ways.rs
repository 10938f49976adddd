//! Relations, and what they connect.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use super::answer::EVERYTHING;
use super::domain::directions;
use super::evaluate::{Evaluated, Evaluation, Variables};
use super::geometry::{self, Area, Way};
use super::value::Value;
use crate::board::Point;
use crate::tree::{
    Comparison, DefineIndex, Direction, Expression, Function, Node, Noun, Relation, Steps, Things,
};

/// Which things are connected with which.
pub(super) struct Graph {
    /// For each thing, the indices of its neighbours.
    pub(super) neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// The number of connected parts.
    pub(super) fn parts(&self) -> usize {
        let mut seen = vec![false; self.neighbours.len()];
        let mut parts = 0;
        for first in 0..seen.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            parts += 1;
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                for &next in &self.neighbours[at] {
                    if !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
        }
        parts
    }

    /// The number of pairs of neighbours.
    pub(super) fn pairs(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    }
}

/// Returns whether a relation of the variables 0 and 1 holds at most between neighbours, corners included.
fn is_local(condition: &Expression) -> bool {
    let is = |expression: &Expression, slot| matches!(expression.node, Node::Variable(own) if own == slot);
    let both = |a: &Expression, b: &Expression| is(a, 0) && is(b, 1) || is(a, 1) && is(b, 0);
    let step = |stepped: &Expression, other: &Expression| match &stepped.node {
        Node::Function(Function::Step, arguments) => arguments.first().is_some_and(|from| both(from, other)),
        _ => false,
    };
    match &condition.node {
        Node::And(parts) => parts.iter().any(is_local),
        Node::Or(parts) => parts.iter().all(is_local),
        Node::Choose(parts) => is_local(&parts[1]) && is_local(&parts[2]),
        Node::Related(relation, pair) => {
            !matches!(relation, Relation::Defined(_)) && both(&pair[0], &pair[1])
        }
        Node::Compare(Comparison::Equal, pair) => step(&pair[0], &pair[1]) || step(&pair[1], &pair[0]),
        _ => false,
    }
}

impl<'e> Evaluation<'e, '_> {
    /// Returns whether a relation holds of two things.
    pub(super) fn related(&mut self, relation: Relation, a: &Value, b: &Value) -> Evaluated<bool> {
        self.ticks(a.points().len())?;
        let steps = |points: &[Point], directions: &[Direction]| {
            points.iter().any(|&point| directions.iter().any(|&direction| b.covers(point.step(direction))))
        };
        let apart = || !a.points().iter().any(|&point| b.covers(point));
        Ok(match relation {
            Relation::NextTo => steps(a.points(), directions(false)) && apart(),
            Relation::Around => steps(a.points(), directions(true)) && apart(),
            Relation::DiagonalTo => {
                steps(a.points(), directions(true)) && !steps(a.points(), directions(false)) && apart()
            }
            Relation::At => a.points().iter().any(|&point| {
                (-1..=1).any(|down| (-1..=1).any(|right| b.covers(point.shifted(down, right))))
            }),
            Relation::JoinedTo => a.points().iter().any(|&point| {
                Direction::STRAIGHT
                    .into_iter()
                    .any(|direction| b.covers(point.step(direction)) && self.goes(point, direction))
            }),
            Relation::Defined(define) => self.defined_relation(define, a, b)?,
        })
    }

    /// Visits the points to which a relation leads from a point, in either direction of the relation.
    pub(super) fn each_neighbour(
        &mut self,
        relation: Relation,
        point: Point,
        visit: &mut dyn FnMut(Point),
    ) -> Evaluated<()> {
        match relation {
            Relation::NextTo | Relation::Around | Relation::DiagonalTo | Relation::JoinedTo => {
                let corners = matches!(relation, Relation::Around | Relation::DiagonalTo);
                for &direction in directions(corners) {
                    let straight = Direction::STRAIGHT.contains(&direction);
                    let drawn = relation != Relation::JoinedTo || self.goes(point, direction);
                    if drawn && (relation != Relation::DiagonalTo || !straight) {
                        self.judge.geometry.step(point, direction).into_iter().for_each(&mut *visit);
                    }
                }
            }
            Relation::At => {}
            Relation::Defined(define) => {
                for value in self.defined_neighbours(define, &Value::Point(point), false)?.iter() {
                    if let Value::Point(point) = value {
                        visit(*point);
                    }
                }
            }
        }
        Ok(())
    }

    /// The things to which a defined relation leads from a thing: in its direction, or in either direction.
    pub(super) fn defined_neighbours(
        &mut self,
        define: DefineIndex,
        thing: &Value,
        directed: bool,
    ) -> Evaluated<geometry::Things> {
        let Some(definition) = self.judge.kind.defines.get(define) else { return Ok(Rc::new([])) };
        let key = self.memory_key(thing).filter(|_| !self.tables.lists_places());
        let key = key.map(|key| (define, key, directed));
        if let Some(known) = key.and_then(|key| self.memory.neighbours(key)) {
            self.tables.go_to_end();
            return Ok(known);
        }
        let geometry = &self.judge.geometry;
        let candidates: geometry::Things = match (definition.noun, thing) {
            (Noun::Cell | Noun::Corner, Value::Point(point)) if is_local(&definition.body) => {
                let around =
                    directions(true).iter().filter_map(|&direction| geometry.step(*point, direction));
                around.filter(|&point| geometry.is(point, definition.noun)).map(Value::Point).collect()
            }
            (Noun::Cell, _) => Rc::clone(&geometry.cells),
            (Noun::Corner, _) => Rc::clone(geometry.corners()),
            (Noun::Side, _) => Rc::clone(geometry.sides()),
            (Noun::Link, _) => Rc::clone(geometry.links()),
            (Noun::Dot, _) => Rc::clone(geometry.dots()),
            (Noun::Place, _) => Rc::clone(geometry.places()),
            (Noun::Layer(layer), _) => match geometry.layers.get(layer) {
                Some(areas) => Rc::clone(areas),
                None => Rc::new([]),
            },
            (Noun::Region, _) => {
                self.tables.add(&[EVERYTHING]);
                Rc::clone(&self.tables.regions)
            }
            _ => Rc::new([]),
        };
        let before = self.unknowns.reads();
        let mut neighbours = Vec::new();
        for candidate in candidates.iter() {
            if !candidate.is(thing)
                && (self.defined_relation(define, thing, candidate)?
                    || !directed && self.defined_relation(define, candidate, thing)?)
            {
                neighbours.push(candidate.clone());
            }
        }
        let neighbours: geometry::Things = neighbours.into();
        if let Some(key) = key
            && self.unknowns.reads() == before
        {
            self.memory.remember_neighbours(key, Rc::clone(&neighbours));
        }
        Ok(neighbours)
    }

    /// Which of some things a relation connects. Without a relation, neighbours are connected.
    pub(super) fn graph(&mut self, things: &[Value], by: Option<Relation>) -> Evaluated<Graph> {
        let mut neighbours = vec![Vec::new(); things.len()];
        let places: HashMap<Point, usize> = things
            .iter()
            .enumerate()
            .filter_map(|(index, thing)| match thing {
                Value::Point(point) => Some((*point, index)),
                _ => None,
            })
            .collect();
        let relation = by.unwrap_or(Relation::NextTo);
        if places.len() < things.len() {
            for (index, thing) in things.iter().enumerate() {
                for (other_index, other) in things.iter().enumerate().take(index) {
                    if self.related(relation, thing, other)?
                        || matches!(relation, Relation::Defined(_)) && self.related(relation, other, thing)?
                    {
                        neighbours[index].push(other_index);
                        neighbours[other_index].push(index);
                    }
                }
            }
            return Ok(Graph { neighbours });
        }
        for (thing, own) in things.iter().zip(&mut neighbours) {
            let Value::Point(point) = thing else { continue };
            self.tick()?;
            self.each_neighbour(relation, *point, &mut |next| own.extend(places.get(&next)))?;
        }
        Ok(Graph { neighbours })
    }

    /// The things to which a way leads from a thing, with the number of steps. The thing itself is one of them.
    pub(super) fn reached(
        &mut self,
        from: &Value,
        steps: &'e Steps,
        avoiding: &Value,
    ) -> Evaluated<Vec<(Value, usize)>> {
        if from.points().is_empty() || from.is(avoiding) {
            return Ok(Vec::new());
        }
        // Clearing the table takes time on a large board.
        self.ticks(self.judge.geometry.table_size() / 64)?;
        let mut reached = vec![(from.clone(), 0)];
        let mut seen = vec![false; self.judge.geometry.table_size()];
        if let Some(index) = self.point_index(from) {
            seen[index] = true;
        }
        let mut next = 0;
        while let Some((at, distance)) = reached.get(next).cloned() {
            next += 1;
            self.tick()?;
            let relation = match steps {
                Steps::Through(words) => {
                    if distance > 0 && !self.words(words, &at)? {
                        continue;
                    }
                    Relation::NextTo
                }
                Steps::By(relation) => *relation,
            };
            let mut neighbours = Vec::new();
            match (relation, &at) {
                (Relation::Defined(define), _) => {
                    neighbours.extend(self.defined_neighbours(define, &at, true)?.iter().cloned());
                }
                (_, Value::Point(point)) => {
                    self.each_neighbour(relation, *point, &mut |point| neighbours.push(Value::Point(point)))?;
                }
                _ => {}
            }
            for neighbour in neighbours {
                let new = match self.point_index(&neighbour) {
                    Some(index) => !std::mem::replace(&mut seen[index], true),
                    None => !reached.iter().any(|(value, _)| value.is(&neighbour)),
                };
                if new && !neighbour.is(avoiding) {
                    reached.push((neighbour, distance + 1));
                }
            }
        }
        Ok(reached)
    }

    fn point_index(&self, thing: &Value) -> Option<usize> {
        match thing {
            Value::Point(point) => self.judge.geometry.index(*point),
            _ => None,
        }
    }

    /// Returns whether two sets can be divided into pairs of neighbours, one thing of each set in every pair.
    pub(super) fn paired(&mut self, both: &'e [Things; 2], env: &mut Variables) -> Evaluated<bool> {
        let first = self.collect(&both[0], env)?;
        let second = self.collect(&both[1], env)?;
        if first.len() != second.len() {
            return Ok(false);
        }
        let mut choices = vec![Vec::new(); first.len()];
        for (thing, choices) in first.iter().zip(&mut choices) {
            for (index, other) in second.iter().enumerate() {
                if self.related(Relation::NextTo, thing, other)? {
                    choices.push(index);
                }
            }
        }
        let mut partner: Vec<Option<usize>> = vec![None; second.len()];
        for start in 0..first.len() {
            // The shortest alternating way from `start` to a thing without a partner.
            let mut came_from: Vec<Option<usize>> = vec![None; second.len()];
            let mut open = VecDeque::from([start]);
            let mut end = None;
            while let Some(at) = open.pop_front() {
                self.tick()?;
                for &choice in &choices[at] {
                    if came_from[choice].is_some() {
                        continue;
                    }
                    came_from[choice] = Some(at);
                    match partner[choice] {
                        Some(taken) => open.push_back(taken),
                        None => end = end.or(Some(choice)),
                    }
                }
                if end.is_some() {
                    break;
                }
            }
            let Some(mut place) = end else { return Ok(false) };
            while let Some(thing) = came_from[place] {
                let freed = partner.iter().position(|&own| own == Some(thing));
                partner[place] = Some(thing);
                match freed {
                    Some(freed) if thing != start => place = freed,
                    _ => break,
                }
            }
        }
        Ok(true)
    }

    /// The segments or paths of the lines.
    pub(super) fn line_areas(&mut self, things: &'e Things) -> Evaluated<geometry::Things> {
        if let Some(areas) = self.memory.domain(things).filter(|_| !self.tables.lists_places()) {
            self.tables.go_to_end();
            return Ok(areas);
        }
        let nodes = if self.tables.only_corner_lines() {
            Rc::clone(self.judge.geometry.corners())
        } else {
            Rc::clone(&self.judge.geometry.cells)
        };
        self.ticks(nodes.len())?;
        let points = nodes.iter().filter_map(|node| match node {
            Value::Point(point) => Some(*point),
            _ => None,
        });
        let areas: geometry::Things = if things.noun == Noun::Segment {
            let mut segments = Vec::new();
            for point in points {
                for (ahead, back, way) in [
                    (Direction::Right, Direction::Left, Way::Across),
                    (Direction::Down, Direction::Up, Way::Down),
                ] {
                    if self.goes(point, ahead) && !self.goes(point, back) {
                        let mut cells = vec![point];
                        let mut at = point;
                        while self.goes(at, ahead) {
                            at = at.step(ahead);
                            cells.push(at);
                        }
                        segments.push(Area::new(Noun::Segment, segments.len(), cells, Some(way)));
                    }
                }
            }
            segments.into_iter().map(|area| Value::Area(Rc::new(area))).collect()
        } else {
            self.paths(points).into_iter().map(|area| Value::Area(Rc::new(area))).collect()
        };
        self.memory.remember_domain(things, Rc::clone(&areas));
        Ok(areas)
    }

    /// The connected pieces of lines.
    fn paths(&self, nodes: impl Iterator<Item = Point>) -> Vec<Area> {
        let mut seen = std::collections::HashSet::new();
        let links = |point: Point| {
            Direction::STRAIGHT.into_iter().filter(move |&direction| self.goes(point, direction))
        };
        let mut paths = Vec::new();
        for node in nodes {
            if links(node).next().is_none() || !seen.insert(node) {
                continue;
            }
            let mut found = vec![node];
            let mut next = 0;
            while let Some(&at) = found.get(next) {
                next += 1;
                for direction in links(at) {
                    let step = at.step(direction);
                    if seen.insert(step) {
                        found.push(step);
                    }
                }
            }
            found.sort_unstable();
            paths.push(Area::new(Noun::Path, paths.len(), found, None));
        }
        paths
    }
}
