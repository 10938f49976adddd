//! Numbers: calculations, `?`, and numbers that depend on many conditions.

use std::collections::BTreeMap;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::tree::{Direction, Expression, Function, Operator};

use super::circuit::Lit;
use super::sizes::Limit;
use super::sum::Sum;
use super::value::{Number, Value, Variables};
use super::{Compile, CompileError, Compiler, EqualTo};

/// A number that is not a sum has at most this number of values.
const MOST_VALUES: i64 = 4096;

impl Compiler<'_> {
    /// The number that an expression stands for.
    pub(super) fn number(&mut self, expression: &Expression, env: &mut Variables) -> Compile<Number> {
        let value = self.value(expression, env)?;
        self.number_of(&value)
    }

    pub(super) fn number_of(&mut self, value: &Value) -> Compile<Number> {
        match self.resolved(value)? {
            Value::Number(number) => Ok(number),
            Value::Cases(cases) => {
                let mut all = BTreeMap::new();
                for (case, value) in cases.iter() {
                    if let Value::Number(number) = value {
                        for (number, lit) in self.number_cases(number)? {
                            let lit = self.circuit.and([*case, lit]);
                            all.entry(number).or_insert_with(Vec::new).push(lit);
                        }
                    }
                }
                Ok(self.joined_cases(all))
            }
            _ => Ok(Number { present: Lit::NEVER, sum: Sum::default() }),
        }
    }

    /// The values that a number can have, each with its condition.
    pub(super) fn number_cases(&mut self, number: &Number) -> Compile<Vec<(i64, Lit)>> {
        let (low, high) = number.sum.bounds(&self.circuit);
        if high - low > MOST_VALUES {
            return Err(CompileError::TooLarge);
        }
        let mut cases = Vec::new();
        for value in low..=high {
            let is = self.circuit.equals(&number.sum, value);
            let lit = self.circuit.and([number.present, is]);
            if lit != Lit::NEVER {
                cases.push((value, lit));
            }
        }
        Ok(cases)
    }

    fn joined_cases(&mut self, cases: BTreeMap<i64, Vec<Lit>>) -> Number {
        let cases: Vec<(i64, Lit)> =
            cases.into_iter().map(|(value, lits)| (value, self.circuit.or(lits))).collect();
        let present = self.circuit.or(cases.iter().map(|(_, lit)| *lit));
        let sum = match cases[..] {
            // A known number that may be absent needs no terms.
            [(value, _)] => Sum::constant(value),
            _ => self.weighted(&cases),
        };
        Number { present, sum }
    }

    /// Combines two numbers by their values; the result is absent where the function has none.
    pub(super) fn combined(
        &mut self,
        a: &Number,
        b: &Number,
        function: impl Fn(i64, i64) -> Option<i64>,
    ) -> Compile<Number> {
        // Numbers about few cells are tried out.
        let (first, second) = (self.number_cases(a)?, self.number_cases(b)?);
        if (first.len() * second.len()) as i64 > MOST_VALUES {
            return Err(CompileError::TooLarge);
        }
        let mut all = BTreeMap::new();
        for &(one, one_lit) in &first {
            for &(other, other_lit) in &second {
                if let Some(result) = function(one, other) {
                    let lit = self.circuit.and([one_lit, other_lit]);
                    if lit != Lit::NEVER {
                        all.entry(result).or_insert_with(Vec::new).push(lit);
                    }
                }
            }
        }
        Ok(self.joined_cases(all))
    }

    pub(super) fn calculate(&mut self, operator: Operator, a: Number, b: Number) -> Compile<Number> {
        let present = self.circuit.and([a.present, b.present]);
        let sum = match operator {
            Operator::Plus => a.sum.plus(&b.sum),
            Operator::Minus => a.sum.minus(&b.sum),
            Operator::Times => match (a.sum.known(), b.sum.known()) {
                (Some(factor), _) => b.sum.times(factor),
                (_, Some(factor)) => a.sum.times(factor),
                _ => return self.combined(&a, &b, i64::checked_mul),
            },
            Operator::Over => {
                return self.combined(&a, &b, |a, b| (b != 0 && a % b == 0).then(|| a / b));
            }
            Operator::Remainder => return self.combined(&a, &b, i64::checked_rem_euclid),
        };
        Ok(Number { present, sum })
    }

    pub(super) fn number_function(&mut self, function: Function, numbers: Vec<Number>) -> Compile<Number> {
        let mut numbers = numbers.into_iter();
        let zero = || Number::known(0);
        let first = numbers.next().unwrap_or_else(zero);
        let second = numbers.next();
        match (function, second) {
            (Function::Absolute, _) => self.combined(&first, &zero(), |a, _| Some(a.abs())),
            (Function::Smaller, Some(second)) => self.combined(&first, &second, |a, b| Some(a.min(b))),
            (Function::Larger, Some(second)) => self.combined(&first, &second, |a, b| Some(a.max(b))),
            _ => Ok(Number { present: Lit::NEVER, sum: Sum::default() }),
        }
    }

    /// The value of a `?` in the model; any other value as it is.
    pub(super) fn resolved(&mut self, value: &Value) -> Compile<Value> {
        let &Value::Unknown(index) = value else { return Ok(value.clone()) };
        let unknown = &self.unknowns[index];
        if let Some(value) = &unknown.value {
            return Ok(value.clone());
        }
        let (low, high, is_direction) = (unknown.low, unknown.high, unknown.is_direction);
        let value = if is_direction {
            let cell = self.circuit.cell(0, 3, false);
            let case = |(value, direction): (u32, Direction)| {
                (self.circuit.atom(cell, 1 << value), Value::Direction(direction))
            };
            Value::Cases((0..4).zip(Direction::STRAIGHT).map(case).collect())
        } else {
            Value::Number(self.hidden_number(low, high)?)
        };
        if !planted::has(Fault::CompilerGivesUnknownTwoValues) {
            self.unknowns[index].value = Some(value.clone());
        }
        Ok(value)
    }

    /// A hidden number from one to another.
    pub(super) fn hidden_number(&mut self, low: i64, high: i64) -> Compile<Number> {
        if high - low > MOST_VALUES {
            return Err(CompileError::TooLarge);
        }
        if low > high {
            return Ok(Number { present: Lit::NEVER, sum: Sum::default() });
        }
        let sum = if high - low < 63 {
            let cell = self.circuit.cell(0, (high - low) as u8, false);
            Sum::constant(low).plus(&Sum::cell(cell))
        } else {
            let mut cases = Vec::new();
            for number in low..=high {
                let cell = self.circuit.cell(0, 1, false);
                cases.push((number, self.circuit.atom(cell, 2)));
            }
            let lits: Vec<Lit> = cases.iter().map(|(_, lit)| *lit).collect();
            let one = self.count_of(&lits);
            let one = self.circuit.equals(&one, 1);
            self.require(&[one])?;
            self.weighted(&cases)
        };
        Ok(Number { present: Lit::ALWAYS, sum })
    }

    /// A `?` that only one number must equal says nothing but its range; several such numbers are equal.
    pub(super) fn finish_unknowns(&mut self) -> Compile<()> {
        for index in 0..self.unknowns.len() {
            let equal_to = std::mem::take(&mut self.unknowns[index].equal_to);
            let (low, high) = (self.unknowns[index].low, self.unknowns[index].high);
            let mut known = match self.unknowns[index].value.clone() {
                Some(value) => Some(self.number_of(&value)?),
                None => None,
            };
            let alone = known.is_none() && equal_to.len() == 1;
            for (value, origin) in equal_to {
                self.origin = origin;
                let number = match value {
                    EqualTo::Number(number) => number,
                    // The size of something is a number from 0 to the number of cells.
                    EqualTo::Size(..) if alone && low <= 0 && high >= self.board.size.area() as i64 => break,
                    EqualTo::Size(size, mut env) => {
                        let limit = Limit { number: high + 1, is_only: false };
                        let size = self.size_up_to(size, limit, &mut env)?;
                        self.number_of(&size)?
                    }
                };
                self.require(&[number.present])?;
                if let Some(known) = &known {
                    let equal = self.circuit.equals(&number.sum.clone().minus(&known.sum), 0);
                    self.require(&[equal])?;
                }
                let in_range = [self.circuit.at_least(&number.sum, low), {
                    let above = self.circuit.at_least(&number.sum, high + 1);
                    self.circuit.not(above)
                }];
                for lit in in_range {
                    self.require(&[lit])?;
                }
                known.get_or_insert(number);
            }
        }
        Ok(())
    }
}
