//! Cuts the text into statements, and lines into words, numbers and signs.

use super::slips::instead_of_sign;
use crate::text::{RuleError, Span, escaped};

/// The longest file, in bytes.
const MAX_BYTES: usize = 64 * 1024;
/// The longest name, in characters.
const MAX_NAME: usize = 40;
/// The largest number.
const MAX_NUMBER: i64 = 1 << 31;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number(i64),
    Sign,
}

/// A word, number or sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    pub(super) text: &'t str,
    pub(super) span: Span,
}

/// A line without its comment and without the spaces at both ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// The place of the first character.
    pub(super) start: Span,
    pub(super) text: &'t str,
}

/// A line that begins at the left edge, and the indented lines after it.
#[derive(Debug)]
pub(super) struct Statement<'t> {
    /// The first word, which names the statement.
    pub(super) word: Token<'t>,
    /// The rest of the first line.
    pub(super) head: Line<'t>,
    /// The indented lines.
    pub(super) rest: Vec<Line<'t>>,
}

impl Token<'_> {
    /// Returns whether this is the given word or sign.
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// An error at this place.
    pub(super) fn error(&self, message: impl Into<String>) -> RuleError {
        RuleError::new(self.span, message)
    }
}

impl<'t> Line<'t> {
    /// The words between spaces, with their places.
    pub(super) fn pieces(&self) -> Vec<(&'t str, Span)> {
        let mut pieces = Vec::new();
        let (mut line, mut column) = (*self, self.start.column);
        while !line.text.is_empty() {
            let end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
            let (piece, rest) = line.text.split_at(end);
            let length = characters(piece);
            pieces.push((piece, Span { column, length, ..self.start }));
            line.text = rest.trim_start();
            column += length + characters(&rest[..rest.len() - line.text.len()]);
        }
        pieces
    }

    /// The place of the whole line.
    pub(super) fn span(&self) -> Span {
        Span { length: characters(self.text).max(1), ..self.start }
    }
}

/// The number of characters. A file is so short that it always fits.
pub(super) fn characters(text: &str) -> u32 {
    text.chars().count() as u32
}

/// Cuts the text into statements.
pub(super) fn statements(text: &str) -> Result<Vec<Statement<'_>>, RuleError> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes, and at most {MAX_BYTES} are allowed", text.len());
        return Err(RuleError::new(Span { line: 1, column: 1, length: 1 }, message));
    }
    // Some editors of Windows begin a file with this mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut found: Vec<Statement<'_>> = Vec::new();
    for (index, raw) in text.split('\n').enumerate() {
        let raw = raw.strip_suffix('\r').unwrap_or(raw);
        let number = index as u32 + 1;
        if let Some(at) = raw.chars().position(|sign| sign.is_control() && sign != '\t') {
            let span = Span { line: number, column: at as u32 + 1, length: 1 };
            return Err(RuleError::new(span, "the line has a control character that cannot be seen")
                .with_help("delete the character"));
        }
        let line = without_comment(raw).trim_end();
        let text = line.trim_start();
        if text.is_empty() {
            continue;
        }
        let column = characters(&line[..line.len() - text.len()]) + 1;
        let start = Span { line: number, column, length: 1 };
        if line.starts_with([' ', '\t']) {
            let Some(statement) = found.last_mut() else {
                return Err(RuleError::new(
                    start,
                    "an indented line goes on with the line above it, and there is none",
                )
                .with_help("begin the line at the left edge"));
            };
            statement.rest.push(Line { start, text });
        } else {
            found.push(statement(Line { start, text }));
        }
    }
    Ok(found)
}

fn statement(line: Line<'_>) -> Statement<'_> {
    let end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    let (word, rest) = line.text.split_at(end);
    let text = rest.trim_start();
    let span = Span { length: characters(word), ..line.start };
    let column = line.start.column + characters(&line.text[..line.text.len() - text.len()]);
    let head = Line { start: Span { column, length: 1, ..line.start }, text };
    Statement { word: Token { kind: TokenKind::Word, text: word, span }, head, rest: Vec::new() }
}

/// A comment begins with `#` at the beginning of the line or after a space, so that codes and titles can contain `#`.
fn without_comment(line: &str) -> &str {
    let mut after_space = true;
    for (index, sign) in line.char_indices() {
        if sign == '#' && after_space {
            return &line[..index];
        }
        after_space = sign.is_whitespace();
    }
    line
}

/// Cuts lines into words, numbers and signs.
pub(super) fn tokens<'t>(lines: &[Line<'t>]) -> Result<Vec<Token<'t>>, RuleError> {
    let mut found = Vec::new();
    for line in lines {
        let mut rest = line.text;
        let mut place = line.start;
        while let Some(first) = rest.chars().next() {
            let end = if first.is_whitespace() {
                rest.find(|sign: char| !sign.is_whitespace()).unwrap_or(rest.len())
            } else {
                let token = token(rest, place)?;
                found.push(token);
                token.text.len()
            };
            place.column += characters(&rest[..end]);
            rest = &rest[end..];
        }
    }
    Ok(found)
}

/// The token at the beginning of a text that does not begin with a space.
fn token(rest: &str, place: Span) -> Result<Token<'_>, RuleError> {
    let first = rest.chars().next().unwrap_or(' ');
    let of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let span = |length: usize| Span { length: length as u32, ..place };
    if first.is_ascii_digit() {
        let end = rest.find(|sign| !of_name(sign)).unwrap_or(rest.len());
        let text = &rest[..end];
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(RuleError::new(
                span(end),
                format!("`{}` is neither a number nor a name", short(text)),
            )
            .with_help("a name begins with a letter"));
        }
        let Some(number) = text.parse().ok().filter(|&number| number <= MAX_NUMBER) else {
            return Err(RuleError::new(span(end), format!("the number is larger than {MAX_NUMBER}")));
        };
        return Ok(Token { kind: TokenKind::Number(number), text, span: span(end) });
    }
    if of_name(first) {
        let end = rest.find(|sign| !of_name(sign)).unwrap_or(rest.len());
        let text = &rest[..end];
        check_length(text, span(end))?;
        return Ok(Token { kind: TokenKind::Word, text, span: span(end) });
    }
    let pair = rest.get(..2).filter(|pair| matches!(*pair, "<=" | ">=" | "!="));
    if let Some(text) = pair.or_else(|| rest.get(..1).filter(|sign| "():,=<>+-*/%{}".contains(sign))) {
        return Ok(Token { kind: TokenKind::Sign, text, span: span(text.len()) });
    }
    let error = RuleError::new(span(1), format!("`{}` has no meaning here", escaped(&first.to_string())));
    Err(match instead_of_sign(first) {
        Some(instead) => error.with_help(instead),
        None => error,
    })
}

/// Refuses names that are too long.
pub(super) fn check_length(name: &str, span: Span) -> Result<(), RuleError> {
    if characters(name) as usize > MAX_NAME {
        return Err(RuleError::new(span, format!("a name has at most {MAX_NAME} characters")));
    }
    Ok(())
}

/// The text for a message: cut if it is long, and without control characters.
pub(super) fn short(text: &str) -> String {
    if characters(text) as usize <= MAX_NAME {
        return escaped(text);
    }
    let cut: String = text.chars().take(MAX_NAME).collect();
    format!("{}...", escaped(&cut))
}
