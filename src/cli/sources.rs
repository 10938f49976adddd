//! Files, folders and standard input as a stream of puzzles.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use gridproof::format::{self, Format};
use gridproof::puzzle::Puzzle;
use gridproof::stream::ChunkReader;

use super::compressed::{inner_path, opened};
use super::file::File;
use super::job::{Job, Problem, describe};
use super::live::{self, LiveInput};
use super::report::diagnose;

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
                hand_out(self.file("-".into(), None, reader_of(path, || Ok(io::stdin()))))
            } else if path.is_dir() {
                self.read_folder(path, hand_out, &mut passed_over)
            } else {
                hand_out(self.open(path))
            }
        });
        passed_over
    }

    fn open(&self, path: &Path) -> Result<File, Box<Job>> {
        let owned = path.to_owned();
        let chunks = reader_of(path, || fs::File::open(owned));
        self.file(path.to_string_lossy().into(), Some(path), chunks)
    }

    fn file(
        &self,
        source: Arc<str>,
        path: Option<&Path>,
        chunks: io::Result<ChunkReader>,
    ) -> Result<File, Box<Job>> {
        let opened = chunks.and_then(|chunks| {
            let mut file = File::new(Arc::clone(&source), path.map(inner_path), chunks);
            file.format = self.format;
            file.index = self.index;
            file.wait_for_format()?;
            Ok(file)
        });
        opened.map_err(|error| Job::of_chunk_error(&source, 0, &error.into()).into())
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

/// Opens an input; one that may keep its reader waiting is read by a thread of its own.
fn reader_of<R: io::Read + Send + 'static>(
    path: &Path,
    open: impl FnOnce() -> io::Result<R> + Send + 'static,
) -> io::Result<ChunkReader> {
    if live::is_live(path) {
        ChunkReader::open_live(LiveInput::new(|| opened(open()?)))
    } else {
        open().and_then(opened).and_then(ChunkReader::open)
    }
}
