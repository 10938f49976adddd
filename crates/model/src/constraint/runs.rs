//! `Runs`: the blocks of a nonogram line, in order.

use super::block::Block;
use crate::atom::Cell;

/// Whether the runs of the line, in reading order, are exactly the blocks.
pub(super) fn holds(line: &[Cell], blocks: &[Block], values: &[u8]) -> bool {
    let mut expected = blocks.iter().copied();
    let mut cells = line.iter().map(|&cell| values[cell as usize]).peekable();
    // A run ends where the value changes, so two touching blocks of the same colour count as one run.
    while let Some(colour) = cells.next() {
        let mut length = 1;
        while cells.next_if_eq(&colour).is_some() {
            length += 1;
        }
        if colour != 0 && expected.next() != Some(Block { length, colour }) {
            return false;
        }
    }
    expected.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(clue: &[(u32, u8)], values: &[u8]) -> bool {
        let line: Vec<Cell> = (0..values.len() as Cell).collect();
        let blocks: Vec<Block> = clue.iter().map(|&(length, colour)| Block { length, colour }).collect();
        holds(&line, &blocks, values)
    }

    #[test]
    fn runs_hold_exactly_when_the_blocks_are_the_clue() {
        assert!(runs(&[(2, 1), (1, 1)], &[1, 1, 0, 1]));
        assert!(!runs(&[(2, 1), (1, 1)], &[1, 1, 1, 0]), "touching blocks are one block");
        assert!(!runs(&[(2, 1)], &[1, 1, 0, 1]), "a block too many");
        assert!(!runs(&[(2, 1), (1, 1)], &[1, 1, 0, 0]), "a block too few");
        assert!(!runs(&[(1, 1), (2, 1)], &[1, 1, 0, 1]), "order matters");
        assert!(runs(&[], &[0, 0]));
        assert!(!runs(&[], &[0, 1]));
        assert!(runs(&[], &[]));
    }

    #[test]
    fn blocks_of_different_colours_may_touch() {
        assert!(runs(&[(2, 1), (1, 2)], &[1, 1, 2, 0]));
        assert!(!runs(&[(2, 1), (1, 2)], &[1, 1, 1, 0]));
    }
}
