//! Makes certificates.

mod trim;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gridproof_engines::encode::{Literal, Simplify, encode, write_dimacs};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::engine::sat::{FoundCut, FoundCuts, ProveError, cuts, prove};
use gridproof_engines::solve::{Budget, Clock, Engine as _, Limits, Query, StopReason, Verdict as Found};
use gridproof_formats::format::{
    self, Format, ModelFormat, Non, RulesAndGrids, SudokuGrid, Sukaku, WriteError, write_with_rules,
};
use gridproof_model::{Assignment, Constraint, Domain, Model, Violation};
use gridproof_proof::cuts::{Cut, write as cuts_text, write_candidates};
use gridproof_proof::manifest::{MANIFEST, Manifest, VERSION, Verdict};
use gridproof_proof::{LARGEST_CANDIDATES, files, solution, to_certify};
use gridproof_puzzles::{Puzzle, PuzzleError};

/// The size of a certificate and the time taken to make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The number of variables of the formula.
    pub variables: usize,
    /// The number of clauses of the formula.
    pub clauses: usize,
    /// The size of the final proof, in bytes.
    pub proof_bytes: u64,
    /// The time taken to write the puzzle and its solution, and to make the formula.
    pub formula_time: Duration,
    /// The time taken to find the cuts, to write the formula, and to find, write and trim the proof.
    pub proof_time: Duration,
}

/// The reason why no certificate was made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The budget ran out. No files are left behind.
    #[error("no certificate: the budget ran out ({})", .0.name())]
    Stopped(StopReason),
    /// The given solution is wrong.
    #[error("no certificate: the solution is wrong: {0}")]
    Wrong(Violation),
    /// The puzzle has a solution other than the given one, or it has a solution although it should have none.
    #[error("no certificate: there is another solution")]
    AnotherSolution,
    /// The puzzle contains an immediate contradiction, and no format supports such puzzles.
    #[error("no certificate: {0}")]
    Contradiction(PuzzleError),
    /// No format can represent the puzzle.
    #[error("no certificate: {0}")]
    Format(WriteError),
    /// The folder exists and contains something other than a certificate for the same puzzle.
    #[error("no certificate: {0} exists and is not a certificate of this puzzle")]
    Taken(PathBuf),
    /// A file would be larger than the checker accepts. The fields are its name and the largest accepted size in bytes.
    #[error("no certificate: {0} would exceed the limit of {1} bytes")]
    TooLarge(&'static str, u64),
    /// A file or folder could not be written.
    #[error("no certificate: {0}: {1}")]
    Io(PathBuf, #[source] io::Error),
}

/// The names of the files in a certificate, except the manifest and the puzzle file.
const SOLUTION: &str = "solution.txt";
const FORMULA: &str = "formula.cnf";
const CUTS: &str = "cuts.txt";
const CANDIDATES: &str = "candidates.txt";
const PROOF: &str = "proof.lrat";

/// The possible names of the puzzle file.
const PUZZLES: [&str; 5] = ["puzzle.non", "puzzle.sdk", "puzzle.sukaku", "puzzle.txt", "puzzle.json"];

/// The extension of the folder of a certificate.
pub const EXTENSION: &str = "certificate";

/// The folder for the certificate of the puzzle at `index` (from 0) in a source. Its path is `folder`, followed by
/// the path of the source and the index. Different sources get different folders. Names that start with `%` stand for
/// standard input, and for parent folders (`..`) and roots in the path of the source. Any name in that path that
/// already starts with `%` or `.` gets an additional `%`.
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
                    // Names that start with `.` are reserved for unfinished certificates.
                    let escaped = name.starts_with(['%', '.']);
                    path.push(if escaped { format!("%{name}") } else { name.into_owned() });
                }
            }
        }
    }
    path.push(format!("{index}.{EXTENSION}"));
    path
}

/// The source and the index of the puzzle whose certificate is at the path `place`, which starts with `folder`. This is
/// the inverse of [`folder_of`]. Returns `None` for a path that [`folder_of`] does not produce.
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
            // Any other name that starts with `%` stands for the root of a path on another system. It is kept as it is.
            Some(_) | None => source.push(name),
        }
    }
    let source = source.to_str()?;
    (!source.is_empty()).then(|| (source.to_owned(), index))
}

/// Makes a certificate in `folder`. The certificate proves that `solution` is the only solution of `puzzle` or, if
/// `solution` is `None`, that `puzzle` has no solution. The folder is created only when the certificate is complete. An
/// existing certificate of the same puzzle is replaced.
///
/// The budget covers making the formula and finding the proof together. One step of the budget is one conflict of the
/// solver.
///
/// # Errors
/// Returns an error, and adds nothing to `folder`, if the claim is wrong, the budget runs out, or the certificate
/// cannot be written.
pub fn make(
    puzzle: &Puzzle,
    solution: Option<&Assignment>,
    folder: &Path,
    budget: &Budget,
) -> Result<Made, MakeError> {
    if let Some(contradiction) = puzzle.contradiction() {
        return Err(MakeError::Contradiction(contradiction));
    }
    let certified = certified(puzzle, solution, budget)?;
    let (puzzle, solution) =
        certified.as_ref().map_or((puzzle, solution), |(puzzle, solution)| (puzzle, solution.as_ref()));
    let partial = Partial::new(folder)?;
    let made = write(puzzle, solution, &partial, budget)?;
    partial.publish(folder)?;
    Ok(made)
}

impl MakeError {
    /// Whether the error also prevents all other certificates from being written, because the disk is full or
    /// read-only.
    pub fn is_final(&self) -> bool {
        use io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        matches!(self, Self::Io(_, error) if matches!(error.kind(), StorageFull | QuotaExceeded | ReadOnlyFilesystem))
    }
}

/// A writer that remembers the kind of its first error, for callers that only receive a message.
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
        Puzzle::Ruled(_) => (&RulesAndGrids, "puzzle.txt"),
        _ => (&ModelFormat, "puzzle.json"),
    };
    // The puzzle is written first, because no formula is needed if no format can represent the puzzle.
    let mut text = Vec::new();
    match puzzle {
        Puzzle::Ruled(_) => write_with_rules(puzzle, &mut text),
        _ => format.write(puzzle, 0, &mut text),
    }
    .map_err(MakeError::Format)?;
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
    // The formula of the encoder does not express constraints on graphs completely. The additional clauses that the
    // proof needs for these constraints are listed as cuts.
    let found = if has_graphs(&model) {
        cuts(&encoding, other.as_deref(), limits.clone()).map_err(|error| explained(error, partial))?
    } else {
        FoundCuts::default()
    };
    let first = encoding.cnf().len() + 1;
    let listed: Vec<Cut> = (first..).zip(&found.cuts).map(|(clause, found)| listed(clause, found)).collect();
    let more: Vec<Vec<Literal>> = found.cuts.into_iter().map(|found| found.clause).chain(other).collect();
    if !found.candidates.is_empty() {
        let text = write_candidates(&found.candidates);
        if text.len() as u64 > LARGEST_CANDIDATES {
            return Err(MakeError::TooLarge(CANDIDATES, LARGEST_CANDIDATES));
        }
        partial.write(CANDIDATES, |out| out.write_all(text.as_bytes()))?;
    }
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
    // The sizes are checked only now, because trimming makes the proof smaller.
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
        candidates: (!found.candidates.is_empty()).then(|| CANDIDATES.to_owned()),
        proof: PROOF.to_owned(),
    };
    // The manifest is written last, because a folder without a manifest is not a certificate.
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

/// A puzzle by rules, and its solution, with the model that the certificate is about; `None` for another puzzle.
fn certified(
    puzzle: &Puzzle,
    solution: Option<&Assignment>,
    budget: &Budget,
) -> Result<Option<(Puzzle, Option<Assignment>)>, MakeError> {
    let Puzzle::Ruled(ruled) = puzzle else { return Ok(None) };
    let judged = to_certify(puzzle.clone());
    let (Some(solution), Puzzle::Ruled(own)) = (solution, &judged) else { return Ok(Some((judged, None))) };
    let wrong = || MakeError::Wrong(Violation::Rule("it is no answer of the puzzle".to_owned()));
    let mut domains = own.model().domains().to_vec();
    for (cell, value) in own.values_of(&ruled.answer(solution)).ok_or_else(wrong)? {
        domains[cell as usize] = Domain::single(value);
    }
    // The cells that are not shown follow from the others.
    let model = Model::new(Arc::clone(own.model().rules()), domains).map_err(|_| wrong())?;
    let query = Query::default().within(budget.clone());
    let outcome = Auto.solve(&model, &query).map_err(|_| wrong())?;
    if let Found::Unknown(reason) = outcome.verdict {
        return Err(MakeError::Stopped(reason));
    }
    let whole = outcome.solutions.into_vec().into_iter().next().ok_or_else(wrong)?;
    Ok(Some((judged, Some(whole))))
}

/// A cut as the list of cuts has it.
pub(super) const fn listed(clause: usize, found: &FoundCut) -> Cut {
    let candidate = match found.candidate {
        Some(index) => Some(index + 1),
        None => None,
    };
    Cut { clause, constraint: found.constraint + 1, candidate }
}

/// Whether the formula omits a part of some constraint.
fn has_graphs(model: &Model) -> bool {
    let is_graph = |constraint: &Constraint| {
        matches!(
            constraint,
            Constraint::Connected(_)
                | Constraint::Loop(_)
                | Constraint::Forest(_)
                | Constraint::Regions(_)
                | Constraint::Lazy(_)
        )
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

/// An unfinished certificate, in a hidden folder next to its final folder. The hidden folder is removed unless the
/// certificate is published.
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

    /// Removes unneeded steps from a proof about a formula with `clauses` clauses, if the memory limit of the budget
    /// allows it. Returns the length of the resulting proof in bytes.
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

    /// Moves the certificate to its final folder.
    fn publish(self, folder: &Path) -> Result<(), MakeError> {
        if folder.exists() {
            self.clear(folder)?;
        }
        fs::rename(&self.path, folder).map_err(|error| MakeError::Io(folder.to_owned(), error))
    }

    /// Removes an earlier certificate of the same puzzle, file by file, so that no other file can be deleted.
    fn clear(&self, folder: &Path) -> Result<(), MakeError> {
        let taken = || MakeError::Taken(folder.to_owned());
        let io = |error| MakeError::Io(folder.to_owned(), error);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(io)? {
            names.push(entry.map_err(io)?.file_name());
        }
        let ours = PUZZLES.iter().chain(&[SOLUTION, FORMULA, CUTS, CANDIDATES, PROOF, MANIFEST]);
        if !names.iter().all(|name| ours.clone().any(|own| *name == **own)) {
            return Err(taken());
        }
        let read = |path: &Path| files::read(files::open(path).ok()?, files::LARGEST_PUZZLE).ok();
        let puzzle = |folder: &Path| PUZZLES.map(|name| read(&folder.join(name)));
        if !names.is_empty() && puzzle(folder) != puzzle(&self.path) {
            return Err(taken());
        }
        // The manifest is removed first, because a folder without a manifest is not a certificate.
        names.sort_by_key(|name| *name != *MANIFEST);
        for name in names {
            fs::remove_file(folder.join(name)).map_err(io)?;
        }
        fs::remove_dir(folder).map_err(io)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // After publication, this folder no longer exists. If the removal fails, the remaining files stay in the hidden
        // folder.
        let _ = fs::remove_dir_all(&self.path);
    }
}
