//! Making a certificate.

mod trim;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gridproof_engines::encode::{Literal, Simplify, encode, write_dimacs};
use gridproof_engines::engine::sat::{ProveError, cuts, prove};
use gridproof_engines::solve::{Budget, Clock, Limits, StopReason};
use gridproof_formats::format::{self, Format, ModelFormat, Non, SudokuGrid, Sukaku, WriteError};
use gridproof_model::{Assignment, Constraint, Model, Violation};
use gridproof_proof::cuts::{Cut, write as cuts_text};
use gridproof_proof::manifest::{MANIFEST, Manifest, VERSION, Verdict};
use gridproof_proof::{files, solution};
use gridproof_puzzles::{Puzzle, PuzzleError};

/// What it took to make a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The formula's variables.
    pub variables: usize,
    /// The formula's clauses.
    pub clauses: usize,
    /// The proof's bytes, as it was written at last.
    pub proof_bytes: u64,
    /// The time taken to make the formula and write it, with the puzzle and its solution.
    pub formula_time: Duration,
    /// The time taken to find the proof, trim it and write it.
    pub proof_time: Duration,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The budget ran out; nothing was left behind.
    #[error("no certificate: the budget ran out ({})", .0.name())]
    Stopped(StopReason),
    /// The solution given is none.
    #[error("no certificate: the solution is wrong: {0}")]
    Wrong(Violation),
    /// The puzzle has a solution beside the one given, or has one although it should have none.
    #[error("no certificate: there is another solution")]
    AnotherSolution,
    /// The puzzle contradicts itself at sight, and no format takes it.
    #[error("no certificate: {0}")]
    Contradiction(PuzzleError),
    /// No format holds the puzzle.
    #[error("no certificate: {0}")]
    Format(WriteError),
    /// The folder holds something else than a certificate for the same puzzle.
    #[error("no certificate: {0} is taken by something else")]
    Taken(PathBuf),
    /// A file is larger than any that is read again, in bytes.
    #[error("no certificate: {0} would be larger than {1} bytes, the most that is read")]
    TooLarge(&'static str, u64),
    /// A file or folder could not be written.
    #[error("no certificate: {0}: {1}")]
    Io(PathBuf, #[source] io::Error),
}

/// The names of a certificate's files beside the manifest and the puzzle.
const SOLUTION: &str = "solution.txt";
const FORMULA: &str = "formula.cnf";
const CUTS: &str = "cuts.txt";
const PROOF: &str = "proof.lrat";

/// The names that the file of the puzzle can have.
const PUZZLES: [&str; 5] = ["puzzle.non", "puzzle.sdk", "puzzle.sukaku", "puzzle.txt", "puzzle.json"];

/// The ending of the name of a certificate's folder.
pub const EXTENSION: &str = "certificate";

/// The folder for the certificate of the puzzle at `index` (from 0) of a source: `folder`, then the source's path, then
/// the index. Different sources have different folders: what leads upwards or to a root has a name with `%`, and a name
/// that starts so has one more.
pub fn folder_of(folder: &Path, source: &str, index: usize) -> PathBuf {
    let mut path = folder.to_owned();
    if source == "-" {
        path.push("%stdin");
    } else {
        for component in Path::new(source).components() {
            match component {
                Component::CurDir => {}
                Component::ParentDir => path.push("%up"),
                Component::RootDir => path.push("%root"),
                Component::Prefix(prefix) => {
                    let letters = prefix.as_os_str().to_string_lossy().replace(['\\', '/', ':'], "%");
                    path.push(format!("%{letters}"));
                }
                Component::Normal(name) => {
                    let name = name.to_string_lossy();
                    // Hidden names are left to what is not finished.
                    let escaped = name.starts_with(['%', '.']);
                    path.push(if escaped { format!("%{name}") } else { name.into_owned() });
                }
            }
        }
    }
    path.push(format!("{index}.{EXTENSION}"));
    path
}

/// The source and the index of the puzzle whose certificate has the place `place` in `folder`: what [`folder_of`] makes a
/// path of. `None` for a path that it does not make.
pub fn source_of(folder: &Path, place: &Path) -> Option<(String, usize)> {
    let inner = place.strip_prefix(folder).ok()?;
    let name = inner.file_name()?.to_str()?;
    let index = name.strip_suffix(EXTENSION)?.strip_suffix('.')?.parse().ok()?;
    let mut source = PathBuf::new();
    for component in inner.parent()?.components() {
        let Component::Normal(name) = component else { return None };
        let name = name.to_str()?;
        match name.strip_prefix('%') {
            Some("stdin") => source.push("-"),
            Some("up") => source.push(".."),
            Some("root") => source.push("/"),
            Some(own) if own.starts_with(['%', '.']) => source.push(own),
            // With `%`, the beginning of a path of another system, whatever it was.
            Some(_) | None => source.push(name),
        }
    }
    let source = source.to_str()?;
    (!source.is_empty()).then(|| (source.to_owned(), index))
}

/// Makes a certificate in `folder`: that `solution` is the only one of `puzzle`, or that there is none. It appears
/// there when it is complete; a certificate of the same puzzle is replaced.
///
/// The budget is for making the formula and finding the proof. A step is a conflict of the solver.
///
/// # Errors
/// If the claim is wrong, the budget runs out, or the certificate cannot be written. Nothing appears in `folder` then.
pub fn make(
    puzzle: &Puzzle,
    solution: Option<&Assignment>,
    folder: &Path,
    budget: &Budget,
) -> Result<Made, MakeError> {
    if let Some(contradiction) = puzzle.contradiction() {
        return Err(MakeError::Contradiction(contradiction));
    }
    let partial = Partial::new(folder)?;
    let made = write(puzzle, solution, &partial, budget)?;
    partial.publish(folder)?;
    Ok(made)
}

impl MakeError {
    /// Whether no other certificate could be written either: the disk is full, or cannot be written to.
    pub fn is_final(&self) -> bool {
        use io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        matches!(self, Self::Io(_, error) if matches!(error.kind(), StorageFull | QuotaExceeded | ReadOnlyFilesystem))
    }
}

/// What writes to a file, and keeps the kind of its first error for those whom only a message reaches.
struct Recording<W> {
    inner: W,
    failed: Option<io::ErrorKind>,
}

impl<W> Recording<W> {
    fn noted<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &result {
            self.failed.get_or_insert(error.kind());
        }
        result
    }
}

impl<W: Write> Write for Recording<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.inner.flush();
        self.noted(flushed)
    }
}

/// Writes all files of a certificate.
fn write(
    puzzle: &Puzzle,
    solution: Option<&Assignment>,
    partial: &Partial,
    budget: &Budget,
) -> Result<Made, MakeError> {
    let limits = Limits::start(budget);
    let clock = Clock::start();
    let model = puzzle.model();
    let (format, name): (&dyn Format, _) = match puzzle {
        Puzzle::Nonogram(_) => (&Non, "puzzle.non"),
        Puzzle::Sudoku(sudoku) if sudoku.candidates().is_some() => (&Sukaku, "puzzle.sukaku"),
        Puzzle::Sudoku(_) => (&SudokuGrid, "puzzle.sdk"),
        Puzzle::Other(other) => (format::of_other(other), "puzzle.txt"),
        Puzzle::Model(_) => (&ModelFormat, "puzzle.json"),
    };
    let mut text = Vec::new();
    format.write(puzzle, 0, &mut text).map_err(MakeError::Format)?;
    if text.len() as u64 > files::LARGEST_PUZZLE {
        return Err(MakeError::TooLarge(name, files::LARGEST_PUZZLE));
    }
    partial.write(name, |out| out.write_all(&text))?;
    if let Some(solution) = solution {
        puzzle.check(solution).map_err(MakeError::Wrong)?;
        partial.write(SOLUTION, |out| out.write_all(solution::write(puzzle, solution).as_bytes()))?;
    }
    let encoding = encode(&model, Simplify::Alone, &limits).map_err(MakeError::Stopped)?;
    let other = solution.and_then(|solution| encoding.forbid(solution));
    let formula_time = clock.elapsed();
    let clock = Clock::start();
    let found = if has_graphs(&model) {
        cuts(&encoding, other.as_deref(), limits.clone()).map_err(|error| explained(error, partial))?
    } else {
        Vec::new()
    };
    let first = encoding.cnf().len() + 1;
    let listed: Vec<Cut> =
        (first..).zip(&found).map(|(clause, (index, _))| Cut { clause, constraint: index + 1 }).collect();
    let more: Vec<Vec<Literal>> = found.into_iter().map(|(_, clause)| clause).chain(other).collect();
    if !listed.is_empty() {
        partial.write(CUTS, |out| out.write_all(cuts_text(&listed).as_bytes()))?;
    }
    partial.write(FORMULA, |out| write_dimacs(&encoding, &more, out))?;
    partial
        .write(PROOF, |out| match prove(&encoding, &more, limits, out) {
            Err(ProveError::Io(error)) => Err(error),
            other => Ok(other),
        })?
        .map_err(|error| explained(error, partial))?;
    let clauses = encoding.cnf().len() + more.len();
    let proof_bytes = partial.trim(PROOF, clauses, budget)?;
    for name in [FORMULA, PROOF] {
        let path = partial.path.join(name);
        let length = fs::metadata(&path).map_err(|error| MakeError::Io(path, error))?.len();
        if length > files::LARGEST {
            return Err(MakeError::TooLarge(name, files::LARGEST));
        }
    }
    let manifest = Manifest {
        version: VERSION,
        verdict: if solution.is_some() { Verdict::Unique } else { Verdict::Unsatisfiable },
        format: format.name().to_owned(),
        puzzle: name.to_owned(),
        solution: solution.map(|_| SOLUTION.to_owned()),
        formula: FORMULA.to_owned(),
        cuts: (!listed.is_empty()).then(|| CUTS.to_owned()),
        proof: PROOF.to_owned(),
    };
    partial.write(MANIFEST, |out| {
        serde_json::to_writer_pretty(&mut *out, &manifest)?;
        writeln!(out)
    })?;
    Ok(Made {
        variables: encoding.cnf().variables() as usize,
        clauses,
        proof_bytes,
        formula_time,
        proof_time: clock.elapsed(),
    })
}

/// Whether some constraint is not in the formula as a whole.
fn has_graphs(model: &Model) -> bool {
    let is_graph = |constraint: &Constraint| {
        matches!(constraint, Constraint::Connected(_) | Constraint::Loop(_) | Constraint::Regions(_))
    };
    model.constraints().iter().any(is_graph)
}

fn explained(error: ProveError, partial: &Partial) -> MakeError {
    match error {
        ProveError::Stopped(reason) => MakeError::Stopped(reason),
        ProveError::Satisfiable => MakeError::AnotherSolution,
        ProveError::Io(error) => MakeError::Io(partial.path.join(PROOF), error),
    }
}

/// A certificate under way, in a hidden folder beside its place. What is not published is removed.
struct Partial {
    path: PathBuf,
}

impl Partial {
    fn new(folder: &Path) -> Result<Self, MakeError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.with_file_name(format!(".{name}.{}.{count}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| MakeError::Io(path.clone(), error))?;
        Ok(Self { path })
    }

    fn write<T>(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<T>,
    ) -> Result<T, MakeError> {
        let path = self.path.join(name);
        let to_file = || {
            let mut out = Recording { inner: BufWriter::new(File::create(&path)?), failed: None };
            let written = write(&mut out).and_then(|written| out.flush().map(|()| written));
            written.map_err(|error| match out.failed {
                Some(kind) if kind != error.kind() => io::Error::new(kind, error.to_string()),
                _ => error,
            })
        };
        to_file().map_err(|error| MakeError::Io(path.clone(), error))
    }

    /// Leaves out what a proof about that many clauses does not need, if the budget has the memory for it. Gives its
    /// length.
    fn trim(&self, name: &str, clauses: usize, budget: &Budget) -> Result<u64, MakeError> {
        let path = self.path.join(name);
        let io = |error| MakeError::Io(path.clone(), error);
        let length = fs::metadata(&path).map_err(io)?.len();
        if length.saturating_mul(trim::MEMORY) > budget.memory as u64 {
            return Ok(length);
        }
        let proof = fs::read(&path).map_err(io)?;
        let trimmed = u32::try_from(clauses).ok().and_then(|clauses| trim::trimmed(&proof, clauses));
        let Some(trimmed) = trimmed else { return Ok(length) };
        fs::write(&path, &trimmed).map_err(io)?;
        Ok(trimmed.len() as u64)
    }

    /// Moves the certificate to its place.
    fn publish(self, folder: &Path) -> Result<(), MakeError> {
        if folder.exists() {
            self.clear(folder)?;
        }
        fs::rename(&self.path, folder).map_err(|error| MakeError::Io(folder.to_owned(), error))
    }

    /// Removes a certificate of the same puzzle, file by file, so that nothing else can be hit.
    fn clear(&self, folder: &Path) -> Result<(), MakeError> {
        let taken = || MakeError::Taken(folder.to_owned());
        let io = |error| MakeError::Io(folder.to_owned(), error);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(io)? {
            names.push(entry.map_err(io)?.file_name());
        }
        let ours = PUZZLES.iter().chain(&[SOLUTION, FORMULA, CUTS, PROOF, MANIFEST]);
        if !names.iter().all(|name| ours.clone().any(|own| *name == **own)) {
            return Err(taken());
        }
        let read = |path: &Path| files::read(files::open(path).ok()?, files::LARGEST_PUZZLE).ok();
        let puzzle = |folder: &Path| PUZZLES.map(|name| read(&folder.join(name)));
        if !names.is_empty() && puzzle(folder) != puzzle(&self.path) {
            return Err(taken());
        }
        // The manifest first: without it, it is no certificate any more.
        names.sort_by_key(|name| *name != *MANIFEST);
        for name in names {
            fs::remove_file(folder.join(name)).map_err(io)?;
        }
        fs::remove_dir(folder).map_err(io)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // After publication there is nothing left here. Otherwise what cannot be removed stays hidden.
        let _ = fs::remove_dir_all(&self.path);
    }
}
