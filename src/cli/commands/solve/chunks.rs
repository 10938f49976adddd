//! Batch solving of files, chunk by chunk.

use std::sync::{Arc, Mutex, PoisonError};

use gridproof::format::{Format, Item};
use gridproof::gate;
use gridproof::solve::Cancel;
use gridproof::stream::in_order::WINDOW;
use gridproof::stream::{
    AnswerLines, BatchBuffers, BatchSolver, Chunk, ChunkError, ChunkReader, Fallback, Numbering, Printed,
};

use super::one::{Rendered, solve_one, wrong};
use super::options::Options;
use crate::cli::file::{File, Wanted};
use crate::cli::job::Job;

/// Puzzles that a chunk counts as in the window of results that wait: some tens of chunks may wait for an older one.
pub(super) const WEIGHT: usize = 64;

/// Buffers that chunks, their work and their output use one after the other.
#[derive(Default)]
pub(super) struct BufferPools {
    chunks: BufferPool<Vec<u8>>,
    work: BufferPool<(BatchBuffers, AnswerLines)>,
    pub(super) texts: BufferPool<Vec<u8>>,
}

/// Buffers to use again; the last one returned comes first, as it may still be in a cache.
#[derive(Default)]
pub(super) struct BufferPool<T>(Mutex<Vec<T>>);

impl<T: Default> BufferPool<T> {
    fn take(&self) -> T {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    pub(super) fn give(&self, used: T) {
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < WINDOW / WEIGHT {
            pool.push(used);
        }
    }
}

/// A file that is answered chunk by chunk.
pub(super) struct Stream {
    solver: BatchSolver,
    numbering: Numbering,
    source: Arc<str>,
    format: &'static dyn Format,
}

/// A chunk of a file, with its number.
pub(super) struct Part {
    stream: Arc<Stream>,
    content: Content,
    number: usize,
}

/// What comes next in a file.
enum Content {
    Chunk(Chunk),
    /// A chunk of whose puzzles some are not wanted.
    PartOfChunk(Chunk, Wanted),
    /// What keeps it from being read on.
    Error(ChunkError),
}

/// The chunks of a file, as work.
pub(super) struct Streamed<'r> {
    stream: Arc<Stream>,
    chunks: ChunkReader,
    /// Which puzzles are wanted, until all that follow are.
    wanted: Option<Wanted>,
    taken: usize,
    size: usize,
    cancel: Cancel,
    pools: &'r BufferPools,
}

// The file is returned once, not for each puzzle.
#[allow(clippy::result_large_err)]
/// The chunks of a file, if batch solving gives all that is asked for; otherwise the file.
pub(super) fn stream<'r>(
    file: File,
    options: &Options,
    cancel: &Cancel,
    threads: usize,
    pools: &'r BufferPools,
) -> Result<Streamed<'r>, File> {
    if options.certificate.is_some() || file.index.is_some() {
        return Err(file);
    }
    let Some(format) = file.format_shown() else { return Err(file) };
    let printed = Printed {
        source: &file.source,
        format: options.output.as_answer_format(),
        timed: !options.no_timing,
    };
    let Some(solver) = BatchSolver::new(format, options.engine, &options.query(cancel), printed) else {
        return Err(file);
    };
    let size = solver.chunk_size(&file.chunks, threads);
    let stream = Stream { solver, numbering: Numbering::default(), source: file.source, format };
    let wanted = (file.wanted != Wanted::ALL).then_some(file.wanted);
    let (stream, chunks, cancel) = (Arc::new(stream), file.chunks, cancel.clone());
    Ok(Streamed { stream, chunks, wanted, taken: 0, size, cancel, pools })
}

impl Streamed<'_> {
    /// The first chunk of which a puzzle is wanted. Those before it are counted only.
    fn first(&mut self, wanted: Wanted) -> Option<Content> {
        let Stream { solver, numbering, .. } = &*self.stream;
        let (mut puzzles, mut buffer) = (0, Vec::new());
        let (mut buffers, lines) = self.pools.work.take();
        let content = loop {
            let chunk = match self.chunks.next(solver.splitter(), self.size, buffer)? {
                Ok(chunk) => chunk,
                Err(error) => break Content::Error(error),
            };
            let count = solver.count(&chunk, &mut buffers);
            if self.cancel.is_cancelled() {
                return None;
            } else if puzzles + count > wanted.from {
                break Content::PartOfChunk(chunk, wanted);
            }
            puzzles += count;
            buffer = chunk.into_buffer();
        };
        self.pools.work.give((buffers, lines));
        numbering.start(puzzles);
        Some(content)
    }
}

impl Iterator for Streamed<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let content = match self.wanted.take() {
            Some(wanted) => self.first(wanted)?,
            None => {
                let splitter = self.stream.solver.splitter();
                match self.chunks.next(splitter, self.size, self.pools.chunks.take())? {
                    Ok(chunk) => Content::Chunk(chunk),
                    Err(error) => Content::Error(error),
                }
            }
        };
        // A signal ends an input that was waited for, perhaps within a puzzle.
        if self.cancel.is_cancelled() {
            return None;
        }
        let number = self.taken;
        self.taken += 1;
        Some(Part { stream: Arc::clone(&self.stream), content, number })
    }
}

/// Answers a chunk.
pub(super) fn solve(part: Part, options: &Options, cancel: &Cancel, pools: &BufferPools) -> Rendered {
    let Part { stream, content, number } = part;
    let mut turn = stream.numbering.turn(number);
    let (chunk, wanted) = match content {
        Content::Chunk(chunk) => (chunk, None),
        Content::PartOfChunk(chunk, wanted) => (chunk, Some(wanted)),
        Content::Error(error) => {
            let job = Job::of_chunk_error(&stream.source, turn.number(1), &error);
            return solve_one(job, options, cancel);
        }
    };
    let (mut buffers, mut lines) = pools.work.take();
    let answered = wanted.is_none().then(|| {
        gate::catch(options.engine.name(), || {
            stream.solver.answer(&chunk, &mut turn, &mut buffers, &mut lines);
        })
    });
    if !matches!(answered, Some(Ok(()))) {
        // Where the solver failed, the puzzle at fault shows when they are solved one by one.
        (buffers, lines) = <_>::default();
        let items: Vec<Item> = stream.solver.splitter().read_part(chunk.text(), &chunk.part()).collect();
        let first = turn.number(items.len());
        let items = (first..).zip(items).filter(|(index, _)| wanted.is_none_or(|wanted| wanted.has(*index)));
        let item = |(index, item)| Fallback { at: 0, index, item, is_wrong: false };
        lines.fallback = items.map(item).collect();
        lines.complete = true;
    }
    let text = std::mem::replace(&mut lines.text, pools.texts.take());
    let statuses = lines.statuses.into_iter().filter(|(_, many)| *many > 0).collect();
    let mut all = Rendered { statuses, ..Rendered::default() };
    if lines.fallback.is_empty() {
        all.text = text;
    } else {
        let mut done = 0;
        for Fallback { at, index, item, is_wrong } in lines.fallback.drain(..) {
            all.text.extend_from_slice(&text[done..at]);
            done = at;
            let job = Job::of_item(&stream.source, stream.format, chunk.text(), index, item);
            let one = if is_wrong { wrong(job, options) } else { solve_one(job, options, cancel) };
            if one.cancelled {
                all.cancelled = true;
                return all;
            }
            all.text.extend_from_slice(&one.text);
            all.statuses.extend(one.statuses);
            all.problems.extend(one.problems);
            all.internal += one.internal;
            all.differ += one.differ;
        }
        all.text.extend_from_slice(&text[done..]);
        pools.texts.give(text);
    }
    all.cancelled = !lines.complete;
    pools.work.give((buffers, lines));
    pools.chunks.give(chunk.into_buffer());
    all
}
