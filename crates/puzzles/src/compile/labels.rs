//! `each path p: same(ended cells c in p: number of c)`: each cell has a hidden label, linked cells have the same one, and
//! where a value counts, it is the label.
//!
//! The alternative, to compare each two cells of one path, needs to know for each two cells whether they are on one.

use std::collections::BTreeMap;

use gridproof_model::Cell;
use gridproof_rules::board::Point;
use gridproof_rules::tree::{
    Aggregate, ClueIndex, Expression, Node, Noun, Phrase, Property, Quantifier, Rule, Said, Set, Things,
    ValueOf,
};

use super::circuit::Lit;
use super::rules::parts;
use super::value::{Block, Value, Variables};
use super::{Compile, Compiler};

/// The most values that a label can have.
const MOST_VALUES: usize = 60;

impl<'k> Compiler<'k> {
    /// States the parts of what a rule says of each of some things, where the parts have this form. Returns what is left
    /// to be stated: the whole, if no part could be.
    pub(super) fn besides_labels(
        &mut self,
        rule: &Rule,
        things: &Things,
        body: &'k Expression,
        env: &mut Variables,
    ) -> Compile<Vec<&'k Expression>> {
        let mut left = Vec::new();
        let mut is_stated = false;
        for part in parts(body) {
            if self.is_about_labels(things, part) && self.labels(rule, things, part, env)? {
                is_stated = true;
            } else {
                left.push(part);
            }
        }
        Ok(if is_stated { left } else { vec![body] })
    }

    /// Whether a condition is `same(... cells c in g: NAME of c)`, where `g` is one of some groups, regions or paths that no
    /// word selects.
    fn is_about_labels(&self, things: &Things, condition: &Expression) -> bool {
        let is_whole = match things.noun {
            Noun::Group => things.words.iter().all(|word| self.is_of_cells(&word.property)),
            Noun::Region | Noun::Path => things.words.is_empty(),
            _ => false,
        };
        let Some((cells, value)) = same(condition) else { return false };
        // A value of the cell alone does not depend on the group.
        let is_own = matches!(&value.node, Node::Value(_, Some(of)) if matches!(of.node, Node::Variable(slot) if slot == cells.variable));
        let is_in = |phrase: &Phrase| matches!(phrase, Phrase::In(area) if matches!(area.node, Node::Variable(slot) if slot == things.variable));
        let is_with_clue = |phrase: &Phrase| matches!(phrase, Phrase::With(ValueOf::Clue(_), None));
        is_whole
            && is_own
            && things.phrases.is_empty()
            && cells.noun == Noun::Cell
            && cells.phrases.iter().filter(|&phrase| is_in(phrase)).count() == 1
            && cells.phrases.iter().all(|phrase| is_in(phrase) || is_with_clue(phrase))
    }

    /// States such a condition of all groups, regions or paths. Returns whether it could be stated.
    fn labels(
        &mut self,
        rule: &Rule,
        things: &Things,
        condition: &Expression,
        env: &mut Variables,
    ) -> Compile<bool> {
        let Some((cells, value)) = same(condition) else { return Ok(false) };
        let Some(division) = self.division_of(things, env)? else { return Ok(false) };
        let Some(values) = self.values_at(division, cells, value, env)? else { return Ok(false) };
        // The label of each value.
        let mut labels: BTreeMap<i64, u8> =
            values.iter().flat_map(|(_, cases)| cases.iter().map(|(value, _)| (*value, 0))).collect();
        if labels.len() > MOST_VALUES {
            return Ok(false);
        }
        labels.values_mut().zip(0..).for_each(|(label, index)| *label = index);
        let Some(last) = labels.len().checked_sub(1).filter(|&last| last > 0) else { return Ok(true) };
        let size = self.board.size;
        let members = self.divisions[division].members.clone();
        let hidden: Vec<Option<Cell>> = members
            .iter()
            .map(|&member| (member != Lit::NEVER).then(|| self.circuit.cell(0, last as u8, false)))
            .collect();
        let has = |this: &Self, cell: usize, label: u8| {
            hidden[cell].map_or(Lit::NEVER, |hidden| this.circuit.atom(hidden, 1 << label))
        };
        for (cell, cases) in values {
            env.set(things.variable, Value::Block(Block { division, cell: size.cell(cell) }));
            for (value, case) in cases {
                let label = has(self, cell, labels[&value]);
                let not_here = self.circuit.not(case);
                self.require_instance(rule, label, env, &[not_here])?;
            }
        }
        for (a, b, link) in self.divisions[division].links.clone() {
            if link == Lit::NEVER || members[a] == Lit::NEVER || members[b] == Lit::NEVER {
                continue;
            }
            self.step()?;
            env.set(things.variable, Value::Block(Block { division, cell: size.cell(a) }));
            let apart = self.circuit.not(link);
            for label in 0..=last as u8 {
                let (one, other) = (has(self, a, label), has(self, b, label));
                let not_one = self.circuit.not(one);
                self.require_instance(rule, other, env, &[apart, not_one])?;
            }
        }
        Ok(true)
    }

    /// For each cell whose value counts, the values that it may have, each with its condition; `None` if a value may be
    /// missing.
    #[allow(clippy::type_complexity, reason = "a list of cells, each with a list")]
    fn values_at(
        &mut self,
        division: usize,
        cells: &Things,
        value: &Expression,
        env: &mut Variables,
    ) -> Compile<Option<Vec<(usize, Vec<(i64, Lit)>)>>> {
        let points: Vec<Point> = self.board.size.cells().collect();
        let mut all = Vec::new();
        for (cell, point) in points.into_iter().enumerate() {
            self.step()?;
            let mut guard = vec![self.divisions[division].members[cell]];
            for phrase in &cells.phrases {
                if let Phrase::With(ValueOf::Clue(clue), None) = phrase {
                    guard.push(Lit::Known(self.clue_entry(*clue, &Value::Point(point)).is_some()));
                }
            }
            guard.push(self.words(&cells.words, &Value::Point(point))?);
            let guard = self.circuit.and(guard);
            if guard == Lit::NEVER {
                continue;
            }
            env.set(cells.variable, Value::Point(point));
            let number = match self.value(value, env)? {
                Value::Number(number) => number,
                Value::Absent if self.is_excluded(cells, value) => continue,
                _ => return Ok(None),
            };
            if number.present != Lit::ALWAYS {
                return Ok(None);
            }
            let mut cases = self.number_cases(&number)?;
            for (_, case) in &mut cases {
                *case = self.circuit.and([guard, *case]);
            }
            cases.retain(|(_, case)| *case != Lit::NEVER);
            all.push((cell, cases));
        }
        Ok(Some(all))
    }

    /// Whether a rule says that each of the cells has the clue that is its value: `each ended cell c: c has number`.
    fn is_excluded(&self, cells: &Things, value: &Expression) -> bool {
        let Node::Value(ValueOf::Clue(clue), Some(of)) = &value.node else { return false };
        let is_cell = |thing: &Expression, slot| matches!(thing.node, Node::Variable(own) if own == slot);
        let has = |condition: &Expression, slot, clue: ClueIndex| match &condition.node {
            Node::Has(thing, own) | Node::Is(thing, Property::HasClue(own)) => {
                is_cell(thing, slot) && *own == clue
            }
            _ => false,
        };
        let same_words = |words: &[Said]| {
            words.len() == cells.words.len()
                && words
                    .iter()
                    .zip(&cells.words)
                    .all(|(a, b)| a.negated == b.negated && a.property == b.property)
        };
        is_cell(of, cells.variable)
            && self.kind.rules.iter().any(|rule| match &rule.condition.node {
                Node::Quantified(Quantifier::Each, things, Some(body)) => {
                    things.noun == Noun::Cell
                        && things.phrases.is_empty()
                        && same_words(&things.words)
                        && parts(body).into_iter().any(|part| has(part, things.variable, *clue))
                }
                _ => false,
            })
    }
}

/// The things and the value of `same(things: value)`.
fn same(condition: &Expression) -> Option<(&Things, &Expression)> {
    match &condition.node {
        Node::Aggregate(Aggregate::Same, set) => match &**set {
            Set::Things(things, Some(value)) => Some((things, value)),
            _ => None,
        },
        _ => None,
    }
}
