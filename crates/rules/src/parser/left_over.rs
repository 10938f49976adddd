//! Whether the rules of a kind ask if a cell is in a region.
//!
//! A setter who writes `find regions` divides the board, so that each cell is in a region. A rule about printed things,
//! such as `each hole cell c: no region r where c in r`, leaves these cells over and no others. A file that asks in
//! another way says itself which cells are left over.

use crate::tree::{Expression, Kind, Node, Noun, Phrase, Property, Quantifier, Said, Set, Things};

/// How the rules ask whether a cell is in a region.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// In some way.
    pub(super) at_all: bool,
    /// In another way than that a cell is in no region.
    pub(super) for_some: bool,
    /// The words of the printed things that are in no region by a rule that says no more.
    pub(super) left_over: Vec<Vec<Said>>,
}

/// How the rules and the definitions of a kind ask.
pub(super) fn asked(kind: &Kind) -> Asked {
    let mut asked = Asked::default();
    for rule in &kind.rules {
        match printed_in_no_region(&rule.condition) {
            Some(words) => asked.left_over.push(words.to_vec()),
            None => asked.look(&rule.condition),
        }
    }
    kind.defines.iter().for_each(|define| asked.look(&define.body));
    asked
}

impl Asked {
    fn look(&mut self, expression: &Expression) {
        match &expression.node {
            Node::Number(_)
            | Node::Direction(_)
            | Node::Variable(_)
            | Node::Rows
            | Node::Columns
            | Node::Flag(_)
            | Node::Value(_, None) => {}
            Node::Not(a)
            | Node::Is(a, _)
            | Node::IsShape(a, _)
            | Node::Has(a, _)
            | Node::Value(_, Some(a)) => self.look(a),
            Node::In(both)
            | Node::And(both)
            | Node::Or(both)
            | Node::Implies(both)
            | Node::Compare(_, both)
            | Node::Calculate(_, both)
            | Node::Goes(both)
            | Node::Related(_, both) => both.iter().for_each(|part| self.look(part)),
            Node::Choose(parts) => parts.iter().for_each(|part| self.look(part)),
            Node::Quantified(quantifier, things, body) => {
                let body = body.as_deref();
                // What is said of each region does not ask for one.
                if *quantifier != Quantifier::Each
                    && (asks_in(things) || body.is_some_and(|body| is_in(body, things)))
                {
                    self.at_all = true;
                    self.for_some |= *quantifier != Quantifier::No;
                }
                self.look_at_things(things);
                if let Some(body) = body {
                    self.look(body);
                }
            }
            Node::Function(_, arguments) => arguments.iter().for_each(|argument| self.look(argument)),
            Node::Aggregate(_, set) => match &**set {
                Set::Things(things, value) => {
                    if asks_in(things) {
                        (self.at_all, self.for_some) = (true, true);
                    }
                    self.look_at_things(things);
                    if let Some(value) = value {
                        self.look(value);
                    }
                }
                Set::Area(area, _) => self.look(area),
                Set::Way(a, b, _) => {
                    self.look(a);
                    self.look(b);
                }
            },
            Node::Paired(both) => both.iter().for_each(|things| self.look_at_things(things)),
        }
    }

    fn look_at_things(&mut self, things: &Things) {
        for phrase in &things.phrases {
            match phrase {
                Phrase::In(x)
                | Phrase::Meeting(x)
                | Phrase::Related(_, x)
                | Phrase::Leaving(x)
                | Phrase::Where(x) => self.look(x),
                Phrase::From(a, b) | Phrase::Before(a, b) | Phrase::After(a, b) | Phrase::Range(a, b) => {
                    self.look(a);
                    self.look(b);
                }
                Phrase::Seen { from, towards, .. } | Phrase::Straight { from, towards } => {
                    self.look(from);
                    if let Some(towards) = towards {
                        self.look(towards);
                    }
                }
                Phrase::Reached { from, avoiding, .. } => {
                    self.look(from);
                    if let Some(avoiding) = avoiding {
                        self.look(avoiding);
                    }
                }
                Phrase::With(..) | Phrase::WithMark(_) => {}
            }
        }
    }
}

/// The words W of a condition `each W cell c: no region r where c in r`, if they say what is printed.
fn printed_in_no_region(condition: &Expression) -> Option<&[Said]> {
    let Node::Quantified(Quantifier::Each, cells, Some(body)) = &condition.node else { return None };
    let Node::Quantified(Quantifier::No, regions, None) = &body.node else { return None };
    let [Phrase::Where(condition)] = &regions.phrases[..] else { return None };
    let is_printed = |said: &Said| {
        matches!(said.property, Property::Mark(..) | Property::Unmarked(_) | Property::HasClue(_))
    };
    let is_plain = cells.noun == Noun::Cell
        && cells.phrases.is_empty()
        && !cells.words.is_empty()
        && cells.words.iter().all(is_printed)
        && regions.words.is_empty()
        && is_in(condition, regions);
    is_plain.then_some(&cells.words)
}

/// Whether things are the regions in which something is.
fn asks_in(things: &Things) -> bool {
    things.phrases.iter().any(|phrase| matches!(phrase, Phrase::Where(condition) if is_in(condition, things)))
}

/// Whether a condition says that something is in one of these regions, and nothing more.
fn is_in(condition: &Expression, things: &Things) -> bool {
    let is_thing = |area: &Expression| matches!(area.node, Node::Variable(slot) if slot == things.variable);
    things.noun == Noun::Region && matches!(&condition.node, Node::In(both) if is_thing(&both[1]))
}
