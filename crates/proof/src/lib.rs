//! The checker of certificates. It is kept small so that it can be audited.
//!
//! A certificate proves that a puzzle has exactly one solution, or no solution. `docs/certificates.md` describes the
//! files, the checks and the trusted parts. This crate contains no engine, no encoder and no SAT solver, and depends on
//! none.
//!
//! This crate is part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod audit;
mod clauses;
pub mod cuts;
pub mod dimacs;
pub mod files;
pub mod flaw;
mod lemma;
pub mod lrat;
pub mod manifest;
pub mod naive;
pub mod solution;
mod statement;

use std::io;
use std::path::Path;

use self::files::Lines;
pub use self::files::open as open_file;
use self::flaw::quoted;
pub use self::flaw::{Flaw, Wrong};
pub use self::manifest::{MANIFEST, VERSION, Verdict};
use self::manifest::{Manifest, OLDEST};
use gridproof_formats::format;
use gridproof_model::Assignment;
use gridproof_model::planted::{self, Fault};
use gridproof_puzzles::Puzzle;

/// The statement that a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle; `None` if there is no solution.
    pub solution: Option<Assignment>,
}

impl Claim {
    /// The verdict that is proved: unique or unsatisfiable.
    pub const fn verdict(&self) -> Verdict {
        if self.solution.is_some() { Verdict::Unique } else { Verdict::Unsatisfiable }
    }
}

/// The maximum sizes of a manifest and of a solution, in bytes. A board has at most 1000 x 1000 cells.
const LARGEST_MANIFEST: u64 = 1 << 16;
const LARGEST_SOLUTION: u64 = 4 << 20;
/// The maximum size of a list of cuts, in bytes.
const LARGEST_CUTS: u64 = 16 << 20;
/// The maximum size of a list of candidates, in bytes.
pub const LARGEST_CANDIDATES: u64 = 64 << 20;

/// Checks the certificate in a folder.
///
/// # Errors
/// Returns the first flaw found.
pub fn check(folder: &Path) -> Result<Claim, Flaw> {
    check_files(&mut |name| Ok(Box::new(files::open(&folder.join(name))?)))
}

/// Checks a certificate. `open` opens a file of the certificate by name. Each file is read once, up to a size limit.
///
/// # Errors
/// Returns the first flaw found.
pub fn check_files<'f>(
    open: &mut dyn FnMut(&str) -> io::Result<Box<dyn io::Read + 'f>>,
) -> Result<Claim, Flaw> {
    let mut open = |name: &str| open(name).map_err(|error| flaw(name, None, error.into()));
    let mut read = |name: &str, most| files::read(open(name)?, most).map_err(|wrong| flaw(name, None, wrong));
    let manifest = read_manifest(&read(MANIFEST, LARGEST_MANIFEST)?)?;
    let claim = read_claim(&manifest, &mut read)?;
    let model = statement::model_of(&claim.puzzle);
    if let (Some(name), Some(solution)) = (&manifest.solution, &claim.solution)
        && !planted::has(Fault::CheckerSkipsTheSolution)
    {
        claim.puzzle.check(solution).map_err(|violation| flaw(name, None, violation.into()))?;
    }
    let cuts = match &manifest.cuts {
        None => Vec::new(),
        Some(name) => {
            let text = read_text(name, LARGEST_CUTS, &mut read)?;
            cuts::read(&text).map_err(|(line, wrong)| flaw(name, Some(line), wrong))?
        }
    };
    let candidates = match &manifest.candidates {
        None => Vec::new(),
        Some(name) => {
            let text = read_text(name, LARGEST_CANDIDATES, &mut read)?;
            cuts::read_candidates(&text, &model).map_err(|(line, wrong)| flaw(name, Some(line), wrong))?
        }
    };
    let mut lines = Lines::new(open(&manifest.formula)?);
    let at = |line, wrong| flaw(&manifest.formula, line, wrong);
    let formula = dimacs::read(&mut lines).map_err(|wrong| at(Some(lines.number()), wrong))?;
    audit::compare(&formula, &model, claim.solution.as_ref(), &cuts, &candidates)
        .map_err(|(line, wrong)| at(line, wrong))?;
    let mut lines = Lines::new(open(&manifest.proof)?);
    lrat::check(formula.clauses, formula.names.len(), &mut lines)
        .map_err(|wrong| flaw(&manifest.proof, Some(lines.number()), wrong))?;
    Ok(claim)
}

/// The puzzle with the model that certificates are about. If a file of rules states the kind, this is the model whose rules
/// are left to the judge.
pub fn to_certify(puzzle: Puzzle) -> Puzzle {
    match puzzle {
        Puzzle::Ruled(ruled) => Puzzle::Ruled(ruled.with_judged_rules()),
        puzzle => puzzle,
    }
}

fn flaw(file: &str, line: Option<usize>, wrong: Wrong) -> Flaw {
    Flaw { file: file.to_owned(), line, wrong }
}

fn read_manifest(bytes: &[u8]) -> Result<Manifest, Flaw> {
    let at = |line, wrong| flaw(MANIFEST, line, wrong);
    let manifest: Manifest = serde_json::from_slice(bytes).map_err(|error| {
        at(Some(error.line()).filter(|line| *line > 0), Wrong::Manifest(quoted(error.to_string().as_bytes())))
    })?;
    if !(OLDEST..=VERSION).contains(&manifest.version) {
        return Err(at(None, Wrong::Version(manifest.version)));
    }
    if manifest.version == OLDEST && manifest.cuts.is_some() {
        return Err(at(None, Wrong::EarlyCuts));
    }
    if let Some(name) = manifest.bad_name() {
        return Err(at(None, Wrong::FileName(quoted(name.as_bytes()))));
    }
    let wanted = manifest.verdict == Verdict::Unique;
    if manifest.solution.is_some() != wanted {
        return Err(at(None, Wrong::SolutionNamed { verdict: manifest.verdict.name(), wanted }));
    }
    Ok(manifest)
}

/// Reads the file with the given name, which may have at most the given number of bytes.
type Read<'r> = &'r mut dyn FnMut(&str, u64) -> Result<Vec<u8>, Flaw>;

fn read_text(name: &str, most: u64, read: Read<'_>) -> Result<String, Flaw> {
    String::from_utf8(read(name, most)?).map_err(|_| flaw(name, None, Wrong::Expected("numbers")))
}

fn read_claim(manifest: &Manifest, read: Read<'_>) -> Result<Claim, Flaw> {
    let Some(format) = format::by_name(&manifest.format) else {
        return Err(flaw(MANIFEST, None, Wrong::Format(quoted(manifest.format.as_bytes()))));
    };
    let text = |bytes, name: &str| {
        format::decode(bytes).map_err(|e| flaw(name, Some(e.span.line), Wrong::Puzzle(e.kind)))
    };
    let puzzle_text = text(read(&manifest.puzzle, files::LARGEST_PUZZLE)?, &manifest.puzzle)?;
    let mut items = format.read(&puzzle_text);
    let at = |line, wrong| flaw(&manifest.puzzle, Some(line), wrong);
    let first = items.next().ok_or_else(|| at(1, Wrong::Puzzle(format::ReadErrorKind::NoPuzzle)))?;
    let puzzle = first.puzzle.map_err(|error| at(error.span.line, Wrong::Puzzle(error.kind)))?;
    let puzzle = to_certify(puzzle);
    if let Some(second) = items.next() {
        return Err(at(second.line, Wrong::SeveralPuzzles));
    }
    let solution = match &manifest.solution {
        None => None,
        Some(name) => {
            let text = text(read(name, LARGEST_SOLUTION)?, name)?;
            Some(solution::read(&puzzle, &text).map_err(|(line, wrong)| flaw(name, Some(line), wrong))?)
        }
    };
    Ok(Claim { puzzle, solution })
}
