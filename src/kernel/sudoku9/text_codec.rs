//! Boards on their way from text to text, one after the other: they are read, checked and written.

use super::backend::Backend;
use super::board::Board;
use super::rules::in_every_house;
use super::task::Task;
use crate::solve::SimdLevel;

/// What is done with the bytes of a board, on the vectors of a level.
pub(crate) trait TextCodec {
    /// Reads digits, dots and zeros; whether there is nothing else. What is on the board otherwise means nothing.
    fn read(text: &[u8; 81], board: &mut Board) -> bool;
    /// Whether `solution` fills the board by the rules, as [`are_solved`](are_solved).
    fn is_solved(givens: &Board, solution: &Board) -> bool;
    /// Writes the digits of a board that is filled.
    fn write(board: &Board, text: &mut [u8; 81]);
}

impl<B: Backend> TextCodec for B {
    #[inline(always)]
    fn read(text: &[u8; 81], board: &mut Board) -> bool {
        B::read(text, board)
    }

    #[inline(always)]
    fn is_solved(givens: &Board, solution: &Board) -> bool {
        // In this order: compilers take single rows apart that were in a vector of many bytes before.
        in_every_house::<B>(solution) & B::keeps(givens, solution)
    }

    #[inline(always)]
    fn write(board: &Board, text: &mut [u8; 81]) {
        B::write(board, text);
    }
}

/// TextTask on the bytes of many boards.
pub(crate) trait TextTask: Sized {
    /// What it comes to.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, as those of [`Task`].
    fn run<B: TextCodec>(self) -> Self::Output;
}

impl SimdLevel {
    /// Runs work on bytes, compiled for the vectors of this level.
    pub(crate) fn run_text<W: TextTask>(self, work: W) -> W::Output {
        self.run(AsTask(work))
    }
}

/// TextTask as a task.
struct AsTask<W>(W);

impl<W: TextTask> Task for AsTask<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<B: Backend>(self) -> W::Output {
        self.0.run::<B>()
    }
}

/// For each board whether `solution` fills it by the rules: all nine digits in each row, column and box, and the
/// givens kept. Whole rows are looked at side by side, so that this takes a fraction of the time of a search.
pub fn are_solved<'a>(level: SimdLevel, boards: impl Iterator<Item = (&'a Board, &'a Board)>) -> Vec<bool> {
    level.run(Check(boards))
}

struct Check<I>(I);

impl<'a, I: Iterator<Item = (&'a Board, &'a Board)>> Task for Check<I> {
    type Output = Vec<bool>;

    #[inline(always)]
    fn run<B: Backend>(self) -> Vec<bool> {
        let mut solved = Vec::with_capacity(self.0.size_hint().0);
        for (givens, solution) in self.0 {
            solved.push(<B as TextCodec>::is_solved(givens, solution));
        }
        solved
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
        fn run<B: TextCodec>(self) -> Option<Board> {
            let mut board = [77; 81];
            B::read(self.0, &mut board).then_some(board)
        }
    }

    struct Write(Board);

    impl TextTask for Write {
        type Output = [u8; 81];

        #[inline(always)]
        fn run<B: TextCodec>(self) -> [u8; 81] {
            let mut text = [b'x'; 81];
            B::write(&self.0, &mut text);
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
        for level in SimdLevel::available() {
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
            for level in SimdLevel::available() {
                prop_assert_eq!(level.run_text(Write(board)), board.map(|digit| digit + b'0'), "{}", level);
            }
        }
    }
}
