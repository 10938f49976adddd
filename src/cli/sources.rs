//! The stream of puzzles from files, folders and standard input.

use std::io::IsTerminal as _;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use gridproof_batch::stream::ChunkReader;
use gridproof_formats::format::{self, Beginning, Code, Format, Undetected};
use gridproof_harness::bench::units::count as in_words;
use gridproof_puzzles::Puzzle;

use super::compressed::{content_size, inner_path, opened};
use super::file::File;
use super::job::{At, Job, Problem, describe};
use super::live::{self, LiveInput};
use super::report::diagnose;

/// The inputs of a command, in order.
pub(crate) struct Sources<'a> {
    pub(crate) paths: &'a [PathBuf],
    /// The format in which to read every file; `None` to detect the format of each file.
    pub(crate) format: Option<&'static dyn Format>,
    /// The index of the only puzzle to read from each file.
    pub(crate) index: Option<usize>,
    /// Only puzzles whose lines start in this byte range are read. Bytes are counted over all files in order.
    pub(crate) share: Range<u64>,
    /// How long to wait until a named pipe is opened for writing; `None` waits forever.
    pub(crate) patience: Option<Duration>,
}

/// The note to a person who did not expect that the program reads from the terminal.
const TERMINAL: &str = if cfg!(windows) {
    "reading puzzles from the terminal; Ctrl-Z and Enter on an empty line end the input"
} else {
    "reading puzzles from the terminal; Ctrl-D on an empty line ends the input"
};

/// The range of all bytes.
pub(crate) const WHOLE: Range<u64> = 0..u64::MAX;

/// The range of all bytes, in which bytes are counted as for `--part`: those of a compressed file after decompression.
pub(crate) const ALL_AS_PARTS: Range<u64> = 0..u64::MAX - 1;

/// The puzzle at this index of a file or folder, or the first one. Errors are printed.
pub(crate) fn one_puzzle(
    path: &Path,
    format: Option<&'static dyn Format>,
    index: Option<usize>,
    patience: Option<Duration>,
) -> Option<Puzzle> {
    match index {
        Some(index) => puzzle_at(path, format, index, patience),
        None => first_puzzle(path, format, patience),
    }
}

/// Reads one puzzle of a file.
fn puzzle_at(
    path: &Path,
    format: Option<&'static dyn Format>,
    index: usize,
    patience: Option<Duration>,
) -> Option<Puzzle> {
    let paths = [path.to_owned()];
    let (mut found, mut count) = (None, 0);
    Sources { paths: &paths, format, index: None, share: WHOLE, patience }.read(&mut |job| {
        count += 1;
        if count <= index {
            return ControlFlow::Continue(());
        }
        let format_name = job.format_name();
        match job.puzzle {
            Ok(puzzle) => found = Some(puzzle),
            Err(problem) => {
                let message = problem.fault.in_words(format_name);
                diagnose::error_in(&problem.place(&job.source), &message, problem.excerpt.as_ref());
            }
        }
        ControlFlow::Break(())
    });
    if count <= index {
        diagnose::error(&format!(
            "{}: there is no puzzle at index {index}: the file has {}",
            path.display(),
            in_words(count, "puzzle")
        ));
    }
    found
}

/// The first puzzle of a file or folder. If there are more, a note names the one that is used.
fn first_puzzle(
    path: &Path,
    format: Option<&'static dyn Format>,
    patience: Option<Duration>,
) -> Option<Puzzle> {
    let puzzle = puzzle_at(path, format, 0, patience)?;
    // To look for a second puzzle in other inputs, it would be necessary to wait for it.
    if path.is_dir() || path.is_file() {
        let paths = [path.to_owned()];
        let mut first = None;
        Sources { paths: &paths, format, index: None, share: WHOLE, patience }.read(&mut |job| {
            let Some(place) = &first else {
                first = Some(format!("{}:{}", job.source, job.line));
                return ControlFlow::Continue(());
            };
            diagnose::note(&format!(
                "this is the first of several puzzles, {place}; --index N chooses another one"
            ));
            ControlFlow::Break(())
        });
    }
    Some(puzzle)
}

/// Whether any of the first 16 puzzles of a file can be read.
pub(crate) fn holds_puzzles(path: &Path) -> bool {
    const FIRST: usize = 16;
    let paths = [path.to_owned()];
    let (mut found, mut count) = (false, 0);
    Sources { paths: &paths, format: None, index: None, share: WHOLE, patience: None }.read(&mut |job| {
        count += 1;
        found = job.puzzle.is_ok();
        if found || count == FIRST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Counts of skipped inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PassedOver {
    /// The number of files without puzzles that were found in folders.
    pub(crate) files: usize,
}

/// A callback that receives each file, or the error for a file that cannot be opened.
type HandOut<'h> = &'h mut dyn FnMut(Result<File, Box<Job>>) -> ControlFlow<()>;

impl Sources<'_> {
    /// Passes every puzzle to `hand_out`, until `hand_out` returns `Break`.
    pub(crate) fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> PassedOver {
        self.read_files(&mut |file| match file {
            Ok(file) => file.read(hand_out),
            Err(job) => hand_out(*job),
        })
    }

    /// The byte range to read; `None` if it is not known in advance, because a file is compressed or an input is
    /// standard input, a pipe or a terminal.
    pub(crate) fn total_bytes(&self) -> Option<Range<u64>> {
        if self.paths.iter().any(|path| path.as_os_str() == "-" || live::is_live(path)) {
            return None;
        }
        let size = |path: PathBuf| {
            (inner_path(&path) == path).then(|| path.metadata().map_or(0, |found| found.len()))
        };
        let total: u64 = files(self.paths).map(size).sum::<Option<u64>>()?;
        Some(self.share.start..self.share.end.min(total))
    }

    /// Passes every file to `hand_out`, until `hand_out` returns `Break`.
    pub(crate) fn read_files(&self, hand_out: HandOut<'_>) -> PassedOver {
        let mut passed_over = PassedOver::default();
        let mut at = 0;
        // `Break` comes from `hand_out` and is not an error, so it is ignored.
        let _ = self.paths.iter().try_for_each(|path| {
            if path.as_os_str() == "-" {
                if io::stdin().is_terminal() {
                    diagnose::note(TERMINAL);
                }
                hand_out(self.file(&"-".into(), None, at, reader_of(path, None, || Ok(io::stdin()))))
            } else if self.is_puzzle(path) {
                let line = path.to_string_lossy().into_owned() + "\n";
                let chunks = ChunkReader::open(io::Cursor::new(line.into_bytes()));
                hand_out(self.file(&path.to_string_lossy().into(), None, at, chunks))
            } else if path.is_dir() {
                self.read_folder(path, &mut at, hand_out, &mut passed_over)
            } else {
                self.hand_out(self.open(path, at), self.pass(path, &mut at), hand_out)
            }
        });
        passed_over
    }

    /// Whether an argument is not a file but a puzzle: a URL that contains a puzzle, or a code.
    fn is_puzzle(&self, path: &Path) -> bool {
        let text = path.to_string_lossy();
        let is_code = || self.format.unwrap_or(&Code).is_argument(&text);
        text.starts_with("https://") || text.starts_with("http://") || (is_code() && !path.exists())
    }

    /// The byte range of a file in the whole input. The file starts at `at`; `at` is then moved to the end of the file.
    /// An empty file is given a range of one byte, so that the range is not empty.
    fn pass(&self, path: &Path, at: &mut u64) -> Range<u64> {
        let start = *at;
        // For `--part`, the sizes after decompression are needed. Otherwise the sizes are only used for the progress
        // bar.
        let size =
            if self.share == WHOLE { path.metadata().map(|found| found.len()) } else { content_size(path) };
        *at += size.unwrap_or_default();
        start..(*at).max(start + 1)
    }

    /// Passes a file to `hand_out` if some of its bytes are in the range to read.
    fn hand_out(
        &self,
        file: Result<File, Box<Job>>,
        bytes: Range<u64>,
        hand_out: HandOut<'_>,
    ) -> ControlFlow<()> {
        if bytes.start < self.share.end && self.share.start < bytes.end {
            hand_out(file)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn open(&self, path: &Path, base: u64) -> Result<File, Box<Job>> {
        let owned = path.to_owned();
        let chunks = reader_of(path, self.patience, || fs::File::open(owned));
        self.file(&path.to_string_lossy().into(), Some(path), base, chunks)
    }

    fn file(
        &self,
        source: &Arc<str>,
        path: Option<&Path>,
        base: u64,
        chunks: io::Result<ChunkReader>,
    ) -> Result<File, Box<Job>> {
        let at = At { index: 0, byte: base };
        let error = |error: io::Error| Box::new(Job::of_chunk_error(source, at, &error.into()));
        let mut file = File::new(Arc::clone(source), path.map(inner_path), chunks.map_err(error)?);
        file.format = self.format;
        file.index = self.index;
        file.base = base;
        file.wanted.bytes = self.share.clone();
        file.wait_for_format().map_err(error)?;
        Ok(file)
    }

    fn read_folder(
        &self,
        folder: &Path,
        at: &mut u64,
        hand_out: HandOut<'_>,
        passed_over: &mut PassedOver,
    ) -> ControlFlow<()> {
        let mut any = false;
        let wrong = |path: &Path, at: u64, message: &str, hand_out: HandOut<'_>| {
            let place = At { index: 0, byte: at };
            let job = Job::of_file(&path.to_string_lossy().into(), place, Problem::new(message));
            self.hand_out(Err(job.into()), at..at + 1, hand_out)
        };
        for entry in walk(folder) {
            let path = match entry {
                Ok(path) => path,
                Err(error) => {
                    any = true;
                    wrong(error.path().unwrap_or(folder), *at, &describe_walk(&error), hand_out)?;
                    continue;
                }
            };
            let file = self.open(&path, *at);
            let bytes = self.pass(&path, at);
            if file.as_ref().is_ok_and(|file| !self.is_meant(&path, file.chunks.head())) {
                passed_over.files += usize::from(self.share.contains(&bytes.start));
                continue;
            }
            any = true;
            self.hand_out(file, bytes, hand_out)?;
        }
        if any {
            return ControlFlow::Continue(());
        }
        wrong(folder, *at, "the folder contains no puzzle files", hand_out)
    }

    /// Whether a file found in a folder looks like a puzzle file.
    fn is_meant(&self, path: &Path, head: &[u8]) -> bool {
        // Only the beginning is checked, so that files that are not text need not be decoded.
        let beginning = String::from_utf8_lossy(head);
        let path = &inner_path(path);
        match self.format {
            // If the format is given, a file is read if it resembles this format or has the extension of any format.
            Some(format) => {
                format.resembles(Beginning::of(&beginning)) || format::detect(Some(path), "").is_ok()
            }
            None => !matches!(format::detect(Some(path), &beginning), Err(Undetected::Unknown)),
        }
    }
}

/// The files of a folder, in the order in which they are read; hidden files are skipped. If the path is a file, the
/// iterator yields only that path.
pub(crate) fn walk(path: &Path) -> impl Iterator<Item = walkdir::Result<PathBuf>> {
    let visible = |entry: &walkdir::DirEntry| {
        entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
    };
    let walk = walkdir::WalkDir::new(path).follow_links(true).sort_by_file_name();
    let entries = walk.into_iter().filter_entry(visible);
    entries.filter_map(|entry| match entry {
        Ok(entry) => entry.file_type().is_file().then(|| Ok(entry.into_path())),
        Err(error) => Some(Err(error)),
    })
}

/// All files under these paths, except those that cannot be read.
fn files(paths: &[PathBuf]) -> impl Iterator<Item = PathBuf> {
    paths.iter().flat_map(|path| walk(path)).filter_map(Result::ok)
}

/// The number of bytes of all files under these paths, after decompression.
pub(crate) fn total_size(paths: &[PathBuf]) -> u64 {
    files(paths).map(|path| content_size(&path).unwrap_or_default()).sum()
}

/// One of N parts of the input, all of about equal size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// The number of this part, from 1.
    pub(crate) number: u64,
    /// The number of parts.
    pub(crate) of: u64,
}

impl Share {
    /// The byte range of this part. Bytes are counted over all files in order. The parts are adjacent and cover the
    /// whole input.
    pub(crate) fn bytes(self, paths: &[PathBuf]) -> Range<u64> {
        let total = total_size(paths);
        let end = |number: u64| u64::try_from(u128::from(total) * u128::from(number) / u128::from(self.of));
        let end = |number: u64| end(number).unwrap_or(total);
        end(self.number - 1)..if self.number == self.of { u64::MAX } else { end(self.number) }
    }
}

/// The reason why an entry of a folder cannot be read; the path of the entry is not included.
fn describe_walk(error: &walkdir::Error) -> String {
    let is_link = error.path().is_some_and(Path::is_symlink);
    match (error.loop_ancestor(), error.io_error()) {
        (Some(above), _) => {
            format!("a symbolic link to {}, a folder that contains the link", above.display())
        }
        (None, Some(cause)) if is_link && cause.kind() == io::ErrorKind::NotFound => {
            "a broken symbolic link".to_owned()
        }
        (None, Some(cause)) => describe(cause),
        (None, None) => error.to_string(),
    }
}

/// Opens an input. An input that may block is read by a separate thread.
fn reader_of<R: io::Read + Send + 'static>(
    path: &Path,
    patience: Option<Duration>,
    open: impl FnOnce() -> io::Result<R> + Send + 'static,
) -> io::Result<ChunkReader> {
    if live::is_live(path) {
        let input = LiveInput::new(open, opened);
        let input = if let Some(patience) = patience { input.opened_within(patience)? } else { input };
        ChunkReader::open_live(input)
    } else {
        // The size limit protects against small files that decompress to a huge text. A file that is itself larger than
        // the limit is therefore allowed.
        let size = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        let chunks = open().and_then(opened).and_then(ChunkReader::open)?;
        Ok(chunks.allowing(usize::try_from(size).unwrap_or(usize::MAX)))
    }
}
