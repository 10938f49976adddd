//! Pictures as data, for hosts that draw them in their own colours.

use std::collections::BTreeSet;

use gridproof_batch::record::{Board, Fault};
use gridproof_formats::render::{self, Anchor, Ink, Point, Theme, View};
use gridproof_model::{Assignment, Cell, Domain};
use gridproof_puzzles::Puzzle;
use serde::Serialize;

use crate::board;
use crate::text::refused;

/// A picture. All lengths are in cells.
#[derive(Serialize)]
pub(crate) struct Drawn {
    title: String,
    width: f64,
    height: f64,
    /// The upper left corner of the first cell.
    origin: Point,
    shapes: Vec<Shape>,
}

/// A shape and the name of its ink.
#[derive(Serialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
enum Shape {
    Polygon { points: Vec<Point>, ink: String },
    Line { points: Vec<Point>, ink: String, width: f64, dash: f64 },
    Disc { at: Point, radius: f64, ink: String },
    Circle { at: Point, radius: f64, width: f64, ink: String },
    Text { at: Point, text: String, height: f64, anchor: &'static str, ink: String, bold: bool },
}

/// Draws the clues of a puzzle. Over them, it draws the board of a record, the differences between the boards of two
/// records or, without boards, the known values of the cells.
pub(crate) fn drawn(puzzle: &Puzzle, boards: &[Board], known: Option<&[Option<u8>]>) -> Result<Drawn, Fault> {
    let solutions = boards.iter().map(|board| assignment(puzzle, board)).collect::<Result<Vec<_>, _>>()?;
    let open = puzzle.open_domains();
    let known = known.map(|values| {
        let lines = drawn_cells(puzzle);
        let domain = |(cell, own): (usize, &Domain)| match values.get(cell).copied().flatten() {
            Some(value) if value < 64 => Domain::single(value),
            // A picture shows lines that are known to be absent, and borders. Nobody has drawn those that the model decides
            // at once.
            _ if lines.contains(&(cell as Cell)) => Domain::first(2),
            _ => *own,
        };
        open.iter().enumerate().map(domain).collect::<Vec<_>>()
    });
    let view = View { solutions: &solutions, known: known.as_deref(), ..View::CLUES };
    let picture = render::picture(puzzle, view);
    Ok(Drawn {
        title: picture.title,
        width: rounded(picture.width),
        height: rounded(picture.height),
        origin: place(picture.origin),
        shapes: picture.shapes.into_iter().map(shape).collect(),
    })
}

/// The cells of the model that are lines or borders.
fn drawn_cells(puzzle: &Puzzle) -> BTreeSet<Cell> {
    match puzzle {
        Puzzle::Other(other) => other.shown().tokens().iter().flat_map(board::lines).collect(),
        Puzzle::Ruled(ruled) => board::drawn_by_rules(ruled).collect(),
        _ => BTreeSet::new(),
    }
}

fn assignment(puzzle: &Puzzle, board: &Board) -> Result<Assignment, Fault> {
    let mut values = vec![0; puzzle.open_domains().len()];
    for (cell, value) in values_of(puzzle, board)? {
        values[cell as usize] = value;
    }
    Ok(values)
}

/// Returns the cells of the model whose values a record's board states, with these values.
pub(crate) fn values_of(puzzle: &Puzzle, board: &Board) -> Result<Vec<(Cell, u8)>, Fault> {
    board.values(puzzle).ok_or_else(|| refused("this board is none of this puzzle"))
}

fn shape(shape: render::Shape) -> Shape {
    use render::Shape as From;
    let all = |points: Vec<Point>| points.into_iter().map(place).collect();
    match shape {
        From::Polygon(points, of) => Shape::Polygon { points: all(points), ink: ink(of) },
        From::Line { points, ink: of, width, dash } => {
            Shape::Line { points: all(points), ink: ink(of), width: rounded(width), dash: rounded(dash) }
        }
        From::Disc(at, radius, of) => Shape::Disc { at: place(at), radius: rounded(radius), ink: ink(of) },
        From::Circle(at, radius, width, of) => {
            Shape::Circle { at: place(at), radius: rounded(radius), width: rounded(width), ink: ink(of) }
        }
        From::Text { text, at, height, anchor, ink: of, bold } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            Shape::Text { at: place(at), text, height: rounded(height), anchor, ink: ink(of), bold }
        }
    }
}

/// The name of an ink; `#rrggbb` for a colour of the puzzle.
fn ink(ink: Ink) -> String {
    match ink {
        Ink::Paper => "paper",
        Ink::Given => "told",
        Ink::Wall => "wall",
        Ink::OnWall => "on-told",
        Ink::White => "white",
        Ink::Black => "black",
        Ink::Found => "found",
        Ink::Shade => "shade",
        Ink::Empty => "empty",
        Ink::Grid => "grid",
        Ink::Border => "border",
        Ink::Cage => "cage",
        Ink::Ground => "ground",
        Ink::Tint => "tint",
        Ink::Differ => "differ",
        Ink::DifferLine => "differ-line",
        Ink::Line(number) => return format!("line-{}", number % 8),
        Ink::Rgb(_) | Ink::On(_) => {
            let [red, green, blue] = Theme::Light.rgb(ink);
            return format!("#{red:02x}{green:02x}{blue:02x}");
        }
    }
    .to_owned()
}

fn place((x, y): Point) -> Point {
    (rounded(x), rounded(y))
}

/// Rounds a length to a thousandth of a cell.
fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}
