//! Phrases after a noun.

use super::comparisons::{has_step, is_point};
use super::cursor::{Binding, Parser};
use super::lexer::Token;
use super::words;
use crate::text::RuleError;
use crate::tree::{
    ClueForm, ClueIndex, Expression, FindForm, Node, Noun, Phrase, Property, Relation, Said, Slot, Steps,
    Things, Type,
};

impl Parser<'_, '_> {
    /// Reads one phrase; returns whether there was one.
    pub(super) fn phrase(
        &mut self,
        things: &mut Things,
        own: &mut Vec<Binding>,
        by_allowed: bool,
    ) -> Result<bool, RuleError> {
        let Some(token) = self.next() else { return Ok(false) };
        let word = token.text;
        let related = self.names.relations.get(word).copied().filter(|_| self.peek(1) == "to");
        let phrase = match word {
            "not" if matches!(self.peek(1), "in" | "next" | "around" | "at" | "joined" | "diagonal") => {
                let message =
                    format!("`not` cannot stand before `{}` in a description of things", self.peek(1));
                return Err(token
                    .error(message)
                    .with_help(format!("name the thing, and write `where x not {} ...`", self.peek(1))));
            }
            "with" => {
                self.advance();
                self.with(things, own)?;
                return Ok(true);
            }
            "without" => {
                self.advance();
                self.without(things)?;
                return Ok(true);
            }
            "where" => {
                self.advance();
                let known = self.scope.len();
                self.scope.append(own);
                let in_where = std::mem::replace(&mut self.in_where, true);
                let condition = self.condition(None)?;
                self.in_where = in_where;
                *own = self.scope.split_off(known);
                self.want(&condition, Type::Condition)?;
                Phrase::Where(condition)
            }
            "by" => {
                self.advance();
                if !by_allowed && things.noun != Noun::Group {
                    return Err(token.error("`by` names what connects the cells of groups, or the things of `connected`, `forest` and `groups`",
                    ));
                }
                if things.by.is_some() {
                    return Err(token.error("`by` appears here twice"));
                }
                let noun = if things.noun == Noun::Group { Noun::Cell } else { things.noun };
                things.by = Some(self.relation_name(noun)?);
                return Ok(true);
            }
            "towards" => {
                let error = token.error("`towards` follows `from c`");
                return Err(error.with_help("write `from c towards d`, or `seen from c towards d`"));
            }
            "straight" if self.peek(1) != "from" => return Ok(false),
            "in" | "next" | "around" | "diagonal" | "at" | "joined" | "leaving" | "meeting" | "seen"
            | "straight" | "from" | "before" | "after" | "reached" => self.located(things, &token)?,
            _ => {
                let Some((noun, index)) = related else { return Ok(false) };
                self.advance();
                self.expect("to")?;
                let to = self.sum()?;
                if noun != things.noun {
                    return Err(self.no_phrase(&token, things.noun));
                }
                self.want(&to, Type::Thing(noun))?;
                self.use_definition(index)?;
                Phrase::Related(Relation::Defined(index), to)
            }
        };
        things.phrases.push(phrase);
        Ok(true)
    }

    /// A phrase that says where things lie.
    fn located(&mut self, things: &Things, token: &Token<'_>) -> Result<Phrase, RuleError> {
        let noun = things.noun;
        self.advance();
        if self.at("or") {
            return Err(RuleError::new(self.here(), "phrases cannot be joined by `or`")
                .with_help("write `where x at y or x next to y`"));
        }
        self.second_word(token)?;
        let name = things.name.as_deref().unwrap_or("x");
        self.not_quantified(token, name, &format!("{} {name} where ", self.names.one(noun)))?;
        self.one_thing(token, name)?;
        let x = self.sum()?;
        let Type::Thing(of) = x.ty else {
            return Err(self.no_place(noun, token, &x));
        };
        let cell = |noun| noun == Noun::Cell;
        let near = |noun: Noun| cell(noun) || noun.is_area();
        let fits = match token.text {
            "in" => is_point(noun) || noun.is_area(),
            "next" | "around" | "diagonal" => near(noun) || noun == Noun::Corner,
            "at" => is_point(noun),
            "leaving" => matches!(noun, Noun::Side | Noun::Link),
            "meeting" => noun.is_area(),
            "from" => cell(noun) || noun == Noun::Number,
            "seen" | "before" | "after" => cell(noun),
            _ => cell(noun) || noun == Noun::Corner,
        };
        if !fits {
            return Err(self.no_phrase(token, noun));
        }
        let fits = match token.text {
            "in" | "leaving" | "meeting" => {
                self.want_area(&x).map_err(|error| {
                    if of == Noun::Place { error.with_help("write `in view of o`") } else { error }
                })?;
                true
            }
            "next" | "around" | "diagonal" => near(noun) && near(of) || noun == Noun::Corner && of == noun,
            "at" => is_point(of),
            _ => of == noun,
        };
        if !fits {
            let error = self.no_place(noun, token, &x);
            return Err(if of == Noun::Place { error.with_help("write `in view of o`") } else { error });
        }
        if let Some(relation) = self.relation(token.text) {
            if relation == Relation::JoinedTo {
                self.check_on_lines(&x, "joined", token.span)?;
            }
            return Ok(Phrase::Related(relation, x));
        }
        Ok(match token.text {
            "in" => Phrase::In(x),
            "leaving" => Phrase::Leaving(x),
            "meeting" => Phrase::Meeting(x),
            "from" if noun == Noun::Number => {
                self.expect("to")?;
                let last = self.sum()?;
                self.want(&last, Type::NUMBER)?;
                Phrase::Range(x, last)
            }
            "from" => {
                let towards = self.towards()?.ok_or_else(|| self.expected("`towards` and a direction"))?;
                Phrase::From(x, towards)
            }
            "seen" => {
                let towards = self.towards()?;
                let through = if self.take("through") { Some(self.way_words()?) } else { None };
                Phrase::Seen { from: x, towards, through }
            }
            "straight" => {
                self.check_on_lines(&x, "straight from", token.span)?;
                Phrase::Straight { from: x, towards: self.towards()? }
            }
            "before" | "after" => {
                self.expect("in")?;
                let order = self.sum()?;
                self.want_order(&order)?;
                if token.is("before") { Phrase::Before(x, order) } else { Phrase::After(x, order) }
            }
            _ => {
                let steps = self.steps(noun)?;
                let avoiding = if self.take("avoiding") { Some(self.sum()?) } else { None };
                if let Some(avoiding) = &avoiding {
                    self.want(avoiding, Type::Thing(noun))?;
                } else if has_step(&x) && matches!(steps, Steps::Through(_)) {
                    self.warnings.push(
                        RuleError::new(x.span, "the way may begin in any cell, and may lead back over the cell before the step")
                            .with_help("add `avoiding c`, and state what the first cell is: `step(c, d) is WORD and ...`"),
                    );
                }
                Phrase::Reached { from: x, steps, avoiding }
            }
        })
    }

    /// Takes the second word of a phrase, where there is one.
    fn second_word(&mut self, token: &Token<'_>) -> Result<(), RuleError> {
        match token.text {
            "next" | "diagonal" | "joined" => self.expect("to"),
            "seen" | "straight" | "reached" => self.expect("from").map_err(|error| match self.peek(0) {
                "in" => error
                    .with_help(format!("write `{} from c towards d`, where d is a direction", token.text)),
                _ => error,
            }),
            _ => Ok(()),
        }
    }

    /// Refuses `in some region`, `next to a shaded cell` and the like. `before` is what comes before the condition that
    /// is to be written about the thing with this name.
    pub(super) fn not_quantified(
        &self,
        token: &Token<'_>,
        name: &str,
        before: &str,
    ) -> Result<(), RuleError> {
        let quantifier = match self.peek(0) {
            "some" | "a" | "an" | "any" => "some",
            "no" => "no",
            _ => return Ok(()),
        };
        let (words, noun) = self.words_ahead(1);
        let Some(noun) = noun else { return Ok(()) };
        let phrase = words::phrase(token.text);
        let described = words.iter().map(|word| word.to_string() + " ").collect::<String>();
        let (one, letter) = (self.names.one(noun), self.free_letter(noun));
        let some = format!("{quantifier} {described}{one}");
        let help = match token.text {
            "in" => format!("write `{before}{some} {letter} where {name} in {letter}`"),
            "next" | "around" | "diagonal" | "at" | "joined" => {
                format!("write `{before}{some} {phrase} {name}`")
            }
            _ => return Ok(()),
        };
        let one = if token.is("in") { "area" } else { "thing" };
        Err(RuleError::new(self.here(), format!("`{phrase}` is followed by one {one}")).with_help(help))
    }

    /// The words that describe things from this token on, and the noun after them.
    fn words_ahead(&self, from: usize) -> (Vec<&str>, Option<Noun>) {
        let mut words = Vec::new();
        while self.is_said(self.peek(from + words.len())) {
            words.push(self.peek(from + words.len()));
        }
        let noun = self.names.noun(self.peek(from + words.len()));
        (words, noun)
    }

    /// Refuses several things where a phrase is about one.
    fn one_thing(&self, token: &Token<'_>, name: &str) -> Result<(), RuleError> {
        let first = self.peek(0);
        let describes =
            self.is_said(first) || self.names.noun(first).is_some_and(|noun| self.names.many(noun) == first);
        let is_value = self.names.value(first, Noun::Board).is_some() || self.peek(1) == "to";
        if !describes || is_value || !self.begins_things() {
            return Ok(());
        }
        let phrase = words::phrase(token.text);
        let one = if matches!(token.text, "in" | "leaving" | "meeting") { "area" } else { "thing" };
        let (words, noun) = self.words_ahead(0);
        let noun = noun.unwrap_or(Noun::Cell);
        let letter = if self.free_letter(noun) == name { "e".to_owned() } else { self.free_letter(noun) };
        let things = |noun: &str| words.iter().copied().chain([noun]).collect::<Vec<_>>().join(" ");
        let help = match token.text {
            "in" => format!(
                "to add up several, write `sum({} {letter}: count({letter}))`",
                things(self.names.many(noun))
            ),
            _ => {
                format!("write `{name} where some {} {letter} {phrase} {name}`", things(self.names.one(noun)))
            }
        };
        let error = RuleError::new(self.here(), format!("`{phrase}` is followed by one {one}"));
        Err(if matches!(token.text, "in" | "next" | "around" | "diagonal" | "joined" | "at") {
            error.with_help(help)
        } else {
            error.with_help("name it by a letter, as in `each room r`, and write the letter")
        })
    }

    fn no_phrase(&self, token: &Token<'_>, noun: Noun) -> RuleError {
        let phrase = words::phrase(token.text);
        let error = token.error(format!("`{phrase}` cannot follow `{}`", self.names.many(noun)));
        error.with_help(match (token.text, noun) {
            ("from", Noun::Side | Noun::Link) => {
                "count the cells from which the line goes on: `count(cells e from c towards d where e goes d)`"
                    .to_owned()
            }
            ("joined" | "reached", noun) if noun.is_area() => format!(
                "write `{} s next to r where some drawn link leaving r leaving s`",
                self.names.one(noun)
            ),
            (name, _) => match self.names.relations.get(name) {
                Some(&(noun, _)) => format!("`{phrase}` follows {}", self.names.many(noun)),
                None => format!("`{phrase}` follows {}", words::follows(name)),
            },
        })
    }

    fn no_place(&self, noun: Noun, token: &Token<'_>, place: &Expression) -> RuleError {
        let phrase = words::phrase(token.text);
        let message =
            format!("{} cannot follow `{} {phrase}`", self.names.a(place.ty), self.names.many(noun));
        RuleError::new(place.span, message).with_help(match (token.text, noun) {
            ("next" | "around" | "diagonal", Noun::Corner) => {
                format!("`{phrase}` is followed by a corner here")
            }
            ("next" | "around" | "diagonal", _) => format!("`{phrase}` is followed by a cell or an area"),
            ("at", _) => format!("`{phrase}` is followed by a cell, corner, side, link or dot"),
            ("in" | "leaving" | "meeting", _) => format!("`{phrase}` is followed by an area"),
            _ => format!("`{phrase}` is followed by {}", self.names.a_noun(noun)),
        })
    }

    fn towards(&mut self) -> Result<Option<Expression>, RuleError> {
        if !self.take("towards") {
            return Ok(None);
        }
        let direction = self.sum()?;
        self.want(&direction, Type::DIRECTION)?;
        Ok(Some(direction))
    }

    /// `NAME n and NAME m`, after `with`.
    fn with(&mut self, things: &mut Things, own: &mut Vec<Binding>) -> Result<(), RuleError> {
        loop {
            let token = self.word("the name of a clue")?;
            if words::call(token.text).is_some() && self.at("(") {
                let message =
                    format!("`with` is followed by the name of a clue, and not by `{}`", token.text);
                return Err(token
                    .error(message)
                    .with_help(format!("write `where {}(...) = ...`", token.text)));
            }
            if let Some((value, ty)) = self.names.value(token.text, things.noun) {
                self.use_value(value, &token)?;
                if self.at("of") {
                    let letter = if self.is_word(1) { self.peek(1) } else { "n" };
                    let error = RuleError::new(
                        self.here(),
                        format!("`of` is not expected after `with {}`", token.text),
                    );
                    return Err(error.with_help(format!("write `with {} {letter}`", token.text)));
                }
                let mut bound: Option<(Slot, String)> = None;
                if let Some(variable) = self.variable_name(own)? {
                    let name = variable.text.to_owned();
                    let slot = self.new_slot()?;
                    self.depends.set(true);
                    bound = Some((slot, name.clone()));
                    own.push(Binding { name, slot, ty, words: Vec::new() });
                }
                things.phrases.push(Phrase::With(value, bound));
            } else {
                let (clue, all) = self.marks(&token, things.noun)?;
                if let Some(all) = all {
                    let message = format!("`with {}` holds for each of the marks {all}", token.text);
                    let help = format!(
                        "for `{0}` alone, write `{0} {1}`; for all of them, `with {2}`",
                        token.text,
                        self.names.many(things.noun),
                        all.replace(", ", " or ")
                    );
                    self.warnings.push(token.error(message).with_help(help));
                }
                things.phrases.push(Phrase::WithMark(clue));
            }
            // What follows `and` is a second clue, or the next part of the condition.
            let more = self.at("and")
                && self.names.value(self.peek(1), things.noun).is_some()
                && !matches!(
                    self.peek(2),
                    "of" | "=" | "!=" | "<" | ">" | "<=" | ">=" | "+" | "-" | "*" | "/" | "%"
                );
            if !more {
                return Ok(());
            }
            self.advance();
        }
    }

    /// `CLUE and CLUE`, after `without`.
    fn without(&mut self, things: &mut Things) -> Result<(), RuleError> {
        loop {
            let mark = self.mark();
            let token = self.word("the name of a clue")?;
            let (clue, all) = self.marks(&token, things.noun)?;
            if let Some(all) = all {
                let message =
                    format!("`without {}` holds where there is none of the marks {all}", token.text);
                let help = format!(
                    "write `without {}`, or `not {} {}` for those that may have another mark",
                    all.replace(", ", " or "),
                    token.text,
                    self.names.many(things.noun)
                );
                self.warnings.push(token.error(message).with_help(help));
            }
            let (span, ty) = (self.span_since(mark), Type::Thing(things.noun));
            let thing = Expression { node: Node::Variable(things.variable), ty, span };
            let has = Expression { node: Node::Has(Box::new(thing), clue), ty: Type::Condition, span };
            things.phrases.push(Phrase::Where(self.negated(has, mark)));
            if !(self.at("and") && self.names.clue(self.peek(1), Some(things.noun)).is_some()) {
                return Ok(());
            }
            self.advance();
        }
    }

    /// The clue of a mark after `has`, `with` or `without`: `white` or `white or black`. Returns all marks of the clue if
    /// it has several and only one was named.
    pub(super) fn marks(
        &mut self,
        token: &Token<'_>,
        noun: Noun,
    ) -> Result<(ClueIndex, Option<String>), RuleError> {
        let clue = self.clue(token, noun)?;
        let Some(ClueForm::Marks { words, .. }) = self.kind.clues.get(clue).map(|clue| &clue.form) else {
            return Ok((clue, None));
        };
        let mut named = vec![token.text];
        while self.at("or") && words.iter().any(|word| *word == self.peek(1)) {
            named.push(self.peek(1));
            self.advance();
            self.advance();
        }
        if named.len() > 1
            && let Some(left) = words.iter().find(|word| !named.contains(&word.as_str()))
        {
            let letter = self.free_letter(noun);
            let each: Vec<String> = named.iter().map(|word| format!("{letter} is {word}")).collect();
            return Err(token
                .error(format!("the clue can also be `{left}`"))
                .with_help(format!("name all marks of the clue, or write `{}`", each.join(" or "))));
        }
        Ok((clue, (words.len() > named.len()).then(|| words::listed(words))))
    }

    /// `through W cells` or `by REL`.
    pub(super) fn steps(&mut self, noun: Noun) -> Result<Steps, RuleError> {
        let token = self.next();
        if self.take("by") {
            return Ok(Steps::By(self.relation_name(noun)?));
        }
        if !self.take("through") {
            return Err(self.expected("`through W cells` or `by RELATION`"));
        }
        match token {
            Some(token) if noun != Noun::Cell => Err(self.no_phrase(&token, noun)),
            _ => Ok(Steps::Through(self.way_words()?)),
        }
    }

    /// `W cells`, after `through`.
    fn way_words(&mut self) -> Result<Vec<Said>, RuleError> {
        let (noun, words) = self.words_and_noun()?;
        if noun == Noun::Cell {
            self.warn_blocked(&words);
            return Ok(words);
        }
        Err(RuleError::new(
            self.here(),
            format!("a way goes through cells, not through {}", self.names.many(noun)),
        ))
    }

    /// Warns about a way that cells block because a `find` leaves them out.
    fn warn_blocked(&mut self, words: &[Said]) {
        for said in words.iter().filter(|said| !said.negated) {
            let Property::Found(find, word) = said.property else { continue };
            let (name, among) = match self.kind.finds.get(find).map(|find| &find.form) {
                Some(FindForm::Words { words, among }) => {
                    (words.get(word).cloned().unwrap_or_default(), among)
                }
                Some(FindForm::Numbers { other: Some(other), among, .. }) => (other.clone(), among),
                _ => continue,
            };
            let same = |a: &Said, b: &Said| a.negated == b.negated && a.property == b.property;
            if among.iter().all(|wanted| words.iter().any(|said| same(said, wanted))) {
                continue;
            }
            let message =
                format!("the cells that the `find` leaves out are not `{name}`, so they are in the way");
            self.warnings.push(RuleError::new(said.span, message).with_help(format!(
                "define which cells are no obstacle: `define cell c is clear when c is {name}`, or with `or ...` after it"
            )));
        }
    }

    /// The relation after `by`, between things of a noun.
    pub(super) fn relation_name(&mut self, noun: Noun) -> Result<Relation, RuleError> {
        let token = self.word("a relation")?;
        let near = noun == Noun::Cell || noun.is_area() || noun == Noun::Corner;
        let relation = match token.text {
            "next" if near => Relation::NextTo,
            "around" if near => Relation::Around,
            "diagonal" if near => Relation::DiagonalTo,
            "joined" => {
                self.check_lines_at(noun, "joined", token.span)?;
                Relation::JoinedTo
            }
            name => match self.names.relations.get(name) {
                Some(&(of, index)) if of == noun => {
                    self.use_definition(index)?;
                    Relation::Defined(index)
                }
                Some(&(of, _)) => {
                    let message =
                        format!("`{name}` relates {}, not {}", self.names.many(of), self.names.many(noun));
                    return Err(token.error(message));
                }
                None => {
                    let own = self.names.relations.keys().map(String::as_str);
                    let known: Vec<&str> =
                        ["next", "around", "diagonal", "joined"].into_iter().chain(own).collect();
                    let error =
                        token.error(format!("`{name}` is not a relation of {}", self.names.many(noun)));
                    return Err(error.with_help(format!("the relations are {}", words::listed(&known))));
                }
            },
        };
        // `by next to` is what some write.
        self.take("to");
        Ok(relation)
    }

    /// The clue with this name or mark.
    pub(super) fn clue(&mut self, token: &Token<'_>, noun: Noun) -> Result<usize, RuleError> {
        if let Some(clue) = self.names.clue(token.text, Some(noun)) {
            self.names.mark_used(clue);
            return Ok(clue);
        }
        if self.names.value(token.text, noun).is_some() {
            return Err(token
                .error(format!("`{}` is not a clue", token.text))
                .with_help("for a number that is filled in, write `is filled`"));
        }
        Err(self.no_such_value(token, noun))
    }
}
