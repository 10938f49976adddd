//! Converts text to boards and back, with the vectors of a SIMD level.

use super::board::Board;
use crate::kernel::simd::{Backend, Task};
use crate::solve::SimdLevel;

/// The operations on boards as text.
pub trait TextCodec {
    /// Parses digits, and dots as 0. Returns `false` if `text` holds any other byte; `board` is then unspecified.
    fn read(text: &[u8; 81], board: &mut Board) -> bool;
    /// Writes the board as digits.
    fn write(board: &Board, text: &mut [u8; 81]);
}

impl<B: Backend> TextCodec for B {
    #[inline(always)]
    fn read(text: &[u8; 81], board: &mut Board) -> bool {
        B::parse_digits(text, board)
    }

    #[inline(always)]
    fn write(board: &Board, text: &mut [u8; 81]) {
        B::print_digits(board, text);
    }
}

/// A [`Task`] that uses only the codec.
pub trait TextTask: Sized {
    /// The type of the result.
    type Output;
    /// Runs the task. Implementations are `#[inline(always)]`, like those of [`Task`].
    fn run<C: TextCodec>(self) -> Self::Output;
}

impl SimdLevel {
    /// Runs a task with the vectors of this level.
    pub fn run_text<T: TextTask>(self, task: T) -> T::Output {
        self.run(AsTask(task))
    }
}

struct AsTask<T>(T);

impl<T: TextTask> Task for AsTask<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run<B: Backend>(self) -> T::Output {
        self.0.run::<B>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    struct Read<'a>(&'a [u8; 81]);

    impl TextTask for Read<'_> {
        type Output = Option<Board>;

        #[inline(always)]
        fn run<C: TextCodec>(self) -> Option<Board> {
            let mut board = [77; 81];
            C::read(self.0, &mut board).then_some(board)
        }
    }

    struct Write(Board);

    impl TextTask for Write {
        type Output = [u8; 81];

        #[inline(always)]
        fn run<C: TextCodec>(self) -> [u8; 81] {
            let mut text = [b'x'; 81];
            C::write(&self.0, &mut text);
            text
        }
    }

    fn is_read_on_every_level(text: &[u8; 81]) {
        let digit = |&byte: &u8| match byte {
            b'.' => Some(0),
            b'0'..=b'9' => Some(byte - b'0'),
            _ => None,
        };
        let expected = text.iter().map(digit).collect::<Option<Vec<u8>>>();
        for level in SimdLevel::tested() {
            assert_eq!(level.run_text(Read(text)).map(|board| board.to_vec()), expected, "{level}");
        }
    }

    #[test]
    fn every_byte_is_known_in_every_cell() {
        for cell in 0..81 {
            for byte in 0..=u8::MAX {
                let mut text = [b'7'; 81];
                text[cell] = byte;
                is_read_on_every_level(&text);
            }
        }
    }

    proptest! {
        #[test]
        fn boards_are_read(
            plain in prop::array::uniform32(prop::sample::select(b".0123456789".to_vec())),
            order in prop::collection::vec(0usize..32, 81),
            others in prop::collection::vec((0usize..81, any::<u8>()), 0..3),
        ) {
            let mut text: [u8; 81] = std::array::from_fn(|cell| plain[order[cell]]);
            is_read_on_every_level(&text);
            for (cell, byte) in others {
                text[cell] = byte;
            }
            is_read_on_every_level(&text);
        }

        #[test]
        fn boards_are_written(digits in prop::collection::vec(0u8..=9, 81)) {
            let board: Board = digits.try_into().expect("81 cells");
            for level in SimdLevel::tested() {
                prop_assert_eq!(level.run_text(Write(board)), board.map(|digit| digit + b'0'), "{}", level);
            }
        }
    }
}
