//! Prints the verdict on each puzzle of a file: `cargo run --example solve_file -- puzzles/sudoku/4x4.txt`.

use gridproof::Verdict;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: solve_file FILE")?;
    let text = std::fs::read_to_string(path)?;
    for (number, puzzle) in gridproof::read(&text)?.enumerate() {
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                println!("{number}: line {}: {}", error.span.line, error.kind);
                continue;
            }
        };
        let outcome = gridproof::solve(&puzzle);
        println!("{number}: {}", outcome.verdict.name());
        match outcome.verdict {
            Verdict::Unique => println!("{}", puzzle.line(&outcome.solutions[0])),
            Verdict::Multiple => {
                let [first, second, ..] = &outcome.solutions[..] else { continue };
                let differing = first.iter().zip(second).filter(|(a, b)| a != b).count();
                println!("two solutions differ in {differing} cells");
            }
            _ => {}
        }
    }
    Ok(())
}
