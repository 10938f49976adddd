//! Plots as SVG, drawn with the classes of the page that holds them.

mod cactus;
mod scale;
mod scatter;
mod svg;

pub(super) use cactus::cactus;
pub(super) use scatter::scatter;
pub(super) use svg::escaped;

/// The classes `c0` to `c7` that lines and points are coloured by.
pub(super) const COLOURS: usize = 8;

/// The class of a contestant. Beyond eight contestants the colours come again.
pub(super) fn colour(contestant: usize) -> String {
    format!("c{}", contestant % COLOURS)
}
