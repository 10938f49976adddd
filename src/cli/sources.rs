//! Files, folders and standard input as a stream of puzzles.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use gridproof::format::{self, Format, Item, ReadError};
use gridproof::puzzle::Puzzle;
use gridproof::record::{Fault, FaultCode};
use gridproof::stream::{ChunkError, ChunkReader};

use super::compressed::{inner_path, opened};
use super::report::diagnose::{self, Excerpt};

/// A puzzle of a batch, or what is wrong in its place.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) source: Arc<str>,
    pub(crate) index: usize,
    pub(crate) line: usize,
    /// The format that the file is read in, where one was found.
    pub(crate) format: Option<&'static dyn Format>,
    pub(crate) puzzle: Result<Puzzle, Problem>,
}

/// What is wrong, with the place to draw.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) fault: Fault,
    pub(crate) excerpt: Option<Excerpt>,
}

impl Problem {
    fn new(message: impl Into<String>) -> Self {
        Self { fault: Fault::new(FaultCode::Unreadable, message), excerpt: None }
    }

    fn in_text(text: &str, error: &ReadError) -> Self {
        Self { fault: error.into(), excerpt: Excerpt::new(text, error) }
    }
}

impl Job {
    /// The name of the format that the file is read in.
    pub(crate) fn format_name(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }
}

/// Where puzzles come from, in order.
pub(crate) struct Sources<'a> {
    pub(crate) paths: &'a [PathBuf],
    /// The format that is forced on every file.
    pub(crate) format: Option<&'static dyn Format>,
    /// Only the puzzle at this index of each file.
    pub(crate) index: Option<usize>,
}

/// One puzzle of a file; what is wrong in its place is told.
pub(crate) fn puzzle_at(path: &Path, format: Option<&'static dyn Format>, index: usize) -> Option<Puzzle> {
    let paths = [path.to_owned()];
    let (mut found, mut count) = (None, 0);
    Sources { paths: &paths, format, index: None }.read(&mut |job| {
        count += 1;
        if count <= index {
            return ControlFlow::Continue(());
        }
        match job.puzzle {
            Ok(puzzle) => found = Some(puzzle),
            Err(problem) => {
                let place = if problem.excerpt.is_some() {
                    job.source.to_string()
                } else {
                    format!("{}:{}", job.source, job.line)
                };
                diagnose::error_in(&place, &problem.fault.message, problem.excerpt.as_ref());
            }
        }
        ControlFlow::Break(())
    });
    if count <= index {
        diagnose::error(&format!("{}: no puzzle {index}, there are {count}", path.display()));
    }
    found
}

/// What was passed over on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PassedOver {
    /// Files in folders that hold no puzzles.
    pub(crate) files: usize,
}

impl Job {
    /// A puzzle of a text as work.
    pub(crate) fn of_item(
        source: &Arc<str>,
        format: &'static dyn Format,
        text: &str,
        index: usize,
        item: Item,
    ) -> Self {
        Self {
            source: Arc::clone(source),
            index,
            line: item.line,
            format: Some(format),
            puzzle: item.puzzle.map_err(|error| Problem::in_text(text, &error)),
        }
    }

    /// What is wrong with a whole file.
    fn of_file(source: &Arc<str>, problem: Problem) -> Self {
        let line = problem.fault.line.unwrap_or(1);
        Self { source: Arc::clone(source), index: 0, line, format: None, puzzle: Err(problem) }
    }

    /// What keeps a file from being read on.
    pub(crate) fn of_chunk_error(source: &Arc<str>, error: &ChunkError) -> Self {
        let problem = match error {
            ChunkError::Text(error) => Problem { fault: error.into(), excerpt: None },
            ChunkError::Io(error) => Problem::new(describe(error)),
            ChunkError::TooLarge => Problem::new(error.to_string()),
        };
        Self::of_file(source, problem)
    }
}

/// A file of which the beginning was read.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) source: Arc<str>,
    path: Option<PathBuf>,
    /// The format that is forced on it.
    format: Option<&'static dyn Format>,
    /// The only puzzle of it that is wanted.
    index: Option<usize>,
    /// How many puzzles at its beginning are not wanted.
    skip: usize,
    pub(crate) chunks: ChunkReader,
}

/// The beginning of a file as text, if it is text; its last character may go on.
fn text_of(head: &[u8]) -> Option<&str> {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&head[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    (!text.contains('\0')).then_some(text)
}

/// The text of a file, and the format to read it in.
#[derive(Debug)]
struct Text {
    source: Arc<str>,
    format: &'static dyn Format,
    content: String,
    /// The lines of comments before it that were not held.
    lines_before: usize,
}

impl File {
    /// The file without so many puzzles at its beginning.
    pub(crate) fn skipping(self, skip: usize) -> Self {
        Self { skip, ..self }
    }

    /// The format that the beginning shows, if that is text and holds a puzzle or a part of one; `None` if only one puzzle is
    /// wanted.
    pub(crate) fn format_of_head(&self) -> Option<&'static dyn Format> {
        if self.index.is_some() || self.skip > 0 {
            return None;
        }
        let text = text_of(self.chunks.head())?;
        let format = self.format.or_else(|| format::detect(self.path.as_deref(), text))?;
        let holds_a_puzzle = format.read(text).next().is_some_and(|item| !item.is_empty_text());
        holds_a_puzzle.then_some(format)
    }

    /// Whether not all puzzles of it are wanted.
    pub(crate) const fn is_partly_wanted(&self) -> bool {
        self.index.is_some() || self.skip > 0
    }

    /// Reads all of it, and hands out every puzzle, until that breaks. Formats that can be cut are read chunk by chunk, so
    /// that no more than a chunk is held.
    pub(crate) fn read(mut self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        const SIZE: usize = 1 << 16;
        let (only, skip) = (self.index, self.skip);
        let hand_out = &mut |job: Job| match only {
            _ if job.index < skip => ControlFlow::Continue(()),
            // Of a file that cannot be read, the error is wanted all the same.
            Some(index) if index != job.index && job.format.is_some() => ControlFlow::Continue(()),
            _ => hand_out(job),
        };
        if let Some(format) = self.format_of_head()
            && let Some(splitter) = format.splitter()
        {
            let (mut index, mut buffer) = (0, Vec::new());
            while let Some(chunk) = self.chunks.next(splitter, SIZE, buffer) {
                let chunk = match chunk {
                    Ok(chunk) => chunk,
                    Err(error) => return hand_out(Job::of_chunk_error(&self.source, &error)),
                };
                for item in splitter.read_part(chunk.text(), &chunk.part()) {
                    hand_out(Job::of_item(&self.source, format, chunk.text(), index, item))?;
                    index += 1;
                }
                buffer = chunk.into_buffer();
            }
            return ControlFlow::Continue(());
        }
        match self.into_text() {
            Ok(text) => text.read(hand_out),
            Err(job) => hand_out(*job),
        }
    }

    fn into_text(self) -> Result<Text, Box<Job>> {
        const UNKNOWN: &str =
            "no puzzle format fits this file (`gridproof formats` lists them, `--format NAME` forces one)";
        let Self { source, path, format, chunks, .. } = self;
        let refused = |message| Err(Job::of_file(&source, Problem::new(message)).into());
        let path = path.as_deref();
        // A format shows in the beginning: a large file in none is not read to its end.
        let beginning = text_of(chunks.head());
        if format.is_none()
            && !chunks.is_all()
            && beginning.is_some_and(|text| format::detect(path, text).is_none())
        {
            return refused(UNKNOWN);
        }
        let lines_before = chunks.line() - 1;
        let content = chunks.rest().map_err(|error| Job::of_chunk_error(&source, &error))?;
        match format.or_else(|| format::detect(path, &content)) {
            Some(format) => Ok(Text { source, format, content, lines_before }),
            None if content.trim().is_empty() && lines_before == 0 => refused("the file is empty"),
            None if content.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#')) => {
                refused("the file holds nothing but comments")
            }
            None => refused(UNKNOWN),
        }
    }
}

impl Text {
    /// Hands out every puzzle, until that breaks.
    fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        let items = self.format.read(&self.content).enumerate();
        let job = |(index, mut item): (usize, Item)| {
            item.line += self.lines_before;
            if let Err(error) = &mut item.puzzle {
                error.span.line += self.lines_before;
                for line in
                    error.skipped.iter_mut().flat_map(|skipped| [&mut skipped.first, &mut skipped.last])
                {
                    *line += self.lines_before;
                }
            }
            Job::of_item(&self.source, self.format, &self.content, index, item)
        };
        items.map(job).try_for_each(hand_out)
    }
}

/// Takes files, or what is wrong in the place of one.
type HandOut<'h> = &'h mut dyn FnMut(Result<File, Box<Job>>) -> ControlFlow<()>;

impl Sources<'_> {
    /// Hands out every puzzle, until that breaks.
    pub(crate) fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> PassedOver {
        self.read_files(&mut |file| match file {
            Ok(file) => file.read(hand_out),
            Err(job) => hand_out(*job),
        })
    }

    /// Hands out every file, until that breaks.
    pub(crate) fn read_files(&self, hand_out: HandOut<'_>) -> PassedOver {
        let mut passed_over = PassedOver::default();
        // The break is the reader's wish, not an error: there is nothing to tell.
        let _ = self.paths.iter().try_for_each(|path| {
            if path.as_os_str() == "-" {
                hand_out(self.file("-".into(), None, opened(io::stdin()).and_then(ChunkReader::open)))
            } else if path.is_dir() {
                self.read_folder(path, hand_out, &mut passed_over)
            } else {
                hand_out(self.open(path))
            }
        });
        passed_over
    }

    fn open(&self, path: &Path) -> Result<File, Box<Job>> {
        let chunks = fs::File::open(path).and_then(opened).and_then(ChunkReader::open);
        self.file(path.to_string_lossy().into(), Some(path), chunks)
    }

    fn file(
        &self,
        source: Arc<str>,
        path: Option<&Path>,
        chunks: io::Result<ChunkReader>,
    ) -> Result<File, Box<Job>> {
        match chunks {
            Ok(chunks) => Ok(File {
                source,
                path: path.map(inner_path),
                format: self.format,
                index: self.index,
                skip: 0,
                chunks,
            }),
            Err(error) => Err(Job::of_chunk_error(&source, &error.into()).into()),
        }
    }

    fn read_folder(
        &self,
        folder: &Path,
        hand_out: HandOut<'_>,
        passed_over: &mut PassedOver,
    ) -> ControlFlow<()> {
        let mut any = false;
        let visible = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
        };
        let walk = walkdir::WalkDir::new(folder).follow_links(true).sort_by_file_name();
        for entry in walk.into_iter().filter_entry(visible) {
            let path = match entry {
                Ok(entry) if entry.file_type().is_file() => entry.into_path(),
                Ok(_) => continue,
                Err(error) => {
                    any = true;
                    let path = error.path().unwrap_or(folder).to_string_lossy().into();
                    hand_out(Err(Job::of_file(&path, Problem::new(describe_walk(&error))).into()))?;
                    continue;
                }
            };
            let file = self.open(&path);
            if file.as_ref().is_ok_and(|file| !self.holds_puzzles(&path, file.chunks.head())) {
                passed_over.files += 1;
                continue;
            }
            any = true;
            hand_out(file)?;
        }
        if any {
            return ControlFlow::Continue(());
        }
        let problem = Problem::new("the folder holds no puzzle files");
        hand_out(Err(Job::of_file(&folder.to_string_lossy().into(), problem).into()))
    }

    /// Whether a file that was found in a folder is meant to be read.
    fn holds_puzzles(&self, path: &Path, head: &[u8]) -> bool {
        // This spares decoding what is no text at all.
        let beginning = String::from_utf8_lossy(head);
        let path = &inner_path(path);
        match self.format {
            // A forced format is forced on all that does not clearly belong to nobody.
            Some(format) => format.looks_like(&beginning) || format::detect(Some(path), "").is_some(),
            None => format::detect(Some(path), &beginning).is_some(),
        }
    }
}

/// Why a folder's entry cannot be read; the path is said elsewhere.
fn describe_walk(error: &walkdir::Error) -> String {
    let is_link = error.path().is_some_and(Path::is_symlink);
    match (error.loop_ancestor(), error.io_error()) {
        (Some(above), _) => format!("a link back to {}, which holds it", above.display()),
        (None, Some(cause)) if is_link && cause.kind() == io::ErrorKind::NotFound => {
            "a link to what does not exist".to_owned()
        }
        (None, Some(cause)) => describe(cause),
        (None, None) => error.to_string(),
    }
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
