//! A puzzle of a batch as work.

use std::io;
use std::sync::Arc;

use gridproof_batch::record::{Fault, FaultCode, OtherFields};
use gridproof_batch::stream::{Chunk, ChunkError};
use gridproof_formats::format::{Format, Item, Part, ReadError, RecordSplitter};
use gridproof_puzzles::Puzzle;

use super::report::diagnose::Excerpt;

/// A puzzle of a batch, or what is wrong in its place.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) source: Arc<str>,
    pub(crate) index: usize,
    pub(crate) line: usize,
    /// The byte of all input at which its line starts.
    pub(crate) at: u64,
    /// The format that the file is read in, where one was found.
    pub(crate) format: Option<&'static dyn Format>,
    pub(crate) puzzle: Result<Puzzle, Problem>,
    /// The fields next to it in a table, if they are kept.
    pub(crate) fields: Option<OtherFields>,
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

    /// The place in a source, for people: the excerpt has its own, and what is wrong with a whole file has none.
    pub(crate) fn place(&self, source: &str) -> String {
        place(source, &self.fault, self.excerpt.as_ref())
    }

    fn in_text(text: &str, error: &ReadError) -> Self {
        Self { fault: error.into(), excerpt: Excerpt::new(text, error) }
    }
}

/// The place of a fault, for people.
pub(crate) fn place(source: &str, fault: &Fault, excerpt: Option<&Excerpt>) -> String {
    match fault.line {
        // Without an excerpt the place would be lost.
        Some(line) if excerpt.is_none() => format!("{source}:{line}:{}", fault.column.unwrap_or(1)),
        _ => source.to_owned(),
    }
}

/// A place in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    /// The index of the puzzle in its file.
    pub(crate) index: usize,
    /// The byte of all input.
    pub(crate) byte: u64,
}

impl Job {
    /// The name of the format that the file is read in.
    pub(crate) fn format_name(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }

    /// The cells of its puzzle.
    pub(crate) fn cells(&self) -> usize {
        self.puzzle.as_ref().map_or(0, |puzzle| puzzle.rows() * puzzle.columns())
    }

    /// A puzzle of a text as work.
    pub(crate) fn of_item(
        source: &Arc<str>,
        format: &'static dyn Format,
        text: &str,
        at: At,
        item: Item,
    ) -> Self {
        Self {
            source: Arc::clone(source),
            index: at.index,
            line: item.line,
            at: at.byte,
            format: Some(format),
            puzzle: item.puzzle.map_err(|error| Problem::in_text(text, &error)),
            fields: None,
        }
    }

    /// What is wrong with a file at a place.
    pub(crate) fn of_file(source: &Arc<str>, at: At, problem: Problem) -> Self {
        let line = problem.fault.line.unwrap_or(1);
        let (source, At { index, byte }) = (Arc::clone(source), at);
        Self { source, index, line, at: byte, format: None, puzzle: Err(problem), fields: None }
    }

    /// What keeps a file from being read on at a place.
    pub(crate) fn of_chunk_error(source: &Arc<str>, at: At, error: &ChunkError) -> Self {
        let problem = match error {
            ChunkError::Text(error) => Problem { fault: error.into(), excerpt: None },
            ChunkError::Io(error) => Problem::new(describe(error)),
            ChunkError::RecordTooLarge { line } | ChunkError::TextTooLarge { line, .. } => {
                let mut problem = Problem::new(error.to_string());
                (problem.fault.line, problem.fault.column) = (Some(*line), Some(1));
                problem
            }
        };
        Self::of_file(source, at, problem)
    }
}

/// Finds the bytes at which lines of a text start, in their order.
pub(crate) struct LineStarts<'t> {
    text: &'t [u8],
    /// A line, from 1, and the byte at which it starts.
    line: usize,
    start: usize,
}

impl<'t> LineStarts<'t> {
    /// Those of a text whose first line has this number.
    pub(crate) const fn new(text: &'t [u8], line: usize) -> Self {
        Self { text, line, start: 0 }
    }

    /// The byte at which a line starts, which is not before the one asked for last.
    pub(crate) fn of(&mut self, line: usize) -> usize {
        while self.line < line {
            let rest = &self.text[self.start..];
            self.start += memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            self.line += 1;
        }
        self.start
    }
}

/// The fields next to the puzzle in the row of a table that starts at a byte of a chunk, on a line of its file.
pub(crate) fn fields_at(
    splitter: &dyn RecordSplitter,
    chunk: &Chunk,
    text: &str,
    (start, line): (usize, usize),
) -> Option<OtherFields> {
    let part = Part { bytes: start..chunk.part().bytes.end, line, opens: false };
    splitter.other_fields(text, &part).map(OtherFields)
}

/// Why something cannot be read.
pub(crate) fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
