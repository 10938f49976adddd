//! Phrases after a noun.

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Direction, Expression, Noun, Phrase, Relation, Said, Steps, Things};

use super::board::{Area, Corners, STRAIGHT, sorted};
use super::circuit::Lit;
use super::value::{Value, Variables};
use super::{Compile, Compiler};

impl Compiler<'_> {
    /// Whether a phrase holds for the thing that is the value of the variable.
    pub(super) fn phrase_holds(
        &mut self,
        things: &Things,
        phrase: &Phrase,
        thing: &Value,
        env: &mut Variables,
    ) -> Compile<Lit> {
        let (relation, x) = match phrase {
            Phrase::In(area) => {
                let area = self.value(area, env)?;
                return self.lies_in(thing, &area);
            }
            Phrase::Related(Relation::Defined(define), x) => {
                let x = self.value(x, env)?;
                if let (Value::Block(_), _) | (_, Value::Block(_)) = (thing, &x) {
                    return self.no_constraint("a relation of groups or regions");
                }
                if matches!(self.equal(thing, &x), Ok(Lit::ALWAYS)) {
                    return Ok(Lit::NEVER);
                }
                let there = self.defined_relation(*define, &x, thing)?;
                let back = self.defined_relation(*define, thing, &x)?;
                return Ok(self.circuit.or([there, back]));
            }
            Phrase::Related(relation, x) => (*relation, x),
            Phrase::Meeting(x) => {
                let x = self.value(x, env)?;
                let mut meets = Vec::new();
                match (thing, &x) {
                    (Value::Block(block), Value::Area(_) | Value::Point(_))
                    | (Value::Area(_) | Value::Point(_), Value::Block(block)) => {
                        let points = if thing.points().is_empty() { x.points() } else { thing.points() };
                        for &point in points {
                            meets.push(self.point_in_block(point, block)?);
                        }
                    }
                    (Value::Block(_), _) => return self.no_constraint("groups or regions that meet"),
                    _ => {
                        let meet = thing.points().iter().any(|point| x.points().contains(point));
                        meets.push(Lit::Known(meet));
                    }
                }
                return Ok(self.circuit.or(meets));
            }
            Phrase::With(of, variable) => {
                let value = self.value_of(*of, thing)?;
                let exists = match &value {
                    Value::Absent => Lit::NEVER,
                    Value::Number(number) => number.present,
                    Value::Cases(cases) => {
                        let lits: Vec<Lit> = cases.iter().map(|(case, _)| *case).collect();
                        self.circuit.or(lits)
                    }
                    _ => Lit::ALWAYS,
                };
                if let Some((slot, _)) = variable {
                    env.set(*slot, value);
                }
                return Ok(exists);
            }
            Phrase::WithMark(clue) => return Ok(Lit::Known(self.has_mark(*clue, None, thing))),
            Phrase::Where(condition) => return self.condition(condition, env),
            Phrase::Range(low, high) => {
                let number = self.number_of(thing)?;
                let (low, high) = (self.number(low, env)?, self.number(high, env)?);
                let from = self.circuit.at_least(&number.sum.clone().minus(&low.sum), 0);
                let to = self.circuit.at_least(&high.sum.clone().minus(&number.sum), 0);
                return Ok(self.circuit.and([number.present, low.present, high.present, from, to]));
            }
            Phrase::Leaving(_)
            | Phrase::From(..)
            | Phrase::Seen { .. }
            | Phrase::Straight { .. }
            | Phrase::Before(..)
            | Phrase::After(..)
            | Phrase::Reached { .. } => {
                let &Value::Point(point) = thing else { return Ok(Lit::NEVER) };
                let points = self.points_of(things, phrase, env)?.unwrap_or_default();
                let lits: Vec<Lit> =
                    points.into_iter().filter(|(own, _)| *own == point).map(|(_, lit)| lit).collect();
                return Ok(self.circuit.or(lits));
            }
        };
        let x = self.value(x, env)?;
        self.related(relation, thing, &x)
    }

    /// The points of a noun that a phrase yields, each with its condition. `None` if the phrase only restricts other
    /// things, or if it is about something that is not known.
    pub(super) fn points_of(
        &mut self,
        things: &Things,
        phrase: &Phrase,
        env: &mut Variables,
    ) -> Compile<Option<Vec<(Point, Lit)>>> {
        let noun = things.noun;
        let known =
            |points: Vec<Point>| points.into_iter().map(|point| (point, Lit::ALWAYS)).collect::<Vec<_>>();
        let points = match phrase {
            Phrase::In(area) => match self.value(area, env)? {
                Value::Area(area) => match self.points_in(noun, &area) {
                    Some(points) => known(points),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            },
            Phrase::Related(relation @ (Relation::NextTo | Relation::Around | Relation::DiagonalTo), x) => {
                let corners = match relation {
                    Relation::NextTo => Corners::No,
                    Relation::Around => Corners::Also,
                    _ => Corners::Only,
                };
                match self.value(x, env)? {
                    x @ (Value::Point(_) | Value::Area(_)) => {
                        known(self.board.neighbours(x.points(), corners))
                    }
                    _ => return Ok(None),
                }
            }
            Phrase::Related(Relation::Defined(define), x) if self.is_between_neighbours(*define) => {
                let Value::Point(point) = self.value(x, env)? else { return Ok(None) };
                let mut found = Vec::new();
                for near in self.board.neighbours(&[point], Corners::Also) {
                    found.push((near, self.phrase_holds(things, phrase, &Value::Point(near), env)?));
                }
                found
            }
            Phrase::Related(Relation::At, x) => match self.value(x, env)? {
                x @ (Value::Point(_) | Value::Area(_)) => known(self.board.touching(noun, x.points())),
                _ => return Ok(None),
            },
            Phrase::Related(Relation::JoinedTo, x) => match self.value(x, env)? {
                Value::Point(point) => self.joined_to(point),
                _ => return Ok(None),
            },
            Phrase::Leaving(x) => match self.value(x, env)? {
                x @ (Value::Point(_) | Value::Area(_)) => {
                    let mut leaving = Vec::new();
                    for &point in x.points() {
                        for direction in STRAIGHT {
                            let next = self.board.step(point, direction);
                            if next.is_some_and(|next| !x.points().contains(&next)) {
                                leaving.push(point.half_step(direction));
                            }
                        }
                    }
                    known(sorted(leaving))
                }
                Value::Absent => Vec::new(),
                _ => return self.no_constraint("what leaves a group or region"),
            },
            Phrase::From(from, towards) => self.rays(from, Some(towards), env, &Ray::Free)?,
            Phrase::Seen { from, towards, through: None } => {
                self.rays(from, towards.as_ref(), env, &Ray::Words(&things.words))?
            }
            Phrase::Seen { from, towards, through: Some(through) } => {
                self.rays(from, towards.as_ref(), env, &Ray::Through(through))?
            }
            Phrase::Straight { from, towards } => self.rays(from, towards.as_ref(), env, &Ray::Drawn)?,
            Phrase::Before(x, area) | Phrase::After(x, area) => {
                let (x, area) = (self.value(x, env)?, self.value(area, env)?);
                match (&x, &area) {
                    (Value::Point(point), Value::Area(area)) => {
                        let place = area.points.iter().position(|own| own == point);
                        let points = place.map(|place| match phrase {
                            Phrase::Before(..) => area.points[..place].to_vec(),
                            _ => area.points[place + 1..].to_vec(),
                        });
                        known(points.unwrap_or_default())
                    }
                    (Value::Block(_) | Value::Cases(_), _) | (_, Value::Block(_) | Value::Cases(_)) => {
                        return self.no_constraint("an order that is not known");
                    }
                    _ => Vec::new(),
                }
            }
            Phrase::Reached { from, steps, avoiding } => {
                let avoiding = match avoiding {
                    Some(avoiding) => self.value(avoiding, env)?,
                    None => Value::Absent,
                };
                let from = self.value(from, env)?;
                self.reached(&from, steps, &avoiding)?
            }
            Phrase::Related(Relation::Defined(_), _)
            | Phrase::Meeting(_)
            | Phrase::Range(..)
            | Phrase::With(..)
            | Phrase::WithMark(_)
            | Phrase::Where(_) => return Ok(None),
        };
        Ok(Some(points.into_iter().filter(|(point, _)| self.board.is(*point, noun)).collect()))
    }

    /// The points to which a line may lead from a point, each with the condition that it does.
    fn joined_to(&mut self, point: Point) -> Vec<(Point, Lit)> {
        let mut joined = Vec::new();
        for direction in STRAIGHT {
            if let Some(next) = self.board.step(point, direction) {
                joined.push((next, self.goes(point, direction)));
            }
        }
        joined.sort_unstable();
        joined
    }

    /// The points of a noun in an area; `None` if these are better looked for among all.
    fn points_in(&self, noun: Noun, area: &Area) -> Option<Vec<Point>> {
        let of_cells = self.is_of_cells_area(area);
        if noun == Noun::Cell || noun == Noun::Corner && !of_cells {
            return Some(area.points.clone());
        }
        of_cells.then(|| {
            let mut points = self.board.touching(noun, &area.points);
            points.retain(|&point| self.board.lies_in(&[point], area));
            points
        })
    }

    fn is_of_cells_area(&self, area: &Area) -> bool {
        area.points.first().is_some_and(|&point| self.board.is(point, Noun::Cell))
    }

    /// The points on the rays from a point in one direction or in all four, each with the condition that the ray
    /// reaches it.
    fn rays(
        &mut self,
        from: &Expression,
        towards: Option<&Expression>,
        env: &mut Variables,
        ray: &Ray<'_>,
    ) -> Compile<Vec<(Point, Lit)>> {
        let from = self.value(from, env)?;
        let from = self.resolved(&from)?;
        let mut ways: Vec<(Direction, Lit)> = Vec::new();
        match towards {
            None => ways.extend(STRAIGHT.map(|direction| (direction, Lit::ALWAYS))),
            Some(towards) => {
                let towards = self.value(towards, env)?;
                match self.resolved(&towards)? {
                    Value::Direction(direction) => ways.push((direction, Lit::ALWAYS)),
                    Value::Cases(cases) => {
                        for (case, value) in cases.iter() {
                            if let Value::Direction(direction) = value {
                                ways.push((*direction, *case));
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        let from = match from {
            Value::Point(from) => from,
            Value::Cases(_) => return self.no_constraint("a place that is not known"),
            _ => return Ok(Vec::new()),
        };
        let mut points = Vec::new();
        for (direction, mut reached) in ways {
            let mut at = from;
            while let Some(next) = self.board.step(at, direction) {
                self.step()?;
                let allowed = match ray {
                    Ray::Free | Ray::Through(_) => Lit::ALWAYS,
                    Ray::Words(words) => self.words(words, &Value::Point(next))?,
                    Ray::Drawn => self.goes(at, direction),
                };
                let before = reached;
                reached = self.circuit.and([reached, allowed]);
                if reached == Lit::NEVER {
                    break;
                }
                let is_too_far = matches!(ray, Ray::Drawn) && planted::has(Fault::CompilerFollowsLinesTooFar);
                points.push((next, if is_too_far { before } else { reached }));
                if let Ray::Through(words) = ray {
                    let goes_on = self.words(words, &Value::Point(next))?;
                    reached = self.circuit.and([reached, goes_on]);
                    if planted::has(Fault::CompilerStopsBeforeObstacles)
                        && let Some(last) = points.last_mut()
                    {
                        last.1 = reached;
                    }
                }
                at = next;
            }
        }
        Ok(points)
    }

    /// The points to which a way leads, if the steps do not depend on what is filled in.
    fn reached(&mut self, from: &Value, steps: &Steps, avoiding: &Value) -> Compile<Vec<(Point, Lit)>> {
        let &Value::Point(from) = from else {
            return match from {
                Value::Absent => Ok(Vec::new()),
                _ => self.no_constraint("a way"),
            };
        };
        let Steps::Through(words) = steps else { return self.no_constraint("a way") };
        let avoided = avoiding.points().to_vec();
        if avoided == [from] {
            return Ok(Vec::new());
        }
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            if next > 0 {
                match self.words(words, &Value::Point(at))? {
                    Lit::NEVER => {
                        next += 1;
                        continue;
                    }
                    Lit::ALWAYS => {}
                    _ => return self.no_constraint("a way through cells that are not known"),
                }
            }
            next += 1;
            for direction in STRAIGHT {
                if let Some(step) = self.board.step(at, direction)
                    && !reached.contains(&step)
                    && !avoided.contains(&step)
                {
                    reached.push(step);
                }
            }
        }
        Ok(reached.into_iter().map(|point| (point, Lit::ALWAYS)).collect())
    }
}

/// How far a ray goes.
enum Ray<'w> {
    /// To the edge.
    Free,
    /// While cells have the words.
    Words(&'w [Said]),
    /// To the first cell that does not have the words, with it.
    Through(&'w [Said]),
    /// While a line is drawn.
    Drawn,
}
