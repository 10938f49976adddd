//! Lists that are compared.

use std::collections::BTreeMap;

use gridproof_model::planted::{self, Fault};

use super::circuit::Lit;
use super::value::{List, Value};
use super::{Compile, Compiler};

/// The items of a printed list: numbers, and `None` for a `?`.
fn printed(list: &List, is_used: impl Fn(usize) -> bool) -> Option<Vec<Option<i64>>> {
    let item = |(guard, value): &(Lit, Value)| match value {
        Value::Number(number) if *guard == Lit::ALWAYS && number.present == Lit::ALWAYS => {
            number.sum.known().map(Some)
        }
        Value::Unknown(index) if *guard == Lit::ALWAYS && !is_used(*index) => Some(None),
        _ => None,
    };
    list.items.iter().map(item).collect()
}

impl Compiler<'_> {
    /// Whether two lists are equal. Two lists with an order have equal values at equal places; other lists have equal
    /// values in any order.
    pub(super) fn equal_lists(&mut self, a: &List, b: &List) -> Compile<Lit> {
        // A `?` in a printed list belongs to that list alone.
        let is_used = |index: usize| self.unknowns[index].value.is_some();
        let (of_a, of_b) = (printed(a, is_used), printed(b, is_used));
        let (known, other) = match (of_a, of_b) {
            (_, Some(known)) => (known, a),
            (Some(known), None) => (known, b),
            (None, None) => return self.equal_items(a, b),
        };
        if a.ordered && b.ordered {
            self.equal_in_order(&known, other)
        } else {
            self.equal_in_any_order(&known, other)
        }
    }

    /// Whether two lists that always have all their items have equal values at equal places.
    fn equal_items(&mut self, a: &List, b: &List) -> Compile<Lit> {
        let always = |list: &List| list.ordered && list.items.iter().all(|(guard, _)| *guard == Lit::ALWAYS);
        if !always(a) || !always(b) {
            return self.no_constraint("two lists that are not known");
        }
        if a.items.len() != b.items.len() {
            return Ok(Lit::NEVER);
        }
        let mut all = Vec::with_capacity(a.items.len());
        for ((_, one), (_, other)) in a.items.iter().zip(&b.items) {
            all.push(self.equal(one, other)?);
        }
        Ok(self.circuit.and(all))
    }

    /// Whether the list has these numbers in any order, and a number for each `?`.
    fn equal_in_any_order(&mut self, known: &[Option<i64>], list: &List) -> Compile<Lit> {
        let mut all = Vec::new();
        let guards: Vec<Lit> = list.items.iter().map(|(guard, _)| *guard).collect();
        let length = self.count_of(&guards);
        all.push(self.circuit.equals(&length, known.len() as i64));
        let mut wanted: BTreeMap<i64, i64> = BTreeMap::new();
        for number in known.iter().flatten() {
            *wanted.entry(*number).or_default() += 1;
        }
        let mut lits: BTreeMap<i64, Vec<Lit>> = wanted.keys().map(|&number| (number, Vec::new())).collect();
        for (guard, value) in &list.items {
            let number = self.number_of(value)?;
            for (value, case) in self.number_cases(&number)? {
                if let Some(lits) = lits.get_mut(&value) {
                    lits.push(self.circuit.and([*guard, case]));
                }
            }
        }
        let is_exact = !known.contains(&None);
        for (number, times) in wanted {
            let count = self.count_of(&lits[&number]);
            all.push(if is_exact {
                self.circuit.equals(&count, times)
            } else {
                self.circuit.at_least(&count, times)
            });
        }
        Ok(self.circuit.and(all))
    }

    /// Whether the list has these numbers in this order. For each item and each number of items before it, a condition
    /// says that the rest of the list fits.
    fn equal_in_order(&mut self, known: &[Option<i64>], list: &List) -> Compile<Lit> {
        let mut fits: Vec<Lit> = (0..=known.len()).map(|place| Lit::Known(place == known.len())).collect();
        for (guard, value) in list.items.iter().rev() {
            let number = self.number_of(value)?;
            let not_there = self.circuit.not(*guard);
            let mut next = Vec::with_capacity(fits.len());
            for place in 0..=known.len() {
                let left_out = self.circuit.and([not_there, fits[place]]);
                let taken = match known.get(place) {
                    None => Lit::NEVER,
                    Some(None) if planted::has(Fault::CompilerLetsUnknownBeMissing) => fits[place + 1],
                    Some(None) => self.circuit.and([*guard, fits[place + 1]]),
                    Some(Some(wanted)) => {
                        let equal = self.circuit.equals(&number.sum, *wanted);
                        self.circuit.and([*guard, equal, fits[place + 1]])
                    }
                };
                next.push(self.circuit.or([left_out, taken]));
            }
            fits = next;
        }
        Ok(fits[0])
    }
}
