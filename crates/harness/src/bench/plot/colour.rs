//! The colours of contestants.

/// The number of CSS classes `c0`, `c1`, ... that colour lines and points.
pub(in crate::bench) const COLOURS: usize = 8;

/// The CSS class of a contestant; classes repeat after [`COLOURS`] contestants.
pub(in crate::bench) fn colour(contestant: usize) -> String {
    format!("c{}", contestant % COLOURS)
}
