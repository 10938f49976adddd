//! `freenono`: the XML files of `FreeNono`.

use std::io::Write;

use roxmltree::Node;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::xml::{Xml, attribute, children, document_items, is, text_of};
use crate::markup::escaped;
use gridproof_puzzles::{Kind, MAX_NONOGRAM_SIDE, Nonogram, Puzzle};

/// An element `<FreeNono>` that contains elements `<Nonogram name="...">`. Each of these has one `<line>` per row of
/// its picture: `x` is a filled cell, `_` an empty one. The clues are computed from the picture. The name, author,
/// description, difficulty and id are kept. Only black and white puzzles with a goal can be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeNono;

/// Attributes that are kept, and their names in the metadata.
const TEXTS: [(&str, &str); 5] = [
    ("name", "title"),
    ("author", "by"),
    ("desc", "description"),
    ("difficulty", "difficulty"),
    ("id", "id"),
];

static INFO: FormatInfo = FormatInfo {
    name: "freenono",
    kind: Some(Kind::Nonogram),
    extensions: &["nonogram"],
    description: "black and white nonograms by their pictures: the XML of FreeNono",
    mark: Mark::Signature("the element `<FreeNono>`"),
    loses: Some("texts except id, title, author, description and difficulty; a goal is needed"),
};

impl Format for FreeNono {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text.trim_start();
        start.starts_with('<') && start.contains("<FreeNono")
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        Box::new(document_items(text, puzzles).into_iter())
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.black_and_white(puzzle)?;
        let goal = nonogram.goal().ok_or(INFO.no_picture())?;
        if index == 0 {
            writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<FreeNono>\n<Nonograms>")?;
        }
        let mut texts = String::new();
        for (attribute, name) in TEXTS {
            if let Some(text) = nonogram.metadata.get(name) {
                texts += &format!(" {attribute}=\"{}\"", escaped(text));
            }
        }
        let (height, width) = (nonogram.rows().len(), nonogram.columns().len());
        writeln!(out, "<Nonogram height=\"{height}\" width=\"{width}\"{texts}>")?;
        for row in goal.chunks(width) {
            let cells: String = row.iter().map(|&cell| if cell > 0 { " x" } else { " _" }).collect();
            writeln!(out, "<line>{cells} </line>")?;
        }
        writeln!(out, "</Nonogram>")?;
        Ok(())
    }

    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        if written > 0 {
            writeln!(out, "</Nonograms>\n</FreeNono>")?;
        }
        Ok(())
    }
}

fn puzzles(xml: &Xml<'_, '_>) -> Vec<Item> {
    let nodes = xml.root.descendants().filter(|node| is(*node, "Nonogram"));
    xml.items(nodes, |node| Some(puzzle(xml, node).map(Puzzle::Nonogram)))
}

fn puzzle(xml: &Xml<'_, '_>, node: Node<'_, '_>) -> Result<Nonogram, ReadError> {
    let mut cells = Vec::new();
    let mut width = None;
    for line in children(node, "line") {
        let place = xml.text_place(line);
        let row: Vec<u8> = place
            .characters()
            .filter(|cell| !cell.as_str().trim().is_empty())
            .map(|cell| match cell.as_str() {
                "x" | "X" => Ok(1),
                "_" => Ok(0),
                _ => Err(cell.unexpected("`x` or `_`")),
            })
            .collect::<Result<_, _>>()?;
        let expected = *width.get_or_insert(row.len());
        if row.len() != expected {
            return Err(place.error(ReadErrorKind::PictureRow { found: row.len(), expected }));
        }
        cells.extend(row);
        if cells.len() > MAX_NONOGRAM_SIDE * MAX_NONOGRAM_SIDE {
            return Err(place.error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
        }
    }
    // The stated sizes must match the picture: if a line were missing, the clues would be those of a different puzzle.
    let height = cells.len().checked_div(width.unwrap_or(0)).unwrap_or(0);
    for (name, what, found) in [("height", "lines", height), ("width", "cells in a line", width.unwrap_or(0))]
    {
        let stated = attribute(node, name).and_then(|stated| stated.trim().parse::<usize>().ok());
        if let Some(expected) = stated.filter(|stated| *stated != found) {
            return Err(xml.place(node).error(ReadErrorKind::ClueCount { what, found, expected }));
        }
    }
    let mut nonogram =
        Nonogram::from_picture(width.unwrap_or(0), &cells).map_err(|error| xml.place(node).error(error))?;
    for (name, own) in TEXTS {
        let text = attribute(node, name).unwrap_or_default();
        if !text.trim().is_empty() {
            nonogram.metadata.push(own, text.trim());
        }
    }
    let comment = children(node, "comment").map(text_of).find(|text| !text.is_empty());
    if let Some(comment) = comment {
        nonogram.metadata.push("comment", comment);
    }
    Ok(nonogram)
}
