//! One picture of a board with all its clues.

use std::collections::BTreeMap;

use super::draw::clue_text;
use crate::board::{ClueValue, Place, Point, Puzzle, Size};
use crate::tree::{Kind, LayerForm, Noun};

/// Draws the board and all its clues as one picture: the borders of areas as lines, the clue of an area in its first cell,
/// and clues outside next to their rows and columns. Each line begins with `#`, so that the picture can precede the
/// sections of a plain grid. Strips and clues of the whole board are not part of it.
pub fn picture(kind: &Kind, puzzle: &Puzzle) -> String {
    let size = puzzle.size;
    let entries = entries(kind, puzzle);
    let is_border = borders(kind, puzzle);
    let (bottom, right) = (2 * i32::from(size.rows) + 1, 2 * i32::from(size.columns) + 1);
    let widest = |fits: &dyn Fn(i32) -> bool| {
        let widths = entries.iter().filter(|(point, _)| fits(point.x)).map(|(_, text)| text.chars().count());
        widths.max().unwrap_or(0)
    };
    let is_outside = |x: i32| x < 0 || x == right;
    let (left_width, right_width) = (widest(&|x| x < 0), widest(&|x| x == right));
    let side_width = widest(&|x| x % 2 == 0).max(1);
    let cell_width = widest(&|x| x % 2 == 1 && !is_outside(x)).max(1) + 2;
    let mut text = String::new();
    for y in -1..=bottom {
        if (y < 0 || y == bottom) && !entries.keys().any(|point| point.y == y) {
            continue;
        }
        let mut line = "# ".to_owned();
        for x in -1..=right {
            let point = Point { y, x };
            let width = match x {
                -1 => left_width,
                x if x == right => right_width,
                x if x % 2 == 0 => side_width,
                _ => cell_width,
            };
            let (sign, fill) = if is_outside(x) || y < 0 || y == bottom {
                ("", ' ')
            } else {
                match (y % 2, x % 2) {
                    (0, 0) => ("+", ' '),
                    (1, 1) => (".", ' '),
                    (0, _) if is_border(point) => ("", '-'),
                    _ if is_border(point) => ("|", ' '),
                    _ => ("", ' '),
                }
            };
            let sign = entries.get(&point).map_or(sign, String::as_str);
            let free = width.saturating_sub(sign.chars().count());
            let pad = |count: usize| fill.to_string().repeat(count);
            line += &(pad(free / 2) + sign + &pad(free - free / 2));
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// What is printed at each point.
fn entries(kind: &Kind, puzzle: &Puzzle) -> BTreeMap<Point, String> {
    let mut entries: BTreeMap<Point, String> = BTreeMap::new();
    for (clue, printed) in kind.clues.iter().zip(&puzzle.clues) {
        for (place, told) in printed {
            let point = match (*place, clue.noun) {
                (Place::Point(point), _) => Some(point),
                (Place::Area(area), Noun::Layer(layer)) => puzzle
                    .layers
                    .get(layer)
                    .and_then(|areas| areas.get(area)?.first())
                    .map(|&cell| puzzle.size.cell(cell)),
                _ => None,
            };
            let Some(point) = point else { continue };
            let entry = entries.entry(point).or_default();
            if !entry.is_empty() && !matches!(told, ClueValue::Direction(_)) {
                entry.push('/');
            }
            *entry += &clue_text(kind, clue, Some(told));
        }
    }
    entries
}

/// Returns whether a side of cells lies at the edge of the board, or between two areas of the first layer of areas.
fn borders(kind: &Kind, puzzle: &Puzzle) -> impl Fn(Point) -> bool {
    let size: Size = puzzle.size;
    let layer = kind.layers.iter().position(|layer| layer.form == LayerForm::Areas);
    let owners = layer.map_or_else(|| vec![None; size.area()], |layer| puzzle.owners(layer));
    move |side: Point| {
        let owner = |y: i32, x: i32| size.cell_index(Point { y, x }).and_then(|cell| owners[cell]);
        let (dy, dx) = if side.y % 2 == 0 { (1, 0) } else { (0, 1) };
        size.is_outer(side) || owner(side.y - dy, side.x - dx) != owner(side.y + dy, side.x + dx)
    }
}
