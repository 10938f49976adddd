//! The candidates of a batch of puzzles, and one pass of inference over all of them.
//!
//! The words have the format of [`layout`](super::layout). Here a vector holds the same word of different puzzles,
//! whereas in [`puzzle_state`](super::puzzle_state) it holds the words of different digits of one puzzle. So no lane
//! depends on another, and no lane is unused.

use super::board::Board;
use super::branching::Guess;
use super::candidate_codec::CandidateWords;
use super::inference::{any_column, counts, exactly_two, locked_in_bands, locked_in_stacks};
use super::layout::{ALL, FIRST_COLUMNS, LAST_COLUMNS, NOT_LAST_COLUMNS};
use crate::kernel::simd::{Backend, BatchVector, DigitWords, GivenVector, LaneWords, WordVector, digit_lane};

/// The candidates of one puzzle in each lane.
pub(super) struct BatchState<V: BatchVector> {
    /// Indexed by digit and `r`: the words of the candidates.
    words: [[V::LaneWords; 3]; 9],
    /// Indexed by digit and `r`: the words after the first half of a pass.
    between: [[V::LaneWords; 3]; 9],
    /// Indexed by digit: the boxes in which the digit has two positions or more. A box is marked by the bits of all its
    /// three columns.
    open: [V::LaneWords; 9],
    /// Indexed by `r`: the cells in which the last pass placed a digit, because the digit had a single position in its
    /// box.
    placed: [V::LaneWords; 3],
}

/// The result of a pass: three masks of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct BatchPass {
    /// The lanes whose puzzle was found to have no solution.
    pub(crate) contradiction: u16,
    /// The lanes that lost candidates in this pass.
    pub(crate) reduced: u16,
    /// The lanes in which some cell had two candidates or more before the pass.
    pub(crate) open: u16,
}

/// The candidates of one lane.
pub(super) struct LaneView<'s, V: BatchVector> {
    state: &'s BatchState<V>,
    lane: usize,
}

impl<V: BatchVector> CandidateWords for LaneView<'_, V> {
    #[inline(always)]
    fn word(&self, digit: usize, r: usize) -> u32 {
        self.state.words[digit][r].get(self.lane)
    }
}

impl<V: BatchVector> BatchState<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let zero = V::LaneWords::ZERO;
        Self { words: [[zero; 3]; 9], between: [[zero; 3]; 9], open: [zero; 9], placed: [zero; 3] }
    }

    /// Loads candidates into a lane.
    #[inline(always)]
    pub(super) fn load(&mut self, lane: usize, words: &[DigitWords; 3]) {
        for (digit, to) in self.words.iter_mut().enumerate() {
            for (to, words) in to.iter_mut().zip(words) {
                to.set(lane, words.0[digit_lane(digit)]);
            }
        }
        for row in &mut self.placed {
            row.set(lane, 0);
        }
    }

    /// Loads givens into a lane. An empty cell gets all candidates; a cell with a byte above 9 gets no candidates.
    #[inline(always)]
    pub(super) fn load_board<B: Backend>(&mut self, lane: usize, board: &Board) {
        for r in 0..3 {
            let givens = B::Givens::load(board, r);
            for (digit, to) in self.words.iter_mut().enumerate() {
                to[r].set(lane, givens.candidates(digit));
            }
            self.placed[r].set(lane, 0);
        }
    }

    /// Returns a view of the candidates of a lane, without copying them.
    #[inline(always)]
    pub(super) fn lane_view(&self, lane: usize) -> LaneView<'_, V> {
        LaneView { state: self, lane }
    }

    /// Returns a copy of the candidates of a lane.
    #[inline(always)]
    pub(super) fn words(&self, lane: usize) -> [DigitWords; 3] {
        let mut words = [DigitWords::ZERO; 3];
        for (digit, from) in self.words.iter().enumerate() {
            for (from, words) in from.iter().zip(&mut words) {
                words.0[digit_lane(digit)] = from.get(lane);
            }
        }
        words
    }

    /// Places the guessed digit in its cell, in one lane: removes all other candidates of the cell.
    #[inline(always)]
    pub(super) fn place(&mut self, lane: usize, guess: Guess) {
        for (digit, rows) in self.words.iter_mut().enumerate() {
            if digit_lane(digit) != guess.lane {
                let row = &mut rows[guess.r % 3];
                row.set(lane, row.get(lane) & !(1 << guess.bit));
            }
        }
    }

    /// Returns a list indexed by `r`: the cells with exactly two candidates.
    #[inline(always)]
    pub(super) fn bivalue(&self) -> [V::LaneWords; 3] {
        let mut bivalue = [V::LaneWords::ZERO; 3];
        for (r, bivalue) in bivalue.iter_mut().enumerate() {
            let mut groups = [[V::splat(0); 3]; 3];
            for (g, group) in groups.iter_mut().enumerate() {
                *group = counts(
                    V::load(&self.words[3 * g][r]),
                    V::load(&self.words[3 * g + 1][r]),
                    V::load(&self.words[3 * g + 2][r]),
                );
            }
            *bivalue = exactly_two(groups[0], groups[1], groups[2]).words();
        }
        bivalue
    }

    /// Runs one pass of naked singles, locked candidates and hidden singles, in this order.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> BatchPass {
        let zero = V::splat(0);
        let (filled, two) = self.any_and_two();
        let mut contradiction = V::splat(ALL).and_not(filled);
        for (placed, two) in self.placed.iter().zip(&two) {
            // In the last pass, a placed digit removed all other digits from its cell, except a digit placed in the
            // same cell. So if the cell still has two candidates, two digits were placed in it.
            contradiction = contradiction.or_and(*two, V::load(placed));
        }

        let mut positions = V::splat(LAST_COLUMNS);
        let mut placed = [zero; 3];
        let to = self.between.iter_mut().zip(&mut self.open);
        for (from, (between, open)) in self.words.iter().zip(to) {
            let digit = propagate_digit([V::load(&from[0]), V::load(&from[1]), V::load(&from[2])], &two);
            positions = positions.and(digit.any);
            contradiction = contradiction.or_and(digit.placed, digit.open);
            for ((placed, between), x) in placed.iter_mut().zip(between).zip(&digit.words) {
                *placed = placed.or_and_not(*x, digit.open);
                *between = x.words();
            }
            *open = digit.open.words();
        }
        contradiction = contradiction.or(V::splat(LAST_COLUMNS).and_not(positions));

        // Second half: a cell with a placed digit loses every digit that has two positions or more in the box.
        let mut removed = zero;
        let from = self.between.iter().zip(&self.open);
        for (words, (between, open)) in self.words.iter_mut().zip(from) {
            let open = V::load(open);
            for ((words, between), placed) in words.iter_mut().zip(between).zip(&placed) {
                let x = V::load(between).and_nand(*placed, open);
                removed = removed.or_and_not(V::load(words), x);
                *words = x.words();
            }
        }
        for (row, placed) in self.placed.iter_mut().zip(&placed) {
            *row = placed.words();
        }
        BatchPass {
            contradiction: contradiction.nonzero(),
            reduced: removed.nonzero(),
            open: two[0].or3(two[1], two[2]).nonzero(),
        }
    }

    /// Returns the bits at which the cells of all three words have a candidate, and a list indexed by `r`: the cells
    /// with two candidates or more.
    #[inline(always)]
    fn any_and_two(&self) -> (V, [V; 3]) {
        let mut filled = V::splat(ALL);
        let mut two = [filled; 3];
        for (r, two) in two.iter_mut().enumerate() {
            let (mut any3, mut two3) = ([filled; 3], [filled; 3]);
            for ((any, two), words) in any3.iter_mut().zip(&mut two3).zip(self.words.chunks_exact(3)) {
                let (a, b, c) = (V::load(&words[0][r]), V::load(&words[1][r]), V::load(&words[2][r]));
                *any = a.or3(b, c);
                *two = a.majority(b, c);
            }
            filled = filled.and(any3[0].or3(any3[1], any3[2]));
            *two = two3[0].or3(two3[1], two3[2]).or(any3[0].majority(any3[1], any3[2]));
        }
        (filled, two)
    }
}

/// The candidates of a digit after naked singles and locked candidates. A box is marked by the bits of all its three
/// columns, except in `any`.
struct DigitPass<V> {
    words: [V; 3],
    /// The boxes in which the digit was a naked single.
    placed: V,
    /// The boxes in which the digit has two positions or more.
    open: V,
    /// The boxes in which the digit has a position. A box is marked by the bit of its last column; the other bits have
    /// no meaning.
    any: V,
}

/// Applies naked singles and locked candidates to a digit. `two` holds the cells with two candidates or more.
#[inline(always)]
fn propagate_digit<V: WordVector>([x0, x1, x2]: [V; 3], two: &[V; 3]) -> DigitPass<V> {
    let [n0, n1, n2] = [x0.and_not(two[0]), x1.and_not(two[1]), x2.and_not(two[2])];
    let placed = boxes(any_column(n0.or3(n1, n2)));
    let [x0, x1, x2] =
        locked_in_bands([x0.and_not_or(placed, n0), x1.and_not_or(placed, n1), x2.and_not_or(placed, n2)]);
    let columns = x0.or3(x1, x2);
    let free = locked_in_stacks(columns);
    let [x0, x1, x2] = [x0.and(free), x1.and(free), x2.and(free)];

    // If the digit has two positions or more in a box, they are in two columns, or in two rows of one column. Each sum
    // below can carry into the last column of a box, and no further: adding 3 to the first two columns carries if they
    // hold 1, 2 or 3; adding 1 carries if they hold 3.
    let columns = columns.and(free);
    let crowded = x0.majority(x1, x2);
    let low = V::splat(NOT_LAST_COLUMNS);
    let any_low = columns.and(low).add(low);
    let both_low = columns.and(low).add(V::splat(FIRST_COLUMNS));
    let any_crowded = crowded.and(low).add(low).or(crowded);
    let open = V::splat(LAST_COLUMNS).and_or(both_low.or_and(any_low, columns), any_crowded);
    DigitPass { words: [x0, x1, x2], placed, open: boxes(open), any: any_low.or(columns) }
}

/// Returns the bits of all three columns of each box whose last column is set in `last`.
#[inline(always)]
fn boxes<V: WordVector>(last: V) -> V {
    last.add(last).sub(last.shr(2))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::candidate_codec::{words_of_candidates, write_board};
    use super::*;
    use crate::kernel::simd::Task;
    use crate::solve::SimdLevel;

    /// Loads the first board into each lane in turn, and the second board into the lane before it. Returns, for each
    /// lane: the candidates of that lane, the candidates of the lane before it, and the board written from the lane.
    struct ThroughLanes<'a>(&'a Board, &'a Board);

    impl Task for ThroughLanes<'_> {
        type Output = Vec<([DigitWords; 3], [DigitWords; 3], Board)>;

        #[inline(always)]
        fn run<B: Backend>(self) -> Self::Output {
            let lanes = <B::Batch as BatchVector>::LaneWords::LANES;
            let mut all = Vec::new();
            for lane in 0..lanes {
                let mut state = BatchState::<B::Batch>::new();
                let before = (lane + lanes - 1) % lanes;
                state.load_board::<B>(lane, self.1);
                state.load_board::<B>(before, self.1);
                state.load_board::<B>(lane, self.0);
                let mut board = [77; 81];
                write_board::<B>(&state.lane_view(lane), &mut board);
                all.push((state.words(lane), state.words(before), board));
            }
            all
        }
    }

    /// The words of a board, computed from the definition.
    fn words(board: &Board) -> [DigitWords; 3] {
        words_of_candidates(board.map(|digit| match digit {
            0 => 0o777,
            1..=9 => 1 << (digit - 1),
            _ => 0,
        }))
    }

    proptest! {
        #[test]
        fn candidates_are_kept_in_every_lane(
            board in prop::collection::vec(prop_oneof![8 => 0u8..=9, 1 => any::<u8>()], 81),
            full in prop::collection::vec(1u8..=9, 81),
        ) {
            let board: Board = board.try_into().expect("81 cells");
            let full: Board = full.try_into().expect("81 cells");
            for level in SimdLevel::tested() {
                for (here, before, _) in level.run(ThroughLanes(&board, &full)) {
                    prop_assert_eq!(here, words(&board), "{}", level);
                    prop_assert_eq!(before, words(&full), "{}", level);
                }
                for (here, before, written) in level.run(ThroughLanes(&full, &board)) {
                    prop_assert_eq!(here, words(&full), "{}", level);
                    prop_assert_eq!(before, words(&board), "{}", level);
                    prop_assert_eq!(written, full, "{}", level);
                }
            }
        }
    }
}
