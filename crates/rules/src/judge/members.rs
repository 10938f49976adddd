//! The places on which counts, different values and connected things depend.
//!
//! A count that is too large depends on some of the things alone, and one that is too small on those that are not there.
//! These functions are used where places that are read are listed; elsewhere the same conditions are evaluated without
//! lists.

use std::collections::HashMap;

use super::answer::Read;
use super::evaluate::{Evaluated, Evaluation, Variables};
use super::value::Value;
use crate::board::Point;
use crate::tree::{Aggregate, Comparison, Expression, Node, Relation, Set, Things};

/// A candidate for a set.
pub(super) struct Member {
    value: Value,
    pub(super) is_in: bool,
    /// The places on which it depends whether it is in the set, and which value it gives.
    pub(super) reads: Vec<Read>,
}

impl Member {
    pub(super) const fn point(&self) -> Option<Point> {
        match self.value {
            Value::Point(point) => Some(point),
            _ => None,
        }
    }
}

/// The candidates for a set.
pub(super) struct Members {
    pub(super) all: Vec<Member>,
    /// The places on which it depends that there are no other candidates.
    no_others: Vec<Read>,
}

/// What decides whether a condition holds of a number of members.
pub(super) enum Needs {
    /// That there are this number of members.
    Some(usize),
    /// That some candidates are no members, as these places show, and that there are no other candidates.
    Out(Vec<Read>),
    /// The number itself.
    All,
}

impl Members {
    /// Cells that are members in any case.
    pub(super) fn all(cells: &[Point]) -> Self {
        let member = |&cell| Member { value: Value::Point(cell), is_in: true, reads: Vec::new() };
        Self { all: cells.iter().map(member).collect(), no_others: Vec::new() }
    }

    /// The number of members.
    pub(super) fn count(&self) -> i64 {
        as_number(self.all.iter().filter(|member| member.is_in).count())
    }

    /// The first member, if it is a point.
    pub(super) fn first(&self) -> Option<Point> {
        self.all.iter().find(|member| member.is_in).and_then(Member::point)
    }

    /// The reads of the members or of the others, those that depend on few places first.
    fn fewest(&self, is_in: bool) -> Vec<&[Read]> {
        let chosen = self.all.iter().filter(|member| member.is_in == is_in);
        let mut reads: Vec<&[Read]> = chosen.map(|member| member.reads.as_slice()).collect();
        reads.sort_by_key(|reads| reads.len());
        reads
    }

    pub(super) fn everything(&self) -> Vec<Read> {
        self.all.iter().flat_map(|member| &member.reads).chain(&self.no_others).copied().collect()
    }

    /// What decides whether a condition holds of the number of members. It is the same for all numbers below `number`,
    /// and for all above it. If the list is complete, there can be no further candidates.
    pub(super) fn needs(&self, number: i64, holds: &dyn Fn(i64) -> bool, is_complete: bool) -> Needs {
        let (count, most) = (self.count(), as_number(self.all.len()));
        let same = |other: i64| holds(other) == holds(count);
        let turns = [number.saturating_sub(1), number, number.saturating_add(1)];
        if turns.into_iter().filter(|&turn| turn >= count && (!is_complete || turn <= most)).all(same) {
            // More members would change nothing, so some of those that are there are enough.
            let least = (0..count).rev().find(|&fewer| !same(fewer)).map_or(0, |fewer| fewer + 1);
            return Needs::Some(usize::try_from(least).unwrap_or(0));
        }
        if turns.into_iter().filter(|turn| (0..=count).contains(turn)).all(same) {
            // Fewer members would change nothing, nor would some more.
            let out = self.fewest(false);
            let more = (count + 1..=most).take_while(|&more| same(more)).count();
            return Needs::Out(out[..out.len().saturating_sub(more)].concat());
        }
        Needs::All
    }

    /// The reads on which it depends whether a condition holds of the number of members, as for [`Members::needs`].
    fn reads_of_count(&self, number: i64, holds: &dyn Fn(i64) -> bool) -> Vec<Read> {
        match self.needs(number, holds, self.no_others.is_empty()) {
            Needs::Some(least) => self.fewest(true)[..least].concat(),
            Needs::Out(reads) => [reads, self.no_others.clone()].concat(),
            Needs::All => self.everything(),
        }
    }
}

fn as_number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The set of an expression that is this function of a set.
pub(super) fn aggregate(expression: &Expression, wanted: Aggregate) -> Option<&Set> {
    match &expression.node {
        Node::Aggregate(own, set) if *own == wanted => Some(set),
        _ => None,
    }
}

/// What is found on one side of a comparison, the other side, and whether it is the first side.
pub(super) fn on_one_side<'e, T>(
    both: &'e [Expression; 2],
    find: impl Fn(&'e Expression) -> Option<T>,
) -> Option<(T, &'e Expression, bool)> {
    let [first, second] = both;
    let of_first = find(first).map(|found| (found, second, true));
    of_first.or_else(|| find(second).map(|found| (found, first, false)))
}

/// Returns whether a comparison of a count with a number holds.
pub(super) fn holds_for(comparison: Comparison, is_first: bool, count: i64, number: i64) -> bool {
    let (a, b) = if is_first { (count, number) } else { (number, count) };
    match comparison {
        Comparison::Equal => a == b,
        Comparison::Unequal => a != b,
        Comparison::Less => a < b,
        Comparison::Greater => a > b,
        Comparison::AtMost => a <= b,
        Comparison::AtLeast => a >= b,
    }
}

impl<'e> Evaluation<'e, '_> {
    /// The candidates for some things that also fulfil a condition. Their reads are taken off the list.
    pub(super) fn members(
        &mut self,
        things: &'e Things,
        env: &mut Variables,
        test: &mut dyn FnMut(&mut Self, &mut Variables) -> Evaluated<bool>,
    ) -> Evaluated<Members> {
        let domain = self.domain(things, env)?;
        let start = self.tables.depth();
        let mut all = Vec::with_capacity(domain.len());
        for index in 0..domain.len() {
            self.tables.add(domain.reads_of(index));
            let value = domain.get(index);
            env.set(things.variable, value.clone());
            let is_in = self.admits(things, domain.checked, env)? && test(self, env)?;
            all.push(Member { value, is_in, reads: self.tables.take_from(start) });
        }
        Ok(Members { all, no_others: domain.reads_of_others().to_vec() })
    }

    /// Returns whether exactly one of some things fulfils a condition.
    pub(super) fn exactly_one(
        &mut self,
        things: &'e Things,
        body: Option<&'e Expression>,
        env: &mut Variables,
    ) -> Evaluated<bool> {
        let members = self.members(things, env, &mut |this, env| match body {
            Some(body) => this.condition(body, env),
            None => Ok(true),
        })?;
        self.tables.add(&members.reads_of_count(1, &|count| count == 1));
        Ok(members.count() == 1)
    }

    /// Compares the number of some things with a value; `None` if neither side is such a number.
    pub(super) fn compare_count(
        &mut self,
        comparison: Comparison,
        both: &'e [Expression; 2],
        env: &mut Variables,
    ) -> Evaluated<Option<bool>> {
        let counted = |side: &'e Expression| match aggregate(side, Aggregate::Count)? {
            Set::Things(things, None) => Some(things),
            _ => None,
        };
        let Some((things, other, is_first)) = on_one_side(both, counted) else {
            return self.compare_size(comparison, both, env);
        };
        let other = self.known_value(other, env)?;
        let members = self.members(things, env, &mut |_, _| Ok(true))?;
        let Value::Number(number) = other else {
            // No comparison with anything else holds, whatever the count is.
            return Ok(Some(comparison == Comparison::Unequal && !other.is_absent()));
        };
        let holds = |count: i64| holds_for(comparison, is_first, count, number);
        self.tables.add(&members.reads_of_count(number, &holds));
        Ok(Some(holds(members.count())))
    }

    /// Returns whether the values of some things are different.
    pub(super) fn different(
        &mut self,
        things: &'e Things,
        value: &'e Expression,
        env: &mut Variables,
    ) -> Evaluated<bool> {
        let mut values = Vec::new();
        let members = self.members(things, env, &mut |this, env| {
            values.push(this.known_value(value, env)?);
            Ok(true)
        })?;
        let of_values: Vec<&Member> = members.all.iter().filter(|member| member.is_in).collect();
        for (index, value) in values.iter().enumerate().filter(|(_, value)| !value.is_absent()) {
            for (other_index, other) in values[..index].iter().enumerate() {
                self.tick()?;
                if !other.is_absent() && self.equal(value, other)? {
                    for member in [of_values[index], of_values[other_index]] {
                        self.tables.add(&member.reads);
                    }
                    return Ok(false);
                }
            }
        }
        self.tables.add(&members.everything());
        Ok(true)
    }

    /// Returns whether some things are connected.
    pub(super) fn connected(&mut self, things: &'e Things, env: &mut Variables) -> Evaluated<bool> {
        let members = self.members(things, env, &mut |_, _| Ok(true))?;
        let values: Vec<Value> =
            members.all.iter().filter(|member| member.is_in).map(|member| member.value.clone()).collect();
        let is_connected = self.graph(&values, things.by)?.parts() <= 1;
        let cut = if is_connected { None } else { self.separation(&members, things.by)? };
        self.tables.add(&cut.unwrap_or_else(|| members.everything()));
        Ok(is_connected)
    }

    /// The reads that separate two members: theirs, and those of the candidates around the part of one of them, which
    /// are no members. `None` if it depends on more which candidates touch each other.
    fn separation(&mut self, members: &Members, by: Option<Relation>) -> Evaluated<Option<Vec<Read>>> {
        let relation = by.unwrap_or(Relation::NextTo);
        if !matches!(relation, Relation::NextTo | Relation::Around) || !members.no_others.is_empty() {
            return Ok(None);
        }
        let mut places: HashMap<Point, usize> = HashMap::new();
        for (index, member) in members.all.iter().enumerate() {
            let Value::Point(point) = member.value else { return Ok(None) };
            places.insert(point, index);
        }
        let mut seen = vec![false; members.all.len()];
        let mut best: Option<Vec<usize>> = None;
        let mut parts: Vec<usize> = Vec::new();
        for first in 0..members.all.len() {
            if !members.all[first].is_in || seen[first] {
                continue;
            }
            parts.push(first);
            let (mut part, mut around) = (vec![first], Vec::new());
            seen[first] = true;
            let mut next = 0;
            while let Some(&index) = part.get(next) {
                next += 1;
                self.tick()?;
                let Value::Point(point) = members.all[index].value else { return Ok(None) };
                self.each_neighbour(relation, point, &mut |neighbour| {
                    let Some(&neighbour) = places.get(&neighbour) else { return };
                    if !members.all[neighbour].is_in {
                        around.push(neighbour);
                    } else if !std::mem::replace(&mut seen[neighbour], true) {
                        part.push(neighbour);
                    }
                })?;
            }
            around.sort_unstable();
            around.dedup();
            around.push(first);
            if best.as_ref().is_none_or(|best| around.len() < best.len()) {
                best = Some(around);
            }
        }
        let Some(best) = best else { return Ok(None) };
        let other = parts.into_iter().find(|part| !best.contains(part));
        let needed = best.into_iter().chain(other);
        Ok(Some(needed.flat_map(|index| members.all[index].reads.iter().copied()).collect()))
    }
}
