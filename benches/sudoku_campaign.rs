//! Compares the vector kernels for 9x9 sudokus with the plain search on random puzzles: `sudoku_campaign COUNT [SEED]`.
//!
//! Each SIMD level of this machine counts up to 3 solutions of each puzzle, solving the puzzles side by side. One
//! puzzle in eight is also solved on its own. The plain search, which shares no code with the kernels, gives the
//! expected solutions. One puzzle in 2000 is also solved by `sat`. The first disagreement ends the run and prints the
//! puzzle. The program uses all cores, and prints its progress after each million puzzles.

use std::sync::atomic::{AtomicU64, Ordering};

use gridproof_engines::engine::sat::Sat;
use gridproof_engines::engine::search::GeneralSearch;
use gridproof_engines::kernel::sudoku9::{Board, solve_boards};
use gridproof_engines::solve::{Assignments, Engine, Query, SimdLevel};
use gridproof_gate::digits::is_solved;
use gridproof_human::generate::Campaign;
use gridproof_puzzles::{Kind, Puzzle};

/// The number of puzzles that a thread checks at a time.
const BATCH: u64 = 1000;
/// One puzzle in this number is also solved by `sat`.
const SAMPLE: u64 = 2000;
/// The number of puzzles between two lines of progress.
const REPORT: u64 = 1_000_000;
/// One puzzle in this number is also solved on its own.
const ONE_BY_ONE: usize = 8;
/// The maximum number of solutions to count.
const LIMIT: usize = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let count: u64 = args.next().ok_or("usage: sudoku_campaign COUNT [SEED]")?.parse()?;
    let seed: u64 = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let campaign = Campaign::new(Kind::Sudoku, 9, 9, None, seed)?;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while done.load(Ordering::Relaxed) < count {
                    let first = next.fetch_add(BATCH, Ordering::Relaxed);
                    let checked = check(&campaign, first);
                    let before = done.fetch_add(checked, Ordering::Relaxed);
                    if before / REPORT < (before + checked) / REPORT {
                        eprintln!("{} puzzles", before + checked);
                    }
                }
            });
        }
    });
    println!(
        "{done:?} puzzles of seed {seed}: every SIMD level of {:?} agrees with the plain search",
        SimdLevel::available()
    );
    Ok(())
}

/// Checks the 9x9 puzzles among the next [`BATCH`] puzzles from `first` on, and returns their number.
fn check(campaign: &Campaign, first: u64) -> u64 {
    let (mut boards, mut expected) = (Vec::new(), Vec::new());
    for index in first..first + BATCH {
        let Puzzle::Sudoku(sudoku) = campaign.puzzle(index) else { continue };
        let Ok(board) = Board::try_from(sudoku.givens()) else { continue };
        boards.push(board);
        let query = Query::solutions(LIMIT);
        let model = sudoku.model();
        let solutions = GeneralSearch.solve(&model, &query).expect("any model").solutions;
        if index % SAMPLE == 0 {
            let proved = Sat.solve(&model, &Query::solutions(LIMIT)).expect("any model").solutions;
            let same = proved.len() == solutions.len();
            assert!(same, "of {board:?}: sat has {proved:?}, but search {solutions:?}");
        }
        expected.push(solutions);
    }
    for level in SimdLevel::available() {
        compare(level, usize::MAX, &boards, &expected);
        let few = boards.len() / ONE_BY_ONE;
        compare(level, 1, &boards[..few], &expected[..few]);
    }
    boards.len() as u64
}

/// Compares the answers of a SIMD level with the solutions of the plain search. Each call gets `at_once` boards.
fn compare(level: SimdLevel, at_once: usize, boards: &[Board], expected: &[Assignments]) {
    let mut answers = Vec::new();
    for boards in boards.chunks(at_once) {
        solve_boards(level, boards, LIMIT as u64, &mut answers);
    }
    for ((board, answer), expected) in boards.iter().zip(&answers).zip(expected) {
        let same = answer.count == expected.len() as u64;
        let known = expected.len() >= LIMIT || expected.iter().any(|solution| is(&answer.solution, solution));
        let right = same && (answer.count == 0 || known && is_solved(board, &answer.solution));
        assert!(right, "{level}, {at_once} at once, of {board:?}: {answer:?}, but {expected:?}");
    }
}

fn is(board: &Board, values: &[u8]) -> bool {
    board.iter().zip(values).all(|(digit, value)| *digit == value + 1)
}
