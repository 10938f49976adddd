//! Nonograms with one solution: of pictures, and random ones.
//!
//! | file | content |
//! |---|---|
//! | `scale` | a picture scaled to the cells of a board |
//! | `sketch` | a picture in a few colours, and how well each suits each cell |
//! | `mend` | few cells changed, so that the picture is a puzzle |
//! | `picture` | the puzzle of a picture |
//! | `random` | random puzzles of a wanted difficulty |

mod mend;
mod picture;
mod random;
mod scale;
mod sketch;

pub use mend::Target;
pub use picture::{Change, PictureError, PictureWish, Pictured, nonogram_of_picture};
pub use random::{NonogramGenerator, NonogramWish, NonogramWishError};

/// Most rows, and most columns, of a nonogram that is made.
pub const MOST_SIDE: usize = 200;

/// Most colours besides the background of a nonogram that is made.
pub const MOST_COLOURS: u8 = 12;
