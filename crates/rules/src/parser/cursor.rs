//! The parser's place in the tokens of a statement, and the variables that are known there.

use std::cell::Cell;
use std::ops::Range;

use super::lexer::{Token, TokenKind, short};
use super::names::Names;
use super::words;
use crate::text::{RuleError, Span};
use crate::tree::{Expression, Kind, Node, Noun, Said, Slot, Type};

/// How many levels of parentheses, `not`, `if` and functions can lie within each other.
const MAX_LEVELS: u32 = 64;
/// How many parts a tree of conditions has on its longest way, definitions that are used included. The evaluator
/// follows the tree by recursion, and this bounds its stack.
const MAX_HEIGHT: u32 = 256;
/// How many things a statement can describe.
const MAX_THINGS: Slot = 200;

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) name: String,
    pub(super) slot: Slot,
    pub(super) ty: Type,
    /// What the words before the noun say of the thing.
    pub(super) words: Vec<Said>,
}

/// Parses the tokens of one statement.
#[derive(Debug)]
pub(super) struct Parser<'p, 't> {
    pub(super) kind: &'p Kind,
    pub(super) names: &'p mut Names,
    pub(super) warnings: &'p mut Vec<RuleError>,
    tokens: &'p [Token<'t>],
    position: usize,
    /// The place of the statement, for errors when it has no tokens.
    start: Span,
    /// The variables that are known.
    pub(super) scope: Vec<Binding>,
    /// The number of variables so far.
    pub(super) slots: Slot,
    /// The variables that were used, in the order of the text.
    pub(super) uses: Vec<Slot>,
    /// The condition is the one after `where`, where `some` and `no` take no `:`.
    pub(super) in_where: bool,
    /// The names of things whose own phrases are read, where they are not known yet.
    pub(super) described: Vec<String>,
    /// The names after `some` and `no` in a `where` that a `:` follows: it belongs to the quantifier before the `where`.
    pub(super) ended: Vec<String>,
    /// The value may not depend on what the solver fills in.
    pub(super) printed_only: bool,
    /// Something that the solver fills in, or the value of a clue, was named. A rule without them does not depend on the
    /// solution, and compares no printed values either, as a rule about sensible clues would.
    pub(super) depends: Cell<bool>,
    levels: u32,
    height: u32,
}

impl<'p, 't> Parser<'p, 't> {
    pub(super) fn new(
        kind: &'p Kind,
        names: &'p mut Names,
        warnings: &'p mut Vec<RuleError>,
        tokens: &'p [Token<'t>],
        start: Span,
    ) -> Self {
        Self {
            kind,
            names,
            warnings,
            tokens,
            position: 0,
            start,
            scope: Vec::new(),
            slots: 0,
            uses: Vec::new(),
            in_where: false,
            described: Vec::new(),
            ended: Vec::new(),
            printed_only: false,
            depends: Cell::new(false),
            levels: 0,
            height: 0,
        }
    }

    /// The next token.
    pub(super) fn next(&self) -> Option<Token<'t>> {
        self.tokens.get(self.position).copied()
    }

    /// The text of the token that is this many tokens further on; empty if there is none.
    pub(super) fn peek(&self, further: usize) -> &'t str {
        self.tokens.get(self.position + further).map_or("", |token| token.text)
    }

    /// The text of the token that was taken last; empty if there is none.
    pub(super) fn previous(&self) -> &'t str {
        self.position.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or("", |token| token.text)
    }

    /// Returns whether the token that is this many tokens further on is a word.
    pub(super) fn is_word(&self, further: usize) -> bool {
        self.tokens.get(self.position + further).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Returns whether the token that is this many tokens further on is a number.
    pub(super) fn is_number(&self, further: usize) -> bool {
        let token = self.tokens.get(self.position + further);
        token.is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
    }

    /// Returns whether the next token is this word or sign.
    pub(super) fn at(&self, text: &str) -> bool {
        self.next().is_some_and(|token| token.is(text))
    }

    /// Goes on to the next token.
    pub(super) fn advance(&mut self) {
        self.position += 1;
    }

    /// Takes the next token if it is this word or sign.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance();
        }
        found
    }

    /// Takes the next token, which must be this word or sign.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), RuleError> {
        if self.take(text) { Ok(()) } else { Err(self.expected(&format!("`{text}`"))) }
    }

    /// Takes the next token, which must be a word.
    pub(super) fn word(&mut self, what: &str) -> Result<Token<'t>, RuleError> {
        match self.next() {
            Some(token) if token.kind == TokenKind::Word => {
                self.advance();
                Ok(token)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// An error at the next token, which is not what it should be.
    pub(super) fn expected(&self, what: &str) -> RuleError {
        let message = match self.next() {
            Some(token) => format!("{what} is missing before `{}`", short(token.text)),
            None => format!("{what} is missing at the end"),
        };
        RuleError::new(self.here(), message)
    }

    /// Refuses further tokens.
    pub(super) fn finish(&self) -> Result<(), RuleError> {
        match self.next() {
            None => Ok(()),
            Some(token) => {
                let error = token.error(format!("`{}` is not expected here", short(token.text)));
                Err(match token.text {
                    ":" => error.with_help(
                        "after `some` and `no` in a `where`, write a second `where` or parentheses",
                    ),
                    "=" if self.peek(1) == ">" => error.with_help("write `if a then b`"),
                    "=" | "!=" | "<" | ">" | "<=" | ">=" => {
                        error.with_help("compare two values at a time, and join comparisons with `and`")
                    }
                    ")" => error.with_help("a parenthesis is closed that was not opened"),
                    word => match words::instead_of(word) {
                        Some(instead) => error.with_help(instead),
                        None => error,
                    },
                })
            }
        }
    }

    /// The place of the next token, or the place after the last one.
    pub(super) fn here(&self) -> Span {
        let end = |span: Span| Span { column: span.column + span.length, length: 1, ..span };
        match self.next() {
            Some(token) => token.span,
            None => self.tokens.last().map_or(end(self.start), |token| end(token.span)),
        }
    }

    /// The number of lines of the statement.
    pub(super) fn line_count(&self) -> u32 {
        match self.tokens {
            [first, .., last] => last.span.line - first.span.line + 1,
            _ => 1,
        }
    }

    /// The index of the next token.
    pub(super) fn mark(&self) -> usize {
        self.position
    }

    /// The words since a mark, with this name after the first noun if a name is given.
    pub(super) fn text_since(&self, mark: usize, mut name: Option<&str>) -> String {
        let mut text = String::new();
        for token in self.tokens.get(mark..self.position).unwrap_or_default() {
            if !text.is_empty() && !text.ends_with('(') && !matches!(token.text, ")" | "," | ":") {
                text.push(' ');
            }
            text.push_str(token.text);
            if let (true, Some(name)) = (self.names.noun(token.text).is_some(), name) {
                text = format!("{text} {name}");
            }
            name = name.filter(|_| self.names.noun(token.text).is_none());
        }
        short(&text)
    }

    /// What is said of things, as it is written.
    pub(super) fn texts_of(&self, words: &[Said]) -> String {
        let text = |said: &Said| {
            let word =
                self.tokens.iter().find(|token| token.span == said.span).map_or("", |token| token.text);
            format!("{}{word}", if said.negated { "not " } else { "" })
        };
        words.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    /// Returns whether the quantifier whose things are read stands after `and` or `or`.
    pub(super) fn is_joined(&self) -> bool {
        let read = self.tokens.get(..self.position).unwrap_or_default();
        let quantifier =
            |token: &Token<'_>| matches!(token.text, "each" | "every" | "some" | "no" | "exactly");
        let before = read.iter().rposition(quantifier).and_then(|at| read.get(at.checked_sub(1)?));
        before.is_some_and(|token| matches!(token.text, "and" | "or"))
    }

    /// The name of the variable that a value is.
    pub(super) fn name_of(&self, value: &Expression) -> Option<&str> {
        let Node::Variable(slot) = value.node else { return None };
        self.scope.iter().find(|binding| binding.slot == slot).map(|binding| binding.name.as_str())
    }

    /// A letter for a thing of a noun that stands for nothing else.
    pub(super) fn free_letter(&self, noun: Noun) -> String {
        let first = self.names.one(noun).chars().take(1);
        let free = |letter: &String| self.variable(letter).is_none() && self.names.noun(letter).is_none();
        first.chain('a'..='z').map(String::from).find(free).unwrap_or_default()
    }

    /// The place of the tokens since a mark, as far as they are on its line.
    pub(super) fn span_since(&self, mark: usize) -> Span {
        let Some(first) = self.tokens.get(mark) else { return self.here() };
        let read = self.tokens.get(mark..self.position).unwrap_or_default();
        let last = read.iter().rev().find(|token| token.span.line == first.span.line).unwrap_or(first);
        Span { length: last.span.column + last.span.length - first.span.column, ..first.span }
    }

    /// What the tokens since a mark mean.
    pub(super) fn made(&self, node: Node, ty: Type, mark: usize) -> Expression {
        Expression { node, ty, span: self.span_since(mark) }
    }

    /// Parses something that lies within something else, and bounds how deep that goes.
    pub(super) fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, RuleError>,
    ) -> Result<T, RuleError> {
        if self.levels == MAX_LEVELS {
            return Err(RuleError::new(
                self.here(),
                format!("more than {MAX_LEVELS} levels lie within each other"),
            )
            .with_help("define a word for a part of it"));
        }
        self.levels += 1;
        let found = self.stacked(|parser| {
            let found = parse(parser)?;
            parser.raise()?;
            Ok(found)
        });
        self.levels -= 1;
        found
    }

    /// Parses parts that are joined by [`Self::raise`], and measures how high they are by themselves.
    pub(super) fn stacked<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, RuleError>,
    ) -> Result<T, RuleError> {
        let before = std::mem::take(&mut self.height);
        let found = parse(self);
        self.height = self.height.max(before);
        found
    }

    /// Notes that what was parsed is now a part of something.
    pub(super) fn raise(&mut self) -> Result<(), RuleError> {
        self.raise_to(self.height + 1)
    }

    /// Notes that a part has at least this height.
    pub(super) fn raise_to(&mut self, height: u32) -> Result<(), RuleError> {
        self.height = self.height.max(height);
        if self.height > MAX_HEIGHT {
            return Err(RuleError::new(
                self.tokens.get(self.position.saturating_sub(1)).map_or(self.start, |token| token.span),
                format!("the condition has more than {MAX_HEIGHT} parts that build on each other"),
            )
            .with_help("state it as several rules, or use fewer definitions of definitions"));
        }
        Ok(())
    }

    /// How high what was parsed is.
    pub(super) fn height(&self) -> u32 {
        self.height
    }

    /// The variable with this name.
    pub(super) fn variable(&self, name: &str) -> Option<&Binding> {
        self.scope.iter().rev().find(|binding| binding.name == name)
    }

    /// A new variable.
    pub(super) fn new_slot(&mut self) -> Result<Slot, RuleError> {
        if self.slots == MAX_THINGS {
            return Err(RuleError::new(
                self.here(),
                format!("the statement describes more than {MAX_THINGS} things"),
            )
            .with_help("divide it into several statements"));
        }
        self.slots += 1;
        Ok(self.slots - 1)
    }

    /// Returns whether a variable of the range was used since there were this many uses.
    pub(super) fn uses_any(&self, since: usize, slots: &Range<Slot>) -> bool {
        self.uses.get(since..).unwrap_or_default().iter().any(|slot| slots.contains(slot))
    }

    /// Refuses a type other than the wanted one.
    pub(super) fn want(&self, found: &Expression, wanted: Type) -> Result<(), RuleError> {
        if found.ty == wanted {
            return Ok(());
        }
        if wanted == Type::Condition
            && let Some(token) = self.next()
        {
            if let Some(error) = self.no_verb(found, &token) {
                return Err(error);
            }
            if let Some(instead) = words::instead_of(token.text) {
                let message = format!("`{}` has no meaning here", token.text);
                return Err(token.error(message).with_help(instead));
            }
        }
        let message =
            format!("{} is needed here, and this is {}", self.names.a(wanted), self.names.a(found.ty));
        let error = RuleError::new(found.span, message);
        Err(match (wanted, found.ty) {
            (Type::Condition, _) if self.at(":") => error
                .with_help("a value is compared by `=`; `:` follows the things of an `each`, `some` or `no`"),
            (Type::Condition, Type::Thing(Noun::Number)) => error.with_help("compare the number: `... = 3`"),
            (Type::Condition, Type::Thing(_)) => {
                error.with_help("describe it: `... is WORD`, `... in r`, `... = x`")
            }
            (Type::Condition, _) => error.with_help("compare it: `... = x`"),
            (Type::NUMBER, Type::Thing(noun)) if noun.is_area() => error.with_help(format!(
                "write `count({})` for the number of its cells",
                self.name_of(found).unwrap_or("...")
            )),
            _ => error,
        })
    }

    /// Refuses things that are no set of cells.
    pub(super) fn want_area(&self, found: &Expression) -> Result<Noun, RuleError> {
        match found.ty {
            Type::Thing(noun) if noun.is_area() => Ok(noun),
            ty => Err(RuleError::new(
                found.span,
                format!(
                    "a set of cells such as a line or a group is needed here, and this is {}",
                    self.names.a(ty)
                ),
            )),
        }
    }
}
