//! Where converted puzzles go: standard output, a file, or a folder with a file for each that was read.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, mem};

use gridproof::format::WriteError;
use gridproof::puzzle::Puzzle;

use super::target::Target;

/// What is held of one file before it is written on.
const HELD: usize = 1 << 20;

/// The file that is written.
pub(super) struct Output<'a> {
    target: Target,
    place: Place<'a>,
    /// The file read last, where each has a file of its own.
    source: Option<String>,
    /// The puzzles of the file that is written.
    written: usize,
    text: Vec<u8>,
    /// Files written, to give each a name of its own.
    names: std::collections::BTreeSet<PathBuf>,
    file: Option<fs::File>,
}

enum Place<'a> {
    Standard,
    File(&'a Path),
    Folder(&'a Path),
}

impl<'a> Output<'a> {
    pub(super) fn new(target: Target, out: Option<&'a Path>, paths: &[PathBuf]) -> Self {
        let names_folder = |path: &Path| {
            path.is_dir()
                || path.as_os_str().to_string_lossy().ends_with('/')
                || path.extension().is_none() && (paths.len() > 1 || paths.iter().any(|path| path.is_dir()))
        };
        let place = match out {
            None => Place::Standard,
            Some(path) if names_folder(path) => Place::Folder(path),
            Some(path) => Place::File(path),
        };
        Self {
            target,
            place,
            source: None,
            written: 0,
            text: Vec::new(),
            names: std::collections::BTreeSet::new(),
            file: None,
        }
    }

    /// Adds a puzzle of a file.
    pub(super) fn put(&mut self, source: &str, puzzle: &Puzzle) -> Result<(), WriteError> {
        if matches!(self.place, Place::Folder(_)) && self.source.as_deref() != Some(source) {
            self.end()?;
            self.source = Some(source.to_owned());
        }
        if self.text.len() > HELD {
            self.write_on()?;
        }
        match self.target.write(puzzle, self.written, &mut self.text) {
            // In a folder the next puzzle has a file of its own.
            Err(WriteError::OnePuzzle { .. }) if matches!(self.place, Place::Folder(_)) => {
                self.end()?;
                self.target.write(puzzle, 0, &mut self.text)?;
            }
            written => written?,
        }
        self.written += 1;
        Ok(())
    }

    /// Writes what is held.
    fn write_on(&mut self) -> io::Result<()> {
        let text = mem::take(&mut self.text);
        match &self.place {
            Place::Standard => io::stdout().lock().write_all(&text),
            Place::File(path) => {
                if self.file.is_none() {
                    self.file = Some(fs::File::create(path)?);
                }
                self.file.as_mut().map_or(Ok(()), |file| file.write_all(&text))
            }
            Place::Folder(folder) => {
                if self.file.is_none() {
                    fs::create_dir_all(folder)?;
                    let source = self.source.as_deref().unwrap_or("puzzle");
                    let stem = Path::new(source).file_stem().map(|stem| stem.to_string_lossy().into_owned());
                    let stem = stem
                        .filter(|stem| stem != "-" && !source.contains("://"))
                        .unwrap_or_else(|| "puzzle".to_owned());
                    // Files of one name in several folders, or several puzzles of a file.
                    let name = |number: usize| match number {
                        1 => folder.join(format!("{stem}.{}", self.target.ending())),
                        number => folder.join(format!("{stem}-{number}.{}", self.target.ending())),
                    };
                    let mut number = 1;
                    while self.names.contains(&name(number)) {
                        number += 1;
                    }
                    let path = name(number);
                    self.file = Some(fs::File::create(&path)?);
                    self.names.insert(path);
                }
                self.file.as_mut().map_or(Ok(()), |file| file.write_all(&text))
            }
        }
    }

    /// Ends the file that is written.
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
        io::stdout().lock().flush()
    }
}
