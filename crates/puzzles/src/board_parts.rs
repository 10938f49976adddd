//! Re-exports the items of the kinds' files that the generators of random boards need, such as functions that work on
//! boards, and the names of variants.

pub use crate::kinds::binairo::DIFFERENT;
pub use crate::kinds::dominosa::largest as largest_of_dominoes;
pub use crate::kinds::futoshiki::ADJACENT;
pub use crate::kinds::hidato::MOST_CELLS as MOST_CELLS_OF_HIDATO;
pub use crate::kinds::kakuro::{Run, runs};
pub use crate::kinds::lits::shape as shape_of_piece;
pub use crate::kinds::nurimisaki::is_cape;
pub use crate::kinds::str8ts::BLACK;
pub use crate::kinds::sudoku::empty as empty_sudoku;
pub use crate::kinds::sudoku::flags::FLAGS;
pub use crate::kinds::thermometers::thermometers;
