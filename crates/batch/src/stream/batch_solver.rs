//! Batch solving: the text of a file to printed answers, without a puzzle, a model and a record for each puzzle.
//!
//! A batch of easy puzzles spends most of its time on conversions between text and model, and on memory that has left
//! the caches. A [`BatchSolver`] takes a file in chunks that fit the caches of a core, hands the plain puzzles of a
//! [`Chunk`] to the [`BoardSolver`] of an engine in buffers that are used again, checks what comes back, prints it, and
//! returns all else, from a comment to an error, as items for the caller to solve one by one.

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

/// What is printed of the answers of a file.
#[derive(Clone, Copy)]
pub struct Printed<'s> {
    /// The file's name.
    pub source: &'s str,
    /// The shape.
    pub format: &'static dyn AnswerFormat,
    /// Whether answers say how long they took: boards that are solved side by side take equal shares.
    pub timed: bool,
    /// The statuses of which the answers are printed; of all if nothing is said.
    pub statuses: Option<&'s [&'static str]>,
    /// Whether the other fields of a table are printed.
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

/// Buffers for the work on one chunk after the other, of files with the same query.
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
    /// The batch solver for a file of a format, with its beginning; `None` unless the format has packed records, and the engine
    /// a [`BoardSolver`] for the query.
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

    /// The splitter of the files, for [`ChunkReader::next`].
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

    /// The size in bytes of the chunks of a file that `threads` threads solve.
    pub fn chunk_size(&self, file: &ChunkReader, threads: usize) -> usize {
        let (least, most) = match self.records {
            // Lanes of a vector stay empty at the end of a chunk, which costs a percent or two at some hundred
            // puzzles; but at the end of a file, threads wait for the last chunk, and answers that are longer than
            // the puzzles leave the caches.
            PackedRecords::SudokuLines | PackedRecords::SudokuJsonLines | PackedRecords::SudokuRows(_) => {
                let is_short = threads == 1 && self.print.shape == BoardShape::BareLine;
                (1 << 13, if is_short { 1 << 18 } else { 1 << 16 })
            }
            // The items that fall back are hard, and are solved one after the other.
            PackedRecords::ClueLines => (1 << 11, 1 << 14),
        };
        if file.is_all() { (file.head().len() / threads.max(1) / 4).clamp(least, most) } else { most }
    }

    /// The number of puzzles in a chunk, good and bad.
    pub fn count(&self, chunk: &Chunk, buffers: &mut BatchBuffers) -> usize {
        match self.records {
            PackedRecords::SudokuLines | PackedRecords::SudokuJsonLines | PackedRecords::SudokuRows(_) => {
                buffers.sudokus.read(chunk, self.source(), &self.print)
            }
            PackedRecords::ClueLines => buffers.nonograms.read(chunk),
        }
    }

    /// Answers the puzzles of a chunk into `lines`; `turn` numbers them.
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
