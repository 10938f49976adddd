//! The text of a file: its format, its puzzles, and its errors.

use gridproof_batch::record::{Fault, FaultCode};
use gridproof_formats::format::{self, Format, Item, Ruled, name_is_taken};
use gridproof_puzzles::Puzzle;
use gridproof_puzzles::spelling::instead;
use gridproof_rules::Kind as Rules;
use serde::Serialize;
use std::sync::Arc;

use crate::puzzle::Shown;
use crate::request::File;

/// The maximum number of cells of a board. A short text can describe a board so large that the memory of a browser's tab
/// has no room for its solution and picture.
const MOST_CELLS: usize = 250_000;

/// The error for a request that cannot be fulfilled.
pub(crate) fn refused(message: impl Into<String>) -> Fault {
    Fault::new(FaultCode::Unsupported, message)
}

/// The text of a file, and its format.
pub(crate) struct Text {
    content: String,
    format: Reading,
}

/// The way in which a text is read.
enum Reading {
    /// In a format of the library.
    Known(&'static dyn Format),
    /// As plain grids, by rules that came with the request.
    ByRules(Ruled),
}

/// The puzzles of a file.
#[derive(Serialize)]
pub(crate) struct Contents {
    format: &'static str,
    puzzles: Vec<Entry>,
    /// Whether the file has more puzzles than these.
    more: bool,
}

#[derive(Serialize)]
struct Entry {
    index: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Shown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

impl Text {
    pub(crate) fn new(file: &File, files: Vec<Vec<u8>>) -> Result<Self, Fault> {
        let bytes = files.into_iter().next().unwrap_or_default();
        let content = format::decode(bytes).map_err(|error| Fault::from(&error))?;
        let format = match (&file.rules, &file.format) {
            (Some(_), Some(_)) => {
                return Err(refused("rules read plain grids: a format cannot be named as well"));
            }
            (Some(rules), None) => Reading::ByRules(Ruled::new(Arc::new(rules_of(rules)?))),
            (None, Some(name)) => Reading::Known(format_named(name)?),
            (None, None) => Reading::Known(
                format::detect(Some(file.name.as_ref()), &content)
                    .map_err(|error| refused(error.to_string()))?,
            ),
        };
        Ok(Self { content, format })
    }

    /// The format in which the text is read.
    pub(crate) fn format(&self) -> &dyn Format {
        match &self.format {
            Reading::Known(format) => *format,
            Reading::ByRules(grids) => grids,
        }
    }

    /// The format if it is one of the library. Puzzles by rules are not solved side by side.
    pub(crate) fn known_format(&self) -> Option<&'static dyn Format> {
        match self.format {
            Reading::Known(format) => Some(format),
            Reading::ByRules(_) => None,
        }
    }

    /// The whole text.
    pub(crate) fn content(&self) -> &str {
        &self.content
    }

    /// The puzzles in order. An item that cannot be read contains an error instead.
    pub(crate) fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.format().read(&self.content)
    }

    pub(crate) fn contents(&self, most: usize) -> Contents {
        let mut items = self.items().enumerate();
        let entry = |(index, item): (usize, Item)| {
            let line = item.line;
            let (puzzle, error) = match self.puzzle_of(item) {
                Ok(puzzle) => (Some(Shown::new(&puzzle)), None),
                Err(fault) => (None, Some(fault)),
            };
            Entry { index, line, puzzle, error }
        };
        let puzzles = items.by_ref().take(most).map(entry).collect();
        Contents { format: self.format().name(), puzzles, more: items.next().is_some() }
    }

    pub(crate) fn puzzle(&self, index: usize) -> Result<Puzzle, Fault> {
        let item = self.items().nth(index);
        let item = item.ok_or_else(|| refused(format!("the file has no puzzle {}", index + 1)))?;
        self.puzzle_of(item)
    }

    /// The puzzle of an item, unless it cannot be read or its board is too large.
    pub(crate) fn puzzle_of(&self, item: Item) -> Result<Puzzle, Fault> {
        let puzzle = item.puzzle.map_err(|error| Fault::from(&error))?;
        if puzzle.rows() * puzzle.columns() <= MOST_CELLS {
            return Ok(puzzle);
        }
        let first = self.content.lines().nth(item.line - 1).unwrap_or_default();
        Err(Fault {
            line: Some(item.line),
            column: Some(1),
            length: Some(first.trim_end().chars().count().max(1)),
            ..refused("boards of more than 250,000 cells are not supported")
        })
    }
}

/// The rules of a text, or the fault of its first mistake, whose place is one in the rules.
pub(crate) fn rules_of(text: &str) -> Result<Rules, Fault> {
    let rules = gridproof_rules::parse(text).map_err(|error| {
        let help = error.help.map_or_else(String::new, |help| format!("; {help}"));
        Fault {
            line: Some(error.span.line as usize),
            column: Some(error.span.column as usize),
            length: Some(error.span.length as usize),
            ..Fault::new(FaultCode::Unreadable, format!("the rules: {}{help}", error.message))
        }
    })?;
    match name_is_taken(&rules) {
        Some(message) => Err(refused(message)),
        None => Ok(rules),
    }
}

/// The format with the given name.
pub(crate) fn format_named(name: &str) -> Result<&'static dyn Format, Fault> {
    format::by_name(name)
        .ok_or_else(|| unknown("format", name, format::all().iter().map(|format| format.name())))
}

/// The error about a name that is not in `known`.
pub(crate) fn unknown(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> Fault {
    refused(format!("there is no {what} `{name}`; {}", instead(name, &known.collect::<Vec<_>>())))
}

/// Returns the puzzle as text in the given format.
pub(crate) fn written(puzzle: &Puzzle, format: &dyn Format) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let whole = format.write(puzzle, 0, &mut bytes).and_then(|()| format.write_end(1, &mut bytes));
    whole.map_err(|error| refused(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| refused(error.to_string()))
}

/// Returns the names of the formats in which [`written`] can return the puzzle.
pub(crate) fn formats_for(puzzle: &Puzzle) -> Vec<&'static str> {
    let fits = |format: &&&dyn Format| {
        let is_of_kind = format.kind().is_none_or(|kind| kind == puzzle.kind());
        is_of_kind && format.loses().is_some() && written(puzzle, **format).is_ok()
    };
    format::all().iter().filter(fits).map(|format| format.name()).collect()
}
