//! Groups each of which must have one of some cells.
//!
//! `each wall group g: some outer cell in g` says that walls are connected with a point outside, which is next to all outer
//! cells. This is one connection, where the groups themselves would need conditions for each pair of cells.

use std::rc::Rc;

use gridproof_rules::tree::{Expression, Node as Condition, Noun, Phrase, Quantifier, Rule, Things};

use super::board::Area;
use super::circuit::{Lit, Node};
use super::value::{Value, Variables};
use super::{Compile, Compiler};

impl<'k> Compiler<'k> {
    /// States that each group has one of some cells, which are known. Returns whether the rule says this.
    pub(super) fn groups_reach(
        &mut self,
        rule: &'k Rule,
        things: &Things,
        body: Option<&Expression>,
        env: &mut Variables,
    ) -> Compile<bool> {
        let Some(wanted) = self.wanted_in_groups(things, body) else { return Ok(false) };
        let area = self.board.size.area();
        let outside = u32::try_from(area).unwrap_or(u32::MAX);
        let (mut vertices, mut edges) = (Vec::with_capacity(area + 1), Vec::new());
        for (cell, point) in (0..).zip(self.board.size.cells()) {
            vertices.push(self.words(&things.words, &Value::Point(point))?);
            match self.words(&wanted.words, &Value::Point(point))? {
                Lit::Known(true) => edges.push((cell, outside)),
                Lit::Known(false) => {}
                Lit::Atom(..) | Lit::Node(..) => return Ok(false),
            }
        }
        vertices.push(Lit::ALWAYS);
        for (one, other, connected) in self.pairs(things.by)? {
            match connected {
                Lit::Known(true) => edges.push((one as u32, other as u32)),
                Lit::Known(false) => {}
                Lit::Atom(..) | Lit::Node(..) => return Ok(false),
            }
        }
        // The sentence speaks of all groups.
        env.set(things.variable, any_group());
        let node = self.circuit.node(Node::Connected(vertices.into(), edges.into()));
        self.require_instance(rule, node, env, &[])?;
        Ok(true)
    }

    /// The cells of which each of some groups must have one, if a rule says this of groups of cells with some words.
    pub(super) fn wanted_in_groups<'e>(
        &self,
        things: &Things,
        body: Option<&'e Expression>,
    ) -> Option<&'e Things> {
        let Some(Condition::Quantified(Quantifier::Some, wanted, None)) = body.map(|body| &body.node) else {
            return None;
        };
        let is_own =
            |area: &Expression| matches!(area.node, Condition::Variable(slot) if slot == things.variable);
        let is_in_group =
            wanted.noun == Noun::Cell && matches!(&wanted.phrases[..], [Phrase::In(area)] if is_own(area));
        let is_group = things.noun == Noun::Group
            && things.phrases.is_empty()
            && !things.words.is_empty()
            && things.words.iter().all(|word| self.is_of_cells(&word.property));
        (is_in_group && is_group).then_some(wanted)
    }
}

/// What stands for all groups in a sentence.
pub(super) fn any_group() -> Value {
    Value::Area(Rc::new(Area { noun: Noun::Group, index: 0, points: Vec::new(), across: None }))
}
