//! The puzzles that several benchmarks use.

use std::path::{Path, PathBuf};

use gridproof_formats::format;
use gridproof_puzzles::Puzzle;

/// The path of a file in the project's folder `puzzles/`.
pub fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles").join(file)
}

/// The puzzles of a file of `puzzles/`.
pub fn puzzles(file: &str) -> Vec<Puzzle> {
    let path = path(file);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let text = format::decode(bytes).expect("the puzzles are text");
    let format = format::detect(Some(&path), &text).expect("the puzzles have a known format");
    format.read(&text).map(|item| item.puzzle.expect("the puzzles are valid")).collect()
}
