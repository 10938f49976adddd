//! Random puzzles of the other kinds. Each puzzle has the clues of a random solution, except for some clues that are
//! removed.

use super::RandomSolution;
use super::boards::{board_to_solve, random_board};
use gridproof_engines::solve::Cancel;
use gridproof_model::random::Random;
use gridproof_puzzles::clues::Clues;
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::{KindPuzzle, Puzzle};

/// Creates a puzzle of a kind with up to `rows` rows and `columns` columns. The board gets no clues from a solution if
/// there is no `solver`, or if none of 20 boards leads to a valid puzzle.
pub(super) fn puzzle(
    name: &str,
    (rows, columns): (usize, usize),
    density: Option<f64>,
    solver: Option<RandomSolution>,
    random: &mut Random,
) -> Puzzle {
    let kind = kinds::by_name(name).unwrap_or(kinds::all()[0]);
    let mut blank = empty(kind, (rows, columns), random);
    for _ in 0..20 {
        let kept = density.unwrap_or_else(|| random.between(0.2, 1.0));
        if let Some(puzzle) = clued(kind, blank.clues(), solver, kept, random) {
            return Puzzle::Other(puzzle);
        }
        blank = empty(kind, (rows, columns), random);
    }
    Puzzle::Other(blank)
}

/// Creates a random board (see [`random_board`]) with up to `rows` rows and `columns` columns. If no valid board is
/// found soon, the board has the small size of the kind.
fn empty(kind: &'static dyn PuzzleKind, (rows, columns): (usize, usize), random: &mut Random) -> KindPuzzle {
    const TRIED: usize = 30;
    let side = |most: usize, random: &mut Random| most - random.below(most.div_ceil(2));
    for tried in 0.. {
        let (rows, columns) = match tried {
            TRIED.. => kind.about().small,
            // Many kinds allow only square boards.
            _ if tried % 2 == 1 => [side(rows.min(columns), random); 2].into(),
            _ => (side(rows, random), side(columns, random)),
        };
        let clues = random_board(kind, rows, columns, random);
        if kind.fault(&clues).is_none()
            && let Ok(other) = KindPuzzle::new(kind, clues)
        {
            return other;
        }
    }
    unreachable!("a board of that size is found")
}

/// Returns the board with the clues of a random solution. Each clue is kept with probability `kept`, and removed or
/// weakened otherwise. Returns `None` if no solution is found, or if the kind does not allow the board.
fn clued(
    kind: &'static dyn PuzzleKind,
    blank: &Clues,
    solver: Option<RandomSolution>,
    kept: f64,
    random: &mut Random,
) -> Option<KindPuzzle> {
    let open = KindPuzzle::new(kind, board_to_solve(kind, blank)).ok()?;
    let solution = solver?(open.model(), random, &Cancel::default())?;
    let words = open.shown().words(&|cell| solution.get(cell as usize).copied());
    let full = KindPuzzle::new(kind, kind.clues_of(blank, &words)).ok()?;
    let places = full.places().into_iter().filter(|_| !random.chance(kept)).collect::<Vec<_>>();
    let puzzle = if places.is_empty() { full } else { full.with_weaker_clues(&places).unwrap_or(full) };
    kind.fault(puzzle.clues()).is_none().then_some(puzzle)
}
