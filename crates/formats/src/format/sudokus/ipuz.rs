//! `ipuz`: sudokus in the format of ipuz.org.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::json::{board, documents, list, value_of};
use super::shared::note;
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadErrorKind, WriteError};
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::json_place::JsonPlace;
use crate::format::symbols::ZERO;
use crate::format::text::Piece;
use gridproof_puzzles::clues::{Clue, Clues};
use gridproof_puzzles::group::{Group, GroupRule};
use gridproof_puzzles::kinds::sudoku;
use gridproof_puzzles::{Puzzle, Regions};

/// An ipuz object, version 1 or 2, of the kind `sudoku`: plain sudokus, jigsaws given by zones, diagonal sudokus,
/// windokus, and killers given by cages. A cell is a column and a row, both counted from 1.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct Ipuz;

const TEXTS: [(&str, &str); 5] =
    [("title", "title"), ("author", "by"), ("copyright", "copyright"), ("date", "date"), ("uniqueid", "id")];

static INFO: FormatInfo = FormatInfo {
    name: "ipuz",
    kind: None,
    extensions: &["ipuz"],
    description: "sudokus, jigsaws, diagonal ones and killers as JSON of ipuz.org, one per file",
    mark: Mark::Signature("an ipuz.org object that describes a sudoku"),
    loses: Some("texts except id, title, author, copyright and date; candidates are refused"),
};

impl Format for Ipuz {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text.trim_start();
        start.starts_with(['{', 'i']) && start.contains("ipuz.org") && start.contains("sudoku")
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let item = |place: Piece<'_>| {
            let wrong = |(key, message)| {
                JsonPlace::Key(&JsonPlace::Whole(place), key).wrong(ReadErrorKind::Syntax { message })
            };
            Item {
                line: place.line(),
                puzzle: value_of(place).and_then(|value| puzzle(&value).map_err(wrong)),
            }
        };
        Box::new(documents(text).map(item))
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        INFO.check_only(index)?;
        let value = object(puzzle).ok_or_else(|| INFO.no_code(puzzle))?;
        // A puzzle that would be read back as a different one is not written.
        let same = self::puzzle(&value).is_ok_and(|again| again.content() == puzzle.content());
        if !same {
            return Err(INFO.no_code(puzzle));
        }
        writeln!(out, "{value:#}")?;
        Ok(())
    }
}

/// Returns the puzzle of an object. An error consists of the faulty key and a message. The key is empty if no known key
/// is at fault.
fn puzzle(value: &Value) -> Result<Puzzle, (&'static str, String)> {
    let kinds: Vec<&str> = value
        .get("kind")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .take(16)
        .collect();
    if !kinds.iter().any(|kind| kind.contains("sudoku")) {
        return Err(("kind", "the object is not a puzzle of the kind sudoku".to_owned()));
    }
    let is = |name: &str| kinds.iter().any(|kind| kind.contains(name));
    let (side, codes) = value
        .get("puzzle")
        .and_then(board)
        .ok_or_else(|| ("puzzle", "`puzzle` is not a square board of digits".to_owned()))?;
    let mut clues = Clues::new(side, side);
    clues.cells = codes
        .iter()
        .map(|&code| if matches!(code, 0 | ZERO) { Clue::None } else { Clue::Number(code.into()) })
        .collect();
    clues.regions = sudoku::boxes(side);
    let zones: Vec<Vec<usize>> = list(value, "zones")
        .iter()
        .map(|zone| cells(zone, side))
        .collect::<Result<_, _>>()
        .map_err(|message| ("zones", message))?;
    if is("jigsaw") {
        let label =
            |cell: usize| zones.iter().position(|zone| zone.contains(&cell)).unwrap_or(zones.len() + cell);
        clues.regions = Some(Regions::of_labels(&(0..side * side).map(label).collect::<Vec<_>>()));
    } else if is("latinsquare")
        || value.get("boxes") == Some(&Value::Bool(false))
            && !kinds.iter().any(|kind| kind.ends_with("/sudoku#1"))
    {
        clues.regions = None;
    }
    if is("diagonal") {
        clues.flags.extend(["Diagonal~1", "Diagonal~-1"]);
    }
    if is("hypersudoku") {
        clues.flags.push("Windoku");
    }
    for cage in list(value, "cages") {
        // A cage may lack a sum, so an unknown key in a cage may be the misspelt key of its sum.
        let known_keys = ["cells", "rect", "value", "style", "type", "lines"];
        let keys = cage.as_object().into_iter().flatten().map(|(key, _)| key);
        if let Some(key) = keys.into_iter().find(|key| !known_keys.contains(&key.as_str())) {
            let key = key.chars().filter(|c| !c.is_control()).take(64).collect::<String>();
            return Err(("cages", format!("unknown key `{key}` in a cage")));
        }
        let sum =
            cage.get("value").and_then(Value::as_u64).and_then(|sum| u32::try_from(sum).ok()).unwrap_or(0);
        let cells = cells(cage, side).map_err(|message| ("cages", message))?;
        clues.groups.push(Group::new(GroupRule::Cage, cells, [sum]));
    }
    // Without the data that its kind requires, the puzzle would be a different one.
    for (kind, key) in [("jigsaw", "zones"), ("killer", "cages")] {
        if is(kind) && list(value, key).is_empty() {
            return Err((key, format!("the kind {kind} needs `{key}`")));
        }
    }
    let known = ["jigsaw", "diagonal", "hypersudoku", "killer", "latinsquare", "sudoku#1", "wordoku"];
    if let Some(kind) = kinds.iter().find(|kind| !known.iter().any(|name| kind.contains(name))) {
        let kind = kind.chars().filter(|c| !c.is_control()).take(64).collect::<String>();
        return Err(("kind", format!("the kind {kind} is not supported")));
    }
    let mut puzzle = sudoku::from_clues(clues).map_err(|error| ("", error.to_string()))?;
    let metadata = puzzle.metadata_mut();
    for (key, name) in TEXTS {
        note(metadata, name, value.get(key).and_then(Value::as_str).unwrap_or_default());
    }
    Ok(puzzle)
}

/// Returns the cells of a zone or a cage, given as a list or as a rectangle.
fn cells(thing: &Value, side: usize) -> Result<Vec<usize>, String> {
    let number = |value: &Value| {
        value
            .as_u64()
            .map(|at| at as usize)
            .filter(|at| (1..=side).contains(at))
            .ok_or("a column or row outside the board")
    };
    if let Some([left, top, right, bottom]) = thing.get("rect").and_then(Value::as_array).map(Vec::as_slice) {
        let (columns, rows) = (number(left)?..=number(right)?, number(top)?..=number(bottom)?);
        return Ok(rows.flat_map(|r| columns.clone().map(move |c| (r - 1) * side + c - 1)).collect());
    }
    let pairs = list(thing, "cells");
    if pairs.len() > side * side {
        return Err("more cells than the board has".to_owned());
    }
    let cell = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
        Some([column, row]) => Ok((number(row)? - 1) * side + number(column)? - 1),
        _ => Err("a cell that is not a column and a row".to_owned()),
    };
    pairs.iter().map(cell).collect()
}

/// Returns the ipuz object of a puzzle. The object may lack rules of the puzzle.
fn object(puzzle: &Puzzle) -> Option<Value> {
    let plain;
    let clues = match puzzle {
        Puzzle::Sudoku(sudoku) => {
            plain = sudoku::clues_of(sudoku);
            &plain
        }
        Puzzle::Other(other) if matches!(other.name(), "killer" | "sudoku-variant") => other.clues(),
        _ => return None,
    };
    let side = clues.rows;
    let pair = |cell: usize| json!([cell % side + 1, cell / side + 1]);
    let usual = clues.regions == sudoku::boxes(side);
    let mut kinds = vec!["http://ipuz.org/sudoku#1".to_owned()];
    let mut kind = |name: &str| kinds.push(format!("http://ipuz.org/sudoku/{name}#1"));
    let mut object = Map::new();
    if clues.regions.is_none() {
        kind("latinsquare");
    } else if !usual {
        kind("jigsawsudoku");
        let zones = clues
            .room_cells()
            .into_iter()
            .map(|cells| json!({ "cells": cells.into_iter().map(pair).collect::<Vec<_>>() }));
        object.insert("zones".to_owned(), zones.collect());
    }
    if clues.flags.contains(&"Diagonal~1") {
        kind("diagonalsudoku");
    }
    if clues.flags.contains(&"Windoku") {
        kind("hypersudoku");
    }
    // Only rules for which ipuz has a kind are written. The writer reads the object again and refuses a puzzle with
    // other rules.
    let cages: Vec<Value> = clues
        .groups
        .iter()
        .filter(|group| group.rule == GroupRule::Cage)
        .map(|group| {
            let cells: Vec<Value> = group.cells.iter().map(|&cell| pair(cell)).collect();
            json!({ "cells": cells, "value": group.numbers.first().unwrap_or(&0) })
        })
        .collect();
    if !cages.is_empty() {
        kind("killersudoku");
        object.insert("cages".to_owned(), json!(cages));
    }
    for (key, name) in TEXTS {
        if let Some(text) = puzzle.metadata().get(name).map(str::trim).filter(|text| !text.is_empty()) {
            object.insert(key.to_owned(), json!(text));
        }
    }
    let digits: Vec<u32> = clues.cells.iter().map(|clue| clue.number().unwrap_or(0)).collect();
    object.insert("version".to_owned(), json!("http://ipuz.org/v2"));
    object.insert("kind".to_owned(), json!(kinds));
    object.insert("boxes".to_owned(), json!(usual));
    object.insert("puzzle".to_owned(), json!(digits.chunks(side).collect::<Vec<_>>()));
    Some(Value::Object(object))
}
