//! The functions that find steps, one file per family of techniques. `registry` lists them in the order in which they
//! are tried.

mod als;
mod chains;
mod colours;
mod finned_fish;
mod fish;
mod forcing;
mod locked;
mod registry;
mod single_digit;
mod singles;
mod subsets;
mod sue_de_coq;
mod templates;
mod uniqueness;
mod wings;

pub(crate) use registry::Searched;
pub(super) use registry::{METHODS, Method};
pub(crate) use singles::first_single;
