//! Functions of sets: `count`, `sum`, `connected`, `paired` and so on.

use super::cursor::Parser;
use super::lexer::Token;
use crate::text::RuleError;
use crate::tree::{Aggregate, Expression, Node, Noun, Set, Type};

impl Parser<'_, '_> {
    /// `NAME(THINGS: VALUE)`. The name and `(` were read.
    pub(super) fn of_values(
        &mut self,
        aggregate: Aggregate,
        token: &Token<'_>,
        mark: usize,
    ) -> Result<Expression, RuleError> {
        let name = token.text;
        if !self.begins_things() {
            return Err(self
                .expected("a noun such as `cells`")
                .with_help(format!("write `{name}(cells c in r: number of c)`")));
        }
        let things = self.things(false)?;
        if !self.take(":") {
            return Err(self
                .expected(&format!("`:` and what `{name}` is of"))
                .with_help(format!("write `{name}(cells c in r: number of c)`")));
        }
        let value = self.condition(None)?;
        self.expect(")")?;
        let numbers = !matches!(aggregate, Aggregate::Different | Aggregate::Same);
        if numbers {
            self.want(&value, Type::NUMBER)?;
        } else if value.ty == Type::Condition {
            return Err(RuleError::new(
                value.span,
                format!("`{name}` is of values, and this is a condition"),
            ));
        }
        let ty = match aggregate {
            Aggregate::Different | Aggregate::Same | Aggregate::Consecutive => Type::Condition,
            Aggregate::List | Aggregate::Sequence => Type::List,
            _ => Type::NUMBER,
        };
        let node = Node::Aggregate(aggregate, Box::new(Set::Things(things, Some(value))));
        Ok(Expression { node, ty, span: self.span_since(mark) })
    }

    /// `NAME(THINGS)` or `NAME(AREA)`. The name and `(` were read.
    pub(super) fn of_set(
        &mut self,
        aggregate: Aggregate,
        token: &Token<'_>,
        mark: usize,
    ) -> Result<Expression, RuleError> {
        let linked = matches!(aggregate, Aggregate::Connected | Aggregate::Forest | Aggregate::Groups);
        let set = if self.begins_things() {
            let start = self.mark();
            let things = self.things(linked)?;
            let noun = things.noun;
            let fits = match aggregate {
                Aggregate::Count => true,
                _ if linked => noun == Noun::Cell || noun == Noun::Corner || noun.is_area(),
                _ => noun == Noun::Cell,
            };
            if !fits {
                let message = format!("`{}` is not of {}", token.text, self.names.many(noun));
                return Err(RuleError::new(self.span_since(start), message));
            }
            if self.at(":") {
                let message = format!("`{}` takes no `:`", token.text);
                let error = RuleError::new(self.here(), message);
                return Err(error.with_help("a condition of the things stands after `where`"));
            }
            Set::Things(things, None)
        } else {
            let area = self.sum()?;
            self.want_area(&area).map_err(|error| {
                error.with_help(format!("write `{0}(shaded cells in r)` or `{0}(g)`", token.text))
            })?;
            let by = if linked && self.take("by") { Some(self.relation_name(Noun::Cell)?) } else { None };
            Set::Area(area, by)
        };
        self.expect(")")?;
        let ty = match aggregate {
            Aggregate::Connected | Aggregate::Forest | Aggregate::Rectangle => Type::Condition,
            Aggregate::Shape | Aggregate::Turned | Aggregate::Form => Type::Shape,
            _ => Type::NUMBER,
        };
        let node = Node::Aggregate(aggregate, Box::new(set));
        Ok(Expression { node, ty, span: self.span_since(mark) })
    }

    /// `paired(A and B)`. The name and `(` were read.
    pub(super) fn paired(&mut self, mark: usize) -> Result<Expression, RuleError> {
        let known = self.scope.len();
        let first = self.things(false)?;
        self.scope.truncate(known);
        self.expect("and")?;
        let second = self.things(false)?;
        self.expect(")")?;
        if let Some(things) = [&first, &second].into_iter().find(|things| things.noun != Noun::Cell) {
            let message = format!("`paired` is of cells, not of {}", self.names.many(things.noun));
            return Err(RuleError::new(things.span, message));
        }
        Ok(self.made(Node::Paired(Box::new([first, second])), Type::Condition, mark))
    }
}
