//! How deep the conditions of a kind are nested.

use super::Refused;
use super::check::refused;
use crate::tree::{
    ClueForm, Define, Expression, FindForm, Kind, Node, Phrase, Property, Relation, Said, Set, Steps, Things,
    ValueOf,
};

/// The deepest nesting of conditions, definitions included. It bounds the stack of an evaluation.
const DEEPEST: usize = 300;

/// Measures how deep trees are nested.
struct Depth<'k> {
    /// How deep each definition is nested, as far as they are known.
    defines: Vec<usize>,
    /// What is left to be looked at, and how deep it lies.
    open: Vec<(Part<'k>, usize)>,
}

enum Part<'k> {
    Expression(&'k Expression),
    Things(&'k Things),
}

impl<'k> Depth<'k> {
    fn define(&mut self, define: usize, depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        // A definition uses those before it: otherwise evaluation might not end.
        let Some(own) = self.defines.get(define) else {
            return refused("a definition uses one that comes later");
        };
        *deepest = (*deepest).max(depth + own);
        Ok(())
    }

    fn property(&mut self, property: &Property, depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        let (mut property, mut depth) = (property, depth);
        while let Property::All(inner) = property {
            property = inner;
            depth += 1;
        }
        *deepest = (*deepest).max(depth);
        match property {
            Property::Defined(define) => self.define(*define, depth, deepest),
            _ => Ok(()),
        }
    }

    fn words(&mut self, words: &[Said], depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        words.iter().try_for_each(|word| self.property(&word.property, depth, deepest))
    }

    fn relation(&mut self, relation: Relation, depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        match relation {
            Relation::Defined(define) => self.define(define, depth, deepest),
            _ => Ok(()),
        }
    }

    fn value(&mut self, of: ValueOf, depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        match of {
            ValueOf::Defined(define) => self.define(define, depth, deepest),
            ValueOf::Clue(_) | ValueOf::Found(_) => Ok(()),
        }
    }

    fn steps(&mut self, steps: &Steps, depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        match steps {
            Steps::Through(words) => self.words(words, depth, deepest),
            Steps::By(relation) => self.relation(*relation, depth, deepest),
        }
    }

    fn push(&mut self, expressions: impl IntoIterator<Item = &'k Expression>, depth: usize) {
        self.open.extend(expressions.into_iter().map(|expression| (Part::Expression(expression), depth)));
    }

    /// How deep an expression is nested.
    fn of(&mut self, expression: &'k Expression) -> Result<usize, Refused> {
        let mut deepest = 0;
        self.push([expression], 1);
        while let Some((part, depth)) = self.open.pop() {
            deepest = deepest.max(depth);
            match part {
                Part::Expression(expression) => self.children(expression, depth + 1, &mut deepest)?,
                Part::Things(things) => self.phrases(things, depth + 1, &mut deepest)?,
            }
            if deepest > DEEPEST {
                return refused(format!("line {}: the condition is nested too deep", expression.span.line));
            }
        }
        Ok(deepest)
    }

    fn children(
        &mut self,
        expression: &'k Expression,
        depth: usize,
        deepest: &mut usize,
    ) -> Result<(), Refused> {
        match &expression.node {
            Node::Number(_)
            | Node::Direction(_)
            | Node::Variable(_)
            | Node::Rows
            | Node::Columns
            | Node::Flag(_) => {}
            Node::Not(inner) | Node::IsShape(inner, _) | Node::Has(inner, _) => self.push([&**inner], depth),
            Node::And(both)
            | Node::Or(both)
            | Node::Implies(both)
            | Node::Compare(_, both)
            | Node::Calculate(_, both)
            | Node::In(both)
            | Node::Goes(both) => self.push(&**both, depth),
            Node::Choose(parts) => self.push(&**parts, depth),
            Node::Quantified(_, things, body) => {
                self.open.push((Part::Things(things), depth));
                self.push(body.as_deref(), depth);
            }
            Node::Is(thing, property) => {
                self.push([&**thing], depth);
                self.property(property, depth, deepest)?;
            }
            Node::Related(relation, both) => {
                self.push(&**both, depth);
                self.relation(*relation, depth, deepest)?;
            }
            Node::Value(of, thing) => {
                self.push(thing.as_deref(), depth);
                self.value(*of, depth, deepest)?;
            }
            Node::Function(_, arguments) => self.push(arguments, depth),
            Node::Aggregate(_, set) => match &**set {
                Set::Things(things, value) => {
                    self.open.push((Part::Things(things), depth));
                    self.push(value, depth);
                }
                Set::Area(area, by) => {
                    self.push([area], depth);
                    by.iter().try_for_each(|&by| self.relation(by, depth, deepest))?;
                }
                Set::Way(from, to, steps) => {
                    self.push([from], depth);
                    self.push([to], depth);
                    self.steps(steps, depth, deepest)?;
                }
            },
            Node::Paired(both) => self.open.extend(both.iter().map(|things| (Part::Things(things), depth))),
        }
        Ok(())
    }

    fn phrases(&mut self, things: &'k Things, depth: usize, deepest: &mut usize) -> Result<(), Refused> {
        self.words(&things.words, depth, deepest)?;
        things.by.iter().try_for_each(|&by| self.relation(by, depth, deepest))?;
        for phrase in &things.phrases {
            match phrase {
                Phrase::In(x)
                | Phrase::NextTo(x)
                | Phrase::Around(x)
                | Phrase::DiagonalTo(x)
                | Phrase::At(x)
                | Phrase::JoinedTo(x)
                | Phrase::Leaving(x)
                | Phrase::Meeting(x)
                | Phrase::Where(x) => self.push([x], depth),
                Phrase::Related(define, x) => {
                    self.push([x], depth);
                    self.define(*define, depth, deepest)?;
                }
                Phrase::From(x, y) | Phrase::Before(x, y) | Phrase::After(x, y) | Phrase::Range(x, y) => {
                    self.push([x], depth);
                    self.push([y], depth);
                }
                Phrase::Seen { from, towards, through } => {
                    self.push([from], depth);
                    self.push(towards, depth);
                    through.iter().try_for_each(|through| self.words(through, depth, deepest))?;
                }
                Phrase::Straight { from, towards } => {
                    self.push([from], depth);
                    self.push(towards, depth);
                }
                Phrase::With(of, _) => self.value(*of, depth, deepest)?,
                Phrase::WithMark(_) => {}
                Phrase::Reached { from, steps, avoiding } => {
                    self.push([from], depth);
                    self.steps(steps, depth, deepest)?;
                    self.push(avoiding, depth);
                }
            }
        }
        Ok(())
    }
}

/// Checks that no condition is nested too deep, and that definitions use only those before them.
pub(super) fn check_depth(kind: &Kind) -> Result<(), Refused> {
    let mut depth = Depth { defines: Vec::new(), open: Vec::new() };
    for Define { body, .. } in &kind.defines {
        let own = depth.of(body)?;
        depth.defines.push(own);
    }
    for rule in &kind.rules {
        depth.of(&rule.condition)?;
    }
    for find in &kind.finds {
        if let FindForm::Numbers { range, .. } = &find.form {
            depth.of(&range.0)?;
            depth.of(&range.1)?;
        }
        if let FindForm::Words { among, .. } | FindForm::Numbers { among, .. } = &find.form {
            depth.words(among, 1, &mut 0)?;
        }
    }
    for clue in &kind.clues {
        if let ClueForm::Number(Some(limits)) = &clue.form {
            depth.of(&limits.0)?;
            depth.of(&limits.1)?;
        }
    }
    Ok(())
}
