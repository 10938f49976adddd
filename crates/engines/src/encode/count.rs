//! The clauses of `Count`: one clause per subset if there are few subsets, otherwise a sequential counter.
//!
//! The counter is from C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints" (CP 2005). It is
//! encoded in both directions, so that it enforces the lower bound `from` as well as the upper bound `to`.

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::Literal;
use super::meaning::Meaning;
use crate::solve::StopReason;
use gridproof_model::Count;
use gridproof_model::subsets::Subsets;

/// The largest number of clauses that are added without auxiliary variables.
const MOST_SUBSETS: u64 = if cfg!(test) { 12 } else { 200 };

pub(super) fn encode(
    count: &Count,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let mut literals = Vec::with_capacity(count.atoms().len());
    let mut held = 0;
    for &atom in count.atoms() {
        match of.atom(atom, builder)? {
            Literal::TRUE => held += 1,
            Literal::FALSE => {}
            literal => literals.push(literal),
        }
    }
    let Some(to) = count.to().checked_sub(held) else { return builder.contradiction() };
    let (from, to) = (count.from().saturating_sub(held) as usize, to as usize);
    if from > literals.len() {
        return builder.contradiction();
    }
    let n = literals.len();
    // Among any `to + 1` literals, at least one is false. Among any `n - from + 1` literals, at least one is true.
    let most = if to < n { subsets(n, to + 1) } else { 0 };
    let least = if from > 0 { subsets(n, n - from + 1) } else { 0 };
    if most.saturating_add(least) > MOST_SUBSETS {
        return counter(&literals, (from, to), constraint, builder);
    }
    if from > 0 {
        each_subset(&literals, n - from + 1, builder)?;
    }
    if to < n {
        for literal in &mut literals {
            *literal = !*literal;
        }
        each_subset(&literals, to + 1, builder)?;
    }
    Ok(())
}

/// The number of `k`-element subsets of a set with `n` elements. If the number exceeds `u32::MAX`, the result is some
/// number above `u32::MAX`, not necessarily the exact one.
fn subsets(n: usize, k: usize) -> u64 {
    let mut number = 1u64;
    for i in 0..k.min(n - k) as u64 {
        number = number * (n as u64 - i) / (i + 1);
        if number > u64::from(u32::MAX) {
            return number;
        }
    }
    number
}

/// Adds each subset of `k` literals as a clause.
fn each_subset(literals: &[Literal], k: usize, builder: &mut Builder<'_>) -> Result<(), StopReason> {
    let mut subsets = Subsets::new(literals.len(), k);
    while let Some(places) = subsets.advance() {
        builder.set(places.iter().map(|&place| literals[place]))?;
    }
    Ok(())
}

fn counter(
    literals: &[Literal],
    (from, to): (usize, usize),
    constraint: u32,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let n = literals.len();
    let width = to.min(n) + 2;
    builder.limits.check_memory(n.saturating_mul(width).saturating_mul(size_of::<Literal>()))?;
    // The literal at index `j` means "at least `j` of the first `i` literals are true", for `j` up to `to + 1`.
    let mut before: Vec<Literal> =
        (0..width).map(|j| if j == 0 { Literal::TRUE } else { Literal::FALSE }).collect();
    for (i, &literal) in (1..).zip(literals) {
        let mut here = Vec::with_capacity(width);
        for j in 0..width {
            here.push(if j + n <= from + i || j == 0 {
                Literal::TRUE
            } else if j > i || j > to {
                Literal::FALSE
            } else {
                builder.variable(Meaning::AtLeast { constraint, number: j as u32, of: i as u32 })?
            });
        }
        for j in 1..width {
            builder.set([!before[j], here[j]])?;
            builder.set([!literal, !before[j - 1], here[j]])?;
            builder.set([!here[j], before[j], literal])?;
            builder.set([!here[j], before[j - 1]])?;
        }
        before = here;
    }
    Ok(())
}
