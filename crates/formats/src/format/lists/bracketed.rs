//! Formats with clues in brackets: `picross` and `yaml`.

use super::list_format::{ListFormat, check_comment, from_lines, only, push};
use crate::format::claim::Mark;
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, Metadata, Nonogram, Puzzle};

/// `GRID name`, `ROWS`, one row clue in brackets per line, `COLUMNS`, and the column clues in the same form. A file may
/// contain several puzzles; comments start with `#`.
pub(in crate::format) static PICROSS: ListFormat = ListFormat {
    info: FormatInfo {
        name: "picross",
        kind: Some(Kind::Nonogram),
        extensions: &[],
        description: "nonograms with titles: `GRID`, `ROWS`, one `[ 1 2 ]` per line, `COLUMNS`; of \
            picross-solver (read only)",
        mark: Mark::Shape("`GRID` at the beginning"),
        loses: None,
    },
    resembles: |text| {
        LineReader::new(text)
            .next_content()
            .is_some_and(|line| line.words().next().is_some_and(|word| word.as_str() == "GRID"))
    },
    next: picross,
    write: None,
};

/// `rows:` and `columns:`, each followed by lines such as `- [1, 2]`.
pub(in crate::format) static YAML: ListFormat = ListFormat {
    info: FormatInfo {
        name: "yaml",
        kind: Some(Kind::Nonogram),
        extensions: &["yml", "yaml"],
        description: "one nonogram: `rows:` and `columns:`, and lines such as `- [1, 2]` (read only)",
        mark: Mark::Shape("`rows:` or `columns:`, then `- [`"),
        loses: None,
    },
    resembles: |text| {
        let mut lines = LineReader::new(text);
        let is_key = |line: &Piece<'_>| matches!(line.as_str().trim_end(), "rows:" | "columns:");
        let Some(_) = lines.find(is_key) else { return false };
        lines.next_content().is_some_and(|line| line.as_str().trim_start().starts_with("- ["))
    },
    next: |lines| only(lines, yaml),
    write: None,
};

/// Returns the text between the brackets of a line.
fn bracketed(line: Piece<'_>) -> Result<Piece<'_>, ReadError> {
    const EXPECTED: &str = "a clue in brackets, such as `[ 1 2 ]`";
    let line = line.trim();
    let inner = line.as_str().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let inner = inner.ok_or_else(|| line.unexpected(EXPECTED))?;
    Ok(line.slice(1..1 + inner.len()))
}

fn picross(lines: &mut LineReader<'_>) -> Option<Item> {
    let first = lines.next_content()?;
    let mut block = Vec::new();
    loop {
        let before = lines.clone();
        let Some(line) = lines.find(|line| !line.is_blank()) else { break };
        if line.as_str().trim_start().starts_with('#') {
            // A line with a bracket is a clue whose first character is damaged. The line is kept, so that the error is
            // reported.
            if !block.is_empty() && line.as_str().contains([']', '[']) {
                block.push(line);
            }
            continue;
        }
        if line.as_str().trim_start().starts_with("GRID") {
            *lines = before;
            break;
        }
        // The two extra lines are the keywords. A puzzle with more lines has too many clues, so its further lines need
        // not be kept.
        if block.len() <= 2 * gridproof_puzzles::MAX_NONOGRAM_SIDE + 2 {
            block.push(line);
        }
    }
    let puzzle = picross_puzzle(first, &block).map(Puzzle::Nonogram);
    Some(Item { line: first.line(), puzzle })
}

fn picross_puzzle<'t>(first: Piece<'t>, block: &[Piece<'t>]) -> Result<Nonogram, ReadError> {
    let title = first.trim();
    let name =
        title.as_str().strip_prefix("GRID").ok_or_else(|| title.unexpected("`GRID` and a title"))?.trim();
    let (mut rows, mut columns) = (None, None);
    let mut in_rows = None;
    for &line in block {
        match line.as_str().trim() {
            "ROWS" => (in_rows, rows) = (Some(true), rows.or_else(|| Some(Vec::new()))),
            "COLUMNS" => (in_rows, columns) = (Some(false), columns.or_else(|| Some(Vec::new()))),
            _ => {
                let list = if in_rows == Some(true) { &mut rows } else { &mut columns };
                match (in_rows, list) {
                    (Some(_), Some(list)) => push(list, bracketed(line)?)?,
                    _ => return Err(line.trim().unexpected("`ROWS` or `COLUMNS`")),
                }
            }
        }
    }
    let missing = |key| title.error(ReadErrorKind::MissingKey { key });
    let (rows, columns) = (rows.ok_or_else(|| missing("ROWS"))?, columns.ok_or_else(|| missing("COLUMNS"))?);
    let mut nonogram = from_lines(&rows, &columns, first)?;
    if !name.is_empty() {
        nonogram.metadata.push(Metadata::TITLE, name);
    }
    Ok(nonogram)
}

fn yaml<'t>(lines: &mut LineReader<'t>, first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let mut lists: [Option<Vec<Piece<'t>>>; 2] = [None, None];
    let mut list = None;
    while let Some(line) = lines.find(|line| !line.is_blank()) {
        let item = line.trim();
        if line.is_comment() {
            if list.is_some() {
                check_comment(line)?;
            }
            continue;
        }
        let key =
            ["rows", "columns"].into_iter().position(|key| item.as_str().strip_suffix(':') == Some(key));
        if let Some(key) = key {
            if lists[key].is_some() {
                return Err(item.error(ReadErrorKind::RepeatedKey { key: ["rows", "columns"][key] }));
            }
            list = Some(lists[key].insert(Vec::new()));
            continue;
        }
        match &mut list {
            Some(list) if item.as_str().starts_with('-') => {
                push(list, bracketed(item.slice(1..item.as_str().len()))?)?;
            }
            Some(_) if !item.as_str().contains(':') => {
                return Err(item.unexpected("a clue such as `- [1, 2]`, or a key"));
            }
            // Lines with other keys, and the lines after them, are skipped.
            _ => list = None,
        }
    }
    let [rows, columns] = lists.map(Option::unwrap_or_default);
    from_lines(&rows, &columns, first)
}
