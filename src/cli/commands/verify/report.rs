//! Comparisons as text and as JSON Lines.

use std::fmt::Write as _;
use std::path::Path;

use gridproof_batch::record::{Board, Fault, VERSION, singles};
use gridproof_engines::solve::{StopReason, Verdict};
use gridproof_harness::bench::units::count;
use gridproof_harness::verify::{
    Answer, Comparison, Discrepancy, EngineTally, NotCovered, Summary, Verifier,
};
use gridproof_puzzles::{Kind, Puzzle};
use serde::Serialize;

use super::options::Options;
use super::reduce::{MOST_REDUCED, Reduced, format_of};
use super::table::{matrix, verdicts};
use super::task::{Compared, Place};
use crate::cli::report::shape::Shape;
use gridproof_puzzles::without_control_characters;

/// The options and engines that a report describes.
pub(super) struct Report<'a> {
    pub(super) options: &'a Options,
    pub(super) verifier: &'a Verifier<'static>,
}

/// The JSON line of a puzzle. Keys are written in this order, and absent ones are left out.
#[derive(Serialize)]
struct Entry<'a> {
    v: u32,
    source: &'a str,
    index: u64,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<usize>,
    /// `agreed`, `disagreed` or `error`.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<AnswerLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<FindingLine>,
    /// The puzzle in the format `nin`, `non` (for coloured nonograms) or `sudoku-grid`, if there are findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shrunk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Fault>,
}

#[derive(Serialize)]
struct AnswerLine {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_comparable: Option<&'static str>,
    /// The number of solutions listed.
    listed: usize,
    /// The solutions, if there are findings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<Board>,
}

#[derive(Serialize)]
struct FindingLine {
    engines: Vec<&'static str>,
    what: String,
    /// A solution that shows the disagreement.
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Board>,
}

#[derive(Serialize)]
struct SummaryLine<'a> {
    v: u32,
    summary: &'a Summary,
}

impl Report<'_> {
    /// The output for one puzzle. In the text format, it is empty if all engines agree.
    pub(super) fn puzzle(&self, compared: &Compared, reduced: Option<&Reduced>) -> String {
        match (self.options.output, &compared.result) {
            (Shape::Text, Ok((puzzle, comparison))) if !comparison.agrees() => {
                self.disagreement(&compared.place, puzzle, comparison, reduced)
            }
            (Shape::Text, _) => String::new(),
            (Shape::Jsonl, _) => json(&self.entry(compared, reduced)),
        }
    }

    fn entry<'c>(&self, Compared { place, result }: &'c Compared, reduced: Option<&Reduced>) -> Entry<'c> {
        let mut entry = Entry {
            v: VERSION,
            source: &place.source,
            index: place.index,
            line: place.line,
            kind: None,
            rows: None,
            columns: None,
            status: "error",
            confirmed: None,
            answers: Vec::new(),
            findings: Vec::new(),
            puzzle: None,
            repeat: None,
            shrunk: None,
            error: None,
        };
        match result {
            Err(problem) => entry.error = Some(&problem.fault),
            Ok((puzzle, comparison)) => {
                let disagreed = !comparison.agrees();
                entry.kind = Some(puzzle.kind().name().to_owned());
                (entry.rows, entry.columns) = (Some(puzzle.rows()), Some(puzzle.columns()));
                entry.status = if disagreed { "disagreed" } else { "agreed" };
                entry.confirmed = Some(comparison.is_confirmed());
                entry.answers =
                    comparison.answers.iter().map(|answer| answer_line(puzzle, answer, disagreed)).collect();
                entry.findings = findings(puzzle, comparison);
                if disagreed {
                    entry.puzzle = written(puzzle);
                    entry.repeat = Some(self.repeat(place, &involved(comparison)));
                }
                if let Some(Reduced::Written { file, .. }) = reduced {
                    entry.shrunk = Some(file.display().to_string());
                }
            }
        }
        entry
    }

    fn disagreement(
        &self,
        place: &Place,
        puzzle: &Puzzle,
        comparison: &Comparison,
        reduced: Option<&Reduced>,
    ) -> String {
        let mut out = format!(
            "{}:{}: puzzle {}, {} {} x {}:\n",
            without_control_characters(&place.source),
            place.line,
            place.index,
            puzzle.kind().name(),
            puzzle.rows(),
            puzzle.columns()
        );
        for finding in &comparison.discrepancies {
            let _ = writeln!(out, "  DISAGREEMENT: {}", finding.describe(&comparison.answers, puzzle));
        }
        out.push_str(&puzzle.draw(&puzzle.open_domains()));
        if let Some(text) = written(puzzle) {
            let _ = write!(out, "in the format {}:\n{text}", format_of(puzzle).name());
        }
        let involved = involved(comparison);
        for answer in &comparison.answers {
            let _ = writeln!(out, "{}: {}", answer.engine, answer.in_words());
            let solutions = answer.outcome.as_ref().map_or(&[][..], |outcome| &outcome.solutions);
            for solution in solutions.iter().filter(|_| involved.contains(&answer.engine)) {
                let fits = solution.len() == puzzle.rows() * puzzle.columns();
                let drawn = if fits { puzzle.draw(&singles(solution)) } else { format!("{solution:?}\n") };
                out.push_str(&drawn);
            }
        }
        for finding in &comparison.discrepancies {
            if let Discrepancy::Deduction { witness, .. } = finding {
                let _ = write!(
                    out,
                    "a solution that contradicts the deduction:\n{}",
                    puzzle.draw(&singles(witness))
                );
            }
        }
        let _ = writeln!(out, "repeat: {}", self.repeat(place, &involved));
        match reduced {
            None => {}
            Some(Reduced::Enough) => {
                let _ = writeln!(out, "not reduced: only the first {MOST_REDUCED} such puzzles are reduced");
            }
            Some(Reduced::Unwritten(error)) => {
                let _ = writeln!(out, "the reduced puzzle could not be written: {error}");
            }
            Some(Reduced::Written { puzzle: smallest, file }) => {
                let _ = writeln!(out, "reduced to {} x {}:", smallest.rows(), smallest.columns());
                out.push_str(&smallest.draw(&smallest.open_domains()));
                let format = format_of(smallest).name();
                let command = self.command(&format!("{} --format {format}", quoted(file)), &involved);
                let _ = writeln!(out, "written to {}; repeat: {command}", file.display());
            }
        }
        out.push('\n');
        out
    }

    /// The command that repeats the comparison of a puzzle.
    fn repeat(&self, place: &Place, engines: &[&str]) -> String {
        let Options { random, reading, .. } = self.options;
        let what = if random.random.is_some() {
            let (rows, columns) = random.size();
            let density = random.density.map_or_else(String::new, |share| format!(" --density {share}"));
            let kind = random.kind();
            let colours = random.colours.map_or_else(String::new, |colours| format!(" --colours {colours}"));
            let size = match random.kind() {
                Kind::Model => String::new(),
                // With a given size, no board would be larger.
                Kind::Other(_) if random.size.is_none() => String::new(),
                _ => format!(" --size {rows}x{columns}"),
            };
            format!("--random {kind}{size}{density}{colours} --seed {}", random.seed)
        } else {
            let option = reading.option();
            let option = option.map(|(name, value)| format!(" {name} {}", quoted(Path::new(value))));
            quoted(Path::new(&*place.source)) + &option.unwrap_or_default()
        };
        self.command(&format!("{what} --index {}", place.index), engines)
    }

    fn command(&self, what: &str, engines: &[&str]) -> String {
        let options = self.options;
        let solutions = match options.solutions.get() {
            2 => String::new(),
            count => format!(" --solutions {count}"),
        };
        let timeout = options.timeout().as_secs_f64();
        let (programs, engines): (Vec<&str>, Vec<&str>) =
            engines.iter().partition(|name| options.against.iter().any(|command| command == *name));
        let graphs = if options.without_graphs && !programs.is_empty() { " --without-graphs" } else { "" };
        let engines = if engines.is_empty() { "auto".to_owned() } else { engines.join(",") };
        let programs = programs
            .iter()
            .fold(String::new(), |told, program| told + " --against " + &quoted(Path::new(program)));
        format!(
            "gridproof verify {what} --engines {engines}{programs} --timeout {timeout}{solutions}{graphs}"
        )
    }

    /// The output after the last puzzle. `problems` is the number of errors in the input.
    pub(super) fn summary(&self, summary: &Summary, problems: u64) -> String {
        match self.options.output {
            Shape::Jsonl => json(&SummaryLine { v: VERSION, summary }),
            // The errors have been printed; an empty table would only distract from them.
            Shape::Text if summary.puzzles == 0 && problems > 0 => String::new(),
            Shape::Text => {
                let mut out = verdicts(summary);
                out.push_str(&matrix(summary));
                let share = 100.0 * summary.confirmed as f64 / summary.puzzles.max(1) as f64;
                let _ = writeln!(
                    out,
                    "confirmed by two or more independent complete engines: {} of {} ({share:.2} %)",
                    summary.confirmed,
                    count(summary.puzzles as usize, "puzzle")
                );
                let open = match summary.open_cells {
                    0 => String::new(),
                    cells => format!(", {cells} not decided within the time limit"),
                };
                let _ = writeln!(
                    out,
                    "deductions audited: {}{open}; {} checked against the rule and the constraints that the engine named",
                    count(summary.deduced_cells as usize, "cell"),
                    summary.reasons
                );
                out.push_str(&calls(summary));
                if !summary.not_covered.is_empty() {
                    out.push_str("not covered:\n");
                }
                for NotCovered { engine, reason, puzzles } in &summary.not_covered {
                    let _ = writeln!(out, "  {engine}: {reason}: {}", count(*puzzles as usize, "puzzle"));
                }
                if summary.undecided > 0 {
                    let _ = writeln!(out, "puzzles decided by no complete engine: {}", summary.undecided);
                }
                let is_program = |engine: &str| self.options.against.iter().any(|program| program == engine);
                let decided_nothing = |tally: &&EngineTally| {
                    tally.decided_nothing() || is_program(tally.engine) && tally.decided == 0
                };
                for tally in summary.engines.iter().filter(decided_nothing) {
                    let _ = writeln!(out, "{} decided none of the puzzles that it accepted", tally.engine);
                }
                let _ = writeln!(out, "puzzles with a disagreement: {}", summary.disagreed);
                if self.verifier.engines.len() < 2 {
                    out.push_str(
                        "there is only one engine, so its answers were only checked against the rules\n",
                    );
                }
                out
            }
        }
    }
}

/// A line that counts the calls compared in addition to the answers.
fn calls(summary: &Summary) -> String {
    let calls = summary.calls;
    let open = match calls.uncounted {
        0 => String::new(),
        many => format!(" ({many} more exceeded the time limit)"),
    };
    let many = match calls.many {
        0 => "none in a batch (no batch kernel for these puzzles)".to_owned(),
        many => format!("{many} in a batch"),
    };
    let boards = match calls.boards {
        0 => "none as packed boards (no puzzle fits that format)".to_owned(),
        boards => format!("{boards} as packed boards"),
    };
    format!(
        "other calls compared: {}{open}, {} with an observer, {many}, {boards}\n",
        count(calls.counted as usize, "count"),
        calls.observed
    )
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line is plain data") + "\n"
}

/// The names of the engines with a finding, in the order of the list.
fn involved(comparison: &Comparison) -> Vec<&'static str> {
    let named = |index: usize| {
        comparison.discrepancies.iter().any(|finding| {
            let (one, other) = finding.engines();
            one == index || other == Some(index)
        })
    };
    let answers = comparison.answers.iter().enumerate();
    answers.filter(|(index, _)| named(*index)).map(|(_, answer)| answer.engine).collect()
}

fn answer_line(puzzle: &Puzzle, answer: &Answer, with_solutions: bool) -> AnswerLine {
    let solutions = answer.outcome.as_ref().map_or(&[][..], |outcome| &outcome.solutions);
    AnswerLine {
        engine: answer.engine,
        verdict: answer.verdict().map(Verdict::name),
        reason: answer.outcome.as_ref().ok().and_then(|o| o.stopped).map(StopReason::name),
        not_comparable: answer.outcome.as_ref().err().map(|unsupported| unsupported.what),
        listed: solutions.len(),
        solutions: solutions
            .iter()
            .filter(|_| with_solutions)
            .map(|solution| Board::new(puzzle, &singles(solution)))
            .collect(),
    }
}

fn findings(puzzle: &Puzzle, comparison: &Comparison) -> Vec<FindingLine> {
    let name = |index: usize| comparison.answers[index].engine;
    let line = |finding: &Discrepancy| {
        let (one, other) = finding.engines();
        FindingLine {
            engines: std::iter::once(one).chain(other).map(name).collect(),
            what: finding.describe(&comparison.answers, puzzle),
            witness: finding.witness().map(|solution| Board::new(puzzle, &singles(solution))),
        }
    };
    comparison.discrepancies.iter().map(line).collect()
}

/// The puzzle in the format of its kind.
fn written(puzzle: &Puzzle) -> Option<String> {
    let mut bytes = Vec::new();
    format_of(puzzle).write(puzzle, 0, &mut bytes).ok()?;
    String::from_utf8(bytes).ok()
}

/// A path quoted for a POSIX shell.
fn quoted(path: &Path) -> String {
    let text = path.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
