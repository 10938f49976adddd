//! Measurements of whole programs on one file.

use std::path::Path;

use super::disagreement::{self, Said};
use super::report::{Item, ItemMeasurements, Measurement, Sample, Status};
use super::rounds::session;
use super::settings::Settings;
use crate::external::child::{self, End, Output, Run};
use crate::external::{Claim, ClaimFault, Command, Input, InputFile, assignment, claims, judge};
use gridproof_engines::encode::{Encoding, IncompleteFormula, encode_complete};
use gridproof_engines::solve::{Budget, Cancel, Limits, StopReason, Verdict};
use gridproof_gate::ToModel;
use gridproof_model::random::Random;
use gridproof_puzzles::Puzzle;

/// A file of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleFile<'p> {
    /// The path of the file.
    pub path: &'p str,
    /// The puzzles of the file in order; `None` if a part of the file could not be read.
    pub puzzles: Option<&'p [&'p Puzzle]>,
}

/// The requirements for a file to count as solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// The answers must be readable and, as far as they can be checked, correct.
    Read,
    /// The exit code must be one that means success; the answers are not checked.
    Unchecked,
}

/// A command with its input.
struct Contestant<'c> {
    command: &'c Command,
    file: Result<String, Status>,
    /// The file that was written as input for the command, if the input is not the original file.
    _written: Option<InputFile>,
    /// The formula, if the input is a formula.
    formula: Option<Encoding>,
}

impl<'c> Contestant<'c> {
    fn new(command: &'c Command, file: &PuzzleFile<'_>, settings: &Settings, cancel: &Cancel) -> Self {
        let single = || match file.puzzles {
            Some([puzzle]) => Ok(*puzzle),
            _ => Err(Status::NotTaken("the program needs a file with a single puzzle".to_owned())),
        };
        let mut formula = None;
        let written = match command.input() {
            Input::File => Ok(None),
            Input::Puzzle(format) => single().and_then(|puzzle| {
                let written = InputFile::puzzle(puzzle, Some(format));
                written.map(Some).map_err(|error| Status::NotTaken(error.to_string()))
            }),
            Input::Formula => single().and_then(|puzzle| {
                let mut budget = Budget::default().with_time(settings.timeout).with_cancel(cancel.clone());
                let model = puzzle.to_model_within(&mut budget).map_err(Status::OutOf)?;
                let limits = Limits::start(&Budget::default());
                let encoding = encode_complete(&model, &limits).map_err(|error| match error {
                    IncompleteFormula::Stopped(reason) => Status::OutOf(reason),
                    error => Status::NotTaken(format!("the formula of this {} would {error}", puzzle.kind())),
                })?;
                let written = InputFile::formula(&encoding, &[]);
                formula = Some(encoding);
                written.map(Some).map_err(|error| Status::NotTaken(error.to_string()))
            }),
        };
        let path = |written: &Option<InputFile>| {
            written.as_ref().map_or(file.path.to_owned(), |file| file.path().to_string_lossy().into_owned())
        };
        match written {
            Ok(written) => Self { command, file: Ok(path(&written)), _written: written, formula },
            Err(status) => Self { command, file: Err(status), _written: None, formula },
        }
    }

    /// Runs the command once, timed.
    fn sample(&self, settings: &Settings, cancel: &Cancel) -> Result<Sample, Status> {
        self.run(Output::Dropped, settings, cancel).map(|run| Sample {
            seconds: run.seconds,
            user: run.cpu.map(|cpu| cpu.user),
            system: run.cpu.map(|cpu| cpu.system),
            exit_code: run.code,
        })
    }

    /// Runs the command once.
    fn run(&self, output: Output, settings: &Settings, cancel: &Cancel) -> Result<Run, Status> {
        let file = self.file.as_ref().map_err(Clone::clone)?;
        let run = child::run(&mut self.command.on(file), output, settings.timeout, cancel)
            .map_err(|error| Status::Failed(format!("it does not start: {error}")))?;
        match run.end {
            End::Exited(code) if self.command.succeeds(code) => Ok(run),
            End::Exited(code) => Err(Status::Failed(format!("exit code {code}"))),
            End::Signalled => Err(Status::Failed("ended by a signal".to_owned())),
            End::TimedOut => Err(Status::OutOf(StopReason::Time)),
            End::Cancelled => Err(Status::OutOf(StopReason::Cancelled)),
        }
    }
}

/// The status of a program according to its answers. `formula` is the input of the program, if the input was a formula.
fn judged(puzzles: &[&Puzzle], claims: &[Claim], formula: Option<&Encoding>) -> Status {
    let mut verdicts = Vec::new();
    for (number, (puzzle, claim)) in puzzles.iter().zip(claims).enumerate() {
        let literals = claim.literals.as_deref().filter(|_| claim.verdict == Some(Verdict::Satisfiable));
        let found = formula.zip(literals).and_then(|(formula, literals)| assignment(formula, &[], literals));
        if let Some(violation) = found.and_then(|found| puzzle.check(&found).err()) {
            return Status::Wrong(format!("puzzle {number}: {violation}"));
        }
        match judge(puzzle, claim) {
            Err(ClaimFault::Unread) => {
                return Status::Failed(format!("puzzle {number}: {}", ClaimFault::Unread));
            }
            Err(what) => return Status::Wrong(format!("puzzle {number}: {what}")),
            Ok(None) => return Status::Failed(format!("no verdict on puzzle {number}")),
            Ok(Some(verdict)) => verdicts.push(verdict),
        }
    }
    match verdicts[..] {
        [verdict] => Status::Solved(verdict),
        _ => Status::Finished,
    }
}

/// Measures each command on a file: its answers, and the first session. Returns `None` if `cancel` was raised during the measurement.
/// [`super::TIMED_OUTSIDE`] defines the times. A command that fails or exceeds the time limit is not run again.
pub fn measure(
    commands: &[Command],
    file: PuzzleFile<'_>,
    answers: Answers,
    settings: &Settings,
    random: &mut Random,
    cancel: &Cancel,
) -> Option<ItemMeasurements> {
    const UNREAD: &str = "its answers cannot be read (with --unchecked, it is timed anyway)";
    let contestants: Vec<Contestant<'_>> =
        commands.iter().map(|command| Contestant::new(command, &file, settings, cancel)).collect();
    let mut measurements = Vec::with_capacity(commands.len());
    let mut said: Vec<(&str, Vec<Claim>)> = Vec::new();
    let mut open = Vec::new();
    for (number, contestant) in contestants.iter().enumerate() {
        // The first run keeps the output, so that the answers can be checked. It is not timed.
        let warm = |_| contestant.run(Output::Dropped, settings, cancel).map(drop);
        let first = contestant.run(Output::Kept, settings, cancel);
        let status = first.and_then(|run| {
            (0..settings.warmup).try_for_each(warm)?;
            let read = file.puzzles.and_then(|all| Some((all, claims(&run.output, run.code, all.len())?)));
            match read {
                Some((puzzles, claims)) => {
                    let status = judged(puzzles, &claims, contestant.formula.as_ref());
                    said.push((contestant.command.label(), claims));
                    Ok(status)
                }
                None if answers == Answers::Unchecked => Ok(Status::Finished),
                None => Err(Status::Failed(UNREAD.to_owned())),
            }
        });
        let status = status.unwrap_or_else(|status| status);
        if status.is_solved() {
            open.push(number);
        }
        measurements.push(Measurement::unmeasured(status));
    }
    session(&mut measurements, open, settings, random, |number, _| {
        contestants[number].sample(settings, cancel)
    });
    let item = Item { name: file.path.to_owned(), ..Item::default() };
    let disagreement = differ(&said, &measurements, commands);
    (!cancel.is_cancelled()).then_some(ItemMeasurements { item, measurements, disagreement })
}

/// Adds a session to the measurements of a file.
pub fn measure_again(
    commands: &[Command],
    file: PuzzleFile<'_>,
    settings: &Settings,
    random: &mut Random,
    cancel: &Cancel,
    row: &mut ItemMeasurements,
) {
    let contestants: Vec<Contestant<'_>> =
        commands.iter().map(|command| Contestant::new(command, &file, settings, cancel)).collect();
    let is_open = |number: &usize| row.measurements[*number].status.is_solved();
    let open = (0..commands.len()).filter(is_open).collect();
    session(&mut row.measurements, open, settings, random, |number, _| {
        contestants[number].sample(settings, cancel)
    });
}

/// Describes a wrong solution, or two contradictory claims about a puzzle.
fn differ(said: &[(&str, Vec<Claim>)], measurements: &[Measurement], commands: &[Command]) -> Option<String> {
    let wrong =
        commands.iter().zip(measurements).find_map(|(command, measurement)| match &measurement.status {
            Status::Wrong(what) => Some(format!("a solution of {} is wrong: {what}", command.label())),
            _ => None,
        });
    wrong.or_else(|| {
        let puzzles = said.iter().map(|(_, claims)| claims.len()).max().unwrap_or_default();
        (0..puzzles).find_map(|number| {
            let of_puzzle = said.iter().filter_map(|(name, claims)| {
                let claim = &claims[number];
                let solution = claim.solution.as_deref().filter(|_| claim.verdict == Some(Verdict::Unique));
                Some((*name, Said { verdict: claim.verdict?, only: solution.map(str::as_bytes) }))
            });
            let of_puzzle: Vec<(&str, Said<'_>)> = of_puzzle.collect();
            let what = disagreement::between(&of_puzzle)?;
            Some(if puzzles > 1 { format!("puzzle {number}: {what}") } else { what })
        })
    })
}

/// The command for the gridproof program at `program`, with one engine on one thread.
pub fn of_engine(program: &Path, engine: &str, settings: &Settings) -> Command {
    Command::of_engine(program, engine, settings.solutions.get())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::time::Duration;

    use super::*;
    use crate::bench::settings::Runs;
    use gridproof_puzzles::Nonogram;

    #[cfg(unix)]
    fn row(lines: &[&str], success: &[i32], timeout: Duration) -> ItemMeasurements {
        let commands: Vec<Command> =
            lines.iter().map(|line| Command::parse(line, success).expect("a command")).collect();
        let runs = Runs::Exactly(NonZeroUsize::MIN.saturating_add(1));
        let settings = Settings { runs, timeout, ..Settings::default() };
        let file = PuzzleFile { path: "0.02", puzzles: None };
        measure(&commands, file, Answers::Unchecked, &settings, &mut Random::new(1, 0), &Cancel::default())
            .expect("not cancelled")
    }

    #[cfg(unix)]
    #[test]
    fn whole_processes_are_timed() {
        let row = row(&["sleep {}"], &[0], Duration::from_secs(60));
        let sleep = &row.measurements[0];
        assert_eq!((&sleep.status, sleep.samples.len()), (&Status::Finished, 1));
        assert!(sleep.samples.iter().all(|sample| sample.seconds >= 0.02 && sample.exit_code == Some(0)));
        assert!(sleep.cpu().0.is_some_and(|user| user < 0.02));
    }

    #[cfg(unix)]
    #[test]
    fn how_a_command_can_fail() {
        let lines = ["false {}", "/does/not/exist {}", "sh -c 'kill -9 $$' {}"];
        let row = row(&lines, &[0], Duration::from_secs(60));
        let details: Vec<&str> =
            row.measurements.iter().filter_map(|measurement| measurement.status.detail()).collect();
        assert_eq!(details[0], "exit code 1");
        assert!(details[1].starts_with("it does not start: "));
        assert_eq!(details[2], "ended by a signal");
    }

    #[cfg(unix)]
    #[test]
    fn exit_codes_can_be_declared_a_success() {
        let row = row(&["sh -c 'exit 10' {}"], &[10, 20], Duration::from_secs(60));
        assert_eq!(row.measurements[0].status, Status::Finished);
        assert_eq!(row.measurements[0].samples[0].exit_code, Some(10));
    }

    #[cfg(unix)]
    #[test]
    fn at_the_limit_the_child_and_its_children_are_killed() {
        // In the first command, `sleep` is a child of the shell, and would keep the pipe of the shell open. In the
        // second command, `sleep` is the child process itself.
        let row = row(&["sh -c 'sleep 30000; true' {}", "sleep 3000{}"], &[0], Duration::from_millis(100));
        assert!(
            row.measurements.iter().all(|measurement| measurement.status == Status::OutOf(StopReason::Time))
        );
    }

    #[cfg(unix)]
    #[test]
    fn answers_are_read_and_compared() {
        let puzzle = Puzzle::Nonogram(Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture"));
        let says = |text: &str| format!("sh -c \"printf '{text}'\" {{}}");
        let measured = |texts: &[&str], answers| {
            let commands: Vec<Command> =
                texts.iter().map(|text| Command::parse(&says(text), &[0]).expect("a command")).collect();
            let runs = Runs::Exactly(NonZeroUsize::MIN);
            let settings = Settings { runs, ..Settings::default() };
            let file = PuzzleFile { path: "x", puzzles: Some(&[&puzzle]) };
            measure(&commands, file, answers, &settings, &mut Random::new(1, 0), &Cancel::default())
                .expect("not cancelled")
        };
        let statuses = |row: &ItemMeasurements| -> Vec<&'static str> {
            row.measurements.iter().map(|measurement| measurement.status.name()).collect()
        };
        let copy = "2 2\\n1\\n2\\n2\\n1\\n";
        let row = measured(&["unique\\tX./XX\\n", copy, "unknown\\t\\n"], Answers::Read);
        assert_eq!(statuses(&row), ["unique", "failed", "failed"]);
        assert_eq!((row.measurements[1].samples.len(), row.disagreement), (0, None));
        assert_eq!(statuses(&measured(&[copy], Answers::Unchecked)), ["finished"]);
        let wrong = measured(&["unique\\tXX/XX\\n"], Answers::Read);
        assert!(wrong.disagreement.is_some_and(|what| what.contains("is wrong: puzzle 0: row 1")));
        let row = measured(&["unique\\tX./XX\\n", "unsatisfiable\\t\\n"], Answers::Read);
        assert!(row.disagreement.is_some_and(|what| what.contains("reports unsatisfiable")));
    }

    #[cfg(unix)]
    #[test]
    fn a_formula_is_for_one_puzzle() {
        let puzzle = Puzzle::Nonogram(Nonogram::from_picture(2, &[1, 0, 1, 1]).expect("a picture"));
        let command =
            Command::parse("sh -c 'grep -q \"^p cnf\" $0 && exit 10' {cnf}", &[10]).expect("a command");
        let measured = |puzzles: &[&Puzzle]| {
            let file = PuzzleFile { path: "x", puzzles: Some(puzzles) };
            let settings = Settings { runs: Runs::Exactly(NonZeroUsize::MIN), ..Settings::default() };
            let commands = std::slice::from_ref(&command);
            let row =
                measure(commands, file, Answers::Read, &settings, &mut Random::new(1, 0), &Cancel::default());
            row.expect("not cancelled").measurements[0].status.clone()
        };
        assert_eq!(measured(&[&puzzle]), Status::Solved(Verdict::Satisfiable));
        assert!(matches!(measured(&[&puzzle, &puzzle]), Status::NotTaken(_)));
    }
}
