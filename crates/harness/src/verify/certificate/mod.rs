//! Certificates: verdicts with proofs that anyone can check.
//!
//! A certificate is a folder with a puzzle, the solution if there is one, a formula in DIMACS, and a proof in LRAT. The
//! models of the formula are the solutions of the puzzle other than the given one, and the proof shows that the formula
//! has no models. `docs/certificates.md` describes the files, the checks and the trusted parts.
//!
//! The crate `gridproof-proof` checks certificates; this module makes them with the solver, the encoder and the proof
//! writer. The crate and this module share the readers of puzzles, the models of puzzles, and small modules of
//! `gridproof-proof` for reading and writing files (`manifest`, `solution`, `cuts`).

pub mod false_claims;
#[cfg(feature = "sat")]
pub mod make;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

pub use gridproof_proof::{Claim, Flaw, MANIFEST, VERSION, Verdict, Wrong, check, check_files, open_file};
#[cfg(feature = "sat")]
pub use make::{EXTENSION, Made, MakeError, folder_of, make, source_of};

/// The files of a certificate in memory, by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Reads the files of a certificate.
///
/// # Errors
/// Returns an error if the folder or one of its files cannot be read.
pub fn read_files(folder: &Path) -> io::Result<Files> {
    let file = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        Ok((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?))
    };
    fs::read_dir(folder)?.map(file).collect()
}

/// Checks a certificate in memory.
///
/// # Errors
/// Returns the first flaw found.
pub fn check_in_memory(files: &Files) -> Result<Claim, Flaw> {
    check_files(&mut |name| match files.get(name) {
        Some(bytes) => Ok(Box::new(bytes.as_slice())),
        None => Err(io::ErrorKind::NotFound.into()),
    })
}
