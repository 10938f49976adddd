//! `sudoku-json`: sudokus as JSON objects with a board.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::shared::{checked, codes_of, note};
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::json_place::{self, JsonPlace};
use crate::format::resembles::MINUS_ONE_GRIDS;
use crate::format::splitter::{FileSplitter, PackedRecords, Part, RecordSplitter};
use crate::format::symbols::{self, ZERO};
use crate::format::text::{LineReader, Piece, after_last_line};
use gridproof_puzzles::{Kind, MAX_SUDOKU_SIDE, Puzzle, Sudoku};

/// Objects, one per line or in an array, with the board under one of the usual names (`puzzle`, `board`, `grid`,
/// `givens`, ...). A board is a list of rows of numbers, with 0, `null`, -1 or a string such as `""` or `"."` for an
/// empty cell; or a list of all cells; or a string with one character per cell. Whether 0 is a digit is decided as in
/// [`SudokuLine`](crate::format::SudokuLine). A list of rows may also stand alone, without an object. The strings under
/// `title`, `name`, `id`, `difficulty` and `source` are kept.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct SudokuJson;

const BOARDS: [&str; 13] = [
    "puzzle",
    "board",
    "grid",
    "givens",
    "cells",
    "values",
    "mission",
    "unsolved-sudoku",
    "start",
    "question",
    "quizzes",
    "quiz",
    "sudoku",
];
const TEXTS: [(&str, &str); 6] = [
    ("title", "title"),
    ("name", "title"),
    ("id", "id"),
    ("difficulty", "difficulty"),
    ("source", "source"),
    ("author", "by"),
];

static INFO: FormatInfo = FormatInfo {
    name: "sudoku-json",
    kind: Some(Kind::Sudoku),
    extensions: &[],
    description: "sudokus as JSON or JSON Lines: objects with `puzzle`, `board` or `grid`, or rows of numbers alone",
    mark: Mark::Shape(
        "JSON with a board: under `puzzle`, `board`, `grid` or the like, or as rows of numbers",
    ),
    loses: Some("texts except id, title, author, source and difficulty; candidates are refused"),
};

impl Format for SudokuJson {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let text = beginning.text.trim_start();
        // Rows of numbers without an object are an array of arrays.
        let is_list = || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('['));
        text.starts_with(['{', '['])
            && !(text.contains("ipuz.org") && text.contains("\"version\""))
            && (is_list() || names_a_board(text))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(documents(text).flat_map(puzzles))
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    /// Returns a splitter if the first line is an object. In that case, the text has one document per line: see
    /// [`documents`].
    fn file_splitter(&'static self, head: &str) -> Option<FileSplitter> {
        let first = LineReader::new(head).find(|line| !line.is_blank()).map(Piece::trim);
        let is_lines =
            first.is_some_and(|line| line.as_str().starts_with('{') && json_place::check(line).is_ok());
        is_lines.then_some(FileSplitter::OfFormat(self))
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku_of_any_digits(puzzle)?;
        let mut object = Map::new();
        for (key, name) in TEXTS.into_iter().filter(|(key, _)| *key != "name") {
            if let Some(text) = sudoku.metadata.get(name).map(str::trim).filter(|text| !text.is_empty()) {
                object.insert(key.to_owned(), json!(text));
            }
        }
        let cell = |value: Option<u8>| match value {
            Some(value) => json!(sudoku.number(value)),
            None if sudoku.first_digit() == 0 => Value::Null,
            None => json!(0),
        };
        let cells: Vec<Value> = sudoku.given_values().map(cell).collect();
        object.insert("board".to_owned(), cells.chunks(sudoku.side()).collect());
        writeln!(out, "{}", Value::Object(object))?;
        Ok(())
    }
}

/// Returns whether a text has a string or a list under one of the usual names of boards.
fn names_a_board(text: &str) -> bool {
    BOARDS.iter().any(|name| {
        text.match_indices(&format!("\"{name}\"")).any(|(at, name)| {
            let value = text[at + name.len()..].trim_start().strip_prefix(':').unwrap_or_default();
            value.trim_start().starts_with(['"', '['])
        })
    })
}

impl RecordSplitter for SudokuJson {
    fn packed_records(&self) -> Option<PackedRecords> {
        Some(PackedRecords::SudokuJsonLines)
    }

    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_line(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let lines = LineReader::of_part(text, part).filter(|line| !line.is_blank());
        Box::new(lines.flat_map(|line| puzzles(line.trim())))
    }
}

/// Returns the offset at which the 81 characters of a line's board start. The line must be an object with a single
/// board key, whose value is a string of 81 bytes. All other values must be plain numbers, or strings without escapes
/// that are shorter than a board. The function does not check that the characters are a board; if they are,
/// `SudokuJson` reads the same board.
pub fn board_in_json_line(line: &[u8]) -> Option<usize> {
    /// Keys of strings that the output must repeat.
    const TITLES: [&str; 2] = ["title", "name"];
    /// The largest length of a number, in bytes.
    const NUMBER: usize = 18;
    let mut rest = Plain { line, at: 0 };
    let mut board = None;
    rest.skip(b'{')?;
    loop {
        let key = rest.text()?;
        rest.skip(b':')?;
        rest.skip_blanks();
        let start = rest.at + 1;
        if line.get(rest.at) == Some(&b'"') {
            let length = rest.text()?.len();
            match BOARDS.iter().any(|name| name.as_bytes() == key) {
                true if length == 81 && board.is_none() => board = Some(start),
                false if length < 81 && !TITLES.iter().any(|name| name.as_bytes() == key) => {}
                _ => return None,
            }
        } else {
            rest.number(NUMBER)?;
            if BOARDS.iter().any(|name| name.as_bytes() == key) {
                return None;
            }
        }
        rest.skip_blanks();
        match *line.get(rest.at)? {
            b',' => rest.at += 1,
            b'}' => break,
            _ => return None,
        }
    }
    line[rest.at + 1..].trim_ascii().is_empty().then_some(board)?
}

/// A line of plain JSON. The first `at` bytes have been consumed.
struct Plain<'l> {
    line: &'l [u8],
    at: usize,
}

impl<'l> Plain<'l> {
    fn skip_blanks(&mut self) {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        self.at += self.line[self.at..].iter().take_while(|byte| is_blank(byte)).count();
    }

    /// Consumes blanks and then the given byte.
    fn skip(&mut self, byte: u8) -> Option<()> {
        self.skip_blanks();
        (self.line.get(self.at) == Some(&byte)).then(|| self.at += 1)
    }

    /// Consumes blanks and then a string without escapes. Returns the text between the quotes.
    fn text(&mut self) -> Option<&'l [u8]> {
        self.skip(b'"')?;
        let text = &self.line[self.at..];
        let length = text.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ')?;
        self.at += length + 1;
        (text[length] == b'"').then_some(&text[..length])
    }

    /// Consumes a number without sign and exponent, of at most `most` bytes.
    fn number(&mut self, most: usize) -> Option<()> {
        let rest = &self.line[self.at..];
        let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let whole = digits(rest);
        let fraction = (rest.get(whole) == Some(&b'.')).then(|| digits(&rest[whole + 1..]));
        let length = whole + fraction.map_or(0, |digits| digits + 1);
        let is_number = (whole == 1 || whole > 1 && rest[0] != b'0') && fraction != Some(0);
        self.at += length;
        (is_number && length <= most).then_some(())
    }
}

/// Returns the JSON documents in a text: the whole text is one, or each line is. If the text contains no JSON, the
/// result is a single piece that is not JSON.
pub(super) fn documents(text: &str) -> Box<dyn Iterator<Item = Piece<'_>> + Send + '_> {
    let Some(first) = LineReader::new(text).find(|line| !line.is_blank()) else {
        return Box::new(std::iter::once(Piece::start_of(text)));
    };
    let whole = first.trim().to(Piece::end_of(text));
    if json_place::check(whole).is_err() {
        let lines = || LineReader::new(text).filter(|line| !line.is_blank()).map(Piece::trim);
        if lines().nth(1).is_some() && lines().take(2).any(|line| json_place::check(line).is_ok()) {
            return Box::new(lines());
        }
    }
    Box::new(std::iter::once(whole))
}

/// Parses a piece that [`documents`] returned.
pub(super) fn value_of(piece: Piece<'_>) -> Result<Value, ReadError> {
    if piece.is_blank() { Err(piece.error(ReadErrorKind::NoPuzzle)) } else { json_place::value(piece) }
}

/// Returns the list under a key, limited to its first 4096 elements. The result is empty if there is no list.
#[cfg(feature = "libraries")]
pub(super) fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).and_then(Value::as_array).map(|list| &list[..list.len().min(4096)]).unwrap_or_default()
}

/// Returns a lazy reader of the puzzles in a JSON text. The reader keeps only one puzzle of a long list in memory at a
/// time.
fn puzzles(document: Piece<'_>) -> Box<dyn Iterator<Item = Item> + Send + '_> {
    /// The largest length, in bytes, of a text that may be a single board in the form of a list of rows. The largest
    /// board has 4096 cells.
    const LARGEST_BOARD: usize = 1 << 18;
    let item = |place: Piece<'_>, puzzle: Result<Sudoku, ReadError>| Item {
        line: place.line(),
        puzzle: puzzle.map(Puzzle::Sudoku),
    };
    let read = |place| puzzle(&value_of(place)?, JsonPlace::Whole(place));
    let is_board = |place| value_of(place).is_ok_and(|value| board(&value).is_some());
    let is_array = |place: Piece<'_>| place.as_str().starts_with('[');
    let is_one = !is_array(document)
        || document.as_str().len() <= LARGEST_BOARD && is_board(document)
        || json_place::check(document).is_err();
    if is_one {
        return Box::new(std::iter::once(item(document, read(document))));
    }
    let values = || json_place::items(document);
    if values().next().is_none() {
        return Box::new(std::iter::once(item(document, Err(document.error(ReadErrorKind::NoPuzzle)))));
    }
    // If no array in the list is a board, the list is taken for the rows of one bad board: in a list of boards, some
    // would be valid.
    if values().all(is_array) && !values().any(is_board) {
        return Box::new(std::iter::once(item(document, read(document))));
    }
    Box::new(values().map(move |place| item(place, read(place))))
}

fn puzzle(value: &Value, place: JsonPlace<'_, '_>) -> Result<Sudoku, ReadError> {
    const EXPECTED: &str = "an object with a board under `puzzle`, `board` or `grid`";
    let Some(object) = value.as_object() else {
        let none = || if value.is_array() { no_board(value, place) } else { place.unexpected(EXPECTED) };
        let (side, codes) = board(value).ok_or_else(none)?;
        refuse_another_kind(value, side, &codes).map_err(|kind| place.wrong(kind))?;
        return checked(side, codes, place.piece());
    };
    let found = BOARDS.iter().find_map(|name| Some((*name, board(object.get(*name)?)?)));
    let (name, (side, codes)) = found.ok_or_else(|| {
        let named = BOARDS.iter().find_map(|name| Some((*name, object.get(*name)?)));
        match named {
            Some((name, value)) => no_board(value, JsonPlace::Key(&place, name)),
            None => place.unexpected(EXPECTED),
        }
    })?;
    let at_name = JsonPlace::Key(&place, name);
    refuse_another_kind(&object[name], side, &codes).map_err(|kind| at_name.wrong(kind))?;
    let mut sudoku = checked(side, codes, place.whole()).map_err(|error| at_name.wrong(error.kind))?;
    for (key, name) in TEXTS {
        match object.get(key) {
            Some(Value::String(text)) => note(&mut sudoku.metadata, name, text),
            Some(Value::Number(number)) => note(&mut sudoku.metadata, name, &number.to_string()),
            _ => {}
        }
    }
    Ok(sudoku)
}

/// Returns an error for a board that has -1 for empty cells and is probably not a sudoku.
fn refuse_another_kind(value: &Value, side: usize, codes: &[u8]) -> Result<(), ReadErrorKind> {
    let is_minus_one = |value: &Value| value.as_i64() == Some(-1);
    let rows = value.as_array().into_iter().flatten();
    let has_it =
        rows.clone().any(is_minus_one) || rows.filter_map(Value::as_array).flatten().any(is_minus_one);
    if has_it && symbols::is_of_another_kind(codes, side) {
        return Err(ReadErrorKind::Unsupported { what: MINUS_ONE_GRIDS });
    }
    Ok(())
}

/// Returns the error for a value that is not a board. The error is located at the faulty row or cell, if there is one.
fn no_board(value: &Value, place: JsonPlace<'_, '_>) -> ReadError {
    const BOARD: &str = "a board: rows of digits, all cells in one list, or text with one character per cell";
    let Some(rows) = value.as_array().filter(|rows| !rows.is_empty() && rows.iter().all(Value::is_array))
    else {
        return place.unexpected(BOARD);
    };
    let side = rows.len();
    if Sudoku::usual_box(side).is_none() {
        return place.unexpected(BOARD);
    }
    for (index, row) in rows.iter().enumerate() {
        let row_place = JsonPlace::Index(&place, index);
        let cells = row.as_array().map(Vec::as_slice).unwrap_or_default();
        if cells.len() != side {
            return row_place.wrong(ReadErrorKind::RowCells { row: index + 1, found: cells.len(), side });
        }
        let wrong =
            cells.iter().position(|value| cell(value).is_none_or(|code| symbols::is_beyond(code, side)));
        if let Some(column) = wrong {
            let place = JsonPlace::Index(&row_place, column).piece();
            return place.error(ReadErrorKind::Symbol { found: place.quote(), side });
        }
    }
    place.unexpected(BOARD)
}

/// Returns the code of a cell (see [`symbols::DIGITS`]).
fn cell(value: &Value) -> Option<u8> {
    let number = match value {
        Value::Null => return Some(0),
        Value::Number(number) => number.as_i64()?,
        Value::String(text) => match text.trim() {
            "" | "." | "_" | "*" | "-" | "?" | "x" | "X" => return Some(0),
            text => text.parse().ok()?,
        },
        _ => return None,
    };
    match number {
        -1 => Some(0),
        0 => Some(ZERO),
        number => u8::try_from(number).ok().filter(|&digit| usize::from(digit) <= MAX_SUDOKU_SIDE),
    }
}

/// Returns the side and the codes of a board (see [`symbols::DIGITS`]); `None` if the value is not a board.
pub(super) fn board(value: &Value) -> Option<(usize, Vec<u8>)> {
    let sized = |codes: Vec<u8>| {
        let side = codes.len().isqrt();
        let fits = side * side == codes.len() && Sudoku::usual_box(side).is_some();
        (fits && codes.iter().all(|&code| !symbols::is_beyond(code, side))).then_some((side, codes))
    };
    match value {
        Value::String(text) => codes_of(text),
        Value::Array(rows) if rows.len() > MAX_SUDOKU_SIDE * MAX_SUDOKU_SIDE => None,
        Value::Array(rows) if rows.iter().all(Value::is_array) => {
            let side = rows.len();
            let mut codes = Vec::new();
            for row in rows {
                let row = row.as_array().filter(|row| row.len() == side)?;
                codes.extend(row.iter().map(cell).collect::<Option<Vec<u8>>>()?);
            }
            sized(codes)
        }
        Value::Array(rows)
            if !rows.is_empty()
                && rows.iter().all(|row| row.as_str().is_some_and(|text| text.len() == rows.len())) =>
        {
            codes_of(&rows.iter().filter_map(Value::as_str).collect::<String>())
        }
        Value::Array(cells) => sized(cells.iter().map(cell).collect::<Option<Vec<u8>>>()?),
        _ => None,
    }
}
