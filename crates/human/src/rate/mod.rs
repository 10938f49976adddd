//! Rates how difficult a puzzle is for people.
//!
//! | module | content |
//! |---|---|
//! | `sudoku` | level and score, from the techniques that the whole solution uses |
//! | `sizes` | the level of sudokus that are not 9x9 |
//! | `nonogram` | the result of line solving, and the techniques needed beyond it |
//! | `model` | the method needed for any other kind: propagation, trying single cells, or search |
//! | `qqwing` | the level that the program `QQwing` gives |
//! | `explainer` | the ratings that the program Sudoku Explainer gives |

mod explainer;
mod model;
mod nonogram;
mod qqwing;
mod refusal;
mod sizes;
mod sudoku;

pub use explainer::{ExplainerRating, ExplainerRatings, explainer_rating};
pub use model::{ModelDifficulty, rate_model};
pub use nonogram::{NonogramRating, rate_nonogram};
pub use qqwing::{QqwingLevel, qqwing_level};
pub use refusal::RatingRefusal;
pub use sizes::{SizedRating, rate_any_size};
pub use sudoku::{LevelRating, Rating, rate, rate_board, rate_level};
