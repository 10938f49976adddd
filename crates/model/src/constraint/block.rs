//! Blocks of nonogram clues.

/// A block of a nonogram clue: a run of adjacent cells of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The number of cells, at least 1.
    pub length: u32,
    /// The value of those cells, at least 1; value 0 is the background.
    pub colour: u8,
}

impl Block {
    /// A block of `length` cells in the only colour of a black and white nonogram, which has the value 1.
    pub const fn black(length: u32) -> Self {
        Self { length, colour: 1 }
    }

    /// The minimum number of background cells between this block and the `next` one: 1 if they have the same colour,
    /// else 0.
    pub const fn gap_before(self, next: Self) -> u32 {
        (self.colour == next.colour) as u32
    }
}

/// The number of cells in the shortest line that can contain `blocks` in order, including the gaps between them.
pub fn least_length(blocks: &[Block]) -> u64 {
    let lengths: u64 = blocks.iter().map(|block| u64::from(block.length)).sum();
    let gaps: u64 = blocks.windows(2).map(|pair| u64::from(pair[0].gap_before(pair[1]))).sum();
    lengths + gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_different_colours_may_touch() {
        let red = Block { length: 2, colour: 1 };
        let blue = Block { length: 3, colour: 2 };
        assert_eq!(least_length(&[red, red]), 5);
        assert_eq!(least_length(&[red, blue]), 5);
        assert_eq!(least_length(&[red, blue, blue]), 9);
        assert_eq!(least_length(&[]), 0);
    }

    #[test]
    fn a_length_near_the_limit_does_not_overflow() {
        assert_eq!(
            least_length(&[Block::black(u32::MAX), Block::black(u32::MAX)]),
            2 * u64::from(u32::MAX) + 1
        );
    }
}
