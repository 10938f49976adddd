//! The command-line program. Only this module prints, reads arguments and sets exit codes.

mod arguments;
mod commands;
mod compressed;
mod exit;
mod file;
mod global_options;
mod interrupt;
mod job;
mod judge_file;
mod live;
mod misplaced;
mod out;
mod report;
mod sources;
mod version;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    bench, certificate, convert, explain, generate, hint, kinds, list, othello, play, rate, render, rules,
    shell, solve, verify,
};
pub use out::look_for_standard_output;

use exit::Exit;
use global_options::GlobalOptions;
use report::diagnose;

/// Solve logic puzzles (nonograms, sudokus and many other kinds), and check or prove every answer.
#[derive(Debug, Parser)]
#[command(version, long_version = version::long(), max_term_width = 110, after_help = MORE, after_long_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    global_options: GlobalOptions,
}

const MORE: &str = "'gridproof --help' lists all commands and options.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    a negative result: a puzzle without a solution, with several solutions, or not decided
  2    wrong usage, bad input or an I/O error
  3    no error found, but not everything was decided (verify)
  70   an internal error of this program
  130  interrupted

'gridproof COMMAND -h' shows the most common options of a command, 'gridproof COMMAND --help' all of them.";

/// The commands that `gridproof -h` leaves out, so that it fits a screen.
const ONLY_IN_LONG_HELP: [&str; 6] = ["bench", "engines", "play", "othello", "completions", "man"];

#[derive(Debug, Subcommand)]
// The options of a command are built only when the command is used. This saves a quarter of the startup time.
#[command(defer = true)]
enum Command {
    /// Solve puzzles and report whether the solution is unique.
    Solve(solve::Options),
    /// Check certificates, the proofs that `solve --certificate` writes.
    Certificate(certificate::Options),
    /// Compare the answers of the engines, on puzzle files or random puzzles.
    Verify(verify::Options),
    /// Measure how fast the engines, or other programs, solve puzzles.
    Bench(bench::Options),
    /// Rate how hard puzzles are: level, score and techniques.
    Rate(rate::Options),
    /// Give a hint for the next step of a puzzle.
    Hint(hint::Options),
    /// Explain the whole solution of a puzzle, step by step.
    Explain(explain::Options),
    /// Generate puzzles with exactly one solution.
    Generate(generate::Options),
    /// Draw puzzles and solutions as SVG, PNG, HTML or text, or as sheets to print.
    Render(render::Options),
    /// Convert puzzle files to another format.
    Convert(convert::Options),
    /// List the kinds of puzzles, or show the rules of one.
    #[command(after_help = "'gridproof kinds --help' lists all options.", after_long_help = "")]
    Kinds(kinds::Options),
    /// Check and test the rules of a kind, written in the language of kinds.
    Rules(rules::Options),
    /// List the file formats, or show which of them match a file.
    #[command(after_help = "'gridproof formats --help' lists all options.", after_long_help = "")]
    Formats(list::FormatOptions),
    /// List the engines.
    #[command(after_help = "'gridproof engines --help' lists all options.", after_long_help = "")]
    Engines,
    /// Run one of five published text-based games on standard input and output.
    Play(play::Options),
    /// Count Othello move sequences, or check the record of an Othello game.
    Othello(othello::Options),
    /// Print shell completions; for example, `gridproof completions bash`.
    #[command(after_help = "'gridproof completions --help' lists all options.", after_long_help = "")]
    Completions(shell::Completions),
    /// Print the manual page in the format of `man`.
    #[command(after_help = "'gridproof man --help' lists all options.", after_long_help = "")]
    Man(shell::Manual),
}

/// Runs the program with these arguments, the first of which is the name of the program, and returns the exit code.
/// Commands that may run for a long time install handlers for SIGINT, SIGTERM and SIGHUP.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    look_for_standard_output();
    let arguments = match parsed(arguments.into_iter().collect()) {
        Ok(arguments) => arguments,
        Err(message) => return print_message(&message).code(),
    };
    arguments.global_options.apply();
    let result = match arguments.command {
        Command::Solve(options) => solve::run(&options),
        Command::Certificate(options) => certificate::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Hint(options) => hint::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Render(options) => render::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Kinds(options) => kinds::run(&options),
        Command::Rules(options) => rules::run(&options),
        Command::Formats(options) => list::formats(&options),
        Command::Engines => list::engines(),
        Command::Play(options) => play::run(&options),
        Command::Othello(options) => othello::run(&options),
        Command::Completions(options) => shell::completions(&options, Arguments::command()),
        Command::Man(options) => shell::manual(&options, Arguments::command()),
    };
    let exit = match result {
        Ok(exit) => exit,
        // The reader of our output, such as `head`, has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            diagnose::error(&error.to_string());
            Exit::Error
        }
    };
    exit.code()
}

/// The parsed arguments, or the message to print: the help, the version or an error.
fn parsed(arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    if let Some(error) = misplaced::number_after_flag(&arguments, Arguments::command) {
        return Err(error);
    }
    let wants_short_help = arguments.len() < 2 || arguments[1] == "-h";
    if !wants_short_help {
        return Arguments::try_parse_from(arguments);
    }
    let command = Arguments::command().mut_subcommands(|command| {
        let is_hidden = ONLY_IN_LONG_HELP.contains(&command.get_name());
        command.hide(is_hidden)
    });
    Arguments::from_arg_matches(&command.try_get_matches_from(arguments)?)
}

/// Prints the help, the version, or an error about the arguments.
fn print_message(message: &clap::Error) -> Exit {
    let printed = if message.use_stderr() {
        message.print()
    } else {
        out::check_stdout().and_then(|()| message.print()).and_then(|()| io::stdout().flush())
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            diagnose::error(&error.to_string());
            Exit::Error
        }
        _ if message.use_stderr() => Exit::Error,
        _ => Exit::Success,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test `cli::help` counts the lines of each short help.
    #[test]
    fn each_option_and_command_has_a_line_of_help() {
        fn check(command: &clap::Command) {
            let name = command.get_name();
            let is_short = |help: Option<&clap::builder::StyledStr>| {
                help.is_some_and(|help| (1..=100).contains(&help.to_string().chars().count()))
            };
            assert!(is_short(command.get_about()), "{name}: {:?}", command.get_about());
            for argument in command.get_arguments() {
                assert!(
                    is_short(argument.get_help()),
                    "{name} {}: {:?}",
                    argument.get_id(),
                    argument.get_help()
                );
            }
            command.get_subcommands().filter(|command| command.get_name() != "help").for_each(check);
        }
        let mut command = Arguments::command();
        command.build();
        check(&command);
        check(&generate::kind_command());
    }
}
