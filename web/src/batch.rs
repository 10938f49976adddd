//! Answers files whose plain puzzles are solved side by side.

use std::io::Cursor;

use gridproof_batch::record::Fault;
use gridproof_batch::stream::{AnswerLines, BatchBuffers, BatchSolver, ChunkReader, Fallback, Numbering};
use gridproof_formats::format::Item;

/// The number of bytes to solve at a time. They must fit into the caches.
const CHUNK: usize = 1 << 16;

/// Prints the line of a single puzzle. The arguments are its position, the puzzle, whether its solution failed the
/// check, and the output.
type One<'a> = dyn Fn(usize, Item, bool, &mut Vec<u8>) -> Result<(), Fault> + 'a;

/// Returns a line for each puzzle of a text. `one` prints the lines of puzzles that are not solved side by side.
pub(crate) fn answers(solver: &BatchSolver, text: &str, one: &One<'_>) -> Result<Vec<u8>, Fault> {
    let refused = |error: &dyn std::fmt::Display| crate::text::refused(error.to_string());
    let mut chunks =
        ChunkReader::open(Cursor::new(text.as_bytes().to_vec())).map_err(|error| refused(&error))?;
    let numbering = Numbering::default();
    let (mut buffers, mut lines) = (BatchBuffers::default(), AnswerLines::default());
    let (mut out, mut spare) = (Vec::new(), Vec::new());
    for number in 0.. {
        let Some(chunk) = chunks.next(solver.splitter(), CHUNK, spare) else { break };
        let chunk = chunk.map_err(|error| refused(&error))?;
        solver.answer(&chunk, &mut numbering.turn(number), &mut buffers, &mut lines);
        lines
            .join(&mut out, |Fallback { index, item, is_wrong, .. }, out| one(index, item, is_wrong, out))?;
        spare = chunk.into_buffer();
    }
    Ok(out)
}
