//! The colours that a file defines, collected while the file is read.

use std::collections::BTreeMap;

use super::error::{ReadError, ReadErrorKind};
use super::text::Piece;
use gridproof_puzzles::{Colour, MAX_COLOURS, Palette};

/// The colours that a file defines, each under the key by which clues refer to it.
#[derive(Clone, Debug)]
pub(super) struct ColourTable {
    colours: Vec<Colour>,
    values: BTreeMap<String, u8>,
}

impl ColourTable {
    /// Returns a table that contains only the background, under the given key.
    pub(super) fn new(key: &str, background: Colour) -> Self {
        Self { colours: vec![background], values: BTreeMap::from([(key.to_owned(), 0)]) }
    }

    /// Returns the value of the colour with this key.
    pub(super) fn get(&self, key: &str) -> Option<u8> {
        self.values.get(key).copied()
    }

    /// Defines the colour with this key, or redefines it, and returns its value. If another colour has the same name, a
    /// number is added to the name.
    pub(super) fn define(
        &mut self,
        key: &str,
        mut colour: Colour,
        place: Piece<'_>,
    ) -> Result<u8, ReadError> {
        let value = self.get(key).unwrap_or(self.colours.len() as u8);
        let taken = |name: &str| {
            (0..).zip(&self.colours).any(|(other, colour): (u8, _)| other != value && colour.name == name)
        };
        if taken(&colour.name) {
            let mut numbers = 2..;
            let name = std::mem::take(&mut colour.name);
            colour.name = numbers
                .find_map(|n| Some(format!("{name} {n}")).filter(|name| !taken(name)))
                .unwrap_or_default();
        }
        if let Some(old) = self.colours.get_mut(usize::from(value)) {
            *old = colour;
        } else if self.colours.len() < MAX_COLOURS {
            self.colours.push(colour);
            self.values.insert(key.to_owned(), value);
        } else {
            return Err(place.error(ReadErrorKind::TooManyColours { most: MAX_COLOURS - 1 }));
        }
        Ok(value)
    }

    /// Returns the value of the colour with this key, or an error if the key is not defined.
    pub(super) fn known(&self, key: Piece<'_>) -> Result<u8, ReadError> {
        let unknown = || key.error(ReadErrorKind::UnknownColour { found: key.quote() });
        self.get(key.as_str()).ok_or_else(unknown)
    }

    /// The colours, in the order of their values.
    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The colours as a palette.
    pub(super) fn palette(self) -> Palette {
        // The fallback is never used: all names are distinct, and the number of colours is bounded.
        Palette::new(self.colours).unwrap_or_else(|| Palette::usual(1))
    }
}

/// White, the usual background.
pub(super) fn white() -> Colour {
    Colour { symbol: Some('.'), ..Colour::new("white", [0xff; 3]) }
}

/// Black, the usual colour of blocks.
pub(super) fn black() -> Colour {
    Colour { symbol: Some('X'), ..Colour::new("black", [0; 3]) }
}

/// Parses red, green and blue from `#rrggbb`, `rrggbb`, `#rgb` or `rgb`.
pub(super) fn hex_rgb(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let value = |from: usize, length: usize| u8::from_str_radix(digits.get(from..from + length)?, 16).ok();
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    match digits.len() {
        3 => Some([17 * value(0, 1)?, 17 * value(1, 1)?, 17 * value(2, 1)?]),
        6 => Some([value(0, 2)?, value(2, 2)?, value(4, 2)?]),
        _ => None,
    }
}

/// Parses red, green and blue from hexadecimal digits or from an English colour name.
#[cfg(feature = "libraries")]
pub(super) fn rgb(text: &str) -> Option<[u8; 3]> {
    hex_rgb(text).or_else(|| {
        let letters: String = text.chars().filter(char::is_ascii_alphanumeric).take(40).collect();
        let colour = csscolorparser::parse(&letters).ok()?;
        let [red, green, blue, _] = colour.to_rgba8();
        Some([red, green, blue])
    })
}

/// Parses a colour from its description: `#rrggbb` or a name. Two such descriptions, separated by `/` or `\`, denote a
/// colour with a triangle in a second colour. Any other description gives grey.
#[cfg(feature = "libraries")]
pub(super) fn described(name: &str, symbol: Option<char>, description: &str) -> Colour {
    const GREY: [u8; 3] = [0x80; 3];
    let part = |text: &str| rgb(text.trim()).unwrap_or(GREY);
    let mut colour = Colour { symbol, ..Colour::new(name, GREY) };
    match description.find(['/', '\\']) {
        None => colour.rgb = part(description),
        Some(at) => {
            colour.rgb = part(&description[..at]);
            let rising = description.as_bytes()[at] == b'/';
            let right = part(&description[at + 1..]);
            colour.triangle = Some(gridproof_puzzles::Triangle { right, rising });
        }
    }
    colour
}

/// Describes a colour in a form that [`described`] can parse. `prefix` is written before the hexadecimal digits of each
/// colour.
#[cfg(feature = "libraries")]
pub(super) fn description(colour: &Colour, prefix: &str) -> String {
    let left = format!("{prefix}{}", colour.hex());
    match colour.triangle {
        None => left,
        Some(triangle) => {
            let slash = if triangle.rising { '/' } else { '\\' };
            format!("{left}{slash}{prefix}{}", triangle.hex())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_colours_have_three_or_six_digits() {
        assert_eq!(hex_rgb("#fF8000"), Some([255, 128, 0]));
        assert_eq!(hex_rgb("f80"), Some([255, 136, 0]));
        assert_eq!([hex_rgb("f8000"), hex_rgb("+f8"), hex_rgb("red"), hex_rgb("")], [None; 4]);
    }

    #[cfg(feature = "libraries")]
    #[test]
    fn triangles_are_two_colours() {
        let colour = described("t", None, "black/white");
        assert_eq!(
            (colour.rgb, colour.triangle.map(|t| (t.right, t.rising))),
            ([0; 3], Some(([255; 3], true)))
        );
        assert_eq!(described("t", None, &description(&colour, "#")), colour);
        assert_eq!(rgb("light grey"), Some([0xd3; 3]));
        assert_eq!(described("t", None, "no colour at all").rgb, [0x80; 3]);
    }
}
