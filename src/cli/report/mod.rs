//! Output for people and programs: errors with their locations, progress, and answers.

pub(crate) mod colours;
mod columns;
pub(crate) mod diagnose;
pub(crate) mod errors;
pub(crate) mod progress;
pub(crate) mod render;
pub(crate) mod shape;
pub(crate) mod unsolved;

pub(crate) use columns::columns;
