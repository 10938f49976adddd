//! Boards changed step by step until they have one solution.

use super::questions::two_solutions;
use gridproof_engines::solve::{Budget, Cancel, Verdict};
use gridproof_engines::undecided::Undecided;
use gridproof_model::Assignment;
use gridproof_model::random::Random;
use gridproof_puzzles::Other;
use gridproof_puzzles::kinds::Rules;
use gridproof_puzzles::word::Word;

/// Boards after the best one until another start is more promising.
const PATIENCE: usize = 100;

/// How many more undecided cells a board may have than the one before, on average.
const HEAT: usize = 8;

/// Most conflicts to look at one board of a climb.
const CONFLICTS_OF_BOARD: u64 = 2000;

/// A puzzle with one solution, found by changing this one; `None` if none is found soon.
///
/// Each change is one of the kind, to part two solutions, or takes all clues of another solution. First any change is made: where few
/// solutions are left, that soon ends with one. Then boards are compared.
pub(super) fn with_one_solution(puzzle: Other, random: &mut Random, cancel: &Cancel) -> Option<Other> {
    let mut board = Board::with_two_solutions(puzzle, cancel)?;
    // Many small boards are tried sooner than one is changed often.
    for _ in 0..board.puzzle.clues().area() {
        if board.is_unique() {
            return Some(board.puzzle);
        }
        board = Board::with_two_solutions(board.changed((0, 1), random)?, cancel)?;
    }
    climb(board.puzzle, random, cancel)
}

/// The same by boards of which the next has fewer undecided cells, or more of them, the more seldom the more they are: simulated
/// annealing at one temperature (S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated annealing", Science 220, 1983).
fn climb(puzzle: Other, random: &mut Random, cancel: &Cancel) -> Option<Other> {
    let area = puzzle.clues().area() as u64;
    let mut board = Board::with_all_undecided(puzzle, usize::MAX, cancel)?;
    let (mut least, mut since, mut conflicts) = (usize::MAX, 0, 0);
    while since < PATIENCE && conflicts < 2 * area * area && !cancel.is_cancelled() {
        let count = board.solutions.len();
        if board.is_unique() {
            return Some(board.puzzle);
        }
        since += 1;
        let kept = random.below(count);
        let other = (kept + 1 + random.below(count - 1)) % count;
        let mut most = board.undecided;
        // Without logarithms, which are not the same on all machines.
        while random.below(HEAT + 1) > 0 {
            most += 1;
        }
        let next = board.changed((kept, other), random);
        let next = next.and_then(|next| Board::with_all_undecided(next, most, cancel));
        conflicts += next.as_ref().map_or(CONFLICTS_OF_BOARD, |next| next.conflicts);
        let Some(next) = next.filter(|next| next.undecided <= most) else { continue };
        board = next;
        if board.undecided < least {
            (least, since) = (board.undecided, 0);
        }
    }
    None
}

/// A puzzle that has a solution, with some of its solutions.
struct Board {
    puzzle: Other,
    solutions: Vec<Assignment>,
    /// The cells that they show to be undecided, and the conflicts to find that.
    undecided: usize,
    conflicts: u64,
}

impl Board {
    /// Looks for two solutions; `None` if there is none, or that takes too long.
    fn with_two_solutions(puzzle: Other, cancel: &Cancel) -> Option<Self> {
        let outcome = two_solutions(puzzle.model(), cancel)?;
        let is_known = matches!(outcome.verdict, Verdict::Unique | Verdict::Multiple);
        let solutions = outcome.solutions.into_vec();
        is_known.then_some(Self { puzzle, solutions, undecided: 0, conflicts: 0 })
    }

    /// Looks for solutions until these show all that is undecided, or more than `most` cells; `None` if there is none, or that
    /// takes too long.
    fn with_all_undecided(puzzle: Other, most: usize, cancel: &Cancel) -> Option<Self> {
        let steps = Some(CONFLICTS_OF_BOARD);
        let budget = Budget { steps, cancel: Some(cancel.clone()), ..Budget::default() };
        let Undecided { solutions, cells, conflicts } = Undecided::of(puzzle.model(), most, &budget).ok()?;
        (!solutions.is_empty()).then_some(Self { puzzle, solutions, undecided: cells, conflicts })
    }

    fn is_unique(&self) -> bool {
        self.solutions.len() == 1
    }

    /// The puzzle with a change that may leave one solution and not the other, by their places.
    fn changed(&self, (kept, other): (usize, usize), random: &mut Random) -> Option<Other> {
        let words = |solution: &Assignment| -> Vec<Word> {
            self.puzzle.shown().words(&|cell| solution.get(cell as usize).copied())
        };
        let (kept, other) = (words(&self.solutions[kept]), words(&self.solutions[other]));
        let (kind, clues): (&dyn Rules, _) = (self.puzzle.kind(), self.puzzle.clues());
        let changed = kind.varied(clues, &kept, &other, random).unwrap_or_else(|| kind.clued(clues, &other));
        if changed == *clues || kind.fault(&changed).is_some() {
            return None;
        }
        Other::new(self.puzzle.kind(), changed).ok()
    }
}
