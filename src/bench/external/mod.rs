//! Measurements of whole programs on one file.

mod child;

use std::ffi::OsString;
use std::path::Path;

use super::report::{Item, ItemMeasurements, Measurement, Sample, Status};
use super::rounds::rounds;
use super::settings::Settings;
use crate::random::Random;
use crate::solve::{Cancel, StopReason};
use child::{End, Run};

/// The placeholder of the file in a command line.
const PLACE: &str = "{}";

/// A command line with a placeholder for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    label: String,
    program: OsString,
    arguments: Vec<String>,
    success: Vec<i32>,
}

/// The error of a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// A quote is not closed, or a backslash ends the line.
    #[error("a quote is not closed, or the last backslash has nothing after it")]
    Unbalanced,
    /// There is no program.
    #[error("there is no program to run")]
    Empty,
    /// No argument holds `{}`.
    #[error("it has no {{}} to stand for the file")]
    NoPlace,
}

impl Command {
    /// Parses a command line, split into words as by a POSIX shell, without expansions. `{}` in an argument stands for the
    /// file. `success` holds the exit codes of success.
    ///
    /// # Errors
    /// If it cannot be split, or has no program or no placeholder.
    pub fn parse(line: &str, success: &[i32]) -> Result<Self, CommandError> {
        let mut words = shlex::split(line).ok_or(CommandError::Unbalanced)?.into_iter();
        let program = words.next().ok_or(CommandError::Empty)?;
        let arguments: Vec<String> = words.collect();
        if !arguments.iter().any(|argument| argument.contains(PLACE)) {
            return Err(CommandError::NoPlace);
        }
        Ok(Self { label: line.to_owned(), program: program.into(), arguments, success: success.to_vec() })
    }

    /// The gridproof program at `program`, with one engine on one thread.
    pub fn of_engine(program: &Path, engine: &str, settings: &Settings) -> Self {
        let solutions = settings.solutions.to_string();
        let arguments = ["solve", PLACE, "--engine", engine, "--jobs", "1", "--solutions", &solutions];
        Self {
            label: engine.to_owned(),
            program: program.as_os_str().to_owned(),
            arguments: arguments.map(str::to_owned).to_vec(),
            // 1 is a negative result, which is a success here.
            success: vec![0, 1],
        }
    }

    /// The name in reports: the command line as given, or the engine's name.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether the program exists, as a file at that path or in a folder of the search path.
    pub fn is_found(&self) -> bool {
        let program = Path::new(&self.program);
        if program.components().count() > 1 {
            return program.is_file();
        }
        let mut with_suffix = self.program.clone();
        with_suffix.push(std::env::consts::EXE_SUFFIX);
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders)
            .any(|folder| folder.join(program).is_file() || folder.join(&with_suffix).is_file())
    }

    fn on(&self, file: &str) -> std::process::Command {
        let mut command = std::process::Command::new(&self.program);
        command.args(self.arguments.iter().map(|argument| argument.replace(PLACE, file)));
        command
    }

    /// Runs it once.
    fn run(&self, file: &str, settings: &Settings, cancel: &Cancel) -> Result<Sample, Status> {
        let Run { end, sample } = child::run(&mut self.on(file), settings.timeout, cancel)
            .map_err(|error| Status::Failed(format!("it does not start: {error}")))?;
        match end {
            End::Exited(code) if self.success.contains(&code) => Ok(sample),
            End::Exited(code) => Err(Status::Failed(format!("exit code {code}"))),
            End::Signalled => Err(Status::Failed("ended by a signal".to_owned())),
            End::TimedOut => Err(Status::OutOf(StopReason::Time)),
            End::Cancelled => Err(Status::OutOf(StopReason::Cancelled)),
        }
    }
}

/// Measures each command on a file; `None` if `cancel` was raised meanwhile. The times are those that
/// [`super::TIMED_OUTSIDE`] describes. A command that fails or runs out of time is not run again.
pub fn measure(
    commands: &[Command],
    file: &str,
    settings: &Settings,
    random: &mut Random,
    cancel: &Cancel,
) -> Option<ItemMeasurements> {
    let mut measurements = Vec::with_capacity(commands.len());
    let mut open = Vec::new();
    for (contestant, command) in commands.iter().enumerate() {
        let warm = (0..=settings.warmup).try_for_each(|_| command.run(file, settings, cancel).map(drop));
        if warm.is_ok() {
            open.push(contestant);
        }
        measurements.push(Measurement::unmeasured(warm.err().unwrap_or(Status::Finished)));
    }
    rounds(&mut measurements, open, settings, random, |contestant, _| {
        commands[contestant].run(file, settings, cancel)
    });
    let item = Item { name: file.to_owned(), ..Item::default() };
    (!cancel.is_cancelled()).then_some(ItemMeasurements { item, measurements, disagreement: None })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::time::Duration;

    use super::*;
    use crate::bench::settings::Runs;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let command = Command::parse("solver --in='{}' \"two words\" x\\ y", &[0]).expect("a command");
        assert_eq!(command.arguments, ["--in={}", "two words", "x y"]);
        let started = command.on("a b.non");
        assert_eq!(started.get_args().next(), Some("--in=a b.non".as_ref()));
    }

    #[test]
    fn faults_of_command_lines() {
        let error = |line| Command::parse(line, &[0]).err();
        assert_eq!(error("solver 'x {}"), Some(CommandError::Unbalanced));
        assert_eq!(error("  "), Some(CommandError::Empty));
        assert_eq!(error("{}"), Some(CommandError::NoPlace));
        assert_eq!(error("solver --all"), Some(CommandError::NoPlace));
    }

    #[cfg(unix)]
    fn row(lines: &[&str], success: &[i32], timeout: Duration) -> ItemMeasurements {
        let commands: Vec<Command> =
            lines.iter().map(|line| Command::parse(line, success).expect("a command")).collect();
        let runs = Runs::Exactly(NonZeroUsize::MIN.saturating_add(1));
        let settings = Settings { runs, timeout, ..Settings::default() };
        measure(&commands, "0.02", &settings, &mut Random::new(1, 0), &Cancel::default())
            .expect("not cancelled")
    }

    #[cfg(unix)]
    #[test]
    fn whole_processes_are_timed() {
        let row = row(&["sleep {}"], &[0], Duration::from_secs(60));
        let sleep = &row.measurements[0];
        assert_eq!((&sleep.status, sleep.samples.len()), (&Status::Finished, 2));
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
        assert_eq!(row.measurements[0].samples[1].exit_code, Some(10));
    }

    #[cfg(unix)]
    #[test]
    fn at_the_limit_the_child_and_its_children_are_killed() {
        // The inner sleep would keep the pipe of a shell open; the exec'd one is the child itself.
        let row = row(&["sh -c 'sleep 30000; true' {}", "sleep 3000{}"], &[0], Duration::from_millis(100));
        assert!(
            row.measurements.iter().all(|measurement| measurement.status == Status::OutOf(StopReason::Time))
        );
    }

    #[test]
    fn programs_are_looked_for() {
        assert!(!Command::parse("no-such-program-anywhere {}", &[0]).expect("a command").is_found());
        assert!(!Command::parse("./no/such/program {}", &[0]).expect("a command").is_found());
        #[cfg(unix)]
        assert!(Command::parse("sh {}", &[0]).expect("a command").is_found());
    }
}
