//! The colours of a `non` record, in two dialects.
//!
//! | dialect | declaration | clue |
//! |---|---|---|
//! | mikix' collection | `color r #d00000`: one letter | `3r,1`: a letter after its number |
//! | Nonny | `color red d00000 r`: a word, and perhaps a character | `red 3 black 1`: a word before its numbers |

use crate::format::clue::coloured_clue;
use crate::format::colours::{ColourTable, black, hex_rgb, white};
use crate::format::error::ReadError;
use crate::format::text::Piece;
use gridproof_puzzles::{Clue, Colour, Palette, Place};

/// The name of the colour for blocks without a stated colour.
const DEFAULT: &str = "black";

#[derive(Debug)]
pub(super) struct FileColours {
    pub(super) table: ColourTable,
    /// Whether any colour has a name of several letters.
    words: bool,
}

impl Default for FileColours {
    fn default() -> Self {
        Self { table: ColourTable::new("background", white()), words: false }
    }
}

impl FileColours {
    /// Reads a declaration: the text after `color`.
    pub(super) fn declare(&mut self, key: Piece<'_>, value: Piece<'_>) -> Result<(), ReadError> {
        const EXPECTED: &str = "a colour: its name, and red, green and blue as `rrggbb`";
        let mut words = value.words();
        let (Some(name), Some(digits)) = (words.next(), words.next()) else {
            return Err(if value.as_str().is_empty() { key.after() } else { value }.unexpected(EXPECTED));
        };
        let rgb =
            hex_rgb(digits.as_str()).ok_or_else(|| digits.unexpected("red, green and blue as `rrggbb`"))?;
        if !name.as_str().starts_with(char::is_alphabetic) {
            return Err(name.unexpected(EXPECTED));
        }
        let letter = Some(name.as_str().chars()).filter(|chars| chars.clone().count() == 1);
        let mut colour = Colour::new(name.as_str(), rgb);
        // After a letter comes the name in quotes, as written by `gridproof`. After a name comes the character used in
        // pictures.
        let rest = digits.after().rest_of_line();
        if let Some(mut letter) = letter {
            colour.symbol = letter.next();
            let quoted = rest.as_str().trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            if let Some(quoted) = quoted.filter(|text| !text.is_empty()) {
                colour.name = crate::format::entities::decode(quoted);
            }
        } else {
            self.words = true;
            colour.symbol = rest.as_str().trim().chars().next();
        }
        self.table.define(name.as_str(), colour, name).map(drop)
    }

    /// Returns whether a word is a colour name that can start a clue.
    pub(super) fn names(&self, word: &str) -> bool {
        self.words && self.table.get(word).is_some_and(|value| value > 0)
    }

    fn default_colour(&mut self, place: Piece<'_>) -> Result<u8, ReadError> {
        match self.table.get(DEFAULT) {
            Some(value) => Ok(value),
            None => self.table.define(DEFAULT, black(), place),
        }
    }

    /// Reads the clue of a line.
    pub(super) fn clue(&mut self, line: Piece<'_>, place: (Place, usize)) -> Result<Clue, ReadError> {
        let items = line.split(|c| c == ',' || c == ':' || c.is_whitespace());
        if !self.words {
            return coloured_clue(line, items, place, |mark| match mark.as_str() {
                "" => self.default_colour(line),
                _ => self.letter(mark),
            });
        }
        let mut current = self.default_colour(line)?;
        // A colour name applies to all numbers after it, so each number is paired with the last name before it.
        let mut pending: std::collections::VecDeque<u8> = std::collections::VecDeque::new();
        let numbers: Vec<Piece<'_>> = items
            .filter_map(|item| {
                if item.as_str().starts_with(|c: char| c.is_ascii_digit()) {
                    let digits = item.as_str().bytes().take_while(u8::is_ascii_digit).count();
                    pending.push_back(current);
                    let mark = item.slice(digits..item.as_str().len());
                    if mark.as_str().is_empty() {
                        return Some(Ok(item));
                    }
                    return match self.table.known(mark) {
                        Ok(value) => {
                            current = value;
                            Some(Ok(item.slice(0..digits)))
                        }
                        Err(error) => Some(Err(error)),
                    };
                }
                match self.table.known(item) {
                    Ok(value) => {
                        current = value;
                        None
                    }
                    Err(error) => Some(Err(error)),
                }
            })
            .collect::<Result<_, _>>()?;
        // The pending colour of a zero is never used. That colour cannot shift the later ones, because a zero must be
        // the only number on its line.
        coloured_clue(line, numbers.into_iter(), place, |_| Ok(pending.pop_front().unwrap_or(1)))
    }

    /// Returns the colour that a letter after a number stands for. Letters need not be declared.
    fn letter(&mut self, mark: Piece<'_>) -> Result<u8, ReadError> {
        let first = mark.as_str().chars().next().unwrap_or(' ');
        let letter = mark.slice(0..first.len_utf8());
        if !first.is_ascii_alphabetic() || letter.as_str().len() < mark.as_str().len() {
            return Err(mark.unexpected("a block's length and the letter of its colour"));
        }
        if let Some(value) = self.table.get(letter.as_str()) {
            return Ok(value);
        }
        let number = self.table.colours().len().min(63) as u8;
        let rgb = Palette::usual(number.max(2)).colours()[usize::from(number)].rgb;
        let colour = Colour { symbol: Some(first), ..Colour::new(letter.as_str(), rgb) };
        self.table.define(letter.as_str(), colour, letter)
    }

    /// Returns the value of a cell of the goal. `0` is the background and `1` is the default colour; any other cell is
    /// the letter or the character of a colour.
    pub(super) fn of_goal(&self, cell: char) -> Option<u8> {
        let by_symbol = || self.table.colours().iter().position(|colour| colour.symbol == Some(cell));
        match cell {
            '0' => Some(0),
            '1' => Some(self.table.get(DEFAULT).unwrap_or(1)),
            _ => {
                let letter = self.table.get(cell.encode_utf8(&mut [0; 4]));
                letter.or_else(|| by_symbol().map(|value| value as u8))
            }
        }
    }
}
