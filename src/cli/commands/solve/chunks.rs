//! Batch solving of files, chunk by chunk.

use std::sync::{Arc, Mutex, PoisonError};

use gridproof::format::{Format, Item};
use gridproof::gate;
use gridproof::solve::Cancel;
use gridproof::stream::in_order::WINDOW;
use gridproof::stream::{
    AnswerLines, BatchBuffers, BatchSolver, Chunk, ChunkReader, Fallback, Numbering, Printed,
};

use super::one::{Rendered, solve_one, wrong};
use super::options::Options;
use crate::cli::sources::{File, Job};

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
    chunk: Chunk,
    number: usize,
}

/// The chunks of a file, as work.
pub(super) struct Streamed<'r> {
    stream: Arc<Stream>,
    chunks: ChunkReader,
    taken: usize,
    size: usize,
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
    if options.certificate.is_some() || file.is_partly_wanted() {
        return Err(file);
    }
    let Some(format) = file.format_of_head() else { return Err(file) };
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
    Ok(Streamed { stream: Arc::new(stream), chunks: file.chunks, taken: 0, size, pools })
}

impl Iterator for Streamed<'_> {
    type Item = Result<Part, Job>;

    fn next(&mut self) -> Option<Self::Item> {
        let splitter = self.stream.solver.splitter();
        let chunk = self.chunks.next(splitter, self.size, self.pools.chunks.take())?;
        Some(match chunk {
            Ok(chunk) => {
                let number = self.taken;
                self.taken += 1;
                Ok(Part { stream: Arc::clone(&self.stream), chunk, number })
            }
            Err(error) => Err(Job::of_chunk_error(&self.stream.source, &error)),
        })
    }
}

/// Answers a chunk.
pub(super) fn solve(part: Part, options: &Options, cancel: &Cancel, pools: &BufferPools) -> Rendered {
    let Part { stream, chunk, number } = part;
    let (mut buffers, mut lines) = pools.work.take();
    let mut turn = stream.numbering.turn(number);
    let answered = gate::catch(options.engine.name(), || {
        stream.solver.answer(&chunk, &mut turn, &mut buffers, &mut lines);
    });
    if answered.is_err() {
        // The puzzle at fault shows when they are solved one by one.
        (buffers, lines) = <_>::default();
        let items: Vec<Item> = stream.solver.splitter().read_part(chunk.text(), &chunk.part()).collect();
        let first = turn.number(items.len());
        let item = |(index, item)| Fallback { at: 0, index, item, is_wrong: false };
        lines.fallback = (first..).zip(items).map(item).collect();
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
