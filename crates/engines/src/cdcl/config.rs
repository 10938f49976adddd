//! The constants of the search.

/// Parameters of the restart, mode, rephase and reduce policies, and of the decision order.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    /// The number of conflicts in the first period of a mode; the n-th period is n² times as long. Most satisfiable
    /// problems that the search can solve are solved in the first period.
    pub(crate) mode_conflicts: u64,
    /// Focused mode: restart if the fast moving average of the glue exceeds the slow one by this factor.
    pub(crate) restart_margin: f64,
    /// Focused mode: minimum conflicts between restarts.
    pub(crate) restart_interval: u64,
    /// Weight of a new value in the fast moving average of the glue.
    pub(crate) fast_glue_weight: f64,
    /// Weight of a new value in the slow moving average of the glue.
    pub(crate) slow_glue_weight: f64,
    /// Stable mode: the Luby unit. Each interval between restarts, in conflicts, is this unit times the next term of
    /// the Luby sequence.
    pub(crate) luby_unit: u64,
    /// The Luby unit while the best phases are inverted. It is smaller, because a proof that no other solution exists
    /// takes fewer conflicts if restarts are frequent.
    pub(crate) inverted_luby_unit: u64,
    /// Conflicts between a solution and the first inversion of the best phases.
    pub(crate) best_conflicts_after_solution: u64,
    /// Conflicts in the first period of inverted best phases; each later period is twice as long.
    pub(crate) inverted_conflicts: u64,
    /// Conflicts between two periods of inverted best phases. In between, the best phases are used.
    pub(crate) best_conflicts: u64,
    /// Activity decay for each conflict in focused mode.
    pub(crate) focused_decay: f64,
    /// Activity decay for each conflict in stable mode.
    pub(crate) stable_decay: f64,
    /// Activity decay for each conflict with inverted best phases.
    pub(crate) inverted_decay: f64,
    /// Conflicts before the first reduction of the learnt clauses.
    pub(crate) reduce_conflicts: u64,
    /// Conflicts by which the interval between reductions grows at each reduction.
    pub(crate) reduce_increment: u64,
    /// Learnt clauses with at most this glue are never removed.
    pub(crate) keep_glue: u32,
    /// A restart is forced if the propagator's explanations take more than this number of arena words. The restart
    /// removes all explanations.
    pub(crate) max_explanation_words: usize,
    /// Only learnt clauses with at most this glue are mapped by the symmetries.
    pub(crate) symmetric_glue: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            mode_conflicts: 20_000,
            restart_margin: 1.1,
            restart_interval: 2,
            fast_glue_weight: 0.03,
            slow_glue_weight: 1e-5,
            luby_unit: 256,
            inverted_luby_unit: 32,
            best_conflicts_after_solution: 20,
            inverted_conflicts: 1300,
            best_conflicts: 200,
            focused_decay: 0.95,
            stable_decay: 0.97,
            inverted_decay: 0.85,
            reduce_conflicts: 500,
            reduce_increment: 300,
            keep_glue: 2,
            max_explanation_words: 1 << 22,
            symmetric_glue: 6,
        }
    }
}
