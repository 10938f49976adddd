//! The native part of the Python package `gridproof`: the classes and functions of the library, with no logic of its
//! own.
//!
//! | module | content |
//! |---|---|
//! | `objects` | the classes |
//! | `kind` | kinds that a text of rules states |
//! | `puzzle`, `sudoku`, `nonogram`, `solution`, `solutions` | their methods |
//! | `arguments` | the conversion of arguments |
//! | `solve`, `files` | functions for one puzzle, and for files of puzzles |
//! | `reading`, `writing` | conversion of text to puzzles, and of puzzles to text |
//! | `pickling` | conversion of puzzles to plain data and back |
//! | `explaining`, `generating` | steps, hints and ratings; the generation of puzzles |
//! | `trust` | comparison of engines; certificates |
//! | `batch` | solving many puzzles in one call |
//! | `arrow` | import and export of columns without a copy |
//! | `budget`, `interrupt` | the budget of a call; Ctrl-C |
//! | `errors` | errors as exceptions |
//! | `classes` | the classes that are written in Python |

mod arguments;
mod arrow;
mod batch;
mod budget;
mod classes;
mod errors;
mod explaining;
mod files;
mod generating;
mod interrupt;
mod kind;
mod nonogram;
mod objects;
mod pickling;
mod puzzle;
mod reading;
mod solution;
mod solutions;
mod solve;
mod sudoku;
mod trust;
mod writing;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command line with these arguments, and returns its exit code. The first argument is the name of the
/// program.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| gridproof::cli::run(arguments))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<objects::Puzzle>()?;
    module.add_class::<objects::Sudoku>()?;
    module.add_class::<objects::Nonogram>()?;
    module.add_class::<kind::Kind>()?;
    module.add_class::<objects::Solution>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<files::PuzzleReader>()?;
    module.add_class::<batch::SolvedMany>()?;
    module.add_function(wrap_pyfunction!(batch::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(files::read, module)?)?;
    module.add_function(wrap_pyfunction!(files::write, module)?)?;
    module.add_function(wrap_pyfunction!(files::formats, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::engines, module)?)?;
    module.add_function(wrap_pyfunction!(trust::verify, module)?)?;
    module.add_function(wrap_pyfunction!(trust::prove, module)?)?;
    module.add_function(wrap_pyfunction!(trust::check_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(solution::restore, module)?)?;
    module.add_function(wrap_pyfunction!(pickling::restore, module)?)?;
    module.add_function(wrap_pyfunction!(reading::puzzle_of_model, module)?)?;
    module.add_function(wrap_pyfunction!(generating::kind_names, module)?)?;
    module.add_function(wrap_pyfunction!(generating::generate, module)?)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    Ok(())
}
