//! Checking a certificate.

mod audit;
mod clauses;
mod dimacs;
pub(super) mod flaw;
mod lrat;
pub(super) mod manifest;
pub(super) mod naive;
pub(super) mod solution;

use flaw::quoted;
pub use flaw::{Flaw, Wrong};
use manifest::Manifest;
pub use manifest::{MANIFEST, VERSION, Verdict};

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::format;
use crate::model::{self, Assignment};
use crate::puzzle::Puzzle;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution; `None` if it has none.
    pub solution: Option<Assignment>,
}

impl Claim {
    /// The verdict that is proved: unique or unsatisfiable.
    pub const fn verdict(&self) -> Verdict {
        if self.solution.is_some() { Verdict::Unique } else { Verdict::Unsatisfiable }
    }
}

/// The largest file that is read.
const LARGEST_FILE: u64 = 4 << 30;

/// Checks the certificate in a folder.
///
/// # Errors
/// The first flaw found.
pub fn check(folder: &Path) -> Result<Claim, Flaw> {
    check_files(&mut |name| {
        let file = File::open(folder.join(name))?;
        // Room for the whole, and for the end to be seen: otherwise it is read in pieces that grow.
        let length = file.metadata()?.len().min(LARGEST_FILE);
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX).saturating_add(1))?;
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(io::Error::other("larger than 4 GiB, the most that is read"));
        }
        Ok(bytes)
    })
}

/// Checks a certificate whose files are had from `read` by their names.
///
/// # Errors
/// The first flaw found.
pub fn check_files(read: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>) -> Result<Claim, Flaw> {
    let mut read = |name: &str| read(name).map_err(|error| flaw(name, None, error.into()));
    let manifest = read_manifest(&read(MANIFEST)?)?;
    let claim = read_claim(&manifest, &mut read)?;
    let model = claim.puzzle.model();
    if let (Some(name), Some(solution)) = (&manifest.solution, &claim.solution) {
        model::check(&model, solution).map_err(|violation| flaw(name, None, violation.into()))?;
    }
    let text = read(&manifest.formula)?;
    let at = |line, wrong| flaw(&manifest.formula, line, wrong);
    let formula = dimacs::read(&text).map_err(|(line, wrong)| at(Some(line), wrong))?;
    audit::compare(&formula, &model, claim.solution.as_ref()).map_err(|(line, wrong)| at(line, wrong))?;
    lrat::check(formula.clauses, formula.names.len(), &read(&manifest.proof)?)
        .map_err(|(line, wrong)| flaw(&manifest.proof, Some(line), wrong))?;
    Ok(claim)
}

fn flaw(file: &str, line: Option<usize>, wrong: Wrong) -> Flaw {
    Flaw { file: file.to_owned(), line, wrong }
}

fn read_manifest(bytes: &[u8]) -> Result<Manifest, Flaw> {
    let at = |line, wrong| flaw(MANIFEST, line, wrong);
    let manifest: Manifest = serde_json::from_slice(bytes).map_err(|error| {
        at(Some(error.line()).filter(|line| *line > 0), Wrong::Manifest(quoted(error.to_string().as_bytes())))
    })?;
    if manifest.version != VERSION {
        return Err(at(None, Wrong::Version(manifest.version)));
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

fn read_claim(
    manifest: &Manifest,
    read: &mut dyn FnMut(&str) -> Result<Vec<u8>, Flaw>,
) -> Result<Claim, Flaw> {
    let Some(format) = format::by_name(&manifest.format) else {
        return Err(flaw(MANIFEST, None, Wrong::Format(quoted(manifest.format.as_bytes()))));
    };
    let text = |bytes, name: &str| {
        format::decode(bytes).map_err(|e| flaw(name, Some(e.span.line), Wrong::Puzzle(e.kind)))
    };
    let puzzle_text = text(read(&manifest.puzzle)?, &manifest.puzzle)?;
    let mut items = format.read(&puzzle_text);
    let at = |line, wrong| flaw(&manifest.puzzle, Some(line), wrong);
    let first = items.next().ok_or_else(|| at(1, Wrong::Puzzle(format::ReadErrorKind::NoPuzzle)))?;
    let puzzle = first.puzzle.map_err(|error| at(error.span.line, Wrong::Puzzle(error.kind)))?;
    if let Some(second) = items.next() {
        return Err(at(second.line, Wrong::SeveralPuzzles));
    }
    let solution = match &manifest.solution {
        None => None,
        Some(name) => {
            let text = text(read(name)?, name)?;
            Some(solution::read(&puzzle, &text).map_err(|(line, wrong)| flaw(name, Some(line), wrong))?)
        }
    };
    Ok(Claim { puzzle, solution })
}
