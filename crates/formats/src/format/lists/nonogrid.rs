//! `nonogrid`: the INI and TOML files of the programs nonogrid and pynogram.

use super::list_format::{ListFormat, check_comment, only, push};
use crate::format::claim::Mark;
use crate::format::clue::{coloured_clue, coloured_nonogram};
use crate::format::colours::{ColourTable, black, described, white};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::info::FormatInfo;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, Nonogram, Place};

/// The section `[clues]` has `rows =` and `columns =`, each followed by clues that are separated by line breaks or
/// commas. Quotes are ignored; `#` and `;` start comments. The section `[colors]` defines colours by name or by their
/// red, green and blue values, as in `g = (0, 204, 0) %`. `2g` is then a block of two cells in the colour `g`; a number
/// without a letter is a black block.
pub(in crate::format) static NONOGRID: ListFormat = ListFormat {
    info: FormatInfo {
        name: "nonogrid",
        kind: Some(Kind::Nonogram),
        // Most files with the extensions `toml` and `ini` contain something else, so the format is detected only by its
        // content.
        extensions: &[],
        description: "one nonogram, perhaps in colours: `[clues]`, `rows =`, `columns =`; of \
            nonogrid and pynogram (read only)",
        mark: Mark::Shape("the section `[clues]`"),
        loses: None,
    },
    resembles: |text| {
        let is_setting =
            |line: &str| line.is_empty() || line.starts_with(['#', ';', '[']) || line.contains('=');
        let mut lines = LineReader::new(text).map(|line| line.as_str().trim());
        lines.find(|line| *line == "[clues]" || !is_setting(line)) == Some("[clues]")
    },
    next: |lines| only(lines, read),
    write: None,
};

fn read<'t>(lines: &mut LineReader<'t>, first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let mut colours = ColourTable::new("", white());
    let (mut rows, mut columns): (Option<Vec<Piece<'t>>>, Option<Vec<Piece<'t>>>) = (None, None);
    let (mut section, mut in_rows) = ("", None);
    for line in lines.by_ref() {
        if section == "clues" && in_rows.is_some() && line.is_comment() {
            check_comment(line)?;
        }
        let line = line.slice(0..line.as_str().find(['#', ';']).unwrap_or(line.as_str().len())).trim();
        let text = line.as_str();
        if let Some(name) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
            && !name.contains(['"', ','])
        {
            (section, in_rows) = (name.trim(), None);
            continue;
        }
        if section == "colors" {
            colour(line, &mut colours)?;
        }
        if section != "clues" {
            continue;
        }
        let key = text.split('=').next().map(str::trim).filter(|_| text.contains('='));
        let mut rest = line;
        if let Some(key) = key {
            match key {
                "rows" if rows.is_some() => {
                    return Err(line.error(ReadErrorKind::RepeatedKey { key: "rows" }));
                }
                "columns" if columns.is_some() => {
                    return Err(line.error(ReadErrorKind::RepeatedKey { key: "columns" }));
                }
                "rows" => (in_rows, rows) = (Some(true), Some(Vec::new())),
                "columns" => (in_rows, columns) = (Some(false), Some(Vec::new())),
                _ => in_rows = None,
            }
            rest = line.slice(text.find('=').unwrap_or(0) + 1..text.len());
        }
        let list = match in_rows {
            Some(true) => rows.as_mut(),
            Some(false) => columns.as_mut(),
            None => None,
        };
        let Some(list) = list else { continue };
        for clue in rest.split(|c| matches!(c, ',' | '[' | ']')) {
            let quoted = clue.trim();
            let text = quoted.as_str().trim_matches(['"', '\'']);
            // An unmatched quote character shows that the clue is damaged.
            if text.contains(['"', '\'']) || matches!(quoted.as_str(), "\"" | "'") {
                return Err(quoted.unexpected("a comma between quoted clues"));
            }
            let start = quoted.as_str().find(text).unwrap_or(0);
            if !text.trim().is_empty() {
                push(list, quoted.slice(start..start + text.len()).trim())?;
            }
        }
    }
    let missing = |key| first.trim().error(ReadErrorKind::MissingKey { key });
    let (rows, columns) = (rows.ok_or_else(|| missing("rows"))?, columns.ok_or_else(|| missing("columns"))?);
    // Black is defined when the first clue needs it. No file can define the key `b `, because keys are trimmed.
    let mut clue = |line: Piece<'_>, place: (Place, usize)| {
        coloured_clue(line, line.words(), place, |mark| match (mark.as_str(), colours.get("b ")) {
            ("", Some(value)) => Ok(value),
            ("", None) => colours.define("b ", black(), line),
            _ => colours.known(mark),
        })
    };
    let mut row_clues = Vec::with_capacity(rows.len());
    for (index, &line) in rows.iter().enumerate() {
        row_clues.push(clue(line, (Place::Row(index), columns.len()))?);
    }
    let mut column_clues = Vec::with_capacity(columns.len());
    for (index, &line) in columns.iter().enumerate() {
        column_clues.push(clue(line, (Place::Column(index), rows.len()))?);
    }
    coloured_nonogram(row_clues, column_clues, None, colours, first)
}

/// Reads a colour such as `g = (0, 204, 0) %`, with or without quotes. Other lines are skipped.
fn colour(line: Piece<'_>, colours: &mut ColourTable) -> Result<(), ReadError> {
    let text = line.as_str().trim_matches(['"', '\'', ',', ' ', '[', ']']);
    let (Some(open), Some(close)) = (text.find('('), text.find(')')) else { return Ok(()) };
    let Some((key, _)) = text.split_once('=').filter(|(key, _)| key.len() < open) else { return Ok(()) };
    let key = key.trim();
    // In TOML, the definitions are strings in a list: `defs = ["g = (...)"`.
    let key = key.rsplit(['"', '\'', '[']).next().unwrap_or(key).trim();
    if key.is_empty() || close < open {
        return Err(line.unexpected("a colour such as `g = (0, 204, 0) %`"));
    }
    let inner = &text[open + 1..close];
    let numbers: Vec<Option<u8>> = inner.split(',').map(|number| number.trim().parse().ok()).collect();
    let symbol = text[close + 1..].trim().chars().next().filter(|c| !matches!(c, '"' | '\'' | ','));
    let mut colour = described(key, symbol, inner);
    if let [Some(red), Some(green), Some(blue)] = numbers[..] {
        colour.rgb = [red, green, blue];
    } else if inner.chars().all(|c| c.is_alphabetic() || c == ' ') {
        inner.trim().clone_into(&mut colour.name);
    }
    colours.define(key, colour, line).map(drop)
}
