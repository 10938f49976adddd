//! Which engines share code.
//!
//! Two engines that run the same lines of code make the same mistakes: their agreement confirms nothing.

/// Engines made of others, with the engines they are made of.
const MADE_OF: &[(&str, &[&str])] = &[("auto", &["search", "sat"])];

/// Whether the engines of these names share no code but the model: agreement between them is evidence.
///
/// `auto` runs `search` and `sat`, so it is independent of neither. An engine that is not known here is independent of
/// every other.
pub fn independent(one: &str, other: &str) -> bool {
    one != other && !is_made_of(one, other) && !is_made_of(other, one)
}

/// The engine whose code makes the deductions of the engine `name`.
pub(super) fn deducer(name: &'static str) -> &'static str {
    // The SAT solver tells no deductions: those of `auto` are the search's.
    if name == "auto" { "search" } else { name }
}

fn is_made_of(whole: &str, part: &str) -> bool {
    MADE_OF.iter().any(|(name, parts)| *name == whole && parts.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;

    #[test]
    fn auto_is_independent_of_what_it_is_not_made_of() {
        assert!(!independent("auto", "search") && !independent("sat", "auto") && !independent("sat", "sat"));
        assert!(independent("auto", "permutation") && independent("search", "sat"));
    }

    #[test]
    fn the_names_are_those_of_engines() {
        for (whole, parts) in MADE_OF {
            assert!(std::iter::once(whole).chain(*parts).all(|name| engine::by_name(name).is_some()));
        }
    }
}
