//! At-most-one constraints over literals.

use super::builder::Builder;
use super::cnf::Literal;
use super::meaning::{Group, Meaning};
use crate::solve::StopReason;

/// The most literals for the pairwise encoding. More literals use the sequential counter.
///
/// Measured with varisat on sudokus of side 9, 16, 25, 36 and 49, with many givens and empty. Pairs are always faster
/// than the counter (1.7 s compared with 7 s on an empty board of side 49), but on a board of side 64 they would need a
/// gigabyte. The limit is smaller in tests, so that tiny models cover both encodings.
const MOST_PAIRWISE: usize = if cfg!(test) { 4 } else { 49 };

/// Adds the clauses of "at most one of `literals` is true". Constants are allowed, and are removed from `literals`.
///
/// The sequential counter is from C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints" (CP
/// 2005), for a bound of 1. It has a variable `s[i]` for each literal but the last, which each literal up to `i`
/// implies.
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
