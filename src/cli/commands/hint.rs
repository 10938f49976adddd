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
use crate::cli::sources::puzzle_at;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gridproof hint FILE                              # where to look
  gridproof hint FILE --depth all                  # the whole step, and why
  gridproof hint FILE --position mine.txt          # from a board of one's own, wrong entries first")]
pub(crate) struct Options {
    /// A puzzle file, or - for standard input.
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Which puzzle of the file, from 0.
    #[arg(long, default_value_t = 0, value_name = "N")]
    index: usize,

    /// A file with the board as it stands, or the board itself.
    #[arg(long, value_name = "FILE|BOARD", allow_hyphen_values = true)]
    position: Option<String>,

    /// How much to tell.
    #[arg(long, default_value = "where", value_enum)]
    depth: Depth,

    /// Use no technique that rests on the puzzle having one solution only.
    #[arg(long)]
    no_uniqueness: bool,

    #[command(flatten)]
    reading: Reading,

    /// The time limit: of the solve that comes first, and of the search for the step.
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Depth {
    /// Where to look.
    Where,
    /// Which technique helps there.
    What,
    /// What follows, and why.
    All,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Some(puzzle) = puzzle_at(&options.path, options.reading.format(), options.index, options.timeout)
    else {
        return Ok(Exit::Error);
    };
    let clock = Clock::start();
    let outcome = match solved_within(options.timeout, &puzzle) {
        Ok(outcome) => outcome,
        Err(exit) => return Ok(exit),
    };
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        diagnose::error(&format!("the puzzle has no single solution: it is {}", outcome.verdict.name()));
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
            writeln!(out, "Not right yet: {}.", entries.wrong.join(", "))?;
            return Ok(Exit::Negative);
        }
        known = Some(entries.domains);
    }
    let budget = left_of(options.timeout, &clock);
    let wish = WayOptions {
        solution: Some(solution),
        known: known.as_deref(),
        no_uniqueness: options.no_uniqueness,
        budget: Some(&budget),
        ..WayOptions::default()
    };
    let mut way = Way::with(&puzzle, wish).map_err(io::Error::other)?;
    // What is not seen on the board is no hint.
    if let Some(step) = way.find(|step| !step.says.is_empty()) {
        let depth = match options.depth {
            Depth::Where => 0,
            Depth::What => 1,
            Depth::All => 2,
        };
        writeln!(out, "{}", step.texts[depth])?;
        return Ok(Exit::Success);
    }
    if way.is_complete() {
        writeln!(out, "The puzzle is solved.")?;
        return Ok(Exit::Success);
    }
    diagnose::note(if options.timeout.is_some_and(|time| clock.elapsed() >= time) {
        "no step was found within the time"
    } else {
        "the next step needs more clues at once than were tried"
    });
    Ok(Exit::Negative)
}

/// The most bytes of a board that a person has filled in.
const MOST_BYTES: u64 = 1 << 20;

/// The board of a person: a file, or the text itself. That of a sudoku may be in any format for sudokus.
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
                    "{own}: digits from {}, but the puzzle has digits from {}",
                    digits[0], digits[1]
                ));
            }
            return Entries::of_sudoku(&board, solution).map_err(|error| error.to_string());
        }
        let what = if is_file { "" } else { "no file of that name; as a board, " };
        Err(format!("{own}: {what}{error}"))
    })
}
