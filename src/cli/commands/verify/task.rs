//! A puzzle on which the engines are compared, and the result.

use std::sync::Arc;

use gridproof_harness::verify::Comparison;
use gridproof_human::generate::Campaign;
use gridproof_puzzles::Puzzle;

use crate::cli::job::{Job, Problem};

/// A puzzle on which to compare the engines.
pub(super) enum Task<'c> {
    Read(Box<Job>),
    /// A random puzzle, given by the campaign that generates it and by its index.
    Drawn(&'c Campaign, u64),
}

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) source: Arc<str>,
    pub(super) index: u64,
    pub(super) line: usize,
    /// The format of the file that contains the puzzle.
    pub(super) format: Option<&'static str>,
}

/// A puzzle and its comparison, or the error that was found instead of the puzzle.
pub(super) struct Compared {
    pub(super) place: Place,
    pub(super) result: Result<(Puzzle, Comparison), Problem>,
}
