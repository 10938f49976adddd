//! The options of `gridproof verify`, and the puzzles that they select.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Cancel, Clock, Engine};
use gridproof_harness::external::Program;
use gridproof_harness::verify::{Oracle, Verifier, random_solution};
use gridproof_human::generate::Campaign;
use gridproof_puzzles::{Kind, kinds};

use super::task::Task;
use crate::cli::arguments::{
    Names, Reading, commands, jobs, kind_names, seconds, size, solutions, unknown, unknown_kind,
};
use crate::cli::judge_file::{JudgeFile, judge_file};
use crate::cli::report::errors::DEFAULT_ERRORS;
use crate::cli::report::shape::Shape;
use crate::cli::sources::{PassedOver, Sources, WHOLE};

#[derive(Debug, Args)]
#[command(after_help = "'gridproof verify --help' lists all options.", after_long_help = EXAMPLES)]
pub(crate) struct Options {
    /// Puzzle files or folders, puzzle URLs or codes, or - for standard input.
    ///
    /// Folders are searched with all their subfolders. Hidden files and files without puzzles are skipped.
    #[arg(required_unless_present = "random", conflicts_with = "random", value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    /// Compare these engines, separated by commas [default: all].
    ///
    /// With --random, the default also includes `brute`, which tries all combinations of values and is only for tiny puzzles.
    /// `gridproof engines` lists the other engines.
    #[arg(short, long, value_delimiter = ',', value_name = "NAMES", value_parser = engine_or_oracle(), hide_possible_values = true)]
    pub(super) engines: Vec<&'static dyn Engine>,

    /// Also compare this command; {} stands for a file with the puzzle.
    ///
    /// The file contains a nonogram in the format `nin`, or a sudoku as one line. {NAME} stands for a file in the
    /// format NAME for nonograms or sudokus, and {cnf} for a file with the DIMACS formula (see --without-graphs).
    /// docs/benchmarking.md describes how the answers are read. Quotes work as in a shell; nothing else is expanded.
    /// The option can be repeated.
    #[arg(long, value_name = "COMMAND")]
    pub(super) against: Vec<String>,

    /// Leave connectivity, loops, forests and regions out of {cnf}, for formulas that would be too large.
    ///
    /// Rules that are only checked on complete solutions are left out, too. The solutions of the program are checked. If
    /// a solution breaks an omitted rule, the program is run again with more clauses.
    #[arg(long, requires = "against", hide_short_help = true)]
    pub(super) without_graphs: bool,

    /// Compare up to N solutions; 2 also compares uniqueness.
    #[arg(short = 'n', long, default_value = "2", value_name = "N", value_parser = solutions)]
    pub(super) solutions: NonZeroUsize,

    /// Stop an engine on a puzzle after this time [default: 10; 2 with --random].
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) timeout: Option<Duration>,

    #[command(flatten)]
    pub(super) reading: Reading,

    /// Output format.
    #[arg(short, long, default_value = "text", value_enum)]
    pub(super) output: Shape,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs, hide_short_help = true)]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Use only the puzzle at this index in each file, or among the random puzzles, counted from 0.
    #[arg(long, alias = "only", value_name = "N", hide_short_help = true)]
    pub(super) index: Option<u64>,

    /// Show at most N errors, and count the others.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS, hide_short_help = true)]
    pub(super) errors: u64,

    /// Shrink puzzles on which engines disagree, and write them to `disagreement-N` (default).
    ///
    /// Only the first ten such puzzles are shrunk, for at most a minute each. The engines still disagree on the smaller
    /// puzzle.
    #[arg(long, overrides_with = "no_shrink", hide_short_help = true)]
    pub(super) shrink: bool,

    /// Do not shrink puzzles, and write no files.
    #[arg(long, overrides_with = "shrink", hide_short_help = true)]
    pub(super) no_shrink: bool,

    /// Write the shrunk puzzles to this folder; existing files are never overwritten.
    #[arg(long, default_value = ".", value_name = "DIR", hide_short_help = true)]
    pub(super) shrink_dir: PathBuf,

    /// Also judge each solution by the rules in this file, as `solve --judge` does.
    #[arg(long, value_name = "FILE", value_parser = judge_file, hide_short_help = true)]
    pub(super) judge: Option<JudgeFile>,

    #[command(flatten)]
    pub(super) random: RandomOptions,
}

// Options for random puzzles.
#[derive(Debug, Args)]
#[command(next_help_heading = "Random puzzles")]
pub(super) struct RandomOptions {
    /// Use random puzzles of this kind instead of files; see `gridproof kinds`.
    ///
    /// KIND can also be `model`, for small models of mixed constraints. Many random puzzles have several solutions or none.
    #[arg(long, value_name = "KIND", value_parser = random_kind(), hide_possible_values = true, conflicts_with_all = ["format", "column"])]
    pub(super) random: Option<Kind>,

    /// Use N random puzzles [default: 10000; no limit with --time].
    #[arg(long, conflicts_with = "paths", value_name = "N")]
    pub(super) count: Option<u64>,

    /// Set the largest size of a puzzle [default: depends on the kind].
    ///
    /// The size of each puzzle is chosen at random. The default is 6x6 for nonograms and 9x9 for sudokus. Models have no size.
    #[arg(long, conflicts_with = "paths", value_name = "ROWSxCOLUMNS", value_parser = size)]
    pub(super) size: Option<(usize, usize)>,

    /// The share of cells to fill, or of givens or clues to place, from 0 to 1 [default: random].
    ///
    /// For nonograms, it is the share of filled cells; for sudokus, of givens; for other kinds, of clues. By default,
    /// it is chosen at random for each puzzle.
    #[arg(long, conflicts_with = "paths", value_name = "SHARE", hide_short_help = true)]
    pub(super) density: Option<f64>,

    /// Use N colours in nonograms, from 1 to 63 [default: 1].
    #[arg(long, requires = "random", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=63), hide_short_help = true)]
    pub(super) colours: Option<u8>,

    /// Seed the random numbers.
    ///
    /// The same seed always gives the same puzzles, on any number of threads.
    #[arg(long, conflicts_with = "paths", default_value_t = 1, value_name = "NUMBER")]
    pub(super) seed: u64,

    /// Stop the whole run after this time.
    #[arg(long, conflicts_with = "paths", value_name = "SECONDS", value_parser = seconds)]
    pub(super) time: Option<Duration>,
}

const EXAMPLES: &str = "\
Exit codes:
  0  all engines agree
  1  two engines disagree, or an engine breaks the rules
  2  a puzzle could not be read
  3  no error was found, but a puzzle was decided by no complete engine, or a complete engine or a program decided none
     of the puzzles that it accepted

Examples:
  gridproof verify puzzles                                all engines on all puzzles in a folder
  gridproof verify cat.non --engines search,sat -n 100    two engines, up to 100 solutions
  gridproof verify --random nonogram --count 100000 --size 8x8 --seed 7
  gridproof verify puzzles --against 'kissat {cnf}'       a SAT solver and all engines
  gridproof verify --random sudoku --size 6x6 --time 60   random sudokus for a minute";

/// The default number of random puzzles.
const DEFAULT_COUNT: u64 = 10_000;

/// The default time limit of an engine on a puzzle.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);
/// The default time limit on a random puzzle.
const DEFAULT_TIMEOUT_AT_RANDOM: Duration = Duration::from_secs(2);
/// The default step limit on a random puzzle. Random puzzles with few clues can be hard for an engine; more puzzles are
/// better than a verdict of each engine on every puzzle.
const STEPS_AT_RANDOM: u64 = 10_000;

/// Parses the name of an engine or of the oracle.
fn engine_or_oracle() -> Names<&'static dyn Engine> {
    fn engines() -> impl Iterator<Item = &'static dyn Engine> {
        let brute: &'static dyn Engine = &Oracle;
        engine::all().iter().copied().chain([brute])
    }
    fn names() -> Vec<&'static str> {
        engines().map(Engine::name).collect()
    }
    let named = |name: &str| {
        let found = engines().find(|engine| engine.name() == name);
        found.ok_or_else(|| unknown("engine", name, &names()))
    };
    Names::new(named, names)
}

/// The values of `--random` that are not in the registry of kinds.
const MORE_KINDS: [&str; 3] = ["nonogram", "sudoku", "model"];

/// Parses the kind of the random puzzles.
fn random_kind() -> Names<Kind> {
    Names::new(kind, || kind_names(&MORE_KINDS))
}

fn kind(name: &str) -> Result<Kind, String> {
    match (name, kinds::by_name(name)) {
        ("nonogram", _) => Ok(Kind::Nonogram),
        ("sudoku", _) => Ok(Kind::Sudoku),
        ("model", _) => Ok(Kind::Model),
        (_, Some(kind)) => Ok(Kind::Other(kind.about().name)),
        (_, None) => Err(unknown_kind(name, &MORE_KINDS)),
    }
}

impl Options {
    pub(super) fn shrinks(&self) -> bool {
        !self.no_shrink
    }

    /// The time limit of each engine on each puzzle.
    pub(super) fn timeout(&self) -> Duration {
        let usual = if self.random.random.is_some() { DEFAULT_TIMEOUT_AT_RANDOM } else { DEFAULT_TIMEOUT };
        self.timeout.unwrap_or(usual)
    }

    pub(super) fn campaign(&self) -> Result<Option<Campaign>, String> {
        let random = &self.random;
        let Some(kind) = random.random else { return Ok(None) };
        if kind != Kind::Nonogram && random.colours.is_some() {
            return Err("only nonograms have colours".to_owned());
        }
        if kind == Kind::Model && (random.size.is_some() || random.density.is_some()) {
            return Err("random models have no size and no density".to_owned());
        }
        let (rows, columns) = random.size();
        let campaign = Campaign::new(kind, rows, columns, random.density, random.seed)
            .map_err(|error| error.to_string())?
            .in_colours(random.colours.unwrap_or(1))
            .with_solver(random_solution);
        // Some wrong rules only matter on boards that are too large for brute force. Kinds whose small boards have fewer
        // than four rows and columns, such as magic squares, are too hard on larger ones.
        let larger = |side: usize| if side < 4 { side } else { side.max(6) };
        Ok(Some(match random.size {
            Some(_) => campaign,
            None => campaign.with_larger_boards(larger(rows), larger(columns)),
        }))
    }

    pub(super) fn verifier(&self, cancel: &Cancel) -> io::Result<Verifier<'static>> {
        let mut engines = self.engines.clone();
        if engines.is_empty() {
            engines.extend(engine::all());
            if self.random.random.is_some() {
                engines.push(&Oracle);
            }
        }
        for command in commands(&self.against, &[])? {
            // There are only a few programs, so leaking them is harmless.
            let program = Program::new(command).without_graphs(self.without_graphs);
            engines.push(Box::leak(Box::new(program)));
        }
        let steps = (self.random.random.is_some() && self.timeout.is_none()).then_some(STEPS_AT_RANDOM);
        let budget = Budget::time(self.timeout()).with_steps(steps).with_cancel(cancel.clone());
        Ok(Verifier { engines, solutions: self.solutions, budget })
    }

    /// The number of puzzles, if it is known before they are read.
    pub(super) fn total(&self) -> Option<usize> {
        let random = &self.random;
        random.random?;
        let count = match (random.count, random.time) {
            _ if self.index.is_some() => 1,
            (Some(count), _) => count,
            (None, Some(_)) => return None,
            (None, None) => DEFAULT_COUNT,
        };
        usize::try_from(count).ok()
    }

    /// Passes the puzzles of the files to `hand_out`.
    pub(super) fn read<'c>(&self, hand_out: &mut dyn FnMut(Task<'c>) -> ControlFlow<()>) -> PassedOver {
        let index = self.index.map(|index| usize::try_from(index).unwrap_or(usize::MAX));
        let sources = Sources {
            paths: &self.paths,
            format: self.reading.format(),
            index,
            share: WHOLE,
            patience: None,
        };
        sources.read(&mut |job| hand_out(Task::Read(Box::new(job))))
    }

    /// Passes the indices of random puzzles to `hand_out`.
    pub(super) fn draw<'c>(
        &self,
        campaign: &'c Campaign,
        clock: &Clock,
        hand_out: &mut dyn FnMut(Task<'c>) -> ControlFlow<()>,
    ) {
        let random = &self.random;
        let unlimited = if random.time.is_some() { u64::MAX } else { DEFAULT_COUNT };
        let indices = match self.index {
            Some(only) => only..only.saturating_add(1),
            None => 0..random.count.unwrap_or(unlimited),
        };
        for index in indices {
            let over = random.time.is_some_and(|limit| clock.elapsed() >= limit);
            if over || hand_out(Task::Drawn(campaign, index)).is_break() {
                return;
            }
        }
    }
}

impl RandomOptions {
    pub(super) fn kind(&self) -> Kind {
        self.random.unwrap_or(Kind::Nonogram)
    }

    pub(super) fn size(&self) -> (usize, usize) {
        self.size.unwrap_or(match self.kind() {
            Kind::Nonogram => (6, 6),
            Kind::Sudoku => (9, 9),
            Kind::Other(name) => kinds::by_name(name).map_or((6, 6), |kind| kind.about().small),
            // The size of a model is not used.
            _ => (1, 1),
        })
    }
}
