//! `json`: nonograms as JSON objects with lists of clues.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Map, Value, json};

use super::claim::{Beginning, Mark};
use super::clue::{ClueBuilder, coloured_nonogram};
use super::codec::Format;
use super::colours::{ColourTable, black, described, description, white};
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::json_place::{JsonPlace, check, items, value};
use super::text::{LineReader, Piece};
use gridproof_model::Block;
use gridproof_puzzles::{Clue, Kind, MAX_NONOGRAM_SIDE, Metadata, Nonogram, Place, Puzzle};

/// Each puzzle is an object; a file is one object or an array of objects. The row clues are under one of the usual keys
/// (`rows`, `rowClues`, `row_hints`, `rowsDef`, `horizontal`, `left`, `ver`, ...), and the column clues under a
/// corresponding key. A clue is an array of blocks. A block is a number, `"3r"`, `[3, "red"]` or `{"n": 3, "c":
/// "red"}`. Both `[]` and `[0]` denote the clue of an empty line. `colors` is an object that maps names to `#rrggbb`;
/// the name `background` gives the background. `title`, `author` and other text fields are kept. `goal` or `solution`
/// holds the picture as rows of numbers.
///
/// An error about a value is reported at that value; an error about the whole puzzle is reported at its beginning.
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
/// Keys of text fields that are kept, and the metadata names of these fields.
const TEXTS: [(&str, &str); 7] = [
    ("id", "id"),
    ("title", "title"),
    ("name", "title"),
    ("author", "by"),
    ("copyright", "copyright"),
    ("license", "license"),
    ("description", "description"),
];

static INFO: FormatInfo = FormatInfo {
    name: "json",
    kind: Some(Kind::Nonogram),
    // Most `.json` files contain something else, so the format is detected only by its content.
    extensions: &[],
    description: "nonograms in colours: objects with `rows` and `columns`, as scripts write them",
    mark: Mark::Shape("JSON with the clues of rows and of columns"),
    loses: Some("texts except id, title, author, copyright, license and description"),
};

impl Format for Json {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        let has = |names: &[&str]| names.iter().any(|name| start.contains(&format!("\"{name}\"")));
        start.trim_start().starts_with(['{', '[']) && has(ROWS) && has(COLUMNS)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        puzzles(text)
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.nonogram(puzzle)?;
        write!(out, "{}{}", if index == 0 { "[\n" } else { ",\n" }, value_of(nonogram))?;
        Ok(())
    }

    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        writeln!(out, "{}", if written == 0 { "[]" } else { "\n]" })?;
        Ok(())
    }
}

/// Returns a lazy reader of the puzzles in a text. The reader keeps only one puzzle of a long list in memory at a time.
fn puzzles(text: &str) -> Box<dyn Iterator<Item = Item> + Send + '_> {
    let item = |place: Piece<'_>, puzzle: Result<Nonogram, ReadError>| Item {
        line: place.line(),
        puzzle: puzzle.map(Puzzle::Nonogram),
    };
    let one = |place, puzzle| Box::new(std::iter::once(item(place, puzzle)));
    let Some(first) = LineReader::new(text).find(|line| !line.is_blank()) else {
        let start = Piece::start_of(text);
        return one(start, Err(start.error(ReadErrorKind::NoPuzzle)));
    };
    let whole = first.trim().to(Piece::end_of(text));
    let read = |place| nonogram(&value(place)?, JsonPlace::Whole(place));
    if !whole.as_str().starts_with('[') {
        return one(whole, read(whole));
    }
    if let Err(error) = check(whole) {
        return one(whole, Err(error));
    }
    if items(whole).next().is_none() {
        return one(whole, Err(whole.error(ReadErrorKind::NoPuzzle)));
    }
    Box::new(items(whole).map(move |place| item(place, read(place))))
}

/// Returns the first of these names under which the object has an array, and the array.
fn list<'v>(
    object: &'v Map<String, Value>,
    names: &[&'static str],
) -> Option<(&'static str, &'v Vec<Value>)> {
    names.iter().find_map(|name| Some((*name, object.get(*name)?.as_array()?)))
}

fn nonogram(value: &Value, place: JsonPlace<'_, '_>) -> Result<Nonogram, ReadError> {
    let object = value.as_object().ok_or_else(|| place.unexpected("an object with `rows` and `columns`"))?;
    let missing = |key| place.wrong(ReadErrorKind::MissingKey { key });
    let (rows_key, rows) = list(object, ROWS).ok_or_else(|| missing("rows"))?;
    let (columns_key, columns) = list(object, COLUMNS).ok_or_else(|| missing("columns"))?;
    for (key, list) in [(rows_key, rows), (columns_key, columns)] {
        if list.len() > MAX_NONOGRAM_SIDE {
            let kind = ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE };
            return Err(JsonPlace::Key(&place, key).wrong(kind));
        }
    }
    let mut colours = declared(object, place)?;
    let mut clues = |key, list: &[Value], at: fn(usize) -> Place, has: usize| {
        let list_place = JsonPlace::Key(&place, key);
        let clue = |(index, value): (usize, &Value)| {
            clue(value, ClueBuilder::new(at(index), has), &mut colours, JsonPlace::Index(&list_place, index))
        };
        list.iter().enumerate().map(clue).collect::<Result<Vec<Clue>, _>>()
    };
    let row_clues = clues(rows_key, rows, Place::Row, columns.len())?;
    let column_clues = clues(columns_key, columns, Place::Column, rows.len())?;
    let goal = object.get("goal").or_else(|| object.get("solution")).and_then(Value::as_array);
    let goal = goal
        .and_then(|rows| picture(rows, columns.len()))
        .filter(|goal| goal.len() == rows.len() * columns.len());
    let mut nonogram = coloured_nonogram(row_clues, column_clues, goal, colours, place.piece())?;
    for (key, name) in TEXTS {
        let text = object.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
        if let Some(text) = text.filter(|_| nonogram.metadata.get(name).is_none()) {
            nonogram.metadata.push(name, text);
        }
    }
    Ok(nonogram)
}

/// Returns the values of the cells of a picture. Each row is an array of numbers or a string of digits. Returns `None`
/// if a row is malformed or does not have `width` cells.
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

/// Returns the colours that an object defines, with `background` first.
fn declared(object: &Map<String, Value>, place: JsonPlace<'_, '_>) -> Result<ColourTable, ReadError> {
    let key = if object.contains_key("colors") { "colors" } else { "colours" };
    let defined = object.get(key).and_then(Value::as_object);
    let place = JsonPlace::Key(&place, key);
    let pairs = || defined.into_iter().flatten().filter_map(|(name, value)| Some((name, value.as_str()?)));
    let background =
        pairs().find(|(name, _)| *name == "background").map(|(_, text)| described("white", Some('.'), text));
    let mut colours = ColourTable::new("background", background.unwrap_or_else(white));
    // Colours are defined in the order of their names. If their order matters, the names begin with a number.
    let ordered: BTreeMap<&str, &str> = pairs().map(|(name, text)| (name.as_str(), text)).collect();
    for (name, text) in ordered.into_iter().filter(|(name, _)| *name != "background") {
        let key = key_of(name);
        let defined = colours.define(key, described(key, None, text), place.whole());
        defined.map_err(|error| JsonPlace::Key(&place, name).wrong(error.kind))?;
    }
    Ok(colours)
}

/// Removes the leading number from a name such as `2:red`. These numbers keep the colours in order.
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
    place: JsonPlace<'_, '_>,
) -> Result<Clue, ReadError> {
    const EXPECTED: &str = "a clue: an array of blocks";
    let blocks = value.as_array().ok_or_else(|| place.unexpected(EXPECTED))?;
    for (index, block) in blocks.iter().enumerate() {
        let place = JsonPlace::Index(&place, index);
        let found = length_and_colour(block);
        let found = found.and_then(|(length, colour)| Some((u32::try_from(length).ok()?, colour)));
        let expected = || place.unexpected("a block: a length, or a length and a colour's name");
        let (length, colour) = found.ok_or_else(expected)?;
        if length == 0 && blocks.len() == 1 {
            break;
        }
        if length == 0 {
            let hint = "use `[]` or `[0]` for the clue of an empty line";
            return Err(place.wrong(ReadErrorKind::ZeroBlock { hint }));
        }
        let name = colour.unwrap_or("black");
        let colour = if let Some(value) = colours.get(name) {
            value
        } else {
            let colour = if name == "black" { black() } else { described(name, None, name) };
            colours.define(name, colour, place.whole()).map_err(|error| place.wrong(error.kind))?
        };
        clue.push_block(Block { length, colour });
    }
    clue.finish().map_err(|error| place.wrong(error.into()))
}

/// Returns the length of a block, and the colour if the block has one. Returns `None` if the value is not a block.
fn length_and_colour(block: &Value) -> Option<(u64, Option<&str>)> {
    match block {
        Value::Number(_) => Some((block.as_u64()?, None)),
        Value::String(text) => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let mark = text[digits..].trim();
            Some((text[..digits].parse().ok()?, Some(mark).filter(|mark| !mark.is_empty())))
        }
        Value::Array(pair) => match &pair[..] {
            [length, colour] => Some((length.as_u64()?, Some(colour.as_str()?))),
            _ => None,
        },
        Value::Object(pair) => {
            let under = |keys: &[&str]| keys.iter().find_map(|key| pair.get(*key));
            let colour = match under(&["c", "color", "colour"]) {
                Some(colour) => Some(colour.as_str()?),
                None => None,
            };
            Some((under(&["n", "length", "count"])?.as_u64()?, colour))
        }
        _ => None,
    }
}

/// Returns an object that is read back as the same puzzle.
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
            // The keys of a JSON object have no order, so the number in each key keeps the colours in order.
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
        assert_eq!(outcomes(&Json, "[1]"), ["1:2+1 expected an object with `rows` and `columns`, found `1`"]);
        assert_eq!(
            outcomes(&Json, r#"{"rows":[[2]],"columns":[[1]]}"#),
            ["1:10+3 the clue of row 1 needs 2 cells, but the line has 1"]
        );
        assert_eq!(
            outcomes(
                &Json,
                "[{\"rows\":[[1]],\"columns\":[[1]]},\n {\"row\":[[1],\n[[1, 2]]],\"hor\":[[1]]}]"
            ),
            ["1: 1 x 1", "3:2+6 expected a block: a length, or a length and a colour's name, found `[1, 2]`"]
        );
        let colours: Vec<String> = (0..64).map(|n| format!("\"c{n}\": \"#{n:06x}\"")).collect();
        let text = format!("{{\"rows\":[[]],\"columns\":[[]],\n\"colors\": {{{}}}}}", colours.join(","));
        assert_eq!(outcomes(&Json, &text), ["2:162+9 more than 63 colours"]);
    }
}
