//! Changes boards step by step until they have only one solution.

use super::super::boards::changed_board;
use super::questions::two_solutions;
use gridproof_engines::solve::{Budget, Cancel, Verdict};
use gridproof_engines::undecided::Undecided;
use gridproof_model::Assignment;
use gridproof_model::random::Random;
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::word::Word;

/// The number of consecutive boards without improvement after which the climb is abandoned.
const PATIENCE: usize = 100;

/// The average number of additional undecided cells that the next board may have.
const HEAT: usize = 8;

/// The maximum number of conflicts for examining one board of a climb.
const CONFLICTS_OF_BOARD: u64 = 2000;

/// Finds a puzzle with one solution by changing this one; `None` if none is found soon.
///
/// A change is made to exclude one of two solutions. If the kind proposes no such change, the board gets all clues of
/// the other solution instead. At first, every change is accepted; this succeeds soon if there are few solutions. After
/// that, the undecided cells of boards are compared (see [`climb`]).
pub(super) fn with_one_solution(
    puzzle: KindPuzzle,
    random: &mut Random,
    cancel: &Cancel,
) -> Option<KindPuzzle> {
    let mut board = Board::with_two_solutions(puzzle, cancel)?;
    // The smaller the board, the fewer changes are tried here: it is faster to try many small boards than to change one
    // of them often.
    for _ in 0..board.puzzle.clues().area() {
        if board.is_unique() {
            return Some(board.puzzle);
        }
        board = Board::with_two_solutions(board.changed((0, 1), random)?, cancel)?;
    }
    climb(board.puzzle, random, cancel)
}

/// Finds a puzzle with one solution by simulated annealing at a constant temperature (S. Kirkpatrick, C. Gelatt, M.
/// Vecchi, "Optimization by simulated annealing", Science 220, 1983). A changed board is always accepted if it does not
/// have more undecided cells. Otherwise, it is accepted with a probability that decreases with the number of additional
/// undecided cells.
fn climb(puzzle: KindPuzzle, random: &mut Random, cancel: &Cancel) -> Option<KindPuzzle> {
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
        // This draws from a geometric distribution without logarithms, because logarithms differ between machines.
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

/// A puzzle with at least one solution, and some of its solutions.
struct Board {
    puzzle: KindPuzzle,
    solutions: Vec<Assignment>,
    /// The number of cells that the solutions show to be undecided, and the number of conflicts in the search for these
    /// cells.
    undecided: usize,
    conflicts: u64,
}

impl Board {
    /// Searches for two solutions. Returns `None` if there is no solution, or if the search takes too long.
    fn with_two_solutions(puzzle: KindPuzzle, cancel: &Cancel) -> Option<Self> {
        let outcome = two_solutions(&puzzle, cancel)?;
        let is_known = matches!(outcome.verdict, Verdict::Unique | Verdict::Multiple);
        let solutions = outcome.solutions.into_vec();
        is_known.then_some(Self { puzzle, solutions, undecided: 0, conflicts: 0 })
    }

    /// Searches for solutions until they show all undecided cells, or more than `most` such cells. Returns `None` if
    /// there is no solution, or if the search takes too long.
    fn with_all_undecided(puzzle: KindPuzzle, most: usize, cancel: &Cancel) -> Option<Self> {
        let steps = Some(CONFLICTS_OF_BOARD);
        let budget = Budget::default().with_steps(steps).with_cancel(cancel.clone());
        let Undecided { solutions, cells, conflicts } =
            gridproof_gate::undecided(&puzzle, most, &budget).ok()??;
        (!solutions.is_empty()).then_some(Self { puzzle, solutions, undecided: cells, conflicts })
    }

    fn is_unique(&self) -> bool {
        self.solutions.len() == 1
    }

    /// Changes the puzzle so that the solution `kept` can stay valid and the solution `other` may become invalid. Both
    /// are given by their indices. If the kind proposes no change, the puzzle gets all clues of `other` instead.
    fn changed(&self, (kept, other): (usize, usize), random: &mut Random) -> Option<KindPuzzle> {
        let words = |solution: &Assignment| -> Vec<Word> {
            self.puzzle.shown().words(&|cell| solution.get(cell as usize).copied())
        };
        let (kept, other) = (words(&self.solutions[kept]), words(&self.solutions[other]));
        let (kind, clues): (&dyn PuzzleKind, _) = (self.puzzle.kind(), self.puzzle.clues());
        let changed =
            changed_board(kind, clues, &kept, &other, random).unwrap_or_else(|| kind.clues_of(clues, &other));
        if changed == *clues || kind.fault(&changed).is_some() {
            return None;
        }
        KindPuzzle::new(self.puzzle.kind(), changed).ok()
    }
}
