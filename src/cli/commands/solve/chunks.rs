//! Batch solving of files, chunk by chunk.

use std::ops::Range;
use std::sync::Arc;

use gridproof_batch::stream::{
    BatchSolver, Chunk, ChunkError, ChunkReader, Fallback, Numbering, Printed, Turn,
};
use gridproof_engines::solve::Cancel;
use gridproof_formats::format::{Format, Item};
use gridproof_gate as gate;
use gridproof_model::planted::{self, Fault};

use super::buffers::{BufferPools, Owner};
use super::one::{Rendered, solve_one, wrong};
use super::options::Options;
use crate::cli::file::{File, Wanted, text_of};
use crate::cli::job::{At, Job, LineStarts, fields_at};

/// A file that is solved chunk by chunk.
pub(super) struct Stream {
    solver: BatchSolver,
    numbering: Numbering,
    source: Arc<str>,
    format: &'static dyn Format,
    /// The number of input bytes before this file.
    base: u64,
    wanted: Wanted,
}

/// A chunk of a file, or an error that ended the reading of the file. The chunks and errors of a file are numbered in
/// order.
pub(super) struct Part {
    stream: Arc<Stream>,
    content: Content,
    number: usize,
}

impl Part {
    /// The size of the chunk in bytes, at least 1; also 1 for an error.
    pub(super) fn bytes(&self) -> usize {
        match &self.content {
            Content::Chunk(chunk) | Content::PartOfChunk(chunk) => chunk.bytes_and_behind().len().max(1),
            Content::Error(..) => 1,
        }
    }
}

/// The chunk or the error that comes next in a file.
enum Content {
    Chunk(Chunk),
    /// A chunk in which only some of the puzzles are to be solved.
    PartOfChunk(Chunk),
    /// An error after which the file cannot be read further, with its byte offset in the whole input.
    Error(u64, ChunkError),
}

/// An iterator over the chunks of a file.
pub(super) struct Streamed<'r> {
    stream: Arc<Stream>,
    chunks: ChunkReader,
    /// Whether reading has reached the first puzzle to be solved.
    begun: bool,
    taken: usize,
    size: usize,
    cancel: Cancel,
    pools: &'r BufferPools,
}

// The error type is large because it is the file, but it is returned once per file, not for each puzzle.
#[allow(clippy::result_large_err)]
/// The chunks of a file, if batch solving supports all options. Otherwise, the file is returned unchanged as the error.
pub(super) fn stream<'r>(
    file: File,
    options: &Options,
    cancel: &Cancel,
    threads: usize,
    pools: &'r BufferPools,
) -> Result<Streamed<'r>, File> {
    if options.certificate.is_some() || options.decided || options.judge.is_some() || file.index.is_some() {
        return Err(file);
    }
    let Some((format, _)) = file.format_to_cut() else { return Err(file) };
    let Some(answer_format) = options.answer_format() else { return Err(file) };
    let printed = Printed {
        source: &file.source,
        format: answer_format,
        timed: !options.no_timing,
        statuses: options.status.as_deref(),
        keeps_fields: options.keep_columns,
    };
    let head = text_of(file.chunks.head()).0;
    let Some(solver) = BatchSolver::new((format, head), options.engine, &options.query(cancel), printed)
    else {
        return Err(file);
    };
    let size = solver.chunk_size(&file.chunks, threads);
    let File { source, base, wanted, chunks, .. } = file;
    let begun = wanted.from == 0 && wanted.bytes.start <= base;
    let stream = Arc::new(Stream { solver, numbering: Numbering::default(), source, format, base, wanted });
    Ok(Streamed { stream, chunks, begun, taken: 0, size, cancel: cancel.clone(), pools })
}

impl Stream {
    /// The byte range of a chunk in the whole input.
    fn place(&self, chunk: &Chunk) -> Range<u64> {
        let Range { start, end } = chunk.place();
        self.base + start..self.base + end
    }
}

impl Streamed<'_> {
    /// The next chunk; `None` at the end.
    fn read(&mut self, buffer: Vec<u8>) -> Option<Content> {
        Some(match self.chunks.next(self.stream.solver.splitter(), self.size, buffer)? {
            Ok(chunk) => Content::Chunk(chunk),
            Err(error) => Content::Error(self.stream.base + self.chunks.offset(), error),
        })
    }

    /// Reads up to the first chunk that has a puzzle to solve. The puzzles in the chunks before it are only counted.
    fn first(&mut self) -> Option<Content> {
        let stream = Arc::clone(&self.stream);
        let Wanted { from, bytes } = &stream.wanted;
        let (mut puzzles, mut buffer) = (0, Vec::new());
        let (mut buffers, lines) = self.pools.work.take(Owner::READER);
        let content = loop {
            let chunk = match self.read(buffer)? {
                Content::Chunk(chunk) => chunk,
                other => break other,
            };
            let count = stream.solver.count(&chunk, &mut buffers);
            if self.cancel.is_cancelled() {
                return None;
            }
            if puzzles + count > *from && stream.place(&chunk).end > bytes.start {
                break Content::PartOfChunk(chunk);
            }
            puzzles += count;
            buffer = chunk.into_buffer();
        };
        self.pools.work.give(Owner::READER, (buffers, lines));
        stream.numbering.start(puzzles);
        let is_wanted = |byte| stream.wanted.has(At { index: puzzles, byte });
        if matches!(content, Content::Error(byte, _) if !is_wanted(byte)) { None } else { Some(content) }
    }
}

impl Iterator for Streamed<'_> {
    type Item = Part;

    fn size_hint(&self) -> (usize, Option<usize>) {
        let is_one = self.chunks.is_all() && self.chunks.head().len() <= self.size;
        (0, is_one.then_some(1))
    }

    fn next(&mut self) -> Option<Part> {
        let content = if std::mem::replace(&mut self.begun, true) {
            let buffer = self.pools.chunks.take(Owner::READER);
            self.read(buffer)?
        } else {
            self.first()?
        };
        // A signal ends a live input, perhaps in the middle of a puzzle, so the last chunk may be incomplete.
        if self.cancel.is_cancelled() {
            return None;
        }
        let end = self.stream.wanted.bytes.end;
        let content = match content {
            Content::Error(byte, _) if byte >= end => return None,
            Content::Chunk(chunk) | Content::PartOfChunk(chunk) if self.stream.place(&chunk).start >= end => {
                return None;
            }
            Content::Chunk(chunk) if self.stream.place(&chunk).end > end => Content::PartOfChunk(chunk),
            content => content,
        };
        let number = self.taken;
        self.taken += 1;
        Some(Part { stream: Arc::clone(&self.stream), content, number })
    }
}

/// The items of a chunk (puzzles or errors) that need an answer.
fn items(stream: &Stream, chunk: &Chunk, turn: &mut Turn<'_>, is_part: bool) -> Vec<Fallback> {
    let items: Vec<Item> = stream.solver.splitter().read_part(chunk.text(), &chunk.part()).collect();
    let first = turn.number(items.len());
    let mut lines = LineStarts::new(chunk.bytes(), chunk.part().line);
    let start = stream.place(chunk).start;
    let item = |(index, item): (usize, Item)| {
        let byte = start + lines.of(item.line) as u64;
        let is_wanted = !is_part || stream.wanted.has(At { index, byte });
        is_wanted.then_some(Fallback { at: 0, index, item, is_wrong: false })
    };
    let mut items: Vec<Fallback> = (first..).zip(items).filter_map(item).collect();
    if is_part && planted::has(Fault::PartLosesAPuzzle) {
        items.pop();
    }
    items
}

/// Solves the puzzles of a chunk.
pub(super) fn solve(part: Part, options: &Options, cancel: &Cancel, pools: &BufferPools) -> Rendered {
    let Part { stream, content, number } = part;
    let mut turn = stream.numbering.turn(number);
    let is_part = matches!(content, Content::PartOfChunk(_));
    let chunk = match content {
        Content::Chunk(chunk) | Content::PartOfChunk(chunk) => chunk,
        Content::Error(byte, error) => {
            let at = At { index: turn.number(1), byte };
            return solve_one(Job::of_chunk_error(&stream.source, at, &error), options, cancel);
        }
    };
    let owner = Owner::here();
    let (mut buffers, mut lines) = pools.work.take(owner);
    let answer = || stream.solver.answer(&chunk, &mut turn, &mut buffers, &mut lines);
    if is_part || gate::catch(options.engine.name(), answer).is_err() {
        // If the batch solver failed, solving the puzzles one by one shows which of them caused the failure.
        (buffers, lines) = <_>::default();
        lines.fallback = items(&stream, &chunk, &mut turn, is_part);
        lines.complete = true;
    }
    let statuses = lines.statuses.into_iter().filter(|(_, many)| *many > 0).collect();
    let place = stream.place(&chunk);
    let mut all = Rendered { statuses, reached: place.end, spare_text: Some(owner), ..Rendered::default() };
    let mut text = pools.texts.take(owner);
    if lines.fallback.is_empty() {
        std::mem::swap(&mut text, &mut lines.text);
    } else {
        text.clear();
        let (own, mut rows) = (chunk.text(), LineStarts::new(chunk.bytes(), chunk.part().line));
        let joined = lines.join(&mut text, |Fallback { index, item, is_wrong, .. }, text| {
            let at = At { index, byte: place.start };
            let line = item.line;
            let mut job = Job::of_item(&stream.source, stream.format, own, at, item);
            if options.keep_columns {
                job.fields = fields_at(stream.solver.splitter(), &chunk, own, (rows.of(line), line));
            }
            let one = if is_wrong { wrong(job, options) } else { solve_one(job, options, cancel) };
            if one.cancelled {
                return Err(());
            }
            text.extend_from_slice(&one.text);
            all.statuses.extend(one.statuses);
            all.problems.extend(one.problems);
            all.internal += one.internal;
            all.differ += one.differ;
            all.refused += one.refused;
            Ok(())
        });
        lines.complete &= joined.is_ok();
    }
    all.text = text;
    all.cancelled = !lines.complete;
    pools.work.give(owner, (buffers, lines));
    pools.chunks.give(Owner::READER, chunk.into_buffer());
    all
}
