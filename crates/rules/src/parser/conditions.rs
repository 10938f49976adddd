//! Conditions: `if`, `or`, `and`, `not`, the quantifiers and comparisons.

use super::cursor::Parser;
use super::lexer::TokenKind;
use super::words;
use crate::spelling::nearest;
use crate::text::RuleError;
use crate::tree::{Expression, Node, Noun, Phrase, Quantifier, Slot, Things, Type};

/// The quantifier whose condition is read.
#[derive(Debug)]
pub(super) struct Bound<'q> {
    word: &'q str,
    /// The variables that it names.
    slots: std::ops::Range<Slot>,
}

impl Parser<'_, '_> {
    /// A whole condition that stands alone.
    pub(super) fn whole_condition(&mut self) -> Result<Expression, RuleError> {
        if self.next().is_none() {
            return Err(self.expected("a condition"));
        }
        let start = self.here();
        let several_lines = self.line_count() > 1;
        let found = self.condition(None).map_err(|error| {
            if error.span == start && several_lines {
                error.with_help("a sentence is one line, and the condition begins in the next line")
            } else {
                error
            }
        })?;
        self.finish()?;
        self.want(&found, Type::Condition)?;
        Ok(found)
    }

    /// A condition, or a value. `bound` is the quantifier whose condition this is.
    pub(super) fn condition(&mut self, bound: Option<&Bound<'_>>) -> Result<Expression, RuleError> {
        self.deeper(|parser| if parser.at("if") { parser.choice() } else { parser.either(bound) })
    }

    fn choice(&mut self) -> Result<Expression, RuleError> {
        let mark = self.mark();
        self.expect("if")?;
        let asked = self.condition(None)?;
        self.want(&asked, Type::Condition)?;
        self.expect("then")?;
        let first = self.condition(None)?;
        let (node, ty) = if self.take("else") {
            let second = self.condition(None)?;
            let line = |ty| matches!(ty, Type::Thing(Noun::Row | Noun::Column | Noun::Line));
            let ty = if line(first.ty) && line(second.ty) && first.ty != second.ty {
                Type::Thing(Noun::Line)
            } else {
                self.want(&second, first.ty)?;
                first.ty
            };
            (Node::Choose(Box::new([asked, first, second])), ty)
        } else {
            if first.ty != Type::Condition {
                return Err(self.expected("`else` and another value"));
            }
            (Node::Implies(Box::new([asked, first])), Type::Condition)
        };
        Ok(Expression { node, ty, span: self.span_since(mark) })
    }

    fn either(&mut self, bound: Option<&Bound<'_>>) -> Result<Expression, RuleError> {
        let mark = self.mark();
        self.stacked(|parser| {
            let mut left = parser.both()?;
            while let Some(token) = parser.next().filter(|token| token.is("or")) {
                parser.advance();
                let uses = parser.uses.len();
                let right = parser.both()?;
                if let Some(bound) = bound.filter(|bound| !parser.uses_any(uses, &bound.slots)) {
                    let message = format!(
                        "what follows this `or` belongs to the `{}` before it, but does not name its thing",
                        bound.word
                    );
                    parser.warnings.push(token.error(message).with_help(format!(
                        "put parentheses around `({} ...: ...)`, or around both parts of the `or`",
                        bound.word
                    )));
                }
                parser.want(&left, Type::Condition)?;
                parser.want(&right, Type::Condition)?;
                let node = Node::Or(Box::new([left, right]));
                left = parser.made(node, Type::Condition, mark);
                parser.raise()?;
            }
            Ok(left)
        })
    }

    fn both(&mut self) -> Result<Expression, RuleError> {
        let mark = self.mark();
        self.stacked(|parser| {
            let mut left = parser.simple()?;
            while parser.take("and") {
                let right = parser.simple()?;
                parser.want(&left, Type::Condition)?;
                parser.want(&right, Type::Condition)?;
                let node = Node::And(Box::new([left, right]));
                left = parser.made(node, Type::Condition, mark);
                parser.raise()?;
            }
            Ok(left)
        })
    }

    fn simple(&mut self) -> Result<Expression, RuleError> {
        let mark = self.mark();
        match self.peek(0) {
            "not" => {
                self.advance();
                let found = self.deeper(Self::simple)?;
                self.want(&found, Type::Condition)?;
                Ok(self.negated(found, mark))
            }
            "each" | "every" | "some" | "no" | "exactly" => self.quantified(),
            "if" => self.condition(None),
            _ => self.compare(),
        }
    }

    pub(super) fn negated(&self, found: Expression, mark: usize) -> Expression {
        Expression { node: Node::Not(Box::new(found)), ty: Type::Condition, span: self.span_since(mark) }
    }

    fn quantified(&mut self) -> Result<Expression, RuleError> {
        let mark = self.mark();
        let word = self.peek(0);
        let quantifier = match word {
            "some" => Quantifier::Some,
            "no" => Quantifier::No,
            "exactly" => Quantifier::ExactlyOne,
            _ => Quantifier::Each,
        };
        self.advance();
        if quantifier == Quantifier::ExactlyOne && !self.take("one") {
            return Err(self.expected("`one`").with_help("for another number, write `count(...) = 2`"));
        }
        let known = self.scope.len();
        let first = self.slots;
        let things = self.deeper(|parser| parser.things(false))?;
        let bound = Bound { word, slots: first..self.slots };
        let takes_condition = quantifier == Quantifier::Each || !self.in_where;
        if !takes_condition && self.at(":") {
            self.ended.extend(things.name.clone());
        }
        let condition = if takes_condition && self.take(":") {
            let condition = self.condition(Some(&bound))?;
            self.want(&condition, Type::Condition)?;
            Some(Box::new(condition))
        } else if quantifier == Quantifier::Each {
            return Err(self.each_without_condition(&things, mark));
        } else if matches!(self.peek(0), "is" | "has" | "goes") {
            let error = RuleError::new(self.here(), format!("`{}` is not expected here", self.peek(0)));
            return Err(error.with_help(self.said_after_colon(&things, mark, takes_condition)));
        } else {
            None
        };
        self.warn_seen(quantifier, &things, condition.is_some());
        self.scope.truncate(known);
        let span = self.span_since(mark);
        Ok(Expression {
            node: Node::Quantified(quantifier, Box::new(things), condition),
            ty: Type::Condition,
            span,
        })
    }

    /// The error for `each room is shaded` and the like.
    fn each_without_condition(&self, things: &Things, mark: usize) -> RuleError {
        let error = self.expected("`:` and what holds for each");
        match self.next() {
            Some(token) if matches!(token.text, "is" | "has" | "goes") => {
                error.with_help(self.said_after_colon(things, mark, true))
            }
            Some(token) => {
                let near = nearest(token.text, words::KEYWORDS.iter().copied().filter(|word| word.len() > 2));
                match (words::instead_of(token.text), near) {
                    (Some(instead), _) => error.with_help(instead),
                    (None, Some(near)) if token.kind == TokenKind::Word => {
                        error.with_help(format!("did you mean `{near}`?"))
                    }
                    _ => error.with_help("write `each cell c: ...`"),
                }
            }
            None => error.with_help("write `each cell c: ...`"),
        }
    }

    /// What to write for things that `is WORD` or the like follows without `:`.
    fn said_after_colon(&self, things: &Things, mark: usize, takes_condition: bool) -> String {
        let new = things.name.is_none().then(|| self.free_letter(things.noun));
        let name = things.name.as_deref().or(new.as_deref()).unwrap_or_default();
        let what = match self.peek(0) {
            "is" => {
                let negated = self.peek(1) == "not";
                let word = 1 + usize::from(negated);
                let word = word + usize::from(matches!(self.peek(word), "a" | "an" | "the"));
                self.said_form(name, things.noun, self.peek(word), negated)
            }
            "has" if self.is_number(1) => {
                let described = (2..5).map(|further| self.peek(further)).take_while(|word| !word.is_empty());
                let described = described.collect::<Vec<_>>().join(" ");
                format!("count({described} in {name}) = {}", self.peek(1))
            }
            verb => format!("{name} {verb} {}", self.peek(1)),
        };
        let colon = if takes_condition { ":" } else { " where" };
        format!("write `{}{colon} {what}`", self.text_since(mark, new.as_deref()))
    }

    /// Warns about things that are seen from a cell only if they are next to it.
    fn warn_seen(&mut self, quantifier: Quantifier, things: &Things, has_condition: bool) {
        if quantifier == Quantifier::Each || has_condition || things.words.is_empty() {
            return;
        }
        if let [Phrase::Seen { through: None, .. }] = things.phrases.as_slice() {
            let message = format!("the cells between must be `{}`, too", self.texts_of(&things.words));
            self.warnings.push(RuleError::new(things.span, message).with_help(
                "to look over other cells, add `through WORD cells`; for neighbours alone, write `next to`",
            ));
        }
    }
}
