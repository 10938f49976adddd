//! The sections, lines and entries of a plain grid.

use crate::board::{Point, Size};
use crate::text::{RuleError, Span};

/// A section of a text.
pub(super) struct Section<'a> {
    /// The name, without the colon.
    pub(super) name: &'a str,
    pub(super) span: Span,
    /// What stands behind the colon on the same line.
    pub(super) value: &'a str,
    pub(super) lines: Vec<Line<'a>>,
}

/// A line of a grid, without its indentation.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) number: u32,
    pub(super) column: u32,
    pub(super) text: &'a str,
}

/// An entry of a grid.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, RuleError> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let body = line.trim_end();
        let trimmed = body.trim_start();
        if trimmed.is_empty() {
            continue;
        }
        let column = 1 + (body.chars().count() - trimmed.chars().count()) as u32;
        let span = Span { line: number, column, length: trimmed.chars().count() as u32 };
        if let Some((name, value)) = trimmed.split_once(':') {
            sections.push(Section { name: name.trim(), span, value: value.trim(), lines: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            // In a drawing, the spaces before the first line are part of it: they are kept.
            section.lines.push(Line { number, column: 1, text: body });
        } else {
            return Err(RuleError::new(span, "the first line is not the name of a section")
                .with_help("a section begins with a line such as `number:`"));
        }
    }
    for section in &mut sections {
        let indentation = section.lines.iter().map(|line| indentation(line.text)).min().unwrap_or(0);
        for line in &mut section.lines {
            line.text = &line.text[indentation..];
            line.column += indentation as u32;
        }
    }
    Ok(sections)
}

/// The number of spaces and tabs before the text of a line.
pub(super) fn indentation(line: &str) -> usize {
    line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

impl<'a> Line<'a> {
    pub(super) fn span(self) -> Span {
        let column = self.column + indentation(self.text) as u32;
        Span { line: self.number, column, length: self.text.trim_start().chars().count() as u32 }
    }

    /// The entries that spaces separate.
    pub(super) fn separated(self) -> Vec<Token<'a>> {
        let mut tokens = Vec::new();
        let mut column = self.column;
        for piece in self.text.split_inclusive(char::is_whitespace) {
            let text = piece.trim_end();
            let length = text.chars().count() as u32;
            if !text.is_empty() {
                tokens.push(Token { text, span: Span { line: self.number, column, length } });
            }
            column += piece.chars().count() as u32;
        }
        tokens
    }

    /// The characters, each as an entry.
    pub(super) fn characters(self) -> Vec<Token<'a>> {
        let columns = self.column..;
        columns
            .zip(self.text.char_indices())
            .map(|(column, (at, letter))| Token {
                text: &self.text[at..at + letter.len_utf8()],
                span: Span { line: self.number, column, length: 1 },
            })
            .collect()
    }

    /// The entries: separated by spaces, or else single characters. A line without spaces is a single entry if the
    /// board is known to have one column.
    pub(super) fn entries(self, columns: Option<usize>) -> Vec<Token<'a>> {
        let separated = self.separated();
        if separated.len() > 1 || columns == Some(1) { separated } else { self.characters() }
    }
}

pub(super) fn no_lines(section: &Section<'_>) -> Result<(), RuleError> {
    match section.lines.first() {
        Some(line) => Err(RuleError::new(line.span(), format!("`{}` has no grid", section.name))),
        None => Ok(()),
    }
}

/// The entries of a grid of this size, row by row.
pub(super) fn grid<'a>(size: Size, section: &Section<'a>) -> Result<Vec<Token<'a>>, RuleError> {
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    if section.lines.len() != rows {
        let message = format!("`{}` has {} lines instead of {rows}", section.name, section.lines.len());
        return Err(RuleError::new(section.span, message));
    }
    let mut all = Vec::with_capacity(rows * columns);
    for line in &section.lines {
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
    if section.lines.len() > height {
        let message = format!("`{}` has {} lines instead of {height}", section.name, section.lines.len());
        return Err(RuleError::new(section.span, message).with_help("the board is drawn in half cells"));
    }
    let mut all = Vec::new();
    for (y, line) in (first.y..).zip(&section.lines) {
        for (x, token) in (0..).zip(line.characters()) {
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
