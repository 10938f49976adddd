//! `gridproof generate`.

mod kind;
mod nonogram;
mod output;

pub(crate) use kind::command as kind_command;

use std::ffi::OsString;
use std::io;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use clap::{Args, Subcommand};
use gridproof_formats::format::Format;
use gridproof_human::explain::sudoku::{Level, Technique};
use gridproof_human::generate::unique::{self, SudokuGenerator, Symmetry};
use gridproof_puzzles::Puzzle;
use gridproof_rules::spelling::nearest;

use crate::cli::arguments::{Names, jobs, unknown, written_format};
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use output::{ADVICE, Order, write_all};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    kind: Kind,
}

const EXAMPLES: &str =
    "All other kinds that `gridproof kinds` lists can also be generated; no clue is superfluous:
  gridproof generate slitherlink --size 8x10 --count 5 --seed 7
  gridproof generate nurikabe --to code
  gridproof generate kakuro --difficulty propagation   # solvable without trying values
  gridproof generate my.rules --size 5x5               # by the rules in a file

'gridproof generate KIND --help' lists all options of a kind.";

#[derive(Debug, Subcommand)]
enum Kind {
    /// Generate 9x9 sudokus, one per line.
    Sudoku(SudokuOptions),
    /// Generate nonograms, at random or from a picture.
    Nonogram(nonogram::NonogramOptions),
    /// Generate puzzles of any other kind.
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

#[derive(Debug, Args)]
#[command(
    after_help = "'gridproof generate sudoku --help' lists all options.",
    after_long_help = "Examples:
  gridproof generate sudoku --count 10 --seed 1               # minimal sudokus
  gridproof generate sudoku --level hard --symmetry rotate180
  gridproof generate sudoku --technique bf2                   # needs an X-wing and nothing harder
  gridproof generate sudoku --clues 30..32"
)]
struct SudokuOptions {
    /// Generate N puzzles.
    #[arg(short = 'n', long, default_value = "1", value_name = "N")]
    count: u64,

    /// Seed the random numbers.
    ///
    /// The same seed always gives the same puzzles, on any number of threads.
    #[arg(short, long, default_value = "1", value_name = "N")]
    seed: u64,

    /// Generate minimal sudokus, in which no given can be left out.
    ///
    /// This is the default if neither a difficulty nor a number of givens is requested.
    #[arg(long, hide_short_help = true)]
    minimal: bool,

    /// Generate minimal sudokus without a bias towards few givens; each takes seconds.
    ///
    /// The usual method removes givens one by one, which favours sudokus with few givens.
    #[arg(long, hide_short_help = true)]
    unbiased: bool,

    /// Generate puzzles of this level: easy, medium, hard, unfair or extreme.
    #[arg(short, long, value_name = "LEVEL", value_parser = level(), hide_possible_values = true)]
    level: Option<Level>,

    /// Generate puzzles with a score in this range; `gridproof rate` shows scores.
    #[arg(long, value_name = "A..B", value_parser = range::<u32>, hide_short_help = true)]
    score: Option<RangeInclusive<u32>>,

    /// Generate puzzles that need this technique, but none harder.
    ///
    /// NAME is the name or short name of the technique.
    #[arg(long, value_name = "NAME", value_parser = technique(), hide_possible_values = true)]
    technique: Option<Technique>,

    /// Place the givens with this symmetry.
    ///
    /// One of none, rotate180, rotate90, mirror-h, mirror-v, mirror-d, mirror-a, full.
    #[arg(long, default_value = "none", value_name = "NAME", value_parser = symmetry(), hide_possible_values = true)]
    symmetry: Symmetry,

    /// Generate puzzles with N givens, or with A to B givens.
    #[arg(long, value_name = "N|A..B", value_parser = range::<usize>)]
    clues: Option<RangeInclusive<usize>>,

    /// Place givens only in these cells: 81 characters, `.` or `0` for a cell that stays empty.
    #[arg(long, value_name = "CELLS", value_parser = pattern, hide_short_help = true)]
    pattern: Option<Box<[bool; 81]>>,

    /// Output format; see `gridproof formats`.
    #[arg(short, long, default_value = "sudoku-line", value_name = "NAME", value_parser = written_format(), hide_possible_values = true)]
    to: &'static dyn Format,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs, hide_short_help = true)]
    jobs: Option<NonZeroUsize>,
}

/// Parses the name of a level.
fn level() -> Names<Level> {
    let named = |name: &str| {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| unknown("level", name, &Level::ALL.map(Level::name)))
    };
    Names::new(named, || Level::ALL.map(Level::name).to_vec())
}

/// Parses the name of a technique.
fn technique() -> Names<Technique> {
    fn names() -> Vec<&'static str> {
        Technique::ALL.iter().map(|technique| technique.argument()).collect()
    }
    let named = |name: &str| {
        Technique::named(name).ok_or_else(|| {
            // Long names are only suggested: a list of them would be too long.
            let long = Technique::ALL.iter().map(|technique| technique.name());
            nearest(name, long).map_or_else(
                || unknown("technique", name, &names()),
                |meant| unknown("technique", name, &[meant]),
            )
        })
    };
    Names::new(named, names)
}

/// Parses the name of a symmetry.
fn symmetry() -> Names<Symmetry> {
    let named = |name: &str| {
        Symmetry::named(name).ok_or_else(|| unknown("symmetry", name, &Symmetry::ALL.map(Symmetry::name)))
    };
    Names::new(named, || Symmetry::ALL.map(Symmetry::name).to_vec())
}

fn range<T: std::str::FromStr + Clone>(text: &str) -> Result<RangeInclusive<T>, String> {
    let number = |text: &str| text.parse::<T>().map_err(|_| format!("not a number: {text:?}"));
    match text.split_once("..") {
        Some((from, to)) => Ok(number(from)?..=number(to.trim_start_matches('='))?),
        None => number(text).map(|number| number.clone()..=number),
    }
}

fn pattern(text: &str) -> Result<Box<[bool; 81]>, String> {
    unique::SudokuOptions::pattern_of(text).map_err(|error| error.to_string())
}

/// The number of puzzles that one thread generates at once.
const AT_ONCE: u64 = 32;

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let options = match &options.kind {
        Kind::Sudoku(options) => options,
        Kind::Nonogram(options) => return nonogram::run(options),
        Kind::Other(arguments) => return kind::run(arguments),
    };
    let settings = unique::SudokuOptions {
        unbiased: options.unbiased,
        symmetry: options.symmetry,
        pattern: options.pattern.clone(),
        clues: options.clues.clone().unwrap_or(17..=81),
        level: options.level,
        score: options.score.clone().unwrap_or(0..=u32::MAX),
        technique: options.technique,
        ..unique::SudokuOptions::default()
    };
    let settings = unique::SudokuOptions {
        minimal: options.minimal || options.unbiased || settings.is_usually_minimal(),
        ..settings
    };
    let generator = match SudokuGenerator::new(settings, options.seed) {
        Ok(generator) => generator,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let order = Order { count: options.count, jobs: options.jobs, at_once: AT_ONCE, timeout: None };
    let make = |indices, cancel: &_| {
        let puzzles = generator.puzzles(indices, cancel).into_iter();
        puzzles.map(|puzzle| Some((Puzzle::Sudoku(puzzle?.sudoku), options.to))).collect()
    };
    write_all(&order, make, || ADVICE.to_owned())
}
