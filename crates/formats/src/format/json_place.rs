//! Places in JSON: the positions of values in a text, for errors about these values.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{ReadError, ReadErrorKind};
use super::json_size::too_large;
use super::text::Piece;

/// The path to a value in a JSON text. The position is computed only when an error needs it, by parsing the text again.
#[derive(Clone, Copy, Debug)]
pub(super) enum JsonPlace<'p, 't> {
    /// The whole text. If the text is not JSON itself (for example, a link with a packed puzzle), this is the place of
    /// every value of the puzzle.
    Whole(Piece<'t>),
    /// The value under a key of an object.
    Key(&'p Self, &'p str),
    /// The value with this index in an array.
    Index(&'p Self, usize),
}

impl<'t> JsonPlace<'_, 't> {
    /// Returns the text of the value. If the value is missing, returns the text of the object or array that should
    /// contain it.
    pub(super) fn piece(self) -> Piece<'t> {
        let (parent, part) = match self {
            Self::Whole(whole) => return whole,
            Self::Key(parent, key) => (parent, under(parent.piece(), key)),
            Self::Index(parent, index) => (parent, items(parent.piece()).nth(index)),
        };
        part.unwrap_or_else(|| parent.piece())
    }

    /// Returns an error which states that `expected` is required at this place.
    pub(super) fn unexpected(self, expected: &'static str) -> ReadError {
        self.piece().unexpected(expected)
    }

    /// Returns the whole text.
    pub(super) fn whole(self) -> Piece<'t> {
        match self {
            Self::Whole(whole) => whole,
            Self::Key(parent, _) | Self::Index(parent, _) => parent.whole(),
        }
    }

    /// Returns an error of the given kind at the place of the value.
    pub(super) fn wrong(self, kind: ReadErrorKind) -> ReadError {
        self.piece().error(kind)
    }
}

/// Parses JSON text.
///
/// # Errors
/// Returns an error if the text is not JSON, or if its values would take too much memory.
pub(super) fn value(piece: Piece<'_>) -> Result<Value, ReadError> {
    if let Some(message) = too_large(piece.as_str()) {
        check(piece)?;
        return Err(piece.error(ReadErrorKind::Syntax { message }));
    }
    serde_json::from_str(piece.as_str()).map_err(|error| syntax_error(piece, &error))
}

/// Checks that a text is JSON, without storing its values.
///
/// # Errors
/// Returns an error at the first place where the text is not valid JSON.
pub(super) fn check(piece: Piece<'_>) -> Result<(), ReadError> {
    let checked = serde_json::from_str::<IgnoredAny>(piece.as_str());
    checked.map(|_| ()).map_err(|error| syntax_error(piece, &error))
}

/// Returns an iterator over the values of an array. The iterator yields no values if the text is not an array.
pub(super) const fn items(array: Piece<'_>) -> Items<'_> {
    Items { array, at: 0, before: array }
}

/// Closes an array whose end is cut off: returns the text up to the last complete item of the array, with `]` added.
/// Returns `None` if no item is complete.
pub(super) fn closed(text: &str) -> Option<String> {
    let array = Piece::start_of(text).to(Piece::end_of(text));
    let last = items(array).last()?;
    Some(format!("{}]", &text[..last.start() + last.as_str().len()]))
}

/// The iterator that [`items`] returns.
pub(super) struct Items<'t> {
    array: Piece<'t>,
    /// The byte offset in the array at which the last value found ends.
    at: usize,
    /// The last value found; at first, the array itself. The line of the next value is counted from the line of this
    /// value.
    before: Piece<'t>,
}

impl<'t> Iterator for Items<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let opens = if self.at == 0 { '[' } else { ',' };
        let text = self.array.as_str();
        let rest = text[self.at..].trim_start().strip_prefix(opens)?;
        let part: &RawValue = serde_json::Deserializer::from_str(rest).into_iter().next()?.ok()?;
        self.at = part.get().as_ptr().addr() - text.as_ptr().addr() + part.get().len();
        self.before = place_after(self.before, part);
        Some(self.before)
    }
}

/// Returns the text of the value under a key of an object.
fn under<'t>(object: Piece<'t>, key: &str) -> Option<Piece<'t>> {
    let parts: BTreeMap<String, &RawValue> = serde_json::from_str(object.as_str()).ok()?;
    parts.get(key).map(|part| place_after(object, part))
}

/// Returns the place of `part`, which must be in the same text as `before` and must start after the start of `before`.
fn place_after<'t>(before: Piece<'t>, part: &RawValue) -> Piece<'t> {
    let start = part.get().as_ptr().addr() - before.as_str().as_ptr().addr();
    before.slice_over_lines(start..start + part.get().len())
}

/// Converts an error of `serde_json` into an error with its location in the file.
pub(super) fn syntax_error(whole: Piece<'_>, error: &serde_json::Error) -> ReadError {
    let message = format!("not well-formed JSON: {}", without_place(&error.to_string()));
    character_at(whole, error.line(), error.column()).error(ReadErrorKind::Syntax { message })
}

/// Returns a message of `serde_json` without the position at its end, truncated to 120 characters.
pub(super) fn without_place(message: &str) -> String {
    message.split(" at line ").next().unwrap_or_default().chars().take(120).collect()
}

/// Returns the character at a line and column. Both are counted as in `serde_json`: from 1, with columns in bytes.
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

    fn part<'t>(place: JsonPlace<'_, 't>) -> (&'t str, usize, usize) {
        let piece = place.piece();
        let span = piece.span();
        (piece.as_str(), span.line, span.column)
    }

    #[test]
    fn values_have_the_place_where_they_stand() {
        let text = "  {\"a\": [1,\n {\"b\\u0041\": \"é\"}], \"c\":\n\n2}";
        let whole = JsonPlace::Whole(Piece::start_of(text).slice(0..text.len()));
        let a = JsonPlace::Key(&whole, "a");
        assert_eq!(part(JsonPlace::Index(&a, 0)), ("1", 1, 10));
        let object = JsonPlace::Index(&a, 1);
        assert_eq!(part(object), ("{\"b\\u0041\": \"é\"}", 2, 2));
        assert_eq!(part(JsonPlace::Key(&object, "bA")), ("\"é\"", 2, 14));
        assert_eq!(part(JsonPlace::Key(&whole, "c")), ("2", 4, 1));
        // A missing value has the place of the object or array that should contain it.
        assert_eq!(part(JsonPlace::Key(&object, "other")), part(object));
        assert_eq!(part(JsonPlace::Index(&a, 2)), part(a));
    }

    #[test]
    fn the_values_of_an_array_are_found_one_by_one() {
        let found =
            |text| items(Piece::start_of(text).slice(0..text.len())).map(|item| (item.as_str(), item.line()));
        let text = " [1 , [2,3],\n{\"a\": [4]},\"],\"\n,\n5.5e1,null ]";
        let expected =
            [("1", 1), ("[2,3]", 1), ("{\"a\": [4]}", 2), ("\"],\"", 2), ("5.5e1", 4), ("null", 4)];
        assert!(found(text).eq(expected));
        for text in ["[]", " [ ] ", "{\"a\": 1}", "1", "", "[", "[,"] {
            assert_eq!(found(text).next(), None, "{text}");
        }
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
