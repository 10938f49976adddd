//! Files, folders and standard input as a stream of puzzles.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use gridproof::format::{self, Format, Item, ReadError};
use gridproof::puzzle::{Kind, Puzzle};
use gridproof::record::{Fault, FaultCode};
use gridproof::stream::{ChunkError, ChunkReader};

use super::report::diagnose::Excerpt;

/// A puzzle of a batch, or what is wrong in its place.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) source: Arc<str>,
    pub(crate) index: usize,
    pub(crate) line: usize,
    /// The kind of puzzle that the file's format holds, where a format was found.
    pub(crate) kind: Option<Kind>,
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

/// Where puzzles come from, in order.
pub(crate) struct Sources<'a> {
    pub(crate) paths: &'a [PathBuf],
    /// The format that is forced on every file.
    pub(crate) format: Option<&'static dyn Format>,
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
        format: &dyn Format,
        text: &str,
        index: usize,
        item: Item,
    ) -> Self {
        Self {
            source: Arc::clone(source),
            index,
            line: item.line,
            kind: Some(format.kind()),
            puzzle: item.puzzle.map_err(|error| Problem::in_text(text, &error)),
        }
    }

    /// What is wrong with a whole file.
    fn of_file(source: &Arc<str>, problem: Problem) -> Self {
        let line = problem.fault.line.unwrap_or(1);
        Self { source: Arc::clone(source), index: 0, line, kind: None, puzzle: Err(problem) }
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
    pub(crate) chunks: ChunkReader,
}

/// The text of a file, and the format to read it in.
#[derive(Debug)]
struct Text {
    source: Arc<str>,
    format: &'static dyn Format,
    content: String,
}

impl File {
    /// The format that the beginning shows, if that is text and holds a puzzle or a part of one.
    pub(crate) fn format_of_head(&self) -> Option<&'static dyn Format> {
        let head = self.chunks.head();
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let text = match std::str::from_utf8(head) {
            Ok(text) => text,
            // The last character goes on.
            Err(error) if error.error_len().is_none() && !self.chunks.is_all() => {
                std::str::from_utf8(&head[..error.valid_up_to()]).ok()?
            }
            Err(_) => return None,
        };
        let format = self.format.or_else(|| format::detect(self.path.as_deref(), text))?;
        let holds_a_puzzle = format.read(text).next().is_some_and(|item| !item.is_empty_text());
        (holds_a_puzzle && !text.contains('\0')).then_some(format)
    }

    /// Reads all of it, and hands out every puzzle, until that breaks.
    pub(crate) fn read(self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.into_text() {
            Ok(text) => text.read(hand_out),
            Err(job) => hand_out(*job),
        }
    }

    fn into_text(self) -> Result<Text, Box<Job>> {
        let Self { source, path, format, chunks } = self;
        let decoded = chunks.rest().and_then(|bytes| Ok(format::decode(bytes)?));
        let content = decoded.map_err(|error| Job::of_chunk_error(&source, &error))?;
        if let Some(format) = format.or_else(|| format::detect(path.as_deref(), &content)) {
            return Ok(Text { source, format, content });
        }
        let message = if content.trim().is_empty() {
            "the file is empty"
        } else {
            "no puzzle format fits this file (`gridproof formats` lists them, `--format NAME` forces one)"
        };
        Err(Job::of_file(&source, Problem::new(message)).into())
    }
}

impl Text {
    /// Hands out every puzzle, until that breaks.
    fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        let items = self.format.read(&self.content).enumerate();
        items
            .map(|(index, item)| Job::of_item(&self.source, self.format, &self.content, index, item))
            .try_for_each(hand_out)
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
                hand_out(self.file("-".into(), None, ChunkReader::open(io::stdin())))
            } else if path.is_dir() {
                self.read_folder(path, hand_out, &mut passed_over)
            } else {
                hand_out(self.open(path))
            }
        });
        passed_over
    }

    fn open(&self, path: &Path) -> Result<File, Box<Job>> {
        let chunks = fs::File::open(path).and_then(ChunkReader::open);
        self.file(path.to_string_lossy().into(), Some(path), chunks)
    }

    fn file(
        &self,
        source: Arc<str>,
        path: Option<&Path>,
        chunks: io::Result<ChunkReader>,
    ) -> Result<File, Box<Job>> {
        match chunks {
            Ok(chunks) => Ok(File { source, path: path.map(Path::to_owned), format: self.format, chunks }),
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
                    hand_out(Err(Job::of_file(&path, Problem::new(error.to_string())).into()))?;
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
        match self.format {
            // A forced format is forced on all that does not clearly belong to nobody.
            Some(format) => format.looks_like(&beginning) || format::detect(Some(path), "").is_some(),
            None => format::detect(Some(path), &beginning).is_some(),
        }
    }
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
