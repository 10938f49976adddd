//! Error messages on standard error, with an excerpt of the file.

use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use gridproof_formats::format::ReadError;

use gridproof_puzzles::without_control_characters;

/// The line of a file that an error points at, shortened to fit a screen.
#[derive(Clone, Debug)]
pub(crate) struct Excerpt {
    text: String,
    /// The byte range of `text` to mark.
    at: std::ops::Range<usize>,
    line: usize,
    column: usize,
}

/// The maximum numbers of characters to show: `BEFORE` limits those before the faulty text, and `AFTER` those from
/// the start of the faulty text on.
const BEFORE: usize = 60;
const AFTER: usize = 60;

impl Excerpt {
    /// The excerpt of `text` at the location of `error`.
    pub(crate) fn new(text: &str, error: &ReadError) -> Option<Self> {
        let span = error.span;
        let before = text.get(..span.offset)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let rest = text[span.offset..].split(['\n', '\r']).next().unwrap_or_default();
        let prefix = &before[start..];
        let (prefix, cut) = match prefix.char_indices().rev().nth(BEFORE) {
            Some((at, _)) => (&prefix[at..], "..."),
            None => (prefix, ""),
        };
        let (rest, cut_after) = match rest.char_indices().nth(AFTER) {
            Some((at, _)) => (&rest[..at], "..."),
            None => (rest, ""),
        };
        let fault: usize = rest.chars().take(span.length).map(char::len_utf8).sum();
        let (fault, rest) = rest.split_at(fault);
        // The offsets refer to the text as shown, because replacing control characters can change the length of the
        // text.
        let prefix = [cut, &without_control_characters(prefix)].concat();
        let fault = without_control_characters(fault);
        let text = [prefix.as_str(), &fault, &without_control_characters(rest), cut_after].concat();
        let from = prefix.len();
        let at = from..(from + fault.len().max(1)).min(text.len().max(from));
        Some(Self { at, text, line: span.line, column: span.column })
    }
}

/// Shows an error that has no location.
pub(crate) fn error(message: &str) {
    print(
        &Renderer::styled()
            .render(&[annotate_snippets::Group::with_title(Level::ERROR.primary_title(message))]),
    );
}

/// Whether notes and progress are left out (`--quiet`).
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes and progress from now on.
pub(crate) fn quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether notes and progress are left out (`--quiet`).
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Shows a note.
pub(crate) fn note(message: &str) {
    if is_quiet() {
        return;
    }
    print(
        &Renderer::styled()
            .render(&[annotate_snippets::Group::with_title(Level::NOTE.primary_title(message))]),
    );
}

/// Shows an error in a file.
pub(crate) fn error_in(source: &str, message: &str, excerpt: Option<&Excerpt>) {
    let Some(excerpt) = excerpt else {
        return error(&without_control_characters(&format!("{source}: {message}")));
    };
    let path = format!("{}:{}:{}", without_control_characters(source), excerpt.line, excerpt.column);
    let snippet = Snippet::source(excerpt.text.as_str())
        .line_start(excerpt.line)
        .annotation(AnnotationKind::Primary.span(excerpt.at.clone()));
    let title = format!("{path}: {message}");
    print(&Renderer::styled().render(&[Level::ERROR.primary_title(title.as_str()).element(snippet)]));
}

/// Shows an error or a warning that has already been rendered.
pub(crate) fn rendered(text: &str) {
    print(text);
}

fn print(text: &str) {
    // If standard error is closed, nothing can be reported.
    let _ = std::io::Write::write_all(&mut anstream::stderr(), format!("{text}\n").as_bytes());
}
