//! The independence of engines.
//!
//! Engines that share code also share the bugs in that code, so their agreement confirms nothing.

use gridproof_model::Model;
use gridproof_model::structure::Structure;

/// For each engine, the components that it uses in addition to the model and its structure: first those for
/// nonograms, then those for other models. The CNF encoding counts as a component, because an error in the encoding
/// makes the answers of all solvers that use it wrong.
const COMPONENTS: &[(&str, &[&str], &[&str])] = &[
    ("auto", &["lines"], &["search", "formula"]),
    ("search", &["lines"], &["search"]),
    ("sat", &["formula"], &["formula"]),
    ("cdcl", &["lines"], &["formula"]),
    ("permutation", &["permutation"], &["permutation"]),
    ("passes", &["passes"], &["passes"]),
    ("brute", &["brute"], &["brute"]),
];

/// States which engines are independent of each other on one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Independence {
    is_nonogram: bool,
}

impl Independence {
    /// Determines the independence of engines on a model.
    pub fn on(model: &Model) -> Self {
        let is_nonogram = Structure::of(model.rules()).run_grid.is_some();
        Self { is_nonogram }
    }

    /// Whether two engines share no code except the model, so that their agreement is evidence for their verdict.
    ///
    /// On nonograms, `auto`, `search` and `cdcl` share the line solver. On other models, `auto` runs `search` and then
    /// `cdcl` on the CNF encoding, which `sat` also solves. An unknown engine is independent of every other engine.
    pub fn independent(self, one: &str, other: &str) -> bool {
        one != other && !self.components(one).iter().any(|part| self.components(other).contains(part))
    }

    fn components(self, engine: &str) -> &'static [&'static str] {
        // The name of another program is its command line, which shows whether the input is a formula.
        if engine.contains("{cnf}") {
            return &["formula"];
        }
        let entry = COMPONENTS.iter().find(|(name, ..)| *name == engine);
        entry.map_or(&[], |(_, nonogram, other)| if self.is_nonogram { nonogram } else { other })
    }
}

/// The engine whose code makes the deductions of the engine `name`.
pub(super) fn deducer(name: &'static str) -> &'static str {
    // Solvers that use the encoding report no deductions, so `search` makes all deductions that `auto` reports.
    if name == "auto" { "search" } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine;
    use gridproof_puzzles::{Nonogram, Sudoku};

    fn black_and_white() -> Independence {
        Independence::on(&Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture").model())
    }

    fn other() -> Independence {
        Independence::on(&Sudoku::new(2, 2, vec![0; 16]).expect("valid").model())
    }

    #[test]
    fn auto_is_independent_of_what_it_is_not_components() {
        for independence in [black_and_white(), other()] {
            assert!(!independence.independent("auto", "search") && !independence.independent("sat", "sat"));
            assert!(
                independence.independent("auto", "permutation") && independence.independent("search", "sat")
            );
            assert!(independence.independent("search", "an engine of yours"));
        }
    }

    #[test]
    fn clause_learning_runs_on_lines_or_on_the_formula() {
        assert!(
            !black_and_white().independent("cdcl", "search") && black_and_white().independent("cdcl", "sat")
        );
        assert!(other().independent("cdcl", "search") && !other().independent("cdcl", "sat"));
        assert!(black_and_white().independent("auto", "sat") && !other().independent("auto", "sat"));
        let colours = Independence::on(&Nonogram::from_picture(2, &[1, 2, 0, 1]).expect("a picture").model());
        assert_eq!(colours, black_and_white());
    }

    #[test]
    fn it_is_known_what_each_engine_is_components() {
        for independence in [black_and_white(), other()] {
            assert!(engine::all().iter().all(|engine| !independence.components(engine.name()).is_empty()));
        }
    }
}
