//! At-most-one constraints over literals.

use super::builder::Builder;
use super::cnf::Literal;
use super::meaning::{Group, Meaning};
use crate::solve::StopReason;

/// The largest number of literals for the pairwise encoding. If there are more literals, the sequential counter is
/// used.
///
/// The two encodings were compared with varisat on sudokus of side 9, 16, 25, 36 and 49. Both empty boards and boards
/// with many givens were used. The pairwise encoding was always faster than the counter: 1.7 s compared with 7 s on an
/// empty board of side 49. But on a board of side 64, the pairwise encoding would need a gigabyte. The limit is smaller
/// in tests, so that tiny models cover both encodings.
const MOST_PAIRWISE: usize = if cfg!(test) { 4 } else { 49 };

/// Adds the clauses of "at most one of `literals` is true". `literals` may contain constants, which are removed from
/// it.
///
/// The sequential counter is from C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints" (CP
/// 2005), for a bound of 1. Each literal except the last has a variable `s[i]`. Each of the literals with indices up to
/// `i` implies this variable.
pub(super) fn at_most_one(
    literals: &mut Vec<Literal>,
    group: Group,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let taken = literals.iter().filter(|&&literal| literal == Literal::TRUE).count();
    literals.retain(|&literal| literal != Literal::TRUE && literal != Literal::FALSE);
    if taken > 0 {
        if taken > 1 {
            builder.contradiction()?;
        }
        return literals.iter().try_for_each(|&literal| builder.clause([!literal]));
    }
    if literals.len() <= MOST_PAIRWISE {
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[index + 1..] {
                builder.clause([!one, !other])?;
            }
        }
        return Ok(());
    }
    let mut before = Literal::FALSE;
    for (&literal, position) in literals.iter().zip(0..) {
        builder.clause([!before, !literal])?;
        if position as usize + 1 < literals.len() {
            let counter = builder.variable(Meaning::Auxiliary { group, position })?;
            builder.implies(before, counter)?;
            builder.implies(literal, counter)?;
            before = counter;
        }
    }
    Ok(())
}
