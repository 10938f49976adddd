//! `gridproof certificate`.

mod coverage;
mod selftest;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use gridproof_batch::record::Record;
use gridproof_batch::stream::in_order;
use gridproof_engines::solve::{Budget, Clock, Outcome, Verdict};
use gridproof_harness::verify::certificate::{self, Claim, Flaw, MANIFEST, MakeError};
use gridproof_puzzles::{Content, Puzzle};
use serde::Serialize;

use crate::cli::arguments::{jobs, workers};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::judge_file::{JudgeFile, judge_file};
use crate::cli::out;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::progress::Progress;
use crate::cli::report::render::duration;
use crate::cli::report::shape::Shape;
use coverage::Coverage;
use gridproof_puzzles::without_control_characters;
use selftest::Selftest;

#[derive(Debug, Args)]
#[command(after_help = "'gridproof certificate --help' lists all options.", after_long_help = "")]
pub(crate) struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Accept or reject each certificate written by `gridproof solve --certificate`.
    ///
    /// An accepted certificate proves the verdict for the constraints of the puzzle's model. For nonograms and sudokus,
    /// the checker derives these constraints from the clues itself. For kinds by a file of rules, the judge of the
    /// language refuses what the proof excludes. For other kinds the checker trusts the model: it does not prove that the
    /// model expresses the rules of the kind.
    Check(Check),
    /// Test the checker of certificates with false claims, which it must refuse.
    ///
    /// The command makes certificates of built-in puzzles. From each, it makes false claims: with another verdict,
    /// puzzle or solution, with lemmas and steps of the proof that do not follow, with clauses added or left out, with
    /// damaged files. The table shows how many of them were made and refused. If PATH is a folder with certificates,
    /// these are used; otherwise, certificates of its puzzles are made in a temporary folder.
    Selftest(Selftest),
}

#[derive(Debug, Args)]
#[command(after_help = "'gridproof certificate check --help' lists all options.", after_long_help = EXIT_CODES)]
struct Check {
    /// Folders to search for certificates; hidden subfolders are skipped.
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,

    /// Also report which puzzles in PATH have an accepted certificate.
    ///
    /// PATH is a file or folder, or - for standard input. Certificates that belong to none of these puzzles are
    /// reported, too. The option can be repeated.
    #[arg(long, value_name = "PATH")]
    puzzles: Vec<PathBuf>,

    /// Read the puzzles as plain grids or codes of the kind whose rules are in this file.
    ///
    /// Certificates by rules carry their rules. A certificate belongs to a puzzle if the rules are the same but for
    /// sentences and comments.
    #[arg(long, value_name = "FILE", value_parser = judge_file, requires = "puzzles", hide_short_help = true)]
    rules: Option<JudgeFile>,

    /// Output format.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZeroUsize>,

    /// Leave out all times, so that every run gives the same output.
    #[arg(long)]
    no_timing: bool,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all certificates were accepted
  1  a certificate was rejected or belongs to another puzzle, or a puzzle has no certificate
  2  a certificate cannot be read, or none was found";

/// The result for one certificate. The keys are serialized in this order, and absent keys are left out.
#[derive(Debug, Serialize)]
struct Finding {
    v: u32,
    certificate: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

const ACCEPTED: &str = "accepted";
/// The status of an accepted certificate that belongs to none of the puzzles given with `--puzzles`.
const STRAY: &str = "stray";
const REJECTED: &str = "rejected";
const UNREADABLE: &str = "unreadable";

impl Finding {
    /// A finding without details.
    fn new(folder: &Path, status: &'static str) -> Self {
        Self {
            v: 1,
            certificate: folder.to_string_lossy().into_owned(),
            status,
            kind: None,
            rows: None,
            columns: None,
            verdict: None,
            source: None,
            index: None,
            title: None,
            file: None,
            line: None,
            message: None,
            seconds: None,
        }
    }

    fn accepted(folder: &Path, claim: &Claim) -> Self {
        Self {
            kind: Some(claim.puzzle.kind().name().to_owned()),
            rows: Some(claim.puzzle.rows()),
            columns: Some(claim.puzzle.columns()),
            verdict: Some(claim.verdict().name()),
            title: claim.puzzle.metadata().title().map(str::to_owned),
            ..Self::new(folder, ACCEPTED)
        }
    }

    fn flawed(folder: &Path, flaw: &Flaw) -> Self {
        Self {
            file: Some(flaw.file.clone()),
            line: flaw.line,
            message: Some(flaw.wrong.to_string()),
            ..Self::new(folder, if flaw.is_unreadable() { UNREADABLE } else { REJECTED })
        }
    }

    fn unreadable(folder: &Path, message: String) -> Self {
        Self { message: Some(message), ..Self::new(folder, UNREADABLE) }
    }

    /// Records which of the puzzles an accepted certificate belongs to.
    fn compare(&mut self, coverage: &mut Coverage, content: &Content) {
        let claimed = self.source.clone().zip(self.index);
        match coverage.note(content, &self.certificate, claimed.as_ref()) {
            Some((source, index)) => (self.source, self.index) = (Some(source), Some(index)),
            None => self.status = STRAY,
        }
    }

    fn exit(&self) -> Exit {
        match self.status {
            ACCEPTED => Exit::Success,
            REJECTED | STRAY => Exit::Negative,
            _ => Exit::Error,
        }
    }

    fn render(&self, output: Shape) -> String {
        if output == Shape::Jsonl {
            return serde_json::to_string(self).expect("a finding is plain data") + "\n";
        }
        let mut text = format!("{}: {}", without_control_characters(&self.certificate), self.status);
        if let (Some(kind), Some(rows), Some(columns), Some(verdict)) =
            (&self.kind, self.rows, self.columns, self.verdict)
        {
            let _ = write!(text, ": {kind} {rows} x {columns}, {verdict}");
        }
        let title =
            self.title.as_ref().map(|title| format!("{:?}", without_control_characters(&short(title))));
        if let (Some(source), Some(index), None) = (&self.source, self.index, &self.message) {
            let title = title.map(|title| format!(", {title}")).unwrap_or_default();
            let _ = write!(text, ": puzzle {index} of {}{title}", without_control_characters(source));
        } else if let Some(title) = title {
            let _ = write!(text, ": {title}");
        }
        if let Some(message) = &self.message {
            let place: Vec<String> =
                self.file.iter().cloned().chain(self.line.map(|line| line.to_string())).collect();
            let place = if place.is_empty() { String::new() } else { place.join(":") + ": " };
            let _ = write!(text, ": {place}{message}");
        }
        if let Some(seconds) = self.seconds {
            let _ = write!(text, " ({})", duration(seconds));
        }
        text + "\n"
    }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let check = match &options.task {
        Task::Check(check) => check,
        Task::Selftest(selftest) => return selftest::run(selftest),
    };
    let mut coverage = (!check.puzzles.is_empty())
        .then(|| Coverage::read(&check.puzzles, check.rules.as_ref().map(JudgeFile::format)));
    let cancel = interrupt::on_signal()?;
    let workers = workers(check.jobs, &check.folders)?;
    let progress = Progress::of_unknown("certificates");
    let mut out = BufWriter::new(stdout());
    let mut result = Ok(());
    let mut exit = Exit::Success;
    let mut counts = [(ACCEPTED, 0), (STRAY, 0), (REJECTED, 0), (UNREADABLE, 0)];
    in_order::in_order(
        &workers,
        |hand_out| {
            let _ = check.folders.iter().try_for_each(|folder| {
                walk(folder, &mut |found| {
                    let found = found.map(|place| (folder.as_path(), place));
                    if cancel.is_cancelled() {
                        return ControlFlow::Break(());
                    }
                    hand_out(found)
                })
            });
        },
        |found| check_one(found, check.no_timing),
        |(mut finding, content): (Finding, Option<Content>)| {
            if cancel.is_cancelled() {
                return ControlFlow::Break(());
            }
            progress.done_one();
            if let (Some(coverage), Some(content)) = (&mut coverage, content) {
                finding.compare(coverage, &content);
            }
            exit = exit.max(finding.exit());
            counts
                .iter_mut()
                .filter(|(status, _)| *status == finding.status)
                .for_each(|(_, count)| *count += 1);
            result = progress.write(&mut out, finding.render(check.output).as_bytes());
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish();
    result?;
    if let Some(coverage) = coverage.as_ref().filter(|_| !cancel.is_cancelled()) {
        out.write_all(coverage.render(check.output).as_bytes())?;
        exit = exit.max(coverage.exit());
    }
    out.flush()?;
    let counts: Vec<String> = counts
        .iter()
        .filter(|(status, count)| *count > 0 || *status == ACCEPTED)
        .map(|(status, count)| format!("{count} {status}"))
        .collect();
    let interrupted = if cancel.is_cancelled() { "; interrupted" } else { "" };
    let covered = coverage.map(|coverage| format!("; puzzles: {}", coverage.summary())).unwrap_or_default();
    diagnose::note(&format!("certificates: {}{covered}{interrupted}", counts.join(", ")));
    Ok(if cancel.is_cancelled() { Exit::Interrupted } else { exit })
}

/// Creates `folder` before any work is done, so that an error is reported early.
pub(crate) fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(out::named(folder))
}

/// Writes the certificate of an outcome to a subfolder of `folder`, and adds the path of that subfolder and the time
/// taken to the record. Returns `None` if the verdict is neither `unique` nor `unsatisfiable`.
pub(crate) fn write(
    folder: &Path,
    record: &mut Record,
    puzzle: &Puzzle,
    outcome: &Outcome,
    budget: &Budget,
) -> Option<Result<(), MakeError>> {
    let solution = match outcome.verdict {
        Verdict::Unique => outcome.solutions.first(),
        Verdict::Unsatisfiable => None,
        _ => return None,
    };
    let place = certificate::folder_of(folder, &record.source, record.index);
    let made = certificate::make(puzzle, solution, &place, budget);
    if let Ok(made) = &made {
        record.certificate = Some(place.to_string_lossy().into_owned());
        // With --no-timing, this time is left out, too.
        record.certificate_seconds =
            record.seconds.map(|_| (made.formula_time + made.proof_time).as_secs_f64());
    }
    Some(made.map(|_| ()))
}

/// The folder of a certificate, or the path that caused an error and the error message.
type Found = Result<PathBuf, (PathBuf, String)>;

/// Checks a certificate, and returns the content of its puzzle if the certificate is accepted. `found` contains
/// either the folder that was searched and the folder of the certificate, or an error from the search.
fn check_one(
    found: Result<(&Path, PathBuf), (PathBuf, String)>,
    no_timing: bool,
) -> (Finding, Option<Content>) {
    let (root, folder) = match found {
        Ok(found) => found,
        Err((path, message)) => return (Finding::unreadable(&path, message), None),
    };
    let clock = Clock::start();
    let (mut finding, content) = match certificate::check(&folder) {
        Ok(claim) => (Finding::accepted(&folder, &claim), Some(claim.puzzle.content())),
        Err(flaw) => (Finding::flawed(&folder, &flaw), None),
    };
    (finding.source, finding.index) = certificate::source_of(root, &folder).unzip();
    finding.seconds = (!no_timing).then(|| clock.elapsed().as_secs_f64());
    (finding, content)
}

/// Passes to `hand_out` every folder that has the extension of a certificate or contains a manifest.
fn walk(folder: &Path, hand_out: &mut dyn FnMut(Found) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut any = false;
    let visible = |entry: &walkdir::DirEntry| {
        entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
    };
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(visible) {
        let found = match entry {
            Ok(entry) if entry.file_type().is_dir() => {
                let path = entry.into_path();
                let named = path.extension().is_some_and(|ending| ending == certificate::EXTENSION);
                if !named && !path.join(MANIFEST).exists() {
                    continue;
                }
                Ok(path)
            }
            Ok(_) => continue,
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                Err((path, error.into_io_error().map_or_else(String::new, |error| error.to_string())))
            }
        };
        any = true;
        hand_out(found)?;
    }
    if any {
        return ControlFlow::Continue(());
    }
    hand_out(Err((folder.to_owned(), "no certificate found".to_owned())))
}
