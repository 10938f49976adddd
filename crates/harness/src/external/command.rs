//! A command line with a placeholder for a file.

use std::ffi::OsString;
use std::path::Path;

use super::input::Input;

/// A command line with a placeholder for a file.
#[derive(Clone, Debug)]
pub struct Command {
    label: String,
    program: OsString,
    arguments: Vec<String>,
    success: Vec<i32>,
    input: Input,
    /// The placeholder, with its braces.
    place: String,
}

/// The reason why a command line is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// A quote is not closed, or the line ends with a backslash.
    #[error("a quote is not closed, or a backslash is the last character")]
    Unbalanced,
    /// The line names no program.
    #[error("no program is named")]
    Empty,
    /// No argument contains a placeholder.
    #[error("it has no placeholder for the input file: {{}}, {{cnf}} or a format in braces, such as {{non}}")]
    NoPlace,
}

impl Command {
    /// Parses a command line. It is split into words as in a POSIX shell, but without expansions. The placeholder in an
    /// argument (see [`Input`]) is replaced with the path of the file. `success` lists the exit codes that mean
    /// success. If the list is empty, the code 0 means success. If the input is a formula, the codes 10 and 20, which
    /// SAT solvers use for satisfiable and unsatisfiable, then also mean success.
    ///
    /// # Errors
    /// Returns an error if the line cannot be split into words, names no program, or contains no placeholder.
    pub fn parse(line: &str, success: &[i32]) -> Result<Self, CommandError> {
        let mut words = shlex::split(line).ok_or(CommandError::Unbalanced)?.into_iter();
        let program = words.next().ok_or(CommandError::Empty)?;
        let arguments: Vec<String> = words.collect();
        let found = arguments.iter().find_map(|argument| Input::in_argument(argument));
        let (input, place) = found.ok_or(CommandError::NoPlace)?;
        let success = match (success, input) {
            ([], Input::Formula) => vec![0, 10, 20],
            ([], _) => vec![0],
            _ => success.to_vec(),
        };
        let label = line.to_owned();
        Ok(Self { label, program: program.into(), arguments, success, input, place })
    }

    /// Creates the command for the gridproof program at `program`, with one engine on one thread. The engine searches
    /// for `solutions` solutions.
    pub fn of_engine(program: &Path, engine: &str, solutions: usize) -> Self {
        let solutions = solutions.to_string();
        let arguments =
            ["solve", "{}", "--engine", engine, "--jobs", "1", "--solutions", &solutions, "--output", "line"];
        Self {
            label: engine.to_owned(),
            program: program.as_os_str().to_owned(),
            arguments: arguments.map(str::to_owned).to_vec(),
            // The exit code 1 means a negative result, which counts as success here.
            success: vec![0, 1],
            input: Input::File,
            place: "{}".to_owned(),
        }
    }

    /// The name in reports: the command line as given, or the name of the engine.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether the program exists, at its path or in a folder of the search path.
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

    /// The kind of input that the command needs.
    pub const fn input(&self) -> Input {
        self.input
    }

    /// Whether an exit code means success.
    pub fn succeeds(&self, code: i32) -> bool {
        self.success.contains(&code)
    }

    /// The process to start for this file.
    pub(crate) fn on(&self, file: &str) -> std::process::Command {
        let mut command = std::process::Command::new(&self.program);
        command.args(self.arguments.iter().map(|argument| argument.replace(&self.place, file)));
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let command = Command::parse("solver --in='{}' \"two words\" x\\ y", &[0]).expect("a command");
        assert_eq!(command.arguments, ["--in={}", "two words", "x y"]);
        let started = command.on("a b.non");
        assert_eq!(started.get_args().next(), Some("--in=a b.non".as_ref()));
    }

    #[test]
    fn a_placeholder_names_what_is_given() {
        let input = |line| Command::parse(line, &[0]).map(|command| command.input());
        assert!(matches!(input("solver {}"), Ok(Input::File)));
        assert!(matches!(input("solver -i {cnf}"), Ok(Input::Formula)));
        assert!(matches!(input("solver {non}"), Ok(Input::Puzzle(format)) if format.name() == "non"));
        let started = Command::parse("solver {cnf}", &[0]).expect("a command");
        assert_eq!(started.on("a.cnf").get_args().next(), Some("a.cnf".as_ref()));
    }

    #[test]
    fn sat_solvers_succeed_with_codes_of_their_own() {
        let succeeds = |line, success: &[i32]| {
            let command = Command::parse(line, success).expect("a command");
            [0, 1, 10, 20].map(|code| command.succeeds(code))
        };
        assert_eq!(succeeds("solver {cnf}", &[]), [true, false, true, true]);
        assert_eq!(succeeds("solver {}", &[]), [true, false, false, false]);
        assert_eq!(succeeds("solver {cnf}", &[10]), [false, false, true, false]);
    }

    #[test]
    fn faults_of_command_lines() {
        let error = |line| Command::parse(line, &[0]).err();
        assert_eq!(error("solver 'x {}"), Some(CommandError::Unbalanced));
        assert_eq!(error("  "), Some(CommandError::Empty));
        assert_eq!(error("{}"), Some(CommandError::NoPlace));
        assert_eq!(error("solver --all {odd}"), Some(CommandError::NoPlace));
    }

    #[test]
    fn programs_are_looked_for() {
        assert!(!Command::parse("no-such-program-anywhere {}", &[0]).expect("a command").is_found());
        assert!(!Command::parse("./no/such/program {}", &[0]).expect("a command").is_found());
        #[cfg(unix)]
        assert!(Command::parse("sh {}", &[0]).expect("a command").is_found());
    }
}
