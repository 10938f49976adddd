//! Lists that are compared.

use std::collections::BTreeMap;

use gridproof_model::planted::{self, Fault};

use super::circuit::Lit;
use super::value::{List, Number, Value};
use super::{Compile, Compiler};

/// An item of a printed list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Known(i64),
    /// A `?`, which stands for a number from 0 to this one.
    UpTo(i64),
}

impl Compiler<'_> {
    /// The items of a printed list; `None` if it is none, or if something else speaks of a `?` in it.
    pub(super) fn printed(&self, list: &List) -> Option<Vec<Item>> {
        let item = |(guard, value): &(Lit, Value)| match value {
            Value::Number(number) if *guard == Lit::ALWAYS && number.present == Lit::ALWAYS => {
                number.sum.known().map(Item::Known)
            }
            Value::Unknown(index) if *guard == Lit::ALWAYS => {
                let unknown = &self.unknowns[*index];
                unknown.value.is_none().then_some(Item::UpTo(unknown.high))
            }
            _ => None,
        };
        list.items.iter().map(item).collect()
    }

    /// The condition that a number can be a `?` that stands for at most `most`.
    fn can_be_unknown(&mut self, number: &Number, most: i64) -> Lit {
        let from = self.circuit.at_least(&number.sum, 0);
        let to = self.circuit.at_least(&number.sum.clone().times(-1), -most);
        self.circuit.and([from, to])
    }

    /// Whether two lists are equal. Two lists with an order have equal values at equal places; other lists have equal
    /// values in any order.
    pub(super) fn equal_lists(&mut self, a: &List, b: &List) -> Compile<Lit> {
        let (of_a, of_b) = (self.printed(a), self.printed(b));
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
    fn equal_in_any_order(&mut self, known: &[Item], list: &List) -> Compile<Lit> {
        let mut all = Vec::new();
        let guards: Vec<Lit> = list.items.iter().map(|(guard, _)| *guard).collect();
        let length = self.count_of(&guards);
        all.push(self.circuit.equals(&length, known.len() as i64));
        let mut wanted: BTreeMap<i64, i64> = BTreeMap::new();
        let mut most = None;
        for item in known {
            match item {
                Item::Known(number) => *wanted.entry(*number).or_default() += 1,
                Item::UpTo(high) => most = Some(*high),
            }
        }
        let mut lits: BTreeMap<i64, Vec<Lit>> = wanted.keys().map(|&number| (number, Vec::new())).collect();
        for (guard, value) in &list.items {
            let number = self.number_of(value)?;
            for (value, case) in self.number_cases(&number)? {
                // Each `?` of a board stands for a number up to the same one.
                if most.is_some_and(|most| !(0..=most).contains(&value)) && !wanted.contains_key(&value) {
                    let lit = self.circuit.and([*guard, case]);
                    all.push(self.circuit.not(lit));
                }
                if let Some(lits) = lits.get_mut(&value) {
                    lits.push(self.circuit.and([*guard, case]));
                }
            }
        }
        for (number, times) in wanted {
            let count = self.count_of(&lits[&number]);
            // No `?` can be a number that is out of its range.
            let is_exact = most.is_none_or(|most| !(0..=most).contains(&number));
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
    fn equal_in_order(&mut self, known: &[Item], list: &List) -> Compile<Lit> {
        let mut fits: Vec<Lit> = (0..=known.len()).map(|place| Lit::Known(place == known.len())).collect();
        for (guard, value) in list.items.iter().rev() {
            let number = self.number_of(value)?;
            let not_there = self.circuit.not(*guard);
            let mut next = Vec::with_capacity(fits.len());
            for place in 0..=known.len() {
                let left_out = self.circuit.and([not_there, fits[place]]);
                let taken = match known.get(place) {
                    None => Lit::NEVER,
                    Some(Item::UpTo(_)) if planted::has(Fault::CompilerLetsUnknownBeMissing) => {
                        fits[place + 1]
                    }
                    Some(Item::UpTo(most)) => {
                        let fits_unknown = self.can_be_unknown(&number, *most);
                        self.circuit.and([*guard, fits_unknown, fits[place + 1]])
                    }
                    Some(Item::Known(wanted)) => {
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
