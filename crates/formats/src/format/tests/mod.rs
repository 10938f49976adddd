//! Tests of all formats together, and helper functions that the tests of single formats use as well.

mod damaged;
mod detection;
mod hostile;
mod programs;
mod refused;
mod round_trip;

use super::error::Span;
use super::{Beginning, Format, Grade, Item, claims};

/// Returns the results of reading a text in a form that is easy to compare: the line and size of each good puzzle, and
/// the position (`line:column+length`) and message of each error.
pub(super) fn outcomes(format: &dyn Format, text: &str) -> Vec<String> {
    let outcome = |item: Item| match item.puzzle {
        Ok(puzzle) => format!("{}: {} x {}", item.line, puzzle.rows(), puzzle.columns()),
        Err(error) => {
            assert_consistent(text, error.span);
            let Span { line, column, length, .. } = error.span;
            format!("{line}:{column}+{length} {}", error.kind)
        }
    };
    format.read(text).map(outcome).collect()
}

/// Returns the outcome of the only puzzle of a text.
pub(super) fn single(format: &dyn Format, text: &str) -> String {
    let mut outcomes = outcomes(format, text);
    assert_eq!(outcomes.len(), 1, "{outcomes:?}");
    outcomes.remove(0)
}

/// Returns the outcome of the only puzzle of a text. Also checks that `good`, a puzzle of size `size`, is read after
/// it.
pub(super) fn single_before(format: &dyn Format, text: &str, (good, size): (&str, &str)) -> String {
    let mut outcomes = outcomes(format, &[text, good].concat());
    assert_eq!(outcomes.len(), 2, "{outcomes:?}");
    assert_eq!(outcomes.pop(), Some(format!("{}: {size}", text.matches('\n').count() + 1)));
    outcomes.remove(0)
}

/// Asserts that the parts of a span agree with each other and lie within the text.
pub(super) fn assert_consistent(text: &str, span: Span) {
    let before = text.get(..span.offset).expect("an offset at the edge of a character");
    assert_eq!(span.line, before.matches('\n').count() + 1);
    let in_line = before.rsplit('\n').next().unwrap_or_default();
    assert_eq!(span.column, in_line.chars().count() + 1);
    let rest = text[span.offset..].split('\n').next().unwrap_or_default().chars().count();
    assert!(span.length >= 1 && span.length <= rest.max(1), "{span:?} in {rest} characters");
}

/// Returns the text that a format writes for several puzzles.
pub(super) fn written(format: &dyn Format, puzzles: &[gridproof_puzzles::Puzzle]) -> String {
    let mut out = Vec::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        format.write(puzzle, index, &mut out).expect("the format holds the puzzle");
    }
    format.write_end(puzzles.len(), &mut out).expect("the format holds the puzzles");
    String::from_utf8(out).expect("text")
}

/// Returns the formats that can read puzzles from a text, judged by their claims.
pub(super) fn claiming(text: &str) -> Vec<&'static str> {
    claims(None, Beginning::of(text))
        .filter(|(_, claim)| claim.grade > Some(Grade::Resembles))
        .map(|(format, _)| format.name())
        .collect()
}
