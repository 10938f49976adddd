//! How a solution is shown: a word for each place of the board, derived from the cells of the model.

use std::collections::BTreeMap;

use super::drawing::{Border, Drawing};
use super::hidden::HiddenCell;
use super::word::{LETTERS, Word};
use gridproof_model::builder::{Bool, Grid, Int, Links, Place};
use gridproof_model::{Atom, Cell};

/// How a place of the board is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// The same word for every solution.
    Fixed(Word),
    /// The word of the first case that applies; [`Word::Nothing`] if none applies. A case applies if its cell has the
    /// value that the case states.
    Cases(Vec<Case>),
    /// The sum of a cell's value and this number.
    Number(Cell, i64),
    /// The letters of the links that are drawn: `n` for the link upwards, `e` to the right, `s` downwards, `w` to the
    /// left. The cells of the links are in the same order.
    Links([Option<Cell>; 4]),
    /// The word of the first case that applies; if none applies, the word of the token in the second field.
    Marked(Vec<Case>, Box<Token>),
    /// The number of the area that covers the place. Each of the cells stands for one possible area.
    Area(Vec<Cell>),
    /// Like [`Token::Cases`], with names of areas as words.
    Member(Vec<Case>),
    /// `x` if the place is inside a loop. The cells stand for the sides of the place, in this order: above, right,
    /// below, left.
    Inside([Cell; 4]),
}

/// A word that is shown if a cell has a certain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The cell.
    pub cell: Cell,
    /// Its value.
    pub value: u8,
    /// The word.
    pub word: Word,
}

impl Case {
    /// Creates the case for a value of a cell.
    pub const fn new(cell: Cell, value: u8, word: Word) -> Self {
        Self { cell, value, word }
    }

    /// Creates the case for an atom with a single value.
    pub fn when(atom: impl Into<Atom>, word: Word) -> Self {
        let atom = atom.into();
        Self::new(atom.cell, atom.values.min().unwrap_or(1), word)
    }
}

impl Token {
    /// A word that is shown if an atom with a single value holds.
    pub fn mark(atom: impl Into<Atom>, word: Word) -> Self {
        Self::Cases(vec![Case::when(atom, word)])
    }

    /// [`Word::Marked`] at each place whose boolean is true.
    pub fn marks(bools: &Grid<Bool>) -> Vec<Self> {
        bools.iter().map(|&bool| Self::mark(bool, Word::Marked)).collect()
    }

    /// The value of an integer.
    pub fn number(int: Int) -> Self {
        Self::Number(int.cell(), int.offset().into())
    }

    /// The value of the integer at each place.
    pub fn numbers(ints: &Grid<Int>) -> Vec<Self> {
        ints.iter().map(|&int| Self::number(int)).collect()
    }

    /// The letters of the links of a place.
    pub fn links(links: &Links, place: Place) -> Self {
        Self::Links(links.around(place).map(|link| link.map(Bool::cell)))
    }

    /// The letters of the links of each place.
    pub fn all_links(links: &Links) -> Vec<Self> {
        links.places().map(|place| Self::links(links, place)).collect()
    }

    /// A word for each value of a cell, starting with the value 0.
    pub fn words(cell: Cell, words: impl IntoIterator<Item = Word>) -> Self {
        Self::Cases((0..).zip(words).map(|(value, word)| Case::new(cell, value, word)).collect())
    }

    /// [`Word::Nothing`] for every solution.
    pub fn nothing() -> Self {
        Self::Fixed(Word::Nothing)
    }

    /// Returns the word that has this text at the place; `None` if the place cannot show such a word.
    pub fn read(&self, text: &str) -> Option<Word> {
        let is = |word: &Word| word.text() == text;
        match self {
            Self::Fixed(word) => Some(*word).filter(is),
            Self::Cases(cases) | Self::Member(cases) => {
                cases.iter().map(|case| case.word).chain([Word::Nothing]).find(is)
            }
            Self::Number(_, least) => {
                let number: i64 = text.parse().ok()?;
                u8::try_from(number - least).ok().map(|_| Word::Number(number))
            }
            Self::Links(links) => {
                let sides = LETTERS.map(|letter| text.contains(letter));
                let known = is(&Word::Nothing) || text.chars().all(|letter| LETTERS.contains(&letter));
                let missing = links.iter().zip(sides).any(|(cell, held)| cell.is_none() && held);
                (known && !missing).then(|| Word::of_sides(sides))
            }
            Self::Marked(cases, other) => {
                cases.iter().map(|case| case.word).find(is).or_else(|| other.read(text))
            }
            Self::Area(_) => text.parse::<u32>().ok().map(|number| Word::Number(number.into())),
            Self::Inside(_) => [Word::Marked, Word::Nothing].into_iter().find(is),
        }
    }

    /// Returns whether the word of the place depends on the given cell.
    pub fn shows(&self, cell: Cell) -> bool {
        match self {
            Self::Fixed(_) => false,
            Self::Cases(cases) | Self::Member(cases) => cases.iter().any(|case| case.cell == cell),
            Self::Number(of, _) => *of == cell,
            Self::Links(links) => links.contains(&Some(cell)),
            Self::Marked(cases, other) => cases.iter().any(|case| case.cell == cell) || other.shows(cell),
            Self::Area(cells) => cells.contains(&cell),
            Self::Inside(sides) => sides.contains(&cell),
        }
    }
}

/// How a board is shown, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDisplay {
    columns: usize,
    tokens: Vec<Token>,
    /// The meanings of hidden cells.
    hidden: Vec<(Cell, HiddenCell)>,
}

impl BoardDisplay {
    /// Creates the display of a board whose rows have `columns` places.
    pub const fn new(columns: usize, tokens: Vec<Token>) -> Self {
        Self { columns, tokens, hidden: Vec::new() }
    }

    /// Adds the meanings of hidden cells.
    #[must_use]
    pub fn with_hidden_cells(self, hidden: Vec<(Cell, HiddenCell)>) -> Self {
        Self { hidden, ..self }
    }

    /// The meaning of a hidden cell.
    pub fn hidden_cell(&self, cell: Cell) -> Option<&HiddenCell> {
        self.hidden.iter().find(|(of, _)| *of == cell).map(|(_, hidden)| hidden)
    }

    /// The number of places in a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The token of each place.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The words of a board, row by row. `value` returns the value of a cell, or `None` if it is not decided.
    pub fn words(&self, value: &dyn Fn(Cell) -> Option<u8>) -> Vec<Word> {
        let mut inside = Some(false);
        let mut words: Vec<Word> = Vec::with_capacity(self.tokens.len());
        for (place, token) in self.tokens.iter().enumerate() {
            if let Token::Inside([.., left]) = token {
                let before = if place % self.columns == 0 { Some(false) } else { inside };
                inside = before.zip(value(*left)).map(|(inside, side)| inside ^ (side == 1));
                words.push(match inside {
                    Some(true) => Word::Marked,
                    Some(false) => Word::Nothing,
                    None => Word::Undecided,
                });
            } else {
                words.push(word(token, value));
            }
        }
        self.number_areas(&mut words);
        words
    }

    /// Numbers the areas in the order of their first places, where places are ordered column by column.
    fn number_areas(&self, words: &mut [Word]) {
        let mut order: Vec<Word> = Vec::new();
        for column in 0..self.columns {
            for place in (column..words.len()).step_by(self.columns) {
                if !matches!(self.tokens[place], Token::Area(_)) || words[place] == Word::Undecided {
                    continue;
                }
                if !order.contains(&words[place]) {
                    order.push(words[place]);
                }
                let number = (1..).zip(&order).find(|(_, area)| **area == words[place]);
                words[place] = number.map_or(Word::Undecided, |(number, _)| Word::Number(number));
            }
        }
    }

    /// Returns the name of the place that a cell describes, such as `r2c3` or `the side above r2c3`, and the word that
    /// represents this value of the cell at that place. Returns `None` if no place shows the cell and no meaning is
    /// recorded for it.
    pub fn in_words(&self, cell: Cell, value: u8) -> Option<(String, String)> {
        let at = |place: usize| format!("r{}c{}", place / self.columns + 1, place % self.columns + 1);
        let Some(place) = self.place_of(cell) else {
            return self.hidden_cell(cell).map(|hidden| hidden.in_words(value, at));
        };
        let (mut token, here) = (&self.tokens[place], at(place));
        if let Token::Marked(cases, other) = token
            && cases.iter().all(|case| case.cell != cell)
        {
            token = other;
        }
        let sides = ["above", "to the right of", "below", "to the left of"];
        let drawn = || if value == 1 { "yes" } else { "no" }.to_owned();
        Some(match token {
            Token::Number(_, least) => (here, (i64::from(value) + least).to_string()),
            Token::Cases(cases) | Token::Member(cases) | Token::Marked(cases, _) => {
                let shown = cases.iter().find(|case| case.cell == cell && case.value == value);
                (here, shown.map_or(Word::Nothing, |case| case.word).to_string())
            }
            Token::Links(cells) => {
                let side = cells.iter().position(|&of| of == Some(cell))?;
                (format!("the link {} {here}", sides[side]), drawn())
            }
            Token::Inside(cells) => {
                let side = cells.iter().position(|&of| of == cell)?;
                (format!("the side {} {here}", sides[side]), drawn())
            }
            Token::Area(_) => {
                // The last place that shows the cell is the opposite corner of the rectangle.
                let last = self.tokens.iter().rposition(|token| token.shows(cell))?;
                (format!("the area from {here} to {}", at(last)), drawn())
            }
            Token::Fixed(_) => return None,
        })
    }

    /// Returns whether this value of the cell only rules out a word at its place. This is the case if the place has no
    /// word for this value of the cell, but has words for other cells. An example is a place with one boolean cell for
    /// each number.
    pub fn excludes(&self, cell: Cell, value: u8) -> bool {
        let token = self.place_of(cell).map(|place| &self.tokens[place]);
        let Some(Token::Cases(cases)) = token else { return false };
        let (own, others): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.cell == cell);
        !others.is_empty() && own.iter().all(|case| case.value != value)
    }

    /// The first place that shows a cell. Places are numbered row by row from 0.
    pub fn place_of(&self, cell: Cell) -> Option<usize> {
        self.tokens.iter().position(|token| token.shows(cell))
    }

    /// Returns the words of a board that have these texts.
    ///
    /// # Errors
    /// Returns the first place with a text that is not valid there. Places are numbered row by row from 0.
    pub fn read(&self, texts: &[&str]) -> Result<Vec<Word>, usize> {
        if texts.len() != self.tokens.len() {
            return Err(texts.len().min(self.tokens.len()));
        }
        let read = |(place, (token, text)): (usize, (&Token, &&str))| token.read(text).ok_or(place);
        self.tokens.iter().zip(texts).enumerate().map(read).collect()
    }

    /// Returns the values of cells that follow from the texts of a board.
    ///
    /// # Errors
    /// Returns the errors of [`BoardDisplay::read`].
    pub fn values(&self, texts: &[&str]) -> Result<Vec<(Cell, u8)>, usize> {
        let words = self.read(texts)?;
        let mut values = Vec::new();
        let mut areas: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (place, (token, &word)) in self.tokens.iter().zip(&words).enumerate() {
            match token {
                Token::Inside(sides) => {
                    // A side is on the loop if it separates a place inside the loop from one outside. Places off the
                    // board count as outside.
                    let marked = |place: usize| words.get(place) == Some(&Word::Marked);
                    let inside = |place: Option<usize>| place.is_some_and(marked);
                    let next = [
                        place.checked_sub(self.columns),
                        ((place + 1) % self.columns > 0).then_some(place + 1),
                        Some(place + self.columns),
                        (place % self.columns > 0).then(|| place - 1),
                    ];
                    let own = inside(Some(place));
                    values.extend(
                        sides.iter().zip(next).map(|(&side, next)| (side, u8::from(own != inside(next)))),
                    );
                }
                Token::Area(cells) => {
                    for &cell in cells {
                        areas.entry(cell).or_default().push(place);
                    }
                }
                token => values.extend(values_of(token, word)),
            }
        }
        // The cell of an area is true if all places of the area have the same number, and no other place has this
        // number.
        for (cell, places) in areas {
            let word = words[places[0]];
            let whole = places.iter().all(|&place| words[place] == word)
                && words.iter().filter(|other| **other == word).count() == places.len();
            values.push((cell, u8::from(whole)));
        }
        Ok(values)
    }

    /// Draws a solution over the clues. `glyphs` lists words with the text that is drawn for them; any other word is
    /// drawn unchanged.
    pub fn draw(&self, drawing: &mut Drawing, value: &dyn Fn(Cell) -> Option<u8>, glyphs: &[(Word, &str)]) {
        let words = self.words(value);
        for (place, token) in self.tokens.iter().enumerate() {
            self.draw_token(drawing, place, token, value, (words[place], glyphs));
        }
        if self.tokens.iter().any(|token| matches!(token, Token::Area(_) | Token::Member(_))) {
            drawing.borders(|one, other| words[one] != words[other]);
        }
    }

    fn draw_token(
        &self,
        drawing: &mut Drawing,
        place: usize,
        token: &Token,
        value: &dyn Fn(Cell) -> Option<u8>,
        (word, glyphs): (Word, &[(Word, &str)]),
    ) {
        match token {
            Token::Fixed(_) | Token::Area(_) | Token::Member(_) => {}
            Token::Number(..) if word == Word::Undecided => ".".clone_into(&mut drawing.cells[place]),
            Token::Number(..) | Token::Cases(_) => {
                let glyph = glyphs.iter().find(|(of, _)| *of == word).map(|(_, glyph)| *glyph);
                let text = word.text();
                let drawn = glyph.unwrap_or(if word == Word::Nothing { "." } else { &text });
                // A clue stays visible if the solution draws nothing in its cell.
                if drawn != "." || drawing.cells[place].is_empty() {
                    drawn.clone_into(&mut drawing.cells[place]);
                }
            }
            Token::Marked(cases, other) => {
                if cases.iter().any(|case| value(case.cell) == Some(case.value)) {
                    let marked = Token::Cases(cases.clone());
                    return self.draw_token(drawing, place, &marked, value, (word, glyphs));
                }
                self.draw_token(drawing, place, other, value, (word, glyphs));
            }
            Token::Links([_, right, below, _]) => {
                let held = |cell: &Option<Cell>| cell.and_then(value).unwrap_or(0);
                (drawing.right_links[place], drawing.lower_links[place]) = (held(right), held(below));
            }
            Token::Inside([above, right, below, left]) => {
                let (r, c) = (place / self.columns, place % self.columns);
                let side = |cell: &Cell| if value(*cell) == Some(1) { Border::Loop } else { Border::None };
                drawing.above[place] = side(above);
                drawing.above[place + self.columns] = side(below);
                drawing.left[r * (self.columns + 1) + c] = side(left);
                drawing.left[r * (self.columns + 1) + c + 1] = side(right);
            }
        }
    }
}

/// Returns the word of a place, ignoring all other places. For an area, this is a preliminary word; for
/// [`Token::Inside`], it is [`Word::Undecided`].
fn word(token: &Token, value: &dyn Fn(Cell) -> Option<u8>) -> Word {
    match token {
        Token::Fixed(word) => *word,
        Token::Number(cell, least) => {
            value(*cell).map_or(Word::Undecided, |value| Word::Number(least + i64::from(value)))
        }
        Token::Cases(cases) | Token::Member(cases) => of_cases(cases, value),
        Token::Links(links) => {
            let held = links.map(|cell| cell.map_or(Some(0), value));
            if held.contains(&None) {
                Word::Undecided
            } else {
                Word::of_sides(held.map(|held| held > Some(0)))
            }
        }
        Token::Marked(cases, other) => match of_cases(cases, value) {
            Word::Nothing => word(other, value),
            marked => marked,
        },
        Token::Area(cells) => {
            let here = cells.iter().find(|&&cell| value(cell) == Some(1));
            here.map_or(Word::Undecided, |&cell| Word::Number(cell.into()))
        }
        Token::Inside(_) => Word::Undecided,
    }
}

/// Returns the word of the first case that applies.
fn of_cases(cases: &[Case], value: &dyn Fn(Cell) -> Option<u8>) -> Word {
    match cases.iter().find(|case| value(case.cell) == Some(case.value)) {
        Some(case) => case.word,
        None if cases.iter().any(|case| value(case.cell).is_none()) => Word::Undecided,
        None => Word::Nothing,
    }
}

/// Returns the values of cells that follow from the word at a place. Returns no values if the word depends on other
/// places too.
fn values_of(token: &Token, word: Word) -> Vec<(Cell, u8)> {
    match (token, word) {
        (Token::Number(cell, least), Word::Number(number)) => {
            u8::try_from(number - least).map(|value| (*cell, value)).into_iter().collect()
        }
        (Token::Cases(cases) | Token::Member(cases), word) => {
            let case = cases.iter().find(|case| case.word == word);
            let others = cases.iter().filter(|other| case.is_none_or(|case| case.cell != other.cell));
            let others = others.map(|other| (other.cell, 0));
            others.chain(case.map(|case| (case.cell, case.value))).collect()
        }
        (Token::Links(links), word) => {
            let held = links.iter().zip(word.sides());
            held.filter_map(|(cell, held)| Some(((*cell)?, u8::from(held)))).collect()
        }
        (Token::Marked(cases, other), word) => {
            let marked = cases.iter().any(|case| case.word == word);
            let (own, of_other) = if marked { (word, Word::Nothing) } else { (Word::Nothing, word) };
            [values_of(&Token::Cases(cases.clone()), own), values_of(other, of_other)].concat()
        }
        _ => Vec::new(),
    }
}
