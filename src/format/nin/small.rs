//! The clues of small boards, read without branches that depend on where a line ends: they cannot be predicted.
#![allow(clippy::needless_bitwise_bool, reason = "lazy operators are branches")]

use super::clue_sink::ClueSink;
use crate::model::{HEAD_BLOCKS, MOST_BLOCKS};

/// Most rows and columns.
const LONGEST: u32 = 31;
/// Most blocks of a clue.
const BLOCKS: usize = 16;
/// Most lines.
const LINES: usize = 2 * LONGEST as usize;

/// Reads the clues at `at` of a board with so many rows and columns, if it is small, and each line has numbers of one or two
/// digits, with a blank between, and a line end. Returns the sums of the blocks of both sides, and the byte behind. Where
/// there is anything else, some clues may have been added.
pub(super) fn read(
    text: &[u8],
    at: usize,
    (rows, columns): (u32, u32),
    clues: &mut impl ClueSink,
) -> Option<([u32; 2], usize)> {
    if rows.max(columns) > LONGEST {
        return None;
    }
    let lines = (rows + columns) as usize;
    let mut lengths = [[0u8; BLOCKS]; LINES];
    let mut counts = [0u8; LINES];
    let (mut at, mut line, mut place) = (at, 0, 0);
    while line < lines {
        let &[first, second] = text.get(at..)?.first_chunk()?;
        let (digit, next) = (first.wrapping_sub(b'0'), second.wrapping_sub(b'0'));
        let (length, behind, taken) = if next > 9 {
            (digit, second, 2)
        } else {
            (digit.wrapping_mul(10).wrapping_add(next), *text.get(at + 2)?, 3)
        };
        let ends = behind == b'\n';
        // `0` stands alone.
        let is_odd = (length == 0) & !(ends & (place == 0));
        if (digit > 9) | is_odd | (place == BLOCKS) | !(ends | (behind == b' ')) {
            return None;
        }
        lengths[line][place] = length;
        counts[line] = place as u8 + 1;
        place = if ends { 0 } else { place + 1 };
        line += usize::from(ends);
        at += taken;
    }
    let mut sums = [0, 0];
    for (line, (lengths, count)) in (0..rows + columns).zip(lengths.iter().zip(counts)) {
        let (side, length) = if line < rows { (0, columns) } else { (1, rows) };
        let sum = lengths.iter().map(|&length| u32::from(length)).sum::<u32>();
        let count = if sum == 0 { 0 } else { usize::from(count) };
        if sum + count as u32 > length + 1 {
            return None;
        }
        sums[side] += sum;
        let (head, _) = lengths.split_first_chunk::<HEAD_BLOCKS>()?;
        let mut all = [0; MOST_BLOCKS];
        if count > HEAD_BLOCKS {
            all[..BLOCKS].copy_from_slice(lengths);
        }
        clues.add_clue(&all, count, u64::from_le_bytes(*head));
    }
    Some((sums, at))
}
