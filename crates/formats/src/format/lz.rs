//! LZ-string in its Base64 form. Links to sudokus use this compression, from the library of that name by P. Tourlonias.
//!
//! The existing crates do not limit the size of the unpacked text, and a short packed text can stand for an immense
//! one.

use std::collections::HashMap;

/// The largest length of an unpacked text, in UTF-16 code units.
const MAX_UNPACKED: usize = 4 << 20;

/// The digits of Base64.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bits of a packed text. Each Base64 digit gives its highest bit first, but a number is stored with its lowest bit
/// first.
struct Bits<'t> {
    digits: &'t [u8],
    at: usize,
}

impl Bits<'_> {
    fn number(&mut self, bits: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..bits {
            let digit = *self.digits.get(self.at / 6)?;
            number |= u32::from(digit >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(number)
    }
}

/// Returns the value of a Base64 digit. In addresses, `-` or a blank may stand for `+`, and `_` for `/`.
const fn value(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' | b' ' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

/// Unpacks a text in Base64. Returns `None` if the text is not valid, or if the result is too large.
pub(super) fn unpack(packed: &str) -> Option<String> {
    let packed = packed.trim_end_matches(['=', '$']);
    let digits: Vec<u8> = packed.bytes().map(value).collect::<Option<_>>()?;
    let mut bits = Bits { digits: &digits, at: 0 };
    // An entry is a range of the output: the text of an entry is written just before the entry is added.
    let mut out: Vec<u16> = Vec::new();
    let mut entries: Vec<Option<(usize, usize)>> = vec![None; 3];
    let (mut width, mut left) = (2, 1_u32);
    // The previous entry, as a range of the output.
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width)?;
        let start = out.len();
        let fresh = match code {
            0 => Some(bits.number(8)?),
            1 => Some(bits.number(16)?),
            2 => break,
            _ => None,
        };
        if let Some(unit) = fresh {
            out.push(unit as u16);
            entries.push(Some((start, 1)));
            // The first character is not counted in `left`.
            if before.is_some() {
                left -= 1;
                (width, left) = grown(width, left);
            }
        } else {
            let (from, length) = match entries.get(code as usize) {
                Some(entry) => (*entry)?,
                // This code stands for the entry that is about to be added: the previous entry, followed by that
                // entry's own first character.
                None if code as usize == entries.len() => {
                    let (from, length) = before?;
                    (from, length + 1)
                }
                None => return None,
            };
            if start + length > MAX_UNPACKED {
                return None;
            }
            for place in from..from + length {
                // The last character of the entry that is about to be added equals its first one, which is already in
                // the output.
                let unit = *out.get(place)?;
                out.push(unit);
            }
        }
        if let Some((from, length)) = before {
            entries.push(Some((from, length + 1)));
            left -= 1;
        } else {
            // After the first character, the next four codes have three bits.
            (width, left) = (3, 4);
            before = Some((start, out.len() - start));
            continue;
        }
        (width, left) = grown(width, left);
        before = Some((start, out.len() - start));
    }
    String::from_utf16(&out).ok()
}

const fn grown(width: u32, left: u32) -> (u32, u32) {
    if left == 0 { (width + 1, 1 << width) } else { (width, left) }
}

/// Compresses text and encodes it in Base64.
pub(super) fn pack(text: &str) -> String {
    let mut packer = Packer { bits: Vec::new(), width: 2, left: 2 };
    // `entries` maps each word to its number. A key consists of two parts: the number of the word without its last
    // character (0 if the word is a single character), and that last character. `fresh` maps numbers to the characters
    // that have not been packed yet.
    let mut entries: HashMap<(u32, u16), u32> = HashMap::new();
    let mut fresh: HashMap<u32, u16> = HashMap::new();
    let mut next = 3;
    let mut word = 0;
    for unit in text.encode_utf16() {
        let single = *entries.entry((0, unit)).or_insert_with(|| {
            fresh.insert(next, unit);
            next += 1;
            next - 1
        });
        if let Some(&longer) = entries.get(&(word, unit)) {
            word = longer;
            continue;
        }
        packer.word(word, &mut fresh);
        entries.insert((word, unit), next);
        next += 1;
        word = single;
    }
    if word > 0 {
        packer.word(word, &mut fresh);
    }
    // The number 2 marks the end of the text.
    packer.number(2, packer.width);
    packer.bits.push(false);
    while !packer.bits.len().is_multiple_of(6) {
        packer.bits.push(false);
    }
    let digit = |bits: &[bool]| bits.iter().fold(0, |value, &bit| 2 * value + usize::from(bit));
    let mut packed: String = packer.bits.chunks(6).map(|bits| char::from(ALPHABET[digit(bits)])).collect();
    while !packed.len().is_multiple_of(4) {
        packed.push('=');
    }
    packed
}

struct Packer {
    bits: Vec<bool>,
    width: u32,
    left: u32,
}

impl Packer {
    fn number(&mut self, number: u32, bits: u32) {
        self.bits.extend((0..bits).map(|place| number >> place & 1 == 1));
    }

    fn tick(&mut self) {
        self.left -= 1;
        (self.width, self.left) = grown(self.width, self.left);
    }

    fn word(&mut self, word: u32, fresh: &mut HashMap<u32, u16>) {
        match fresh.remove(&word) {
            Some(unit) => {
                let (code, bits) = if unit < 256 { (0, 8) } else { (1, 16) };
                self.number(code, self.width);
                self.number(u32::from(unit), bits);
                self.tick();
            }
            None => self.number(word, self.width),
        }
        self.tick();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_texts_are_unpacked() {
        let cases = [
            (
                "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
                r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#,
            ),
            (
                "N4IgzglgXgpiBcAWANCALhNAbO8QFkIA7CEVAcwCcIATBAbXtADcBDLAV1wEYKJmYRBGkpcAvsmASpksQF1kTactkKlsjVLUydyuQpABrCFhyUAxq3K4mIczFNgGIAEoAmAMLcyrgMxeQAzZOXBAAVhB5VFYiDEMScgALNGFRGDEgA==",
                r#"{"size":4,"title":"Mini","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R2C1","R3C1"],"value":"5"}],"antiknight":true}"#,
            ),
        ];
        for (packed, text) in cases {
            assert_eq!(unpack(packed).as_deref(), Some(text));
            assert_eq!(pack(text), packed);
        }
    }

    #[test]
    fn every_text_comes_back() {
        let mut random = gridproof_model::random::Random::new(7, 0);
        for length in 0..300 {
            let letters = 1 + random.below(40);
            let letter = |random: &mut gridproof_model::random::Random| match random.below(letters) {
                0 => '\u{2603}',
                1 => '\u{1f40d}',
                index => char::from(b'a' + index as u8 % 26),
            };
            let text: String = (0..length).map(|_| letter(&mut random)).collect();
            assert_eq!(unpack(&pack(&text)).as_deref(), Some(&*text));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for packed in ["", "A", "N4Ig", "é", "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9"] {
            assert_eq!(unpack(packed), None, "{packed}");
        }
        // A text that would be too large is not unpacked.
        let large = pack(&"a".repeat(MAX_UNPACKED));
        assert!(unpack(&large).is_some_and(|text| text.len() == MAX_UNPACKED));
        assert_eq!(unpack(&pack(&"a".repeat(MAX_UNPACKED + 1))), None);
    }
}
