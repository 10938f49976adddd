//! `code`: puzz.link codes, one per line.

use std::io::Write;

use super::claim::{Beginning, Claim, Grade, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::puzzle_lines::PuzzleLine;
use super::splitter::RecordSplitter;
use super::text::{LineReader, Piece};
use gridproof_model::Block;
use gridproof_puzzles::clues::{At, Clue as CellClue};
use gridproof_puzzles::code::{CodeError, CodeProblem, CodeReader, CodeWriter};
use gridproof_puzzles::kinds;
use gridproof_puzzles::{
    Clue, KindPuzzle, MAX_NONOGRAM_SIDE, MAX_SUDOKU_SIDE, Nonogram, Puzzle, PuzzleError, Sudoku,
};

/// The codes of puzz.link and of hosts that read the same codes (pzplus, pzprxs, pzv.jp). A line is an address such as
/// `https://puzz.link/p?slither/5/5/...`, or only the part of it after the `?`. Text that is separated from the code by
/// a blank is a comment; lines that start with `#` are also comments.
///
/// If puzz.link does not have a kind of puzzle, its puzzles are written without an address, as codes of the same
/// structure. The format supports nonograms, sudokus that have square boxes or side 6, and every kind of [`kinds::all`]
/// that has codes.
#[derive(Clone, Copy, Debug)]
pub struct Code;

impl Code {
    /// Returns whether a text begins like a code without an address: with a known kind, followed by a size. The code
    /// itself may be malformed.
    pub fn is_bare(text: &str) -> bool {
        is_bare(text, is_known)
    }
}

/// See [`Code::is_bare`].
pub(super) fn is_bare(text: &str, is_known: impl Fn(&str) -> bool) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = || text.split('/').take(5).map(is_number);
    kind_name(text).is_some_and(|(name, _)| is_known(name))
        && parts().zip(parts().skip(1)).any(|pair| pair == (true, true))
}

const NONOGRAM: &str = "nonogram";
const SUDOKU: &str = "sudoku";

static INFO: FormatInfo = FormatInfo {
    name: "code",
    kind: None,
    extensions: &[],
    description: "puzz.link codes, one per line: a URL, or `kind/columns/rows/...`",
    mark: Mark::Shape("lines `KIND/COLUMNS/ROWS/...`, or addresses with them"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for Code {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        self.claim(beginning).grade.is_some()
    }

    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let mut lines = LineReader::new(beginning.text);
        let (mut addresses, mut codes, mut other) = (0, 0, 0);
        for line in std::iter::from_fn(|| lines.next_content()) {
            let is_code = is_code(line);
            addresses += usize::from(is_code && is_address(line));
            *(if is_code { &mut codes } else { &mut other }) += 1;
        }
        match codes {
            // Prose may quote a code, so at least half of the lines must be codes.
            0 => Claim::none(self.mark().words()),
            _ if codes < other => Claim::none("most lines are not codes"),
            _ => Claim::by_lines(
                if addresses == codes { Grade::Signature } else { Grade::ToTheEnd },
                codes,
                other,
            ),
        }
    }

    // The next two methods do not build a puzzle, because building its model may take longer than solving it.
    fn holds_a_puzzle(&self, text: &str) -> bool {
        LineReader::new(text).next_content().is_some()
    }

    fn begins_well(&self, text: &str) -> bool {
        LineReader::new(text).next_content().is_some_and(is_code)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let code = match puzzle {
            Puzzle::Nonogram(_) => Some(nonogram_code(INFO.black_and_white(puzzle)?)),
            Puzzle::Sudoku(sudoku) => {
                INFO.check_givens(sudoku)?;
                INFO.check_first_digit(sudoku)?;
                INFO.check_boxes(sudoku, square_box(sudoku.side()))?;
                Some(sudoku_code(sudoku))
            }
            Puzzle::Other(other) => other.code(),
            Puzzle::Ruled(ruled) if ruled.rules().code.is_empty() => {
                return Err(WriteError::NoCodeLine { kind: ruled.rules().name.clone() });
            }
            Puzzle::Ruled(ruled) => ruled.code(),
            _ => None,
        };
        let hosted = match puzzle {
            Puzzle::Other(other) => other.kind().about().hosted,
            // Nobody knows which host reads the codes of a user's kind.
            Puzzle::Ruled(_) => false,
            _ => true,
        };
        match code {
            Some(code) if !hosted => Ok(writeln!(out, "{code}")?),
            Some(code) => {
                // As in pzprjs, `/` follows a code that ends in punctuation: programs that find addresses in text drop
                // punctuation at the end of an address.
                let end = if code.ends_with(|last: char| last.is_ascii_alphanumeric()) { "" } else { "/" };
                Ok(writeln!(out, "https://puzz.link/p?{code}{end}")?)
            }
            None => Err(INFO.no_code(puzzle)),
        }
    }
}

impl PuzzleLine for Code {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        puzzle(line)
    }
}

/// Returns the code in a line. If the first word is an address, the code is the part after its `?`, up to the `#` of a
/// fragment. Otherwise, the code is the whole first word.
pub(super) fn code(line: Piece<'_>) -> Piece<'_> {
    let word = line.words().next().unwrap_or(line);
    let text = word.as_str();
    // In other formats, an address may be inside a word, for example in quotes. Such an address does not count.
    let is_address = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    let host = text
        .find('?')
        .filter(|_| is_address)
        .filter(|&at| !text[..at].contains('/') || text[..at].contains("://") || text[..at].contains('.'));
    let end = |at: usize| text[at..].find('#').map_or(text.len(), |length| at + length);
    host.map_or(word, |at| word.slice(at + 1..end(at)))
}

/// Returns the name of the kind, without the ending `_edit` or `_play`, and the number of bytes up to and including the
/// `/` after the name. The endings choose whether the host opens its editor or its player.
pub(super) fn kind_name(code: &str) -> Option<(&str, usize)> {
    let (name, _) = code.split_once('/')?;
    let plain = ["_edit", "_play"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    Some((plain, name.len() + 1))
}

fn is_code(line: Piece<'_>) -> bool {
    is_code_of(line, is_known)
}

/// Returns whether a line is a code of a known kind, or an address that may contain a code.
pub(super) fn is_code_of(line: Piece<'_>, is_known: impl Fn(&str) -> bool) -> bool {
    let code = code(line);
    // A file path may also begin with the name of a kind, so one of the other parts must start with a digit, as the
    // size of a board does.
    let has_size =
        || code.as_str().split('/').skip(1).any(|part| part.starts_with(|c: char| c.is_ascii_digit()));
    let named = kind_name(code.as_str()).is_some_and(|(name, _)| is_known(name)) && has_size();
    // In links to other sites, the name of a parameter is in this position.
    let plain = kind_name(code.as_str()).is_some_and(|(name, _)| !name.contains('='));
    named || plain && is_address(line) && code.as_str().split('/').count() > 3
}

impl Code {
    /// Returns whether a field of a table is a link that contains a code.
    pub(super) fn is_link(field: Piece<'_>) -> bool {
        is_code(field) && is_address(field)
    }
}

/// Returns whether a line is an address that contains a code.
fn is_address(line: Piece<'_>) -> bool {
    let address = line.trim();
    address.as_str().starts_with("http") && code(line).as_str() != address.as_str()
}

pub(super) fn is_known(name: &str) -> bool {
    name == NONOGRAM || name == SUDOKU || kinds::by_code(name).is_some()
}

fn puzzle(line: Piece<'_>) -> Result<Puzzle, ReadError> {
    let piece = code(line);
    let text = piece.as_str();
    let Some((name, start)) = kind_name(text).filter(|_| text.is_ascii()) else {
        return Err(piece.unexpected("a code such as `slither/5/5/...`"));
    };
    if !is_known(name) {
        let named = piece.slice(0..name.len());
        return Err(named.unexpected(
            "a kind of puzzle that `gridproof kinds` lists, or whose rules are in a file (option `--rules`)",
        ));
    }
    let mut reader = CodeReader::new(text, start);
    let read = match name {
        NONOGRAM => nonogram(&mut reader).map(Puzzle::Nonogram),
        SUDOKU => sudoku(&mut reader).map(Puzzle::Sudoku),
        name => match kinds::by_code(name) {
            Some(kind) => KindPuzzle::read_code(kind, name, &mut reader).map(Puzzle::Other),
            None => Err(reader.expected("a known kind")),
        },
    };
    read.map_err(|error| at_fault(piece, &error))
}

/// Converts an error in a code into an error with its location in the file.
pub(super) fn at_fault(piece: Piece<'_>, error: &CodeError) -> ReadError {
    let part = piece.slice(error.at.clone());
    match &error.message {
        CodeProblem::Expected(expected) => part.unexpected(expected),
        CodeProblem::Invalid(message) => {
            part.error(ReadErrorKind::Puzzle(PuzzleError::Clues(message.clone())))
        }
    }
}

/// Returns the number of slots that a code reserves for the clue of a nonogram line of this length. Each slot has room
/// for one number.
const fn places(length: usize) -> usize {
    length.div_ceil(2)
}

fn nonogram(code: &mut CodeReader<'_>) -> Result<Nonogram, CodeError> {
    let start = code.at();
    let (columns, rows) = code.size()?;
    if rows.max(columns) > MAX_NONOGRAM_SIDE {
        return Err(
            code.invalid(start, format!("a nonogram has at most {MAX_NONOGRAM_SIDE} rows and columns"))
        );
    }
    let numbers = code.number16(columns * places(rows) + rows * places(columns), At::Outside)?;
    code.finish()?;
    let (of_columns, of_rows) = numbers.split_at(columns * places(rows));
    let clue = |line: usize, slots: &[CellClue]| -> Result<Clue, CodeError> {
        // The slots are listed from the board outwards, so they are read in reverse order.
        let given = slots.iter().enumerate().rev().filter(|(_, clue)| clue.is_some());
        let block = |(slot, clue): (usize, &CellClue)| match clue.number() {
            Some(0) | None => {
                let message = "unknown numbers (`?`) are not supported";
                Err(code.wrong(Some(At::Outside(line + slot)), message))
            }
            Some(length) => Ok(Block::black(length)),
        };
        let only_zero = slots.iter().filter_map(|clue| clue.number()).eq([0]);
        if only_zero { Ok(Vec::new()) } else { given.map(block).collect() }
    };
    let clues = |first: usize, slots: &[CellClue], length: usize| -> Result<Vec<Clue>, CodeError> {
        let lines = slots.chunks(places(length)).enumerate();
        lines.map(|(line, slots)| clue(first + line * places(length), slots)).collect()
    };
    let column_clues = clues(0, of_columns, rows)?;
    let row_clues = clues(of_columns.len(), of_rows, columns)?;
    let nonogram =
        Nonogram::new(row_clues, column_clues).map_err(|error| code.wrong(None, error.to_string()))?;
    match nonogram.contradiction() {
        Some(error) => Err(code.wrong(None, error.to_string())),
        None => Ok(nonogram),
    }
}

fn nonogram_code(nonogram: &Nonogram) -> String {
    let (rows, columns) = (nonogram.rows(), nonogram.columns());
    let mut slots = Vec::new();
    for (lines, length) in [(columns, rows.len()), (rows, columns.len())] {
        for line in lines {
            let numbers = line.iter().rev().map(|block| CellClue::Number(block.length));
            let end = slots.len() + places(length);
            slots.extend(numbers);
            slots.resize(end, CellClue::None);
        }
    }
    let mut code = CodeWriter::default();
    code.number16(&slots);
    format!("{NONOGRAM}/{}/{}/{}", columns.len(), rows.len(), code.finish())
}

/// Returns the box shape that puzz.link uses for sudokus of this side; `None` if it has no such sudokus.
fn square_box(side: usize) -> Option<(usize, usize)> {
    let root = side.isqrt();
    if side == 6 { Some((2, 3)) } else { (root * root == side).then_some((root, root)) }
}

fn sudoku(code: &mut CodeReader<'_>) -> Result<Sudoku, CodeError> {
    let start = code.at();
    let (columns, rows) = code.size()?;
    let shape = square_box(rows).filter(|_| rows == columns && rows <= MAX_SUDOKU_SIDE);
    let Some((box_rows, box_columns)) = shape else {
        return Err(code.invalid(start, "a sudoku is a square of side 4, 6, 9, 16, 25, 36, 49 or 64"));
    };
    let clues = code.number16(rows * columns, At::Cell)?;
    code.finish()?;
    let beyond =
        |cell: &usize| clues[*cell].number().is_some_and(|number| !(1..=rows as u32).contains(&number));
    if let Some(cell) = (0..clues.len()).find(beyond) {
        return Err(code.wrong(Some(At::Cell(cell)), format!("not a digit of a sudoku of {rows} x {rows}")));
    }
    let givens = clues.iter().map(|clue| clue.number().unwrap_or(0) as u8).collect();
    let sudoku =
        Sudoku::new(box_rows, box_columns, givens).map_err(|error| code.wrong(None, error.to_string()))?;
    match sudoku.contradiction() {
        Some(error @ PuzzleError::RepeatedGiven { cell, .. }) => {
            Err(code.wrong(Some(At::Cell(cell)), error.to_string()))
        }
        _ => Ok(sudoku),
    }
}

fn sudoku_code(sudoku: &Sudoku) -> String {
    let clue = |&digit: &u8| if digit == 0 { CellClue::None } else { CellClue::Number(digit.into()) };
    let mut code = CodeWriter::default();
    code.number16(&sudoku.givens().iter().map(clue).collect::<Vec<_>>());
    format!("{SUDOKU}/{0}/{0}/{1}", sudoku.side(), code.finish())
}

#[cfg(test)]
mod tests;
