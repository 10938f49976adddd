//! Pictures of boards, for all kinds except nonogram and sudoku. The pictures are made from the drawings, words and
//! marks of the puzzles.

use super::frame::Frame;
use super::marks;
use super::picture::{Anchor, Ink, Picture, Point, Shape};
use super::view::View;
use gridproof_model::Cell;
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::clues::Clue;
use gridproof_puzzles::display::Token;
use gridproof_puzzles::drawing::{Border, Drawing};
use gridproof_puzzles::hidden::HiddenCell;
use gridproof_puzzles::look::{Figure, Mark};
use gridproof_puzzles::word::Word;

/// A board whose picture is being drawn.
pub(super) struct Board<'a> {
    pub(super) picture: Picture,
    pub(super) drawing: Drawing,
    other: &'a KindPuzzle,
    pub(super) view: View<'a>,
    pub(super) frame: Frame,
    /// The distance from the middle of a cell down to the middle of its number: 0 unless cells have labels.
    lowered: f64,
}

/// The way in which neighbouring cells are separated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grid {
    Lines,
    Dots,
    None,
}

impl<'a> Board<'a> {
    pub(super) fn new(other: &'a KindPuzzle, view: View<'a>) -> Self {
        const EDGE: f64 = 0.25;
        let drawing = other.drawing();
        let (rows, columns) = drawing.size();
        let around =
            |texts: &[String]| -> f64 { if texts.iter().any(|text| !text.is_empty()) { 0.75 } else { 0.0 } };
        let figure = drawing.figures.iter().any(|figure| matches!(figure, Figure::Outside(..)));
        let ring = if figure { 0.85 } else { 0.0 };
        let sides = [&drawing.before, &drawing.top, &drawing.after, &drawing.bottom]
            .map(|texts| around(texts).max(ring));
        let [left, top, right, bottom] = if view.clues { sides.map(|side| side + EDGE) } else { [EDGE; 4] };
        let captions = if view.clues { drawing.captions.len() } else { 0 };
        let picture = Picture {
            width: left + columns as f64 + right,
            height: top + rows as f64 + bottom + captions as f64 * 0.5,
            origin: (left, top),
            ..Picture::default()
        };
        let lowered = if view.clues && !drawing.labelled().is_empty() { 0.1 } else { 0.0 };
        Self { picture, drawing, other, view, frame: Frame { left, top, rows, columns }, lowered }
    }

    fn columns(&self) -> usize {
        self.drawing.size().1
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: usize) -> Point {
        self.frame.corner(cell)
    }

    /// Returns the centre of a cell.
    pub(super) fn centre(&self, cell: usize) -> Point {
        self.frame.centre(cell)
    }

    /// Returns the upper left corner of the square in which the number of a cell is centred. Where cells have labels,
    /// the numbers are drawn below the middle of the cells, so that they do not touch the labels.
    fn corner_of_number(&self, cell: usize) -> Point {
        let (x, y) = self.corner(cell);
        (x, y + self.lowered)
    }

    /// Returns the row and column of a cell.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        self.frame.place(cell)
    }

    fn tokens(&self) -> &'a [Token] {
        self.other.shown().tokens()
    }

    fn style(&self) -> Grid {
        let marks = self.other.kind().about().marks;
        if self.tokens().iter().any(|token| matches!(token, Token::Inside(_))) {
            Grid::Dots
        } else if marks.iter().any(|(_, mark)| matches!(mark, Mark::Across(_))) {
            Grid::None
        } else {
            Grid::Lines
        }
    }

    pub(super) fn grounds(&mut self) {
        let (rows, columns) = self.drawing.size();
        let at = (self.frame.left, self.frame.top);
        self.picture.rectangle(at, (columns as f64, rows as f64), Ink::Paper);
        let (first, last) = self.words();
        for cell in (0..rows * columns).filter(|&cell| first.get(cell) != last.get(cell)) {
            let links = matches!(self.tokens()[cell], Token::Links(_) | Token::Inside(_));
            if !links {
                self.picture.rectangle(self.corner(cell), (1.0, 1.0), Ink::Differ);
            }
        }
        for &marked in self.view.marked {
            let shown = self.other.shown();
            let place = shown.place_of(marked);
            if let Some(ends) = place.and_then(|place| self.line_of(place, marked)) {
                self.picture.line(&ends, Ink::Tint, 0.36);
                continue;
            }
            let hidden = shown.hidden_cell(marked).into_iter().flat_map(HiddenCell::places);
            for place in place.into_iter().chain(hidden) {
                self.picture.rectangle(self.corner(place), (1.0, 1.0), Ink::Tint);
            }
        }
    }

    /// Returns the two ends of the line at `place` that is drawn if the model cell `cell` is set. Returns `None` if
    /// `cell` controls no line there.
    fn line_of(&self, place: usize, cell: Cell) -> Option<[Point; 2]> {
        let (x, y) = self.corner(place);
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        let beyond = [(x + 0.5, y - 0.5), (x + 1.5, y + 0.5), (x + 0.5, y + 1.5), (x - 0.5, y + 0.5)];
        let mut token = &self.tokens()[place];
        if let Token::Marked(_, other) = token {
            token = other;
        }
        match token {
            Token::Inside(sides) => {
                let side = sides.iter().position(|&side| side == cell)?;
                Some([corners[side], corners[(side + 1) % 4]])
            }
            Token::Links(links) => {
                let link = links.iter().position(|&link| link == Some(cell))?;
                Some([self.centre(place), beyond[link]])
            }
            _ => None,
        }
    }

    /// Returns the words of all cells in the first solution and in the last one. Both lists are empty if only clues are
    /// drawn.
    fn words(&self) -> (Vec<Word>, Vec<Word>) {
        let of = |value: &dyn Fn(Cell) -> Option<u8>| self.other.shown().words(value);
        if self.view.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let view = self.view;
        (of(&|cell| view.first(cell as usize)), of(&|cell| view.last(cell as usize)))
    }

    pub(super) fn grid(&mut self) {
        let (rows, columns) = self.drawing.size();
        match self.style() {
            Grid::Lines => self.frame.grid(&mut self.picture),
            Grid::Dots => {
                for corner in 0..(rows + 1) * (columns + 1) {
                    let (r, c) = (corner / (columns + 1), corner % (columns + 1));
                    let at = (self.frame.left + c as f64, self.frame.top + r as f64);
                    self.picture.shapes.push(Shape::Disc(at, 0.055, Ink::Border));
                }
            }
            Grid::None => {}
        }
    }

    /// Returns whether the solution shades cells. A shaded cell covers everything that was drawn before it.
    pub(super) fn is_shaded(&self) -> bool {
        self.other.kind().about().marks.iter().any(|(_, mark)| *mark == Mark::Shade)
    }

    pub(super) fn solution(&mut self) {
        let about = self.other.kind().about();
        let (first, last) = self.words();
        let clues = self.other.clues();
        for (cell, token) in self.tokens().iter().enumerate() {
            match token {
                Token::Inside(sides) => self.sides(cell, sides),
                Token::Links([_, right, below, _]) => self.links(cell, [*right, *below]),
                Token::Fixed(_) | Token::Area(_) | Token::Member(_) => {}
                token => {
                    if let Token::Marked(_, other) = token
                        && let Token::Links([_, right, below, _]) = **other
                    {
                        self.links(cell, [right, below]);
                        if first[cell] != Word::Marked && last[cell] != Word::Marked {
                            continue;
                        }
                    }
                    // The clue already shows this number.
                    let is_given = matches!(token, Token::Number(..))
                        && clues.cells.get(cell).is_some_and(|c| c.number().is_some());
                    if is_given && self.view.clues {
                        continue;
                    }
                    let mark = |word: Word| match about.marks.iter().find(|(of, _)| *of == word) {
                        Some((_, mark)) => *mark,
                        None if word == Word::Nothing => Mark::Nothing,
                        None => Mark::Text,
                    };
                    let (corner, of_number) = (self.corner(cell), self.corner_of_number(cell));
                    let at = |mark: Mark| if mark == Mark::Text { of_number } else { corner };
                    if self.view.known.is_some() && first[cell] == Word::Undecided {
                        continue;
                    }
                    if self.view.known.is_some() && first[cell] == Word::Nothing {
                        // A dot distinguishes a cell that is known to be empty from an unknown cell.
                        if !clues.cells.get(cell).is_some_and(|clue| clue.is_some()) {
                            self.picture.shapes.push(Shape::Disc(self.centre(cell), 0.07, Ink::Empty));
                        }
                    } else if first[cell] == last[cell] {
                        let mark = mark(first[cell]);
                        let at = at(mark);
                        marks::draw(&mut self.picture, at, mark, first[cell], Ink::Found, 1);
                    } else if mark(first[cell]) == Mark::Text && mark(last[cell]) == Mark::Text {
                        let both = format!("{}/{}", first[cell], last[cell]);
                        let at = (of_number.0 + 0.5, of_number.1 + 0.5);
                        self.picture.text(both, at, 0.3, Ink::DifferLine);
                    } else {
                        for word in [first[cell], last[cell]] {
                            let at = at(mark(word));
                            marks::draw(&mut self.picture, at, mark(word), word, Ink::DifferLine, 2);
                        }
                    }
                }
            }
        }
    }

    /// Draws a line between two points if a drawn solution has that line. The line is solid if both solutions have it,
    /// and dashed if only one does.
    fn stroke(&mut self, cell: Cell, points: [Point; 2], width: f64) {
        let count = |value: Option<u8>| value.unwrap_or(0);
        let (first, last) = (count(self.view.first(cell as usize)), count(self.view.last(cell as usize)));
        if self.view.known.is_some() && self.view.first(cell as usize) == Some(0) {
            // A small cross marks a place that is known to have no line.
            let (x, y) = (f64::midpoint(points[0].0, points[1].0), f64::midpoint(points[0].1, points[1].1));
            for way in [-0.1, 0.1] {
                self.picture.line(&[(x - 0.1, y - way), (x + 0.1, y + way)], Ink::Empty, 0.05);
            }
        } else if first > 0 && last > 0 {
            self.picture.line(&points, Ink::Found, width);
        } else if first > 0 || last > 0 {
            self.picture.dashed(&points, Ink::DifferLine, width * 0.8, 0.14);
        }
    }

    fn sides(&mut self, cell: usize, sides: &[Cell; 4]) {
        let (x, y) = self.corner(cell);
        let (row, column) = self.place(cell);
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        for (way, &side) in sides.iter().enumerate() {
            // A side between two cells is drawn once, together with the cell below it or to its right.
            if way == 0
                || way == 3
                || way == 2 && row + 1 == self.drawing.size().0
                || way == 1 && column + 1 == self.columns()
            {
                self.stroke(side, [corners[way], corners[(way + 1) % 4]], 0.1);
            }
        }
    }

    fn links(&mut self, cell: usize, links: [Option<Cell>; 2]) {
        let (x, y) = self.centre(cell);
        for (link, end) in links.into_iter().zip([(x + 1.0, y), (x, y + 1.0)]) {
            if let Some(link) = link {
                self.stroke(link, [(x, y), end], 0.12);
            }
        }
    }

    pub(super) fn clues(&mut self) {
        let about = self.other.kind().about();
        let clues = self.other.clues();
        for cell in 0..clues.area() {
            let clue = clues.cells.get(cell).copied().unwrap_or_default();
            let text = self.drawing.cells[cell].clone();
            let (at, middle) = (self.corner(cell), self.centre(cell));
            match clue {
                Clue::None if marks::dot(&mut self.picture, middle, &text) => {}
                Clue::None if !text.is_empty() => {
                    // This text is the number of a region.
                    self.picture.text_at(text, (at.0 + 0.1, at.1 + 0.24), 0.28, Ink::Given, Anchor::Start);
                }
                Clue::None => {}
                Clue::Sums(down, across) => marks::sums(&mut self.picture, at, (down, across)),
                clue => {
                    // A line that ends in the cell would cross the number, so a disc covers its end.
                    if about.clue_mark == Mark::Text && matches!(self.tokens()[cell], Token::Links(_)) {
                        self.picture.shapes.push(Shape::Disc(self.centre(cell), 0.34, Ink::Paper));
                    }
                    let at = if about.clue_mark == Mark::Text { self.corner_of_number(cell) } else { at };
                    marks::clue(&mut self.picture, at, about.clue_mark, clue, &text);
                }
            }
        }
        for (cell, text) in self.drawing.labels().to_vec() {
            let (x, y) = self.corner(cell);
            self.picture.text_at(text, (x + 0.08, y + 0.17), 0.2, Ink::Given, Anchor::Start);
        }
    }

    /// Draws the borders of the given regions. If the solution divides the board into regions, the borders of those
    /// regions are drawn instead.
    pub(super) fn borders(&mut self) {
        let by_words = self.other.kind().about().borders_between_words;
        let is_divided = self.tokens().iter().any(|token| matches!(token, Token::Area(_) | Token::Member(_)));
        if (by_words || is_divided) && !self.view.is_empty() {
            let (first, last) = self.words();
            let given = &self.other.clues().cells;
            let is_partial = self.view.known.is_some();
            let apart = |words: &[Word], one: usize, other: usize| {
                // A cell whose number is not known may belong to the group of its neighbour. Borders between given numbers
                // show nothing new.
                let shows_nothing = by_words
                    && is_partial
                    && ([one, other].iter().any(|&cell| words[cell] == Word::Undecided)
                        || [one, other].iter().all(|&cell| given[cell].is_some()));
                words[one] != words[other] && !shows_nothing
            };
            let mut areas = self.drawing.clone();
            areas.borders(|one, other| apart(&first, one, other));
            self.border_lines(&areas, Ink::Found);
            if first != last {
                areas.borders(|one, other| apart(&last, one, other));
                self.border_lines(&areas, Ink::DifferLine);
            }
            if is_divided {
                return;
            }
        }
        let drawing = self.drawing.clone();
        self.border_lines(&drawing, Ink::Border);
        if self.style() == Grid::Lines {
            self.frame.outline(&mut self.picture);
        }
    }

    fn border_lines(&mut self, drawing: &Drawing, ink: Ink) {
        let (_, columns) = drawing.size();
        let above = |r: usize, c: usize| drawing.above[r * columns + c] == Border::Region;
        let before = |r: usize, c: usize| drawing.left[r * (columns + 1) + c] == Border::Region;
        self.frame.borders(&mut self.picture, ink, above, before);
    }

    /// Draws the signs between cells.
    pub(super) fn signs(&mut self) {
        for (corner, text) in
            self.drawing.corners.clone().iter().enumerate().filter(|(_, text)| !text.is_empty())
        {
            let columns = self.columns() + 1;
            let at =
                (self.frame.left + (corner % columns) as f64, self.frame.top + (corner / columns) as f64);
            if !marks::dot(&mut self.picture, at, text) {
                marks::circled(&mut self.picture, at, text, 0.24, 0.26);
            }
        }
        for (one, other, sign) in self.drawing.signs().to_vec() {
            let ((a, b), (c, d)) = (self.centre(one), self.centre(other));
            marks::sign(&mut self.picture, (f64::midpoint(a, c), f64::midpoint(b, d)), sign);
        }
    }

    pub(super) fn outside(&mut self) {
        let (rows, columns) = self.drawing.size();
        let (right, bottom) = (self.frame.left + columns as f64, self.frame.top + rows as f64);
        let drawing = self.drawing.clone();
        for (column, text) in drawing.top.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            self.picture.text(
                text,
                (self.frame.left + column as f64 + 0.5, self.frame.top - 0.45),
                0.4,
                Ink::Given,
            );
        }
        for (column, text) in drawing.bottom.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            self.picture.text(text, (self.frame.left + column as f64 + 0.5, bottom + 0.45), 0.4, Ink::Given);
        }
        for (row, text) in drawing.before.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            self.picture.text(
                text,
                (self.frame.left - 0.45, self.frame.top + row as f64 + 0.5),
                0.4,
                Ink::Given,
            );
        }
        for (row, text) in drawing.after.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            self.picture.text(text, (right + 0.45, self.frame.top + row as f64 + 0.5), 0.4, Ink::Given);
        }
        self.frame.captions(&mut self.picture, &drawing.captions);
    }
}
