//! The kinds of puzzles: their list, and a file for each kind.
//!
//! A kind defines its clues (the parts of its codes), its rules (the model), and how a solution is displayed. Reading,
//! writing, drawing and reduction are derived from this definition.

mod akari;
mod aquarium;
mod battleships;
pub(crate) mod binairo;
mod by_file;
mod cave;
mod countryroad;
mod creek;
pub(crate) mod dominosa;
mod doppelblock;
mod easyasabc;
mod fillomino;
pub(crate) mod futoshiki;
pub(crate) mod galaxies;
mod gokigen;
mod hashi;
mod heyawake;
pub(crate) mod hidato;
mod hitori;
mod kakurasu;
pub(crate) mod kakuro;
mod kenken;
mod kuromasu;
mod latin;
pub(crate) mod lits;
mod magic;
mod magnets;
mod masyu;
mod minesweeper;
mod mosaic;
mod norinori;
mod numberlink;
mod nurikabe;
pub(crate) mod nurimisaki;
mod puzzle_kind;
mod queens;
mod registry;
mod renban;
mod ripple;
mod shakashaka;
mod shikaku;
mod simpleloop;
mod skyscrapers;
mod slitherlink;
mod snake;
mod starbattle;
pub(crate) mod str8ts;
pub mod sudoku;
mod suguru;
mod tapa;
mod tents;
pub(crate) mod thermometers;
mod yajilin;
mod yinyang;

pub use puzzle_kind::{About, Fault, PuzzleKind};
pub use registry::{all, by_code, by_name, by_tatham};

#[cfg(test)]
mod tests {
    use super::by_code;
    use crate::KindPuzzle;
    use crate::code::{CodeError, CodeReader};

    /// Reads a puzzle from a code such as `numlin/3/2/.g.1g1`.
    pub(super) fn read_code(code: &str) -> Result<KindPuzzle, CodeError> {
        let name = code.split('/').next().unwrap_or_default();
        KindPuzzle::read_code(
            by_code(name).expect("a kind"),
            name,
            &mut CodeReader::new(code, name.len() + 1),
        )
    }
}
