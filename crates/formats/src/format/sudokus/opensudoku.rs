//! `opensudoku`: the XML files of `OpenSudoku`.

use std::io::Write;

use super::shared::{checked, codes_of, note};
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, WriteError};
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::text::Piece;
use crate::format::xml::{Xml, attribute, document_items, is, text_of};
use crate::markup::escaped;
use gridproof_puzzles::{Kind, Puzzle, Sudoku};

/// An element `<opensudoku>` that contains elements `<game data="..."/>`. In version 1, the data is 81 digits. From
/// version 2 on, the data consists of fields separated by `|`: for each cell the value, the notes, and whether the cell
/// can be changed. A cell that cannot be changed is a given; all other values and notes are a player's entries and are
/// ignored. The folder's name is the title.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct OpenSudoku;

const SIDE: usize = 9;

static INFO: FormatInfo = FormatInfo {
    name: "opensudoku",
    kind: Some(Kind::Sudoku),
    extensions: &["opensudoku"],
    description: "sudokus in the XML files of OpenSudoku",
    mark: Mark::Signature("the element `<opensudoku>`"),
    loses: Some("texts except a title; candidates are refused"),
};

impl Format for OpenSudoku {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text.trim_start();
        start.starts_with('<') && start.contains("<opensudoku")
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(document_items(text, games).into_iter())
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.plain_sudoku(puzzle)?;
        if sudoku.side() != SIDE {
            return Err(INFO.no_code(puzzle));
        }
        if index == 0 {
            writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>")?;
        }
        let title =
            sudoku.metadata.title().map_or_else(String::new, |title| format!(" name=\"{}\"", escaped(title)));
        let data: String = sudoku.givens().iter().map(|digit| char::from(b'0' + digit)).collect();
        writeln!(out, "<game{title} data=\"{data}\"/>")?;
        Ok(())
    }

    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        if written > 0 {
            writeln!(out, "</opensudoku>")?;
        }
        Ok(())
    }
}

fn games(xml: &Xml<'_, '_>) -> Vec<Item> {
    if !is(xml.root, "opensudoku") {
        let error = xml.place(xml.root).unexpected("<opensudoku>");
        return vec![Item { line: xml.line(xml.root), puzzle: Err(error) }];
    }
    let mut folder = String::new();
    xml.items(xml.root.descendants(), |node| {
        if is(node, "name") {
            folder = text_of(node);
        } else if is(node, "folder") {
            folder = attribute(node, "name").unwrap_or_default().into_owned();
        }
        is(node, "game").then(|| {
            let mut sudoku = game(&attribute(node, "data").unwrap_or_default(), xml.place(node))?;
            let title = attribute(node, "name");
            note(&mut sudoku.metadata, "title", title.as_deref().unwrap_or(&folder));
            note(&mut sudoku.metadata, "comment", &attribute(node, "note").unwrap_or_default());
            Ok(Puzzle::Sudoku(sudoku))
        })
    })
}

fn game(data: &str, place: Piece<'_>) -> Result<Sudoku, ReadError> {
    if let Some((SIDE, digits)) = codes_of(data) {
        return checked(SIDE, digits, place);
    }
    let expected =
        || place.unexpected("data of 81 digits, or data with a value, notes and a mark for each cell");
    // A line with the version comes before the fields. In attributes, XML turns line breaks into blanks.
    let body = match data.trim_start().strip_prefix("version") {
        Some(rest) => {
            let rest = rest.trim_start_matches([':', ' ']);
            rest.split_once(char::is_whitespace).map_or("", |(_, fields)| fields)
        }
        None => data,
    };
    let fields: Vec<&str> = body.trim().split('|').take(SIDE * SIDE * 4 + 2).collect();
    // From version 2 on there may be one more field per cell.
    let width = match fields.len() {
        243 | 244 => 3,
        324 | 325 => 4,
        _ => return Err(expected()),
    };
    let mut digits = Vec::with_capacity(SIDE * SIDE);
    for cell in fields.chunks(width).take(SIDE * SIDE) {
        let value: u8 =
            cell[0].trim().parse().ok().filter(|value| *value <= SIDE as u8).ok_or_else(expected)?;
        let given = cell.get(2).is_some_and(|mark| mark.trim() == "0");
        digits.push(if given { value } else { 0 });
    }
    checked(SIDE, digits, place)
}
