//! A kernel for 9x9 sudokus: complete, counting to any limit, on whatever vectors the machine has.
//!
//! | module | what it holds |
//! |---|---|
//! | `grid` | the candidates in three vectors; one pass of singles and locked candidates over all of them |
//! | `solve` | depth-first search over grids, and the choice of the guess |
//! | `lanes` | what `grid` asks of a vector, and the implementation for every machine |
//! | `simd` | AVX2 and AVX-512: the only unsafe code |
//! | `path` | which of them is used: the fastest there is, or what `GRIDPROOF_SIMD` says |
//! | `model` | the kernel behind the engines `search` and `auto` |
//!
//! [`solve_boards`] is the way in for those who have boards by the million and want no model for each.
// What is not inlined into the entry of a path is compiled without its vector instructions, many times slower.
#![allow(clippy::inline_always)]

mod grid;
mod lanes;
mod model;
mod path;
#[cfg(target_arch = "x86_64")]
mod simd;
mod solve;

use std::ops::ControlFlow;

use lanes::Lanes;
pub(in crate::engine) use model::takes;
pub(super) use model::{MEMORY, search};
use path::Task;
pub use path::{NoSuchPath, PATH_VARIABLE, Path};
use solve::{Solver, Watch};

/// The cells of a 9x9 sudoku row by row: digits 1 to 9, 0 for an empty cell.
pub type Board = [u8; 81];

/// What is known of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions found, at most as many as were asked for.
    pub count: u64,
    /// The first of them; all 0 if there is none.
    pub solution: Board,
    /// The guesses made.
    pub guesses: u64,
}

impl Answer {
    /// No solution.
    pub const NONE: Self = Self { count: 0, solution: [0; 81], guesses: 0 };
}

/// Counts the solutions of each board up to `limit`, in order, and appends the answers. A board that holds a digit
/// above 9, or one twice in a house, has none.
///
/// ```
/// use gridproof::engine::search::sudoku::{Board, Path, solve_boards};
///
/// let mut answers = Vec::new();
/// let empty: Board = [0; 81];
/// solve_boards(Path::in_use(), &[empty], 1000, &mut answers);
/// assert_eq!(answers[0].count, 1000);
/// ```
pub fn solve_boards(path: Path, boards: &[Board], limit: u64, answers: &mut Vec<Answer>) {
    path.run(Count { boards, limit, answers });
}

struct Count<'a> {
    boards: &'a [Board],
    limit: u64,
    answers: &'a mut Vec<Answer>,
}

impl Task for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let mut solver = Solver::<V>::new();
        for board in self.boards {
            let mut counter = Counter { limit: self.limit, answer: Answer::NONE };
            if self.limit > 0 {
                // Whether the count was cut short at the limit shows in the count.
                let _ = solver.search(solver.grid(board), &mut counter);
            }
            self.answers.push(counter.answer);
        }
    }
}

/// Counts solutions up to a limit.
struct Counter {
    limit: u64,
    answer: Answer,
}

impl Watch for Counter {
    type Stop = ();

    #[inline(always)]
    fn guess(&mut self) -> ControlFlow<()> {
        self.answer.guesses += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn solution(&mut self, solution: impl Fn() -> Board) -> ControlFlow<()> {
        self.answer.count += 1;
        if self.answer.count == 1 {
            self.answer.solution = solution();
        }
        if self.answer.count >= self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests;
