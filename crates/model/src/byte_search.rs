//! Searching texts for a byte.
//!
//! memchr asks the processor for its vector instructions before it searches for the first time. Virtual machines trap that question:
//! it takes 30 us, and a small puzzle less than a millisecond. So short texts are searched byte by byte.

/// The most bytes that are searched without vectors.
const SHORT: usize = 1 << 10;

/// Whether a text is short: what would choose vector instructions for it does without.
pub const fn is_short(bytes: &[u8]) -> bool {
    bytes.len() <= SHORT
}

/// Where the byte first stands.
pub fn find(byte: u8, bytes: &[u8]) -> Option<usize> {
    if is_short(bytes) { bytes.iter().position(|&other| other == byte) } else { memchr::memchr(byte, bytes) }
}

/// Where the byte last stands.
pub fn find_last(byte: u8, bytes: &[u8]) -> Option<usize> {
    if is_short(bytes) {
        bytes.iter().rposition(|&other| other == byte)
    } else {
        memchr::memrchr(byte, bytes)
    }
}

/// How often the byte stands there.
// What is worth vectors is counted with them.
#[allow(clippy::naive_bytecount)]
pub fn count(byte: u8, bytes: &[u8]) -> usize {
    if is_short(bytes) {
        bytes.iter().filter(|&&other| other == byte).count()
    } else {
        memchr::memchr_iter(byte, bytes).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts at both sides of the limit, with the byte nowhere, at the ends, and twice.
    #[test]
    fn short_and_long_texts_are_searched_alike() {
        for length in [0, 1, SHORT - 1, SHORT, SHORT + 1, 3 * SHORT] {
            for places in [vec![], vec![0], vec![length.saturating_sub(1)], vec![length / 3, length / 2]] {
                let mut text = vec![b'x'; length];
                for &place in places.iter().filter(|&&place| place < length) {
                    text[place] = b'\n';
                }
                let found: Vec<usize> = (0..length).filter(|&at| text[at] == b'\n').collect();
                assert_eq!(find(b'\n', &text), found.first().copied());
                assert_eq!(find_last(b'\n', &text), found.last().copied());
                assert_eq!(count(b'\n', &text), found.len());
            }
        }
    }
}
