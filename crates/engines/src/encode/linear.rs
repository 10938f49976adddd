//! The clauses of `Linear`, whose partial sums are the states of an automaton.

use super::builder::Builder;
use super::cells::Cells;
use super::layered;
use crate::solve::StopReason;
use gridproof_model::Linear;

pub(super) fn encode(
    linear: &Linear,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let coefficients: Vec<i64> = linear.terms().map(|(coefficient, _)| coefficient.into()).collect();
    let step = |layer: usize, sum: i64, value: u8| Some(sum + coefficients[layer] * i64::from(value));
    let accepts = |sum| (linear.from()..=linear.to()).contains(&sum);
    layered::encode(linear.cells(), step, accepts, constraint, of, builder)
}
