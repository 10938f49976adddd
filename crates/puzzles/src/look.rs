//! How the clues, and the words of a solution, look in pictures.

/// How a word or a clue is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// As text.
    Text,
    /// Nothing is drawn.
    Nothing,
    /// The cell is shaded.
    Shade,
    /// The cell is shaded, and the text is written in it.
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
    /// A circle in the colour of the clue.
    Pearl,
    /// A white circle.
    White,
    /// A black circle.
    Black,
    /// The text in a circle. An unknown number is a circle without text.
    Circled,
    /// The text in white, in a black cell.
    Block,
    /// A text that starts with `#` is written without the `#`, in white, in a black cell. Any other text is drawn as
    /// [`Mark::Text`].
    BlockAfterHash,
    /// The part of a ship that a number stands for.
    Ship,
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
    /// This number of lines from the left side to the right side.
    Across(u8),
    /// This number of lines from the top to the bottom.
    Down(u8),
}

/// A figure that covers several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A dashed outline around cells, with a text in the first cell in reading order.
    Cage(Vec<usize>, String),
    /// A line through the centres of cells.
    Line(Vec<usize>, Stroke),
    /// A small text in a cell.
    Note(usize, String),
    /// A grey background of a cell: a circle if the flag is true, otherwise a square.
    Ground(usize, bool),
    /// A text in a circle at the corner where four cells meet. The number is the index of the upper left cell.
    Corner(usize, String),
    /// A text outside the board, next to the first of these cells. The text lies on the line through the first two
    /// cells.
    Outside(Vec<usize>, String),
    /// A thin line across the board. It goes through the centres of two cells and extends beyond both.
    Diagonal(usize, usize),
    /// A tinted background of cells.
    Tint(Vec<usize>),
}

/// How a line through cells is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The number of the line's colour, counted from 0.
    pub colour: u8,
    /// The sign at the first cell of the line.
    pub start: End,
    /// The sign at the last cell of the line.
    pub end: End,
}

/// The sign at an end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Plain,
    /// A bulb that is as large as a cell allows.
    Bulb,
    /// A circle.
    Circle,
    /// A diamond.
    Diamond,
    /// An arrow.
    Arrow,
}
