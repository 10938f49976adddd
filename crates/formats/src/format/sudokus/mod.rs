//! Formats of sudokus other than lines and grids, as written by programs and web sites.

mod candidate_grid;
mod hodoku;
#[cfg(feature = "libraries")]
mod ipuz;
mod json;
#[cfg(feature = "libraries")]
mod opensudoku;
mod shared;
#[cfg(feature = "libraries")]
mod sudokupad;
mod sudokuwiki;
mod titled;

#[cfg(test)]
mod tests;

pub(super) use candidate_grid::CandidateGrid;
pub(super) use hodoku::Hodoku;
#[cfg(feature = "libraries")]
pub(super) use ipuz::Ipuz;
pub(super) use json::SudokuJson;
pub use json::board_in_json_line;
#[cfg(feature = "libraries")]
pub(super) use opensudoku::OpenSudoku;
#[cfg(feature = "libraries")]
pub(super) use sudokupad::SudokuPad;
pub(super) use sudokuwiki::SudokuWiki;
pub(super) use titled::Titled;
