//! Records as text, as JSON Lines, and as plain lines.

use std::fmt::Write as _;
use std::io;

use clap::ValueEnum;
use gridproof_batch::record::{Board, GoalComparison, OtherFields, Record, singles};
use gridproof_batch::stream::{AnswerFormat, BoardShape, JsonLines, StatusLines};
use gridproof_engines::solve::Outcome;
use gridproof_formats::format::{Format, Grid, WriteError};
use gridproof_harness::bench::units::count;
use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::Puzzle;

use super::colours;
use gridproof_puzzles::without_control_characters;

/// The output format of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerShape {
    /// For people: a line for each puzzle, and its board.
    Text,
    /// For programs: one JSON object per line.
    Jsonl,
    /// One line per puzzle, `status<TAB>solution`, or `status<TAB>count` with `--count`; a `+` after the count means
    /// that there may be more solutions.
    Line,
    /// Each puzzle with its first solution as a plain grid, which `rules test` and other commands read. The answer is a
    /// comment before the grid.
    Grid,
}

/// The answer for one puzzle.
pub(crate) struct Answer<'a> {
    pub(crate) record: &'a Record,
    /// The puzzle and its outcome; `None` if the record is an error.
    pub(crate) solved: Option<(&'a Puzzle, &'a Outcome)>,
}

impl AnswerShape {
    /// The lines of one answer.
    pub(crate) fn render(self, answer: &Answer<'_>) -> String {
        match self {
            Self::Text => text(answer),
            Self::Jsonl => serde_json::to_string(answer.record).expect("a record is plain data") + "\n",
            Self::Line => StatusLines::line(answer.record, answer.solved),
            Self::Grid => plain_grid(answer),
        }
    }

    /// Returns an error if a puzzle cannot be shown in this format, so that it need not be solved.
    pub(crate) fn check(self, puzzle: &Puzzle) -> Result<(), WriteError> {
        if self == Self::Grid { Grid.write(puzzle, 0, &mut io::sink()) } else { Ok(()) }
    }
}

impl AnswerShape {
    /// An estimate of the memory for the output of one solution, in bytes. It includes the record and the text, which
    /// is in a buffer that doubles as it grows.
    pub(crate) fn bytes_per_solution(self, puzzle: &Puzzle) -> usize {
        let domains = &puzzle.open_domains();
        let text = match self {
            Self::Text => puzzle.draw(domains).len() + 24,
            Self::Jsonl => {
                serde_json::to_string(&Board::new(puzzle, domains)).map_or(0, |board| board.len() + 1)
            }
            Self::Line | Self::Grid => 0,
        };
        Board::bytes_per_solution(puzzle) + 2 * text
    }
}

impl AnswerShape {
    /// The implementation of this format for batch solving; `None` if the puzzles that are solved in batches cannot be
    /// shown in it.
    pub(crate) fn as_answer_format(self) -> Option<&'static dyn AnswerFormat> {
        match self {
            Self::Text => Some(&TextAnswers),
            Self::Jsonl => Some(&JsonLines),
            Self::Line => Some(&StatusLines),
            Self::Grid => None,
        }
    }
}

/// The format [`AnswerShape::Text`].
struct TextAnswers;

impl AnswerFormat for TextAnswers {
    fn boards(&self) -> BoardShape {
        BoardShape::Drawing
    }

    fn render(&self, mut record: Record, boards: &[&str]) -> String {
        let (boards, shared) = boards.split_at(boards.len().min(2));
        record.solutions = boards.iter().map(|&board| Board::Picture(vec![board.to_owned()])).collect();
        let mut out = text(&Answer { record: &record, solved: None });
        let shared = || shared.concat();
        draw_all(&mut out, boards.len(), |number| boards[number].to_owned(), shared);
        out
    }

    fn seconds(&self, seconds: f64) -> String {
        duration(seconds)
    }

    fn fields(&self, _: &OtherFields) -> String {
        String::new()
    }
}

/// The format [`AnswerShape::Line`] preceded by the location of the puzzle: `FILE:LINE<TAB>status<TAB>solution`.
pub(crate) struct LineWithPlace;

impl LineWithPlace {
    /// The line of one answer.
    pub(crate) fn line(answer: &Answer<'_>) -> String {
        Self::place(answer.record) + &StatusLines::line(answer.record, answer.solved)
    }

    fn place(record: &Record) -> String {
        format!("{}:{}\t", without_control_characters(&record.source).replace('\t', " "), record.line)
    }
}

impl AnswerFormat for LineWithPlace {
    fn boards(&self) -> BoardShape {
        BoardShape::Line
    }

    fn render(&self, record: Record, boards: &[&str]) -> String {
        Self::place(&record) + &StatusLines.render(record, boards)
    }

    fn seconds(&self, seconds: f64) -> String {
        StatusLines.seconds(seconds)
    }

    fn fields(&self, fields: &OtherFields) -> String {
        StatusLines.fields(fields)
    }
}

/// The solutions one after the other, followed by a blank line. Several solutions are numbered, and a board of the
/// values that they share is drawn last.
fn draw_all(out: &mut String, count: usize, draw: impl Fn(usize) -> String, shared: impl FnOnce() -> String) {
    for number in 0..count {
        if count > 1 {
            let _ = writeln!(out, "solution {}:", number + 1);
        }
        out.push_str(&draw(number));
    }
    if count > 1 {
        out.push_str("the same in all of these solutions:\n");
        out.push_str(&shared());
    }
    if count > 0 {
        out.push('\n');
    }
}

fn text(answer: &Answer<'_>) -> String {
    let mut out = heading(answer);
    if let Some((puzzle, outcome)) = answer.solved.filter(|_| answer.record.count.is_none()) {
        draw(&mut out, puzzle, outcome);
    }
    out
}

/// The puzzle with its first solution as a plain grid, after comments with the answer, and the line that separates it
/// from the next puzzle.
fn plain_grid(answer: &Answer<'_>) -> String {
    let mut out = String::new();
    for line in heading(answer).lines() {
        let _ = writeln!(out, "# {line}");
    }
    if let Some((puzzle, outcome)) = answer.solved {
        let solution = outcome.solutions.first();
        let solved = match (puzzle, solution) {
            (Puzzle::Other(puzzle), Some(solution)) => puzzle.with_solution(solution).map(Puzzle::Other),
            (Puzzle::Other(puzzle), None) => Some(Puzzle::Other(puzzle.clone().with_goal(None))),
            (Puzzle::Ruled(puzzle), solution) => {
                let answer = solution.map(|solution| puzzle.answer(solution));
                Some(Puzzle::Ruled(puzzle.clone().with_goal(answer)))
            }
            _ => None,
        };
        let mut text = Vec::new();
        if solved.is_some_and(|solved| Grid.write(&solved, 0, &mut text).is_ok()) {
            out += &String::from_utf8_lossy(&text);
        }
    }
    out + "\n---\n"
}

/// The lines of an answer without its boards.
fn heading(answer: &Answer<'_>) -> String {
    let record = answer.record;
    let mut out = format!("{}:{}: ", without_control_characters(&record.source), record.line);
    if let Some(title) = &record.title {
        let _ = write!(out, "\"{}\", ", without_control_characters(title));
    }
    if let (Some(kind), Some(rows), Some(columns)) = (record.kind, record.rows, record.columns) {
        let by_file = if record.rules.is_some() { ", by the rules of a file" } else { "" };
        let _ = write!(out, "{} {rows} x {columns}{by_file}: ", kind.name());
    }
    out.push_str(record.status);
    if let Some(count) = record.count {
        let least = if record.counted_all == Some(true) { "" } else { "at least " };
        let _ = write!(out, ", {least}{count} solution{}", if count == 1 { "" } else { "s" });
    }
    if let Some(all) = record.listed_all.filter(|_| record.solutions.len() > 1) {
        let least = if all { "" } else { "at least " };
        let _ = write!(out, ", {least}{}", count(record.solutions.len(), "solution"));
    }
    if record.goal == Some(GoalComparison::Differs) {
        out += ", but the stated solution is wrong";
    }
    if let Some(seconds) = record.time_limit {
        let _ = write!(out, " (stopped after {seconds} s; use a larger --timeout to count further)");
    } else if let Some(reason) = record.reason {
        let _ = write!(out, " ({reason})");
    }
    if let Some(detail) = answer.solved.and_then(|(_, outcome)| outcome.detail.as_deref()) {
        let _ = write!(out, ": {detail}");
    }
    if let Some(error) = &record.error {
        let _ = write!(out, ": {}", without_control_characters(&error.in_words(None)));
    }
    if let Some(difficulty) = record.effort.difficulty() {
        let _ = write!(out, " ({})", difficulty.name());
    }
    let spent = record.effort.iter().filter(|(_, amount)| *amount > 0);
    let cost: Vec<String> = spent.map(|(name, amount)| format!("{amount} {name}")).collect();
    if !cost.is_empty() {
        let _ = write!(out, " [{}: {}]", record.engine, cost.join(", "));
    }
    if let Some(seconds) = record.seconds {
        let _ = write!(out, " {}", duration(seconds));
    }
    if let Some(format) = record.format {
        let _ = write!(out, " (read as {format})");
    }
    out.push('\n');
    if let Some(line) = unmodelled(&record.unmodelled) {
        let _ = writeln!(out, "{line}");
    }
    if let Some(judged) = &record.judged {
        let _ = writeln!(out, "{}", without_control_characters(&judged.in_words()));
    }
    out
}

/// A line that lists the parts of a puzzle file that may be rules but are not in the model.
pub(crate) fn unmodelled(what: &[String]) -> Option<String> {
    (!what.is_empty())
        .then(|| format!("rules not in the model: {}", without_control_characters(&what.join("; "))))
}

/// A board with the values that all solutions share.
pub(crate) fn all_share(puzzle: &Puzzle, values: &[Domain]) -> String {
    format!("the same in all solutions:\n{}\n", puzzle.draw(values))
}

fn draw(out: &mut String, puzzle: &Puzzle, outcome: &Outcome) {
    let draw = |domains: &[Domain]| match puzzle {
        Puzzle::Nonogram(nonogram) if nonogram.colours() > 1 && colours::are_shown() => {
            colours::board(nonogram, domains)
        }
        puzzle => puzzle.draw(domains),
    };
    let solutions = &outcome.solutions;
    let shared = || draw(&union(solutions));
    draw_all(out, solutions.len(), |number| draw(&singles(&solutions[number])), shared);
    if let Some(domains) = &outcome.decided {
        // The blank line after the solutions is moved to the end of this board.
        if !outcome.solutions.is_empty() {
            out.pop();
        }
        out.push_str(&draw(domains));
        out.push('\n');
    }
}

/// For each cell, the set of its values in these solutions.
fn union(solutions: &[Assignment]) -> Vec<Domain> {
    let Some((first, others)) = solutions.split_first() else { return Vec::new() };
    let mut domains = singles(first);
    for solution in others {
        for (domain, &value) in domains.iter_mut().zip(solution) {
            *domain = domain.union(Domain::single(value));
        }
    }
    domains
}

/// A duration in a suitable unit.
pub(crate) fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
