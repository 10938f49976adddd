//! Tasks 5 to 7 of PA3: the permutations of a row.

use bitvec::prelude::{BitSlice, BitVec, Lsb0};

use gridproof_model::Block;

/// A row of cells: bit `c` is set if column `c` is filled.
pub type RowBits = BitVec<Word, Lsb0>;

/// The machine word into which rows are packed.
pub type Word = usize;

/// The number of permutations created between two checks of the limits.
const ROWS_PER_CHECK: usize = 1 << 14;

/// The number of cells per word.
pub(super) const WORD: usize = Word::BITS as usize;

/// Task 5: returns the row of `width` cells in which block `i` of the clue starts at column `positions[i]`.
///
/// Parts of blocks beyond the end of the row are cut off.
///
/// ```
/// use gridproof_engines::engine::permutation::positions_to_row;
/// use gridproof_model::Block;
/// let clue = [2, 1, 1].map(Block::black);
/// let row = positions_to_row(&[0, 3, 5], &clue, 8);
/// assert_eq!(row.iter_ones().collect::<Vec<_>>(), [0, 1, 3, 5]); // XX.X.X..
/// ```
pub fn positions_to_row(positions: &[usize], clue: &[Block], width: usize) -> RowBits {
    let mut row = RowBits::repeat(false, width);
    fill(&mut row, positions, clue);
    row
}

fn fill(row: &mut BitSlice<Word, Lsb0>, positions: &[usize], clue: &[Block]) {
    for (&start, block) in positions.iter().zip(clue) {
        let end = start.saturating_add(block.length as usize).min(row.len());
        if start < end {
            row[start..end].fill(true);
        }
    }
}

/// Task 6: whether block `block` can move one cell to the right without leaving the row of `width` cells or touching
/// the next block.
pub fn block_can_shift(block: usize, positions: &[usize], clue: &[Block], width: usize) -> bool {
    let end = positions[block] + clue[block].length as usize;
    match positions.get(block + 1) {
        Some(&next) => end + 1 < next,
        None => end < width,
    }
}

/// The number of permutations of a row of `width` cells: C(width - sum + 1, blocks), where `sum` is the sum of the
/// clue. The result is 0 if the clue does not fit in the row, and `u64::MAX` if the number does not fit in a `u64`.
pub fn count(clue: &[Block], width: usize) -> u64 {
    let sum: u64 = clue.iter().map(|block| u64::from(block.length)).sum();
    let blocks = clue.len() as u64;
    let Some(places) = (width as u64 + 1).checked_sub(sum) else { return 0 };
    if blocks > places {
        return 0;
    }
    let mut count: u128 = 1;
    for i in 0..blocks.min(places - blocks) {
        // Each division is exact, because a product of i + 1 consecutive numbers is divisible by (i + 1)!.
        count = count * u128::from(places - i) / u128::from(i + 1);
        if count > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    count as u64
}

/// The permutations of one row, in order, in one bit vector. Each permutation takes a whole number of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPermutations {
    width: usize,
    bits: RowBits,
}

impl RowPermutations {
    /// The number of words for a row of `width` cells, at least one.
    pub fn words_per_row(width: usize) -> usize {
        width.div_ceil(WORD).max(1)
    }

    /// The number of permutations.
    pub fn len(&self) -> usize {
        self.bits.as_raw_slice().len() / Self::words_per_row(self.width)
    }

    /// Whether there are no permutations: the clue does not fit, or no permutation is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The permutations as rows of `width` cells, in order.
    pub fn iter(&self) -> impl Iterator<Item = &BitSlice<Word, Lsb0>> {
        self.bits.chunks(WORD * Self::words_per_row(self.width)).map(|row| &row[..self.width])
    }

    /// The words of one permutation.
    #[inline]
    pub(super) fn words(&self, index: usize) -> &[Word] {
        let words = Self::words_per_row(self.width);
        &self.bits.as_raw_slice()[index * words..(index + 1) * words]
    }

    /// The index of the first permutation, from index `from` on, in which all cells of `must` are filled and no cell
    /// outside `may` is filled.
    pub(super) fn first_fit(&self, from: usize, must: &[Word], may: &[Word]) -> Option<usize> {
        if let ([must], [may]) = (must, may) {
            return first_fit(self.bits.as_raw_slice(), from, *must, *may);
        }
        (from..self.len()).find(|&index| fits(self.words(index), must, may))
    }

    /// For each cell, whether it is empty in some permutation, and whether it is filled in some permutation.
    pub(super) fn allowed(&self) -> Vec<[bool; 2]> {
        let words = Self::words_per_row(self.width);
        let (mut empty, mut filled) = (vec![0; words], vec![0; words]);
        for row in self.bits.as_raw_slice().chunks(words) {
            for (word, (empty, filled)) in row.iter().zip(empty.iter_mut().zip(&mut filled)) {
                *empty |= !word;
                *filled |= word;
            }
        }
        let bit = |mask: &[Word], cell: usize| mask[cell / WORD] >> (cell % WORD) & 1 == 1;
        (0..self.width).map(|cell| [bit(&empty, cell), bit(&filled, cell)]).collect()
    }

    /// Keeps only the permutations in which every cell is allowed, in the same order. For each cell, `allowed` yields
    /// whether the cell may be empty, and whether it may be filled.
    pub(super) fn retain_allowed(&mut self, allowed: impl Iterator<Item = [bool; 2]>) {
        let words = Self::words_per_row(self.width);
        let (mut not_empty, mut not_filled) = (vec![0; words], vec![0; words]);
        for (cell, [empty, filled]) in allowed.enumerate() {
            not_empty[cell / WORD] |= Word::from(!empty) << (cell % WORD);
            not_filled[cell / WORD] |= Word::from(!filled) << (cell % WORD);
        }
        let raw = self.bits.as_raw_mut_slice();
        let mut kept = 0;
        for from in (0..raw.len()).step_by(words) {
            let row = &raw[from..from + words];
            let mut parts = row.iter().zip(not_empty.iter().zip(&not_filled));
            if parts.all(|(row, (not_empty, not_filled))| !row & not_empty == 0 && row & not_filled == 0) {
                raw.copy_within(from..from + words, kept);
                kept += words;
            }
        }
        self.bits.truncate(kept * WORD);
    }
}

/// Whether, in a row, all cells of `must` are filled and no cell outside `may` is filled.
#[inline]
pub(super) fn fits(row: &[Word], must: &[Word], may: &[Word]) -> bool {
    let mut parts = row.iter().zip(must.iter().zip(may));
    parts.all(|(row, (must, may))| must & !row == 0 && row & !may == 0)
}

/// Implements [`RowPermutations::first_fit`] for rows of one word.
///
/// In the specified order the last block moves last, so the rows, read as numbers, are in ascending order. If a row
/// is wrong at a cell, all following rows are wrong too, until this cell or a cell to its right changes. These rows
/// are skipped.
fn first_fit(rows: &[Word], from: usize, must: Word, may: Word) -> Option<usize> {
    let mut index = from;
    while let Some(&row) = rows.get(index) {
        let wrong = (must & !row) | (row & !may);
        let Some(last) = wrong.checked_ilog2() else { return Some(index) };
        let below = must & ((1 << last) - 1);
        let least = match must >> last & 1 {
            1 => (row >> last | 1) << last | below,
            _ => ((row >> last) + 1).checked_mul(1 << last)? | below,
        };
        index = leap(rows, index, least);
    }
    None
}

/// The first index after `from` at which `numbers` contains a number that is at least `least`, found by galloping
/// search.
fn leap(numbers: &[Word], from: usize, least: Word) -> usize {
    let (mut low, mut step) = (from + 1, 1);
    while numbers.get(low + step - 1).is_some_and(|&number| number < least) {
        low += step;
        step *= 2;
    }
    let high = (low + step - 1).min(numbers.len());
    low + numbers[low..high].partition_point(|&number| number < least)
}

/// Task 7: lists every permutation of a row of `width` cells once, in the specified order. The left-aligned
/// permutation is first. The last block moves right step by step, and for each of its positions, the blocks to its
/// left go through all their permutations. A clue that does not fit has no permutations.
///
/// The caller must make sure that all permutations fit in memory; [`count`] gives their number.
pub fn get_row_perms(clue: &[Block], width: usize) -> RowPermutations {
    permutations_of_row(clue, width, || Ok::<(), std::convert::Infallible>(()))
        .unwrap_or_else(|never| match never {})
}

/// Lists the permutations of [`get_row_perms`], and calls `check` from time to time.
///
/// # Errors
/// If `check` returns an error, returns that error.
pub(super) fn permutations_of_row<E>(
    clue: &[Block],
    width: usize,
    check: impl Fn() -> Result<(), E>,
) -> Result<RowPermutations, E> {
    let words = RowPermutations::words_per_row(width);
    let total = count(clue, width) as usize;
    let mut bits = RowBits::repeat(false, WORD * words * total);
    let mut positions = left_aligned(clue);
    for some in bits.as_raw_mut_slice().chunks_mut(words * ROWS_PER_CHECK) {
        check()?;
        for row in some.chunks_mut(words) {
            fill(&mut BitSlice::from_slice_mut(row)[..width], &positions, clue);
            advance(&mut positions, clue, width);
        }
    }
    Ok(RowPermutations { width, bits })
}

/// The start of each block in the left-aligned permutation.
fn left_aligned(clue: &[Block]) -> Vec<usize> {
    let starts = clue.iter().scan(0, |next, block| {
        let start = *next;
        *next += block.length as usize + 1;
        Some(start)
    });
    starts.collect()
}

/// Advances to the next permutation: moves the first block that can move, and left-aligns the blocks to its left.
fn advance(positions: &mut [usize], clue: &[Block], width: usize) {
    if let Some(block) = (0..clue.len()).find(|&block| block_can_shift(block, positions, clue, width)) {
        positions[block] += 1;
        positions[..block].copy_from_slice(&left_aligned(&clue[..block]));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use gridproof_model::{Constraint, Domain, Model, Origin, Rules, brute};

    fn clue(lengths: &[u32]) -> Vec<Block> {
        lengths.iter().copied().map(Block::black).collect()
    }

    fn text(row: &BitSlice<Word, Lsb0>) -> String {
        row.iter().map(|bit| if *bit { 'X' } else { '.' }).collect()
    }

    #[test]
    fn the_examples_of_the_text() {
        let blocks = clue(&[2, 1, 1]);
        assert_eq!(text(&positions_to_row(&[0, 3, 5], &blocks, 8)), "XX.X.X..");
        let can = |block| block_can_shift(block, &[0, 4, 6], &blocks, 8);
        assert_eq!((can(0), can(1), can(2)), (true, false, true));
        let perms = get_row_perms(&clue(&[2, 1, 3]), 12);
        assert_eq!(perms.len(), 35);
        let rows: Vec<String> = perms.iter().take(4).map(text).collect();
        assert_eq!(rows, ["XX.X.XXX....", "XX.X..XXX...", "XX..X.XXX...", ".XX.X.XXX..."]);
    }

    #[test]
    fn an_empty_clue_has_one_empty_row() {
        let perms = get_row_perms(&[], 5);
        assert_eq!(perms.iter().map(text).collect::<Vec<_>>(), ["....."]);
    }

    #[test]
    fn a_clue_that_does_not_fit_has_no_row() {
        assert!(get_row_perms(&clue(&[3, 3]), 6).is_empty());
        assert!(get_row_perms(&clue(&[7]), 6).is_empty());
        assert_eq!(count(&clue(&[u32::MAX, u32::MAX]), 1000), 0);
    }

    #[test]
    fn the_permutations_are_the_solutions_of_the_line() {
        for width in 1..=10 {
            for lengths in
                [&[][..], &[1], &[2], &[1, 1], &[1, 2, 1], &[3, 1], &[4, 4], &[1, 1, 1, 1, 1], &[10]]
            {
                let blocks = clue(lengths);
                let origin = Origin::Row(1);
                let line = (0..width as u32).collect();
                let runs = Constraint::Runs { line, blocks: blocks.clone().into(), origin };
                let rules = Rules::new(width, vec![runs]).expect("valid");
                let model = Model::new(rules.into(), vec![Domain::first(2); width]).expect("domains");
                let expected: BTreeSet<Vec<u8>> =
                    brute::solutions(&model, 1000).expect("tiny").into_iter().collect();
                let perms = get_row_perms(&blocks, width);
                let found: BTreeSet<Vec<u8>> =
                    perms.iter().map(|row| row.iter().map(|bit| u8::from(*bit)).collect()).collect();
                assert_eq!(found, expected, "{width} {lengths:?}");
                assert_eq!(perms.len(), expected.len(), "each once");
                assert_eq!(count(&blocks, width), expected.len() as u64);
            }
        }
    }

    #[test]
    fn counts_beyond_a_word_are_told_as_the_largest_number() {
        assert_eq!(count(&clue(&[1; 300]), 1000), u64::MAX);
        assert_eq!(count(&clue(&[1; 10]), 40), 44_352_165);
    }

    #[test]
    fn rows_longer_than_a_word_keep_their_ends() {
        let perms = get_row_perms(&clue(&[129]), 130);
        let rows: Vec<(Option<usize>, Option<usize>)> =
            perms.iter().map(|row| (row.first_one(), row.last_one())).collect();
        assert_eq!(rows, [(Some(0), Some(128)), (Some(1), Some(129))]);
    }

    #[test]
    fn rows_ascend_as_numbers() {
        for lengths in [&[][..], &[3], &[1, 1, 2], &[2, 1, 3, 1], &[1, 1, 1, 1, 1, 1]] {
            let perms = get_row_perms(&clue(lengths), 18);
            assert!(perms.bits.as_raw_slice().is_sorted_by(|one, next| one < next), "{lengths:?}");
        }
        // These rows use the highest bit of a word.
        let perms = get_row_perms(&clue(&[1, 62]), WORD);
        assert!(perms.bits.as_raw_slice().is_sorted_by(|one, next| one < next));
    }

    proptest! {
        #[test]
        fn the_first_that_fits_is_found_as_by_looking_at_all(
            lengths in prop::collection::vec(1u32..4, 0..5),
            width in prop::sample::select(vec![1, 5, 12, 18, WORD, WORD + 3]),
            certain in prop::collection::vec(prop::option::weighted(0.2, any::<bool>()), WORD + 3),
            dropped in prop::collection::vec(any::<bool>(), 18),
            from in any::<prop::sample::Index>(),
        ) {
            let blocks = clue(&lengths[..lengths.len().min(if width > 18 { 2 } else { 5 })]);
            let mut perms = get_row_perms(&blocks, width);
            // Drop some permutations, so that the numbers have gaps between them.
            perms.retain_allowed((0..width).map(|cell| [true, cell % 7 != 3 || !dropped[cell % 18]]));
            let words = RowPermutations::words_per_row(width);
            let (mut must, mut may) = (vec![0; words], vec![Word::MAX; words]);
            for (cell, certain) in certain.iter().enumerate().take(width) {
                match certain {
                    Some(true) => must[cell / WORD] |= 1 << (cell % WORD),
                    Some(false) => may[cell / WORD] &= !(1 << (cell % WORD)),
                    None => {}
                }
            }
            let from = from.index(perms.len() + 2);
            let plain = (from..perms.len()).find(|&index| fits(perms.words(index), &must, &may));
            prop_assert_eq!(perms.first_fit(from, &must, &may), plain);
        }
    }

    #[test]
    fn what_is_not_allowed_is_dropped_and_the_order_kept() {
        let mut perms = get_row_perms(&clue(&[1]), 5);
        perms.retain_allowed((0..5).map(|cell| [cell != 9, cell != 2]));
        assert_eq!(perms.iter().map(text).collect::<Vec<_>>(), ["X....", ".X...", "...X.", "....X"]);
        assert_eq!(perms.allowed()[1..3], [[true, true], [true, false]]);
        perms.retain_allowed([[true, true], [false, true]].into_iter().chain([[true; 2]; 3]));
        assert_eq!(perms.iter().map(text).collect::<Vec<_>>(), [".X..."]);
        perms.retain_allowed([[false; 2]; 5].into_iter());
        assert!(perms.is_empty());
    }
}
