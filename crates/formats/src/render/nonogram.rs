//! Nonograms as pictures.

use super::picture::{Anchor, Ink, Picture, Point, Shape};
use super::view::View;
use gridproof_puzzles::{Clue, Nonogram, Palette};

/// The height of the digits of clues, in units of cells.
const DIGITS: f64 = 0.42;
/// The height that each number of a column clue takes up, in units of cells.
const LEAD: f64 = 0.72;
/// The space around the picture, in units of cells.
const EDGE: f64 = 0.25;

/// Returns the picture of a nonogram.
pub(super) fn picture(nonogram: &Nonogram, view: View<'_>) -> Picture {
    let (rows, columns) = (nonogram.rows().len(), nonogram.columns().len());
    let palette = nonogram.palette().into_owned();
    let (left, top) = if view.clues { margins(nonogram) } else { (EDGE, EDGE) };
    let mut picture = Picture {
        width: left + columns as f64 + EDGE,
        height: top + rows as f64 + EDGE,
        origin: (left, top),
        ..Picture::default()
    };
    let ground = if palette.colours().len() > 2 { Ink::Rgb(palette.colours()[0].rgb) } else { Ink::Paper };
    picture.rectangle((left, top), (columns as f64, rows as f64), ground);
    for cell in 0..rows * columns {
        let at = (left + (cell % columns) as f64, top + (cell / columns) as f64);
        if view.marks(cell) {
            picture.rectangle(at, (1.0, 1.0), Ink::Tint);
        }
        if view.known.is_some() && view.first(cell) == Some(0) {
            picture.shapes.push(Shape::Disc((at.0 + 0.5, at.1 + 0.5), 0.08, Ink::Empty));
        } else if view.differs(cell) {
            picture.rectangle(at, (1.0, 1.0), Ink::Differ);
            let values = [view.first(cell), view.last(cell)];
            halves(&mut picture, at, values.map(|value| value.unwrap_or(0)), &palette);
        } else if let Some(value @ 1..) = view.first(cell) {
            fill(&mut picture, at, value, &palette);
            if view.marks(cell) {
                let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)];
                picture.line(&corners.map(|(x, y)| (at.0 + x, at.1 + y)), Ink::Found, 0.12);
            }
        }
    }
    // The grid is drawn after the cells, so that filled cells do not cover its lines.
    grid(&mut picture, (left, top), (rows, columns), view.is_empty());
    if view.clues {
        for (row, clue) in nonogram.rows().iter().enumerate() {
            row_clue(&mut picture, (left - 0.15, top + row as f64 + 0.5), clue, &palette);
        }
        for (column, clue) in nonogram.columns().iter().enumerate() {
            column_clue(&mut picture, (left + column as f64 + 0.5, top - 0.12), clue, &palette);
        }
    }
    picture
}

/// Returns the width of a clue number, in units of cells.
fn width(length: u32) -> f64 {
    length.to_string().len() as f64 * DIGITS * 0.72 + 0.3
}

/// Returns the space to the left of the rows and the space above the columns.
fn margins(nonogram: &Nonogram) -> Point {
    let row = |clue: &Clue| clue.iter().map(|block| width(block.length)).sum::<f64>();
    let left = nonogram.rows().iter().map(row).fold(width(0), f64::max);
    let most = nonogram.columns().iter().map(Vec::len).max().unwrap_or(0).max(1);
    (left + 0.3 + EDGE, most as f64 * LEAD + 0.2 + EDGE)
}

fn ink(palette: &Palette, value: u8) -> Ink {
    if palette.colours().len() == 2 {
        return Ink::Given;
    }
    palette.colours().get(usize::from(value)).map_or(Ink::Given, |colour| Ink::Rgb(colour.rgb))
}

/// Fills a cell with a colour. Some colours have a second part, which fills a triangle in the cell.
fn fill(picture: &mut Picture, (x, y): Point, value: u8, palette: &Palette) {
    picture.rectangle((x, y), (1.0, 1.0), ink(palette, value));
    let triangle = palette.colours().get(usize::from(value)).and_then(|colour| colour.triangle);
    if let Some(triangle) = triangle {
        let third = if triangle.rising { (x + 1.0, y + 1.0) } else { (x + 1.0, y) };
        let ends = if triangle.rising { [(x + 1.0, y), (x, y + 1.0)] } else { [(x, y), (x + 1.0, y + 1.0)] };
        picture.shapes.push(Shape::Polygon(vec![ends[0], third, ends[1]], Ink::Rgb(triangle.right)));
    }
}

/// Draws both values of a cell in which the solutions differ, each as a triangle in one corner of the cell.
fn halves(picture: &mut Picture, (x, y): Point, values: [u8; 2], palette: &Palette) {
    let low = [(x + 0.2, y + 0.2), (x + 0.8, y + 0.2), (x + 0.2, y + 0.8)];
    let high = [(x + 0.8, y + 0.2), (x + 0.8, y + 0.8), (x + 0.2, y + 0.8)];
    for (value, corners) in values.into_iter().zip([low, high]) {
        if value > 0 {
            picture.shapes.push(Shape::Polygon(corners.to_vec(), ink(palette, value)));
        }
    }
}

/// Draws the lines between the cells; every fifth line is thicker.
fn grid(picture: &mut Picture, (left, top): Point, (rows, columns): (usize, usize), empty: bool) {
    let (right, bottom) = (left + columns as f64, top + rows as f64);
    let thick = |line: usize, count: usize| line.is_multiple_of(5) || line == count;
    let fifth = if empty { 0.05 } else { 0.035 };
    for strong in [false, true] {
        let (ink, width) = if strong { (Ink::Border, fifth) } else { (Ink::Grid, 0.025) };
        for row in (0..=rows).filter(|&row| thick(row, rows) == strong) {
            let width = if row == 0 || row == rows { 0.07 } else { width };
            picture.line(&[(left, top + row as f64), (right, top + row as f64)], ink, width);
        }
        for column in (0..=columns).filter(|&column| thick(column, columns) == strong) {
            let width = if column == 0 || column == columns { 0.07 } else { width };
            picture.line(&[(left + column as f64, top), (left + column as f64, bottom)], ink, width);
        }
    }
}

/// Draws the number of a block, centred at `at`. In a puzzle with several colours, the background of the number has the
/// colour of the block.
fn number(picture: &mut Picture, at: Point, length: u32, colour: u8, palette: &Palette) {
    if palette.colours().len() == 2 {
        picture.text(length.to_string(), at, DIGITS, Ink::Given);
        return;
    }
    let Ink::Rgb(rgb) = ink(palette, colour) else { return };
    let wide = width(length) - 0.08;
    picture.rectangle((at.0 - wide / 2.0, at.1 - 0.32), (wide, 0.64), Ink::Rgb(rgb));
    let triangle = palette.colours().get(usize::from(colour)).and_then(|colour| colour.triangle);
    if let Some(triangle) = triangle {
        let (x, y) = (at.0 - wide / 2.0, at.1 - 0.32);
        let ends =
            if triangle.rising { [(x + wide, y), (x, y + 0.64)] } else { [(x, y), (x + wide, y + 0.64)] };
        let third = if triangle.rising { (x + wide, y + 0.64) } else { (x + wide, y) };
        picture.shapes.push(Shape::Polygon(vec![ends[0], third, ends[1]], Ink::Rgb(triangle.right)));
    }
    picture.text(length.to_string(), at, DIGITS, Ink::On(rgb));
}

fn row_clue(picture: &mut Picture, (mut x, y): Point, clue: &Clue, palette: &Palette) {
    if clue.is_empty() {
        picture.text_at("0", (x - 0.08, y), DIGITS, Ink::Empty, Anchor::End);
    }
    for block in clue.iter().rev() {
        let wide = width(block.length);
        number(picture, (x - wide / 2.0, y), block.length, block.colour, palette);
        x -= wide;
    }
}

fn column_clue(picture: &mut Picture, (x, mut y): Point, clue: &Clue, palette: &Palette) {
    if clue.is_empty() {
        picture.text("0", (x, y - LEAD / 2.0), DIGITS, Ink::Empty);
    }
    for block in clue.iter().rev() {
        number(picture, (x, y - LEAD / 2.0), block.length, block.colour, palette);
        y -= LEAD;
    }
}
