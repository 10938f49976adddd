//! `gridproof certificate`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use gridproof::puzzle::Puzzle;
use gridproof::record::Record;
use gridproof::solve::{Budget, Clock, Outcome, Verdict};
use gridproof::stream::in_order;
use gridproof::verify::certificate::{self, Claim, Flaw, MANIFEST, MakeError};
use serde::Serialize;

use crate::cli::arguments::thread_pool;
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::report::diagnose;
use crate::cli::report::progress::Progress;
use crate::cli::report::render::duration;
use crate::cli::report::shape::Shape;

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Check the certificates that `gridproof solve --certificate` made: accept or reject each.
    Check(Check),
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
struct Check {
    /// Folders; each is walked for certificates, hidden ones left out.
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,

    /// The shape of the results.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    /// How many certificates to check at the same time [default: one per core].
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Leave out all times: the output is then the same at every run.
    #[arg(long)]
    no_timing: bool,
}

const EXIT_CODES: &str = "Exit codes: 0 all accepted; 1 some rejected; 2 some unreadable, or none found.";

/// What is said of one certificate. Serialised, its keys stand in this order; absent ones are left out.
#[derive(Debug, Serialize)]
struct Finding {
    v: u32,
    certificate: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
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
    seconds: Option<f64>,
}

const ACCEPTED: &str = "accepted";
const REJECTED: &str = "rejected";
const UNREADABLE: &str = "unreadable";

impl Finding {
    /// A finding that nothing is said in yet.
    fn new(folder: &Path, status: &'static str) -> Self {
        Self {
            v: 1,
            certificate: folder.to_string_lossy().into_owned(),
            status,
            kind: None,
            rows: None,
            columns: None,
            verdict: None,
            file: None,
            line: None,
            message: None,
            seconds: None,
        }
    }

    fn accepted(folder: &Path, claim: &Claim) -> Self {
        Self {
            kind: Some(claim.puzzle.kind().name()),
            rows: Some(claim.puzzle.rows()),
            columns: Some(claim.puzzle.columns()),
            verdict: Some(claim.verdict().name()),
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

    fn exit(&self) -> Exit {
        match self.status {
            ACCEPTED => Exit::Success,
            REJECTED => Exit::Negative,
            _ => Exit::Error,
        }
    }

    fn render(&self, output: Shape) -> String {
        if output == Shape::Jsonl {
            return serde_json::to_string(self).expect("a finding is plain data") + "\n";
        }
        let mut text = format!("{}: {}", self.certificate, self.status);
        if let (Some(kind), Some(rows), Some(columns), Some(verdict)) =
            (self.kind, self.rows, self.columns, self.verdict)
        {
            let _ = write!(text, ": {kind} {rows} x {columns}, {verdict}");
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

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Task::Check(check) = &options.task;
    let cancel = interrupt::on_signal()?;
    let pool = thread_pool(check.jobs)?;
    let progress = Progress::new();
    let read = progress.reader();
    let mut out = BufWriter::new(io::stdout());
    let mut result = Ok(());
    let mut exit = Exit::Success;
    let mut counts = [(ACCEPTED, 0), (REJECTED, 0), (UNREADABLE, 0)];
    in_order::in_order(
        &pool,
        |hand_out| {
            let _ = check.folders.iter().try_for_each(|folder| {
                walk(folder, &mut |found| {
                    if cancel.is_cancelled() {
                        return ControlFlow::Break(());
                    }
                    read.inc_length(1);
                    hand_out(found)
                })
            });
        },
        |found| check_one(found, check.no_timing),
        |finding: Finding| {
            if cancel.is_cancelled() {
                return ControlFlow::Break(());
            }
            progress.done_one();
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
    result.and_then(|()| out.flush())?;
    let counts: Vec<String> = counts
        .iter()
        .filter(|(status, count)| *count > 0 || *status == ACCEPTED)
        .map(|(status, count)| format!("{count} {status}"))
        .collect();
    let interrupted = if cancel.is_cancelled() { "; interrupted" } else { "" };
    diagnose::note(&format!("certificates: {}{interrupted}", counts.join(", ")));
    Ok(if cancel.is_cancelled() { Exit::Interrupted } else { exit })
}

/// Makes sure that certificates can be written into `folder`, before any work is done.
pub(crate) fn prepare(folder: &Path) -> io::Result<()> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(named)
}

/// Writes the certificate of an outcome into its place in `folder`, and the place and the time it took into the record.
/// `None` if there is nothing that could be proved.
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
        // Where the time of the solve is left out, so is this one.
        record.certificate_seconds =
            record.seconds.map(|_| (made.formula_time + made.proof_time).as_secs_f64());
    }
    Some(made.map(|_| ()))
}

/// A certificate's folder, or what is wrong in its place.
type Found = Result<PathBuf, (PathBuf, String)>;

fn check_one(found: Found, no_timing: bool) -> Finding {
    let folder = match found {
        Ok(folder) => folder,
        Err((path, message)) => return Finding::unreadable(&path, message),
    };
    let clock = Clock::start();
    let mut finding = match certificate::check(&folder) {
        Ok(claim) => Finding::accepted(&folder, &claim),
        Err(flaw) => Finding::flawed(&folder, &flaw),
    };
    finding.seconds = (!no_timing).then(|| clock.elapsed().as_secs_f64());
    finding
}

/// Hands out every folder that is a certificate, or was one: the ending of its name or its manifest tells.
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
    hand_out(Err((folder.to_owned(), "no certificate in here".to_owned())))
}
