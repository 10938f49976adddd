//! Othello as text: colours, moves and transcripts.
//!
//! | text | means | read by |
//! |---|---|---|
//! | `35` | row 3, column 5 (`UVa` 220: two digits from 1, row first) | [`digits`] |
//! | `N 3 5` | black, row 3, column 5 (Jutge P18992: the mover's letter, then row and column from 1) | [`triple`] |
//! | `e3` | column e, row 3 (the usual notation: letter from the left, digit from the top) | [`Transcript`] |

use super::square::{Colour, Square};

/// The characters that stand for the two colours. The letter `B` stands for black in one set and for white in the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Script {
    /// `B` for black, `W` for white, `-` for no disc, as in `UVa` 220.
    English,
    /// `N` for black (*negre*), `B` for white (*blanc*), `.` for no disc, as in Jutge P18992.
    Catalan,
}

impl Script {
    /// The character of a disc or, for `None`, of an empty square.
    pub const fn symbol(self, disc: Option<Colour>) -> char {
        match (self, disc) {
            (Self::English, Some(Colour::Black)) | (Self::Catalan, Some(Colour::White)) => 'B',
            (Self::English, Some(Colour::White)) => 'W',
            (Self::English, None) => '-',
            (Self::Catalan, Some(Colour::Black)) => 'N',
            (Self::Catalan, None) => '.',
        }
    }

    /// The disc that a character stands for; `Some(None)` for an empty square, and `None` for any other character.
    pub fn disc(self, symbol: char) -> Option<Option<Colour>> {
        [None, Some(Colour::Black), Some(Colour::White)].into_iter().find(|&disc| self.symbol(disc) == symbol)
    }

    /// The colour that a word of one letter stands for.
    pub fn colour(self, word: &str) -> Option<Colour> {
        [Colour::Black, Colour::White].into_iter().find(|&colour| {
            let mut letters = word.chars();
            letters.next() == Some(self.symbol(Some(colour))) && letters.next().is_none()
        })
    }
}

/// The square given by two digits from 1 to 8, first the row and then the column, as in `UVa` 220.
pub fn digits(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [row, column] => {
            let number = |digit: u8| i64::from(digit) - i64::from(b'0');
            Square::from_one_based(number(*row), number(*column), 8)
        }
        _ => None,
    }
}

/// Identifies the invalid word of a [`triple`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TripleError {
    /// The first word is not `N` or `B`.
    #[error("the player, N or B,")]
    Colour,
    /// The second word is not a row of the board.
    #[error("a row from 1 to the side of the board")]
    Row,
    /// The third word is not a column of the board.
    #[error("a column from 1 to the side of the board")]
    Column,
}

/// The player who moves and the square, given by three words such as `N`, `2`, `3`, as in Jutge P18992. `side` is the
/// side length of the board.
///
/// # Errors
/// Returns an error that identifies the first invalid word.
pub fn triple([colour, row, column]: [&str; 3], side: usize) -> Result<(Colour, Square), TripleError> {
    let index =
        |word: &str| word.parse::<i64>().ok().and_then(|n| Square::from_one_based(n, n, side)).map(|s| s.row);
    Ok((
        Script::Catalan.colour(colour).ok_or(TripleError::Colour)?,
        Square {
            row: index(row).ok_or(TripleError::Row)?,
            column: index(column).ok_or(TripleError::Column)?,
        },
    ))
}

/// A square in the usual notation, such as `f5`. On boards with more than 26 columns, the columns after `z` are all
/// written `?`.
pub fn algebraic(square: Square) -> String {
    let letter = u8::try_from(square.column).ok().filter(|&c| c < 26).map_or('?', |c| char::from(b'a' + c));
    format!("{letter}{}", square.row + 1)
}

/// The meaning of one entry of a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// A disc is placed.
    Move(Square),
    /// The player passes.
    Pass,
}

/// One entry of a transcript, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The number of the entry, from 1; passes also count.
    pub number: usize,
    /// The line of the entry, from 1.
    pub line: usize,
    /// The column of the entry's first character, counted in bytes from 1.
    pub column: usize,
    /// The meaning of the entry; `None` if it is neither a square nor a pass.
    pub ply: Option<Ply>,
    /// The characters of the entry as written in the transcript; `?` for characters outside ASCII.
    pub text: [char; 2],
}

/// Reads a standard transcript, such as `f5d6c3`: pairs of a column `a` to `h` and a row `1` to `8`, in lower or upper
/// case, with or without white space between the pairs. A pass is written `pa`, `ps` or `--`, or is left out.
///
/// Entries are read one at a time: the text after an entry is not read until the next entry is requested.
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    rest: &'a [u8],
    number: usize,
    line: usize,
    column: usize,
}

impl<'a> Transcript<'a> {
    /// Creates an iterator over the entries of a transcript.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { rest: text, number: 0, line: 1, column: 1 }
    }

    fn skip_blanks(&mut self) {
        while let [first, rest @ ..] = self.rest
            && first.is_ascii_whitespace()
        {
            self.rest = rest;
            self.column += 1;
            if *first == b'\n' {
                (self.line, self.column) = (self.line + 1, 1);
            }
        }
    }
}

impl Iterator for Transcript<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        self.skip_blanks();
        let first = *self.rest.first()?;
        let second = self.rest.get(1).copied().filter(|byte| !byte.is_ascii_whitespace());
        let pair = [first, second.unwrap_or(b' ')].map(|byte| byte.to_ascii_lowercase());
        let ply = match &pair {
            b"pa" | b"ps" | b"--" => Some(Ply::Pass),
            &[column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Some(Ply::Move(Square { row: usize::from(row - b'1'), column: usize::from(column - b'a') }))
            }
            _ => None,
        };
        let text = [first, second.unwrap_or(b' ')]
            .map(|byte| if (b' '..=b'~').contains(&byte) { char::from(byte) } else { '?' });
        self.number += 1;
        let entry = Entry { number: self.number, line: self.line, column: self.column, ply, text };
        let taken = 1 + usize::from(second.is_some());
        self.rest = &self.rest[taken..];
        self.column += taken;
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_b_is_black_in_english_and_white_in_catalan() {
        assert_eq!(Script::English.colour("B"), Some(Colour::Black));
        assert_eq!(Script::Catalan.colour("B"), Some(Colour::White));
        assert_eq!(Script::Catalan.colour("N"), Some(Colour::Black));
        for word in ["", "-", "n", "NN", "W", "é"] {
            assert_eq!(Script::Catalan.colour(word), None, "{word}");
        }
        for script in [Script::English, Script::Catalan] {
            for disc in [None, Some(Colour::Black), Some(Colour::White)] {
                assert_eq!(script.disc(script.symbol(disc)), Some(disc));
            }
        }
    }

    #[test]
    fn two_digits_are_row_and_column() {
        assert_eq!(digits("35"), Some(Square { row: 2, column: 4 }));
        for text in ["", "3", "355", "09", "90", "19", "a5", "é"] {
            assert_eq!(digits(text), None, "{text}");
        }
    }

    #[test]
    fn a_triple_says_which_word_is_wrong() {
        assert_eq!(triple(["N", "6", "1"], 6), Ok((Colour::Black, Square { row: 5, column: 0 })));
        assert_eq!(triple(["W", "6", "1"], 6), Err(TripleError::Colour));
        assert_eq!(triple(["B", "7", "1"], 6), Err(TripleError::Row));
        assert_eq!(triple(["B", "6", "x"], 6), Err(TripleError::Column));
        assert_eq!(triple(["B", "6", "99999999999999999999"], 6), Err(TripleError::Column));
    }

    #[test]
    fn transcripts_are_read_in_either_case_with_and_without_blanks() {
        let plies = |text: &str| Transcript::new(text.as_bytes()).map(|e| e.ply).collect::<Vec<_>>();
        let (f5, d6) = (Square { row: 4, column: 5 }, Square { row: 5, column: 3 });
        assert_eq!(plies("f5d6"), [Some(Ply::Move(f5)), Some(Ply::Move(d6))]);
        assert_eq!(plies(" F5\r\n--D6\tps Pa "), {
            let pass = Some(Ply::Pass);
            [Some(Ply::Move(f5)), pass, Some(Ply::Move(d6)), pass, pass]
        });
        assert_eq!(plies("i1"), [None]);
        assert_eq!(plies("a9 a0 1a"), [None, None, None]);
        assert_eq!(plies(""), []);
    }

    #[test]
    fn entries_know_where_they_stand() {
        let entries: Vec<Entry> = Transcript::new(b"f5d6\n  c3f\n\xff\xfe").collect();
        let places: Vec<_> = entries.iter().map(|e| (e.number, e.line, e.column, e.text)).collect();
        assert_eq!(
            places,
            [
                (1, 1, 1, ['f', '5']),
                (2, 1, 3, ['d', '6']),
                (3, 2, 3, ['c', '3']),
                (4, 2, 5, ['f', ' ']),
                (5, 3, 1, ['?', '?'])
            ]
        );
    }

    #[test]
    fn squares_are_written_letter_first() {
        assert_eq!(algebraic(Square { row: 4, column: 5 }), "f5");
        assert_eq!(algebraic(Square { row: 99, column: 26 }), "?100");
    }
}
