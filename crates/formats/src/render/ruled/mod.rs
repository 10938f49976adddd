//! Pictures of puzzles whose kind a file of rules states. The declarations decide how the parts are drawn.

mod clues;
mod look;
#[cfg(test)]
mod tests;

use super::figures;
use super::frame::Frame;
use super::marks;
use super::picture::{Ink, Picture, Point, Shape};
use super::view::View;
use gridproof_puzzles::RuledPuzzle;
use gridproof_puzzles::look::{End, Mark, Stroke};
use gridproof_puzzles::word::Word;
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, Entry, Found, Point as BoardPoint, Puzzle, Size};
use gridproof_rules::tree::{FindForm, LayerForm, LayerIndex, Noun};

use self::clues::Clues;
use self::look::Look;

/// Returns the picture of a puzzle.
pub(super) fn picture(ruled: &RuledPuzzle, view: View<'_>) -> Picture {
    let mut board = Board::new(ruled, view);
    board.grounds();
    board.shades();
    if view.clues {
        board.strips();
    }
    board.grid();
    if view.clues {
        board.cages();
    }
    board.lines();
    board.cells();
    board.borders();
    board.links();
    if view.clues {
        board.signs();
        board.outside();
        let captions = board.captions();
        board.frame.captions(&mut board.picture, &captions);
    }
    board.picture
}

/// A board whose picture is being drawn.
struct Board<'a> {
    picture: Picture,
    frame: Frame,
    ruled: &'a RuledPuzzle,
    kind: &'a Kind,
    puzzle: &'a Puzzle,
    size: Size,
    view: View<'a>,
    /// The answers of the drawn solutions, or what is known.
    answers: Vec<Answer>,
    /// For each `find`, the places that are not decided.
    open: Vec<Vec<bool>>,
    /// For each `find`, the looks of its words.
    looks: Vec<Vec<Look>>,
    clues: Clues,
}

impl<'a> Board<'a> {
    fn new(ruled: &'a RuledPuzzle, view: View<'a>) -> Self {
        const EDGE: f64 = 0.25;
        let (kind, puzzle) = (&**ruled.rules(), ruled.puzzle());
        let (rows, columns) = (usize::from(puzzle.size.rows), usize::from(puzzle.size.columns));
        let clues = Clues::new(kind, puzzle);
        let [left, top, right, bottom] =
            if view.clues { clues.margins().map(|margin| margin + EDGE) } else { [EDGE; 4] };
        let (answers, open) = match view.known {
            Some(domains) => {
                let (answer, open) = ruled.partial_answer(domains);
                (vec![answer], open)
            }
            None => (view.solutions.iter().map(|solution| ruled.answer(solution)).collect(), Vec::new()),
        };
        let looks = |form: &FindForm| match form {
            FindForm::Words { words, .. } => look::of_words(kind, words),
            FindForm::Numbers { other: Some(other), .. } => vec![look::of_other(kind, other)],
            _ => Vec::new(),
        };
        let mut board = Self {
            picture: Picture::default(),
            frame: Frame { left, top, rows, columns },
            ruled,
            kind,
            puzzle,
            size: puzzle.size,
            view,
            answers,
            open,
            looks: kind.finds.iter().map(|find| looks(&find.form)).collect(),
            clues,
        };
        let captions = if view.clues { board.captions().len() } else { 0 };
        board.picture = Picture {
            width: left + columns as f64 + right,
            height: top + rows as f64 + bottom + captions as f64 * 0.5,
            origin: (left, top),
            ..Picture::default()
        };
        board
    }

    /// The place in the picture of a point of the board.
    fn at(&self, point: BoardPoint) -> Point {
        (self.frame.left + f64::from(point.x) / 2.0, self.frame.top + f64::from(point.y) / 2.0)
    }

    /// Whether lines are drawn between corners of cells.
    fn is_on_corners(&self) -> bool {
        self.kind.finds.iter().any(|find| matches!(find.form, FindForm::Lines { on_corners: true, .. }))
    }

    /// The two ends of the line at the middle of a link or side.
    fn ends(&self, middle: BoardPoint, on_corners: bool) -> [Point; 2] {
        let is_upright = (middle.y % 2 == 0) != on_corners;
        let (down, right) = if is_upright { (1, 0) } else { (0, 1) };
        [middle.shifted(-down, -right), middle.shifted(down, right)].map(|point| self.at(point))
    }

    /// What a place of a `find` shows in an answer; `None` if nothing is filled in, or if nothing is known.
    fn shown(&self, find: usize, answer: &Answer, place: usize) -> Option<Look> {
        let is_open = self.open.get(find).and_then(|open| open.get(place)) == Some(&true);
        let look = |word: usize| self.looks[find].get(word).cloned();
        match answer.get(find) {
            _ if is_open => None,
            Some(Found::Words(words)) => words.get(place).copied().flatten().and_then(look),
            Some(Found::Numbers(entries)) => match entries.get(place).copied().flatten() {
                Some(Entry::Number(number)) => Some(Look::Text(number.to_string())),
                Some(Entry::Other) => look(0),
                None => None,
            },
            _ => None,
        }
    }

    /// What a place of a `find` shows in the first answer and in the last one.
    fn both(&self, find: usize, place: usize) -> [Option<Look>; 2] {
        let of = |answer: Option<&Answer>| self.shown(find, answer?, place);
        [of(self.answers.first()), of(self.answers.last())]
    }

    /// The indices of the `find`s that fill in cells.
    fn finds_in_cells(&self) -> Vec<usize> {
        let is_in_cells = |find: &usize| match &self.kind.finds[*find].form {
            FindForm::Words { .. } => true,
            FindForm::Numbers { noun, .. } => *noun != Noun::Link,
            _ => false,
        };
        (0..self.kind.finds.len()).filter(is_in_cells).collect()
    }

    /// Returns whether all drawn answers shade a cell.
    fn is_shaded(&self, cell: usize) -> bool {
        let shade = Some(Look::Mark(Mark::Shade));
        self.finds_in_cells().iter().any(|&find| self.both(find, cell).iter().all(|shown| *shown == shade))
    }

    /// The background of the board and of single cells.
    fn grounds(&mut self) {
        let at = (self.frame.left, self.frame.top);
        self.picture.rectangle(at, (self.frame.columns as f64, self.frame.rows as f64), Ink::Paper);
        if self.view.clues {
            for (cell, ink) in self.clues.grounds.clone() {
                self.picture.rectangle(self.frame.corner(cell), (1.0, 1.0), ink);
            }
        }
        for find in self.finds_in_cells() {
            for cell in 0..self.size.area() {
                let [first, last] = self.both(find, cell);
                if first != last {
                    self.picture.rectangle(self.frame.corner(cell), (1.0, 1.0), Ink::Differ);
                }
            }
        }
        for &marked in self.view.marked {
            for point in self.ruled.points(marked) {
                if let Some(cell) = self.size.cell_index(point) {
                    self.picture.rectangle(self.frame.corner(cell), (1.0, 1.0), Ink::Tint);
                } else {
                    let ends = self.ends(point, self.is_on_corners());
                    self.picture.line(&ends, Ink::Tint, 0.36);
                }
            }
        }
    }

    /// The shaded cells. They are drawn first, since they cover what is below.
    fn shades(&mut self) {
        for cell in 0..self.size.area() {
            if self.is_shaded(cell) {
                self.picture.rectangle(self.frame.corner(cell), (1.0, 1.0), Ink::Shade);
            }
        }
    }

    fn strips(&mut self) {
        let layers = self.kind.layers.iter().zip(&self.puzzle.layers);
        for (colour, (_, strips)) in layers.filter(|(layer, _)| layer.form == LayerForm::Strips).enumerate() {
            for strip in strips {
                // A strip has a direction: the bulb is its first cell.
                let stroke = Stroke { colour: colour as u8, start: End::Bulb, end: End::Plain };
                figures::line(&mut self.picture, self.frame, strip, stroke);
            }
        }
    }

    fn grid(&mut self) {
        if !self.is_on_corners() {
            self.frame.grid(&mut self.picture);
            return;
        }
        for corner in self.size.corners() {
            let at = self.at(corner);
            self.picture.shapes.push(Shape::Disc(at, 0.055, Ink::Border));
        }
    }

    /// The layer of areas whose borders are thick lines: the first one that is not named after cages.
    fn bordered(&self) -> Option<LayerIndex> {
        self.kind.layers.iter().position(|layer| layer.form == LayerForm::Areas && layer.noun != "cage")
    }

    /// The other layers of areas, as dashed lines.
    fn cages(&mut self) {
        let bordered = self.bordered();
        for (index, layer) in self.kind.layers.iter().enumerate() {
            if layer.form != LayerForm::Areas || bordered == Some(index) {
                continue;
            }
            for (area, cells) in self.puzzle.layers[index].iter().enumerate() {
                let label = self.clues.of_area(index, area);
                figures::cage(&mut self.picture, self.frame, cells, label);
            }
        }
    }

    /// Draws a line if a drawn answer has it: solid if all have it, dashed if only one does. A small cross marks a place
    /// where a partly solved board has no line.
    fn stroke(&mut self, ends: [Point; 2], [first, last]: [bool; 2], is_open: bool, width: f64) {
        if first && last {
            self.picture.line(&ends, Ink::Found, width);
        } else if first || last {
            self.picture.dashed(&ends, Ink::DifferLine, width * 0.8, 0.14);
        } else if self.view.known.is_some() && !is_open {
            let (x, y) = (f64::midpoint(ends[0].0, ends[1].0), f64::midpoint(ends[0].1, ends[1].1));
            for way in [-0.1, 0.1] {
                self.picture.line(&[(x - 0.1, y - way), (x + 0.1, y + way)], Ink::Empty, 0.05);
            }
        }
    }

    fn lines(&mut self) {
        for (index, find) in self.kind.finds.iter().enumerate() {
            let FindForm::Lines { on_corners, .. } = find.form else { continue };
            let places: Vec<BoardPoint> =
                if on_corners { self.size.sides().collect() } else { self.size.links().collect() };
            for (place, point) in places.into_iter().enumerate() {
                let is_drawn = |answer: Option<&Answer>| match answer.and_then(|answer| answer.get(index)) {
                    Some(Found::Lines(drawn)) => drawn.get(place) == Some(&true),
                    _ => false,
                };
                let drawn = [is_drawn(self.answers.first()), is_drawn(self.answers.last())];
                let is_open = self.open.get(index).and_then(|open| open.get(place)) != Some(&false);
                let width = if on_corners { 0.1 } else { 0.12 };
                self.stroke(self.ends(point, on_corners), drawn, is_open, width);
            }
        }
    }

    /// The clues in cells, and what is filled in.
    fn cells(&mut self) {
        let finds = self.finds_in_cells();
        let has_lines =
            self.kind.finds.iter().any(|find| matches!(find.form, FindForm::Lines { on_corners: false, .. }));
        for cell in 0..self.size.area() {
            let ink = if self.is_shaded(cell) { Ink::OnWall } else { Ink::Found };
            let mut found: Vec<(String, Ink)> = Vec::new();
            for &find in &finds {
                match self.both(find, cell) {
                    [None, None] => {}
                    [Some(first), Some(last)] if first == last => match first {
                        Look::Mark(Mark::Nothing) => self.known_blank(cell),
                        Look::Mark(Mark::Shade) => {}
                        Look::Mark(mark) => self.mark(cell, mark, ink, 1),
                        Look::Text(text) => found.push((text, ink)),
                    },
                    [Some(Look::Text(first)), Some(Look::Text(last))] => {
                        found.push((format!("{first}/{last}"), Ink::DifferLine));
                    }
                    shown => {
                        for one in shown {
                            match one {
                                Some(Look::Mark(mark)) => self.mark(cell, mark, Ink::DifferLine, 2),
                                Some(Look::Text(text)) => found.push((text, Ink::DifferLine)),
                                None => {}
                            }
                        }
                    }
                }
            }
            self.cell(cell, found, has_lines);
        }
    }

    /// A dot distinguishes a cell that is known to be blank from an unknown one.
    fn known_blank(&mut self, cell: usize) {
        if self.view.known.is_some() && self.clues.is_free(cell) {
            self.picture.shapes.push(Shape::Disc(self.frame.centre(cell), 0.07, Ink::Empty));
        }
    }

    fn mark(&mut self, cell: usize, mark: Mark, ink: Ink, words: u8) {
        marks::draw(&mut self.picture, self.frame.corner(cell), mark, Word::Nothing, ink, words);
    }

    /// The borders of printed areas and of the regions that are found.
    fn borders(&mut self) {
        if let Some(layer) = self.bordered() {
            let owners = self.puzzle.owners(layer);
            self.border_lines(Ink::Border, |a, b| owners[a] != owners[b]);
        }
        for (index, find) in self.kind.finds.iter().enumerate() {
            if !matches!(find.form, FindForm::Regions { .. }) {
                continue;
            }
            let regions: Vec<Vec<Option<usize>>> = (self.answers.iter())
                .filter_map(|answer| match &answer[index] {
                    Found::Regions(regions) => Some(regions.clone()),
                    _ => None,
                })
                .collect();
            let (Some(first), Some(last)) = (regions.first(), regions.last()) else { continue };
            if let Some(domains) = self.view.known {
                let is_known = |&(_, of, value)| domains[of as usize].value() == Some(value);
                let is_out: Vec<bool> =
                    self.ruled.choices(index).iter().map(|choices| choices.iter().any(is_known)).collect();
                // Between two cells that are in no region, there is no border.
                let borders: std::collections::HashSet<(usize, usize)> =
                    (self.ruled.borders(domains).into_iter())
                        .filter(|((a, b), border)| *border == Some(true) && !(is_out[*a] && is_out[*b]))
                        .map(|((a, b), _)| (a.min(b), a.max(b)))
                        .collect();
                self.border_lines(Ink::Found, |a, b| borders.contains(&(a, b)));
                for cell in (0..is_out.len()).filter(|&cell| is_out[cell]) {
                    self.mark(cell, Mark::Rising, Ink::Empty, 1);
                    self.mark(cell, Mark::Falling, Ink::Empty, 1);
                }
                continue;
            }
            let apart = |regions: &[Option<usize>], a: usize, b: usize| regions[a] != regions[b];
            self.border_lines(Ink::DifferLine, |a, b| apart(first, a, b) != apart(last, a, b));
            self.border_lines(Ink::Found, |a, b| apart(first, a, b) && apart(last, a, b));
        }
        if !self.is_on_corners() {
            self.frame.outline(&mut self.picture);
        }
    }

    /// Draws the borders between neighbours for which `apart` returns true. The first of the two cells has the lower
    /// index.
    fn border_lines(&mut self, ink: Ink, apart: impl Fn(usize, usize) -> bool) {
        let Frame { rows, columns, .. } = self.frame;
        let cell = |r: usize, c: usize| r * columns + c;
        let above = |r: usize, c: usize| r > 0 && r < rows && apart(cell(r - 1, c), cell(r, c));
        let before = |r: usize, c: usize| c > 0 && c < columns && apart(cell(r, c - 1), cell(r, c));
        self.frame.borders(&mut self.picture, ink, above, before);
    }

    /// Numbers that are filled in between neighbours.
    fn links(&mut self) {
        for (index, find) in self.kind.finds.iter().enumerate() {
            if !matches!(find.form, FindForm::Numbers { noun: Noun::Link, .. }) {
                continue;
            }
            for (place, point) in self.size.links().enumerate() {
                let (text, ink) = match self.both(index, place) {
                    [Some(Look::Text(first)), Some(Look::Text(last))] if first == last => {
                        let ink = if first == "0" { Ink::Empty } else { Ink::Found };
                        (first, ink)
                    }
                    [None, None] => continue,
                    shown => {
                        let text = shown.map(|shown| match shown {
                            Some(Look::Text(text)) => text,
                            _ => String::new(),
                        });
                        if text[0] == text[1] {
                            continue;
                        }
                        (text.join("/"), Ink::DifferLine)
                    }
                };
                let at = self.at(point);
                self.on_paper(&text, at, 0.26, ink);
            }
        }
    }

    /// Draws text on a small piece of paper, so that lines do not cross it.
    fn on_paper(&mut self, text: &str, (x, y): Point, height: f64, ink: Ink) {
        let width = height * 0.8 * text.chars().count() as f64 + 0.06;
        let tall = height + 0.08;
        self.picture.rectangle((x - width / 2.0, y - tall / 2.0), (width, tall), Ink::Paper);
        self.picture.text(text, (x, y), height, ink);
    }
}
