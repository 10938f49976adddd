//! A picture as data: shapes in drawing order, measured in units of a cell's side. All output formats are written from
//! this data.

/// The role of a shape's colour. A theme assigns a colour to each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The background of the board.
    Paper,
    /// The given parts of the puzzle: clues and givens.
    Given,
    /// Black cells that are part of the puzzle. A dark theme draws them in a lighter colour, so that they are visible.
    Wall,
    /// Text on walls.
    OnWall,
    /// White on any background: pearls, dots.
    White,
    /// Black on any background.
    Black,
    /// The parts that a solution adds: digits, loops, marks.
    Found,
    /// Shaded cells of a solution.
    Shade,
    /// The marks of cells and lines that are known to be empty.
    Empty,
    /// Thin lines between cells.
    Grid,
    /// Thick lines around regions and the board.
    Border,
    /// Outlines of cages, and small text such as their sums.
    Cage,
    /// The background of single cells.
    Ground,
    /// A tinted background.
    Tint,
    /// The background of cells in which solutions differ.
    Differ,
    /// Lines in which solutions differ.
    DifferLine,
    /// One of the colours for lines through cells, selected by its number.
    Line(u8),
    /// A colour that the puzzle defines.
    Rgb([u8; 3]),
    /// Black or white, whichever is easier to read on the given colour.
    On([u8; 3]),
}

/// The position of text relative to a given point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The point is at the left end of the text.
    Start,
    /// The point is in the middle of the text.
    Middle,
    /// The point is at the right end of the text.
    End,
}

/// A point: its distance from the left edge, and its distance from the top edge.
pub type Point = (f64, f64);

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled polygon.
    Polygon(Vec<Point>, Ink),
    /// A line through points.
    Line {
        /// The points. The first point is repeated at the end of a closed line.
        points: Vec<Point>,
        /// The colour of the line.
        ink: Ink,
        /// The width of the line.
        width: f64,
        /// The length of each dash and of each gap; 0 for a solid line.
        dash: f64,
    },
    /// A filled circle: centre, radius, colour.
    Disc(Point, f64, Ink),
    /// A circle: centre, radius, width of its line, colour.
    Circle(Point, f64, f64, Ink),
    /// Text.
    Text {
        /// The characters of the text.
        text: String,
        /// The point at which the text is placed, at half the height of its capital letters.
        at: Point,
        /// The height of the capital letters.
        height: f64,
        /// The position of the text relative to `at`.
        anchor: Anchor,
        /// The colour of the text.
        ink: Ink,
        /// Whether the text is bold.
        bold: bool,
    },
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The width, in cells.
    pub width: f64,
    /// The height, in cells.
    pub height: f64,
    /// The upper left corner of the first cell of the board.
    pub origin: Point,
    /// A description of the picture in words.
    pub title: String,
    /// The shapes; later ones are drawn over earlier ones.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// Adds a filled rectangle, given by its upper left corner, its width and its height.
    pub(super) fn rectangle(&mut self, (x, y): Point, (width, height): Point, ink: Ink) {
        let corners = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        self.shapes.push(Shape::Polygon(corners, ink));
    }

    /// Adds a solid line through points.
    pub(super) fn line(&mut self, points: &[Point], ink: Ink, width: f64) {
        self.shapes.push(Shape::Line { points: points.to_vec(), ink, width, dash: 0.0 });
    }

    /// Adds a dashed line through points.
    pub(super) fn dashed(&mut self, points: &[Point], ink: Ink, width: f64, dash: f64) {
        self.shapes.push(Shape::Line { points: points.to_vec(), ink, width, dash });
    }

    /// Adds text that is centred at `at`.
    pub(super) fn text(&mut self, text: impl Into<String>, at: Point, height: f64, ink: Ink) {
        self.text_at(text, at, height, ink, Anchor::Middle);
    }

    /// Adds text. Text in the ink of the givens is bold.
    pub(super) fn text_at(
        &mut self,
        text: impl Into<String>,
        at: Point,
        height: f64,
        ink: Ink,
        anchor: Anchor,
    ) {
        let bold = ink == Ink::Given;
        self.shapes.push(Shape::Text { text: text.into(), at, height, anchor, ink, bold });
    }
}
