//! The sections, lines and entries of a plain grid.

use super::colons::missing_colon_in_first;
use crate::board::{Point, Size};
use crate::text::{RuleError, Span};

/// A section of a text.
pub(super) struct Section<'a> {
    /// The name, without the colon.
    pub(super) name: &'a str,
    pub(super) span: Span,
    /// The text after the colon on the same line.
    pub(super) value: &'a str,
    pub(super) lines: Vec<Line<'a>>,
    /// The number of lines, empty ones at the end included.
    height: usize,
}

/// A line of a grid. A drawing may begin with spaces and contain empty lines.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) number: u32,
    /// The text without spaces at its end.
    pub(super) text: &'a str,
}

/// An entry of a grid.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// The most bytes of a line. The entries of a line are collected before they are counted.
const MOST_BYTES: usize = 1 << 16;

/// What begins a section.
const BEGINNING: &str = "a section begins with a line such as `number:`";

/// The sections of a text. Comments may precede the first section. `before` is the number of lines before the text.
pub(super) fn sections(text: &str, before: u32) -> Result<Vec<Section<'_>>, RuleError> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (number, line) in (before + 1..).zip(text.lines()) {
        let line = Line { number, text: line.trim_end() };
        if sections.is_empty() && is_comment(line.text) {
            continue;
        }
        if line.text.len() > MOST_BYTES {
            let span = Span { line: number, column: 1, length: 1 };
            return Err(RuleError::new(span, format!("the line is longer than {MOST_BYTES} bytes")));
        }
        if let Some((name, value)) = line.text.split_once(':') {
            let section = Section {
                name: name.trim(),
                span: line.span(),
                value: value.trim(),
                lines: Vec::new(),
                height: 0,
            };
            sections.push(section);
        } else if let Some(section) = sections.last_mut() {
            section.lines.push(line);
        } else if !line.text.is_empty() {
            return Err(missing_colon_in_first(line).unwrap_or_else(|| {
                RuleError::new(line.span(), "the first line is not the name of a section")
                    .with_help(BEGINNING)
            }));
        }
    }
    for section in &mut sections {
        section.height = section.lines.len();
        while section.lines.pop_if(|line| line.text.is_empty()).is_some() {}
    }
    Ok(sections)
}

/// Returns whether a line is a comment, if no section has begun before it.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

impl<'a> Section<'a> {
    /// The lines that are not empty.
    pub(super) fn rows(&self) -> impl Iterator<Item = Line<'a>> + Clone + '_ {
        self.lines.iter().filter(|line| !line.text.is_empty()).copied()
    }
}

impl<'a> Line<'a> {
    pub(super) fn span(self) -> Span {
        let length = self.text.trim_start().chars().count() as u32;
        Span { line: self.number, column: 1 + self.text.chars().count() as u32 - length, length }
    }

    /// The entries that spaces separate.
    pub(super) fn separated(self) -> Vec<Token<'a>> {
        let mut tokens = Vec::new();
        let mut column = 1;
        for piece in self.text.split_inclusive(char::is_whitespace) {
            let text = piece.trim_end();
            if !text.is_empty() {
                let span = Span { line: self.number, column, length: text.chars().count() as u32 };
                tokens.push(Token { text, span });
            }
            column += piece.chars().count() as u32;
        }
        tokens
    }

    /// The entries: separated by spaces, or else single characters. A line without spaces is a single entry if the
    /// board is known to have one column.
    pub(super) fn entries(self, columns: Option<usize>) -> Vec<Token<'a>> {
        match self.separated()[..] {
            [only] if columns != Some(1) => only.characters().collect(),
            ref separated => separated.to_vec(),
        }
    }
}

impl<'a> Token<'a> {
    /// The characters, each as an entry.
    pub(super) fn characters(self) -> impl Iterator<Item = Self> + use<'a> {
        let starts = (self.span.column..).zip(self.text.char_indices());
        let character = move |(column, (at, letter)): (u32, (usize, char))| Token {
            text: &self.text[at..at + letter.len_utf8()],
            span: Span { column, length: 1, ..self.span },
        };
        starts.map(character)
    }
}

/// Refuses a section with no lines, which a text has that was cut off. A drawing without entries has `most` empty lines.
pub(super) fn some_lines(section: &Section<'_>, most: usize) -> Result<(), RuleError> {
    if section.lines.is_empty() && section.height < most {
        return Err(RuleError::new(section.span, format!("`{}:` has no lines", section.name))
            .with_help("is the end of the text missing? A clue that does not occur needs no section"));
    }
    Ok(())
}

pub(super) fn no_lines(section: &Section<'_>) -> Result<(), RuleError> {
    match section.rows().next() {
        Some(line) => {
            let message =
                format!("`{}:` is one line, and this line below it begins no section", section.name);
            Err(RuleError::new(line.span(), message).with_help(BEGINNING))
        }
        None => Ok(()),
    }
}

/// The entries of a grid of this size, row by row.
pub(super) fn grid<'a>(size: Size, section: &Section<'a>) -> Result<Vec<Token<'a>>, RuleError> {
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    let found = section.rows().count();
    if found != rows {
        let message = format!("`{}` has {found} lines instead of {rows}", section.name);
        return Err(RuleError::new(section.span, message));
    }
    let mut all = Vec::with_capacity(rows * columns);
    for line in section.rows() {
        let entries = line.entries(Some(columns));
        if entries.len() != columns {
            return Err(RuleError::new(
                line.span(),
                format!("{} entries instead of {columns}", entries.len()),
            ));
        }
        all.extend(entries);
    }
    Ok(all)
}

/// The characters of a drawing in half cells, each with its point; spaces are left out. `first` is the point of the
/// first character: the corner of the board, or the centre of the first cell.
pub(super) fn drawing<'a>(
    section: &Section<'a>,
    first: Point,
    size: Size,
) -> Result<Vec<(Point, Token<'a>)>, RuleError> {
    let (height, width) =
        (2 * i32::from(size.rows) + 1 - 2 * first.y, 2 * i32::from(size.columns) + 1 - 2 * first.x);
    let height = usize::try_from(height).unwrap_or(0);
    some_lines(section, height)?;
    if section.lines.len() > height {
        let message = format!("`{}` has {} lines instead of {height}", section.name, section.lines.len());
        return Err(RuleError::new(section.span, message).with_help("the board is drawn in half cells"));
    }
    let mut all = Vec::new();
    for (y, line) in (first.y..).zip(&section.lines) {
        let line = Token { text: line.text, span: Span { line: line.number, column: 1, length: 0 } };
        for (x, token) in (0..).zip(line.characters()) {
            if token.text == "\t" {
                return Err(RuleError::new(token.span, "a tab in a drawing")
                    .with_help("each half cell is one character; write spaces"));
            }
            if token.text.trim().is_empty() {
                continue;
            }
            if x >= width {
                return Err(RuleError::new(token.span, format!("the line has more than {width} characters")));
            }
            all.push((Point { y, x: x + first.x }, token));
        }
    }
    Ok(all)
}
