//! From the text of a file straight to lines of verdicts, without a puzzle, a model and a record for each.
//!
//! Batches of easy puzzles spend most of their time on the way from text to model and back, and in memory that has left
//! the caches. A [`BatchSolver`] way takes a file in [`ChunkReader`], solves the plain puzzles of a [`Chunk`] all at once, and leaves
//! whatever is not plain, from a comment to an error, to those who read item by item. Everything that a block needs lies
//! in rooms that are used again, and fits into the caches of a core.

use super::answers::{AnswerLines, status};
use super::chunk::{Chunk, ChunkReader};
use super::nonogram::NonogramBuffers;
use super::sudoku::SudokuBuffers;
use crate::format::{Format, Nin, RecordSplitter, SudokuLine};
use crate::solve::{Cancel, Engine, Query};

/// A way to answer files block by block. Its lines are `status<TAB>solution`.
#[derive(Clone, Debug)]
pub struct BatchSolver {
    files: Files,
    solutions: u64,
    cancel: Cancel,
}

/// The files that there is a way for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Files {
    Sudokus,
    Pictures,
}

/// Room for the work on one block after the other.
#[derive(Debug, Default)]
pub struct BatchBuffers {
    sudokus: SudokuBuffers,
    pictures: NonogramBuffers,
}

/// The budget of memory from which on the way is open; it needs less.
const MEMORY: usize = 1 << 20;

impl BatchSolver {
    /// The way for files of that format, if there is one on which every answer is the same as from the engine.
    pub fn new(format: &dyn Format, engine: &dyn Engine, query: &Query<'_>) -> Option<Self> {
        let budget = &query.budget;
        let files = match format.name() {
            name if name == SudokuLine.name() => Files::Sudokus,
            name if name == Nin.name() => Files::Pictures,
            _ => return None,
        };
        let kernel = matches!(engine.name(), "auto" | "search");
        let unlimited = budget.time.is_none() && budget.steps.is_none() && budget.memory >= MEMORY;
        // One solution is shown, and two are enough to know that there are several.
        let shown = query.wanted() <= 2 && !query.goal.counts();
        (kernel && unlimited && shown && query.observer.is_none()).then(|| Self {
            files,
            solutions: query.wanted() as u64,
            cancel: budget.cancel.clone().unwrap_or_default(),
        })
    }

    /// How the files are cut.
    pub fn splitter(&self) -> &'static dyn RecordSplitter {
        match self.files {
            Files::Sudokus => &SudokuLine,
            Files::Pictures => &Nin,
        }
    }

    /// How large the blocks of a file should be for so many threads.
    pub fn chunk_size(&self, file: &ChunkReader, threads: usize) -> usize {
        let (least, most) = match self.files {
            // The lanes of a vector run dry at the end of a block, which takes a percent or two of the time of some
            // hundred puzzles. At the end of a file, though, several threads wait for the last block.
            Files::Sudokus if threads == 1 => (1 << 13, 1 << 18),
            Files::Sudokus => (1 << 13, 1 << 16),
            // What is left of a block is hard, and waits for each other too.
            Files::Pictures => (1 << 11, 1 << 14),
        };
        if file.is_all() { (file.head().len() / threads.max(1) / 4).clamp(least, most) } else { most }
    }

    /// Answers the puzzles of a block.
    pub fn answer(&self, block: &Chunk, workspace: &mut BatchBuffers, lines: &mut AnswerLines) {
        lines.fallback.clear();
        lines.complete = false;
        let mut counts = [0; 3];
        match self.files {
            Files::Sudokus => {
                workspace.sudokus.answer(block, self.solutions, &self.cancel, lines, &mut counts);
            }
            Files::Pictures => {
                lines.text.clear();
                workspace.pictures.answer(block, self.solutions, &self.cancel, lines, &mut counts);
            }
        }
        lines.statuses = [0, 1, 2].map(|count| (status(count, self.solutions), counts[count]));
    }
}
