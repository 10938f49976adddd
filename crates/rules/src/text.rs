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
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.span.line, self.span.column, self.message)
    }
}

impl std::error::Error for RuleError {}
