//! Reduces puzzles with a disagreement, and writes them to files.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gridproof_engines::solve::Clock;
use gridproof_formats::format::{Format, ModelFormat, Nin, Non, SudokuGrid, of_other};
use gridproof_harness::verify::shrink::shrink;
use gridproof_harness::verify::{Comparison, Verifier};
use gridproof_model::Assignment;
use gridproof_puzzles::Puzzle;

/// The largest number of puzzles to reduce in a run. If an engine is wrong on every puzzle, the first few are enough.
pub(super) const MOST_REDUCED: usize = 10;

/// The time limit for reducing a puzzle. The smallest puzzle found by then is written.
const LONGEST: Duration = Duration::from_secs(60);

/// Reduces the first disagreements of a run.
pub(super) struct Reducer<'a> {
    verifier: &'a Verifier<'static>,
    folder: &'a Path,
    reduced: usize,
}

/// The result of reducing a puzzle.
pub(super) enum Reduced {
    /// The puzzle was reduced and written.
    Written {
        /// The reduced puzzle.
        puzzle: Box<Puzzle>,
        /// The file with the reduced puzzle.
        file: PathBuf,
    },
    /// The puzzle was reduced, but could not be written. The field is the error message.
    Unwritten(String),
    /// The puzzle was not reduced, because the maximum number of puzzles had already been reduced.
    Enough,
}

/// The format in which a puzzle is written.
pub(super) fn format_of(puzzle: &Puzzle) -> &'static dyn Format {
    match puzzle {
        Puzzle::Nonogram(nonogram) if nonogram.colours() == 1 => &Nin,
        Puzzle::Nonogram(_) => &Non,
        Puzzle::Sudoku(_) => &SudokuGrid,
        Puzzle::Other(other) => of_other(other),
        _ => &ModelFormat,
    }
}

impl<'a> Reducer<'a> {
    pub(super) fn new(verifier: &'a Verifier<'static>, folder: &'a Path) -> Self {
        Self { verifier, folder, reduced: 0 }
    }

    /// Reduces a puzzle. The reduced puzzle still has the first disagreement of `comparison`.
    pub(super) fn reduce(&mut self, puzzle: &Puzzle, comparison: &Comparison) -> Reduced {
        let Some(finding) = comparison.discrepancies.first().filter(|_| self.reduced < MOST_REDUCED) else {
            return Reduced::Enough;
        };
        self.reduced += 1;
        let clock = Clock::start();
        let mut first = true;
        let smallest = shrink(puzzle, |candidate| {
            if !std::mem::take(&mut first) && clock.elapsed() >= LONGEST {
                return None;
            }
            let comparison = self.verifier.compare(candidate);
            let same = comparison.discrepancies.iter().any(|other| other.resembles(finding));
            same.then(|| comparison.known_solutions().cloned().collect::<Vec<Assignment>>())
        });
        match self.write(&smallest) {
            Ok(file) => Reduced::Written { puzzle: Box::new(smallest), file },
            Err(error) => Reduced::Unwritten(error.to_string()),
        }
    }

    /// Writes a puzzle to the first file `disagreement-N` that does not exist yet.
    fn write(&self, puzzle: &Puzzle) -> io::Result<PathBuf> {
        let format = format_of(puzzle);
        let ending = format.extensions().first().unwrap_or(&"txt");
        let mut number = 1u32;
        loop {
            let path = self.folder.join(format!("disagreement-{number}.{ending}"));
            match File::create_new(&path) {
                Ok(mut file) => {
                    format.write(puzzle, 0, &mut file).map_err(io::Error::other)?;
                    file.flush()?;
                    return Ok(path);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }
}
