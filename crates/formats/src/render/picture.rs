//! A picture as data: shapes in order, in units of a cell's side. All outputs are written from it.

/// What a shape is painted with; a theme says which colour that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The ground of the board.
    Paper,
    /// What is told: clues, givens.
    Told,
    /// Black cells that belong to the puzzle: black in every theme, or as dark as can be seen.
    Wall,
    /// Text on walls.
    OnTold,
    /// What is white, whatever the ground: pearls, dots.
    White,
    /// What is black, whatever the ground.
    Black,
    /// What a solution adds: digits, loops, marks.
    Found,
    /// Shaded cells of a solution.
    Shade,
    /// The marks of a cell that is not filled.
    Empty,
    /// Thin lines between cells.
    Grid,
    /// Thick lines around regions and the board.
    Border,
    /// Outlines of cages, and what stands in them.
    Cage,
    /// Grounds of single cells.
    Ground,
    /// A tinted ground.
    Tint,
    /// The ground of what differs between solutions.
    Differ,
    /// Lines through what differs between solutions.
    DifferLine,
    /// The colour of a line through cells, by its number.
    Line(u8),
    /// A colour of the puzzle itself.
    Rgb([u8; 3]),
    /// Black or white, whichever is read more easily on a colour.
    On([u8; 3]),
}

/// Where a text stands beside its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The place is its left end.
    Start,
    /// The place is its middle.
    Middle,
    /// The place is its right end.
    End,
}

/// A place: to the right and downwards.
pub type Point = (f64, f64);

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled polygon.
    Polygon(Vec<Point>, Ink),
    /// A line through points, with a width; dashed with dashes and gaps of this length unless it is 0.
    Line {
        /// Its points; the first again at the end if it is closed.
        points: Vec<Point>,
        /// Its colour.
        ink: Ink,
        /// Its width.
        width: f64,
        /// The length of dashes and gaps, 0 for none.
        dash: f64,
    },
    /// A filled circle: centre, radius.
    Disc(Point, f64, Ink),
    /// A circle: centre, radius, width of its line.
    Circle(Point, f64, f64, Ink),
    /// A text: its place on the middle of its height, the height of its capital letters.
    Text {
        /// What it says.
        text: String,
        /// Where it stands.
        at: Point,
        /// The height of its capital letters.
        height: f64,
        /// How it stands there.
        anchor: Anchor,
        /// Its colour.
        ink: Ink,
        /// Whether it is bold.
        bold: bool,
    },
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Its width, in cells.
    pub width: f64,
    /// Its height, in cells.
    pub height: f64,
    /// The upper left corner of its first cell.
    pub origin: Point,
    /// What it shows, in words.
    pub title: String,
    /// Its shapes, later ones over earlier ones.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// A filled rectangle: left, top, width, height.
    pub(super) fn rectangle(&mut self, (x, y): Point, (width, height): Point, ink: Ink) {
        let corners = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        self.shapes.push(Shape::Polygon(corners, ink));
    }

    /// A line through points.
    pub(super) fn line(&mut self, points: &[Point], ink: Ink, width: f64) {
        self.shapes.push(Shape::Line { points: points.to_vec(), ink, width, dash: 0.0 });
    }

    /// A dashed line through points.
    pub(super) fn dashed(&mut self, points: &[Point], ink: Ink, width: f64, dash: f64) {
        self.shapes.push(Shape::Line { points: points.to_vec(), ink, width, dash });
    }

    /// A text around its middle.
    pub(super) fn text(&mut self, text: impl Into<String>, at: Point, height: f64, ink: Ink) {
        self.text_at(text, at, height, ink, Anchor::Middle);
    }

    /// A text.
    pub(super) fn text_at(
        &mut self,
        text: impl Into<String>,
        at: Point,
        height: f64,
        ink: Ink,
        anchor: Anchor,
    ) {
        let bold = ink == Ink::Told;
        self.shapes.push(Shape::Text { text: text.into(), at, height, anchor, ink, bold });
    }
}
