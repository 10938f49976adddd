//! Options for presolving before the clauses are created.

/// The amount of presolving before the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Simplify {
    /// No presolving: each constraint is encoded independently, from the model's domains. All reasoning that combines
    /// constraints is then part of a proof.
    Alone,
    /// Propagation to the fixpoint: singles for `AllDifferent`, complete line solving for `Runs`. Clauses that unit
    /// propagation would satisfy are not created.
    #[default]
    Together,
}
