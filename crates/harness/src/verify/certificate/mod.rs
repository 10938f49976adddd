//! Certificates: verdicts with proofs that anyone can check.
//!
//! A certificate is a folder with a puzzle, the solution if there is one, a formula in DIMACS, and a proof in LRAT. The
//! models of the formula are the solutions of the puzzle other than the given one, and the proof shows that the formula
//! has no models. `docs/certificates.md` describes the files, the checks and the trusted parts.
//!
//! The crate `gridproof-proof` checks certificates; this module makes them with the solver, the encoder and the proof
//! writer. The crate and this module share the readers of puzzles, the models of puzzles, and small modules of
//! `gridproof-proof` for reading and writing files (`manifest`, `solution`, `cuts`).

#[cfg(feature = "sat")]
pub mod make;
#[cfg(test)]
mod tests;

pub use gridproof_proof::{Claim, Flaw, MANIFEST, VERSION, Verdict, Wrong, check, check_files, open_file};
#[cfg(feature = "sat")]
pub use make::{EXTENSION, Made, MakeError, folder_of, make, source_of};
