//! `Linear`: propagates the bounds of the sum. If there are few possible sums, propagates them exactly.

use super::atom::ANY;
use crate::search::domains::{Contradiction, Domains};
use gridproof_model::{Cell, Domain, Linear};

/// The limits for exact propagation: the largest number of terms, and the widest range of possible sums.
const MOST_TERMS: usize = 10;
const WIDEST: i64 = 127;

pub(in crate::search) fn propagate(linear: &Linear, domains: &mut Domains<'_>) -> Result<(), Contradiction> {
    let terms: Vec<(i64, Cell)> =
        linear.terms().map(|(coefficient, cell)| (coefficient.into(), cell)).collect();
    sum(&terms, linear.from(), linear.to(), domains)
}

/// Keeps only the values with which the sum of the terms can lie between `from` and `to`.
pub(super) fn sum(
    terms: &[(i64, Cell)],
    from: i64,
    to: i64,
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    loop {
        let (mut least, mut most) = (0, 0);
        for &(coefficient, cell) in terms {
            let (low, high) = bounds(coefficient, domains.get(cell))?;
            least += low;
            most += high;
        }
        if least > to || most < from {
            return Err(Contradiction);
        }
        if least >= from && most <= to {
            return Ok(());
        }
        let mut changed = false;
        for &(coefficient, cell) in terms {
            let domain = domains.get(cell);
            let (low, high) = bounds(coefficient, domain)?;
            // A value fits if the sum is at most `to` when the other terms are smallest, and at least `from` when
            // they are greatest.
            let fits = |value: &u8| {
                let part = coefficient * i64::from(*value);
                least - low + part <= to && most - high + part >= from
            };
            let left: Domain = domain.iter().filter(fits).collect();
            changed |= domains.post(cell, left, ANY)?;
        }
        if !changed {
            let exact = terms.len() <= MOST_TERMS && most - least <= WIDEST;
            // A missing bound is represented by the smallest or the largest integer, so the subtraction must
            // saturate.
            return if exact {
                each_sum(terms, (from.saturating_sub(least), to.saturating_sub(least)), domains)
            } else {
                Ok(())
            };
        }
    }
}

fn bounds(coefficient: i64, domain: Domain) -> Result<(i64, i64), Contradiction> {
    let (Some(least), Some(most)) = (domain.min(), domain.iter().last()) else { return Err(Contradiction) };
    let (one, other) = (coefficient * i64::from(least), coefficient * i64::from(most));
    Ok((one.min(other), one.max(other)))
}

/// Propagates the possible sums exactly. A set of sums is stored as a word, in which bit `i` stands for the smallest
/// possible sum plus `i`. The sets are computed forward over the terms, and then backward.
fn each_sum(
    terms: &[(i64, Cell)],
    (from, to): (i64, i64),
    domains: &mut Domains<'_>,
) -> Result<(), Contradiction> {
    let shifts = |coefficient: i64, domain: Domain| {
        let low = bounds(coefficient, domain).map_or(0, |(low, _)| low);
        domain
            .iter()
            .map(move |value| (value, u32::try_from(coefficient * i64::from(value) - low).unwrap_or(0)))
    };
    // Indexed by `n`: the possible sums of the first `n` terms.
    let mut forward = vec![1u128];
    for &(coefficient, cell) in terms {
        let before = forward[forward.len() - 1];
        forward.push(shifts(coefficient, domains.get(cell)).fold(0, |all, (_, shift)| all | before << shift));
    }
    let (from, to) = (from.max(0), to.min(WIDEST));
    if from > to {
        return Err(Contradiction);
    }
    // The sums of the first terms that the remaining terms can bring to an allowed total. Before the loop, no terms
    // remain, so these are the allowed totals.
    let mut backward = u128::MAX << from & u128::MAX >> (WIDEST - to);
    for (index, &(coefficient, cell)) in terms.iter().enumerate().rev() {
        let domain = domains.get(cell);
        let (mut left, mut before) = (Domain::EMPTY, 0u128);
        for (value, shift) in shifts(coefficient, domain) {
            let reached = backward >> shift & forward[index];
            if reached != 0 {
                left = left.union(Domain::single(value));
                before |= reached;
            }
        }
        domains.post(cell, left, ANY)?;
        backward = before;
    }
    Ok(())
}
