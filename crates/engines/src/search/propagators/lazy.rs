//! `Lazy`: once all its cells are decided, the condition is checked.

use crate::search::domains::{Contradiction, Domains};
use gridproof_model::Lazy;

pub(in crate::search) fn propagate(lazy: &Lazy, domains: &Domains<'_>) -> Result<(), Contradiction> {
    if lazy.cells().iter().any(|&cell| domains.get(cell).value().is_none()) {
        return Ok(());
    }
    // The condition does not depend on the other cells.
    let values: Vec<u8> = domains.as_slice().iter().map(|domain| domain.min().unwrap_or(0)).collect();
    if lazy.cuts(&values).is_empty() { Ok(()) } else { Err(Contradiction) }
}
