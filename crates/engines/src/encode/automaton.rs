//! The clauses of `Automaton`.

use super::builder::Builder;
use super::cells::Cells;
use super::layered;
use crate::solve::StopReason;
use gridproof_model::Automaton;

pub(super) fn encode(
    automaton: &Automaton,
    constraint: u32,
    of: &Cells,
    builder: &mut Builder<'_>,
) -> Result<(), StopReason> {
    let state = |state: i64| u32::try_from(state).ok();
    let step = |layer: usize, at: i64, value: u8| automaton.step(layer, state(at)?, value).map(i64::from);
    let accepts =
        |at: i64| state(at).is_some_and(|state| automaton.accepting().binary_search(&state).is_ok());
    layered::encode(automaton.cells(), step, accepts, constraint, of, builder)
}
