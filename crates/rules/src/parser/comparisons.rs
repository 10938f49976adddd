//! Comparisons, and what is said of a thing or of two.

use super::cursor::Parser;
use super::lexer::{Token, TokenKind, short};
use super::words::{self, Call};
use crate::text::RuleError;
use crate::tree::{
    Aggregate, Comparison, Expression, FindForm, Function, Node, Noun, Property, Relation, Said, Type,
};

/// The names of polyominoes.
const SHAPES: &str = "FILNOPSTUVWXYZ";

impl Parser<'_, '_> {
    pub(super) fn compare(&mut self) -> Result<Expression, RuleError> {
        let mark = self.mark();
        if self.at("at") && matches!(self.peek(1), "most" | "least") {
            let sign = if self.peek(1) == "most" { "<=" } else { ">=" };
            return Err(RuleError::new(self.here(), "comparisons are written with signs")
                .with_help(format!("write `count(...) {sign} 1`")));
        }
        let left = self.sum()?;
        let Some(token) = self.next() else { return Ok(left) };
        if let Some(comparison) = comparison(token.text) {
            self.advance();
            return self.compared(left, comparison, &token, mark);
        }
        let after_is = usize::from(token.is("is"));
        if self.peek(after_is) == "at" && matches!(self.peek(after_is + 1), "most" | "least") {
            let help = if self.peek(after_is + 1) == "most" { "write `<=`" } else { "write `>=`" };
            return Err(token.error("comparisons are written with signs").with_help(help));
        }
        let negated = token.is("not");
        let next = if negated { self.peek(1) } else { token.text };
        let relation = self.relation(next);
        if negated && next != "in" && relation.is_none() {
            return Err(token
                .error("`not` cannot be used here")
                .with_help("write `x is not WORD`, `x not in r`, or put `not` before the whole condition"));
        }
        if negated {
            self.advance();
        }
        let found = match (next, relation) {
            ("is", _) => return self.said(left, mark),
            ("has", _) => self.has(left, mark)?,
            ("goes", _) => self.goes(left, mark)?,
            ("in", _) => self.within(left, mark)?,
            (_, Some(relation)) => self.related(left, relation, mark)?,
            (_, None) => return Ok(left),
        };
        Ok(if negated { self.negated(found, mark) } else { found })
    }

    fn compared(
        &mut self,
        left: Expression,
        comparison: Comparison,
        token: &Token<'_>,
        mark: usize,
    ) -> Result<Expression, RuleError> {
        let right = self.sum()?;
        self.check_alike(&left, &right)?;
        let equality = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        if left.ty == Type::Condition {
            let error = token.error("two conditions cannot be compared");
            return Err(match comparison {
                Comparison::Equal => error.with_help("write `if a then b else not b`"),
                Comparison::Unequal => error.with_help("write `if a then not b else b`"),
                _ => error,
            });
        }
        if !equality && left.ty != Type::NUMBER {
            let message = format!("`{}` compares numbers, and this is {}", token.text, self.names.a(left.ty));
            return Err(token.error(message));
        }
        if comparison == Comparison::Unequal && (has_step(&left) || has_step(&right)) {
            let message = "`!=` does not hold where the step leaves the board";
            self.warnings
                .push(token.error(message).with_help("if it should hold there, write `not (... = ...)`"));
        }
        Ok(self.made(Node::Compare(comparison, Box::new([left, right])), Type::Condition, mark))
    }

    /// Refuses values of different types.
    fn check_alike(&self, left: &Expression, right: &Expression) -> Result<(), RuleError> {
        let area = |ty| matches!(ty, Type::Thing(noun) if noun.is_area());
        if left.ty == right.ty || area(left.ty) && area(right.ty) {
            return Ok(());
        }
        let message = format!("{} cannot be compared with {}", self.names.a(left.ty), self.names.a(right.ty));
        Err(RuleError::new(right.span, message))
    }

    /// `is [not] WORD`.
    fn said(&mut self, left: Expression, mark: usize) -> Result<Expression, RuleError> {
        self.expect("is")?;
        let negated = self.take("not");
        if let Some(token) =
            self.next().filter(|token| matches!(token.kind, TokenKind::Number(_)) || token.is("("))
        {
            return Err(token.error("`is` is followed by a word").with_help("write `=` for values"));
        }
        let node = match left.ty {
            Type::Shape => {
                let token = self.word("the name of a shape")?;
                let shape = token.text.chars().next().filter(|_| is_shape(token.text));
                let Some(shape) = shape else {
                    return Err(token
                        .error(format!("no shape has the name `{}`", token.text))
                        .with_help("the shapes are F I L N O P S T U V W X Y Z"));
                };
                Node::IsShape(Box::new(left), shape)
            }
            Type::Thing(noun) if !matches!(noun, Noun::Number | Noun::Direction) => {
                let token = self.word("a word")?;
                let property = self
                    .property(&token, noun)
                    .map_err(|error| self.misplaced(error, &token, &left, noun, negated))?;
                self.warn_outside(&left, &property, negated, &token);
                Node::Is(Box::new(left), property)
            }
            ty => {
                let message = format!("`is` describes a thing, and this is {}", self.names.a(ty));
                let instead = words::instead_of(self.peek(0)).unwrap_or("write `=` for values");
                return Err(RuleError::new(left.span, message).with_help(instead));
            }
        };
        let found = self.made(node, Type::Condition, mark);
        Ok(if negated { self.negated(found, mark) } else { found })
    }

    /// Adds what to write to the error of an `is` that no word follows. The word was read.
    fn misplaced(
        &self,
        error: RuleError,
        token: &Token<'_>,
        thing: &Expression,
        noun: Noun,
        negated: bool,
    ) -> RuleError {
        let name = self.name_of(thing).unwrap_or("x");
        match token.text {
            "next" | "around" | "diagonal" | "at" | "joined" | "in" => token
                .error(format!("`{}` is written without `is`", short(token.text)))
                .with_help("write `a next to b`, `a in r`"),
            "a" | "an" | "the" | "all" => match words::instead_of(self.peek(0)) {
                Some(instead) if !negated => error.with_help(own_letter(instead, name)),
                _ => {
                    error.with_help(format!("write `{}`", self.said_form(name, noun, self.peek(0), negated)))
                }
            },
            word if noun.is_area() && is_shape(word) => token
                .error(format!("`{word}` is the letter of a shape"))
                .with_help(format!("write `{}`", self.said_form(name, noun, word, negated))),
            word => {
                match error.help.as_deref().or(words::instead_of(word)).map(|help| own_letter(help, name)) {
                    Some(help) => error.with_help(help),
                    None => error,
                }
            }
        }
    }

    /// How a word is said of a thing.
    pub(super) fn said_form(&self, name: &str, noun: Noun, word: &str, negated: bool) -> String {
        let not = if negated { "not " } else { "" };
        match words::call(word) {
            Some(Call::Set(Aggregate::Rectangle | Aggregate::Connected | Aggregate::Forest)) => {
                format!("{not}{word}({name})")
            }
            _ if noun.is_area() && is_shape(word) => format!("shape({name}) is {not}{word}"),
            _ => format!("{name} is {not}{}", if self.is_said(word) { word } else { "WORD" }),
        }
    }

    /// Warns where a word of a `find` is denied, or said of a whole area, although cells outside the `find` never
    /// have the word.
    fn warn_outside(&mut self, thing: &Expression, property: &Property, negated: bool, token: &Token<'_>) {
        let known = match thing.node {
            Node::Variable(slot) => self.scope.iter().find(|binding| binding.slot == slot),
            _ => None,
        };
        let words = known.map_or(Vec::new(), |binding| binding.words.clone());
        self.warn_word(property, negated, &words, token);
    }

    /// The same for a word whose thing also has these words.
    pub(super) fn warn_word(
        &mut self,
        property: &Property,
        negated: bool,
        others: &[Said],
        token: &Token<'_>,
    ) {
        let find = match property {
            Property::Found(find, _) | Property::Filled(find) if negated => *find,
            Property::All(inner) => match **inner {
                Property::Found(find, _) | Property::Filled(find) => find,
                _ => return,
            },
            _ => return,
        };
        let Some(FindForm::Words { among, .. } | FindForm::Numbers { among, .. }) =
            self.kind.finds.get(find).map(|find| &find.form)
        else {
            return;
        };
        let same = |a: &Said, b: &Said| a.negated == b.negated && a.property == b.property;
        if among.iter().all(|wanted| others.iter().any(|said| same(said, wanted))) {
            return;
        }
        let message = if negated {
            format!("`not {}` also holds for the cells that its `find` leaves out", token.text)
        } else {
            format!("`{}` never holds for the cells that its `find` leaves out", token.text)
        };
        self.warnings.push(
            token
                .error(message)
                .with_help("to leave them out, add the words that the `find` has before `cells`"),
        );
    }

    fn has(&mut self, left: Expression, mark: usize) -> Result<Expression, RuleError> {
        self.expect("has")?;
        if self.at("not") || self.at("no") {
            return Err(self.expected("the name of a clue").with_help("write `not x has NAME`"));
        }
        let token = self.word("the name of a clue").map_err(|error| match self.next() {
            Some(Token { kind: TokenKind::Number(number), .. }) => {
                error.with_help(format!("write `count(...) = {number}` for a number of things"))
            }
            _ => error,
        })?;
        let Type::Thing(noun) = left.ty else {
            return Err(RuleError::new(left.span, format!("{} has no clue", self.names.a(left.ty))));
        };
        let (clue, _) = self.marks(&token, noun)?;
        Ok(self.made(Node::Has(Box::new(left), clue), Type::Condition, mark))
    }

    fn goes(&mut self, left: Expression, mark: usize) -> Result<Expression, RuleError> {
        let span = self.here();
        self.expect("goes")?;
        self.check_on_lines(&left, "goes", span)?;
        let right = self.sum()?;
        self.want(&right, Type::DIRECTION)?;
        Ok(self.made(Node::Goes(Box::new([left, right])), Type::Condition, mark))
    }

    fn within(&mut self, left: Expression, mark: usize) -> Result<Expression, RuleError> {
        let token = self.word("`in`")?;
        self.not_quantified(&token, self.name_of(&left).unwrap_or("x"), "")?;
        let right = self.sum()?;
        self.want_area(&right)?;
        if !matches!(left.ty, Type::Thing(noun) if is_point(noun) || noun.is_area()) {
            let message = format!("{} cannot be in a set of cells", self.names.a(left.ty));
            return Err(RuleError::new(left.span, message));
        }
        Ok(self.made(Node::In(Box::new([left, right])), Type::Condition, mark))
    }

    /// The relation with this name.
    pub(super) fn relation(&self, name: &str) -> Option<Relation> {
        Some(match name {
            "next" => Relation::NextTo,
            "around" => Relation::Around,
            "diagonal" => Relation::DiagonalTo,
            "at" => Relation::At,
            "joined" => Relation::JoinedTo,
            _ => Relation::Defined(self.names.relations.get(name)?.1),
        })
    }

    /// `next to B`, `around B`, `WORD B` and the like.
    fn related(
        &mut self,
        left: Expression,
        relation: Relation,
        mark: usize,
    ) -> Result<Expression, RuleError> {
        let token = self.word("a relation")?;
        if matches!(relation, Relation::NextTo | Relation::DiagonalTo) {
            self.expect("to")?;
        } else if !matches!(relation, Relation::Around | Relation::At) {
            self.take("to");
        }
        self.not_quantified(&token, self.name_of(&left).unwrap_or("x"), "")?;
        let right = self.sum()?;
        self.check_relation(relation, &token, &left, &right)?;
        if let Relation::Defined(index) = relation {
            self.use_definition(index)?;
        }
        Ok(self.made(Node::Related(relation, Box::new([left, right])), Type::Condition, mark))
    }

    /// Refuses things between which the relation cannot be.
    fn check_relation(
        &self,
        relation: Relation,
        token: &Token<'_>,
        left: &Expression,
        right: &Expression,
    ) -> Result<(), RuleError> {
        let near = |noun: Noun| noun == Noun::Cell || noun.is_area();
        let (Type::Thing(a), Type::Thing(b)) = (left.ty, right.ty) else {
            let other = if matches!(left.ty, Type::Thing(_)) { right } else { left };
            let phrase = words::phrase(token.text);
            let message = format!("`{phrase}` relates things, and this is {}", self.names.a(other.ty));
            return Err(RuleError::new(other.span, message));
        };
        let fits = match relation {
            Relation::NextTo | Relation::Around | Relation::DiagonalTo => {
                near(a) && near(b) || a == Noun::Corner && b == Noun::Corner
            }
            Relation::At => is_point(a) && is_point(b),
            Relation::JoinedTo => {
                self.check_on_lines(left, token.text, token.span)?;
                a == b
            }
            Relation::Defined(index) => {
                let noun = self.kind.defines.get(index).map(|define| define.noun);
                noun == Some(a) && noun == Some(b)
            }
        };
        if fits {
            return Ok(());
        }
        let phrase = words::phrase(token.text);
        let message = format!("{} cannot be `{phrase}` {}", self.names.a_noun(a), self.names.a_noun(b));
        Err(token.error(message))
    }
}

/// A help with the name of a thing instead of `g`.
pub(super) fn own_letter(help: &str, name: &str) -> String {
    help.replace("(g)", &format!("({name})"))
}

/// Returns whether such a thing lies at one point of the board.
pub(super) const fn is_point(noun: Noun) -> bool {
    matches!(noun, Noun::Cell | Noun::Corner | Noun::Side | Noun::Link | Noun::Dot)
}

pub(super) fn is_shape(word: &str) -> bool {
    word.len() == 1 && SHAPES.contains(word)
}

fn comparison(sign: &str) -> Option<Comparison> {
    Some(match sign {
        "=" => Comparison::Equal,
        "!=" => Comparison::Unequal,
        "<" => Comparison::Less,
        ">" => Comparison::Greater,
        "<=" => Comparison::AtMost,
        ">=" => Comparison::AtLeast,
        _ => return None,
    })
}

/// Returns whether the value is absent where a step leaves the board.
pub(super) fn has_step(value: &Expression) -> bool {
    match &value.node {
        Node::Function(Function::Step, _) => true,
        Node::Function(_, arguments) => arguments.iter().any(has_step),
        Node::Calculate(_, parts) => parts.iter().any(has_step),
        Node::Value(_, Some(of)) => has_step(of),
        _ => false,
    }
}
