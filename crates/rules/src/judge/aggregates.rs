//! Functions of sets.

use std::rc::Rc;

use super::evaluate::{Evaluated, Evaluation, Variables};
use super::shape::{Likeness, Shape};
use super::value::{List, Value};
use crate::board::Point;
use crate::tree::{Aggregate, Expression, Relation, Set};

impl<'e> Evaluation<'e, '_> {
    /// A function of a set. A function of an area that is absent is absent too.
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        set: &'e Set,
        env: &mut Variables,
    ) -> Evaluated<Value> {
        match set {
            Set::Way(from, to, steps) => {
                let from = self.value(from, env)?;
                let to = self.value(to, env)?;
                let reached = self.reached(&from, steps, &Value::Absent)?;
                let distance = reached.iter().find(|(value, _)| value.is(&to)).map(|(_, distance)| *distance);
                Ok(distance.map_or(Value::Absent, Value::count))
            }
            Set::Area(area, by) => {
                let Value::Area(area) = self.value(area, env)? else { return Ok(Value::Absent) };
                if aggregate == Aggregate::Count {
                    return Ok(Value::count(area.points.len()));
                }
                let cells: Vec<Value> = area.points.iter().copied().map(Value::Point).collect();
                self.of_things(aggregate, cells, *by)
            }
            Set::Things(things, None) if aggregate == Aggregate::Connected && self.tables.lists_places() => {
                Ok(Value::Truth(self.connected(things, env)?))
            }
            Set::Things(things, Some(value))
                if aggregate == Aggregate::Different && self.tables.lists_places() =>
            {
                Ok(Value::Truth(self.different(things, value, env)?))
            }
            Set::Things(things, None) if aggregate == Aggregate::Count => {
                let mut count = 0;
                self.each_thing(things, env, &mut |_, _| {
                    count += 1;
                    Ok(true)
                })?;
                Ok(Value::count(count))
            }
            Set::Things(things, None) => {
                let all = self.collect(things, env)?;
                self.of_things(aggregate, all, things.by)
            }
            Set::Things(things, Some(value)) => {
                let mut values = Vec::new();
                self.each_thing(things, env, &mut |this, env| {
                    values.push(this.listed_value(aggregate, value, env)?);
                    Ok(true)
                })?;
                self.of_values(aggregate, values)
            }
        }
    }

    /// The value of one thing of a set. In lists, a `?` stays unknown.
    fn listed_value(
        &mut self,
        aggregate: Aggregate,
        value: &'e Expression,
        env: &mut Variables,
    ) -> Evaluated<Value> {
        match aggregate {
            Aggregate::List | Aggregate::Sequence => self.value(value, env),
            _ => self.known_value(value, env),
        }
    }

    /// A function of things: of their cells, and of what connects them.
    fn of_things(
        &mut self,
        aggregate: Aggregate,
        things: Vec<Value>,
        by: Option<Relation>,
    ) -> Evaluated<Value> {
        self.ticks(things.iter().map(|thing| thing.points().len()).sum())?;
        let (width, height) = (|point: &Point| point.x, |point: &Point| point.y);
        Ok(match aggregate {
            Aggregate::Count => Value::count(things.len()),
            Aggregate::Connected => Value::Truth(self.graph(&things, by)?.parts() <= 1),
            Aggregate::Forest => {
                let graph = self.graph(&things, by)?;
                Value::Truth(graph.pairs() + graph.parts() == things.len())
            }
            Aggregate::Groups => Value::count(self.graph(&things, by)?.parts()),
            Aggregate::Rectangle => {
                let points = all_points(&things);
                Value::Truth(span(&points, width) * span(&points, height) == points.len())
            }
            Aggregate::Width => Value::count(span(&all_points(&things), width)),
            Aggregate::Height => Value::count(span(&all_points(&things), height)),
            Aggregate::Shape => shape(&things, Likeness::Mirrored),
            Aggregate::Turned => shape(&things, Likeness::Turned),
            Aggregate::Form => shape(&things, Likeness::Shifted),
            _ => self.of_values(aggregate, things)?,
        })
    }

    /// A function of values. Except in `different` and `same`, absent values are left out.
    fn of_values(&mut self, aggregate: Aggregate, mut values: Vec<Value>) -> Evaluated<Value> {
        self.ticks(values.len())?;
        match aggregate {
            Aggregate::Different => return Ok(Value::Truth(self.are_different(&values)?)),
            Aggregate::Same => {
                let pairs_are_equal = match values.split_first() {
                    Some((first, rest)) if !rest.is_empty() => {
                        let mut equal = !first.is_absent();
                        for value in rest {
                            equal = equal && !value.is_absent() && self.equal(first, value)?;
                        }
                        equal
                    }
                    _ => true,
                };
                return Ok(Value::Truth(pairs_are_equal));
            }
            _ => {}
        }
        values.retain(|value| !value.is_absent());
        if let Aggregate::List | Aggregate::Sequence = aggregate {
            let ordered = aggregate == Aggregate::Sequence;
            return Ok(Value::List(Rc::new(List { ordered, items: values })));
        }
        let mut numbers: Vec<i64> = values
            .iter()
            .filter_map(|value| match value {
                Value::Number(number) => Some(*number),
                _ => None,
            })
            .collect();
        let fold = |start: i64, step: fn(i64, i64) -> Option<i64>| {
            numbers.iter().try_fold(start, |total, &number| step(total, number))
        };
        Ok(match aggregate {
            Aggregate::Sum => Value::number(fold(0, i64::checked_add)),
            // Other factors may be too large; the product is 0 all the same.
            Aggregate::Product if numbers.contains(&0) => Value::Number(0),
            Aggregate::Product => Value::number(fold(1, i64::checked_mul)),
            Aggregate::Least => Value::number(numbers.iter().min().copied()),
            Aggregate::Most => Value::number(numbers.iter().max().copied()),
            Aggregate::Consecutive => {
                numbers.sort_unstable();
                Value::Truth(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1))
            }
            _ => Value::Absent,
        })
    }

    /// Returns whether no two values are equal.
    fn are_different(&mut self, values: &[Value]) -> Evaluated<bool> {
        let mut numbers: Vec<i64> = Vec::with_capacity(values.len());
        let mut others = Vec::new();
        for value in values {
            match value {
                Value::Number(number) => numbers.push(*number),
                Value::Absent => {}
                other => others.push(other),
            }
        }
        numbers.sort_unstable();
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
            return Ok(false);
        }
        for (index, value) in others.iter().enumerate() {
            for other in &others[..index] {
                self.tick()?;
                if self.equal(value, other)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// All points of things, each once.
fn all_points(things: &[Value]) -> Vec<Point> {
    let mut points: Vec<Point> = things.iter().flat_map(Value::points).copied().collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// The number of rows or columns that points span.
fn span(points: &[Point], across: impl Fn(&Point) -> i32) -> usize {
    let (low, high) = (points.iter().map(&across).min(), points.iter().map(&across).max());
    match (low, high) {
        (Some(low), Some(high)) => usize::try_from((high - low) / 2 + 1).unwrap_or(0),
        _ => 0,
    }
}

fn shape(things: &[Value], likeness: Likeness) -> Value {
    Value::Shape(Rc::new(Shape::new(&all_points(things), likeness)))
}
