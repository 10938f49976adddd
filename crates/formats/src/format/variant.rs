//! `iss` and `killer-line`: sudoku variants, one per line.

use std::io::Write;

use super::claim::{Beginning, Claim, Grade, Mark};
use super::code::at_fault;
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::puzzle_lines::PuzzleLine;
use super::splitter::RecordSplitter;
use super::text::{LineReader, Piece};
use gridproof_puzzles::code::{CodeError, CodeReader};
use gridproof_puzzles::kinds::sudoku;
use gridproof_puzzles::{Puzzle, Sudoku};

/// The strings of the Interactive Sudoku Solver, `.Rule~argument~...`, one per line, alone or after `?q=` in a URL of
/// the solver. Blanks in the strings are ignored. The strings can describe plain sudokus, killer sudokus, and the
/// variants that `gridproof kinds sudoku-variant` lists.
#[derive(Clone, Copy, Debug)]
pub struct Iss;

/// Killer sudokus of side 9 on one line, as 81 characters, or as 81 numbers after `3x3:FLAGS:k:`.
#[derive(Clone, Copy, Debug)]
pub struct KillerLine;

static ISS: FormatInfo = FormatInfo {
    name: "iss",
    kind: None,
    extensions: &[],
    description: "sudoku variants, one per line, as strings of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2...`",
    mark: Mark::Shape("lines `.RULE~ARGUMENT~...`, or URLs with such a string after `?q=`"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for Iss {
    fn info(&self) -> &FormatInfo {
        &ISS
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        LineReader::new(beginning.text).next_content().is_some_and(is_string)
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let mut lines = LineReader::new(beginning.text);
        let content = std::iter::from_fn(|| lines.next_content());
        let (strings, other): (Vec<Piece<'_>>, Vec<_>) = content.partition(|line| is_string(*line));
        if strings.is_empty() || strings.len() < other.len() {
            return Claim::none(self.mark().words());
        }
        Claim::by_lines(Grade::ToTheEnd, strings.len(), other.len())
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let text = match puzzle {
            Puzzle::Sudoku(plain) => {
                ISS.check_first_digit(plain)?;
                ISS.check_boxes(plain, Sudoku::usual_box(plain.side()))?;
                Some(sudoku::plain_iss(plain))
            }
            Puzzle::Other(other) => other.own(),
            _ => return Err(ISS.other_kind(puzzle)),
        };
        Ok(writeln!(out, "{}", text.ok_or_else(|| ISS.no_code(puzzle))?)?)
    }
}

/// Returns whether a line may be a string of rules.
fn is_string(line: Piece<'_>) -> bool {
    let text = string(signs(line)).as_str();
    let rule = text.strip_prefix('.').unwrap_or_default();
    // The name of a rule is a capital followed by lowercase letters. It is longer than the words that can occur in a
    // sudoku with letters for digits.
    let is_word = |word: &str| {
        let mut letters = word.bytes();
        word.len() > 3
            && letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
            && letters.next().is_some_and(|letter| letter.is_ascii_lowercase())
    };
    rule.contains('~') && rule.contains(|c: char| c.is_ascii_alphanumeric()) || rule.split('.').all(is_word)
}

/// A line of 81 characters is recognised only if it has at least this many of the pointers `<`, `>` and `^`, which lead
/// from a cell to the sum of its cage. In each cage, all cells except one have a pointer. A smaller number of such
/// characters may be errors in a line of another format.
const FEWEST_POINTERS: usize = 9;

static KILLER_LINE: FormatInfo = FormatInfo {
    name: "killer-line",
    kind: None,
    extensions: &[],
    description: "killer sudokus, one per line: 81 characters that refer to sums, or `3x3::k:` and 81 numbers",
    mark: Mark::Shape("lines of 81 characters that refer to sums, or `3x3::k:` and 81 numbers"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for KillerLine {
    fn info(&self) -> &FormatInfo {
        &KILLER_LINE
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        LineReader::new(beginning.text).next_content().is_some_and(|line| {
            let text = signs(line).as_str();
            let points = |c: char| "<>^v`',".contains(c);
            text.starts_with("3x3:") && text.contains(":k:")
                || text.len() == 81
                    && text.matches(['<', '>', '^']).count() >= FEWEST_POINTERS
                    && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || points(c))
        })
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let signs = match puzzle {
            Puzzle::Other(other) if other.name() == "killer" => sudoku::write_snarfable(other.clues()),
            _ => return Err(KILLER_LINE.other_kind(puzzle)),
        };
        Ok(writeln!(out, "{}", signs.ok_or_else(|| KILLER_LINE.no_code(puzzle))?)?)
    }
}

impl PuzzleLine for Iss {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        let whole = string(line);
        check_size(whole)?;
        let (text, places): (String, Vec<usize>) = (whole.as_str().char_indices())
            .filter(|(_, character)| !character.is_whitespace())
            .map(|(place, character)| (character, place))
            .unzip();
        if !text.is_ascii() {
            return Err(whole.unexpected("ASCII characters"));
        }
        // Dots alone are the cells of a picture or of an empty board.
        if !text.contains(|c: char| c.is_ascii_alphanumeric()) {
            return Err(whole.unexpected("rules such as `.Shape~9x9`"));
        }
        sudoku::read_iss(&mut CodeReader::new(&text, 0)).map_err(|mut error| {
            // The code has no blanks, so its positions are converted to positions in the line.
            let place = |at: usize| places.get(at).copied().unwrap_or(whole.as_str().trim_end().len());
            let end = error.at.end.checked_sub(1).map_or(0, |last| place(last) + 1);
            error.at = place(error.at.start)..end.max(place(error.at.start));
            at_fault(whole, &error)
        })
    }
}

impl PuzzleLine for KillerLine {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        read_code(signs(line), |code| match code.peek() {
            Some(b'3') if code.clone().until(b':') == "3x3" => sudoku::read_sumocue(code),
            _ => sudoku::read_snarfable(code),
        })
    }
}

fn read_code<'t>(
    piece: Piece<'t>,
    read: impl Fn(&mut CodeReader<'t>) -> Result<Puzzle, CodeError>,
) -> Result<Puzzle, ReadError> {
    check_size(piece)?;
    if !piece.as_str().is_ascii() {
        return Err(piece.unexpected("ASCII characters"));
    }
    read(&mut CodeReader::new(piece.as_str(), 0)).map_err(|error| at_fault(piece, &error))
}

fn check_size(piece: Piece<'_>) -> Result<(), ReadError> {
    /// The largest number of bytes of a code. Twelve bytes can define a cage, and boards have at most a few hundred
    /// cages.
    const MAX_CODE: usize = 1 << 18;
    let size = piece.as_str().len();
    if size > MAX_CODE {
        let message = format!("a puzzle of {size} bytes exceeds the limit of {MAX_CODE} bytes");
        return Err(piece.error(ReadErrorKind::Syntax { message }));
    }
    Ok(())
}

/// Returns the string in a line: the whole line, or the value of `q` in a URL.
fn string(line: Piece<'_>) -> Piece<'_> {
    let text = line.as_str();
    let Some(start) = text.find("?q=").map(|at| at + 3) else { return line };
    let end = text[start..].find(['&', '#']).map_or(text.len(), |length| start + length);
    line.slice(start..end)
}

fn signs(line: Piece<'_>) -> Piece<'_> {
    line.words().next().unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_given_twice_keeps_the_common_digits() {
        let read = |text: &str| Iss.read(text).next().expect("an item").puzzle;
        let sudoku = read(".~R4C5_6_2~R4C5_2_9\n").expect("a sudoku");
        assert_eq!(sudoku.model().domains()[31].value(), Some(1));
        let clashing = [
            (".~R4C5_6~R1C1_1~R4C5_2\n", 17),
            (".~R4C5_6_2~R4C5_9\n", 3),
            (".AntiKnight.~R4C5_6~R4C5_2_9\n", 21),
        ];
        for (text, column) in clashing {
            let error = read(text).expect_err("no digit is left").to_string();
            assert_eq!(error, format!("line 1, column {column}: no digit is left for row 4, column 5"));
        }
    }
}
