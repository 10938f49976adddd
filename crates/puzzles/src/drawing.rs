//! Drawings of boards as data, and their rendering as text.

use std::collections::BTreeSet;

use super::clues::{ANY_RUN, Circle, Clue, Clues, Direction, Pole};
use super::look::Figure;

/// A line between corners of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Border {
    /// No line.
    #[default]
    None,
    /// The border of a region.
    Region,
    /// A side of a loop.
    Loop,
}

/// The drawing of a board: texts in cells, at corners and outside the board; borders between cells; and lines between
/// the centres of cells.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    rows: usize,
    columns: usize,
    /// The text of each cell.
    pub cells: Vec<String>,
    /// The text of each corner.
    pub corners: Vec<String>,
    /// The line above each cell, row by row, followed by the lines below the last row.
    pub above: Vec<Border>,
    /// The line left of each cell, row by row. Each row ends with the line right of its last cell.
    pub left: Vec<Border>,
    /// For each cell, the number of lines from its centre to the centre of its right neighbour.
    pub right_links: Vec<u8>,
    /// For each cell, the number of lines from its centre to the centre of the cell below.
    pub lower_links: Vec<u8>,
    /// Texts above the columns.
    pub top: Vec<String>,
    /// Texts below the columns.
    pub bottom: Vec<String>,
    /// Texts left of the rows.
    pub before: Vec<String>,
    /// Texts right of the rows.
    pub after: Vec<String>,
    /// Lines of text below the board, in text drawings.
    pub notes: Vec<String>,
    /// Figures that cover several cells, in pictures.
    pub figures: Vec<Figure>,
    /// Lines of text below the board in pictures, for clues that no figure shows.
    pub captions: Vec<String>,
    /// Signs between neighbouring cells.
    signs: Vec<(usize, usize, char)>,
    /// Labels of cells. In text drawings, a label is written before the text of its cell.
    labels: Vec<(usize, String)>,
}

impl Drawing {
    /// Draws the clues of a puzzle that has circles in cells. `white` and `black` are the texts for the two colours of
    /// circles.
    pub fn of_circles(clues: &Clues, white: &str, black: &str) -> Self {
        let mut drawing = Self::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            match clue {
                Clue::Circle(Circle::White) => white.clone_into(text),
                Clue::Circle(Circle::Black) => black.clone_into(text),
                _ => {}
            }
        }
        drawing
    }

    /// Draws the regions and the clues of a puzzle. The clue of a region is written in its first cell, unless that cell
    /// has a clue.
    pub fn of_clues(clues: &Clues) -> Self {
        let (rows, columns, area) = (clues.rows, clues.columns, clues.area());
        let texts = |list: &[Clue]| list.iter().copied().map(text).collect::<Vec<_>>();
        let mut cells = texts(&clues.cells);
        cells.resize(area, String::new());
        let mut drawing = Self {
            rows,
            columns,
            cells,
            corners: texts(&clues.corners),
            above: vec![Border::None; (rows + 1) * columns],
            left: vec![Border::None; rows * (columns + 1)],
            right_links: vec![0; area],
            lower_links: vec![0; area],
            ..Self::default()
        };
        if let Some(regions) = &clues.regions {
            drawing.borders(|one, other| regions.of(one) != regions.of(other));
            for (region, cells) in regions.cells().iter().enumerate() {
                let clue = clues.rooms.get(region).copied().unwrap_or_default();
                if clue.is_some() && drawing.cells[cells[0]].is_empty() {
                    drawing.cells[cells[0]] = text(clue);
                }
            }
        }
        let outside = texts(&clues.outside);
        if outside.len() == 2 * (rows + columns) {
            let parts = [columns, 2 * columns, 2 * columns + rows];
            drawing.top = outside[..parts[0]].to_vec();
            drawing.bottom = outside[parts[0]..parts[1]].to_vec();
            drawing.before = outside[parts[1]..parts[2]].to_vec();
            drawing.after = outside[parts[2]..].to_vec();
        } else if outside.len() == rows + columns {
            drawing.top = outside[..columns].to_vec();
            drawing.before = outside[columns..].to_vec();
        }
        drawing
    }

    /// Draws a border around the board, and between neighbours for which `apart` returns true.
    pub fn borders(&mut self, apart: impl Fn(usize, usize) -> bool) {
        let (rows, columns) = (self.rows, self.columns);
        let border = |drawn: bool| if drawn { Border::Region } else { Border::None };
        for r in 0..=rows {
            for c in 0..columns {
                let cell = r * columns + c;
                self.above[cell] = border(r == 0 || r == rows || apart(cell - columns, cell));
            }
        }
        for r in 0..rows {
            for c in 0..=columns {
                let cell = r * columns + c;
                self.left[r * (columns + 1) + c] = border(c == 0 || c == columns || apart(cell - 1, cell));
            }
        }
    }

    /// Puts a sign between two neighbours. `>` is turned so that its open side faces the first cell.
    pub fn sign(&mut self, one: usize, other: usize, sign: &str) {
        let turned = match (sign, Direction::between(self.columns, one, other)) {
            (">", Some(Direction::Right)) => '>',
            (">", Some(Direction::Left)) => '<',
            (">", Some(Direction::Down)) => 'v',
            (">", Some(Direction::Up)) => '^',
            ("|", Some(Direction::Down | Direction::Up)) => '-',
            _ => sign.chars().next().unwrap_or(' '),
        };
        self.signs.push((one.min(other), one.max(other), turned));
    }

    /// Returns whether two cells are neighbours in the same row.
    fn is_level(&self, one: usize, other: usize) -> bool {
        Direction::between(self.columns, one, other).is_some_and(Direction::is_level)
    }

    /// The number of rows and the number of columns of cells.
    pub const fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The signs between neighbours, already turned. Each sign is listed with its two cells, the left or upper one
    /// first.
    pub fn signs(&self) -> &[(usize, usize, char)] {
        &self.signs
    }

    /// The labels of regions, each with the cell in which it is drawn. An example is the number and operation of a
    /// cage.
    pub fn labels(&self) -> &[(usize, String)] {
        &self.labels
    }

    /// The cells with a text in their upper left corner: the label of a region, or the sum of a cage.
    pub fn labelled(&self) -> BTreeSet<usize> {
        let of_cage = |figure: &Figure| match figure {
            Figure::Cage(cells, text) if !text.is_empty() => cells.iter().min().copied(),
            _ => None,
        };
        let labels = self.labels.iter().map(|&(cell, _)| cell);
        labels.chain(self.figures.iter().filter_map(of_cage)).collect()
    }

    /// Adds a label for the region of a cell. The label is drawn in this cell.
    pub fn label(&mut self, cell: usize, text: String) {
        self.labels.push((cell, text));
    }

    /// Renders the drawing as text. Every line ends in a line break.
    pub fn render(&self) -> String {
        // A text drawing has no separate place for labels. The labels are therefore written into the cells of a copy of
        // the drawing, which is then rendered.
        if !self.labels.is_empty() {
            let mut labelled = self.clone();
            for (cell, text) in std::mem::take(&mut labelled.labels) {
                let whole = format!("{text} {}", labelled.cells[cell]);
                whole.trim_end().clone_into(&mut labelled.cells[cell]);
            }
            return labelled.render();
        }
        let width = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        // All cells get the width of the longest text, so that the columns are aligned.
        let inner = width(&self.cells).max(width(&self.top)).max(width(&self.bottom)).max(1);
        let drawn = |borders: &[Border]| borders.iter().any(|&border| border != Border::None);
        let linked = self.right_links.iter().chain(&self.lower_links).any(|&links| links > 0);
        let framed = drawn(&self.above)
            || drawn(&self.left)
            || linked
            || width(&self.corners) > 0
            || !self.signs.is_empty();
        // With a frame, a cell has an odd width, so that a vertical line runs through its middle character.
        let inner = if framed && inner.is_multiple_of(2) { inner + 1 } else { inner };
        let is_loop = self.above.iter().chain(&self.left).any(|&border| border == Border::Loop);
        let margin = width(&self.before);
        let mut out = String::new();
        let mut line = |before: &str, content: &dyn Fn(&mut String), after: &str| {
            let start = out.len();
            if margin > 0 {
                push_times(&mut out, ' ', margin - before.chars().count());
                out += before;
                out.push(' ');
            }
            content(&mut out);
            out.push(' ');
            out += after;
            let written = out[start..].trim_end().len();
            out.truncate(start + written);
            out.push('\n');
        };
        let outer = |texts: &[String], out: &mut String| {
            for (place, text) in texts.iter().enumerate() {
                if framed || place > 0 {
                    out.push(' ');
                }
                let padding = inner - text.chars().count();
                push_times(out, ' ', padding / 2);
                *out += text;
                push_times(out, ' ', padding.div_ceil(2));
            }
        };
        if !self.top.is_empty() {
            line("", &|out| outer(&self.top, out), "");
        }
        for r in 0..=self.rows {
            if framed {
                line("", &|out| self.frame_row(r, inner, is_loop, out), "");
            }
            if r < self.rows {
                let [before, after] =
                    [&self.before, &self.after].map(|texts| texts.get(r).map_or("", |text| text));
                line(before, &|out| self.cell_row(r, inner, framed, out), after);
            }
        }
        if !self.bottom.is_empty() {
            line("", &|out| outer(&self.bottom, out), "");
        }
        for note in &self.notes {
            out += note;
            out.push('\n');
        }
        out
    }

    /// Writes the line of corners and borders above a row of cells.
    fn frame_row(&self, r: usize, inner: usize, is_loop: bool, line: &mut String) {
        for c in 0..=self.columns {
            line.push(self.corner(r, c, is_loop));
            if c == self.columns {
                break;
            }
            let border = match self.above[r * self.columns + c] {
                Border::None => ' ',
                Border::Region => '─',
                Border::Loop => '━',
            };
            let links = if r > 0 {
                self.lower_links.get((r - 1) * self.columns + c).copied().unwrap_or(0)
            } else {
                0
            };
            let place = (r * self.columns + c).checked_sub(self.columns);
            let sign =
                self.signs.iter().find(|(one, other, _)| Some(*one) == place && !self.is_level(*one, *other));
            let middle = match links {
                0 => sign.map_or(border, |(.., sign)| *sign),
                1 => '┃',
                _ => '║',
            };
            push_times(line, border, inner / 2);
            line.push(middle);
            push_times(line, border, inner / 2);
        }
    }

    /// Writes the text line of a row of cells.
    fn cell_row(&self, r: usize, inner: usize, framed: bool, line: &mut String) {
        for c in 0..self.columns {
            let cell = r * self.columns + c;
            let before = if c > 0 { self.right_links[cell - 1] } else { 0 };
            if framed {
                line.push(self.between(r, c, before));
            } else if c > 0 {
                line.push(' ');
            }
            let text = &self.cells[cell];
            let padding = inner - if text.is_empty() { 1 } else { text.chars().count() };
            let stroke = |links| [' ', '━', '═'][usize::from(u8::min(links, 2))];
            push_times(line, stroke(before), padding.div_ceil(2));
            if text.is_empty() {
                line.push(self.bend(r, c));
            } else {
                *line += text;
            }
            push_times(line, stroke(self.right_links[cell]), padding / 2);
        }
        if framed {
            line.push(self.between(r, self.columns, 0));
        }
    }

    fn between(&self, r: usize, c: usize, links: u8) -> char {
        let cell = r * self.columns + c;
        if let Some((.., sign)) =
            self.signs.iter().find(|(one, other, _)| *other == cell && self.is_level(*one, cell))
        {
            return *sign;
        }
        match (links, self.left[r * (self.columns + 1) + c]) {
            (0, Border::None) => ' ',
            (0, Border::Region) => '│',
            (0, Border::Loop) => '┃',
            (1, _) => '━',
            _ => '═',
        }
    }

    /// Returns the line character for a cell without text.
    fn bend(&self, r: usize, c: usize) -> char {
        let cell = r * self.columns + c;
        let up = if r > 0 { self.lower_links[cell - self.columns] } else { 0 };
        let left = if c > 0 { self.right_links[cell - 1] } else { 0 };
        let (right, down) = (self.right_links[cell], self.lower_links[cell]);
        glyph([up, right, down, left].map(|links| links > 0), true)
    }

    fn corner(&self, r: usize, c: usize, is_loop: bool) -> char {
        let corner = self.corners.get(r * (self.columns + 1) + c).filter(|text| !text.is_empty());
        if let Some(text) = corner {
            return text.chars().next().unwrap_or(' ');
        }
        let above = |r: usize, c: usize| self.above[r * self.columns + c];
        let left = |r: usize, c: usize| self.left[r * (self.columns + 1) + c];
        let lines = [
            if r > 0 { left(r - 1, c) } else { Border::None },
            if c < self.columns { above(r, c) } else { Border::None },
            if r < self.rows { left(r, c) } else { Border::None },
            if c > 0 { above(r, c - 1) } else { Border::None },
        ];
        let glyph = glyph(lines.map(|line| line != Border::None), is_loop);
        if glyph == ' ' && is_loop { '·' } else { glyph }
    }
}

/// Appends a character `times` times.
fn push_times(line: &mut String, character: char, times: usize) {
    line.extend(std::iter::repeat_n(character, times));
}

/// Returns the character with lines in the given directions (up, right, down, left). The lines are heavy if `is_loop`,
/// otherwise light.
fn glyph(lines: [bool; 4], is_loop: bool) -> char {
    // Indexed by the sum of 1 for up, 2 for right, 4 for down and 8 for left.
    const HEAVY: [char; 16] =
        [' ', '┃', '━', '┗', '┃', '┃', '┏', '┣', '━', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
    const LIGHT: [char; 16] =
        [' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let sum: usize = lines.iter().zip([1, 2, 4, 8]).filter(|(line, _)| **line).map(|(_, bit)| bit).sum();
    if is_loop { HEAVY[sum] } else { LIGHT[sum] }
}

/// The text of a clue.
fn text(clue: Clue) -> String {
    match clue {
        Clue::None => String::new(),
        Clue::Unknown => "?".to_owned(),
        Clue::Number(number) => number.to_string(),
        Clue::Circle(Circle::White) => "o".to_owned(),
        Clue::Circle(Circle::Black) => "@".to_owned(),
        Clue::Pole(Pole::Positive) => "+".to_owned(),
        Clue::Pole(Pole::Negative) => "-".to_owned(),
        Clue::Sums(0, 0) => "#".to_owned(),
        Clue::Sums(down, right) => {
            let sum = |sum: u8| if sum == 0 { String::new() } else { sum.to_string() };
            format!("{}\\{}", sum(down), sum(right))
        }
        Clue::Runs(runs) => {
            let lengths = runs.into_iter().filter(|run| *run > 0);
            let texts = lengths.map(|run| if run == ANY_RUN { "?".to_owned() } else { run.to_string() });
            texts.collect::<Vec<_>>().join(",")
        }
        Clue::Arrow(direction, number) => {
            let arrow = match direction {
                Direction::Up => '↑',
                Direction::Down => '↓',
                Direction::Left => '←',
                Direction::Right => '→',
            };
            number.map_or("?".to_owned(), |number| number.to_string()) + &arrow.to_string()
        }
    }
}
