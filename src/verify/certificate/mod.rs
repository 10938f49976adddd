//! Certificates: a verdict with a proof that anybody can check.
//!
//! A certificate is a folder with a puzzle, the solution if there is one, a formula in DIMACS whose models are the
//! puzzle's (other) solutions, and a proof in LRAT that the formula has no model. `docs/certificates.md` says what
//! each file holds, what is checked, and what is trusted.
//!
//! | file | what it holds | side |
//! |---|---|---|
//! | `manifest` | the names of the files, and what they are said to prove | both |
//! | `solution` | solutions as text | both |
//! | [`make`](mod@make) | solver, encoder and proof at work; files written as a whole or not at all | maker |
//! | `trim` | proofs cut down to what they need | maker |
//! | [`check`](mod@check) | the steps of checking | checker |
//! | `files` | files opened and read within bounds | both |
//! | `dimacs` | the reader of formulas | checker |
//! | `naive` | the formula derived from the puzzle once more, as plainly as it can be said | checker |
//! | `audit` | the comparison of the two formulas | checker |
//! | `lrat` | the checker of proofs | checker |
//! | [`flaw`](Flaw) | what can be wrong | checker |
//!
//! The checker's files import nothing from the engines. The two sides share the puzzle's reader and its model, and
//! the small files of this folder marked so.

pub mod check;
#[cfg(feature = "sat")]
pub mod make;
#[cfg(test)]
mod tests;

pub use check::{Claim, Flaw, MANIFEST, VERSION, Verdict, Wrong, check, check_files, open_file};
#[cfg(feature = "sat")]
pub use make::{EXTENSION, Made, MakeError, folder_of, make, source_of};
