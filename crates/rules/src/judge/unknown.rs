//! Clues that are `?`: their values are not given.
//!
//! An answer is a solution if there are values for all `?` with which all rules hold. An instance of a rule whose
//! evaluation needs the value of a `?` is put aside. In the end, values are searched for, separately for each set
//! of `?` that instances connect. A dead end goes back to the last `?` that it depends on (conflict-directed
//! backjumping: Prosser, "Hybrid algorithms for the constraint satisfaction problem", 1993).

use super::answer::Tables;
use super::domain::Checked;
use super::evaluate::{Evaluated, Evaluation, Stop, Variables};
use super::shape::NAMES;
use super::value::Value;
use super::{Budget, Judge, Stopped};
use crate::board::{ClueValue, Found, Point, Puzzle};
use crate::tree::{Direction, Expression, FindIndex, Quantifier, Things};

/// The values that a `?` may have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Range {
    /// Numbers from one to another.
    Numbers(i64, i64),
    /// The four directions.
    Directions,
    /// The polyominoes that have a name.
    Shapes,
}

impl Range {
    fn get(self, index: usize) -> Option<Value> {
        match self {
            Self::Numbers(low, high) => {
                let number = low.checked_add(i64::try_from(index).ok()?)?;
                (number <= high).then_some(Value::Number(number))
            }
            Self::Directions => Direction::STRAIGHT.get(index).copied().map(Value::Direction),
            Self::Shapes => NAMES.get(index).copied().map(Value::Letter),
        }
    }
}

/// The values of `?` that are being tried, and which of them were read.
pub(super) struct Unknowns {
    values: Vec<Option<Value>>,
    /// The values with which a search ended.
    found: Vec<Option<Value>>,
    is_read: Vec<bool>,
    read: Vec<usize>,
    reads: u64,
}

impl Unknowns {
    pub(super) fn new(count: usize) -> Self {
        let none = vec![None; count];
        Self { values: none.clone(), found: none, is_read: vec![false; count], read: Vec::new(), reads: 0 }
    }

    /// The value that is being tried.
    pub(super) fn read(&mut self, index: usize) -> Option<Value> {
        let value = self.values.get(index)?.clone()?;
        self.reads += 1;
        if !std::mem::replace(&mut self.is_read[index], true) {
            self.read.push(index);
        }
        Some(value)
    }

    /// Gives a `?` a value.
    pub(super) fn assume(&mut self, index: usize, value: Value) {
        self.values[index] = Some(value);
    }

    /// How often values were read.
    pub(super) const fn reads(&self) -> u64 {
        self.reads
    }

    /// The `?` whose values were read since the last call.
    fn take_read(&mut self) -> Vec<usize> {
        for &index in &self.read {
            self.is_read[index] = false;
        }
        std::mem::take(&mut self.read)
    }
}

/// What has to hold.
pub(super) enum Work<'e> {
    /// A condition.
    Holds(&'e Expression),
    /// The opposite of a condition.
    Fails(&'e Expression),
    /// If the thing that the variable stands for is one of some things, the body holds (`each`) or does not (`no`).
    OfThing(&'e Things, Checked, Quantifier, Option<&'e Expression>),
    /// A cell or link keeps the conditions of the `find`.
    KeepsFind(FindIndex, Point),
}

/// An instance of a rule that depends on a `?`.
pub(super) struct Instance<'e> {
    /// The rule; `None` for a condition that a `find` implies.
    pub(super) rule: Option<usize>,
    /// The values of variables.
    pub(super) env: Variables,
    /// What has to hold.
    pub(super) work: Work<'e>,
    /// The `?` that it needed first.
    pub(super) needs: usize,
}

/// A `?` that has a value.
struct Decision {
    unknown: usize,
    /// The index of its next value.
    next: usize,
    /// The instance that needed it.
    instance: usize,
    /// The earlier `?` on which the failure of its values depends.
    conflict: Vec<usize>,
}

/// Sets of `?` that instances connect.
struct Sets(Vec<usize>);

impl Sets {
    fn find(&self, mut unknown: usize) -> usize {
        while self.0[unknown] != unknown {
            unknown = self.0[unknown];
        }
        unknown
    }

    /// Joins two sets; returns whether they were different.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
        a != b
    }
}

impl Judge<'_> {
    /// Returns the puzzle with a value for each `?` that a rule speaks of, such that an answer keeps all rules: of each
    /// `?`, the first values are tried first. Returns `None` if there are no such values.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the budget is used up first.
    pub fn completed(&self, answer: &[Found], budget: &mut Budget<'_>) -> Result<Option<Puzzle>, Stopped> {
        let Ok(tables) = Tables::new(self, answer) else { return Ok(None) };
        let mut evaluation = Evaluation::new(self, tables, budget);
        match evaluation.all_broken(true) {
            Ok(broken) if broken.is_empty() => {}
            Ok(_) => return Ok(None),
            Err(Stop::Budget(stopped)) => return Err(stopped),
            // Conditions that need a `?` have been put aside.
            Err(Stop::Unknown(_)) => return Err(Stopped),
        }
        let mut puzzle = self.puzzle.clone();
        // The `?` are numbered in the order in which the clues were read.
        let mut found = evaluation.unknowns.found.into_iter();
        for (_, clue) in puzzle.clues.iter_mut().flatten() {
            match clue {
                ClueValue::Unknown => match found.next().flatten() {
                    Some(Value::Number(number)) => *clue = ClueValue::Number(number),
                    Some(Value::Direction(direction)) => *clue = ClueValue::Direction(direction),
                    Some(Value::Letter(letter)) => *clue = ClueValue::Shape(letter),
                    _ => {}
                },
                ClueValue::List(items) => {
                    for item in items.iter_mut().filter(|item| item.is_none()) {
                        if let Some(Value::Number(number)) = found.next().flatten() {
                            *item = Some(number);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(Some(puzzle))
    }
}

impl<'e> Evaluation<'e, '_> {
    /// Returns the instances that cannot all hold, by the last of them: at most one for each set of connected `?`.
    pub(super) fn impossible(&mut self, instances: &mut [Instance<'e>]) -> Evaluated<Vec<usize>> {
        let mut sets = Sets((0..self.judge.unknowns.len()).collect());
        let mut impossible = Vec::new();
        let mut searched = vec![false; instances.len()];
        for first in 0..instances.len() {
            let mut again = !searched[first];
            while again {
                let set = sets.find(instances[first].needs);
                let members: Vec<usize> =
                    (0..instances.len()).filter(|&other| sets.find(instances[other].needs) == set).collect();
                self.ticks(instances.len())?;
                for &member in &members {
                    searched[member] = true;
                }
                let (last, joined) = self.search(instances, &members, &mut sets)?;
                // The set has become larger: what holds of a part may not hold of the whole.
                again = joined;
                if !joined {
                    impossible.extend(last);
                }
            }
        }
        Ok(impossible)
    }

    /// Searches for values with which all of these instances hold. Returns the first instance that cannot hold together
    /// with those before it, and whether a `?` of another set was needed.
    fn search(
        &mut self,
        instances: &mut [Instance<'e>],
        members: &[usize],
        sets: &mut Sets,
    ) -> Evaluated<(Option<usize>, bool)> {
        let judge: &'e Judge<'e> = self.judge;
        let mut decisions: Vec<Decision> = Vec::new();
        let (mut at, mut deepest, mut joined) = (0, 0, false);
        while let Some(&member) = members.get(at) {
            deepest = deepest.max(at);
            self.unknowns.take_read();
            let instance = &mut instances[member];
            let mut conflict = match self.instance_holds(&instance.work, &mut instance.env) {
                Ok(true) => {
                    at += 1;
                    continue;
                }
                Ok(false) => self.unknowns.take_read(),
                Err(stop @ Stop::Budget(_)) => return Err(stop),
                Err(Stop::Unknown(unknown)) => {
                    joined |= sets.join(unknown, instance.needs);
                    decisions.push(Decision { unknown, next: 0, instance: at, conflict: Vec::new() });
                    vec![unknown]
                }
            };
            // The last `?` of the conflict gets its next value.
            loop {
                let Some(mut decision) = decisions.pop() else {
                    return Ok((Some(members[deepest]), joined));
                };
                self.unknowns.values[decision.unknown] = None;
                if !conflict.contains(&decision.unknown) {
                    continue;
                }
                for other in conflict {
                    if other != decision.unknown && !decision.conflict.contains(&other) {
                        decision.conflict.push(other);
                    }
                }
                let range = judge.unknowns.get(decision.unknown).copied();
                if let Some(value) = range.and_then(|range| range.get(decision.next)) {
                    decision.next += 1;
                    self.unknowns.values[decision.unknown] = Some(value);
                    at = decision.instance;
                    decisions.push(decision);
                    break;
                }
                conflict = decision.conflict;
            }
        }
        for Decision { unknown, .. } in decisions {
            self.unknowns.found[unknown] = self.unknowns.values[unknown].take();
        }
        Ok((None, joined))
    }

    fn instance_holds(&mut self, work: &Work<'e>, env: &mut Variables) -> Evaluated<bool> {
        match *work {
            Work::Holds(condition) => self.condition(condition, env),
            Work::Fails(condition) => Ok(!self.condition(condition, env)?),
            Work::OfThing(things, checked, quantifier, body) => {
                if !self.admits(things, checked, env)? {
                    return Ok(true);
                }
                let holds = match body {
                    Some(body) => self.condition(body, env)?,
                    None => true,
                };
                Ok(holds == (quantifier == Quantifier::Each))
            }
            Work::KeepsFind(find, point) => self.keeps_find(find, point),
        }
    }
}
