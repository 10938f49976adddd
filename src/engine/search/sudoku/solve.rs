//! Depth-first search over grids of candidates.

use std::ops::ControlFlow;

use super::Board;
use super::grid::{Grid, Pass, place};
use super::lanes::{Lanes, Words, digit_of, lane};

/// The most grids that wait for their turn: one for each digit that was placed by a guess.
pub(super) const DEPTH: usize = 81;

/// How many cells with two candidates are weighed against each other before a guess. More of them save a few guesses,
/// but cost more time than that.
const PAIRS_WEIGHED: u32 = 4;

/// Hears how a search goes, and ends it.
pub(super) trait Watch {
    /// Why it ended the search.
    type Stop;
    /// A guess is about to be made.
    fn guess(&mut self) -> ControlFlow<Self::Stop>;
    /// A solution has been found.
    fn solution(&mut self, solution: impl Fn() -> Board) -> ControlFlow<Self::Stop>;
}

/// A solver of one puzzle after the other.
pub(super) struct Solver<V> {
    /// The candidates that a given leaves, as all ones: every digit for 0, one for 1 to 9, none for what is no digit.
    left_by: [V; 11],
    waiting: Vec<Grid<V>>,
}

impl<V: Lanes> Solver<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let mut left_by = [V::splat(0); 11];
        // Loaded, not splat: the gaps between the lanes of digits hold no candidates.
        let mut every = Words::ZERO;
        for (digit, left) in left_by[1..=9].iter_mut().enumerate() {
            let mut words = Words::ZERO;
            words.0[lane(digit)] = u32::MAX;
            every.0[lane(digit)] = u32::MAX;
            *left = V::load(&words);
        }
        left_by[0] = V::load(&every);
        Self { left_by, waiting: Vec::with_capacity(DEPTH) }
    }

    /// The candidates that the givens of a board leave, each to its own cell.
    #[inline(always)]
    pub(super) fn grid(&self, board: &Board) -> Grid<V> {
        let mut grid = Grid::empty();
        for (cell, &given) in board.iter().enumerate() {
            let (r, bit) = place(cell);
            grid.add(r, V::splat(1 << bit), self.left_by[usize::from(given).min(10)]);
        }
        grid
    }

    /// Looks at all solutions within `grid`, in an order that is the same at every run and on all vectors, until the
    /// watch ends it.
    #[inline(always)]
    pub(super) fn search<W: Watch>(&mut self, mut grid: Grid<V>, watch: &mut W) -> ControlFlow<W::Stop> {
        self.waiting.clear();
        loop {
            match grid.pass() {
                Pass::Narrowed(narrowed) => {
                    grid = narrowed;
                    continue;
                }
                Pass::Stuck => {
                    watch.guess()?;
                    let (guess, rest) = self.split(&grid);
                    debug_assert!(self.waiting.len() < DEPTH, "every guess places a digit");
                    self.waiting.push(rest);
                    grid = guess;
                    continue;
                }
                Pass::Solved => watch.solution(|| board(&grid.words()))?,
                Pass::Contradiction => {}
            }
            match self.waiting.pop() {
                Some(next) => grid = next,
                None => return ControlFlow::Continue(()),
            }
        }
    }

    /// Two grids that share the solutions of this one between them: a digit is placed in the first, ruled out there
    /// in the second.
    #[inline(always)]
    fn split(&self, grid: &Grid<V>) -> (Grid<V>, Grid<V>) {
        let words = grid.words();
        // No closures here: they may be compiled without the path's instructions.
        let guess = match best_pair(grid, &words) {
            Some(guess) => Some(guess),
            None => first_twin(&grid.twins(), &words),
        };
        let Guess { r, bit, lane } = match guess {
            Some(guess) => guess,
            None => fewest_places(&words),
        };
        let place = V::splat(1 << bit);
        let only = self.left_by[digit_of(lane)];
        (grid.without(r, place.and_not(only)), grid.without(r, place.and(only)))
    }
}

/// A candidate to try first: a bit of a word, and a digit's lane.
#[derive(Clone, Copy)]
struct Guess {
    r: usize,
    bit: u32,
    lane: usize,
}

/// The cell with two candidates whose digits stand in most other such cells that it sees: each of those gets its
/// digit at once by one of the two guesses.
#[inline(always)]
fn best_pair<V: Lanes>(grid: &Grid<V>, words: &[Words; 3]) -> Option<Guess> {
    let pairs = grid.pairs();
    let mut best = None;
    let mut best_score = 0;
    let mut left = PAIRS_WEIGHED;
    for r in 0..3 {
        let mut bits = pairs[r];
        while bits != 0 && left > 0 {
            left -= 1;
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let digits = grid.digits(r, bit);
            let first = digits.trailing_zeros() as usize & 15;
            let second = digits.leading_zeros() as usize & 15 ^ 15;
            let mut seen = [0o7 << (bit / 3 * 3) | 0o001_001_001 << (bit % 9); 3];
            seen[r] |= 0o777 << (bit / 9 * 9);
            let [mut of_first, mut of_second] = [0; 2];
            for ((words, pairs), seen) in words.iter().zip(&pairs).zip(&seen) {
                of_first += (words.0[first] & pairs & seen).count_ones();
                of_second += (words.0[second] & pairs & seen).count_ones();
            }
            // The cell sees itself here, so that the score is never 0.
            if of_first + of_second > best_score {
                best_score = of_first + of_second;
                best = Some(Guess { r, bit, lane: if of_first >= of_second { first } else { second } });
            }
        }
    }
    best
}

/// A digit that has two places in a box; see [`Grid::twins`].
#[inline(always)]
fn first_twin(twins: &Words, words: &[Words; 3]) -> Option<Guess> {
    let lane = twins.0.iter().position(|&boxes| boxes != 0)?;
    let here = 0o7 << twins.0[lane].trailing_zeros();
    let r = (0..3).find(|&r| words[r].0[lane] & here != 0)?;
    Some(Guess { r, bit: (words[r].0[lane] & here).trailing_zeros(), lane })
}

/// A digit with the fewest places in a box, but more than one.
fn fewest_places(words: &[Words; 3]) -> Guess {
    let mut best = Guess { r: 0, bit: 0, lane: 0 };
    let mut fewest = u32::MAX;
    for lane in (0..9).map(lane) {
        for corner in (0..27).step_by(3) {
            let here = [0, 1, 2].map(|r| words[r].0[lane] & 0o7 << corner);
            let count = here.iter().map(|part| part.count_ones()).sum();
            if count > 1
                && count < fewest
                && let Some(r) = here.iter().position(|&part| part != 0)
            {
                fewest = count;
                best = Guess { r, bit: here[r].trailing_zeros(), lane };
            }
        }
    }
    best
}

/// The words of a grid from the candidates of each cell, bit `d` for digit `d + 1`.
#[inline(always)]
pub(super) fn words_of_candidates(candidates: impl IntoIterator<Item = u16>) -> [Words; 3] {
    let mut words = [Words::ZERO; 3];
    for (cell, candidates) in candidates.into_iter().enumerate() {
        let (r, bit) = place(cell);
        for digit in 0..9 {
            words[r].0[lane(digit)] |= u32::from(candidates >> digit & 1) << bit;
        }
    }
    words
}

/// The cell at each bit of the first word.
const CELL_OF_BIT: [usize; 32] = {
    let mut cells = [0; 32];
    let mut bit = 0;
    while bit < 27 {
        cells[bit] = bit / 9 * 27 + bit % 9;
        bit += 1;
    }
    cells
};

/// The digits of a grid in which every cell has one.
#[inline(always)]
pub(super) fn board(words: &[Words; 3]) -> Board {
    let mut board = [0; 81];
    for (r, words) in words.iter().enumerate() {
        for digit in 0..9 {
            let mut bits = words.0[lane(digit)];
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                board[CELL_OF_BIT[bit & 31] + r * 9] = digit as u8 + 1;
                bits &= bits - 1;
            }
        }
    }
    board
}
