//! Places in JSON: where in a text the value stands that an error is about.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::error::{ReadError, ReadErrorKind};
use super::text::Piece;

/// The way to a value in a JSON text. The text is looked at again only when its place is wanted, for an error.
#[derive(Clone, Copy, Debug)]
pub(super) enum JsonPlace<'p, 't> {
    /// The whole text. Where that is no JSON, as a link with a packed puzzle, its values have no other place.
    Whole(Piece<'t>),
    /// What is under a key of an object.
    Key(&'p Self, &'p str),
    /// What has this index in an array.
    Index(&'p Self, usize),
}

impl<'t> JsonPlace<'_, 't> {
    /// The value as it stands in the text, or what holds it where it is missing.
    pub(super) fn piece(self) -> Piece<'t> {
        let (parent, part) = match self {
            Self::Whole(whole) => return whole,
            Self::Key(parent, key) => (parent, under(parent.piece(), key)),
            Self::Index(parent, index) => (parent, items(parent.piece()).into_iter().nth(index)),
        };
        part.unwrap_or_else(|| parent.piece())
    }

    /// The error that something else is required here.
    pub(super) fn unexpected(self, expected: &'static str) -> ReadError {
        self.piece().unexpected(expected)
    }

    /// The whole text.
    pub(super) fn whole(self) -> Piece<'t> {
        match self {
            Self::Whole(whole) => whole,
            Self::Key(parent, _) | Self::Index(parent, _) => parent.whole(),
        }
    }

    /// The error that the value here is wrong.
    pub(super) fn wrong(self, kind: ReadErrorKind) -> ReadError {
        self.piece().error(kind)
    }
}

/// The values of an array, in order; none if it is no array.
pub(super) fn items(array: Piece<'_>) -> Vec<Piece<'_>> {
    let parts: Vec<&RawValue> = serde_json::from_str(array.as_str()).unwrap_or_default();
    let mut before = array;
    let place = |part: &RawValue| {
        before = place_behind(before, part);
        before
    };
    parts.into_iter().map(place).collect()
}

/// The value of a key of an object.
fn under<'t>(object: Piece<'t>, key: &str) -> Option<Piece<'t>> {
    let parts: BTreeMap<String, &RawValue> = serde_json::from_str(object.as_str()).ok()?;
    parts.get(key).map(|part| place_behind(object, part))
}

/// The place of a part of the same text that starts behind the start of `before`.
fn place_behind<'t>(before: Piece<'t>, part: &RawValue) -> Piece<'t> {
    let start = part.get().as_ptr().addr() - before.as_str().as_ptr().addr();
    before.slice_over_lines(start..start + part.get().len())
}

/// The error of a text that is no JSON, at its place.
pub(super) fn syntax_error(whole: Piece<'_>, error: &serde_json::Error) -> ReadError {
    let message = format!("not well-formed JSON: {}", without_place(&error.to_string()));
    character_at(whole, error.line(), error.column()).error(ReadErrorKind::Syntax { message })
}

/// A message of `serde_json`, truncated, without the place that it ends with.
pub(super) fn without_place(message: &str) -> String {
    message.split(" at line ").next().unwrap_or_default().chars().take(120).collect()
}

/// The character at a line and column of a text as `serde_json` counts them, both from 1, in bytes.
pub(super) fn character_at(whole: Piece<'_>, line: usize, column: usize) -> Piece<'_> {
    let text = whole.as_str();
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let at = (start + column.saturating_sub(1)).min(text.len());
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let length = text[at..].chars().next().map_or(0, char::len_utf8);
    whole.slice_over_lines(at..at + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told<'t>(place: JsonPlace<'_, 't>) -> (&'t str, usize, usize) {
        let piece = place.piece();
        let span = piece.span();
        (piece.as_str(), span.line, span.column)
    }

    #[test]
    fn values_have_the_place_where_they_stand() {
        let text = "  {\"a\": [1,\n {\"b\\u0041\": \"é\"}], \"c\":\n\n2}";
        let whole = JsonPlace::Whole(Piece::start_of(text).slice(0..text.len()));
        let a = JsonPlace::Key(&whole, "a");
        assert_eq!(told(JsonPlace::Index(&a, 0)), ("1", 1, 10));
        let object = JsonPlace::Index(&a, 1);
        assert_eq!(told(object), ("{\"b\\u0041\": \"é\"}", 2, 2));
        assert_eq!(told(JsonPlace::Key(&object, "bA")), ("\"é\"", 2, 14));
        assert_eq!(told(JsonPlace::Key(&whole, "c")), ("2", 4, 1));
        // What is missing has the place of what it is missing from.
        assert_eq!(told(JsonPlace::Key(&object, "other")), told(object));
        assert_eq!(told(JsonPlace::Index(&a, 2)), told(a));
    }

    #[test]
    fn places_of_syntax_errors_lie_within_the_text() {
        for text in ["", "{", "[1,\n", "[1,\n\"é", "{\"a\" 1}", "\"a\nb\"", "[]]"] {
            let error = serde_json::from_str::<serde_json::Value>(text).expect_err("no JSON");
            let whole = Piece::start_of(text);
            let span = syntax_error(whole.to(Piece::end_of(text)), &error).span;
            assert!(text.is_char_boundary(span.offset), "{text:?} {span:?}");
        }
    }
}
