//! Functions of sets.

use std::collections::BTreeMap;
use std::rc::Rc;

use gridproof_model::Cell;
use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Point;
use gridproof_rules::tree::{Aggregate, Comparison, Expression, Node as TreeNode, Relation, Set, Things};

use super::circuit::{Lit, Node};
use super::shapes::{Cells, Likeness, Shape};
use super::sum::{Sum, Term};
use super::value::{List, Number, Value, Variables};
use super::{Compile, CompileError, Compiler};

/// The largest number of values of a product.
const MOST_PRODUCTS: usize = 4096;

impl Compiler<'_> {
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        set: &Set,
        env: &mut Variables,
    ) -> Compile<Value> {
        match set {
            Set::Way(..) => self.no_constraint("the length of a way"),
            Set::Area(area, by) => {
                let area = self.value(area, env)?;
                self.map_cases(&area, &mut |this, area| match area {
                    Value::Area(area) if aggregate == Aggregate::Count => Ok(Value::count(area.points.len())),
                    Value::Area(area) => {
                        let cells =
                            area.points.iter().map(|&cell| (Lit::ALWAYS, Value::Point(cell))).collect();
                        this.of_things(aggregate, cells, *by)
                    }
                    Value::Block(block) => this.of_block(aggregate, block),
                    _ => Ok(Value::Absent),
                })
            }
            Set::Things(things, None) => {
                let all = self.collect(things, env)?;
                self.of_things(aggregate, all, things.by)
            }
            Set::Things(things, Some(value)) => {
                let values = self.values(things, value, env)?;
                self.of_values(aggregate, values)
            }
        }
    }

    /// The values of things, each with the condition that the thing is there.
    fn values(
        &mut self,
        things: &Things,
        value: &Expression,
        env: &mut Variables,
    ) -> Compile<Vec<(Lit, Value)>> {
        let mut values = Vec::new();
        self.visit_things(things, env, true, &mut |this, env, guard| {
            let of = this.value(value, env)?;
            values.push((guard, of));
            Ok(true)
        })?;
        Ok(values)
    }

    /// `product(...) = n`: only factors that divide the number matter. `None` if the comparison is another.
    pub(super) fn product_is(
        &mut self,
        comparison: Comparison,
        both: &[Expression; 2],
        env: &mut Variables,
    ) -> Compile<Option<Lit>> {
        if comparison != Comparison::Equal {
            return Ok(None);
        }
        for (product, other) in [(&both[0], &both[1]), (&both[1], &both[0])] {
            if let TreeNode::Aggregate(Aggregate::Product, set) = &product.node
                && let Set::Things(things, Some(value)) = &**set
                && let Value::Number(number) = self.value(other, env)?
                && let Some(target) = number.sum.known()
            {
                let mut numbers = Vec::new();
                for (guard, value) in self.values(things, value, env)? {
                    let number = self.number_of(&value)?;
                    numbers.push((self.circuit.and([guard, number.present]), number));
                }
                let product = self.product(&numbers, Some(target))?;
                let equal = self.circuit.equals(&product.sum, target);
                return Ok(Some(self.circuit.and([number.present, product.present, equal])));
            }
        }
        Ok(None)
    }

    /// A function of things: of their cells, and of what connects them.
    fn of_things(
        &mut self,
        aggregate: Aggregate,
        things: Vec<(Lit, Value)>,
        by: Option<Relation>,
    ) -> Compile<Value> {
        let known = things.iter().all(|(guard, _)| *guard == Lit::ALWAYS);
        Ok(match aggregate {
            Aggregate::Count => {
                let lits: Vec<Lit> = things.iter().map(|(guard, _)| *guard).collect();
                Value::Number(Number { present: Lit::ALWAYS, sum: self.count_of(&lits) })
            }
            Aggregate::Connected => Value::Truth(self.connected(&things, by)?),
            Aggregate::Rectangle | Aggregate::Width | Aggregate::Height if known => {
                let points: Vec<Point> =
                    things.iter().flat_map(|(_, thing)| thing.points().to_vec()).collect();
                let points = super::board::sorted(points);
                let span = |across: fn(&Point) -> i32| {
                    let (low, high) = (points.iter().map(across).min(), points.iter().map(across).max());
                    low.zip(high).map_or(0, |(low, high)| (high - low) as usize / 2 + 1)
                };
                let (width, height) = (span(|point| point.x), span(|point| point.y));
                match aggregate {
                    Aggregate::Rectangle => Value::Truth(Lit::Known(width * height == points.len())),
                    Aggregate::Width => Value::count(width),
                    _ => Value::count(height),
                }
            }
            Aggregate::Rectangle | Aggregate::Width | Aggregate::Height => {
                return self.no_constraint("the extent of things that are not known");
            }
            Aggregate::Forest => Value::Truth(self.forest(&things, by)?),
            Aggregate::Groups => return self.no_constraint("the number of parts of a set"),
            Aggregate::Shape | Aggregate::Turned | Aggregate::Form => {
                let mut points = Vec::new();
                for (guard, thing) in things {
                    match thing {
                        Value::Point(point) => points.push((guard, point)),
                        _ => return self.no_constraint("the shape of several areas"),
                    }
                }
                shape(aggregate, Cells::Points(points))
            }
            _ => self.of_values(aggregate, things)?,
        })
    }

    /// A function of values. Except in `different` and `same`, absent values are left out.
    pub(super) fn of_values(&mut self, aggregate: Aggregate, values: Vec<(Lit, Value)>) -> Compile<Value> {
        if let Aggregate::List | Aggregate::Sequence = aggregate {
            let mut items = Vec::with_capacity(values.len());
            for (guard, value) in values {
                match value {
                    Value::Absent => {}
                    Value::Number(number) => {
                        items.push((self.circuit.and([guard, number.present]), Value::Number(number)));
                    }
                    value => items.push((guard, value)),
                }
            }
            return Ok(Value::List(Rc::new(List { ordered: aggregate == Aggregate::Sequence, items })));
        }
        if let Aggregate::Different | Aggregate::Same = aggregate
            && values.iter().any(|(_, value)| {
                !matches!(value, Value::Number(_) | Value::Absent | Value::Unknown(_) | Value::Cases(_))
            })
        {
            return self.of_things_compared(aggregate, &values);
        }
        let mut numbers: Vec<(Lit, Number)> = Vec::with_capacity(values.len());
        let mut all_there = true;
        for (guard, value) in &values {
            let number = self.number_of(value)?;
            all_there &= number.present == Lit::ALWAYS;
            let there = self.circuit.and([*guard, number.present]);
            if there != Lit::NEVER || aggregate == Aggregate::Same {
                numbers.push((there, number));
            }
        }
        Ok(match aggregate {
            Aggregate::Sum => {
                let mut sum = Sum::default();
                for (there, number) in &numbers {
                    sum = sum.plus(&self.sum_if(*there, number)?);
                }
                Value::Number(Number { present: Lit::ALWAYS, sum })
            }
            Aggregate::Product => Value::Number(self.product(&numbers, None)?),
            Aggregate::Least | Aggregate::Most => {
                Value::Number(self.extreme(&numbers, aggregate == Aggregate::Most)?)
            }
            Aggregate::Different => Value::Truth(self.different(&numbers)?),
            Aggregate::Same => {
                let mut all = Vec::new();
                if !all_there {
                    // A value that is missing equals no other.
                    for ((guard, _), (_, number)) in values.iter().zip(&numbers) {
                        let not_there = self.circuit.not(*guard);
                        all.push(self.circuit.or([not_there, number.present]));
                    }
                }
                for (index, (there, number)) in numbers.iter().enumerate() {
                    for (other_there, other) in &numbers[index + 1..] {
                        let equal = self.circuit.equals(&number.sum.clone().minus(&other.sum), 0);
                        let (not_there, not_other) =
                            (self.circuit.not(*there), self.circuit.not(*other_there));
                        all.push(self.circuit.or([not_there, not_other, equal]));
                    }
                }
                let all = self.circuit.and(all);
                let guards: Vec<Lit> = values.iter().map(|(guard, _)| *guard).collect();
                let two = self.count_of(&guards);
                let two = self.circuit.at_least(&two, 2);
                let one = self.circuit.not(two);
                Value::Truth(self.circuit.or([one, all]))
            }
            Aggregate::Consecutive => Value::Truth(self.consecutive(&numbers)?),
            _ => Value::Absent,
        })
    }

    /// `different` and `same` of things.
    fn of_things_compared(&mut self, aggregate: Aggregate, values: &[(Lit, Value)]) -> Compile<Value> {
        let mut all = Vec::new();
        for (index, (guard, value)) in values.iter().enumerate() {
            for (other_guard, other) in &values[index + 1..] {
                let absent = matches!(value, Value::Absent) || matches!(other, Value::Absent);
                let equal = if absent { Lit::NEVER } else { self.equal(value, other)? };
                let holds = if aggregate == Aggregate::Same { equal } else { self.circuit.not(equal) };
                let (not_there, not_other) = (self.circuit.not(*guard), self.circuit.not(*other_guard));
                all.push(self.circuit.or([not_there, not_other, holds]));
            }
        }
        Ok(Value::Truth(self.circuit.and(all)))
    }

    /// A number if a condition holds, and else 0.
    fn sum_if(&mut self, there: Lit, number: &Number) -> Compile<Sum> {
        if there == Lit::ALWAYS {
            return Ok(number.sum.clone());
        }
        if let Some(known) = number.sum.known() {
            return Ok(Sum::lit(there, &self.circuit).times(known));
        }
        let mut sum = Sum::default();
        for (value, case) in self.number_cases(number)? {
            let lit = self.circuit.and([there, case]);
            sum = sum.plus(&Sum::lit(lit, &self.circuit).times(value));
        }
        Ok(sum)
    }

    /// The product of numbers. If only one result matters, those that cannot become it are left out.
    fn product(&mut self, numbers: &[(Lit, Number)], target: Option<i64>) -> Compile<Number> {
        let mut products: BTreeMap<i64, Lit> = BTreeMap::from([(1, Lit::ALWAYS)]);
        for (there, number) in numbers {
            let mut next: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
            let cases = self.number_cases(number)?;
            let not_there = self.circuit.not(*there);
            for (&product, &lit) in &products {
                if not_there != Lit::NEVER {
                    next.entry(product).or_default().push(self.circuit.and([lit, not_there]));
                }
                for &(value, case) in &cases {
                    let result = product.checked_mul(value);
                    let fits = |result: i64| {
                        target.is_none_or(|target| target == 0 || result != 0 && target % result == 0)
                    };
                    if let Some(result) = result.filter(|&result| fits(result)) {
                        next.entry(result).or_default().push(self.circuit.and([lit, case, *there]));
                    }
                }
            }
            if next.len() > MOST_PRODUCTS {
                return Err(CompileError::TooLarge);
            }
            products = next.into_iter().map(|(product, lits)| (product, self.circuit.or(lits))).collect();
        }
        let cases: Vec<(i64, Lit)> = products.into_iter().filter(|(_, lit)| *lit != Lit::NEVER).collect();
        let present = self.circuit.or(cases.iter().map(|(_, lit)| *lit));
        Ok(Number { present, sum: self.weighted(&cases) })
    }

    /// The smallest or the largest of some numbers.
    fn extreme(&mut self, numbers: &[(Lit, Number)], largest: bool) -> Compile<Number> {
        let mut by_value: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for (there, number) in numbers {
            for (value, case) in self.number_cases(number)? {
                let lit = self.circuit.and([*there, case]);
                by_value.entry(value).or_default().push(lit);
            }
        }
        // From the end: a value is the extreme one if it occurs and none beyond it does.
        let mut beyond = Lit::NEVER;
        let mut cases = Vec::new();
        let values: Vec<(i64, Vec<Lit>)> =
            if largest { by_value.into_iter().rev().collect() } else { by_value.into_iter().collect() };
        for (value, lits) in values {
            let occurs = self.circuit.or(lits);
            let none_beyond = self.circuit.not(beyond);
            cases.push((value, self.circuit.and([occurs, none_beyond])));
            beyond = self.circuit.or([beyond, occurs]);
        }
        Ok(Number { present: beyond, sum: self.weighted(&cases) })
    }

    /// The condition that no two numbers that are there are equal.
    fn different(&mut self, numbers: &[(Lit, Number)]) -> Compile<Lit> {
        let cells: Option<Vec<Cell>> = numbers
            .iter()
            .map(|(there, number)| match number.sum.terms() {
                [(Term::Cell(cell), 1)] if *there == Lit::ALWAYS && number.sum.constant == 0 => Some(*cell),
                _ => None,
            })
            .collect();
        if let Some(mut cells) = cells
            && cells.len() > 2
        {
            cells.sort_unstable();
            let whole = cells.len();
            cells.dedup();
            if cells.len() < whole {
                return Ok(Lit::NEVER);
            }
            return Ok(self.circuit.node(Node::Different(cells.into())));
        }
        let mut by_value: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for (there, number) in numbers {
            for (value, case) in self.number_cases(number)? {
                let is_compared = planted::has(Fault::CompilerComparesMissingNumbers);
                let lit = if is_compared { case } else { self.circuit.and([*there, case]) };
                by_value.entry(value).or_default().push(lit);
            }
        }
        let mut all = Vec::new();
        for lits in by_value.into_values().filter(|lits| lits.len() > 1) {
            let count = self.count_of(&lits);
            let two = self.circuit.at_least(&count, 2);
            all.push(self.circuit.not(two));
        }
        Ok(self.circuit.and(all))
    }

    /// The condition that the numbers that are there are consecutive, in any order: none occurs twice, and between the
    /// smallest and the largest each occurs.
    fn consecutive(&mut self, numbers: &[(Lit, Number)]) -> Compile<Lit> {
        let different = self.different(numbers)?;
        let smallest = self.extreme(numbers, false)?;
        let largest = self.extreme(numbers, true)?;
        let lits: Vec<Lit> = numbers.iter().map(|(there, _)| *there).collect();
        let count = self.count_of(&lits);
        let span = largest.sum.minus(&smallest.sum).minus(&count);
        let full = self.circuit.equals(&span, -1);
        let none = self.circuit.not(smallest.present);
        let full = self.circuit.or([none, full]);
        Ok(self.circuit.and([different, full]))
    }
}

/// The shape of a set of cells.
pub(super) fn shape(aggregate: Aggregate, cells: Cells) -> Value {
    let likeness = match aggregate {
        Aggregate::Form => Likeness::Shifted,
        Aggregate::Turned => Likeness::Turned,
        _ => Likeness::Mirrored,
    };
    Value::Shape(Rc::new(Shape { cells, likeness }))
}
