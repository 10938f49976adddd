//! The largest number, if numbers are the sizes of groups.

use std::collections::BTreeMap;

use gridproof_model::planted::{self, Fault};
use gridproof_rules::board::Place;
use gridproof_rules::tree::{
    Aggregate, Comparison, Expression, FindForm, Function, Node, Noun, Phrase, Quantifier, Set, Things,
    ValueOf,
};

use super::board::Corners;
use super::rules::parts;
use super::value::Value;
use super::{ClueEntry, Compiler};

impl Compiler<'_> {
    /// The largest number that a solution can have in a cell, if a rule says of all cells that the number is the size of
    /// the cell's group. A group without a given number lies within connected cells without given numbers. It also cannot
    /// be larger than the number of cells that remain once each group with a given number has all its cells.
    pub(super) fn largest_group(&self, find: usize) -> Option<i64> {
        let FindForm::Numbers { noun: Noun::Cell, other: None, among, .. } = &self.kind.finds[find].form
        else {
            return None;
        };
        if !among.is_empty() || !self.equations().any(|(things, both)| is_size_of_group(things, both, find)) {
            return None;
        }
        let area = self.board.size.area();
        let given: Vec<Option<i64>> = self.given_numbers(find);
        let mut by_number: BTreeMap<i64, i64> = BTreeMap::new();
        for &number in given.iter().flatten() {
            *by_number.entry(number.max(1)).or_default() += 1;
        }
        let groups = |number: i64, count: i64| {
            if planted::has(Fault::CompilerMiscountsGivenGroups) {
                count
            } else {
                (count + number - 1) / number
            }
        };
        let taken: i64 = by_number.iter().map(|(&number, &count)| groups(number, count) * number).sum();
        let left = (area as i64 - taken).max(0);
        let largest_given = by_number.last_key_value().map_or(1, |(number, _)| *number);
        Some(self.largest_part(&given).min(left).max(largest_given))
    }

    /// The largest number of connected cells without a given number.
    fn largest_part(&self, given: &[Option<i64>]) -> i64 {
        let size = self.board.size;
        let mut seen: Vec<bool> = given.iter().map(Option::is_some).collect();
        let mut largest = 0;
        for first in 0..seen.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let (mut open, mut count) = (vec![first], 0);
            while let Some(cell) = open.pop() {
                count += 1;
                for next in self.board.neighbours(&[size.cell(cell)], Corners::No) {
                    if let Some(next) = size.cell_index(next)
                        && !std::mem::replace(&mut seen[next], true)
                    {
                        open.push(next);
                    }
                }
            }
            largest = largest.max(count);
        }
        largest
    }

    /// The numbers that are given by clues, for each cell.
    fn given_numbers(&self, find: usize) -> Vec<Option<i64>> {
        let mut given = vec![None; self.board.size.area()];
        for (things, both) in self.equations() {
            let [Phrase::With(ValueOf::Clue(clue), Some((number, _)))] = &things.phrases[..] else {
                continue;
            };
            let is_given = |value: &Expression, other: &Expression| {
                is_found(value, find, things) && matches!(other.node, Node::Variable(slot) if slot == *number)
            };
            if !things.words.is_empty() || !is_given(&both[0], &both[1]) && !is_given(&both[1], &both[0]) {
                continue;
            }
            for (cell, given) in given.iter_mut().enumerate() {
                let place = Place::Point(self.board.size.cell(cell));
                if let Some(ClueEntry::Value(Value::Number(number))) =
                    self.clues.get(*clue).and_then(|entries| entries.get(&place))
                {
                    *given = number.sum.known().or(*given);
                }
            }
        }
        given
    }

    /// The equations that rules state of each of some cells.
    fn equations(&self) -> impl Iterator<Item = (&Things, &[Expression; 2])> {
        let of_cells = self.kind.rules.iter().filter_map(|rule| match &rule.condition.node {
            Node::Quantified(Quantifier::Each, things, Some(body)) if things.noun == Noun::Cell => {
                Some((&**things, parts(body)))
            }
            _ => None,
        });
        of_cells.flat_map(|(things, parts)| {
            parts.into_iter().filter_map(move |part| match &part.node {
                Node::Compare(Comparison::Equal, both) => Some((things, &**both)),
                _ => None,
            })
        })
    }
}

fn is_variable(value: &Expression, things: &Things) -> bool {
    matches!(value.node, Node::Variable(slot) if slot == things.variable)
}

fn is_found(value: &Expression, find: usize, things: &Things) -> bool {
    matches!(&value.node, Node::Value(ValueOf::Found(own), Some(thing)) if *own == find && is_variable(thing, things))
}

/// `each cell c: count(group of c) = size of c`.
fn is_size_of_group(things: &Things, both: &[Expression; 2], find: usize) -> bool {
    let is_group = |area: &Expression| match &area.node {
        Node::Function(Function::Group, of) => of.first().is_some_and(|of| is_variable(of, things)),
        _ => false,
    };
    let is_size = |value: &Expression| match &value.node {
        Node::Aggregate(Aggregate::Count, set) => matches!(&**set, Set::Area(area, _) if is_group(area)),
        _ => false,
    };
    let [a, b] = both;
    things.words.is_empty()
        && things.phrases.is_empty()
        && (is_size(a) && is_found(b, find, things) || is_size(b) && is_found(a, find, things))
}
