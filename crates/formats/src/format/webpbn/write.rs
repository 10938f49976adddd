//! The writer of `webpbn`.

use std::io::Write;

use super::TEXTS;
use crate::format::colours::description;
use crate::format::error::WriteError;
use crate::markup::escaped;
use gridproof_puzzles::{Clue, Colour, Nonogram};

pub(super) fn write(nonogram: &Nonogram, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
    let palette = nonogram.palette();
    let colours = palette.colours();
    // These characters have another meaning in an image.
    let symbols =
        palette.symbols(|c| !c.is_whitespace() && !c.is_control() && !matches!(c, '|' | '[' | ']' | '?'));
    if index == 0 {
        writeln!(out, "<?xml version=\"1.0\"?>\n<puzzleset>")?;
    }
    let (background, default) = (&colours[0].name, colours.get(1).map_or("black", |colour| &colour.name));
    writeln!(
        out,
        "<puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">",
        escaped(default),
        escaped(background)
    )?;
    for (element, name) in TEXTS {
        if let Some(text) = nonogram.metadata.get(name) {
            writeln!(out, "<{element}>{}</{element}>", escaped(text))?;
        }
    }
    for (colour, symbol) in colours.iter().zip(symbols.iter()) {
        let (name, symbol) = (escaped(&colour.name), escaped(&symbol.to_string()));
        writeln!(out, "<color name=\"{name}\" char=\"{symbol}\">{}</color>", description(colour, ""))?;
    }
    for (kind, clues) in [("columns", nonogram.columns()), ("rows", nonogram.rows())] {
        writeln!(out, "<clues type=\"{kind}\">")?;
        clues.iter().try_for_each(|clue| line(clue, colours, out))?;
        writeln!(out, "</clues>")?;
    }
    if let Some(goal) = nonogram.goal() {
        writeln!(out, "<solution type=\"goal\"><image>")?;
        for row in goal.chunks(nonogram.columns().len()) {
            let cells: String = row.iter().filter_map(|&value| symbols.get(usize::from(value))).collect();
            writeln!(out, "|{}|", escaped(&cells))?;
        }
        writeln!(out, "</image></solution>")?;
    }
    writeln!(out, "</puzzle>")?;
    Ok(())
}

fn line(clue: &Clue, colours: &[Colour], out: &mut dyn Write) -> std::io::Result<()> {
    write!(out, "<line>")?;
    for block in clue {
        match block.colour {
            1 => write!(out, "<count>{}</count>", block.length)?,
            colour => {
                let name = escaped(&colours[usize::from(colour)].name);
                write!(out, "<count color=\"{name}\">{}</count>", block.length)?;
            }
        }
    }
    writeln!(out, "</line>")
}
