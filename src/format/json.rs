//! `json`: nonograms as scripts write them.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Map, Value, json};

use super::clue::{ClueBuilder, coloured_nonogram, nonogram_of};
use super::codec::Format;
use super::colours::{ColourTable, black, described, description, white};
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::item::Item;
use super::text::{LineReader, Piece, head};
use crate::model::Block;
use crate::puzzle::{Clue, Kind, MAX_NONOGRAM_SIDE, Metadata, Nonogram, Place, Puzzle};

/// An object, or an array of them, with the clues of the rows under one of the usual names (`rows`, `rowClues`, `row_hints`,
/// `rowsDef`, `horizontal`, `left`, `ver`, ...) and those of the columns likewise. A clue is an array of blocks: a number,
/// `"3r"`, `[3, "red"]` or `{"n": 3, "c": "red"}`; `[]` and `[0]` are the clue of an empty line. `colors` defines colours:
/// an object of names and `#rrggbb`, the background under `background`. `title`, `author` and other texts are kept, and
/// `goal` or `solution`, rows of numbers, is the picture.
///
/// Errors of syntax have their place; those of a puzzle are at its beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Json;

const ROWS: &[&str] = &[
    "rows",
    "row",
    "rowClues",
    "row_clues",
    "rowHints",
    "row_hints",
    "rowsDef",
    "horizontal",
    "left",
    "ver",
];
const COLUMNS: &[&str] = &[
    "columns",
    "cols",
    "column",
    "col",
    "colClues",
    "col_clues",
    "columnClues",
    "column_clues",
    "colHints",
    "colsDef",
    "vertical",
    "top",
    "hor",
];
/// Texts that are kept, and their names in our metadata.
const TEXTS: [(&str, &str); 7] = [
    ("id", "id"),
    ("title", "title"),
    ("name", "title"),
    ("author", "by"),
    ("copyright", "copyright"),
    ("license", "license"),
    ("description", "description"),
];

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn kind(&self) -> Option<Kind> {
        Some(Kind::Nonogram)
    }

    fn extensions(&self) -> &'static [&'static str] {
        // Most files with this ending hold something else: the content has to tell.
        &[]
    }

    fn description(&self) -> &'static str {
        "nonograms in colours: objects with `rows` and `columns`, as scripts write them"
    }

    fn looks_like(&self, text: &str) -> bool {
        let (start, _) = head(text);
        let has = |names: &[&str]| names.iter().any(|name| start.contains(&format!("\"{name}\"")));
        start.trim_start().starts_with(['{', '[']) && has(ROWS) && has(COLUMNS)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(puzzles(text).into_iter())
    }

    fn loses(&self) -> Option<&'static str> {
        Some("texts but for id, title, author, copyright, license and description")
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = nonogram_of(self.name(), puzzle)?;
        write!(out, "{}{}", if index == 0 { "[\n" } else { ",\n" }, value_of(nonogram))?;
        Ok(())
    }

    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        writeln!(out, "{}", if written == 0 { "[]" } else { "\n]" })?;
        Ok(())
    }
}

fn puzzles(text: &str) -> Vec<Item> {
    let Some(first) = LineReader::new(text).find(|line| !line.is_blank()) else {
        return vec![Item { line: 1, puzzle: Err(Piece::start_of(text).error(ReadErrorKind::NoPuzzle)) }];
    };
    let item = |puzzle: Result<Nonogram, ReadError>| Item {
        line: first.line(),
        puzzle: puzzle.map(Puzzle::Nonogram),
    };
    let place = first.trim();
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let lines = LineReader::new(text).take(error.line().max(1));
            let line = lines.last().unwrap_or(first);
            let column = error.column().saturating_sub(1);
            let at =
                (0..=column.min(line.as_str().len())).rev().find(|&at| line.as_str().is_char_boundary(at));
            let rest = line.slice(at.unwrap_or(0)..line.as_str().len());
            let rest = rest.characters().next().unwrap_or(rest);
            // The message ends with the place, which the error has.
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            let message = format!("not well-formed JSON: {}", message.chars().take(120).collect::<String>());
            return vec![item(Err(rest.error(ReadErrorKind::Syntax { message })))];
        }
    };
    let items: Vec<Item> = match &value {
        Value::Array(values) => values.iter().map(|value| item(nonogram(value, place))).collect(),
        value => vec![item(nonogram(value, place))],
    };
    if items.is_empty() {
        return vec![item(Err(place.error(ReadErrorKind::NoPuzzle)))];
    }
    items
}

fn list<'v>(object: &'v Map<String, Value>, names: &[&str]) -> Option<&'v Vec<Value>> {
    names.iter().find_map(|name| object.get(*name)?.as_array())
}

fn nonogram(value: &Value, place: Piece<'_>) -> Result<Nonogram, ReadError> {
    let object = value.as_object().ok_or_else(|| place.unexpected("an object with `rows` and `columns`"))?;
    let missing = |key| place.error(ReadErrorKind::MissingKey { key });
    let rows = list(object, ROWS).ok_or_else(|| missing("rows"))?;
    let columns = list(object, COLUMNS).ok_or_else(|| missing("columns"))?;
    if rows.len().max(columns.len()) > MAX_NONOGRAM_SIDE {
        return Err(place.error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
    }
    let mut colours = declared(object, place)?;
    let mut clues = |list: &[Value], at: fn(usize) -> Place, has: usize| {
        let clue = |(index, value): (usize, &Value)| {
            clue(value, ClueBuilder::new(at(index), has), &mut colours, place)
        };
        list.iter().enumerate().map(clue).collect::<Result<Vec<Clue>, _>>()
    };
    let row_clues = clues(rows, Place::Row, columns.len())?;
    let column_clues = clues(columns, Place::Column, rows.len())?;
    let goal = object.get("goal").or_else(|| object.get("solution")).and_then(Value::as_array);
    let goal = goal
        .and_then(|rows| picture(rows, columns.len()))
        .filter(|goal| goal.len() == rows.len() * columns.len());
    let mut nonogram = coloured_nonogram(row_clues, column_clues, goal, colours, place)?;
    for (key, name) in TEXTS {
        let text = object.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
        if let Some(text) = text.filter(|_| nonogram.metadata.get(name).is_none()) {
            nonogram.metadata.push(name, text);
        }
    }
    Ok(nonogram)
}

/// The values of a picture: rows of numbers or texts of digits.
fn picture(rows: &[Value], width: usize) -> Option<Vec<u8>> {
    let mut cells = Vec::new();
    for row in rows.iter().take(MAX_NONOGRAM_SIDE) {
        let row: Vec<u8> = match row {
            Value::Array(row) => row
                .iter()
                .take(width + 1)
                .map(|cell| cell.as_u64().and_then(|cell| u8::try_from(cell).ok()))
                .collect::<Option<_>>()?,
            Value::String(row) => {
                row.chars().take(width + 1).map(|c| c.to_digit(10).map(|d| d as u8)).collect::<Option<_>>()?
            }
            _ => return None,
        };
        if row.len() != width {
            return None;
        }
        cells.extend(row);
    }
    Some(cells)
}

/// The colours that an object defines: `background` first.
fn declared(object: &Map<String, Value>, place: Piece<'_>) -> Result<ColourTable, ReadError> {
    let defined = object.get("colors").or_else(|| object.get("colours")).and_then(Value::as_object);
    let pairs = || defined.into_iter().flatten().filter_map(|(name, value)| Some((name, value.as_str()?)));
    let background =
        pairs().find(|(name, _)| *name == "background").map(|(_, text)| described("white", Some('.'), text));
    let mut colours = ColourTable::new("background", background.unwrap_or_else(white));
    // In the order of their numbers, which names start with where the order matters.
    let ordered: BTreeMap<&str, &str> = pairs().map(|(name, text)| (name.as_str(), text)).collect();
    for (name, text) in ordered.into_iter().filter(|(name, _)| *name != "background") {
        let key = key_of(name);
        colours.define(key, described(key, None, text), place)?;
    }
    Ok(colours)
}

/// A name without the number that keeps the colours in order: `2:red`.
fn key_of(name: &str) -> &str {
    match name.split_once(':') {
        Some((number, key)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => key,
        _ => name,
    }
}

fn clue(
    value: &Value,
    mut clue: ClueBuilder,
    colours: &mut ColourTable,
    place: Piece<'_>,
) -> Result<Clue, ReadError> {
    const EXPECTED: &str = "a clue: an array of blocks";
    let blocks = value.as_array().ok_or_else(|| place.unexpected(EXPECTED))?;
    for block in blocks {
        let (length, colour) = match block {
            Value::Number(_) => (block.as_u64(), None),
            Value::String(text) => {
                let digits = text.bytes().take_while(u8::is_ascii_digit).count();
                let mark = text[digits..].trim();
                (text[..digits].parse().ok(), Some(mark).filter(|mark| !mark.is_empty()))
            }
            Value::Array(pair) => match &pair[..] {
                [length, colour] => (length.as_u64(), colour.as_str()),
                _ => (None, None),
            },
            Value::Object(pair) => {
                let length = ["n", "length", "count"].iter().find_map(|key| pair.get(*key)?.as_u64());
                (length, ["c", "color", "colour"].iter().find_map(|key| pair.get(*key)?.as_str()))
            }
            _ => (None, None),
        };
        let length =
            length.and_then(|length| u32::try_from(length).ok()).ok_or_else(|| place.unexpected(EXPECTED))?;
        if length == 0 && blocks.len() == 1 {
            break;
        }
        if length == 0 {
            return Err(
                place.error(ReadErrorKind::ZeroBlock { hint: "`[]` or `[0]` is the clue of an empty line" })
            );
        }
        let name = colour.unwrap_or("black");
        let colour = match colours.get(name) {
            Some(value) => value,
            None if name == "black" => colours.define(name, black(), place)?,
            None => colours.define(name, described(name, None, name), place)?,
        };
        clue.push_block(Block { length, colour });
    }
    clue.finish().map_err(|error| place.error(error))
}

/// An object that reads back as the puzzle.
fn value_of(nonogram: &Nonogram) -> Value {
    let palette = nonogram.palette();
    let colours = palette.colours();
    let plain = colours.len() <= 2 && *palette == *nonogram.clone().without_palette().palette();
    let block = |block: &Block| -> Value {
        if plain {
            json!(block.length)
        } else {
            json!([block.length, colours[usize::from(block.colour)].name])
        }
    };
    let clues = |clues: &[Clue]| -> Vec<Value> {
        clues.iter().map(|clue| clue.iter().map(block).collect()).collect()
    };
    let mut object = Map::new();
    for (key, name) in TEXTS.into_iter().filter(|(key, _)| *key != "name") {
        if let Some(text) = nonogram.metadata.get(name).map(str::trim).filter(|text| !text.is_empty()) {
            object.insert(key.to_owned(), json!(text));
        }
    }
    object.insert("width".to_owned(), json!(nonogram.columns().len()));
    object.insert("height".to_owned(), json!(nonogram.rows().len()));
    if !plain {
        let mut defined = Map::new();
        defined.insert("background".to_owned(), json!(description(&colours[0], "#")));
        for (number, colour) in colours.iter().enumerate().skip(1) {
            // Objects have no order: the number keeps it.
            defined.insert(format!("{number:02}:{}", colour.name), json!(description(colour, "#")));
        }
        object.insert("colors".to_owned(), Value::Object(defined));
    }
    object.insert("rows".to_owned(), Value::Array(clues(nonogram.rows())));
    object.insert("columns".to_owned(), Value::Array(clues(nonogram.columns())));
    if let Some(goal) = nonogram.goal() {
        let rows: Vec<Value> = goal.chunks(nonogram.columns().len()).map(|row| json!(row)).collect();
        object.insert("goal".to_owned(), Value::Array(rows));
    }
    if let Some(title) = nonogram.metadata.title() {
        object.insert(Metadata::TITLE.to_owned(), json!(title.trim()));
    }
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use super::Json;
    use crate::format::tests::outcomes;

    #[test]
    fn usual_names_and_blocks_are_read() {
        for text in [
            r#"{"rows": [[1], [0]], "columns": [[1]]}"#,
            r#"{"rowsDef": [[1], []], "colsDef": [[1]], "id": "a"}"#,
            r#"{"ver": [["1"], []], "hor": [[{"n": 1}]]}"#,
            r##"{"rows": [[[1, "red"]], []], "cols": [["1red"]], "colors": {"red": "#f00"}}"##,
        ] {
            assert_eq!(outcomes(&Json, text), ["1: 2 x 1"], "{text}");
        }
        assert_eq!(
            outcomes(&Json, "[{\"rows\":[[1]],\"columns\":[[1]]},\n{\"rows\":[[]],\"columns\":[[]]}]").len(),
            2
        );
    }

    #[test]
    fn errors_have_their_place() {
        assert!(
            outcomes(&Json, "{\n \"rows\": [[1],]}")[0].starts_with("2:15+1 not well-formed JSON"),
            "{:?}",
            outcomes(&Json, "{\n \"rows\": [[1],]}")
        );
        assert_eq!(outcomes(&Json, "{\"rows\": []}"), ["1:1+12 the puzzle has no `columns`"]);
        assert_eq!(
            outcomes(&Json, "[1]"),
            ["1:1+3 expected an object with `rows` and `columns`, found `[1]`"]
        );
        assert_eq!(
            outcomes(&Json, r#"{"rows":[[2]],"columns":[[1]]}"#),
            ["1:1+30 the clue of row 1 needs 2 cells, but the line has 1"]
        );
    }
}
