//! Output files and folders, and standard output.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::sources;

/// Whether standard output was closed when the program started.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Checks whether standard output was open when the program started. Without this check, an answer could be lost
/// although the exit code reports success. The check must run before Rust's runtime starts: the runtime opens
/// `/dev/null` in place of a closed standard output, and [`io::Stdout`] ignores errors when it writes to a closed
/// standard output.
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
/// Returns an error if standard output was closed.
pub(crate) fn check_stdout() -> io::Result<()> {
    if IS_CLOSED.load(Ordering::Acquire) {
        return Err(io::Error::other("standard output is closed, so the output would be lost"));
    }
    Ok(())
}

/// Standard output, as [`stdout`] returns it.
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
        // Callers check for these kinds of errors, which are not shown to the user.
        io::ErrorKind::Interrupted | io::ErrorKind::BrokenPipe | io::ErrorKind::WouldBlock => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// Puts the path of a file in front of an error message.
pub(crate) fn named(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The text of a small file, such as a report. At most `most` bytes are read, because a device file may have no end.
///
/// # Errors
/// Returns an error if the file is larger than `most` bytes, is not UTF-8 text, or cannot be read.
pub(crate) fn read_to_string(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("larger than the limit of {most} bytes")));
    }
    Ok(text)
}

/// Creates a file, unless it is one of the input files.
///
/// # Errors
/// Returns an error, which names the file, if the file is an input file or cannot be created.
pub(crate) fn create(path: &Path, inputs: &[PathBuf]) -> io::Result<File> {
    refuse_input(path, inputs)?;
    File::create(path).map_err(named(path))
}

/// Protects input files from being overwritten. A file in an input folder counts as input only if it contains puzzles,
/// so that the output of an earlier run in that folder can be replaced.
///
/// # Errors
/// Returns an error if the file is an input file.
pub(crate) fn refuse_input(path: &Path, inputs: &[PathBuf]) -> io::Result<()> {
    let Ok(place) = fs::canonicalize(path) else { return Ok(()) };
    let is_read = |input: &PathBuf| {
        let in_folder =
            |folder: &Path| folder.is_dir() && place.starts_with(folder) && sources::holds_puzzles(&place);
        fs::canonicalize(input).is_ok_and(|input| input == place || in_folder(&input))
    };
    if place.is_file() && inputs.iter().any(is_read) {
        return Err(io::Error::other(format!(
            "{}: this is an input file; choose another file for the output",
            path.display()
        )));
    }
    Ok(())
}

/// Whether a path names a folder: it is an existing folder, it ends in `/`, or it is for several files and has no
/// extension.
pub(crate) fn is_folder(path: &Path, is_for_several: bool) -> bool {
    path.is_dir()
        || path.as_os_str().to_string_lossy().ends_with('/')
        || path.extension().is_none() && is_for_several
}

/// Extensions of binary files, which would be misleading for text files.
const NO_TEXT: [&str; 14] =
    ["pdf", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "gz", "xz", "zst", "bz2", "zip", "7z"];

/// The extension of a file in lowercase; `None` for a folder.
pub(crate) fn ending(path: &Path) -> Option<String> {
    let is_folder = path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
    path.extension().filter(|_| !is_folder).map(|ending| ending.to_string_lossy().to_lowercase())
}

/// Checks that the extension of an output file matches its format. `fits` returns whether an extension belongs to the
/// format (`Some(true)`), to another format (`Some(false)`), or to no format in particular (`None`).
///
/// # Errors
/// Returns an error if the extension belongs to another format.
pub(crate) fn fits(path: &Path, written: &str, fits: impl Fn(&str) -> Option<bool>) -> io::Result<()> {
    let Some(ending) = ending(path) else { return Ok(()) };
    let fits = fits(&ending).unwrap_or(!NO_TEXT.contains(&&*ending));
    let refused = || {
        let path = path.display();
        io::Error::other(format!(
            "{path}: the extension `.{ending}` does not match the output format `{written}`"
        ))
    };
    if fits { Ok(()) } else { Err(refused()) }
}

/// The name of an input file without its extension, for the name of an output file.
pub(crate) fn stem(source: &str) -> String {
    let stem = Path::new(source).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| stem != "-" && !source.contains("://")).unwrap_or_else(|| "puzzle".to_owned())
}

/// An output folder in which each file gets a different name.
#[derive(Debug)]
pub(crate) struct Folder<'a> {
    path: &'a Path,
    names: BTreeSet<PathBuf>,
    /// Indexed by requested name: the number of the last file created with that name. The search for a free name starts
    /// with the next number.
    made: HashMap<String, usize>,
}

impl<'a> Folder<'a> {
    pub(crate) fn new(path: &'a Path) -> Self {
        Self { path, names: BTreeSet::new(), made: HashMap::new() }
    }

    /// Creates a file: the second one with the same name gets the suffix `-2`. The folder is created if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the file is an input file or cannot be created.
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
