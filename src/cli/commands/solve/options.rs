//! What `gridproof solve` is asked.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gridproof_batch::stream::AnswerFormat;
use gridproof_engines::solve::{Budget, Cancel, Engine, Goal, Query};

use crate::cli::arguments::{Reading, engine_named, jobs, positive, seconds, share, solutions, status};
use crate::cli::live::any_is_live;
use crate::cli::out;
use crate::cli::report::errors::DEFAULT_ERRORS;
use crate::cli::report::render::{Answer, AnswerShape, LineWithPlace};
use crate::cli::sources::Share;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
// Flags of the command line.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Options {
    /// Files, folders (walked, hidden files left out), links or codes with a puzzle in them, or - for standard input.
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    /// The engine to use; `gridproof engines` lists them.
    #[arg(short, long, default_value = "auto", value_name = "NAME", value_parser = engine_named)]
    pub(super) engine: &'static dyn Engine,

    /// How many solutions to look for: 1 for any, 2 to learn whether there is only one.
    #[arg(short = 'n', long, default_value = "2", value_name = "N", value_parser = solutions)]
    pub(super) solutions: NonZeroUsize,

    /// Count the solutions instead of listing them, for 10 s a puzzle unless --timeout is given.
    #[arg(short, long, conflicts_with = "solutions")]
    pub(super) count: bool,

    /// Say as well what all solutions share: the key `decided` of a record, a board more in text.
    #[arg(long, conflicts_with = "count")]
    pub(super) decided: bool,

    /// How far to count: where there are as many solutions, there may be more.
    #[arg(long, default_value = "1000000", value_name = "N", value_parser = positive, requires = "count")]
    pub(super) limit: NonZeroUsize,

    #[command(flatten)]
    pub(super) reading: Reading,

    /// Only the puzzle at this index of its file, counted from 0.
    #[arg(long, value_name = "N")]
    pub(super) index: Option<usize>,

    /// Only the K-th of N shares of the input, of about as many bytes each: the answers of share 1/N, 2/N and so on, one behind
    /// the other, are those of the whole.
    #[arg(long, value_name = "K/N", value_parser = share, conflicts_with = "index")]
    pub(super) part: Option<Share>,

    /// Print only answers with these statuses (unique, multiple, unsatisfiable, satisfiable, stalled, unknown, error). All
    /// puzzles are solved and counted.
    #[arg(long, value_name = "STATUS,...", value_delimiter = ',', value_parser = status)]
    pub(super) status: Option<Vec<&'static str>>,

    /// With --output line: put the file and the line of the puzzle before each answer, and a tab.
    #[arg(long = "where")]
    pub(super) place: bool,

    /// With --output jsonl or line: add the other columns of a table, as the key `fields` or after the answer, between tabs.
    #[arg(long)]
    pub(super) keep_columns: bool,

    /// How many errors to show; the others are counted.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS)]
    pub(super) errors: u64,

    /// The shape of the results.
    #[arg(short, long, default_value = "text", value_enum)]
    pub(super) output: AnswerShape,

    /// The time limit for each puzzle, and for a pipe that no program has opened to write to it.
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) timeout: Option<Duration>,

    /// The limit on the engine's steps (decisions, conflicts) for each puzzle.
    #[arg(long, value_name = "N")]
    pub(super) steps: Option<u64>,

    /// The memory limit for each puzzle, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = Budget::DEFAULT_MEMORY >> 20)]
    pub(super) memory: usize,

    /// How many puzzles to work on at the same time [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Leave out all times: the output is then the same at every run.
    #[arg(long)]
    pub(super) no_timing: bool,

    /// Write the results to this file instead of standard output. Beside records (`--output jsonl`) of files, FILE.resume
    /// says what they come from, for --resume.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,

    /// Go on where an interrupted run with the same options, input and --out ended; without its file, begin.
    #[arg(long, requires = "out", conflicts_with_all = ["certificate", "index", "status"])]
    pub(super) resume: bool,

    /// Prove each verdict `unique` or `unsatisfiable`, by SAT whatever the engine: write a certificate into this folder,
    /// for `gridproof certificate check`. The time limit is for both, the other limits for each.
    #[arg(long, value_name = "DIR")]
    pub(super) certificate: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  gridproof solve puzzles                        all puzzle files of a folder
  gridproof solve cat.non --output line          one line: the verdict and the picture
  gridproof solve - --engine sat --timeout 10    standard input, by the SAT engine, 10 s at most
  gridproof solve sudokus.txt --output jsonl     one JSON record a puzzle
  gridproof solve sudokus.txt --part 2/8 --out 2 the second of eight shares of a large file
  gridproof solve sudokus.txt --count            how many solutions each one has, up to a million
  gridproof solve cat.non --certificate proofs   with a proof that the picture is the only one";

impl Options {
    /// Refuses options that do not go together.
    pub(super) fn check(&self) -> io::Result<()> {
        let refused = |message: &str| Err(io::Error::other(message));
        if self.place && self.output != AnswerShape::Line {
            return refused("--where is for --output line: the other shapes have the place");
        }
        if self.keep_columns && self.output == AnswerShape::Text {
            return refused("--keep-columns is for --output jsonl and line");
        }
        // Where a run goes on, the file is compared with the options in another way.
        if let Some(path) = self.out.as_ref().filter(|_| !self.resume) {
            out::refuse_input(path, &self.paths)?;
            let (name, shape) = match self.output {
                AnswerShape::Text => ("text", false),
                AnswerShape::Line => ("line", false),
                AnswerShape::Jsonl => ("jsonl", true),
            };
            out::fits(path, name, |ending| match ending {
                "json" | "jsonl" | "ndjson" => Some(shape),
                "svg" | "png" | "html" => Some(false),
                _ => None,
            })?;
        }
        if self.part.is_some() && any_is_live(&self.paths) {
            return refused("--part needs files: what comes through a pipe has no size to divide");
        }
        Ok(())
    }

    /// The lines of one answer.
    pub(super) fn render(&self, answer: &Answer<'_>) -> String {
        if self.place { LineWithPlace::line(answer) } else { self.output.render(answer) }
    }

    /// The same for batch solving.
    pub(super) fn answer_format(&self) -> &'static dyn AnswerFormat {
        if self.place { &LineWithPlace } else { self.output.as_answer_format() }
    }

    /// The options that change what is written.
    pub(super) fn fingerprint(&self) -> String {
        let Self {
            solutions, count, decided, limit, part, timeout, steps, memory, no_timing, output, ..
        } = self;
        let engine = self.engine.name();
        let format = self.reading.option();
        let certificate = self.certificate.is_some();
        let kept = if self.keep_columns { ", columns kept" } else { "" };
        format!(
            "engine {engine}, solutions {solutions}, count {count}, decided {decided}, limit {limit}, format {format:?}, output {output:?}, \
             timeout {timeout:?}, steps {steps:?}, memory {memory}, no timing {no_timing}, certificate {certificate}, part {part:?}{kept}"
        )
    }

    /// The time limit for each puzzle. Whether there is a second solution is worth any time, but the number of solutions may
    /// be beyond all reach: counting ends by itself.
    pub(super) fn time_limit(&self) -> Option<Duration> {
        const COUNTING: Duration = Duration::from_secs(10);
        self.timeout.or_else(|| self.count.then_some(COUNTING))
    }

    /// The question to the engine.
    pub(super) fn query(&self, cancel: &Cancel) -> Query<'static> {
        let budget = Budget::default()
            .with_time(self.time_limit())
            .with_steps(self.steps)
            .with_memory(self.memory.saturating_mul(1 << 20))
            .with_cancel(cancel.clone());
        let wanted = if self.count { self.limit } else { self.solutions };
        let goal = if self.count { Goal::Count(wanted) } else { Goal::UpTo(wanted) };
        Query::new(goal).within(budget)
    }
}
