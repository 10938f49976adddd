//! The colours of a nonogram.

/// The second half of a cell that is divided by a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Triangle {
    /// The colour of the right half, as red, green and blue; [`Colour::rgb`] is the colour of the left half.
    pub right: [u8; 3],
    /// Whether the diagonal goes from the lower left to the upper right, like `/`.
    pub rising: bool,
}

/// A colour of a nonogram. In clues, a triangle is used like any other colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// The name, which is unique within a palette.
    pub name: String,
    /// The character that represents the colour in the pictures of the file, if the file states such a character.
    pub symbol: Option<char>,
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// The other half of the cell, if the colour is a triangle.
    pub triangle: Option<Triangle>,
}

impl Colour {
    /// Creates a colour without a character.
    pub fn new(name: impl Into<String>, rgb: [u8; 3]) -> Self {
        Self { name: name.into(), symbol: None, rgb, triangle: None }
    }

    /// Creates a colour named by its hexadecimal digits.
    pub fn of_rgb(rgb: [u8; 3]) -> Self {
        Self::new(format!("#{}", hex(rgb)), rgb)
    }

    /// Red, green and blue as six hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(self.rgb)
    }
}

impl Triangle {
    /// The colour of the right half as six hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(self.right)
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("{red:02x}{green:02x}{blue:02x}")
}

/// The colours of a nonogram. A colour's index is its value; the background comes first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palette(Vec<Colour>);

/// The maximum number of colours of a nonogram, including the background.
pub const MAX_COLOURS: usize = gridproof_model::Domain::VALUES;

/// The colours of a puzzle whose file states no colours, without the background. The first colours are the easiest to
/// distinguish.
const USUAL: [(&str, [u8; 3]); 12] = [
    ("red", [0xd0, 0x20, 0x20]),
    ("blue", [0x20, 0x40, 0xd0]),
    ("green", [0x10, 0x90, 0x30]),
    ("orange", [0xf0, 0x90, 0x10]),
    ("purple", [0x90, 0x30, 0xb0]),
    ("cyan", [0x10, 0xa0, 0xb0]),
    ("brown", [0x80, 0x50, 0x20]),
    ("pink", [0xf0, 0x80, 0xb0]),
    ("yellow", [0xe0, 0xd0, 0x20]),
    ("grey", [0x80, 0x80, 0x80]),
    ("navy", [0x10, 0x20, 0x60]),
    ("olive", [0x70, 0x80, 0x10]),
];

impl Palette {
    /// Creates a palette from its colours, the background first. Returns `None` if there are no colours, more than
    /// [`MAX_COLOURS`] colours, or two colours with the same name.
    pub fn new(colours: Vec<Colour>) -> Option<Self> {
        let names: std::collections::BTreeSet<&str> = colours.iter().map(|colour| &*colour.name).collect();
        let distinct = names.len() == colours.len();
        ((1..=MAX_COLOURS).contains(&colours.len()) && distinct).then_some(Self(colours))
    }

    /// The palette of a puzzle that states no colours: white and black if `colours` is 1, otherwise white and that
    /// number of other colours.
    pub fn usual(colours: u8) -> Self {
        let white = Colour { symbol: Some('.'), ..Colour::new("white", [0xff; 3]) };
        if colours == 1 {
            return Self(vec![white, Colour { symbol: Some('X'), ..Colour::new("black", [0; 3]) }]);
        }
        let colour = |index: usize| match USUAL.get(index) {
            Some(&(name, rgb)) => Colour::new(name, rgb),
            None => {
                Colour::new(format!("colour {}", index + 1), [(37 * index) as u8, (91 * index) as u8, 0x60])
            }
        };
        Self(std::iter::once(white).chain((0..usize::from(colours)).map(colour)).collect())
    }

    /// The colours, indexed by value. The first is the background.
    pub fn colours(&self) -> &[Colour] {
        &self.0
    }

    /// Returns a palette with only the colours of these values, in this order.
    pub(crate) fn only(&self, values: &[u8]) -> Self {
        Self(values.iter().map(|&value| self.0[usize::from(value)].clone()).collect())
    }

    /// Returns a character for each value; no two are equal. A colour keeps its own character if it is usable and no
    /// earlier colour has it. Other colours get spare characters.
    ///
    /// `usable` returns whether a character is allowed in a picture.
    pub fn symbols(&self, usable: impl Fn(char) -> bool) -> Vec<char> {
        let mut taken = std::collections::BTreeSet::new();
        let own: Vec<Option<char>> = self
            .0
            .iter()
            .map(|c| c.symbol.filter(|&symbol| usable(symbol) && taken.insert(symbol)))
            .collect();
        let spare = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain('\u{c0}'..='\u{17f}');
        let mut spare = ['.'].into_iter().chain(spare).filter(|&c| usable(c) && !taken.contains(&c));
        let mut rest = own.iter().filter(|symbol| symbol.is_none()).map(|_| spare.next().unwrap_or('?'));
        own.iter().map(|symbol| symbol.unwrap_or_else(|| rest.next().unwrap_or('?'))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_distinct() {
        let with = |symbol| Colour { symbol, ..Colour::new("x", [0; 3]) };
        let palette =
            Palette(vec![with(Some('.')), with(Some('a')), with(Some('a')), with(None), with(Some('?'))]);
        assert_eq!(palette.symbols(|c| c != '?'), ['.', 'a', 'b', 'c', 'd']);
        let many: Vec<char> = Palette::usual(63).symbols(char::is_alphabetic);
        let distinct: std::collections::BTreeSet<_> = many.iter().collect();
        assert_eq!((many.len(), distinct.len(), distinct.contains(&'?')), (64, 64, false));
    }

    #[test]
    fn names_of_a_palette_are_distinct() {
        let red = Colour::new("red", [0xff, 0, 0]);
        assert_eq!(Palette::new(vec![red.clone(), red.clone()]), None);
        assert_eq!(Palette::new(Vec::new()), None);
        assert!(Palette::new(vec![red]).is_some());
        for colours in 0..=63 {
            assert_eq!(
                Palette::new(Palette::usual(colours).0).map(|p| p.0.len()),
                Some(usize::from(colours) + 1)
            );
        }
        assert_eq!(Palette::usual(2).colours()[1].hex(), "d02020");
    }
}
