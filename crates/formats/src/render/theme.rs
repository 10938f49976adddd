//! The colours of pictures.

use super::picture::Ink;

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white, with colours.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on white, with greys.
    Print,
}

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// The colours for lines through cells, indexed by number.
const LINES: [Rgb; 8] = [
    [0xc4, 0xc7, 0xcc],
    [0x8f, 0xd4, 0x8a],
    [0xd9, 0xa3, 0xe6],
    [0x95, 0xbf, 0xf2],
    [0xf5, 0xc0, 0x82],
    [0x7c, 0xd0, 0xc8],
    [0xe3, 0xce, 0x7a],
    [0x8b, 0x92, 0x9c],
];

impl Theme {
    /// All themes with their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("light", Self::Light), ("dark", Self::Dark), ("print", Self::Print)];

    /// Returns the colour of an ink.
    pub fn rgb(self, ink: Ink) -> Rgb {
        match ink {
            Ink::Rgb(rgb) => rgb,
            Ink::On(rgb) => {
                if is_light(rgb) {
                    [0; 3]
                } else {
                    [0xff; 3]
                }
            }
            Ink::Line(number) => self.line(LINES[usize::from(number) % LINES.len()]),
            ink => match self {
                Self::Light => light(ink),
                Self::Dark => dark(ink),
                Self::Print => print(ink),
            },
        }
    }

    fn line(self, [red, green, blue]: Rgb) -> Rgb {
        match self {
            Self::Light => [red, green, blue],
            Self::Dark => [red, green, blue].map(|part| (u32::from(part) * 5 / 9) as u8),
            Self::Print => [((u32::from(red) * 2 + u32::from(green) * 5 + u32::from(blue)) / 8) as u8; 3],
        }
    }
}

/// Returns whether black text is easier to read than white text on a colour, judged by the relative luminance of the
/// colour (WCAG 2.2).
fn is_light(rgb: Rgb) -> bool {
    let part = |value: u8| {
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(rgb[0]) + 0.7152 * part(rgb[1]) + 0.0722 * part(rgb[2]) > 0.179
}

const fn light(ink: Ink) -> Rgb {
    match ink {
        Ink::Given | Ink::Border | Ink::Wall | Ink::Black => [0x1b, 0x1f, 0x27],
        Ink::Found => [0x1c, 0x5d, 0xc2],
        Ink::Shade => [0x5a, 0x65, 0x76],
        Ink::Empty => [0x8a, 0x92, 0xa0],
        Ink::Grid => [0xc3, 0xc8, 0xd1],
        Ink::Cage => [0x4e, 0x58, 0x68],
        Ink::Ground => [0xd9, 0xdd, 0xe3],
        Ink::Tint => [0xe6, 0xef, 0xfb],
        Ink::Differ => [0xff, 0xdf, 0xb0],
        Ink::DifferLine => [0xd9, 0x6b, 0x0b],
        _ => [0xff; 3],
    }
}

const fn dark(ink: Ink) -> Rgb {
    match ink {
        Ink::Given | Ink::Border | Ink::White => [0xe8, 0xea, 0xee],
        Ink::Wall => [0x56, 0x63, 0x7a],
        Ink::OnWall => [0xff; 3],
        Ink::Black => [0; 3],
        Ink::Paper => [0x17, 0x1a, 0x21],
        Ink::Found => [0x7d, 0xb4, 0xff],
        Ink::Shade => [0x86, 0x91, 0xa3],
        Ink::Empty => [0x70, 0x7a, 0x8a],
        Ink::Grid => [0x41, 0x48, 0x54],
        Ink::Cage => [0xb3, 0xbc, 0xca],
        Ink::Ground => [0x38, 0x3f, 0x4b],
        Ink::Tint => [0x22, 0x2e, 0x42],
        Ink::Differ => [0x66, 0x43, 0x10],
        _ => [0xff, 0xa6, 0x4d],
    }
}

const fn print(ink: Ink) -> Rgb {
    match ink {
        Ink::Given | Ink::Border | Ink::Wall | Ink::Black => [0; 3],
        Ink::Found => [0x3c; 3],
        Ink::Shade => [0x8c; 3],
        Ink::Empty | Ink::Grid => [0xa8; 3],
        Ink::Cage => [0x30; 3],
        Ink::Ground => [0xd8; 3],
        Ink::Tint => [0xec; 3],
        Ink::Differ => [0xcc; 3],
        Ink::DifferLine => [0x60; 3],
        _ => [0xff; 3],
    }
}
