//! `mk`, `cwd` and `spoj`: the numbers of rows and columns, then the clues.

use std::io::Write;

use super::list_format::{ListFormat, counted, from_lines, only, push};
use crate::format::claim::Mark;
use crate::format::clue::{numbers, sizes};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::info::{FormatInfo, TEXTS_AND_GOALS};
use crate::format::item::Item;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, MAX_NONOGRAM_SIDE, Nonogram, Puzzle};

/// `mk`: the format of Petr Olšák's older program.
pub(in crate::format) static MK: ListFormat = ListFormat {
    info: FormatInfo {
        name: "mk",
        kind: Some(Kind::Nonogram),
        extensions: &["mk"],
        description: "one nonogram: rows and columns, one clue per line, `#` between rows and columns",
        mark: Mark::Shape("rows and columns, clues, and `#` between those of rows and columns"),
        loses: Some(TEXTS_AND_GOALS),
    },
    resembles: resembles_mk,
    next: |lines| only(lines, mk),
    write: Some(write_mk),
};

/// `cwd`: the format of `QNonograms`.
pub(in crate::format) static CWD: ListFormat = ListFormat {
    info: FormatInfo {
        name: "cwd",
        kind: Some(Kind::Nonogram),
        extensions: &["cwd"],
        description: "one nonogram: the number of rows, that of columns, one clue per line, a blank \
            line between rows and columns",
        mark: Mark::Shape("rows, columns, clues, and a blank line between those of rows and columns"),
        loses: Some(TEXTS_AND_GOALS),
    },
    resembles: resembles_cwd,
    next: |lines| only(lines, cwd),
    write: Some(write_cwd),
};

/// `spoj`: the input format of contest problems.
pub(in crate::format) static SPOJ: ListFormat = ListFormat {
    info: FormatInfo {
        name: "spoj",
        kind: Some(Kind::Nonogram),
        extensions: &[],
        description: "nonograms: their number; for each rows and columns, and clues that end with 0 (read only)",
        mark: Mark::Shape("the number of puzzles, then rows and columns, and clues that end with 0"),
        loses: None,
    },
    resembles: resembles_spoj,
    next: spoj,
    write: None,
};

const ROWS_COLUMNS: &str = "the numbers of rows and columns, each 1 or more";

fn header(line: Piece<'_>) -> Result<(usize, usize), ReadError> {
    let mut words = line.words();
    let found = sizes(&mut words, line.trim().after(), ROWS_COLUMNS)?;
    words.next().map_or(Ok(found), |word| {
        Err(word.unexpected("the end of the line after the numbers of rows and columns"))
    })
}

fn is_divider(line: Piece<'_>) -> bool {
    line.as_str().trim_start().starts_with('#')
}

fn is_clue(line: Piece<'_>) -> bool {
    let text = line.as_str().trim();
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'\t' | b','))
}

fn resembles_mk(text: &str) -> bool {
    let mut lines = LineReader::new(text).filter(|line| !line.is_blank());
    let Some(Ok((rows, _))) = lines.next().map(header) else { return false };
    for (clues, line) in lines.enumerate() {
        if is_divider(line) {
            return clues == rows;
        }
        if !is_clue(line) {
            return false;
        }
    }
    false
}

fn mk<'t>(lines: &mut LineReader<'t>, _: Piece<'t>) -> Result<Nonogram, ReadError> {
    let end = Piece::end_of(lines.text());
    let first = lines.find(|line| !line.is_blank()).unwrap_or(end);
    let (height, width) = header(first)?;
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut divider = None;
    for line in lines.by_ref().filter(|line| !line.is_blank()) {
        match divider {
            None if is_divider(line) => divider = Some(line),
            None => push(&mut rows, line)?,
            Some(_) if is_divider(line) => break,
            Some(_) => push(&mut columns, line)?,
        }
    }
    let divider = divider.ok_or_else(|| end.unexpected("a line that starts with `#` after the row clues"))?;
    counted(&rows, "row clues", height, divider)?;
    counted(&columns, "column clues", width, end)?;
    from_lines(&rows, &columns, first)
}

fn write_mk(nonogram: &Nonogram, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{} {}", nonogram.rows().len(), nonogram.columns().len())?;
    nonogram.rows().iter().try_for_each(|clue| writeln!(out, "{}", numbers(clue, " ")))?;
    // In the format `nin`, the added blank line would be the clue of an empty line. The text would then have one clue
    // too many, so it cannot be mistaken for `nin`.
    writeln!(out, "{}#", if may_be_nin(nonogram) { "\n" } else { "" })?;
    nonogram.columns().iter().try_for_each(|clue| writeln!(out, "{}", numbers(clue, " ")))
}

/// Returns whether the same lines are a valid but different puzzle in the format `nin`. In `nin`, the number of columns
/// comes before the number of rows, and `#` starts a comment.
fn may_be_nin(nonogram: &Nonogram) -> bool {
    let (rows, columns) = (nonogram.rows(), nonogram.columns());
    let mut clues = [rows, columns].concat();
    let turned = clues.split_off(columns.len());
    rows.len() != columns.len()
        && Nonogram::new(clues, turned).is_ok_and(|other| other.contradiction().is_none())
}

fn resembles_cwd(text: &str) -> bool {
    let mut lines = LineReader::new(text);
    let mut size = || {
        let line = lines.next()?;
        let number = line.trim().number(MAX_NONOGRAM_SIDE as u64, "").ok()?;
        (number > 0).then_some(number as usize)
    };
    let (Some(rows), Some(_)) = (size(), size()) else { return false };
    for (clues, line) in lines.enumerate() {
        if line.is_blank() {
            return clues == rows;
        }
        if !is_clue(line) {
            return false;
        }
    }
    false
}

fn cwd<'t>(lines: &mut LineReader<'t>, first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let end = Piece::end_of(lines.text());
    let mut sizes_of = lines.by_ref().filter(|line| !line.is_blank()).take(2).flat_map(Piece::words);
    let (height, width) = sizes(&mut sizes_of, end, ROWS_COLUMNS)?;
    drop(sizes_of);
    let mut rows = Vec::new();
    while rows.len() < height {
        let Some(line) = lines.next() else { break };
        push(&mut rows, line)?;
    }
    counted(&rows, "row clues", height, end)?;
    let mut columns = Vec::new();
    for line in lines.by_ref().filter(|line| !line.is_blank()) {
        push(&mut columns, line)?;
    }
    counted(&columns, "column clues", width, end)?;
    from_lines(&rows, &columns, first)
}

fn write_cwd(nonogram: &Nonogram, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}\n{}", nonogram.rows().len(), nonogram.columns().len())?;
    nonogram.rows().iter().try_for_each(|clue| writeln!(out, "{}", numbers(clue, " ")))?;
    writeln!(out)?;
    nonogram.columns().iter().try_for_each(|clue| writeln!(out, "{}", numbers(clue, " ")))
}

/// Returns whether a line is a clue line that ends with 0.
fn ends_with_zero(line: Piece<'_>) -> bool {
    is_clue(line) && line.words().last().is_some_and(|word| word.as_str() == "0")
}

fn resembles_spoj(text: &str) -> bool {
    let mut lines = LineReader::new(text).filter(|line| !line.is_blank());
    let count =
        lines.next().is_some_and(|line| line.trim().number(u64::MAX, "").is_ok_and(|count| count > 0));
    if !count || lines.next().is_none_or(|line| header(line).is_err()) {
        return false;
    }
    lines.next().is_some_and(ends_with_zero) && lines.next().is_some_and(ends_with_zero)
}

fn spoj(lines: &mut LineReader<'_>) -> Option<Item> {
    let mut first = lines.find(|line| !line.is_blank())?;
    // The number of puzzles is skipped. It is not needed, because each puzzle starts with its sizes.
    if first.words().count() == 1
        && first.line() == LineReader::new(lines.text()).find(|line| !line.is_blank())?.line()
    {
        let Some(next) = lines.find(|line| !line.is_blank()) else {
            let error = first.trim().after().unexpected(ROWS_COLUMNS);
            return Some(Item { line: first.line(), puzzle: Err(error) });
        };
        first = next;
    }
    let puzzle = spoj_puzzle(first, lines).map(Puzzle::Nonogram);
    if puzzle.is_err() {
        lines.finish();
    }
    Some(Item { line: first.line(), puzzle })
}

fn spoj_puzzle<'t>(first: Piece<'t>, lines: &mut LineReader<'t>) -> Result<Nonogram, ReadError> {
    let (height, width) = header(first)?;
    let mut clues = Vec::new();
    for line in lines.by_ref().filter(|line| !line.is_blank()).take(height + width) {
        let line = line.trim();
        let ended =
            line.as_str().strip_suffix('0').filter(|rest| rest.is_empty() || rest.ends_with([' ', '\t']));
        let rest = ended.ok_or_else(|| line.after().unexpected("a clue that ends with 0"))?;
        clues.push(line.slice(0..rest.len()));
    }
    if clues.len() < height + width {
        let kind =
            ReadErrorKind::ClueCount { what: "clue lines", found: clues.len(), expected: height + width };
        return Err(first.trim().error(kind));
    }
    let columns = clues.split_off(height);
    from_lines(&clues, &columns, first)
}
