//! Conditions and values of expressions.

use std::rc::Rc;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::{Place, Point};
use gridproof_rules::tree::{Comparison, Expression, Function, Node, Noun, Quantifier, Things, ValueOf};

use super::board::Area;
use super::circuit::Lit;
use super::finds::FindCells;
use super::sizes::Limit;
use super::value::{Number, Value, Variables};
use super::{ClueEntry, Compile, Compiler};

/// A thing for which a definition was evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Point(Point),
    Area(Rc<Area>),
    Block(usize, Point),
}

impl Compiler<'_> {
    /// Whether a condition holds. A value that is absent does not hold.
    pub(super) fn condition(&mut self, expression: &Expression, env: &mut Variables) -> Compile<Lit> {
        self.step()?;
        let outer = std::mem::replace(&mut self.span, expression.span);
        let lit = match &expression.node {
            Node::Flag(_)
            | Node::Not(_)
            | Node::And(_)
            | Node::Or(_)
            | Node::Implies(_)
            | Node::Choose(_) => self.connective(expression, env)?,
            Node::Quantified(quantifier, things, body) => {
                self.quantified(*quantifier, things, body.as_deref(), env)?
            }
            Node::Compare(comparison, both) => self.comparison(*comparison, both, false, env)?,
            Node::Is(thing, property) => {
                let thing = self.value(thing, env)?;
                self.holds(property, &thing)?
            }
            Node::IsShape(shape, name) => match self.value(shape, env)? {
                Value::Letter(letter) => Lit::Known(letter == *name),
                Value::Absent => Lit::NEVER,
                Value::Shape(shape) => self.is_named(&shape, *name)?,
                _ => return self.no_constraint("a shape"),
            },
            Node::In(both) => {
                let thing = self.value(&both[0], env)?;
                let area = self.value(&both[1], env)?;
                self.lies_in(&thing, &area)?
            }
            Node::Has(thing, clue) => {
                let thing = self.value(thing, env)?;
                Lit::Known(self.clue_entry(*clue, &thing).is_some())
            }
            Node::Goes(both) => {
                let thing = self.value(&both[0], env)?;
                let direction = self.value(&both[1], env)?;
                self.over_cases(&direction, &mut |this, direction| match (&thing, direction) {
                    (Value::Point(point), Value::Direction(direction)) => Ok(this.goes(*point, *direction)),
                    _ => Ok(Lit::NEVER),
                })?
            }
            Node::Related(relation, both) => {
                let a = self.value(&both[0], env)?;
                let b = self.value(&both[1], env)?;
                self.related(*relation, &a, &b)?
            }
            Node::Paired(both) => self.paired(both, env)?,
            Node::Number(_)
            | Node::Direction(_)
            | Node::Variable(_)
            | Node::Rows
            | Node::Columns
            | Node::Calculate(..)
            | Node::Value(..)
            | Node::Function(..)
            | Node::Aggregate(..) => match self.value(expression, env)? {
                Value::Truth(lit) => lit,
                Value::Cases(cases) => {
                    let mut all = Vec::new();
                    for (case, value) in cases.iter() {
                        if let Value::Truth(lit) = value {
                            all.push(self.circuit.and([*case, *lit]));
                        }
                    }
                    self.circuit.or(all)
                }
                _ => Lit::NEVER,
            },
        };
        self.span = outer;
        Ok(lit)
    }

    /// Whether a comparison holds. `is_only` says that it is not a part of a condition.
    pub(super) fn comparison(
        &mut self,
        comparison: Comparison,
        both: &[Expression; 2],
        is_only: bool,
        env: &mut Variables,
    ) -> Compile<Lit> {
        if let Some(lit) = self.product_is(comparison, both, env)? {
            return Ok(lit);
        }
        if let Some(lit) = self.absolute_is(comparison, both, env)? {
            return Ok(lit);
        }
        let size = match both.each_ref().map(|value| self.is_size(value)) {
            [true, false] => 0,
            [false, true] => 1,
            _ => {
                let (a, b) = (self.value(&both[0], env)?, self.value(&both[1], env)?);
                return self.compare(comparison, &a, &b);
            }
        };
        let other = self.value(&both[1 - size], env)?;
        let number = self.number_of(&other)?;
        if number.present == Lit::NEVER {
            return Ok(Lit::NEVER);
        }
        // A size is only made as exact as the comparison needs.
        let (_, most) = number.sum.bounds(&self.circuit);
        let beyond = i64::from(!planted::has(Fault::CompilerFollowsSizesTooShort));
        let limit = Limit { number: most.saturating_add(beyond), is_only };
        let value = self.size_up_to(&both[size], limit, env)?;
        if size == 0 {
            self.compare(comparison, &value, &other)
        } else {
            self.compare(comparison, &other, &value)
        }
    }

    /// `not`, `and`, `or`, `if`: a part that is known decides before the other is looked at.
    fn connective(&mut self, expression: &Expression, env: &mut Variables) -> Compile<Lit> {
        Ok(match &expression.node {
            Node::Flag(flag) => Lit::Known(self.flag(*flag)),
            Node::Not(inner) => {
                let inner = self.condition(inner, env)?;
                self.circuit.not(inner)
            }
            Node::And(both) => match self.condition(&both[0], env)? {
                Lit::NEVER => Lit::NEVER,
                a => {
                    let b = self.condition(&both[1], env)?;
                    self.circuit.and([a, b])
                }
            },
            Node::Or(both) => match self.condition(&both[0], env)? {
                Lit::ALWAYS => Lit::ALWAYS,
                a => {
                    let b = self.condition(&both[1], env)?;
                    self.circuit.or([a, b])
                }
            },
            Node::Implies(both) => match self.condition(&both[0], env)? {
                Lit::NEVER => Lit::ALWAYS,
                a => {
                    let (a, b) = (self.circuit.not(a), self.condition(&both[1], env)?);
                    self.circuit.or([a, b])
                }
            },
            Node::Choose(parts) => match self.condition(&parts[0], env)? {
                Lit::ALWAYS => self.condition(&parts[1], env)?,
                Lit::NEVER => self.condition(&parts[2], env)?,
                chosen => {
                    let (a, b) = (self.condition(&parts[1], env)?, self.condition(&parts[2], env)?);
                    let other = self.circuit.not(chosen);
                    let (first, second) = (self.circuit.or([other, a]), self.circuit.or([chosen, b]));
                    self.circuit.and([first, second])
                }
            },
            _ => Lit::NEVER,
        })
    }

    /// `each`, `some`, `no` and `exactly one`.
    fn quantified(
        &mut self,
        quantifier: Quantifier,
        things: &Things,
        body: Option<&Expression>,
        env: &mut Variables,
    ) -> Compile<Lit> {
        let mut holding = Vec::new();
        let once = quantifier == Quantifier::ExactlyOne;
        self.visit_things(things, env, once, &mut |this, env, guard| {
            let holds = match body {
                Some(body) => this.condition(body, env)?,
                None => Lit::ALWAYS,
            };
            let lit = if quantifier == Quantifier::Each {
                let not_there = this.circuit.not(guard);
                this.circuit.or([not_there, holds])
            } else {
                this.circuit.and([guard, holds])
            };
            holding.push(lit);
            let decided = match quantifier {
                Quantifier::Each => lit == Lit::NEVER,
                Quantifier::Some | Quantifier::No => lit == Lit::ALWAYS,
                Quantifier::ExactlyOne => false,
            };
            Ok(!decided)
        })?;
        Ok(match quantifier {
            Quantifier::Each => self.circuit.and(holding),
            Quantifier::Some => self.circuit.or(holding),
            Quantifier::No => {
                let some = self.circuit.or(holding);
                self.circuit.not(some)
            }
            Quantifier::ExactlyOne => {
                let count = self.count_of(&holding);
                if planted::has(Fault::CompilerAllowsNoneForExactlyOne) {
                    let two = self.circuit.at_least(&count, 2);
                    return Ok(self.circuit.not(two));
                }
                self.circuit.equals(&count, 1)
            }
        })
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, expression: &Expression, env: &mut Variables) -> Compile<Value> {
        self.step()?;
        let outer = std::mem::replace(&mut self.span, expression.span);
        let value = match &expression.node {
            Node::Number(number) => Value::known(*number),
            Node::Direction(direction) => Value::Direction(*direction),
            Node::Variable(slot) => env.get(*slot),
            Node::Rows => Value::count(self.board.size.rows.into()),
            Node::Columns => Value::count(self.board.size.columns.into()),
            Node::Choose(parts) => match self.condition(&parts[0], env)? {
                Lit::ALWAYS => self.value(&parts[1], env)?,
                Lit::NEVER => self.value(&parts[2], env)?,
                chosen => {
                    let (a, b) = (self.value(&parts[1], env)?, self.value(&parts[2], env)?);
                    let other = self.circuit.not(chosen);
                    self.cases(vec![(chosen, a), (other, b)])
                }
            },
            Node::Calculate(operator, both) => {
                let (a, b) = (self.number(&both[0], env)?, self.number(&both[1], env)?);
                Value::Number(self.calculate(*operator, a, b)?)
            }
            Node::Value(of, None) => match of {
                ValueOf::Clue(clue) => {
                    self.clue_at(*clue, Place::Board).map_or(Value::Absent, ClueEntry::value)
                }
                ValueOf::Found(_) | ValueOf::Defined(_) => Value::Absent,
            },
            Node::Value(of, Some(thing)) => {
                let thing = self.value(thing, env)?;
                self.map_cases(&thing, &mut |this, thing| this.value_of(*of, thing))?
            }
            Node::Function(function, arguments) => self.function(*function, arguments, env)?,
            Node::Aggregate(aggregate, set) => self.aggregate(*aggregate, set, env)?,
            Node::Flag(_)
            | Node::Not(_)
            | Node::And(_)
            | Node::Or(_)
            | Node::Implies(_)
            | Node::Quantified(..)
            | Node::Compare(..)
            | Node::Is(..)
            | Node::IsShape(..)
            | Node::In(_)
            | Node::Has(..)
            | Node::Goes(_)
            | Node::Related(..)
            | Node::Paired(_) => Value::Truth(self.condition(expression, env)?),
        };
        self.span = outer;
        Ok(value)
    }

    /// One of several values. Cases within a case are spread out, and what is never the case is left out.
    pub(super) fn cases(&mut self, cases: Vec<(Lit, Value)>) -> Value {
        let mut flat = Vec::new();
        for (case, value) in cases {
            match value {
                Value::Cases(inner) => {
                    for (own, value) in inner.iter() {
                        flat.push((self.circuit.and([case, *own]), value.clone()));
                    }
                }
                Value::Absent => {}
                value => flat.push((case, value)),
            }
        }
        flat.retain(|(case, _)| *case != Lit::NEVER);
        match &flat[..] {
            [] => Value::Absent,
            [(Lit::ALWAYS, value)] => value.clone(),
            _ => Value::Cases(flat.into()),
        }
    }

    /// Applies a function to a value, or to each of its cases.
    pub(super) fn map_cases(
        &mut self,
        value: &Value,
        function: &mut dyn FnMut(&mut Self, &Value) -> Compile<Value>,
    ) -> Compile<Value> {
        match self.resolved(value)? {
            Value::Cases(cases) => {
                let mut mapped = Vec::with_capacity(cases.len());
                for (case, value) in cases.iter() {
                    mapped.push((*case, function(self, value)?));
                }
                Ok(self.cases(mapped))
            }
            value => function(self, &value),
        }
    }

    /// Whether something holds of a value, or of the case that is given.
    pub(super) fn over_cases(
        &mut self,
        value: &Value,
        holds: &mut dyn FnMut(&mut Self, &Value) -> Compile<Lit>,
    ) -> Compile<Lit> {
        match self.resolved(value)? {
            Value::Cases(cases) => {
                let mut all = Vec::with_capacity(cases.len());
                for (case, value) in cases.iter() {
                    let lit = holds(self, value)?;
                    all.push(self.circuit.and([*case, lit]));
                }
                Ok(self.circuit.or(all))
            }
            value => holds(self, &value),
        }
    }

    /// The value of a thing: its clue, the number that is filled in, or its defined value.
    pub(super) fn value_of(&mut self, of: ValueOf, thing: &Value) -> Compile<Value> {
        Ok(match of {
            ValueOf::Clue(clue) => self.clue_entry(clue, thing).map_or(Value::Absent, ClueEntry::value),
            ValueOf::Found(find) => match (self.finds.get(find), thing) {
                (Some(FindCells::Numbers(entries)), Value::Point(point)) => {
                    entries.get(point).map_or(Value::Absent, |entry| Value::Number(entry.number.clone()))
                }
                _ => Value::Absent,
            },
            ValueOf::Defined(define) => self.defined(define, thing)?,
        })
    }

    /// The value of a definition for a thing. It is evaluated once for each thing.
    pub(super) fn defined(&mut self, define: usize, thing: &Value) -> Compile<Value> {
        let kind = self.kind;
        let Some(definition) = kind.defines.get(define) else { return Ok(Value::Absent) };
        let key = match thing {
            Value::Absent => return Ok(Value::Absent),
            Value::Point(point) => Some(Key::Point(*point)),
            Value::Area(area) => Some(Key::Area(Rc::clone(area))),
            Value::Block(block) => Some(Key::Block(block.division, block.cell)),
            _ => None,
        };
        let key = key.map(|key| (define, key));
        if let Some(known) = key.as_ref().and_then(|key| self.defined.get(key)) {
            return Ok(known.clone());
        }
        let mut env = Variables::default();
        env.set(0, thing.clone());
        let value = self.value(&definition.body, &mut env)?;
        if let Some(key) = key {
            self.defined.insert(key, value.clone());
        }
        Ok(value)
    }

    pub(super) fn defined_relation(&mut self, define: usize, a: &Value, b: &Value) -> Compile<Lit> {
        let kind = self.kind;
        let Some(definition) = kind.defines.get(define) else { return Ok(Lit::NEVER) };
        if matches!(a, Value::Absent) || matches!(b, Value::Absent) {
            return Ok(Lit::NEVER);
        }
        let mut env = Variables::default();
        env.set(0, a.clone());
        env.set(1, b.clone());
        self.condition(&definition.body, &mut env)
    }

    fn function(
        &mut self,
        function: Function,
        arguments: &[Expression],
        env: &mut Variables,
    ) -> Compile<Value> {
        if let Function::Absolute | Function::Smaller | Function::Larger = function {
            let numbers: Vec<Number> =
                arguments.iter().map(|argument| self.number(argument, env)).collect::<Compile<_>>()?;
            return Ok(Value::Number(self.number_function(function, numbers)?));
        }
        let first = match arguments.first() {
            Some(argument) => self.value(argument, env)?,
            None => Value::Absent,
        };
        let second = match arguments.get(1) {
            Some(argument) => self.value(argument, env)?,
            None => Value::Absent,
        };
        self.map_cases(&first, &mut |this, first| {
            this.map_cases(&second, &mut |this, second| this.function_of(function, first, second))
        })
    }

    fn function_of(&mut self, function: Function, first: &Value, second: &Value) -> Compile<Value> {
        let board = &self.board;
        Ok(match (function, first, second) {
            (Function::Layer(layer), Value::Point(point), _) => {
                let cell = board.size.cell_index(*point);
                let index = cell.and_then(|cell| *board.area_of.get(layer)?.get(cell)?);
                Value::area(index.and_then(|index| board.layers[layer].get(index)).cloned())
            }
            (Function::Row, Value::Point(point), _) => Value::area(board.line_of(*point, true)),
            (Function::Column, Value::Point(point), _) => Value::area(board.line_of(*point, false)),
            (Function::View, Value::Point(point), _) => Value::area(board.view(*point)),
            (Function::Ring, Value::Point(point), _) => {
                Value::area(board.is(*point, Noun::Cell).then(|| board.ring(*point)))
            }
            (Function::Region, Value::Point(point), _) => self.region_of(*point),
            (Function::Group, Value::Point(point), _) => self.group_of(*point)?,
            (Function::Opposite, Value::Direction(direction), _) => Value::Direction(direction.opposite()),
            (Function::Start, Value::Area(area), _) => Value::point(area.points.first().copied()),
            (Function::End, Value::Area(area), _) => Value::point(area.points.last().copied()),
            (Function::Step, Value::Point(point), Value::Direction(direction)) => {
                Value::point(board.step(*point, *direction))
            }
            (Function::Mirror, Value::Point(point), Value::Point(centre)) => {
                let across = Point { y: 2 * centre.y - point.y, x: 2 * centre.x - point.x };
                Value::point(Some(across).filter(|&across| board.on_board(across)))
            }
            (Function::Distance, Value::Point(a), Value::Point(b)) => {
                Value::known(i64::from((a.y - b.y).abs() + (a.x - b.x).abs()) / 2)
            }
            (Function::Length, Value::Area(area), _) => Value::count(area.points.len().saturating_sub(1)),
            (_, Value::Block(_), _) | (_, _, Value::Block(_)) => {
                return self.no_constraint("a part of a group or region");
            }
            _ => Value::Absent,
        })
    }
}

impl ClueEntry {
    pub(super) fn value(&self) -> Value {
        match self {
            Self::Value(value) => value.clone(),
            Self::Mark(_) => Value::Absent,
        }
    }
}
