//! The amount of presolving before clauses are made.

/// The presolving before the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Simplify {
    /// No presolving: each constraint is encoded independently, from the model's domains. A proof then covers all
    /// reasoning that combines constraints.
    Alone,
    /// Propagation to the fixpoint: singles in `AllDifferent`, complete line solving in `Runs`. Clauses that unit
    /// propagation would satisfy are not made.
    #[default]
    Together,
}
