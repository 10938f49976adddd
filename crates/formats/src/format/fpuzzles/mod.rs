//! `f-puzzles`: sudokus and variants in the exchange format of f-puzzles and `SudokuPad`.

mod names;
mod outside;
mod read;
mod write;

#[cfg(test)]
mod tests;

use std::io::Write;

use serde_json::Value;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::items::items;
use super::json_place::{JsonPlace, syntax_error};
use super::json_size::too_large;
use super::lz;
use super::text::{LineReader, Piece};
use gridproof_puzzles::Puzzle;
pub(super) use read::number;

/// Links of f-puzzles (`...f-puzzles.com/?load=`) and links of `SudokuPad` that contain such a puzzle
/// (`.../fpuzzles...`), one per line; or the JSON of one puzzle, without a link.
///
/// Rules that the file states as data are read: givens, regions, cages, lines, dots, sums outside the board, and more.
/// Lines, circles and text that are only drawn may stand for a rule. A puzzle with such drawings is therefore refused,
/// and the error lists them. The format `f-puzzles-logic` instead leaves the drawings out and lists them in
/// [`Metadata::unmodelled`](gridproof_puzzles::Metadata::unmodelled). In both formats, that list also contains the
/// rules that are stated only in words.
#[derive(Clone, Copy, Debug)]
pub(super) struct FPuzzles {
    info: FormatInfo,
    ignore_drawings: bool,
}

/// The format `f-puzzles`, which refuses puzzles with drawings.
pub(super) static F_PUZZLES: FPuzzles = FPuzzles { info: INFO, ignore_drawings: false };

/// The format `f-puzzles-logic`, which leaves out drawings.
pub(super) static LOGIC: FPuzzles =
    FPuzzles { info: FormatInfo { name: "f-puzzles-logic", ..INFO }, ignore_drawings: true };

const INFO: FormatInfo = FormatInfo {
    name: "f-puzzles",
    kind: None,
    extensions: &[],
    description: "sudokus and variants, one per line: f-puzzles URLs, and of SudokuPad with `fpuzzles...`; or JSON",
    mark: Mark::Signature("an address of f-puzzles, or the JSON in it"),
    loses: Some("texts except title, author and rules"),
};

/// The largest size of a puzzle's JSON, in bytes.
const MAX_JSON: usize = 4 << 20;

impl Format for FPuzzles {
    fn info(&self) -> &FormatInfo {
        &self.info
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        is_json(start)
            || LineReader::new(start).next_content().is_some_and(|line| {
                !line.trim().as_str().starts_with(['{', '[', '"']) && packed(line.trim()).is_some()
            })
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let drawings = !self.ignore_drawings;
        if text.trim_start().starts_with('{') {
            return items(text, move |lines| {
                let first = lines.find(|line| !line.is_blank())?;
                lines.finish();
                let whole = first.trim().to(Piece::end_of(text));
                let puzzle = of_json(whole.as_str(), whole, drawings);
                Some(Item { line: first.line(), puzzle })
            });
        }
        items(text, move |lines| {
            let line = lines.next_content()?;
            Some(Item { line: line.line(), puzzle: of_link(line.trim(), drawings) })
        })
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let value = write::value(&self.info, puzzle)?;
        writeln!(out, "https://www.f-puzzles.com/?load={}", lz::pack(&value.to_string()))?;
        Ok(())
    }
}

/// Returns whether a text looks like the JSON of a puzzle: an object with a size and a grid.
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"size\"") && text.contains("\"grid\"")
}

/// Returns the packed puzzle in a link.
fn packed(line: Piece<'_>) -> Option<Piece<'_>> {
    let text = line.as_str();
    let word = text.split_whitespace().next()?;
    let after = |mark: &str| word.find(mark).map(|at| at + mark.len());
    let start = match after("?load=") {
        Some(start) => word.contains("f-puzzles").then_some(start),
        None if word.starts_with("fpuz") => Some(0),
        None => after("/fpuz").or_else(|| after("=fpuz")).map(|at| at - 4),
    }?;
    let name = ["fpuzzles", "fpuz"].into_iter().find(|name| word[start..].starts_with(name));
    let start = start + name.map_or(0, str::len);
    let end = word[start..].find(['&', '#']).map_or(word.len(), |length| start + length);
    Some(line.slice(start..end))
}

fn of_link(line: Piece<'_>, drawings: bool) -> Result<Puzzle, ReadError> {
    let packed = packed(line).ok_or_else(|| {
        if line.as_str().contains("?id=") {
            line.error(ReadErrorKind::Unsupported {
                what: "links that have only a number, with the puzzle on a server,",
            })
        } else {
            line.unexpected("a link with a packed puzzle")
        }
    })?;
    let text = unpacked(packed.as_str()).ok_or_else(|| packed.unexpected("a puzzle packed by LZ-string"))?;
    of_json(&text, packed, drawings)
}

/// Unpacks the text in a link. Some servers merge `//` into `/`. If the text cannot be unpacked as written, unpacking
/// is tried again with one `/` doubled, for each of the first 32 slashes in turn.
pub(super) fn unpacked(packed: &str) -> Option<String> {
    let plain = percent_decoded(packed);
    let whole = |packed: &str| lz::unpack(packed).filter(|text| text.trim_end().ends_with(['}', ']']));
    if let Some(text) = whole(&plain) {
        return Some(text);
    }
    let slashes: Vec<usize> = plain.match_indices('/').map(|(at, _)| at).collect();
    let doubled = |at: usize| whole(&format!("{}/{}", &plain[..at], &plain[at..]));
    slashes.into_iter().take(32).find_map(doubled)
}

/// Decodes the percent escapes of an address.
fn percent_decoded(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let hex = |place: usize| bytes.get(place).and_then(|byte| char::from(*byte).to_digit(16));
        match (bytes[at], hex(at + 1), hex(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((16 * high + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Reads the puzzle in the JSON `text`, which is either the text at `place` or was unpacked from it.
fn of_json(text: &str, place: Piece<'_>, drawings: bool) -> Result<Puzzle, ReadError> {
    if text.len() > MAX_JSON {
        let message = format!("a puzzle of {} bytes exceeds the limit of {MAX_JSON} bytes", text.len());
        return Err(place.error(ReadErrorKind::Syntax { message }));
    }
    if let Some(message) = too_large(text) {
        return Err(place.error(ReadErrorKind::Syntax { message }));
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let error = syntax_error(place, &error);
        // An error in packed text is reported at the whole link, because the unpacked text does not occur in the file.
        if text == place.as_str() { error } else { place.error(error.kind) }
    })?;
    let object = value.as_object().ok_or_else(|| place.unexpected("an object with `size` and `grid`"))?;
    read::puzzle(object, JsonPlace::Whole(place), drawings)
}
