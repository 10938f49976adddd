//! Checks every step of many explanations, and measures what their second derivation costs:
//! `cargo bench --bench explain_campaign -- SUDOKUS NONOGRAMS [KINDS [SEED]]`.
//!
//! The program generates SUDOKUS minimal sudokus, NONOGRAMS random nonograms of 5 to 15 rows and columns, and KINDS
//! puzzles of each other kind, and explains those that have one solution. Each conclusion of a step must be true in the
//! solution, and each step must follow from what it names, as `Way` derives it again. The first failure ends the run.
//! The explanation is then repeated without the second derivation. The times do not include solving the puzzles.

use std::collections::BTreeMap;

use gridproof::{Cancel, Verdict};
use gridproof_engines::solve::Clock;
use gridproof_harness::verify::random_solution;
use gridproof_human::explain::{ExplainedStep, StepData, Way, WayOptions};
use gridproof_human::generate::Campaign;
use gridproof_human::generate::unique::{KindGenerator, SudokuGenerator, SudokuOptions};
use gridproof_puzzles::{Kind, Puzzle};

/// The explanations of some puzzles.
#[derive(Default)]
struct Explained {
    puzzles: u64,
    /// The number of puzzles whose explanation ended before the solution.
    stuck: u64,
    /// The number of steps by technique or by number of clues.
    steps: BTreeMap<String, usize>,
    /// The seconds with the second derivation and without it.
    seconds: [f64; 2],
}

impl Explained {
    /// Explains a puzzle. Returns `false` if it does not have exactly one solution.
    fn add(&mut self, puzzle: &Puzzle) -> bool {
        let outcome = gridproof::solve(puzzle);
        if outcome.verdict != Verdict::Unique {
            return false;
        }
        let solution = &outcome.solutions[0];
        let options = WayOptions { solution: Some(solution), ..WayOptions::default() };
        let way = || Way::with(puzzle, options).expect("the only solution");
        let clock = Clock::start();
        let mut checked = way();
        let steps: Vec<ExplainedStep> = checked.by_ref().collect();
        self.seconds[0] += clock.elapsed().as_secs_f64();
        assert!(checked.wrong_step().is_none(), "{:?}", checked.wrong_step());
        let clock = Clock::start();
        assert_eq!(way().unchecked().count(), steps.len());
        self.seconds[1] += clock.elapsed().as_secs_f64();
        for step in steps {
            let is = |&(cell, value): &(u32, u8)| solution[cell as usize] == value;
            assert!(step.decided.iter().all(is) && !step.removed.iter().any(is), "{step:?}");
            let name = match &step.step {
                StepData::Clues(step) => format!("by {} clues", step.clues.len()),
                _ => step.technique,
            };
            *self.steps.entry(name).or_default() += 1;
        }
        self.puzzles += 1;
        self.stuck += u64::from(!checked.is_complete());
        true
    }

    fn print(&self, name: &str) {
        let [with, without] = self.seconds;
        println!(
            "{name}: {} puzzles, {} not to the end, {} steps, all true and derived again; {with:.3} s, {without:.3} s \
             without the second derivation",
            self.puzzles,
            self.stuck,
            self.steps.values().sum::<usize>(),
        );
        for (name, count) in &self.steps {
            println!("  {name:40} {count}");
        }
    }
}

fn sudokus(count: u64, seed: u64) -> Explained {
    let generator = SudokuGenerator::new(SudokuOptions::default(), seed).expect("valid");
    let mut explained = Explained::default();
    for puzzle in generator.puzzles(0..count, &Cancel::default()).into_iter().flatten() {
        assert!(explained.add(&Puzzle::Sudoku(puzzle.sudoku)), "a minimal sudoku has one solution");
    }
    explained
}

fn nonograms(count: u64, seed: u64) -> Explained {
    let campaign = Campaign::new(Kind::Nonogram, 15, 15, Some(0.6), seed).expect("valid");
    let mut explained = Explained::default();
    let mut puzzles = (0..).map(|index| campaign.puzzle(index));
    while explained.puzzles < count {
        let is_large = |puzzle: &Puzzle| puzzle.rows() >= 5 && puzzle.columns() >= 5;
        if let Some(puzzle) = puzzles.next().filter(is_large) {
            explained.add(&puzzle);
        }
    }
    explained
}

/// Explains `count` puzzles of each kind.
fn kinds(count: u64, seed: u64) {
    for kind in gridproof_puzzles::kinds::all() {
        let Ok(generator) = KindGenerator::new(*kind, kind.about().size, seed, random_solution) else {
            continue;
        };
        let mut explained = Explained::default();
        for puzzle in (0..count).filter_map(|index| generator.puzzle(index, &Cancel::default())) {
            explained.add(&Puzzle::Other(puzzle));
        }
        explained.print(kind.about().name);
    }
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let [many, boards, rest @ ..] = &numbers[..] else {
        eprintln!("usage: explain_campaign SUDOKUS NONOGRAMS [KINDS [SEED]]");
        return;
    };
    let seed = rest.get(1).copied().unwrap_or(1);
    sudokus(*many, seed).print("sudokus");
    nonograms(*boards, seed).print("nonograms");
    kinds(rest.first().copied().unwrap_or(0), seed);
}
