//! Files on the direct way, block by block.

use std::sync::{Arc, Mutex, PoisonError};

use gridproof::format::Format;
use gridproof::solve::Cancel;
use gridproof::stream::in_order::WINDOW;
use gridproof::stream::{AnswerLines, BatchBuffers, BatchSolver, Chunk, ChunkReader};

use super::one::{Rendered, solve_one};
use super::options::Options;
use crate::cli::report::render::AnswerShape;
use crate::cli::sources::{File, Job};

/// Against how many puzzles a block weighs: some tens of blocks may wait for an older one.
pub(super) const WEIGHT: usize = 64;

/// Rooms that blocks, their work and their output take one after the other.
#[derive(Default)]
pub(super) struct Rooms {
    blocks: Pool<Vec<u8>>,
    work: Pool<(BatchBuffers, AnswerLines)>,
    pub(super) texts: Pool<Vec<u8>>,
}

/// Things to use again; the one that was given back last comes first, as it may still be in a cache.
#[derive(Default)]
pub(super) struct Pool<T>(Mutex<Vec<T>>);

impl<T: Default> Pool<T> {
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

/// A file that is answered block by block.
#[derive(Clone)]
pub(super) struct Stream {
    direct: BatchSolver,
    source: Arc<str>,
    format: &'static dyn Format,
}

/// The blocks of a file, as work.
pub(super) struct Streamed<'r> {
    stream: Stream,
    blocks: ChunkReader,
    size: usize,
    rooms: &'r Rooms,
}

/// The direct way through a file, if there is one on which nothing is lost that is asked for.
pub(super) fn stream<'r>(
    file: File,
    options: &Options,
    cancel: &Cancel,
    threads: usize,
    rooms: &'r Rooms,
) -> Result<Streamed<'r>, File> {
    if options.output != AnswerShape::Line || options.certificate.is_some() {
        return Err(file);
    }
    let Some(format) = file.format_of_head() else { return Err(file) };
    let Some(direct) = BatchSolver::new(format, options.engine, &options.query(cancel)) else {
        return Err(file);
    };
    let size = direct.chunk_size(&file.blocks, threads);
    let stream = Stream { direct, source: file.source, format };
    Ok(Streamed { stream, blocks: file.blocks, size, rooms })
}

impl Iterator for Streamed<'_> {
    type Item = Result<(Stream, Chunk), Job>;

    fn next(&mut self) -> Option<Self::Item> {
        let parts = self.stream.direct.splitter();
        let block = self.blocks.next(parts, self.size, self.rooms.blocks.take())?;
        Some(match block {
            Ok(block) => Ok((self.stream.clone(), block)),
            Err(error) => Err(Job::of_block_error(&self.stream.source, &error)),
        })
    }
}

/// Answers a block.
pub(super) fn solve(
    stream: &Stream,
    block: Chunk,
    options: &Options,
    cancel: &Cancel,
    rooms: &Rooms,
) -> Rendered {
    let (mut workspace, mut lines) = rooms.work.take();
    stream.direct.answer(&block, &mut workspace, &mut lines);
    let text = std::mem::replace(&mut lines.text, rooms.texts.take());
    let statuses = lines.statuses.into_iter().filter(|(_, many)| *many > 0).collect();
    let mut all = Rendered { statuses, ..Rendered::default() };
    if lines.fallback.is_empty() {
        all.text = text;
    } else {
        let mut done = 0;
        for (at, item) in lines.fallback.drain(..) {
            all.text.extend_from_slice(&text[done..at]);
            done = at;
            // Where only the verdict is printed, the number of the puzzle in its file does not matter.
            let job = Job::of_item(&stream.source, stream.format, block.text(), 0, item);
            let one = solve_one(job, options, cancel);
            if one.cancelled {
                all.cancelled = true;
                return all;
            }
            all.text.extend_from_slice(&one.text);
            all.statuses.extend(one.statuses);
            all.problems.extend(one.problems);
        }
        all.text.extend_from_slice(&text[done..]);
        rooms.texts.give(text);
    }
    all.cancelled = !lines.complete;
    rooms.work.give((workspace, lines));
    rooms.blocks.give(block.into_buffer());
    all
}
