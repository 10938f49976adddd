//! Files, folders and standard input as a stream of puzzles.

use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gridproof::format::{self, Format, Item, ReadError};
use gridproof::puzzle::{Kind, Puzzle};
use gridproof::record::Fault;

use super::diagnose::Excerpt;

/// The largest file that is read: everything is held in memory while it is worked on.
const LARGEST_FILE: u64 = 4 << 30;

/// A puzzle of a batch, or what is wrong in its place.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) source: Arc<str>,
    pub(super) index: usize,
    pub(super) line: usize,
    /// The kind of puzzle that the file's format holds, where a format was found.
    pub(super) kind: Option<Kind>,
    pub(super) puzzle: Result<Puzzle, Problem>,
}

/// What is wrong, with the place to draw.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) fault: Fault,
    pub(super) excerpt: Option<Excerpt>,
}

impl Problem {
    fn new(message: impl Into<String>) -> Self {
        Self { fault: Fault::new(message), excerpt: None }
    }

    fn in_text(text: &str, error: &ReadError) -> Self {
        Self { fault: error.into(), excerpt: Excerpt::new(text, error) }
    }
}

/// Where puzzles come from, in order.
pub(super) struct Sources<'a> {
    pub(super) paths: &'a [PathBuf],
    /// The format that is forced on every file.
    pub(super) format: Option<&'static dyn Format>,
}

/// What was passed over on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PassedOver {
    /// Files in folders that hold no puzzles.
    pub(super) files: usize,
}

/// The text of a file, and the format to read it in.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) source: Arc<str>,
    pub(super) format: &'static dyn Format,
    pub(super) content: String,
}

impl Text {
    /// A puzzle of the text as work.
    pub(super) fn job(&self, index: usize, item: Item) -> Job {
        Job {
            source: Arc::clone(&self.source),
            index,
            line: item.line,
            kind: Some(self.format.kind()),
            puzzle: item.puzzle.map_err(|error| Problem::in_text(&self.content, &error)),
        }
    }

    /// Hands out every puzzle, until that breaks.
    pub(super) fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> ControlFlow<()> {
        let items = self.format.read(&self.content).enumerate();
        items.map(|(index, item)| self.job(index, item)).try_for_each(hand_out)
    }
}

/// Takes texts, or what is wrong in the place of one.
type HandOut<'h> = &'h mut dyn FnMut(Result<Text, Job>) -> ControlFlow<()>;

impl Sources<'_> {
    /// Hands out every puzzle, until that breaks.
    pub(super) fn read(&self, hand_out: &mut dyn FnMut(Job) -> ControlFlow<()>) -> PassedOver {
        self.read_texts(&mut |text| match text {
            Ok(text) => text.read(hand_out),
            Err(job) => hand_out(job),
        })
    }

    /// Hands out every text, until that breaks.
    pub(super) fn read_texts(&self, hand_out: HandOut<'_>) -> PassedOver {
        let mut passed_over = PassedOver::default();
        // The break is the reader's wish, not an error: there is nothing to tell.
        let _ = self.paths.iter().try_for_each(|path| {
            if path.as_os_str() == "-" {
                self.read_bytes("-", None, read_all(io::stdin().lock()), hand_out)
            } else if path.is_dir() {
                self.read_folder(path, hand_out, &mut passed_over)
            } else {
                self.read_bytes(&path.to_string_lossy(), Some(path), read_file(path), hand_out)
            }
        });
        passed_over
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
                    let path = error.path().unwrap_or(folder).to_string_lossy().into_owned();
                    fail(&path, Problem::new(error.to_string()), hand_out)?;
                    continue;
                }
            };
            let name = path.to_string_lossy();
            let bytes = read_file(&path);
            if bytes.as_ref().is_ok_and(|bytes| !self.holds_puzzles(&path, bytes)) {
                passed_over.files += 1;
                continue;
            }
            any = true;
            self.read_bytes(&name, Some(&path), bytes, hand_out)?;
        }
        if any {
            return ControlFlow::Continue(());
        }
        fail(&folder.to_string_lossy(), Problem::new("the folder holds no puzzle files"), hand_out)
    }

    /// Whether a file that was found in a folder is meant to be read.
    fn holds_puzzles(&self, path: &Path, bytes: &[u8]) -> bool {
        // The beginning is enough for detection, and spares decoding what is no text at all.
        let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 20)]);
        match self.format {
            // A forced format is forced on all that does not clearly belong to nobody.
            Some(format) => format.looks_like(&beginning) || format::detect(Some(path), "").is_some(),
            None => format::detect(Some(path), &beginning).is_some(),
        }
    }

    fn read_bytes(
        &self,
        source: &str,
        path: Option<&Path>,
        bytes: Result<Vec<u8>, String>,
        hand_out: HandOut<'_>,
    ) -> ControlFlow<()> {
        let text = match bytes {
            Err(message) => return fail(source, Problem::new(message), hand_out),
            Ok(bytes) => match format::decode(bytes) {
                Err(error) => {
                    let problem = Problem { fault: (&error).into(), excerpt: None };
                    return fail(source, problem, hand_out);
                }
                Ok(text) => text,
            },
        };
        let Some(format) = self.format.or_else(|| format::detect(path, &text)) else {
            let message = if text.trim().is_empty() {
                "the file is empty"
            } else {
                "no puzzle format fits this file (`gridproof formats` lists them, `--format NAME` forces one)"
            };
            return fail(source, Problem::new(message), hand_out);
        };
        hand_out(Ok(Text { source: source.into(), format, content: text }))
    }
}

fn fail(source: &str, problem: Problem, hand_out: HandOut<'_>) -> ControlFlow<()> {
    let line = problem.fault.line.unwrap_or(1);
    hand_out(Err(Job { source: source.into(), index: 0, line, kind: None, puzzle: Err(problem) }))
}

fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let file = fs::File::open(path).map_err(|error| describe(&error))?;
    read_all(file)
}

fn read_all(input: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    input.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| describe(&error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(format!("larger than {LARGEST_FILE} bytes, the most that is read"));
    }
    Ok(bytes)
}

fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
