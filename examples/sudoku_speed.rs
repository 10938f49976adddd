//! Thousand 9x9 sudokus a second, in memory, on one thread: `sudoku_speed LIMIT FILE...`.
//!
//! Each file holds a puzzle a line. Solutions are counted up to the limit; 2 tells whether there is only one.

use gridproof::engine::Clock;
use gridproof::engine::search::sudoku::{Answer, Board, Path, solve_boards};

/// How long each file is measured, in seconds: the CPU clock of a thread moves in steps of some milliseconds.
const LEAST_SECONDS: f64 = 0.8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let limit: u64 = args.next().ok_or("usage: sudoku_speed LIMIT FILE...")?.parse()?;
    println!("path: {}", Path::in_use());
    for file in args {
        let boards: Vec<Board> = std::fs::read_to_string(&file)?.lines().filter_map(board).collect();
        let mut answers: Vec<Answer> = Vec::with_capacity(boards.len());
        let clock = Clock::start();
        let seconds = || cpu_seconds().unwrap_or_else(|| clock.elapsed().as_secs_f64());
        let (start, mut rounds) = (seconds(), 0.0);
        let taken = loop {
            answers.clear();
            solve_boards(Path::in_use(), &boards, limit, &mut answers);
            rounds += 1.0;
            let taken = seconds() - start;
            if taken >= LEAST_SECONDS {
                break taken;
            }
        };
        let count = boards.len() as f64;
        let speed = rounds * count / taken / 1e3;
        let solutions = answers.iter().map(|answer| answer.count).sum::<u64>() as f64 / count;
        let guesses = answers.iter().map(|answer| answer.guesses).sum::<u64>() as f64 / count;
        println!("{speed:>9.1} thousand/s {solutions:>9.3} solutions {guesses:>9.3} guesses  {file}");
    }
    Ok(())
}

fn board(line: &str) -> Option<Board> {
    let cells = line.as_bytes().get(..81)?;
    let digit = |&byte: &u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    cells.iter().map(digit).collect::<Vec<u8>>().try_into().ok()
}

/// CPU time of this thread, where the system tells: other work on the machine does not count then.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}
