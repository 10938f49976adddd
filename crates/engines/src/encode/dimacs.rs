//! Export of an encoding in the DIMACS format for formulas in conjunctive normal form.

use std::io;

use super::cnf::Literal;
use super::encoding::Encoding;
use super::meaning::Meaning;

/// The number of variables on a comment line.
const ON_A_LINE: usize = 16;

/// Writes an encoding and the additional clauses in `more` as DIMACS CNF. First comes a comment line for each
/// variable with its meaning (`c 12 cell 17 is 1`), then the header `p cnf VARIABLES CLAUSES`, then a line for each
/// clause.
///
/// # Errors
/// Returns an error if writing fails.
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

/// Writes an encoding for other programs: comment lines followed by the output of [`write_dimacs`]. Comment lines of
/// the form `c p show 1 2 3 0`, as in the model counting competitions, list the variables of the shown cells.
/// Solutions count as different only if they differ in a shown cell.
///
/// Each assignment of the listed variables that can be extended to a model of the formula is a solution. This does
/// not hold if the formula [leaves out](Encoding::left_out) constraints; comment lines name the constraints left out.
///
/// # Errors
/// Returns an error if writing fails.
pub fn write_formula(encoding: &Encoding, more: &[Vec<Literal>], out: &mut dyn io::Write) -> io::Result<()> {
    for left_out in encoding.left_out() {
        writeln!(out, "c WARNING: the clauses leave out {left_out}: not every model is a solution")?;
    }
    let is_shown = |meaning: &Meaning| match *meaning {
        Meaning::Cell { cell, .. } => encoding.shown().is_none_or(|shown| shown.binary_search(&cell).is_ok()),
        _ => false,
    };
    let variables = encoding.meanings().iter().zip(1u32..);
    let shown: Vec<u32> =
        variables.filter(|(meaning, _)| is_shown(meaning)).map(|(_, variable)| variable).collect();
    for variables in shown.chunks(ON_A_LINE) {
        write!(out, "c p show")?;
        for variable in variables {
            write!(out, " {variable}")?;
        }
        writeln!(out, " 0")?;
    }
    write_dimacs(encoding, more, out)
}
