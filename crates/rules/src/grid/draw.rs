//! Writes plain grids.

use std::fmt::Write;

use super::{Signs, clue_places, clue_title, find_title, is_strips, other_sign};
use crate::board::{Answer, ClueValue, Entry, Found, Place, Point, Puzzle, Size};
use crate::tree::{Clue, ClueForm, Direction, Edge, FindForm, Kind, LayerForm, Noun};

/// Draws the clues of a puzzle as sections of a plain grid.
pub fn draw(kind: &Kind, puzzle: &Puzzle) -> String {
    let size = puzzle.size;
    let mut text = format!("kind: {}\nsize: {}x{}\n", kind.name, size.rows, size.columns);
    let flags: Vec<&str> = kind
        .flags
        .iter()
        .zip(&puzzle.flags)
        .filter(|(_, is_set)| **is_set)
        .map(|(flag, _)| flag.name.as_str())
        .collect();
    if !flags.is_empty() {
        let _ = writeln!(text, "flags: {}", flags.join(" "));
    }
    for (layer, areas) in kind.layers.iter().zip(&puzzle.layers) {
        let _ = writeln!(text, "{}:", layer.plural);
        match layer.form {
            LayerForm::Areas => text += &rows(size, &area_names(size, areas)),
            // An empty section could be the end of a text that was cut off.
            LayerForm::Strips if areas.is_empty() => text += ".\n",
            LayerForm::Strips => {
                for strip in areas {
                    let cells: Vec<String> = strip.iter().map(|&cell| cell_name(size, cell)).collect();
                    let _ = writeln!(text, "{}", cells.join(" "));
                }
            }
        }
    }
    for (index, clue) in kind.clues.iter().enumerate() {
        let told = |place: Place| clue_text(kind, clue, puzzle.clue(index, place));
        let title = format!("{} {}", clue_title(clue), clue_places(kind, clue));
        if clue.noun == Noun::Board {
            if puzzle.clue(index, Place::Board).is_some() {
                let _ = writeln!(text, "{title}: {}", told(Place::Board));
            }
            continue;
        }
        let _ = writeln!(text, "{title}:");
        text += &match clue.noun {
            Noun::Place => outside(size, clue, told),
            Noun::Corner => {
                let larger = Size { rows: size.rows + 1, columns: size.columns + 1 };
                rows(larger, &size.corners().map(|point| told(Place::Point(point))).collect::<Vec<_>>())
            }
            Noun::Side | Noun::Link | Noun::Dot => half_cells(size, Point { y: 0, x: 0 }, |point| {
                let value = puzzle.clue(index, Place::Point(point)).map(|_| told(Place::Point(point)));
                value.unwrap_or_else(|| {
                    let is_corner = point.y % 2 == 0 && point.x % 2 == 0 && clue.noun != Noun::Dot;
                    if is_corner { "+" } else { " " }.to_owned()
                })
            }),
            Noun::Layer(layer) if is_strips(kind, clue.noun) => {
                (0..puzzle.layers[layer].len()).map(|strip| told(Place::Area(strip)) + "\n").collect()
            }
            Noun::Layer(layer) => {
                let mut entries = vec![".".to_owned(); size.area()];
                for (area, cells) in puzzle.layers[layer].iter().enumerate() {
                    if let Some(&first) = cells.first() {
                        entries[first] = told(Place::Area(area));
                    }
                }
                rows(size, &entries)
            }
            _ => rows(size, &size.cells().map(|point| told(Place::Point(point))).collect::<Vec<_>>()),
        };
    }
    text
}

/// Draws a solution as the section `solution:` of a plain grid.
pub fn draw_solution(kind: &Kind, size: Size, answer: &Answer) -> String {
    draw_board(kind, size, answer, "solution")
}

/// Draws a complete board as a section of a plain grid: `solution` or `wrong`.
pub fn draw_board(kind: &Kind, size: Size, answer: &Answer, section: &str) -> String {
    format!("{section}:\n{}", draw_partly(kind, size, answer, |_, _| false))
}

/// Draws what is filled in, below the names of the `find`s if there are several. `is_open` returns whether a place of a
/// `find` is not decided yet; it is drawn as `?`.
pub fn draw_partly(
    kind: &Kind,
    size: Size,
    answer: &Answer,
    is_open: impl Fn(usize, usize) -> bool,
) -> String {
    let mut text = String::new();
    for (index, (find, found)) in kind.finds.iter().zip(answer).enumerate() {
        if kind.finds.len() > 1 {
            let _ = writeln!(text, "{}:", find_title(find));
        }
        text += &draw_find(kind, size, &find.form, found, |place| is_open(index, place));
    }
    text
}

/// Draws what is filled in for one `find`. `is_open` returns whether a place is not decided yet; it is drawn as `?`.
pub fn draw_find(
    kind: &Kind,
    size: Size,
    form: &FindForm,
    found: &Found,
    is_open: impl Fn(usize) -> bool,
) -> String {
    let or_open = |(place, entry): (usize, String)| if is_open(place) { "?".to_owned() } else { entry };
    match (form, found) {
        (FindForm::Words { words, .. }, Found::Words(cells)) => {
            let signs = Signs::of_words(kind, words);
            let sign = |word: &Option<usize>| {
                word.map_or_else(|| ".".to_owned(), |word| signs.sign(word).to_owned())
            };
            rows(size, &cells.iter().map(sign).enumerate().map(or_open).collect::<Vec<_>>())
        }
        (FindForm::Numbers { noun, other, .. }, Found::Numbers(entries)) => {
            let other = other.as_ref().map(|other| other_sign(kind, other));
            let entry = |entry: &Option<Entry>| match entry {
                Some(Entry::Number(number)) => number.to_string(),
                Some(Entry::Other) => other.clone().unwrap_or_default(),
                None => ".".to_owned(),
            };
            if *noun == Noun::Link {
                let places: Vec<Point> = size.links().collect();
                half_cells(size, Point { y: 0, x: 0 }, |point| match places.binary_search(&point) {
                    Ok(link) => or_open((link, entries.get(link).map_or_else(String::new, entry))),
                    Err(_) => if point.y % 2 == 1 && point.x % 2 == 1 { "o" } else { " " }.to_owned(),
                })
            } else {
                rows(size, &entries.iter().map(entry).enumerate().map(or_open).collect::<Vec<_>>())
            }
        }
        (FindForm::Lines { on_corners, .. }, Found::Lines(drawn)) => lines(size, *on_corners, drawn, is_open),
        (FindForm::Regions { .. }, Found::Regions(regions)) => {
            let most = regions.iter().flatten().max().map_or(0, |most| most + 1);
            let mut areas = vec![Vec::new(); most];
            for (cell, region) in regions.iter().enumerate() {
                if let Some(region) = region {
                    areas[*region].push(cell);
                }
            }
            // The letters follow each other in the order of reading, whatever the numbers of the regions are.
            areas.retain(|cells| !cells.is_empty());
            areas.sort_unstable_by_key(|cells| cells[0]);
            rows(size, &area_names(size, &areas).into_iter().enumerate().map(or_open).collect::<Vec<_>>())
        }
        _ => String::new(),
    }
}

/// The lines of a grid: without spaces if each entry is a single character, else in columns of one width.
fn rows(size: Size, entries: &[String]) -> String {
    let columns = usize::from(size.columns);
    let width = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for row in entries.chunks(columns) {
        if width == 1 {
            text.extend(row.iter().map(String::as_str));
        } else {
            let row: Vec<String> = row.iter().map(|entry| format!("{entry:>width$}")).collect();
            text += &row.join(" ");
        }
        text += "\n";
    }
    text
}

/// A drawing in half cells, whose first character is at `first`.
fn half_cells(size: Size, first: Point, sign: impl Fn(Point) -> String) -> String {
    let (height, width) = (2 * i32::from(size.rows) - first.y, 2 * i32::from(size.columns) - first.x);
    let mut text = String::new();
    for y in first.y..=height {
        let line: String = (first.x..=width).map(|x| sign(Point { y, x })).collect();
        text += line.trim_end();
        text += "\n";
    }
    text
}

fn lines(size: Size, on_corners: bool, drawn: &[bool], is_open: impl Fn(usize) -> bool) -> String {
    let places: Vec<Point> = if on_corners { size.sides().collect() } else { size.links().collect() };
    let is_drawn =
        |point: Point| places.binary_search(&point).is_ok_and(|place| drawn.get(place) == Some(&true));
    let first = if on_corners { Point { y: 0, x: 0 } } else { Point { y: 1, x: 1 } };
    half_cells(size, first, |point| {
        let is_node = (point.y - first.y) % 2 == 0 && (point.x - first.x) % 2 == 0;
        let sign = if is_node {
            let is_visited =
                Direction::STRAIGHT.iter().any(|&direction| is_drawn(point.half_step(direction)));
            if is_visited { "o" } else { "." }
        } else if places.binary_search(&point).is_ok_and(&is_open) {
            "?"
        } else if !is_drawn(point) {
            " "
        } else if (point.y - first.y) % 2 == 0 {
            "-"
        } else {
            "|"
        };
        sign.to_owned()
    })
}

fn outside(size: Size, clue: &Clue, told: impl Fn(Place) -> String) -> String {
    let mut text = String::new();
    for &edge in &clue.sides {
        let (name, length) = match edge {
            Edge::Top => ("top", size.columns),
            Edge::Bottom => ("bottom", size.columns),
            Edge::Left => ("left", size.rows),
            Edge::Right => ("right", size.rows),
        };
        let entries: Vec<String> =
            (0..usize::from(length)).map(|index| told(Place::Point(size.outside(edge, index)))).collect();
        let _ = writeln!(text, "{name} {}", entries.join(" "));
    }
    text
}

/// The entry of a plain grid for the value of a clue; `.` without a value.
pub fn clue_text(kind: &Kind, clue: &Clue, value: Option<&ClueValue>) -> String {
    match value {
        None => ".".to_owned(),
        Some(ClueValue::Unknown) => "?".to_owned(),
        Some(ClueValue::Number(number)) => number.to_string(),
        Some(ClueValue::Shape(letter)) => letter.to_string(),
        Some(ClueValue::Direction(direction)) => match direction {
            Direction::Right => ">",
            Direction::Down => "v",
            Direction::Left => "<",
            _ => "^",
        }
        .to_owned(),
        Some(ClueValue::List(list)) if list.is_empty() => "0".to_owned(),
        Some(ClueValue::List(list)) => {
            let entry =
                |number: &Option<i64>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
            list.iter().map(entry).collect::<Vec<_>>().join(",")
        }
        Some(ClueValue::Mark(word)) => match &clue.form {
            ClueForm::Marks { words, .. } => Signs::of_marks(kind, words).sign(*word).to_owned(),
            _ => "?".to_owned(),
        },
    }
}

/// For each cell, a letter for its area: letters first, then numbers; `.` for a cell in no area.
fn area_names(size: Size, areas: &[Vec<usize>]) -> Vec<String> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut names = vec![".".to_owned(); size.area()];
    for (area, cells) in areas.iter().enumerate() {
        let name = LETTERS
            .get(area)
            .map_or_else(|| (area + 1).to_string(), |&letter| char::from(letter).to_string());
        for &cell in cells {
            names[cell].clone_from(&name);
        }
    }
    names
}

fn cell_name(size: Size, cell: usize) -> String {
    format!("r{}c{}", cell / usize::from(size.columns) + 1, cell % usize::from(size.columns) + 1)
}
