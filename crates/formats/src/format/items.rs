//! Lazy readers, built from a function that reads one puzzle.

use super::error::{ReadError, ReadErrorKind};
use super::item::Item;
use super::text::{LineReader, Piece};
use gridproof_puzzles::Puzzle;

/// Returns a lazy reader that yields the items that `next` reads from the remaining lines. A text without items yields
/// one error.
pub(super) fn items<'t>(
    text: &'t str,
    mut next: impl FnMut(&mut LineReader<'t>) -> Option<Item> + Send + 't,
) -> Box<dyn Iterator<Item = Item> + Send + 't> {
    let mut lines = LineReader::new(text);
    let mut none_yet = true;
    Box::new(std::iter::from_fn(move || {
        let item = next(&mut lines);
        let none_at_all = std::mem::take(&mut none_yet) && item.is_none();
        item.or_else(|| {
            let error = || Piece::start_of(text).error(ReadErrorKind::NoPuzzle);
            none_at_all.then(|| Item { line: 1, puzzle: Err(error()) })
        })
    }))
}

/// Returns a lazy reader of a text that contains a single puzzle. `read` receives the words of the text.
pub(super) fn single_item<'t>(
    text: &'t str,
    read: impl Fn(&mut dyn Iterator<Item = Piece<'t>>) -> Result<Puzzle, ReadError> + Send + 't,
) -> Box<dyn Iterator<Item = Item> + Send + 't> {
    items(text, move |lines| {
        let first = lines.clone().find(|line| !line.is_blank())?;
        let puzzle = read(&mut lines.by_ref().flat_map(Piece::words));
        lines.finish();
        Some(Item { line: first.line(), puzzle })
    })
}
