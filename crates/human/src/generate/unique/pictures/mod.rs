//! Nonograms with exactly one solution: made from pictures, or random.
//!
//! | file | content |
//! |---|---|
//! | `scale` | a picture scaled to the cells of a board |
//! | `sketch` | a picture in a few colours, and the cost of each colour at each cell |
//! | `mend` | changes to a few cells that make the picture a valid puzzle |
//! | `picture` | the puzzle made from a picture |
//! | `random` | random puzzles of a wanted difficulty |

mod mend;
mod picture;
mod random;
mod scale;
mod sketch;

pub use mend::Target;
pub use picture::{Change, PictureError, PictureOptions, PicturePuzzle, nonogram_of_picture};
pub use random::{NonogramGenerator, NonogramOptions, NonogramOptionsError};

/// The maximum number of rows and of columns of a generated nonogram.
pub const MOST_SIDE: usize = 200;

/// The maximum number of colours of a generated nonogram, without the background.
pub const MOST_COLOURS: u8 = 12;
