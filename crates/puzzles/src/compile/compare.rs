//! Comparisons and relations of two values.

use std::rc::Rc;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::tree::{Comparison, Expression, Function, Node, Relation};

use super::board::{Area, Corners, STRAIGHT};
use super::circuit::Lit;
use super::sum::Sum;
use super::value::{Value, Variables};
use super::{Compile, Compiler};

impl Compiler<'_> {
    /// Whether a comparison holds. None with something absent does.
    pub(super) fn compare(&mut self, comparison: Comparison, a: &Value, b: &Value) -> Compile<Lit> {
        let (a, b) = (self.resolved(a)?, self.resolved(b)?);
        if let (Value::Number(a), Value::Number(b)) = (&a, &b) {
            let difference = a.sum.clone().minus(&b.sum);
            let lit = self.compare_sum(comparison, &difference);
            return Ok(self.circuit.and([a.present, b.present, lit]));
        }
        if let Value::Cases(cases) = &a {
            let mut all = Vec::new();
            for (case, value) in cases.iter() {
                let lit = self.compare(comparison, value, &b)?;
                all.push(self.circuit.and([*case, lit]));
            }
            return Ok(self.circuit.or(all));
        }
        if let Value::Cases(_) = &b {
            return self.compare(mirrored(comparison), &b, &a);
        }
        if matches!(a, Value::Absent) || matches!(b, Value::Absent) {
            return Ok(Lit::NEVER);
        }
        let equal = match comparison {
            Comparison::Equal | Comparison::Unequal => self.equal(&a, &b)?,
            _ => return Ok(Lit::NEVER),
        };
        Ok(if comparison == Comparison::Equal { equal } else { self.circuit.not(equal) })
    }

    /// `abs(x) = n`: `x` and `-x` are compared instead, so that a difference of two cells stays a relation between them.
    /// `None` if the comparison is another.
    pub(super) fn absolute_is(
        &mut self,
        comparison: Comparison,
        both: &[Expression; 2],
        env: &mut Variables,
    ) -> Compile<Option<Lit>> {
        let (argument, other, comparison) = match both.each_ref().map(|side| &side.node) {
            [Node::Function(Function::Absolute, arguments), _] => (&arguments[0], &both[1], comparison),
            [_, Node::Function(Function::Absolute, arguments)] => {
                (&arguments[0], &both[0], mirrored(comparison))
            }
            _ => return Ok(None),
        };
        let (x, n) = (self.number(argument, env)?, self.number(other, env)?);
        let differences = [x.sum.clone().minus(&n.sum), x.sum.times(-1).minus(&n.sum)];
        let lits = differences.map(|difference| self.compare_sum(comparison, &difference));
        let holds = match comparison {
            Comparison::Less | Comparison::AtMost => self.circuit.and(lits),
            Comparison::Greater | Comparison::AtLeast => self.circuit.or(lits),
            Comparison::Equal | Comparison::Unequal => {
                let negative = self.circuit.at_least(&n.sum, 0);
                let negative = self.circuit.not(negative);
                if comparison == Comparison::Equal {
                    let either = self.circuit.or(lits);
                    let not_negative = self.circuit.not(negative);
                    self.circuit.and([either, not_negative])
                } else {
                    let neither = self.circuit.and(lits);
                    self.circuit.or([neither, negative])
                }
            }
        };
        Ok(Some(self.circuit.and([x.present, n.present, holds])))
    }

    /// The condition that a difference compares with 0 in this way.
    pub(super) fn compare_sum(&mut self, comparison: Comparison, difference: &Sum) -> Lit {
        match comparison {
            Comparison::Equal => self.circuit.equals(difference, 0),
            Comparison::Unequal => {
                let equal = self.circuit.equals(difference, 0);
                self.circuit.not(equal)
            }
            Comparison::Greater => self.circuit.at_least(difference, 1),
            Comparison::AtLeast => self.circuit.at_least(difference, 0),
            Comparison::Less => {
                let least = i64::from(planted::has(Fault::CompilerReadsLessAsAtMost));
                let at_least = self.circuit.at_least(difference, least);
                self.circuit.not(at_least)
            }
            Comparison::AtMost => {
                let above = self.circuit.at_least(difference, 1);
                self.circuit.not(above)
            }
        }
    }

    /// Whether two values that are there are equal.
    pub(super) fn equal(&mut self, a: &Value, b: &Value) -> Compile<Lit> {
        Ok(match (a, b) {
            (Value::Number(a), Value::Number(b)) => {
                let difference = a.sum.clone().minus(&b.sum);
                let equal = self.circuit.equals(&difference, 0);
                self.circuit.and([a.present, b.present, equal])
            }
            (Value::Truth(a), Value::Truth(b)) => {
                let (not_a, not_b) = (self.circuit.not(*a), self.circuit.not(*b));
                let (first, second) = (self.circuit.or([not_a, *b]), self.circuit.or([*a, not_b]));
                self.circuit.and([first, second])
            }
            (Value::Direction(a), Value::Direction(b)) => Lit::Known(a == b),
            (Value::Letter(a), Value::Letter(b)) => Lit::Known(a == b),
            (Value::Point(a), Value::Point(b)) => Lit::Known(a == b),
            (Value::Area(a), Value::Area(b)) => Lit::Known(Rc::ptr_eq(a, b) || Area::same_points(a, b)),
            (Value::Block(a), Value::Block(b)) if a.division == b.division => self.same_block(a, b.cell)?,
            (Value::List(a), Value::List(b)) => self.equal_lists(a, b)?,
            (Value::Block(_), _) | (_, Value::Block(_)) => {
                return self.no_constraint("the cells of a group or region compared");
            }
            (Value::Shape(shape), Value::Letter(name)) | (Value::Letter(name), Value::Shape(shape)) => {
                self.is_named(shape, *name)?
            }
            (Value::Shape(a), Value::Shape(b)) => self.equal_shapes(a, b)?,
            _ => Lit::NEVER,
        })
    }

    /// Whether a thing lies in an area.
    pub(super) fn lies_in(&mut self, thing: &Value, area: &Value) -> Compile<Lit> {
        self.over_cases(area, &mut |this, area| {
            this.over_cases(thing, &mut |this, thing| match (thing, area) {
                (Value::Point(_) | Value::Area(_), Value::Area(area)) => {
                    Ok(Lit::Known(this.board.lies_in(thing.points(), area)))
                }
                (Value::Point(point), Value::Block(block)) => this.point_in_block(*point, block),
                (Value::Area(_), Value::Block(block)) => {
                    let mut all = Vec::new();
                    for &point in thing.points() {
                        all.push(this.point_in_block(point, block)?);
                    }
                    Ok(this.circuit.and(all))
                }
                (Value::Block(_), Value::Area(_) | Value::Block(_)) => {
                    this.no_constraint("a group or region in an area")
                }
                _ => Ok(Lit::NEVER),
            })
        })
    }

    /// Whether a relation holds of two things.
    pub(super) fn related(&mut self, relation: Relation, a: &Value, b: &Value) -> Compile<Lit> {
        self.over_cases(a, &mut |this, a| {
            this.over_cases(b, &mut |this, b| {
                if let Relation::Defined(define) = relation {
                    return this.defined_relation(define, a, b);
                }
                if matches!(a, Value::Block(_)) || matches!(b, Value::Block(_)) {
                    return this.blocks_related(relation, a, b);
                }
                let (a, b) = (a.points(), b.points());
                let apart = !a.iter().any(|point| b.contains(point));
                let next = |corners| this.board.neighbours(a, corners).iter().any(|point| b.contains(point));
                Ok(match relation {
                    Relation::NextTo => Lit::Known(apart && next(Corners::No)),
                    Relation::Around => Lit::Known(apart && next(Corners::Also)),
                    Relation::DiagonalTo => Lit::Known(apart && next(Corners::Also) && !next(Corners::No)),
                    Relation::At => Lit::Known(
                        a.iter().any(|a| b.iter().any(|b| (a.y - b.y).abs() <= 1 && (a.x - b.x).abs() <= 1)),
                    ),
                    Relation::JoinedTo => {
                        let mut links = Vec::new();
                        for &point in a {
                            for direction in STRAIGHT {
                                if b.contains(&point.step(direction)) {
                                    links.push(this.goes(point, direction));
                                }
                            }
                        }
                        this.circuit.or(links)
                    }
                    Relation::Defined(_) => Lit::NEVER,
                })
            })
        })
    }
}

/// The comparison with its sides exchanged.
const fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::Greater => Comparison::Less,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}
