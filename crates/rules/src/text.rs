//! Places in the text of a file, and errors that point at them.

use std::fmt;

/// A place in the text of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, counted from 1.
    pub line: u32,
    /// The column of the first character, counted in characters from 1.
    pub column: u32,
    /// The number of characters.
    pub length: u32,
}

/// An error in the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The place.
    pub span: Span,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What to do, if that is known.
    pub help: Option<String>,
}

impl RuleError {
    /// Creates an error at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    /// Adds what to do.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The message, the place, the line with carets under the place, and the help: several lines in the form of
    /// rustc's messages, without a line break at the end. `text` is the file that was read.
    pub fn show(&self, file_name: &str, text: &str) -> String {
        let Span { line, column, length } = self.span;
        let margin = line.to_string().len();
        let edge = " ".repeat(margin);
        let source = text.split('\n').nth(line.saturating_sub(1) as usize).unwrap_or_default();
        // The mark at the beginning of a file is not counted.
        let source = source.strip_prefix('\u{feff}').unwrap_or(source).trim_end();
        let (start, end) =
            (column.saturating_sub(1) as usize, column.saturating_sub(1) as usize + length as usize);
        let (mut shown, mut carets) = (String::new(), String::new());
        let first = start.saturating_sub(BEFORE);
        if first > 0 {
            shown.push_str("...");
            carets.push_str("   ");
        }
        let mut rest = source.chars().enumerate().skip(first);
        for (index, sign) in rest.by_ref().take(SHOWN) {
            let piece = escaped_sign(sign);
            let mark = if (start..end).contains(&index) { "^" } else { " " };
            carets.push_str(&mark.repeat(piece.chars().count()));
            shown.push_str(&piece);
        }
        if rest.next().is_some() {
            shown.push_str("...");
        }
        // A place after the end of the line.
        if !carets.contains('^') {
            carets.push('^');
        }
        let mut out = format!(
            "{}\n{edge}--> {}:{line}:{column}\n{edge} |\n{line} | {shown}\n{edge} | {}",
            escaped(&self.message),
            escaped(file_name),
            carets.trim_end()
        );
        if let Some(help) = &self.help {
            out += &format!("\n{edge} = help: {}", escaped(help));
        }
        out
    }
}

/// How many characters of a line are shown at most, and how many of them before the place.
const SHOWN: usize = 120;
const BEFORE: usize = 80;

/// The text with escapes for characters that are not seen, or that change how a terminal shows others.
pub(crate) fn escaped(text: &str) -> String {
    text.chars().map(escaped_sign).collect()
}

fn escaped_sign(sign: char) -> String {
    match sign {
        '\t' => " ".to_owned(),
        // Control characters, and those that change the direction of writing or have no width.
        _ if sign.is_control()
            || matches!(sign, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}') =>
        {
            format!("\\u{{{:x}}}", u32::from(sign))
        }
        _ => sign.to_string(),
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.span.line, self.span.column, self.message)
    }
}

impl std::error::Error for RuleError {}
