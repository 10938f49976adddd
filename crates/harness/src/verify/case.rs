//! The subject of a comparison, and engine calls whose panics are caught.

use super::answer::AnswerFault;
use super::discrepancy::Discrepancy;
use gridproof_engines::solve::{Engine, Outcome, Unsupported};
use gridproof_gate::{self, ToModel};
use gridproof_model::Model;

/// A problem, and its model.
pub(super) type Case<'c> = (&'c dyn ToModel, &'c Model);

/// Calls an engine. If the engine panics, this is recorded as a fault of the engine, and the verdict of the outcome is
/// unknown.
pub(super) fn caught(
    index: usize,
    engine: &dyn Engine,
    discrepancies: &mut Vec<Discrepancy>,
    call: impl FnOnce() -> Result<Outcome, Unsupported>,
) -> Result<Outcome, Unsupported> {
    gridproof_gate::catch(engine.name(), call).unwrap_or_else(|error| {
        let fault = AnswerFault::Panicked(error.clone());
        discrepancies.push(Discrepancy::Faulty { engine: index, fault });
        Ok(error.into_outcome())
    })
}
