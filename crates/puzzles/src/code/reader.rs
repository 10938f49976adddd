//! Reads the letters of a code, and records the positions of clues for error messages.

use std::ops::Range;

use crate::clues::{At, Circle, Clue, Direction};
use crate::regions::Regions;

/// The maximum number of rows and columns of a board that is read from a code.
pub const MOST_SIDE: u32 = 300;

/// An error in a code, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CodeError {
    /// The byte range of the error in the reader's text.
    pub at: Range<usize>,
    /// The problem at that position.
    pub message: CodeProblem,
}

/// A problem in a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeProblem {
    /// Other text was expected at the position.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The text at the position is well formed but not valid.
    #[error("{0}")]
    Invalid(String),
}

/// A reader for a code. All letters of a code are ASCII characters.
#[derive(Clone, Debug)]
pub struct CodeReader<'t> {
    text: &'t str,
    at: usize,
    /// The positions of the clues read so far.
    marks: Vec<(At, Range<usize>)>,
}

impl<'t> CodeReader<'t> {
    /// Creates a reader that starts at byte `at` of a text.
    pub const fn new(text: &'t str, at: usize) -> Self {
        Self { text, at, marks: Vec::new() }
    }

    /// Returns the next byte without consuming it.
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The position of the next byte in the text.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Consumes `byte` if it is the next byte. Returns whether it was the next byte.
    pub fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads a byte.
    ///
    /// # Errors
    /// Returns an error that contains `expected` if the next byte differs from `byte`, or if the text has ended.
    pub fn need(&mut self, byte: u8, expected: &'static str) -> Result<(), CodeError> {
        if self.take(byte) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Reads bytes as long as `accepts` returns true for them.
    pub(crate) fn take_while(&mut self, accepts: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        while self.peek().is_some_and(&accepts) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Reads the text up to the byte `end`, and skips this byte. If `end` does not occur, reads the rest of the text.
    pub fn until(&mut self, end: u8) -> &'t str {
        let part = self.take_while(|byte| byte != end);
        self.take(end);
        part
    }

    /// Reads the next byte.
    pub(crate) fn byte(&mut self, expected: &'static str) -> Result<u8, CodeError> {
        let byte = self.peek().filter(u8::is_ascii).ok_or_else(|| self.expected(expected))?;
        self.at += 1;
        Ok(byte)
    }

    /// Returns an error at the current position. `expected` describes the text that was expected there.
    pub fn expected(&self, expected: &'static str) -> CodeError {
        let next = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        CodeError { at: self.at..self.at + next, message: CodeProblem::Expected(expected) }
    }

    /// Returns the error for invalid text that extends from `since` to the current position.
    pub fn invalid(&self, since: usize, message: impl Into<String>) -> CodeError {
        CodeError { at: since..self.at, message: CodeProblem::Invalid(message.into()) }
    }

    /// Returns the error for a clue that was read earlier. The error covers the whole text if the clue's position is
    /// unknown.
    pub fn wrong(&self, at: Option<At>, message: impl Into<String>) -> CodeError {
        let found = at.and_then(|at| self.marks.iter().rev().find(|(known, _)| *known == at));
        let span = found.map_or(0..self.text.len(), |(_, span)| span.clone());
        CodeError { at: span, message: CodeProblem::Invalid(message.into()) }
    }

    /// Records the position of a clue: from `since` to the current position.
    pub fn mark(&mut self, at: At, since: usize) {
        self.marks.push((at, since..self.at));
    }

    /// Checks that the text has ended.
    ///
    /// # Errors
    /// Returns an error if text is left.
    pub fn finish(&self) -> Result<(), CodeError> {
        if self.at == self.text.len() {
            return Ok(());
        }
        let message = CodeProblem::Expected("the end of the code");
        Err(CodeError { at: self.at..self.text.len(), message })
    }

    /// Reads the size of a board in a puzz.link code: the number of columns and the number of rows, each followed by
    /// `/`.
    ///
    /// # Errors
    /// Returns an error if one of the numbers is missing or is not a valid side length.
    pub fn size(&mut self) -> Result<(usize, usize), CodeError> {
        if self.peek().is_some_and(|byte| !byte.is_ascii_digit()) {
            return Err(self.expected("the number of columns (this variant of the code is not supported)"));
        }
        let mut side = |expected| {
            let start = self.at();
            let side = self.decimal(MOST_SIDE, expected)? as usize;
            if side == 0 {
                return Err(self.invalid(start, "a board has at least one row and one column"));
            }
            self.need(b'/', "`/`")?;
            Ok(side)
        };
        Ok((side("the number of columns")?, side("the number of rows")?))
    }

    /// Reads a decimal number.
    ///
    /// # Errors
    /// Returns an error that contains `expected` if no digit follows. Also returns an error if the number is larger
    /// than `most`.
    pub fn decimal(&mut self, most: u32, expected: &'static str) -> Result<u32, CodeError> {
        let start = self.at;
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(expected));
        }
        let number = digits.parse().ok().filter(|&number| number <= most);
        number.ok_or_else(|| self.invalid(start, format!("{digits} is too large; the maximum is {most}")))
    }

    /// Reads a digit in a base up to 36, and returns its value.
    pub(crate) fn digit(&mut self, base: u32, expected: &'static str) -> Result<u32, CodeError> {
        let value = self.peek().filter(|byte| !byte.is_ascii_uppercase());
        let value =
            value.and_then(|byte| char::from(byte).to_digit(base)).ok_or_else(|| self.expected(expected))?;
        self.at += 1;
        Ok(value)
    }

    pub(super) fn hex(&mut self, digits: usize) -> Result<u32, CodeError> {
        (0..digits).try_fold(0, |value, _| Ok(value * 16 + self.digit(16, "a hexadecimal digit")?))
    }

    /// Reads the clues of `count` places. The letters from `skip` to `z` stand for runs of places without a clue.
    /// `read` reads one clue, and returns it with the number of empty places that follow it. The default value of the
    /// type is no clue.
    pub(crate) fn sparse<V: Clone + Default>(
        &mut self,
        count: usize,
        skip: u8,
        at: impl Fn(usize) -> At,
        read: impl FnMut(&mut Self) -> Result<(V, usize), CodeError>,
    ) -> Result<Vec<V>, CodeError> {
        self.sparse_beyond(count, 0, skip, at, read)
    }

    /// Like [`CodeReader::sparse`], but the empty places that follow a clue may extend up to `beyond` places past the
    /// last place.
    pub(super) fn sparse_beyond<V: Clone + Default>(
        &mut self,
        count: usize,
        beyond: usize,
        skip: u8,
        at: impl Fn(usize) -> At,
        mut read: impl FnMut(&mut Self) -> Result<(V, usize), CodeError>,
    ) -> Result<Vec<V>, CodeError> {
        let mut clues = Vec::with_capacity(count);
        while clues.len() < count {
            let start = self.at;
            let (empty, most) = match self.peek() {
                Some(letter) if (skip..=b'z').contains(&letter) => {
                    self.at += 1;
                    (usize::from(letter - skip) + 1, count)
                }
                _ => {
                    let (clue, empty) = read(self)?;
                    self.mark(at(clues.len()), start);
                    clues.push(clue);
                    (empty, count + beyond)
                }
            };
            if clues.len() + empty > most {
                let left = count - clues.len();
                return Err(self.invalid(start, format!("{empty} empty places, but only {left} are left")));
            }
            clues.resize(clues.len() + empty, V::default());
        }
        Ok(clues)
    }

    /// Reads numbers from 0 to 4. One character encodes a number and up to two empty places after it.
    pub(crate) fn four_cell(&mut self, count: usize, at: fn(usize) -> At) -> Result<Vec<Clue>, CodeError> {
        const EXPECTED: &str =
            "a clue from 0 to 4 (written as 0-9 or a-e), `.`, or g-z for a run of empty places";
        // The last character may count empty places after the last place.
        let mut clues = self.sparse_beyond(count, 2, b'g', at, |code| {
            if code.take(b'.') {
                return Ok((Clue::Unknown, 0));
            }
            let digit = code.digit(15, EXPECTED)?;
            Ok((Clue::Number(digit % 5), digit as usize / 5))
        })?;
        clues.truncate(count);
        Ok(clues)
    }

    /// Reads hexadecimal numbers. A sign precedes each number that has more than one digit.
    ///
    /// # Errors
    /// Returns an error if the text ends before `count` places are read, or if a character is not valid.
    pub fn number16(&mut self, count: usize, at: fn(usize) -> At) -> Result<Vec<Clue>, CodeError> {
        self.sparse(count, b'g', at, |code| Ok((code.one_number16()?, 0)))
    }

    pub(super) fn one_number16(&mut self) -> Result<Clue, CodeError> {
        const EXPECTED: &str = "a number (0-f, or `-` and two digits), `.`, or g-z for empty places";
        let (digits, offset) = match self.peek() {
            Some(b'.') => {
                self.at += 1;
                return Ok(Clue::Unknown);
            }
            Some(b'-') => (2, 0),
            Some(b'+') => (3, 0),
            Some(b'=') => (3, 4096),
            Some(b'%' | b'@') => (3, 8192),
            Some(b'*') => (4, 12240),
            Some(b'$') => (5, 77776),
            _ => return Ok(Clue::Number(self.digit(16, EXPECTED)?)),
        };
        self.at += 1;
        Ok(Clue::Number(self.hex(digits)? + offset))
    }

    /// Reads single decimal digits.
    pub(crate) fn number10(&mut self, count: usize, at: fn(usize) -> At) -> Result<Vec<Clue>, CodeError> {
        self.sparse(count, b'a', at, |code| {
            if code.take(b'.') {
                return Ok((Clue::Unknown, 0));
            }
            Ok((Clue::Number(code.digit(10, "a digit, `.`, or a-z for empty places")?), 0))
        })
    }

    /// Reads `count` values below `radix`. A digit in base `base` encodes several values; the first value is the most
    /// significant.
    fn packed(
        &mut self,
        count: usize,
        base: u32,
        radix: u32,
        expected: &'static str,
    ) -> Result<Vec<u32>, CodeError> {
        let parts = base.ilog(radix) as usize;
        let mut values = Vec::with_capacity(count.next_multiple_of(parts));
        while values.len() < count {
            let digit = self.digit(base, expected)?;
            values.extend((0..parts as u32).rev().map(|place| digit / radix.pow(place) % radix));
        }
        values.truncate(count);
        Ok(values)
    }

    /// Reads a circle, or nothing, for each cell. One character encodes three cells.
    pub(crate) fn circles(&mut self, count: usize) -> Result<Vec<Clue>, CodeError> {
        let clue = |value| match value {
            1 => Clue::Circle(Circle::White),
            2 => Clue::Circle(Circle::Black),
            _ => Clue::None,
        };
        Ok(self.ternary(count)?.into_iter().map(clue).collect())
    }

    /// Reads a number from 0 to 2 for each cell. One character encodes three cells.
    pub(crate) fn ternary(&mut self, count: usize) -> Result<Vec<u32>, CodeError> {
        let start = self.at;
        let values = self.packed(count, 27, 3, "a character for three cells (0-9, a-q)")?;
        for cell in 0..count {
            self.marks.push((At::Cell(cell), start + cell / 3..start + cell / 3 + 1));
        }
        Ok(values)
    }

    /// Reads, for each place, whether it is marked. One character encodes five places.
    pub(crate) fn bits(&mut self, count: usize) -> Result<Vec<bool>, CodeError> {
        let values = self.packed(count, 32, 2, "a character for five borders or marks (0-9, a-v)")?;
        Ok(values.into_iter().map(|bit| bit == 1).collect())
    }

    /// Reads regions as borders: first the borders between left and right neighbours, then those between upper and
    /// lower neighbours.
    pub(crate) fn borders(&mut self, rows: usize, columns: usize) -> Result<Regions, CodeError> {
        let right = self.bits((columns - 1) * rows)?;
        let below = self.bits(columns * (rows - 1))?;
        Ok(Regions::new(rows, columns, |cell, next| {
            let (r, c) = (cell / columns, cell % columns);
            if Direction::between(columns, cell, next) == Some(Direction::Right) {
                !right[r * (columns - 1) + c]
            } else {
                !below[cell]
            }
        }))
    }

    /// Reads trees. A digit in base 36 stands for a tree and the empty cells after it, or for empty cells only.
    pub(crate) fn trees(&mut self, count: usize) -> Result<Vec<Clue>, CodeError> {
        self.sparse(count, b'i', At::Cell, |code| {
            let empty =
                code.digit(18, "a tree and the empty cells after it (0-9, a-h), or i-z for empty cells")?;
            Ok((Clue::Number(1), empty as usize))
        })
    }

    /// Reads numbers in base 36: one digit, or `-` and two digits. `.` is a place without a number.
    pub(crate) fn base36(&mut self, count: usize) -> Result<Vec<Clue>, CodeError> {
        const EXPECTED: &str = "a number (0-9, a-z, or `-` and two of them), `@` or `.`";
        // No letter stands for empty places here, so `skip` is the byte after `z`.
        self.sparse(count, b'z' + 1, At::Cell, |code| {
            if code.take(b'%') || code.take(b'@') {
                return Ok((Clue::Unknown, 0));
            }
            if code.take(b'.') {
                return Ok((Clue::None, 0));
            }
            let long = code.take(b'-');
            let first = code.digit(36, EXPECTED)?;
            let number = if long { first * 36 + code.digit(36, EXPECTED)? } else { first };
            Ok((Clue::Number(number), 0))
        })
    }

    /// Reads arrows with numbers.
    pub(crate) fn arrows(&mut self, count: usize) -> Result<Vec<Clue>, CodeError> {
        const EXPECTED: &str = "an arrow (1-4 and a digit, 6-9 and two digits), or a-z for empty cells";
        self.sparse(count, b'a', At::Cell, |code| {
            let before = code.at;
            match code.one_arrow(EXPECTED)? {
                (Some(direction), number) => Ok((Clue::Arrow(direction, number), 0)),
                // A clue with neither number nor direction gets the first direction.
                (None, None) => Ok((Clue::Arrow(Direction::ALL[0], None), 0)),
                (None, Some(_)) => {
                    code.at = before;
                    code.take(b'-');
                    Err(code.expected(EXPECTED))
                }
            }
        })
    }

    /// Reads an arrow and a number, each of which may be missing.
    pub(super) fn one_arrow(
        &mut self,
        expected: &'static str,
    ) -> Result<(Option<Direction>, Option<u32>), CodeError> {
        let has_three_digits = self.take(b'-');
        let sign = self.digit(10, expected)?;
        let (direction, digits) = match (has_three_digits, sign) {
            (true, 0..=4) => (sign, 3),
            (false, 0..=4) => (sign, 1),
            (false, _) => (sign - 5, 2),
            (true, _) => {
                self.at -= 1;
                return Err(self.expected(expected));
            }
        };
        let number = if digits == 1 && self.take(b'.') { None } else { Some(self.hex(digits)?) };
        let direction = direction.checked_sub(1).map(|index| Direction::ALL[index as usize]);
        Ok((direction, number))
    }

    /// Reads a number up to 45, written as one character; `-` is 0.
    pub(crate) fn sum(&mut self) -> Result<u8, CodeError> {
        let value = match self.byte("a sum (0-9, a-j, A-Z) or `-`")? {
            b'-' => 0,
            digit @ b'0'..=b'9' => digit - b'0',
            letter @ b'a'..=b'j' => letter - b'a' + 10,
            letter @ b'A'..=b'Z' => letter - b'A' + 20,
            _ => {
                self.at -= 1;
                return Err(self.expected("a sum (0-9, a-j, A-Z) or `-`"));
            }
        };
        Ok(value)
    }
}
