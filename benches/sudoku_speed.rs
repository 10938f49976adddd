//! Measures the speed of solving 9x9 sudokus in memory on one thread, in thousands of puzzles per second:
//! `sudoku_speed LIMIT FILE... [--seed N] [--one-by-one] [--checked] [--models]`.
//!
//! Each file contains one puzzle per line. Solutions are counted up to LIMIT: 1 finds any solution, 2 shows whether
//! there is only one. With a seed, the digits, lines and bands of each puzzle are permuted first, so that the result
//! does not depend on how the puzzles are written. The puzzles are solved side by side in the lanes of vectors. With
//! `--one-by-one`, each call gets only one puzzle. By default, the kernel alone is measured. `--checked` measures
//! [`gridproof::solve_boards_into`], and `--models` measures [`gridproof::solve_models`] on models that are already
//! built.

use gridproof::{Model, Query, Sudoku};
use gridproof_engines::kernel::sudoku9::{Answer, Board, solve_boards};
use gridproof_engines::solve::{Clock, SimdLevel};
use gridproof_model::random::Random;

/// The minimum time to measure each file, in seconds. The CPU clock of a thread advances in steps of some milliseconds.
const LEAST_SECONDS: f64 = 0.8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usage = "usage: sudoku_speed LIMIT FILE... [--seed N] [--one-by-one] [--checked] [--models]";
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let limit: u64 = args.next().ok_or(usage)?.parse()?;
    let (mut files, mut seed, mut at_once) = (Vec::new(), None, usize::MAX);
    let (mut checked, mut as_models) = (false, false);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seed" => seed = Some(args.next().ok_or(usage)?.parse::<u64>()?),
            "--one-by-one" => at_once = 1,
            "--checked" => checked = true,
            "--models" => as_models = true,
            _ => files.push(arg),
        }
    }
    println!("SIMD level: {}", SimdLevel::in_use());
    for file in files {
        let mut boards: Vec<Board> = std::fs::read_to_string(&file)?.lines().filter_map(board).collect();
        if let Some(seed) = seed {
            let mut random = Relabelling(Random::new(seed, 0));
            boards = boards.iter().map(|board| random.relabel(board)).collect();
        }
        let model = |board: &Board| Sudoku::new(3, 3, board.to_vec()).map(|sudoku| sudoku.model());
        let models: Vec<Model> =
            if as_models { boards.iter().map(model).collect::<Result<_, _>>()? } else { Vec::new() };
        let query = Query::solutions(limit as usize);
        let mut answers: Vec<Answer> = Vec::with_capacity(boards.len());
        let mut checked_answers = Vec::new();
        let clock = Clock::start();
        let seconds = || cpu_seconds().unwrap_or_else(|| clock.elapsed().as_secs_f64());
        let (start, mut rounds) = (seconds(), 0.0);
        let taken = loop {
            answers.clear();
            if as_models {
                std::hint::black_box(gridproof::solve_models(&models, &query));
            } else if checked {
                checked_answers.clear();
                gridproof::solve_boards_into(&boards, &query, &mut checked_answers);
            } else {
                for boards in boards.chunks(at_once) {
                    solve_boards(SimdLevel::in_use(), boards, limit, &mut answers);
                }
            }
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

/// Generates random permutations of the digits, rows and columns of a board.
struct Relabelling(Random);

impl Relabelling {
    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        self.0.shuffle(&mut order);
        order
    }

    /// A random order of the rows or columns that keeps the lines of each box together.
    fn lines(&mut self) -> [usize; 9] {
        let (bands, inner) = (self.order::<3>(), [self.order::<3>(), self.order::<3>(), self.order::<3>()]);
        std::array::from_fn(|i| bands[i / 3] * 3 + inner[i / 3][i % 3])
    }

    /// A random puzzle that is equivalent to `board`.
    fn relabel(&mut self, board: &Board) -> Board {
        let (digits, rows, columns, turned) =
            (self.order::<9>(), self.lines(), self.lines(), self.0.chance(0.5));
        std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            match board[if turned { column * 9 + row } else { row * 9 + column }] {
                0 => 0,
                digit => digits[usize::from(digit) - 1] as u8 + 1,
            }
        })
    }
}

/// The CPU time of this thread, if the system reports it. It does not include other work on the machine.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}
