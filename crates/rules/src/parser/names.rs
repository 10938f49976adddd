//! The names that a file declares, and what they mean.

use std::collections::BTreeMap;

use super::lexer::{Token, check_length};
use super::words;
use crate::text::RuleError;
use crate::tree::{
    ClueIndex, DefineIndex, Function, Layer, LayerForm, LayerIndex, LineForm, Noun, Property, Type, ValueOf,
};

/// The names that a file declares.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// What each word means when it is said of a thing of a noun.
    pub(super) words: BTreeMap<String, Vec<(Noun, Property)>>,
    /// What each name with `of` means for a thing of a noun.
    pub(super) values: BTreeMap<String, Vec<(Noun, ValueOf, Type)>>,
    /// The relations, each with the noun of both things.
    pub(super) relations: BTreeMap<String, (Noun, DefineIndex)>,
    /// The nouns of the layers, for one area and for several.
    pub(super) layers: Vec<(String, String, LayerForm)>,
    /// The flags.
    pub(super) flags: Vec<String>,
    /// The names of all definitions, also of those further down, and their lines.
    pub(super) defined: Vec<(String, u32)>,
    /// The line in which each name is first declared, as far as it was read.
    lines_of: BTreeMap<String, u32>,
    /// For each clue, whether something uses it.
    pub(super) used: Vec<bool>,
    /// The height of the condition or value of each definition, and whether it depends on what is filled in.
    pub(super) heights: Vec<(u32, bool)>,
    /// What links form, and whether they lie between corners.
    pub(super) lines: Option<(LineForm, bool)>,
    /// The solver finds regions.
    pub(super) regions: bool,
}

/// How a declared name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is said of things: `c is NAME`.
    Word,
    /// It is a value: `NAME of c`.
    Value,
    /// It is a value of the whole board: `NAME`.
    BoardValue,
    /// It is a relation: `a NAME b`.
    Relation,
    /// It is a noun: `each NAME r`.
    Noun,
    /// It stands for a thing: `each cell NAME`.
    Variable,
}

impl Names {
    /// The noun that a word stands for.
    pub(super) fn noun(&self, word: &str) -> Option<Noun> {
        words::noun(word).or_else(|| self.layer(word).map(Noun::Layer))
    }

    /// The layer whose areas have this noun, for one or for several.
    pub(super) fn layer(&self, word: &str) -> Option<LayerIndex> {
        self.layers.iter().position(|(one, many, _)| one == word || many == word)
    }

    /// The noun for one thing.
    pub(super) fn one(&self, noun: Noun) -> &str {
        self.noun_words(noun).0
    }

    /// The noun for several things.
    pub(super) fn many(&self, noun: Noun) -> &str {
        self.noun_words(noun).1
    }

    fn noun_words(&self, noun: Noun) -> (&str, &str) {
        match noun {
            Noun::Layer(index) => {
                self.layers.get(index).map_or(("area", "areas"), |(one, many, _)| (one, many))
            }
            Noun::View => ("view", "views"),
            Noun::Ring => ("ring", "rings"),
            Noun::Board => ("board", "boards"),
            _ => words::noun_words(noun),
        }
    }

    /// What a type is called, with its article.
    pub(super) fn a(&self, ty: Type) -> String {
        match ty {
            Type::Condition => "a condition".to_owned(),
            Type::List => "a list of numbers".to_owned(),
            Type::Shape => "a shape".to_owned(),
            Type::Thing(noun) => self.a_noun(noun),
        }
    }

    /// The noun for one thing, with its article.
    pub(super) fn a_noun(&self, noun: Noun) -> String {
        let one = self.one(noun);
        let article = if one.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {one}")
    }

    /// Refuses a name that cannot be declared for this role.
    pub(super) fn check_new(&self, token: &Token<'_>, role: Role) -> Result<(), RuleError> {
        let name = token.text;
        check_length(name, token.span)?;
        let of_language = words::KEYWORDS.contains(&name)
            || matches!(name, "up" | "right" | "down" | "left")
            || words::is_builtin(name)
            || name == "filled"
            || words::noun(name).is_some_and(|noun| {
                noun != Noun::Number || name == "numbers" || !matches!(role, Role::Value | Role::BoardValue)
            })
            || words::call(name).is_some() && role != Role::Value
            || words::of_function(name).is_some() && role != Role::Word
            || words::direction(name).is_some() && role != Role::Word
            || matches!(name, "room" | "rooms" | "board" | "outside") && role != Role::Noun;
        if of_language {
            return Err(token
                .error(format!("`{name}` is a word of the language"))
                .with_help("choose another name"));
        }
        let taken = self.layer(name).is_some()
            || self.relations.contains_key(name)
            || self.words.contains_key(name) && role != Role::Word
            || self.values.contains_key(name) && !matches!(role, Role::Value | Role::BoardValue);
        let defined = self
            .defined
            .iter()
            .find(|(other, _)| role == Role::Variable && other == name)
            .map(|(_, line)| line);
        if taken || defined.is_some() {
            let mut message = format!("`{name}` is already the name of something else");
            if let Some(line) = self.lines_of.get(name).or(defined) {
                message += &format!(", in line {line}");
            }
            return Err(token.error(message).with_help("choose another name"));
        }
        Ok(())
    }

    /// Declares a word for the things of a noun.
    pub(super) fn add_word(
        &mut self,
        token: &Token<'_>,
        noun: Noun,
        property: Property,
    ) -> Result<(), RuleError> {
        self.check_new(token, Role::Word)?;
        let meanings = self.words.entry(token.text.to_owned()).or_default();
        if meanings.iter().any(|&(other, _)| other == noun) {
            return Err(twice(token, self.lines_of.get(token.text)));
        }
        meanings.push((noun, property));
        self.note_line(token.text, token.span.line);
        Ok(())
    }

    /// Declares a value of the things of a noun.
    pub(super) fn add_value(
        &mut self,
        token: &Token<'_>,
        noun: Noun,
        value: ValueOf,
        ty: Type,
    ) -> Result<(), RuleError> {
        self.check_new(token, if noun == Noun::Board { Role::BoardValue } else { Role::Value })?;
        let meanings = self.values.entry(token.text.to_owned()).or_default();
        if let Some((_, other, _)) = meanings.iter().find(|&&(other, ..)| other == noun) {
            let error = twice(token, self.lines_of.get(token.text));
            return Err(match (other, value) {
                (ValueOf::Clue(_), ValueOf::Found(_)) | (ValueOf::Found(_), ValueOf::Clue(_)) => error.with_help(format!(
                    "give the printed one another name, as in `clue given in {0}`, and state `each {1} x with given n: {2} of x = n`",
                    words::noun_words(noun).1,
                    words::noun_words(noun).0,
                    token.text
                )),
                _ => error,
            });
        }
        meanings.push((noun, value, ty));
        self.note_line(token.text, token.span.line);
        Ok(())
    }

    /// Declares a relation of two things of a noun.
    pub(super) fn add_relation(
        &mut self,
        token: &Token<'_>,
        noun: Noun,
        index: DefineIndex,
    ) -> Result<(), RuleError> {
        self.check_new(token, Role::Relation)?;
        self.relations.insert(token.text.to_owned(), (noun, index));
        self.note_line(token.text, token.span.line);
        Ok(())
    }

    /// Returns whether some `define`, perhaps further down, has this name.
    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.defined.iter().any(|(other, _)| other == name)
    }

    fn note_line(&mut self, name: &str, line: u32) {
        self.lines_of.entry(name.to_owned()).or_insert(line);
    }

    /// The value of this name for a thing of this noun. Rows and columns have the values of lines.
    pub(super) fn value(&self, name: &str, noun: Noun) -> Option<(ValueOf, Type)> {
        let meanings = self.values.get(name)?;
        let of =
            |noun| meanings.iter().find(|&&(other, ..)| other == noun).map(|&(_, value, ty)| (value, ty));
        of(noun).or_else(|| if is_line(noun) { of(Noun::Line) } else { None })
    }

    /// What a declared word means for a thing of this noun. Rows and columns have the words of lines.
    pub(super) fn word(&self, name: &str, noun: Noun) -> Option<&Property> {
        let meanings = self.words.get(name)?;
        let of = |noun| meanings.iter().find(|&&(other, _)| other == noun).map(|(_, property)| property);
        of(noun).or_else(|| if is_line(noun) { of(Noun::Line) } else { None })
    }

    /// The clue with this name or mark, for things of this noun if one is given.
    pub(super) fn clue(&self, name: &str, noun: Option<Noun>) -> Option<ClueIndex> {
        let fits =
            |other: Noun| noun.is_none_or(|noun| other == noun || is_line(noun) && other == Noun::Line);
        let values =
            self.values.get(name).into_iter().flatten().filter_map(|&(noun, value, _)| match value {
                ValueOf::Clue(clue) => Some((noun, clue)),
                _ => None,
            });
        let marks =
            self.words.get(name).into_iter().flatten().filter_map(|(noun, property)| match property {
                Property::Mark(clue, _) => Some((*noun, *clue)),
                _ => None,
            });
        values.chain(marks).find(|&(noun, _)| fits(noun)).map(|(_, clue)| clue)
    }

    /// The function with `of` of this name, and the noun that it gives.
    pub(super) fn of_function(&self, name: &str) -> Option<Function> {
        if let Some(index) = self.layers.iter().position(|(one, ..)| one == name) {
            return Some(Function::Layer(index));
        }
        words::of_function(name)
    }

    /// Notes that something uses a clue.
    pub(super) fn mark_used(&mut self, clue: ClueIndex) {
        if let Some(used) = self.used.get_mut(clue) {
            *used = true;
        }
    }

    /// Returns whether the things of an area have an order with a first and a last cell.
    pub(super) fn has_order(&self, noun: Noun) -> bool {
        match noun {
            Noun::Layer(index) => self.layers.get(index).is_some_and(|(.., form)| *form == LayerForm::Strips),
            _ => matches!(
                noun,
                Noun::Row
                    | Noun::Column
                    | Noun::Line
                    | Noun::Diagonal
                    | Noun::Run
                    | Noun::Segment
                    | Noun::View
            ),
        }
    }

    /// The nouns of things, with "and" before the last one.
    pub(super) fn list(&self, nouns: impl Iterator<Item = Noun>) -> String {
        let names: Vec<&str> = nouns.map(|noun| self.many(noun)).collect();
        match names.as_slice() {
            [] => "nothing".to_owned(),
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            [only, ..] => (*only).to_owned(),
        }
    }

    /// Notes a layer.
    pub(super) fn add_layer(&mut self, layer: &Layer) {
        self.layers.push((layer.noun.clone(), layer.plural.clone(), layer.form));
        for name in [&layer.noun, &layer.plural] {
            self.note_line(name, layer.span.line);
        }
    }
}

const fn is_line(noun: Noun) -> bool {
    matches!(noun, Noun::Row | Noun::Column)
}

fn twice(token: &Token<'_>, line: Option<&u32>) -> RuleError {
    let mut message = format!("`{}` is declared twice for the same things", token.text);
    if let Some(line) = line {
        message += &format!(": also in line {line}");
    }
    token.error(message).with_help("choose another name for one of them")
}
