//! The candidates of many puzzles side by side, and one pass of inference over all of them.
//!
//! The words are those of [`super::grid`], but a vector holds the same word of different puzzles instead of the words
//! of different digits. Nothing depends on a neighbouring lane then, so that the machine has always something to do,
//! and no lane is left empty.

use super::backend::{Backend, BatchVector, GivenVector, LaneWords};
use super::board::Board;
use super::branching::Guess;
use super::candidate_codec::CandidateWords;
use super::digit_vector::{DigitWords, digit_lane};
use super::puzzle_state::{
    ALL, FIRST_COLUMNS, LAST_COLUMNS, NOT_LAST_COLUMNS, counts, exactly_two, gathered, locked_in_bands,
    locked_in_stacks,
};
use super::word_vector::WordVector;

/// The candidates of as many puzzles as there are lanes. DigitWords are by digit and by row of a box.
pub(crate) struct BatchState<V: BatchVector> {
    words: [[V::LaneWords; 3]; 9],
    /// The words on the way through a pass.
    between: [[V::LaneWords; 3]; 9],
    /// The boxes in which a digit has two places or more, at all three columns.
    open: [V::LaneWords; 9],
    /// The cells that the last pass placed a digit in because it had no other place in the box.
    placed: [V::LaneWords; 3],
}

/// What a pass came to, lanes as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchPass {
    /// No solution is left.
    pub(crate) contradiction: u16,
    /// There are fewer candidates than before.
    pub(crate) reduced: u16,
    /// Some cell has two candidates or more.
    pub(crate) open: u16,
}

/// The candidates in a lane.
pub(crate) struct LaneView<'g, V: BatchVector> {
    state: &'g BatchState<V>,
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
    pub(crate) fn new() -> Self {
        let row = V::LaneWords::ZERO;
        Self { words: [[row; 3]; 9], between: [[row; 3]; 9], open: [row; 9], placed: [row; 3] }
    }

    /// Puts a puzzle into a lane.
    #[inline(always)]
    pub(crate) fn load(&mut self, lane: usize, words: &[DigitWords; 3]) {
        for (digit, to) in self.words.iter_mut().enumerate() {
            for (to, words) in to.iter_mut().zip(words) {
                to.set(lane, words.0[digit_lane(digit)]);
            }
        }
        for row in &mut self.placed {
            row.set(lane, 0);
        }
    }

    /// Puts the candidates that givens leave into a lane, each to its own cell; none to a cell with a digit above 9.
    #[inline(always)]
    pub(crate) fn load_board<B: Backend>(&mut self, lane: usize, board: &Board) {
        for r in 0..3 {
            let givens = B::GivenVector::load(board, r);
            for (digit, to) in self.words.iter_mut().enumerate() {
                to[r].set(lane, givens.candidates(digit));
            }
            self.placed[r].set(lane, 0);
        }
    }

    /// The candidates in a lane, where they are.
    #[inline(always)]
    pub(crate) fn lane_view(&self, lane: usize) -> LaneView<'_, V> {
        LaneView { state: self, lane }
    }

    /// The candidates in a lane.
    #[inline(always)]
    pub(crate) fn words(&self, lane: usize) -> [DigitWords; 3] {
        let mut words = [DigitWords::ZERO; 3];
        for (digit, from) in self.words.iter().enumerate() {
            for (from, words) in from.iter().zip(&mut words) {
                words.0[digit_lane(digit)] = from.get(lane);
            }
        }
        words
    }

    /// PortableGivens a digit in a cell of a lane.
    #[inline(always)]
    pub(crate) fn place(&mut self, lane: usize, guess: Guess) {
        for (digit, rows) in self.words.iter_mut().enumerate() {
            if digit_lane(digit) != guess.lane {
                let row = &mut rows[guess.r % 3];
                row.set(lane, row.get(lane) & !(1 << guess.bit));
            }
        }
    }

    /// The cells with exactly two candidates.
    #[inline(always)]
    pub(crate) fn bivalue(&self) -> [V::LaneWords; 3] {
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
            *bivalue = exactly_two(groups[0], groups[1], groups[2]).row();
        }
        bivalue
    }

    /// One pass of naked singles, locked candidates and hidden singles, in this order.
    #[inline(always)]
    pub(crate) fn pass(&mut self) -> BatchPass {
        let zero = V::splat(0);
        let (filled, two) = self.any_and_two();
        let mut contradiction = V::splat(ALL).and_not(filled);
        for (placed, two) in self.placed.iter().zip(&two) {
            // A cell that had its digit placed has lost all others but one that was placed in it too.
            contradiction = contradiction.or_and(*two, V::load(placed));
        }

        let mut housed = V::splat(LAST_COLUMNS);
        let mut placed = [zero; 3];
        let to = self.between.iter_mut().zip(&mut self.open);
        for (from, (between, open)) in self.words.iter().zip(to) {
            let reduced = propagate_digit([V::load(&from[0]), V::load(&from[1]), V::load(&from[2])], &two);
            housed = housed.and(reduced.some);
            contradiction = contradiction.or_and(reduced.taken, reduced.open);
            for ((placed, between), x) in placed.iter_mut().zip(between).zip(&reduced.words) {
                *placed = placed.or_and_not(*x, reduced.open);
                *between = x.row();
            }
            *open = reduced.open.row();
        }
        contradiction = contradiction.or(V::splat(LAST_COLUMNS).and_not(housed));

        let mut lost = zero;
        let from = self.between.iter().zip(&self.open);
        for (words, (between, open)) in self.words.iter_mut().zip(from) {
            let open = V::load(open);
            for ((words, between), placed) in words.iter_mut().zip(between).zip(&placed) {
                let x = V::load(between).unless_both(*placed, open);
                lost = lost.or_and_not(V::load(words), x);
                *words = x.row();
            }
        }
        for (row, placed) in self.placed.iter_mut().zip(&placed) {
            *row = placed.row();
        }
        BatchPass {
            contradiction: contradiction.nonzero(),
            reduced: lost.nonzero(),
            open: two[0].or3(two[1], two[2]).nonzero(),
        }
    }

    /// The cells with a candidate in each row of their box, and for each row the cells with two or more.
    #[inline(always)]
    fn any_and_two(&self) -> (V, [V; 3]) {
        let mut filled = V::splat(ALL);
        let mut two = [filled; 3];
        for (r, two) in two.iter_mut().enumerate() {
            let (mut any3, mut two3) = ([filled; 3], [filled; 3]);
            for ((any, two), words) in any3.iter_mut().zip(&mut two3).zip(self.words.chunks_exact(3)) {
                let (a, b, c) = (V::load(&words[0][r]), V::load(&words[1][r]), V::load(&words[2][r]));
                *any = a.or3(b, c);
                *two = a.two_of(b, c);
            }
            filled = filled.and(any3[0].or3(any3[1], any3[2]));
            *two = two3[0].or3(two3[1], two3[2]).or(any3[0].two_of(any3[1], any3[2]));
        }
        (filled, two)
    }
}

/// What naked singles and locked candidates leave of a digit.
struct DigitPass<V> {
    words: [V; 3],
    /// The boxes in which it was the only candidate of a cell.
    taken: V,
    /// The boxes in which it has two places or more.
    open: V,
    /// The boxes in which it has a place, at their last columns.
    some: V,
}

/// Narrows a digit. `two` has the cells with two candidates or more.
#[inline(always)]
fn propagate_digit<V: WordVector>([x0, x1, x2]: [V; 3], two: &[V; 3]) -> DigitPass<V> {
    let [n0, n1, n2] = [x0.and_not(two[0]), x1.and_not(two[1]), x2.and_not(two[2])];
    let taken = boxes(gathered(n0.or3(n1, n2)));
    let [x0, x1, x2] = locked_in_bands([x0.unless(taken, n0), x1.unless(taken, n1), x2.unless(taken, n2)]);
    let columns = x0.or3(x1, x2);
    let free = locked_in_stacks(columns);
    let [x0, x1, x2] = [x0.and(free), x1.and(free), x2.and(free)];

    // Two places or more: two columns, or one column with two. All sums carry into the last column of a box and no
    // further: 1, 2 or 3 plus 3, and 3 plus 1.
    let columns = columns.and(free);
    let crowded = x0.two_of(x1, x2);
    let low = V::splat(NOT_LAST_COLUMNS);
    let any_low = columns.and(low).add(low);
    let both_low = columns.and(low).add(V::splat(FIRST_COLUMNS));
    let any_crowded = crowded.and(low).add(low).or(crowded);
    let open = V::splat(LAST_COLUMNS).and_or(both_low.or_and(any_low, columns), any_crowded);
    DigitPass { words: [x0, x1, x2], taken, open: boxes(open), some: any_low.or(columns) }
}

/// All three columns of each box whose last column has its bit.
#[inline(always)]
fn boxes<V: WordVector>(last: V) -> V {
    last.add(last).sub(last.shr(2))
}
