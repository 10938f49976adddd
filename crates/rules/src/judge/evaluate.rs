//! Evaluates conditions and values on a complete answer.

use std::rc::Rc;

use super::answer::Tables;
use super::compare::calculate;
use super::unknown::Unknowns;
use super::value::Value;
use super::{Budget, ClueEntry, Judge, Stopped};
use crate::board::{Entry, Point};
use crate::tree::{
    ClueIndex, DefineIndex, Direction, Expression, FindIndex, Function, Node, Quantifier, Slot, ValueOf,
};

/// Why an evaluation has no result.
#[derive(Debug)]
pub(super) enum Stop {
    /// The budget is used up.
    Budget(Stopped),
    /// The value of this `?` is needed.
    Unknown(usize),
}

pub(super) type Evaluated<T> = Result<T, Stop>;

/// The values of variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables(Vec<Value>);

/// Trees have fewer variables, since their nesting is limited.
const MOST_VARIABLES: usize = 4096;

impl Variables {
    pub(super) fn get(&self, slot: Slot) -> &Value {
        self.0.get(slot).unwrap_or(&Value::Absent)
    }

    pub(super) fn set(&mut self, slot: Slot, value: Value) {
        if slot >= self.0.len() && slot < MOST_VARIABLES {
            self.0.resize(slot + 1, Value::Absent);
        }
        if let Some(own) = self.0.get_mut(slot) {
            *own = value;
        }
    }
}

/// The evaluation of the rules on one answer.
pub(super) struct Evaluation<'e, 'c> {
    pub(super) judge: &'e Judge<'e>,
    pub(super) tables: Tables<'e>,
    pub(super) unknowns: Unknowns,
    pub(super) memory: super::memory::Memory,
    budget: &'e mut Budget<'c>,
    /// How deep the evaluation is nested.
    depth: u32,
}

/// The deepest nesting of an evaluation. Kinds that were parsed stay below it; it bounds the stack for other trees, in
/// which definitions may even use each other.
const DEEPEST: u32 = 600;

impl<'e, 'c> Evaluation<'e, 'c> {
    pub(super) fn new(judge: &'e Judge<'e>, tables: Tables<'e>, budget: &'e mut Budget<'c>) -> Self {
        let unknowns = Unknowns::new(judge.unknowns.len());
        let memory = super::memory::Memory::new(judge.kind.defines.len());
        Self { judge, tables, unknowns, memory, budget, depth: 0 }
    }

    /// Counts one step.
    pub(super) fn tick(&mut self) -> Evaluated<()> {
        self.budget.tick(1).map_err(Stop::Budget)
    }

    /// Counts several steps.
    pub(super) fn ticks(&mut self, steps: usize) -> Evaluated<()> {
        self.budget.tick(steps as u64).map_err(Stop::Budget)
    }

    /// Counts one step, and one more level.
    fn enter(&mut self) -> Evaluated<()> {
        self.tick()?;
        if self.depth == DEEPEST {
            return Err(Stop::Budget(Stopped));
        }
        self.depth += 1;
        Ok(())
    }

    /// Returns whether a condition holds. A value that is absent does not hold.
    pub(super) fn condition(&mut self, expression: &'e Expression, env: &mut Variables) -> Evaluated<bool> {
        self.enter()?;
        let result = self.condition_within(expression, env);
        self.depth -= 1;
        result
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, expression: &'e Expression, env: &mut Variables) -> Evaluated<Value> {
        self.enter()?;
        let result = self.value_within(expression, env);
        self.depth -= 1;
        result
    }

    fn condition_within(&mut self, expression: &'e Expression, env: &mut Variables) -> Evaluated<bool> {
        Ok(match &expression.node {
            Node::Flag(flag) => self.judge.puzzle.flags.get(*flag).copied().unwrap_or(false),
            Node::Not(inner) => !self.condition(inner, env)?,
            Node::And(both) => self.either(both, false, false, env)?,
            Node::Or(both) => self.either(both, true, true, env)?,
            Node::Implies(both) => self.either(both, false, true, env)?,
            Node::Choose(parts) => {
                let chosen = if self.condition(&parts[0], env)? { &parts[1] } else { &parts[2] };
                self.condition(chosen, env)?
            }
            Node::Quantified(Quantifier::ExactlyOne, things, body) if self.tables.lists_places() => {
                self.exactly_one(things, body.as_deref(), env)?
            }
            Node::Quantified(quantifier, things, body) => {
                let (mut held, mut failed) = (0, false);
                self.each_thing(things, env, &mut |this, env| {
                    let holds = match body {
                        Some(body) => this.condition(body, env)?,
                        None => true,
                    };
                    held += u32::from(holds);
                    failed |= !holds;
                    Ok(match quantifier {
                        Quantifier::Each => holds,
                        Quantifier::Some | Quantifier::No => !holds,
                        Quantifier::ExactlyOne => true,
                    })
                })?;
                match quantifier {
                    Quantifier::Each => !failed,
                    Quantifier::Some => held > 0,
                    Quantifier::No => held == 0,
                    Quantifier::ExactlyOne => held == 1,
                }
            }
            Node::Compare(comparison, both) => {
                if self.tables.lists_places()
                    && let Some(holds) = self.compare_count(*comparison, both, env)?
                {
                    return Ok(holds);
                }
                let a = self.value(&both[0], env)?;
                let b = self.value(&both[1], env)?;
                self.compare(*comparison, a, b)?
            }
            Node::Is(thing, property) => {
                let thing = self.value(thing, env)?;
                self.holds(property, &thing)?
            }
            Node::IsShape(shape, name) => match self.known_value(shape, env)? {
                Value::Shape(shape) => shape.is_called(*name),
                Value::Letter(letter) => letter == *name,
                _ => false,
            },
            Node::In(both) => {
                let thing = self.value(&both[0], env)?;
                let area = self.value(&both[1], env)?;
                self.lies_in(&thing, &area)?
            }
            Node::Has(thing, clue) => {
                let thing = self.value(thing, env)?;
                self.judge.clue_entry(*clue, &thing).is_some()
            }
            Node::Goes(both) => {
                let thing = self.value(&both[0], env)?;
                match (thing, self.known_value(&both[1], env)?) {
                    (Value::Point(point), Value::Direction(direction)) => self.goes(point, direction),
                    _ => false,
                }
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
            | Node::Aggregate(..) => matches!(self.value(expression, env)?, Value::Truth(true)),
        })
    }

    /// Returns `decided` if the first condition is `first` or the second is `decided`, and its opposite otherwise: what
    /// `and`, `or` and `if` have in common.
    fn either(
        &mut self,
        both: &'e [Expression; 2],
        first: bool,
        decided: bool,
        env: &mut Variables,
    ) -> Evaluated<bool> {
        let start = self.tables.depth();
        if self.condition(&both[0], env)? == first {
            return Ok(decided);
        }
        let middle = self.tables.depth();
        let second = self.condition(&both[1], env)?;
        if second == decided {
            self.tables.forget(start, middle);
        }
        Ok(second)
    }

    fn value_within(&mut self, expression: &'e Expression, env: &mut Variables) -> Evaluated<Value> {
        Ok(match &expression.node {
            Node::Number(number) => Value::number(Some(*number)),
            Node::Direction(direction) => Value::Direction(*direction),
            Node::Variable(slot) => env.get(*slot).clone(),
            Node::Rows => Value::count(self.judge.puzzle.size.rows.into()),
            Node::Columns => Value::count(self.judge.puzzle.size.columns.into()),
            Node::Choose(parts) => {
                let chosen = if self.condition(&parts[0], env)? { &parts[1] } else { &parts[2] };
                self.value(chosen, env)?
            }
            Node::Calculate(operator, both) => {
                let a = self.known_value(&both[0], env)?;
                let b = self.known_value(&both[1], env)?;
                match (a, b) {
                    (Value::Number(a), Value::Number(b)) => Value::number(calculate(*operator, a, b)),
                    _ => Value::Absent,
                }
            }
            Node::Value(of, None) => match of {
                ValueOf::Clue(clue) => self.judge.board_entry(*clue).map_or(Value::Absent, ClueEntry::value),
                ValueOf::Found(_) | ValueOf::Defined(_) => Value::Absent,
            },
            Node::Value(of, Some(thing)) => {
                let thing = self.value(thing, env)?;
                self.value_of(*of, &thing)?
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
        })
    }

    /// The value of an expression. A `?` is replaced by its value.
    pub(super) fn known_value(
        &mut self,
        expression: &'e Expression,
        env: &mut Variables,
    ) -> Evaluated<Value> {
        let value = self.value(expression, env)?;
        self.known(value)
    }

    /// The value of a `?`; any other value as it is.
    pub(super) fn known(&mut self, value: Value) -> Evaluated<Value> {
        match value {
            Value::Unknown(index) => self.unknowns.read(index).ok_or(Stop::Unknown(index)),
            value => Ok(value),
        }
    }

    /// The value of a thing: its clue, the number that is filled in, or its defined value.
    pub(super) fn value_of(&mut self, of: ValueOf, thing: &Value) -> Evaluated<Value> {
        Ok(match of {
            ValueOf::Clue(clue) => self.judge.clue_entry(clue, thing).map_or(Value::Absent, ClueEntry::value),
            ValueOf::Found(find) => self.found_number(find, thing),
            ValueOf::Defined(define) => self.defined(define, thing)?,
        })
    }

    /// The number that is filled in.
    fn found_number(&self, find: FindIndex, thing: &Value) -> Value {
        let entry = match thing {
            Value::Point(point) => self.tables.entry(find, self.judge, *point),
            _ => None,
        };
        match entry {
            Some(Entry::Number(number)) => Value::number(Some(number)),
            _ => Value::Absent,
        }
    }

    /// The value or the truth of a definition for a thing. It is evaluated once for each place.
    pub(super) fn defined(&mut self, define: DefineIndex, thing: &Value) -> Evaluated<Value> {
        let Some(definition) = self.judge.kind.defines.get(define) else { return Ok(Value::Absent) };
        if thing.is_absent() {
            return Ok(Value::Absent);
        }
        if self.tables.lists_places() {
            let mut env = Variables::default();
            env.set(0, thing.clone());
            return self.value(&definition.body, &mut env);
        }
        let key = self.memory_key(thing);
        if let Some((value, depth)) = self.memory.defined(define, key) {
            self.tables.go_to(depth);
            return Ok(value);
        }
        let mut env = Variables::default();
        env.set(0, thing.clone());
        let (before, outer) = (self.unknowns.reads(), self.tables.depth());
        self.tables.go_back(0);
        let value = self.value(&definition.body, &mut env)?;
        if self.unknowns.reads() == before {
            self.memory.define(define, key, (value.clone(), self.tables.depth()));
        }
        self.tables.go_to(outer);
        Ok(value)
    }

    /// Returns whether a defined relation holds, in this direction.
    pub(super) fn defined_relation(&mut self, define: DefineIndex, a: &Value, b: &Value) -> Evaluated<bool> {
        let Some(definition) = self.judge.kind.defines.get(define) else { return Ok(false) };
        if a.is_absent() || b.is_absent() {
            return Ok(false);
        }
        let mut env = Variables::default();
        env.set(0, a.clone());
        env.set(1, b.clone());
        self.condition(&definition.body, &mut env)
    }

    /// A function of things; absent if one of them is.
    fn function(
        &mut self,
        function: Function,
        arguments: &'e [Expression],
        env: &mut Variables,
    ) -> Evaluated<Value> {
        let first = match arguments.first() {
            Some(argument) => self.known_value(argument, env)?,
            None => Value::Absent,
        };
        let second = match arguments.get(1) {
            Some(argument) => self.known_value(argument, env)?,
            None => Value::Absent,
        };
        let geometry = &self.judge.geometry;
        Ok(match (function, first, second) {
            (Function::Layer(layer), Value::Point(point), _) => self.area_of(layer, point),
            (Function::Region, Value::Point(point), _) => self.tables.region_of(self.judge, point),
            (Function::Group, Value::Point(point), _) => self.group_of(point)?,
            (Function::Row, Value::Point(point), _) => self.line_of(point, &geometry.rows, point.y),
            (Function::Column, Value::Point(point), _) => self.line_of(point, &geometry.columns, point.x),
            (Function::View, Value::Point(point), _) => {
                geometry.view(point).cloned().unwrap_or(Value::Absent)
            }
            (Function::Ring, Value::Point(point), _) => {
                let ring = geometry.size.cell_index(point).and_then(|cell| geometry.rings().get(cell));
                ring.cloned().unwrap_or(Value::Absent)
            }
            (Function::Opposite, Value::Direction(direction), _) => Value::Direction(direction.opposite()),
            (Function::Start, Value::Area(area), _) => Value::point(area.points.first().copied()),
            (Function::End, Value::Area(area), _) => Value::point(area.points.last().copied()),
            (Function::Step, Value::Point(point), Value::Direction(direction)) => {
                Value::point(geometry.step(point, direction))
            }
            (Function::Mirror, Value::Point(point), Value::Point(centre)) => {
                let across = Point { y: 2 * centre.y - point.y, x: 2 * centre.x - point.x };
                Value::point(Some(across).filter(|&across| geometry.on_board(across)))
            }
            (Function::Distance, Value::Point(a), Value::Point(b)) => {
                Value::number(Some(i64::from((a.y - b.y).abs() + (a.x - b.x).abs()) / 2))
            }
            (Function::Absolute, Value::Number(number), _) => Value::number(Some(number.abs())),
            (Function::Smaller, Value::Number(a), Value::Number(b)) => Value::Number(a.min(b)),
            (Function::Larger, Value::Number(a), Value::Number(b)) => Value::Number(a.max(b)),
            (Function::Length, Value::Area(area), _) => Value::count(area.points.len().saturating_sub(1)),
            _ => Value::Absent,
        })
    }

    /// The area of a layer that a cell is in.
    fn area_of(&self, layer: usize, point: Point) -> Value {
        let geometry = &self.judge.geometry;
        let index =
            geometry.size.cell_index(point).and_then(|cell| *geometry.area_of.get(layer)?.get(cell)?);
        index.and_then(|index| geometry.layers[layer].get(index)).cloned().unwrap_or(Value::Absent)
    }

    /// The row or column of a cell, which is in the middle of the line.
    fn line_of(&self, point: Point, lines: &Rc<[Value]>, across: i32) -> Value {
        let line = self
            .judge
            .geometry
            .size
            .cell_index(point)
            .and_then(|_| lines.get(usize::try_from(across / 2).ok()?));
        line.cloned().unwrap_or(Value::Absent)
    }

    /// Returns whether a line is drawn from a cell or corner in this direction.
    pub(super) fn goes(&self, point: Point, direction: Direction) -> bool {
        self.tables.drawn_from(self.judge, point, direction)
    }

    /// Returns whether a thing has a mark of this clue: the given mark, or any if none is given.
    pub(super) fn marked(&self, clue: ClueIndex, mark: Option<usize>, thing: &Value) -> bool {
        match self.judge.clue_entry(clue, thing) {
            Some(ClueEntry::Mark(own)) => mark.is_none_or(|mark| mark == *own),
            _ => false,
        }
    }
}
