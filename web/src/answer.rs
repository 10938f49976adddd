//! From a request to its answer.

use gridproof::format::{self, Format, Item};
use gridproof::puzzle::Puzzle;
use gridproof::record::{Fault, FaultCode};
use gridproof::{Nonogram, engine};
use serde::Serialize;

use crate::puzzle::Shown;
use crate::request::{File, Request};
use crate::{certificate, explaining, generating, solving};

/// What went well, or what is wrong.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Error(Fault),
}

/// The answer, in JSON, to a request in JSON about these files.
pub fn answer(request: &[u8], files: Vec<Vec<u8>>) -> String {
    match serde_json::from_slice::<Request>(request) {
        Ok(request) => respond(request, files).unwrap_or_else(|fault| json(&Answer::<()>::Error(fault))),
        Err(error) => json(&Answer::<()>::Error(refused(format!("no request: {error}")))),
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers are plain data")
}

fn respond(request: Request, files: Vec<Vec<u8>>) -> Result<String, Fault> {
    Ok(match request {
        Request::About {} => json(&Answer::Ok(about())),
        Request::Read { file, most } => json(&Answer::Ok(Text::new(&file, files)?.contents(most))),
        Request::Solve { file, first, most, question } => {
            json(&Answer::Ok(solving::records(&file, files, first..first.saturating_add(most), &question)?))
        }
        Request::Deduce { file, index, state, most } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(solving::deductions(&puzzle, state.as_deref(), most)?))
        }
        Request::Explain { file, index, state, most } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(explaining::explain(&puzzle, state.as_deref(), most)?))
        }
        Request::Generate { level, symmetry, seed } => {
            json(&Answer::Ok(generating::sudoku(level.as_deref(), &symmetry, seed)?))
        }
        Request::Convert { file, index, to } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            let format = format_named(&to)?;
            json(&Answer::Ok(written(&puzzle, format)?))
        }
        Request::Picture { columns, title } => {
            let cells = files.into_iter().next().unwrap_or_default();
            let mut nonogram = Nonogram::from_picture(columns, &cells).map_err(|e| refused(e.to_string()))?;
            if let Some(title) = title {
                nonogram.metadata.push("title", title);
            }
            json(&Answer::Ok(written(&Puzzle::Nonogram(nonogram), &format::Non)?))
        }
        Request::Check { names } => json(&Answer::Ok(certificate::finding(&names, &files))),
    })
}

#[derive(Serialize)]
struct About {
    version: &'static str,
    formats: Vec<FormatEntry>,
    engines: Vec<EngineEntry>,
}

#[derive(Serialize)]
struct FormatEntry {
    name: &'static str,
    kind: &'static str,
    description: &'static str,
    extensions: &'static [&'static str],
}

#[derive(Serialize)]
struct EngineEntry {
    name: &'static str,
    takes: &'static str,
    method: &'static str,
    complete: bool,
}

fn about() -> About {
    About {
        version: env!("CARGO_PKG_VERSION"),
        formats: format::all()
            .iter()
            .map(|format| FormatEntry {
                name: format.name(),
                kind: format.kind().map_or("any", gridproof::puzzle::Kind::name),
                description: format.description(),
                extensions: format.extensions(),
            })
            .collect(),
        engines: engine::all()
            .iter()
            .map(|engine| {
                let capabilities = engine.capabilities();
                EngineEntry {
                    name: engine.name(),
                    takes: capabilities.takes,
                    method: capabilities.method,
                    complete: capabilities.complete,
                }
            })
            .collect(),
    }
}

/// What was asked cannot be done.
pub(crate) fn refused(message: impl Into<String>) -> Fault {
    Fault::new(FaultCode::Unsupported, message)
}

/// The text of a file, and the format it is in.
pub(crate) struct Text {
    content: String,
    format: &'static dyn Format,
}

/// The puzzles of a file.
#[derive(Serialize)]
struct Contents {
    format: &'static str,
    puzzles: Vec<Entry>,
    /// Whether there are further ones.
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
        let format = match &file.format {
            Some(name) => format_named(name)?,
            None => format::detect(Some(file.name.as_ref()), &content)
                .ok_or_else(|| refused(gridproof::ParseError::UnknownFormat.to_string()))?,
        };
        Ok(Self { content, format })
    }

    /// The format it is read in.
    pub(crate) fn format(&self) -> &'static dyn Format {
        self.format
    }

    /// The puzzles one after the other, or what is wrong with them.
    pub(crate) fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.format.read(&self.content)
    }

    fn contents(&self, most: usize) -> Contents {
        let mut items = self.items().enumerate();
        let entry = |(index, item): (usize, Item)| {
            let (puzzle, error) = match &item.puzzle {
                Ok(puzzle) => (Some(Shown::new(puzzle)), None),
                Err(error) => (None, Some(Fault::from(error))),
            };
            Entry { index, line: item.line, puzzle, error }
        };
        let puzzles = items.by_ref().take(most).map(entry).collect();
        Contents { format: self.format.name(), puzzles, more: items.next().is_some() }
    }

    fn puzzle(&self, index: usize) -> Result<Puzzle, Fault> {
        let item = self.items().nth(index);
        let item = item.ok_or_else(|| refused(format!("the file has no puzzle {}", index + 1)))?;
        item.puzzle.map_err(|error| Fault::from(&error))
    }
}

fn format_named(name: &str) -> Result<&'static dyn Format, Fault> {
    format::by_name(name).ok_or_else(|| refused(format!("there is no format `{name}`")))
}

pub(crate) fn written(puzzle: &Puzzle, format: &dyn Format) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    format.write(puzzle, 0, &mut bytes).map_err(|error| refused(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| refused(error.to_string()))
}
