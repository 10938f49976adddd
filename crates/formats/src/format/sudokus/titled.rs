//! `titled-grids`: grids with lines of text before them.

use std::io::Write;

use super::shared::{note, one_line};
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::WriteError;
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::items::items;
use crate::format::splitter::{Part, RecordSplitter};
use crate::format::sudoku_grid::SudokuGrid;
use crate::format::symbols;
use crate::format::text::{LineReader, Piece, begins_a_format};
use gridproof_puzzles::{Kind, Puzzle, Sudoku};

/// Grids that [`SudokuGrid`] can read, each after a title such as `Grid 01`; or sections of `SadMan` and `SudoCue`: the
/// lines `#A` (author), `#D` (description), `#S` (source) and others, `[Puzzle]`, and the grid. The sections `[State]`
/// and `[Colours]` are ignored.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct Titled;

/// The letters of `SadMan` lines, and the metadata names that they correspond to.
const NOTES: [(char, &str); 6] =
    [('A', "by"), ('D', "description"), ('C', "comment"), ('B', "date"), ('S', "source"), ('L', "level")];

static INFO: FormatInfo = FormatInfo {
    name: "titled-grids",
    kind: Some(Kind::Sudoku),
    extensions: &[],
    description: "sudokus as grids with titles: `Grid 01` and nine lines; files of SadMan and SudoCue with `[Puzzle]`",
    mark: Mark::Shape("a title before each grid, or `[Puzzle]`"),
    loses: Some(
        "texts except title, author, description, comment, date, source and level; candidates are refused",
    ),
};

impl Format for Titled {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        let mut lines = LineReader::new(start);
        let titled = lines.find(|line| !line.is_blank() && !line.is_comment()).is_some_and(is_title)
            || start.lines().any(|line| line.trim().eq_ignore_ascii_case("[puzzle]"));
        if !titled {
            return false;
        }
        // Prose that quotes a board has many lines of words without a board after them. So at least half of the titles
        // must be followed by a board.
        let (mut titles, mut rows) = (0, 0);
        for line in start.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if is_title_text(line) {
                titles += usize::from(!line.starts_with('['));
            } else {
                rows += 1;
            }
        }
        // A board has four or more rows. So for most texts, counting lines is enough to see that there are too few
        // boards.
        let is_enough = |readable: usize| readable > 0 && titles <= 2 * readable;
        is_enough(rows / 4) && is_enough(self.read(start).filter(|item| item.puzzle.is_ok()).count())
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut waiting: Vec<Item> = Vec::new();
        items(text, move |lines| {
            loop {
                if let Some(item) = waiting.pop() {
                    return Some(item);
                }
                waiting = block(lines)?;
            }
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku_of_any_digits(puzzle)?;
        if !symbols::shows_its_digits_in_a_grid(sudoku) {
            return Err(INFO.first_digit());
        }
        if index > 0 {
            writeln!(out)?;
        }
        let title = sudoku.metadata.title().map(one_line);
        // A title is left out if it would not be read back as a title, or if it looks like the first line of another
        // format.
        match title.filter(|title| is_title_text(title) && !begins_a_format(title)) {
            Some(title) => writeln!(out, "{title}")?,
            None => writeln!(out, "[Puzzle]")?,
        }
        for (letter, name) in NOTES {
            if let Some(text) = sudoku.metadata.get(name) {
                writeln!(out, "#{letter} {}", one_line(text))?;
            }
        }
        let cell = |value: Option<u8>| value.map_or(".".to_owned(), |value| sudoku.number(value).to_string());
        let cells: Vec<String> = sudoku.given_values().map(cell).collect();
        let between = if sudoku.side() > 9 { " " } else { "" };
        for row in cells.chunks(sudoku.side()) {
            writeln!(out, "{}", row.join(between))?;
        }
        Ok(())
    }
}

/// Returns whether a line is a title: it has words and is not a row of a board.
fn is_title(line: Piece<'_>) -> bool {
    is_title_text(line.trim().as_str())
}

fn is_title_text(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let brackets = text.starts_with('[') && text.ends_with(']');
    // A row of a large board has letters too, but no words in lowercase letters.
    let word = text
        .split(|c: char| !c.is_alphabetic())
        .any(|word| word.chars().count() >= 3 && word.chars().skip(1).any(char::is_lowercase));
    !text.starts_with(['#', '{', '<', '.', ':', '"'])
        && (brackets || word && letters * 2 >= text.chars().filter(|c| !c.is_whitespace()).count().min(16))
}

/// Returns the metadata name and the text of a `SadMan` line such as `#A text`.
fn sad_man(line: &str) -> Option<(&'static str, &str)> {
    let mut rest = line.trim().strip_prefix('#')?.chars();
    let letter = rest.next()?;
    let (_, name) = NOTES.iter().find(|(of, _)| *of == letter)?;
    // SudoCue writes no blank after the letter.
    let text = rest.as_str();
    (text.starts_with(|c: char| c.is_whitespace() || c.is_uppercase() || c.is_ascii_digit()))
        .then(|| (*name, text.trim()))
}

/// Reads the puzzles after the next title, and returns them in reverse order.
fn block(lines: &mut LineReader<'_>) -> Option<Vec<Item>> {
    let mut title = None;
    let mut notes = Vec::new();
    // The titles and notes up to the first row.
    let mut ahead = lines.clone();
    loop {
        let line = ahead.find(|line| !line.is_blank())?;
        if line.is_comment() {
            notes.extend(sad_man(line.as_str()));
        } else if is_title(line) {
            title = Some(line.trim());
        } else {
            break;
        }
        *lines = ahead.clone();
    }
    let (from, line) = (LineReader::position(lines), lines.clone().next().map_or(1, Piece::line));
    let mut to = from;
    let mut rows = lines.clone();
    while let Some(row) = rows.next() {
        if is_title(row) || !row.is_blank() && sad_man(row.as_str()).is_some() {
            break;
        }
        to = LineReader::position(&rows);
    }
    let end = to.min(lines.text().len());
    let part = Part { bytes: from..end, line, opens: true };
    let mut items: Vec<Item> = SudokuGrid.read_part(lines.text(), &part).collect();
    while LineReader::position(lines) < to && lines.next().is_some() {}
    let section = title.map_or("", Piece::as_str);
    let bracketed = section.starts_with('[');
    if bracketed && !section.eq_ignore_ascii_case("[puzzle]") {
        return Some(Vec::new());
    }
    for item in &mut items {
        if let Ok(Puzzle::Sudoku(Sudoku { metadata, .. })) = &mut item.puzzle {
            if !bracketed {
                note(metadata, "title", section);
            }
            for (name, text) in &notes {
                note(metadata, name, text);
            }
        }
    }
    // The caller takes items from the end of the list.
    items.reverse();
    Some(items)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Titled, is_title_text};
    use crate::format::Format;

    proptest! {
        /// `Titled::resembles` relies on this to avoid reading most texts.
        #[test]
        fn a_board_has_four_rows_that_are_no_titles(
            text in "(((Grid 1|\\[Puzzle\\]|2x2|#A b|---|ABCD|)\n){0,3}((\\.{4}|12\\.\\.|\\. \\. \\| 3 \\.)\n){3,5}){1,4}",
        ) {
            let rows = text.lines().filter(|line| !line.trim().is_empty() && !is_title_text(line.trim()));
            let readable = Titled.read(&text).filter(|item| item.puzzle.is_ok());
            prop_assert!(4 * readable.count() <= rows.count());
        }
    }
}
