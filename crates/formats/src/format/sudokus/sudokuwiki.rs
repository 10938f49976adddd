//! `sudokuwiki`: puzzles in URLs of sudokuwiki.org.

use std::io::Write;

use super::shared::{checked, codes_of};
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::info::{FormatInfo, TEXTS_AND_GOALS};
use crate::format::item::Item;
use crate::format::puzzle_lines::PuzzleLine;
use crate::format::splitter::RecordSplitter;
use crate::format::text::{LineReader, Piece, begins_with_address};
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule};
use gridproof_puzzles::kinds::sudoku;
use gridproof_puzzles::{Puzzle, Regions};

/// A URL with `?bd=`, or only the string after `?bd=`. The string has 81 characters; or it has a letter for the rules,
/// the side, `B`, and a number in base 36 for each cell (sudokuwiki.org, "Sudoku String Definitions"). The number
/// encodes a clue, a placed digit or candidates; in jigsaws also the cell's region, and in killers the sum and colour
/// of its cage. The older form of 162 characters is not read.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct SudokuWiki;

/// For each set of rules: its letter, the number of digits in the number of a cell, and its flag if it has one.
const RULES: [(u8, usize, Option<&str>); 7] = [
    (b'S', 2, None),
    (b'X', 2, None),
    (b'W', 2, Some("Windoku")),
    (b'C', 2, Some("DisjointSets")),
    (b'J', 3, None),
    (b'L', 4, None),
    (b'M', 5, None),
];

static INFO: FormatInfo = FormatInfo {
    name: "sudokuwiki",
    kind: None,
    extensions: &[],
    description: "sudokus, jigsaws and killers, one per line: URLs of sudokuwiki.org with `?bd=`, or `S9B...`",
    mark: Mark::Signature(
        "a URL of sudokuwiki.org with `bd=`, or the string after it: a letter, the side, `B`",
    ),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for SudokuWiki {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        LineReader::new(beginning.text).next_content().is_some_and(|line| {
            let string = string(line);
            begins_with_address(line, &["sudokuwiki"]) && line.as_str().contains("bd=")
                || head_of(string.as_str()).is_some()
        })
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        // Variants can be read, but not written.
        if matches!(puzzle, Puzzle::Other(_)) {
            return Err(INFO.no_code(puzzle));
        }
        let sudoku = INFO.sudoku_with_candidates(puzzle)?;
        if !matches!(sudoku.side(), 6 | 9) {
            return Err(INFO.no_code(puzzle));
        }
        let most = sudoku.side();
        let mut string = format!("S{most}B");
        for (cell, domain) in sudoku.domains().into_iter().enumerate() {
            let number = match sudoku.givens()[cell] {
                0 => 2 * most as u32 + domain.iter().map(|value| 1 << value).sum::<u32>(),
                given => u32::from(given),
            };
            string.extend([number / 36, number % 36].map(|digit| char::from_digit(digit, 36).unwrap_or('0')));
        }
        writeln!(out, "https://www.sudokuwiki.org/sudoku.htm?bd={string}")?;
        Ok(())
    }
}

impl PuzzleLine for SudokuWiki {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        puzzle(string(line))
    }
}

/// Returns the string in a line.
fn string(line: Piece<'_>) -> Piece<'_> {
    let word = line.words().next().unwrap_or(line);
    let start = word.as_str().find("bd=").map_or(0, |at| at + 3);
    let end = word.as_str()[start..].find(['&', '#']).map_or(word.as_str().len(), |length| start + length);
    word.slice(start..end)
}

/// For a string in the form with `B`, returns the letter of the rules, the side, and the number of characters per cell.
fn head_of(string: &str) -> Option<(u8, usize, usize)> {
    let [letter, side @ (b'6' | b'9'), b'B', cells @ ..] = string.as_bytes() else { return None };
    let (_, width, _) = RULES.iter().find(|(of, ..)| of == letter)?;
    let side = usize::from(side - b'0');
    let whole = cells.len() == width * side * side && cells.iter().all(u8::is_ascii_alphanumeric);
    whole.then_some((*letter, side, *width))
}

fn puzzle(string: Piece<'_>) -> Result<Puzzle, ReadError> {
    if let Some((side, digits)) = codes_of(string.as_str()) {
        return checked(side, digits, string).map(Puzzle::Sudoku);
    }
    if string.as_str().len() == 162 {
        return Err(string.error(ReadErrorKind::Unsupported { what: "strings of 162 characters" }));
    }
    let (letter, side, width) = head_of(string.as_str())
        .ok_or_else(|| string.unexpected("81 characters, or `S9B` and two characters per cell"))?;
    let mut clues = Clues::new(side, side);
    clues.cells = vec![Clue::None; side * side];
    clues.regions = sudoku::boxes(side);
    let (_, _, flag) = RULES.iter().find(|(of, ..)| *of == letter).copied().unwrap_or(RULES[0]);
    clues.flags.extend(flag);
    if letter == b'X' {
        clues.flags.extend(["Diagonal~1", "Diagonal~-1"]);
    }
    let (mut regions, mut cages) = (Vec::new(), Vec::new());
    for cell in 0..side * side {
        let at = 3 + cell * width;
        let place = string.slice(at..at + width);
        let wrong = || place.unexpected("the number of a cell");
        let number = u32::from_str_radix(place.as_str(), 36).map_err(|_| wrong())?;
        let value = number & 0x3ff;
        let high = number >> 10;
        match letter {
            b'J' => regions.push(high as usize),
            b'L' => cages.push((high >> 6, high & 0x3f)),
            b'M' => {
                cages.push((high >> 6 & 7, high & 0x3f));
                regions.push((high >> 9) as usize);
            }
            _ if high > 0 => return Err(wrong()),
            _ => {}
        }
        let most = side as u32;
        // Numbers up to twice the side stand for digits: the lower half for the digits of clues, the upper half for
        // placed digits. A larger number, minus twice the side, has one bit for each candidate.
        if (1..=2 * most).contains(&value) {
            clues.cells[cell] = Clue::Number((value - 1) % most + 1);
        } else {
            let mask =
                value.checked_sub(2 * most).filter(|&mask| mask > 0 && mask < 1 << most).ok_or_else(wrong)?;
            let digits: Vec<u32> = (1..=most).filter(|digit| mask >> (digit - 1) & 1 == 1).collect();
            if digits.len() < side {
                clues.groups.push(Group::new(GroupRule::Given, [cell], digits));
            }
        }
    }
    if !regions.is_empty() {
        clues.regions = Some(Regions::of_labels(&regions));
    }
    if !cages.is_empty() {
        add_cages(&mut clues, &cages);
    }
    sudoku::from_clues(clues).map_err(|error| string.error(error))
}

/// Adds the cages: connected cells of one colour. The first cell of each cage holds its sum.
fn add_cages(clues: &mut Clues, cages: &[(u32, u32)]) {
    let areas = Regions::new(clues.rows, clues.columns, |one, other| cages[one].0 == cages[other].0);
    for cells in areas.cells() {
        let sum = cages[cells[0]].1;
        if cells.len() > 1 || sum > 0 {
            clues.groups.push(Group::new(GroupRule::Cage, cells, [sum]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SudokuWiki;
    use crate::format::Format;
    use crate::format::tests::written;
    use gridproof_puzzles::Puzzle;

    #[test]
    fn the_published_string_is_read_and_written() {
        const STRING: &str = "S9B0503epep07epepepep06epep010905epepepep0908epepepep06ep08epepep06epepep0304epep08ep03epep0107epepep02epepep06ep06epepepep0208epepepep040109epep05epepepep08epep0709";
        let item = SudokuWiki.read(STRING).next().expect("an item").puzzle.expect("a puzzle");
        let Puzzle::Sudoku(sudoku) = &item else { panic!("{item:?}") };
        let digits: String = sudoku.givens().iter().map(u8::to_string).collect();
        assert_eq!(
            digits,
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
        );
        assert!(written(&SudokuWiki, &[item]).trim_end().ends_with(STRING));
    }
}
