//! Comparisons and calculations.

use super::evaluate::{Evaluated, Evaluation, Stop};
use super::value::{List, Value};
use crate::tree::{Comparison, Operator};

impl Evaluation<'_, '_> {
    /// Compares two values. No comparison with something absent holds.
    pub(super) fn compare(&mut self, comparison: Comparison, a: Value, b: Value) -> Evaluated<bool> {
        let (a, b) = (self.known(a)?, self.known(b)?);
        if a.is_absent() || b.is_absent() {
            return Ok(false);
        }
        Ok(match comparison {
            Comparison::Equal => self.equal(&a, &b)?,
            Comparison::Unequal => !self.equal(&a, &b)?,
            _ => {
                let (Value::Number(a), Value::Number(b)) = (a, b) else { return Ok(false) };
                match comparison {
                    Comparison::Less => a < b,
                    Comparison::Greater => a > b,
                    Comparison::AtMost => a <= b,
                    _ => a >= b,
                }
            }
        })
    }

    /// Returns whether two values that are not absent are equal.
    pub(super) fn equal(&mut self, a: &Value, b: &Value) -> Evaluated<bool> {
        if let (Value::List(a), Value::List(b)) = (a, b) {
            return self.equal_lists(a, b);
        }
        self.ticks(a.points().len() / 16)?;
        Ok(a.is(b))
    }

    /// Returns whether two lists are equal. Two lists with an order have equal values at equal places; other lists
    /// have equal values in any order.
    fn equal_lists(&mut self, a: &List, b: &List) -> Evaluated<bool> {
        self.ticks(a.items.len() + b.items.len())?;
        if a.items.len() != b.items.len() {
            return Ok(false);
        }
        let (a_items, b_items) = (self.assigned(&a.items), self.assigned(&b.items));
        let unknown = |value: &Value| matches!(value, Value::Unknown(_));
        if a.ordered && b.ordered {
            let mut pairs = a_items.iter().zip(&b_items);
            if pairs.any(|(a, b)| !unknown(a) && !unknown(b) && !a.is(b)) {
                return Ok(false);
            }
        } else {
            // Known values that the other list lacks need one of its unknown values each.
            let (mut rest, mut alone) = (b_items.clone(), 0);
            for value in a_items.iter().filter(|value| !unknown(value)) {
                match rest.iter().position(|other| other.is(value)) {
                    Some(place) => drop(rest.swap_remove(place)),
                    None => alone += 1,
                }
            }
            if alone > rest.iter().filter(|value| unknown(value)).count() {
                return Ok(false);
            }
        }
        // The known values agree, so the result depends on the unknown ones.
        match a_items.iter().chain(&b_items).find(|value| unknown(value)) {
            Some(Value::Unknown(index)) => Err(Stop::Unknown(*index)),
            _ => Ok(true),
        }
    }

    /// The values, where each `?` that has a value is replaced by it.
    fn assigned(&mut self, items: &[Value]) -> Vec<Value> {
        let known = items.iter().map(|item| match item {
            Value::Unknown(index) => self.unknowns.read(*index).unwrap_or(Value::Unknown(*index)),
            item => item.clone(),
        });
        known.collect()
    }
}

/// A calculation; `None` if it has no result.
pub(super) fn calculate(operator: Operator, a: i64, b: i64) -> Option<i64> {
    match operator {
        Operator::Plus => a.checked_add(b),
        Operator::Minus => a.checked_sub(b),
        Operator::Times => a.checked_mul(b),
        Operator::Over => (b != 0 && a % b == 0).then(|| a / b),
        Operator::Remainder => a.checked_rem_euclid(b),
    }
}
