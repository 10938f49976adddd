//! The layout of a table: the separator of its fields, and the content of its columns.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::cell::{Content, Notation, stated_values};
use super::names::{is_name, is_of_puzzles, is_of_solutions, quoted};
use super::row::{Field, Row, Rows};
use super::shape::RowShape;
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::item::Item;
use crate::format::splitter::Part;
use crate::format::text::{LineReader, Piece, after_last_line, head};
use gridproof_puzzles::{Metadata, Puzzle};

/// The possible separators of fields. If several give the same number of puzzles and columns, the last of them is used.
const SEPARATORS: [u8; 4] = *b"|;\t,";

/// The number of rows that are examined to determine the content of the columns.
const SAMPLE: usize = 64;

/// The layout with which all rows of a table are read.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) shape: RowShape,
    pub(super) notation: Notation,
    /// The text of the row of names, as it stands in the table.
    header: Option<String>,
    /// The names of the columns; empty without a header.
    names: Vec<String>,
    /// The same names, made unique and non-empty.
    keys: Vec<String>,
}

impl Layout {
    /// Finds the layout of the table that begins with `text`. `column` is the name of the column of puzzles, or its
    /// number, counted from 1.
    ///
    /// # Errors
    /// Returns an error if no column holds puzzles, if two columns hold puzzles, or if there is no column with the
    /// given name or number.
    pub(super) fn find(text: &str, column: Option<&str>) -> Result<Self, ReadErrorKind> {
        let sample = sample(text);
        let is_used =
            |separator: &u8| *separator == b',' || memchr::memchr(*separator, sample.as_bytes()).is_some();
        let surveys = SEPARATORS.into_iter().filter(is_used).map(|separator| Survey::of(sample, separator));
        let survey = surveys.max_by_key(|survey| survey.rank(column)).ok_or(ReadErrorKind::NoPuzzle)?;
        let (puzzle, notation) = survey.puzzles(column)?;
        let solution = if notation == Notation::Board { survey.solutions(puzzle) } else { None };
        let separator = survey.separator;
        let (header, names) =
            survey.header.map(|(row, names)| (row.piece().as_str().to_owned(), names)).unzip();
        let shape = RowShape { separator, puzzle, solution };
        let names = names.unwrap_or_default();
        Ok(Self { shape, notation, header, keys: keys(&names), names })
    }

    /// Returns whether a line-based format reads the same puzzles from the table. This is the case if there is no
    /// header and the puzzle is the first field.
    pub(super) fn is_of_lines(&self) -> bool {
        self.header.is_none() && self.shape.puzzle == 0
    }

    /// Returns whether a row at the beginning of the table is the row of names.
    pub(super) fn is_header(&self, row: Row<'_>) -> bool {
        self.header.as_deref() == Some(row.piece().as_str())
    }

    /// Returns whether the column of puzzles has a usual name for such a column.
    pub(super) fn is_named(&self) -> bool {
        self.names.get(self.shape.puzzle).is_some_and(|name| is_of_puzzles(name))
    }

    /// Returns a description of the column of puzzles.
    pub(super) fn column(&self) -> String {
        column_in_words(&self.names, self.shape.puzzle)
    }

    /// Returns whether plain rows can be read as packed boards. They cannot if the table has a column of titles,
    /// because output records show the title.
    pub(super) fn is_packed(&self) -> bool {
        let has_titles = self.names.iter().any(|name| name.to_lowercase() == Metadata::TITLE);
        self.notation == Notation::Board && !has_titles
    }

    /// Reads the puzzle in a row.
    pub(super) fn item(&self, row: Row<'_>) -> Item {
        Item { line: row.line(), puzzle: self.puzzle(row) }
    }

    fn puzzle(&self, row: Row<'_>) -> Result<Puzzle, ReadError> {
        if let Some(quote) = row.unclosed() {
            return Err(quote.error(ReadErrorKind::UnclosedQuote));
        }
        let found = |place: Piece<'_>, found: &str| {
            Err(place.error(ReadErrorKind::Unexpected { expected: "a puzzle", found: found.to_owned() }))
        };
        let (mut cells, mut stated, mut texts) = (None, None, Metadata::default());
        for (column, field) in row.fields().enumerate() {
            if column == self.shape.puzzle {
                cells = Some(field.piece);
            } else if Some(column) == self.shape.solution {
                stated = Some(field.piece);
            } else if !field.piece.as_str().is_empty() {
                texts.push(self.text_name(column), field.text());
            }
        }
        let puzzle = match cells {
            None => return found(row.end(), "the end of the row"),
            Some(cells) if cells.as_str().is_empty() => return found(cells, "an empty field"),
            Some(cells) if cells.as_str().contains('\n') => return found(cells, "a field of several lines"),
            Some(cells) => self.notation.read(cells, stated)?,
        };
        let values = |puzzle: &Puzzle| match (puzzle, stated) {
            (Puzzle::Sudoku(sudoku), Some(stated)) => stated_values(stated, sudoku),
            _ => None,
        };
        let mut puzzle = match (values(&puzzle), puzzle) {
            (Some(values), Puzzle::Sudoku(sudoku)) => Puzzle::Sudoku(sudoku.with_goal(&values)),
            (_, puzzle) => puzzle,
        };
        for (name, text) in texts.iter() {
            puzzle.metadata_mut().push(name, text);
        }
        Ok(puzzle)
    }

    /// Returns the name of a column in the metadata of puzzles. Without a header, the first field is an identifier if
    /// it comes before the puzzle.
    fn text_name(&self, column: usize) -> String {
        match self.names.get(column) {
            Some(name) if !name.is_empty() => name.to_lowercase(),
            None if column == 0 && self.header.is_none() => "id".to_owned(),
            _ => format!("column {}", column + 1),
        }
    }

    /// Returns the fields of a row except the puzzle, with the names of their columns. If a row is too short, the
    /// fields of the remaining named columns are empty.
    pub(super) fn other_fields(&self, row: Row<'_>) -> Vec<(String, String)> {
        let fields = row.fields().filter(|_| row.unclosed().is_none()).map(|field| field.text().into_owned());
        let mut fields: Vec<String> = fields.collect();
        fields.resize(fields.len().max(self.keys.len()), String::new());
        let key = |column: usize| self.keys.get(column).cloned().unwrap_or_else(|| (column + 1).to_string());
        let named = fields.into_iter().enumerate().map(|(column, text)| (column, key(column), text));
        named.filter(|(column, ..)| *column != self.shape.puzzle).map(|(_, key, text)| (key, text)).collect()
    }
}

/// Returns the names of columns, each of them unique. An empty or repeated name is replaced by the column's number,
/// counted from 1.
fn keys(names: &[String]) -> Vec<String> {
    let mut used = BTreeSet::new();
    let key = |(number, name): (usize, &String)| {
        let is_new = !name.is_empty() && used.insert(name.clone());
        if is_new { name.clone() } else { number.to_string() }
    };
    (1..).zip(names).map(key).collect()
}

/// Returns the complete rows at the beginning of a text, without the comments before them.
fn sample(text: &str) -> &str {
    let start = LineReader::new(text).next_content().map_or(text.len(), Piece::start);
    let (sample, is_whole) = head(&text[start..]);
    match after_last_line(sample.as_bytes()) {
        end if end > 0 && !is_whole => &sample[..end],
        _ => sample,
    }
}

/// The numbers of fields in a column, by type of content.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// The number of puzzles in each notation, in the order of [`Notation::ALL`].
    puzzles: [usize; 3],
    perhaps_boards: usize,
    full: usize,
}

/// The contents of the first rows of a table, split at one separator.
struct Survey<'t> {
    separator: u8,
    header: Option<(Row<'t>, Vec<String>)>,
    rows: Vec<Vec<Field<'t>>>,
    columns: Vec<Counts>,
}

impl<'t> Survey<'t> {
    fn of(sample: &'t str, separator: u8) -> Self {
        let part = Part { bytes: 0..sample.len(), line: 1, opens: true };
        let mut rows = Rows::new(sample, &part, separator).filter(|row| row.unclosed().is_none()).peekable();
        let header = rows.next_if(|row| is_header(*row));
        let header =
            header.map(|row| (row, row.fields().map(|field| field.text().into_owned()).collect::<Vec<_>>()));
        let rows: Vec<Vec<Field<'_>>> = rows.take(SAMPLE).map(|row| row.fields().collect()).collect();
        let names = header.as_ref().map_or(0, |(_, names)| names.len());
        let mut columns = vec![Counts::default(); rows.iter().map(Vec::len).max().unwrap_or(0).max(names)];
        for (field, counts) in rows.iter().flat_map(|row| row.iter().zip(0..)) {
            let counts: &mut Counts = &mut columns[counts];
            match Content::of(field.piece) {
                Content::Puzzle(notation) => counts.puzzles[notation as usize] += 1,
                Content::PerhapsBoard => counts.perhaps_boards += 1,
                Content::Full => counts.full += 1,
                Content::Mask | Content::Nothing | Content::Other => {}
            }
        }
        Self { separator, header, rows, columns }
    }

    fn names(&self) -> &[String] {
        self.header.as_ref().map_or(&[], |(_, names)| names)
    }

    fn has_name(&self, column: usize, is_of: fn(&str) -> bool) -> bool {
        self.names().get(column).is_some_and(|name| is_of(name))
    }

    /// Returns the number of puzzles in a column. A board that may be a number counts only if the column has a usual
    /// name for puzzles.
    fn hits(&self, column: usize) -> usize {
        let Counts { puzzles, perhaps_boards, .. } = self.columns[column];
        let perhaps = if self.has_name(column, is_of_puzzles) { perhaps_boards } else { 0 };
        puzzles.iter().sum::<usize>() + perhaps
    }

    /// Returns the rank of the separator: the best separator has the highest rank.
    fn rank(&self, wanted: Option<&str>) -> impl Ord + use<> {
        let hits = (0..self.columns.len()).map(|column| self.hits(column)).max();
        let is_named = (0..self.columns.len()).any(|column| self.has_name(column, is_of_puzzles));
        let has_wanted = wanted.is_some_and(|wanted| self.wanted(wanted).is_some());
        (has_wanted, hits, is_named, self.columns.len())
    }

    /// Returns the column with the name `wanted`. If there is none, returns the column with that number, counted from
    /// 1.
    fn wanted(&self, wanted: &str) -> Option<usize> {
        let is_same = |name: &String| name.trim().to_lowercase() == wanted.trim().to_lowercase();
        let number = || wanted.parse().ok().filter(|number| (1..=self.columns.len()).contains(number));
        self.names().iter().position(is_same).or_else(|| number().map(|number| number - 1))
    }

    /// Returns the column of the puzzles, and their notation.
    fn puzzles(&self, wanted: Option<&str>) -> Result<(usize, Notation), ReadErrorKind> {
        let column = match wanted {
            None => self.found()?,
            Some(wanted) => self.wanted(wanted).ok_or_else(|| ReadErrorKind::UnknownColumn {
                found: quoted(wanted),
                columns: self.all_in_words(),
            })?,
        };
        let counts = self.columns[column].puzzles;
        let most = counts.into_iter().max();
        let notation = Notation::ALL.into_iter().find(|notation| Some(counts[*notation as usize]) == most);
        Ok((column, notation.unwrap_or(Notation::Board)))
    }

    /// Finds the column of the puzzles. A usual name for puzzles counts for more than the content, provided that the
    /// column contains any puzzles at all.
    fn found(&self) -> Result<usize, ReadErrorKind> {
        let all = 0..self.columns.len();
        let is_named = |column: &usize| self.has_name(*column, is_of_puzzles);
        let is_free = |column: &usize| !is_named(column) && !self.has_name(*column, is_of_solutions);
        let named: Vec<usize> = all.clone().filter(is_named).collect();
        for group in [named.clone(), all.filter(is_free).collect()] {
            let mut group: Vec<usize> = group.into_iter().filter(|&column| self.hits(column) > 0).collect();
            // The sort is stable, so the first of equal columns stays first.
            group.sort_by_key(|&column| std::cmp::Reverse(self.hits(column)));
            match group[..] {
                [] => {}
                [first, second, ..] if 2 * self.hits(second) > self.hits(first) => {
                    let in_words = |column: usize| column_in_words(self.names(), column);
                    let (first, second) = (in_words(first.min(second)), in_words(first.max(second)));
                    return Err(ReadErrorKind::PuzzleColumns { first, second });
                }
                [first, ..] => return Ok(first),
            }
        }
        let full = named.iter().find(|&&column| self.columns[column].full > 0);
        full.or(named.first())
            .copied()
            .ok_or_else(|| ReadErrorKind::NoPuzzleColumn { columns: self.all_in_words() })
    }

    /// Returns the column that holds the solutions of the puzzles in column `puzzle`. It is found by its name, or
    /// otherwise by its content, which must fit a puzzle.
    fn solutions(&self, puzzle: usize) -> Option<usize> {
        let others = || (0..self.columns.len()).filter(|&column| column != puzzle);
        let named = || others().filter(|&column| self.has_name(column, is_of_solutions));
        let is_full = |column: &usize| self.columns[*column].full > 0;
        let fits = |column: &usize| {
            self.rows.iter().any(|row| {
                let (Some(field), Some(stated)) = (row.get(puzzle), row.get(*column)) else { return false };
                let Ok(Puzzle::Sudoku(sudoku)) = Notation::Board.read(field.piece, Some(stated.piece)) else {
                    return false;
                };
                stated_values(stated.piece, &sudoku).is_some_and(|values| {
                    let mut cells = sudoku.givens().iter().zip(values);
                    cells.all(|(&digit, value)| digit == 0 || digit == value + 1)
                })
            })
        };
        let free = || others().filter(|&column| !self.has_name(column, is_of_puzzles));
        named().find(is_full).or_else(|| free().filter(is_full).find(fits)).or_else(|| named().next())
    }

    fn all_in_words(&self) -> String {
        /// The largest number of names in a message.
        const MOST: usize = 20;
        let names = self.names();
        if names.is_empty() {
            return format!("1 to {}, without names", self.columns.len());
        }
        let mut text = String::new();
        for (number, name) in (1..).zip(names).take(MOST) {
            let _ = write!(text, "{}{number} {}", if number > 1 { ", " } else { "" }, quoted(name));
        }
        if names.len() > MOST {
            let _ = write!(text, ", ... {}", names.len());
        }
        text
    }
}

/// Returns whether the first row of a table is a row of names: no field holds a puzzle, and either all fields with text
/// look like names, or one of them is a usual name.
fn is_header(row: Row<'_>) -> bool {
    let contents: Vec<(Content, Field<'_>)> =
        row.fields().map(|field| (Content::of(field.piece), field)).collect();
    // A column of row numbers has no name.
    let is_text = |content: &Content| matches!(content, Content::Other | Content::Nothing);
    let texts =
        || contents.iter().filter(|(content, _)| *content == Content::Other).map(|(_, field)| field.text());
    let is_known = || texts().any(|name| is_of_puzzles(&name) || is_of_solutions(&name));
    let are_names = || contents.len() > 1 && texts().next().is_some() && texts().all(|name| is_name(&name));
    contents.iter().all(|(content, _)| is_text(content)) && (is_known() || are_names())
}

/// Returns a description of a column for a message: its number, counted from 1, and its name.
fn column_in_words(names: &[String], column: usize) -> String {
    let name = names.get(column).map_or_else(String::new, |name| format!(" ({})", quoted(name)));
    format!("{}{name}", column + 1)
}
