//! The difficulty that generated puzzles should have.

use gridproof_engines::difficulty::{ModelDifficulty, is_enough};
use gridproof_engines::solve::{Budget, Cancel, Limits};
use gridproof_gate::ToModel;
use gridproof_model::Model;

use super::questions::has_one_solution;

/// The technique that must solve the puzzles; no easier one may. `None` allows every technique.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WantedDifficulty(pub(super) Option<ModelDifficulty>);

impl WantedDifficulty {
    /// Whether there is only one solution and the wanted technique suffices to find this solution. The clues must be true
    /// of some solution.
    pub(super) fn is_solvable(self, puzzle: &impl ToModel, model: &Model, cancel: &Cancel) -> bool {
        // A model that the technique can solve has at most one solution.
        if matches!(self.0, None | Some(ModelDifficulty::Search)) {
            has_one_solution(puzzle, cancel)
        } else {
            self.is_easy_enough(model, cancel)
        }
    }

    /// Whether the technique suffices.
    pub(super) fn is_easy_enough(self, model: &Model, cancel: &Cancel) -> bool {
        self.0.is_none_or(|difficulty| is_decided(difficulty, model, cancel))
    }

    /// Whether no easier technique suffices.
    pub(super) fn is_hard_enough(self, model: &Model, cancel: &Cancel) -> bool {
        let easier = match self.0 {
            None | Some(ModelDifficulty::Propagation) => return true,
            Some(ModelDifficulty::Probe) => ModelDifficulty::Propagation,
            Some(ModelDifficulty::Search) => ModelDifficulty::Probe,
        };
        !is_decided(easier, model, cancel)
    }
}

/// Whether this technique suffices to solve a model.
fn is_decided(difficulty: ModelDifficulty, model: &Model, cancel: &Cancel) -> bool {
    let limits = Limits::start(&Budget::default().with_cancel(cancel.clone()));
    is_enough(difficulty, model, &limits).unwrap_or(false)
}
