//! Finds the line endings of short lines, many at a time.

use super::masks::{BLOCK, equal};

/// An iterator over the positions of the line endings in a text, in ascending order. For lines of a few bytes, this is
/// several times faster than one search per line ending.
pub(super) struct LineEnds<'t> {
    text: &'t [u8],
    /// The start of the current block of bytes, and a bit for each line ending in it that has not been returned yet.
    block: usize,
    left: u64,
}

impl<'t> LineEnds<'t> {
    /// Creates an iterator over the line endings at or after byte `from`.
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

/// Returns a mask of the block that starts at `at`: the set bits are the line endings.
fn line_ends(text: &[u8], at: usize) -> u64 {
    let text = text.get(at..).unwrap_or_default();
    let mut last = [0; BLOCK];
    let block = text.first_chunk().unwrap_or_else(|| {
        last[..text.len()].copy_from_slice(text);
        &last
    });
    equal(block, b'\n')
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
