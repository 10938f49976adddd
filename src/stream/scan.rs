//! What must be known of the bytes of a block before anything is made of them, in one pass over them.

use crate::kernel::sudoku9::{TextCodec, TextTask};
use crate::solve::SimdLevel;

/// Whether nothing but ASCII without NUL is here, and the number of line ends.
pub(crate) fn scan(bytes: &[u8]) -> (bool, usize) {
    SimdLevel::in_use().run_text(Scan(bytes))
}

struct Scan<'a>(&'a [u8]);

impl TextTask for Scan<'_> {
    type Output = (bool, usize);

    // What is not inlined into a task is compiled without its vector instructions.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn run<C: TextCodec>(self) -> (bool, usize) {
        /// How many bytes are looked at side by side.
        const WIDTH: usize = 64;
        let (mut other, mut lines) = (0, 0);
        // In each piece no counter passes 255. No branches: compilers make vectors of this.
        for piece in self.0.chunks(WIDTH * 255) {
            let mut ends = [0u8; WIDTH];
            let mut others = [0u8; WIDTH];
            let (rows, rest) = piece.as_chunks::<WIDTH>();
            for row in rows {
                for ((&byte, ends), others) in row.iter().zip(&mut ends).zip(&mut others) {
                    *ends += u8::from(byte == b'\n');
                    // The highest bit for 0 and for 128 and more.
                    *others |= byte | byte.wrapping_sub(1);
                }
            }
            lines += ends.iter().copied().map(usize::from).sum::<usize>();
            lines += memchr::memchr_iter(b'\n', rest).count();
            other |= others.iter().fold(0, |all, byte| all | byte);
            other |= rest.iter().fold(0, |all, byte| all | byte | byte.wrapping_sub(1));
        }
        (other < 128, lines)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_surveyed(bytes: &[u8]) {
        let plain = bytes.iter().all(|byte| (1..128).contains(byte));
        let lines = memchr::memchr_iter(b'\n', bytes).count();
        for level in SimdLevel::available() {
            assert_eq!(level.run_text(Scan(bytes)), (plain, lines), "{level}");
        }
    }

    proptest! {
        #[test]
        fn bytes_are_surveyed(
            filling in prop::sample::select(vec![b'\n', b'.', 1, 127]),
            length in 0usize..40_000,
            others in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        ) {
            let mut bytes = vec![filling; length + 1];
            is_surveyed(&bytes);
            for (at, byte) in others {
                let at = at.index(bytes.len());
                bytes[at] = byte;
                is_surveyed(&bytes);
            }
        }
    }

    #[test]
    fn each_byte_is_surveyed_at_each_place() {
        for byte in 0..=u8::MAX {
            for at in 0..70 {
                let mut bytes = [b'1'; 70];
                bytes[at] = byte;
                is_surveyed(&bytes);
            }
        }
    }
}
