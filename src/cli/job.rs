//! A puzzle of a batch as work.

use std::io;
use std::sync::Arc;

use gridproof::format::{Format, Item, ReadError};
use gridproof::puzzle::Puzzle;
use gridproof::record::{Fault, FaultCode};
use gridproof::stream::ChunkError;

use super::report::diagnose::Excerpt;

/// A puzzle of a batch, or what is wrong in its place.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) source: Arc<str>,
    pub(crate) index: usize,
    pub(crate) line: usize,
    /// The format that the file is read in, where one was found.
    pub(crate) format: Option<&'static dyn Format>,
    pub(crate) puzzle: Result<Puzzle, Problem>,
}

/// What is wrong, with the place to draw.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) fault: Fault,
    pub(crate) excerpt: Option<Excerpt>,
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { fault: Fault::new(FaultCode::Unreadable, message), excerpt: None }
    }

    fn in_text(text: &str, error: &ReadError) -> Self {
        Self { fault: error.into(), excerpt: Excerpt::new(text, error) }
    }
}

impl Job {
    /// The name of the format that the file is read in.
    pub(crate) fn format_name(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }
}

impl Job {
    /// A puzzle of a text as work.
    pub(crate) fn of_item(
        source: &Arc<str>,
        format: &'static dyn Format,
        text: &str,
        index: usize,
        item: Item,
    ) -> Self {
        Self {
            source: Arc::clone(source),
            index,
            line: item.line,
            format: Some(format),
            puzzle: item.puzzle.map_err(|error| Problem::in_text(text, &error)),
        }
    }

    /// What is wrong with a whole file.
    pub(crate) fn of_file(source: &Arc<str>, problem: Problem) -> Self {
        let line = problem.fault.line.unwrap_or(1);
        Self { source: Arc::clone(source), index: 0, line, format: None, puzzle: Err(problem) }
    }

    /// What keeps a file from being read on behind its first `index` puzzles.
    pub(crate) fn of_chunk_error(source: &Arc<str>, index: usize, error: &ChunkError) -> Self {
        let problem = match error {
            ChunkError::Text(error) => Problem { fault: error.into(), excerpt: None },
            ChunkError::Io(error) => Problem::new(describe(error)),
            ChunkError::TooLarge => Problem::new(error.to_string()),
        };
        Self { index, ..Self::of_file(source, problem) }
    }
}

/// Why something cannot be read.
pub(crate) fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
