//! `gridproof hint`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Verdict;
use clap::{Args, ValueEnum};
use gridproof_engines::solve::Clock;
use gridproof_human::explain::clues::Entries;
use gridproof_human::explain::{Way, WayOptions};
use gridproof_puzzles::Puzzle;

use crate::cli::arguments::{Reading, seconds};
use crate::cli::exit::Exit;
use crate::cli::out::{self, stdout};
use crate::cli::report::diagnose;
use crate::cli::report::render::unmodelled;
use crate::cli::report::unsolved::{left_of, solved_within};
use crate::cli::sources::one_puzzle;

#[derive(Debug, Args)]
#[command(
    after_help = "'gridproof hint --help' lists all options.",
    after_long_help = "Examples:
  gridproof hint FILE                              # where to look
  gridproof hint FILE --depth all                  # the whole step, with its reason
  gridproof hint FILE --position mine.txt          # for a partly solved board; wrong entries are reported first"
)]
pub(crate) struct Options {
    /// A puzzle file, or - for standard input.
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Use the puzzle at this index in the file, counted from 0 [default: the first one].
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// Start from this partly solved board: a file, or the board itself.
    #[arg(long, value_name = "FILE|BOARD", allow_hyphen_values = true)]
    position: Option<String>,

    /// Reveal this much of the step.
    #[arg(long, default_value = "where", value_enum)]
    depth: Depth,

    /// Avoid techniques that assume that the puzzle has only one solution.
    #[arg(long)]
    no_uniqueness: bool,

    /// Give the step as it is found, without deriving it a second time.
    ///
    /// By default, another engine derives the step again before it is printed, from the clues that the step names. A step
    /// that it cannot derive is an internal error (exit code 70).
    #[arg(long, hide_short_help = true)]
    unchecked_steps: bool,

    #[command(flatten)]
    reading: Reading,

    /// Limit the time for solving the puzzle and finding the step.
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Depth {
    /// Where to look on the board.
    Where,
    /// The place and the technique.
    What,
    /// The whole step, with its reason.
    All,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Some(puzzle) = one_puzzle(&options.path, options.reading.format(), options.index, options.timeout)
    else {
        return Ok(Exit::Error);
    };
    let clock = Clock::start();
    let outcome = match solved_within(options.timeout, &puzzle) {
        Ok(outcome) => outcome,
        Err(exit) => return Ok(exit),
    };
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        diagnose::error(&match outcome.verdict {
            Verdict::Multiple => "the puzzle has more than one solution, so there is no hint".to_owned(),
            Verdict::Unsatisfiable => "the puzzle has no solution, so there is no hint".to_owned(),
            verdict => format!("the puzzle is {}, not unique, so there is no hint", verdict.name()),
        });
        return Ok(Exit::Negative);
    };
    let mut out = stdout();
    if let Some(line) = unmodelled(puzzle.metadata().unmodelled()) {
        writeln!(out, "{line}")?;
    }
    let mut known = None;
    if let Some(own) = &options.position {
        let entries = match entries(&puzzle, solution, own) {
            Ok(entries) => entries,
            Err(message) => {
                diagnose::error(&message);
                return Ok(Exit::Error);
            }
        };
        if !entries.wrong.is_empty() {
            writeln!(out, "Wrong: {}.", entries.wrong.join(", "))?;
            return Ok(Exit::Negative);
        }
        known = Some(entries.domains);
    }
    let budget = left_of(options.timeout, &clock);
    let settings = WayOptions {
        solution: Some(solution),
        known: known.as_deref(),
        no_uniqueness: options.no_uniqueness,
        budget: Some(&budget),
        ..WayOptions::default()
    };
    let mut way = Way::with(&puzzle, settings).map_err(io::Error::other)?;
    if options.unchecked_steps {
        way = way.unchecked();
    }
    // Steps that do not change the board are useless as hints.
    if let Some(step) = way.find(|step| !step.conclusions.is_empty()) {
        let depth = match options.depth {
            Depth::Where => 0,
            Depth::What => 1,
            Depth::All => 2,
        };
        writeln!(out, "{}", step.texts[depth])?;
        return Ok(Exit::Success);
    }
    if let Some(wrong) = way.wrong_step() {
        diagnose::error(&wrong.to_string());
        return Ok(Exit::Internal);
    }
    if way.is_complete() {
        writeln!(out, "The puzzle is solved.")?;
        return Ok(Exit::Success);
    }
    diagnose::note(if options.timeout.is_some_and(|time| clock.elapsed() >= time) {
        "no step was found within the time limit"
    } else {
        "no step was found: the next one needs more clues at once than were tried"
    });
    Ok(Exit::Negative)
}

/// The largest size of a partly solved board, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Reads the entries of a partly solved board. `own` is the path of a file with the board, or the board itself. A
/// sudoku can be in any sudoku format.
fn entries(puzzle: &Puzzle, solution: &Vec<u8>, own: &str) -> Result<Entries, String> {
    let (text, is_file) = match out::read_to_string(Path::new(own), MOST_BYTES) {
        Ok(text) => (text, true),
        Err(error) if Path::new(own).exists() => return Err(format!("{own}: {error}")),
        Err(_) => (own.to_owned(), false),
    };
    Entries::read(puzzle, solution, &text).or_else(|error| {
        if let (Puzzle::Sudoku(sudoku), Ok(Puzzle::Sudoku(board))) = (puzzle, crate::parse(&text)) {
            if board.first_digit() != sudoku.first_digit() {
                let digits = [board.first_digit(), sudoku.first_digit()];
                return Err(format!(
                    "{own}: the digits start at {}, but those of the puzzle start at {}",
                    digits[0], digits[1]
                ));
            }
            return Entries::of_sudoku(&board, solution).map_err(|error| error.to_string());
        }
        let what = if is_file { "" } else { "no such file; read as a board: " };
        Err(format!("{own}: {what}{error}"))
    })
}
