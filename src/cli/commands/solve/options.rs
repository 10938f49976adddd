//! The options of `gridproof solve`.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gridproof_batch::stream::AnswerFormat;
use gridproof_engines::solve::{Budget, Cancel, Engine, Goal, Query};

use crate::cli::arguments::{Reading, engine, jobs, positive, seconds, share, solutions, status};
use crate::cli::judge_file::{JudgeFile, judge_file};
use crate::cli::live::any_is_live;
use crate::cli::out;
use crate::cli::report::errors::DEFAULT_ERRORS;
use crate::cli::report::render::{Answer, AnswerShape, LineWithPlace};
use crate::cli::sources::Share;

#[derive(Debug, Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
// Command-line flags.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Options {
    /// Puzzle files or folders, puzzle URLs or codes, or - for standard input.
    ///
    /// Folders are searched with all their subfolders. Hidden files and files without puzzles are skipped.
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    /// Solve with this engine; see `gridproof engines`.
    #[arg(short, long, default_value = "auto", value_name = "NAME", value_parser = engine(), hide_possible_values = true, hide_short_help = true)]
    pub(super) engine: &'static dyn Engine,

    /// Find up to N solutions; 2 also checks that the solution is unique.
    #[arg(short = 'n', long, default_value = "2", value_name = "N", value_parser = solutions)]
    pub(super) solutions: NonZeroUsize,

    /// Count the solutions instead of listing them.
    ///
    /// The time limit for each puzzle is 10 s unless --timeout is given.
    #[arg(short, long, conflicts_with = "solutions")]
    pub(super) count: bool,

    /// Also report the cells that have the same value in every solution.
    ///
    /// A JSON record has them under the key `decided`; text output shows them as an additional board.
    #[arg(long, conflicts_with = "count", hide_short_help = true)]
    pub(super) decided: bool,

    /// With --count, stop counting at N solutions; a count of N means N or more.
    #[arg(long, default_value = "1000000", value_name = "N", value_parser = positive, requires = "count", hide_short_help = true)]
    pub(super) limit: NonZeroUsize,

    #[command(flatten)]
    pub(super) reading: Reading,

    /// Use only the puzzle at this index in each file, counted from 0.
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) index: Option<usize>,

    /// Solve only the K-th of N parts of the input, for example to share the work among machines.
    ///
    /// The parts have about the same number of bytes. Concatenating the outputs of 1/N to N/N gives the output for the whole input.
    #[arg(long, value_name = "K/N", value_parser = share, conflicts_with = "index", hide_short_help = true)]
    pub(super) part: Option<Share>,

    /// Print only answers with these statuses; all puzzles are still solved and counted.
    ///
    /// The statuses are unique, multiple, unsatisfiable, satisfiable, stalled, unknown and error.
    #[arg(long, value_name = "STATUS,...", value_delimiter = ',', value_parser = status(), hide_possible_values = true, hide_short_help = true)]
    pub(super) status: Option<Vec<&'static str>>,

    /// With --output line, put the file, the line number and a tab before each answer.
    #[arg(long = "where", hide_short_help = true)]
    pub(super) place: bool,

    /// With --output jsonl or line, add the other columns of a table to each answer.
    ///
    /// In a JSON record, they are the value of the key `fields`. In a line, they follow the answer, separated by tabs.
    #[arg(long, hide_short_help = true)]
    pub(super) keep_columns: bool,

    /// Show at most N errors, and count the others.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS, hide_short_help = true)]
    pub(super) errors: u64,

    /// Output format.
    #[arg(short, long, default_value = "text", value_enum)]
    pub(super) output: AnswerShape,

    /// Stop solving a puzzle after this time.
    ///
    /// If the input is a named pipe, the limit also applies to the wait until another program opens it for writing.
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) timeout: Option<Duration>,

    /// Stop solving a puzzle after N steps of the engine (decisions or conflicts).
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(super) steps: Option<u64>,

    /// Stop solving a puzzle that needs more memory than this, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = Budget::DEFAULT_MEMORY >> 20, hide_short_help = true)]
    pub(super) memory: usize,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs, hide_short_help = true)]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Leave out all times, so that every run gives the same output.
    #[arg(long, hide_short_help = true)]
    pub(super) no_timing: bool,

    /// Write the answers to this file instead of standard output.
    ///
    /// With `--output jsonl`, FILE.resume is written next to FILE so that --resume can continue an interrupted run.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,

    /// Continue an interrupted run with the same options, input and --out.
    ///
    /// If the file of --out does not exist, the run starts from the beginning.
    #[arg(long, requires = "out", conflicts_with_all = ["certificate", "index", "status"], hide_short_help = true)]
    pub(super) resume: bool,

    /// Also judge each solution by the rules in this file.
    ///
    /// The file is in the language of kinds (docs/rules.md). It judges puzzles of all kinds except nonograms, sudokus and
    /// models, by their clues and by the words of their solutions. The verdict does not change; a solution that the file
    /// refuses is reported with the rule that it breaks.
    #[arg(long, value_name = "FILE", value_parser = judge_file, conflicts_with_all = ["count", "resume"], hide_short_help = true)]
    pub(super) judge: Option<JudgeFile>,

    /// Write a proof of the verdict of each puzzle to this folder.
    ///
    /// Each proof is a certificate, which `gridproof certificate check` checks. Only the verdicts `unique` and
    /// `unsatisfiable` are proved. A SAT solver makes the proof, whichever engine solved the puzzle. --timeout covers
    /// solving and proving together; --steps and --memory apply to each of the two.
    #[arg(long, value_name = "DIR")]
    pub(super) certificate: Option<PathBuf>,
}

const SHORT_EXAMPLES: &str = "\
Examples:
  gridproof solve puzzles                        all puzzle files in a folder
  gridproof solve sudokus.txt --output line      one line per puzzle
  gridproof solve cat.non --certificate proofs   with a proof that the solution is unique

'gridproof solve --help' lists all options.";

const EXAMPLES: &str = "\
Examples:
  gridproof solve puzzles                        all puzzle files in a folder
  gridproof solve cat.non --output line          one line: the verdict and the picture
  gridproof solve - --engine sat --timeout 10    standard input, with the engine sat and at most 10 s
  gridproof solve sudokus.txt --output jsonl     one JSON record per puzzle
  gridproof solve sudokus.txt --part 2/8 --out 2 the second of eight parts of a large file
  gridproof solve sudokus.txt --count            the number of solutions of each puzzle, up to a million
  gridproof solve cat.non --certificate proofs   with a proof that the solution is unique";

impl Options {
    /// Refuses options that cannot be combined.
    pub(super) fn check(&self) -> io::Result<()> {
        let refused = |message: &str| Err(io::Error::other(message));
        if self.place && self.output != AnswerShape::Line {
            return refused("--where needs --output line; the other output formats include the place anyway");
        }
        if self.count && self.output == AnswerShape::Grid {
            return refused(
                "--count counts the solutions and shows none, so it cannot be used with --output grid",
            );
        }
        if self.keep_columns && matches!(self.output, AnswerShape::Text | AnswerShape::Grid) {
            return refused("--keep-columns needs --output jsonl or line");
        }
        // With --resume, `resume::start` compares an existing file with the options later.
        if let Some(path) = self.out.as_ref().filter(|_| !self.resume) {
            out::refuse_input(path, &self.paths)?;
            let (name, shape) = match self.output {
                AnswerShape::Text => ("text", false),
                AnswerShape::Line => ("line", false),
                AnswerShape::Grid => ("grid", false),
                AnswerShape::Jsonl => ("jsonl", true),
            };
            out::fits(path, name, |ending| match ending {
                "json" | "jsonl" | "ndjson" => Some(shape),
                "svg" | "png" | "html" => Some(false),
                _ => None,
            })?;
        }
        if self.part.is_some() && any_is_live(&self.paths) {
            return refused("--part needs files: the size of a pipe is not known in advance");
        }
        Ok(())
    }

    /// The lines of one answer.
    pub(super) fn render(&self, answer: &Answer<'_>) -> String {
        if self.place { LineWithPlace::line(answer) } else { self.output.render(answer) }
    }

    /// The implementation of the output format for batch solving, if there is one.
    pub(super) fn answer_format(&self) -> Option<&'static dyn AnswerFormat> {
        if self.place { Some(&LineWithPlace) } else { self.output.as_answer_format() }
    }

    /// The options that change the output, as a string that --resume compares with the string of the earlier run.
    pub(super) fn fingerprint(&self) -> String {
        let Self {
            solutions, count, decided, limit, part, timeout, steps, memory, no_timing, output, ..
        } = self;
        let engine = self.engine.name();
        let format = self.reading.option();
        let certificate = self.certificate.is_some();
        let judge =
            self.judge.as_ref().map(|file| format!(", judged by {}", file.path())).unwrap_or_default();
        let kept = if self.keep_columns { ", columns kept" } else { "" };
        format!(
            "engine {engine}, solutions {solutions}, count {count}, decided {decided}, limit {limit}, format {format:?}, output {output:?}, \
             timeout {timeout:?}, steps {steps:?}, memory {memory}, no timing {no_timing}, certificate {certificate}, part {part:?}{kept}{judge}"
        )
    }

    /// The time limit for each puzzle. By default, only counting has a limit, because a puzzle can have too many
    /// solutions to count.
    pub(super) fn time_limit(&self) -> Option<Duration> {
        const COUNTING: Duration = Duration::from_secs(10);
        self.timeout.or_else(|| self.count.then_some(COUNTING))
    }

    /// The query for the engine.
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
