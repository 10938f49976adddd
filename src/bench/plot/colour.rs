//! The colours of contestants.

/// The classes `c0` to `c7` that lines and points are coloured by.
pub(in crate::bench) const COLOURS: usize = 8;

/// The class of a contestant. Beyond eight contestants the colours come again.
pub(in crate::bench) fn colour(contestant: usize) -> String {
    format!("c{}", contestant % COLOURS)
}
