//! The list of engines.

use super::auto::Auto;
use super::cdcl::Cdcl;
use super::passes::Passes;
use super::permutation::Permutation;
#[cfg(feature = "sat")]
use super::sat::Sat;
use super::search::Search;
use crate::solve::Engine;

/// All engines. The first one is the default.
pub fn all() -> &'static [&'static dyn Engine] {
    &[
        &Auto,
        &Search,
        #[cfg(feature = "sat")]
        &Sat,
        &Cdcl,
        &Permutation,
        &Passes,
    ]
}

/// The engine with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Engine> {
    all().iter().copied().find(|engine| engine.name() == name)
}
