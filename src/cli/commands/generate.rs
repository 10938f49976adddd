//! `gridproof generate`.

mod kind;
mod nonogram;
mod output;

use std::ffi::OsString;
use std::io;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use clap::{Args, Subcommand};
use gridproof_formats::format::Format;
use gridproof_human::explain::sudoku::{Level, Technique};
use gridproof_human::generate::unique::{SudokuGenerator, SudokuWish, Symmetry};
use gridproof_puzzles::Puzzle;

use crate::cli::arguments::{format_named, jobs};
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use output::{Order, write_all};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    kind: Kind,
}

const EXAMPLES: &str =
    "Every other kind that `gridproof kinds` lists, each puzzle with one solution and no clue too many:
  gridproof generate slitherlink --size 8x10 --count 5 --seed 7
  gridproof generate nurikabe --to code
  gridproof generate kakuro --difficulty propagation   # no cell has to be tried";

#[derive(Debug, Subcommand)]
enum Kind {
    /// 9x9 sudokus with one solution, one a line.
    Sudoku(SudokuOptions),
    /// Nonograms with one solution: random ones, or of a picture.
    Nonogram(nonogram::NonogramOptions),
    /// Any other kind that `gridproof kinds` lists, with `--size`, `--difficulty`, `--count`, `--seed`, `--to` and `--jobs`.
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

    /// Minimal ones without the bias towards few givens that taking them away one by one has; seconds for each.
    #[arg(long)]
    unbiased: bool,

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
    #[arg(short, long, value_name = "N", value_parser = jobs)]
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
    SudokuWish::pattern_of(text).map_err(|error| error.to_string())
}

/// Puzzles that one thread makes side by side.
const AT_ONCE: u64 = 32;

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let options = match &options.kind {
        Kind::Sudoku(options) => options,
        Kind::Nonogram(options) => return nonogram::run(options),
        Kind::Other(arguments) => return kind::run(arguments),
    };
    let wish = SudokuWish {
        unbiased: options.unbiased,
        symmetry: options.symmetry,
        pattern: options.pattern.clone(),
        clues: options.clues.clone().unwrap_or(17..=81),
        level: options.level,
        score: options.score.clone().unwrap_or(0..=u32::MAX),
        technique: options.technique,
        ..SudokuWish::default()
    };
    let wish =
        SudokuWish { minimal: options.minimal || options.unbiased || wish.is_usually_minimal(), ..wish };
    let generator = match SudokuGenerator::new(wish, options.seed) {
        Ok(generator) => generator,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let order = Order { count: options.count, jobs: options.jobs, at_once: AT_ONCE };
    write_all(&order, |indices, cancel| {
        let puzzles = generator.puzzles(indices, cancel).into_iter();
        puzzles.map(|puzzle| Some((Puzzle::Sudoku(puzzle?.sudoku), options.to))).collect()
    })
}
