//! Every step of many explanations against the solution: `cargo bench --bench explain_campaign -- SUDOKUS NONOGRAMS [SEED]`.
//!
//! So many minimal sudokus are generated, and so many random nonograms of 5 to 15 rows and columns; those with one
//! solution are explained. What a step says must be true in the solution. The first failure ends the run.

use std::collections::BTreeMap;

use gridproof::explain::{nonogram, sudoku};
use gridproof::generate::Campaign;
use gridproof::generate::unique::{SudokuGenerator, SudokuWish};
use gridproof::puzzle::{Kind, Puzzle};
use gridproof::{Cancel, Verdict};

fn sudokus(count: u64, seed: u64) -> BTreeMap<String, usize> {
    let generator = SudokuGenerator::new(SudokuWish::default(), seed).expect("valid");
    let mut steps: BTreeMap<String, usize> = BTreeMap::new();
    let mut index = 0;
    while index < count {
        let end = count.min(index + 64);
        for puzzle in generator.puzzles(index..end, &Cancel::default()).into_iter().flatten() {
            let mut position = sudoku::Position::of(&puzzle.sudoku).expect("9x9");
            let solver = sudoku::Solver::new().with_solution(puzzle.solution);
            while let Some(step) = solver.step(&mut position) {
                for placed in &step.placements {
                    assert_eq!(puzzle.solution[placed.cell as usize], placed.digit, "{}", step.line());
                }
                for removed in &step.eliminations {
                    assert_ne!(puzzle.solution[removed.cell as usize], removed.digit, "{}", step.line());
                }
                *steps.entry(step.technique.name().to_owned()).or_default() += 1;
                step.apply(&mut position);
            }
            assert!(position.is_full());
        }
        index = end;
    }
    steps
}

fn nonograms(count: u64, seed: u64) -> BTreeMap<String, usize> {
    let campaign = Campaign::new(Kind::Nonogram, 15, 15, Some(0.6), seed).expect("valid");
    let mut steps: BTreeMap<String, usize> = BTreeMap::new();
    let (mut explained, mut index) = (0, 0);
    while explained < count {
        let Puzzle::Nonogram(puzzle) = campaign.puzzle(index) else {
            unreachable!("a nonogram was asked for")
        };
        index += 1;
        let outcome = gridproof::solve(&puzzle);
        if puzzle.rows().len() < 5 || puzzle.columns().len() < 5 || outcome.verdict != Verdict::Unique {
            continue;
        }
        explained += 1;
        let solution = &outcome.solutions[0];
        let mut board = nonogram::Board::of(&puzzle).expect("black and white");
        while let Some(step) = board.step(Some(solution)) {
            for cell in &step.cells {
                let value = solution[cell.row * board.width() + cell.column];
                assert_eq!(value > 0, cell.black, "{}", step.sentence());
            }
            *steps.entry(step.technique.name().to_owned()).or_default() += 1;
            board.apply(&step);
        }
        assert!(board.is_full());
    }
    steps
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let [many, boards, rest @ ..] = &numbers[..] else {
        eprintln!("usage: explain_campaign SUDOKUS NONOGRAMS [SEED]");
        return;
    };
    let seed = rest.first().copied().unwrap_or(1);
    for (what, steps) in [("sudokus", sudokus(*many, seed)), ("nonograms", nonograms(*boards, seed))] {
        println!("{what}: {} steps, all true", steps.values().sum::<usize>());
        for (name, count) in steps {
            println!("  {name:40} {count}");
        }
    }
}
