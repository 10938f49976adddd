//! The statements of a file.

use std::collections::BTreeMap;

use super::cursor::Parser;
use super::lexer::{Line, Statement, Token, TokenKind, check_length, short, tokens};
use super::names::{Names, Role};
use super::sentences;
use super::slips;
use super::values::clue_type;
use super::words;
use crate::text::{RuleError, Span};
use crate::tree::{
    Clue, ClueForm, Define, DefineForm, Find, FindForm, Flag, Kind, Layer, LayerForm, Noun, Property, Rule,
    Type, ValueOf,
};

/// How many statements of each sort a file can have.
const MAX_STATEMENTS: u32 = 200;

/// The words that begin a statement.
pub(super) const STATEMENTS: &[&str] = &[
    "rules",
    "kind",
    "id",
    "title",
    "board",
    "areas",
    "strips",
    "flag",
    "clue",
    "find",
    "show",
    "code",
    "define",
    "rule",
    "example",
    "size",
    "strengthen",
];

/// Statements that a file has at most once.
const ONCE: &[&str] = &["rules", "kind", "title", "board", "code", "size"];

/// What people call areas that the solver finds.
const AREAS: &[&str] = &[
    "region",
    "rectangles",
    "squares",
    "areas",
    "rooms",
    "boxes",
    "shapes",
    "pieces",
    "polyominoes",
    "dominoes",
    "tetrominoes",
    "pentominoes",
];

/// Builds the kind from its statements.
#[derive(Debug, Default)]
pub(super) struct Builder<'t> {
    pub(super) kind: Kind,
    pub(super) names: Names,
    pub(super) warnings: Vec<RuleError>,
    /// For each sort of statement, how many were read, and the line of the last one.
    read: BTreeMap<&'t str, (u32, u32)>,
}

impl<'t> Builder<'t> {
    /// Refuses a statement that begins with no known word, or appears twice. `before` are the statements before it.
    pub(super) fn check(
        &mut self,
        before: &[Statement<'t>],
        statement: &Statement<'t>,
    ) -> Result<(), RuleError> {
        let word = statement.word;
        if let Some(error) = slips::sign_after_first_word(statement) {
            return Err(error);
        }
        if !STATEMENTS.contains(&word.text) {
            return Err(slips::unknown_statement(before, statement));
        }
        if statement.head.text.is_empty() {
            let message = format!("something is missing after `{}`", word.text);
            return Err(word.error(message));
        }
        if !matches!(word.text, "rule" | "clue" | "find" | "define")
            && let Some(line) = statement.rest.first()
        {
            let message = format!("the statement `{}` has one line", word.text);
            return Err(RuleError::new(line.span(), message)
                .with_help("write it in one line, or begin the next statement at the left edge"));
        }
        let (count, line) = self.read.entry(word.text).or_default();
        if ONCE.contains(&word.text) && *count > 0 {
            let message = format!("the statement `{}` appears twice: also in line {line}", word.text);
            return Err(word.error(message));
        }
        if *count == MAX_STATEMENTS {
            let message = format!("a file has at most {MAX_STATEMENTS} statements `{}`", word.text);
            return Err(word.error(message));
        }
        *count += 1;
        *line = word.span.line;
        if word.is("rules") && !before.is_empty() {
            return Err(word.error("`rules` is the first statement of a file"));
        }
        Ok(())
    }

    /// Reads statements that depend on no names.
    pub(super) fn plain(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let Line { text, .. } = statement.head;
        let span = statement.head.span();
        match statement.word.text {
            "rules" if text != "1" => {
                return Err(RuleError::new(
                    span,
                    format!("version `{}` of the language is not known", short(text)),
                )
                .with_help("write `rules 1`"));
            }
            "kind" => text_name(text, span)?.clone_into(&mut self.kind.name),
            "id" => {
                for (name, span) in statement.head.pieces() {
                    self.kind.ids.push(text_name(name, span)?.to_owned());
                }
            }
            "title" => text.clone_into(&mut self.kind.title),
            "board" => self.board(statement)?,
            "areas" => self.layer(statement, LayerForm::Areas)?,
            "strips" => self.layer(statement, LayerForm::Strips)?,
            "flag" => self.flag(statement)?,
            "example" => self.kind.examples.push(text.to_owned()),
            "size" => self.kind.size = Some(size(statement)?),
            "strengthen" => {
                for (name, span) in statement.head.pieces() {
                    self.kind.strengthen.push((text_name(name, span)?.to_owned(), span));
                }
            }
            "define" => self.names.defined.extend(defined_name(statement)?),
            _ => {}
        }
        Ok(())
    }

    fn board(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let mut rooms = None;
        for (word, span) in statement.head.pieces() {
            let form = &mut self.kind.board;
            let said = match word {
                "rooms" if rooms.is_none() => {
                    rooms = Some(span);
                    continue;
                }
                "boxes" => {
                    rooms = Some(span);
                    &mut form.boxes
                }
                "square" => &mut form.square,
                "edge" => &mut form.edge,
                _ => {
                    let message = format!(
                        "a board has `rooms` or `boxes`, is `square` or has an `edge`; not `{}`",
                        short(word)
                    );
                    return Err(RuleError::new(span, message)
                        .with_help("other areas are declared by `areas cage cages`, sequences of cells by `strips NOUN PLURAL`"));
                }
            };
            *said = true;
        }
        if let Some(span) = rooms {
            self.add_layer(Layer {
                noun: "room".into(),
                plural: "rooms".into(),
                form: LayerForm::Areas,
                span,
            })?;
        }
        Ok(())
    }

    fn layer(&mut self, statement: &Statement<'t>, form: LayerForm) -> Result<(), RuleError> {
        let words = tokens(&[statement.head])?;
        let mut parser =
            Parser::new(&self.kind, &mut self.names, &mut self.warnings, &words, statement.word.span);
        let noun = parser.word("the noun for one area")?;
        let plural = parser.word("the noun for several areas")?;
        parser.finish()?;
        for token in [&noun, &plural] {
            self.names.check_new(token, Role::Noun)?;
        }
        if noun.text == plural.text {
            return Err(plural.error("one area and several areas need two different nouns"));
        }
        let layer = Layer { noun: noun.text.into(), plural: plural.text.into(), form, span: noun.span };
        self.add_layer(layer)
    }

    fn add_layer(&mut self, layer: Layer) -> Result<(), RuleError> {
        if self.names.layer(&layer.noun).or_else(|| self.names.layer(&layer.plural)).is_some() {
            return Err(RuleError::new(layer.span, format!("`{}` is declared twice", layer.noun)));
        }
        self.names.add_layer(&layer);
        self.kind.layers.push(layer);
        Ok(())
    }

    fn flag(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let pieces = statement.head.pieces();
        let Some(&(name, span)) = pieces.first() else { return Ok(()) };
        let lexed = tokens(&[Line { start: span, text: name }])?;
        if lexed.len() != 1 || lexed.iter().any(|token| token.kind != TokenKind::Word) {
            return Err(RuleError::new(span, format!("`{}` is not a valid name for a flag", short(name)))
                .with_help("names have the letters a to z, digits and `_`"));
        }
        if self.names.flags.iter().any(|flag| flag == name) {
            return Err(RuleError::new(span, format!("the flag `{name}` is declared twice")));
        }
        let title = statement.head.text.strip_prefix(name).unwrap_or_default().trim_start().to_owned();
        if title.is_empty() {
            return Err(RuleError::new(span, format!("the flag `{name}` has no text about what it changes"))
                .with_help(format!("write `flag {name} TEXT`")));
        }
        self.names.flags.push(name.to_owned());
        self.kind.flags.push(Flag { name: name.to_owned(), title, span });
        Ok(())
    }

    /// Reads a clue.
    pub(super) fn clue(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let words = statement_tokens(statement)?;
        let mut parser =
            Parser::new(&self.kind, &mut self.names, &mut self.warnings, &words, statement.word.span);
        parser.printed_only = true;
        let first = parser.word("the name of a clue")?;
        let mut marks = vec![first];
        while parser.take("or") {
            marks.push(parser.word("another mark")?);
        }
        if let Some(error) = slips::sign_after_name(&parser, "clue", first.text) {
            return Err(error);
        }
        if let (true, Some(token)) = (marks.len() > 1, marks.iter().find(|token| token.is("number"))) {
            return Err(token.error("a clue is either a number or one of several marks").with_help(
                "for both, declare two clues; a number that may be missing is a number, which the puzzle prints as `?`",
            ));
        }
        let mut other = None;
        let form = if parser.take("else") {
            other = Some(parser.word("the word for places without a mark")?);
            None
        } else if marks.len() > 1 {
            None
        } else if parser.at("mark") && parser.peek(1) == "in" {
            parser.advance();
            None
        } else if parser.take("list") {
            Some(ClueForm::List)
        } else if parser.take("shape") {
            Some(ClueForm::Shape)
        } else if !parser.at("in") && parser.begins_range() {
            if let Some(error) = parser.second_clue(&first) {
                return Err(error);
            }
            let range = parser.range_of_thing(&words)?;
            if first.text.starts_with("arrow") {
                let message = "a clue whose name begins with `arrow` is a direction, and has no limits";
                return Err(first.error(message).with_help("choose another name for numbers"));
            }
            Some(ClueForm::Number(Some(Box::new(range))))
        } else if first.text.starts_with("arrow") {
            Some(ClueForm::Direction)
        } else {
            Some(ClueForm::Number(None))
        };
        parser.expect("in").map_err(|error| {
            error.with_help(
                "say where clues are: `in cells`, `in rooms`, `in outside left top`, `in board`, ...",
            )
        })?;
        let (noun, sides) = parser.clue_places()?;
        parser.finish().map_err(|error| match parser.peek(0) {
            "or" | "and" | "," => error.with_help("write a statement `clue` for each sort of place"),
            _ => error,
        })?;
        if noun == Noun::Board && form.is_none() {
            return Err(first
                .error("the whole board has no marks")
                .with_help("use `flag NAME TEXT` for a variant of the rules"));
        }
        let index = self.kind.clues.len();
        let form = if let Some(form) = form {
            if let Some(ty) = clue_type(&form) {
                self.names.add_value(&first, noun, ValueOf::Clue(index), ty)?;
            }
            warn_function(&first, &mut self.warnings);
            form
        } else {
            for (mark, token) in marks.iter().enumerate() {
                self.names.add_word(token, noun, Property::Mark(index, mark))?;
            }
            if let Some(token) = &other {
                self.names.add_word(token, noun, Property::Unmarked(index))?;
            }
            ClueForm::Marks {
                words: marks.iter().map(|token| token.text.to_owned()).collect(),
                other: other.map(|token| token.text.to_owned()),
            }
        };
        self.names.used.push(false);
        self.kind.clues.push(Clue { name: first.text.to_owned(), form, noun, sides, span: first.span });
        Ok(())
    }

    /// Reads what the solver fills in.
    pub(super) fn find(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let words = statement_tokens(statement)?;
        let mut parser =
            Parser::new(&self.kind, &mut self.names, &mut self.warnings, &words, statement.word.span);
        let Some(first) = parser.next() else { return Err(parser.expected("what is filled in")) };
        let span = Span { length: first.span.length, ..first.span };
        let index = self.kind.finds.len();
        if let Some(form) = parser.lines()? {
            parser.finish().map_err(|error| match form {
                FindForm::Regions { .. } => error.with_help(
                    "write `find regions`, or `find regions in some cells` if cells may be left over",
                ),
                _ => error,
            })?;
            match form {
                FindForm::Lines { form, on_corners } if self.names.lines.is_none() => {
                    self.names.lines = Some((form, on_corners));
                }
                FindForm::Regions { .. } if !self.names.regions => self.names.regions = true,
                _ => {
                    return Err(RuleError::new(
                        span,
                        "a kind has at most one `find` with lines, and one with regions",
                    ));
                }
            }
            self.kind.finds.push(Find { name: first.text.to_owned(), form, span });
            return Ok(());
        }
        let first = parser.word("what is filled in")?;
        let mut given = vec![first];
        while parser.take("or") {
            given.push(parser.word("another word")?);
        }
        if let Some(error) = slips::sign_after_name(&parser, "find", first.text) {
            return Err(error);
        }
        if given.len() == 1 && !parser.begins_range() {
            let message =
                format!("`find {}` has neither two words nor a smallest and a largest number", first.text);
            if AREAS.contains(&first.text) {
                return Err(first.error(message)
                    .with_help("write `find regions`, and what they are as a rule, such as `each region r: rectangle(r)`"));
            }
            if let "path" | "line" = first.text {
                return Err(first.error(message).with_help(format!("write `find {}s`", first.text)));
            }
            return Err(first.error(message).with_help(format!(
                "write `find {0} or WORD in cells`, or `find {0} 1 to 5 in cells`",
                first.text
            )));
        }
        let range = if given.len() == 1 { Some(parser.range_of_thing(&words)?) } else { None };
        let other =
            if range.is_some() && parser.take("or") { Some(parser.word("another word")?) } else { None };
        parser.expect("in").map_err(|error| error.with_help("say what is filled in: `in cells`"))?;
        let (noun, among) = parser.places_of_find()?;
        parser.finish()?;
        let form = if let Some(range) = range {
            self.names.add_value(&first, noun, ValueOf::Found(index), Type::NUMBER)?;
            warn_function(&first, &mut self.warnings);
            if let Some(token) = &other {
                self.names.add_word(token, noun, Property::Found(index, 0))?;
            }
            self.names.words.entry("filled".to_owned()).or_default().push((noun, Property::Filled(index)));
            let other = other.map(|token| token.text.to_owned());
            FindForm::Numbers { noun, range: Box::new(range), other, among }
        } else {
            if noun != Noun::Cell {
                return Err(first
                    .error("words are given to cells")
                    .with_help("links have numbers, or are drawn: `find lines`"));
            }
            for (word, token) in given.iter().enumerate() {
                self.names.add_word(token, noun, Property::Found(index, word))?;
            }
            FindForm::Words { words: given.iter().map(|token| token.text.to_owned()).collect(), among }
        };
        self.kind.finds.push(Find { name: first.text.to_owned(), form, span });
        Ok(())
    }

    /// Reads a definition.
    pub(super) fn define(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let words = statement_tokens(statement)?;
        let mut parser =
            Parser::new(&self.kind, &mut self.names, &mut self.warnings, &words, statement.word.span);
        let (name, noun, form, body) = parser.definition()?;
        let (variables, height) = (parser.slots, (parser.height(), parser.depends.get()));
        let index = self.kind.defines.len();
        match form {
            DefineForm::Word => self.names.add_word(&name, noun, Property::Defined(index))?,
            DefineForm::Value => {
                self.names.add_value(&name, noun, ValueOf::Defined(index), body.ty)?;
                warn_function(&name, &mut self.warnings);
            }
            DefineForm::Relation => {
                self.names.add_relation(&name, noun, index)?;
            }
        }
        self.names.heights.push(height);
        let name_text = name.text.to_owned();
        self.kind.defines.push(Define { name: name_text, noun, form, body, variables, span: name.span });
        Ok(())
    }

    /// Reads a rule.
    pub(super) fn rule(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let span = statement.head.span();
        if statement.rest.is_empty() {
            return Err(RuleError::new(span, "the rule has no condition")
                .with_help("write the condition under the sentence, indented"));
        }
        let words = tokens(&statement.rest)?;
        let mut parser = Parser::new(&self.kind, &mut self.names, &mut self.warnings, &words, span);
        let condition = parser.whole_condition()?;
        let (variables, depends) = (parser.slots, parser.depends.get());
        if !depends {
            let message = "the rule is about printed things alone, so it does not depend on the solution";
            self.warnings.push(
                RuleError::new(span, message)
                    .with_help(
                        "name what a `find` gives: its words, its numbers, the lines or the regions; what may be printed is \
                         stated by the limits of a clue alone, as in `clue number 1 to 4 in cells`",
                    ),
            );
        }
        let sentence = sentences::read(&statement.head, &condition, &self.names, &mut self.warnings)?;
        self.kind.rules.push(Rule { sentence, condition, variables, span });
        Ok(())
    }
}

/// The tokens of all lines of a statement, without its first word.
pub(super) fn statement_tokens<'t>(statement: &Statement<'t>) -> Result<Vec<Token<'t>>, RuleError> {
    let lines: Vec<Line<'t>> =
        std::iter::once(statement.head).chain(statement.rest.iter().copied()).collect();
    tokens(&lines)
}

/// The name that a definition defines, with its line, if its form is right.
fn defined_name(statement: &Statement<'_>) -> Result<Option<(String, u32)>, RuleError> {
    let words = tokens(&[statement.head])?;
    let name = match words.as_slice() {
        [name, of, ..] if of.is("of") => Some(name),
        _ => words.iter().skip_while(|token| !token.is("is") && !token.is("are")).nth(1),
    };
    Ok(name.map(|token| (token.text.to_owned(), token.span.line)))
}

/// Warns about a value that has the name of a function.
fn warn_function(name: &Token<'_>, warnings: &mut Vec<RuleError>) {
    let name_text = name.text;
    if words::call(name_text).is_some() {
        let message = format!(
            "`{name_text}` is also a function: `{name_text} of x` is the value, `{name_text}(...)` the function"
        );
        warnings.push(name.error(message).with_help("another name would be clearer"));
    }
}

/// A name of lowercase letters, digits and hyphens.
pub(super) fn text_name(name: &str, span: Span) -> Result<&str, RuleError> {
    check_length(name, span)?;
    let right = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || matches!(sign, '-' | '_');
    if name.is_empty() || !name.chars().all(right) {
        return Err(RuleError::new(span, format!("`{}` is not a valid name", short(name)))
            .with_help("names have lowercase letters, digits and hyphens"));
    }
    Ok(name)
}

fn size(statement: &Statement<'_>) -> Result<(u16, u16), RuleError> {
    let pieces = statement.head.pieces();
    let numbers: Option<Vec<u16>> =
        pieces.iter().map(|(piece, _)| piece.parse().ok().filter(|&number: &u16| number > 0)).collect();
    match numbers.as_deref() {
        Some(&[rows, columns]) => Ok((rows, columns)),
        _ => Err(RuleError::new(statement.head.span(), "the numbers of rows and columns are needed here")
            .with_help(slips::instead_of_size(statement.head.text))),
    }
}
