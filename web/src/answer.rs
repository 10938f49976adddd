//! Turns a request into its answer.

use gridproof::Nonogram;
use gridproof_batch::record::Fault;
use gridproof_engines::engine;
use gridproof_formats::format;
use gridproof_formats::render::{self, Theme, View};
use gridproof_puzzles::{Puzzle, kinds};
use serde::Serialize;

use crate::request::Request;
use crate::shape::{self, Shape};
use crate::text::{Text, format_named, formats_for, refused, rules_of, written};
use crate::{board, certificate, drawing, explaining, generating, solving};

/// The result of a request, or the error.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Error(Fault),
}

/// Returns the answer, in JSON, to a request in JSON. `files` are the contents of the files that the request refers to.
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
            let positions = first..first.saturating_add(most);
            let records = solving::answers(&file, files, positions, &question, Shape::Records)?;
            format!(r#"{{"ok":{}}}"#, shape::json_list(records))
        }
        Request::SolveLines { file, question } => {
            let lines = solving::answers(&file, files, 0..usize::MAX, &question, Shape::Lines)?;
            json(&Answer::Ok(shape::text(lines)))
        }
        Request::Deduce { file, index, state, most } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(solving::deductions(&puzzle, state.as_deref(), most)?))
        }
        Request::Explain { file, index, state, most } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(explaining::explain(&puzzle, state.as_deref(), most)?))
        }
        Request::Rules {} => {
            let text = format::decode(files.into_iter().next().unwrap_or_default());
            let rules = rules_of(&text.map_err(|error| Fault::from(&error))?)?;
            json(&Answer::Ok(StatedKind {
                title: Some(&*rules.title).filter(|title| !title.is_empty()),
                sentences: rules.sentences().collect(),
                warnings: rules.warnings.iter().map(ToString::to_string).collect(),
                name: &rules.name,
            }))
        }
        Request::Board { file, index } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(board::played(&puzzle)?))
        }
        Request::Draw { file, index, boards, known } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(drawing::drawn(&puzzle, &boards, known.as_deref())?))
        }
        Request::Values { file, index, board } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(drawing::values_of(&puzzle, &board)?))
        }
        Request::GenerateKind { kind, size, difficulty, seed } => {
            json(&Answer::Ok(generating::of_kind(&kind, size, difficulty.as_deref(), seed)?))
        }
        Request::Mend { width, size, colours, title } => {
            let pixels = files.into_iter().next().unwrap_or_default();
            json(&Answer::Ok(generating::of_picture(&pixels, width, size, colours, title)?))
        }
        Request::Generate { level, symmetry, seed } => {
            json(&Answer::Ok(generating::sudoku(level.as_deref(), &symmetry, seed)?))
        }
        Request::Convert { file, index, to } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            let format = format_named(&to)?;
            json(&Answer::Ok(written(&puzzle, format)?))
        }
        Request::Formats { file, index } => {
            let puzzle = Text::new(&file, files)?.puzzle(index)?;
            json(&Answer::Ok(formats_for(&puzzle)))
        }
        Request::Svg { file, index } => {
            let picture = render::picture(&Text::new(&file, files)?.puzzle(index)?, View::CLUES);
            json(&Answer::Ok(render::svg(&picture, Theme::Light, 32)))
        }
        Request::Picture { columns, title } => {
            let cells = files.into_iter().next().unwrap_or_default();
            if columns == 0 || !cells.len().is_multiple_of(columns) {
                return Err(refused(format!("{} cells are no whole rows of {columns}", cells.len())));
            }
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
    kinds: Vec<KindEntry>,
}

/// A kind that a text of rules states.
#[derive(Serialize)]
struct StatedKind<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    sentences: Vec<String>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct KindEntry {
    name: &'static str,
    spoken: &'static str,
    about: &'static str,
    size: (usize, usize),
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
                kind: format.info().kind.as_ref().map_or("any", gridproof_puzzles::Kind::name),
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
        kinds: kinds::all()
            .iter()
            .map(|kind| KindEntry {
                name: kind.about().name,
                spoken: kind.about().display_name(),
                about: kind.about().title,
                size: kind.about().size,
            })
            .collect(),
    }
}
