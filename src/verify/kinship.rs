//! Which engines share code.
//!
//! Two engines that run the same lines of code make the same mistakes: their agreement confirms nothing.

/// What each engine is made of, where that is more than the model, its checker and its views. The formula of a puzzle
/// counts: if it is wrong, every solver of it is.
const MADE_OF: &[(&str, &[&str])] = &[
    ("auto", &["search", "formula"]),
    ("search", &["search"]),
    ("sat", &["formula"]),
    ("cdcl", &["formula"]),
    ("permutation", &["permutation"]),
    ("passes", &["passes"]),
    ("brute", &["brute"]),
];

/// Whether the engines of these names share no code but the model: agreement between them is evidence.
///
/// `auto` runs `search`, and then a solver on the formula that `sat` solves too, so it is independent of neither. An
/// engine that is not known here is independent of every other.
pub fn independent(one: &str, other: &str) -> bool {
    one != other && !parts(one).iter().any(|part| parts(other).contains(part))
}

/// The engine whose code makes the deductions of the engine `name`.
pub(super) fn deducer(name: &'static str) -> &'static str {
    // Solvers of the formula tell no deductions: those of `auto` are the search's.
    if name == "auto" { "search" } else { name }
}

fn parts(engine: &str) -> &'static [&'static str] {
    MADE_OF.iter().find(|(name, _)| *name == engine).map_or(&[], |(_, parts)| parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;

    #[test]
    fn auto_is_independent_of_what_it_is_not_made_of() {
        assert!(!independent("auto", "search") && !independent("sat", "auto") && !independent("sat", "sat"));
        assert!(!independent("sat", "cdcl"), "they solve the same formula");
        assert!(independent("auto", "permutation") && independent("search", "sat"));
        assert!(independent("search", "an engine of yours"));
    }

    #[test]
    fn it_is_known_what_each_engine_is_made_of() {
        assert!(engine::all().iter().all(|engine| !parts(engine.name()).is_empty()));
    }
}
