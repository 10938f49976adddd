//! `gridproof explain`.

mod drawing;
mod html;
mod title;
mod why_not;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use crate::Verdict;
use clap::{Args, ValueEnum};
use gridproof_engines::solve::Clock;
use gridproof_formats::render::escaped;
use gridproof_human::explain::clues::ClueStep;
use gridproof_human::explain::{StepData, Way, WayOptions};
use gridproof_puzzles::Puzzle;
use gridproof_puzzles::word::listed;

use crate::cli::arguments::{Reading, seconds};
use crate::cli::exit::Exit;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::render::unmodelled;
use crate::cli::report::unsolved::{left_of, solved_within};
use crate::cli::sources::one_puzzle;
use title::capital;

#[derive(Debug, Args)]
#[command(
    after_help = "'gridproof explain --help' lists all options.",
    after_long_help = "Examples:
  gridproof explain FILE                           # each step with its reason
  gridproof explain FILE --output html > page.html # with drawings
  gridproof explain FILE --index 3 --output jsonl  # the steps of the fourth puzzle as JSON"
)]
pub(crate) struct Options {
    /// A puzzle file, or - for standard input.
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Explain the puzzle at this index in the file, counted from 0 [default: the first one].
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// Output format.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    /// For each step, use as few clues as possible instead of named techniques.
    #[arg(long)]
    by_clues: bool,

    /// Avoid techniques that assume that the puzzle has only one solution.
    #[arg(long)]
    no_uniqueness: bool,

    /// Print steps as they are found, without deriving each a second time.
    ///
    /// By default, another engine derives each step again before it is printed, from the clues that the step names. A
    /// step that it cannot derive is an internal error and ends the explanation (exit code 70).
    #[arg(long, hide_short_help = true)]
    unchecked_steps: bool,

    #[command(flatten)]
    reading: Reading,

    /// Stop solving and explaining the puzzle after this time [default: explain for 10 s].
    ///
    /// The steps found by then are printed. Without this option, the time for solving the puzzle has no limit.
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// Each step with its reason; forcing chains and nets as indented lists.
    Text,
    /// A numbered list in Markdown.
    Markdown,
    /// A page with a drawing for each step.
    Html,
    /// One JSON object per step.
    Jsonl,
}

/// The time after which an explanation ends, unless `--timeout` is given.
const DEFAULT_LIMIT: Duration = Duration::from_secs(10);

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let Some(puzzle) = one_puzzle(&options.path, options.reading.format(), options.index, options.timeout)
    else {
        return Ok(Exit::Error);
    };
    let clock = Clock::start();
    let outcome = match solved_within(options.timeout, &puzzle) {
        Ok(outcome) => outcome,
        Err(exit) => return Ok(exit),
    };
    // The default limit does not include the time for solving the puzzle.
    let limit = options.timeout.unwrap_or_else(|| clock.elapsed() + DEFAULT_LIMIT);
    let budget = left_of(Some(limit), &clock);
    let (Verdict::Unique, Some(solution)) = (outcome.verdict, outcome.solutions.first()) else {
        why_not::write(&puzzle, &outcome, &budget, &mut stdout())?;
        return Ok(Exit::Negative);
    };
    let settings = WayOptions {
        solution: Some(solution),
        no_uniqueness: options.no_uniqueness,
        by_clues: options.by_clues,
        budget: Some(&budget),
        ..WayOptions::default()
    };
    let mut way = Way::with(&puzzle, settings).map_err(io::Error::other)?;
    if options.unchecked_steps {
        way = way.unchecked();
    }
    let mut out = BufWriter::new(stdout());
    write(options.output, &puzzle, &mut way, &mut out)?;
    out.flush()?;
    if let Some(wrong) = way.wrong_step() {
        diagnose::error(&wrong.to_string());
        return Ok(Exit::Internal);
    }
    if way.is_complete() {
        return Ok(Exit::Success);
    }
    diagnose::note(if clock.elapsed() >= limit {
        "the time limit was reached; these are the steps found so far (--timeout SECONDS sets the limit)"
    } else {
        "no further step was found: the next one needs more clues at once than were tried"
    });
    Ok(Exit::Negative)
}

/// Writes all steps. `way` must not have returned any step yet.
fn write(shape: Shape, puzzle: &Puzzle, way: &mut Way<'_>, out: &mut impl Write) -> io::Result<()> {
    let usual = capital(puzzle.display_name());
    let title = puzzle.metadata().title().unwrap_or(&usual);
    match shape {
        Shape::Html => html::head(title, puzzle, way, out)?,
        Shape::Markdown => writeln!(out, "# {title}\n")?,
        Shape::Text | Shape::Jsonl => {}
    }
    match (shape, unmodelled(puzzle.metadata().unmodelled())) {
        (_, None) => {}
        (Shape::Text, Some(line)) => writeln!(out, "{line}")?,
        (Shape::Markdown, Some(line)) => writeln!(out, "{line}\n")?,
        (Shape::Html, Some(line)) => writeln!(out, "<p>{}</p>", escaped(&capital(&line)))?,
        // Each line on standard output is a step in JSON, so the note goes to standard error.
        (Shape::Jsonl, Some(line)) => diagnose::note(&line),
    }
    let mut unseen = Unseen::default();
    for number in 1.. {
        // A step of a sudoku is drawn on the board before the step.
        let before = if shape == Shape::Html { way.board().cloned() } else { None };
        let Some(explained) = way.next() else { break };
        match (shape, &explained.step) {
            (Shape::Text | Shape::Markdown, StepData::Clues(step)) if explained.conclusions.is_empty() => {
                unseen.add(number, step, &explained.texts[2]);
                continue;
            }
            _ => unseen.write(out)?,
        }
        match (shape, &explained.step) {
            (Shape::Text, _) => writeln!(out, "{number:3}. {}", explained.texts[2])?,
            (Shape::Markdown, StepData::Sudoku(step)) => {
                writeln!(out, "{number}. **{}** {}", step.line(), step.reason())?;
                for (depth, line) in step.details() {
                    writeln!(out, "{:indent$}- {line}", "", indent = 5 + 2 * depth)?;
                }
            }
            (Shape::Markdown, _) => writeln!(out, "{number}. {}", explained.texts[2])?,
            (Shape::Html, _) => html::step(number, puzzle, way, before.as_ref(), &explained, out)?,
            (Shape::Jsonl, StepData::Clues(step)) => {
                json(&ClueRecord { step, says: &explained.conclusions }, out)?;
            }
            (Shape::Jsonl, StepData::Sudoku(step)) => json(step, out)?,
            (Shape::Jsonl, StepData::Nonogram(step)) => json(step, out)?,
        }
        // Each step is shown before the search for the next step begins.
        out.flush()?;
    }
    unseen.write(out)?;
    if shape == Shape::Html { writeln!(out, "</html>") } else { Ok(()) }
}

/// Steps that follow each other and decide nothing that the board shows. There may be many, so they share a line.
#[derive(Default)]
struct Unseen {
    /// The number of the first step, and its text.
    first: Option<(usize, String)>,
    /// The number of the last step, if it is another one.
    last: Option<usize>,
    /// The clues of all steps, without repetition.
    clues: Vec<String>,
}

/// The largest number of clues that are named for several steps together.
const MOST_CLUES: usize = 8;

impl Unseen {
    fn add(&mut self, number: usize, step: &ClueStep, text: &str) {
        match self.first {
            None => self.first = Some((number, text.to_owned())),
            Some(_) => self.last = Some(number),
        }
        for clue in &step.clues {
            let name = clue.to_string();
            if !self.clues.contains(&name) {
                self.clues.push(name);
            }
        }
    }

    fn write(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut clues = std::mem::take(&mut self.clues);
        match (self.first.take(), self.last.take()) {
            (Some((from, _)), Some(to)) => {
                if let Some(more @ 1..) = clues.len().checked_sub(MOST_CLUES) {
                    clues.truncate(MOST_CLUES);
                    clues.push(format!("{more} more"));
                }
                let clues = listed(&clues);
                writeln!(
                    out,
                    "{from:3}-{to}. From {clues}: nothing that is seen yet, but what later steps need"
                )
            }
            (Some((number, text)), None) => writeln!(out, "{number:3}. {text}"),
            (None, _) => Ok(()),
        }
    }
}

/// A line of JSON.
#[derive(serde::Serialize)]
struct Record<'s, S> {
    v: u32,
    #[serde(flatten)]
    step: &'s S,
}

/// A step that uses as few clues as possible.
#[derive(serde::Serialize)]
struct ClueRecord<'s> {
    #[serde(flatten)]
    step: &'s ClueStep,
    /// The conclusions about the board, in words.
    says: &'s [String],
}

fn json(step: &impl serde::Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Record { v: 1, step })?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::Origin;

    #[test]
    fn steps_that_share_a_line_name_all_clues_once() {
        let mut unseen = Unseen::default();
        for (number, clues) in [(1, vec!["row 1", "row 2"]), (2, vec!["row 2", "row 3"])] {
            let clues = clues.into_iter().map(Origin::from).collect();
            unseen.add(number, &ClueStep { clues, constraints: Vec::new(), facts: Vec::new() }, "");
        }
        let mut out = Vec::new();
        unseen.write(&mut out).expect("written");
        let text = String::from_utf8(out).expect("text");
        let steps =
            "  1-2. From row 1, row 2 and row 3: nothing that is seen yet, but what later steps need\n";
        assert_eq!(text, steps);
        let many = (1..=MOST_CLUES + 2).map(|row| Origin::from(format!("row {row}"))).collect();
        let step = ClueStep { clues: many, constraints: Vec::new(), facts: Vec::new() };
        unseen.add(3, &step, "");
        unseen.add(4, &step, "");
        let mut out = Vec::new();
        unseen.write(&mut out).expect("written");
        assert!(String::from_utf8(out).expect("text").contains("row 8 and 2 more: "));
    }
}
