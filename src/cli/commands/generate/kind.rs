//! `gridproof generate KIND`, for every kind except nonograms and sudokus, and `gridproof generate FILE`, by the rules in a
//! file.

use std::ffi::OsString;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser};
use gridproof_engines::solve::Cancel;
use gridproof_formats::format::{self, Format, Grid};
use gridproof_harness::bench::units::count;
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::unique::{FailedBoards, KindGenerator, RuledGenerator};
use gridproof_human::rate::ModelDifficulty;
use gridproof_puzzles::kinds::PuzzleKind;
use gridproof_puzzles::{Puzzle, kinds, without_control_characters};
use gridproof_rules::Kind as Rules;
use gridproof_rules::board::Size;

use super::output::{ADVICE, Order, write_all};
use crate::cli::arguments::{Names, jobs, seconds, size, unknown, unknown_kind, written_format};
use crate::cli::exit::Exit;
use crate::cli::global_options::GlobalOptions;
use crate::cli::judge_file::judge_file;
use crate::cli::report::diagnose;

/// Generate puzzles with exactly one solution and no superfluous clues.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, max_term_width = 110)]
#[command(after_help = "'gridproof generate KIND --help' lists all options.")]
struct KindOptions {
    /// Set the size [default: depends on the kind].
    ///
    /// The default is a usual size, such as 10x10 for masyu.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    size: Option<(usize, usize)>,

    /// Set the difficulty: propagation, probe or search [default: any].
    ///
    /// With `propagation`, applying the rules one by one solves the puzzle. With `probe`, solving needs trial values in
    /// single cells, and with `search`, in several cells at once.
    #[arg(long, value_name = "NAME", value_parser = difficulty(), hide_possible_values = true)]
    difficulty: Option<ModelDifficulty>,

    /// Set a flag of the rules in a file; can be given several times.
    #[arg(long = "flag", value_name = "NAME")]
    flags: Vec<String>,

    /// Generate N puzzles.
    #[arg(short = 'n', long, default_value = "1", value_name = "N")]
    count: u64,

    /// Seed the random numbers.
    ///
    /// The same seed always gives the same puzzles, on any number of threads.
    #[arg(short, long, default_value = "1", value_name = "N")]
    seed: u64,

    /// Output format [default: a code, id or string].
    ///
    /// The default depends on the kind; `gridproof formats` lists the formats.
    #[arg(short, long, value_name = "NAME", value_parser = written_format(), hide_possible_values = true)]
    to: Option<&'static dyn Format>,

    /// Try boards until the time is up [default: at most 1000 boards for each puzzle].
    ///
    /// With a time limit, the number of puzzles depends on the speed of the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    global_options: GlobalOptions,
}

impl KindOptions {
    fn order(&self) -> Order {
        Order { count: self.count, jobs: self.jobs, at_once: 1, timeout: self.timeout }
    }

    /// The maximum number of boards tried for one puzzle, if it is not the usual one.
    fn most_boards(&self) -> Option<u64> {
        self.timeout.map(|_| u64::MAX)
    }
}

/// Parses the name of a difficulty.
fn difficulty() -> Names<ModelDifficulty> {
    fn names() -> Vec<&'static str> {
        ModelDifficulty::ALL.map(ModelDifficulty::name).to_vec()
    }
    let named =
        |name: &str| ModelDifficulty::named(name).ok_or_else(|| unknown("difficulty", name, &names()));
    Names::new(named, names)
}

/// The arguments after `generate KIND`.
pub(crate) fn command() -> clap::Command {
    KindOptions::command()
}

pub(super) fn run(arguments: &[OsString]) -> io::Result<Exit> {
    let (name, rest) =
        arguments.split_first().ok_or_else(|| io::Error::other("the kind of puzzle is missing"))?;
    let name = name.to_string_lossy();
    let kind = kinds::by_name(&name);
    let rules = match kind {
        None if Path::new(&*name).is_file() => match judge_file(&name) {
            Ok(rules) => Some(rules.rules()),
            Err(error) => {
                diagnose::rendered(&format!("error: {error}"));
                return Ok(Exit::Error);
            }
        },
        _ => None,
    };
    if kind.is_none() && rules.is_none() {
        // No kind has a dot or a slash in its name, so a file is meant.
        let message = if name.contains(['.', '/']) {
            format!("there is no file of rules `{}`", without_control_characters(&name))
        } else {
            unknown_kind(&name, &["nonogram", "sudoku"])
        };
        diagnose::error(&message);
        return Ok(Exit::Error);
    }
    let parser = KindOptions::command().bin_name(format!("gridproof generate {name}"));
    let parsed = parser.try_get_matches_from(rest).and_then(|parsed| KindOptions::from_arg_matches(&parsed));
    let options = match parsed {
        Ok(options) => options,
        Err(error) => {
            error.print()?;
            return Ok(if error.use_stderr() { Exit::Error } else { Exit::Success });
        }
    };
    options.global_options.apply();
    match (kind, rules) {
        (Some(kind), _) => of_kind(kind, &options),
        (None, Some(rules)) => by_rules(rules, &options),
        (None, None) => Ok(Exit::Error),
    }
}

/// Generates puzzles of a kind that gridproof knows.
fn of_kind(kind: &'static dyn PuzzleKind, options: &KindOptions) -> io::Result<Exit> {
    if !options.flags.is_empty() {
        diagnose::error("only puzzles by the rules in a file have --flag");
        return Ok(Exit::Error);
    }
    let size = options.size.unwrap_or(kind.about().size);
    let generator = match KindGenerator::new(kind, size, options.seed, random_solution) {
        Ok(generator) => generator,
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let generator = match options.difficulty {
        Some(difficulty) => generator.with_difficulty(difficulty),
        None => generator,
    };
    let generator = match options.most_boards() {
        Some(most) => generator.with_most_boards(most),
        None => generator,
    };
    let make = |indices: Range<u64>, cancel: &Cancel| {
        let made = indices.take_while(|_| !cancel.is_cancelled()).map(|index| {
            let puzzle = generator.puzzle(index, cancel)?;
            let format = options.to.unwrap_or_else(|| format::of_other(&puzzle));
            Some((Puzzle::Other(puzzle), format))
        });
        made.collect()
    };
    write_all(&options.order(), make, || ADVICE.to_owned())
}

/// Generates puzzles by the rules in a file.
fn by_rules(rules: Arc<Rules>, options: &KindOptions) -> io::Result<Exit> {
    const USUAL: (usize, usize) = (6, 6);
    let (rows, columns) = options.size.unwrap_or_else(|| {
        rules.size.map_or(USUAL, |(rows, columns)| (usize::from(rows), usize::from(columns)))
    });
    // A side that is too large for the type is too large for the generator, too.
    let side = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
    let size = Size { rows: side(rows), columns: side(columns) };
    let generator = RuledGenerator::new(rules, size, options.seed, random_solution);
    let with_flag = |generator: RuledGenerator, name: &String| generator.with_flag(name);
    let generator = match generator.and_then(|generator| options.flags.iter().try_fold(generator, with_flag))
    {
        Ok(generator) => match options.difficulty {
            Some(difficulty) => generator.with_difficulty(difficulty),
            None => generator,
        },
        Err(error) => {
            diagnose::error(&error.to_string());
            return Ok(Exit::Error);
        }
    };
    let generator = match options.most_boards() {
        Some(most) => generator.with_most_boards(most),
        None => generator,
    };
    let format = options.to.unwrap_or(&Grid);
    let all_failed = Mutex::new(FailedBoards::default());
    let failed_so_far = || all_failed.lock().unwrap_or_else(PoisonError::into_inner);
    let make = |indices: Range<u64>, cancel: &Cancel| {
        let made = indices.take_while(|_| !cancel.is_cancelled()).map(|index| {
            let puzzle = generator.puzzle(index, cancel).map_err(|failed| {
                let mut all = failed_so_far();
                *all = all.and(failed);
            });
            Some((Puzzle::Ruled(puzzle.ok()?), format))
        });
        made.collect()
    };
    write_all(&options.order(), make, || advice(&failed_so_far(), options))
}

/// What became of the boards that did not become puzzles, and what to change.
fn advice(failed: &FailedBoards, options: &KindOptions) -> String {
    let more = match options.timeout {
        Some(_) => "a longer --timeout",
        None => "--timeout SECONDS, which tries boards until the time is up",
    };
    let reasons = [
        (failed.without_solution, "for which no solution was found", "another --size"),
        (
            failed.with_several,
            "with several solutions despite all clues that could be given",
            "a smaller --size, another sort of clue in the rules",
        ),
        (failed.undecided, "that a limited search did not decide", "a smaller --size"),
        (failed.of_other_difficulty, "of another difficulty", "another --difficulty"),
        (failed.without_clues, "with one solution even without clues", "a larger --size"),
    ];
    let counts = reasons.iter().filter(|(boards, ..)| *boards > 0);
    let counts: Vec<String> = counts.map(|(boards, reason, _)| format!("{boards} {reason}")).collect();
    let (_, _, change) = reasons.into_iter().rev().max_by_key(|(boards, ..)| *boards).unwrap_or_default();
    if counts.is_empty() {
        return format!("; try {more}");
    }
    let boards = count(usize::try_from(failed.count()).unwrap_or(usize::MAX), "board");
    format!("; {boards} failed: {}; try {change}, or {more}", counts.join(", "))
}
