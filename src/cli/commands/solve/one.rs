//! Solves puzzles one by one.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use gridproof_batch::record::{Board, Fault, FaultCode, GoalComparison, Record};
use gridproof_engines::solve::{Cancel, Clock, Outcome, StopReason};
use gridproof_gate::{InternalError, Refusal};
use gridproof_harness::verify::certificate::MakeError;
use gridproof_harness::verify::values_in_solutions;

use super::buffers::Owner;
use super::options::Options;
use crate::cli::commands::certificate;
use crate::cli::exit::Exit;
use crate::cli::job::{Job, place};
use crate::cli::report::diagnose::Excerpt;
use crate::cli::report::render::{Answer, AnswerShape, all_share};

/// Answers that are ready to be written.
#[derive(Default)]
pub(crate) struct Rendered {
    pub(crate) text: Vec<u8>,
    pub(crate) statuses: Vec<(&'static str, usize)>,
    pub(crate) cancelled: bool,
    pub(crate) problems: Vec<Trouble>,
    /// The result of making a certificate; `None` if none was requested.
    pub(crate) certified: Option<Exit>,
    /// Whether to stop because no further certificate can be written.
    pub(crate) stopped: bool,
    /// The number of puzzles whose stated solution is wrong.
    pub(crate) differ: usize,
    /// The number of puzzles with an answer that the file of `--judge` does not accept.
    pub(crate) refused: usize,
    /// The number of internal errors.
    pub(crate) internal: usize,
    /// The byte offset up to which the input has been processed.
    pub(crate) reached: u64,
    /// The thread that owns the buffer `text`, if that buffer is to be reused.
    pub(crate) spare_text: Option<Owner>,
}

/// The source, message and excerpt of an error.
pub(crate) type Trouble = (String, String, Option<Excerpt>);

/// Solves one puzzle. A panic is reported as an error for that puzzle.
pub(crate) fn solve_one(job: Job, options: &Options, cancel: &Cancel) -> Rendered {
    let (source, index, line, format) = (Arc::clone(&job.source), job.index, job.line, job.format_name());
    let (name, reached, fields) = (options.engine.name(), job.at, job.fields.clone());
    let rendered = gridproof_gate::catch(name, || solve_job(job, options, cancel)).unwrap_or_else(|error| {
        let fault = Fault::from(&Refusal::from(error));
        let mut record = Record::failed(&source, index, line, name, fault);
        record.format = format;
        record.fields = fields;
        rendered(&record, None, None, options)
    });
    Rendered { reached, ..rendered }
}

/// The answer for a puzzle whose solution failed the check.
pub(super) fn wrong(job: Job, options: &Options) -> Rendered {
    let name = options.engine.name();
    let format = job.format_name();
    match job.puzzle {
        Ok(puzzle) => {
            let fault = Fault::from(&Refusal::from(InternalError::WrongBoard { engine: name }));
            let mut record =
                Record::failed(&job.source, job.index, job.line, name, fault).with_puzzle(&puzzle);
            record.format = format;
            record.fields = job.fields;
            rendered(&record, None, None, options)
        }
        Err(_) => solve_one(job, options, &Cancel::default()),
    }
}

/// Up to this number of solutions, the memory for their text is negligible.
const FEW: usize = 100;

fn solve_job(job: Job, options: &Options, cancel: &Cancel) -> Rendered {
    let name = options.engine.name();
    let format = job.format_name();
    let puzzle = match job.puzzle {
        Ok(puzzle) => puzzle,
        Err(problem) => {
            let mut record = Record::failed(&job.source, job.index, job.line, name, problem.fault);
            record.kind = job.format.and_then(gridproof_formats::format::Format::kind);
            record.format = format;
            record.fields = job.fields;
            return rendered(&record, None, problem.excerpt, options);
        }
    };
    if let Err(error) = options.output.check(&puzzle) {
        let fault = Fault::new(FaultCode::Unsupported, error.to_string());
        let mut record = Record::failed(&job.source, job.index, job.line, name, fault).with_puzzle(&puzzle);
        record.format = format;
        return rendered(&record, None, None, options);
    }
    let mut query = options.query(cancel);
    if query.wanted() > FEW && !query.goal.counts() {
        query.budget.bytes_per_solution = options.output.bytes_per_solution(&puzzle);
    }
    let clock = Clock::start();
    match gridproof_gate::solve(options.engine, &puzzle, &query) {
        Ok(outcome) => {
            let seconds = clock.elapsed().as_secs_f64();
            let place = (&*job.source, job.index, job.line);
            let mut record =
                Record::of_outcome(place, &puzzle, name, &outcome).with_count(&outcome, query.wanted());
            record.format = format;
            record.fields = job.fields;
            record.seconds = (!options.no_timing).then_some(seconds);
            if options.count && outcome.stopped == Some(StopReason::Time) {
                record.time_limit = options.time_limit().map(|limit| limit.as_secs_f64());
            }
            let mut shared = None;
            if options.decided {
                let time = options.timeout.map(|limit| limit.saturating_sub(clock.elapsed()));
                let budget = query.budget.clone().with_time(time);
                shared = values_in_solutions(&puzzle, &outcome.solutions, &budget).ok().flatten();
                record.decided = shared.as_deref().map(|values| Board::new(&puzzle, values));
            }
            record.judged = options.judge.as_ref().map(|file| file.judge(&puzzle, &outcome));
            let mut made = None;
            if let Some(folder) = &options.certificate {
                let time = options.timeout.map(|limit| limit.saturating_sub(clock.elapsed()));
                let budget = query.budget.with_time(time);
                made = certificate::write(folder, &mut record, &puzzle, &outcome, &budget);
            }
            let mut rendered = rendered(&record, Some((&puzzle, &outcome)), None, options);
            if let Some(values) = shared.filter(|_| options.output == AnswerShape::Text) {
                rendered.text.extend_from_slice(all_share(&puzzle, &values).as_bytes());
            }
            rendered.add_certificate(&record, made);
            rendered
        }
        Err(refusal) => {
            let fault = Fault::from(&refusal);
            let mut record =
                Record::failed(&job.source, job.index, job.line, name, fault).with_puzzle(&puzzle);
            record.format = format;
            record.fields = job.fields;
            rendered(&record, None, None, options)
        }
    }
}

fn rendered(
    record: &Record,
    solved: Option<(&gridproof_puzzles::Puzzle, &Outcome)>,
    excerpt: Option<Excerpt>,
    options: &Options,
) -> Rendered {
    let refused = record.judged.as_ref().filter(|judged| !judged.accepts());
    let refusal =
        refused.map(|judged| (format!("{}:{}", record.source, record.line), judged.in_words(), None));
    let problems = record.error.as_ref().map(|error| {
        // If the puzzle could be read, an error that has no line is reported at the line of the puzzle.
        let place = match error.line {
            None if record.kind.is_some() => format!("{}:{}", record.source, record.line),
            _ => place(&record.source, error, excerpt.as_ref()),
        };
        (place, error.in_words(record.format), excerpt)
    });
    // At a terminal, standard output and standard error appear together. The error is then shown only on standard
    // error.
    let told = record.error.is_some() && options.output == AnswerShape::Text && is_read_by_a_person();
    let is_asked_for = options.status.as_ref().is_none_or(|statuses| statuses.contains(&record.status));
    let answer = (is_asked_for && !told).then(|| options.render(&Answer { record, solved }));
    Rendered {
        text: answer.unwrap_or_default().into_bytes(),
        statuses: vec![(record.status, 1)],
        cancelled: record.reason == Some(StopReason::Cancelled.name()),
        problems: problems.into_iter().chain(refusal).collect(),
        certified: None,
        stopped: false,
        differ: usize::from(record.goal == Some(GoalComparison::Differs)),
        refused: usize::from(refused.is_some()),
        internal: record.error.iter().filter(|error| error.code == FaultCode::Internal).count(),
        reached: 0,
        spare_text: None,
    }
}

/// Whether standard output and standard error both go to a terminal.
fn is_read_by_a_person() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

impl Rendered {
    fn add_certificate(&mut self, record: &Record, made: Option<Result<(), MakeError>>) {
        let exit = match &made {
            None => return,
            Some(Ok(())) => Exit::Success,
            Some(Err(MakeError::Stopped(_))) => Exit::Negative,
            Some(Err(_)) => Exit::Error,
        };
        self.certified = Some(exit);
        self.cancelled |= matches!(made, Some(Err(MakeError::Stopped(StopReason::Cancelled))));
        if let Some(Err(error)) = made {
            self.stopped = error.is_final();
            let end = if self.stopped {
                "; stopped, because further certificates could not be written either"
            } else {
                ""
            };
            self.problems.push((format!("{}:{}", record.source, record.line), format!("{error}{end}"), None));
        }
    }
}
