//! `griddler`: the files of Griddlers, `MK Version 3.0`.

use std::io::Write;

use super::list_format::{ListFormat, counted, only};
use crate::format::claim::Mark;
use crate::format::clue::{listed_clue, nonogram, sizes};
use crate::format::error::ReadError;
use crate::format::info::FormatInfo;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, Kind, MAX_NONOGRAM_SIDE, Nonogram, Place};

/// `MK Version 3.0`; the width and height; the picture, which may be incomplete, with `#` and `.` for known cells; the
/// column clues, each from bottom to top; then the row clues, each from right to left. A minus sign marks a block that
/// is crossed out. Blank lines separate the parts. If a file has no clues, they are computed from its picture.
pub(in crate::format) static GRIDDLER: ListFormat = ListFormat {
    info: FormatInfo {
        name: "griddler",
        kind: Some(Kind::Nonogram),
        extensions: &["griddler", "sgriddler"],
        description: "one nonogram, of Griddlers: `MK Version 3.0`",
        mark: Mark::Signature("the first line of the format"),
        loses: Some("titles and other texts"),
    },
    resembles: |text| text.trim_start().starts_with(MAGIC),
    next: |lines| only(lines, read),
    write: Some(write),
};

const MAGIC: &str = "MK Version";

fn read<'t>(lines: &mut LineReader<'t>, _first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let end = Piece::end_of(lines.text());
    let mut lines =
        lines.by_ref().skip_while(|line| line.is_blank() || line.as_str().trim_start().starts_with(MAGIC));
    let size = lines.next().unwrap_or(end);
    let (width, height) = sizes(&mut size.words(), size.trim().after(), "the width and the height")?;
    // The picture has one line per row, but its lines may be short or blank.
    let mut cells = vec![None; width * height];
    let mut picture = lines.by_ref().skip_while(|line| line.is_blank()).take(height).peekable();
    if picture.peek().is_none() {
        return Err(end.unexpected("the picture"));
    }
    for (row, line) in picture.enumerate() {
        for (column, sign) in line.as_str().chars().filter(|c| !c.is_whitespace()).take(width).enumerate() {
            cells[row * width + column] = match sign {
                '#' => Some(1),
                '.' => Some(0),
                _ => None,
            };
        }
    }
    let known: Option<Vec<u8>> = cells.into_iter().collect();
    let mut clues = Vec::new();
    for line in lines.filter(|line| !line.is_blank()) {
        if clues.len() == 2 * MAX_NONOGRAM_SIDE {
            return Err(line.unexpected("no more clues"));
        }
        clues.push(line);
    }
    if let (true, Some(cells)) = (clues.is_empty(), &known) {
        return Nonogram::from_picture(width, cells).map_err(|error| size.trim().error(error));
    }
    counted(&clues, "clue lines", width + height, clues.last().map_or(end, |line| line.after()))?;
    let (columns, rows) = clues.split_at(width);
    let row = |(index, line): (usize, &Piece<'t>)| turned(*line, Place::Row(index), width);
    let column = |(index, line): (usize, &Piece<'t>)| turned(*line, Place::Column(index), height);
    let column_clues: Vec<Clue> = columns.iter().enumerate().map(column).collect::<Result<_, _>>()?;
    let row_clues: Vec<Clue> = rows.iter().enumerate().map(row).collect::<Result<_, _>>()?;
    let made = nonogram(row_clues, column_clues, size)?;
    // A complete picture is the goal if its clues are those of the puzzle.
    let goal = known.filter(|cells| {
        Nonogram::from_picture(width, cells)
            .is_ok_and(|of| of.rows() == made.rows() && of.columns() == made.columns())
    });
    Ok(match goal {
        Some(goal) => made.with_goal(goal),
        None => made,
    })
}

/// Removes the minus sign that marks a block as crossed out.
fn without_minus(number: Piece<'_>) -> Piece<'_> {
    let length = number.as_str().len();
    if number.as_str().starts_with('-') && length > 1 { number.slice(1..length) } else { number }
}

/// Reads a clue whose numbers are in reverse order.
fn turned(line: Piece<'_>, place: Place, has: usize) -> Result<Clue, ReadError> {
    let mut numbers: Vec<Piece<'_>> = line.words().collect();
    numbers.reverse();
    listed_clue(line, numbers.into_iter().map(without_minus), (place, has))
}

fn write(nonogram: &Nonogram, out: &mut dyn Write) -> std::io::Result<()> {
    let (height, width) = (nonogram.rows().len(), nonogram.columns().len());
    writeln!(out, "MK Version 3.0\n\n{width} {height}\n")?;
    for row in 0..height {
        let cell = |column: usize| match nonogram.goal().map(|goal| goal[row * width + column]) {
            None => " ?",
            Some(0) => " .",
            Some(_) => " #",
        };
        writeln!(out, "{}", (0..width).map(cell).collect::<String>())?;
    }
    for clues in [nonogram.columns(), nonogram.rows()] {
        writeln!(out)?;
        for clue in clues {
            let numbers: Vec<String> = clue.iter().rev().map(|block| block.length.to_string()).collect();
            writeln!(out, "{}", if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") })?;
        }
    }
    Ok(())
}
