//! Export of an encoding in the DIMACS format for formulas in conjunctive normal form.

use std::io;

use super::cnf::Literal;
use super::encoding::Encoding;

/// Writes an encoding, and the clauses of `more` at its end, as DIMACS CNF: a comment line for each variable with its meaning
/// (`c 12 cell 17 is 1`), the header `p cnf VARIABLES CLAUSES`, and a line for each clause.
///
/// # Errors
/// If writing fails.
pub fn write_dimacs(encoding: &Encoding, more: &[Vec<Literal>], out: &mut dyn io::Write) -> io::Result<()> {
    for (meaning, variable) in encoding.in_words().zip(1u32..) {
        writeln!(out, "c {variable} {meaning}")?;
    }
    let cnf = encoding.cnf();
    writeln!(out, "p cnf {} {}", cnf.variables(), cnf.len() + more.len())?;
    for clause in cnf.clauses().chain(more.iter().map(Vec::as_slice)) {
        for literal in clause {
            write!(out, "{} ", literal.dimacs())?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}
