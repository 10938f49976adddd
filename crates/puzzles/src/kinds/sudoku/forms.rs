//! The names of the rules for groups of cells, and the forms of their arguments.

use super::groups::CAGE;

/// The form of the arguments of a rule for a group of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Cells.
    Cells,
    /// A number, then cells.
    NumberCells,
    /// An optional number, then cells.
    MaybeNumberCells(u32),
    /// A number and the first cell of a diagonal.
    Diagonal,
    /// A number and a line.
    NumberLine,
    /// A line, then a number for each of its ends. Either number may be missing.
    LineNumbers,
    /// The top left cell of a square, then digits.
    Square,
    /// Digits separated by `_`, then cells.
    DigitsCells,
    /// The number of sets, then the cells of all sets.
    Sets,
}

/// The rules for groups of cells, by name.
pub(super) const FORMS: &[(&str, Form)] = &[
    (CAGE, Form::NumberCells),
    ("Sum", Form::NumberCells),
    ("AllDifferent", Form::Cells),
    ("Thermo", Form::Cells),
    ("Whisper", Form::MaybeNumberCells(5)),
    ("Renban", Form::Cells),
    ("Palindrome", Form::Cells),
    ("Between", Form::Cells),
    ("Lockout", Form::NumberCells),
    ("Zipper", Form::Cells),
    ("RegionSumLine", Form::Cells),
    ("Entropic", Form::Cells),
    ("Modular", Form::NumberCells),
    ("Arrow", Form::Cells),
    ("DoubleArrow", Form::Cells),
    ("WhiteDot", Form::Cells),
    ("BlackDot", Form::Cells),
    ("X", Form::Cells),
    ("V", Form::Cells),
    ("GreaterThan", Form::Cells),
    ("LittleKiller", Form::Diagonal),
    ("Sandwich", Form::NumberLine),
    ("XSum", Form::LineNumbers),
    ("Skyscraper", Form::LineNumbers),
    ("NumberedRoom", Form::LineNumbers),
    ("Quad", Form::Square),
    ("ContainAtLeast", Form::DigitsCells),
    ("SameValues", Form::Sets),
];
