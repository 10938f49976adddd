//! The classes that are written in Python. Each one is looked up only once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

macro_rules! classes {
    ($($module:literal: $($function:ident $name:literal),*;)*) => {
        $($(pub(crate) fn $function(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            CLASS.import(py, $module, $name)
        })*)*
    };
}

classes! {
    "gridproof._errors":
        parse_error "ParseError",
        puzzle_error "PuzzleError",
        certificate_error "CertificateError",
        timeout "Timeout",
        unsupported "Unsupported",
        not_unique "NotUnique",
        no_solution "NoSolution";
    "gridproof._model":
        cell "Cell";
    "gridproof._types":
        claim "Claim",
        comparison "Comparison",
        count "Count",
        kind_rating "KindRating",
        nonogram_rating "NonogramRating",
        outcome "Outcome",
        picture_puzzle "PicturePuzzle",
        proof "Proof",
        solved "Solved",
        step "Step",
        sudoku_rating "SudokuRating";
}
