//! The common parts of the ids of Simon Tatham's collection: `PARAMS:DESC`.

use super::reader::{CodeError, CodeReader, MOST_SIDE};
use super::writer::CodeWriter;
use crate::clues::{At, Clue, Clues, Direction};
use crate::regions::Regions;

impl CodeReader<'_> {
    /// Reads the size of a board (`WxH`, or one number for a square) and the other parameters, up to the `:`. Returns
    /// an empty board of this size, and the other parameters as text.
    ///
    /// # Errors
    /// Returns an error if the text does not begin with a size.
    pub fn tatham_size(&mut self) -> Result<(Clues, String), CodeError> {
        let columns = self.side("a size such as `8x8`")?;
        let rows = if self.take(b'x') { self.side("the number of rows")? } else { columns };
        let flags = self.take_while(|byte| byte != b':').to_owned();
        self.need(b':', "`:` and the description of the puzzle")?;
        let mut clues = Clues::new(rows, columns);
        clues.cells = vec![Clue::None; clues.area()];
        Ok((clues, flags))
    }

    fn side(&mut self, expected: &'static str) -> Result<usize, CodeError> {
        let start = self.at();
        let side = self.decimal(MOST_SIDE, expected)? as usize;
        if side == 0 {
            Err(self.invalid(start, "a board has at least one row and one column"))
        } else {
            Ok(side)
        }
    }

    /// Reads numbers. Letters stand for runs of places without a number, and `_` separates two numbers.
    pub(crate) fn tatham_numbers(
        &mut self,
        count: usize,
        at: fn(usize) -> At,
    ) -> Result<Vec<Clue>, CodeError> {
        self.sparse(count, b'a', at, |code| {
            code.take(b'_');
            Ok((Clue::Number(code.decimal(1 << 16, "a number, or a-z for empty places")?), 0))
        })
    }

    /// Reads one digit per place: 0 to 9, then `A` for 10, `B` for 11 and so on. Lowercase letters stand for runs of
    /// places without a number.
    pub(crate) fn tatham_digits(
        &mut self,
        count: usize,
        at: fn(usize) -> At,
    ) -> Result<Vec<Clue>, CodeError> {
        self.sparse(count, b'a', at, |code| {
            let digit = match code.byte("a digit, a capital letter, or a-z for empty places")? {
                byte @ b'0'..=b'9' => byte - b'0',
                byte @ b'A'..=b'Z' => byte - b'A' + 10,
                _ => {
                    return Err(code.invalid(code.at() - 1, "neither a digit nor a letter"));
                }
            };
            Ok((Clue::Number(digit.into()), 0))
        })
    }

    /// Reads numbers, each preceded by a comma.
    pub(crate) fn tatham_list(&mut self, count: usize, at: fn(usize) -> At) -> Result<Vec<Clue>, CodeError> {
        let number = |place| {
            self.need(b',', "`,` and a number")?;
            let start = self.at();
            let number = self.decimal(1 << 16, "a number")?;
            self.mark(at(place), start);
            Ok(Clue::Number(number))
        };
        (0..count).map(number).collect()
    }

    /// Reads the blocks of a square board. The blocks are given by the sides between cells: first the sides between
    /// left and right neighbours, row by row, then the sides between upper and lower neighbours, column by column. A
    /// letter stands for a number of sides without a border, followed by one side with a border. The number is 0 for
    /// `_`, 1 for `a` and so on. The exception is `z`, which stands for 25 sides without a border and no side with a
    /// border. A number `n` after a letter stands for `n` such letters.
    pub(crate) fn tatham_blocks(&mut self, side: usize) -> Result<Regions, CodeError> {
        let count = 2 * side * (side - 1);
        let start = self.at();
        let mut walls = Vec::with_capacity(count + 1);
        while walls.len() < count + 1 {
            let letter = self.byte("the borders of blocks (`_`, a-z)")?;
            let open = match letter {
                b'_' => 0,
                b'a'..=b'z' => usize::from(letter - b'a') + 1,
                _ => return Err(self.invalid(self.at() - 1, "not a letter for borders")),
            };
            let times = if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                self.decimal(1 << 12, "a number")? as usize
            } else {
                1
            };
            for _ in 0..times {
                walls.resize(walls.len() + if letter == b'z' { 25 } else { open }, false);
                if letter != b'z' {
                    walls.push(true);
                }
                if walls.len() > count + 1 {
                    return Err(self.invalid(start, format!("the borders cover more than {count} sides")));
                }
            }
        }
        if !walls[count] {
            return Err(self.invalid(start, format!("the borders do not end after {count} sides")));
        }
        Ok(Regions::new(side, side, |cell, next| {
            let (r, c) = (cell / side, cell % side);
            let is_right = Direction::between(side, cell, next) == Some(Direction::Right);
            !walls[if is_right { r * (side - 1) + c } else { side * (side - 1) + c * (side - 1) + r }]
        }))
    }
}

impl CodeWriter {
    /// See [`CodeReader::tatham_numbers`].
    pub(crate) fn tatham_numbers(&mut self, clues: &[Clue]) {
        let mut number_before = false;
        let mut parts: Vec<String> = Vec::new();
        let mut empty = 0;
        let flush = |parts: &mut Vec<String>, empty: &mut usize| {
            while *empty > 0 {
                let run = (*empty).min(26);
                parts.push(char::from(b'a' + run as u8 - 1).to_string());
                *empty -= run;
            }
        };
        for clue in clues {
            if let Some(number) = clue.number() {
                number_before &= empty == 0;
                flush(&mut parts, &mut empty);
                parts.push(format!("{}{number}", if number_before { "_" } else { "" }));
                number_before = true;
            } else {
                empty += 1;
            }
        }
        flush(&mut parts, &mut empty);
        self.text(&parts.concat());
    }

    /// See [`CodeReader::tatham_blocks`].
    pub(crate) fn tatham_blocks(&mut self, side: usize, regions: &Regions) {
        let mut open = 0;
        let mut wall = |code: &mut Self, is_wall: bool| {
            if !is_wall {
                open += 1;
                if open == 25 {
                    code.text("z");
                    open = 0;
                }
                return;
            }
            code.text(&if open == 0 { '_' } else { char::from(b'a' + open - 1) }.to_string());
            open = 0;
        };
        for r in 0..side {
            for cell in r * side..r * side + side - 1 {
                wall(self, regions.of(cell) != regions.of(cell + 1));
            }
        }
        for c in 0..side {
            for cell in (0..side - 1).map(|r| r * side + c) {
                wall(self, regions.of(cell) != regions.of(cell + side));
            }
        }
        wall(self, true);
    }
}
