//! `candidate-grid`: sudokus as grids with the candidates of each cell.

use std::io::Write;

use smallvec::SmallVec;

use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, WriteError};
use crate::format::info::{FormatInfo, TEXTS_AND_GOALS};
use crate::format::item::Item;
use crate::format::items::items;
use crate::format::text::{LineReader, Piece};
use gridproof_model::Domain;
use gridproof_puzzles::{Kind, Place, Puzzle, Sudoku};

/// Nine lines of nine groups of digits, with or without bars and lines of dashes: the pencil marks that programs print.
/// A group of one digit is a given, unless another cell in one of its houses still has that digit as a candidate; in
/// that case, the group is a cell with one candidate. Characters that mark digits (`*`, `#`, `@`, `-`, letters) are
/// ignored. If grids without candidates come before this grid, they belong to the same puzzle and add no information.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct CandidateGrid;

const SIDE: usize = 9;

static INFO: FormatInfo = FormatInfo {
    name: "candidate-grid",
    kind: Some(Kind::Sudoku),
    extensions: &["sdx"],
    description: "sudokus as grids of candidates, one row per line: `1 | 2 | 357 | ...`",
    mark: Mark::Shape("nine lines of nine groups of digits"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for CandidateGrid {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let mut lines = LineReader::new(beginning.text);
        let mut rows = 0;
        let mut many = 0;
        for line in std::iter::from_fn(|| lines.find(|line| !line.is_blank())).take(64) {
            match row(line.trim()) {
                Some(Ok(groups)) if groups.len() == SIDE => {
                    rows += 1;
                    many += groups.iter().filter(|(_, digits)| digits.len() > 1).count();
                }
                Some(_) if !line.is_comment() => return false,
                _ => {}
            }
            if rows >= SIDE && many >= SIDE {
                return true;
            }
        }
        false
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, next)
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku_with_candidates(puzzle)?;
        if sudoku.side() != SIDE {
            return Err(INFO.no_code(puzzle));
        }
        let domains = sudoku.domains();
        let groups: Vec<String> = domains
            .iter()
            .map(|domain| domain.iter().map(|value| char::from(b'1' + value)).collect())
            .collect();
        let width = groups.iter().map(String::len).max().unwrap_or(1);
        let rule = format!("+{}", format!("{}+", "-".repeat(3 * (width + 1) + 1)).repeat(3));
        if index > 0 {
            writeln!(out)?;
        }
        for (r, row) in groups.chunks(SIDE).enumerate() {
            if r % 3 == 0 {
                writeln!(out, "{rule}")?;
            }
            let band = |cells: &[String]| {
                cells.iter().map(|cell| format!(" {cell:<width$}")).collect::<Vec<_>>().concat() + " |"
            };
            writeln!(out, "|{}", row.chunks(3).map(band).collect::<String>())?;
        }
        writeln!(out, "{rule}")?;
        Ok(())
    }
}

/// The groups of a line with their digits. `row` returns `None` if the line belongs to a frame or consists of words. If
/// the line is faulty in another way, `row` returns the faulty piece.
type Groups<'t> = Vec<(Piece<'t>, Digits)>;

type Digits = SmallVec<[u8; 16]>;

fn row(line: Piece<'_>) -> Option<Result<Groups<'_>, Piece<'_>>> {
    let text = line.as_str();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_frame = is_frame(line);
    if is_frame && digits > 0 {
        return Some(Err(line));
    }
    if is_frame || digits == 0 && !text.contains('.') {
        return None;
    }
    // A single `:` or `!` may be a damaged digit, which must not split its group. Real bars occur at least twice per
    // line.
    let is_repeated = |sign: char| text.matches(sign).count() >= 2;
    let (colons, exclamations) = (is_repeated(':'), is_repeated('!'));
    let is_bar = |c: char| match c {
        '|' | '│' | '┃' | '║' => true,
        ':' => colons,
        '!' => exclamations,
        _ => c.is_whitespace(),
    };
    let mut groups = Vec::new();
    for group in line.split(is_bar) {
        let mut digits = Digits::new();
        // The digits of a group are consecutive characters and all different; other characters may only come before or
        // after them.
        let mut ended = false;
        for character in group.characters() {
            match character.as_str().as_bytes() {
                [digit @ b'1'..=b'9'] if !ended && !digits.contains(&(digit - b'0')) => {
                    digits.push(digit - b'0');
                    continue;
                }
                [b'1'..=b'9'] => return Some(Err(character)),
                [b'.' | b'0' | b'*' | b'#' | b'@' | b'-' | b'+' | b'(' | b')'] => {}
                [letter] if letter.is_ascii_alphabetic() => {}
                _ => return Some(Err(character)),
            }
            ended = !digits.is_empty();
        }
        // A mark in a group without digits belongs to a picture.
        if digits.is_empty()
            && let Some(mark) = group.characters().find(|sign| matches!(sign.as_str(), "#" | "@" | "+"))
        {
            return Some(Err(mark));
        }
        if let Some(sign) = sign_for_a_digit(group) {
            return Some(Err(sign));
        }
        groups.push((group, digits));
    }
    // A row that has a bar at only one end was cut in two: it is either the first or the second part of the original
    // row.
    let is_side = |c: char| matches!(c, '|' | '│' | '┃' | '║');
    match (text.starts_with(is_side), text.ends_with(is_side)) {
        (true, false) => return Some(Err(line.after())),
        (false, true) => return Some(Err(line)),
        _ => {}
    }
    Some(Ok(groups))
}

/// If eight of a group's nine characters are the digits of their positions, returns the ninth character. It is not a
/// mark but a damaged digit.
fn sign_for_a_digit(group: Piece<'_>) -> Option<Piece<'_>> {
    let mut missing = None;
    let mut count = 0;
    for (character, digit) in group.characters().zip(b'1'..) {
        count += 1;
        if character.as_str().as_bytes() != [digit] && missing.replace(character).is_some() {
            return None;
        }
    }
    missing.filter(|_| count == SIDE)
}

/// Returns whether a line belongs to the frame of a grid.
fn is_frame(line: Piece<'_>) -> bool {
    line.as_str().contains("---") || line.as_str().contains("===")
}

/// Skips the rest of a bad grid, up to a blank line or two consecutive frame lines. A grid without a frame ends after
/// `rows` more rows.
fn skip_grid(lines: &mut LineReader<'_>, rows: usize) {
    let mut left = rows;
    let (mut has_frame, mut after_frame) = (false, false);
    loop {
        let before = lines.clone();
        let Some(line) = lines.next() else { return };
        let is_frame = is_frame(line);
        if line.is_blank() || is_frame && after_frame || left == 0 && !has_frame && !is_frame {
            *lines = before;
            return;
        }
        has_frame |= is_frame;
        after_frame = is_frame;
        left = left.saturating_sub(usize::from(!is_frame));
    }
}

/// Reads the next grid with candidates.
fn next(lines: &mut LineReader<'_>) -> Option<Item> {
    let mut first = None;
    let mut rows: Vec<Groups<'_>> = Vec::new();
    // The number of rows with a blank line before them.
    let mut blanks = 0;
    let mut after_blank = false;
    loop {
        let Some(line) = lines.next() else {
            let start = first?;
            let last = rows.last()?;
            let place = last.last().map_or(start, |(piece, _): &(Piece<'_>, _)| *piece);
            let error = place.after().unexpected("nine lines of nine groups of candidates");
            return Some(Item { line: start.line(), puzzle: Err(error) });
        };
        if line.is_blank() {
            after_blank = true;
            continue;
        }
        let is_row_missing = {
            blanks += usize::from(after_blank && !rows.is_empty());
            // Frame lines and blank lines separate either the bands or all rows.
            !rows.len().is_multiple_of(3) && (is_frame(line) || after_blank && blanks < rows.len())
        };
        after_blank = false;
        let bad = |lines: &mut LineReader<'_>, error: ReadError| {
            skip_grid(lines, SIDE - 1 - rows.len());
            Some(Item { line: first.unwrap_or(line).line(), puzzle: Err(error) })
        };
        if is_row_missing {
            return bad(lines, line.trim().unexpected("three rows of candidates in a band"));
        }
        let groups = match row(line.trim()) {
            Some(Ok(groups)) if groups.len() == SIDE => groups,
            // A row of a plain grid, or text between grids.
            _ if rows.is_empty() => continue,
            Some(Ok(groups)) => {
                let place = groups.get(SIDE).map_or(line.trim().after(), |(piece, _)| *piece);
                return bad(lines, place.unexpected("nine groups of candidates"));
            }
            Some(Err(character)) => return bad(lines, character.unexpected("the digits of candidates")),
            None => continue,
        };
        first.get_or_insert(line);
        rows.push(groups);
        if rows.len() == SIDE {
            // If the board is complete, no grid of its candidates follows: the next grid is another puzzle.
            let digits = || rows.iter().flatten().map(|(_, digits)| digits.len());
            if digits().all(|count| count <= 1)
                && digits().any(|count| count == 0)
                && lines
                    .clone()
                    .any(|line| matches!(row(line.trim()), Some(Ok(groups)) if groups.len() == SIDE))
            {
                // This grid shows only the givens; the grid with the candidates follows.
                rows.clear();
                blanks = 0;
                first = None;
                continue;
            }
            let start = first.map_or(1, Piece::line);
            return Some(Item { line: start, puzzle: sudoku(&rows.concat()).map(Puzzle::Sudoku) });
        }
    }
}

fn sudoku(groups: &[(Piece<'_>, Digits)]) -> Result<Sudoku, ReadError> {
    // In a grid with candidates, a cell without any candidate is damaged.
    if groups.iter().any(|(_, digits)| digits.len() > 1)
        && let Some((group, _)) = groups.iter().find(|(_, digits)| digits.is_empty())
    {
        return Err(group.unexpected("the digits of candidates"));
    }
    let domains = groups.iter().map(|(_, digits)| match &digits[..] {
        // This grid shows only givens, so a cell without a digit can have any value.
        [] => Domain::first(SIDE),
        digits => digits.iter().map(|digit| digit - 1).collect(),
    });
    let at = |place: Place| match place {
        Place::Cell(cell) => groups[cell].0,
        _ => groups[0].0,
    };
    let sudoku =
        Sudoku::with_candidates(3, 3, domains.collect()).map_err(|error| at(error.place()).error(error))?;
    sudoku.contradiction().map_or(Ok(sudoku), |error| Err(at(error.place()).error(error)))
}
