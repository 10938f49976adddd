//! Writing the JSON of f-puzzles.

use serde_json::{Map, Value, json};

use super::names::{FLAGS, LINES, OUTSIDE, TEXTS};
use crate::format::error::WriteError;
use crate::format::info::FormatInfo;
use crate::format::json_place::JsonPlace;
use crate::format::text::Piece;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::group::{Group, GroupRule as Rule};
use gridproof_puzzles::kinds::sudoku;
use gridproof_puzzles::{Kind, Puzzle};

/// Returns the JSON object of a sudoku or a variant.
pub(super) fn value(info: &FormatInfo, puzzle: &Puzzle) -> Result<Value, WriteError> {
    let no_code = || info.no_code(puzzle);
    let plain;
    let clues = match puzzle {
        Puzzle::Sudoku(sudoku) => {
            info.check_first_digit(sudoku)?;
            plain = sudoku::clues_of(sudoku);
            &plain
        }
        Puzzle::Other(other) if matches!(other.name(), "killer" | "sudoku-variant") => other.clues(),
        _ => return Err(info.other_kind(puzzle)),
    };
    if !(2..=35).contains(&clues.rows) {
        return Err(no_code());
    }
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(clues.rows));
    for (key, name) in TEXTS {
        if let Some(text) = puzzle.metadata().get(name).map(str::trim).filter(|text| !text.is_empty()) {
            object.insert(key.to_owned(), json!(text));
        }
    }
    object.insert("grid".to_owned(), grid(clues));
    for flag in &clues.flags {
        match *flag {
            "StrictXV" => list(&mut object, "negative").push(json!("xv")),
            "StrictKropki" => {
                list(&mut object, "negative").push(json!("ratio"));
                object.insert("nonconsecutive".to_owned(), json!(true));
            }
            // On a board with dots, the flag would have a weaker meaning in f-puzzles.
            "AntiConsecutive" if has_dots(clues) => return Err(no_code()),
            flag => {
                let (key, _) = FLAGS.iter().find(|(_, own)| *own == flag).ok_or_else(no_code)?;
                object.insert((*key).to_owned(), json!(true));
            }
        }
    }
    for group in clues.groups.iter().filter(|group| group.rule != Rule::Given) {
        let (key, thing) = thing(clues, group).ok_or_else(no_code)?;
        list(&mut object, key).push(thing);
    }
    let value = Value::Object(object);
    // A puzzle that would be read back as a different one is not written.
    let nowhere = JsonPlace::Whole(Piece::start_of(""));
    let again = super::read::puzzle(value.as_object().unwrap_or(&Map::new()), nowhere, true);
    let same = again.is_ok_and(|again| again.content() == puzzle.content());
    if same || puzzle.kind() == Kind::Sudoku { Ok(value) } else { Err(no_code()) }
}

fn has_dots(clues: &Clues) -> bool {
    clues.groups.iter().any(|group| matches!(group.rule, Rule::WhiteDot | Rule::BlackDot))
}

fn list<'o>(object: &'o mut Map<String, Value>, key: &str) -> &'o mut Vec<Value> {
    let value = object.entry(key.to_owned()).or_insert_with(|| json!([]));
    if !value.is_array() {
        *value = json!([]);
    }
    match value {
        Value::Array(list) => list,
        _ => unreachable!("it was made an array"),
    }
}

fn grid(clues: &Clues) -> Value {
    let usual = sudoku::boxes(clues.rows);
    let cell = |cell: usize| {
        let mut object = Map::new();
        if let Some(digit) = clues.cells[cell].number() {
            object.insert("value".to_owned(), json!(digit));
            object.insert("given".to_owned(), json!(true));
        }
        if let Some(marks) =
            clues.groups.iter().find(|group| group.rule == Rule::Given && group.cells[0] == cell)
        {
            object.insert("givenPencilMarks".to_owned(), json!(marks.numbers));
        }
        if clues.regions != usual {
            // A cell that is a region by itself is written without a region.
            let region = clues.regions.as_ref().map(|regions| (regions.of(cell), regions.labels()));
            let region = region.filter(|(own, all)| all.iter().filter(|other| *other == own).count() > 1);
            object.insert("region".to_owned(), region.map_or(Value::Null, |(own, _)| json!(own)));
        }
        Value::Object(object)
    };
    let rows =
        (0..clues.rows).map(|r| (0..clues.columns).map(|c| cell(r * clues.columns + c)).collect::<Vec<_>>());
    json!(rows.collect::<Vec<_>>())
}

fn name(clues: &Clues, cell: usize) -> String {
    format!("R{}C{}", cell / clues.columns + 1, cell % clues.columns + 1)
}

/// Returns the name of the place before the first cell of a line: the line, extended backwards by one step, leads
/// there.
fn before(clues: &Clues, cells: &[usize]) -> Option<String> {
    let place = |cell: usize| ((cell / clues.columns) as isize, (cell % clues.columns) as isize);
    let ((r, c), (next_r, next_c)) = (place(*cells.first()?), place(*cells.get(1)?));
    Some(format!("R{}C{}", 2 * r - next_r + 1, 2 * c - next_c + 1))
}

/// Returns the key and the JSON object of a group; `None` if f-puzzles has no such constraint.
fn thing(clues: &Clues, group: &Group) -> Option<(&'static str, Value)> {
    let cells: Vec<String> = group.cells.iter().map(|&cell| name(clues, cell)).collect();
    if let Some((key, _, number)) = LINES.iter().find(|(_, rule, _)| *rule == group.rule) {
        return (group.numbers == number.as_slice()).then(|| (*key, json!({ "lines": [cells] })));
    }
    if let Some((key, _)) = OUTSIDE.iter().find(|(_, rule)| *rule == group.rule) {
        let number = group.numbers.first()?.to_string();
        return Some((key, json!({ "cell": before(clues, &group.cells)?, "value": number })));
    }
    let number = group.numbers.first();
    Some(match group.rule {
        Rule::Cage if number.is_none_or(|&sum| sum == 0) => ("killercage", json!({ "cells": cells })),
        Rule::Cage => ("killercage", json!({ "cells": cells, "value": number?.to_string() })),
        Rule::AllDifferent => ("extraregion", json!({ "cells": cells })),
        Rule::Whisper => ("whispers", json!({ "lines": [cells], "value": number?.to_string() })),
        Rule::Arrow => ("arrow", json!({ "cells": [cells[0]], "lines": [cells] })),
        Rule::WhiteDot if cells.len() == 2 => ("difference", json!({ "cells": cells })),
        Rule::BlackDot if cells.len() == 2 => ("ratio", json!({ "cells": cells })),
        Rule::X | Rule::V if cells.len() == 2 => {
            ("xv", json!({ "cells": cells, "value": group.rule.name() }))
        }
        Rule::Quad => ("quadruple", json!({ "cells": cells, "values": group.numbers })),
        Rule::LittleKiller => {
            let last = clues.rows as isize - 1;
            let place = |cell: usize| ((cell / clues.columns) as isize, (cell % clues.columns) as isize);
            let (r, c) = place(group.cells[0]);
            let (down, right) = match group.cells.get(1) {
                Some(&next) => (place(next).0 - r, place(next).1 - c),
                // The diagonal consists of a single corner cell.
                None => (if r == last { -1 } else { 1 }, if c == last { -1 } else { 1 }),
            };
            let direction = match (down, right) {
                (-1, 1) => "UR",
                (-1, -1) => "UL",
                (1, 1) => "DR",
                _ => "DL",
            };
            let cell = format!("R{}C{}", r - down + 1, c - right + 1);
            ("littlekillersum", json!({ "cell": cell, "direction": direction, "value": number?.to_string() }))
        }
        _ => return None,
    })
}
