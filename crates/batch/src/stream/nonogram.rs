//! Batch solving of `nin` files: black and white nonograms that line solving alone can solve.

use std::ops::Range;

use super::answers::{AnswerLines, Fallback};
use super::boards::{push_drawn_rows, push_json_rows, push_line};
use super::chunk::Chunk;
use super::numbering::Turn;
use super::print::Print;
use super::template::{BoardShape, Values};
use gridproof_engines::solve::{BoardSolver, Clock};
use gridproof_formats::format::{Item, Nin, Part, RecordSplitter, read_plain};
use gridproof_gate::rows::solves_clues;
use gridproof_model::Clues;

/// Buffers for the work on a chunk.
#[derive(Debug, Default)]
pub(super) struct NonogramBuffers {
    entries: Vec<Entry>,
    /// The clues of the plain puzzles, in order. Later entries are spare buffers.
    clues: Vec<Clues>,
    rows: Vec<u64>,
}

/// An entry of a chunk.
#[derive(Debug)]
enum Entry {
    /// A plain puzzle: its bytes, the line where they start, and the line that states its size.
    Plain {
        bytes: Range<usize>,
        from: usize,
        line: usize,
    },
    Other(Item),
}

impl NonogramBuffers {
    /// Solves the puzzles of a chunk of a `nin` file, and adds the numbers of puzzles with no, one and several
    /// solutions to `counts`.
    pub(super) fn answer(
        &mut self,
        chunk: &Chunk,
        turn: &mut Turn<'_>,
        (solver, print): (&mut dyn BoardSolver, &Print),
        lines: &mut AnswerLines,
        counts: &mut [usize; 3],
    ) {
        lines.text.clear();
        let first = turn.number(self.read(chunk));
        let mut plain = self.clues.iter();
        for (index, entry) in (first..).zip(self.entries.drain(..)) {
            if print.is_cancelled() {
                return;
            }
            let at = lines.text.len();
            let (bytes, from, line) = match entry {
                Entry::Plain { bytes, from, line } => (bytes, from, line),
                Entry::Other(item) => {
                    lines.fallback.push(Fallback { at, index, item, is_wrong: false });
                    continue;
                }
            };
            let Some(clues) = plain.next() else { return };
            let clock = print.templates.are_timed().then(Clock::start);
            let solved = solver.nonogram(clues, &mut self.rows);
            let is_right = solved.is_some() && solves_clues(print.level(), clues, &self.rows);
            if let Some(effort) = solved.filter(|_| is_right) {
                counts[1] += 1;
                if !print.shown[1] {
                    continue;
                }
                let seconds = clock.map(|clock| print.format.seconds(clock.elapsed().as_secs_f64()));
                let (rows, columns) = (clues.rows(), clues.columns());
                let values = Values { index, line, rows, columns, effort };
                let template = print.templates.of(1, effort, false);
                let board = |_: usize, out: &mut Vec<u8>| match print.shape {
                    BoardShape::Line | BoardShape::BareLine => push_line(columns, &self.rows, out),
                    BoardShape::Json => push_json_rows(columns, &self.rows, out),
                    BoardShape::Drawing => push_drawn_rows(clues, &self.rows, out),
                };
                template.write(&values, &seconds.unwrap_or_default(), &mut lines.text, board, String::new);
                continue;
            }
            // The kernel did not solve the puzzle, or its answer failed the check, so the caller has to solve the
            // puzzle.
            let opens = chunk.part().opens && bytes.start == 0;
            let part = Part { bytes, line: from, opens };
            let items = Nin.read_part(chunk.text(), &part);
            let is_wrong = solved.is_some();
            lines.fallback.extend(items.map(|item| Fallback { at, index, item, is_wrong }));
        }
        lines.complete = true;
    }

    /// Reads the puzzles of a chunk and returns their number.
    pub(super) fn read(&mut self, chunk: &Chunk) -> usize {
        self.entries.clear();
        // The bytes after the chunk are needed to find the end of an invalid puzzle at the end of the chunk.
        let bytes = chunk.bytes_and_behind();
        let whole = chunk.bytes().len();
        // `from` is the line of byte `counted`.
        let Part { line: mut from, opens, .. } = chunk.part();
        let mut counted = 0;
        let (mut at, mut plain) = (0, 0);
        while at < whole {
            if plain == self.clues.len() {
                self.clues.push(Clues::default());
            }
            from += memchr::memchr_iter(b'\n', &bytes[counted..at]).count();
            counted = at;
            let end = read_plain(bytes, at, &mut self.clues[plain]);
            if let Some(end) = end {
                plain += 1;
                let skipped = Nin::first_content(bytes, at) - at;
                let line = from + memchr::memchr_iter(b'\n', &bytes[at..at + skipped]).count();
                self.entries.push(Entry::Plain { bytes: at..end, from, line });
                at = end;
                continue;
            }
            // A puzzle is complete only if a blank line, another puzzle or the end of the text follows. If other text
            // follows, the puzzle may lack its last line, so it is not plain.
            if let Some(Entry::Plain { bytes: before, from: first, .. }) = self.entries.last()
                && before.end == at
                && !Nin::is_closed(bytes, at)
            {
                (at, from, counted) = (before.start, *first, before.start);
                plain -= 1;
                self.entries.pop();
            }
            // Text without the outline of a puzzle is passed to the reader together with everything after it.
            let end = Nin::end_of_outline(bytes, at).unwrap_or(whole);
            let part = Part { bytes: at..end.min(whole), line: from, opens: opens && at == 0 };
            self.entries.extend(Nin.read_part(chunk.text(), &part).map(Entry::Other));
            at = end;
        }
        self.entries.len()
    }
}
