//! Things: words, a noun, a variable, and phrases.

use super::cursor::{Binding, Parser};
use super::lexer::{Token, TokenKind};
use super::names::Role;
use super::words;
use crate::text::RuleError;
use crate::tree::{Noun, Phrase, Property, Said, Things, Type};

impl Parser<'_, '_> {
    /// Returns whether things begin here, not a value.
    pub(super) fn begins_things(&self) -> bool {
        let word = self.peek(0);
        if word == "not" {
            return true;
        }
        if !self.is_word(0) || self.variable(word).is_some() || matches!(self.peek(1), "of" | "(") {
            return false;
        }
        match self.names.noun(word) {
            Some(Noun::Number) => {
                self.peek(1) == "from"
                    || self.is_word(1) && self.peek(2) == "from"
                    || !self.is_board_value(word)
            }
            // The number of rows is a value.
            Some(Noun::Row | Noun::Column) if matches!(word, "rows" | "columns") => {
                self.is_word(1) || matches!(self.peek(1), ":" | ")")
            }
            Some(_) => true,
            None => self.is_said(word) || self.is_word(1) && !words::KEYWORDS.contains(&self.peek(1)),
        }
    }

    fn is_board_value(&self, word: &str) -> bool {
        self.names.value(word, Noun::Board).is_some()
    }

    /// Returns whether the word is said of things of some noun.
    pub(super) fn is_said(&self, word: &str) -> bool {
        self.names.words.contains_key(word) || words::is_builtin(word)
    }

    /// Words, a noun, a variable and phrases. The variables are known afterwards. `by` after things other than groups
    /// is allowed only where something asks whether they are connected.
    pub(super) fn things(&mut self, by_allowed: bool) -> Result<Things, RuleError> {
        let mark = self.mark();
        let (noun, words) = self.words_and_noun()?;
        let variable = self.new_slot()?;
        let mut own = Vec::new();
        let mut name = None;
        if let Some(token) = self.variable_name(&own)? {
            name = Some(token.text.to_owned());
            let name = token.text.to_owned();
            own.push(Binding { name, slot: variable, ty: Type::Thing(noun), words: words.clone() });
        }
        let mut things = Things {
            noun,
            words,
            variable,
            name,
            phrases: Vec::new(),
            by: None,
            span: self.span_since(mark),
        };
        if noun == Noun::Number && !self.at("from") {
            let error = RuleError::new(things.span, "it is not clear which numbers are meant");
            let nouns = || self.names.values.get("number").into_iter().flatten().map(|&(of, ..)| of);
            let of = nouns().find(|&of| of == Noun::Cell).or_else(|| nouns().find(|&of| of != Noun::Board));
            return Err(match of {
                Some(of) => {
                    let is_within = self.at("in") && self.variable(self.peek(1)).is_some();
                    let within = if is_within { format!(" in {}", self.peek(1)) } else { String::new() };
                    let one = if self.text_since(mark, None).contains("numbers") {
                        self.names.many(of)
                    } else {
                        self.names.one(of)
                    };
                    error.with_help(format!("write `{one}{within} with number`, or `number k from 1 to 5`"))
                }
                None => error.with_help("write `number k from 1 to 5`"),
            });
        }
        let described = self.described.len();
        self.described.extend(things.name.clone());
        while self.phrase(&mut things, &mut own, by_allowed)? {}
        self.described.truncate(described);
        self.scope.append(&mut own);
        things.span = self.span_since(mark);
        if noun == Noun::Corner && things.phrases.iter().any(|phrase| matches!(phrase, Phrase::In(_))) {
            let message = "a corner in an area is a point inside it, where four of its cells meet";
            self.warnings.push(RuleError::new(things.span, message).with_help(
                "a bend of an area is a cell: `cell c in r where some cell a in r next to c where some cell b in r \
                 next to c where a diagonal to b`",
            ));
        }
        Ok(things)
    }

    pub(super) fn words_and_noun(&mut self) -> Result<(Noun, Vec<Said>), RuleError> {
        let mut said = Vec::new();
        let (noun, token) = loop {
            let negated = self.take("not");
            let Some(token) = self.next().filter(|token| token.kind == TokenKind::Word) else {
                return Err(self.expected("a noun such as `cell` or `group`"));
            };
            if let (Some(noun), false) = (self.names.noun(token.text), negated) {
                self.advance();
                break (noun, token);
            }
            if self.names.noun(token.text).is_some() {
                return Err(token.error("`not` belongs before a word, not before a noun"));
            }
            if !self.is_said(token.text) {
                let error = self.no_word_or_noun(&token);
                return Err(match said.last() {
                    Some((_, word)) => self.no_noun(word, &token, error),
                    None => error,
                });
            }
            self.advance();
            said.push((negated, token));
        };
        self.need_noun(noun, &token)?;
        let mut found = Vec::new();
        for (negated, token) in &said {
            found.push(Said { negated: *negated, property: self.property(token, noun)?, span: token.span });
        }
        for (said, (negated, token)) in found.iter().zip(&said) {
            // Groups and runs are made of the cells that have the word.
            let property = match (&said.property, noun) {
                (Property::All(inner), Noun::Group | Noun::Run) => inner,
                (property, _) => property,
            };
            self.warn_word(property, *negated, &found, token);
        }
        Ok((noun, found))
    }

    /// The error for words that no noun follows, given the last of them and the error for what stands there instead.
    fn no_noun(&self, word: &Token<'_>, token: &Token<'_>, error: RuleError) -> RuleError {
        if token.is("or") && self.is_word(1) {
            let other = self.peek(1);
            let noun = self.names.noun(self.peek(2)).unwrap_or(Noun::Cell);
            let (one, letter) = (self.names.one(noun), self.free_letter(noun));
            return error.with_help(format!(
                "write `{one} {letter} where {letter} is {} or {letter} is {other}`",
                word.text
            ));
        }
        // Longer words are rather misspelt nouns than letters for things.
        if !words::KEYWORDS.contains(&token.text) && token.text.len() > 2 {
            return error;
        }
        let own =
            self.names.words.get(word.text).and_then(|meanings| meanings.first()).map(|(noun, _)| *noun);
        let noun = own.or_else(|| words::first_noun(word.text)).unwrap_or(Noun::Cell);
        let letter = if words::KEYWORDS.contains(&token.text) { "" } else { token.text };
        token.error(format!("a noun is missing after `{}`", word.text)).with_help(
            format!("write `{} {} {letter}", word.text, self.names.one(noun)).trim_end().to_owned() + "`",
        )
    }

    /// The name of a variable, if one stands here.
    pub(super) fn variable_name(&mut self, own: &[Binding]) -> Result<Option<Token<'_>>, RuleError> {
        let Some(token) = self.next().filter(|token| token.kind == TokenKind::Word) else { return Ok(None) };
        let name = token.text;
        if words::KEYWORDS.contains(&name)
            || self.names.relations.contains_key(name)
            || name == "straight" && self.peek(1) == "from"
        {
            return Ok(None);
        }
        if name == "between" {
            return Err(token.error("`between` has no meaning here").with_help(
                "write `cells c in S where some W cell before c in S and some W cell after c in S`",
            ));
        }
        if let Some(instead) = words::instead_of_name(name) {
            return Err(token.error(format!("`{name}` has no meaning here")).with_help(instead));
        }
        self.check_free(&token, own)?;
        self.advance();
        Ok(Some(token))
    }

    /// Refuses a name for a variable that something else has.
    pub(super) fn check_free(&self, token: &Token<'_>, own: &[Binding]) -> Result<(), RuleError> {
        self.names.check_new(token, Role::Variable)?;
        let taken =
            own.iter().find(|binding| binding.name == token.text).or_else(|| self.variable(token.text));
        if let Some(binding) = taken {
            let message = format!("`{}` already stands for {}", token.text, self.names.a(binding.ty));
            let help = if self.is_joined() {
                "choose another letter, or put parentheses around the `(each ...: ...)` that ends before"
            } else {
                "choose another letter"
            };
            return Err(token.error(message).with_help(help));
        }
        Ok(())
    }
}
