//! The output of converted puzzles: standard output, a file, or a folder with a file for each input file.

use std::fs::File;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};

use gridproof_formats::format::WriteError;
use gridproof_puzzles::Puzzle;

use super::target::Target;
use crate::cli::out::{self, Folder, stdout};

/// The number of bytes to collect before they are written.
const HELD: usize = 1 << 20;

/// The output, and the file being written.
pub(super) struct Output<'a> {
    target: Target,
    place: Place<'a>,
    /// The input file of the last puzzle, if each input file gets an output file.
    source: Option<String>,
    /// The number of puzzles in the file being written.
    written: usize,
    text: Vec<u8>,
    file: Option<File>,
    /// The input files.
    inputs: &'a [PathBuf],
}

enum Place<'a> {
    Standard,
    File(&'a Path),
    Folder(Folder<'a>),
}

impl<'a> Output<'a> {
    pub(super) fn new(target: Target, path: Option<&'a Path>, inputs: &'a [PathBuf]) -> Self {
        let are_several = inputs.len() > 1 || inputs.iter().any(|input| input.is_dir());
        let place = match path {
            None => Place::Standard,
            Some(path) if out::is_folder(path, are_several) => Place::Folder(Folder::new(path)),
            Some(path) => Place::File(path),
        };
        Self { target, place, source: None, written: 0, text: Vec::new(), file: None, inputs }
    }

    /// Adds a puzzle from the input file `source`.
    pub(super) fn put(&mut self, source: &str, puzzle: &Puzzle) -> Result<(), WriteError> {
        if matches!(self.place, Place::Folder(_)) && self.source.as_deref() != Some(source) {
            self.end()?;
            self.source = Some(source.to_owned());
        }
        if self.text.len() > HELD {
            self.write_on()?;
        }
        match self.target.write(puzzle, self.written, &mut self.text) {
            // In a folder, each puzzle gets a separate file.
            Err(WriteError::OnePuzzle { .. }) if matches!(self.place, Place::Folder(_)) => {
                self.end()?;
                self.target.write(puzzle, 0, &mut self.text)?;
            }
            written => written?,
        }
        self.written += 1;
        Ok(())
    }

    /// Writes the collected bytes.
    fn write_on(&mut self) -> io::Result<()> {
        let text = mem::take(&mut self.text);
        let created = match &mut self.place {
            Place::Standard => return stdout().write_all(&text),
            Place::File(path) if self.file.is_none() => out::create(path, self.inputs)?,
            Place::Folder(folder) if self.file.is_none() => {
                let stem = self.source.as_deref().map_or_else(|| "puzzle".to_owned(), out::stem);
                folder.create(&stem, self.target.ending(), self.inputs)?
            }
            Place::File(_) | Place::Folder(_) => {
                return self.file.as_mut().map_or(Ok(()), |file| file.write_all(&text));
            }
        };
        self.file.insert(created).write_all(&text)
    }

    /// Finishes the file being written.
    fn end(&mut self) -> io::Result<()> {
        if self.written > 0 || !matches!(self.place, Place::Folder(_)) {
            match self.target.write_end(self.written, &mut self.text) {
                Ok(()) => {}
                Err(WriteError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error)),
            }
            self.write_on()?;
        }
        self.file = None;
        self.written = 0;
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.end()?;
        stdout().flush()
    }
}
