//! Figures that cover several cells, such as cages and lines, and text outside the board.

use super::board::Board;
use super::frame::Frame;
use super::marks;
use super::picture::{Anchor, Ink, Picture, Point, Shape};
use gridproof_puzzles::look::{End, Figure, Stroke};

/// The space between a cage and the borders of its cells.
const INSET: f64 = 0.07;

/// Draws the figures that belong under the borders: tints, backgrounds and lines.
pub(super) fn under(board: &mut Board<'_>) {
    for figure in board.drawing.figures.clone() {
        match figure {
            Figure::Tint(cells) => {
                for cell in cells {
                    let at = board.corner(cell);
                    board.picture.rectangle(at, (1.0, 1.0), Ink::Tint);
                }
            }
            Figure::Ground(cell, round) => {
                let (x, y) = board.centre(cell);
                if round {
                    board.picture.shapes.push(Shape::Disc((x, y), 0.38, Ink::Ground));
                } else {
                    board.picture.rectangle((x - 0.36, y - 0.36), (0.72, 0.72), Ink::Ground);
                }
            }
            Figure::Diagonal(one, other) => {
                let ((a, b), (c, d)) = (board.centre(one), board.centre(other));
                let step = ((c - a).signum() / 2.0, (d - b).signum() / 2.0);
                let ends = [(a - step.0, b - step.1), (c + step.0, d + step.1)];
                board.picture.line(&ends, Ink::Line(3), 0.06);
            }
            Figure::Line(cells, stroke) => line(&mut board.picture, board.frame, &cells, stroke),
            _ => {}
        }
    }
}

/// Draws the figures that belong on top of the grid and the solution: cages, notes and text outside the board.
pub(super) fn over(board: &mut Board<'_>) {
    for figure in board.drawing.figures.clone() {
        match figure {
            Figure::Cage(cells, text) => cage(&mut board.picture, board.frame, &cells, &text),
            Figure::Note(cell, text) => {
                let (x, y) = board.corner(cell);
                let height = (1.2 / text.chars().count().max(1) as f64).min(0.2);
                board.picture.text_at(text, (x + 0.12, y + 0.82), height, Ink::Cage, Anchor::Start);
            }
            Figure::Corner(cell, text) => {
                let (x, y) = board.corner(cell);
                marks::circled(&mut board.picture, (x + 1.0, y + 1.0), &text, 0.27, 0.22);
            }
            Figure::Outside(cells, text) => outside(board, &cells, &text),
            _ => {}
        }
    }
}

/// Draws a line through the centres of cells.
pub(super) fn line(
    picture: &mut Picture,
    frame: Frame,
    cells: &[usize],
    Stroke { colour, start, end }: Stroke,
) {
    let ink = Ink::Line(colour);
    let mut points: Vec<Point> = cells.iter().map(|&cell| frame.centre(cell)).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let width = match (start, end) {
        (End::Bulb, _) => 0.3,
        (End::Circle, End::Arrow) => 0.07,
        _ => 0.16,
    };
    if end == End::Arrow && points.len() > 1 {
        points.pop();
        let before = points[points.len() - 1];
        marks::arrow(picture, before, last, ink, width, 0.22);
    }
    picture.line(&points, ink, width);
    // Discs at the bends of wide lines make the bends round.
    if width > 0.1 {
        for &at in &points {
            picture.shapes.push(Shape::Disc(at, width / 2.0, ink));
        }
    }
    for (at, end) in [(first, start), (last, end)] {
        match end {
            End::Bulb => picture.shapes.push(Shape::Disc(at, 0.38, ink)),
            End::Circle => {
                picture.shapes.push(Shape::Disc(at, 0.4, Ink::Paper));
                picture.shapes.push(Shape::Circle(at, 0.37, 0.07, ink));
            }
            End::Diamond => {
                let (x, y) = at;
                let corners = vec![(x, y - 0.42), (x + 0.42, y), (x, y + 0.42), (x - 0.42, y)];
                picture.shapes.push(Shape::Polygon(corners.clone(), Ink::Paper));
                let closed = [corners.clone(), vec![corners[0]]].concat();
                picture.line(&closed, ink, 0.07);
            }
            End::Plain | End::Arrow => {}
        }
    }
}

/// Draws a dashed outline along the inside edges of the cells, and text in the first cell.
pub(super) fn cage(picture: &mut Picture, frame: Frame, cells: &[usize], text: &str) {
    let places: std::collections::BTreeSet<(usize, usize)> =
        cells.iter().map(|&cell| frame.place(cell)).collect();
    let holds = |r: isize, c: isize| {
        usize::try_from(r).ok().zip(usize::try_from(c).ok()).is_some_and(|place| places.contains(&place))
    };
    for &cell in cells {
        let (x, y) = frame.corner(cell);
        let (r, c) = frame.place(cell);
        let (r, c) = (r as isize, c as isize);
        // For each side of the cell: the direction of the neighbour beyond this side, then the directions of the two
        // ends of the side. An end is extended if the outline continues along the next cell of the cage or turns around
        // the corner of that cell.
        let sides = [
            ((-1, 0), (0, -1), (0, 1)),
            ((1, 0), (0, -1), (0, 1)),
            ((0, -1), (-1, 0), (1, 0)),
            ((0, 1), (-1, 0), (1, 0)),
        ];
        for ((dr, dc), before, after) in sides {
            if holds(r + dr, c + dc) {
                continue;
            }
            let end = |(er, ec): (isize, isize)| {
                let along = match (holds(r + er, c + ec), holds(r + er + dr, c + ec + dc)) {
                    (false, _) => 0.5 - INSET,
                    (true, true) => 0.5 + INSET,
                    (true, false) => 0.5,
                };
                let across = 0.5 - INSET;
                (
                    x + 0.5 + dc as f64 * across + ec as f64 * along,
                    y + 0.5 + dr as f64 * across + er as f64 * along,
                )
            };
            let ends = [end(before), end(after)];
            picture.dashed(&ends, Ink::Cage, 0.03, 0.09);
        }
    }
    let Some(&first) = cells.iter().min() else { return };
    if !text.is_empty() {
        let (x, y) = frame.corner(first);
        let width = 0.16 * text.chars().count() as f64 + 0.05;
        picture.rectangle((x + 0.05, y + 0.04), (width, 0.26), Ink::Paper);
        picture.text_at(text, (x + 0.08, y + 0.18), 0.22, Ink::Cage, Anchor::Start);
    }
}

/// Draws text outside the board. Text for a diagonal gets an arrow.
fn outside(board: &mut Board<'_>, cells: &[usize], text: &str) {
    let (x, y) = board.centre(cells[0]);
    let (nx, ny) = board.centre(cells[1]);
    let (dx, dy) = (nx - x, ny - y);
    let at = (x - dx * 0.95, y - dy * 0.95);
    board.picture.text(text, at, 0.36, Ink::Given);
    if dx.abs() > 0.5 && dy.abs() > 0.5 {
        let point = |length: f64| (x - dx * length, y - dy * length);
        marks::arrow(&mut board.picture, point(0.72), point(0.52), Ink::Given, 0.04, 0.12);
    }
}
