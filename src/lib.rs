//! gridproof solves logic puzzles, and checks or proves every answer.
//!
//! A puzzle is stated as a [`Model`]: cells with finite domains, and constraints over them. Independent engines solve
//! the model. Every solution is checked before it is returned ([`Puzzle::check`]). Solutions of nonograms and sudokus
//! are checked by an independent implementation of the rules, which shares no code with the model or the engines.
//! Solutions of other puzzles are checked against the definitions of the model's constraints, and the clues are counted
//! again in the solution.
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
//! # Your own model
//!
//! A [`Builder`](model::builder::Builder) makes a model from integers and constraints. In this example, three different
//! numbers from 1 to 9 add up to 23, and the first is less than the last.
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
//! # Overview
//!
//! | task | see |
//! |---|---|
//! | find the verdict, all solutions, or their number | [`solve`], [`solutions`], [`count`] |
//! | limit time, steps and memory, or cancel a solve | [`Query`], [`Budget`], [`Cancel`] |
//! | solve a model repeatedly under assumptions, and get unsatisfiable cores | [`IncrementalSolver`] |
//! | observe the deductions of an engine | [`Observer`] |
//! | solve many puzzles at once | [`solve_boards`], [`solve_boards_into`], [`solve_models`] |
//! | build a model from integers and grids, with one call per constraint | [`model::builder`] |
//! | explain the next step, or rate the difficulty | [`explain`], [`mod@rate`] |
//! | generate puzzles | [`generate`] |
//! | choose or write an engine | [`engine::all`], [`Engine`] |
//! | read and write puzzle files | [`read`], [`mod@format`] |
//! | prove a verdict, and check the proof | [`certificate`] |
//!
//! # What is stable
//!
//! | tier | content | stability |
//! |---|---|---|
//! | root | the functions and types on this page: puzzles, queries, answers | stable names until the next breaking version |
//! | [`model`], [`model::builder`] | constraint models and their builder | same as the root |
//! | [`mod@format`], [`record`] | the registry of formats; answers as JSON | same as the root |
//! | [`puzzle`], [`engine`], [`render`], [`explain`], [`mod@rate`], [`generate`], [`certificate`] | the other features of the program | names may change with each version; see the changelog |
//!
//! The crates `gridproof-model`, `-engines`, `-puzzles`, `-formats`, `-proof`, `-gate`, `-human`, `-batch`, `-harness` and
//! `-play` are the internal parts of this crate and its program. They have no stable interface: their items may change with each
//! version.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod facade;

pub use facade::{
    Count, Solutions, count, is_unique, solutions, solve, solve_boards, solve_boards_into, solve_models,
    solve_with,
};
/// ```
/// use gridproof::{Answer, CellLiteral, IncrementalSolver, Sudoku};
///
/// let empty = Sudoku::new(2, 2, vec![0; 16]).unwrap();
/// let mut solver = IncrementalSolver::new(&empty.model(), &Default::default()).unwrap();
/// // Two equal values in the first row contradict the rules; the first assumption is not involved.
/// let assumptions = [CellLiteral::is(15, 2), CellLiteral::is(0, 1), CellLiteral::is(3, 1)];
/// let Answer::Core(core) = solver.solve(&assumptions) else { panic!("a contradiction") };
/// assert_eq!(core.len(), 2);
/// // A clause holds for all later calls.
/// solver.add_clause(&[CellLiteral::is(0, 1), CellLiteral::is(0, 3)]);
/// let Answer::Solution(solution) = solver.solve(&[CellLiteral::is_not(0, 1)]) else { panic!("a solution") };
/// assert_eq!(solution[0], 3);
/// ```
pub use gridproof_engines::engine::incremental::IncrementalSolver;
pub use gridproof_engines::engine::incremental::{Answer, CellLiteral};
pub use gridproof_engines::solve::{
    Assignments, Budget, Cancel, Capabilities, Counter, Deduction, Engine, Goal, Observer, Outcome, Query,
    SimdLevel, Statistics, StopReason, Unsupported, Verdict,
};
pub use gridproof_formats::ParseError;
/// ```
/// let puzzle = gridproof::parse(
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// assert_eq!(puzzle.kind().name(), "sudoku");
///
/// let error = gridproof::parse("2 2\n1\n3\n1\n1\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:1: the clue of row 2 needs 3 cells, but the line has 2");
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub use gridproof_formats::parse;
/// ```
/// let nin = gridproof::format::by_name("nin").unwrap();
/// let puzzle = gridproof::parse_as("2 2\n1\n1\n1\n1\n", nin)?;
/// assert_eq!((puzzle.rows(), puzzle.columns()), (2, 2));
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub use gridproof_formats::parse_as;
/// ```
/// let four = "1...\n..3.\n.4..\n...2\n";
/// let collection = [four, four].join("\n");
/// assert_eq!(gridproof::read(&collection)?.filter(|puzzle| puzzle.is_ok()).count(), 2);
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub use gridproof_formats::read;
pub use gridproof_gate::ToModel;
pub use gridproof_gate::boards::SolvedBoard;
pub use gridproof_model::{Assignment, Model};
/// ```
/// let puzzle = gridproof::parse("1 2\n1\n0\n1\n")?;
/// assert!(puzzle.check(&[1, 0]).is_ok());
/// assert_eq!(puzzle.check(&[0, 1]).unwrap_err().to_string(), "row 1 is violated");
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub use gridproof_puzzles::Puzzle;
pub use gridproof_puzzles::{Kind, Nonogram, PuzzleError, Sudoku};

/// A constraint model: cells with finite domains, and constraints over them.
///
/// ```
/// use gridproof::{Model, Verdict};
///
/// let text = r#"{"format": "gridproof-model", "version": 1, "cells": [[1, 2, 3], [1, 2, 3]],
///     "constraints": [{"type": "linear", "origin": "sum", "terms": [[1, 0], [2, 1]], "from": 9, "to": 9}]}"#;
/// let model = Model::from_json(text)?;
/// assert_eq!(gridproof::solve(&model).verdict, Verdict::Unique);
/// assert_eq!(Model::from_json(&model.to_json())?.constraints(), model.constraints());
/// # Ok::<(), gridproof::model::ModelFileError>(())
/// ```
pub mod model {
    pub use gridproof_model::{
        Assignment, Atom, Automaton, Block, Cell, Clause, Condition, Connected, Constraint, Count, Domain,
        Edge, Forest, Lazy, Linear, Loop, Model, ModelError, ModelFileError, Origin, Part, Phrase, Regions,
        Rules, Size, Table, Transitions, Violation, check,
    };

    /// Builds a model from integers and grids, with one call per constraint.
    ///
    /// ```
    /// use gridproof::model::builder::Builder;
    /// use gridproof::Verdict;
    ///
    /// // A magic square of order three, with a 2 in the corner and a 7 next to it.
    /// let mut puzzle = Builder::new();
    /// let square = puzzle.ints(3, 3, 1..=9);
    /// puzzle.all_different(square.iter().copied(), "each number once");
    /// for (number, line) in square.lines().into_iter().enumerate() {
    ///     puzzle.sum(line.iter().map(|&place| (1, square[place])), 15, format!("line {}", number + 1));
    /// }
    /// puzzle.sum((0..3).map(|i| (1, square[(i, i)])), 15, "the diagonal");
    /// puzzle.sum((0..3).map(|i| (1, square[(i, 2 - i)])), 15, "the other diagonal");
    /// puzzle.clause([square[(0, 0)].is(2)], "the given 2");
    /// puzzle.clause([square[(0, 1)].is(7)], "the given 7");
    /// let outcome = gridproof::solve(&puzzle.finish()?);
    /// assert_eq!(outcome.verdict, Verdict::Unique);
    /// let numbers = square.map(|int| int.value(&outcome.solutions[0]));
    /// assert_eq!(numbers.iter().copied().collect::<Vec<_>>(), [2, 7, 6, 9, 5, 1, 4, 3, 8]);
    /// # Ok::<(), gridproof::model::ModelError>(())
    /// ```
    pub mod builder {
        pub use gridproof_model::builder::{
            Amount, Bool, Builder, Grid, Int, Links, Place, RegionSize, Sides, WideInt,
        };
    }
}

/// Puzzles with their clues: nonograms, sudokus and many other kinds.
pub mod puzzle {
    pub use gridproof_puzzles::clues::{Circle, Clue, Clues};
    pub use gridproof_puzzles::group::{Group, GroupRule};
    pub use gridproof_puzzles::kinds;
    pub use gridproof_puzzles::{
        Colour, Kind, KindPuzzle, Metadata, Nonogram, Palette, Pixels, Puzzle, PuzzleError, Regions, Sudoku,
    };
}

/// The engines: the ways to solve a model.
pub mod engine {
    pub use gridproof_engines::engine::{all, by_name};
}

/// Puzzle files: a reader and a writer for each format, and the detection of formats.
pub mod format {
    pub use gridproof_formats::format::{
        Format, Item, ReadError, ReadErrorKind, Span, Undetected, WriteError, all, by_name, decode, detect,
    };
}

/// Draws puzzles and solutions.
pub mod render {
    #[cfg(feature = "formats")]
    pub use gridproof_formats::render::png;
    pub use gridproof_formats::render::{Picture, Theme, View, picture, svg, text};
}

/// Explains solutions step by step, as people solve puzzles.
pub mod explain {
    /// ```
    /// use gridproof::explain::Way;
    ///
    /// let puzzle = gridproof::parse("1...\n..3.\n.4..\n...2\n").unwrap();
    /// let mut way = Way::of(&puzzle).unwrap();
    /// let step = way.next().unwrap();
    /// assert_eq!(step.texts[2], "From row 1: r1c2, r1c3 and r1c4 are not 1.");
    /// assert!(way.by_ref().count() > 3 && way.is_complete());
    /// ```
    pub use gridproof_human::explain::Way;
    /// ```
    /// use gridproof::explain::Entries;
    ///
    /// let puzzle = gridproof::parse("1...\n..3.\n.4..\n...2\n").unwrap();
    /// let solution = &gridproof::solve(&puzzle).solutions[0];
    /// let entries = Entries::read(&puzzle, solution, "14.. .... .... ....").unwrap();
    /// assert_eq!(entries.wrong, ["r1c2 is not 4"]);
    /// ```
    pub use gridproof_human::explain::clues::Entries;
    /// ```
    /// use gridproof::explain::clash_of;
    ///
    /// // A slitherlink with a 3 in the corner and a 0 next to it: the loop would end between them.
    /// let puzzle = gridproof::parse("https://puzz.link/p?slither/4/4/30t").unwrap();
    /// assert_eq!(clash_of(&puzzle).unwrap().items.len(), 2);
    /// ```
    pub use gridproof_human::explain::clues::clash_of;
    pub use gridproof_human::explain::clues::{Clash, EntriesError};
    pub use gridproof_human::explain::{ExplainedStep, StepData, WayError, WayOptions, WrongStep};
}

/// Rates how hard a puzzle is for people.
pub mod rate {
    /// ```
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let gridproof::Puzzle::Sudoku(sudoku) = gridproof::parse(text)? else { panic!("a sudoku") };
    /// let rating = gridproof::rate::rate(&sudoku, true, &gridproof::Budget::default())?;
    /// assert_eq!((rating.by_level.level.name(), rating.by_level.score), ("easy", 204));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub use gridproof_human::rate::rate;
    /// ```
    /// let puzzle = gridproof::parse("https://puzz.link/p?slither/6/6/0232dichb88127702502c")?;
    /// let needed = gridproof::rate::rate_model(&puzzle, &gridproof::Budget::default())?;
    /// assert_eq!(needed.name(), "propagation");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub use gridproof_human::rate::rate_model;
    /// ```
    /// let gridproof::Puzzle::Nonogram(nonogram) = gridproof::parse("3 1\n1 1\n1\n0\n1\n")? else { panic!("a nonogram") };
    /// let rating = gridproof::rate::rate_nonogram(&nonogram, &gridproof::Budget::default())?;
    /// assert!(rating.line_solving.line_solvable && rating.solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub use gridproof_human::rate::rate_nonogram;
    pub use gridproof_human::rate::{LevelRating, ModelDifficulty, NonogramRating, Rating, RatingRefusal};
}

/// Generates puzzles with exactly one solution.
pub mod generate {
    /// ```
    /// use gridproof::generate::{SudokuGenerator, SudokuOptions, Symmetry};
    ///
    /// let options = SudokuOptions { symmetry: Symmetry::Rotate180, minimal: false, ..SudokuOptions::default() };
    /// let generator = SudokuGenerator::new(options, 7)?;
    /// let puzzles = generator.puzzles(0..3, &Default::default());
    /// assert!(puzzles.iter().flatten().all(|puzzle| gridproof::is_unique(&puzzle.sudoku)));
    /// assert_eq!(puzzles[2], generator.puzzles(2..3, &Default::default())[0]);
    /// # Ok::<(), gridproof::generate::SudokuOptionsError>(())
    /// ```
    pub use gridproof_human::generate::unique::SudokuGenerator;
    /// ```
    /// use gridproof::generate::{NonogramGenerator, NonogramOptions};
    ///
    /// let generator = NonogramGenerator::new(NonogramOptions { size: (8, 10), ..NonogramOptions::default() }, 5)?;
    /// let nonogram = generator.puzzle(0, &Default::default()).unwrap();
    /// assert!(gridproof::is_unique(&nonogram));
    /// # Ok::<(), gridproof::generate::NonogramOptionsError>(())
    /// ```
    pub use gridproof_human::generate::unique::pictures::NonogramGenerator;
    /// ```
    /// use gridproof::generate::{PictureOptions, nonogram_of_picture};
    /// use gridproof::puzzle::Pixels;
    ///
    /// let disc = |i: usize| if (i / 40).abs_diff(20).pow(2) + (i % 40).abs_diff(20).pow(2) < 300 { [30; 3] } else { [250; 3] };
    /// let picture = Pixels::new(40, (0..1600).map(disc).collect()).unwrap();
    /// let options = PictureOptions { size: Some((10, 10)), ..PictureOptions::default() };
    /// let pictured = nonogram_of_picture(&picture, &options, 1, &Default::default())?;
    /// assert!(gridproof::is_unique(&pictured.nonogram) && pictured.changes.is_empty());
    /// # Ok::<(), gridproof::generate::PictureError>(())
    /// ```
    pub use gridproof_human::generate::unique::pictures::nonogram_of_picture;
    pub use gridproof_human::generate::unique::pictures::{
        NonogramOptions, NonogramOptionsError, PictureError, PictureOptions, PicturePuzzle,
    };
    pub use gridproof_human::generate::unique::{
        GeneratedSudoku, KindGenerator, KindSizeError, SudokuOptions, SudokuOptionsError, Symmetry,
    };
}

/// Certificates: proofs of verdicts, which can be checked independently.
pub mod certificate {
    #[cfg(feature = "sat")]
    pub use gridproof_harness::verify::certificate::{Made, MakeError, make};
    pub use gridproof_proof::{Claim, Flaw, Wrong, check, check_files};
}

/// Answers as JSON.
pub mod record {
    pub use gridproof_batch::record::{Record, VERSION};
}

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
