//! What words mean, and errors for words that mean nothing.

use super::comparisons::is_shape;
use super::cursor::{Binding, Parser};
use super::lexer::{Token, TokenKind, short};
use super::words;
use crate::spelling::nearest;
use crate::text::{RuleError, Span};
use crate::tree::{Builtin, ClueForm, Expression, LayerForm, LineForm, Noun, Property, Type, ValueOf};

impl Parser<'_, '_> {
    /// What a word means when it is said of a thing of this noun.
    pub(super) fn property(&mut self, token: &Token<'_>, noun: Noun) -> Result<Property, RuleError> {
        if let Some(property) = self.property_of(token, noun)? {
            return Ok(property);
        }
        // What is said of an area is said of all its cells.
        if noun.is_area()
            && let Some(property) = self.property_of(token, Noun::Cell)?
        {
            return Ok(Property::All(Box::new(property)));
        }
        Err(self.no_such_word(token, noun))
    }

    fn property_of(&mut self, token: &Token<'_>, noun: Noun) -> Result<Option<Property>, RuleError> {
        if let Some(property) = self.names.word(token.text, noun).cloned() {
            match property {
                Property::Mark(clue, _) | Property::Unmarked(clue) | Property::HasClue(clue) => {
                    self.names.mark_used(clue);
                }
                Property::Found(..) => self.check_printed(token)?,
                Property::Filled(find) => {
                    self.check_printed(token)?;
                    if self.names.words.get(token.text).is_some_and(|meanings| {
                        meanings
                            .iter()
                            .any(|(other, property)| *other == noun && *property != Property::Filled(find))
                    }) {
                        return Err(token
                            .error("two `find`s have numbers, so `filled` has two meanings")
                            .with_help("define a word: `define cell c is numbered when not c is WORD`"));
                    }
                }
                Property::Defined(index) => self.use_definition(index)?,
                Property::Builtin(_) | Property::All(_) => {}
            }
            return Ok(Some(property));
        }
        let Some(builtin) = words::builtin(token.text, noun) else { return Ok(None) };
        self.check_builtin(builtin, token, noun)?;
        Ok(Some(Property::Builtin(builtin)))
    }

    /// Refuses words of lines and regions where there are none.
    fn check_builtin(&self, builtin: Builtin, token: &Token<'_>, noun: Noun) -> Result<(), RuleError> {
        match builtin {
            Builtin::Outer | Builtin::Across | Builtin::Down => Ok(()),
            Builtin::Border => {
                let rooms = self.names.layers.iter().any(|(.., form)| *form == LayerForm::Areas);
                if self.names.regions {
                    self.check_printed(token)
                } else if rooms {
                    Ok(())
                } else {
                    Err(token
                        .error("there are no borders, because there are neither regions nor rooms")
                        .with_help("add `find regions` or `board rooms`"))
                }
            }
            Builtin::Inside => {
                self.check_printed(token)?;
                match self.names.lines {
                    Some((LineForm::Loop | LineForm::CrossingLoop | LineForm::Loops, _)) => Ok(()),
                    _ => Err(token
                        .error("nothing is `inside`, because there is no loop")
                        .with_help("add `find loop`")),
                }
            }
            Builtin::Drawn => {
                let noun = if noun == Noun::Link || self.names.lines.is_none_or(|(_, on_corners)| on_corners)
                {
                    Noun::Corner
                } else {
                    Noun::Cell
                };
                self.check_printed(token)?;
                match self.names.lines {
                    None => self.check_lines_at(noun, token.text, token.span),
                    Some(_) => Ok(()),
                }
            }
            _ => {
                self.check_printed(token)?;
                self.check_lines_at(noun, token.text, token.span)
            }
        }
    }

    /// Refuses a thing that lines do not link.
    pub(super) fn check_on_lines(&self, thing: &Expression, what: &str, span: Span) -> Result<(), RuleError> {
        match thing.ty {
            Type::Thing(noun) => self.check_lines_at(noun, what, span),
            ty => Err(RuleError::new(thing.span, format!("{} lies on no line", self.names.a(ty)))),
        }
    }

    /// Refuses nouns whose things lines do not link.
    pub(super) fn check_lines_at(&self, noun: Noun, what: &str, span: Span) -> Result<(), RuleError> {
        let Some((_, on_corners)) = self.names.lines else {
            return Err(RuleError::new(span, format!("`{what}` has no meaning, because no lines are drawn"))
                .with_help("add `find loop`, `find paths` or `find lines`"));
        };
        self.depends.set(true);
        if self.printed_only {
            return Err(RuleError::new(
                span,
                format!("`{what}` depends on what is filled in, and limits depend on what is printed alone"),
            ));
        }
        let wanted = if on_corners { Noun::Corner } else { Noun::Cell };
        if noun == wanted {
            return Ok(());
        }
        let message = format!(
            "`{what}` is for {} here, because the lines link them, and this is {}",
            self.names.many(wanted),
            self.names.a_noun(noun)
        );
        Err(RuleError::new(span, message))
    }

    /// Refuses a noun whose things the kind does not have.
    pub(super) fn need_noun(&self, noun: Noun, token: &Token<'_>) -> Result<(), RuleError> {
        match noun {
            Noun::Region | Noun::Group => self.check_printed(token)?,
            Noun::Segment | Noun::Path => {
                let on_corners = self.names.lines.is_some_and(|(_, on_corners)| on_corners);
                self.check_lines_at(
                    if on_corners { Noun::Corner } else { Noun::Cell },
                    token.text,
                    token.span,
                )?;
            }
            _ => {}
        }
        if noun == Noun::Region && !self.names.regions {
            return Err(token.error("there are no regions").with_help("add `find regions`"));
        }
        Ok(())
    }

    /// What to do if a clue was meant as a mark, but is a number.
    fn as_mark(&self, word: &str, noun: Noun) -> String {
        let clue = self.names.clue(word, Some(noun)).and_then(|clue| self.kind.clues.get(clue));
        match clue.map(|clue| &clue.form) {
            Some(ClueForm::Number(None)) if !matches!(noun, Noun::Place | Noun::Board) => format!(
                "; if `{word}` is a mark without a number, declare `clue {word} mark in {}`",
                self.names.many(noun)
            ),
            _ => String::new(),
        }
    }

    /// The error for an article, if this is one.
    fn article(&self, token: &Token<'_>) -> Option<RuleError> {
        let word = token.text;
        matches!(word, "a" | "an" | "the").then(|| token.error(format!("`{word}` has no meaning here"))).map(
            |error| match self.names.noun(self.peek(1)) {
                Some(_) => error.with_help(format!(
                    "leave out `{word}`; for one thing, write its letter, such as `x` after `each {} x`",
                    self.peek(1)
                )),
                None => error.with_help(format!("leave out `{word}`")),
            },
        )
    }

    /// The words that can be said of a thing of this noun.
    fn words_for(&self, noun: Noun) -> Vec<&str> {
        let own = self.names.words.keys().filter(|word| {
            self.names.word(word, noun).is_some()
                || noun.is_area() && self.names.word(word, Noun::Cell).is_some()
        });
        let builtin = words::BUILTINS.iter().map(|&(word, ..)| word).filter(|word| {
            words::builtin(word, noun).is_some()
                || noun.is_area() && words::builtin(word, Noun::Cell).is_some()
        });
        let usable = |word: &&str| {
            let at = Token { kind: TokenKind::Word, text: word, span: self.here() };
            words::builtin(word, noun).is_none_or(|builtin| self.check_builtin(builtin, &at, noun).is_ok())
        };
        own.map(String::as_str).chain(builtin.filter(usable)).collect()
    }

    fn no_such_word(&self, token: &Token<'_>, noun: Noun) -> RuleError {
        let word = token.text;
        if let Some(meanings) = self.names.words.get(word) {
            let nouns = self.names.list(meanings.iter().map(|&(noun, _)| noun));
            return token.error(format!("{} cannot be `{word}`: {nouns} can", self.names.a_noun(noun)));
        }
        if let Some(&(.., nouns)) = words::BUILTINS.iter().find(|(name, ..)| *name == word) {
            let nouns = self.names.list(nouns.iter().copied());
            return token.error(format!("{} cannot be `{word}`: {nouns} can", self.names.a_noun(noun)));
        }
        if self.names.relations.contains_key(word) {
            return token
                .error(format!("`{word}` is written without `is`"))
                .with_help(format!("write `a {word} b`"));
        }
        if self.names.is_defined(word) {
            return too_early(token);
        }
        if self.names.value(word, noun).is_some() {
            return token.error(format!("`{word}` is a value and does not describe things")).with_help(
                format!("write `has {word}`, or `{word} of x = ...`{}", self.as_mark(word, noun)),
            );
        }
        let known = self.words_for(noun);
        let error = token.error(format!("`{word}` is not known here"));
        match nearest(word, known.iter().copied()) {
            None if words::instead_of(word).is_none() && !known.is_empty() => {
                error.with_help(format!("{} can be {}", self.names.a_noun(noun), words::listed(&known)))
            }
            near => suggest(error, word, near),
        }
    }

    /// The error for a word where words and a noun are needed.
    pub(super) fn no_word_or_noun(&self, token: &Token<'_>) -> RuleError {
        let word = token.text;
        if words::KEYWORDS.contains(&word) {
            return self.expected("a noun such as `cell` or `group`");
        }
        if matches!(word, "room" | "rooms") {
            return token.error("the board has no rooms").with_help("add the statement `board rooms`");
        }
        if self.variable(word).is_some() {
            return self.no_noun_but_name(token);
        }
        if self.is_word(1) && self.peek(2) == "from" {
            return token.error(format!("`{word}` is not a noun")).with_help(format!(
                "write `number {} from ...`, whatever the numbers are called",
                self.peek(1)
            ));
        }
        if self.names.is_defined(word) {
            return too_early(token);
        }
        if self.names.value(word, Noun::Board).is_some() {
            return token
                .error(format!("`{word}` is of the whole board"))
                .with_help(format!("write `{word}` alone, as in `... = {word}`"));
        }
        if let Some(&(noun, ..)) = self.names.values.get(word).and_then(|meanings| meanings.first()) {
            return token.error(format!("`{word}` is a value and does not describe things")).with_help(
                format!(
                    "write `{} with {word}`, or `{word} of x`{}",
                    self.names.many(noun),
                    self.as_mark(word, noun)
                ),
            );
        }
        if let Some(error) = self.article(token) {
            return error;
        }
        let error = token.error(format!("`{}` is neither a noun nor a word that describes one", short(word)));
        let nouns = words::NOUNS.iter().flat_map(|&(one, many, _)| [one, many]);
        let layers = self.names.layers.iter().flat_map(|(one, many, _)| [one.as_str(), many.as_str()]);
        let said =
            self.names.words.keys().map(String::as_str).chain(words::BUILTINS.iter().map(|&(word, ..)| word));
        match nearest(word, nouns.chain(layers).chain(said)) {
            None if word.len() == 1 => {
                error.with_help(format!("a letter follows the noun of its thing, as in `cell {word}`"))
            }
            None if words::instead_of(word).is_none() => {
                let words: Vec<&str> = self.names.words.keys().map(String::as_str).collect();
                if words.is_empty() {
                    error
                } else {
                    error
                        .with_help(format!("the words that this file declares are {}", words::listed(&words)))
                }
            }
            near => suggest(error, word, near),
        }
    }

    /// The error for the name of a thing or number where words and a noun are needed.
    fn no_noun_but_name(&self, token: &Token<'_>) -> RuleError {
        let word = token.text;
        let number = self.variable(word).is_some_and(|binding| binding.ty == Type::NUMBER);
        let found = |(_, meanings): &(&String, &Vec<(Noun, ValueOf, Type)>)| {
            meanings.iter().any(|meaning| matches!(meaning, (Noun::Cell, ValueOf::Found(_), _)))
        };
        let what = if number { "a number" } else { "a thing" };
        let error = token.error(format!("`{word}` stands for {what}, and a noun is needed here"));
        match self.names.values.iter().find(found).filter(|_| number) {
            Some((name, _)) => {
                let letter = self.free_letter(Noun::Cell);
                let within =
                    if self.peek(1) == "in" { format!(" in {}", self.peek(2)) } else { String::new() };
                error.with_help(format!("write `cell {letter}{within} where {name} of {letter} = {word}`"))
            }
            None => error,
        }
    }

    /// The error for a name that is no value.
    pub(super) fn no_value(&self, token: &Token<'_>) -> RuleError {
        let word = token.text;
        if matches!(word, "each" | "every" | "some" | "no" | "exactly" | "not" | "if") {
            return token
                .error(format!("`{word}` needs parentheses here"))
                .with_help(format!("write `({word} ...)`"));
        }
        if words::KEYWORDS.contains(&word) {
            return self.expected("a value");
        }
        if let Some(meanings) = self.names.values.get(word) {
            let nouns = self.names.list(meanings.iter().map(|&(noun, ..)| noun));
            return token
                .error(format!("it is not clear whose `{word}` is meant"))
                .with_help(format!("write `{word} of x`: {nouns} have it"));
        }
        if self.names.of_function(word).is_some() && self.is_word(1) && self.variable(self.peek(1)).is_some()
        {
            return token
                .error(format!("`of` is missing after `{word}`"))
                .with_help(format!("write `{word} of {}`", self.peek(1)));
        }
        if self.names.noun(word).is_some() {
            return token.error(format!("`{word}` is a noun and not a value")).with_help(
                "name a thing by a letter: `each cell c: ...`, or count things: `count(cells in r)`",
            );
        }
        if let Some(error) = self.misused(token) {
            return error;
        }
        if word == "all" && self.is_said(self.peek(1)) && self.names.noun(self.peek(2)).is_none() {
            let is_area = |binding: &&Binding| matches!(binding.ty, Type::Thing(noun) if noun.is_area());
            let word = self.peek(1);
            return token.error("`all` is not known here").with_help(
                match self.scope.iter().rev().find(is_area) {
                    Some(area) => format!("write `{} is {word}` for all its cells", area.name),
                    None => format!("write `each cell c: c is {word}`"),
                },
            );
        }
        if words::of_function(word).is_some() {
            return token
                .error(format!("it is not clear whose `{word}` is meant"))
                .with_help(format!("write `{word} of x`"));
        }
        if let Some(error) = self.article(token) {
            return error;
        }
        if self.described.iter().any(|name| name == word) {
            let message = format!("`{word}` is the thing that is described here, and is not known yet");
            return token.error(message).with_help("add a `where` to describe it further");
        }
        if self.ended.iter().any(|name| name == word) {
            let message =
                format!("`{word}` is not known here: the `:` belongs to what stands before `where`");
            return token
                .error(message)
                .with_help("put parentheses around the condition after `where`, or write a second `where`");
        }
        let variables: Vec<&str> = self.scope.iter().map(|binding| binding.name.as_str()).collect();
        let words = self.names.words.keys().map(String::as_str);
        let values = self.names.values.keys().map(String::as_str);
        let calls = words::CALLS.iter().map(|&(name, _)| name);
        let error = token.error(format!("`{word}` is not known here"));
        if word.len() == 1 && word.chars().all(|letter| letter.is_ascii_uppercase()) {
            let letters = "letters are numbers: write 1 for A, 2 for B";
            return error.with_help(if is_shape(word) {
                format!("{letters}; a shape is compared by `is`: `shape(r) is {word}`")
            } else {
                letters.to_owned()
            });
        }
        // All names of one letter are near each other.
        let near = nearest(word, words.chain(values).chain(calls).filter(|_| word.len() > 1));
        match near {
            None if words::instead_of(word).is_none() && !variables.is_empty() => {
                error.with_help(format!("the names here are {}", words::listed(&variables)))
            }
            near => suggest(error, word, near),
        }
    }

    /// The error for a word after a thing, where a verb or a relation is needed: `c shaded`, `c level = 3`, `c ties d`.
    pub(super) fn no_verb(&self, thing: &Expression, token: &Token<'_>) -> Option<RuleError> {
        let (Type::Thing(noun), Some(name)) = (thing.ty, self.name_of(thing)) else { return None };
        let word = token.text;
        if token.kind != TokenKind::Word || words::KEYWORDS.contains(&word) {
            return None;
        }
        let error = token.error(format!("`{word}` cannot stand after `{name}`"));
        if self.is_said(word) {
            return Some(error.with_help(format!("write `{name} is {word}`")));
        }
        if self.names.value(word, noun).is_some() {
            return Some(error.with_help(format!("write `{word} of {name}`")));
        }
        let known =
            self.names.relations.keys().map(String::as_str).filter(|_| words::instead_of(word).is_none());
        let near = nearest(word, known)?;
        Some(error.with_help(format!("did you mean `{near}`?")))
    }

    /// The error for a known word that is no value here.
    fn misused(&self, token: &Token<'_>) -> Option<RuleError> {
        let word = token.text;
        let error = |what: &str| token.error(format!("`{word}` {what}"));
        if self.is_said(word) {
            let help = format!("write `c is {word}`, or `{word} cells`");
            return Some(error("describes things and is not a value").with_help(help));
        }
        if words::call(word).is_some() {
            let of = if self.variable(self.peek(1)).is_some() { self.peek(1) } else { "..." };
            return Some(error("is followed by parentheses").with_help(format!("write `{word}({of})`")));
        }
        self.names.is_defined(word).then(|| too_early(token))
    }

    /// The error for `NAME of x`, `x has NAME` and `with NAME` if the thing has no such value.
    pub(super) fn no_such_value(&self, token: &Token<'_>, noun: Noun) -> RuleError {
        let word = token.text;
        if self.names.value(word, Noun::Board).is_some() {
            return token
                .error(format!("`{word}` is of the whole board"))
                .with_help(format!("write `{word}` alone, as in `... = {word}`"));
        }
        if let Some(meanings) = self.names.values.get(word) {
            let nouns = self.names.list(meanings.iter().map(|&(noun, ..)| noun));
            let error = token.error(format!("{} has no `{word}`: {nouns} have", self.names.a_noun(noun)));
            let outside = self.names.value(word, Noun::Place).is_some();
            return if outside && matches!(noun, Noun::Row | Noun::Column | Noun::Line) {
                error.with_help(format!("write `each place o with {word} n: ... in view of o`"))
            } else {
                error
            };
        }
        if let Some(error) = self.article(token) {
            return error.with_help(format!("leave out `{word}`"));
        }
        if let Some(clue) = self.names.clue(word, None).and_then(|clue| self.kind.clues.get(clue)) {
            let message =
                format!("{} has no `{word}`: {} have", self.names.a_noun(noun), self.names.many(clue.noun));
            return token.error(message);
        }
        if let Some(error) = self.misused(token) {
            return error;
        }
        if word == "room" {
            return token.error("the board has no rooms").with_help("add the statement `board rooms`");
        }
        let error = token.error(format!("`{}` is not known here", short(word)));
        let own: Vec<&str> = self.names.values.keys().map(String::as_str).collect();
        let functions = words::OF_FUNCTIONS.iter().map(|&(name, _)| name);
        let layers = self.names.layers.iter().map(|(one, ..)| one.as_str());
        match nearest(word, own.iter().copied().chain(functions).chain(layers)) {
            None if words::instead_of(word).is_none() && !own.is_empty() => {
                error.with_help(format!("the values that this file declares are {}", words::listed(&own)))
            }
            near => suggest(error, word, near),
        }
    }
}

/// Adds the known word that is nearest, or what to write instead.
pub(super) fn suggest(error: RuleError, word: &str, near: Option<&str>) -> RuleError {
    match (words::instead_of(word), near) {
        (Some(instead), _) => error.with_help(instead),
        (None, Some(near)) => error.with_help(format!("did you mean `{near}`?")),
        (None, None) => error,
    }
}

/// The error for a definition that is used above its place.
fn too_early(token: &Token<'_>) -> RuleError {
    let name = token.text;
    token
        .error(format!("`{name}` is defined, and cannot be used here"))
        .with_help("a definition can use those above it; `find` and `clue` can use none")
}
