//! Thousand 9x9 sudokus a second, in memory, on one thread: `sudoku_speed LIMIT FILE... [--seed N] [--one-by-one] [--checked]
//! [--models]`.
//!
//! Each file holds a puzzle a line. Solutions are counted up to the limit: 1 finds any, 2 tells whether there is only
//! one. With a seed, digits, lines and bands of each puzzle are put in another order first, so that nothing can hang on
//! the order in a file. The puzzles go through the lanes of vectors side by side; `--one-by-one` hands them over one at
//! a time, as they come where only one is there to solve. Other than that it is the kernel alone that is measured;
//! `--checked` measures [`gridproof::solve_boards_into`], and `--models` [`gridproof::solve_models`] on models that are there
//! already.

use gridproof::{Model, Query, Sudoku};
use gridproof_engines::kernel::sudoku9::{Answer, Board, solve_boards};
use gridproof_engines::solve::{Clock, SimdLevel};
use gridproof_model::random::Random;

/// How long each file is measured, in seconds: the CPU clock of a thread moves in steps of some milliseconds.
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

/// Random permutations of the digits, rows and columns of a board.
struct Relabelling(Random);

impl Relabelling {
    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        self.0.shuffle(&mut order);
        order
    }

    /// An order of the rows or columns that keeps the boxes.
    fn lines(&mut self) -> [usize; 9] {
        let (bands, inner) = (self.order::<3>(), [self.order::<3>(), self.order::<3>(), self.order::<3>()]);
        std::array::from_fn(|i| bands[i / 3] * 3 + inner[i / 3][i % 3])
    }

    /// An equivalent puzzle.
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

/// CPU time of this thread, where the system tells: other work on the machine does not count then.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}
