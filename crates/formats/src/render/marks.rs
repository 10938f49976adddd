//! Marks in single cells and between cells.

use std::f64::consts::PI;

use super::picture::{Ink, Picture, Point, Shape};
use gridproof_puzzles::clues::{Circle, Clue};
use gridproof_puzzles::look::Mark;
use gridproof_puzzles::word::Word;

/// The height of digits, in units of cells.
pub(super) const DIGITS: f64 = 0.44;

/// Draws the mark for a word, in the cell whose upper left corner is `at`. `words` is the number of words that the cell
/// shows. If it is 2, shading covers only the middle of the cell.
pub(super) fn draw(picture: &mut Picture, at: Point, mark: Mark, word: Word, ink: Ink, words: u8) {
    let (x, y) = at;
    let middle = (x + 0.5, y + 0.5);
    let shade = if ink == Ink::Found { Ink::Shade } else { ink };
    match mark {
        Mark::Nothing => {}
        Mark::Text | Mark::Tree | Mark::Block | Mark::BlockAfterHash | Mark::Ship => {
            picture.text(word.text(), middle, DIGITS, ink);
        }
        Mark::Shade | Mark::ShadedText => {
            let gap = if words > 1 { 0.28 } else { 0.0 };
            picture.rectangle((x + gap, y + gap), (1.0 - 2.0 * gap, 1.0 - 2.0 * gap), shade);
            if mark == Mark::ShadedText {
                picture.text(word.text(), middle, 0.3, Ink::OnWall);
            }
        }
        Mark::Dot => picture.shapes.push(Shape::Disc(middle, 0.08, ink)),
        Mark::Lamp => {
            picture.shapes.push(Shape::Disc(middle, 0.24, ink));
            for ray in 0..8 {
                let angle = PI * f64::from(ray) / 4.0;
                let point = |length: f64| (middle.0 + length * angle.cos(), middle.1 + length * angle.sin());
                picture.line(&[point(0.31), point(0.41)], ink, 0.05);
            }
        }
        Mark::Star => {
            let point = |index: u32| {
                let length = if index.is_multiple_of(2) { 0.38 } else { 0.16 };
                let angle = PI * (f64::from(index) / 5.0 - 0.5);
                (middle.0 + length * angle.cos(), middle.1 + 0.03 + length * angle.sin())
            };
            picture.shapes.push(Shape::Polygon((0..10).map(point).collect(), ink));
        }
        Mark::Mine => {
            picture.shapes.push(Shape::Disc(middle, 0.24, ink));
            for way in 0..4 {
                let angle = PI * f64::from(way) / 4.0;
                let point = |length: f64| (middle.0 + length * angle.cos(), middle.1 + length * angle.sin());
                picture.line(&[point(-0.36), point(0.36)], ink, 0.06);
            }
        }
        Mark::Tent => {
            let tent = [(x + 0.5, y + 0.2), (x + 0.84, y + 0.8), (x + 0.16, y + 0.8)];
            picture.shapes.push(Shape::Polygon(tent.to_vec(), ink));
            let door = [(x + 0.5, y + 0.48), (x + 0.62, y + 0.8), (x + 0.38, y + 0.8)];
            picture.shapes.push(Shape::Polygon(door.to_vec(), Ink::Paper));
        }
        Mark::Pearl | Mark::Circled => picture.shapes.push(Shape::Circle(middle, 0.34, 0.06, ink)),
        Mark::White => ball(picture, middle, (0.34, 0.06), Ink::White, ink),
        Mark::Black => ball(picture, middle, (0.34, 0.06), Ink::Black, ink),
        Mark::Rising => picture.line(&[(x, y + 1.0), (x + 1.0, y)], ink, 0.08),
        Mark::Falling => picture.line(&[(x, y), (x + 1.0, y + 1.0)], ink, 0.08),
        Mark::Triangle { upper, left } => {
            let corner = (x + f64::from(u8::from(!left)), y + f64::from(u8::from(!upper)));
            let ends = [(2.0 * x + 1.0 - corner.0, corner.1), (corner.0, 2.0 * y + 1.0 - corner.1)];
            picture.shapes.push(Shape::Polygon(vec![corner, ends[0], ends[1]], shade));
        }
        Mark::Across(count) => {
            for step in offsets(count) {
                picture.line(&[(x, middle.1 + step), (x + 1.0, middle.1 + step)], ink, 0.07);
            }
        }
        Mark::Down(count) => {
            for step in offsets(count) {
                picture.line(&[(middle.0 + step, y), (middle.0 + step, y + 1.0)], ink, 0.07);
            }
        }
    }
}

/// Returns the offsets of `count` parallel lines from the middle of the group.
fn offsets(count: u8) -> impl Iterator<Item = f64> {
    (0..count).map(move |line| (f64::from(line) - f64::from(count - 1) / 2.0) * 0.18)
}

/// Draws a clue in the cell whose upper left corner is `at`.
pub(super) fn clue(picture: &mut Picture, at: Point, mark: Mark, clue: Clue, text: &str) {
    let middle = (at.0 + 0.5, at.1 + 0.5);
    match (mark, clue) {
        (Mark::Pearl, Clue::Circle(Circle::White)) => {
            ball(picture, middle, (0.35, 0.06), Ink::White, Ink::Given);
        }
        (Mark::Pearl, Clue::Circle(Circle::Black)) => {
            ball(picture, middle, (0.35, 0.06), Ink::Black, Ink::Given);
        }
        (Mark::Circled, clue) => {
            let text = if clue.number().is_some() { text } else { "" };
            circled(picture, middle, text, 0.42, DIGITS);
        }
        (Mark::Nothing, _) => {}
        (Mark::Block, _) => block(picture, at, text.trim_start_matches('#')),
        (Mark::BlockAfterHash, _) if text.starts_with('#') => block(picture, at, &text[1..]),
        (Mark::Tree, _) => tree(picture, middle),
        (Mark::Ship, Clue::Number(part)) => ship(picture, middle, part),
        (_, Clue::Runs(_)) => runs(picture, at, text),
        (_, Clue::Arrow(direction, number)) => {
            picture.rectangle(at, (1.0, 1.0), Ink::Ground);
            let number = number.map_or_else(|| "?".to_owned(), |number| number.to_string());
            let (down, right) = direction.step();
            let step = (down as f64, right as f64);
            arrow_clue(picture, middle, step, &number, (Ink::Given, Ink::Given));
        }
        _ => picture.text(text, middle, DIGITS, Ink::Given),
    }
}

/// Draws a tree.
pub(super) fn tree(picture: &mut Picture, middle: Point) {
    picture.line(&[(middle.0, middle.1 + 0.1), (middle.0, middle.1 + 0.36)], Ink::Given, 0.1);
    for (x, y) in [(0.0, -0.16), (-0.15, 0.02), (0.15, 0.02)] {
        picture.shapes.push(Shape::Disc((middle.0 + x, middle.1 + y), 0.2, Ink::Given));
    }
}

/// Draws a part of a ship: water (0); the upper, lower, left and right end of a ship (1 to 4); a middle part (5); a ship
/// of one cell (6).
fn ship(picture: &mut Picture, (x, y): Point, part: u32) {
    const HALF: f64 = 0.36;
    let point = |angle: f64| (x + HALF * angle.cos(), y + HALF * angle.sin());
    // The direction of the round end, in quarters of a turn from the right.
    let round = match part {
        1 => 3.0,
        2 => 1.0,
        3 => 2.0,
        4 => 0.0,
        0 => {
            let wave =
                |step: u32| (x - 0.3 + 0.05 * f64::from(step), y + 0.09 * (f64::from(step) * PI / 3.0).sin());
            picture.line(&(0..=12).map(wave).collect::<Vec<_>>(), Ink::Given, 0.06);
            return;
        }
        5 => {
            picture.rectangle((x - HALF, y - HALF), (2.0 * HALF, 2.0 * HALF), Ink::Given);
            return;
        }
        _ => {
            picture.shapes.push(Shape::Disc((x, y), HALF, Ink::Given));
            return;
        }
    };
    let middle = round * PI / 2.0;
    let mut outline: Vec<Point> =
        (0..=16).map(|step| point(middle + PI * (f64::from(step) / 16.0 - 0.5))).collect();
    for side in [1.0, -1.0] {
        let (dx, dy) = (middle.cos(), middle.sin());
        outline.push((x - HALF * (dx + side * dy), y - HALF * (dy - side * dx)));
    }
    picture.shapes.push(Shape::Polygon(outline, Ink::Given));
}

/// Draws the lengths of runs around a cell, each at its own place. In the text, commas separate them.
fn runs(picture: &mut Picture, (x, y): Point, text: &str) {
    let (height, places): (f64, &[Point]) = match text.split(',').count() {
        ..=1 => (DIGITS, &[(0.5, 0.5)]),
        2 => (0.34, &[(0.3, 0.3), (0.7, 0.7)]),
        3 => (0.3, &[(0.27, 0.27), (0.73, 0.27), (0.5, 0.73)]),
        _ => (0.26, &[(0.5, 0.2), (0.2, 0.5), (0.8, 0.5), (0.5, 0.8)]),
    };
    for (length, (dx, dy)) in text.split(',').zip(places) {
        picture.text(length, (x + dx, y + dy), height, Ink::Given);
    }
}

/// Draws a black cell with text in it.
fn block(picture: &mut Picture, at: Point, text: &str) {
    picture.rectangle(at, (1.0, 1.0), Ink::Wall);
    if !text.is_empty() && text != "?" {
        picture.text(text, (at.0 + 0.5, at.1 + 0.5), DIGITS, Ink::OnWall);
    }
}

/// Draws a dot: white for `o`, black for `@`. Returns whether the text is one of these two characters.
pub(super) fn dot(picture: &mut Picture, at: Point, text: &str) -> bool {
    match text {
        "o" => ball(picture, at, (0.14, 0.04), Ink::White, Ink::Given),
        "@" => ball(picture, at, (0.14, 0.04), Ink::Black, Ink::Given),
        _ => return false,
    }
    true
}

/// Draws a white or black ball with an edge. The pair is the radius of the ball and the width of the edge.
pub(super) fn ball(picture: &mut Picture, middle: Point, (radius, edge): (f64, f64), inside: Ink, ink: Ink) {
    picture.shapes.push(Shape::Disc(middle, radius + edge / 2.0, inside));
    picture.shapes.push(Shape::Circle(middle, radius, edge, ink));
}

/// Draws a number with an arrow above it or next to it. The direction is a step down and right; the inks are those of
/// the arrow and the number.
pub(super) fn arrow_clue(
    picture: &mut Picture,
    middle: Point,
    (down, right): (f64, f64),
    number: &str,
    (ink, number_ink): (Ink, Ink),
) {
    let (text, arrow) = match (number, right == 0.0) {
        ("", _) => (middle, middle),
        (_, true) => ((middle.0 - 0.1, middle.1), (middle.0 + 0.28, middle.1)),
        (_, false) => ((middle.0, middle.1 + 0.12), (middle.0, middle.1 - 0.28)),
    };
    picture.text(number, text, 0.38, number_ink);
    let point = |length: f64| (arrow.0 + right * length, arrow.1 + down * length);
    self::arrow(picture, point(-0.26), point(0.26), ink, 0.05, 0.13);
}

/// Draws a line with an arrow head at its end.
pub(super) fn arrow(picture: &mut Picture, from: Point, to: Point, ink: Ink, width: f64, head: f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    let (dx, dy) = (dx / length, dy / length);
    picture.line(&[from, (to.0 - dx * head / 2.0, to.1 - dy * head / 2.0)], ink, width);
    let back = (to.0 - dx * head * 1.3, to.1 - dy * head * 1.3);
    let wings = [
        (back.0 - dy * head * 0.8, back.1 + dx * head * 0.8),
        (back.0 + dy * head * 0.8, back.1 - dx * head * 0.8),
    ];
    picture.shapes.push(Shape::Polygon(vec![to, wings[0], wings[1]], ink));
}

/// Draws text in a circle.
pub(super) fn circled(picture: &mut Picture, middle: Point, text: &str, radius: f64, height: f64) {
    picture.shapes.push(Shape::Disc(middle, radius, Ink::Paper));
    picture.shapes.push(Shape::Circle(middle, radius, 0.04, Ink::Given));
    // Longer text is drawn smaller.
    let height = if text.len() > 2 { height * 2.2 / text.len() as f64 } else { height };
    picture.text(text, middle, height, Ink::Given);
}

/// Draws a black cell of a kakuro with its sums; a sum of 0 is not shown.
pub(super) fn sums(picture: &mut Picture, (x, y): Point, (down, across): (u8, u8)) {
    picture.rectangle((x, y), (1.0, 1.0), Ink::Wall);
    if (down, across) != (0, 0) {
        picture.line(&[(x, y), (x + 1.0, y + 1.0)], Ink::OnWall, 0.03);
    }
    for (sum, at) in [(down, (x + 0.3, y + 0.72)), (across, (x + 0.7, y + 0.28))] {
        if sum > 0 {
            picture.text(sum.to_string(), at, 0.27, Ink::OnWall);
        }
    }
}

/// Draws a sign between two neighbouring cells, centred at the given point.
pub(super) fn sign(picture: &mut Picture, (x, y): Point, sign: char) {
    let line = |picture: &mut Picture, points: [Point; 3]| {
        let points = points.map(|(dx, dy)| (x + dx, y + dy));
        picture.line(&points, Ink::Given, 0.055);
    };
    let step = 0.11;
    match sign {
        'o' | '@' => {
            dot(picture, (x, y), sign.encode_utf8(&mut [0; 4]));
        }
        '*' => picture.shapes.push(Shape::Disc((x, y), 0.15, Ink::Given)),
        '>' => line(picture, [(-step, -step), (step, 0.0), (-step, step)]),
        '<' => line(picture, [(step, -step), (-step, 0.0), (step, step)]),
        'v' => line(picture, [(-step, -step), (0.0, step), (step, -step)]),
        '^' => line(picture, [(-step, step), (0.0, -step), (step, step)]),
        '|' => picture.rectangle((x - 0.05, y - 0.28), (0.1, 0.56), Ink::Given),
        '-' => picture.rectangle((x - 0.28, y - 0.05), (0.56, 0.1), Ink::Given),
        letter => {
            picture.rectangle((x - 0.13, y - 0.16), (0.26, 0.32), Ink::Paper);
            picture.text(letter.to_string(), (x, y), 0.26, Ink::Given);
        }
    }
}

/// Returns each run of `true` in `line`: the index of its first element, and the index after its last element.
pub(super) fn spans(line: &[bool]) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut start = 0;
    for part in line.chunk_by(|a, b| a == b) {
        if part[0] {
            spans.push((start, start + part.len()));
        }
        start += part.len();
    }
    spans
}
