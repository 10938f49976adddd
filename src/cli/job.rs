//! One puzzle of a batch.

use std::io;
use std::sync::Arc;

use gridproof_batch::record::{Fault, FaultCode, OtherFields};
use gridproof_batch::stream::{Chunk, ChunkError};
use gridproof_formats::format::{Format, Item, Part, ReadError, RecordSplitter};
use gridproof_puzzles::Puzzle;

use super::report::diagnose::Excerpt;

/// A puzzle of a batch, or the error that was found instead of it.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) source: Arc<str>,
    pub(crate) index: usize,
    pub(crate) line: usize,
    /// The byte offset, in the whole input, at which the line of the puzzle starts.
    pub(crate) at: u64,
    /// The format of the file, if one was found.
    pub(crate) format: Option<&'static dyn Format>,
    pub(crate) puzzle: Result<Puzzle, Problem>,
    /// For a puzzle in a row of a table: the other fields of the row, if they are kept.
    pub(crate) fields: Option<OtherFields>,
}

/// An error, with the excerpt of the file to show.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) fault: Fault,
    pub(crate) excerpt: Option<Excerpt>,
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { fault: Fault::new(FaultCode::Unreadable, message), excerpt: None }
    }

    /// The location of the problem, as text for people: the source, followed by the line and the column if they are
    /// known and no excerpt shows them.
    pub(crate) fn place(&self, source: &str) -> String {
        place(source, &self.fault, self.excerpt.as_ref())
    }

    fn in_text(text: &str, error: &ReadError) -> Self {
        Self { fault: error.into(), excerpt: Excerpt::new(text, error) }
    }
}

/// The location of a fault, as text for people.
pub(crate) fn place(source: &str, fault: &Fault, excerpt: Option<&Excerpt>) -> String {
    match fault.line {
        // Without an excerpt, nothing else names the line and the column.
        Some(line) if excerpt.is_none() => format!("{source}:{line}:{}", fault.column.unwrap_or(1)),
        _ => source.to_owned(),
    }
}

/// The location of a puzzle in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    /// The index of the puzzle in its file.
    pub(crate) index: usize,
    /// The byte offset in the whole input.
    pub(crate) byte: u64,
}

impl Job {
    /// The name of the format of the file.
    pub(crate) fn format_name(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }

    /// The number of cells of the puzzle; 0 for an error.
    pub(crate) fn cells(&self) -> usize {
        self.puzzle.as_ref().map_or(0, |puzzle| puzzle.rows() * puzzle.columns())
    }

    /// The job for a puzzle or an error that was read from `text`.
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

    /// The job for an error in a file.
    pub(crate) fn of_file(source: &Arc<str>, at: At, problem: Problem) -> Self {
        let line = problem.fault.line.unwrap_or(1);
        let (source, At { index, byte }) = (Arc::clone(source), at);
        Self { source, index, line, at: byte, format: None, puzzle: Err(problem), fields: None }
    }

    /// The job for an error after which a file cannot be read further.
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

/// Finds the bytes at which the lines of a text start, in ascending order.
pub(crate) struct LineStarts<'t> {
    text: &'t [u8],
    /// The number of the current line, and the byte at which it starts.
    line: usize,
    start: usize,
}

impl<'t> LineStarts<'t> {
    /// Creates a finder of line starts for a text whose first line has the number `line`.
    pub(crate) const fn new(text: &'t [u8], line: usize) -> Self {
        Self { text, line, start: 0 }
    }

    /// The byte at which a line starts. Lines must be requested in ascending order.
    pub(crate) fn of(&mut self, line: usize) -> usize {
        while self.line < line {
            let rest = &self.text[self.start..];
            self.start += memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            self.line += 1;
        }
        self.start
    }
}

/// The other fields of the table row that starts at byte `start` of a chunk and on line `line` of the file.
pub(crate) fn fields_at(
    splitter: &dyn RecordSplitter,
    chunk: &Chunk,
    text: &str,
    (start, line): (usize, usize),
) -> Option<OtherFields> {
    let part = Part { bytes: start..chunk.part().bytes.end, line, opens: false };
    splitter.other_fields(text, &part).map(OtherFields)
}

/// An I/O error in words.
pub(crate) fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
