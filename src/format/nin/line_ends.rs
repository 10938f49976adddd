//! The ends of short lines, found many at a time.

/// Bytes looked at together.
const BLOCK: usize = 64;

/// The places of the line ends of a text, in ascending order. For lines of a few bytes this is several times faster than
/// a search for each.
pub(super) struct LineEnds<'t> {
    text: &'t [u8],
    /// The block of bytes in work, and a bit for each line end in it that is still to come.
    block: usize,
    left: u64,
}

impl<'t> LineEnds<'t> {
    /// The line ends from a byte on.
    pub(super) fn new(text: &'t [u8], from: usize) -> Self {
        let block = from / BLOCK * BLOCK;
        Self { text, block, left: line_ends(text, block) & u64::MAX << (from - block) }
    }
}

impl Iterator for LineEnds<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.block += BLOCK;
            if self.block >= self.text.len() {
                self.block = self.text.len();
                return None;
            }
            self.left = line_ends(self.text, self.block);
        }
        let place = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.block + place)
    }
}

/// A bit for each line end among the bytes from `at` on.
fn line_ends(text: &[u8], at: usize) -> u64 {
    let text = text.get(at..).unwrap_or_default();
    let bit = |at: usize, byte: u8| u64::from(byte == b'\n') << at;
    match text.first_chunk::<BLOCK>() {
        Some(block) => {
            let words = block.as_chunks::<8>().0.iter();
            words.enumerate().fold(0, |all, (at, word)| all | of_word(u64::from_le_bytes(*word)) << (8 * at))
        }
        None => text.iter().enumerate().fold(0, |all, (at, &byte)| all | bit(at, byte)),
    }
}

/// A bit for each byte of a word that is a line end, the lowest byte first.
fn of_word(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    const LOWER: u64 = ONES * 127;
    // Only a byte of zeros has no bit left after this: its lower seven bits do not carry into the highest.
    let others = word ^ (ONES * u64::from(b'\n'));
    let ends = !(((others & LOWER) + LOWER) | others | LOWER);
    // The product brings the bits of all bytes together in the highest one.
    (ends >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn line_ends_are_those_of_a_plain_search(
            text in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'\n' + 1), Just(b'\n' | 128), any::<u8>()], 0..300),
            from in any::<prop::sample::Index>(),
        ) {
            let from = from.index(text.len() + 1);
            let plain = (from..text.len()).filter(|&at| text[at] == b'\n');
            prop_assert!(LineEnds::new(&text, from).eq(plain));
        }
    }
}
