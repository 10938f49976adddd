//! The letters of the parts that only codes of kinds in files have.
//!
//! Writers may write anything for clues that their part cannot hold: what they wrote is read again and compared.

use gridproof_rules::board::ClueValue;

use super::values::{direction_from, direction_of, value};
use super::{Entry, filled};
use crate::clues::{At, Clue, Direction};
use crate::code::reader::{CodeError, CodeReader};
use crate::code::writer::CodeWriter;

/// The number of a hole among polyominoes.
const HOLE: u32 = 12;

fn numbered(slot: usize, number: u32) -> (usize, ClueValue) {
    (slot, ClueValue::Number(number.into()))
}

/// The number in a slot; `None` if it is not given.
fn number(entry: &Entry, slot: usize) -> Option<u32> {
    match value(entry, slot)? {
        ClueValue::Number(number) => u32::try_from(*number).ok(),
        _ => None,
    }
}

fn mark(entry: &Entry, slot: usize) -> Option<usize> {
    match value(entry, slot)? {
        ClueValue::Mark(mark) => Some(*mark),
        _ => None,
    }
}

impl CodeReader<'_> {
    /// Reads numbers in hexadecimal, and translates each of them.
    fn translated(
        &mut self,
        count: usize,
        entry: impl Fn(Option<u32>) -> Option<Entry>,
        meaning: &str,
    ) -> Result<Vec<Entry>, CodeError> {
        let clues = self.number16(count, At::Cell)?;
        let entry = |(cell, clue): (usize, Clue)| match clue {
            Clue::None => Ok(Entry::new()),
            clue => entry(clue.number()).ok_or_else(|| self.wrong(Some(At::Cell(cell)), meaning)),
        };
        clues.into_iter().enumerate().map(entry).collect()
    }

    pub(super) fn crossed(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        let entry = |number: Option<u32>| {
            Some(vec![number.map_or((1, ClueValue::Mark(0)), |number| numbered(0, number))])
        };
        self.translated(count, entry, "")
    }

    pub(super) fn balance(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        let entry = |number: Option<u32>| {
            let number = number?;
            let value = if number < 2 { (1, ClueValue::Unknown) } else { numbered(1, number / 2) };
            Some(vec![(0, ClueValue::Mark(number as usize % 2)), value])
        };
        self.translated(count, entry, "a circle has a colour, and therefore a number in the code")
    }

    pub(super) fn polyominoes(&mut self, count: usize, names: &str) -> Result<Vec<Entry>, CodeError> {
        let entry = |number: Option<u32>| match number {
            None => Some(vec![(0, ClueValue::Unknown)]),
            Some(HOLE) => Some(vec![(1, ClueValue::Mark(0))]),
            Some(number) => names.chars().nth(number as usize).map(|name| vec![(0, ClueValue::Shape(name))]),
        };
        self.translated(count, entry, "no polyomino has this number")
    }

    pub(super) fn free_arrows(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        const EXPECTED: &str = "an arrow (0-4 and a digit, 5-9 and two digits), or a-z for empty cells";
        self.sparse(count, b'a', At::Cell, |code| Ok((code.arrow_entry(0, EXPECTED)?, 0)))
    }

    /// Reads an arrow for this slot, and a number for the next one.
    fn arrow_entry(&mut self, slot: usize, expected: &'static str) -> Result<Entry, CodeError> {
        let (direction, number) = self.one_arrow(expected)?;
        let direction = direction.map(|direction| (slot, ClueValue::Direction(direction_of(direction))));
        let number = number.map_or((slot + 1, ClueValue::Unknown), |number| numbered(slot + 1, number));
        Ok(direction.into_iter().chain([number]).collect())
    }

    pub(super) fn castle(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        const EXPECTED: &str = "a colour (0-2), an arrow (0-4) and a number, or a-z for empty cells";
        self.sparse(count, b'a', At::Cell, |code| {
            let colour = code.digit(3, EXPECTED)?;
            let mut entry = code.arrow_entry(1, EXPECTED)?;
            // A cell without an arrow has only a colour. The code has `.` in place of the number.
            if entry == [(2, ClueValue::Unknown)] {
                entry.clear();
            }
            entry.insert(0, (0, ClueValue::Mark(colour as usize)));
            Ok((entry, 0))
        })
    }

    pub(super) fn compass(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        self.sparse(count, b'g', At::Cell, |code| {
            let mut entry = vec![(0, ClueValue::Mark(0))];
            for slot in 1..=4 {
                entry.extend(code.one_number16()?.number().map(|number| numbered(slot, number)));
            }
            Ok((entry, 0))
        })
    }

    pub(super) fn sashigane(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        const EXPECTED: &str = "a circle (a number 0-f, `-` and two digits, or `.`), an arrow (g-j or `@`), or k-z for empty cells";
        self.sparse(count, b'k', At::Cell, |code| {
            let circle = (0, ClueValue::Mark(0));
            if code.take(b'.') {
                return Ok((vec![circle], 0));
            }
            if code.take(b'%') || code.take(b'@') {
                return Ok((vec![(2, ClueValue::Unknown)], 0));
            }
            if code.take(b'-') {
                return Ok((vec![circle, numbered(1, code.hex(2)?)], 0));
            }
            Ok((
                match code.digit(20, EXPECTED)? {
                    number @ 0..=15 => vec![circle, numbered(1, number)],
                    way => {
                        let direction = Direction::ALL[way as usize - 16];
                        vec![(2, ClueValue::Direction(direction_of(direction)))]
                    }
                },
                0,
            ))
        })
    }

    pub(super) fn cells_or_holes(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        self.sparse(count, b'a', At::Cell, |code| {
            if code.take(b'.') {
                return Ok((vec![(0, ClueValue::Unknown)], 0));
            }
            Ok((
                match code.digit(10, "a digit (`7` is a hole), `.`, or a-z for empty cells")? {
                    7 => vec![(1, ClueValue::Mark(0))],
                    number => vec![numbered(0, number)],
                },
                0,
            ))
        })
    }

    pub(super) fn four_marks(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        self.sparse(count, b'g', At::Cell, |code| {
            let mark = MARKS.iter().position(|&letter| code.take(letter));
            let mark = mark.ok_or_else(|| code.expected("a mark (1-3 or `.`), or g-z for empty cells"))?;
            Ok((vec![(0, ClueValue::Mark(mark))], 0))
        })
    }

    /// Reads the marks of dots: two bits for each dot, and two dots in a number.
    pub(super) fn shades(&mut self, count: usize) -> Result<Vec<Entry>, CodeError> {
        let pairs = self.number16(count.div_ceil(2), |pair| At::Group(2 * pair))?;
        let mut entries = Vec::with_capacity(2 * pairs.len());
        for (pair, clue) in pairs.into_iter().enumerate() {
            let bits = match clue {
                Clue::None => 0,
                clue => clue.number().filter(|bits| *bits < 16).ok_or_else(|| {
                    self.wrong(Some(At::Group(2 * pair)), "two dots have a number from 0 to 15")
                })?,
            };
            entries.extend([bits >> 2, bits & 3].map(|mark| {
                mark.checked_sub(1).map(|mark| (0, ClueValue::Mark(mark as usize))).into_iter().collect()
            }));
        }
        entries.truncate(count);
        Ok(entries)
    }
}

/// The letters of four marks.
const MARKS: [u8; 4] = [b'3', b'1', b'2', b'.'];

impl CodeWriter {
    fn sparse_entries(&mut self, entries: &[Entry], skip: u8, mut write: impl FnMut(&mut Self, &Entry)) {
        self.sparse_values(entries, Vec::is_empty, skip, |code, entry, _| {
            write(code, entry);
            0
        });
    }

    pub(super) fn crossed(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'g', |code, entry| code.one_number16(number(entry, 0)));
    }

    pub(super) fn balance(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'g', |code, entry| {
            let black = u32::from(mark(entry, 0) == Some(1));
            code.one_number16(Some(number(entry, 1).unwrap_or(0).saturating_mul(2) | black));
        });
    }

    pub(super) fn polyominoes(&mut self, entries: &[Entry], names: &str) {
        self.sparse_entries(entries, b'g', |code, entry| {
            code.one_number16(match value(entry, 0) {
                Some(ClueValue::Shape(name)) => {
                    names.chars().zip(0..).find(|(known, _)| known == name).map(|(_, number)| number)
                }
                Some(_) => None,
                None => Some(HOLE),
            });
        });
    }

    pub(super) fn free_arrows(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'a', |code, entry| code.one_arrow(way(entry, 0), number(entry, 1)));
    }

    pub(super) fn castle(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'a', |code, entry| {
            code.digit(mark(entry, 0).unwrap_or(0) as u32);
            code.one_arrow(way(entry, 1), number(entry, 2));
        });
    }

    pub(super) fn compass(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'g', |code, entry| {
            (1..=4).for_each(|slot| code.one_number16(number(entry, slot)));
        });
    }

    pub(super) fn sashigane(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'k', |code, entry| match (number(entry, 1), way(entry, 2)) {
            (_, Some(way)) => {
                let index = Direction::ALL.iter().position(|&known| known == way);
                code.digit(16 + index.unwrap_or(0) as u32);
            }
            (Some(number), None) => code.one_number16(Some(number)),
            (None, None) => code.text(if value(entry, 2).is_some() { "@" } else { "." }),
        });
    }

    pub(super) fn cells_or_holes(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'a', |code, entry| match (value(entry, 0), number(entry, 0)) {
            (None, _) => code.text("7"),
            (Some(_), None) => code.text("."),
            (Some(_), Some(number)) => code.text(&number.to_string()),
        });
    }

    pub(super) fn four_marks(&mut self, entries: &[Entry]) {
        self.sparse_entries(entries, b'g', |code, entry| {
            let letter = mark(entry, 0).and_then(|mark| MARKS.get(mark)).unwrap_or(&b'.');
            code.text(&char::from(*letter).to_string());
        });
    }

    pub(super) fn shades(&mut self, entries: &[Entry]) {
        let bits =
            |entry: Option<&Entry>| entry.and_then(|entry| mark(entry, 0)).map_or(0, |mark| mark as u32 + 1);
        let pair = |pair: &[Entry]| match bits(pair.first()) << 2 | bits(pair.get(1)) {
            0 => Clue::None,
            bits => Clue::Number(bits),
        };
        self.number16(&entries.chunks(2).map(pair).collect::<Vec<_>>());
    }

    /// Writes which entries are filled, five in a letter.
    pub(super) fn filled(&mut self, entries: &[Entry]) {
        self.bits(&entries.iter().map(filled).collect::<Vec<_>>());
    }

    /// Writes which of two marks entries have, three in a letter.
    pub(super) fn two_marks(&mut self, entries: &[Entry]) {
        let value = |entry: &Entry| mark(entry, 0).map_or(0, |mark| (mark as u32 + 1).min(2));
        self.ternary(&entries.iter().map(value).collect::<Vec<_>>());
    }
}

fn way(entry: &Entry, slot: usize) -> Option<Direction> {
    match value(entry, slot)? {
        ClueValue::Direction(direction) => direction_from(*direction),
        _ => None,
    }
}
