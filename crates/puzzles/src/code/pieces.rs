//! The parts that each occur in the codes of only one kind: runs around cells, dots, poles, and fleets.

use super::reader::{CodeError, CodeReader};
use super::writer::CodeWriter;
use crate::clues::{ANY_RUN, At, Clue, Clues, Pole};
use crate::dot::DotPlace;
use crate::regions::Regions;

/// How one number encodes the lengths of two, three or four runs. Each entry contains an offset and a base. The number
/// is the sum of the offset and the value whose digits in this base are the lengths. The digit 0 means any length.
const RUNS: [(u32, u32); 3] = [(360, 6), (396, 4), (460, 2)];

/// The digit that represents a dot also counts the empty places after the dot, up to this number.
const AFTER_DOT: usize = 7;

/// The fleets that codes write as a letter. Each entry contains the letter and the number of ships of each length,
/// starting with length 1.
const FLEETS: [(u8, &[u32]); 4] =
    [(b'c', &[3, 2, 1]), (b'd', &[4, 3, 2, 1]), (b'e', &[5, 4, 3, 2, 1]), (b'z', &[])];

/// The maximum number of cells of a ship.
pub(crate) const LONGEST_SHIP: usize = 20;

impl CodeReader<'_> {
    /// Reads clues that give the lengths of the runs around a cell.
    pub(crate) fn runs(&mut self, count: usize) -> Result<Vec<Clue>, CodeError> {
        const EXPECTED: &str =
            "lengths of runs (0-9, or a-d and a second letter), `.`, or g-z for empty cells";
        self.sparse(count, b'g', At::Cell, |code| {
            if code.take(b'.') {
                return Ok((Clue::Unknown, 0));
            }
            let start = code.at();
            let first = code.digit(16, EXPECTED)?;
            if first < 10 {
                return Ok((if first == 9 { Clue::Runs([1; 4]) } else { Clue::Number(first) }, 0));
            }
            let number = first * 36 + code.digit(36, EXPECTED)?;
            let form = RUNS.iter().zip([2, 3, 4]).rev().find(|((least, _), _)| number >= *least);
            let fits = form.filter(|&(&(least, base), many)| number < least + base.pow(many));
            let Some((&(least, base), many)) = fits else {
                return Err(code.invalid(start, "these characters do not encode lengths of runs"));
            };
            let mut runs = [0; 4];
            for (place, run) in (0..many).rev().zip(&mut runs) {
                *run = match (number - least) / base.pow(place) % base {
                    0 => ANY_RUN,
                    length => length as u8,
                };
            }
            Ok((Clue::Runs(runs), 0))
        })
    }

    /// Reads dots in cells, between two cells, and between four cells. The black cells may follow; they are not clues
    /// and are skipped.
    pub(crate) fn dots(&mut self, clues: &mut Clues) -> Result<(), CodeError> {
        const EXPECTED: &str = "a dot and the empty places after it (0-9, a-f), or g-z for empty places";
        let places = DotPlace::count(clues);
        // The digit of the last dot may count empty places past the end of the board.
        let mut dots = self.sparse_beyond(places, AFTER_DOT, b'g', At::Group, |code| {
            let digit = code.digit(16, EXPECTED)?;
            Ok((Clue::Number(digit % 2), digit as usize / 2))
        })?;
        dots.truncate(places);
        clues.set_dots(&dots);
        if self.peek().is_some_and(|byte| byte != b'/') {
            self.bits(clues.area())?;
        }
        Ok(())
    }

    /// Reads the numbers of poles: for each column and then for each row, first the number of negative poles, then the
    /// number of positive poles.
    pub(crate) fn poles(&mut self, clues: &mut Clues) -> Result<(), CodeError> {
        let (rows, columns) = (clues.rows, clues.columns);
        let outside = |place: usize| {
            let (line, positive) = (place / 2, place % 2 == 1);
            At::Outside(match line.checked_sub(columns) {
                None => line + if positive { 0 } else { columns },
                Some(row) => 2 * columns + row + if positive { 0 } else { rows },
            })
        };
        let numbers =
            self.sparse(2 * (rows + columns), b'g', outside, |code| Ok((code.one_number16()?, 0)))?;
        let every = |lines: &[Clue], first: usize| lines.iter().skip(first).step_by(2).copied().collect();
        let (of_columns, of_rows) = numbers.split_at(2 * columns);
        let lists: [Vec<Clue>; 4] =
            [every(of_columns, 1), every(of_columns, 0), every(of_rows, 1), every(of_rows, 0)];
        clues.outside = lists.concat();
        Ok(())
    }

    /// Reads the given poles (1 is positive, 2 is negative) and the cells without a magnet. A code may omit both.
    pub(crate) fn given_poles(&mut self, clues: &mut Clues) -> Result<(), CodeError> {
        clues.cells = vec![Clue::None; clues.area()];
        if self.peek().is_none_or(|byte| byte == b'/') {
            return Ok(());
        }
        let pole = |pole| match pole {
            1 => Clue::Pole(Pole::Positive),
            2 => Clue::Pole(Pole::Negative),
            _ => Clue::None,
        };
        clues.cells = self.ternary(clues.area())?.into_iter().map(pole).collect();
        let holes = self.bits(clues.area())?;
        for (cell, _) in clues.cells.iter_mut().zip(holes).filter(|(_, hole)| *hole) {
            *cell = Clue::Unknown;
        }
        // A code may omit the borders around a cell without a magnet. Each such cell becomes a region.
        if let Some(regions) = &clues.regions {
            let hole = |cell: usize| clues.cells[cell] == Clue::Unknown;
            let joined = |one, other| regions.of(one) == regions.of(other) && !hole(one) && !hole(other);
            clues.regions = Some(Regions::new(clues.rows, clues.columns, joined));
        }
        Ok(())
    }

    /// Reads the number of ships of each length. The code contains either `/` and the letter of a fleet, or the number
    /// of ships and then, for each ship, its columns, its rows and its cells.
    pub(crate) fn fleet(&mut self, clues: &mut Clues) -> Result<(), CodeError> {
        const MOST: u32 = 400;
        self.need(b'/', "`/` and the fleet")?;
        if self.take(b'/') {
            let fleet = FLEETS.into_iter().find(|(letter, _)| self.take(*letter));
            let (_, ships) =
                fleet.ok_or_else(|| self.expected("the letter of a fleet: `c`, `d`, `e` or `z`"))?;
            clues.rooms = ships.iter().map(|&ships| Clue::Number(ships)).collect();
            return Ok(());
        }
        let count = self.decimal(MOST, "a fleet: `/c`, `/d`, `/e`, `/z`, or the number of ships")?;
        let mut ships = Vec::new();
        for _ in 0..count {
            self.need(b'/', "`/` and a ship")?;
            let start = self.at();
            let sides = [0; 2].map(|_| self.digit(36, "the columns and rows of a ship"));
            let [columns, rows] = [sides[0].clone()?, sides[1].clone()?].map(|side| side as usize);
            let cells = self.bits(rows * columns)?;
            let length = rows * columns;
            if rows.min(columns) != 1 || length > LONGEST_SHIP || cells.contains(&false) {
                return Err(
                    self.invalid(start, format!("a ship is straight and has at most {LONGEST_SHIP} cells"))
                );
            }
            ships.resize(ships.len().max(length), 0);
            ships[length - 1] += 1;
        }
        clues.rooms = ships.into_iter().map(Clue::Number).collect();
        Ok(())
    }
}

impl CodeWriter {
    /// See [`CodeReader::runs`].
    pub(crate) fn runs(&mut self, clues: &[Clue]) {
        self.sparse(clues, b'g', |code, clue, _| {
            match clue {
                Clue::Number(number) => code.text(&number.to_string()),
                Clue::Runs([1, 1, 1, 1]) => code.text("9"),
                Clue::Runs(runs) => {
                    let lengths: Vec<u32> =
                        runs.into_iter().filter(|run| *run > 0).map(|run| u32::from(run % ANY_RUN)).collect();
                    let (least, base) = RUNS[lengths.len().clamp(2, 4) - 2];
                    let number = least + lengths.iter().fold(0, |number, length| number * base + length);
                    code.digit(number / 36);
                    code.digit(number % 36);
                }
                _ => code.text("."),
            }
            0
        });
    }

    /// See [`CodeReader::dots`].
    pub(crate) fn dots(&mut self, clues: &Clues) {
        let mut dots = clues.dots();
        // As in pzprjs, the digit of the last dot counts seven empty places even if fewer are left.
        if let Some(last) = dots.iter().rposition(|dot| dot.is_some()) {
            dots.resize(dots.len().max(last + 1 + AFTER_DOT), Clue::None);
        }
        self.sparse(&dots, b'g', |code, clue, empty| {
            let empty = empty.min(AFTER_DOT);
            code.digit(clue.number().unwrap_or(0) + 2 * empty as u32);
            empty
        });
    }

    /// See [`CodeReader::poles`].
    pub(crate) fn poles(&mut self, clues: &Clues) {
        let (rows, columns) = (clues.rows, clues.columns);
        let (above, rest) = clues.outside.split_at(columns);
        let (below, rest) = rest.split_at(columns);
        let (left, right) = rest.split_at(rows);
        let pairs = below.iter().zip(above).chain(right.iter().zip(left));
        self.number16(&pairs.flat_map(|(&negative, &positive)| [negative, positive]).collect::<Vec<_>>());
    }

    /// See [`CodeReader::given_poles`].
    pub(crate) fn given_poles(&mut self, clues: &Clues) {
        if clues.cells.iter().any(|clue| clue.is_some()) {
            let pole = |clue: &Clue| if let Clue::Pole(pole) = *clue { pole as u32 } else { 0 };
            self.ternary(&clues.cells.iter().map(pole).collect::<Vec<_>>());
            self.bits(&clues.cells.iter().map(|clue| *clue == Clue::Unknown).collect::<Vec<_>>());
        }
    }

    /// See [`CodeReader::fleet`].
    pub(crate) fn fleet(&mut self, clues: &Clues) {
        let ships: Vec<u32> = clues.rooms.iter().map(|clue| clue.number().unwrap_or(0)).collect();
        self.text("/");
        if let Some((letter, _)) = FLEETS.into_iter().find(|(_, known)| **known == *ships) {
            return self.text(&format!("/{}", char::from(letter)));
        }
        self.text(&ships.iter().sum::<u32>().to_string());
        for (length, &ships) in (1..).zip(&ships) {
            for _ in 0..ships {
                self.text("/");
                self.digit(length);
                self.digit(1);
                self.bits(&vec![true; length as usize]);
            }
        }
    }
}
