//! `sudokupad`: puzzles in URLs of `SudokuPad`, except those of f-puzzles.

use std::collections::BTreeSet;
use std::io::Write;

use serde_json::Value;

use super::json::list;
use super::shared::{checked, note};
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::fpuzzles::unpacked;
use crate::format::info::{FormatInfo, TEXTS_AND_GOALS};
use crate::format::item::Item;
use crate::format::json_size::too_large;
use crate::format::puzzle_lines::PuzzleLine;
use crate::format::splitter::RecordSplitter;
use crate::format::text::{LineReader, Piece, begins_with_address};
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule};
use gridproof_puzzles::kinds::sudoku;
use gridproof_puzzles::{Puzzle, Regions, Sudoku};

/// URLs of `SudokuPad` that contain the puzzle, or only the part after the host, one per line. `scf...` and
/// `classic...` are followed by the digits in a run-length code. `ctc...` and `scl...` are followed by a drawing as
/// packed JSON, in which givens, regions, cages, `antiknight` and `antiking` are read as rules. Other drawn elements
/// may stand for rules, so a puzzle with such elements is refused, and the error lists them. Rules in words, hidden
/// cages and unknown switches are listed in [`Metadata::unmodelled`](gridproof_puzzles::Metadata::unmodelled). Short
/// ids of puzzles on the server are refused.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct SudokuPad;

/// The letters of the run-length code. The index of a letter is the digit plus ten times the number of empty cells
/// after the digit.
const RUNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
/// The letters of the older run-length code. The index of a letter gives the number of empty cells.
const OLD_RUNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
const SCHEMES: [&str; 4] = ["scf", "classic", "ctc", "scl"];

static INFO: FormatInfo = FormatInfo {
    name: "sudokupad",
    kind: None,
    extensions: &[],
    description: "sudokus and killers, one per line: URLs of SudokuPad with `scf`, `classic`, `ctc` or `scl` and the puzzle",
    mark: Mark::Signature("a URL of SudokuPad, or an id `scl...`, `scf...`, `fpuz...` or `ctc...`"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for SudokuPad {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        LineReader::new(beginning.text).next_content().is_some_and(|line| {
            let address = begins_with_address(line, &["sudokupad.", "app.crackingthecryptic."]);
            let id = id(line).as_str();
            let scheme = SCHEMES.iter().find_map(|scheme| id.strip_prefix(scheme));
            // JSON text may contain a URL of `SudokuPad`, so such text is excluded.
            let is_json = line.as_str().trim_start().starts_with(['{', '[']);
            address || !is_json && scheme.is_some_and(|rest| rest.len() >= 8 && !rest.contains(' '))
        })
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.plain_sudoku(puzzle)?;
        if sudoku.side() > 9 {
            return Err(INFO.no_code(puzzle));
        }
        writeln!(out, "https://sudokupad.app/scf{}", run_code(sudoku.givens()))?;
        Ok(())
    }
}

impl PuzzleLine for SudokuPad {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        puzzle(id(line))
    }
}

/// Returns the puzzle's id in a line: the part after the host, or after `puzzleid=`.
fn id(line: Piece<'_>) -> Piece<'_> {
    let word = line.words().next().unwrap_or(line);
    let text = word.as_str();
    let start = match text.find("puzzleid=") {
        Some(at) => at + "puzzleid=".len(),
        None => text.find("://").map_or(0, |at| {
            let path = at + 3;
            text[path..].find('/').map_or(text.len(), |slash| path + slash + 1)
        }),
    };
    let start = ["sudoku/", "puzzle/"]
        .iter()
        .find(|folder| text[start..].starts_with(**folder))
        .map_or(start, |folder| start + folder.len());
    word.slice(start..text.len())
}

fn puzzle(id: Piece<'_>) -> Result<Puzzle, ReadError> {
    let text = id.as_str();
    let scheme = SCHEMES.iter().find(|scheme| text.starts_with(**scheme));
    let Some(scheme) = scheme.filter(|scheme| text.len() > scheme.len()) else {
        return Err(
            id.error(ReadErrorKind::Unsupported { what: "ids of puzzles on the server of SudokuPad" })
        );
    };
    let code = id.slice(scheme.len()..text.len());
    if matches!(*scheme, "scf" | "classic") {
        let plain = code.as_str().split(['?', '#']).next().unwrap_or_default();
        let digits = of_runs(plain).or_else(|| if *scheme == "classic" { of_old_runs(plain) } else { None });
        let digits = digits.ok_or_else(|| code.unexpected("the run code of a sudoku"))?;
        return checked(digits.len().isqrt(), digits, code).map(Puzzle::Sudoku);
    }
    let packed = code.as_str().split(['&', '#']).next().unwrap_or_default();
    let json = unpacked(packed).ok_or_else(|| code.unexpected("a puzzle packed by LZ-string"))?;
    let syntax = |message: String| code.error(ReadErrorKind::Syntax { message });
    // Compared with JSON, the zipped form mainly leaves out quotes, so its memory is estimated in the same way.
    if let Some(message) = too_large(&json) {
        return Err(syntax(message));
    }
    let value: Value =
        serde_json::from_str(&json).or_else(|_| serde_json::from_str(&unzipped(&json))).map_err(|error| {
            syntax(format!(
                "not well-formed JSON: {}",
                error.to_string().chars().take(80).collect::<String>()
            ))
        })?;
    drawing(&value).map_err(syntax)
}

/// Returns the run-length code of the given digits.
fn run_code(digits: &[u8]) -> String {
    let letters: Vec<char> = RUNS.chars().collect();
    let mut code = String::new();
    let mut at = 0;
    while at < digits.len() {
        let empty = digits[at + 1..].iter().take(5).take_while(|&&digit| digit == 0).count();
        code.push(letters[usize::from(digits[at]) + 10 * empty]);
        at += 1 + empty;
    }
    code
}

/// Returns the digits of a run-length code, if they fill a square board.
fn of_runs(code: &str) -> Option<Vec<u8>> {
    let mut digits = Vec::new();
    for letter in code.chars() {
        let index = RUNS.find(letter)?;
        digits.push((index % 10) as u8);
        digits.extend(std::iter::repeat_n(0, index / 10));
    }
    square(digits)
}

fn of_old_runs(code: &str) -> Option<Vec<u8>> {
    let mut digits = Vec::new();
    for letter in code.chars().take(4096) {
        match letter {
            '1'..='9' => digits.push(letter as u8 - b'0'),
            letter => digits.extend(std::iter::repeat_n(0, OLD_RUNS.find(letter)?)),
        }
    }
    square(digits)
}

fn square(digits: Vec<u8>) -> Option<Vec<u8>> {
    let side = digits.len().isqrt();
    let fits = side * side == digits.len() && Sudoku::usual_box(side).is_some();
    (fits && digits.iter().all(|&digit| usize::from(digit) <= side)).then_some(digits)
}

/// Returns the JSON of a text in which quotes and braces are left out and names are shortened (`PuzzleZipper` of
/// sudokutools).
fn unzipped(text: &str) -> String {
    const KEYS: [(&str, &str); 8] = [
        ("ca", "cages"),
        ("ce", "cells"),
        ("v", "value"),
        ("a", "arrows"),
        ("o", "overlays"),
        ("u", "underlays"),
        ("l", "lines"),
        ("re", "regions"),
    ];
    let mut out = String::with_capacity(2 * text.len());
    let mut quoted = false;
    let mut word = String::new();
    // The last structural character or quote.
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if quoted {
            match letter {
                '\\' => match letters.next() {
                    Some('\'') => out.push('\''),
                    Some(other) => out.extend(['\\', other]),
                    None => {}
                },
                '\'' => {
                    quoted = false;
                    out.push('"');
                }
                '"' => out.push_str("\\\""),
                letter => out.push(letter),
            }
            continue;
        }
        if letter == '\'' {
            quoted = true;
            before = letter;
            out.push('"');
            continue;
        }
        if !matches!(letter, '{' | '}' | '[' | ']' | ',' | ':') {
            word.push(letter);
            continue;
        }
        let bare = std::mem::take(&mut word);
        let bare = bare.trim();
        match (letter, bare) {
            (_, "") => {
                // In a list or after a name, a missing value stands for an empty object.
                let in_list = matches!(letter, ',' | ']')
                    && matches!(before, '[' | ',')
                    && !(before == '[' && letter == ']');
                if in_list || matches!(letter, ',' | '}') && before == ':' {
                    out.push_str("{}");
                }
            }
            (':', key) => {
                let key = KEYS.iter().find(|(short, _)| *short == key).map_or(key, |(_, long)| long);
                out.push_str(&format!("\"{key}\""));
            }
            (_, "t") => out.push_str("true"),
            (_, "f") => out.push_str("false"),
            (_, bare) if bare.parse::<f64>().is_ok() || bare == "null" => out.push_str(bare),
            (_, bare) => out.push_str(&format!("\"{bare}\"")),
        }
        before = letter;
        out.push(letter);
    }
    out
}

/// Returns the puzzle of a drawing, if every drawn element can be read as a rule.
fn drawing(value: &Value) -> Result<Puzzle, String> {
    let rows = value.get("cells").and_then(Value::as_array).ok_or("no `cells`")?;
    let side = rows.len();
    if Sudoku::usual_box(side).is_none()
        || side > 9
        || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != side))
    {
        return Err(format!("a board of {side} rows of cells is not supported"));
    }
    let mut drawn: Vec<String> = Vec::new();
    for key in ["lines", "arrows", "underlays", "overlays"] {
        let count = value.get(key).and_then(Value::as_array).map_or(0, Vec::len);
        if count > 0 {
            drawn.push(format!("{count} drawn as `{key}`"));
        }
    }
    let mut clues = Clues::new(side, side);
    for cell in rows.iter().flat_map(|row| row.as_array().into_iter().flatten()) {
        let text = match cell.get("value") {
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::String(text)) => text.trim().to_owned(),
            _ => String::new(),
        };
        let digit = text.parse::<u32>().ok().filter(|digit| (1..=side as u32).contains(digit));
        if digit.is_none() && !text.is_empty() {
            return Err("a cell with something other than a digit".to_owned());
        }
        clues.cells.push(digit.map_or(Clue::None, Clue::Number));
    }
    let regions =
        list(value, "regions").iter().map(|cells| cells_of(cells, side)).collect::<Result<Vec<_>, _>>()?;
    let label = |cell: usize| regions.iter().position(|cells| cells.contains(&cell)).unwrap_or(side + cell);
    if !regions.is_empty() {
        clues.regions = Some(Regions::of_labels(&(0..side * side).map(label).collect::<Vec<_>>()));
    }
    let mut texts: Vec<(String, String)> = Vec::new();
    let mut hidden = 0;
    for cage in list(value, "cages") {
        let text = cage.get("value").and_then(Value::as_str).unwrap_or_default();
        if let Some((key, text)) = text.split_once(": ") {
            texts.push((key.trim().to_owned(), text.to_owned()));
            continue;
        }
        let cells = cells_of(cage.get("cells").unwrap_or(&Value::Null), side)?;
        if cells.is_empty() {
            continue;
        }
        let sum =
            cage.get("sum").and_then(crate::format::fpuzzles::number).or_else(|| text.trim().parse().ok());
        let unique = cage.get("unique").and_then(Value::as_bool).unwrap_or(false);
        match (unique, sum) {
            // The cage has the same cells as a region, a row or a column, so it adds no rule.
            (true, None)
                if regions.iter().any(|region| same(region, &cells))
                    || cells.len() == side && is_line(&cells, side) => {}
            (true, sum) => clues.groups.push(Group::new(GroupRule::Cage, cells, [sum.unwrap_or(0)])),
            (false, Some(sum)) => clues.groups.push(Group::new(GroupRule::Sum, cells, [sum])),
            (false, None) if cage.get("hidden").and_then(Value::as_bool) == Some(true) => hidden += 1,
            (false, None) => drawn.push("a cage without a rule".to_owned()),
        }
    }
    let metadata = value.get("metadata");
    for (key, flag) in [("antiknight", "AntiKnight"), ("antiking", "AntiKing")] {
        let is_set =
            metadata.and_then(|metadata| metadata.get(key)).and_then(Value::as_bool).unwrap_or(false);
        if is_set || texts.iter().any(|(name, text)| name == key && text.trim() == "true") {
            clues.flags.push(flag);
        }
    }
    if !drawn.is_empty() {
        return Err(format!("unknown parts that may be rules: {}", drawn.join(", ")));
    }
    let mut puzzle = sudoku::from_clues(clues).map_err(|error| error.to_string())?;
    let kept = puzzle.metadata_mut();
    for (key, name) in [("title", "title"), ("author", "by"), ("rules", "description")] {
        let of_cage = texts.iter().find(|(found, _)| found == key).map(|(_, text)| text.as_str());
        let of_metadata = metadata.and_then(|metadata| metadata.get(key)).and_then(Value::as_str);
        let text = of_cage.or(of_metadata).unwrap_or_default();
        note(kept, name, text);
        if key == "rules" {
            kept.push_rules_in_words(text);
        }
    }
    match hidden {
        0 => {}
        1 => kept.push_unmodelled("1 hidden cage without a rule"),
        _ => kept.push_unmodelled(format!("{hidden} hidden cages without a rule")),
    }
    for name in switches(metadata, &texts) {
        kept.push_unmodelled(format!("`{name}`"));
    }
    Ok(puzzle)
}

/// Returns the names of unknown switches that are turned on in the metadata or by the text of a cage.
fn switches(metadata: Option<&Value>, texts: &[(String, String)]) -> BTreeSet<String> {
    const KNOWN: [&str; 3] = ["antiknight", "antiking", "norules"];
    let object = metadata.and_then(Value::as_object).into_iter().flatten();
    let on = object.filter(|(_, value)| **value == Value::Bool(true)).map(|(name, _)| name);
    let of_texts = texts.iter().filter(|(_, text)| text.trim() == "true").map(|(name, _)| name);
    let excerpt = |name: &String| name.chars().filter(|c| !c.is_control()).take(32).collect();
    on.chain(of_texts).filter(|name| !KNOWN.contains(&name.as_str())).take(16).map(excerpt).collect()
}

fn same(one: &[usize], other: &[usize]) -> bool {
    one.len() == other.len() && one.iter().all(|cell| other.contains(cell))
}

/// Returns whether the cells are in one row or one column.
fn is_line(cells: &[usize], side: usize) -> bool {
    let equal =
        |of: fn(usize, usize) -> usize| cells.iter().all(|&cell| of(cell, side) == of(cells[0], side));
    equal(|cell, side| cell / side) || equal(|cell, side| cell % side)
}

/// Reads cells that are given as pairs of a row and a column, counted from 0.
fn cells_of(value: &Value, side: usize) -> Result<Vec<usize>, String> {
    let pairs = value.as_array().map(Vec::as_slice).unwrap_or_default();
    if pairs.len() > side * side {
        return Err("more cells than the board has".to_owned());
    }
    let at = |value: &Value| {
        value
            .as_u64()
            .map(|at| at as usize)
            .filter(|&at| at < side)
            .ok_or("a row or column outside the board")
    };
    let cell = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
        Some([row, column]) => Ok(at(row)? * side + at(column)?),
        _ => Err("a cell that is not given as a row and a column".to_owned()),
    };
    pairs.iter().map(cell).collect()
}

#[cfg(test)]
mod tests;
