//! One puzzle of a `non` file.

use super::colours::FileColours;
use crate::format::clue::coloured_nonogram;
use crate::format::entities;
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, MAX_NONOGRAM_SIDE, Metadata, Nonogram, Place};
use gridproof_rules::spelling::edits;

/// The keys that are not metadata.
const OWN_KEYS: [&str; 7] = ["width", "height", "rows", "columns", "goal", "color", "colour"];

/// Returns whether a line separates two puzzles.
pub(super) fn separates(line: Piece<'_>) -> bool {
    let text = line.as_str().trim();
    text.len() >= 4 && text.bytes().all(|b| b == b'=')
}

/// Returns whether metadata with this name can be written.
pub(super) fn is_free_key(key: &str) -> bool {
    !key.contains(|c: char| c.is_whitespace() || c.is_control())
        && key.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && !OWN_KEYS.iter().any(|own| own.eq_ignore_ascii_case(key))
}

/// Reads the record that starts with the line `first`. All lines up to the next separator are consumed, even after an
/// error.
pub(super) fn read<'t>(first: Piece<'t>, lines: &mut LineReader<'t>) -> Result<Nonogram, ReadError> {
    let mut record = Record::default();
    let mut section = Section::Keys;
    let mut line = Some(first);
    while let Some(this) = line.filter(|&line| !separates(line)) {
        if let Err(error) = record.line(this, &mut section) {
            lines.find(|&line| separates(line));
            return Err(error);
        }
        line = lines.next();
    }
    if line.is_some() {
        record.end_clues(section);
    }
    let end = line.unwrap_or_else(|| Piece::end_of(lines.text()));
    record.finish(first, end)
}

/// The section that the next line may continue.
#[derive(Clone, Copy)]
enum Section {
    Keys,
    Rows,
    Columns,
    /// The goal; `quoted` is true while its closing quote is still missing.
    Goal {
        quoted: bool,
    },
}

#[derive(Default)]
struct Record<'t> {
    metadata: Metadata,
    width: Option<usize>,
    height: Option<usize>,
    rows: Option<ClueLines<'t>>,
    columns: Option<ClueLines<'t>>,
    goal: Option<Goal<'t>>,
    /// The declared colours, if any.
    colours: Option<FileColours>,
    /// Whether there is a blank line outside the clues. If so, blank lines separate the parts of this record.
    has_blank_separators: bool,
}

/// The lines after `rows` or `columns`.
struct ClueLines<'t> {
    key: Piece<'t>,
    lines: Vec<Piece<'t>>,
    /// The number of lines up to and including the last one that is not blank.
    filled: usize,
    /// Whether a key or a separator of records follows these lines.
    is_followed: bool,
}

struct Goal<'t> {
    place: Piece<'t>,
    cells: Vec<char>,
    /// The total number of cells, including those that exceed the largest board and are not stored.
    count: usize,
}

impl<'t> Record<'t> {
    fn line(&mut self, line: Piece<'t>, section: &mut Section) -> Result<(), ReadError> {
        let digit = line.as_str().trim_start().starts_with(|c: char| c.is_ascii_digit());
        let clue = digit || line.is_blank() || self.starts_with_colour(line);
        // Comments are ignored in every section. A line that continues the section belongs to it; any other line starts
        // with a key.
        match *section {
            _ if line.is_comment() => return Ok(()),
            Section::Rows if clue => return add_line(&mut self.rows, line),
            Section::Columns if clue => return add_line(&mut self.columns, line),
            Section::Goal { quoted } if digit || quoted => {
                *section = self.add_goal(line, quoted)?;
                return Ok(());
            }
            _ if line.is_blank() => {
                self.has_blank_separators = true;
                return Ok(());
            }
            _ => {}
        }
        self.end_clues(*section);
        let line = line.trim();
        let key = line.words().next().unwrap_or(line);
        let value = line.slice(key.as_str().len()..line.as_str().len()).trim();
        *section = Section::Keys;
        match key.as_str().to_ascii_lowercase().as_str() {
            "width" => set(&mut self.width, "width", key, side(value)?)?,
            "height" => set(&mut self.height, "height", key, side(value)?)?,
            "rows" => {
                set(&mut self.rows, "rows", key, block(key, value)?)?;
                *section = Section::Rows;
            }
            "columns" => {
                set(&mut self.columns, "columns", key, block(key, value)?)?;
                *section = Section::Columns;
            }
            "goal" => {
                set(&mut self.goal, "goal", key, Goal { place: key, cells: Vec::new(), count: 0 })?;
                *section = self.goal_value(value)?;
            }
            "color" | "colour" => self.colours.get_or_insert_default().declare(key, value)?,
            // A misspelt key must not become metadata, because the puzzle would then be read without its value.
            _ if let Some(meant) = meant(key.as_str(), value.as_str()) => {
                return Err(key.error(ReadErrorKind::MisspeltKey { found: key.quote(), meant }));
            }
            _ if is_free_key(key.as_str()) => self.metadata.push(key.as_str(), text(value)?),
            _ => return Err(key.unexpected("a key such as `title`, `width` or `rows`")),
        }
        Ok(())
    }

    /// Records that a key or a separator follows the clues of a section.
    fn end_clues(&mut self, section: Section) {
        let block = match section {
            Section::Rows => &mut self.rows,
            Section::Columns => &mut self.columns,
            Section::Keys | Section::Goal { .. } => return,
        };
        if let Some(block) = block {
            block.is_followed = true;
        }
    }

    /// Returns whether a line starts with the name of a colour, as clues of one dialect do.
    fn starts_with_colour(&self, line: Piece<'t>) -> bool {
        let first = || line.words().next().map_or("", Piece::as_str);
        self.colours.as_ref().is_some_and(|colours| colours.names(first()))
    }

    fn goal_value(&mut self, value: Piece<'t>) -> Result<Section, ReadError> {
        let quoted = value.as_str().starts_with('"');
        let start = usize::from(quoted);
        self.add_goal(value.slice(start..value.as_str().len()), quoted)
    }

    /// Adds the cells of a line to the goal. Returns the section that the next line may continue.
    fn add_goal(&mut self, line: Piece<'t>, quoted: bool) -> Result<Section, ReadError> {
        let Some(goal) = &mut self.goal else { return Ok(Section::Keys) };
        let line = line.trim();
        let cells = line.as_str();
        let (cells, closed) = match cells.strip_suffix('"') {
            Some(cells) if quoted => (line.slice(0..cells.len()), true),
            _ => (line, false),
        };
        if goal.count == 0 {
            goal.place = cells;
        }
        for (at, cell) in cells.as_str().char_indices() {
            match cell {
                '0' | '1' | 'a'..='z' | 'A'..='Z' => {
                    goal.count += 1;
                    if goal.cells.len() < MAX_NONOGRAM_SIDE * MAX_NONOGRAM_SIDE {
                        goal.cells.push(cell);
                    }
                }
                _ if cell.is_whitespace() => {}
                _ => {
                    let character = cells.slice(at..at + cell.len_utf8());
                    return Err(character.unexpected(GOAL_CELL));
                }
            }
        }
        Ok(if closed { Section::Keys } else { Section::Goal { quoted } })
    }

    fn finish(self, first: Piece<'_>, end: Piece<'_>) -> Result<Nonogram, ReadError> {
        let missing = |key| first.trim().error(ReadErrorKind::MissingKey { key });
        let rows = self.rows.ok_or_else(|| missing("rows"))?;
        let columns = self.columns.ok_or_else(|| missing("columns"))?;
        let height = self.height.unwrap_or(rows.filled);
        let width = self.width.unwrap_or(columns.filled);
        let mut colours = self.colours.unwrap_or_default();
        if self.has_blank_separators || rows.has_separator(height) || columns.has_separator(width) {
            rows.check_last_clue("row clues", height)?;
            columns.check_last_clue("column clues", width)?;
        }
        let row_clues = rows.clues("row clues", height, &mut colours, |index| (Place::Row(index), width))?;
        let column_clues =
            columns.clues("column clues", width, &mut colours, |index| (Place::Column(index), height))?;
        let goal = match self.goal {
            None => None,
            Some(goal) => {
                let expected = width * height;
                let place = if goal.place.as_str().is_empty() { end } else { goal.place };
                if goal.count != expected {
                    return Err(place.error(ReadErrorKind::GoalLength { found: goal.count, expected }));
                }
                let value = |&cell: &char| colours.of_goal(cell).ok_or_else(|| place.unexpected(GOAL_CELL));
                Some(goal.cells.iter().map(value).collect::<Result<Vec<u8>, _>>()?)
            }
        };
        let mut nonogram = coloured_nonogram(row_clues, column_clues, goal, colours.table, first)?;
        nonogram.metadata = self.metadata;
        Ok(nonogram)
    }
}

const GOAL_CELL: &str = "`0`, `1` or the letter of a colour for each cell of the goal";
/// Returns the known key that was probably meant. It differs from the unknown key by one or two typing errors, and
/// `value` has the form that the known key requires.
fn meant(key: &str, value: &str) -> Option<&'static str> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let fits = |own: &str| match own {
        "width" | "height" => digits,
        "goal" => digits && value.bytes().all(|byte| matches!(byte, b'0' | b'1')),
        "rows" | "columns" => value.is_empty(),
        _ => false,
    };
    OWN_KEYS
        .into_iter()
        .filter(|own| fits(own))
        .find(|own| key.len() <= own.len() + 2 && edits(key, own) <= 2)
}

fn set<T>(slot: &mut Option<T>, key: &'static str, place: Piece<'_>, value: T) -> Result<(), ReadError> {
    if slot.replace(value).is_some() {
        return Err(place.error(ReadErrorKind::RepeatedKey { key }));
    }
    Ok(())
}

fn side(value: Piece<'_>) -> Result<usize, ReadError> {
    const EXPECTED: &str = "a number, 1 or more";
    match value.number(MAX_NONOGRAM_SIDE as u64, EXPECTED)? {
        0 => Err(value.unexpected(EXPECTED)),
        side => Ok(side as usize),
    }
}

/// Returns the text of a value, without quotes and with character references decoded.
fn text(value: Piece<'_>) -> Result<String, ReadError> {
    let text = value.as_str();
    match text.strip_prefix('"') {
        None => Ok(entities::decode(text)),
        Some(quoted) => match quoted.strip_suffix('"') {
            Some(inner) => Ok(entities::decode(inner)),
            None => Err(value.error(ReadErrorKind::UnclosedQuote)),
        },
    }
}

fn block<'t>(key: Piece<'t>, value: Piece<'t>) -> Result<ClueLines<'t>, ReadError> {
    if value.as_str().is_empty() {
        Ok(ClueLines { key, lines: Vec::new(), filled: 0, is_followed: false })
    } else {
        Err(value.unexpected("the end of the line, and then one clue per line"))
    }
}

fn add_line<'t>(block: &mut Option<ClueLines<'t>>, line: Piece<'t>) -> Result<(), ReadError> {
    let Some(block) = block else { return Ok(()) };
    if block.lines.len() < MAX_NONOGRAM_SIDE {
        block.lines.push(line);
    } else if !line.is_blank() {
        return Err(line.trim().error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
    }
    if !line.is_blank() {
        block.filled = block.lines.len();
    }
    Ok(())
}

impl ClueLines<'_> {
    /// Returns whether a blank line that is not a clue follows the `expected` clues.
    const fn has_separator(&self, expected: usize) -> bool {
        self.filled <= expected && self.lines.len() > expected
    }

    /// Checks that the last blank line is a clue, in a record whose parts are separated by blank lines. If the next
    /// part follows that line directly, the line is the separator. In that case a clue is missing, and it is unknown
    /// which one.
    fn check_last_clue(&self, what: &'static str, expected: usize) -> Result<(), ReadError> {
        let is_separator = self.is_followed && self.filled < expected && self.lines.len() == expected;
        if is_separator {
            return Err(self.key.error(ReadErrorKind::ClueCount { what, found: expected - 1, expected }));
        }
        Ok(())
    }

    /// Returns the clues of `expected` lines. Blank lines at the end count as clues until there are `expected` clues.
    fn clues(
        &self,
        what: &'static str,
        expected: usize,
        colours: &mut FileColours,
        place: impl Fn(usize) -> (Place, usize),
    ) -> Result<Vec<Clue>, ReadError> {
        let count = |found| ReadErrorKind::ClueCount { what, found, expected };
        if let Some(excess) = self.lines.get(expected).filter(|_| self.filled > expected) {
            return Err(excess.trim().error(count(self.filled)));
        }
        let lines = self.lines.get(..expected).ok_or_else(|| self.key.error(count(self.filled)))?;
        let clue = |(index, line): (usize, &Piece<'_>)| colours.clue(*line, place(index));
        lines.iter().enumerate().map(clue).collect()
    }
}
