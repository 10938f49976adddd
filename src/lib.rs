//! gridproof solves logic puzzles, and shows that it is right.
//!
//! A puzzle is stated as a [`Model`]: cells with finite domains, and constraints over them. Independent engines solve
//! the model. Every solution is checked before it is returned: that of a nonogram or sudoku by a second statement of the rules,
//! which shares nothing with the model and the engines, that of any other kind by the definitions of the model's own constraints
//! and a recount of the clues ([`Puzzle::check`]).
//!
//! # A puzzle
//!
//! ```
//! use gridproof::Verdict;
//!
//! let puzzle = gridproof::parse(
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let outcome = gridproof::solve(&puzzle);
//! assert_eq!(outcome.verdict, Verdict::Unique);
//! assert!(puzzle.line(&outcome.solutions[0]).starts_with("534678912672195348"));
//! # Ok::<(), gridproof::ParseError>(())
//! ```
//!
//! # A model of one's own
//!
//! A [`Builder`](model::builder::Builder) states a puzzle as one would say it. Three numbers from 1 to 9, all different, add
//! up to 23; the first is less than the last.
//!
//! ```
//! use gridproof::Verdict;
//! use gridproof::model::builder::Builder;
//!
//! let mut puzzle = Builder::new();
//! let [a, b, c] = [(); 3].map(|()| puzzle.int(1..=9));
//! puzzle.all_different([a, b, c], "all different");
//! puzzle.sum([(1, a), (1, b), (1, c)], 23, "their sum");
//! puzzle.pair(a, c, |first, last| first < last, "the first and the last");
//! let model = puzzle.finish()?;
//!
//! let outcome = gridproof::solve(&model);
//! assert_eq!(outcome.verdict, Verdict::Multiple);
//! let mut all: Vec<_> = gridproof::solutions(&model).map(|found| [a, b, c].map(|int| int.value(&found))).collect();
//! all.sort();
//! assert_eq!(all, [[6, 8, 9], [6, 9, 8], [8, 6, 9]]);
//! # Ok::<(), gridproof::model::ModelError>(())
//! ```
//!
//! # Where to go on
//!
//! | you want | see |
//! |---|---|
//! | the verdict, all solutions, their number | [`solve`](fn@solve), [`solutions`], [`count`] |
//! | limits on time, steps and memory; a flag that stops a solve | [`Query`], [`Budget`], [`Cancel`] |
//! | a model solved again and again under assumptions, and cores of contradictions | [`IncrementalSolver`] |
//! | the deductions of an engine as they are made | [`Observer`] |
//! | many puzzles at once | [`solve_boards`], [`solve_boards_into`], [`solve_models`], [`stream`] |
//! | a model in the words of a puzzle: integers, grids, a call for each constraint | [`model::builder`] |
//! | the next step of a person, and how hard a puzzle is | [`explain`], [`rate`] |
//! | a new puzzle | [`generate::unique`] |
//! | another engine | [`engine::all`], [`Engine`] |
//! | files, and writing puzzles | [`read`], [`format`](mod@format) |
//! | engines compared with each other, certificates | [`verify`] |
//!
//! # Modules
//!
//! Each may import only what stands below it.
//!
//! | module | what it holds |
//! |---|---|
//! | `cli` | the command line, with the feature `cli` |
//! | [`bench`](mod@bench) | engines against the clock: measuring, statistics, reports |
//! | [`play`] | the five published text systems, byte for byte |
//! | [`stream`] | from files to answers, in order: batches |
//! | [`verify`] | engines against each other: comparison, campaigns on random puzzles, reduction of disagreements; certificates |
//! | `external` | other programs: what they are given and what they answer, with the feature `cli` |
//! | [`generate`] | random puzzles, and puzzles with one solution |
//! | [`rate`] | how hard a puzzle is for a person |
//! | [`explain`] | steps of a solution as a person takes them, with their reasons |
//! | [`record`] | answers as JSON |
//! | [`gate`] | the check that each answer passes before it is shown |
//! | [`engine`] | the ways to solve a model |
//! | [`kernel`] | algorithms made for one kind of puzzle, which engines use where they fit |
//! | [`encode`](mod@encode) | a model as a formula in conjunctive normal form |
//! | [`solve`](mod@solve) | what is asked of an engine, and what it answers |
//! | [`format`](mod@format) | puzzle files: a reader and a writer for each format, and how to tell the formats apart |
//! | [`render`] | puzzles and solutions as pictures |
//! | [`puzzle`] | what a person has: nonograms, sudokus and many other kinds with their clues, givens and titles |
//! | [`model`] | what must hold: cells with finite domains and constraints over them; the checker; a brute-force oracle |
//! | [`othello`] | boards of any even side, the rules, notation, move counts and transcripts: a game, not a model |
//! | [`random`] | pseudo-random numbers that are the same on every machine |

// The command line names the library as every program does.
#[cfg(feature = "cli")]
extern crate self as gridproof;

pub mod bench;
mod byte_search;
mod cdcl;
#[cfg(feature = "cli")]
pub mod cli;
mod cpu;
pub mod encode;
pub mod engine;
pub mod explain;
#[cfg(feature = "cli")]
pub mod external;
mod facade;
pub mod format;
pub mod gate;
pub mod generate;
pub mod kernel;
mod markup;
pub mod model;
pub mod othello;
mod parallel;
#[cfg(test)]
mod planted;
pub mod play;
pub mod puzzle;
pub mod random;
pub mod rate;
pub mod record;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards and pictures are bounded far below 2^31"
)]
pub mod render;
mod search;
pub mod solve;
pub mod stream;
mod subsets;
pub mod verify;

pub use engine::incremental::{Answer, CellLiteral, IncrementalSolver};
pub use facade::{
    Count, ParseError, Solutions, count, is_unique, parse, parse_as, read, solutions, solve, solve_boards,
    solve_boards_into, solve_models, solve_with,
};
pub use format::ReadError;
pub use gate::ToModel;
pub use gate::boards::SolvedBoard;
pub use model::{Assignment, Constraint, Domain, Model, Origin, Rules, check};
pub use puzzle::{Nonogram, Puzzle, PuzzleError, Sudoku};
pub use solve::{
    Assignments, Budget, Cancel, Counter, Deduction, Engine, Goal, Observer, Outcome, Query, SimdLevel,
    Statistics, StopReason, Verdict,
};

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
