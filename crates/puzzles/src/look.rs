//! The appearance of words of a solution and of clues in pictures.

/// How a word or a clue is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// As text.
    Text,
    /// Not at all.
    Nothing,
    /// Its cell is shaded.
    Shade,
    /// Its cell is shaded, with the text in it.
    ShadedText,
    /// A small dot.
    Dot,
    /// A lamp.
    Lamp,
    /// A star.
    Star,
    /// A mine.
    Mine,
    /// A tent.
    Tent,
    /// A tree.
    Tree,
    /// The circle, in its colour.
    Pearl,
    /// A white circle.
    White,
    /// A black circle.
    Black,
    /// The text in a circle; a circle alone for an unknown number.
    Circled,
    /// The text, in white, in a black cell.
    Block,
    /// As text. The part after a `#` is written in white in a black cell.
    BlockBehindHash,
    /// A diagonal from the lower left to the upper right.
    Rising,
    /// A diagonal from the upper left to the lower right.
    Falling,
    /// A black triangle that fills this corner of the cell.
    Triangle {
        /// Whether the corner is an upper one.
        upper: bool,
        /// Whether the corner is a left one.
        left: bool,
    },
    /// This number of lines from side to side.
    Across(u8),
    /// This number of lines from top to bottom.
    Down(u8),
}

/// A figure that covers several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A dashed outline around cells, with a text in the first of them in reading order.
    Cage(Vec<usize>, String),
    /// A line through the centres of cells.
    Line(Vec<usize>, Stroke),
    /// A small text in a cell.
    Note(usize, String),
    /// A grey background of a cell: a circle if true, otherwise a square.
    Ground(usize, bool),
    /// A text in a circle where four cells meet; the cell is the upper left one.
    Corner(usize, String),
    /// A text outside the board, placed before the first of these cells, in line with the first two.
    Outside(Vec<usize>, String),
    /// A thin line through the board through the centres of two cells, extended beyond both.
    Diagonal(usize, usize),
    /// A tinted background of cells.
    Tint(Vec<usize>),
}

/// How a line through cells is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The number of its colour, from 0.
    pub colour: u8,
    /// The sign at its first cell.
    pub start: End,
    /// The sign at its last cell.
    pub end: End,
}

/// The sign at an end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Plain,
    /// A bulb as thick as a cell allows.
    Bulb,
    /// A circle.
    Circle,
    /// A diamond.
    Diamond,
    /// An arrow.
    Arrow,
}
