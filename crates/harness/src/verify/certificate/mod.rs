//! Certificates: a verdict with a proof that anybody can check.
//!
//! A certificate is a folder with a puzzle, the solution if there is one, a formula in DIMACS whose models are the
//! puzzle's (other) solutions, and a proof in LRAT that the formula has no model. `docs/certificates.md` says what
//! each file holds, what is checked, and what is trusted.
//!
//! The crate `gridproof-proof` checks certificates; this module makes them, with solver, encoder and proof. The two share the
//! puzzle's reader, its model, and the small files of that crate that both write and read (`manifest`, `solution`, `cuts`).

#[cfg(feature = "sat")]
pub mod make;
#[cfg(test)]
mod tests;

pub use gridproof_proof::{Claim, Flaw, MANIFEST, VERSION, Verdict, Wrong, check, check_files, open_file};
#[cfg(feature = "sat")]
pub use make::{EXTENSION, Made, MakeError, folder_of, make, source_of};
