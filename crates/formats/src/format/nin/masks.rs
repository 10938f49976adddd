//! Masks of blocks of bytes. A mask has one bit per byte, which is set if the byte belongs to a class.

/// The number of bytes in a block.
pub(super) const BLOCK: usize = 64;

const ONES: u64 = u64::MAX / 255;
const HIGHEST: u64 = ONES << 7;
const LOWER: u64 = !HIGHEST;

/// Returns a mask in which a bit is set if its byte equals `byte`.
#[inline]
pub(super) fn equal(block: &[u8; BLOCK], byte: u8) -> u64 {
    masked(block, |word| zeros(word ^ (ONES * u64::from(byte))))
}

/// Returns a mask in which a bit is set if its byte is a digit.
#[inline]
pub(super) fn digits(block: &[u8; BLOCK]) -> u64 {
    // XOR with `b'0'` turns the characters of digits into the numbers 0 to 9. Only bytes from 0 to 9 have a clear
    // highest bit both before and after 118 is added to their lower seven bits.
    let digits = |word: u64| word ^ (ONES * u64::from(b'0'));
    masked(block, |word| !(((digits(word) & LOWER) + ONES * 118) | digits(word)) & HIGHEST)
}

/// Sets the highest bit of each byte that is 0, and clears all other bits.
fn zeros(word: u64) -> u64 {
    // Before the negation, only bytes that are 0 have a clear highest bit. The addition never carries into the next
    // byte.
    !(((word & LOWER) + LOWER) | word | LOWER)
}

/// Applies `of_word` to each group of eight bytes, and returns a mask of the block. A bit is set if the highest bit of
/// its byte is set in the result. The lowest bit belongs to the first byte.
#[inline]
fn masked(block: &[u8; BLOCK], of_word: impl Fn(u64) -> u64) -> u64 {
    // The multiplication gathers the bits of all bytes in the highest byte.
    let bits = |word| (of_word(u64::from_le_bytes(word)) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let words = block.as_chunks::<8>().0.iter();
    words.enumerate().fold(0, |all, (at, &word)| all | bits(word) << (8 * at))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn each_byte_has_its_bit(block in prop::array::uniform32(prop_oneof![b'.'..b'<', b'\t'..b'\r', any::<u8>()])) {
            let block: [u8; BLOCK] = std::array::from_fn(|at| block[at % 32].wrapping_add(at as u8 / 32 * 128));
            let mask = |is: &dyn Fn(u8) -> bool| {
                block.iter().enumerate().fold(0, |mask, (at, &byte)| mask | u64::from(is(byte)) << at)
            };
            prop_assert_eq!(digits(&block), mask(&|byte| byte.is_ascii_digit()));
            prop_assert_eq!(equal(&block, b'\n'), mask(&|byte| byte == b'\n'));
        }
    }
}
