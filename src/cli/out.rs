//! The files and folders that commands write, and standard output.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::sources;

/// Whether there is no standard output.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks whether the program was started with standard output: an answer that goes nowhere must not pass for one that was
/// given. Rust's runtime opens `/dev/null` in the place of what is closed, and its [`io::Stdout`] passes over the error of a closed
/// one: it shows only before the runtime starts.
pub fn look_for_standard_output() {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd as _;
        if io::stdout().as_fd().try_clone_to_owned().is_err() {
            IS_CLOSED.store(true, Ordering::Release);
        }
    }
}

/// Standard output. Writing to it fails if it was closed when the program started.
pub(crate) fn stdout() -> StandardOutput {
    StandardOutput(io::stdout())
}

/// Checks that standard output was open when the program started.
///
/// # Errors
/// If it was closed.
pub(crate) fn check_stdout() -> io::Result<()> {
    if IS_CLOSED.load(Ordering::Acquire) {
        return Err(io::Error::other("standard output is closed: there is nowhere to write to"));
    }
    Ok(())
}

/// See [`stdout`].
pub(crate) struct StandardOutput(io::Stdout);

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check_stdout()?;
        self.0.write(bytes).map_err(named_stdout)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named_stdout)
    }
}

fn named_stdout(error: io::Error) -> io::Error {
    match error.kind() {
        // These are looked at, not shown.
        io::ErrorKind::Interrupted | io::ErrorKind::BrokenPipe | io::ErrorKind::WouldBlock => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// Puts the name of a file before an error.
pub(crate) fn named(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The text of a file beside the puzzles, of at most so many bytes: a device has no end.
///
/// # Errors
/// If it has more, is no text, or cannot be read.
pub(crate) fn read_to_string(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("larger than {most} bytes, the most that is read")));
    }
    Ok(text)
}

/// Creates a file, unless it is one of those that are read.
///
/// # Errors
/// If it is, or cannot be created; with its name.
pub(crate) fn create(path: &Path, inputs: &[PathBuf]) -> io::Result<File> {
    refuse_input(path, inputs)?;
    File::create(path).map_err(named(path))
}

/// An error if a file is one of those that are read, by itself or with a folder: it must not be lost.
/// Answers of an earlier run in that folder are no puzzles.
///
/// # Errors
/// If it is.
pub(crate) fn refuse_input(path: &Path, inputs: &[PathBuf]) -> io::Result<()> {
    let Ok(place) = fs::canonicalize(path) else { return Ok(()) };
    let is_read = |input: &PathBuf| {
        let in_folder =
            |folder: &Path| folder.is_dir() && place.starts_with(folder) && sources::holds_puzzles(&place);
        fs::canonicalize(input).is_ok_and(|input| input == place || in_folder(&input))
    };
    if place.is_file() && inputs.iter().any(is_read) {
        return Err(io::Error::other(format!(
            "{}: this file is read: another one is to be written",
            path.display()
        )));
    }
    Ok(())
}

/// Whether a path names a folder: one that is there, or where it ends in `/`, or has no extension and is for several files.
pub(crate) fn is_folder(path: &Path, is_for_several: bool) -> bool {
    path.is_dir()
        || path.as_os_str().to_string_lossy().ends_with('/')
        || path.extension().is_none() && is_for_several
}

/// Endings of files that are something else than any text, so that a text in one would mislead.
const NO_TEXT: [&str; 14] =
    ["pdf", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "gz", "xz", "zst", "bz2", "zip", "7z"];

/// The ending of a file's name in lower case; none of a folder.
pub(crate) fn ending(path: &Path) -> Option<String> {
    let is_folder = path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
    path.extension().filter(|_| !is_folder).map(|ending| ending.to_string_lossy().to_lowercase())
}

/// An error if a file's ending is that of something else than what is written to it. `fits` says of an ending whether it is one of
/// what is written (`Some(true)`), of something else, or of neither.
///
/// # Errors
/// If it is.
pub(crate) fn fits(path: &Path, written: &str, fits: impl Fn(&str) -> Option<bool>) -> io::Result<()> {
    let Some(ending) = ending(path) else { return Ok(()) };
    let fits = fits(&ending).unwrap_or(!NO_TEXT.contains(&&*ending));
    let refused = || {
        let path = path.display();
        io::Error::other(format!(
            "{path}: the extension `.{ending}` is not that of `{written}`, which is written"
        ))
    };
    if fits { Ok(()) } else { Err(refused()) }
}

/// The name of a file read, without its ending, to call a file after that is written.
pub(crate) fn stem(source: &str) -> String {
    let stem = Path::new(source).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| stem != "-" && !source.contains("://")).unwrap_or_else(|| "puzzle".to_owned())
}

/// A folder to write to, in which each file gets a name of its own.
#[derive(Debug)]
pub(crate) struct Folder<'a> {
    path: &'a Path,
    names: BTreeSet<PathBuf>,
    /// How many files were made of each name that was asked for: there the search for a free one begins.
    made: HashMap<String, usize>,
}

impl<'a> Folder<'a> {
    pub(crate) fn new(path: &'a Path) -> Self {
        Self { path, names: BTreeSet::new(), made: HashMap::new() }
    }

    /// A new file: the second one of a name has `-2` behind it. The folder is made if there is none.
    ///
    /// # Errors
    /// As [`create`].
    pub(crate) fn create(&mut self, stem: &str, ending: &str, inputs: &[PathBuf]) -> io::Result<File> {
        fs::create_dir_all(self.path).map_err(named(self.path))?;
        let name = |number: usize| match number {
            1 => self.path.join(format!("{stem}.{ending}")),
            number => self.path.join(format!("{stem}-{number}.{ending}")),
        };
        let made = self.made.entry(format!("{stem}.{ending}")).or_default();
        let mut number = *made + 1;
        while self.names.contains(&name(number)) {
            number += 1;
        }
        let path = name(number);
        let file = create(&path, inputs)?;
        self.names.insert(path);
        *made = number;
        Ok(file)
    }
}
