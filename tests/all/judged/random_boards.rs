//! On random boards, the judge of each kind accepts exactly the solutions of its model.
//!
//! `GRIDPROOF_JUDGED=1000` tests that number of boards of each kind, up to 6x6, and `GRIDPROOF_JUDGED_KIND=masyu` tests this kind
//! alone.

use std::collections::BTreeSet;

use gridproof_engines::solve::Budget;
use gridproof_human::generate::boards::{board_to_solve, random_board};
use gridproof_model::Assignment;
use gridproof_model::random::Random;
use gridproof_puzzles::KindPuzzle;
use gridproof_puzzles::judge::Broken;
use gridproof_puzzles::kinds::{self, PuzzleKind};
use rayon::prelude::*;

use super::{changed, judged, line_of, words_of};

/// The largest number of solutions of a board that is tested.
const MOST_SOLUTIONS: usize = 300;

/// Up to `most` solutions; `None` if they cannot be found in this number of steps. A board of 6x6 with few clues can take
/// minutes; another one is tried instead.
fn solutions(puzzle: &KindPuzzle, most: usize, steps: u64) -> Option<Vec<Assignment>> {
    let mut all = gridproof::solutions(puzzle).within(Budget::default().with_steps(steps));
    let found = all.by_ref().take(most).collect();
    all.stopped().is_none().then_some(found)
}

/// A random board with up to `most` rows and columns, with some of the clues of one of its solutions; `None` if it has no
/// solution.
pub(super) fn random_puzzle(
    kind: &'static dyn PuzzleKind,
    most: usize,
    random: &mut Random,
) -> Option<KindPuzzle> {
    // Stars and queens rarely have room on smaller boards.
    let most = if ["starbattle", "n-queens"].contains(&kind.about().name) { most.max(5) } else { most };
    let board = random_board(kind, 1 + random.below(most), 1 + random.below(most), random);
    let board = board_to_solve(kind, &board);
    if kind.fault(&board).is_some() {
        return None;
    }
    let puzzle = KindPuzzle::new(kind, board).ok()?;
    let solutions = solutions(&puzzle, 20, 2_000)?;
    let solution = solutions.get(random.below(solutions.len().max(1)))?;
    let mut clues = puzzle.with_all_clues(solution)?.clues().clone();
    let share = [0.1, 0.5, 0.9][random.below(3)];
    for at in clues.given().into_iter().rev() {
        if random.chance(share) {
            clues = kind.with_weaker_clue(&clues, at).unwrap_or(clues);
        }
    }
    KindPuzzle::new(kind, clues).ok()
}

/// Compares judge and model on a board. Returns the number of boards of words that were compared.
pub(super) fn compare(puzzle: &KindPuzzle, random: &mut Random, wrong: &mut Vec<String>) -> usize {
    let columns = puzzle.shown().columns();
    let Some(found) = solutions(puzzle, MOST_SOLUTIONS, 100_000) else { return 0 };
    let mut boards: Vec<Vec<String>> = found.iter().map(|solution| words_of(puzzle, solution)).collect();
    let solutions = boards.len();
    let known: BTreeSet<String> = boards.iter().map(|words| line_of(puzzle, words)).collect();
    let letters: BTreeSet<String> = boards.iter().flatten().cloned().collect();
    let letters: Vec<String> = letters.into_iter().collect();
    if (1..MOST_SOLUTIONS).contains(&solutions) {
        for _ in 0..10 {
            let one = &boards[random.below(solutions)].clone();
            boards.extend(changed(one, columns, 10, random));
            let place = random.below(one.len());
            let mut other = one.clone();
            other[place].clone_from(&letters[random.below(letters.len())]);
            boards.push(other);
            boards.push(one.iter().map(|_| letters[random.below(letters.len())].clone()).collect());
        }
    }
    for words in &boards {
        let judged = judged(puzzle, words);
        let line = line_of(puzzle, words);
        let solved = known.contains(&line);
        if judged.is_ok() != solved || matches!(judged, Err(Broken::Undecided)) {
            let name = puzzle.name();
            let clues = puzzle.line_form();
            wrong.push(format!("{name} {clues} {:?}: {line}: solution {solved}, {judged:?}", puzzle.clues()));
        }
    }
    boards.len()
}

#[test]
fn judges_accept_the_solutions_of_models() {
    let given = std::env::var("GRIDPROOF_JUDGED").ok().and_then(|count| count.parse().ok());
    let (boards, most) = given.map_or((12, 4), |boards| (boards, 6));
    let only = std::env::var("GRIDPROOF_JUDGED_KIND").ok();
    let tried: Vec<(usize, &&dyn PuzzleKind)> = kinds::all()
        .iter()
        .enumerate()
        .filter(|(_, kind)| only.as_deref().is_none_or(|only| only == kind.about().name))
        .collect();
    let wrong: Vec<String> = tried
        .into_par_iter()
        .flat_map_iter(|(place, kind)| {
            let (compared, wrong) = compare_boards(*kind, place as u64, boards, most);
            let name = kind.about().name;
            if let Some(first) = wrong.first() {
                eprintln!("{name}: {} of {compared} boards differ, such as {first}", wrong.len());
            }
            if given.is_some() {
                eprintln!("{name}: {compared} boards of words");
            }
            assert!(compared > 0, "{name}: no board has a solution");
            wrong
        })
        .collect();
    assert_eq!(wrong.len(), 0, "{}", wrong.join("\n"));
}

/// Compares judge and model on `boards` random boards of a kind, and returns the number of boards of words that were
/// compared and those that differ.
fn compare_boards(
    kind: &'static dyn PuzzleKind,
    seed: u64,
    boards: u64,
    most: usize,
) -> (usize, Vec<String>) {
    let mut compared = 0;
    let mut wrong = Vec::new();
    // Boards without a solution do not count.
    let mut left = boards;
    for index in 0..40 * boards {
        let random = &mut Random::new(seed, index);
        let puzzle = random_puzzle(kind, most, random);
        let count = puzzle.map_or(0, |puzzle| compare(&puzzle, random, &mut wrong));
        compared += count;
        left -= u64::from(count > 0);
        if left == 0 {
            break;
        }
    }
    (compared, wrong)
}
