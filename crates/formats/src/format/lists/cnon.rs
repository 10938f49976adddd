//! `cnon`: nonograms in colours, as lists of clues in which letters stand for the colours.

use super::list_format::{ListFormat, counted, only};
use crate::format::claim::Mark;
use crate::format::clue::{coloured_clue, coloured_nonogram, sizes};
use crate::format::colours::{ColourTable, described, white};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::info::FormatInfo;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, MAX_COLOURS, Nonogram, Place};

/// A line with the number of colours, the width and the height; a line with a letter and `#RRGGBB` for each colour;
/// then a line such as `2:A,1:E` for each row clue and each column clue. This is the format of colored-nonogram-solver
/// by C. Serrada and J. Ortiz.
pub(in crate::format) static CNON: ListFormat = ListFormat {
    info: FormatInfo {
        name: "cnon",
        kind: Some(Kind::Nonogram),
        extensions: &["cnon"],
        description: "one coloured nonogram: `A #E8AD00` for each colour, clues such as `2:A,1:E`",
        mark: Mark::Shape("the numbers of colours, columns and rows, then colours as `LETTER #RGB`"),
        loses: None,
    },
    resembles,
    next: |lines| only(lines, read),
    write: None,
};

fn resembles(text: &str) -> bool {
    let mut lines = LineReader::new(text).filter(|line| !line.is_blank());
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    let numbers = first.words().count() == 3 && first.words().all(|word| word.number(u64::MAX, "").is_ok());
    let words: Vec<&str> = second.words().map(Piece::as_str).collect();
    numbers && matches!(words[..], [letter, rgb] if letter.len() == 1 && rgb.starts_with('#'))
}

fn read<'t>(lines: &mut LineReader<'t>, first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let end = Piece::end_of(lines.text());
    let mut lines = lines.by_ref().filter(|line| !line.is_blank());
    lines.next();
    let mut words = first.words();
    let count = words.next().unwrap_or(end).number(MAX_COLOURS as u64 - 1, "the number of colours")?;
    let (width, height) = sizes(&mut words, first.trim().after(), "the width and the height")?;
    let mut colours = ColourTable::new("", white());
    for _ in 0..count {
        let line = lines.next().unwrap_or(end);
        let mut words = line.words();
        let (key, rgb) = (words.next().unwrap_or(line), words.next().unwrap_or(line.trim().after()));
        colours.define(
            key.as_str(),
            described(key.as_str(), key.as_str().chars().next(), rgb.as_str()),
            key,
        )?;
    }
    let mut clues = Vec::new();
    for line in lines {
        if clues.len() == height + width {
            return Err(line.trim().error(ReadErrorKind::ClueCount {
                what: "clue lines",
                found: clues.len() + 1,
                expected: height + width,
            }));
        }
        clues.push(line);
    }
    counted(&clues, "clue lines", height + width, end)?;
    let mut made = Vec::with_capacity(clues.len());
    for (index, &line) in clues.iter().enumerate() {
        let place = match index.checked_sub(height) {
            None => (Place::Row(index), width),
            Some(column) => (Place::Column(column), height),
        };
        let items = line.split(|c| c == ',' || c.is_whitespace());
        let known = |mark: Piece<'t>| {
            let text = mark.as_str();
            colours.known(mark.slice(text.len() - text.trim_start_matches(':').len()..text.len()))
        };
        made.push(coloured_clue(line, items, place, known)?);
    }
    let columns = made.split_off(height);
    coloured_nonogram(made, columns, None, colours, first)
}
