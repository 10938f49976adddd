//! Nonograms as data files of `MiniZinc` models. Two layouts are in use, and their arrays look alike.
//!
//! * The model of the `MiniZinc` benchmarks (`nonogram/non.mzn`) declares `X`, `Y` and `maxlen`. Each line of `rows`
//!   and `cols` is the shortest pattern of cells that fits the clue: `1, 1, 1, 0, 1` is the clue 3 1. Lines are padded
//!   with -1.
//! * The models of H. Kjellerstrand declare `rows`, `row_rule_len`, `cols` and `col_rule_len`. Each line of `row_rules`
//!   and `col_rules` contains the lengths of the blocks. Lines are padded with 0.

mod data;

use std::collections::BTreeMap;

use self::data::{Array, Data, Entry, syntax};
use super::list_format::{ListFormat, only};
use crate::format::claim::Mark;
use crate::format::clue::{ClueBuilder, nonogram};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::info::FormatInfo;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, Kind, Nonogram, Place};

pub(in crate::format) static MINIZINC: ListFormat = ListFormat {
    info: FormatInfo {
        name: "minizinc",
        kind: Some(Kind::Nonogram),
        extensions: &["dzn"],
        description: "one nonogram: the arrays `rows` and `cols` of MiniZinc data, lengths or \
            patterns of 0 and 1 (read only)",
        mark: Mark::Shape("an array of the clues of rows"),
        loses: None,
    },
    resembles: |text| data::assigns_array(text, |name| ROWS.contains(&name)),
    next: |lines| only(lines, read),
    write: None,
};

const ROWS: [&str; 2] = ["rows", "row_rules"];
const COLUMNS: [&str; 3] = ["cols", "columns", "col_rules"];

fn read<'t>(lines: &mut LineReader<'t>, first: Piece<'t>) -> Result<Nonogram, ReadError> {
    let data = data::read(lines.text(), |name| ROWS.contains(&name) || COLUMNS.contains(&name))?;
    let rows = only_array(&data, &ROWS, first)?;
    let columns = only_array(&data, &COLUMNS, first)?;
    let layout = Layout::of(&data.integers, rows, columns)?;
    check_sizes(&data.integers, rows, columns, layout)?;
    let clues = |array: &Array<'_>, place: fn(usize) -> Place, has: usize| -> Result<Vec<Clue>, ReadError> {
        let clue = |(index, line): (usize, &Vec<Entry<'_>>)| {
            clue(array, &layout.blocks(line)?, line, ClueBuilder::new(place(index), has))
        };
        array.lines.iter().enumerate().map(clue).collect()
    };
    let row_clues = clues(rows, Place::Row, columns.lines.len())?;
    let column_clues = clues(columns, Place::Column, rows.lines.len())?;
    nonogram(row_clues, column_clues, first)
}

/// Returns the only array that has one of these names.
fn only_array<'d, 't>(
    data: &'d Data<'t>,
    names: &[&'static str],
    first: Piece<'t>,
) -> Result<&'d Array<'t>, ReadError> {
    let mut arrays = data.arrays.iter().filter(|array| names.contains(&array.name.as_str()));
    let array =
        arrays.next().ok_or_else(|| first.trim().error(ReadErrorKind::MissingKey { key: names[0] }))?;
    match arrays.next() {
        None => Ok(array),
        Some(other) => {
            let (one, two) = (array.name.as_str(), other.name.as_str());
            Err(syntax(other.name, format!("`{one}` and `{two}` are both assigned: remove one of them")))
        }
    }
}

/// Checks the arrays against the sizes that the file states.
fn check_sizes(
    integers: &BTreeMap<&str, (Piece<'_>, u64)>,
    rows: &Array<'_>,
    columns: &Array<'_>,
    layout: Layout,
) -> Result<(), ReadError> {
    let width = |array: &Array<'_>| array.lines.first().map_or(0, Vec::len);
    let (height, side) = (rows.lines.len(), columns.lines.len());
    let mut sizes = vec![
        ("rows", "row clues", height),
        ("cols", "column clues", side),
        ("row_rule_len", "numbers in a line of the array of rows", width(rows)),
        ("col_rule_len", "numbers in a line of the array of columns", width(columns)),
        ("maxlen", "numbers in a line of the array of rows", width(rows)),
        ("maxlen", "numbers in a line of the array of columns", width(columns)),
    ];
    // In the other layout, `X` and `Y` may mean something else.
    if let Layout::Patterns { .. } = layout {
        sizes.extend([("Y", "row clues", height), ("X", "column clues", side)]);
    }
    // In the layout with block lengths, `X` and `Y` are checked only if at least one of them equals a size. They must
    // then be the two sizes, in either order.
    let stated = |name| integers.get(name).map(|(_, stated)| usize::try_from(*stated).unwrap_or(usize::MAX));
    if let (Layout::Lengths, Some(x), Some(y)) = (layout, stated("X"), stated("Y"))
        && [x, y].iter().any(|stated| [height, side].contains(stated))
        && ![(x, y), (y, x)].contains(&(height, side))
    {
        let (name, what, found) = if y == side || x == side && y != height {
            ("Y", "row clues", height)
        } else {
            ("X", "column clues", side)
        };
        sizes.push((name, what, found));
    }
    for (name, what, found) in sizes {
        if let Some(&(place, expected)) = integers.get(name)
            && expected != found as u64
        {
            let expected = usize::try_from(expected).unwrap_or(usize::MAX);
            return Err(place.error(ReadErrorKind::ClueCount { what, found, expected }));
        }
    }
    Ok(())
}

/// The meaning of the numbers in a line.
#[derive(Clone, Copy, Debug)]
enum Layout {
    /// The lengths of the blocks, padded with zeros or negative numbers.
    Lengths,
    /// 1 for a filled cell and 0 for an empty cell, padded with negative numbers. If the file has no negative numbers,
    /// zeros are the padding.
    Patterns { zeros_pad: bool },
}

impl Layout {
    /// Returns the layout of a file, determined from its numbers and names.
    fn of(
        integers: &BTreeMap<&str, (Piece<'_>, u64)>,
        rows: &Array<'_>,
        columns: &Array<'_>,
    ) -> Result<Self, ReadError> {
        let lines = || rows.lines.iter().chain(&columns.lines);
        let numbers = || lines().flatten().map(|entry| entry.value);
        let patterns = Self::Patterns { zeros_pad: !numbers().any(|value| value.is_none()) };
        if numbers().any(|value| value > Some(1)) {
            return Ok(Self::Lengths);
        }
        if [rows, columns].iter().any(|array| array.name.as_str().ends_with("_rules")) {
            return Ok(Self::Lengths);
        }
        if ["X", "Y", "maxlen"].iter().all(|name| integers.contains_key(name)) {
            return Ok(patterns);
        }
        // A single zero between ones is possible only in a pattern. Two zeros between ones are possible in neither
        // layout.
        if lines().any(|line| Self::Lengths.blocks(line).is_err()) {
            return Ok(patterns);
        }
        if lines().any(|line| patterns.blocks(line).is_err()) {
            return Ok(Self::Lengths);
        }
        let lengths = |layout: Self, line| layout.blocks(line).map(|blocks| lengths(&blocks)).ok();
        match lines().find(|&line| lengths(Self::Lengths, line) != lengths(patterns, line)) {
            None => Ok(Self::Lengths),
            Some(line) => {
                let place = line.iter().find(|entry| entry.value == Some(1)).unwrap_or(&line[0]);
                Err(syntax(
                    place.piece,
                    "the 1s may be filled cells or blocks of length 1, because no number exceeds 1 and no 0 is between 1s; \
                     assign `X`, `Y` and `maxlen` if the 1s are cells, or name the arrays `row_rules` and `col_rules` \
                     if they are lengths"
                        .to_owned(),
                ))
            }
        }
    }

    /// Returns, for each block of a line, the place of its first number and its length.
    fn blocks<'t>(self, line: &[Entry<'t>]) -> Result<Vec<(Piece<'t>, u64)>, ReadError> {
        let is_padding = |entry: &&Entry<'_>| match (entry.value, self) {
            (Some(value), Self::Lengths | Self::Patterns { zeros_pad: true }) => value == 0,
            (value, _) => value.is_none(),
        };
        let before = line.iter().take_while(is_padding).count();
        let after = line[before..].iter().rev().take_while(is_padding).count();
        let line = &line[before..line.len() - after];
        let mut blocks = Vec::new();
        match (self, line) {
            (Self::Lengths, _) => {
                for entry in line {
                    match entry.value {
                        Some(length @ 1..) => blocks.push((entry.piece, length)),
                        _ => return Err(entry.piece.unexpected("a block's length")),
                    }
                }
            }
            // The line has no blocks.
            (Self::Patterns { .. }, [] | [Entry { value: Some(0), .. }]) => {}
            (Self::Patterns { .. }, _) => {
                // In the benchmark model, a zero at the start or end of a line, or next to another zero, is not
                // padding. It would change the clue, so such a line is an error.
                for part in line.split(|entry| entry.value == Some(0)) {
                    match part.first() {
                        Some(first) => blocks.push((first.piece, part.len() as u64)),
                        None => return Err(syntax(line[0].piece, SHORTEST.to_owned())),
                    }
                    if let Some(entry) = part.iter().find(|entry| entry.value != Some(1)) {
                        return Err(entry.piece.unexpected("1 or 0"));
                    }
                }
            }
        }
        Ok(blocks)
    }
}

const SHORTEST: &str =
    "a pattern starts and ends with 1 and has a single 0 between blocks; `0` alone is a line without blocks";

fn lengths(blocks: &[(Piece<'_>, u64)]) -> Vec<u64> {
    blocks.iter().map(|&(_, length)| length).collect()
}

/// Returns the clue with these blocks, if it fits its line.
fn clue(
    array: &Array<'_>,
    blocks: &[(Piece<'_>, u64)],
    line: &[Entry<'_>],
    mut builder: ClueBuilder,
) -> Result<Clue, ReadError> {
    for &(_, length) in blocks {
        builder.push(u32::try_from(length).unwrap_or(u32::MAX));
    }
    let place = blocks.first().map(|block| block.0).or_else(|| line.first().map(|entry| entry.piece));
    builder.finish().map_err(|error| place.unwrap_or(array.name).error(error))
}
