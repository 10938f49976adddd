//! Checks every step of many explanations against the solution:
//! `cargo bench --bench explain_campaign -- SUDOKUS NONOGRAMS [KINDS [SEED]]`.
//!
//! The program generates SUDOKUS minimal sudokus, NONOGRAMS random nonograms of 5 to 15 rows and columns, and KINDS
//! puzzles of each other kind, and explains those that have one solution. Each conclusion of a step must be true in the
//! solution. If a step uses the fewest clues, the engine `sat` must also find that these clues have no solution in
//! which the conclusion is false. The first failure ends the run.

use std::collections::BTreeMap;
use std::sync::Arc;

use gridproof::{Cancel, Goal, Model, Query, Verdict};
use gridproof_harness::verify::random_solution;
use gridproof_human::explain::clues::{Explained, Explainer};
use gridproof_human::explain::{nonogram, sudoku};
use gridproof_human::generate::Campaign;
use gridproof_human::generate::unique::{KindGenerator, SudokuGenerator, SudokuOptions};
use gridproof_model::{Domain, Rules};
use gridproof_puzzles::{Kind, Puzzle};

fn sudokus(count: u64, seed: u64) -> BTreeMap<String, usize> {
    let generator = SudokuGenerator::new(SudokuOptions::default(), seed).expect("valid");
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

/// Explains `count` puzzles of each kind. Returns the number of steps by the number of their clues, and prints how many
/// puzzles could not be explained to the end.
fn kinds(count: u64, seed: u64) -> BTreeMap<String, usize> {
    let sat = gridproof_engines::engine::by_name("sat").expect("an engine");
    let mut steps: BTreeMap<String, usize> = BTreeMap::new();
    for kind in gridproof_puzzles::kinds::all() {
        let (rows, columns) = kind.about().size;
        let Ok(generator) = KindGenerator::new(*kind, (rows, columns), seed, random_solution) else {
            continue;
        };
        let (mut explained, mut stuck, mut most) = (0, 0, 0);
        for index in 0..count {
            let Some(puzzle) = generator.puzzle(index, &Cancel::default()) else { continue };
            let model = puzzle.model().clone();
            let solution = gridproof::solve(&model).solutions.swap_remove(0);
            let mut explainer = Explainer::new(&model, &solution);
            loop {
                let before = explainer.domains().to_vec();
                let step = match explainer.next() {
                    Explained::Step(step) => step,
                    Explained::Complete => break,
                    _ => {
                        stuck += 1;
                        break;
                    }
                };
                most = most.max(step.clues.len());
                let chosen = step.constraints.iter().map(|&i| model.constraints()[i].clone()).collect();
                let rules = Arc::new(Rules::new(model.cells(), chosen).expect("constraints of a model"));
                for fact in &step.facts {
                    let name = kind.about().name;
                    assert_eq!(solution[fact.cell as usize] == fact.value, fact.holds, "{name} {step:?}");
                    let mut domains = before.clone();
                    let single = Domain::single(fact.value);
                    let domain = &mut domains[fact.cell as usize];
                    *domain =
                        if fact.holds { domain.difference(single) } else { domain.intersection(single) };
                    let model = Model::new(Arc::clone(&rules), domains).expect("as many domains");
                    let outcome = sat.solve(&model, &Query::new(Goal::Any)).expect("any model");
                    assert_eq!(outcome.verdict, Verdict::Unsatisfiable, "{name} {step:?}");
                }
                *steps.entry(format!("by {} clues", step.clues.len())).or_default() += 1;
            }
            explained += 1;
        }
        println!(
            "  {:20} {explained} puzzles, {stuck} not to the end, at most {most} clues a step",
            kind.about().name
        );
    }
    steps
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let [many, boards, rest @ ..] = &numbers[..] else {
        eprintln!("usage: explain_campaign SUDOKUS NONOGRAMS [KINDS [SEED]]");
        return;
    };
    let each = rest.first().copied().unwrap_or(0);
    let seed = rest.get(1).copied().unwrap_or(1);
    let all = [
        ("sudokus", sudokus(*many, seed)),
        ("nonograms", nonograms(*boards, seed)),
        ("other kinds", kinds(each, seed)),
    ];
    for (what, steps) in all {
        println!("{what}: {} steps, all true", steps.values().sum::<usize>());
        for (name, count) in steps {
            println!("  {name:40} {count}");
        }
    }
}
