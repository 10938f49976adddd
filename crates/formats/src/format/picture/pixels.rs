//! Pictures with any number of colours, from which puzzles can be made.

use super::{binary, netpbm};
use crate::format::error::ReadError;
use crate::format::registry::detect;
use crate::format::text::{Piece, decode};
use gridproof_puzzles::{Pixels, Puzzle};

/// Returns the pixels of a picture: PNG, Netpbm (`P1` to `P6`), or the goal of a nonogram in any format. `None` if the
/// bytes do not contain a picture.
///
/// # Errors
/// Returns an error if the bytes begin like a picture but are not a valid one, or if the picture is more than
/// [`Pixels::MOST_SIDE`] pixels wide or high.
pub fn read_pixels(bytes: &[u8]) -> Result<Option<Pixels>, ReadError> {
    if binary::is_binary(bytes) {
        let pixels = binary::to_pixels(bytes, Pixels::MOST_SIDE);
        return pixels.map(Some).map_err(|kind| Piece::start_of(" ").error(kind));
    }
    let text = decode(bytes.to_vec())?;
    let start = text.trim_start();
    if ["P1", "P2", "P3"]
        .iter()
        .any(|magic| start.strip_prefix(magic).is_some_and(|rest| rest.starts_with(char::is_whitespace)))
    {
        return netpbm::to_pixels(&text, Pixels::MOST_SIDE).map(Some);
    }
    let Some(first) = detect(None, &text).ok().and_then(|format| format.read(&text).next()) else {
        return Ok(None);
    };
    Ok(match first.puzzle? {
        Puzzle::Nonogram(nonogram) => Pixels::of_goal(&nonogram),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_in_text_in_bytes_and_as_goals() {
        let expected = Pixels::new(2, vec![[0; 3], [255; 3], [255; 3], [0; 3]]);
        for bytes in [
            &b"P1\n2 2\n1 0 01"[..],
            b"P2 2 2 7\n0 7 7 0",
            b"P3\n# a comment\n2 2\n255\n0 0 0 255 255 255\n255 255 255 0 0 0\n",
            b"P4\n2 2\n\x80\x40",
            b"P5 2 2 255\n\x00\xff\xff\x00",
            b"X.\n.X\n",
        ] {
            assert_eq!(read_pixels(bytes).as_ref(), Ok(&expected), "{bytes:?}");
        }
        let many: Vec<String> = (0..900).map(|i| format!("{} {} 9", i % 256, i / 4)).collect();
        let many = format!("P3 30 30 255\n{}", many.join("\n"));
        assert_eq!(read_pixels(many.as_bytes()).map(|picture| picture.map(|p| p.width())), Ok(Some(30)));
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(read_pixels(b"hello\n"), Ok(None));
        assert_eq!(read_pixels(b"1 1\n1\n1\n"), Ok(None));
        for bytes in [&b"P1\n2 2\n1 0 0"[..], b"P2 5000 1 255\n0", b"P6 2 2 255\n\x00", b"\x89PNG\r\n\x1a\nx"]
        {
            assert!(read_pixels(bytes).is_err(), "{bytes:?}");
        }
    }
}
