//! Batch solving: from the text of a file to printed answers, without creating a puzzle, a model or a record for each.
//!
//! Without batch solving, most of the time for a batch of easy puzzles is spent on converting between texts and models,
//! and on accessing memory that is no longer in the caches. A [`BatchSolver`] reads a file in chunks that fit into the
//! caches of a core. It passes the plain puzzles of a [`Chunk`] to the [`BoardSolver`] of an engine in reused buffers,
//! checks the answers and prints them. Everything else, from comments to errors, is returned as items, which the caller
//! solves one by one.

use super::answers::AnswerLines;
use super::chunk::{Chunk, ChunkReader};
use super::nonogram::NonogramBuffers;
use super::numbering::Turn;
use super::print::Print;
use super::sudoku::{BoardPlace, SudokuBuffers, SudokuSource};
use super::template::{AnswerFormat, BoardShape, SourceNames, Templates, status};
use gridproof_engines::solve::{BoardSolver, Engine, Query};
use gridproof_formats::format::{FileSplitter, Format, PackedRecords, RecordSplitter};
use gridproof_puzzles::Kind;

/// A solver for one file, chunk by chunk.
pub struct BatchSolver {
    records: PackedRecords,
    splitter: FileSplitter,
    print: Print,
}

impl std::fmt::Debug for BatchSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BatchSolver").field("records", &self.records).finish_non_exhaustive()
    }
}

/// Options for printing the answers of a file.
#[derive(Clone, Copy)]
pub struct Printed<'s> {
    /// The file's name.
    pub source: &'s str,
    /// The format of the answers.
    pub format: &'static dyn AnswerFormat,
    /// Whether answers include their solving time. Boards that are solved together get equal shares of the time.
    pub timed: bool,
    /// The statuses of the answers to print; `None` prints all answers.
    pub statuses: Option<&'s [&'static str]>,
    /// Whether the other fields of a puzzle's row in a table are printed.
    pub keeps_fields: bool,
}

impl std::fmt::Debug for Printed<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Printed")
            .field("source", &self.source)
            .field("timed", &self.timed)
            .field("statuses", &self.statuses)
            .field("keeps_fields", &self.keeps_fields)
            .finish_non_exhaustive()
    }
}

/// Buffers for solving chunks one after another. The query must be the same for all chunks.
#[derive(Default)]
pub struct BatchBuffers {
    solver: Option<Box<dyn BoardSolver>>,
    sudokus: SudokuBuffers,
    nonograms: NonogramBuffers,
}

impl std::fmt::Debug for BatchBuffers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BatchBuffers").finish_non_exhaustive()
    }
}

impl BatchSolver {
    /// Creates the batch solver for a file of the given format that begins with `head`. Returns `None` unless the
    /// format has packed records and the engine has a [`BoardSolver`] for the query.
    pub fn new(
        (format, head): (&'static dyn Format, &str),
        engine: &'static dyn Engine,
        query: &Query<'static>,
        printed: Printed<'_>,
    ) -> Option<Self> {
        let splitter = format.file_splitter(head)?;
        let records = splitter.packed_records()?;
        let solver = engine.board_solver(query)?;
        let kind = match records {
            PackedRecords::ClueLines => Kind::Nonogram,
            _ => Kind::Sudoku,
        };
        let names = SourceNames { source: printed.source, engine: engine.name(), format: format.name() };
        let output = (&*solver, printed.format);
        let keeps_fields = printed.keeps_fields && matches!(records, PackedRecords::SudokuRows(_));
        let with = (printed.timed, keeps_fields);
        let templates = Templates::new(names, kind, query.wanted() as u64, with, output);
        let is_shown = |count: usize| {
            let status = status(count, query.wanted() as u64);
            printed.statuses.is_none_or(|statuses| statuses.contains(&status))
        };
        let print = Print {
            shown: [0, 1, 2].map(is_shown),
            engine,
            goal: query.goal,
            budget: query.budget.clone(),
            simd: query.simd,
            shape: match printed.format.boards() {
                BoardShape::BareLine if keeps_fields => BoardShape::Line,
                shape => shape,
            },
            templates,
            format: printed.format,
        };
        Some(Self { records, splitter, print })
    }

    /// The splitter of the file, for [`ChunkReader::next`].
    pub fn splitter(&self) -> &dyn RecordSplitter {
        &*self.splitter
    }

    /// How sudokus are read.
    fn source(&self) -> SudokuSource<'_> {
        let place = match self.records {
            PackedRecords::SudokuRows(shape) => BoardPlace::Row(shape),
            PackedRecords::SudokuJsonLines => BoardPlace::JsonLine,
            PackedRecords::SudokuLines | PackedRecords::ClueLines => BoardPlace::Line,
        };
        SudokuSource { splitter: &*self.splitter, place }
    }

    /// The chunk size, in bytes, for a file that is solved by `threads` threads.
    pub fn chunk_size(&self, file: &ChunkReader, threads: usize) -> usize {
        let (least, most) = match self.records {
            // At the end of a chunk, some vector lanes stay empty. With a few hundred puzzles per chunk, this costs one
            // or two percent of the time. Larger chunks have two costs: at the end of a file, threads wait for the last
            // chunk, and long answers no longer fit into the caches.
            PackedRecords::SudokuLines | PackedRecords::SudokuJsonLines | PackedRecords::SudokuRows(_) => {
                let is_short = threads == 1 && self.print.shape == BoardShape::BareLine;
                (1 << 13, if is_short { 1 << 18 } else { 1 << 16 })
            }
            // Puzzles that the batch solver cannot solve are hard, and if a chunk contains several of them, they are
            // solved one after another. Therefore, the chunks are small.
            PackedRecords::ClueLines => (1 << 11, 1 << 14),
        };
        if file.is_all() { (file.head().len() / threads.max(1) / 4).clamp(least, most) } else { most }
    }

    /// The number of puzzles in a chunk, valid or not.
    pub fn count(&self, chunk: &Chunk, buffers: &mut BatchBuffers) -> usize {
        match self.records {
            PackedRecords::SudokuLines | PackedRecords::SudokuJsonLines | PackedRecords::SudokuRows(_) => {
                buffers.sudokus.read(chunk, self.source(), &self.print)
            }
            PackedRecords::ClueLines => buffers.nonograms.read(chunk),
        }
    }

    /// Solves the puzzles of a chunk and writes the answers to `lines`; `turn` numbers the puzzles.
    pub fn answer(
        &self,
        chunk: &Chunk,
        turn: &mut Turn<'_>,
        buffers: &mut BatchBuffers,
        lines: &mut AnswerLines,
    ) {
        lines.fallback.clear();
        lines.complete = false;
        let mut counts = [0; 3];
        let print = &self.print;
        let solver = buffers.solver.get_or_insert_with(|| {
            print.engine.board_solver(&print.query()).expect("it had one when this was made")
        });
        match self.records {
            PackedRecords::SudokuLines | PackedRecords::SudokuJsonLines | PackedRecords::SudokuRows(_) => {
                let source = self.source();
                buffers.sudokus.answer((chunk, source), turn, (&mut **solver, print), lines, &mut counts);
            }
            PackedRecords::ClueLines => {
                buffers.nonograms.answer(chunk, turn, (&mut **solver, print), lines, &mut counts);
            }
        }
        let wanted = print.wanted();
        lines.statuses = [0, 1, 2].map(|count| (status(count, wanted), counts[count]));
    }
}
