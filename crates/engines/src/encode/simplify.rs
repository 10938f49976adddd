//! How much is worked out before clauses are made.

/// The presolving before the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Simplify {
    /// None: each constraint is encoded by itself, from the model's domains, so that a proof covers all reasoning that
    /// combines constraints.
    Alone,
    /// Propagation to the fixpoint: singles in `AllDifferent`, complete line solving in `Runs`. Clauses that unit
    /// propagation would satisfy are then not even loaded.
    #[default]
    Together,
}
