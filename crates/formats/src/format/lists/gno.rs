//! `gno`: the files of the game gnonograms.

use std::io::Write;

use super::list_format::{ListFormat, counted, from_lines, only, push};
use crate::format::claim::Mark;
use crate::format::clue::{numbers, sizes};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::info::FormatInfo;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, MAX_NONOGRAM_SIDE, Metadata, Nonogram};

/// Sections under headings in brackets. A heading is recognised by its first three letters. `[Dimensions]` has the
/// numbers of rows and columns, `[Row clues]` and `[Column clues]` have the clues, and `[Description]` has the title
/// and the author. `[License]` has one line of text. `[Solution]` has `1` for the background and `2` for black. Other
/// sections are skipped.
pub(in crate::format) static GNO: ListFormat = ListFormat {
    info: FormatInfo {
        name: "gno",
        kind: Some(Kind::Nonogram),
        extensions: &["gno"],
        description: "one nonogram with title and goal, of the game gnonograms",
        mark: Mark::Shape("`[Description]` or `[Dimensions]` at the beginning"),
        loses: Some("texts except title, author, date and license"),
    },
    resembles,
    next: |lines| only(lines, read),
    write: Some(write),
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Description,
    License,
    Dimensions,
    Rows,
    Columns,
    Solution,
    Other,
}

fn heading(line: Piece<'_>) -> Option<Part> {
    let text = line.as_str().trim().strip_prefix('[')?.strip_suffix(']')?.to_ascii_lowercase();
    Some(match text.get(..3)? {
        "des" => Part::Description,
        "lic" => Part::License,
        "dim" => Part::Dimensions,
        "row" => Part::Rows,
        "col" => Part::Columns,
        "sol" => Part::Solution,
        _ => Part::Other,
    })
}

fn resembles(text: &str) -> bool {
    let mut lines = LineReader::new(text).filter(|line| !line.is_blank());
    let first = lines.next().and_then(heading);
    matches!(first, Some(Part::Description | Part::Dimensions))
}

fn read<'t>(lines: &mut LineReader<'t>, first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let end = Piece::end_of(lines.text());
    let (mut description, mut dimensions, mut rows, mut columns) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut license, mut solution) = (None, Vec::new());
    let mut part = Part::Other;
    for line in lines.by_ref().filter(|line| !line.is_blank()) {
        if let Some(next) = heading(line) {
            part = next;
            continue;
        }
        match part {
            Part::Description if description.len() < 2 => description.push(line.trim()),
            Part::License => license = license.or(Some(line.trim())),
            Part::Dimensions => push(&mut dimensions, line)?,
            Part::Rows => push(&mut rows, line)?,
            Part::Columns => push(&mut columns, line)?,
            Part::Solution => push(&mut solution, line)?,
            Part::Description | Part::Other => {}
        }
    }
    if dimensions.is_empty() {
        return Err(first.trim().error(ReadErrorKind::MissingKey { key: "[Dimensions]" }));
    }
    let words = &mut dimensions.iter().flat_map(|line| line.words());
    let (height, width) = sizes(words, end, "the numbers of rows and columns, each 1 or more")?;
    let goal = goal(&solution, width, height)?;
    let mut nonogram = match (rows.is_empty() && columns.is_empty(), goal) {
        (true, Some(goal)) => Nonogram::from_picture(width, &goal).map_err(|error| first.error(error))?,
        (_, goal) => {
            counted(&rows, "row clues", height, end)?;
            counted(&columns, "column clues", width, end)?;
            let nonogram = from_lines(&rows, &columns, first)?;
            match goal {
                Some(goal) => nonogram.with_goal(goal),
                None => nonogram,
            }
        }
    };
    for (name, text) in [Metadata::TITLE, "by"].into_iter().zip(description) {
        nonogram.metadata.push(name, text.as_str());
    }
    if let Some(license) = license {
        nonogram.metadata.push("license", license.as_str());
    }
    Ok(nonogram)
}

/// Returns the picture of the solution, if all its cells are known.
fn goal(lines: &[Piece<'_>], width: usize, height: usize) -> Result<Option<Vec<u8>>, ReadError> {
    let Some(first) = lines.first() else { return Ok(None) };
    let mut cells = Vec::new();
    for word in lines.iter().flat_map(|line| line.words()) {
        match word.as_str() {
            "1" => cells.push(0),
            "2" => cells.push(1),
            "0" => return Ok(None),
            _ => return Err(word.unexpected("`1` or `2` for each cell of the solution")),
        }
        if cells.len() > MAX_NONOGRAM_SIDE * MAX_NONOGRAM_SIDE {
            break;
        }
    }
    if cells.len() != width * height {
        let kind = ReadErrorKind::GoalLength { found: cells.len(), expected: width * height };
        return Err(first.trim().error(kind));
    }
    Ok(Some(cells))
}

fn write(nonogram: &Nonogram, out: &mut dyn Write) -> std::io::Result<()> {
    let text = |name: &str| nonogram.metadata.get(name).map(plain).filter(|text| !text.is_empty());
    let (title, by, license) = (text(Metadata::TITLE), text("by"), text("license"));
    if title.is_some() || by.is_some() {
        // The author must be on the second line, so the first line needs a title.
        writeln!(out, "[Description]\n{}", title.as_deref().unwrap_or("Untitled"))?;
        if let Some(by) = by {
            writeln!(out, "{by}")?;
        }
    }
    if let Some(license) = license {
        writeln!(out, "[License]\n{license}")?;
    }
    writeln!(out, "[Dimensions]\n{}\n{}\n[Row clues]", nonogram.rows().len(), nonogram.columns().len())?;
    nonogram.rows().iter().try_for_each(|clue| writeln!(out, "{}", numbers(clue, ",")))?;
    writeln!(out, "[Column clues]")?;
    nonogram.columns().iter().try_for_each(|clue| writeln!(out, "{}", numbers(clue, ",")))?;
    if let Some(goal) = nonogram.goal() {
        writeln!(out, "[Solution grid]")?;
        for row in goal.chunks(nonogram.columns().len()) {
            let cells: Vec<&str> = row.iter().map(|&cell| if cell == 0 { "1" } else { "2" }).collect();
            writeln!(out, "{}", cells.join(" "))?;
        }
    }
    Ok(())
}

/// Returns the text as one line that is not a heading.
fn plain(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.trim().trim_start_matches('[').trim().to_owned()
}
