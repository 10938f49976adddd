//! Batch solving: the text of a file to lines of verdicts, without a puzzle, a model and a record for each puzzle.
//!
//! A batch of easy puzzles spends most of its time on conversions between text and model, and on memory that has left
//! the caches. A [`BatchSolver`] takes a file in chunks that fit the caches of a core, solves the plain puzzles of a
//! [`Chunk`] side by side in buffers that are used again, and returns all else, from a comment to an error, as items
//! for the caller to solve one by one.

use super::answers::{AnswerLines, status};
use super::chunk::{Chunk, ChunkReader};
use super::nonogram::NonogramBuffers;
use super::sudoku::SudokuBuffers;
use crate::format::{Format, Nin, RecordSplitter, SudokuLine};
use crate::solve::{Cancel, Engine, Query};

/// A solver for files of one format, chunk by chunk; its answers are lines `status<TAB>solution`.
#[derive(Clone, Debug)]
pub struct BatchSolver {
    files: Files,
    solutions: u64,
    cancel: Cancel,
}

/// The kinds of files that are supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Files {
    Sudokus,
    Nonograms,
}

/// Buffers for the work on one chunk after the other.
#[derive(Debug, Default)]
pub struct BatchBuffers {
    sudokus: SudokuBuffers,
    nonograms: NonogramBuffers,
}

/// Minimum memory budget for batch solving, in bytes; it needs less.
const MIN_MEMORY: usize = 1 << 20;

impl BatchSolver {
    /// The batch solver for files of a format; `None` unless all its answers are those of `engine` to `query`.
    pub fn new(format: &dyn Format, engine: &dyn Engine, query: &Query<'_>) -> Option<Self> {
        let budget = &query.budget;
        let files = match format.name() {
            name if name == SudokuLine.name() => Files::Sudokus,
            name if name == Nin.name() => Files::Nonograms,
            _ => return None,
        };
        let kernel = matches!(engine.name(), "auto" | "search");
        let unlimited = budget.time.is_none() && budget.steps.is_none() && budget.memory >= MIN_MEMORY;
        // One solution is shown, and two are enough to know that there are several.
        let shown = query.wanted() <= 2 && !query.goal.counts();
        (kernel && unlimited && shown && query.observer.is_none()).then(|| Self {
            files,
            solutions: query.wanted() as u64,
            cancel: budget.cancel.clone().unwrap_or_default(),
        })
    }

    /// The splitter of the files, for [`ChunkReader::next`].
    pub fn splitter(&self) -> &'static dyn RecordSplitter {
        match self.files {
            Files::Sudokus => &SudokuLine,
            Files::Nonograms => &Nin,
        }
    }

    /// The size in bytes of the chunks of a file that `threads` threads solve.
    pub fn chunk_size(&self, file: &ChunkReader, threads: usize) -> usize {
        let (least, most) = match self.files {
            // Lanes of a vector stay empty at the end of a chunk, which costs a percent or two at some hundred
            // puzzles; but at the end of a file, threads wait for the last chunk.
            Files::Sudokus if threads == 1 => (1 << 13, 1 << 18),
            Files::Sudokus => (1 << 13, 1 << 16),
            // The items that fall back are hard, and are solved one after the other.
            Files::Nonograms => (1 << 11, 1 << 14),
        };
        if file.is_all() { (file.head().len() / threads.max(1) / 4).clamp(least, most) } else { most }
    }

    /// Answers the puzzles of a chunk into `lines`.
    pub fn answer(&self, chunk: &Chunk, buffers: &mut BatchBuffers, lines: &mut AnswerLines) {
        lines.fallback.clear();
        lines.complete = false;
        let mut counts = [0; 3];
        match self.files {
            Files::Sudokus => {
                buffers.sudokus.answer(chunk, self.solutions, &self.cancel, lines, &mut counts);
            }
            Files::Nonograms => {
                lines.text.clear();
                buffers.nonograms.answer(chunk, self.solutions, &self.cancel, lines, &mut counts);
            }
        }
        lines.statuses = [0, 1, 2].map(|count| (status(count, self.solutions), counts[count]));
    }
}
