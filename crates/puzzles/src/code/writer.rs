//! Writes the letters of a code.

use crate::clues::{Circle, Clue, Direction};
use crate::regions::Regions;

/// A code under construction.
#[derive(Clone, Debug, Default)]
pub struct CodeWriter {
    text: String,
}

impl CodeWriter {
    /// Returns the finished code.
    pub fn finish(self) -> String {
        self.text
    }

    /// Adds text unchanged.
    pub(crate) fn text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a digit in base 36.
    pub(crate) fn digit(&mut self, value: u32) {
        self.text.push(char::from_digit(value, 36).unwrap_or('?'));
    }

    /// Writes clues. The letters from `skip` to `z` stand for runs of places without a clue. `write` writes one clue.
    /// It receives the number of empty places that follow the clue, and returns how many of these places the written
    /// text includes.
    pub(crate) fn sparse(
        &mut self,
        clues: &[Clue],
        skip: u8,
        mut write: impl FnMut(&mut Self, Clue, usize) -> usize,
    ) {
        let is_empty = |clue: &Clue| !clue.is_some();
        self.sparse_values(clues, is_empty, skip, |code, clue, empty| write(code, *clue, empty));
    }

    /// Like [`CodeWriter::sparse`], for values of any type.
    pub(super) fn sparse_values<V>(
        &mut self,
        values: &[V],
        is_empty: impl Fn(&V) -> bool,
        skip: u8,
        mut write: impl FnMut(&mut Self, &V, usize) -> usize,
    ) {
        let mut at = 0;
        let most = usize::from(b'z' - skip) + 1;
        let empty_from = |at: usize| values.iter().skip(at).take_while(|value| is_empty(value)).count();
        while at < values.len() {
            let empty = empty_from(at).min(most);
            if empty > 0 {
                self.text.push(char::from(skip + empty as u8 - 1));
                at += empty;
            } else {
                at += 1 + write(self, &values[at], empty_from(at + 1));
            }
        }
    }

    /// See [`CodeReader::four_cell`](super::CodeReader::four_cell).
    pub(crate) fn four_cell(&mut self, clues: &[Clue]) {
        // As in pzprjs, places after the last one count as empty.
        let padded = [clues, &[Clue::None; 2]].concat();
        let used = clues.iter().rposition(|clue| clue.is_some()).map_or(0, |last| last + 1);
        let last_is_number = used > 0 && clues[used - 1].number().is_some();
        let padded = if last_is_number && used + 2 > clues.len() { &padded[..used + 2] } else { clues };
        self.sparse(padded, b'g', |code, clue, empty| {
            let Some(number) = clue.number() else {
                code.text.push('.');
                return 0;
            };
            let empty = empty.min(2);
            code.digit(number + 5 * empty as u32);
            empty
        });
    }

    /// See [`CodeReader::number16`](super::CodeReader::number16).
    pub fn number16(&mut self, clues: &[Clue]) {
        self.sparse(clues, b'g', |code, clue, _| {
            code.one_number16(clue.number());
            0
        });
    }

    /// Writes a number, or `?`.
    pub(super) fn one_number16(&mut self, number: Option<u32>) {
        self.text += &match number {
            None => ".".to_owned(),
            Some(number @ 0..=15) => format!("{number:x}"),
            Some(number @ 16..=255) => format!("-{number:02x}"),
            Some(number @ 256..=4095) => format!("+{number:03x}"),
            Some(number @ 4096..=8191) => format!("={:03x}", number - 4096),
            Some(number @ 8192..=12239) => format!("%{:03x}", number - 8192),
            Some(number @ 12240..=77775) => format!("*{:04x}", number - 12240),
            Some(number) => format!("${:05x}", number - 77776),
        };
    }

    /// See [`CodeReader::number10`](super::CodeReader::number10).
    pub(crate) fn number10(&mut self, clues: &[Clue]) {
        self.sparse(clues, b'a', |code, clue, _| {
            code.text += &clue.number().map_or(".".to_owned(), |number| number.to_string());
            0
        });
    }

    fn packed(&mut self, values: &[u32], base: u32, radix: u32) {
        for part in values.chunks(base.ilog(radix) as usize) {
            let missing = base.ilog(radix) - part.len() as u32;
            let digit = part.iter().fold(0, |digit, value| digit * radix + value);
            self.digit(digit * radix.pow(missing));
        }
    }

    /// See [`CodeReader::circles`](super::CodeReader::circles).
    pub(crate) fn circles(&mut self, clues: &[Clue]) {
        let value = |clue: &Clue| match clue {
            Clue::Circle(Circle::White) => 1,
            Clue::Circle(Circle::Black) => 2,
            _ => 0,
        };
        self.packed(&clues.iter().map(value).collect::<Vec<_>>(), 27, 3);
    }

    /// See [`CodeReader::ternary`](super::CodeReader::ternary).
    pub(crate) fn ternary(&mut self, values: &[u32]) {
        self.packed(values, 27, 3);
    }

    /// See [`CodeReader::bits`](super::CodeReader::bits).
    pub(crate) fn bits(&mut self, bits: &[bool]) {
        let values: Vec<u32> = bits.iter().map(|&bit| u32::from(bit)).collect();
        self.packed(&values, 32, 2);
    }

    /// See [`CodeReader::borders`](super::CodeReader::borders).
    pub(crate) fn borders(&mut self, rows: usize, columns: usize, regions: &Regions) {
        let differ = |one: usize, other: usize| regions.of(one) != regions.of(other);
        let cells = || 0..rows * columns;
        let right: Vec<bool> =
            cells().filter(|cell| cell % columns + 1 < columns).map(|cell| differ(cell, cell + 1)).collect();
        let below: Vec<bool> =
            cells().take((rows - 1) * columns).map(|cell| differ(cell, cell + columns)).collect();
        self.bits(&right);
        self.bits(&below);
    }

    /// See [`CodeReader::trees`](super::CodeReader::trees).
    pub(crate) fn trees(&mut self, clues: &[Clue]) {
        self.sparse(clues, b'i', |code, _, empty| {
            let empty = empty.min(17);
            code.digit(empty as u32);
            empty
        });
    }

    /// See [`CodeReader::base36`](super::CodeReader::base36).
    pub(crate) fn base36(&mut self, clues: &[Clue]) {
        for clue in clues {
            match clue.number() {
                None => self.text.push(if clue.is_some() { '@' } else { '.' }),
                Some(number) if number < 36 => self.digit(number),
                Some(number) => {
                    self.text.push('-');
                    self.digit(number / 36);
                    self.digit(number % 36);
                }
            }
        }
    }

    /// See [`CodeReader::arrows`](super::CodeReader::arrows).
    pub(crate) fn arrows(&mut self, clues: &[Clue]) {
        self.sparse(clues, b'a', |code, clue, _| {
            if let Clue::Arrow(direction, number) = clue {
                code.one_arrow(Some(direction), number);
            }
            0
        });
    }

    /// Writes an arrow and a number, each of which may be missing.
    pub(super) fn one_arrow(&mut self, direction: Option<Direction>, number: Option<u32>) {
        let index =
            direction.and_then(|direction| Direction::ALL.iter().position(|&known| known == direction));
        let sign = index.map_or(0, |index| index + 1);
        self.text += &match number {
            None => format!("{sign}."),
            Some(number @ 0..=15) => format!("{sign}{number:x}"),
            Some(number @ 16..=255) => format!("{}{number:02x}", sign + 5),
            Some(number) => format!("-{sign}{number:03x}"),
        };
    }

    /// See [`CodeReader::sum`](super::CodeReader::sum).
    pub(crate) fn sum(&mut self, sum: u8) {
        self.text.push(match sum {
            0 => '-',
            1..=9 => char::from(b'0' + sum),
            10..=19 => char::from(b'a' + sum - 10),
            _ => char::from(b'A' + sum - 20),
        });
    }
}
