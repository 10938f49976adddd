//! The parts of declarations: ranges, places, and what is defined.

use super::cursor::{Binding, Parser};
use super::lexer::{Token, TokenKind};
use super::words;
use crate::spelling::nearest;
use crate::text::RuleError;
use crate::tree::{DefineForm, Edge, Expression, FindForm, LineForm, Node, Noun, Property, Said, Type};

impl<'t> Parser<'_, 't> {
    /// Returns whether something stands here that can be the smallest number of a range.
    pub(super) fn begins_range(&self) -> bool {
        match self.next() {
            None => false,
            Some(token) if token.kind == TokenKind::Word => {
                !matches!(token.text, "in" | "on" | "outside" | "or" | "without") || self.peek(1) == "of"
            }
            Some(_) => true,
        }
    }

    /// `LOW to HIGH`.
    fn range(&mut self) -> Result<(Expression, Expression), RuleError> {
        let low = self.sum()?;
        self.want(&low, Type::NUMBER)?;
        self.expect("to")
            .map_err(|error| error.with_help("a smallest and a largest number are written as in `1 to 5`"))?;
        let high = self.sum()?;
        self.want(&high, Type::NUMBER)?;
        Ok((low, high))
    }

    /// The error for another name after the name of a clue.
    pub(super) fn second_clue(&self, first: &Token<'_>) -> Option<RuleError> {
        let joined = usize::from(self.at("and"));
        let (word, after) = (self.peek(joined), self.peek(joined + 1));
        let is_value = matches!(word, "rows" | "columns") || self.names.value(word, Noun::Board).is_some();
        if !self.is_word(joined) || after != "in" || is_value {
            return None;
        }
        let error = RuleError::new(self.here(), "a clue has one name and one value");
        Some(match nearest(word, ["list", "shape", "mark"]) {
            Some(near) if joined == 0 => error.with_help(format!("did you mean `{near}`?")),
            _ => error.with_help(format!(
                "declare two clues: `clue {} in ...` and `clue {word} in ...`",
                first.text
            )),
        })
    }

    /// `LOW to HIGH`, where the noun alone, such as `cell`, stands for the thing that has the number.
    pub(super) fn range_of_thing(
        &mut self,
        words: &[Token<'_>],
    ) -> Result<(Expression, Expression), RuleError> {
        let noun = words.iter().rev().find_map(|token| match token.text {
            "outside" => Some(Noun::Place),
            "board" => Some(Noun::Board),
            word => self.names.noun(word).filter(|&noun| self.names.many(noun) == word),
        });
        let slot = self.new_slot()?;
        if let Some(noun) = noun.filter(|&noun| noun != Noun::Board) {
            let name = self.names.one(noun).to_owned();
            self.scope.push(Binding { name, slot, ty: Type::Thing(noun), words: Vec::new() });
        }
        self.printed_only = true;
        let range = self.range()?;
        self.printed_only = false;
        self.scope.clear();
        if let (Node::Number(least), Node::Number(most)) = (&range.0.node, &range.1.node)
            && least > most
        {
            let message = format!("no number is at least {least} and at most {most}");
            let warning = RuleError::new(range.0.span, message);
            self.warnings.push(warning.with_help("the smallest number comes first"));
        }
        Ok(range)
    }

    /// The places of a clue, after `in`.
    pub(super) fn clue_places(&mut self) -> Result<(Noun, Vec<Edge>), RuleError> {
        let token = self.word("a place such as `cells`")?;
        let noun = match token.text {
            "board" => Noun::Board,
            "outside" => {
                let mut sides = Vec::new();
                while let Some(side) = self.next().filter(|token| token.kind == TokenKind::Word) {
                    let edge = match side.text {
                        "top" => Edge::Top,
                        "bottom" => Edge::Bottom,
                        "left" => Edge::Left,
                        "right" => Edge::Right,
                        "and" | "or" => {
                            let error = side.error(format!("`{}` is not expected here", side.text));
                            return Err(
                                error.with_help("write the sides one after the other: `in outside top left`")
                            );
                        }
                        _ => {
                            let message = format!("the board has no side `{}`", side.text);
                            return Err(side
                                .error(message)
                                .with_help("the sides are top, bottom, left and right"));
                        }
                    };
                    if sides.contains(&edge) {
                        return Err(side.error(format!("`{}` appears twice", side.text)));
                    }
                    sides.push(edge);
                    self.advance();
                }
                if sides.is_empty() {
                    sides = vec![Edge::Top, Edge::Bottom, Edge::Left, Edge::Right];
                }
                return Ok((Noun::Place, sides));
            }
            "rooms" if self.names.layer("rooms").is_none() => {
                return Err(token
                    .error("the board has no rooms")
                    .with_help("add the statement `board rooms`"));
            }
            word => match self.names.noun(word) {
                Some(
                    noun @ (Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot | Noun::Layer(_)),
                ) if self.names.many(noun) == word => noun,
                noun => {
                    let layers = self.names.layers.iter().map(|(_, many, _)| many.as_str());
                    let known: Vec<&str> = ["cells", "corners", "sides", "links", "dots", "outside", "board"]
                        .into_iter()
                        .chain(layers)
                        .collect();
                    let error = token.error(format!("clues cannot be in `{word}`"));
                    return Err(match nearest(word, known.iter().copied()) {
                        _ if matches!(word, "top" | "bottom" | "left" | "right") => {
                            let sides = std::iter::once(word).chain((0..3).map(|further| self.peek(further)));
                            let sides = sides.take_while(|side| !side.is_empty());
                            let sides: Vec<&str> = sides.filter(|side| !matches!(*side, "and" | "or")).collect();
                            error.with_help(format!("write `in outside {}`", sides.join(" ")))
                        }
                        _ if matches!(word, "borders" | "edges" | "walls") => error.with_help("write `in sides`"),
                        _ if matches!(noun, Some(Noun::Row | Noun::Column | Noun::Line)) => error.with_help(
                            "clues of rows and columns are printed outside the board: write `in outside left top`",
                        ),
                        Some(near) => error.with_help(format!("did you mean `{near}`?")),
                        None => error.with_help(format!("clues are in {}", words::listed(&known))),
                    });
                }
            },
        };
        Ok((noun, Vec::new()))
    }

    /// Lines and regions; `None` for words and numbers.
    pub(super) fn lines(&mut self) -> Result<Option<FindForm>, RuleError> {
        let form = match self.peek(0) {
            "crossing" => {
                self.advance();
                if !self.at("loop") {
                    return Err(self.expected("`loop`"));
                }
                LineForm::CrossingLoop
            }
            "loop" => LineForm::Loop,
            "loops" => LineForm::Loops,
            "paths" => LineForm::Paths,
            "lines" => LineForm::Lines,
            "regions" => {
                self.advance();
                let some = self.at("in") && self.peek(1) == "some" && self.peek(2) == "cells";
                if some {
                    (0..3).for_each(|_| self.advance());
                }
                return Ok(Some(FindForm::Regions { everywhere: !some, left_over: Vec::new() }));
            }
            _ => return Ok(None),
        };
        self.advance();
        let on_corners = self.take("on");
        if on_corners {
            self.expect("corners")?;
        }
        Ok(Some(FindForm::Lines { form, on_corners }))
    }

    /// `[WORDS] cells [without CLUE]`.
    pub(super) fn places_of_find(&mut self) -> Result<(Noun, Vec<Said>), RuleError> {
        let mark = self.mark();
        let (noun, mut among) = self.words_and_noun()?;
        if !matches!(noun, Noun::Cell | Noun::Link) {
            let message = format!("cells and links are filled in, not {}", self.names.many(noun));
            return Err(RuleError::new(self.span_since(mark), message));
        }
        if self.take("without") {
            loop {
                let token = self.word("the name of a clue")?;
                let property = Property::HasClue(self.clue(&token, noun)?);
                among.push(Said { negated: true, property, span: token.span });
                if !self.take("and") {
                    break;
                }
            }
        }
        Ok((noun, among))
    }

    /// A definition, after `define`.
    pub(super) fn definition(&mut self) -> Result<(Token<'t>, Noun, DefineForm, Expression), RuleError> {
        if self.peek(1) == "of" {
            let name = self.word("a name")?;
            self.expect("of")?;
            let noun = self.defined_thing()?;
            if self.at("and") {
                return Err(RuleError::new(self.here(), "a value belongs to one thing, not to two"));
            }
            self.expect("as")?;
            if self.next().is_none() {
                return Err(self.expected("a value"));
            }
            let body = self.condition(None)?;
            self.finish()?;
            if body.ty == Type::Condition {
                return Err(RuleError::new(body.span, "a value is needed here, and this is a condition")
                    .with_help("a word is defined by `define cell c is WORD when CONDITION`"));
            }
            return Ok((name, noun, DefineForm::Value, body));
        }
        let noun = self.defined_thing()?;
        let (name, form) = if self.take("and") {
            let mark = self.mark();
            if self.defined_thing()? != noun {
                let message = format!("a relation is between things of one noun: {}", self.names.many(noun));
                return Err(RuleError::new(self.span_since(mark), message));
            }
            self.expect("are")?;
            (self.word("the name of the relation")?, DefineForm::Relation)
        } else {
            self.expect("is").map_err(|error| match self.names.noun(self.peek(1)) {
                Some(other) => error.with_help(format!(
                    "a relation is written `define {0} a and {0} b are WORD when ...`",
                    self.names.one(other)
                )),
                None => error,
            })?;
            (self.word("the word to define")?, DefineForm::Word)
        };
        self.expect("when")?;
        Ok((name, noun, form, self.whole_condition()?))
    }

    /// A noun and a variable.
    fn defined_thing(&mut self) -> Result<Noun, RuleError> {
        let token = self.word("a noun such as `cell`")?;
        let Some(noun) = self.names.noun(token.text) else { return Err(self.no_word_or_noun(&token)) };
        if matches!(noun, Noun::Number | Noun::Direction) {
            return Err(token.error("nothing can be defined of numbers and directions"));
        }
        self.need_noun(noun, &token)?;
        let name = self.word("a letter that stands for the thing")?;
        if words::KEYWORDS.contains(&name.text) {
            return Err(name
                .error(format!("a letter that stands for the thing is missing before `{}`", name.text))
                .with_help(format!("write `{} c`", token.text)));
        }
        self.check_free(&name, &[])?;
        let slot = self.new_slot()?;
        self.scope.push(Binding {
            name: name.text.to_owned(),
            slot,
            ty: Type::Thing(noun),
            words: Vec::new(),
        });
        Ok(noun)
    }
}
