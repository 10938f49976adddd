//! Input files of programs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use gridproof_engines::encode::{Encoding, Literal, write_formula};
use gridproof_formats::format::{self, Format, Nin, SudokuLine, WriteError};
use gridproof_puzzles::Puzzle;

/// The kind of input file whose path replaces a placeholder.
#[derive(Clone, Copy, Debug)]
pub enum Input {
    /// `{}`: the file that the caller names, or a file with the puzzle in a common text format.
    File,
    /// `{cnf}`: the formula of the puzzle in DIMACS.
    Formula,
    /// `{NAME}`: the puzzle in the format NAME.
    Puzzle(&'static dyn Format),
}

impl Input {
    /// The first placeholder in an argument of a command line, with the input that it stands for.
    pub(super) fn in_argument(argument: &str) -> Option<(Self, String)> {
        let names = ["", "cnf"].into_iter().chain(format::all().iter().map(|format| format.name()));
        let mut places = names.map(|name| (name, format!("{{{name}}}")));
        let (name, place) = places.find(|(_, place)| argument.contains(place))?;
        let input = match name {
            "" => Self::File,
            "cnf" => Self::Formula,
            name => Self::Puzzle(format::by_name(name)?),
        };
        Some((input, place))
    }
}

/// A temporary file, which is removed when this value is dropped.
#[derive(Debug)]
pub struct InputFile(PathBuf);

impl InputFile {
    /// Creates a file with this extension in the temporary folder of the system.
    fn new(
        ending: &str,
        write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
    ) -> Result<Self, WriteError> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let (folder, process) = (std::env::temp_dir(), std::process::id());
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("gridproof-{process}-{number}.{ending}"));
            match File::create_new(&path) {
                Ok(file) => {
                    let new = Self(path);
                    let mut out = BufWriter::new(file);
                    write(&mut out)?;
                    out.flush()?;
                    return Ok(new);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Writes a formula, followed by additional clauses.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn formula(encoding: &Encoding, more: &[Vec<Literal>]) -> Result<Self, WriteError> {
        Self::new("cnf", |out| Ok(write_formula(encoding, more, out)?))
    }

    /// Writes a puzzle in this format. Without a format, `nin` is used for nonograms, and `sudoku-line` for other
    /// puzzles.
    ///
    /// # Errors
    /// Returns an error if the format does not support the puzzle, or if writing fails.
    pub fn puzzle(puzzle: &Puzzle, format: Option<&'static dyn Format>) -> Result<Self, WriteError> {
        let usual: &dyn Format = if matches!(puzzle, Puzzle::Nonogram(_)) { &Nin } else { &SudokuLine };
        let format = format.map_or(usual, |format| format);
        let ending = format.extensions().first().unwrap_or(&"txt");
        Self::new(ending, |out| {
            format.write(puzzle, 0, out)?;
            format.write_end(1, out)
        })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for InputFile {
    fn drop(&mut self) {
        // If the file cannot be removed, it stays until the system clears its temporary folder.
        let _ = std::fs::remove_file(&self.0);
    }
}
