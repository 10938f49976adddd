//! What the fuzz targets of the formats have in common. Run one with `cargo +nightly fuzz run nin`.

use gridproof_formats::format::{Item, WriteError, by_name, decode};
use gridproof_puzzles::Puzzle;

/// Asserts that an error has a place in its text, and that a puzzle, which is returned, has no contradiction.
///
/// # Panics
/// If that fails.
pub fn check<'i>(item: &'i Item, text: &str) -> Option<&'i Puzzle> {
    assert!(item.line >= 1);
    match &item.puzzle {
        Ok(puzzle) => {
            assert_eq!(puzzle.contradiction(), None);
            Some(puzzle)
        }
        Err(error) => {
            let span = error.span;
            assert!(span.line >= 1 && span.column >= 1 && span.length >= 1);
            assert!(text.is_char_boundary(span.offset));
            None
        }
    }
}

/// Reads a text and asserts what holds for every text that can be decoded: there is an item, places lie within the text,
/// puzzles have no contradiction, and each puzzle reads back equal when it is written.
///
/// # Panics
/// If any of that fails.
pub fn reads(format: &str, text: &str) {
    // A picture in bytes is decoded to another text.
    if decode(text.into()).ok().as_deref() != Some(text) {
        return;
    }
    let format = by_name(format).expect("a format");
    let mut items = 0;
    for item in format.read(text) {
        items += 1;
        let Some(puzzle) = check(&item, text) else { continue };
        let mut out = Vec::new();
        match format.write(puzzle, 0, &mut out) {
            Ok(()) => {}
            Err(
                WriteError::BoxShape { .. }
                | WriteError::Colours { .. }
                | WriteError::NoCode { .. }
                | WriteError::NoPicture { .. }
                | WriteError::ReadOnly { .. }
                | WriteError::TooManyColours { .. },
            ) => continue,
            Err(error) => panic!("{error}"),
        }
        format.write_end(1, &mut out).expect("an end");
        let out = decode(out).expect("what is written can be read");
        let again = format.read(&out).next().expect("an item").puzzle;
        let again = again.unwrap_or_else(|error| panic!("{error} in {out:?}"));
        assert_eq!((again.rows(), again.columns()), (puzzle.rows(), puzzle.columns()));
        assert_eq!(again.model().domains(), puzzle.model().domains());
        assert_eq!(again.model().constraints(), puzzle.model().constraints());
    }
    assert!(items > 0);
}
