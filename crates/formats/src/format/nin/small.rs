//! Reads the clues of small boards. No branch depends on where a number or a line ends, because such branches cannot be
//! predicted.
#![allow(clippy::needless_bitwise_bool, reason = "lazy operators are branches")]

use super::masks::{BLOCK, digits, equal};
use gridproof_model::{Clues, HEAD_BLOCKS};

/// The largest number of rows and of columns.
const LONGEST: u32 = 31;
/// The largest number of lines.
const LINES: usize = 2 * LONGEST as usize;
/// The largest number of blocks in all lines together.
const BLOCKS: usize = LINES * 16;
/// The number of bytes after a digit that are examined together with the digit.
const LOOKAHEAD: usize = 2;

/// Reads the clues of a small board with `rows` rows and `columns` columns, starting at `at`. Each line must consist of
/// numbers of one or two digits, separated by single blanks, and a line ending. The blocks must fit the board. Returns
/// the sums of the row clues and of the column clues, and the offset after the clues. If the text has any other form,
/// nothing is added to `clues`.
pub(super) fn read(
    text: &[u8],
    at: usize,
    (rows, columns): (u32, u32),
    clues: &mut Clues,
) -> Option<([u32; 2], usize)> {
    if rows.max(columns) > LONGEST {
        return None;
    }
    let lines = (rows + columns) as usize;
    // The extra room is needed because a number is stored before it is known to be a block, and the head of a clue (its
    // first `HEAD_BLOCKS` blocks) is read in full, even beyond the last block.
    let mut lengths = [0; BLOCKS + BLOCK + HEAD_BLOCKS];
    // For each line, the number of blocks in all lines up to and including this one, and the number of their cells.
    let (mut ends, mut sums) = ([0; LINES], [0; LINES]);
    let (mut blocks, mut sum, mut line) = (0, 0, 0);
    // The loop collects these errors without branches. They are checked after the loop.
    let mut is_odd = false;
    let mut begins = true;
    let mut before = Before { digit: 0, second_digit: 0, other: 1 };
    let mut at = at;
    let end = 'text: loop {
        let mut last = [0; BLOCK + LOOKAHEAD];
        let bytes = text[at..].first_chunk().unwrap_or_else(|| {
            last[..text.len() - at].copy_from_slice(&text[at..]);
            &last
        });
        let (starts, is_strange, after) = before.masks(bytes.first_chunk()?);
        let mut left = starts;
        while left != 0 {
            let place = left.trailing_zeros() as usize % BLOCK;
            left &= left - 1;
            let (digit, next) = (bytes[place] - b'0', bytes[place + 1].wrapping_sub(b'0'));
            let has_two = next <= 9;
            let length = if has_two { digit * 10 + next } else { digit };
            let ends_line = (if has_two { bytes[place + 2] } else { bytes[place + 1] }) == b'\n';
            lengths[blocks] = length;
            blocks += usize::from(length > 0);
            sum += u32::from(length);
            // `0` must be the only number on its line.
            is_odd |= (length == 0) & !(begins & ends_line);
            begins = ends_line;
            (ends[line], sums[line]) = (blocks as u32, sum);
            line += usize::from(ends_line);
            if line == lines {
                let length = place + 2 + usize::from(has_two);
                // The bytes after the end of the last line do not matter.
                is_odd |= is_strange & u64::MAX.checked_shr(BLOCK.saturating_sub(length) as u32)? != 0;
                break 'text at + length;
            }
        }
        if is_strange != 0 || blocks > BLOCKS {
            return None;
        }
        before = after;
        at += BLOCK;
        if at > text.len() {
            return None;
        }
    };
    let of_line = |all: &[u32; LINES], line: usize| all[line] - if line == 0 { 0 } else { all[line - 1] };
    for line in 0..lines {
        let length = if line < rows as usize { columns } else { rows };
        // Blocks need gaps between them, so the number of blocks plus their cells is at most the line's length plus 1.
        is_odd |= of_line(&sums, line) + of_line(&ends, line) > length + 1;
    }
    if is_odd {
        return None;
    }
    clues.add_clues(&lengths, &ends[..lines]);
    let of_rows = sums[rows as usize - 1];
    Some(([of_rows, sum - of_rows], end))
}

/// Properties of the last byte before a block of bytes: whether it is a digit, whether it is the second of two digits
/// in a row, and whether it is not a digit. Each property is stored in the lowest bit of a field.
struct Before {
    digit: u64,
    second_digit: u64,
    other: u64,
}

impl Before {
    /// Returns three things: the digits at which numbers start; the bytes that a plain clue cannot have (third digits
    /// in a row, second non-digits in a row, and bytes other than digits, blanks and line endings); and the value of
    /// [`Before`] for the next block.
    fn masks(&self, block: &[u8; BLOCK]) -> (u64, u64, Self) {
        let digits = digits(block);
        let plain = digits | equal(block, b' ') | equal(block, b'\n');
        let second = digits & (digits << 1 | self.digit);
        let third = digits & (second << 1 | self.second_digit);
        let doubled = !digits & (!digits << 1 | self.other);
        let last = |mask: u64| mask >> (BLOCK - 1);
        let after = Self { digit: last(digits), second_digit: last(second), other: last(!digits) };
        (digits & !second, third | doubled | !plain, after)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the clues of `lines` lines of 20 cells, read word by word, and the offset after them.
    fn by_words(text: &str, lines: usize) -> Option<(Vec<Vec<u32>>, usize)> {
        let mut end = 0;
        let mut clues = vec![];
        for line in text.split_inclusive('\n').take(lines) {
            end += line.len();
            let words: Vec<&str> = line.strip_suffix('\n')?.split(' ').collect();
            let is_number =
                |word: &&str| matches!(word.len(), 1 | 2) && word.bytes().all(|byte| byte.is_ascii_digit());
            if !words.iter().all(is_number) {
                return None;
            }
            let clue: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
            let fits = clue.iter().sum::<u32>() as usize + clue.len() <= 21;
            match clue[..] {
                [0] => clues.push(vec![]),
                _ if clue.contains(&0) || !fits => return None,
                _ => clues.push(clue),
            }
        }
        (clues.len() == lines).then_some((clues, end))
    }

    proptest! {
        #[test]
        fn clues_are_those_of_a_plain_reader(
            lines in prop::collection::vec(prop::collection::vec(prop_oneof![9 => 1u32..4, 1 => 0u32..30], 1..9), 1..45),
            changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&b"0123456789 \n\nx"[..])), 0..3),
            ends in any::<bool>(),
        ) {
            let lines = lines.iter().map(|line| line.iter().map(u32::to_string).collect::<Vec<_>>().join(" "));
            let mut text = lines.collect::<Vec<_>>().join("\n").into_bytes();
            for (place, byte) in changes {
                *place.get_mut(&mut text) = byte;
            }
            if ends {
                text.push(b'\n');
            }
            let text = String::from_utf8(text).expect("ASCII");
            for rows in [1, 7, 20] {
                let (mut clues, lines) = (Clues::default(), rows + 20);
                clues.reset(rows, 20);
                let read = read(text.as_bytes(), 0, (rows as u32, 20), &mut clues);
                // `by_words` allows 20 cells for every line, but a column clue may use only `rows` cells.
                let plain = by_words(&text, lines).filter(|(clues, _)| {
                    clues[rows..].iter().all(|clue| clue.iter().sum::<u32>() as usize + clue.len() <= rows + 1)
                });
                prop_assert_eq!(read.map(|(_, end)| end), plain.as_ref().map(|&(_, end)| end));
                let Some(((sums, _), (plain, _))) = read.zip(plain) else { continue };
                prop_assert!((0..lines).all(|line| clues.clue(line) == plain[line]));
                let sum = |clues: &[Vec<u32>]| clues.iter().flatten().sum::<u32>();
                prop_assert_eq!(sums, [sum(&plain[..rows]), sum(&plain[rows..])]);
                let mut one_by_one = Clues::default();
                one_by_one.reset(rows, 20);
                for clue in &plain {
                    for &block in clue {
                        one_by_one.add_block(block);
                    }
                    one_by_one.end_clue();
                }
                prop_assert_eq!(&clues, &one_by_one);
            }
        }
    }
}
