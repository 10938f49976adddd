//! Benchmarks of engines and of other programs.
//!
//! | module | content |
//! |---|---|
//! | [`Settings`], [`Runs`] | number of runs, and limits |
//! | [`measure`], [`measure_again`] | the engines on one puzzle, inside this process |
//! | `external` | whole programs on one file: gridproof and other programs (with the feature `cli`) |
//! | [`Report`] | all measurements, with the [`Machine`] |
//! | [`SampleStatistics`] | statistics of the times of one engine on one puzzle |
//! | [`Summary`] | the metrics of solver competitions over many puzzles |
//! | [`Baseline`] | an earlier report to compare with |
//! | [`export`] | a report as JSON, CSV, Markdown or HTML |
//!
//! [`TIMED_INSIDE`] defines the times of engines inside the process; the exports repeat this definition.

mod baseline;
mod disagreement;
pub mod export;
#[cfg(feature = "programs")]
pub mod external;
mod machine;
mod measure;
mod plot;
mod ratio;
mod report;
mod rounds;
mod settings;
mod statistics;
mod summary;
pub mod units;

pub use baseline::{Baseline, BaselineError, Changes};
pub use gridproof_model::random::Random;
pub use machine::Machine;
pub use measure::{measure, measure_again};
pub use ratio::Ratio;
pub use report::{Item, ItemMeasurements, Measurement, Report, Sample, Status};
pub use settings::{Runs, Settings};
pub use statistics::{SampleStatistics, median};
pub use summary::{RankRow, Summary, VirtualBest};

/// The definition of the times of engines inside the process.
pub const TIMED_INSIDE: &str = "Wall-clock time of one solve on one thread: from the puzzle, already read from its \
file, to the answer. Building the constraint model and freeing it are included, since an engine keeps what it learns \
of a puzzle's structure in the model; reading the file and checking the answer are not. Before anything is timed, \
each engine solves the puzzle at least once. Solves too short for the clock are repeated, and the time of the whole \
loop is divided by the number of solves.";

/// The definition of the times of whole programs.
pub const TIMED_OUTSIDE: &str = "Wall-clock time of a whole process for one file, from its start to its end: loading \
the program, reading the file, solving every puzzle in it and printing the answers (which are discarded). This applies to \
both sides; ours is `gridproof solve FILE --engine E --jobs 1`.";
