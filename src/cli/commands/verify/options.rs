//! What `gridproof verify` is asked, and the puzzles that follow from it.

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
use crate::cli::arguments::{Reading, commands, jobs, seconds, size, solutions};
use crate::cli::report::errors::DEFAULT_ERRORS;
use crate::cli::report::shape::Shape;
use crate::cli::sources::{PassedOver, Sources, WHOLE};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Files, folders (walked, hidden files left out), links or codes with a puzzle in them, or - for standard input.
    #[arg(required_unless_present = "random", conflicts_with = "random", value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    /// The engines to compare, separated by commas [default: all; with --random also `brute`, which tries everything,
    /// for tiny puzzles].
    #[arg(short, long, value_delimiter = ',', value_name = "NAMES", value_parser = engine_named)]
    pub(super) engines: Vec<&'static dyn Engine>,

    /// Compare this program as well. {} stands for a file with the puzzle (a nonogram in `nin`, a sudoku in a line), {NAME} for one
    /// in another format for nonograms or sudokus, {cnf} for a file with the formula in DIMACS (see --without-graphs); docs/benchmarking.md
    /// says how its answers are read.
    /// May be given several times. Quotes are as in a shell; nothing else is expanded.
    #[arg(long, value_name = "COMMAND")]
    pub(super) against: Vec<String>,

    /// Give {cnf} also of puzzles whose formula leaves out connected cells, loops or regions. What a program finds is checked;
    /// where it breaks a rule that was left out, the program is asked again with more clauses.
    #[arg(long, requires = "against")]
    pub(super) without_graphs: bool,

    /// How many solutions to compare: 2 or more to compare whether there is only one.
    #[arg(short = 'n', long, default_value = "2", value_name = "N", value_parser = solutions)]
    pub(super) solutions: NonZeroUsize,

    /// The time limit for each engine on each puzzle.
    #[arg(short, long, default_value = "10", value_name = "SECONDS", value_parser = seconds)]
    pub(super) timeout: Duration,

    #[command(flatten)]
    pub(super) reading: Reading,

    /// The shape of the results.
    #[arg(short, long, default_value = "text", value_enum)]
    pub(super) output: Shape,

    /// How many puzzles to work on at the same time [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Only the puzzle at this index of its file, or of the random ones; counted from 0.
    #[arg(long, alias = "only", value_name = "N")]
    pub(super) index: Option<u64>,

    /// How many errors to show; the others are counted.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS)]
    pub(super) errors: u64,

    /// Reduce the first ten puzzles with a disagreement, for a minute each at most, to small ones that still have it,
    /// and write those to files `disagreement-N` (the default).
    #[arg(long, overrides_with = "no_shrink")]
    pub(super) shrink: bool,

    /// Leave the puzzles as they are, and write no files.
    #[arg(long, overrides_with = "shrink")]
    pub(super) no_shrink: bool,

    /// The folder for the reduced puzzles; a file that is there already is never overwritten.
    #[arg(long, default_value = ".", value_name = "DIR")]
    pub(super) shrink_dir: PathBuf,

    #[command(flatten)]
    pub(super) random: RandomOptions,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Random puzzles")]
pub(super) struct RandomOptions {
    /// Compare on random puzzles of this kind instead of files: nonogram, sudoku, one that `gridproof kinds` lists, or model,
    /// for small models of mixed constraints. Many have several solutions or none.
    #[arg(long, value_name = "KIND", value_parser = kind, conflicts_with_all = ["format", "column"])]
    pub(super) random: Option<Kind>,

    /// How many [default: 10000; without a limit if there is a --time].
    #[arg(long, conflicts_with = "paths", value_name = "N")]
    pub(super) count: Option<u64>,

    /// The largest size; each puzzle's is drawn, up to this one [default: 6x6 for nonograms, 9x9 for sudokus,
    /// another for each other kind; models have none].
    #[arg(long, conflicts_with = "paths", value_name = "ROWSxCOLUMNS", value_parser = size)]
    pub(super) size: Option<(usize, usize)>,

    /// The share of filled cells of a nonogram, of givens of a sudoku, of clues of other kinds, from 0 to 1 [default: drawn for each].
    #[arg(long, conflicts_with = "paths", value_name = "SHARE")]
    pub(super) density: Option<f64>,

    /// The number of colours of nonograms, from 1 to 63 [default: 1].
    #[arg(long, requires = "random", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=63))]
    pub(super) colours: Option<u8>,

    /// What the puzzles are drawn from: the same seed gives the same puzzles.
    #[arg(long, conflicts_with = "paths", default_value_t = 1, value_name = "NUMBER")]
    pub(super) seed: u64,

    /// End after this time.
    #[arg(long, conflicts_with = "paths", value_name = "SECONDS", value_parser = seconds)]
    pub(super) time: Option<Duration>,
}

const EXAMPLES: &str = "\
Exit codes: 0 if all engines agree; 1 if any two disagree or one breaks the rules; 2 if something could not be read; 3 if
nothing is wrong, but no complete engine decided some puzzle, or a complete engine or a program none of those it took.

Examples:
  gridproof verify puzzles                                every engine on every puzzle of a folder
  gridproof verify cat.non --engines search,sat -n 100    two engines, up to 100 solutions
  gridproof verify --random nonogram --count 100000 --size 8x8 --seed 7
  gridproof verify puzzles --against 'kissat {cnf}'       a SAT solver beside the engines
  gridproof verify --random sudoku --size 6x6 --time 60   random sudokus for a minute";

/// How many random puzzles there are if nothing is said.
const DEFAULT_COUNT: u64 = 10_000;

fn engine_named(name: &str) -> Result<&'static dyn Engine, String> {
    let brute: &'static dyn Engine = &Oracle;
    let known = || engine::all().iter().copied().chain([brute]);
    known().find(|engine| engine.name() == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(Engine::name).collect();
        format!("no such engine; there are {}", names.join(", "))
    })
}

fn kind(name: &str) -> Result<Kind, String> {
    match (name, kinds::by_name(name)) {
        ("nonogram", _) => Ok(Kind::Nonogram),
        ("sudoku", _) => Ok(Kind::Sudoku),
        ("model", _) => Ok(Kind::Model),
        (_, Some(kind)) => Ok(Kind::Other(kind.about().name)),
        (_, None) => Err("no such kind; `gridproof kinds` lists them".to_owned()),
    }
}

impl Options {
    pub(super) fn shrinks(&self) -> bool {
        !self.no_shrink
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
        Campaign::new(kind, rows, columns, random.density, random.seed)
            .map(|campaign| {
                Some(campaign.in_colours(random.colours.unwrap_or(1)).with_solver(random_solution))
            })
            .map_err(|error| error.to_string())
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
            // There are as many as the command line names.
            let program = Program::new(command).without_graphs(self.without_graphs);
            engines.push(Box::leak(Box::new(program)));
        }
        let budget = Budget::time(self.timeout).with_cancel(cancel.clone());
        Ok(Verifier { engines, solutions: self.solutions, budget })
    }

    /// The number of puzzles, where it is known before they are read.
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

    /// Hands out the puzzles of the files.
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

    /// Hands out the indices of random puzzles.
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
            // A model has no size.
            _ => (1, 1),
        })
    }
}
