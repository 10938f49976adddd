//! Which engines share code.
//!
//! Two engines that run the same lines of code make the same mistakes: their agreement confirms nothing.

use crate::model::Model;
use crate::model::structure::Structure;

/// What each engine is made of, where that is more than the model, its checker and its views: on black and white
/// nonograms, and on other models. The formula of a puzzle counts: if it is wrong, every solver of it is.
const MADE_OF: &[(&str, &[&str], &[&str])] = &[
    ("auto", &["lines"], &["search", "formula"]),
    ("search", &["lines"], &["search"]),
    ("sat", &["formula"], &["formula"]),
    ("cdcl", &["lines"], &["formula"]),
    ("permutation", &["permutation"], &["permutation"]),
    ("passes", &["passes"], &["passes"]),
    ("brute", &["brute"], &["brute"]),
];

/// Which engines are independent of each other on one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinship {
    is_picture: bool,
}

impl Kinship {
    /// The kinship on a model.
    pub fn on(model: &Model) -> Self {
        let is_picture = Structure::of(model.rules()).run_grid.is_some_and(|grid| grid.black_and_white);
        Self { is_picture }
    }

    /// Whether the engines of these names share no code but the model: agreement between them is evidence.
    ///
    /// On black and white nonograms `auto`, `search` and `cdcl` share the line solver. On other models `auto` runs
    /// `search`, and then `cdcl` on the formula that `sat` solves too. An engine that is not known here is independent
    /// of every other.
    pub fn independent(self, one: &str, other: &str) -> bool {
        one != other && !self.parts(one).iter().any(|part| self.parts(other).contains(part))
    }

    fn parts(self, engine: &str) -> &'static [&'static str] {
        let made_of = MADE_OF.iter().find(|(name, ..)| *name == engine);
        made_of.map_or(&[], |(_, picture, other)| if self.is_picture { picture } else { other })
    }
}

/// The engine whose code makes the deductions of the engine `name`.
pub(super) fn deducer(name: &'static str) -> &'static str {
    // Solvers of the formula tell no deductions: those of `auto` are the search's.
    if name == "auto" { "search" } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::puzzle::{Nonogram, Sudoku};

    fn picture() -> Kinship {
        Kinship::on(&Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture").model())
    }

    fn other() -> Kinship {
        Kinship::on(&Sudoku::new(2, 2, vec![0; 16]).expect("valid").model())
    }

    #[test]
    fn auto_is_independent_of_what_it_is_not_made_of() {
        for kinship in [picture(), other()] {
            assert!(!kinship.independent("auto", "search") && !kinship.independent("sat", "sat"));
            assert!(kinship.independent("auto", "permutation") && kinship.independent("search", "sat"));
            assert!(kinship.independent("search", "an engine of yours"));
        }
    }

    #[test]
    fn clause_learning_runs_on_lines_or_on_the_formula() {
        assert!(!picture().independent("cdcl", "search") && picture().independent("cdcl", "sat"));
        assert!(other().independent("cdcl", "search") && !other().independent("cdcl", "sat"));
        assert!(picture().independent("auto", "sat") && !other().independent("auto", "sat"));
        let colours = Kinship::on(&Nonogram::from_picture(2, &[1, 2, 0, 1]).expect("a picture").model());
        assert_eq!(colours, other());
    }

    #[test]
    fn it_is_known_what_each_engine_is_made_of() {
        for kinship in [picture(), other()] {
            assert!(engine::all().iter().all(|engine| !kinship.parts(engine.name()).is_empty()));
        }
    }
}
