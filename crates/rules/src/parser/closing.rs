//! What depends on the whole file: `show`, `code`, and checks of what is missing.

use super::left_over;
use super::lexer::{Statement, short};
use super::statements::{Builder, text_name};
use super::words;
use crate::spelling::nearest;
use crate::text::{RuleError, Span};
use crate::tree::{ClueForm, CodePart, FindForm, Kind, Noun, Property, Show};

impl<'t> Builder<'t> {
    /// Reads `show`, which can stand before the `find` whose word it names, and `code`.
    pub(super) fn later(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        match statement.word.text {
            "show" => self.show(statement),
            "code" => self.code(statement),
            _ => Ok(()),
        }
    }

    fn show(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        let pieces = statement.head.pieces();
        let [(word, span), ("as", _), (sign, _)] = pieces.as_slice() else {
            return Err(RuleError::new(statement.head.span(), "a word, `as` and a sign are needed here")
                .with_help("write `show shaded as x`"));
        };
        let given = |properties: &[(Noun, Property)]| {
            properties.iter().any(|(_, property)| matches!(property, Property::Found(..)))
        };
        if !self.names.words.get(*word).is_some_and(|properties| given(properties)) {
            let words = self.names.words.iter().filter(|(_, properties)| given(properties));
            let known: Vec<&str> = words.map(|(word, _)| word.as_str()).collect();
            let error = RuleError::new(*span, format!("no `find` gives the word `{}`", short(word)));
            return Err(match nearest(word, known.iter().copied()) {
                Some(near) => error.with_help(format!("did you mean `{near}`?")),
                None if known.is_empty() => error,
                None => error.with_help(format!("the words are {}", words::listed(&known))),
            });
        }
        if self.kind.shows.iter().any(|show| show.word == *word) {
            return Err(RuleError::new(*span, format!("`{word}` is shown twice")));
        }
        self.kind.shows.push(Show { word: (*word).to_owned(), sign: (*sign).to_owned() });
        Ok(())
    }

    fn code(&mut self, statement: &Statement<'t>) -> Result<(), RuleError> {
        for (piece, span) in statement.head.pieces() {
            let (part, clue) = piece.split_once(':').map_or((piece, None), |(part, clue)| (part, Some(clue)));
            text_name(part, span)?;
            if let Some(clue) = clue
                && self.names.clue(clue, None).is_none()
            {
                let known: Vec<&str> = self.kind.clues.iter().map(|clue| clue.name.as_str()).collect();
                let error = RuleError::new(span, format!("no clue has the name `{}`", short(clue)));
                return Err(match nearest(clue, known.iter().copied()) {
                    Some(near) => error.with_help(format!("did you mean `{part}:{near}`?")),
                    None if known.is_empty() => error,
                    None => error.with_help(format!("the clues are {}", words::listed(&known))),
                });
            }
            self.kind.code.push(CodePart { part: part.to_owned(), clue: clue.map(str::to_owned), span });
        }
        Ok(())
    }

    /// Checks what only the whole file shows.
    pub(super) fn finish(mut self) -> Result<Kind, RuleError> {
        let start = Span { line: 1, column: 1, length: 1 };
        if self.kind.name.is_empty() {
            return Err(
                RuleError::new(start, "the file does not name its kind").with_help("begin with `kind NAME`")
            );
        }
        if self.kind.finds.is_empty() {
            return Err(RuleError::new(start, "the file does not state what is filled in")
                .with_help("add a statement such as `find shaded or white in cells` or `find loop`"));
        }
        if self.kind.rules.is_empty() {
            return Err(RuleError::new(start, "the file has no rule")
                .with_help("add `rule SENTENCE`, and a condition indented under it"));
        }
        for (clue, used) in self.kind.clues.iter().zip(&self.names.used) {
            if !used {
                let name = match &clue.form {
                    ClueForm::Marks { words, .. } => words.join(" or "),
                    _ => clue.name.clone(),
                };
                return Err(RuleError::new(clue.span, format!("no rule uses the clue `{name}`"))
                    .with_help("state a rule about it, or delete the statement"));
            }
        }
        let asked = left_over::asked(&self.kind);
        for find in &mut self.kind.finds {
            let FindForm::Regions { everywhere, left_over } = &mut find.form else { continue };
            if *everywhere && asked.at_all && !asked.for_some {
                let message = "a rule says that cells are in no region, but none that the others are in one";
                self.warnings.push(RuleError::new(find.span, message).with_help(
                    "write `find regions in some cells`, or say of these cells `some region r where c in r`, too",
                ));
            }
            *everywhere &= !asked.at_all;
            left_over.clone_from(&asked.left_over);
        }
        self.kind.warnings = joined(self.warnings);
        Ok(self.kind)
    }
}

/// The warnings in the order of their places. Of several that differ only in their places, the first one names the lines
/// of the others.
fn joined(mut warnings: Vec<RuleError>) -> Vec<RuleError> {
    warnings.sort_by_key(|warning| (warning.span.line, warning.span.column));
    warnings.dedup();
    let mut all: Vec<(RuleError, Vec<u32>)> = Vec::new();
    for warning in warnings {
        let is_like = |(other, _): &&mut (RuleError, Vec<u32>)| {
            other.message == warning.message && other.help == warning.help
        };
        match all.iter_mut().find(is_like) {
            Some((_, lines)) => lines.push(warning.span.line),
            None => all.push((warning, Vec::new())),
        }
    }
    let with_lines = |(mut warning, mut lines): (RuleError, Vec<u32>)| {
        let places = lines.len();
        lines.dedup();
        let listed: Vec<String> = lines.iter().map(u32::to_string).collect();
        if places > 0 {
            let word = if lines.len() == 1 { "line" } else { "lines" };
            warning.message += &format!(" (and {places} more, in {word} {})", words::listed(&listed));
        }
        warning
    };
    all.into_iter().map(with_lines).collect()
}
