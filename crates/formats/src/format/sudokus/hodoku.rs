//! `hodoku`: positions, as in the lines of `HoDoKu`'s library.

use std::io::Write;

use super::shared::one_line;
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::puzzle_lines::{PuzzleLine, most_lines_are};
use crate::format::splitter::RecordSplitter;
use crate::format::text::Piece;
use gridproof_model::Domain;
use gridproof_puzzles::{Kind, Puzzle, Sudoku};

/// `:technique:digits:cells:deleted:eliminations:placements:`, one per line. In the cells, a `+` marks a placed digit;
/// deleted candidates are written as digit, row and column. The puzzle is the position. It consists of all digits,
/// including placed ones, and of all candidates except the deleted ones. The effect of the technique follows from the
/// position and is not a constraint; it is kept as metadata `step`.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct Hodoku;

/// The metadata name of the technique and its effect.
const STEP: &str = "step";
const SIDE: usize = 9;

static INFO: FormatInfo = FormatInfo {
    name: "hodoku",
    kind: Some(Kind::Sudoku),
    extensions: &[],
    description: "sudokus with removed candidates, one per line, as in the library of HoDoKu: `:0000:x:5.+3...:435 811::`",
    mark: Mark::Shape("lines of the form `:CODE:DIGITS:CELLS` with 81 cells"),
    loses: Some("texts except a step"),
};

impl Format for Hodoku {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        most_lines_are(beginning.text, is_step)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku_with_candidates(puzzle)?;
        if sudoku.side() != SIDE {
            return Err(INFO.no_code(puzzle));
        }
        let cells: String = sudoku.givens().iter().map(|&digit| Sudoku::symbol(digit)).collect();
        let mut deleted = Vec::new();
        for (cell, domain) in sudoku.domains().into_iter().enumerate() {
            for value in Domain::first(SIDE)
                .iter()
                .filter(|&value| sudoku.givens()[cell] == 0 && !domain.contains(value))
            {
                deleted.push(format!("{}{}{}", value + 1, cell / SIDE + 1, cell % SIDE + 1));
            }
        }
        // A step consists of its technique, written before the cells, and its effect, written after them.
        let step = sudoku.metadata.get(STEP).map(one_line).unwrap_or_default();
        let (technique, does) = step.split_once(' ').unwrap_or((&step, "::"));
        // Without the code of a technique, the line would not be a library line.
        let is_technique =
            technique.split_once(':').is_some_and(|(code, digits)| is_code(code) && !digits.contains(':'));
        let (technique, does) = if is_technique { (technique, does) } else { ("0000:x", "::") };
        let does = if does.matches(':').count() < 2 { "::" } else { does };
        writeln!(out, ":{technique}:{cells}:{}:{does}", deleted.join(" "))?;
        Ok(())
    }
}

impl PuzzleLine for Hodoku {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        puzzle(line.trim()).map(Puzzle::Sudoku)
    }
}

/// Returns whether a text may be the code of a technique: four digits, and perhaps a variant.
fn is_code(text: &str) -> bool {
    text.len() >= 4 && text.as_bytes()[..4].iter().all(u8::is_ascii_digit)
}

/// Returns whether a line may be a step: a code, and the cells of a board.
fn is_step(line: Piece<'_>) -> bool {
    let mut fields = line.trim().as_str().split(':');
    fields.next().is_some_and(str::is_empty)
        && fields.next().is_some_and(is_code)
        && fields
            .nth(1)
            .is_some_and(|cells| cells.bytes().filter(|byte| *byte != b'+').count() == SIDE * SIDE)
        && fields.count() >= 2
}

fn puzzle(line: Piece<'_>) -> Result<Sudoku, ReadError> {
    // A comment may follow the fields.
    let text = line.as_str();
    let mut fields = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(':').take(7) {
        fields.push(line.slice(start..at));
        start = at + 1;
    }
    fields.push(line.slice(start..text.len()));
    let [_, code, digits, cells, deleted, rest @ ..] = &fields[..] else {
        return Err(line.unexpected("`:technique:digits:cells:deleted:...`"));
    };
    // A `+` before a digit marks a placed digit, which is read like a given.
    let mut candidates = Vec::with_capacity(SIDE * SIDE);
    let mut placed = false;
    for character in cells.characters() {
        match character.as_str() {
            "+" if !placed => placed = true,
            "." | "0" if !placed => candidates.push(Domain::first(SIDE)),
            digit if matches!(digit.as_bytes(), [b'1'..=b'9']) => {
                candidates.push(Domain::single(digit.as_bytes()[0] - b'1'));
                placed = false;
            }
            _ => return Err(character.unexpected("a digit, `.`, or `+` and a digit")),
        }
        if candidates.len() > SIDE * SIDE {
            break;
        }
    }
    if candidates.len() != SIDE * SIDE || placed {
        return Err(cells.error(ReadErrorKind::LineCells { found: candidates.len() }));
    }
    for word in deleted.words() {
        let [digit, row, column] = word.as_str().as_bytes() else {
            return Err(word.unexpected("a digit, a row and a column"));
        };
        let known = [digit, row, column].iter().all(|byte| (b'1'..=b'9').contains(byte));
        if !known {
            return Err(word.unexpected("a digit, a row and a column"));
        }
        let cell = usize::from(row - b'1') * SIDE + usize::from(column - b'1');
        candidates[cell] = candidates[cell].difference(Domain::single(digit - b'1'));
    }
    let mut sudoku = Sudoku::with_candidates(3, 3, candidates).map_err(|error| cells.error(error))?;
    if let Some(error) = sudoku.contradiction() {
        return Err(cells.error(error));
    }
    // If the library is right, the removals of a technique follow from the position, so they are not clues of the
    // puzzle.
    if let Some(removed) = rest.first().map(|field| one_line(field.as_str())).filter(|text| !text.is_empty())
    {
        sudoku.metadata.push_unmodelled(format!("candidates that the step removes: {removed}"));
    }
    let does = rest.iter().map(|field| field.as_str().trim()).collect::<Vec<_>>().join(":");
    let technique = format!("{}:{}", code.as_str(), digits.as_str());
    // A text that is not the code of a technique could not be distinguished from the effect of the step.
    let is_code = technique.bytes().all(|byte| byte.is_ascii_graphic());
    if is_code && (technique != "0000:x" || does.contains(|c: char| c != ':')) {
        sudoku.metadata.push(STEP, format!("{technique} {does}"));
    }
    Ok(sudoku)
}
