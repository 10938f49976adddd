//! The list of engines: the only place that names them all.

use super::auto::Auto;
use super::cdcl::Cdcl;
use super::passes::Passes;
use super::permutation::Permutation;
#[cfg(feature = "sat")]
use super::sat::Sat;
use super::search::Search;
use crate::solve::Engine;

/// All engines, the one that is used where none is named first.
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

/// The engine of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Engine> {
    all().iter().copied().find(|engine| engine.name() == name)
}
