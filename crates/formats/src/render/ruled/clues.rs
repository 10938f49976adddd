//! The printed clues of a board.

use std::collections::BTreeMap;

use super::super::marks::{self, DIGITS};
use super::super::picture::{Anchor, Ink, Point, Shape};
use super::Board;
use super::look::{self, Printed};
use gridproof_puzzles::look::Mark;
use gridproof_puzzles::word::Word;
use gridproof_rules::board::{ClueValue, Place, Point as BoardPoint, Puzzle, Size};
use gridproof_rules::tree::{Clue, ClueForm, Direction, LayerForm, LayerIndex, Noun};
use gridproof_rules::{Kind, grid};

/// The clues of a puzzle, in the form in which they are drawn.
#[derive(Debug, Default)]
pub(super) struct Clues {
    /// The size of the board.
    rows: i32,
    columns: i32,
    /// The colours of single cells.
    pub(super) grounds: Vec<(usize, Ink)>,
    cells: BTreeMap<usize, InCell>,
    /// The small text of each area that has a clue.
    labels: BTreeMap<(LayerIndex, usize), String>,
    /// What is printed at corners, at dots, and between cells.
    signs: Vec<(BoardPoint, Sign)>,
    /// What is printed at each place outside.
    outside: BTreeMap<BoardPoint, Vec<Sign>>,
    captions: Vec<String>,
}

/// What is printed in a cell.
#[derive(Debug, Default)]
struct InCell {
    is_wall: bool,
    ball: Option<Ink>,
    figure: Option<Printed>,
    arrow: Option<Direction>,
    texts: Vec<String>,
}

/// What is printed at a point.
#[derive(Clone, Debug)]
enum Sign {
    Text(String),
    Ball(Ink),
    Arrow(Direction),
    /// A thick line along a side, or between two cells.
    Bar,
}

impl Clues {
    pub(super) fn new(kind: &Kind, puzzle: &Puzzle) -> Self {
        let size = puzzle.size;
        let mut clues = Self { rows: size.rows.into(), columns: size.columns.into(), ..Self::default() };
        for (flag, _) in kind.flags.iter().zip(&puzzle.flags).filter(|(_, is_set)| **is_set) {
            clues.captions.push(if flag.title.is_empty() { flag.name.clone() } else { flag.title.clone() });
        }
        for (clue, printed) in kind.clues.iter().zip(&puzzle.clues) {
            for (place, value) in printed {
                clues.add(kind, puzzle, clue, *place, value);
            }
        }
        clues
    }

    fn add(&mut self, kind: &Kind, puzzle: &Puzzle, clue: &Clue, place: Place, value: &ClueValue) {
        let text = || text_of(kind, clue, value);
        let point = match (place, clue.noun) {
            (Place::Board, _) => return self.captions.push(format!("{}: {}", clue.name, text())),
            (Place::Point(point), _) => point,
            (Place::Area(area), Noun::Layer(layer)) => {
                if kind.layers[layer].form == LayerForm::Areas {
                    let label = self.labels.entry((layer, area)).or_default();
                    let text = text();
                    // A symbol follows its number: `6+`.
                    if !label.is_empty()
                        && mark_of(clue, value).is_none_or(|word| look::symbol(word).is_none())
                    {
                        label.push('/');
                    }
                    *label += &text;
                    return;
                }
                let cells = puzzle.layers.get(layer).and_then(|areas| areas.get(area));
                let Some(&cell) = cells.and_then(|cells| cells.first()) else { return };
                puzzle.size.cell(cell)
            }
            _ => return,
        };
        match (clue.noun, puzzle.size.cell_index(point)) {
            (Noun::Cell | Noun::Layer(_), Some(cell)) => self.add_in_cell(kind, clue, cell, value),
            (Noun::Place, _) => {
                let signs = self.outside.entry(point).or_default();
                match value {
                    ClueValue::List(list) if !list.is_empty() => {
                        signs.extend(list.iter().map(|entry| Sign::Text(entry_text(*entry))));
                    }
                    _ => signs.push(sign(kind, clue, value)),
                }
            }
            _ => self.signs.push((point, sign(kind, clue, value))),
        }
    }

    fn add_in_cell(&mut self, kind: &Kind, clue: &Clue, cell: usize, value: &ClueValue) {
        let text = text_of(kind, clue, value);
        let entry = self.cells.entry(cell).or_default();
        match value {
            ClueValue::Mark(_) => match printed(clue, value) {
                Printed::Ball(ink) => entry.ball = Some(ink),
                Printed::Cell(ink) => {
                    entry.is_wall |= ink == Ink::Wall;
                    self.grounds.push((cell, ink));
                }
                Printed::Sign => entry.texts.push(text),
                figure => entry.figure = Some(figure),
            },
            ClueValue::Direction(direction) => entry.arrow = Some(*direction),
            ClueValue::List(list) if (2..=4).contains(&list.len()) => {
                entry.texts.extend(list.iter().map(|&number| entry_text(number)));
            }
            _ => entry.texts.push(text),
        }
    }

    /// Returns whether nothing is printed in a cell.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        !self.cells.contains_key(&cell)
    }

    /// The text of an area: its clues.
    pub(super) fn of_area(&self, layer: LayerIndex, area: usize) -> &str {
        self.labels.get(&(layer, area)).map_or("", String::as_str)
    }

    /// The space that the clues outside need: left, top, right, bottom.
    pub(super) fn margins(&self) -> [f64; 4] {
        let space = |is_there: &dyn Fn(&BoardPoint) -> bool, of: &dyn Fn(&[Sign]) -> f64| {
            let spaces = self.outside.iter().filter(|(point, _)| is_there(point)).map(|(_, signs)| of(signs));
            spaces.fold(0.0, |most: f64, space| most.max(space.max(0.75)))
        };
        let across = |signs: &[Sign]| signs.iter().map(width).sum::<f64>() + 0.15;
        let down = |signs: &[Sign]| signs.len() as f64 * LINE + 0.15;
        [
            space(&|point| point.x < 0, &across),
            space(&|point| point.y < 0, &down),
            space(&|point| point.x > 2 * self.columns, &across),
            space(&|point| point.y > 2 * self.rows, &down),
        ]
    }
}

/// The distance between two signs above each other.
const LINE: f64 = 0.48;

/// The width of a sign next to a row.
fn width(sign: &Sign) -> f64 {
    match sign {
        Sign::Text(text) => 0.3 * text.chars().count() as f64 + 0.18,
        _ => LINE,
    }
}

fn entry_text(entry: Option<i64>) -> String {
    entry.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// The word of a mark.
fn mark_of<'k>(clue: &'k Clue, value: &ClueValue) -> Option<&'k str> {
    match (&clue.form, value) {
        (ClueForm::Marks { words, .. }, ClueValue::Mark(mark)) => words.get(*mark).map(String::as_str),
        _ => None,
    }
}

/// The text of a clue.
fn text_of(kind: &Kind, clue: &Clue, value: &ClueValue) -> String {
    let symbol = mark_of(clue, value).and_then(look::symbol);
    symbol.map_or_else(|| grid::clue_text(kind, clue, Some(value)), str::to_owned)
}

/// Returns whether a clue has one mark alone.
fn is_alone(clue: &Clue) -> bool {
    matches!(&clue.form, ClueForm::Marks { words, .. } if words.len() == 1)
}

/// The look of a mark of a clue.
fn printed(clue: &Clue, value: &ClueValue) -> Printed {
    mark_of(clue, value).map_or(Printed::Sign, |word| look::of_printed(word, is_alone(clue)))
}

fn sign(kind: &Kind, clue: &Clue, value: &ClueValue) -> Sign {
    match value {
        ClueValue::Direction(direction) => return Sign::Arrow(*direction),
        ClueValue::Mark(_) => {
            let is_line = matches!(clue.noun, Noun::Side | Noun::Link);
            match printed(clue, value) {
                Printed::Ball(ink) => return Sign::Ball(ink),
                Printed::Cell(_) if is_line => return Sign::Bar,
                _ if is_alone(clue) && is_line => return Sign::Bar,
                _ if is_alone(clue) && clue.noun != Noun::Place => return Sign::Ball(Ink::White),
                _ => {}
            }
        }
        _ => {}
    }
    Sign::Text(text_of(kind, clue, value))
}

/// The height of a text of this length, so that it is at most as wide as a cell.
fn fitted(text: &str, height: f64) -> f64 {
    (1.1 / text.chars().count().max(1) as f64).min(height)
}

/// The places and the height of several texts in one cell.
fn places(count: usize) -> (f64, &'static [Point]) {
    match count {
        ..=1 => (DIGITS, &[(0.5, 0.5)]),
        2 => (0.32, &[(0.3, 0.3), (0.7, 0.7)]),
        3 => (0.3, &[(0.27, 0.27), (0.73, 0.27), (0.5, 0.73)]),
        _ => (0.26, &[(0.5, 0.2), (0.2, 0.5), (0.8, 0.5), (0.5, 0.8)]),
    }
}

impl Board<'_> {
    /// Draws the clues of a cell, and the texts that are found there. A line through the cell does not cross its clues.
    pub(super) fn cell(&mut self, cell: usize, mut found: Vec<(String, Ink)>, has_lines: bool) {
        let (corner, middle) = (self.frame.corner(cell), self.frame.centre(cell));
        let mut ink = if self.is_shaded(cell) { Ink::OnWall } else { Ink::Given };
        let mut arrow = None;
        let mut texts: Vec<(String, Ink)> = Vec::new();
        if self.view.clues
            && let Some(printed) = self.clues.cells.get(&cell)
        {
            if has_lines && !printed.texts.is_empty() && printed.ball.is_none() && !printed.is_wall {
                self.picture.shapes.push(Shape::Disc(middle, 0.34, Ink::Paper));
            }
            if printed.is_wall {
                ink = Ink::OnWall;
            }
            if let Some(inside) = printed.ball {
                if printed.arrow.is_some() {
                    // A number with an arrow fills its cell; so does the colour.
                    let (x, y) = corner;
                    self.picture.rectangle((x + 0.04, y + 0.04), (0.92, 0.92), ink);
                    self.picture.rectangle((x + 0.1, y + 0.1), (0.8, 0.8), inside);
                } else {
                    marks::ball(&mut self.picture, middle, (0.35, 0.06), inside, ink);
                }
                ink = if inside == Ink::Black { Ink::White } else { Ink::Black };
            }
            match printed.figure {
                Some(Printed::Tree) => marks::tree(&mut self.picture, middle),
                Some(Printed::Star) => {
                    marks::draw(&mut self.picture, corner, Mark::Star, Word::Nothing, ink, 1);
                }
                _ => {}
            }
            arrow = printed.arrow;
            texts.extend(printed.texts.iter().map(|text| (text.clone(), ink)));
            // A number that is found and given is drawn once.
            found.retain(|(text, _)| !printed.texts.contains(text));
        }
        texts.extend(found);
        if let Some(direction) = arrow {
            let all: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
            let text_ink = texts.first().map_or(ink, |(_, ink)| *ink);
            let (down, right) = direction.offset();
            let step = (f64::from(down), f64::from(right));
            marks::arrow_clue(&mut self.picture, middle, step, &all.join("/"), (ink, text_ink));
            return;
        }
        let lowered = if self.view.clues && !self.clues.labels.is_empty() { 0.08 } else { 0.0 };
        let (height, places) = places(texts.len());
        for ((text, ink), (dx, dy)) in texts.into_iter().zip(places) {
            let height = fitted(&text, height);
            self.picture.text(text, (corner.0 + dx, corner.1 + dy + lowered), height, ink);
        }
    }

    /// Draws the clues of areas, and the signs at corners, at dots and between cells.
    pub(super) fn signs(&mut self) {
        // The labels of cages are part of the cages; where one is in the same cell, the other label is below.
        if let Some(layer) = self.bordered() {
            let first =
                |(layer, area): &(LayerIndex, usize)| self.puzzle.layers[*layer][*area].first().copied();
            let in_cages: Vec<usize> =
                self.clues.labels.keys().filter(|(other, _)| *other != layer).filter_map(first).collect();
            for (area, cells) in self.puzzle.layers[layer].iter().enumerate() {
                let text = self.clues.of_area(layer, area).to_owned();
                let Some(&cell) = cells.first().filter(|_| !text.is_empty()) else { continue };
                let ink = if self.is_shaded(cell) { Ink::OnWall } else { Ink::Given };
                let (x, y) = self.frame.corner(cell);
                let down = if in_cages.contains(&cell) { 0.78 } else { 0.24 };
                let height = fitted(&text, 0.28);
                self.picture.text_at(text, (x + 0.1, y + down), height, ink, Anchor::Start);
            }
        }
        for (point, sign) in self.clues.signs.clone() {
            let at = self.at(point);
            match sign {
                Sign::Bar => {
                    // A bar lies along a side, where lines between corners run.
                    let ends = self.ends(point, true);
                    self.picture.line(&ends, Ink::Given, 0.14);
                }
                Sign::Text(text) => {
                    let is_corner = point.x % 2 == 0 && point.y % 2 == 0;
                    if is_corner {
                        marks::circled(&mut self.picture, at, &text, 0.24, 0.26);
                    } else {
                        self.on_paper(&text, at, 0.26, Ink::Given);
                    }
                }
                sign => self.sign(at, &sign),
            }
        }
    }

    fn sign(&mut self, at: Point, sign: &Sign) {
        match sign {
            Sign::Text(text) => self.picture.text(text, at, 0.36, Ink::Given),
            Sign::Ball(inside) => marks::ball(&mut self.picture, at, (0.14, 0.04), *inside, Ink::Given),
            Sign::Arrow(direction) => {
                let sign = match direction {
                    Direction::Right => '>',
                    Direction::Down => 'v',
                    Direction::Left => '<',
                    _ => '^',
                };
                marks::sign(&mut self.picture, at, sign);
            }
            Sign::Bar => {}
        }
    }

    /// Draws the clues outside: those of columns above each other, those of rows next to each other.
    pub(super) fn outside(&mut self) {
        let Size { rows, columns } = self.size;
        let (right, bottom) = (2 * i32::from(columns), 2 * i32::from(rows));
        for (point, signs) in std::mem::take(&mut self.clues.outside) {
            let (x, y) = self.at(point);
            if point.y < 0 || point.y > bottom {
                let height = signs.len() as f64 * LINE;
                // Above the board, the last sign is the nearest one; below it, the first one is.
                let first = if point.y < 0 {
                    self.frame.top - 0.1 - height
                } else {
                    self.at(BoardPoint { y: bottom, x: 0 }).1 + 0.1
                };
                for (index, sign) in signs.iter().enumerate() {
                    self.sign((x, first + (index as f64 + 0.5) * LINE), sign);
                }
            } else {
                let whole: f64 = signs.iter().map(width).sum();
                let mut left = if point.x < 0 {
                    self.frame.left - 0.1 - whole
                } else {
                    self.at(BoardPoint { y: 0, x: right }).0 + 0.1
                };
                for sign in &signs {
                    self.sign((left + width(sign) / 2.0, y), sign);
                    left += width(sign);
                }
            }
        }
    }

    /// The lines of text below the board: the clues of the whole board, and the variants of the rules.
    pub(super) fn captions(&self) -> Vec<String> {
        self.clues.captions.clone()
    }
}
