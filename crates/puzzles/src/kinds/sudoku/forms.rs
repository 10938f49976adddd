//! The forms of the arguments of the rules for groups of cells.

use crate::group::GroupRule as Rule;

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

impl Form {
    /// Returns whether the clue is at a corner or outside the board.
    pub(super) const fn is_placed(self) -> bool {
        matches!(self, Self::Diagonal | Self::NumberLine | Self::LineNumbers | Self::Square)
    }
}

/// The form of the arguments of each rule.
pub(super) const FORMS: &[(Rule, Form)] = &[
    (Rule::Cage, Form::NumberCells),
    (Rule::Sum, Form::NumberCells),
    (Rule::AllDifferent, Form::Cells),
    (Rule::Thermo, Form::Cells),
    (Rule::Whisper, Form::MaybeNumberCells(5)),
    (Rule::Renban, Form::Cells),
    (Rule::Palindrome, Form::Cells),
    (Rule::Between, Form::Cells),
    (Rule::Lockout, Form::NumberCells),
    (Rule::Zipper, Form::Cells),
    (Rule::RegionSumLine, Form::Cells),
    (Rule::Entropic, Form::Cells),
    (Rule::Modular, Form::NumberCells),
    (Rule::Arrow, Form::Cells),
    (Rule::DoubleArrow, Form::Cells),
    (Rule::WhiteDot, Form::Cells),
    (Rule::BlackDot, Form::Cells),
    (Rule::X, Form::Cells),
    (Rule::V, Form::Cells),
    (Rule::GreaterThan, Form::Cells),
    (Rule::LittleKiller, Form::Diagonal),
    (Rule::Sandwich, Form::NumberLine),
    (Rule::XSum, Form::LineNumbers),
    (Rule::Skyscraper, Form::LineNumbers),
    (Rule::NumberedRoom, Form::LineNumbers),
    (Rule::Quad, Form::Square),
    (Rule::ContainAtLeast, Form::DigitsCells),
    (Rule::SameValues, Form::Sets),
];
