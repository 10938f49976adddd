//! `gridproof explain`.

mod clues;
mod drawing;
mod html;
mod nonogram;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gridproof::explain::has_techniques;
use gridproof::explain::nonogram::Board;
use gridproof::explain::sudoku::{Depth, Position, Solver, Step};
use gridproof::format::Format;
use gridproof::puzzle::Puzzle;
use gridproof::{Sudoku, Verdict};

use crate::cli::arguments::format_named;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use crate::cli::sources::puzzle_at;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gridproof explain FILE                           # all steps, a line each
  gridproof explain FILE --output html > page.html # with drawings
  gridproof explain FILE --index 3 --output jsonl  # the steps as data")]
pub(crate) struct Options {
    /// A puzzle file, or - for standard input.
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Which puzzle of the file, from 0.
    #[arg(long, default_value_t = 0, value_name = "N")]
    index: usize,

    /// The shape of the explanation.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    /// Explain by the fewest clues for each step instead of by techniques with names.
    #[arg(long)]
    by_clues: bool,

    /// Use no technique that rests on the puzzle having one solution only.
    #[arg(long)]
    no_uniqueness: bool,

    /// The format of the file, instead of finding it out.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// A line a step, and why.
    Text,
    /// A numbered list.
    Markdown,
    /// A page with a drawing a step.
    Html,
    /// The steps as data, one a line.
    Jsonl,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Some(puzzle) = puzzle_at(&options.path, options.format, options.index) else {
        return Ok(Exit::Error);
    };
    let outcome = gridproof::solve(&puzzle);
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        clues::why_not(&puzzle, &outcome, &mut io::stdout().lock())?;
        return Ok(Exit::Negative);
    };
    let mut out = BufWriter::new(io::stdout().lock());
    if options.by_clues || !has_techniques(&puzzle) {
        let complete = clues::by_clues(&puzzle, solution, options.output, &mut out)?;
        out.flush()?;
        if !complete {
            diagnose::note("a further step needs more clues at once than were tried");
        }
        return Ok(if complete { Exit::Success } else { Exit::Negative });
    }
    let sudoku = match &puzzle {
        Puzzle::Sudoku(sudoku) => sudoku,
        Puzzle::Nonogram(nonogram) => {
            let board = match Board::of(nonogram) {
                Ok(board) => board,
                Err(error) => {
                    diagnose::error(&error.to_string());
                    return Ok(Exit::Error);
                }
            };
            nonogram::write(options.output, &puzzle, board, solution, &mut out)?;
            out.flush()?;
            return Ok(Exit::Success);
        }
        Puzzle::Other(_) | Puzzle::Model(_) => unreachable!("only kinds with techniques come here"),
    };
    let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
    let start = match Position::of(sudoku) {
        Ok(start) => start,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let mut solver = Solver::new().with_solution(digits.try_into().expect("81 cells"));
    if options.no_uniqueness {
        solver = solver.without_uniqueness();
    }
    let steps = solver.path(&mut start.clone());
    write(options.output, sudoku, start, &steps, &mut out)?;
    out.flush()?;
    Ok(Exit::Success)
}

fn write(
    shape: Shape,
    sudoku: &Sudoku,
    start: Position,
    steps: &[Step],
    out: &mut impl Write,
) -> io::Result<()> {
    match shape {
        Shape::Text => {
            for (i, step) in steps.iter().enumerate() {
                writeln!(out, "{:3}. {}", i + 1, step.sentence(Depth::All))?;
            }
        }
        Shape::Markdown => {
            writeln!(out, "# {}\n", sudoku.metadata.title().unwrap_or("Sudoku"))?;
            for (i, step) in steps.iter().enumerate() {
                writeln!(out, "{}. **{}** {}", i + 1, step.line(), step.reason())?;
            }
        }
        Shape::Html => html::write(sudoku, start, steps, out)?,
        Shape::Jsonl => {
            for step in steps {
                serde_json::to_writer(&mut *out, step)?;
                out.write_all(b"\n")?;
            }
        }
    }
    Ok(())
}
