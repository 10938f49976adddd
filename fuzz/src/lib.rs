//! Code that the fuzz targets of the formats share. For example, `cargo +nightly fuzz run nin` runs the target `nin`.

use gridproof_formats::format::{Item, WriteError, by_name, decode};
use gridproof_puzzles::Puzzle;
use gridproof_rules::judge::{Budget, Judge};
use gridproof_rules::{Kind, grid};

/// Checks an item read from `text`: an error must have a place in the text, and a puzzle must have no obvious
/// contradiction. Returns the puzzle, if there is one.
///
/// # Panics
/// If one of these assertions fails.
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

/// Reads text and checks what must be true of all text that can be decoded. There is at least one item; errors have a
/// place in the text, and puzzles have no obvious contradiction. Each puzzle that the format can write is read back
/// with the same size and model.
///
/// # Panics
/// If one of these assertions fails.
pub fn reads(format: &str, text: &str) {
    // If the bytes of the text are a picture file, they are decoded to different text.
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

/// Reads text as a plain grid, and judges its solution by the rules of a kind. A grid that can be read is the same
/// after it was drawn and read again, and a judge that finds no broken rule finds none among all rules.
///
/// # Panics
/// If one of these assertions fails.
pub fn judges(kind: &Kind, grid: &str) {
    const STEPS: u64 = 300_000;
    let (puzzle, answer) = match grid::read(kind, grid) {
        Ok(read) => read,
        Err(error) => return drop(error.show("fuzz.txt", grid)),
    };
    let drawn = grid::draw(kind, &puzzle);
    let again = grid::read(kind, &drawn).unwrap_or_else(|error| panic!("{drawn}\n{error}"));
    assert_eq!(again.0, puzzle, "{drawn}");
    let (Some(answer), Ok(judge)) = (answer, Judge::new(kind, &puzzle)) else { return };
    let first = judge.first_broken(&answer, &mut Budget::new(STEPS));
    let all = judge.broken(&answer, &mut Budget::new(STEPS));
    if let (Ok(first), Ok(all)) = (first, all) {
        assert_eq!(first.is_none(), all.is_empty());
    }
}
