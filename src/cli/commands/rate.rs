//! `gridproof rate`.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gridproof_batch::stream::in_order;
use gridproof_engines::solve::{Budget, StopReason};
use gridproof_human::explain::sudoku::Technique;
use gridproof_human::rate::{
    ExplainerRating, LevelRating, ModelDifficulty, NonogramRating, Rating, RatingRefusal, SizedRating, rate,
    rate_any_size, rate_level, rate_model, rate_nonogram,
};
use gridproof_puzzles::{Kind, Puzzle};
use serde::Serialize;

use crate::cli::arguments::{Reading, jobs, seconds, workers};
use crate::cli::exit::Exit;
use crate::cli::job::Job;
use crate::cli::live;
use crate::cli::out::{StandardOutput, stdout};
use crate::cli::report::errors::{DEFAULT_ERRORS, Errors};
use crate::cli::report::render::unmodelled;
use crate::cli::sources::{Sources, WHOLE};

#[derive(Debug, Args)]
#[command(
    after_help = "'gridproof rate --help' lists all options.",
    after_long_help = "Examples:
  gridproof rate puzzles/sudoku                    # a table
  gridproof rate FILE --output jsonl               # one JSON record per puzzle
  gridproof rate FILE --level                      # only level and score, which is faster
  gridproof rate slitherlinks.txt                  # other kinds: propagation, probe or search
  gridproof rate FILE --no-uniqueness              # without techniques that assume one solution"
)]
pub(crate) struct Options {
    /// Puzzle files or folders, puzzle URLs or codes, or - for standard input.
    ///
    /// Folders are searched with all their subfolders. Hidden files and files without puzzles are skipped.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output format.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    /// Rate 9x9 sudokus only by level and score, not by the scales of other programs.
    ///
    /// This takes less than half the time for easy sudokus.
    #[arg(long)]
    level: bool,

    /// Avoid techniques that assume that the puzzle has only one solution.
    #[arg(long)]
    no_uniqueness: bool,

    /// Stop rating a puzzle after this time.
    ///
    /// The limit does not apply to 9x9 sudokus and nonograms.
    #[arg(short, long, default_value = "10", value_name = "SECONDS", value_parser = seconds)]
    timeout: Duration,

    /// Show at most N errors, and count the others.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS, hide_short_help = true)]
    errors: u64,

    /// Use only the puzzle at this index in each file, counted from 0.
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    #[command(flatten)]
    reading: Reading,

    /// Use N threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = jobs, hide_short_help = true)]
    jobs: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// A table.
    Text,
    /// One JSON object per puzzle.
    Jsonl,
}

/// The rating of a puzzle. Its content depends on the kind of the puzzle and on `--level`.
#[derive(Serialize)]
#[serde(untagged)]
enum Rated {
    Sudoku(Box<Rating>),
    Level(Box<LevelRating>),
    Sized(SizedRating),
    Nonogram(NonogramRating),
    Model(ModelRating),
}

/// The rating of a puzzle that is neither a sudoku nor a nonogram.
#[derive(Serialize)]
struct ModelRating {
    difficulty: &'static str,
}

/// One line of `--output jsonl`.
#[derive(Serialize)]
struct Record {
    v: u32,
    source: String,
    index: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    status: &'static str,
    #[serde(flatten)]
    rating: Option<Rated>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmodelled: Vec<String>,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let workers = workers(options.jobs, &options.paths)?;
    let mut report = Report {
        shape: options.output,
        is_live: live::any_is_live(&options.paths),
        out: BufWriter::new(stdout()),
        tally: Tally::default(),
        errors: Errors::new(options.errors),
    };
    let mut result = Ok(());
    let sources = Sources {
        paths: &options.paths,
        format: options.reading.format(),
        index: options.index,
        share: WHOLE,
        patience: None,
    };
    in_order::in_order(
        &workers,
        |hand_out| {
            sources.read(hand_out);
        },
        |job| {
            let rating = rating(&job, options);
            (job, rating)
        },
        |(job, rating)| {
            result = report.take(&job, rating);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    result?;
    report.out.flush()?;
    report.errors.finish();
    Ok(if report.tally.wrong {
        Exit::Error
    } else if report.tally.without_rating {
        Exit::Negative
    } else {
        Exit::Success
    })
}

#[derive(Default)]
struct Tally {
    wrong: bool,
    without_rating: bool,
    lines: usize,
}

/// Writes the output for each puzzle, and counts the results.
struct Report {
    shape: Shape,
    /// Whether each rating is written at once, because the input is interactive.
    is_live: bool,
    out: BufWriter<StandardOutput>,
    tally: Tally,
    errors: Errors,
}

impl Report {
    fn take(&mut self, job: &Job, rating: Result<Rated, String>) -> io::Result<()> {
        let Self { shape, is_live, out, tally, errors } = self;
        tally.wrong |= job.puzzle.is_err();
        tally.without_rating |= rating.is_err();
        let record = Record {
            v: gridproof_batch::record::VERSION,
            source: job.source.to_string(),
            index: job.index,
            line: job.line,
            kind: job.puzzle.as_ref().ok().map(Puzzle::kind),
            status: if rating.is_ok() { "rated" } else { "error" },
            error: rating.as_ref().err().cloned(),
            rating: rating.ok(),
            unmodelled: job
                .puzzle
                .as_ref()
                .map_or_else(|_| Vec::new(), |it| it.metadata().unmodelled().to_vec()),
        };
        match shape {
            Shape::Jsonl => {
                serde_json::to_writer(&mut *out, &record)?;
                out.write_all(b"\n")?;
            }
            Shape::Text => match &job.puzzle {
                Err(problem) => errors.tell_problem(&job.source, problem, job.format_name()),
                Ok(_) => print(&record, out, tally, errors)?,
            },
        }
        tally.lines += 1;
        if *is_live { out.flush() } else { Ok(()) }
    }
}

/// The reason why a puzzle was not rated within the time limit.
fn refused(refusal: &RatingRefusal, timeout: Duration) -> String {
    match refusal {
        RatingRefusal::Stopped(StopReason::Time) => {
            format!("not rated within {} s; raise the limit with --timeout", timeout.as_secs_f64())
        }
        refusal => refusal.to_string(),
    }
}

fn rating(job: &Job, options: &Options) -> Result<Rated, String> {
    match &job.puzzle {
        Err(problem) => Err(problem.fault.message.clone()),
        Ok(Puzzle::Sudoku(sudoku)) if sudoku.box_shape() != (3, 3) => {
            let rating = rate_any_size(sudoku, &Budget::time(options.timeout));
            rating.map(Rated::Sized).map_err(|refusal| refused(&refusal, options.timeout))
        }
        Ok(Puzzle::Sudoku(sudoku)) if options.level => {
            rate_level(sudoku, !options.no_uniqueness, &Budget::default())
                .map(|rating| Rated::Level(rating.into()))
                .map_err(|error| error.to_string())
        }
        Ok(Puzzle::Sudoku(sudoku)) => rate(sudoku, !options.no_uniqueness, &Budget::default())
            .map(|rating| Rated::Sudoku(rating.into()))
            .map_err(|error| error.to_string()),
        Ok(Puzzle::Nonogram(nonogram)) => rate_nonogram(nonogram, &Budget::default())
            .map(Rated::Nonogram)
            .map_err(|error| error.to_string()),
        Ok(puzzle) => rate_model(puzzle, &Budget::time(options.timeout))
            .map(|difficulty| Rated::Model(ModelRating { difficulty: difficulty.name() }))
            .map_err(|refusal| refused(&refusal, options.timeout)),
    }
}

fn print(record: &Record, out: &mut impl Write, tally: &Tally, errors: &mut Errors) -> io::Result<()> {
    print_rating(record, out, tally, errors)?;
    match unmodelled(&record.unmodelled) {
        Some(line) if record.rating.is_some() => writeln!(out, "{line}"),
        _ => Ok(()),
    }
}

fn print_rating(record: &Record, out: &mut impl Write, tally: &Tally, errors: &mut Errors) -> io::Result<()> {
    let place = format!("{}:{}", record.source, record.line);
    let Some(rating) = &record.rating else {
        errors.tell(None, &place, record.error.as_deref().unwrap_or("no rating"), None);
        return Ok(());
    };
    if tally.lines == 0 && matches!(rating, Rated::Sudoku(_) | Rated::Level(_) | Rated::Sized(_)) {
        writeln!(
            out,
            "{:<8} {:>6} {:>6} {:<13} {:<40} puzzle",
            "level", "score", "SE", "QQwing", "hardest technique"
        )?;
    }
    let (level, score, techniques, se, qqwing) = match rating {
        Rated::Sudoku(rating) => {
            let se = match rating.explainer {
                ExplainerRating::Se(value) => format!("{value:.1}"),
                ExplainerRating::SeApprox(value) => format!("~{value:.1}"),
            };
            let LevelRating { level, score, techniques, .. } = &rating.by_level;
            (level, score.to_string(), techniques, se, rating.qqwing.name())
        }
        Rated::Level(rating) => {
            let LevelRating { level, score, techniques, .. } = &**rating;
            (level, score.to_string(), techniques, "-".to_owned(), "-")
        }
        Rated::Sized(SizedRating { level, techniques, difficulty, .. }) => {
            // Scores and other scales are for 9x9 sudokus.
            let hardest = difficulty.map_or_else(|| hardest(techniques), ModelDifficulty::name);
            return writeln!(out, "{level:<8} {:>6} {:>6} {:<13} {hardest:<40} {place}", "-", "-", "-");
        }
        Rated::Nonogram(rating) => return print_nonogram(rating, &place, out),
        Rated::Model(rating) => return writeln!(out, "{:<72} {place}", rating.difficulty),
    };
    writeln!(out, "{level:<8} {score:>6} {se:>6} {qqwing:<13} {:<40} {place}", hardest(techniques))
}

/// The name of the hardest technique.
fn hardest(techniques: &BTreeMap<Technique, u32>) -> &'static str {
    let hardest = techniques.keys().max_by_key(|technique| (technique.level(), technique.score()));
    hardest.map_or("", |technique| technique.name())
}

fn print_nonogram(rating: &NonogramRating, place: &str, out: &mut impl Write) -> io::Result<()> {
    let level = match (rating.line_solving.line_solvable, rating.solved) {
        (true, _) => "line",
        (false, true) => "trying",
        (false, false) => "beyond",
    };
    let techniques: Vec<String> =
        rating.techniques.iter().map(|(technique, count)| format!("{} {count}", technique.name())).collect();
    let rounds = rating.line_solving.rounds;
    writeln!(out, "{level:<8} {rounds:>6} rounds  {:<60} {place}", techniques.join(", "))
}
