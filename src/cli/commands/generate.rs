//! `gridproof generate`.

mod kind;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use clap::{Args, Subcommand};
use gridproof::explain::sudoku::{Level, Technique};
use gridproof::format::{Format, WriteError};
use gridproof::generate::unique::{SudokuGenerator, SudokuWish, Symmetry};
use gridproof::puzzle::Puzzle;
use rayon::prelude::*;

use crate::cli::arguments::{format_named, thread_pool};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::report::diagnose;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    kind: Kind,
}

const EXAMPLES: &str =
    "Every other kind that `gridproof kinds` lists, each puzzle with one solution and no clue too many:
  gridproof generate slitherlink --size 8x10 --count 5 --seed 7
  gridproof generate nurikabe --to code";

#[derive(Debug, Subcommand)]
enum Kind {
    /// 9x9 sudokus with one solution, one a line.
    Sudoku(SudokuOptions),
    /// Any other kind that `gridproof kinds` lists, with `--size`, `--count`, `--seed`, `--to` and `--jobs`.
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gridproof generate sudoku --count 10 --seed 1               # minimal ones
  gridproof generate sudoku --level hard --symmetry rotate180
  gridproof generate sudoku --technique bf2                   # needs an X-wing and nothing harder
  gridproof generate sudoku --clues 30..32")]
struct SudokuOptions {
    /// How many.
    #[arg(short = 'n', long, default_value = "1", value_name = "N")]
    count: u64,

    /// The same seed gives the same puzzles, on any number of threads.
    #[arg(short, long, default_value = "1", value_name = "N")]
    seed: u64,

    /// No given can be left out; the default where no difficulty and no number of givens is asked for.
    #[arg(long)]
    minimal: bool,

    /// The level: easy, medium, hard, unfair, extreme.
    #[arg(short, long, value_name = "LEVEL", value_parser = level_named)]
    level: Option<Level>,

    /// The range of scores.
    #[arg(long, value_name = "A..B", value_parser = range::<u32>)]
    score: Option<RangeInclusive<u32>>,

    /// A technique that the solution needs, and nothing harder: its name or short name.
    #[arg(long, value_name = "NAME", value_parser = technique_named)]
    technique: Option<Technique>,

    /// The symmetry of the givens: none, rotate180, rotate90, mirror-h, mirror-v, mirror-d, mirror-a, full.
    #[arg(long, default_value = "none", value_name = "NAME", value_parser = symmetry_named)]
    symmetry: Symmetry,

    /// The number of givens, or a range.
    #[arg(long, value_name = "N|A..B", value_parser = range::<usize>)]
    clues: Option<RangeInclusive<usize>>,

    /// The cells that may be givens: 81 characters, `.` or `0` for a cell that stays empty.
    #[arg(long, value_name = "CELLS", value_parser = pattern)]
    pattern: Option<Box<[bool; 81]>>,

    /// The format to write; `gridproof formats` lists them.
    #[arg(short, long, default_value = "sudoku-line", value_name = "NAME", value_parser = format_named)]
    to: &'static dyn Format,

    /// How many threads [default: one per core].
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

fn level_named(name: &str) -> Result<Level, String> {
    let known = Level::ALL.map(Level::name);
    let found = Level::ALL.into_iter().find(|level| level.name() == name);
    found.ok_or_else(|| format!("no such level; there are {}", known.join(", ")))
}

fn technique_named(name: &str) -> Result<Technique, String> {
    Technique::named(name).ok_or_else(|| {
        let known: Vec<&str> = Technique::ALL.iter().map(|technique| technique.argument()).collect();
        format!("no such technique; there are {}", known.join(", "))
    })
}

fn symmetry_named(name: &str) -> Result<Symmetry, String> {
    Symmetry::named(name).ok_or_else(|| {
        format!("no such symmetry; there are {}", Symmetry::ALL.map(Symmetry::name).join(", "))
    })
}

fn range<T: std::str::FromStr + Clone>(text: &str) -> Result<RangeInclusive<T>, String> {
    let number = |text: &str| text.parse::<T>().map_err(|_| format!("not a number: {text:?}"));
    match text.split_once("..") {
        Some((from, to)) => Ok(number(from)?..=number(to.trim_start_matches('='))?),
        None => number(text).map(|number| number.clone()..=number),
    }
}

fn pattern(text: &str) -> Result<Box<[bool; 81]>, String> {
    let cells: Vec<bool> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| !matches!(c, '.' | '0' | '-' | '_')).collect();
    let count = cells.len();
    let cells: [bool; 81] = cells.try_into().map_err(|_| format!("81 cells are needed, not {count}"))?;
    Ok(Box::new(cells))
}

/// Puzzles that one thread makes side by side.
const AT_ONCE: u64 = 32;

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let options = match &options.kind {
        Kind::Sudoku(options) => options,
        Kind::Other(arguments) => return kind::run(arguments),
    };
    let difficult = options.level.is_some() || options.score.is_some() || options.technique.is_some();
    let wish = SudokuWish {
        minimal: options.minimal || !difficult && options.clues.is_none() && options.pattern.is_none(),
        symmetry: options.symmetry,
        pattern: options.pattern.clone(),
        clues: options.clues.clone().unwrap_or(17..=81),
        level: options.level,
        score: options.score.clone().unwrap_or(0..=u32::MAX),
        technique: options.technique,
    };
    let generator = match SudokuGenerator::new(wish, options.seed) {
        Ok(generator) => generator,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let cancel = interrupt::on_signal()?;
    let pool = thread_pool(options.jobs)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut written, mut missing) = (0, 0);
    let threads = pool.current_num_threads() as u64;
    let mut next = 0;
    while next < options.count && !cancel.is_cancelled() {
        let end = options.count.min(next.saturating_add(AT_ONCE * threads));
        let starts: Vec<u64> = (next..end).step_by(AT_ONCE as usize).collect();
        let puzzles: Vec<_> = pool.install(|| {
            let make = |start: u64| generator.puzzles(start..end.min(start + AT_ONCE), &cancel);
            starts.into_par_iter().map(make).collect()
        });
        next = end;
        for puzzle in puzzles.into_iter().flatten() {
            let Some(puzzle) = puzzle else {
                missing += 1;
                continue;
            };
            match options.to.write(&Puzzle::Sudoku(puzzle.sudoku), written, &mut out) {
                Ok(()) => written += 1,
                Err(WriteError::Io(error)) => return Err(error),
                Err(error) => {
                    diagnose::error(&error.to_string());
                    return Ok(Exit::Error);
                }
            }
        }
    }
    out.flush()?;
    if cancel.is_cancelled() {
        return Ok(Exit::Interrupted);
    }
    if missing > 0 {
        diagnose::note(&format!("{missing} of {} puzzles were not found", options.count));
        return Ok(Exit::Negative);
    }
    Ok(Exit::Success)
}
