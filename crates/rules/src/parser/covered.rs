//! Whether a rule may say that each cell is in a region.
//!
//! A rule can say so in many ways. Here it is enough that a rule or definition asks for a region (`some region`, or a number
//! of regions), or speaks of the region of cells that are not selected by what is printed: `count(region of c)`, `region of
//! a != region of b`.

use crate::tree::{
    Aggregate, Expression, Function, Kind, Node, Noun, Phrase, Property, Quantifier, Said, Set, Slot, Things,
    Type,
};

/// Returns `false` if no rule of a kind says that each cell is in a region.
pub(super) fn may_be_covered(kind: &Kind) -> bool {
    let in_rule = |condition: &Expression| Search { everywhere: Vec::new() }.finds(condition);
    kind.rules.iter().any(|rule| in_rule(&rule.condition))
        || kind.defines.iter().any(|define| {
            let is_everywhere = define.noun != Noun::Region;
            Search { everywhere: vec![is_everywhere; 2] }.finds(&define.body)
        })
}

struct Search {
    /// For each variable, whether it stands for all cells (or rooms, ...) as far as what is printed decides this.
    everywhere: Vec<bool>,
}

impl Search {
    fn finds(&mut self, expression: &Expression) -> bool {
        match &expression.node {
            Node::Number(_)
            | Node::Direction(_)
            | Node::Variable(_)
            | Node::Rows
            | Node::Columns
            | Node::Flag(_)
            | Node::Value(_, None) => false,
            Node::Not(a)
            | Node::Is(a, _)
            | Node::IsShape(a, _)
            | Node::Has(a, _)
            | Node::Value(_, Some(a)) => self.finds(a),
            Node::In(both) => {
                both[1].ty == Type::Thing(Noun::Region) && self.is_everywhere(&both[0])
                    || self.any(both.as_slice())
            }
            Node::And(both)
            | Node::Or(both)
            | Node::Implies(both)
            | Node::Compare(_, both)
            | Node::Calculate(_, both)
            | Node::Goes(both)
            | Node::Related(_, both) => self.any(both.as_slice()),
            Node::Choose(parts) => self.any(parts.as_slice()),
            Node::Quantified(quantifier, things, body) => {
                let asks = matches!(quantifier, Quantifier::Some | Quantifier::ExactlyOne);
                asks && things.noun == Noun::Region
                    || self.in_things(things, *quantifier != Quantifier::Some)
                    || body.as_ref().is_some_and(|body| self.finds(body))
            }
            Node::Function(Function::Region, arguments) => {
                arguments.iter().any(|cell| self.is_everywhere(cell))
            }
            Node::Function(_, arguments) => self.any(arguments),
            Node::Aggregate(aggregate, set) => match &**set {
                Set::Things(things, value) => {
                    matches!(aggregate, Aggregate::Count | Aggregate::Sum) && things.noun == Noun::Region
                        || self.in_things(things, true)
                        || value.as_ref().is_some_and(|value| self.finds(value))
                }
                Set::Area(area, _) => self.finds(area),
                Set::Way(a, b, _) => self.finds(a) || self.finds(b),
            },
            Node::Paired(both) => both.iter().any(|things| self.in_things(things, true)),
        }
    }

    fn any(&mut self, expressions: &[Expression]) -> bool {
        expressions.iter().any(|expression| self.finds(expression))
    }

    /// Looks at the phrases of things. `all` says whether something is said of all of them.
    fn in_things(&mut self, things: &Things, all: bool) -> bool {
        let is_everywhere = all
            && things.noun != Noun::Region
            && !things.words.iter().any(|word: &Said| is_printed(&word.property))
            && things.phrases.iter().all(|phrase| matches!(phrase, Phrase::Where(_)));
        self.set(things.variable, is_everywhere);
        things.phrases.iter().any(|phrase| match phrase {
            // `cells in region of c` are no cells if `c` is in no region.
            Phrase::In(area) => !matches!(area.node, Node::Function(Function::Region, _)) && self.finds(area),
            Phrase::Meeting(area) => {
                things.noun == Noun::Region && self.is_everywhere(area) || self.finds(area)
            }
            Phrase::Related(_, x) | Phrase::Leaving(x) | Phrase::Where(x) => self.finds(x),
            Phrase::From(a, b) | Phrase::Before(a, b) | Phrase::After(a, b) | Phrase::Range(a, b) => {
                self.finds(a) || self.finds(b)
            }
            Phrase::Seen { from, towards, .. } | Phrase::Straight { from, towards } => {
                self.finds(from) || towards.as_ref().is_some_and(|towards| self.finds(towards))
            }
            Phrase::Reached { from, avoiding, .. } => {
                self.finds(from) || avoiding.as_ref().is_some_and(|avoiding| self.finds(avoiding))
            }
            Phrase::With(_, variable) => {
                if let Some((slot, _)) = variable {
                    self.set(*slot, false);
                }
                false
            }
            Phrase::WithMark(_) => false,
        })
    }

    fn is_everywhere(&self, thing: &Expression) -> bool {
        matches!(thing.node, Node::Variable(slot) if self.everywhere.get(slot) == Some(&true))
    }

    fn set(&mut self, slot: Slot, is_everywhere: bool) {
        if self.everywhere.len() <= slot {
            self.everywhere.resize(slot + 1, false);
        }
        self.everywhere[slot] = is_everywhere;
    }
}

/// Whether a word says that something is printed.
fn is_printed(property: &Property) -> bool {
    match property {
        Property::Mark(..) | Property::HasClue(_) => true,
        Property::All(inner) => is_printed(inner),
        _ => false,
    }
}
