//! Searches text for a byte.
//!
//! Before its first search, memchr detects the vector instructions of the processor. On a virtual machine, the
//! instruction that detects them causes a trap, which takes 30 us. This delay matters, because solving a small puzzle
//! takes less than a millisecond. Short text is therefore searched byte by byte.

/// The maximum length, in bytes, of text that is searched without vector instructions.
const SHORT: usize = 1 << 10;

/// Whether text is short enough to be searched without vector instructions.
pub const fn is_short(bytes: &[u8]) -> bool {
    bytes.len() <= SHORT
}

/// The index of the first occurrence of the byte.
pub fn find(byte: u8, bytes: &[u8]) -> Option<usize> {
    if is_short(bytes) { bytes.iter().position(|&other| other == byte) } else { memchr::memchr(byte, bytes) }
}

/// The index of the last occurrence of the byte.
pub fn find_last(byte: u8, bytes: &[u8]) -> Option<usize> {
    if is_short(bytes) {
        bytes.iter().rposition(|&other| other == byte)
    } else {
        memchr::memrchr(byte, bytes)
    }
}

/// The number of occurrences of the byte.
// In short text, the bytes are deliberately counted one by one; in long text, memchr counts them.
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

    /// Texts below, at and above the limit. The byte is absent, at an end, or occurs twice.
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
