//! The parts that `code` can name in a file of rules.

use gridproof_rules::tree::{ClueForm, Edge};

use crate::code::part::{Cells, Part};

/// A part that `code` can name.
#[derive(Debug)]
pub(super) struct PartForm {
    pub(super) name: &'static str,
    pub(super) letters: Letters,
    pub(super) places: Places,
    /// The clues that the part carries.
    pub(super) slots: &'static [Slot],
    /// Declarations of such clues, for a help text.
    pub(super) declared: &'static str,
}

/// How a part is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// As a part of the codes of our own kinds.
    Own(Part),
    /// Not at all: the regions are the boxes of a sudoku.
    Boxes,
    /// Anything up to the end of the code.
    Rest,
    /// Marked cells; omitted if no cell is marked.
    OptionalBits,
    /// Numbers with arrows, each of which may be missing.
    Arrows,
    /// Single digits; `7` is a hole.
    CellsOrHoles,
    /// Numbers; `.` is a cross.
    Crossed,
    /// Twice the number of a white circle, and one more for a black one; 0 and 1 are circles without a number.
    Balance,
    /// Marks: `3`, `1`, `2`, `.`.
    FourMarks,
    /// A colour, an arrow and a number.
    Castle,
    /// Four numbers.
    Compass,
    /// Circles with or without a number, and arrows.
    Sashigane,
    /// The numbers of polyominoes in this list; 12 is a hole.
    Polyominoes(&'static str),
    /// Marked links, written like the borders of regions.
    LinkBits,
    /// One of two marks for each link.
    LinkCircles,
    /// Dots, all of them black.
    BlackDots,
    /// One of three marks for each dot.
    Shades,
}

/// The places whose clues a part carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// None: the part carries no clues.
    Nowhere,
    /// None: the part gives the rooms.
    Rooms,
    Cells,
    Corners,
    /// The rooms, each with its clue.
    OfRooms,
    /// Outside the board, at these edges.
    Outside(&'static [Edge]),
    /// Between neighbouring cells: first those of a row, then those of a column.
    Links,
    Dots,
    Board,
}

/// A clue that a part carries.
#[derive(Debug)]
pub(super) struct Slot {
    /// The forms that the clue can have. The part itself speaks of the first one.
    pub(super) forms: &'static [Form],
    /// The part can do without this clue, as long as it carries another one.
    pub(super) is_optional: bool,
}

/// The form of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Number,
    /// At least this number of marks.
    Marks(usize),
    Direction,
    List,
    Shape,
}

impl Form {
    /// Returns whether a declared clue has this form.
    pub(super) const fn fits(self, declared: &ClueForm) -> bool {
        match (self, declared) {
            (Self::Marks(least), ClueForm::Marks { words, .. }) => words.len() >= least,
            (Self::Number, ClueForm::Number(_))
            | (Self::Direction, ClueForm::Direction)
            | (Self::List, ClueForm::List)
            | (Self::Shape, ClueForm::Shape) => true,
            _ => false,
        }
    }
}

const fn needed(forms: &'static [Form]) -> Slot {
    Slot { forms, is_optional: false }
}

const fn optional(forms: &'static [Form]) -> Slot {
    Slot { forms, is_optional: true }
}

/// A number, which may also stand for a mark or a direction.
const NUMBER: &[Form] = &[Form::Number, Form::Marks(1), Form::Direction];

const fn part(
    name: &'static str,
    letters: Letters,
    places: Places,
    slots: &'static [Slot],
    declared: &'static str,
) -> PartForm {
    PartForm { name, letters, places, slots, declared }
}

const fn of_cells(
    name: &'static str,
    cells: Cells,
    slots: &'static [Slot],
    declared: &'static str,
) -> PartForm {
    part(name, Letters::Own(Part::Cells(cells)), Places::Cells, slots, declared)
}

/// The largest number of the part `count`.
const MOST_COUNT: u32 = 1 << 16;

/// All parts.
pub(super) const ALL: &[PartForm] = &[
    of_cells("numbers", Cells::Number16, &[needed(NUMBER)], "clue number in cells"),
    part("givens", Letters::Own(Part::Givens), Places::Cells, &[needed(NUMBER)], "clue given in cells"),
    of_cells("digits", Cells::Number10, &[needed(NUMBER)], "clue number in cells"),
    of_cells("four", Cells::FourCell, &[needed(NUMBER)], "clue number in cells"),
    of_cells("hitori", Cells::Base36, &[needed(&[Form::Number])], "clue number in cells"),
    of_cells(
        "circles",
        Cells::Circles,
        &[needed(&[Form::Marks(2), Form::Number])],
        "clue white or black in cells",
    ),
    of_cells("marks", Cells::Bits, &[needed(&[Form::Marks(1)])], "clue block mark in cells"),
    of_cells("ice", Cells::Bits, &[needed(&[Form::Marks(1)])], "clue ice mark in cells"),
    part(
        "holes",
        Letters::OptionalBits,
        Places::Cells,
        &[needed(&[Form::Marks(1)])],
        "clue hole mark in cells",
    ),
    of_cells("sparse", Cells::Trees, &[needed(&[Form::Marks(1)])], "clue tree mark in cells"),
    of_cells(
        "tapa",
        Cells::Runs,
        &[needed(&[Form::List]), optional(&[Form::Marks(1)])],
        "clue lengths list in cells",
    ),
    part(
        "arrows",
        Letters::Arrows,
        Places::Cells,
        &[needed(&[Form::Direction]), needed(&[Form::Number])],
        "clue arrow in cells` and `clue number in cells",
    ),
    part(
        "cells5",
        Letters::CellsOrHoles,
        Places::Cells,
        &[optional(&[Form::Number]), optional(&[Form::Marks(1)])],
        "clue number in cells` or `clue hole mark in cells",
    ),
    part(
        "crossed",
        Letters::Crossed,
        Places::Cells,
        &[needed(&[Form::Number]), needed(&[Form::Marks(1)])],
        "clue given in cells` and `clue cross mark in cells",
    ),
    part(
        "balance",
        Letters::Balance,
        Places::Cells,
        &[needed(&[Form::Marks(2)]), needed(&[Form::Number])],
        "clue white or black in cells` and `clue number in cells",
    ),
    part(
        "tatami",
        Letters::FourMarks,
        Places::Cells,
        &[needed(&[Form::Marks(3)])],
        "clue square_mat or tall or wide or any in cells",
    ),
    part(
        "castle",
        Letters::Castle,
        Places::Cells,
        &[needed(&[Form::Marks(3)]), needed(&[Form::Direction]), needed(&[Form::Number])],
        "clue gray or white or black in cells`, `clue arrow in cells` and `clue number in cells",
    ),
    part(
        "compass",
        Letters::Compass,
        Places::Cells,
        &[
            needed(&[Form::Marks(1)]),
            needed(&[Form::Number]),
            needed(&[Form::Number]),
            needed(&[Form::Number]),
            needed(&[Form::Number]),
        ],
        "clue compass mark in cells`, and the numbers above, below, left and right as four clues in cells, such as `clue north in cells",
    ),
    part(
        "sashigane",
        Letters::Sashigane,
        Places::Cells,
        &[optional(&[Form::Marks(1)]), optional(&[Form::Number]), optional(&[Form::Direction])],
        "clue circle mark in cells`, `clue corner_size in cells` or `clue arrow in cells",
    ),
    part(
        "pentominoes",
        Letters::Polyominoes("FILNPTUVWXYZ"),
        Places::Cells,
        &[needed(&[Form::Shape]), optional(&[Form::Marks(1)])],
        "clue letter shape in cells",
    ),
    part(
        "tetrominoes",
        Letters::Polyominoes("ILOST"),
        Places::Cells,
        &[needed(&[Form::Shape]), optional(&[Form::Marks(1)])],
        "clue letter shape in cells",
    ),
    of_cells(
        "kakuro",
        Cells::Kakuro,
        &[needed(&[Form::Marks(1)]), needed(&[Form::Number]), needed(&[Form::Number])],
        "clue block mark in cells`, `clue right_sum in cells` and `clue down_sum in cells",
    ),
    part(
        "corners",
        Letters::Own(Part::Corners),
        Places::Corners,
        &[needed(&[Form::Number, Form::Marks(1)])],
        "clue number in corners",
    ),
    part("borders", Letters::Own(Part::Borders), Places::Rooms, &[], ""),
    part("boxes", Letters::Boxes, Places::Rooms, &[], ""),
    part(
        "rooms",
        Letters::Own(Part::Rooms),
        Places::OfRooms,
        &[needed(&[Form::Number, Form::Marks(1)])],
        "clue number in rooms",
    ),
    part(
        "topleft",
        Letters::Own(Part::TwoSides),
        Places::Outside(&[Edge::Top, Edge::Left]),
        &[needed(&[Form::Number, Form::Marks(1)])],
        "clue number in outside top left",
    ),
    part(
        "outside",
        Letters::Own(Part::FourSides),
        Places::Outside(&[Edge::Top, Edge::Bottom, Edge::Left, Edge::Right]),
        &[needed(&[Form::Number, Form::Marks(1)])],
        "clue number in outside",
    ),
    part(
        "count",
        Letters::Own(Part::Number(MOST_COUNT)),
        Places::Board,
        &[needed(&[Form::Number])],
        "clue stars in board",
    ),
    part("walls", Letters::LinkBits, Places::Links, &[needed(&[Form::Marks(1)])], "clue wall mark in sides"),
    part(
        "kropki",
        Letters::LinkCircles,
        Places::Links,
        &[needed(&[Form::Marks(2), Form::Number])],
        "clue white or black in links",
    ),
    part(
        "dots",
        Letters::Own(Part::Dots),
        Places::Dots,
        &[needed(&[Form::Marks(1)])],
        "clue white or black in dots",
    ),
    part(
        "blackdots",
        Letters::BlackDots,
        Places::Dots,
        &[needed(&[Form::Marks(1)])],
        "clue middle mark in dots",
    ),
    part(
        "shades",
        Letters::Shades,
        Places::Dots,
        &[needed(&[Form::Marks(3)])],
        "clue black or gray or white in dots",
    ),
    part("slashsep", Letters::Own(Part::Slash), Places::Nowhere, &[], ""),
    part("rest", Letters::Rest, Places::Nowhere, &[], ""),
];
