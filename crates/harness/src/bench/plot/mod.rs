//! Plots as SVG, styled by the CSS classes of the page.

mod cactus;
mod colour;
mod scale;
mod scatter;
mod svg;

pub(super) use cactus::cactus;
pub(super) use colour::colour;
pub(super) use scatter::scatter;
