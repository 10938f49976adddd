//! Phrases after a noun.

use super::evaluate::{Evaluated, Evaluation, Variables};
use super::value::Value;
use crate::board::Point;
use crate::tree::{Direction, Expression, Noun, Phrase, Relation, Said, Things};

impl<'e> Evaluation<'e, '_> {
    /// The things of a noun that a phrase yields, in their order: places of cells, corners, sides, links or dots.
    /// `None` if the phrase only restricts other things.
    pub(super) fn points_of(
        &mut self,
        noun: Noun,
        words: &'e [Said],
        phrase: &'e Phrase,
        env: &mut Variables,
    ) -> Evaluated<Option<Vec<Point>>> {
        let mut points = match phrase {
            Phrase::In(area) => {
                if noun == Noun::Dot {
                    return Ok(None);
                }
                let area = self.value(area, env)?;
                self.points_in(noun, &area)
            }
            Phrase::Related(relation, x) => {
                let x = self.value(x, env)?;
                match *relation {
                    Relation::At => self.touching(noun, &x),
                    Relation::Defined(define) => {
                        let neighbours = self.defined_neighbours(define, &x, false)?;
                        neighbours.iter().filter_map(|value| value.points().first().copied()).collect()
                    }
                    relation => self.neighbours(&x, relation)?,
                }
            }
            Phrase::Leaving(x) => {
                let x = self.value(x, env)?;
                let mut leaving = Vec::new();
                for &point in x.points() {
                    for direction in Direction::STRAIGHT {
                        if self.judge.geometry.step(point, direction).is_some_and(|next| !x.covers(next)) {
                            leaving.push(point.half_step(direction));
                        }
                    }
                }
                sorted(leaving)
            }
            Phrase::From(x, towards) => self.rays(x, Some(towards), env, &mut |_, _, _| Ok(true), None)?,
            Phrase::Seen { from, towards, through } => match through {
                None => self.rays(
                    from,
                    towards.as_ref(),
                    env,
                    &mut |this, _, next| this.words(words, &Value::Point(next)),
                    None,
                )?,
                Some(through) => {
                    self.rays(from, towards.as_ref(), env, &mut |_, _, _| Ok(true), Some(through))?
                }
            },
            Phrase::Straight { from, towards } => self.rays(
                from,
                towards.as_ref(),
                env,
                &mut |this, (point, direction), _| Ok(this.goes(point, direction)),
                None,
            )?,
            Phrase::Before(x, area) => self.split(x, area, env)?.0,
            Phrase::After(x, area) => self.split(x, area, env)?.1,
            Phrase::Reached { from, steps, avoiding } => {
                let from = self.value(from, env)?;
                let avoiding = match avoiding {
                    Some(avoiding) => self.value(avoiding, env)?,
                    None => Value::Absent,
                };
                let reached = self.reached(&from, steps, &avoiding)?;
                let points = reached.iter().filter_map(|(value, _)| match value {
                    Value::Point(point) => Some(*point),
                    _ => None,
                });
                points.collect()
            }
            Phrase::Meeting(_)
            | Phrase::Range(..)
            | Phrase::With(..)
            | Phrase::WithMark(_)
            | Phrase::Where(_) => return Ok(None),
        };
        self.ticks(points.len())?;
        points.retain(|&point| self.judge.geometry.is(point, noun));
        Ok(Some(points))
    }

    /// Returns whether a phrase holds for the thing that is the value of the variable.
    pub(super) fn phrase_holds(
        &mut self,
        things: &'e Things,
        phrase: &'e Phrase,
        env: &mut Variables,
    ) -> Evaluated<bool> {
        let thing = env.get(things.variable).clone();
        Ok(match phrase {
            Phrase::In(area) => {
                let area = self.value(area, env)?;
                self.lies_in(&thing, &area)?
            }
            Phrase::Related(Relation::Defined(define), x) => {
                let x = self.value(x, env)?;
                !thing.is(&x)
                    && (self.defined_relation(*define, &x, &thing)?
                        || self.defined_relation(*define, &thing, &x)?)
            }
            Phrase::Related(relation, x) => {
                let x = self.value(x, env)?;
                self.related(*relation, &thing, &x)?
            }
            Phrase::Meeting(x) => {
                let x = self.value(x, env)?;
                self.ticks(thing.points().len())?;
                thing.points().iter().any(|&point| x.covers(point))
            }
            Phrase::With(of, variable) => {
                let value = self.value_of(*of, &thing)?;
                let exists = !value.is_absent();
                if let Some((slot, _)) = variable {
                    env.set(*slot, value);
                }
                exists
            }
            Phrase::WithMark(clue) => self.marked(*clue, None, &thing),
            Phrase::Where(condition) => self.condition(condition, env)?,
            Phrase::Range(low, high) => {
                match (self.known_value(low, env)?, thing, self.known_value(high, env)?) {
                    (Value::Number(low), Value::Number(number), Value::Number(high)) => {
                        (low..=high).contains(&number)
                    }
                    _ => false,
                }
            }
            Phrase::Leaving(_)
            | Phrase::From(..)
            | Phrase::Seen { .. }
            | Phrase::Straight { .. }
            | Phrase::Before(..)
            | Phrase::After(..)
            | Phrase::Reached { .. } => {
                let found = self.points_of(things.noun, &things.words, phrase, env)?.unwrap_or_default();
                matches!(thing, Value::Point(point) if found.contains(&point))
            }
        })
    }

    /// Returns whether a thing lies in an area: a cell or corner that is in it, a side or link with both ends in it, a
    /// dot or corner of which all cells are in it, an area whose cells are all in it.
    pub(super) fn lies_in(&mut self, thing: &Value, area: &Value) -> Evaluated<bool> {
        let Value::Area(area) = area else { return Ok(false) };
        self.ticks(thing.points().len())?;
        Ok(match thing {
            Value::Area(own) => own.lies_in(area),
            Value::Point(point) if self.judge.geometry.is(*point, Noun::Cell) => area.contains(*point),
            Value::Point(point) => {
                let on_edge = self.judge.geometry.size.is_outer(*point);
                let cells = |noun| self.touching(noun, thing);
                let all_in = |points: Vec<Point>| {
                    !points.is_empty() && points.into_iter().all(|point| area.contains(point))
                };
                area.contains(*point)
                    || !on_edge && all_in(cells(Noun::Cell))
                    || self.judge.geometry.is(*point, Noun::Side) && all_in(cells(Noun::Corner))
            }
            _ => false,
        })
    }

    /// The cells, corners, sides or links in an area.
    fn points_in(&self, noun: Noun, area: &Value) -> Vec<Point> {
        let Value::Area(area) = area else { return Vec::new() };
        if let Noun::Side | Noun::Link = noun {
            let mut sides = Vec::new();
            for &point in &area.points {
                for direction in [Direction::Right, Direction::Down] {
                    if self.judge.geometry.step(point, direction).is_some_and(|next| area.contains(next)) {
                        sides.push(point.half_step(direction));
                    }
                }
            }
            return sorted(sides);
        }
        if noun == Noun::Corner && area.points.first().is_some_and(|point| point.y & 1 == 1) {
            let mut corners = self.touching(noun, &Value::Area(std::rc::Rc::clone(area)));
            corners.retain(|&corner| {
                !self.judge.geometry.size.is_outer(corner)
                    && self
                        .touching(Noun::Cell, &Value::Point(corner))
                        .iter()
                        .all(|&cell| area.contains(cell))
            });
            return corners;
        }
        area.points.clone()
    }

    /// The points of a noun that touch a thing: at most half a cell away.
    fn touching(&self, noun: Noun, x: &Value) -> Vec<Point> {
        let geometry = &self.judge.geometry;
        let mut touching = Vec::new();
        for point in x.points() {
            for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
                let other = point.shifted(down, right);
                if geometry.is(other, noun) {
                    touching.push(other);
                }
            }
        }
        if x.points().len() == 1 { touching } else { sorted(touching) }
    }

    /// The points next to, around, diagonal or joined to a thing, outside of it, in the order of reading.
    fn neighbours(&mut self, x: &Value, relation: Relation) -> Evaluated<Vec<Point>> {
        let mut found = Vec::new();
        for &point in x.points() {
            self.each_neighbour(relation, point, &mut |next| {
                found.extend((!x.covers(next)).then_some(next));
            })?;
        }
        let mut found = sorted(found);
        if relation == Relation::DiagonalTo && x.points().len() > 1 {
            let shares_side = |point: Point| {
                Direction::STRAIGHT.into_iter().any(|direction| x.covers(point.step(direction)))
            };
            found.retain(|&point| !shares_side(point));
        }
        Ok(found)
    }

    /// The points on the rays from a cell in one direction or in all four. A ray goes on while each step is
    /// allowed; with `through`, it ends at the first point that does not have the words.
    #[expect(clippy::type_complexity)]
    fn rays(
        &mut self,
        from: &'e Expression,
        towards: Option<&'e Expression>,
        env: &mut Variables,
        allowed: &mut dyn FnMut(&mut Self, (Point, Direction), Point) -> Evaluated<bool>,
        through: Option<&'e [Said]>,
    ) -> Evaluated<Vec<Point>> {
        let from = self.value(from, env)?;
        let one;
        let ways: &[Direction] = match towards {
            None => &Direction::STRAIGHT,
            Some(towards) => match self.known_value(towards, env)? {
                Value::Direction(direction) => {
                    one = [direction];
                    &one
                }
                _ => &[],
            },
        };
        let Value::Point(from) = from else { return Ok(Vec::new()) };
        let mut points = Vec::new();
        for &direction in ways {
            let mut at = from;
            while let Some(next) = self.judge.geometry.step(at, direction) {
                self.tick()?;
                if !allowed(self, (at, direction), next)? {
                    break;
                }
                points.push(next);
                if let Some(through) = through
                    && !self.words(through, &Value::Point(next))?
                {
                    break;
                }
                at = next;
            }
        }
        Ok(points)
    }

    /// The points of an area before a point and those after it, in the order of the area.
    fn split(
        &mut self,
        x: &'e Expression,
        area: &'e Expression,
        env: &mut Variables,
    ) -> Evaluated<(Vec<Point>, Vec<Point>)> {
        let x = self.value(x, env)?;
        let area = self.value(area, env)?;
        let (Value::Point(point), Value::Area(area)) = (x, area) else { return Ok((Vec::new(), Vec::new())) };
        self.ticks(area.points.len())?;
        Ok(match area.points.iter().position(|&own| own == point) {
            Some(place) => (area.points[..place].to_vec(), area.points[place + 1..].to_vec()),
            None => (Vec::new(), Vec::new()),
        })
    }
}

/// The points in the order of reading, each once.
fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    points
}
