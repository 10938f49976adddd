//! Records of files whose plain puzzles are solved side by side.

use std::io::Cursor;

use gridproof::format::Item;
use gridproof::record::{Fault, Record};
use gridproof::stream::{AnswerLines, BatchBuffers, BatchSolver, ChunkReader, Fallback, Numbering};

use crate::list::List;

/// Bytes that are solved at a time: those that fit the caches.
const CHUNK: usize = 1 << 16;

/// A record for each puzzle of a text; `one` makes that of a puzzle by itself, and is told whether its solution failed the
/// check.
pub(crate) fn records(
    solver: &BatchSolver,
    text: &str,
    one: &dyn Fn(usize, Item, bool) -> Result<Record, Fault>,
) -> Result<List, Fault> {
    let refused = |error: &dyn std::fmt::Display| crate::text::refused(error.to_string());
    let mut chunks =
        ChunkReader::open(Cursor::new(text.as_bytes().to_vec())).map_err(|error| refused(&error))?;
    let numbering = Numbering::default();
    let (mut buffers, mut lines) = (BatchBuffers::default(), AnswerLines::default());
    let (mut records, mut spare) = (List::default(), Vec::new());
    for number in 0.. {
        let Some(chunk) = chunks.next(solver.splitter(), CHUNK, spare) else { break };
        let chunk = chunk.map_err(|error| refused(&error))?;
        solver.answer(&chunk, &mut numbering.turn(number), &mut buffers, &mut lines);
        let mut done = 0;
        for Fallback { at, index, item, is_wrong } in lines.fallback.drain(..) {
            records.push_lines(&lines.text[done..at]);
            done = at;
            records.push(&one(index, item, is_wrong)?);
        }
        records.push_lines(&lines.text[done..]);
        spare = chunk.into_buffer();
    }
    Ok(records)
}
