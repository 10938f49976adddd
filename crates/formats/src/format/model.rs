//! `model`: models as JSON.

use std::io::Write;
use std::ops::Range;

use serde::de::IgnoredAny;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::json_place::{character_at, without_place};
use super::json_size::too_large;
use super::text::Piece;
use gridproof_model::{Constraint, MODEL_FORMAT, Model, ModelFileError};
use gridproof_puzzles::{Puzzle, PuzzleError, StatedModel};

/// Models as JSON, in the form written by [`Model::to_json`]: cells with their values, and constraints. A file holds
/// one or more objects, one after the other. Any puzzle without lazy constraints can be written, in the form of its model.
/// The reader returns each model as a [`StatedModel`].
#[derive(Clone, Copy, Debug)]
pub struct ModelFormat;

static INFO: FormatInfo = FormatInfo {
    name: "model",
    kind: None,
    // Files that end in `.json` can hold any kind of data, so this format is detected by content only.
    extensions: &[],
    description: "models as JSON: cells with their values, and constraints; docs/model.md",
    mark: Mark::Signature("an object whose `format` is that of models"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for ModelFormat {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        start.trim_start().starts_with('{') && start.contains(&format!("\"{MODEL_FORMAT}\""))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let (mut at, mut line, mut any) = (0, 1, false);
        Box::new(std::iter::from_fn(move || {
            let rest = &text[at..];
            let start = at + (rest.len() - rest.trim_start().len());
            if start == text.len() {
                let none_at_all = !std::mem::replace(&mut any, true);
                let error = || Piece::start_of(text).error(ReadErrorKind::NoPuzzle);
                return none_at_all.then(|| Item { line: 1, puzzle: Err(error()) });
            }
            any = true;
            line += lines(&text[at..start]);
            let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<IgnoredAny>();
            let whole = values.next().is_some_and(|value| value.is_ok());
            // If the text is not JSON, nothing shows where the next model begins.
            let end = if whole { start + values.byte_offset() } else { text.len() };
            let item = Item { line, puzzle: puzzle(text, start..end, line) };
            line += lines(&text[start..end]);
            at = end;
            Some(item)
        }))
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let model = puzzle.model();
        let lazy = model.constraints().iter().find(|constraint| matches!(constraint, Constraint::Lazy(_)));
        if let Some(lazy) = lazy {
            return Err(WriteError::Lazy { format: INFO.name, rule: lazy.origin().to_string() });
        }
        Ok(out.write_all(model.to_json().as_bytes())?)
    }
}

/// Returns the number of line breaks in a text.
fn lines(text: &str) -> usize {
    memchr::memchr_iter(b'\n', text.as_bytes()).count()
}

/// Reads the model in `range` of `text`. `line` is the line on which the range starts.
fn puzzle(text: &str, range: Range<usize>, line: usize) -> Result<Puzzle, ReadError> {
    let whole = Piece::at(text, range, line);
    if let Some(message) = too_large(whole.as_str()) {
        return Err(whole.rest_of_line().trim().error(ReadErrorKind::Syntax { message }));
    }
    let error = match Model::from_json(whole.as_str()) {
        Ok(model) => return Ok(Puzzle::Model(StatedModel::new(model))),
        Err(error) => error,
    };
    Err(match &error {
        ModelFileError::Text { line, column, message } => {
            // The line and column are counted from the start of this model; other models may precede it.
            let message = without_place(message);
            character_at(whole, *line, *column).error(ReadErrorKind::Syntax { message })
        }
        other => {
            // The faulty constraint is located by searching the text for its quoted origin.
            let quoted = other
                .origin()
                .and_then(|origin| serde_json::to_string(&origin).ok())
                .and_then(|quoted| Some((whole.as_str().find(&quoted)?, quoted.len())));
            let piece = quoted.map_or_else(
                || whole.rest_of_line().trim(),
                |(at, length)| whole.slice_over_lines(at..at + length),
            );
            piece.error(ReadErrorKind::Puzzle(PuzzleError::Clues(error.to_string())))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::detect;
    use crate::format::tests::outcomes;

    const ONE: &str = r#"{"format": "gridproof-model", "version": 1, "cells": [[1, 2], [1, 2]], "constraints": [
{"type": "linear", "origin": "the sum", "terms": [[1, 0], [1, 1]], "from": 2, "to": 2}]}"#;

    #[test]
    fn several_models_stand_one_after_the_other() {
        let text = format!("{ONE}\n\n{ONE} {ONE}");
        let lines: Vec<usize> = ModelFormat.read(&text).map(|item| item.line).collect();
        assert_eq!(lines, [1, 4, 5]);
        assert!(ModelFormat.read(&text).all(|item| item.puzzle.is_ok()));
        assert_eq!(detect(None, &text).ok().map(Format::name), Some("model"));
        // Line ends of other systems are accepted too.
        assert!(ModelFormat.read(&text.replace('\n', "\r\n")).all(|item| item.puzzle.is_ok()));
    }

    #[test]
    fn written_models_are_read_back() {
        let model = ModelFormat.read(ONE).next().expect("an item").puzzle.expect("a model");
        let sudoku = crate::parse("1...\n..3.\n.4..\n...2\n").expect("a sudoku");
        for puzzle in [model, sudoku] {
            let mut out = Vec::new();
            ModelFormat.write(&puzzle, 0, &mut out).expect("any puzzle");
            let text = String::from_utf8(out).expect("text");
            let again = ModelFormat.read(&text).next().expect("an item").puzzle.expect("a model");
            assert_eq!(again, Puzzle::Model(StatedModel::new(puzzle.model())));
        }
    }

    #[test]
    fn errors_have_their_place() {
        let wrong = |from: &str, to: &str| {
            let text = format!("{ONE}\n{}\n{ONE}", ONE.replacen(from, to, 1));
            let found: Vec<String> = outcomes(&ModelFormat, &text);
            assert_eq!(found[0], "1: 1 x 2");
            (found.len(), found[1].clone())
        };
        let (count, error) = wrong("\"from\": 2", "\"from\": 3");
        assert_eq!(
            (count, error.as_str()),
            (3, "4:30+9 the sum: the range from 3 to 2 is empty or not allowed")
        );
        let (count, error) = wrong("[1, 1]]", "[1, 7]]");
        assert_eq!((count, error.as_str()), (3, "4:30+9 the sum names cell 7, but the number of cells is 2"));
        let (count, error) = wrong("\"to\"", "\"too\"");
        assert_eq!(count, 3);
        assert!(error.starts_with("4:") && error.contains("unknown field `too`"), "{error}");
        let (count, error) = wrong("[[1, 2], ", "[[1, 64], ");
        assert_eq!(
            (count, error.as_str()),
            (3, "3:1+88 cell 0: 64 is not a value of a cell; values are from 0 to 63")
        );
        // Nothing is read after text that is not JSON.
        let (count, error) = wrong("[[1, 2], ", "[[1, 2, ");
        assert_eq!(count, 2);
        assert!(error.starts_with("3:"), "{error}");
    }
}
