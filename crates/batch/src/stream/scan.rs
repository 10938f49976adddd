//! Properties of the bytes of a chunk that are needed before parsing, found in one vectorised pass.

use gridproof_engines::kernel::sudoku9::{TextCodec, TextTask};
use gridproof_engines::solve::SimdLevel;
use gridproof_model::byte_search;

/// Returns whether all bytes are ASCII without NUL, and the number of line feeds.
pub(crate) fn scan(bytes: &[u8]) -> (bool, usize) {
    let level = if byte_search::is_short(bytes) { SimdLevel::Scalar } else { SimdLevel::in_use() };
    level.run_text(Scan(bytes))
}

/// The offset of the first byte that is not text (see [`decode`](gridproof_formats::format::decode)).
pub(super) fn not_text(bytes: &[u8]) -> Option<usize> {
    let nul = byte_search::find(0, bytes);
    if bytes.is_ascii() {
        return nul;
    }
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    nul.into_iter().chain((valid < bytes.len()).then_some(valid)).min()
}

struct Scan<'a>(&'a [u8]);

impl TextTask for Scan<'_> {
    type Output = (bool, usize);

    // Code that is not inlined here would be compiled without the vector instructions of the SIMD level.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn run<C: TextCodec>(self) -> (bool, usize) {
        /// Bytes per vector operation.
        const WIDTH: usize = 64;
        let (mut other, mut lines) = (0, 0);
        // No counter overflows within a piece. The loop has no branches, so the compiler can vectorise it.
        for piece in self.0.chunks(WIDTH * 255) {
            let mut ends = [0u8; WIDTH];
            let mut others = [0u8; WIDTH];
            let (rows, rest) = piece.as_chunks::<WIDTH>();
            for row in rows {
                for ((&byte, ends), others) in row.iter().zip(&mut ends).zip(&mut others) {
                    *ends += u8::from(byte == b'\n');
                    // Sets the highest bit if the byte is 0 or at least 128.
                    *others |= byte | byte.wrapping_sub(1);
                }
            }
            lines += ends.iter().copied().map(usize::from).sum::<usize>();
            lines += byte_search::count(b'\n', rest);
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

    fn is_scanned(bytes: &[u8]) {
        let plain = bytes.iter().all(|byte| (1..128).contains(byte));
        let lines = memchr::memchr_iter(b'\n', bytes).count();
        for level in SimdLevel::available() {
            assert_eq!(level.run_text(Scan(bytes)), (plain, lines), "{level}");
        }
    }

    proptest! {
        #[test]
        fn bytes_are_scanned(
            filling in prop::sample::select(vec![b'\n', b'.', 1, 127]),
            length in 0usize..40_000,
            others in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        ) {
            let mut bytes = vec![filling; length + 1];
            is_scanned(&bytes);
            for (at, byte) in others {
                let at = at.index(bytes.len());
                bytes[at] = byte;
                is_scanned(&bytes);
            }
        }
    }

    #[test]
    fn each_byte_is_scanned_at_each_place() {
        for byte in 0..=u8::MAX {
            for at in 0..70 {
                let mut bytes = [b'1'; 70];
                bytes[at] = byte;
                is_scanned(&bytes);
            }
        }
    }
}
