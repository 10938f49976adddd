//! Records of files whose plain puzzles are solved side by side.

use std::io::Cursor;

use gridproof::format::Item;
use gridproof::record::{Fault, Record};
use gridproof::stream::{AnswerLines, BatchBuffers, BatchSolver, ChunkReader, Fallback, Numbering};
use serde_json::value::RawValue;

use crate::solving::raw;

/// Bytes that are solved at a time: those that fit the caches.
const CHUNK: usize = 1 << 16;

/// A record in JSON for each puzzle of a text; `one` makes that of a puzzle by itself, and is told whether its solution failed
/// the check.
pub(crate) fn records(
    solver: &BatchSolver,
    text: &str,
    one: &dyn Fn(usize, Item, bool) -> Result<Record, Fault>,
) -> Result<Vec<Box<RawValue>>, Fault> {
    let refused = |error: &dyn std::fmt::Display| crate::text::refused(error.to_string());
    let mut chunks =
        ChunkReader::open(Cursor::new(text.as_bytes().to_vec())).map_err(|error| refused(&error))?;
    let numbering = Numbering::default();
    let (mut buffers, mut lines) = (BatchBuffers::default(), AnswerLines::default());
    let (mut records, mut spare) = (Vec::new(), Vec::new());
    for number in 0.. {
        let Some(chunk) = chunks.next(solver.splitter(), CHUNK, spare) else { break };
        let chunk = chunk.map_err(|error| refused(&error))?;
        solver.answer(&chunk, &mut numbering.turn(number), &mut buffers, &mut lines);
        let mut done = 0;
        for Fallback { at, index, item, is_wrong } in lines.fallback.drain(..) {
            push_lines(&lines.text[done..at], &mut records);
            done = at;
            records.push(raw(&one(index, item, is_wrong)?));
        }
        push_lines(&lines.text[done..], &mut records);
        spare = chunk.into_buffer();
    }
    Ok(records)
}

/// Adds lines of JSON.
fn push_lines(lines: &[u8], records: &mut Vec<Box<RawValue>>) {
    let lines = std::str::from_utf8(lines).expect("JSON").lines();
    records.extend(lines.map(|line| RawValue::from_string(line.to_owned()).expect("JSON")));
}
