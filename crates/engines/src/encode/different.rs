//! `AllDifferent`: presolving and clauses.

use super::at_most_one::at_most_one;
use super::builder::Builder;
use super::cells::Cells;
use super::meaning::Group;
use super::presolved::{Contradiction, Presolved};
use crate::solve::StopReason;
use gridproof_model::{Cell, Domain};

/// Adds the clauses of "each value occurs at most once". If there are as many values as cells, also adds the clauses
/// of "each value occurs at least once". The additional clauses are implied, but unit propagation does not derive
/// them. This is the extended encoding of I. Lynce and J. Ouaknine, "Sudoku as a SAT problem" (AIMATH 2006).
pub(super) fn encode(
    cells: &[Cell],
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let values = cells.iter().fold(Domain::EMPTY, |all, &cell| all.union(of.domains()[cell as usize]));
    if values.len() < cells.len() {
        return builder.contradiction();
    }
    if cells.iter().all(|&cell| of.domains()[cell as usize].len() == 1) {
        // Every cell has a single value. These values must be different, because together the cells have at least as
        // many values as there are cells.
        return Ok(());
    }
    let mut literals = Vec::with_capacity(cells.len());
    for value in values.iter() {
        literals.clear();
        literals.extend(cells.iter().map(|&cell| of.literal(cell, value)));
        if values.len() == cells.len() {
            builder.clause(literals.iter().copied())?;
        }
        at_most_one(&mut literals, Group::Places { constraint, value }, builder)?;
    }
    Ok(())
}

/// Propagates naked and hidden singles to the fixpoint. Unit propagation on the clauses would make the same
/// deductions.
pub(super) fn presolve(cells: &[Cell], presolved: &mut Presolved) -> Result<(), Contradiction> {
    loop {
        let (mut once, mut twice, mut fixed) = (Domain::EMPTY, Domain::EMPTY, Domain::EMPTY);
        for &cell in cells {
            let domain = presolved.domain(cell);
            twice = twice.union(once.intersection(domain));
            once = once.union(domain);
            if domain.len() == 1 {
                if !fixed.intersection(domain).is_empty() {
                    return Err(Contradiction);
                }
                fixed = fixed.union(domain);
            }
        }
        if once.len() < cells.len() {
            return Err(Contradiction);
        }
        // If there are as many values as cells, a value with only one possible cell is a hidden single.
        let hidden = if once.len() == cells.len() { once.difference(twice) } else { Domain::EMPTY };
        let mut changed = false;
        for &cell in cells {
            let domain = presolved.domain(cell);
            if domain.len() > 1 {
                let single = domain.intersection(hidden);
                // For at least two values, this cell is the only possible one.
                if single.len() > 1 {
                    return Err(Contradiction);
                }
                let left = if single.is_empty() { domain.difference(fixed) } else { single };
                changed |= presolved.post(cell, left)?;
            }
        }
        if !changed {
            return Ok(());
        }
    }
}
