//! The Python package `gridproof`: classes and functions of the library, and no logic of its own.
//!
//! | module | what it holds |
//! |---|---|
//! | `objects` | the classes |
//! | `puzzle`, `sudoku`, `nonogram`, `solution`, `solutions` | what they can do |
//! | `arguments` | what arguments are made of |
//! | `solve`, `files` | functions of one puzzle, and of files of them |
//! | `reading`, `writing` | text as puzzles, puzzles as text |
//! | `pickling` | puzzles as plain data, and made of it again |
//! | `explaining`, `generating` | steps, hints and ratings; puzzles made to order |
//! | `trust` | engines compared; certificates |
//! | `batch` | many puzzles at once |
//! | `arrow` | columns in and out without a copy |
//! | `budget`, `interrupt` | what a call may cost; Ctrl-C |
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

/// The command line with these arguments, of which the first is the name of the program; gives its exit code.
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
    module.add_function(wrap_pyfunction!(generating::generate, module)?)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    Ok(())
}
