//! Nonograms: pictures described by the blocks of filled cells in each row and column.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use super::board_text;
use super::error::{Place, PuzzleError};
use super::metadata::{Metadata, without_control_characters};
use super::palette::Palette;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Block, Constraint, Domain, Model, Origin, Rules, least_length};

/// The blocks of a line in reading order; empty for a line without blocks.
pub type Clue = Vec<Block>;

/// The largest number of rows, or of columns, that a nonogram can have.
pub const MAX_NONOGRAM_SIDE: usize = 1000;

/// A nonogram: a clue for each row (top to bottom) and each column (left to right).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nonogram {
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    goal: Option<Vec<u8>>,
    /// The colours that the file states, if they differ from [`Palette::usual`].
    palette: Option<Arc<Palette>>,
    /// Title, author, licence and other text fields.
    pub metadata: Metadata,
}

impl Nonogram {
    /// Creates a nonogram with these clues. A clue may be too long for its line; [`Nonogram::contradiction`] reports
    /// this.
    ///
    /// # Errors
    /// Returns an error if the number of rows or of columns is 0 or above [`MAX_NONOGRAM_SIDE`], or if a block has
    /// length 0, colour 0, or a colour above 63.
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, PuzzleError> {
        let sides = 1..=MAX_NONOGRAM_SIDE;
        if !sides.contains(&rows.len()) || !sides.contains(&columns.len()) {
            return Err(PuzzleError::NonogramSize {
                rows: rows.len(),
                columns: columns.len(),
                most: MAX_NONOGRAM_SIDE,
            });
        }
        for (place, clue) in places(&rows, &columns) {
            if let Some(&Block { length, colour }) =
                clue.iter().find(|b| b.length == 0 || !(1..Domain::VALUES as u8).contains(&b.colour))
            {
                return Err(PuzzleError::Block { place, length, colour });
            }
        }
        Ok(Self { rows, columns, goal: None, palette: None, metadata: Metadata::default() })
    }

    /// Sets the colours from a palette. Only colours that occur in a clue or in the goal are kept; they are renumbered
    /// 1, 2 and so on, in the order of the palette.
    ///
    /// # Errors
    /// Returns an error if a clue has a colour outside the palette.
    pub fn in_colours(mut self, palette: &Palette) -> Result<Self, PuzzleError> {
        let known = palette.colours().len();
        let outside = |block: &&Block| usize::from(block.colour) >= known;
        for (place, clue) in places(&self.rows, &self.columns) {
            if let Some(&Block { length, colour }) = clue.iter().find(outside) {
                return Err(PuzzleError::Block { place, length, colour });
            }
        }
        self.goal = self.goal.filter(|goal| goal.iter().all(|&value| usize::from(value) < known));
        let mut used = vec![false; known];
        let blocks = self.rows.iter().chain(&self.columns).flatten().map(|block| block.colour);
        blocks.chain(self.goal.iter().flatten().copied()).for_each(|value| used[usize::from(value)] = true);
        used[0] = true;
        let kept: Vec<u8> = (0..known as u8).filter(|&value| used[usize::from(value)]).collect();
        let mut values = vec![0; known];
        kept.iter().zip(0..).for_each(|(&value, new)| values[usize::from(value)] = new);
        for block in self.rows.iter_mut().chain(&mut self.columns).flatten() {
            block.colour = values[usize::from(block.colour)];
        }
        self.goal.iter_mut().flatten().for_each(|value| *value = values[usize::from(*value)]);
        let palette = palette.only(&kept);
        self.palette = None;
        let usual = self.palette();
        // A puzzle without blocks has only the background.
        let is_usual = palette.colours() == usual.colours()
            || (palette.colours().len() == 1 && palette.colours() == &usual.colours()[..1]);
        self.palette = (!is_usual).then(|| Arc::new(palette));
        Ok(self)
    }

    /// The colours of the puzzle's file, or the usual ones if the file states none. A colour's index is its value; the
    /// background comes first.
    pub fn palette(&self) -> Cow<'_, Palette> {
        match &self.palette {
            Some(palette) => Cow::Borrowed(palette),
            None => Cow::Owned(Palette::usual(self.colours())),
        }
    }

    /// Returns the same puzzle with the usual colours.
    #[must_use]
    pub fn without_palette(self) -> Self {
        Self { palette: None, ..self }
    }

    /// Creates a black and white nonogram from block lengths.
    ///
    /// # Errors
    /// Returns the errors of [`Nonogram::new`].
    pub fn black_and_white<C: AsRef<[u32]>>(rows: &[C], columns: &[C]) -> Result<Self, PuzzleError> {
        let clues = |lines: &[C]| {
            lines.iter().map(|line| line.as_ref().iter().copied().map(Block::black).collect()).collect()
        };
        Self::new(clues(rows), clues(columns))
    }

    /// Builds the nonogram of a picture. The picture becomes the goal. `cells` contains the colour of each cell, row by
    /// row, with 0 for the background.
    ///
    /// # Errors
    /// Returns the errors of [`Nonogram::new`], and an error if `cells` does not consist of complete rows.
    pub fn from_picture(columns: usize, cells: &[u8]) -> Result<Self, PuzzleError> {
        let rows = cells.len().checked_div(columns).unwrap_or(0);
        if rows * columns != cells.len() || columns > MAX_NONOGRAM_SIDE {
            return Err(PuzzleError::NonogramSize { rows, columns, most: MAX_NONOGRAM_SIDE });
        }
        let clue = |line: &mut dyn Iterator<Item = u8>| {
            let mut clue: Clue = Vec::new();
            let mut before = 0;
            for colour in line {
                match clue.last_mut() {
                    Some(block) if colour != 0 && colour == before => block.length += 1,
                    _ if colour != 0 => clue.push(Block { length: 1, colour }),
                    _ => {}
                }
                before = colour;
            }
            clue
        };
        let mut nonogram = Self::new(
            cells.chunks(columns.max(1)).map(|row| clue(&mut row.iter().copied())).collect(),
            (0..columns).map(|c| clue(&mut cells.iter().copied().skip(c).step_by(columns))).collect(),
        )?;
        nonogram.goal = Some(cells.to_vec());
        Ok(nonogram)
    }

    /// The clues of the rows, top to bottom.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns, left to right.
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// The picture that the puzzle's file states as the solution: one value per cell, row by row. It is not checked.
    pub fn goal(&self) -> Option<&[u8]> {
        self.goal.as_deref()
    }

    /// Sets the picture that is stated as the solution. If the number of values differs from the number of cells, the
    /// puzzle has no stated picture.
    #[must_use]
    pub fn with_goal(mut self, goal: Vec<u8>) -> Self {
        self.goal = (goal.len() == self.rows.len() * self.columns.len()).then_some(goal);
        self
    }

    /// The number of colours, not counting the background. It is 1 for a black and white puzzle, and for a puzzle
    /// without blocks.
    pub fn colours(&self) -> u8 {
        match &self.palette {
            Some(palette) => (palette.colours().len() - 1).max(1) as u8,
            None => {
                self.rows.iter().chain(&self.columns).flatten().map(|block| block.colour).max().unwrap_or(1)
            }
        }
    }

    /// Returns the first obvious contradiction, if there is one: a clue that is too long for its line (rows before
    /// columns), or else a colour whose row clues and column clues have different sums.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        for (place, clue) in places(&self.rows, &self.columns) {
            let has = if matches!(place, Place::Row(_)) { self.columns.len() } else { self.rows.len() };
            let needs = least_length(clue);
            if needs > has as u64 {
                return Some(PuzzleError::ClueTooLong { place, needs, has });
            }
        }
        let sum = |clues: &[Clue], colour| -> u64 {
            clues.iter().flatten().filter(|b| b.colour == colour).map(|b| u64::from(b.length)).sum()
        };
        let colours = self.colours();
        (1..=colours).find_map(|colour| {
            let (rows, columns) = (sum(&self.rows, colour), sum(&self.columns, colour));
            match colours {
                _ if rows == columns => None,
                1 => Some(PuzzleError::SumsDiffer { rows, columns }),
                _ => {
                    let name =
                        self.palette().colours().get(usize::from(colour)).map(|c| c.name.as_str().into());
                    Some(PuzzleError::ColourSumsDiffer { name: name.unwrap_or_default(), rows, columns })
                }
            }
        })
    }

    /// The constraint model: a [`Constraint::Runs`] for each row, then for each column. Value 0 is the background;
    /// value `c` is colour `c`.
    pub fn model(&self) -> Model {
        let (height, width) = (self.rows.len() as u32, self.columns.len() as u32);
        let rows = self.rows.iter().zip(0..).map(|(clue, r)| Constraint::Runs {
            line: (r * width..(r + 1) * width).collect(),
            blocks: clue.as_slice().into(),
            origin: Origin::Row(r + 1),
        });
        let rows = rows.map(|row| match row {
            Constraint::Runs { line, blocks, origin } if planted::has(Fault::ReversedClues) => {
                Constraint::Runs { line, blocks: blocks.iter().rev().copied().collect(), origin }
            }
            right => right,
        });
        let columns = self.columns.iter().zip(0..).map(|(clue, c)| Constraint::Runs {
            line: (0..height).map(|r| r * width + c).collect(),
            blocks: clue.as_slice().into(),
            origin: Origin::Column(c + 1),
        });
        let cells = (height * width) as usize;
        let rules = Rules::new(cells, rows.chain(columns).collect());
        let domains = vec![Domain::first(usize::from(self.colours()) + 1); cells];
        rules
            .and_then(|rules| Model::new(Arc::new(rules), domains))
            .expect("a line names each of its cells once, and blocks were validated on construction")
    }

    /// The rows of a solution as text. The background is `.`, and black is `X`. If there are several colours, they are
    /// the letters `A`, `B` and so on.
    pub fn picture_rows(&self, values: &[u8]) -> Vec<String> {
        let domains: Vec<Domain> = values.iter().map(|&value| Domain::single(value)).collect();
        self.partial_rows(&domains)
    }

    /// The character of each value in [`Nonogram::picture_rows`].
    pub fn symbols(&self) -> Vec<char> {
        let values: Vec<u8> = (0..=self.colours()).collect();
        self.picture_rows(&values).concat().chars().collect()
    }

    /// Like [`Nonogram::picture_rows`], but from one domain per cell. An undecided cell is `?`.
    pub fn partial_rows(&self, domains: &[Domain]) -> Vec<String> {
        let symbol = self.cell_symbol();
        domains.chunks(self.columns.len()).map(|row| row.iter().map(&symbol).collect()).collect()
    }

    /// Returns a function from the domain of a cell to its character.
    fn cell_symbol(&self) -> impl Fn(&Domain) -> char {
        let black_and_white = self.colours() == 1;
        move |domain| match domain.value() {
            None => '?',
            Some(0) => '.',
            Some(1) if black_and_white => 'X',
            // 63 colours: A..Z, a..z, and then the letters from U+00C0 on.
            Some(colour @ 1..=26) => char::from(b'A' + colour - 1),
            Some(colour @ 27..=52) => char::from(b'a' + colour - 27),
            Some(colour) => char::from(0xC0 + (colour - 53)),
        }
    }

    /// Draws the board as text, with the row clues on the left and the column clues above. With several colours, a
    /// block is written as its length and the letter of its colour, and the first line explains the letters.
    pub fn draw(&self, domains: &[Domain]) -> String {
        if self.colours() > 1 {
            return self.draw_colours(domains);
        }
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let clue = |line: usize| {
            let clue = if line < rows { &self.rows[line] } else { &self.columns[line - rows] };
            clue.iter().map(|block| block.length)
        };
        let symbol = self.cell_symbol();
        let cell = |row: usize, column: usize| symbol(&domains[row * columns + column]);
        let mut out = Vec::new();
        board_text::nonogram((rows, columns), clue, cell, &mut out);
        String::from_utf8(out).expect("characters were written")
    }

    fn draw_colours(&self, domains: &[Domain]) -> String {
        let letters = self.symbols();
        let length = |block: &Block| format!("{}{}", block.length, letters[usize::from(block.colour)]);
        let text = |clue: &Clue| -> Vec<String> { clue.iter().map(length).collect() };
        let columns: Vec<Vec<String>> = self.columns.iter().map(text).collect();
        let rows: Vec<String> = self.rows.iter().map(|clue| text(clue).join(" ")).collect();
        let margin = rows.iter().map(String::len).max().unwrap_or(0);
        let width = columns.iter().flatten().map(String::len).max().unwrap_or(1);
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        let mut out = String::new();
        let palette = self.palette();
        let named = letters.iter().zip(palette.colours()).skip(1);
        let names: Vec<String> =
            named.map(|(letter, c)| format!("{letter} = {}", without_control_characters(&c.name))).collect();
        let _ = writeln!(out, "{}", names.join(", "));
        for level in 0..height {
            let mut line = " ".repeat(margin);
            for clue in &columns {
                let number = (clue.len() + level).checked_sub(height).map_or("", |index| &clue[index]);
                let _ = write!(line, " {number:>width$}");
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        for (clue, cells) in rows.iter().zip(self.partial_rows(domains)) {
            let _ = write!(out, "{clue:>margin$}");
            for cell in cells.chars() {
                let _ = write!(out, " {cell:>width$}");
            }
            out.push('\n');
        }
        out
    }
}

fn places<'a>(rows: &'a [Clue], columns: &'a [Clue]) -> impl Iterator<Item = (Place, &'a Clue)> {
    let rows = rows.iter().enumerate().map(|(index, clue)| (Place::Row(index), clue));
    rows.chain(columns.iter().enumerate().map(|(index, clue)| (Place::Column(index), clue)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::{brute, check};

    fn nonogram(rows: &[&[u32]], columns: &[&[u32]]) -> Nonogram {
        Nonogram::black_and_white(rows, columns).expect("a valid puzzle")
    }

    #[test]
    fn a_picture_solves_the_nonogram_it_gives() {
        let cells = [1, 1, 0, 0, 1, 0, 1, 0, 1];
        let nonogram = Nonogram::from_picture(3, &cells).expect("a picture");
        assert_eq!(nonogram.rows()[2], [Block::black(1), Block::black(1)]);
        assert_eq!(nonogram.columns()[0], [Block::black(1), Block::black(1)]);
        assert_eq!(check(&nonogram.model(), &cells), Ok(()));
        assert_eq!(nonogram.contradiction(), None);
        assert_eq!(nonogram.goal(), Some(&cells[..]));
    }

    #[test]
    fn a_picture_in_colours_keeps_touching_blocks_apart() {
        let nonogram = Nonogram::from_picture(4, &[1, 2, 2, 0]).expect("a picture");
        assert_eq!(nonogram.rows()[0], [Block { length: 1, colour: 1 }, Block { length: 2, colour: 2 }]);
        assert_eq!(nonogram.colours(), 2);
        assert_eq!(brute::solutions(&nonogram.model(), 9).expect("tiny"), [vec![1, 2, 2, 0]]);
        assert_eq!(nonogram.picture_rows(&[1, 2, 2, 0]), ["ABB."]);
    }

    #[test]
    fn contradictions_are_distinguished() {
        assert_eq!(
            nonogram(&[&[2, 1]], &[&[1], &[1], &[]]).contradiction(),
            Some(PuzzleError::ClueTooLong { place: Place::Row(0), needs: 4, has: 3 })
        );
        assert_eq!(
            nonogram(&[&[1]], &[&[1], &[2]]).contradiction().map(|error| error.place()),
            Some(Place::Column(1))
        );
        assert_eq!(
            nonogram(&[&[1]], &[&[1], &[1]]).contradiction(),
            Some(PuzzleError::SumsDiffer { rows: 1, columns: 2 })
        );
    }

    #[test]
    fn sizes_and_blocks_that_cannot_be_are_refused() {
        assert!(Nonogram::black_and_white::<&[u32]>(&[], &[&[1]]).is_err());
        assert!(Nonogram::black_and_white(&vec![vec![]; 1001], &[vec![]]).is_err());
        assert!(Nonogram::black_and_white(&[&[0u32]], &[&[1]]).is_err());
        assert!(Nonogram::from_picture(2, &[0, 1, 1]).is_err());
        assert!(Nonogram::from_picture(0, &[]).is_err());
    }

    #[test]
    fn the_drawing_has_clues_on_the_left_and_above() {
        let nonogram = nonogram(&[&[1, 1], &[], &[3]], &[&[1, 1], &[1], &[1, 1]]);
        let mut domains = vec![Domain::single(1); 9];
        domains[1] = Domain::first(2);
        assert_eq!(nonogram.draw(&domains), "    1   1\n    1 1 1\n1 1 X ? X\n    X X X\n  3 X X X\n");
    }

    #[test]
    fn colours_that_do_not_occur_have_no_value() {
        let nonogram = Nonogram::from_picture(3, &[3, 0, 1]).expect("a picture");
        let nonogram = nonogram.in_colours(&Palette::usual(3)).expect("three colours");
        assert_eq!((nonogram.colours(), nonogram.goal()), (2, Some(&[2, 0, 1][..])));
        let names: Vec<_> = nonogram.palette().colours().iter().map(|colour| colour.name.clone()).collect();
        assert_eq!(names, ["white", "red", "green"]);
        assert_eq!(
            nonogram.draw(&[2, 0, 1].map(Domain::single)),
            "A = red, B = green\n      1B    1A\n1B 1A  B  .  A\n"
        );
        assert!(Nonogram::from_picture(1, &[3]).expect("a picture").in_colours(&Palette::usual(2)).is_err());
    }

    #[test]
    fn the_goal_has_the_size_of_the_board() {
        let nonogram = nonogram(&[&[1]], &[&[1]]);
        assert_eq!(nonogram.clone().with_goal(vec![1, 1]).goal(), None);
        assert_eq!(nonogram.with_goal(vec![1]).goal(), Some(&[1][..]));
    }
}
