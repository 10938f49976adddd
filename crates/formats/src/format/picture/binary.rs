//! Pictures in binary formats: PNG, and the binary variants of Netpbm.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::limits::{MAX_PICTURES, MAX_SIDE};
use crate::format::error::ReadErrorKind;
use gridproof_puzzles::Pixels;

const PNG_MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The comment in a Netpbm text that shows that the picture was converted from PNG.
pub(super) const FROM_PNG: &str = "# PNG";

/// Returns whether the bytes are a binary picture.
pub(in crate::format) fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(PNG_MAGIC)
        || matches!(bytes, [b'P', b'4'..=b'6', blank, ..] if blank.is_ascii_whitespace())
}

/// Converts a binary picture to text.
pub(in crate::format) fn to_text(bytes: &[u8]) -> Result<String, ReadErrorKind> {
    if bytes.starts_with(PNG_MAGIC) {
        return Ok(text(FROM_PNG, &png(bytes, MAX_SIDE)?));
    }
    let mut rest = bytes;
    let mut out = String::new();
    while let Some(picture) = netpbm(&mut rest, MAX_SIDE)? {
        out.push_str(&text("# Netpbm", &picture));
        // Each bit of a `P4` picture becomes two bytes of text.
        if out.len() > MAX_PICTURES {
            return Err(wrong(format!(
                "pictures whose cells take more than {} MiB as text",
                MAX_PICTURES >> 20
            )));
        }
    }
    Ok(out)
}

/// Returns the pixels of a binary picture that is at most `most` pixels wide and high. If there are several pictures,
/// the first one is used.
pub(super) fn to_pixels(bytes: &[u8], most: usize) -> Result<Pixels, ReadErrorKind> {
    if bytes.starts_with(PNG_MAGIC) {
        return png(bytes, most);
    }
    netpbm(&mut &*bytes, most)?.ok_or(ReadErrorKind::NoPuzzle)
}

fn wrong(message: impl Into<String>) -> ReadErrorKind {
    ReadErrorKind::Syntax { message: message.into() }
}

fn png(bytes: &[u8], most: usize) -> Result<Pixels, ReadErrorKind> {
    let broken = |error: png::DecodingError| {
        wrong(format!("a broken PNG picture: {}", error.to_string().chars().take(120).collect::<String>()))
    };
    // Twice the size of the largest picture, at four bytes per pixel.
    let limits = png::Limits { bytes: (8 * most * most).max(16 << 20) };
    let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    check_size(width, height, most)?;
    let size = reader.output_buffer_size().ok_or_else(|| wrong("a PNG picture that is too large"))?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(broken)?;
    let samples = frame.color_type.samples();
    let pixels = buffer[..frame.buffer_size()].chunks_exact(samples).map(|pixel| match *pixel {
        [_, alpha] | [_, _, _, alpha] if alpha < 128 => [255; 3],
        [grey] | [grey, _] => [grey; 3],
        [red, green, blue, ..] => [red, green, blue],
        [] => [255; 3],
    });
    Pixels::new(width, pixels.collect()).ok_or_else(|| wrong("a PNG picture with missing rows"))
}

pub(super) fn check_size(width: usize, height: usize, most: usize) -> Result<(), ReadErrorKind> {
    if (1..=most).contains(&width) && (1..=most).contains(&height) {
        Ok(())
    } else {
        Err(wrong(format!("a picture of {width} x {height} cells exceeds the limit of {most} x {most}")))
    }
}

/// Returns a picture as text: `P1` if it is black and white, otherwise `P3`.
fn text(comment: &str, picture: &Pixels) -> String {
    let (width, height, pixels) = (picture.width(), picture.height(), picture.rgb());
    let colours: BTreeSet<[u8; 3]> = pixels.iter().copied().collect();
    let black_and_white =
        comment != FROM_PNG && colours.iter().all(|&colour| colour == [0; 3] || colour == [255; 3]);
    let mut out = String::new();
    if black_and_white {
        let _ = writeln!(out, "P1\n{comment}\n{width} {height}");
    } else {
        let _ = writeln!(out, "P3\n{comment}\n{width} {height}\n255");
    }
    for row in pixels.chunks(width) {
        let cell = |[red, green, blue]: &[u8; 3]| {
            if black_and_white { u8::from(*red == 0).to_string() } else { format!("{red} {green} {blue}") }
        };
        let _ = writeln!(out, "{}", row.iter().map(cell).collect::<Vec<_>>().join(" "));
    }
    out
}

/// Reads the next `P4`, `P5` or `P6` picture of a file, and moves `rest` past it.
fn netpbm(rest: &mut &[u8], most_side: usize) -> Result<Option<Pixels>, ReadErrorKind> {
    let [b'P', kind @ b'4'..=b'6', after @ ..] = *rest else { return Ok(None) };
    let mut header = Header { bytes: after };
    let (width, height) = (header.number()?, header.number()?);
    check_size(width, height, most_side)?;
    let most = if *kind == b'4' { 1 } else { header.number()? };
    if !(1..=255).contains(&most) {
        return Err(wrong("a picture with more than 255 levels per colour"));
    }
    // One blank separates the header and the cells.
    let data = header.bytes.get(1..).unwrap_or_default();
    let row_bytes = match kind {
        b'4' => width.div_ceil(8),
        b'5' => width,
        _ => 3 * width,
    };
    let Some((cells, next)) = data.split_at_checked(row_bytes * height) else {
        return Err(wrong(format!("{} bytes of cells instead of {}", data.len(), row_bytes * height)));
    };
    let level = |value: u8| (usize::from(value).min(most) * 255 / most) as u8;
    let pixel = |index: usize| -> [u8; 3] {
        let (row, column) = (index / width, index % width);
        let row = &cells[row * row_bytes..][..row_bytes];
        match kind {
            b'4' => [if row[column / 8] >> (7 - column % 8) & 1 == 1 { 0 } else { 255 }; 3],
            b'5' => [level(row[column]); 3],
            _ => [0, 1, 2].map(|sample| level(row[3 * column + sample])),
        }
    };
    let blanks = next.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    *rest = &next[blanks..];
    Ok(Pixels::new(width, (0..width * height).map(pixel).collect()))
}

/// The header of a Netpbm picture: numbers separated by blanks or comments.
struct Header<'b> {
    bytes: &'b [u8],
}

impl Header<'_> {
    fn number(&mut self) -> Result<usize, ReadErrorKind> {
        while let [first, rest @ ..] = self.bytes {
            match first {
                b'#' => {
                    let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                    self.bytes = &rest[end..];
                }
                blank if blank.is_ascii_whitespace() => self.bytes = rest,
                _ => break,
            }
        }
        let digits = self.bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&self.bytes[..digits]).ok().and_then(|text| text.parse().ok());
        self.bytes = &self.bytes[digits..];
        number.ok_or_else(|| wrong("a picture whose header lacks a number"))
    }
}
